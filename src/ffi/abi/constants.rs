//! The constants of the table: name, type and value as C has them.

pub(super) struct Constant {
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
    ($($c:ident = $rust:path;)*) => {
        pub(super) fn constants() -> Vec<Constant> {
            vec![$(constant(stringify!($c), $rust)),*]
        }
    };
}

constants! {
    RMO_CHANNEL_HORIZONTAL = crate::authority::CHANNEL_HORIZONTAL;
    RMO_CHANNEL_VERTICAL = crate::authority::CHANNEL_VERTICAL;
    RMO_CHANNEL_ROTATION = crate::authority::CHANNEL_ROTATION;
    RMO_CHANNELS_ALL = crate::authority::CHANNELS_ALL;
    RMO_CHANNEL_COUNT = crate::authority::CHANNEL_COUNT;
    RMO_WRITER_ANIMATION = crate::authority::WRITER_ANIMATION;
    RMO_WRITER_CODE = crate::authority::WRITER_CODE;
    RMO_WRITER_PHYSICS = crate::authority::WRITER_PHYSICS;
    RMO_WRITER_NETWORK = crate::authority::WRITER_NETWORK;
    RMO_WRITER_CUTSCENE = crate::authority::WRITER_CUTSCENE;
    RMO_MAX_WRITERS = crate::authority::MAX_WRITERS;
    RMO_MAX_CLAIMS = crate::authority::MAX_CLAIMS;
    RMO_UNCLAIMED = crate::authority::UNCLAIMED;
    RMO_LAYER_TRANSLATION = crate::blend::LAYER_TRANSLATION;
    RMO_LAYER_ROTATION = crate::blend::LAYER_ROTATION;
    RMO_LAYER_ADDITIVE = crate::blend::LAYER_ADDITIVE;
    RMO_BLEND_NORMALISE = crate::blend::BLEND_NORMALISE;
    RMO_MAX_LAYERS = crate::blend::MAX_LAYERS;
    RMO_MAX_WEIGHT_PIECES = crate::blend_tracks::MAX_WEIGHT_PIECES;
    RMO_FADE_LINEAR = crate::fade::FADE_LINEAR;
    RMO_FADE_CUBIC = crate::fade::FADE_CUBIC;
    RMO_MAX_FADE = crate::fade::MAX_FADE;
    RMO_SPACE_WORLD = crate::body::SPACE_WORLD;
    RMO_SPACE_BODY = crate::body::SPACE_BODY;
    RMO_SPACE_PARENT = crate::body::SPACE_PARENT;
    RMO_STEP_FREE = crate::commit::STEP_FREE;
    RMO_COMMIT_PARTLY_REFUSED = crate::commit::PARTLY_REFUSED;
    RMO_COMMIT_FIRST_REFUSAL = crate::commit::FIRST_REFUSAL;
    RMO_COMMIT_NO_TIME = crate::commit::NO_TIME;
    RMO_COMMIT_OVER_TRAVEL = crate::commit::OVER_TRAVEL;
    RMO_COMMIT_CONSUMED = crate::commit::CONSUMED;
    RMO_STEP_REPLAY = crate::commit::STEP_REPLAY;
    RMO_COMMIT_REPLAYED = crate::commit::REPLAYED;
    RMO_INTERPOLATION_STEP = crate::keys::STEP;
    RMO_INTERPOLATION_LINEAR = crate::keys::LINEAR;
    RMO_INTERPOLATION_CUBIC = crate::keys::CUBIC;
    RMO_MAX_KEYS = crate::keys::MAX_KEYS;
    RMO_COMMIT_GROUNDED = crate::motor::GROUNDED;
    RMO_COMMIT_BLOCKED = crate::motor::BLOCKED;
    RMO_COMMIT_STEPPED = crate::motor::STEPPED;
    RMO_COMMIT_SLIDING = crate::motor::SLIDING;
    RMO_COMMIT_STUCK = crate::motor::STUCK;
    RMO_COMMIT_CEILING = crate::motor::CEILING;
    RMO_COMMIT_TRUNCATED = crate::motor::TRUNCATED;
    RMO_MAX_CONTACTS = crate::motor::MAX_CONTACTS;
    RMO_MOTOR_NO_OVERLAP = crate::motor::NO_OVERLAP;
    RMO_QUERY_SWEEP = crate::motor::SWEEP;
    RMO_QUERY_OVERLAP = crate::motor::OVERLAP;
    RMO_QUERY_IGNORE_START_OVERLAP = crate::motor::IGNORE_START_OVERLAP;
    RMO_QUERY_PROBE = crate::motor::PROBE;
    RMO_QUERY_IGNORE_SURFACE = crate::motor::IGNORE_SURFACE;
    RMO_REASON_SLIDE = crate::motor::REASON_SLIDE;
    RMO_REASON_OVERLAP = crate::motor::REASON_OVERLAP;
    RMO_REASON_STEP_UP = crate::motor::REASON_STEP_UP;
    RMO_REASON_STEP_FORWARD = crate::motor::REASON_STEP_FORWARD;
    RMO_REASON_STEP_DOWN = crate::motor::REASON_STEP_DOWN;
    RMO_REASON_GROUND = crate::motor::REASON_GROUND;
    RMO_REASON_PLATFORM = crate::motor::REASON_PLATFORM;
    RMO_SURFACE_NO_STEP = crate::motor::SURFACE_NO_STEP;
    RMO_SURFACE_NOT_GROUND = crate::motor::SURFACE_NOT_GROUND;
    RMO_SURFACE_SLIPPERY = crate::motor::SURFACE_SLIPPERY;
    RMO_SURFACE_MOVING = crate::motor::SURFACE_MOVING;
    RMO_CONTACT_FLOOR = crate::motor::CONTACT_FLOOR;
    RMO_CONTACT_WALL = crate::motor::CONTACT_WALL;
    RMO_CONTACT_CEILING = crate::motor::CONTACT_CEILING;
    RMO_CONTACT_STEP = crate::motor::CONTACT_STEP;
    RMO_PLAY_LOOP = crate::playhead::PLAY_LOOP;
    RMO_PLAY_FOREVER = crate::playhead::PLAY_FOREVER;
    RMO_PLAY_PING_PONG = crate::playhead::PLAY_PING_PONG;
    RMO_MAX_DURATION = crate::prepare::MAX_DURATION;
    RMO_ROTATION_YAW = crate::root::ROTATION_YAW;
    RMO_ROTATION_NONE = crate::root::ROTATION_NONE;
    RMO_ROTATION_FULL = crate::root::ROTATION_FULL;
    RMO_AXIS_X = crate::root::AXIS_X;
    RMO_AXIS_Y = crate::root::AXIS_Y;
    RMO_AXIS_Z = crate::root::AXIS_Z;
    RMO_AXES_ALL = crate::root::AXES_ALL;
    RMO_AXES_HORIZONTAL = crate::root::AXES_HORIZONTAL;
    RMO_BLEND_SPACE_LINE = crate::blend_space::BLEND_LINE;
    RMO_BLEND_SPACE_GRID = crate::blend_space::BLEND_GRID;
    RMO_BLEND_SPACE_PLANE = crate::blend_space::BLEND_PLANE;
    RMO_BLEND_SPACE_DIRECTION = crate::blend_space::BLEND_DIRECTION;
    RMO_BLEND_SPACE_IDLE = crate::blend_space::BLEND_IDLE;
    RMO_MAX_BLEND_SAMPLES = crate::blend_space::MAX_SAMPLES;
    RMO_BLEND_INPUT_DIRECTION = crate::blend_space::INPUT_DIRECTION;
    RMO_MAX_MARKERS = crate::sync::MAX_MARKERS;
    RMO_MAX_MEMBERS = crate::sync::MAX_MEMBERS;
    RMO_WARP_HORIZONTAL = crate::warp::WARP_HORIZONTAL;
    RMO_WARP_VERTICAL = crate::warp::WARP_VERTICAL;
    RMO_WARP_YAW = crate::warp::WARP_YAW;
    RMO_WARP_ALL = crate::warp::WARP_ALL;
    RMO_DISTANCE_TRAVELLED = crate::distance::DISTANCE_TRAVELLED;
    RMO_DISTANCE_REMAINING = crate::distance::DISTANCE_REMAINING;
    RMO_DISTANCE_LEVEL = crate::distance::DISTANCE_LEVEL;
    RMO_SNAPSHOT_VERSION = crate::snapshot::SNAPSHOT_VERSION;
    RMO_MAX_STATE_ITEMS = crate::snapshot::MAX_STATE_ITEMS;
    RMO_MAX_STATE_BYTES = crate::snapshot::MAX_STATE_BYTES;
    RMO_MAX_HISTORY_TICKS = crate::history::MAX_HISTORY_TICKS;
    RMO_MAX_HISTORY_PROPOSALS = crate::history::MAX_HISTORY_PROPOSALS;
    RMO_MAX_HISTORY_ANSWERS = crate::history::MAX_HISTORY_ANSWERS;
    RMO_CORRECTION_TICKS = crate::correction::CORRECTION_TICKS;
    RMO_CORRECTION_SUSPEND = crate::correction::CORRECTION_SUSPEND;
    RMO_TIER_NONE = crate::correction::TIER_NONE;
    RMO_TIER_SHARE = crate::correction::TIER_SHARE;
    RMO_TIER_SNAP = crate::correction::TIER_SNAP;
    RMO_PROXY_COMMITS = crate::proxy::PROXY_COMMITS;
    RMO_PROXY_PARAMETERS = crate::proxy::PROXY_PARAMETERS;
    RMO_PROXY_TELEPORT = crate::proxy::PROXY_TELEPORT;
    RMO_PROXY_BETWEEN = crate::proxy::PROXY_BETWEEN;
    RMO_PROXY_EARLY = crate::proxy::PROXY_EARLY;
    RMO_PROXY_EXTRAPOLATED = crate::proxy::PROXY_EXTRAPOLATED;
    RMO_PROXY_HELD = crate::proxy::PROXY_HELD;
    RMO_MOVE_WORDS = crate::ffi::commit::RMO_MOVE_WORDS;
    RMO_MONITOR_WORDS = crate::ffi::monitor::RMO_MONITOR_WORDS;
    RMO_MAX_ROUND = crate::ffi::rounds::RMO_MAX_ROUND;
    RMO_FINDING_TIMES_DT = crate::monitor::FINDING_TIMES_DT;
    RMO_FINDING_BAKED_POSE = crate::monitor::FINDING_BAKED_POSE;
    RMO_FINDING_NOT_COMMITTED = crate::monitor::FINDING_NOT_COMMITTED;
    RMO_FINDING_WRONG_FRAME = crate::monitor::FINDING_WRONG_FRAME;
    RMO_FINDING_SCALED = crate::monitor::FINDING_SCALED;
    RMO_FINDING_DILUTED = crate::monitor::FINDING_DILUTED;
    RMO_FINDING_TWO_WRITERS = crate::monitor::FINDING_TWO_WRITERS;
    RMO_FINDING_POSE_WRITTEN = crate::monitor::FINDING_POSE_WRITTEN;
    RMO_FINDING_TURN_RUNAWAY = crate::monitor::FINDING_TURN_RUNAWAY;
    RMO_FINDING_STALE_SAMPLE = crate::monitor::FINDING_STALE_SAMPLE;
    RMO_FINDING_GROUND_FLICKER = crate::monitor::FINDING_GROUND_FLICKER;
    RMO_FINDING_CAPSULE_JUMP = crate::monitor::FINDING_CAPSULE_JUMP;
    RMO_FINDING_BLOCKED = crate::monitor::FINDING_BLOCKED;
    RMO_FINDING_DOUBLE_MOTION = crate::monitor::FINDING_DOUBLE_MOTION;
    RMO_FINDING_SIDE_DRIFT = crate::monitor::FINDING_SIDE_DRIFT;
    RMO_FINDING_WRONG_NODE = crate::monitor::FINDING_WRONG_NODE;
    RMO_FINDING_COUNT = crate::monitor::FINDING_COUNT;
    RMO_UNIT_RATIO = crate::monitor::UNIT_RATIO;
    RMO_UNIT_METRES = crate::monitor::UNIT_METRES;
    RMO_UNIT_METRES_PER_SECOND = crate::monitor::UNIT_METRES_PER_SECOND;
    RMO_UNIT_RADIANS = crate::monitor::UNIT_RADIANS;
    RMO_UNIT_COUNT = crate::monitor::UNIT_COUNT;
    RMO_GIVEN_SAMPLE = crate::monitor::GIVEN_SAMPLE;
    RMO_GIVEN_WRITERS = crate::monitor::GIVEN_WRITERS;
    RMO_GIVEN_CLIP = crate::monitor::GIVEN_CLIP;
    RMO_GIVEN_CLIP_SPEED = crate::monitor::GIVEN_CLIP_SPEED;
    RMO_GIVEN_LAYERS = crate::monitor::GIVEN_LAYERS;
    RMO_GIVEN_PARENT = crate::monitor::GIVEN_PARENT;
    RMO_GIVEN_CAPSULE = crate::monitor::GIVEN_CAPSULE;
    RMO_GIVEN_TURN = crate::monitor::GIVEN_TURN;
    RMO_GIVEN_ROOT_BONE = crate::monitor::GIVEN_ROOT_BONE;
    RMO_GIVEN_BEFORE = crate::monitor::GIVEN_BEFORE;
    RMO_GIVEN_AFTER = crate::monitor::GIVEN_AFTER;
    RMO_GIVEN_MODEL = crate::monitor::GIVEN_MODEL;
    RMO_ADVICE_NONE = crate::residual::ADVICE_NONE;
    RMO_ADVICE_SLOW_PLAYBACK = crate::residual::ADVICE_SLOW_PLAYBACK;
    RMO_ADVICE_BLOCKED = crate::residual::ADVICE_BLOCKED;
    RMO_ABI = crate::ffi::library::RMO_ABI;
    RMO_OK = crate::ffi::results::RMO_OK;
    RMO_WANTS_ANSWER = crate::ffi::results::RMO_WANTS_ANSWER;
    RMO_DONE = crate::ffi::results::RMO_DONE;
    RMO_FOUND = crate::ffi::results::RMO_FOUND;
    RMO_ERR_NULL = crate::ffi::results::RMO_ERR_NULL;
    RMO_ERR_MISALIGNED = crate::ffi::results::RMO_ERR_MISALIGNED;
    RMO_ERR_OVERLAP = crate::ffi::results::RMO_ERR_OVERLAP;
    RMO_ERR_COUNT = crate::ffi::results::RMO_ERR_COUNT;
    RMO_ERR_STRUCT_SIZE = crate::ffi::results::RMO_ERR_STRUCT_SIZE;
    RMO_ERR_UNINITIALIZED = crate::ffi::results::RMO_ERR_UNINITIALIZED;
    RMO_ERR_FOREIGN_ABI = crate::ffi::results::RMO_ERR_FOREIGN_ABI;
    RMO_ERR_NOT_FINITE = crate::ffi::results::RMO_ERR_NOT_FINITE;
    RMO_ERR_OUT_OF_RANGE = crate::ffi::results::RMO_ERR_OUT_OF_RANGE;
    RMO_ERR_NOT_UNIT = crate::ffi::results::RMO_ERR_NOT_UNIT;
    RMO_ERR_WEIGHT = crate::ffi::results::RMO_ERR_WEIGHT;
    RMO_ERR_SCALE = crate::ffi::results::RMO_ERR_SCALE;
    RMO_ERR_NEGATIVE_TIME = crate::ffi::results::RMO_ERR_NEGATIVE_TIME;
    RMO_ERR_EMPTY_TRACK = crate::ffi::results::RMO_ERR_EMPTY_TRACK;
    RMO_ERR_KEY_ORDER = crate::ffi::results::RMO_ERR_KEY_ORDER;
    RMO_ERR_INTERPOLATION = crate::ffi::results::RMO_ERR_INTERPOLATION;
    RMO_ERR_BUFFER_TOO_SMALL = crate::ffi::results::RMO_ERR_BUFFER_TOO_SMALL;
    RMO_ERR_CORRUPT_TRACK = crate::ffi::results::RMO_ERR_CORRUPT_TRACK;
    RMO_ERR_WRONG_TRACK = crate::ffi::results::RMO_ERR_WRONG_TRACK;
    RMO_ERR_STALE_TICK = crate::ffi::results::RMO_ERR_STALE_TICK;
    RMO_ERR_STALE_POSE = crate::ffi::results::RMO_ERR_STALE_POSE;
    RMO_ERR_REFUSED = crate::ffi::results::RMO_ERR_REFUSED;
    RMO_ERR_SWEEP_FAILED = crate::ffi::results::RMO_ERR_SWEEP_FAILED;
    RMO_ERR_DUPLICATE_SAMPLE = crate::ffi::results::RMO_ERR_DUPLICATE_SAMPLE;
    RMO_ERR_NOT_THE_DRIVER = crate::ffi::results::RMO_ERR_NOT_THE_DRIVER;
    RMO_ERR_STALE_ANSWER = crate::ffi::results::RMO_ERR_STALE_ANSWER;
    RMO_ERR_NOT_DONE = crate::ffi::results::RMO_ERR_NOT_DONE;
    RMO_ERR_NO_FREE_SLOT = crate::ffi::results::RMO_ERR_NO_FREE_SLOT;
    RMO_ERR_UNKNOWN_TOKEN = crate::ffi::results::RMO_ERR_UNKNOWN_TOKEN;
    RMO_ERR_PANIC = crate::ffi::results::RMO_ERR_PANIC;
    RMO_ERR_UP_NOT_UNIT = crate::ffi::results::RMO_ERR_UP_NOT_UNIT;
    RMO_ERR_UNKNOWN_FLAG = crate::ffi::results::RMO_ERR_UNKNOWN_FLAG;
    RMO_ERR_TOO_FEW = crate::ffi::results::RMO_ERR_TOO_FEW;
    RMO_ERR_COLLINEAR = crate::ffi::results::RMO_ERR_COLLINEAR;
    RMO_ERR_COINCIDENT = crate::ffi::results::RMO_ERR_COINCIDENT;
    RMO_ERR_UNORDERED = crate::ffi::results::RMO_ERR_UNORDERED;
    RMO_ERR_CORRUPT_SPACE = crate::ffi::results::RMO_ERR_CORRUPT_SPACE;
    RMO_ERR_OUT_OF_REACH = crate::ffi::results::RMO_ERR_OUT_OF_REACH;
    RMO_VERTICAL_GROUNDED = crate::vertical::VERTICAL_GROUNDED;
    RMO_VERTICAL_CEILING = crate::vertical::VERTICAL_CEILING;
    RMO_VERTICAL_CLIP = crate::vertical::VERTICAL_CLIP;
    RMO_VERTICAL_AIRBORNE = crate::vertical::VERTICAL_AIRBORNE;
    RMO_VERTICAL_FALLING = crate::vertical::VERTICAL_FALLING;
    RMO_VERTICAL_LANDED = crate::vertical::VERTICAL_LANDED;
    RMO_VERTICAL_HARD = crate::vertical::VERTICAL_HARD;
    RMO_TURN_ANIMATION = crate::turn::TURN_ANIMATION;
    RMO_TURN_CODE = crate::turn::TURN_CODE;
    RMO_TURN_HYBRID = crate::turn::TURN_HYBRID;
    RMO_TURN_UNWANTED = crate::turn::TURN_UNWANTED;
    RMO_TURN_IN_PLACE = crate::turn::TURN_IN_PLACE;
    RMO_TURN_BY_CODE = crate::turn::TURN_BY_CODE;
    RMO_TURN_LIMITED = crate::turn::TURN_LIMITED;
    RMO_TURN_FITTED = crate::turn::TURN_FITTED;
    RMO_GAIT_TIGHT = crate::gait::GAIT_TIGHT;
    RMO_GAIT_LOOSE = crate::gait::GAIT_LOOSE;
    RMO_GAIT_IN_PLACE = crate::gait::GAIT_IN_PLACE;
    RMO_GAIT_RATE_CUT = crate::gait::GAIT_RATE_CUT;
    RMO_GAIT_STRIDE_CUT = crate::gait::GAIT_STRIDE_CUT;
    RMO_GAIT_SLIDING = crate::gait::GAIT_SLIDING;
    RMO_LOCOMOTION_IDLE = crate::locomotion::LOCOMOTION_IDLE;
    RMO_LOCOMOTION_WALK = crate::locomotion::LOCOMOTION_WALK;
    RMO_LOCOMOTION_RUN = crate::locomotion::LOCOMOTION_RUN;
    RMO_LOCOMOTION_JUMP = crate::locomotion::LOCOMOTION_JUMP;
    RMO_LOCOMOTION_FALL = crate::locomotion::LOCOMOTION_FALL;
    RMO_LOCOMOTION_LAND = crate::locomotion::LOCOMOTION_LAND;
    RMO_LOCOMOTION_STATES = crate::locomotion::LOCOMOTION_STATES;
    RMO_LOCOMOTION_PIECES = crate::locomotion::LOCOMOTION_PIECES;
    RMO_LOCOMOTION_GROUNDED = crate::locomotion::LOCOMOTION_GROUNDED;
    RMO_LOCOMOTION_JUMP_ASKED = crate::locomotion::LOCOMOTION_JUMP_ASKED;
    RMO_LOCOMOTION_COYOTE = crate::locomotion::LOCOMOTION_COYOTE;
    RMO_LOCOMOTION_FALLING = crate::locomotion::LOCOMOTION_FALLING;
    RMO_LOCOMOTION_HARD = crate::locomotion::LOCOMOTION_HARD;
    RMO_LOCOMOTION_CHANGED = crate::locomotion::LOCOMOTION_CHANGED;
    RMO_LOCOMOTION_HARD_LANDING = crate::locomotion::LOCOMOTION_HARD_LANDING;
    RMO_ROOT_MOTION_NOTHING = crate::mode::ROOT_MOTION_NOTHING;
    RMO_ROOT_MOTION_MARKED = crate::mode::ROOT_MOTION_MARKED;
    RMO_ROOT_MOTION_EVERYTHING = crate::mode::ROOT_MOTION_EVERYTHING;
    RMO_MODE_MARKED = crate::mode::MODE_MARKED;
    RMO_MODE_SWITCHED = crate::mode::MODE_SWITCHED;
    RMO_CROUCH_DOWN = crate::crouch::CROUCH_DOWN;
    RMO_ERR_HISTORY_FULL = crate::ffi::results::RMO_ERR_HISTORY_FULL;
    RMO_ERR_UNKNOWN_TICK = crate::ffi::results::RMO_ERR_UNKNOWN_TICK;
    RMO_ERR_CORRUPT_HISTORY = crate::ffi::results::RMO_ERR_CORRUPT_HISTORY;
    RMO_ERR_CORRUPT_SNAPSHOT = crate::ffi::results::RMO_ERR_CORRUPT_SNAPSHOT;
    RMO_ERR_WRONG_VERSION = crate::ffi::results::RMO_ERR_WRONG_VERSION;
    RMO_ERR_OTHER_PARTS = crate::ffi::results::RMO_ERR_OTHER_PARTS;
}
