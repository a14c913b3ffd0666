//! Whole cycles in closed form: how many a step passes, what of it is left over, and the motion over any number of them in constant
//! time (L3, L7).

use glam::{DQuat, DVec3};

use crate::base::delta::{Rigid, power_about, power_of_half_turn};
use crate::base::error::{Error, Result};
use crate::base::math::{HalfTurn, exact_product};
use crate::track::root::{RootSample, TrackRotation};
use crate::track::{Track, rigid};

/// Beyond this many cycles a step loses the phase.
const MAX_CYCLES: f64 = 9.0e15;

/// Time left over at an end that was `remaining` away; less than the tolerance of that end is none, but all of it is once there.
pub(super) fn left_over(elapsed: f64, remaining: f64, near: f64) -> f64 {
    let time = elapsed - remaining;
    if time > near || remaining <= 0.0 { time } else { 0.0 }
}

/// `x = cycles * duration + phase` with `phase` in [0, duration), without losing the phase of a large `x`: the product is
/// taken exactly, in two parts (Dekker 1971), since no fused multiply-add is to be relied on.
#[inline]
pub(super) fn divided(x: f64, duration: f64) -> Result<(i64, f64)> {
    if (0.0..duration).contains(&x) {
        return Ok((0, x));
    }
    let quotient = x / duration;
    if quotient.is_nan() || quotient.abs() > MAX_CYCLES {
        return Err(Error::OutOfRange);
    }
    // Rounded towards zero; what that leaves negative is put right below.
    let mut cycles = quotient as i64 as f64;
    let (high, low) = exact_product(cycles, duration);
    let mut phase = (x - high) - low;
    if phase < 0.0 {
        (cycles, phase) = (cycles - 1.0, phase + duration);
    }
    if phase >= duration {
        (cycles, phase) = (cycles + 1.0, (phase - duration).max(0.0));
    }
    Ok((cycles as i64, phase))
}

/// The motion from sample `a` to sample `b` that lies `cycles` cycles on, in the frame of `a`, with its unwrapped heading.
///
/// With M = E(d) E(0)^-1, one cycle as a motion of clip space, the root `cycles` on is at M^cycles E(b): the whole of L3, for
/// any number of wraps in either direction, is E(a)^-1 M^cycles E(b).
#[inline(always)]
pub(crate) fn across_cycles(track: &Track, a: &RootSample, b: &RootSample, cycles: i64) -> (Rigid, f64) {
    let header = track.header();
    let yaw = b.heading - a.heading;
    if header.rotation == TrackRotation::Full {
        let (cycle, cycle_yaw) = track.cycle_in_clip_space();
        return (rigid(a).to(repeated(cycle, cycle_yaw, None, cycles).then(rigid(b))), yaw);
    }
    if cycles == 0 && a.rotation == b.rotation {
        let way = DVec3::from_array(b.translation) - DVec3::from_array(a.translation);
        let translation = DQuat::from_array(a.rotation).conjugate() * way;
        return (Rigid { translation, rotation: DQuat::IDENTITY }, yaw);
    }
    // Everything turns about up, so that half turns do where rotations would have to be multiplied.
    let up = DVec3::from_array(header.up);
    let (from, to) = (HalfTurn::of(a.rotation, up), HalfTurn::of(b.rotation, up));
    let there = DVec3::from_array(b.translation);
    let (end, turn, yaw) = match cycles {
        0 => (there, to, yaw),
        _ => {
            let (end, turn, cycles_yaw) = after_cycles(track, there, to, cycles);
            (end, turn, cycles_yaw + yaw)
        }
    };
    let inverse = DQuat::from_array(a.rotation).conjugate();
    let translation = inverse * (end - DVec3::from_array(a.translation));
    (Rigid { translation, rotation: from.inverse().then(turn).about(up) }, yaw)
}

/// Where `there` with the turn `to` is `cycles` cycles on, with the heading of those.
#[inline(never)]
fn after_cycles(track: &Track, there: DVec3, to: HalfTurn, cycles: i64) -> (DVec3, HalfTurn, f64) {
    let (cycle, cycle_yaw) = track.cycle_in_clip_space();
    let [sine, cosine] = track.header().cycle_half_turn;
    let cycle_turn = HalfTurn { sine, cosine };
    let (end, turn) = match cycles {
        1 => (cycle.translation + cycle.rotation * there, cycle_turn.then(to)),
        -1 => (cycle.rotation.conjugate() * (there - cycle.translation), cycle_turn.inverse().then(to)),
        _ => {
            let up = DVec3::from_array(track.header().up);
            let (translation, turn) = power_of_half_turn(cycle.translation, up, cycle_yaw, cycle_turn, cycles);
            (translation + turn.about(up) * there, turn.then(to))
        }
    };
    (end, turn, cycles as f64 * cycle_yaw)
}

/// The heading from sample `a` to sample `b` that lies `cycles` cycles on, unwrapped (L7).
#[inline(always)]
pub(super) fn unwrapped(track: &Track, a: &RootSample, b: &RootSample, cycles: i64) -> f64 {
    let turned = b.heading - a.heading;
    if cycles == 0 { turned } else { cycles as f64 * track.cycle_yaw() + turned }
}

/// `cycle` to the power `count`. With `up`, about it by the unwrapped `yaw`.
pub(crate) fn repeated(cycle: Rigid, yaw: f64, up: Option<DVec3>, count: i64) -> Rigid {
    match (count, up) {
        (0, _) => Rigid::IDENTITY,
        (1, _) => cycle,
        (-1, _) => cycle.inverse(),
        (_, Some(up)) => power_about(cycle.translation, up, yaw, count),
        (_, None) => cycle.power(count),
    }
}
