//! Structs that may grow, the units of their defaults and their checks: what holds for one holds for all.

use core::ffi::{CStr, c_char};
use core::fmt::Debug;

use super::results::*;
use super::{check_config, extent_sized, guard, read_sized, write_default};
use rmo_core::base::units::Units;
use rmo_core::base::vector::Vec3;
use rmo_core::layout;
use rmo_core::raw::layout::{Dimension, Field, Growing};

type Defaults<T> = unsafe extern "C" fn(*mut T, u32, *const Units) -> i32;
type Check<T> = unsafe extern "C" fn(*const T, *mut *const c_char) -> i32;

/// More than any struct of these has, at a multiple of 8.
#[repr(C, align(8))]
#[derive(Clone)]
struct Memory([u8; 4200]);

impl Memory {
    /// Defaults in `size` bytes, a pattern around them; and what the call said.
    fn of<T>(default: Defaults<T>, size: u32, units: *const Units) -> (Self, i32) {
        let mut memory = Self([0xA5; 4200]);
        // SAFETY: more bytes than are said.
        let result = unsafe { default(memory.0.as_mut_ptr().cast(), size, units) };
        (memory, result)
    }

    fn bytes(&self, field: &Field) -> &[u8] {
        &self.0[field.offset..][..field.size]
    }

    fn fill(&mut self, field: &Field, value: u8) {
        self.0[field.offset..][..field.size].fill(value);
    }

    fn said(&mut self, size: u32) -> &mut Self {
        self.0[..4].copy_from_slice(&size.to_le_bytes());
        self
    }

    fn as_config<T>(&self) -> *const T {
        self.0.as_ptr().cast()
    }

    /// The check's result, and the name of the field that is wrong.
    fn check<T>(&self, check: Check<T>) -> (i32, Option<&'static str>) {
        let mut name = core::ptr::null();
        // SAFETY: more bytes than are said; a name is static and NUL-terminated.
        unsafe {
            let result = check(self.as_config(), &mut name);
            (result, (!name.is_null()).then(|| CStr::from_ptr(name).to_str().unwrap()))
        }
    }
}

/// What is asked of each config.
trait Asks {
    fn of<T: Growing + PartialEq + Debug>(&self, default: Defaults<T>, check: Check<T>);
}

unsafe extern "C" fn history_default(out: *mut HistoryOptions, size: u32, units: *const Units) -> i32 {
    // SAFETY: the tests' memory.
    guard(|| unsafe { write_default(out, size, units) })
}

use rmo_core::network::history::HistoryOptions;

fn of_all(asks: &impl Asks) {
    use crate::*;
    asks.of(track::rmo_track_options_default, track::rmo_track_options_check);
    asks.of(config::rmo_motor_config_default, config::rmo_motor_config_check);
    asks.of(monitor::rmo_monitor_config_default, monitor::rmo_monitor_config_check);
    asks.of(warp::rmo_warp_options_default, warp::rmo_warp_options_check);
    asks.of(pace::rmo_pace_config_default, pace::rmo_pace_config_check);
    asks.of(locomotion::rmo_locomotion_config_default, locomotion::rmo_locomotion_config_check);
    asks.of(gravity::rmo_gravity_config_default, gravity::rmo_gravity_config_check);
    asks.of(turn::rmo_turn_config_default, turn::rmo_turn_config_check);
    asks.of(motion_mode::rmo_motion_mode_config_default, motion_mode::rmo_motion_mode_config_check);
    asks.of(crouch::rmo_crouch_config_default, crouch::rmo_crouch_config_check);
    asks.of(residual::rmo_residual_config_default, residual::rmo_residual_config_check);
    asks.of(correction::rmo_correction_config_default, correction::rmo_correction_config_check);
    asks.of(push::rmo_push_config_default, push::rmo_push_config_check);
    asks.of(history_default, history::rmo_history_options_check);
}

struct Grows;

impl Asks for Grows {
    fn of<T: Growing + PartialEq + Debug>(&self, default: Defaults<T>, check: Check<T>) {
        let (name, first, own) = (T::LAYOUT.name, T::FIRST_SIZE as u32, size_of::<T>() as u32);
        let metres = core::ptr::null();
        for size in [0, 3, first - 1, 4097, u32::MAX] {
            let (memory, result) = Memory::of(default, size, metres);
            assert_eq!(result, RMO_ERR_STRUCT_SIZE, "{name}, {size}");
            assert!(memory.0.iter().all(|byte| *byte == 0xA5), "{name}, {size}");
            let (mut memory, _) = Memory::of(default, own, metres);
            assert_eq!(memory.said(size).check(check), (RMO_ERR_STRUCT_SIZE, None), "{name}, {size}");
        }
        let (whole, _) = Memory::of(default, own, metres);
        for size in [first, own, own + 8, 4096] {
            let (mut memory, result) = Memory::of(default, size, metres);
            let (here, behind) = memory.0.split_at(size as usize);
            let (known, tail) = here.split_at(size.min(own) as usize);
            assert_eq!(result, RMO_OK, "{name}, {size}");
            assert!(known[4..] == whole.0[4..known.len()] && known[..4] == size.to_le_bytes(), "{name}, {size}");
            assert!(tail.iter().all(|byte| *byte == 0) && behind.iter().all(|byte| *byte == 0xA5), "{name}, {size}");
            assert_eq!(memory.check(check), (RMO_OK, None), "{name}, {size}");
            // SAFETY: the tests' memory.
            let read = unsafe { read_sized(memory.as_config::<T>()) };
            let mut expected = Memory([0; 4200]);
            expected.0[..own as usize].copy_from_slice(&whole.0[..own as usize]);
            // SAFETY: a whole struct.
            let expected = unsafe { expected.said(size).as_config::<T>().read() };
            assert_eq!(read, Ok(expected), "{name}, {size}");
            if size > own {
                memory.0[size as usize - 1] = 1;
                assert_eq!(memory.check(check), (RMO_ERR_STRUCT_SIZE, None), "{name}, {size}");
            }
        }
    }
}

#[test]
fn each_config_takes_older_and_newer_hosts() {
    of_all(&Grows);
}

/// A struct that has grown since its first release.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Grown {
    struct_size: u32,
    flags: u32,
    length: f32,
    ratio: f32,
    added: f64,
    more: u32,
    reserved: u32,
}

impl core::default::Default for Grown {
    fn default() -> Self {
        let struct_size = size_of::<Self>() as u32;
        Self { struct_size, flags: 0, length: 0.5, ratio: 0.25, added: 3.0, more: 7, reserved: 0 }
    }
}

impl Grown {
    fn check(&self) -> core::result::Result<(), rmo_core::FieldError> {
        if self.more < 100 { Ok(()) } else { Err((rmo_core::Error::OutOfRange, "more")) }
    }
}

layout! { "root_motion" RmoGrown = Grown, first 16 {
    struct_size, flags: u32, length: f32 as Length, ratio: f32, added: f64 as Speed, more: u32, reserved,
} }

unsafe extern "C" fn grown_default(out: *mut Grown, size: u32, units: *const Units) -> i32 {
    // SAFETY: the tests' memory.
    guard(|| unsafe { write_default(out, size, units) })
}

unsafe extern "C" fn grown_check(config: *const Grown, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the tests' memory.
    guard(|| unsafe { check_config(config, out_field) })
}

#[test]
fn a_grown_struct_takes_hosts_from_before_it_grew() {
    Grows.of(grown_default, grown_check);
    let centimetres = Units { units_per_metre: 100.0, ..Units::default() };
    for (size, added, more) in [(16, 3.0, 7), (24, 300.0, 7), (32, 300.0, 7)] {
        let (memory, result) = Memory::of(grown_default, size, &centimetres);
        assert_eq!(result, RMO_OK);
        // SAFETY: the tests' memory.
        let read: Grown = unsafe { read_sized(memory.as_config()) }.unwrap();
        // What an older host does not have is the default for metres: it never knew of it.
        let expected = Grown { struct_size: size, length: 50.0, added, more, ..Grown::default() };
        assert_eq!(read, expected);
        // SAFETY: the tests' memory.
        let extent = unsafe { extent_sized(memory.as_config::<Grown>()) };
        assert_eq!(extent, Ok((memory.0.as_ptr().addr(), size as usize)), "memory behind it is not its own");
    }
    assert_eq!(Grown::with_units(&centimetres).unwrap().length, 50.0);
}

struct Scales;

impl Asks for Scales {
    fn of<T: Growing + PartialEq + Debug>(&self, default: Defaults<T>, _: Check<T>) {
        let (name, size) = (T::LAYOUT.name, size_of::<T>() as u32);
        let z = Vec3::new(0.0, 0.0, 1.0);
        let centimetres = Units { up: z, units_per_metre: 100.0 };
        let plain = Memory::of(default, size, core::ptr::null()).0;
        assert!(plain.0 == Memory::of(default, size, &Units::default()).0.0, "{name}");
        // SAFETY: a whole struct.
        let metres = unsafe { plain.as_config::<T>().read() };
        assert_eq!(metres, T::default(), "{name}");
        let (scaled, result) = Memory::of(default, size, &centimetres);
        assert_eq!(result, RMO_OK, "{name}");
        for field in T::LAYOUT.fields {
            let (before, after) = (plain.bytes(field), scaled.bytes(field));
            let f32s = |bytes: &[u8]| -> Vec<f32> {
                bytes.chunks(4).map(|b| f32::from_le_bytes(b.try_into().unwrap())).collect()
            };
            let f64_of = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().unwrap());
            assert_eq!(field.name == "up", field.dimension == Dimension::Up, "{name}");
            match field.dimension {
                Dimension::None => assert_eq!(before, after, "{name}.{}", field.name),
                Dimension::Up => assert_eq!(f32s(after), <[f32; 3]>::from(z), "{name}"),
                _ if field.kind == "double" => {
                    assert_eq!(f64_of(after), f64_of(before) * 100.0, "{name}.{}", field.name)
                }
                _ => {
                    let expected: Vec<f32> = f32s(before).iter().map(|x| (f64::from(*x) * 100.0) as f32).collect();
                    assert_eq!(f32s(after), expected, "{name}.{}", field.name);
                }
            }
        }
        // And back, to within the rounding of an f32.
        // SAFETY: a whole struct.
        let mut back = unsafe { scaled.as_config::<T>().read() };
        back.scale(0.01);
        back.set_up(Units::default().up);
        let mut there = plain.clone();
        // SAFETY: the tests' memory.
        unsafe { there.0.as_mut_ptr().cast::<T>().write(back) };
        for field in T::LAYOUT.fields.iter().filter(|field| field.kind == "float") {
            for (a, b) in plain.bytes(field).chunks(4).zip(there.bytes(field).chunks(4)) {
                let [a, b] = [a, b].map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()));
                assert!((a - b).abs() <= a.abs() * f32::EPSILON, "{name}.{}: {a} {b}", field.name);
            }
        }
        for units in [Units { up: Vec3::ZERO, ..centimetres }, Units { units_per_metre: 0.0, ..centimetres }] {
            let (memory, result) = Memory::of(default, size, &units);
            assert_eq!(result, units.check().unwrap_err().code(), "{name}");
            assert!(memory.0.iter().all(|byte| *byte == 0xA5), "{name}");
        }
    }
}

#[test]
fn each_default_is_in_the_hosts_units() {
    of_all(&Scales);
}

struct Names;

impl Asks for Names {
    fn of<T: Growing + PartialEq + Debug>(&self, default: Defaults<T>, check: Check<T>) {
        let (name, size) = (T::LAYOUT.name, size_of::<T>() as u32);
        let good = Memory::of(default, size, core::ptr::null()).0;
        for field in &T::LAYOUT.fields[1..] {
            let mut memory = good.clone();
            // No number, no flag, no count; but any priority is one.
            memory.fill(field, 0xFF);
            let (result, named) = memory.check(check);
            if field.kind == "int32_t" {
                assert_eq!(result, RMO_OK, "{name}.{}", field.name);
                continue;
            }
            assert!(result < 0, "{name}.{}", field.name);
            assert_eq!(named, Some(field.name), "{name}");
            // SAFETY: the tests' memory; no name is asked for.
            assert_eq!(unsafe { check(memory.as_config(), core::ptr::null_mut()) }, result, "{name}.{}", field.name);
        }
    }
}

#[test]
fn each_field_that_is_wrong_is_named() {
    of_all(&Names);
}

/// A value for each word of a config, in turn and two at once: what its check says, a step of it says too.
fn agrees<T: Growing + Debug>(step: impl Fn(&T) -> rmo_core::Result<()>) {
    let floats = [f32::NAN, f32::INFINITY, -1.0, -0.0, -1e-31, 1e-31, 0.0, 0.05, 0.9, 1.0, 1.1, 4.0, 1e4, f32::MAX];
    let values: Vec<u32> = floats.into_iter().map(f32::to_bits).chain([0, 1, 2, 3, u32::MAX]).collect();
    let words = size_of::<T>() / 4;
    let (mut taken, mut refused) = (0, 0);
    for (first, second) in (1..words).flat_map(|a| (a..words).map(move |b| (a, b))) {
        for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (*a, *b))) {
            let mut config = T::default();
            let place = (&raw mut config).cast::<u32>();
            // SAFETY: words of a plain struct; any bits are one.
            unsafe {
                place.add(first).write(a);
                place.add(second).write(b);
            }
            let checked = config.check_fields().map_err(|(error, _)| error);
            assert_eq!(step(&config), checked, "{config:?}");
            if checked.is_ok() { taken += 1 } else { refused += 1 }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} {refused}");
}

#[test]
fn a_check_and_the_call_agree() {
    use rmo_core::character::{crouch::*, gravity::*, motion_mode::*, residual::*, turn::*};
    use rmo_core::locomotion::{pace::*, states::*};
    let pace = PaceInput { dt: 0.1, speed: 1.0, authored_speed: 1.0, advised_rate: 1.0 };
    agrees(|config| Gravity::default().step(config, &GravityInput::default()).map(drop));
    agrees(|config| Turn::default().step(config, &TurnInput { dt: 0.1, ..TurnInput::default() }).map(drop));
    agrees(|config| Pace::new(1.0)?.step(config, &pace).map(drop));
    agrees(|config| Locomotion::new(LocomotionState::Idle)?.step(config, &LocomotionInput::default()).map(drop));
    agrees(|config| MotionMode::default().step(config, &MotionModeInput::default(), None).map(drop));
    agrees(|config| Crouch::new(1.0)?.step(config, &CrouchInput::default()).map(drop));
    agrees(|config| Residual::default().step(config, &Default::default(), 0.1));
    agrees(|config: &rmo_core::monitor::MonitorConfig| rmo_core::monitor::Monitor::new(config).map(drop));
}
