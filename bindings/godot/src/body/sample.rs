//! A tick's motion from the body's source, and the pose that shows it.

use godot::builtin::{NodePath, StringName};
use godot::classes::{AnimationMixer, AnimationPlayer};
use godot::obj::Gd;
use root_motion::base::delta::Rigid;

use super::core::Core;
use super::given::{Given, MotionSource};
use super::host::{Event, Host};
use super::mixer::{Dropped, MixerState};
use super::prepare;
use crate::clips::Played;
use crate::pose::PoseTree;
use crate::settings::Tuning;

/// The source's motion of the next `dt` seconds, in the body's axes.
pub fn sample(host: &mut impl Host, dt: f64, rate: f64, tuning: &Tuning) -> Rigid {
    match host.parts().1.source {
        MotionSource::Code => Rigid::IDENTITY,
        MotionSource::Mixer => sample_mixer(host, dt * rate, tuning),
        MotionSource::Clips => sample_clips(host, dt, rate, tuning),
    }
}

/// Takes the mixer over, if that is not done.
pub fn prime_mixer(host: &mut impl Host) {
    with_mixer(host, |state, mixer, track| state.prime(mixer, track));
}

/// Has the mixer do what it was asked to, without motion.
pub fn absorb_seek(host: &mut impl Host) {
    with_mixer(host, |state, mixer, track| state.settle(mixer, track));
}

fn with_mixer(host: &mut impl Host, call: impl FnOnce(&mut MixerState, &mut Gd<AnimationMixer>, &NodePath)) {
    let (core, given) = host.parts();
    let Some(mut mixer) = given.live_mixer() else { return };
    let (mut state, track) = (core::mem::take(&mut core.mixer_state), given.root_track.clone());
    host.open(|_| call(&mut state, &mut mixer, &track));
    host.parts().0.mixer_state = state;
}

fn sample_mixer(host: &mut impl Host, dt: f64, tuning: &Tuning) -> Rigid {
    let (core, given) = host.parts();
    let Some(mut mixer) = given.live_mixer() else { return Rigid::IDENTITY };
    let Some(frame) = prepare::frame(core, &given) else { return Rigid::IDENTITY };
    prime_mixer(host);
    let (core, _) = host.parts();
    let mut state = core::mem::take(&mut core.mixer_state);
    let mut stopwatch = core.mixer_watch;
    // Method tracks may call back into this body.
    let mixed = host.open(|_| state.step(&mut mixer, &frame, tuning, dt, &mut stopwatch));
    let (core, given) = host.parts();
    core.mixer_watch = stopwatch;
    core.mixer_state = state;
    match mixed.dropped {
        Some(Dropped::NotFinite) => core.warn_once(&given, "the mixer's root motion is not finite: it is left out"),
        Some(Dropped::TooFast) => core.warn_once(
            &given,
            "the mixer's root motion is faster than max_root_speed, as after a seek: it is left out (see absorb_seek)",
        ),
        None => {}
    }
    mixed.motion
}

fn sample_clips(host: &mut impl Host, dt: f64, rate: f64, tuning: &Tuning) -> Rigid {
    let (core, given) = host.parts();
    if !core.started {
        start(core, &given, tuning);
    }
    let (mut clips, mut played) = (core::mem::take(&mut core.clips), Played::default());
    let (speed, target) = (given.speed_scale * rate, given.blend_target());
    let result = match given.blend_space.cloned() {
        Some(mut space) => {
            let mut space = space.bind_mut();
            let mut find = |name: &StringName| prepare::clip(core, &given, name).ok();
            clips.tick(dt, speed, Some((&mut *space, target)), &mut find, &mut played)
        }
        None => clips.tick(dt, speed, None, &mut |_| None, &mut played),
    };
    core.clips = clips;
    let motion = result.unwrap_or_else(|error| {
        core.warn_once(&given, &format!("clips give no motion: {}", error.text()));
        Rigid::IDENTITY
    });
    if given.show_pose {
        show(host, dt);
    }
    for clip in &played.finished {
        host.tell(Event::ClipFinished(clip));
    }
    motion
}

/// What plays without being asked.
fn start(core: &mut Core, given: &Given, tuning: &Tuning) {
    core.started = true;
    let result = if !given.autoplay.is_empty() {
        let clip = prepare::clip(core, given, given.autoplay);
        clip.and_then(|clip| core.clips.play(clip, 0.0, tuning.fade_curve, 1.0))
    } else if given.blend_space.is_some() {
        core.clips.play_space(0.0, tuning.fade_curve)
    } else {
        Ok(())
    };
    if let Err(error) = result {
        core.warn_once(given, &format!("autoplay is refused: {}", error.text()));
    }
}

/// Has the engine show what plays.
fn show(host: &mut impl Host, dt: f64) {
    let (core, given) = host.parts();
    let poses = core.clips.poses();
    if core.pose.as_ref().is_some_and(|pose| !pose.is_there()) {
        core.pose = None;
    }
    let Some(first) = poses.iter().find(|pose| pose.weight > 0.0) else { return };
    if core.pose.is_none() {
        let Some(player) = given.live_mixer().and_then(|mixer| mixer.try_cast::<AnimationPlayer>().ok()) else {
            return;
        };
        let path = given.root_path(&player.clone().upcast());
        let tree = host.open(|node| PoseTree::new(&mut node.clone().upcast(), &player, &path, &first.clip));
        host.parts().0.pose = Some(tree);
    }
    let (core, _) = host.parts();
    let Some(pose) = &mut core.pose else { return };
    pose.aim(&poses);
    let (mut mixer, mut stopwatch) = (pose.mixer(), core.mixer_watch);
    host.open(|_| stopwatch.time(|| mixer.advance(dt)));
    host.parts().0.mixer_watch = stopwatch;
}
