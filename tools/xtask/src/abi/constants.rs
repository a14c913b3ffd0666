//! The constants of the table: name, type and value as C has them. Flags, choices and results come from the tables beside them; what
//! is listed here are limits and lengths, `#define`s in C.

use root_motion::raw::constants::Member;
use root_motion::raw::{CONSTANTS, ERRORS};

use crate::header::STATES;

pub struct Constant {
    pub name: &'static str,
    pub kind: &'static str,
    pub value: String,
}

trait Number {
    const KIND: &'static str;
    fn text(&self) -> String;
}

macro_rules! numbers {
    ($($rust:ty = $c:literal),*) => {
        $(impl Number for $rust {
            const KIND: &'static str = $c;
            fn text(&self) -> String {
                format!("{self:?}")
            }
        })*
    };
}

// A `usize` is a limit or an array length here, never a parameter: it fits the u32 that counts have.
numbers! { u32 = "uint32_t", i32 = "int32_t", usize = "uint32_t", f64 = "double" }

fn constant<T: Number>(name: &'static str, value: T) -> Constant {
    Constant { name, kind: T::KIND, value: value.text() }
}

macro_rules! constants {
    ($($c:ident = $rust:expr;)*) => {
        /// Limits and lengths.
        pub fn limits() -> Vec<Constant> {
            vec![$(constant(stringify!($c), $rust)),*]
        }
    };
}

constants! {
    RMO_CHANNEL_COUNT = root_motion::tick::authority::CHANNEL_COUNT;
    RMO_MAX_WRITERS = root_motion::tick::authority::MAX_WRITERS;
    RMO_MAX_CLAIMS = root_motion::tick::authority::MAX_CLAIMS;
    RMO_WRITER_NONE = root_motion::tick::authority::Writer::NONE.bits();
    RMO_MAX_LAYERS = root_motion::blend::MAX_LAYERS;
    RMO_MAX_WEIGHT_PIECES = root_motion::blend::tracks::MAX_WEIGHT_PIECES;
    RMO_MAX_FADE_DURATION = root_motion::blend::fade::MAX_FADE;
    RMO_MAX_TRACK_KEYS = root_motion::track::keys::MAX_KEYS;
    RMO_MAX_CONTACTS = root_motion::tick::surface::MAX_CONTACTS;
    RMO_MAX_TRACKED_CONTACTS = root_motion::character::contacts::MAX_TRACKED_CONTACTS;
    RMO_MAX_CONTACT_EVENTS = root_motion::character::contacts::MAX_CONTACT_EVENTS;
    RMO_MAX_TRACK_DURATION = root_motion::track::MAX_DURATION;
    RMO_MAX_BLEND_SPACE_SAMPLES = root_motion::locomotion::blend_space::MAX_BLEND_SPACE_SAMPLES;
    RMO_MAX_SYNC_MARKERS = root_motion::locomotion::sync::MAX_MARKERS;
    RMO_MAX_SYNC_MEMBERS = root_motion::locomotion::sync::MAX_MEMBERS;
    RMO_SNAPSHOT_VERSION = root_motion::network::snapshot::SNAPSHOT_VERSION;
    RMO_MAX_STATE_ITEMS = root_motion::network::snapshot::MAX_STATE_ITEMS;
    RMO_MAX_STATE_BYTES = root_motion::network::snapshot::MAX_STATE_BYTES;
    RMO_MAX_HISTORY_TICKS = root_motion::network::history::MAX_HISTORY_TICKS;
    RMO_MAX_HISTORY_PROPOSALS = root_motion::network::history::MAX_HISTORY_PROPOSALS;
    RMO_MAX_HISTORY_ANSWERS = root_motion::network::history::MAX_HISTORY_ANSWERS;
    RMO_CORRECTION_TICKS = root_motion::network::correction::CORRECTION_TICKS;
    RMO_PROXY_COMMITS = root_motion::network::proxy::PROXY_COMMITS;
    RMO_PROXY_PARAMETERS = root_motion::network::proxy::PROXY_PARAMETERS;
    RMO_HOST_MOVE_WORDS = root_motion_c::commit::RMO_HOST_MOVE_WORDS;
    RMO_MOVE_WORDS = root_motion_c::commit::RMO_MOVE_WORDS;
    RMO_MONITOR_WORDS = root_motion_c::monitor::RMO_MONITOR_WORDS;
    RMO_MAX_CROWD = root_motion_c::rounds::RMO_MAX_CROWD;
    RMO_FINDING_COUNT = root_motion::monitor::FINDING_COUNT;
    RMO_ABI = root_motion_c::library::RMO_ABI;
    RMO_LOCOMOTION_STATE_COUNT = root_motion::locomotion::states::LOCOMOTION_STATES;
    RMO_LOCOMOTION_PIECE_COUNT = root_motion::locomotion::states::LOCOMOTION_PIECES;
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
