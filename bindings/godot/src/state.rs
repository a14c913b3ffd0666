//! A body's state as bytes: what rollback copies and peers compare (N3-N5).
//!
//! It is the core's snapshot: body, playheads and fades are its parts, the rest of the character is its bytes. What belongs to the
//! engine is not in it: the mixer of the source Mixer, other bodies, and settings.

use glam::DVec3;
use godot::prelude::*;
use root_motion::tick::body::Body;
use root_motion::blend::fade::Fade;
use root_motion::play::playhead::Playhead;
use root_motion::character::residual::Residual;
use root_motion::network::snapshot::{State, StateMut, snapshot_info, snapshot_read, snapshot_size, snapshot_write, state_hash};
use root_motion::{Error, Position, Result};

use crate::body::RootMotionBody3D;
use crate::bytes::{Packer, Unpacker};
use crate::character::{Character, Said};
use crate::clips::Clips;
use crate::convert::{from_position, position};
use crate::platform::Platform;
use crate::result::{code, kept};

/// Layout of a body's own bytes.
const VERSION: u64 = 1;

/// What is read from a snapshot, before any of it is put back.
struct Read {
    body: Body,
    character: Character,
    clips: Clips,
    residual: Residual,
    ticks: u64,
    serial: u64,
    started: bool,
    proposed: bool,
    gravity: DVec3,
    platform: Option<(u64, Transform3D)>,
}

#[godot_api(secondary)]
impl RootMotionBody3D {
    /// The whole state of this body after its last tick: pose, fall, turn, pace, state, what plays and how far it is. A copy is a
    /// snapshot: keep one per tick, and [method load_state] rolls back. Empty when refused.
    ///
    /// Take it between ticks, with what was proposed for the next one in it. Not in it: what the engine's own mixer plays (source
    /// Mixer), other bodies, exported properties such as [member wanted_speed]: they are inputs, given again when ticks are run again.
    #[func]
    fn save_state(&mut self) -> PackedByteArray {
        self.begin();
        kept(self.take_in().and_then(|()| self.saved())).map_or_else(PackedByteArray::new, PackedByteArray::from)
    }

    /// Puts a state back: the node, its pose and its clips go where they were, without motion and without signals. The monitor
    /// begins anew. On an error nothing changes. Returns 0 or why not.
    #[func]
    fn load_state(&mut self, bytes: PackedByteArray) -> i32 {
        self.begin();
        let read = self.read(bytes.as_slice());
        code(read.map(|read| self.restore(read)))
    }

    /// A hash of the state: equal on two peers if their bodies are equal (N4). What the body stands on does not count, since the
    /// engine numbers its objects differently on every peer. 0 when refused.
    #[func]
    fn state_hash(&mut self) -> i64 {
        self.begin();
        kept(self.take_in().and_then(|()| self.hashed())).unwrap_or(0).cast_signed()
    }
}

impl RootMotionBody3D {
    fn saved(&self) -> Result<Vec<u8>> {
        let body = self.body.as_ref().ok_or(Error::Uninitialized)?;
        let (playheads, fades) = self.clips.parts();
        let mut bytes = self.pack()?;
        bytes.word(self.platform.map_or(0, |platform| platform.surface));
        let state = State { body, authority: None, playheads: &playheads, fades: &fades, bytes: &bytes.bytes };
        let mut out = vec![0; usize::try_from(snapshot_size(&state)?).map_err(|_| Error::Count)?];
        snapshot_write(&state, &mut out)?;
        Ok(out)
    }

    fn hashed(&self) -> Result<u64> {
        let mut body = self.body.ok_or(Error::Uninitialized)?;
        body.ground.surface = 0;
        let (playheads, fades) = self.clips.parts();
        let bytes = self.pack()?;
        state_hash(&State { body: &body, authority: None, playheads: &playheads, fades: &fades, bytes: &bytes.bytes })
    }

    /// All but the core's own parts, and but the number of what it stands on.
    fn pack(&self) -> Result<Packer> {
        let mut to = Packer::default();
        to.word(VERSION);
        to.word(self.ticks.cast_unsigned());
        to.word(self.serial);
        to.flag(self.started);
        to.piece(&self.residual)?;
        to.piece(&Position::from(self.last_gravity))?;
        let character = &self.character;
        to.piece(&character.vertical)?;
        to.number(character.jump.into());
        to.flag(character.ceiling);
        to.piece(&character.platform_velocity)?;
        to.flag(character.stood);
        to.flag(character.falling);
        to.piece(&character.turn)?;
        to.flag(character.wanted.is_some());
        to.number(character.wanted.unwrap_or_default());
        to.flag(character.in_place);
        to.piece(&character.gait)?;
        to.flag(character.locomotion.is_some());
        if let Some(locomotion) = &character.locomotion {
            to.piece(locomotion)?;
        }
        self.clips.pack(&mut to)?;
        to.flag(self.proposed);
        to.flag(self.platform.is_some());
        if let Some(platform) = &self.platform {
            let at = platform.transform;
            for vector in [at.basis.col_a(), at.basis.col_b(), at.basis.col_c(), at.origin] {
                to.piece(&position(vector))?;
            }
        }
        Ok(to)
    }

    fn read(&mut self, bytes: &[u8]) -> Result<Read> {
        let info = snapshot_info(bytes)?;
        if info.has_authority != 0 {
            return Err(Error::OtherParts);
        }
        let mut body = self.body.ok_or(Error::Uninitialized)?;
        let mut playheads = vec![Playhead::CLEARED; info.playhead_count as usize];
        let mut fades = vec![Fade::new(0.0)?; info.fade_count as usize];
        let mut own = vec![0; info.byte_count as usize];
        let state = &mut StateMut {
            body: &mut body,
            authority: None,
            playheads: &mut playheads,
            fades: &mut fades,
            bytes: &mut own,
        };
        snapshot_read(bytes, state)?;
        let from = &mut Unpacker { rest: &own };
        if from.word()? != VERSION {
            return Err(Error::WrongVersion);
        }
        let (ticks, serial, started) = (from.word()?, from.word()?, from.flag()?);
        let residual = from.piece()?;
        let gravity = DVec3::from(<[f64; 3]>::from(from.piece::<Position>()?));
        let vertical = from.piece()?;
        let jump = from.number()? as f32;
        let ceiling = from.flag()?;
        let platform_velocity = from.piece()?;
        let (stood, falling) = (from.flag()?, from.flag()?);
        let turn = from.piece()?;
        let (is_wanted, wanted) = (from.flag()?, from.number()?);
        let in_place = from.flag()?;
        let gait = from.piece()?;
        let locomotion = if from.flag()? { Some(from.piece()?) } else { None };
        let character = Character {
            vertical,
            jump,
            ceiling,
            platform_velocity,
            stood,
            falling,
            turn,
            wanted: is_wanted.then_some(wanted),
            in_place,
            gait,
            locomotion,
        };
        let clips = Clips::unpack(&playheads, &fades, from, &mut |name| self.clip(name))?;
        let proposed = from.flag()?;
        let platform = if from.flag()? {
            let [a, b, c, origin] = [from.piece()?, from.piece()?, from.piece()?, from.piece()?].map(from_position);
            Some(Transform3D::new(Basis::from_cols(a, b, c), origin))
        } else {
            None
        };
        let surface = from.word()?;
        if !from.rest.is_empty() {
            return Err(Error::CorruptSnapshot);
        }
        Ok(Read {
            body,
            character,
            clips,
            residual,
            ticks,
            serial,
            started,
            proposed,
            gravity,
            platform: platform.map(|at| (surface, at)),
        })
    }

    fn restore(&mut self, read: Read) {
        self.body = Some(read.body);
        (self.character, self.said) = (read.character, Said::default());
        (self.clips, self.residual) = (read.clips, read.residual);
        (self.ticks, self.serial, self.started) = (read.ticks.cast_signed(), read.serial, read.started);
        (self.last_gravity, self.proposed, self.turned_outside) = (read.gravity, read.proposed, false);
        let server = self.world.as_ref().map(|world| world.server.clone());
        self.platform =
            read.platform.zip(server).and_then(|((surface, at), server)| Platform::at(surface, at, &server));
        let here = self.base().get_global_transform();
        self.written = here;
        self.write(here);
        self.watch_anew();
    }
}
