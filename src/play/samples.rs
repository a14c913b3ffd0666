//! The loop-aware delta for hosts that sample their clips themselves (L10).

use crate::base::delta::Delta;
use crate::base::error::{Error, Result};
use crate::base::math::{flushed, wrapped};
use crate::base::pose::Pose;
use crate::layout;
use crate::play::playhead::{Advance, repeated};
use crate::track::rigid;
use crate::track::root::{Heading, MotionRoot, RootSample, TrackOptions, TrackReference, TrackRotation};

/// Four samples of a clip's root, as authored.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct LoopSamples {
    /// At the start of the clip.
    pub first: Pose,
    /// At its end: sampled there, not wrapped to the start.
    pub last: Pose,
    /// Where the interval begins.
    pub from: Pose,
    /// Where it ends.
    pub to: Pose,
}

/// The motion from `samples.from` to `samples.to` with `wraps` seams between (negative backward), by the formula of L3.
///
/// `options` says what of the root moves the body; its tolerances and duration are not read. Headings between samples are
/// taken the shorter way round, as four samples do not tell more. Only `wraps` and `yaw` of the advance are filled in.
/// Errors: [`crate::Error::NotFinite`], [`crate::Error::NotUnit`], and those of the options; [`crate::Error::UnknownFlag`] for
/// [`TrackReference::Body`], whose mean four samples do not tell.
pub fn loop_delta_from_samples(options: &TrackOptions, samples: &LoopSamples, wraps: i64) -> Result<(Delta, Advance)> {
    let root = MotionRoot::new(options)?;
    let root = match options.reference {
        TrackReference::Start => root.starting_with(samples.first.rotation.checked()?),
        // Four samples do not tell a mean.
        TrackReference::Body => return Err(Error::UnknownFlag),
        _ => root,
    };
    let turn = flushed(options.reference_turn.into());
    let root = if turn == 0.0 { root } else { root.turned(turn) };
    let extract = |pose: &Pose, near: f64| -> Result<RootSample> {
        Ok(root.extract(pose.position.checked()?, pose.rotation.checked()?, &mut Heading::starting_at(near)))
    };
    let first = extract(&samples.first, 0.0)?;
    let last = extract(&samples.last, first.heading)?;
    let from = extract(&samples.from, first.heading)?;
    let to = extract(&samples.to, from.heading)?;
    let cycle = rigid(&last).then(rigid(&first).inverse());
    let cycle_yaw = wrapped(last.heading - first.heading);
    let up = (root.rotation != TrackRotation::Full).then_some(root.up);
    let end = repeated(cycle, cycle_yaw, up, wraps).then(rigid(&to));
    let delta = rigid(&from).to(end).to_finite_delta()?;
    let yaw = wraps as f64 * cycle_yaw + (to.heading - from.heading);
    Ok((delta, Advance { wraps, yaw, ..Advance::default() }))
}

layout! { "locomotion" RmoLoopSamples = LoopSamples { first, last, from, to } }
