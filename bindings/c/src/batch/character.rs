//! A crowd's pieces: heights, turns, pace, states.

use core::mem::MaybeUninit;

use super::{each, optional_extent};
use crate::rounds::array_extent;
use crate::{borrow, borrow_mut, check_apart, extent, extent_sized, guard_state, read, read_sized, room, write};
use rmo_core::base::error::Result;
use rmo_core::base::vector::Vec3;
use rmo_core::character::crouch::{Crouch, CrouchConfig, CrouchInput, CrouchOutput};
use rmo_core::character::gravity::{Gravity, GravityConfig, GravityInput, GravityOutput};
use rmo_core::character::motion_mode::{MotionMode, MotionModeConfig, MotionModeInput, MotionModeOutput};
use rmo_core::character::residual::{Residual, ResidualConfig};
use rmo_core::character::turn::{Turn, TurnConfig, TurnInput, TurnOutput};
use rmo_core::locomotion::pace::{Pace, PaceConfig, PaceInput, PaceOutput};
use rmo_core::locomotion::states::{Locomotion, LocomotionConfig, LocomotionInput, LocomotionOutput};
use rmo_core::raw::layout::Growing;
use rmo_core::tick::commit::Commit;

/// What `count` characters begin their next ticks, of `dt` seconds, with after `commits`: `rmo_gravity_input` for a crowd; one `up` for
/// all, as in their config.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_gravity_input`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_gravity_input_many(
    commits: *const Commit,
    up: *const Vec3,
    dt: f64,
    count: u32,
    out_inputs: *mut GravityInput,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(commits, count)?,
            extent(up)?,
            array_extent(out_inputs, count)?,
            array_extent(out_results, count)?,
        ])?;
        // SAFETY: the header's pointer contract.
        let up = unsafe { read(up)? };
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe { write(out_inputs.add(i), GravityInput::of(borrow(commits.add(i))?, up, dt)?) };
            Ok(())
        })
    })
}

/// `count` ticks of gravity: `rmo_gravity_step` for a crowd. `inputs[i]` is of `gravities[i]`; one `config` for all.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
/// `rmo_gravity_step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_gravity_step_many(
    gravities: *mut Gravity,
    config: *const GravityConfig,
    inputs: *const GravityInput,
    count: u32,
    out_outputs: *mut GravityOutput,
    out_results: *mut i32,
) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe {
        step_each(gravities, config, inputs, count, out_outputs, out_results, |state, config, input, out| {
            put(out, state.step(config, input))
        })
    }
}

/// `count` ticks of turning: `rmo_turn_step` for a crowd. `inputs[i]` is of `turns[i]`; one `config` for all.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
/// `rmo_turn_step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_turn_step_many(
    turns: *mut Turn,
    config: *const TurnConfig,
    inputs: *const TurnInput,
    count: u32,
    out_outputs: *mut TurnOutput,
    out_results: *mut i32,
) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe {
        step_each(turns, config, inputs, count, out_outputs, out_results, |state, config, input, out| {
            put(out, state.step(config, input))
        })
    }
}

/// `count` ticks of the switch between animation and code: `rmo_motion_mode_step` for a crowd. `inputs[i]` and `commits[i]` are of `modes[i]`;
/// one `config` for all; `commits` may be null.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
/// `rmo_motion_mode_step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motion_mode_step_many(
    modes: *mut MotionMode,
    config: *const MotionModeConfig,
    inputs: *const MotionModeInput,
    commits: *const Commit,
    count: u32,
    out_outputs: *mut MotionModeOutput,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            check_apart(&[
                array_extent(modes, count)?,
                extent_sized(config)?,
                array_extent(inputs, count)?,
                optional_extent(commits, count)?,
                array_extent(out_outputs, count)?,
                array_extent(out_results, count)?,
            ])?
        };
        // SAFETY: the header's pointer contract.
        let config = unsafe { read_sized(config)? };
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let commit = if commits.is_null() { None } else { Some(borrow(commits.add(i))?) };
                let told = borrow_mut(modes.add(i))?.step(&config, borrow(inputs.add(i))?, commit)?;
                write(out_outputs.add(i), told);
            }
            Ok(())
        })
    })
}

/// `count` ticks of pace: `rmo_pace_step` for a crowd. `inputs[i]` is of `paces[i]`; one `config` for all.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
/// `rmo_pace_step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_pace_step_many(
    paces: *mut Pace,
    config: *const PaceConfig,
    inputs: *const PaceInput,
    count: u32,
    out_outputs: *mut PaceOutput,
    out_results: *mut i32,
) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe {
        step_each(paces, config, inputs, count, out_outputs, out_results, |state, config, input, out| {
            put(out, state.step(config, input))
        })
    }
}

/// `count` ticks of idle, walk, run, jump, fall and land: `rmo_locomotion_step` for a crowd. `inputs[i]` is of `locomotions[i]`; one
/// `config` for all.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
/// `rmo_locomotion_step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_locomotion_step_many(
    locomotions: *mut Locomotion,
    config: *const LocomotionConfig,
    inputs: *const LocomotionInput,
    count: u32,
    out_outputs: *mut LocomotionOutput,
    out_results: *mut i32,
) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe {
        step_each(locomotions, config, inputs, count, out_outputs, out_results, |state, config, input, out| {
            state.step_in(out, config, input).map(drop)
        })
    }
}

/// `count` ticks of crouching or standing up: `rmo_crouch_step` for a crowd. `inputs[i]` is of `crouches[i]`; one `config` for all.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
/// `rmo_crouch_step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_crouch_step_many(
    crouches: *mut Crouch,
    config: *const CrouchConfig,
    inputs: *const CrouchInput,
    count: u32,
    out_outputs: *mut CrouchOutput,
    out_results: *mut i32,
) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe {
        step_each(crouches, config, inputs, count, out_outputs, out_results, |state, config, input, out| {
            put(out, state.step(config, input))
        })
    }
}

/// Takes in `count` commits, `commits[i]` for `residuals[i]`, each of one tick of `dt` seconds: `rmo_residual_step` for a crowd; one
/// `config` for all.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
/// `rmo_residual_step`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_residual_step_many(
    residuals: *mut Residual,
    config: *const ResidualConfig,
    commits: *const Commit,
    dt: f64,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            check_apart(&[
                array_extent(residuals, count)?,
                extent_sized(config)?,
                array_extent(commits, count)?,
                array_extent(out_results, count)?,
            ])?
        };
        // SAFETY: the header's pointer contract.
        let config = unsafe { read_sized(config)? };
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe { borrow_mut(residuals.add(i))?.step(&config, borrow(commits.add(i))?, dt) }
        })
    })
}

/// One step of every state: what the pieces have in common.
///
/// # Safety
/// The header's pointer contract: arrays of `count`, and any bits are a state, a config, an input.
#[inline(always)]
unsafe fn step_each<S, C: Growing, I, O>(
    states: *mut S,
    config: *const C,
    inputs: *const I,
    count: u32,
    out_outputs: *mut O,
    out_results: *mut i32,
    step: impl Fn(&mut S, &C, &I, &mut MaybeUninit<O>) -> Result<()>,
) -> i32 {
    guard_state(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            check_apart(&[
                array_extent(states, count)?,
                extent_sized(config)?,
                array_extent(inputs, count)?,
                array_extent(out_outputs, count)?,
                array_extent(out_results, count)?,
            ])?
        };
        // SAFETY: the caller's promise.
        let config = unsafe { read_sized(config)? };
        each(count, out_results, |i| {
            // SAFETY: the caller's promise; `i` is under `count`.
            unsafe {
                let (state, input) = (borrow_mut(states.add(i))?, borrow(inputs.add(i))?);
                step(state, &config, input, room(out_outputs.add(i))?)
            }
        })
    })
}

/// Writes what a step tells, if it does.
#[inline(always)]
fn put<O>(out: &mut MaybeUninit<O>, told: Result<O>) -> Result<()> {
    out.write(told?);
    Ok(())
}
