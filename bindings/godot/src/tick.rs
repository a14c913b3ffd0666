//! One tick of a body: sample, propose, sweep, commit, tell.

use glam::DVec3;
use godot::builtin::{Basis, Transform3D, Vector3, real};
use godot::classes::{AnimationPlayer, CharacterBody3D, Engine, ProjectSettings};
use godot::obj::{Gd, NewGd, Singleton, WithBaseField, WithUserSignals};
use root_motion::authority::{CHANNEL_HORIZONTAL, CHANNEL_ROTATION, CHANNELS_ALL};
use root_motion::body::Body;
use root_motion::commit::{Commit, STEP_FREE, Step};
use root_motion::delta::Rigid;
use root_motion::motor::{
    BLOCKED, CEILING, CONTACT_CEILING, CONTACT_FLOOR, CONTACT_WALL, Contact, GROUNDED, Ground, MAX_CONTACTS,
};
use root_motion::resolve::{Resolve, Resolved};
use root_motion::{Error, Result, moving};

use crate::body::{MotionSource, Mover, RootMotionBody3D};
use crate::clips::Played;
use crate::commit::RootMotionCommit;
use crate::convert::{
    delta_of, dvec3, from_dvec3, from_position, position, quat_of, quaternion, rotation_of, scale_of, vec3,
};
use crate::debug_draw::DebugDraw;
use crate::mixer::Dropped;
use crate::motor::{Sweeper, World};
use crate::platform::Platform;
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
    }

    /// Somewhere else, without motion (C11).
    pub(crate) fn put(&mut self, here: Transform3D) -> Result<()> {
        let body = self.body.as_mut().ok_or(Error::Uninitialized)?;
        body.teleport(position(here.origin), quat_of(&here.basis))?;
        self.vertical_velocity = 0.0;
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
        let motion = self.sample(dt, &tuning);
        if let Err(error) = self.ask(&delta_of(&motion), dt) {
            self.warn_once(&format!("motion is refused: {}", error.text()));
        }
        let start = self.written;
        match self.moved(dt, &tuning, start) {
            Ok(commit) => self.publish(&commit, start, dt, &tuning),
            Err(error) => {
                self.warn_once(&format!("no commit: {}", error.text()));
                self.write(start);
            }
        }
        // A tick that failed is over too: what was asked in it is dropped, never banked (C2).
        self.ticks += 1;
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
            return self.put(here);
        }
        let turn = rotation_of(&self.written.basis).conjugate() * rotation_of(&here.basis);
        self.written = here;
        self.ask(&delta_of(&Rigid { translation: DVec3::ZERO, rotation: turn }), 0.0)
    }

    /// The source's motion of the next `dt` seconds, in the body's axes.
    fn sample(&mut self, dt: f64, tuning: &Tuning) -> Rigid {
        match self.source {
            MotionSource::Code => Rigid::IDENTITY,
            MotionSource::Mixer => self.sample_mixer(dt, tuning),
            MotionSource::Clips => self.sample_clips(dt, tuning),
        }
    }

    fn sample_mixer(&mut self, dt: f64, tuning: &Tuning) -> Rigid {
        let Some(mut mixer) = self.live_mixer() else { return Rigid::IDENTITY };
        let Some(frame) = self.frame() else { return Rigid::IDENTITY };
        let mut state = core::mem::take(&mut self.mixer_state);
        if state.prime(&mut mixer) && !self.root_track.is_empty() {
            mixer.set_root_motion_track(&self.root_track);
        }
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

    fn sample_clips(&mut self, dt: f64, tuning: &Tuning) -> Rigid {
        if !self.started {
            self.start(tuning);
        }
        let (mut clips, mut played) = (core::mem::take(&mut self.clips), Played::default());
        let (speed, target) = (self.speed_scale, self.blend_target());
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
        for clip in played.finished {
            self.signals().clip_finished().emit(&clip);
        }
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
    fn moved(&mut self, dt: f64, tuning: &Tuning, start: Transform3D) -> Result<Commit> {
        let mut body = self.body.ok_or(Error::Uninitialized)?;
        let up = DVec3::from_array(body.up);
        let free = self.animation_owns_height;
        let grounded = body.grounded == 1;
        if free || (grounded && self.vertical_velocity < 0.0) {
            self.vertical_velocity = 0.0;
        }
        let gravity = if free || tuning.gravity_scale == 0.0 {
            0.0
        } else {
            self.gravity(grounded).dot(up) * f64::from(tuning.gravity_scale)
        };
        let limit = if tuning.max_fall_speed > 0.0 { -f64::from(tuning.max_fall_speed) } else { f64::NEG_INFINITY };
        let velocity = self.vertical_velocity;
        let vertical = (velocity * dt + 0.5 * gravity * dt * dt).max(limit * dt);
        let step = Step { tick: self.ticks, dt, vertical, flags: if free { STEP_FREE } else { 0 }, ..Step::default() };
        let commit = match self.mover {
            Mover::Motor => self.move_by_motor(&mut body, tuning, step, start)?,
            Mover::MoveAndSlide => self.move_and_slide(&mut body, step, start)?,
        };
        self.body = Some(body);
        let rising = velocity + gravity * dt;
        self.vertical_velocity = match commit.flags {
            flags if flags & GROUNDED != 0 && rising <= 0.0 => 0.0,
            flags if flags & CEILING != 0 => rising.min(0.0),
            _ => rising.max(limit),
        };
        Ok(commit)
    }

    /// Gravity where the body is; on the ground it is asked for now and then only. The physics server knows of no area before its first
    /// step with the body: until then it is the project's.
    fn gravity(&mut self, grounded: bool) -> DVec3 {
        const EVERY: i64 = 16;
        if grounded && self.ticks % EVERY != 0 {
            return self.last_gravity;
        }
        let steps = Engine::singleton().get_physics_frames().saturating_sub(self.entered);
        self.last_gravity = if steps > 1 {
            dvec3(self.base().get_gravity())
        } else {
            let settings = ProjectSettings::singleton();
            let strength = settings.get_setting("physics/3d/default_gravity").try_to::<f64>().unwrap_or(0.0);
            let direction = settings.get_setting("physics/3d/default_gravity_vector").try_to::<Vector3>();
            dvec3(direction.unwrap_or(Vector3::DOWN)) * strength
        };
        self.last_gravity
    }

    fn move_by_motor(&mut self, body: &mut Body, tuning: &Tuning, step: Step, start: Transform3D) -> Result<Commit> {
        let mut world = self.world.take().unwrap_or_else(World::new);
        let mut step = step;
        let mut platform = self.platform;
        if let Some(on) = &mut platform {
            let at = DVec3::new(body.position.x, body.position.y, body.position.z);
            match on.motion(at, &world.server) {
                Some(motion) => (step.platform, step.platform_surface) = (motion, on.surface),
                None => platform = None,
            }
        }
        world.begin(tuning.motor.skin);
        let node = self.to_gd().upcast::<CharacterBody3D>();
        let mut sweeper = Sweeper { rid: node.get_rid(), world: &mut world, body: &node, start };
        let result = moving::commit(body, None, &tuning.motor, &step, |query, answer| sweeper.answer(query, answer));
        let (grounded, surface) = (body.grounded == 1, body.ground.surface);
        self.platform = Platform::follow(platform, grounded, surface, &world.server);
        self.world = Some(world);
        result
    }

    fn move_and_slide(&mut self, body: &mut Body, step: Step, start: Transform3D) -> Result<Commit> {
        // Godot carries the body with what it stands on by itself; it is declared, and not asked for.
        let carried = dvec3(self.base().get_platform_velocity()) * step.dt;
        let platform = delta_of(&Rigid { translation: carried, ..Rigid::IDENTITY });
        let resolve = Resolve::begin(body, None, &Step { platform, ..step })?;
        let own = dvec3(from_position(resolve.displacement)) - carried;
        let speed = if step.dt > 0.0 { 1.0 / step.dt } else { 0.0 };
        self.base_mut().set_velocity(from_dvec3(own * speed));
        self.base_mut().move_and_slide();
        let (origin, up) = (self.base().get_global_transform().origin, DVec3::from_array(body.up));
        let (contacts, contact_count) = self.slide_contacts(start.origin, up);
        let grounded = self.base().is_on_floor();
        let floor = contacts.iter().find(|contact| contact.kind == CONTACT_FLOOR);
        let resolved = Resolved {
            displacement: (dvec3(origin) - dvec3(start.origin)).into(),
            ground: Ground {
                normal: vec3(self.base().get_floor_normal()),
                surface: floor.map_or(0, |contact| contact.surface),
                distance: 0.0,
            },
            grounded: grounded.into(),
            contacts,
            contact_count,
            ..Resolved::default()
        };
        let committed = resolve.commit(body, &resolved);
        if committed.is_err() {
            self.base_mut().set_global_transform(start);
        }
        committed
    }

    fn slide_contacts(&mut self, start: Vector3, up: DVec3) -> ([Contact; MAX_CONTACTS], u32) {
        let mut contacts = [Contact::default(); MAX_CONTACTS];
        let count = self.base().get_slide_collision_count();
        let slope = f64::from(self.base().get_floor_max_angle());
        let walkable = libm::cos(slope) - 1e-3;
        for (index, contact) in (0..count).zip(&mut contacts) {
            let Some(collision) = self.base_mut().get_slide_collision(index) else { continue };
            let normal = collision.get_normal();
            let height = dvec3(normal).dot(up);
            let kind = if height >= walkable {
                CONTACT_FLOOR
            } else if height < -walkable {
                CONTACT_CEILING
            } else {
                CONTACT_WALL
            };
            let surface = collision.get_collider_id();
            let point = vec3(collision.get_position() - start);
            *contact = Contact { surface, point, normal: vec3(normal), kind, reserved: 0 };
        }
        (contacts, count.max(0) as u32)
    }

    /// Writes the committed pose to the node, and tells.
    fn publish(&mut self, commit: &Commit, start: Transform3D, dt: f64, tuning: &Tuning) {
        self.write(start);
        let velocity = from_position(commit.velocity) + self.up * self.vertical_velocity as real;
        if velocity != self.velocity || self.mover != Mover::Motor {
            self.velocity = velocity;
            self.base_mut().set_velocity(velocity);
        }
        if let Err(error) = self.residual.step(&tuning.residual, commit, dt) {
            self.warn_once(&format!("no advice: {}", error.text()));
        }
        let record = self.record(commit, start.origin);
        self.draw(&record);
        self.signals().motion_committed().emit(&record);
        let residual = from_position(commit.residual.translation);
        if commit.flags & BLOCKED != 0 && residual.length_squared() > 1e-12 {
            self.signals().motion_blocked().emit(residual);
        }
    }

    /// The node goes where its state is; a scale it has stays.
    fn write(&mut self, start: Transform3D) {
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
    fn record(&mut self, commit: &Commit, start: Vector3) -> Gd<RootMotionCommit> {
        let mut record = match self.commit.take() {
            Some(record) if record.get_reference_count() == 1 => record,
            _ => RootMotionCommit::new_gd(),
        };
        {
            let mut record = record.bind_mut();
            (record.commit, record.start) = (*commit, start);
        }
        self.commit = Some(record.clone());
        record
    }

    fn draw(&mut self, record: &Gd<RootMotionCommit>) {
        if !self.debug_draw {
            if let Some(draw) = self.draw.take() {
                draw.remove();
            }
            return;
        }
        if self.draw.as_ref().is_none_or(|draw| !draw.is_there()) {
            let mut node = self.to_gd().upcast();
            let _reentrant = self.base_mut();
            let made = DebugDraw::new(&mut node);
            drop(_reentrant);
            self.draw = Some(made);
        }
        let record = record.bind();
        let of = |motion: &root_motion::commit::Motion| from_position(motion.translation);
        if let Some(draw) = &mut self.draw {
            let c = &record.commit;
            draw.draw(record.start, of(&c.asked), of(&c.achieved), of(&c.residual));
        }
    }
}
