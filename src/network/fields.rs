//! State as bytes: every field in the order of its struct, little-endian, without padding (N4, N5).
//!
//! Hashes and snapshots are made of these bytes, so that they are the same on every target. In memory the structs look alike
//! on little-endian targets, but nothing here relies on it.

use crate::base::delta::Delta;
use crate::base::pose::Pose;
use crate::base::vector::{Position, Quat, Vec3};
use crate::blend::fade::{Fade, FadeCurve};
use crate::character::gravity::Gravity;
use crate::character::residual::{Residual, ResidualAdvice};
use crate::character::turn::Turn;
use crate::locomotion::blend_space::BlendSpaceInput;
use crate::locomotion::pace::Pace;
use crate::locomotion::states::{LOCOMOTION_STATE_COUNT, Locomotion, LocomotionState};
use crate::locomotion::sync::Sync;
use crate::motor::Answer;
use crate::play::playhead::{PlayMode, Playhead};
use crate::tick::authority::{Authority, CHANNEL_COUNT, Channels, Claim, Grant, MAX_CLAIMS, Writer as TickWriter};
use crate::tick::body::{Body, Driver, Pending};
use crate::tick::commit::{Tick, TickFlags};
use crate::tick::proposal::{Proposal, ProposalSpace};
use crate::tick::surface::{Ground, SurfaceFlags};
use crate::track::root::RootSample;

/// Something that can be written as bytes and read from them.
pub(crate) trait Fields: Sized {
    /// How many bytes it takes.
    const SIZE: usize;
    /// Appends its bytes.
    fn put(&self, out: &mut Writer);
    /// Takes it from the front of what is left.
    fn take(from: &mut Reader) -> Self;
}

/// Where bytes go. What does not fit is left out: callers give as much room as [`Fields::SIZE`] says.
pub(crate) struct Writer<'a> {
    rest: &'a mut [u8],
}

/// Where bytes come from. Past the end there are zeros.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Writer<'a> {
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { rest: bytes }
    }

    #[inline(always)]
    fn number<const N: usize>(&mut self, bytes: [u8; N]) {
        if let Some((head, tail)) = core::mem::take(&mut self.rest).split_first_chunk_mut() {
            *head = bytes;
            self.rest = tail;
        }
    }

    /// Appends bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        if let Some((head, tail)) = core::mem::take(&mut self.rest).split_at_mut_checked(bytes.len()) {
            head.copy_from_slice(bytes);
            self.rest = tail;
        }
    }
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    #[inline(always)]
    fn number<const N: usize>(&mut self) -> [u8; N] {
        match self.rest.split_first_chunk() {
            Some((head, tail)) => {
                self.rest = tail;
                *head
            }
            None => [0; N],
        }
    }

    /// Takes bytes as they are; none if there are not so many.
    pub fn bytes(&mut self, count: usize) -> &'a [u8] {
        let (head, tail) = self.rest.split_at_checked(count).unwrap_or((&[], &[]));
        self.rest = tail;
        head
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Fields for $number {
            const SIZE: usize = size_of::<$number>();

            #[inline(always)]
            fn put(&self, out: &mut Writer) {
                out.number(self.to_le_bytes());
            }

            #[inline(always)]
            fn take(from: &mut Reader) -> Self {
                Self::from_le_bytes(from.number())
            }
        })*
    };
}

numbers! { u8, u32, i32, u64, i64, f32, f64 }

macro_rules! words {
    ($($named:ty),* $(,)?) => {
        $(impl Fields for $named {
            const SIZE: usize = u32::SIZE;

            #[inline(always)]
            fn put(&self, out: &mut Writer) {
                self.bits().put(out);
            }

            #[inline(always)]
            fn take(from: &mut Reader) -> Self {
                Self::from_bits_retain(u32::take(from))
            }
        })*
    };
}

// Any word is read: state that no call made is refused where it is used.
words! {
    Channels, FadeCurve, LocomotionState, PlayMode, ProposalSpace, ResidualAdvice, SurfaceFlags, TickFlags, TickWriter,
}

impl<T: Fields, const N: usize> Fields for [T; N] {
    const SIZE: usize = N * T::SIZE;

    #[inline(always)]
    fn put(&self, out: &mut Writer) {
        for item in self {
            item.put(out);
        }
    }

    #[inline(always)]
    fn take(from: &mut Reader) -> Self {
        core::array::from_fn(|_| T::take(from))
    }
}

macro_rules! fields {
    ($($name:ident { $($field:ident: $kind:ty),* $(,)? $(; but $own:ident: $own_kind:ty)? })*) => {
        $(impl Fields for $name {
            const SIZE: usize = 0 $(+ <$kind>::SIZE)*;

            fn put(&self, out: &mut Writer) {
                // A forgotten field does not compile.
                let Self { $($field,)* $($own: _)? } = self;
                $($field.put(out);)*
            }

            fn take(from: &mut Reader) -> Self {
                // Fields are read in the order in which they stand here.
                Self { $($field: <$kind>::take(from),)* $($own: <$own_kind>::default())? }
            }
        }

        const _: () =
            assert!($name::SIZE $(+ size_of::<$own_kind>())? == size_of::<$name>(), "bytes without padding");)*
    };
}

fields! {
    Vec3 { x: f32, y: f32, z: f32 }
    Position { x: f64, y: f64, z: f64 }
    Quat { x: f32, y: f32, z: f32, w: f32 }
    Pose { position: Position, rotation: Quat }
    Delta { translation: Vec3, rotation: Quat }
    Tick { tick: i64, dt: f64, vertical: f64, platform_surface: u64, platform: Delta, flags: TickFlags }
    Proposal {
        tick: i64, serial: u64, dt: f64, delta: Delta, epoch: u32, stream: u32, writer: TickWriter, channels: Channels,
        space: ProposalSpace, parent_rotation: Quat, parent_scale: Vec3, reserved: u32,
    }
    Answer {
        hit: u32, distance: f32, normal: Vec3, depth: f32, surface: u64, point: Vec3, surface_flags: SurfaceFlags,
        serial: u32, move_key: u32,
    }
    Ground { surface: u64, normal: Vec3, distance: f32 }
    Driver { serial: u64, dt: f64, stream: u32, writer: u32 }
    Pending {
        tick: i64, translation: [f64; 3], rotation: [f64; 4], refused: [f64; 3], refused_yaw: f64, channels: Channels,
        revision: u32, refused_channels: Channels, first_refusal: u32, revisions: u32, corrections: u32,
    }
    Body {
        stamp: u32, epoch: u32, last_tick: i64, position: Position, rotation: [f64; 4], velocity: Position,
        up: [f64; 3], ground: Ground, grounded: u32, ticks_since_probe: u32, pending: Pending,
        drivers: [Driver; CHANNEL_COUNT]; but id: u64
    }
    Grant { writer: TickWriter, granted: Channels, refused: Channels, first_refusal: u32 }
    Claim { token: u32, writer: TickWriter, channels: Channels, priority: i32 }
    Authority {
        stamp: u32, next_token: u32, owners: [TickWriter; CHANNEL_COUNT], told: [u32; CHANNEL_COUNT], last_refusal: Grant,
        claims: [Claim; MAX_CLAIMS],
    }
    RootSample { translation: [f64; 3], rotation: [f64; 4], heading: f64 }
    Playhead {
        stamp: u32, mode: PlayMode, iterations: u32, segment: u32, track_id: u64, rate: f64, cycle: i64, phase: f64,
        sample: RootSample,
    }
    Fade { stamp: u32, curve: FadeCurve, elapsed: f64, duration: f64, from: f32, to: f32 }
    Residual {
        stamp: u32, advice: ResidualAdvice, blocked_ticks: u32, reserved: u32, share: f64, rate: f64, waited: f64,
    }
    Gravity {
        stamp: u32, phase: u32, speed: f64, air_time: f64, highest: f64, apex: f64, asked: f64, level: [f64; 3],
    }
    Turn { stamp: u32, by_code: u32, lag: f64 }
    Pace { stamp: u32, reserved: u32, rate: f64 }
    Locomotion {
        stamp: u32, state: LocomotionState, previous: LocomotionState, hard: u32, time: f64, fade: Fade, from: [f32; LOCOMOTION_STATE_COUNT],
    }
    Sync { stamp: u32, marker_count: u32, cycle: i64, segment: u32, reserved: u32, fraction: f64 }
    BlendSpaceInput { x: f64, y: f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vector::Quat;

    #[test]
    fn what_is_written_is_read_and_stands_where_the_struct_has_it() {
        let mut body = Body::new(0, Position::new(1.0, -2.0, 3.0), Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
        body.last_tick = 0x0102_0304_0506_0708;
        let mut bytes = [0; Body::SIZE];
        body.put(&mut Writer::new(&mut bytes));
        assert_eq!(Body::take(&mut Reader::new(&bytes)), body);
        assert_eq!(bytes[8..16], [8, 7, 6, 5, 4, 3, 2, 1], "little-endian");
        assert_eq!(bytes[16..24], 1.0f64.to_le_bytes());
        body.id = 9;
        let mut same = [0; Body::SIZE];
        body.put(&mut Writer::new(&mut same));
        assert_eq!(same, bytes, "the host's own number of a body is its own");
    }

    #[test]
    fn too_little_room_or_too_few_bytes_do_not_panic() {
        let mut short = [7; 10];
        5u64.put(&mut Writer::new(&mut short[..4]));
        Position::new(1.0, 1.0, 1.0).put(&mut Writer::new(&mut short));
        assert_eq!(u64::take(&mut Reader::new(&[1, 2])), 0);
        assert!(Reader::new(&[1, 2]).bytes(3).is_empty());
    }
}
