//! Which nodes are the feet (I5): by the names of the usual rigs, else by shape, as the lowest ends of legs; and where nodes are over time.

use glam::{DQuat, DVec3};
use gltf::json;

use super::curves::{Curves, ROTATION, SCALE, TRANSLATION};
use super::error::Result;
use super::find::joints;
use super::pose::Place;
use super::tree::{Local, Tree, local};
use root_motion::track::keys::TrackKeys;

/// Most feet that are looked at.
const MOST_FEET: usize = 8;
/// Most nodes at and above those whose way is asked for: what is deeper is no skeleton.
const MOST_NODES: usize = 512;

/// One foot of a body, by the numbers of its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foot {
    /// The ankle, which the heel hangs on.
    pub ankle: usize,
    /// The ball of the foot, or the end of the toes where there is no other.
    pub toe: Option<usize>,
}

/// The feet of a body, and how they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFeet {
    /// At least two.
    pub feet: Vec<Foot>,
    /// The lowest node above all of them, which the legs hang on.
    pub hips: Option<usize>,
    /// Whether their names say so; else their places do.
    pub by_name: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Left,
    Right,
}

/// What a name says of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Words {
    side: Option<Side>,
    foot: bool,
    ankle: bool,
    toe: bool,
    /// A control, a target, a helper: no bone of the leg.
    helper: bool,
    /// Which pair of an animal with several, as `front`.
    pair: Option<&'static str>,
    /// Words that are none of these.
    others: usize,
}

/// The words of a name: cut at what is no letter and at capitals, with the name space of the file left out.
fn tokens(name: &str) -> Vec<String> {
    const LONGEST: usize = 256;
    let start = name.rfind([':', '|']).map_or(0, |at| at + 1);
    let mut words = Vec::<String>::new();
    let mut last = ' ';
    for c in name.get(start..).unwrap_or(name).chars().take(LONGEST) {
        let inside = c.is_alphabetic() && last.is_alphabetic() && !(c.is_uppercase() && last.is_lowercase());
        if c.is_alphabetic() {
            let c = c.to_lowercase().next().unwrap_or(c);
            match words.last_mut() {
                Some(word) if inside => word.push(c),
                _ => words.push(c.into()),
            }
        }
        last = c;
    }
    words
}

fn words(name: &str) -> Words {
    let mut found = Words::default();
    let mut sides = Vec::new();
    let mut side = |s| sides.push(s);
    // Japanese rigs.
    for (text, s) in [("左", Side::Left), ("右", Side::Right)] {
        if name.contains(text) {
            side(s);
        }
    }
    for token in tokens(name) {
        let mut token = token.as_str();
        for (text, s) in [("left", Side::Left), ("right", Side::Right)] {
            let cut = token.strip_prefix(text).or_else(|| token.strip_suffix(text));
            if let Some(rest) = cut.filter(|rest| part(rest).is_some() || rest.is_empty()) {
                side(s);
                token = rest;
            }
        }
        // `lfoot`, `footl`.
        for (letter, s) in [('l', Side::Left), ('r', Side::Right)] {
            let cut = token.strip_prefix(letter).or_else(|| token.strip_suffix(letter));
            if let Some(rest) = cut.filter(|rest| part(token).is_none() && (part(rest).is_some() || rest.is_empty())) {
                side(s);
                token = rest;
            }
        }
        match part(token) {
            Some(Part::Foot) => found.foot = true,
            Some(Part::Ankle) => found.ankle = true,
            Some(Part::Toe) => found.toe = true,
            None => match token {
                "" => {}
                "lft" => side(Side::Left),
                "rgt" | "rt" => side(Side::Right),
                "front" | "fore" => found.pair = Some("front"),
                "back" | "rear" | "hind" => found.pair = Some("back"),
                "ik" | "fk" | "ctrl" | "con" | "control" | "pole" | "target" | "roll" | "mch" | "org" | "tweak"
                | "spin" | "parent" | "goal" | "effector" | "twist" | "heel" | "end" | "nub" | "tip" | "socket"
                | "prop" | "helper" | "null" | "shoe" | "print" | "step" | "thumb" | "finger" | "collision"
                | "mesh" => {
                    found.helper = true;
                }
                _ => found.others += 1,
            },
        }
    }
    found.side = sides.first().copied();
    found
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Foot,
    Ankle,
    Toe,
}

fn part(token: &str) -> Option<Part> {
    match token {
        "foot" | "feet" | "paw" | "hoof" => Some(Part::Foot),
        "ankle" | "足首" | "左足首" | "右足首" => Some(Part::Ankle),
        "toe" | "toes" | "toebase" | "ball" | "つま先" | "左つま先" | "右つま先" => Some(Part::Toe),
        _ => None,
    }
}

/// The feet of a file's skeleton, `None` where it has none. `first` is where its nodes are at the start.
pub(super) fn find(json: &json::Root, tree: &Tree, first: &[Place], up: DVec3) -> Option<FoundFeet> {
    let found = |feet: Vec<Foot>, by_name: bool| FoundFeet { hips: above(tree, &feet), feet, by_name };
    let named = by_name(json, tree, first);
    if named.len() >= 2 {
        return Some(found(named, true));
    }
    let shaped = by_shape(json, tree, first, up);
    (shaped.len() >= 2).then(|| found(shaped, false))
}

/// The lowest node above all feet.
fn above(tree: &Tree, feet: &[Foot]) -> Option<usize> {
    let (first, others) = feet.split_first()?;
    let chains: Vec<std::collections::BTreeSet<usize>> =
        others.iter().map(|foot| tree.ancestors(foot.ankle).collect()).collect();
    tree.ancestors(first.ankle).find(|node| chains.iter().all(|chain| chain.contains(node)))
}

/// Of every side, and pair of an animal, the node that is most surely the foot: a bone before a control, an ankle or a foot before what is
/// below it, the plainest name first. Both sides, or none.
fn by_name(json: &json::Root, tree: &Tree, first: &[Place]) -> Vec<Foot> {
    let bones = joints(json);
    let all: Vec<Words> = json.nodes.iter().map(|node| node.name.as_deref().map(words).unwrap_or_default()).collect();
    let is_foot = |node: usize| all.get(node).is_some_and(|w| (w.foot || w.ankle) && !w.toe && w.side.is_some());
    // A node is the foot of its own side only where none above it is.
    let mut below = vec![false; json.nodes.len()];
    for &node in &tree.order {
        let Some(parent) = tree.parent(node) else { continue };
        let side = |n: usize| all.get(n).and_then(|w| w.side);
        let same = is_foot(parent) && !all.get(parent).is_some_and(|w| w.helper) && side(parent) == side(node);
        let value = same || below.get(parent) == Some(&true);
        if let Some(slot) = below.get_mut(node) {
            *slot = value;
        }
    }
    let mut best = std::collections::BTreeMap::<(Option<&str>, Side), ((bool, bool, bool, usize, usize), usize)>::new();
    for node in (0..json.nodes.len()).filter(|node| is_foot(*node)) {
        let Some(w) = all.get(node) else { continue };
        let Some(side) = w.side else { continue };
        let bone = bones.get(node) == Some(&true);
        let rank = (w.helper, below.get(node) == Some(&true), !bone, w.others, node);
        let entry = best.entry((w.pair, side)).or_insert((rank, node));
        if rank < entry.0 {
            *entry = (rank, node);
        }
    }
    let sides = |pair| [Side::Left, Side::Right].map(|side| best.get(&(pair, side)).map(|(_, node)| *node));
    let mut feet = Vec::new();
    for pair in [None, Some("front"), Some("back")] {
        if let [Some(left), Some(right)] = sides(pair) {
            feet.extend([left, right].map(|ankle| Foot { ankle, toe: toe(json, tree, first, &all, ankle) }));
        }
    }
    feet
}

/// The ball of a foot: the nearest node below the ankle that is called so; else one of that name elsewhere, on that side; else the node below
/// that is farthest from the ankle.
fn toe(json: &json::Root, tree: &Tree, first: &[Place], all: &[Words], ankle: usize) -> Option<usize> {
    let side = all.get(ankle).and_then(|w| w.side);
    let mut queue = vec![ankle];
    let mut below = Vec::new();
    let mut next = 0;
    while let Some(node) = queue.get(next).copied().filter(|_| next < MOST_NODES) {
        next += 1;
        let children = json.nodes.get(node).and_then(|n| n.children.as_deref()).unwrap_or_default();
        queue.extend(children.iter().map(|child| child.value()).take(MOST_NODES));
        if node != ankle {
            below.push(node);
        }
    }
    let is_toe = |node: &usize| all.get(*node).is_some_and(|w| w.toe);
    if let Some(node) = below.iter().copied().find(is_toe) {
        // The end of a toe says little: it goes up and round when the ball stands.
        let end = all.get(node).is_some_and(|w| w.helper);
        return tree.parent(node).filter(|parent| end && *parent != ankle).or(Some(node));
    }
    let elsewhere =
        |node: &usize| all.get(*node).is_some_and(|w| w.toe && !w.helper && w.side == side && w.others == 0);
    if let Some(node) = (0..all.len()).find(elsewhere).filter(|node| below.is_empty() && *node != ankle) {
        // Beside its own ankle, and not below the other.
        let other = tree.ancestors(node).any(|n| all.get(n).is_some_and(|w| w.foot && w.side != side));
        return (!other).then_some(node);
    }
    let at = |node: usize| first.get(node).map_or(DVec3::ZERO, |place| place.translation);
    let far = |node: usize| at(node).distance_squared(at(ankle));
    below.into_iter().reduce(|a, b| if far(b) > far(a) { b } else { a }).filter(|node| far(*node) > 0.0)
}

/// The lowest ends of legs: from a node that two or more chains of two nodes and more hang on, each of which goes down by a quarter of the
/// body's height to near its lowest point.
fn by_shape(json: &json::Root, tree: &Tree, first: &[Place], up: DVec3) -> Vec<Foot> {
    const NEAR_GROUND: f64 = 0.12;
    const ANKLE: f64 = 0.2;
    const LEG: f64 = 0.25;
    let bones = joints(json);
    let has_bones = bones.contains(&true);
    let is_body = |node: usize| !has_bones || bones.get(node) == Some(&true);
    let height = |node: usize| first.get(node).map_or(0.0, |place| place.translation.dot(up));
    let members = || (0..json.nodes.len()).filter(|node| is_body(*node));
    let low = members().map(height).fold(f64::INFINITY, f64::min);
    let tall = members().map(height).fold(f64::NEG_INFINITY, f64::max) - low;
    if !tall.is_finite() || tall <= 0.0 {
        return Vec::new();
    }
    // For every node, the lowest at or below it, how many nodes down that is, and where.
    let mut lowest: Vec<(f64, usize, usize)> = (0..json.nodes.len()).map(|n| (height(n), 0, n)).collect();
    for &node in tree.order.iter().rev() {
        let (Some(parent), Some(own)) = (tree.parent(node), lowest.get(node).copied()) else { continue };
        if let Some(slot) = lowest.get_mut(parent).filter(|slot| is_body(node) && own.0 < slot.0) {
            *slot = (own.0, own.1 + 1, own.2);
        }
    }
    let leg = |hip: usize, top: usize| {
        lowest.get(top).is_some_and(|(low_here, depth, _)| {
            is_body(top) && *depth >= 1 && low_here - low <= NEAR_GROUND * tall && height(hip) - low_here >= LEG * tall
        })
    };
    // The lowest node that legs part at: the order has parents first.
    for &hip in tree.order.iter().rev() {
        let children = json.nodes.get(hip).and_then(|n| n.children.as_deref()).unwrap_or_default();
        let legs: Vec<usize> =
            children.iter().map(|c| c.value()).filter(|top| leg(hip, *top)).take(MOST_FEET).collect();
        if legs.len() < 2 {
            continue;
        }
        let foot = |top: usize| {
            let (_, _, end) = lowest.get(top).copied()?;
            let chain = std::iter::once(end).chain(tree.ancestors(end)).take_while(|n| *n != hip).take(MOST_NODES);
            // The highest node of the chain that is still near the ground is the ankle.
            let ankle = chain.take_while(|n| height(*n) - low <= ANKLE * tall).last().unwrap_or(end);
            Some(Foot { ankle, toe: (end != ankle).then_some(end) })
        };
        return legs.into_iter().filter_map(foot).collect();
    }
    Vec::new()
}

/// Where `nodes` are at `times`, in scene space: for every node its places. `None` where they are too deep in the hierarchy.
pub(super) fn ways(curves: &Curves, tree: &Tree, nodes: &[usize], times: &[f64]) -> Result<Option<Vec<Vec<Place>>>> {
    let json = &curves.file.json;
    let mut needed = std::collections::BTreeSet::new();
    for node in nodes {
        for above in std::iter::once(*node).chain(tree.ancestors(*node)) {
            if !needed.insert(above) {
                break;
            }
            if needed.len() > MOST_NODES {
                return Ok(None);
            }
        }
    }
    let scene = Place::scene(curves.scale);
    let mut places = std::collections::BTreeMap::<usize, Vec<Place>>::new();
    for node in tree.order.iter().copied().filter(|node| needed.contains(node)) {
        // One curve after the other: what the file says of them may be large.
        let locals = sampled(curves, node, local(json, node)?, times)?;
        let above = tree.parent(node).and_then(|parent| places.get(&parent));
        let place = |(k, own): (usize, &Local)| {
            let above = above.and_then(|above| above.get(k)).copied().unwrap_or(scene);
            above.child(own)
        };
        let all = locals.iter().enumerate().map(place).collect();
        places.insert(node, all);
    }
    Ok(Some(nodes.iter().map(|node| places.get(node).cloned().unwrap_or_default()).collect()))
}

fn sampled(curves: &Curves, node: usize, rest: Local, times: &[f64]) -> Result<Vec<Local>> {
    let mut locals = vec![rest; times.len()];
    let channels = curves.of(node);
    if let Some(channel) = channels.translation {
        let curve = curves.read(channel, TRANSLATION)?;
        let keys = TrackKeys { translation: curve.curve(), ..TrackKeys::default() };
        for (own, time) in locals.iter_mut().zip(times) {
            own.translation = keys.translation_at(keys.translation.segment(*time), *time);
        }
    }
    if let Some(channel) = channels.rotation {
        let curve = curves.read(channel, ROTATION)?;
        let keys = TrackKeys { rotation: curve.curve(), ..TrackKeys::default() };
        for (own, time) in locals.iter_mut().zip(times) {
            own.rotation = keys.rotation_at(keys.rotation.segment(*time), *time, DQuat::IDENTITY);
        }
    }
    if let Some(channel) = channels.scale {
        let curve = curves.read::<3>(channel, SCALE)?;
        let keys = TrackKeys { translation: curve.curve(), ..TrackKeys::default() };
        for (own, time) in locals.iter_mut().zip(times) {
            own.scale = keys.translation_at(keys.translation.segment(*time), *time);
        }
    }
    Ok(locals)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(name: &str) -> (Option<Side>, &'static str) {
        let w = words(name);
        let part = match (w.helper, w.toe, w.foot || w.ankle) {
            (true, ..) => "helper",
            (_, true, _) => "toe",
            (_, _, true) => "foot",
            _ => "none",
        };
        (w.side, part)
    }

    #[test]
    fn names_of_the_usual_rigs_are_known() {
        for (left, right, part) in [
            ("mixamorig:LeftFoot", "mixamorig:RightFoot", "foot"),
            ("mixamorig1:LeftToeBase", "mixamorig1:RightToeBase", "toe"),
            ("mixamorigLeftFoot", "mixamorigRightFoot", "foot"),
            ("DEF-foot.L", "DEF-foot.R", "foot"),
            ("DEF-toe.L", "DEF-toe.R", "toe"),
            ("foot_l", "foot_r", "foot"),
            ("ball_l", "ball_r", "toe"),
            ("Character1_LeftFoot", "Character1_RightFoot", "foot"),
            ("Character1_LeftToeBase", "Character1_RightToeBase", "toe"),
            ("Foot.L", "Foot.R", "foot"),
            ("FootL", "FootR", "foot"),
            ("foot.l", "foot.r", "foot"),
            ("toes.l", "toes.r", "toe"),
            ("Bip01 L Foot", "Bip01 R Foot", "foot"),
            ("Bip001 L Toe0", "Bip001 R Toe0", "toe"),
            ("ValveBiped.Bip01_L_Foot", "ValveBiped.Bip01_R_Foot", "foot"),
            ("J_Bip_L_Foot", "J_Bip_R_Foot", "foot"),
            ("J_Bip_L_ToeBase", "J_Bip_R_ToeBase", "toe"),
            ("leftFoot", "rightFoot", "foot"),
            ("leftToes", "rightToes", "toe"),
            ("CC_Base_L_Foot", "CC_Base_R_Foot", "foot"),
            ("lFoot", "rFoot", "foot"),
            ("l_foot", "r_foot", "foot"),
            ("LFOOT", "RFOOT", "foot"),
            ("LEFTFOOT", "RIGHTFOOT", "foot"),
            ("leftfoot", "rightfoot", "foot"),
            ("Left_Ankle", "Right_Ankle", "foot"),
            ("ankle_L", "ankle_R", "foot"),
            ("左足首", "右足首", "foot"),
            ("左つま先", "右つま先", "toe"),
            ("b_LeftFoot01_017", "b_RightFoot01_019", "foot"),
            ("Armature|Rig:Left foot", "Armature|Rig:Right foot", "foot"),
            ("ik_foot_l", "ik_foot_r", "helper"),
            ("MCH-foot.L", "MCH-foot.R", "helper"),
            ("control-foot-roll.l", "control-foot-roll.r", "helper"),
        ] {
            assert_eq!((what(left), what(right)), ((Some(Side::Left), part), (Some(Side::Right), part)), "{left}");
        }
        for name in ["Head", "football", "LeftHand", "leftover", "Tire", "calf_l", "Ballroom", "thigh_r", "", "L"] {
            assert_eq!(what(name).1, "none", "{name}");
        }
    }
}
