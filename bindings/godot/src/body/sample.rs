//! A tick's motion from the body's source, and the pose that shows it.

use godot::builtin::{NodePath, StringName};
use godot::classes::{AnimationMixer, AnimationPlayer, Engine};
use godot::obj::{Gd, Singleton};
use root_motion::base::delta::Rigid;

use super::core::{Core, Due};
use super::event::Event;
use super::given::{Given, MotionSource};
use super::host::Host;
use super::mixer::{Dropped, MixerState};
use super::prepare;
use crate::clips::Played;
use crate::pose::{PoseTree, SLOTS, SlotPose};
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
    if !mixer.is_active() {
        return Rigid::IDENTITY;
    }
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
    let mixer = given.live_mixer();
    if mixer.as_ref().is_some_and(|mixer| !mixer.is_active()) {
        return Rigid::IDENTITY;
    }
    if !core.started {
        start(core, &given, tuning);
    }
    if !core.clips.is_playing() {
        warn_of_another_source(core, &given, mixer);
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
    core.events.extend(played.finished.into_iter().map(Event::ClipFinished));
    motion
}

/// A body that plays nothing, while something else plays below it: it stands, and nothing says why.
fn warn_of_another_source(core: &mut Core, given: &Given, mixer: Option<Gd<AnimationMixer>>) {
    match mixer.map(|mixer| mixer.try_cast::<AnimationPlayer>()) {
        Some(Err(_)) => core.warn_once(
            given,
            "the mixer is an AnimationTree, and the source Clips plays clips of its own: set source to Mixer, or call play() of the body",
        ),
        Some(Ok(player)) if player.is_playing() => core.warn_once(
            given,
            "the AnimationPlayer plays by itself, which moves nothing with the source Clips: call play() of the body, or set source to Mixer",
        ),
        _ => {}
    }
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

/// Has the engine show what plays. Keys of the clips fire in it, so it comes when the node is where the tick left it.
///
/// Under physics interpolation the body is drawn on its way through the tick, and frames show its pose of then.
pub fn show(host: &mut impl Host, dt: f64) {
    let (core, given) = host.parts();
    if !shows(&given) {
        return;
    }
    if given.resimulating {
        (core.stale, core.unseen) = (true, true);
        host.open(|node| node.set_process_internal(true));
        return;
    }
    let interpolated = given.node.is_physics_interpolated_and_enabled();
    show_rest(host);
    let poses = poses(host);
    if interpolated {
        host.parts().0.due = Some(Due { poses, dt, shown: 0.0, is_aimed: false });
        host.open(|node| node.set_process_internal(true));
    } else {
        aim_from_start(host, &poses, dt, 0.0);
        advance(host, dt);
    }
}

/// Clocks that jump unheard jump to where the tick began, so that the keys of the tick itself are heard.
fn aim_from_start(host: &mut impl Host, poses: &[SlotPose], dt: f64, behind: f64) {
    if poses.iter().any(|pose| pose.quiet) {
        aim(host, poses, dt);
        advance(host, 0.0);
    } else {
        aim(host, poses, behind);
    }
}

/// What a frame shows.
pub fn show_frame(host: &mut impl Host) {
    let (core, given) = host.parts();
    if !shows(&given) {
        (core.due, core.stale) = (None, false);
        return;
    }
    if core.stale {
        let poses = poses(host);
        aim(host, &poses, 0.0);
        return advance(host, 0.0);
    }
    let fraction = Engine::singleton().get_physics_interpolation_fraction().clamp(0.0, 1.0);
    show_until(host, fraction);
    if host.parts().0.due.is_none() {
        host.open(|node| node.set_process_internal(false));
    }
}

fn show_rest(host: &mut impl Host) {
    show_until(host, 1.0);
    host.parts().0.due = None;
}

/// Shows the tick up to a share of it.
fn show_until(host: &mut impl Host, share: f64) {
    let Some(mut due) = host.parts().0.due.take() else { return };
    let part = due.dt * share - due.shown;
    if part > 0.0 || !due.is_aimed {
        if !core::mem::replace(&mut due.is_aimed, true) {
            aim_from_start(host, &due.poses, due.dt, due.dt * (1.0 - share));
        }
        advance(host, part.max(0.0));
        due.shown += part.max(0.0);
    }
    host.parts().0.due = Some(due);
}

fn shows(given: &Given) -> bool {
    given.source == MotionSource::Clips && given.show_pose && !given.is_mixer_off()
}

fn poses(host: &mut impl Host) -> [SlotPose; SLOTS] {
    let (core, _) = host.parts();
    core.stale = false;
    if core::mem::take(&mut core.unseen) {
        core.clips.jump();
    }
    core.clips.poses()
}

/// Tells the body's own tree what to show, and makes it where there is none.
fn aim(host: &mut impl Host, poses: &[SlotPose], behind: f64) {
    let (core, given) = host.parts();
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
    if let Some(pose) = &mut host.parts().0.pose {
        pose.aim(poses, behind);
    }
}

fn advance(host: &mut impl Host, dt: f64) {
    let (core, _) = host.parts();
    let Some(pose) = core.pose.as_ref().filter(|pose| pose.is_there()) else { return };
    let (mut mixer, mut stopwatch) = (pose.mixer(), core.mixer_watch);
    host.open(|_| stopwatch.time(|| mixer.advance(dt)));
    host.parts().0.mixer_watch = stopwatch;
}
