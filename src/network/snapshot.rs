//! A character's state as data: its hash, and the bytes in which it goes over a network or into a file (N4, N5).
//!
//! docs/snapshot.md has the layout. The same state has the same hash and the same bytes on every target.

use crate::base::constants::limits;
use crate::layout;
use xxhash_rust::xxh64::{Xxh64, xxh64};

use crate::base::check::check_stamp;
use crate::base::error::{Error, Result};
use crate::base::vector::{Position, Quat};
use crate::blend::fade::Fade;
use crate::character::gravity::Gravity;
use crate::character::residual::Residual;
use crate::character::turn::Turn;
use crate::locomotion::blend_space::BlendSpaceInput;
use crate::locomotion::pace::Pace;
use crate::locomotion::states::Locomotion;
use crate::locomotion::sync::Sync;
use crate::network::fields::{Fields, Reader, Writer};
use crate::play::playhead::Playhead;
use crate::tick::authority::{Authority, Grant};
use crate::tick::body::Body;
use glam::DQuat;

/// First word of a snapshot: "RMSN", little-endian.
pub(crate) const MAGIC: u32 = 0x4E53_4D52;
/// Layout of a snapshot; another number is [`Error::WrongVersion`].
pub const SNAPSHOT_VERSION: u32 = 1;
/// Playheads, or fades, of one state.
pub const MAX_STATE_ITEMS: usize = 256;
/// Bytes of the host's own in one state.
pub const MAX_STATE_BYTES: usize = 1 << 20;

limits! { SNAPSHOT_VERSION, MAX_STATE_ITEMS, MAX_STATE_BYTES }
/// Stamp of a body among bytes. They are those of its first layout, whatever has been added to it in memory since: hashes and snapshots
/// stay what they were.
const BODY_AS_BYTES: u32 = 0x424F_0001;
/// What stands before the parts, bytes.
const HEADER: usize = 40;
/// What stands after them, bytes: the checksum.
const TRAILER: usize = 8;

/// The state of one character, borrowed: what a snapshot holds, a hash covers and a history keeps.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// The body.
    pub body: &'a Body,
    /// The claims on it.
    pub authority: Option<&'a Authority>,
    /// Its playing clips: as many slots as the character has, those not in use cleared.
    pub playheads: &'a [Playhead],
    /// The weights of its layers.
    pub fades: &'a [Fade],
    /// What else of the host's must come back with it: its inputs, timers, other plain data of this library. Kept byte by byte.
    pub bytes: &'a [u8],
}

/// The same, to be written to.
#[derive(Debug)]
pub struct StateMut<'a> {
    /// As [`State::body`]; an initialised one: its epoch goes on.
    pub body: &'a mut Body,
    /// As [`State::authority`].
    pub authority: Option<&'a mut Authority>,
    /// As [`State::playheads`].
    pub playheads: &'a mut [Playhead],
    /// As [`State::fades`].
    pub fades: &'a mut [Fade],
    /// As [`State::bytes`].
    pub bytes: &'a mut [u8],
}

impl<'a> State<'a> {
    /// A body alone.
    pub fn of(body: &'a Body) -> Self {
        Self { body, authority: None, playheads: &[], fades: &[], bytes: &[] }
    }

    pub(crate) fn check(&self) -> Result<()> {
        self.body.check_stamp()?;
        if let Some(authority) = self.authority {
            authority.check_stamp()?;
        }
        let most = self.playheads.len().max(self.fades.len());
        if most > MAX_STATE_ITEMS || self.bytes.len() > MAX_STATE_BYTES { Err(Error::TooMany) } else { Ok(()) }
    }
}

impl StateMut<'_> {
    /// To be read.
    pub fn as_state(&self) -> State<'_> {
        let Self { body, authority, playheads, fades, bytes } = self;
        State { body, authority: authority.as_deref(), playheads, fades, bytes }
    }
}

/// A 64-bit hash of a body, of every field but the epoch and the id (N4): equal on two peers if their bodies are equal, on any target.
/// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`].
pub fn body_hash(body: &Body) -> Result<u64> {
    body.check_stamp()?;
    Ok(xxh64(&body_bytes(body), 0))
}

/// A 64-bit hash of a whole state (N4): of every field but the body's epoch and id, and, of an authority, but what it has told of
/// refusals (A4), which a tick tried twice changes and which moves nothing.
/// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::TooMany`].
pub fn state_hash(state: &State) -> Result<u64> {
    state.check()?;
    let mut hash = Xxh64::new(0);
    hash.update(&body_bytes(state.body));
    hash.update(&parts(state));
    if let Some(authority) = state.authority {
        let silent = Authority { told: [0; 3], last_refusal: Grant::default(), ..*authority };
        hash.update(&bytes_of::<{ Authority::SIZE }>(&silent));
    }
    for playhead in state.playheads {
        hash.update(&bytes_of::<{ Playhead::SIZE }>(playhead));
    }
    for fade in state.fades {
        hash.update(&bytes_of::<{ Fade::SIZE }>(fade));
    }
    hash.update(state.bytes);
    Ok(hash.digest())
}

fn body_bytes(body: &Body) -> [u8; Body::SIZE] {
    bytes_of(&Body { epoch: 0, stamp: BODY_AS_BYTES, ..*body })
}

pub(crate) fn bytes_of<const N: usize>(item: &impl Fields) -> [u8; N] {
    let mut bytes = [0; N];
    item.put(&mut Writer::new(&mut bytes));
    bytes
}

/// Which parts there are, as the header of a snapshot says it.
fn parts(state: &State) -> [u8; 16] {
    let authority = u32::from(state.authority.is_some());
    let counts = [state.playheads.len(), state.fades.len(), state.bytes.len()].map(|count| count as u32);
    let [playheads, fades, bytes] = counts;
    bytes_of(&[authority, playheads, fades, bytes])
}

/// A plain piece of a character that goes into [`State::bytes`]: the same bytes on every target (N4).
#[allow(private_bounds)] // Sealed: what it is made of stays the library's.
pub trait Piece: Fields {
    /// Bytes that it takes.
    const BYTES: usize = Self::SIZE;
}

impl Piece for Position {}
impl Piece for Residual {}
impl Piece for Gravity {}
impl Piece for Turn {}
impl Piece for Pace {}
impl Piece for Locomotion {}
impl Piece for Sync {}
impl Piece for BlendSpaceInput {}

/// Writes a piece into the front of `out` and returns how many bytes that took: [`Piece::BYTES`].
/// On an error `out` is untouched. Error: [`Error::BufferTooSmall`].
pub fn piece_write<T: Piece>(piece: &T, out: &mut [u8]) -> Result<usize> {
    let out = out.get_mut(..T::BYTES).ok_or(Error::BufferTooSmall)?;
    piece.put(&mut Writer::new(out));
    Ok(T::BYTES)
}

/// Reads a piece from the front of `bytes`. Whether a step made it is checked by its next step.
/// Error: [`Error::Corrupt`] if there are not so many.
pub fn piece_read<T: Piece>(bytes: &[u8]) -> Result<T> {
    let bytes = bytes.get(..T::BYTES).ok_or(Error::Corrupt)?;
    Ok(T::take(&mut Reader::new(bytes)))
}

/// What a snapshot says of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct SnapshotInfo {
    /// Its bytes.
    pub size: u64,
    /// Newest committed tick of its body.
    pub tick: i64,
    /// 1 if it has an authority.
    pub has_authority: u32,
    /// Its playheads.
    pub playhead_count: u32,
    /// Its fades.
    pub fade_count: u32,
    /// Bytes of the host's own.
    pub byte_count: u32,
}

impl SnapshotInfo {
    /// Bytes that parts like these take; in u64, since wild counts would wrap a 32-bit `usize`.
    fn sized(&self) -> u64 {
        let authority = u64::from(self.has_authority) * Authority::SIZE as u64;
        let playheads = u64::from(self.playhead_count) * Playhead::SIZE as u64;
        let fades = u64::from(self.fade_count) * Fade::SIZE as u64;
        let bytes = u64::from(self.byte_count).next_multiple_of(8);
        (HEADER + Body::SIZE + TRAILER) as u64 + authority + playheads + fades + bytes
    }

    fn of(state: &State) -> Self {
        let info = Self {
            size: 0,
            tick: state.body.last_tick,
            has_authority: u32::from(state.authority.is_some()),
            playhead_count: state.playheads.len() as u32,
            fade_count: state.fades.len() as u32,
            byte_count: state.bytes.len() as u32,
        };
        Self { size: info.sized(), ..info }
    }
}

/// Bytes that [`snapshot_write`] takes for this state. Errors: as [`state_hash`].
pub fn snapshot_size(state: &State) -> Result<u64> {
    state.check()?;
    Ok(SnapshotInfo::of(state).size)
}

/// Writes a state into the front of `out` and returns how many bytes that took (N5): [`snapshot_size`].
/// On an error `out` is untouched. Errors: [`Error::BufferTooSmall`], and as [`state_hash`].
pub fn snapshot_write(state: &State, out: &mut [u8]) -> Result<usize> {
    state.check()?;
    let info = SnapshotInfo::of(state);
    let size = usize::try_from(info.size).map_err(|_| Error::TooMany)?;
    let out = out.get_mut(..size).ok_or(Error::BufferTooSmall)?;
    let (content, trailer) = out.split_at_mut(size - TRAILER);
    let mut writer = Writer::new(content);
    [MAGIC, SNAPSHOT_VERSION].put(&mut writer);
    info.size.put(&mut writer);
    info.tick.put(&mut writer);
    writer.bytes(&parts(state));
    Body { stamp: BODY_AS_BYTES, ..*state.body }.put(&mut writer);
    if let Some(authority) = state.authority {
        authority.put(&mut writer);
    }
    state.playheads.iter().for_each(|playhead| playhead.put(&mut writer));
    state.fades.iter().for_each(|fade| fade.put(&mut writer));
    writer.bytes(state.bytes);
    writer.bytes([0; 7].get(..state.bytes.len().next_multiple_of(8) - state.bytes.len()).unwrap_or(&[]));
    let checksum = xxh64(content, 0);
    trailer.copy_from_slice(&checksum.to_le_bytes());
    Ok(size)
}

/// What a snapshot says of itself, after every check that [`snapshot_read`] makes of its bytes: length, version, checksum.
/// Errors: [`Error::Corrupt`], [`Error::WrongVersion`].
pub fn snapshot_info(snapshot: &[u8]) -> Result<SnapshotInfo> {
    if snapshot.len() < HEADER + Body::SIZE + TRAILER {
        return Err(Error::Corrupt);
    }
    let (content, trailer) = snapshot.split_at(snapshot.len() - TRAILER);
    let mut reader = Reader::new(content);
    let [magic, version] = <[u32; 2]>::take(&mut reader);
    if magic != MAGIC {
        return Err(Error::Corrupt);
    }
    if version != SNAPSHOT_VERSION {
        return Err(Error::WrongVersion);
    }
    let (size, tick) = (u64::take(&mut reader), i64::take(&mut reader));
    let [has_authority, playhead_count, fade_count, byte_count] = <[u32; 4]>::take(&mut reader);
    let info = SnapshotInfo { size, tick, has_authority, playhead_count, fade_count, byte_count };
    let sized = has_authority <= 1 && size == snapshot.len() as u64 && info.sized() == size;
    // Lengths first: a checksum over what is not all there says nothing.
    if sized && xxh64(content, 0).to_le_bytes() == *trailer { Ok(info) } else { Err(Error::Corrupt) }
}

/// Puts the state of a snapshot back (N5), all but the body's epoch and id: the one goes on, so that what was made before is stale, and
/// the other stays.
///
/// `snapshot` is one snapshot, not a byte more. The state has the parts that were written, and its body and authority are
/// initialised ones. On an error nothing changes. Errors: [`Error::Corrupt`] (length, checksum, or numbers that no state has),
/// [`Error::WrongVersion`] -> [`Error::AbiMismatch`] (written by a library of another ABI) -> [`Error::StateMismatch`], and as
/// [`state_hash`].
pub fn snapshot_read(snapshot: &[u8], state: &mut StateMut) -> Result<()> {
    state.as_state().check()?;
    let info = snapshot_info(snapshot)?;
    let mut reader = Reader::new(snapshot.get(HEADER..).unwrap_or(&[]));
    let body = Body::take(&mut reader);
    check_stamp(body.stamp, BODY_AS_BYTES).map_err(of_a_snapshot)?;
    check_body(&body)?;
    let authority = (info.has_authority == 1).then(|| Authority::take(&mut reader));
    if let Some(authority) = &authority {
        authority.check_stamp().map_err(of_a_snapshot)?;
    }
    let expected = SnapshotInfo { tick: info.tick, ..SnapshotInfo::of(&state.as_state()) };
    if info != expected {
        return Err(Error::StateMismatch);
    }
    if body.last_tick != info.tick {
        return Err(Error::Corrupt);
    }
    let mut ahead = reader;
    let plays = (0..info.playhead_count).all(|_| is_playhead(&Playhead::take(&mut ahead)));
    if !(plays && (0..info.fade_count).all(|_| is_fade(&Fade::take(&mut ahead)))) {
        return Err(Error::Corrupt);
    }
    // Nothing fails from here on.
    let live = &*state.body;
    *state.body = Body { stamp: live.stamp, epoch: restored_epoch(live), id: live.id, ..body };
    if let (Some(to), Some(from)) = (&mut state.authority, authority) {
        **to = from;
    }
    state.playheads.iter_mut().for_each(|playhead| *playhead = Playhead::take(&mut reader));
    state.fades.iter_mut().for_each(|fade| *fade = Fade::take(&mut reader));
    state.bytes.copy_from_slice(reader.bytes(info.byte_count as usize));
    Ok(())
}

/// An unknown stamp under a right checksum was never a state.
fn of_a_snapshot(error: Error) -> Error {
    if error == Error::AbiMismatch { error } else { Error::Corrupt }
}

/// The epoch of a body that is put back in place of `live`. By two: a commit alone goes on by one, and a pose drawn between the
/// two would be between states that have nothing to do with each other (C12).
pub(crate) fn restored_epoch(live: &Body) -> u32 {
    live.epoch.wrapping_add(2)
}

/// What comes from outside under a right checksum may still be no body: numbers that arithmetic could not get back out of.
pub(crate) fn check_body(body: &Body) -> Result<()> {
    let unit = |q: [f64; 4]| Quat::from_f64(DQuat::from_array(q)).checked().is_ok();
    let [x, y, z] = body.up;
    let finite = |p: [f64; 3]| p.iter().all(|x| x.is_finite());
    let sound = body.position.checked().is_ok()
        && body.velocity.checked().is_ok()
        && unit(body.rotation)
        && unit(body.pending.rotation)
        && finite(body.pending.translation)
        && finite(body.pending.refused)
        && body.pending.refused_yaw.is_finite()
        && (Position::new(x, y, z).checked()?.length_squared() - 1.0).abs() < 1e-9
        && body.ground.normal.is_finite()
        && body.ground.distance.is_finite()
        && body.drivers.iter().all(|driver| driver.dt.is_finite())
        && body.last_tick >= -1;
    if sound { Ok(()) } else { Err(Error::Corrupt) }
}

/// The same of a playhead, free ones too.
fn is_playhead(playhead: &Playhead) -> bool {
    let sample = &playhead.sample;
    let placed = sample.translation.iter().chain(&sample.rotation).all(|x| x.is_finite());
    placed && sample.heading.is_finite() && playhead.rate.is_finite() && playhead.phase.is_finite()
}

fn is_fade(fade: &Fade) -> bool {
    fade.elapsed.is_finite() && fade.duration.is_finite() && fade.from.is_finite() && fade.to.is_finite()
}

layout! { "network" RmoSnapshotInfo = SnapshotInfo {
    size, tick, has_authority, playhead_count, fade_count, byte_count,
} }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locomotion::states::{LocomotionConfig, LocomotionInput, LocomotionState};

    #[test]
    fn a_piece_comes_back_and_needs_all_of_its_bytes() {
        let mut run = Locomotion::new(LocomotionState::Run).unwrap();
        run.step(&LocomotionConfig::default(), &LocomotionInput { dt: 0.1, ..Default::default() }).unwrap();
        let mut bytes = [0; Locomotion::BYTES];
        assert_eq!(piece_write(&run, &mut bytes), Ok(Locomotion::BYTES));
        assert_eq!(piece_read(&bytes), Ok(run));
        assert_eq!(piece_read::<Locomotion>(&bytes[1..]), Err(Error::Corrupt));
        assert_eq!(piece_write(&run, &mut bytes[1..]), Err(Error::BufferTooSmall));
    }
}
