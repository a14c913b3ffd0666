//! A body's state as bytes: what rollback copies and peers compare (N3-N5).
//!
//! It is the core's snapshot: body, playheads and fades are its parts, the rest of the character is its bytes. What belongs to the
//! engine is not in it: the mixer of the source Mixer, other bodies, and settings.

use glam::DVec3;
use godot::builtin::{Basis, Transform3D};
use root_motion::blend::fade::Fade;
use root_motion::character::gravity::{GravityFlags, GravityOutput};
use root_motion::character::residual::Residual;
use root_motion::network::snapshot::{
    State, StateMut, snapshot_info, snapshot_read, snapshot_size, snapshot_write, state_hash,
};
use root_motion::play::playhead::Playhead;
use root_motion::tick::body::Body;
use root_motion::{Error, Position, Result};

use super::core::{Character, Core, Said};
use super::given::Given;
use super::prepare;
use crate::bytes::{Packer, Unpacker};
use crate::clips::Clips;
use crate::convert::{from_position, position};

/// Layout of a body's own bytes.
const VERSION: u64 = 2;

/// What is read from a snapshot, before any of it is put back.
pub struct Read {
    body: Body,
    character: Character,
    clips: Clips,
    residual: Residual,
    ticks: u64,
    serial: u64,
    started: bool,
    proposed: bool,
    last_gravity: DVec3,
    platform: Option<Transform3D>,
    fall: (GravityFlags, f64),
}

pub fn saved(core: &Core) -> Result<Vec<u8>> {
    let body = core.body.as_ref().ok_or(Error::Uninitialized)?;
    let (playheads, fades) = core.clips.parts();
    // What it stands on has a number of this process: whoever reads it finds it again.
    let mut body = *body;
    body.set_ground_surface(0);
    let bytes = pack(core)?;
    let state = State { body: &body, authority: None, playheads: &playheads, fades: &fades, bytes: &bytes.bytes };
    let mut out = vec![0; usize::try_from(snapshot_size(&state)?).map_err(|_| Error::TooMany)?];
    snapshot_write(&state, &mut out)?;
    Ok(out)
}

pub fn hashed(core: &Core) -> Result<u64> {
    let mut body = core.body.ok_or(Error::Uninitialized)?;
    body.set_ground_surface(0);
    let (playheads, fades) = core.clips.parts();
    let bytes = pack(core)?;
    state_hash(&State { body: &body, authority: None, playheads: &playheads, fades: &fades, bytes: &bytes.bytes })
}

/// All but the core's own parts.
fn pack(core: &Core) -> Result<Packer> {
    let mut to = Packer::default();
    to.word(VERSION);
    to.word(core.ticks.cast_unsigned());
    to.word(core.serial);
    to.flag(core.started);
    to.piece(&core.residual)?;
    to.piece(&Position::from(core.last_gravity))?;
    let character = &core.character;
    to.piece(&character.gravity)?;
    to.number(character.jump.into());
    to.flag(character.ceiling);
    to.piece(&character.platform_velocity)?;
    to.flag(character.stood);
    to.flag(character.falling);
    to.word(core.said.fall.flags.bits().into());
    to.number(core.said.fall.fall_height);
    to.piece(&character.turn)?;
    to.flag(character.wanted.is_some());
    to.number(character.wanted.unwrap_or_default());
    to.flag(character.in_place);
    to.piece(&character.pace)?;
    to.flag(character.locomotion.is_some());
    if let Some(locomotion) = &character.locomotion {
        to.piece(locomotion)?;
    }
    core.clips.pack(&mut to)?;
    to.flag(core.proposed);
    let platform = core.platform.map(|platform| platform.transform).or(core.unfound);
    to.flag(platform.is_some());
    if let Some(at) = platform {
        for vector in [at.basis.col_a(), at.basis.col_b(), at.basis.col_c(), at.origin] {
            to.piece(&position(vector))?;
        }
    }
    Ok(to)
}

pub fn read(core: &mut Core, given: &Given, bytes: &[u8]) -> Result<Read> {
    let info = snapshot_info(bytes)?;
    if info.has_authority != 0 {
        return Err(Error::StateMismatch);
    }
    let mut body = core.body.ok_or(Error::Uninitialized)?;
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
    let last_gravity = DVec3::from(<[f64; 3]>::from(from.piece::<Position>()?));
    let gravity = from.piece()?;
    let jump = from.number()? as f32;
    let ceiling = from.flag()?;
    let platform_velocity = from.piece()?;
    let (stood, falling) = (from.flag()?, from.flag()?);
    let flags = u32::try_from(from.word()?).map_err(|_| Error::Corrupt)?;
    let fall = (GravityFlags::from_bits_retain(flags), from.number()?);
    let turn = from.piece()?;
    let (is_wanted, wanted) = (from.flag()?, from.number()?);
    let in_place = from.flag()?;
    let pace = from.piece()?;
    let locomotion = if from.flag()? { Some(from.piece()?) } else { None };
    let character = Character {
        gravity,
        jump,
        ceiling,
        platform_velocity,
        stood,
        falling,
        turn,
        wanted: is_wanted.then_some(wanted),
        in_place,
        pace,
        locomotion,
    };
    let clips = Clips::unpack(&playheads, &fades, from, &mut |name| prepare::clip(core, given, name))?;
    let proposed = from.flag()?;
    let platform = if from.flag()? {
        let [a, b, c, origin] = [from.piece()?, from.piece()?, from.piece()?, from.piece()?].map(from_position);
        Some(Transform3D::new(Basis::from_cols(a, b, c), origin))
    } else {
        None
    };
    if !from.rest.is_empty() {
        return Err(Error::Corrupt);
    }
    Ok(Read { body, character, clips, residual, ticks, serial, started, proposed, last_gravity, platform, fall })
}

/// All but the node's place.
pub fn restore(core: &mut Core, mut read: Read) {
    core.body = Some(read.body);
    let (flags, fall_height) = read.fall;
    let (air_time, speed) = (read.character.gravity.air_time(), read.character.gravity.speed());
    (core.character, core.said) = (read.character, Said::default());
    core.said.fall = GravityOutput { air_time, fall_height, speed, flags, ..GravityOutput::default() };
    read.clips.shown_as(&core.clips);
    (core.clips, core.residual) = (read.clips, read.residual);
    (core.ticks, core.serial, core.started) = (read.ticks.cast_signed(), read.serial, read.started);
    (core.last_gravity, core.proposed, core.turned_outside) = (read.last_gravity, read.proposed, false);
    (core.platform, core.unfound) = (None, read.platform);
    core.events.clear();
}
