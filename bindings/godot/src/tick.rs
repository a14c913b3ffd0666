//! One tick of a body: sample, propose, sweep, commit, tell.

use glam::DVec3;
use godot::builtin::{Basis, Transform3D, Vector3, real};
use godot::classes::AnimationPlayer;
use godot::obj::{NewGd, WithBaseField, WithUserSignals};
use root_motion::tick::authority::{CHANNEL_HORIZONTAL, CHANNEL_ROTATION, CHANNELS_ALL};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Motion, Step};
use root_motion::base::delta::Rigid;
use root_motion::motor::{BLOCKED, CEILING};
use root_motion::character::gravity::VerticalOutput;
use root_motion::{Error, Result};

use crate::body::{MotionSource, Mover, RootMotionBody3D};
use crate::clips::Played;
use crate::commit::RootMotionCommit;
use crate::convert::{delta_of, from_dvec3, from_position, position, quat_of, quaternion, rotation_of, scale_of, vec3};
use crate::debug_draw::DebugDraw;
use crate::mixer::Dropped;
use crate::motor::World;
use crate::pose::PoseTree;
use crate::settings::Tuning;

/// What a body's own motion asks for: height is gravity's unless the clips own it (V1, V2).
pub fn channels(owns_height: bool) -> u32 {
    if owns_height { CHANNELS_ALL } else { CHANNEL_HORIZONTAL | CHANNEL_ROTATION }
}

impl RootMotionBody3D {
    /// The state of a body that has none yet: where the node is.
    pub(crate) fn begin(&mut self) {
        let up = self.base().get_up_direction();
        if self.body.is_some() && self.up == up {
            return;
        }
        self.up = up;
        let (here, up) = (self.base().get_global_transform(), vec3(up));
        let rotation = quat_of(&here.basis);
        match Body::new(position(here.origin), rotation, up) {
            Ok(body) => self.body = Some(body),
            Err(error) => self.warn_once(&format!("no body: {}", error.text())),
        }
        self.written = here;
        self.world.get_or_insert_with(World::new);
        self.watch_anew();
    }

    /// Somewhere else, without motion (C11).
    pub(crate) fn put(&mut self, here: Transform3D) -> Result<()> {
        let body = self.body.as_mut().ok_or(Error::Uninitialized)?;
        body.teleport(position(here.origin), quat_of(&here.basis))?;
        self.settle();
        (self.proposed, self.turned_outside) = (false, false);
        self.platform = None;
        self.written = self.base().get_global_transform();
        self.base_mut().reset_physics_interpolation();
        Ok(())
    }

    pub(crate) fn tick(&mut self, dt: f64) {
        if !self.enabled {
            return;
        }
        self.begin();
        if let Err(error) = self.take_in() {
            self.warn_once(&format!("what was done to the node is refused: {}", error.text()));
        }
        let tuning = self.tuning();
        let fall = self.fall(dt, &tuning);
        let rate = self.rate(dt, &tuning);
        let left = self.turn_left(rate);
        let sampled = self.sample(dt, rate, &tuning);
        let motion = self.steered(sampled, &fall, left, dt, &tuning);
        if let Err(error) = self.ask(&delta_of(&motion), dt) {
            self.warn_once(&format!("motion is refused: {}", error.text()));
        }
        let start = self.written;
        let moved = self.moved(dt, &tuning, &fall, start);
        // A tick that failed is over too: what was asked in it is dropped, never banked (C2). Whoever is told of this tick may propose for
        // the next.
        let tick = self.ticks;
        self.ticks += 1;
        self.write(start);
        let failed = moved.as_ref().map_or_else(|error| error.code(), |_| 0);
        if self.monitoring || self.watch.is_some() {
            self.observe(moved.as_ref().ok(), failed, sampled.translation, dt, tick);
        }
        (self.proposed, self.turned_outside) = (false, false);
        match moved {
            Ok(commit) => self.publish(&commit, start, dt, &tuning),
            Err(error) => self.warn_once(&format!("no commit: {}", error.text())),
        }
    }

    /// What was done to the node since the last tick: a new place is a teleport, a turn is motion.
    pub(crate) fn take_in(&mut self) -> Result<()> {
        let here = self.base().get_global_transform();
        if here == self.written {
            return Ok(());
        }
        if !here.is_finite() {
            // The committed pose is the truth.
            self.warn_once("the transform was set to something that is not finite; it is put back");
            let written = self.written;
            self.base_mut().set_global_transform(written);
            return Ok(());
        }
        if here.origin != self.written.origin {
            self.found_outside(here);
            return self.put(here);
        }
        self.turned_outside = true;
        let turn = rotation_of(&self.written.basis).conjugate() * rotation_of(&here.basis);
        self.written = here;
        self.ask(&delta_of(&Rigid { translation: DVec3::ZERO, rotation: turn }), 0.0)
    }

    /// The source's motion of the next `dt` seconds, in the body's axes.
    fn sample(&mut self, dt: f64, rate: f64, tuning: &Tuning) -> Rigid {
        match self.source {
            MotionSource::Code => Rigid::IDENTITY,
            MotionSource::Mixer => self.sample_mixer(dt * rate, tuning),
            MotionSource::Clips => self.sample_clips(dt, rate, tuning),
        }
    }

    /// Takes the mixer over, if that is not done.
    pub(crate) fn prime_mixer(&mut self) {
        if let Some(mut mixer) = self.live_mixer() {
            let mut state = core::mem::take(&mut self.mixer_state);
            state.prime(&mut mixer, &self.root_track);
            self.mixer_state = state;
        }
    }

    fn sample_mixer(&mut self, dt: f64, tuning: &Tuning) -> Rigid {
        let Some(mut mixer) = self.live_mixer() else { return Rigid::IDENTITY };
        let Some(frame) = self.frame() else { return Rigid::IDENTITY };
        self.prime_mixer();
        let mut state = core::mem::take(&mut self.mixer_state);
        let mut watch = self.mixer_watch;
        let mixed = {
            // Method tracks may call back into this body.
            let _reentrant = self.base_mut();
            state.step(&mut mixer, &frame, tuning, dt, &mut watch)
        };
        self.mixer_watch = watch;
        self.mixer_state = state;
        match mixed.dropped {
            Some(Dropped::NotFinite) => self.warn_once("the mixer's root motion is not finite: it is left out"),
            Some(Dropped::TooFast) => self.warn_once(
                "the mixer's root motion is faster than max_root_speed, as after a seek: it is left out (see absorb_seek)",
            ),
            None => {}
        }
        mixed.motion
    }

    fn sample_clips(&mut self, dt: f64, rate: f64, tuning: &Tuning) -> Rigid {
        if !self.started {
            self.start(tuning);
        }
        let (mut clips, mut played) = (core::mem::take(&mut self.clips), Played::default());
        let (speed, target) = (self.speed_scale * rate, self.blend_target());
        let space = self.blend_space.clone();
        let result = match space {
            Some(mut space) => {
                let mut space = space.bind_mut();
                clips.tick(dt, speed, Some((&mut *space, target)), &mut |name| self.clip(name).ok(), &mut played)
            }
            None => clips.tick(dt, speed, None, &mut |_| None, &mut played),
        };
        self.clips = clips;
        let motion = result.unwrap_or_else(|error| {
            self.warn_once(&format!("clips give no motion: {}", error.text()));
            Rigid::IDENTITY
        });
        if self.show_pose {
            self.show(dt);
        }
        self.finished(played);
        motion
    }

    /// What plays without being asked.
    fn start(&mut self, tuning: &Tuning) {
        self.started = true;
        let autoplay = self.autoplay.clone();
        let result = if !autoplay.is_empty() {
            self.clip(&autoplay).and_then(|clip| self.clips.play(clip, 0.0, tuning.fade_curve, 1.0))
        } else if self.blend_space.is_some() {
            self.clips.play_space(0.0, tuning.fade_curve)
        } else {
            Ok(())
        };
        if let Err(error) = result {
            self.warn_once(&format!("autoplay is refused: {}", error.text()));
        }
    }

    /// Has the engine show what plays.
    fn show(&mut self, dt: f64) {
        let poses = self.clips.poses();
        if self.pose.as_ref().is_some_and(|pose| !pose.is_there()) {
            self.pose = None;
        }
        let Some(first) = poses.iter().find(|pose| pose.weight > 0.0) else { return };
        if self.pose.is_none() {
            let Some(player) = self.live_mixer().and_then(|mixer| mixer.try_cast::<AnimationPlayer>().ok()) else {
                return;
            };
            let mixer = player.clone().upcast();
            let path = self.root_path(&mixer);
            let mut node = self.to_gd().upcast();
            let _reentrant = self.base_mut();
            let tree = PoseTree::new(&mut node, &player, &path, &first.clip);
            drop(_reentrant);
            self.pose = Some(tree);
        }
        let Some(pose) = &mut self.pose else { return };
        pose.aim(&poses);
        let (mut mixer, mut watch) = (pose.mixer(), self.mixer_watch);
        {
            let _reentrant = self.base_mut();
            watch.time(|| mixer.advance(dt));
        }
        self.mixer_watch = watch;
    }

    /// Moves the state, not the node (with move_and_slide the node too).
    fn moved(&mut self, dt: f64, tuning: &Tuning, fall: &VerticalOutput, start: Transform3D) -> Result<Commit> {
        let mut body = self.body.ok_or(Error::Uninitialized)?;
        let step =
            Step { tick: self.ticks, dt, vertical: fall.displacement, flags: fall.step_flags, ..Step::default() };
        let commit = match self.mover {
            Mover::Motor => self.move_by_motor(&mut body, tuning, step, start)?,
            Mover::MoveAndSlide => self.move_and_slide(&mut body, step, start)?,
        };
        self.body = Some(body);
        self.character.ceiling = commit.flags & CEILING != 0;
        self.character.platform_velocity = commit.platform_velocity;
        Ok(commit)
    }

    /// Tells of the tick.
    fn publish(&mut self, commit: &Commit, start: Transform3D, dt: f64, tuning: &Tuning) {
        let velocity = from_position(commit.velocity) + self.up * self.vertical_speed() as real;
        if velocity != self.velocity || self.mover != Mover::Motor {
            self.velocity = velocity;
            self.base_mut().set_velocity(velocity);
        }
        if let Err(error) = self.residual.step(&tuning.residual, commit, dt) {
            self.warn_once(&format!("no advice: {}", error.text()));
        }
        self.record(commit, start.origin);
        if self.debug_draw || self.draw.is_some() {
            self.draw(commit, start.origin);
        }
        // An emission costs more than asking whether anybody listens.
        if self.base().has_connections(&self.committed)
            && let Some(record) = self.commit.clone()
        {
            self.signals().motion_committed().emit(&record);
        }
        let residual = from_position(commit.residual.translation);
        if commit.flags & BLOCKED != 0 && residual.length_squared() > 1e-12 {
            self.signals().motion_blocked().emit(residual);
        }
    }

    /// The node goes where its state is; a scale it has stays.
    pub(crate) fn write(&mut self, start: Transform3D) {
        let Some(body) = &self.body else { return };
        let pose = body.pose();
        let mut basis = Basis::from_quaternion(quaternion(pose.rotation));
        let scale = scale_of(&start.basis);
        if (scale - DVec3::ONE).length_squared() > 1e-10 {
            basis = basis * Basis::from_scale(from_dvec3(scale));
        }
        let to = Transform3D::new(basis, from_position(pose.position));
        // move_and_slide has moved the node itself.
        if to == start && self.mover == Mover::Motor {
            return;
        }
        self.base_mut().set_global_transform(to);
        self.written = self.base().get_global_transform();
    }

    /// The same object again, unless somebody kept it.
    fn record(&mut self, commit: &Commit, start: Vector3) {
        let record = match &mut self.commit {
            Some(record) if record.get_reference_count() == 1 => record,
            other => other.insert(RootMotionCommit::new_gd()),
        };
        let mut record = record.bind_mut();
        (record.commit, record.start) = (*commit, start);
    }

    fn draw(&mut self, commit: &Commit, start: Vector3) {
        if !self.debug_draw {
            if let Some(draw) = self.draw.take() {
                draw.remove();
            }
            return;
        }
        if self.draw.as_ref().is_none_or(|draw| !draw.is_there()) {
            let mut node = self.to_gd().upcast();
            let made = {
                let _reentrant = self.base_mut();
                DebugDraw::new(&mut node)
            };
            self.draw = Some(made);
        }
        let of = |motion: &Motion| from_position(motion.translation);
        if let Some(draw) = &mut self.draw {
            draw.draw(start, of(&commit.asked), of(&commit.achieved), of(&commit.residual));
        }
    }
}
