//! A turn below a still root (I6).

use glam::{DQuat, DVec3};

use super::body::{CARRIES, Joint};
use super::code::{Code, Finding, STILL_TURN, TURNS};
use super::figures::{ClipReport, rounded};
use super::motion::Motion;
use crate::read::{Clip, ClipError, ClipFile, Poses};

/// Samples per second, and how many at least and at most.
const RATE: f64 = 30.0;
const LEAST: f64 = 16.0;
const MOST: f64 = 480.0;
/// Nodes that are looked at.
const NODES: usize = 8;
/// Cosine of the lean from which on a heading says nothing.
const LIES: f64 = 0.5;

/// Of the nodes below the root that carry the body, the topmost that turns against it, to nine tenths of the most: radians, over the whole clip.
pub fn turner(file: &ClipFile, clip: &Clip, poses: &Poses, motion: &Motion) -> Result<Option<Joint>, ClipError> {
    let members = poses.body(clip.root);
    let sizes = poses.subtree_sizes();
    let all = members.iter().filter(|member| **member).count();
    let carries = |node: &usize| {
        *node != clip.root
            && members.get(*node) == Some(&true)
            && sizes.get(*node).is_some_and(|size| *size as f64 >= CARRIES * all as f64)
    };
    let nodes: Vec<usize> = poses.top_down().filter(carries).take(NODES).collect();
    if nodes.is_empty() || motion.duration <= 0.0 {
        return Ok(None);
    }
    let steps = (motion.duration * RATE).ceil().clamp(LEAST, MOST);
    let times: Vec<f64> = (0..=steps as u32).map(|k| motion.duration * f64::from(k) / steps).collect();
    let Some(ways) = file.ways(clip, &nodes, &times)? else { return Ok(None) };
    let turned = |way: &[crate::read::Place]| {
        let first = way.first()?.rotation.conjugate();
        let (mut total, mut last) = (0.0, 0.0);
        for place in way {
            let apart = place.rotation * first;
            // Who lies down has no heading.
            if (apart * motion.up).dot(motion.up) < LIES {
                return None;
            }
            let heading = heading(apart, motion.up);
            total += libm::remainder(heading - last, core::f64::consts::TAU);
            last = heading;
        }
        Some(total - motion.yaw)
    };
    let turns: Vec<(usize, f64)> =
        nodes.iter().zip(&ways).filter_map(|(node, way)| Some((*node, turned(way)?))).collect();
    let most = turns.iter().fold(0.0f64, |most, (_, turn)| most.max(turn.abs()));
    let found = turns.into_iter().find(|(_, turn)| turn.abs() >= 0.9 * most);
    Ok(found.map(|(node, figure)| Joint { name: poses.name(node), figure }))
}

fn heading(q: DQuat, up: DVec3) -> f64 {
    2.0 * libm::atan2(DVec3::new(q.x, q.y, q.z).dot(up), q.w)
}

/// The finding of it, where the root turns nowhere and nothing else says that the motion is below it.
pub fn find(clip: &ClipReport, turner: Option<&Joint>, found: &mut Vec<Finding>) {
    let said = found.iter().any(|finding| finding.code == Code::BakedRoot);
    let Some(joint) = turner.filter(|_| !said && clip.cycle.yaw_deg.abs() < STILL_TURN) else { return };
    let turn = joint.figure.to_degrees();
    if turn.abs() < TURNS {
        return;
    }
    found.push(Finding {
        code: Code::BakedRoot,
        figure: rounded(turn.abs()),
        unit: "deg".into(),
        limit: rounded(TURNS),
        text: format!("{:?} does not turn while {:?} below it turns {turn:.1} deg", clip.root, joint.name),
        advice: format!("move the turn onto the root on export, or take it from there: --root {:?}", joint.name),
    });
}
