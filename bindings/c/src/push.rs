//! What a body does to what it pushes, and what it begins and ceases to touch.

use core::ffi::c_char;

use super::rounds::array_extent;
use super::{
    borrow, borrow_mut, check_apart, check_config, check_pointer, extent, extent_sized, guard, read, read_sized, write,
    write_default,
};
use rmo_core::base::units::Units;
use rmo_core::base::vector::Vec3;
use rmo_core::character::contacts::{ContactEvent, ContactTracker, MAX_CONTACT_EVENTS};
use rmo_core::character::push::{Impulse, PushConfig, PushTarget, push, weight};
use rmo_core::tick::commit::Commit;
use rmo_core::tick::surface::Contact;

/// Default settings: a body of 80 kg that pushes with 500 N at most, under a gravity of 9.81 m/s^2.
///
/// `size` is `sizeof(RmoPushConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_push_config_default(out: *mut PushConfig, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_push_config_check(config: *const PushConfig, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// The impulse on what a contact touched: enough that both go on together, as masses that stick together do, but no more than the greatest
/// force gives in `dt`. Nothing where it moves away as fast as the body comes, and nothing for a mass of 0. Exact in `dt`: while the force
/// is the limit, ticks of any length give the same momentum (S10).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, those of `rmo_push_config_check`,
/// RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_UNIT (the contact's normal), RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (a negative mass),
/// RMO_ERR_UNKNOWN_FLAG (reserved).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_push(
    config: *const PushConfig,
    contact: *const Contact,
    target: *const PushTarget,
    dt: f64,
    out: *mut Impulse,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            check_apart(&[extent(out)?, extent_sized(config)?, extent(contact)?, extent(target)?])?;
            write(out, push(&read_sized(config)?, borrow(contact)?, borrow(target)?, dt)?);
        }
        Ok(())
    })
}

/// The impulse of the body's weight on what it stood on in the tick of `record`, of length `dt`: nothing in the air, and nothing by
/// RMO_PUSH_WEIGHTLESS. It acts along up, through the body (S10).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, those of `rmo_push_config_check`,
/// RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE, RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_push_weight(
    config: *const PushConfig,
    record: *const Commit,
    up: *const Vec3,
    dt: f64,
    out: *mut Impulse,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            check_apart(&[extent(out)?, extent_sized(config)?, extent(record)?, extent(up)?])?;
            write(out, weight(&read_sized(config)?, borrow(record)?, read(up)?, dt)?);
        }
        Ok(())
    })
}

/// A body that touches nothing. A contact ends when `linger` ticks in a row have missed it: 0 ends it at once; 2 rides over the ticks in
/// which a body that leans on a wall is pushed off by a hair. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_contact_tracker_init(out: *mut ContactTracker, linger: u32) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, ContactTracker::new(linger)) };
        Ok(())
    })
}

/// The events of a tick, by its record: what began, stays and ended, each surface once, ended ones and those that stay first (S13).
///
/// `out_events` takes up to `capacity` of them, `out_count` how many there are; RMO_MAX_CONTACT_EVENTS are always enough. On an error nothing
/// changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_BUFFER_TOO_SMALL, RMO_ERR_OUT_OF_RANGE (a state that no step made).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_contact_tracker_step(
    tracker: *mut ContactTracker,
    record: *const Commit,
    out_events: *mut ContactEvent,
    capacity: u32,
    out_count: *mut u32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            check_apart(&[extent(tracker)?, extent(record)?, array_extent(out_events, capacity)?, extent(out_count)?])?;
            let mut events = [ContactEvent::default(); MAX_CONTACT_EVENTS];
            let room = events.get_mut(..(capacity as usize).min(MAX_CONTACT_EVENTS));
            let count = borrow_mut(tracker)?.step(borrow(record)?, room.unwrap_or_default())?;
            for (index, event) in events.iter().take(count).enumerate() {
                write(out_events.add(index), *event);
            }
            write(out_count, count as u32);
        }
        Ok(())
    })
}
