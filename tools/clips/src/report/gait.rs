//! What the feet of a clip say of its root (I5).
//!
//! Contact goes by the height and the speed of the heel and the toe, as walks are analysed from markers alone (O'Connor and others, Gait &
//! Posture 25, 2007), and the foot's speed is that of whichever of both is nearer to the ground (Johansen, Automated Semi-Procedural
//! Animation for Character Locomotion, 2009). How fast the ground goes under an in-place clip is not known before its contacts are: it is
//! the velocity that the low feet share most, a mode, refined by reweighted least squares.

use core::ops::Range;

use glam::{DQuat, DVec3};

use super::motion::{Motion, arc};
use crate::read::{Clip, ClipError, ClipFile, FoundFeet, Place, Poses};
use root_motion::raw::turn;

/// Samples per second, and how many there are at least and at most.
const RATE: f64 = 120.0;
const LEAST: f64 = 48.0;
const MOST: f64 = 960.0;
/// A leg is this share of the body's height.
const LEG: f64 = 0.5;
/// A grown person's leg, metres: speeds that count as still go with the size.
const USUAL_LEG: f64 = 0.85;
/// A foot is low within this share of a leg above its lowest place; one that never comes nearer than that to where the others stand is in the
/// air.
const LOW: f64 = 0.05;
const AIR: f64 = 0.15;
/// The lowest place is the height that this share of the samples lie below.
const LOWEST: f64 = 0.05;
/// Heel and toe share the foot's speed within this height of each other, share of a leg.
const SHARED: f64 = 0.03;
/// A foot is half as flat where heel or toe are this high, share of a leg. A foot that stands counts at least so much of a flat one: runs
/// have hardly a flat moment.
const FLAT: f64 = 0.0075;
const LEAST_FLAT: f64 = 0.1;
/// Velocities of one contact that are independent of each other.
const INDEPENDENT: f64 = 3.0;
/// Velocities are the same within this much, metres per second for a usual leg, and this share of them.
const SAME: f64 = 0.1;
const SAME_SHARE: f64 = 0.12;
/// A foot is planted within so many times that.
const PLANTED: f64 = 2.0;
/// Contacts, and gaps in them, are at least this long, seconds.
const CONTACT: f64 = 0.04;
const GAP: f64 = 0.06;
/// A turn that the feet say and the root does not: degrees per cycle from which it counts, and by how much it must agree better.
const TURN: f64 = 10.0;
const BETTER: f64 = 1.1;
/// Feet that go less than this share of a leg against the hips are stiff; a root that goes less, metres or radians per second, stands.
const STIFF: f64 = 0.02;
const STANDS: f64 = 0.02;
/// How often what is found is refined by itself.
const ROUNDS: usize = 6;
/// Samples that the mode is looked for among.
const MODE: usize = 360;
/// Of the time that feet are low they stand this much, on two feet at least: a foot that drags or swings low is no step.
const EXPLAINED: f64 = 0.4;
/// Of all feet's time, this much is contact at least, and the standard error this much at most: metres per second for a usual leg, and share.
const ENOUGH: f64 = 0.08;
const APART: f64 = 0.05;
const APART_SHARE: f64 = 0.15;

/// One stance.
#[derive(Clone, Debug)]
pub struct Stance {
    /// Which foot, as in [`Gait::feet`].
    pub foot: usize,
    /// Seconds; the end is past the clip's where it goes on at the start of the next cycle.
    pub time: Range<f64>,
    /// How far the foot goes over the ground meanwhile, in the frame of the root, metres.
    pub slide: DVec3,
    /// What the root's velocity is by this foot.
    pub velocity: DVec3,
}

/// What the feet say.
#[derive(Clone, Debug)]
pub struct Gait {
    /// The nodes.
    pub feet: FoundFeet,
    /// Every contact, foot by foot.
    pub stances: Vec<Stance>,
    /// The root's velocity by the feet, metres per second, in a frame that turns with it, which is the root's at the start.
    pub velocity: DVec3,
    /// Its turn by the feet, radians per second.
    pub turn: f64,
    /// The same by the root.
    pub root: (DVec3, f64),
    /// How much the contacts differ: root mean square, metres per second.
    pub spread: f64,
    /// Standard error of the velocity, by how much it differs between the contacts and within them; metres per second.
    pub error: f64,
    /// Whether there is enough contact, and it agrees.
    pub sure: bool,
}

/// A foot between two samples.
#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    /// Above its lowest place, metres.
    height: f64,
    /// How flat it stands, with heel and toe low: what it counts.
    flat: f64,
    /// From the middle of the frame, along its axes.
    place: DVec3,
    /// Of the ground against the frame, along its axes: the velocity of a root whose feet stand, less the frame's own.
    velocity: DVec3,
    /// The same of the turn, radians per second; `None` without a toe.
    turn: Option<f64>,
}

impl Gait {
    /// Looks for feet, and measures them. `None` where there are none, or nothing lasts. Errors: [`ClipError`], of a curve.
    pub fn new(
        file: &ClipFile,
        clip: &Clip,
        poses: &Poses,
        (motion, height, loops): (&Motion, f64, bool),
    ) -> Result<Option<Self>, ClipError> {
        let leg = LEG * height;
        if !(motion.duration > 1e-3 && leg > 1e-6 && leg.is_finite()) {
            return Ok(None);
        }
        let Some(feet) = file.feet(clip, poses) else { return Ok(None) };
        let steps = (motion.duration * RATE).ceil().clamp(LEAST, MOST);
        let times: Vec<f64> = (0..=steps as u32).map(|k| motion.duration * f64::from(k) / steps).collect();
        let nodes = feet.feet.iter().flat_map(|foot| [foot.ankle, foot.toe.unwrap_or(foot.ankle)]);
        let nodes: Vec<usize> = nodes.chain([feet.hips.unwrap_or(clip.root)]).collect();
        let Some(mut ways) = file.ways(clip, &nodes, &times)? else { return Ok(None) };
        let hips = ways.pop().unwrap_or_default();
        let frame = Frame::new(motion);
        let pairs = || ways.chunks_exact(2).zip(&feet.feet);
        let mut points: Vec<Points> = pairs()
            .filter_map(|(ways, foot)| match ways {
                [ankle, toe] => Some(Points::new(&frame, ankle, foot.toe.map(|_| toe.as_slice()))),
                _ => None,
            })
            .collect();
        ground(&mut points, leg);
        let pieces: Vec<Vec<Piece>> = points.iter().map(|foot| foot.pieces(&frame, &times, leg)).collect();
        let all = || pieces.iter().flatten();
        if all().any(|piece| !(piece.velocity.is_finite() && piece.place.is_finite() && piece.height.is_finite())) {
            return Ok(None);
        }
        let stiff = ways.iter().all(|way| way_within(&hips, way) <= STIFF * leg);
        let gait = judge(feet, &frame, &pieces, Scale { leg, dt: motion.duration / steps, loops });
        // Legs that hang on the hips like a statue's say nothing of where the root goes.
        Ok(gait.map(|gait| Self { sure: gait.sure && (!stiff || gait.stands()), ..gait }))
    }

    /// Whether the root goes nowhere.
    fn stands(&self) -> bool {
        self.root.0.length() <= STANDS && self.root.1.abs() <= STANDS
    }

    /// How far a foot slides in one step, metres: the mean over the stances, and the most.
    pub fn slide(&self) -> (f64, f64) {
        let slides = || self.stances.iter().map(|stance| stance.slide.length());
        (slides().sum::<f64>() / self.stances.len().max(1) as f64, slides().fold(0.0, f64::max))
    }
}

/// How far a node goes in another's frame, metres.
fn way_within(frame: &[Place], way: &[Place]) -> f64 {
    let mut places = frame
        .iter()
        .zip(way)
        .map(|(frame, place)| frame.rotation.normalize().conjugate() * (place.translation - frame.translation));
    let first = places.next().unwrap_or_default();
    places.map(|place| place.distance(first)).fold(0.0, f64::max)
}

#[derive(Clone, Copy)]
struct Scale {
    leg: f64,
    /// Seconds between two samples.
    dt: f64,
    loops: bool,
}

impl Scale {
    /// Velocities near this one that are the same, metres per second.
    fn same(&self, velocity: DVec3) -> f64 {
        SAME * self.leg / USUAL_LEG + SAME_SHARE * velocity.length()
    }
}

/// A frame that goes evenly with the root.
struct Frame {
    up: DVec3,
    duration: f64,
    origin: DVec3,
    heading: f64,
    /// Metres per second across up, in the frame.
    velocity: DVec3,
    /// Metres per second along up.
    rise: f64,
    /// Radians per second.
    turn: f64,
}

impl Frame {
    fn new(motion: &Motion) -> Self {
        Self {
            up: motion.up,
            duration: motion.duration,
            origin: motion.origin,
            heading: motion.heading,
            velocity: motion.even_velocity(),
            rise: motion.rise() / motion.duration,
            turn: motion.yaw / motion.duration,
        }
    }

    fn flat(&self, v: DVec3) -> DVec3 {
        v - self.up * v.dot(self.up)
    }

    /// Brings a direction of the scene into the frame at a time.
    fn inward(&self, time: f64) -> DQuat {
        turn(self.up, -(self.heading + self.turn * time))
    }

    /// Where its middle is.
    fn middle(&self, time: f64) -> DVec3 {
        let way = arc(self.velocity * time, self.turn * time, self.up);
        self.origin + turn(self.up, self.heading) * way
    }

    fn height(&self, place: DVec3, time: f64) -> f64 {
        (place - self.origin).dot(self.up) - self.rise * time
    }
}

/// Heel and toe of one foot at every sample, in the scene.
struct Points {
    heel: Vec<DVec3>,
    toe: Option<Vec<DVec3>>,
    /// Heights above the frame's middle; above the lowest, after [`ground`].
    heel_height: Vec<f64>,
    toe_height: Vec<f64>,
}

impl Points {
    /// The heel is below the ankle where the foot stands flattest, as far as the toe is, and goes with the ankle.
    fn new(frame: &Frame, ankle: &[Place], toe: Option<&[Place]>) -> Self {
        let heights = |places: &[Place]| -> Vec<f64> {
            let count = places.len().max(2) - 1;
            let time = |k: usize| frame.duration * k as f64 / count as f64;
            places.iter().enumerate().map(|(k, place)| frame.height(place.translation, time(k))).collect()
        };
        let mut heel: Vec<DVec3> = ankle.iter().map(|place| place.translation).collect();
        let mut heel_height = heights(ankle);
        let toe_height = toe.map(heights).unwrap_or_default();
        if toe.is_some() {
            let (low_heel, low_toe) = (lowest(&heel_height), lowest(&toe_height));
            let off = |k: usize| {
                let (heel, toe) = (heel_height.get(k).copied()?, toe_height.get(k).copied()?);
                Some(((heel - low_heel).max(toe - low_toe), (heel - toe).max(0.0), k))
            };
            let flattest = (0..heel.len()).filter_map(off).reduce(|a, b| if b.0 < a.0 { b } else { a });
            let rotation = flattest.and_then(|(_, _, k)| ankle.get(k)).map(|place| place.rotation);
            if let (Some((_, down, _)), Some(rotation)) = (flattest, rotation) {
                let arm = rotation.conjugate() * (frame.up * -down);
                for ((heel, height), place) in heel.iter_mut().zip(&mut heel_height).zip(ankle) {
                    let arm = place.rotation * arm;
                    *heel += arm;
                    *height += arm.dot(frame.up);
                }
            }
        }
        let toe = toe.map(|places| places.iter().map(|place| place.translation).collect());
        Self { heel, toe, heel_height, toe_height }
    }

    /// What the foot does between any two samples.
    fn pieces(&self, frame: &Frame, times: &[f64], leg: f64) -> Vec<Piece> {
        let mean = |heights: &[f64], k: usize| match heights.get(k..k + 2) {
            Some([a, b]) => 0.5 * (a + b),
            _ => 0.0,
        };
        let flat = |height: f64| {
            let high = height.max(0.0) / (FLAT * leg);
            LEAST_FLAT + 1.0 / (1.0 + high * high)
        };
        let spans = times.windows(2).enumerate();
        spans
            .filter_map(|(k, span)| {
                let [from, to] = span else { return None };
                let (time, length) = (0.5 * (from + to), to - from);
                let inward = frame.inward(time);
                let middle = frame.middle(time);
                let of = |points: &[DVec3]| match points.get(k..k + 2) {
                    Some([a, b]) => {
                        let velocity = inward * frame.flat(*b - *a) / length;
                        Some((inward * frame.flat((*a + *b) * 0.5 - middle), -velocity))
                    }
                    _ => None,
                };
                let (place, velocity) = of(&self.heel)?;
                let height = mean(&self.heel_height, k);
                let Some(toe) = &self.toe else {
                    return Some(Piece { height, flat: flat(height), place, velocity, turn: None });
                };
                let (toe_place, toe_velocity) = of(toe)?;
                let toe_height = mean(&self.toe_height, k);
                let share = (0.5 + 0.5 * (height - toe_height) / (SHARED * leg)).clamp(0.0, 1.0);
                let points = |k: usize| Some(frame.flat(*toe.get(k)? - *self.heel.get(k)?));
                let turned = points(k)
                    .zip(points(k + 1))
                    .map(|(a, b)| -libm::atan2(a.cross(b).dot(frame.up), a.dot(b)) / length);
                Some(Piece {
                    height: height.min(toe_height),
                    flat: flat(height.max(toe_height)),
                    place: place.lerp(toe_place, share),
                    velocity: velocity.lerp(toe_velocity, share),
                    turn: turned.filter(|turn| turn.is_finite()),
                })
            })
            .collect()
    }
}

/// The height that a few of the samples lie below.
fn lowest(heights: &[f64]) -> f64 {
    let mut sorted = heights.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get((LOWEST * sorted.len() as f64) as usize).copied().unwrap_or(0.0)
}

/// Measures every height from where its point stands; a foot that never comes down is far up.
fn ground(points: &mut [Points], leg: f64) {
    level(points.iter_mut().map(|foot| &mut foot.heel_height).collect(), leg);
    level(points.iter_mut().map(|foot| &mut foot.toe_height).collect(), leg);
}

fn level(mut points: Vec<&mut Vec<f64>>, leg: f64) {
    points.retain(|heights| !heights.is_empty());
    let all: Vec<f64> = points.iter().map(|heights| lowest(heights)).collect();
    let ground = all.iter().copied().fold(f64::INFINITY, f64::min);
    for (heights, low) in points.into_iter().zip(all) {
        let from = if low - ground > AIR * leg { ground } else { low };
        heights.iter_mut().for_each(|height| *height -= from);
    }
}

/// A velocity and a turn against the frame.
#[derive(Clone, Copy, Debug, Default)]
struct Twist {
    velocity: DVec3,
    turn: f64,
}

impl Twist {
    /// What is left of a piece's velocity.
    fn left(&self, up: DVec3, piece: &Piece) -> DVec3 {
        piece.velocity - self.velocity - up.cross(piece.place) * self.turn
    }
}

fn judge(feet: FoundFeet, frame: &Frame, pieces: &[Vec<Piece>], scale: Scale) -> Option<Gait> {
    let low: Vec<&Piece> = pieces.iter().flatten().filter(|piece| piece.height <= LOW * scale.leg).collect();
    let mut twist = ground_twist(frame, &low, scale)?;
    let mut found = Vec::new();
    // The way of a foot from its landing to its lifting is free of what it rolls and rocks meanwhile: the mean over the contacts.
    for _ in 0..ROUNDS {
        found = contacts(frame, pieces, &twist, scale);
        let (way, count) = found.iter().fold((DVec3::ZERO, 0.0), |(way, count), contact| {
            (way + contact.left * contact.weight, count + contact.weight)
        });
        if count > 0.0 {
            twist.velocity += way / count;
        }
    }
    let total = frame.velocity + twist.velocity;
    let same = SAME * scale.leg / USUAL_LEG;
    let stances: Vec<Stance> = found
        .iter()
        .map(|contact| Stance {
            foot: contact.foot,
            time: contact.run.start as f64 * scale.dt..contact.run.end as f64 * scale.dt,
            slide: -(twist.velocity + contact.left) * contact.count * scale.dt,
            velocity: total + contact.left,
        })
        .collect();
    let squares = found.iter().fold((0.0, 0.0), |sum, contact| (sum.0 + contact.squares, sum.1 + contact.weight));
    if stances.is_empty() {
        return None;
    }
    let between = stances.iter().map(|s| (s.velocity - total).length_squared()).sum::<f64>() / stances.len() as f64;
    let within = if squares.1 > 0.0 { squares.0 / squares.1 } else { 0.0 };
    let error = ((between + within / INDEPENDENT) / stances.len() as f64).sqrt();
    let contact: f64 = stances.iter().map(|s| s.time.end - s.time.start).sum();
    let enough = contact >= ENOUGH * frame.duration * pieces.len() as f64;
    let explained: f64 = found.iter().map(|contact| contact.count).sum::<f64>() / low.len().max(1) as f64;
    let standing: std::collections::BTreeSet<usize> = stances.iter().map(|stance| stance.foot).collect();
    // Who stands all the time takes no step, and glides if the root goes.
    let steps = stances.iter().any(|stance| stance.time.end - stance.time.start < frame.duration - scale.dt);
    let gait = standing.len() >= 2 && explained >= EXPLAINED && (steps || twist.velocity.length() <= same);
    let agree = error <= APART * scale.leg / USUAL_LEG + APART_SHARE * total.length();
    Some(Gait {
        feet,
        stances,
        velocity: total,
        turn: frame.turn + twist.turn,
        root: (frame.velocity, frame.turn),
        spread: between.sqrt(),
        error,
        sure: enough && agree && gait,
    })
}

/// A run of pieces in which a foot stands.
struct Contact {
    foot: usize,
    run: Range<usize>,
    count: f64,
    /// Sum of how flat the foot is.
    weight: f64,
    /// Mean of what a twist leaves of their velocities, flat ones first.
    left: DVec3,
    /// Sum of the squares of the same.
    squares: f64,
}

fn contacts(frame: &Frame, pieces: &[Vec<Piece>], twist: &Twist, scale: Scale) -> Vec<Contact> {
    let same = scale.same(frame.velocity + twist.velocity);
    let mut found = Vec::new();
    for (foot, pieces) in pieces.iter().enumerate() {
        let planted =
            |piece: &Piece| piece.height <= LOW * scale.leg && twist.left(frame.up, piece).length() <= PLANTED * same;
        let flags: Vec<bool> = pieces.iter().map(planted).collect();
        for run in runs(&flags, scale) {
            let inside = || run.clone().filter_map(|k| pieces.get(k % pieces.len().max(1)));
            let count = run.len().max(1) as f64;
            let weight: f64 = inside().map(|piece| piece.flat).sum();
            let flat: DVec3 = inside().map(|piece| twist.left(frame.up, piece) * piece.flat).sum();
            found.push(Contact {
                foot,
                count,
                weight,
                left: if weight > 0.0 { flat / weight } else { DVec3::ZERO },
                squares: inside().map(|piece| twist.left(frame.up, piece).length_squared() * piece.flat).sum(),
                run,
            });
        }
    }
    found
}

/// The motion of the root against the frame that most of the low feet agree on.
fn ground_twist(frame: &Frame, low: &[&Piece], scale: Scale) -> Option<Twist> {
    let every = low.len().div_ceil(MODE).max(1);
    let few: Vec<&Piece> = low.iter().copied().step_by(every).collect();
    let mut turns: Vec<f64> = few.iter().filter_map(|piece| piece.turn).collect();
    turns.sort_by(f64::total_cmp);
    let straight = mode(frame, &few, 0.0, scale)?;
    let mut best = refined(frame, low, Twist { velocity: straight.0, turn: 0.0 }, scale, false);
    let turned = turns.get(turns.len() / 2).copied().unwrap_or(0.0);
    if (turned * frame.duration).to_degrees().abs() >= TURN {
        let with = mode(frame, &few, turned, scale)?;
        let twist = refined(frame, low, Twist { velocity: with.0, turn: turned }, scale, true);
        let counts = (twist.turn * frame.duration).to_degrees().abs() >= TURN;
        if counts && with.1 > BETTER * straight.1 {
            best = twist;
        }
    }
    Some(best)
}

/// The velocity that has most others near it, and how many those are: lower ones count more.
fn mode(frame: &Frame, few: &[&Piece], turn: f64, scale: Scale) -> Option<(DVec3, f64)> {
    let at: Vec<(DVec3, f64)> = few
        .iter()
        .map(|piece| {
            (piece.velocity - frame.up.cross(piece.place) * turn, 1.0 - 0.8 * piece.height / (LOW * scale.leg))
        })
        .collect();
    let count = |from: DVec3| -> f64 {
        let same = scale.same(frame.velocity + from);
        at.iter().map(|(v, weight)| weight * (1.0 - (*v - from).length_squared() / (same * same)).max(0.0)).sum()
    };
    at.iter().map(|(v, _)| (*v, count(*v))).reduce(|a, b| if b.1 > a.1 { b } else { a })
}

/// Least squares over the low pieces near a twist, again and again; what is far off counts nothing.
fn refined(frame: &Frame, low: &[&Piece], mut twist: Twist, scale: Scale, turns: bool) -> Twist {
    let arm = 0.1 * scale.leg;
    for _ in 0..ROUNDS {
        let same = PLANTED * scale.same(frame.velocity + twist.velocity);
        let weight = |piece: &Piece| {
            let off = 1.0 - twist.left(frame.up, piece).length_squared() / (same * same);
            let height = 1.0 - 0.8 * piece.height.max(0.0) / (LOW * scale.leg);
            if off > 0.0 { off * off * height } else { 0.0 }
        };
        let weighted = || low.iter().map(|piece| (weight(piece), *piece));
        let sum: f64 = weighted().map(|(w, _)| w).sum();
        if sum <= 0.0 {
            break;
        }
        let velocity = weighted().map(|(w, piece)| piece.velocity * w).sum::<DVec3>() / sum;
        let place = weighted().map(|(w, piece)| piece.place * w).sum::<DVec3>() / sum;
        let (mut up, mut down) = (0.0, 0.0);
        for (w, piece) in weighted().filter(|_| turns) {
            let side = frame.up.cross(piece.place - place);
            up += w * side.dot(piece.velocity - velocity) + w * arm * arm * piece.turn.unwrap_or(0.0);
            down += w * side.length_squared() + w * piece.turn.map_or(0.0, |_| arm * arm);
        }
        let turn = if down > 0.0 { up / down } else { 0.0 };
        twist = Twist { velocity: velocity - frame.up.cross(place) * turn, turn };
    }
    twist
}

/// The runs of set flags, without short ones and over short gaps; of a loop, one may go on past the end.
fn runs(flags: &[bool], scale: Scale) -> Vec<Range<usize>> {
    let count = flags.len();
    let steps = |seconds: f64| (seconds / scale.dt).round().max(1.0) as usize;
    let first_off = flags.iter().position(|on| !on);
    let Some(start) = first_off.filter(|_| scale.loops).or(first_off.map(|_| 0)) else {
        return core::iter::once(0..count).filter(|all| !all.is_empty()).collect();
    };
    let mut found: Vec<Range<usize>> = Vec::new();
    for k in start..start + count {
        if flags.get(k % count) != Some(&true) {
            continue;
        }
        match found.last_mut() {
            Some(last) if k - last.end <= steps(GAP) => last.end = k + 1,
            _ => found.push(k..k + 1),
        }
    }
    // Around the end of a loop.
    if let ([first, .., last], true) = (found.as_slice(), scale.loops) {
        if first.start + count - last.end <= steps(GAP) {
            let joined = last.start..first.end + count;
            found.pop();
            if let Some(slot) = found.first_mut() {
                *slot = joined;
            }
        }
    }
    found.retain(|run| run.len() >= steps(CONTACT).max(2));
    found
}
