//! The constants of the table: name, type and value as C has them. Flags, choices and results come from the tables beside them; what
//! is listed here are limits and lengths, `#define`s in C.

use root_motion::raw::constants::{Member, Number};
use root_motion::raw::{CONSTANTS, ERRORS};

use crate::header::STATES;

pub struct Constant {
    pub name: &'static str,
    pub kind: &'static str,
    pub value: String,
}

/// Limits and lengths: the core's stand beside their concepts; the rest are of C alone.
pub fn limits() -> Vec<Constant> {
    let core = root_motion::raw::limits().into_iter().map(|limit| match limit.value {
        Number::Count(count) => of_c(limit.c_name, count),
        Number::Seconds(seconds) => Constant { name: limit.c_name, kind: "double", value: format!("{seconds:?}") },
    });
    let c = [
        of_c("RMO_WRITER_NONE", root_motion::tick::authority::Writer::NONE.bits()),
        of_c("RMO_HOST_MOVE_WORDS", root_motion_c::commit::RMO_HOST_MOVE_WORDS as u32),
        of_c("RMO_MOVE_WORDS", root_motion_c::commit::RMO_MOVE_WORDS as u32),
        of_c("RMO_MONITOR_WORDS", root_motion_c::monitor::RMO_MONITOR_WORDS as u32),
        of_c("RMO_MAX_CROWD", root_motion_c::rounds::RMO_MAX_CROWD as u32),
        of_c("RMO_ABI", root_motion_c::library::RMO_ABI),
    ];
    core.chain(c).collect()
}

fn of_c(name: &'static str, count: u32) -> Constant {
    Constant { name, kind: "uint32_t", value: count.to_string() }
}

/// All of them: limits, then results, then families, in the order of their names.
pub fn constants() -> Vec<Constant> {
    let states = STATES.iter().map(|(name, value, _)| (*name, *value));
    let errors = ERRORS.iter().map(|error| (error.c_name, error.code));
    let results =
        states.chain(errors).map(|(name, value)| Constant { name, kind: "RmoResult", value: value.to_string() });
    let mut families: Vec<_> = CONSTANTS.to_vec();
    families.sort_by_key(|family| family.c_name);
    let members = families.into_iter().flat_map(|family| {
        let member = |m: &Member| Constant { name: m.c_name, kind: family.c_name, value: m.value.to_string() };
        family.members.iter().map(member)
    });
    limits().into_iter().chain(results).chain(members).collect()
}
