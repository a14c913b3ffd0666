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
    RMO_CHANNEL_HORIZONTAL = root_motion::tick::authority::CHANNEL_HORIZONTAL;
    RMO_CHANNEL_VERTICAL = root_motion::tick::authority::CHANNEL_VERTICAL;
    RMO_CHANNEL_ROTATION = root_motion::tick::authority::CHANNEL_ROTATION;
    RMO_CHANNELS_ALL = root_motion::tick::authority::CHANNELS_ALL;
    RMO_CHANNEL_COUNT = root_motion::tick::authority::CHANNEL_COUNT;
    RMO_WRITER_ANIMATION = root_motion::tick::authority::WRITER_ANIMATION;
    RMO_WRITER_CODE = root_motion::tick::authority::WRITER_CODE;
    RMO_WRITER_PHYSICS = root_motion::tick::authority::WRITER_PHYSICS;
    RMO_WRITER_NETWORK = root_motion::tick::authority::WRITER_NETWORK;
    RMO_WRITER_CUTSCENE = root_motion::tick::authority::WRITER_CUTSCENE;
    RMO_MAX_WRITERS = root_motion::tick::authority::MAX_WRITERS;
    RMO_MAX_CLAIMS = root_motion::tick::authority::MAX_CLAIMS;
    RMO_WRITER_NONE = root_motion::tick::authority::UNCLAIMED;
    RMO_LAYER_CHANNEL_TRANSLATION = root_motion::blend::LAYER_TRANSLATION;
    RMO_LAYER_CHANNEL_ROTATION = root_motion::blend::LAYER_ROTATION;
    RMO_LAYER_ADDITIVE = root_motion::blend::LAYER_ADDITIVE;
    RMO_BLEND_NORMALIZE = root_motion::blend::BLEND_NORMALISE;
    RMO_MAX_LAYERS = root_motion::blend::MAX_LAYERS;
    RMO_MAX_WEIGHT_PIECES = root_motion::blend::tracks::MAX_WEIGHT_PIECES;
    RMO_FADE_LINEAR = root_motion::blend::fade::FADE_LINEAR;
    RMO_FADE_CUBIC = root_motion::blend::fade::FADE_CUBIC;
    RMO_MAX_FADE_DURATION = root_motion::blend::fade::MAX_FADE;
    RMO_PROPOSAL_SPACE_WORLD = root_motion::tick::proposal::SPACE_WORLD;
    RMO_PROPOSAL_SPACE_BODY = root_motion::tick::proposal::SPACE_BODY;
    RMO_PROPOSAL_SPACE_PARENT = root_motion::tick::proposal::SPACE_PARENT;
    RMO_TICK_FREE = root_motion::tick::commit::STEP_FREE;
    RMO_COMMIT_PARTLY_REFUSED = root_motion::tick::commit::PARTLY_REFUSED;
    RMO_COMMIT_FIRST_REFUSAL = root_motion::tick::commit::FIRST_REFUSAL;
    RMO_COMMIT_NO_TIME = root_motion::tick::commit::NO_TIME;
    RMO_COMMIT_OVER_TRAVEL = root_motion::tick::commit::OVER_TRAVEL;
    RMO_COMMIT_CONSUMED = root_motion::tick::commit::CONSUMED;
    RMO_TICK_REPLAY = root_motion::tick::commit::STEP_REPLAY;
    RMO_COMMIT_REPLAYED = root_motion::tick::commit::REPLAYED;
    RMO_TRACK_INTERPOLATION_STEP = root_motion::track::keys::STEP;
    RMO_TRACK_INTERPOLATION_LINEAR = root_motion::track::keys::LINEAR;
    RMO_TRACK_INTERPOLATION_CUBIC = root_motion::track::keys::CUBIC;
    RMO_MAX_TRACK_KEYS = root_motion::track::keys::MAX_KEYS;
    RMO_COMMIT_GROUNDED = root_motion::motor::GROUNDED;
    RMO_COMMIT_BLOCKED = root_motion::motor::BLOCKED;
    RMO_COMMIT_STEPPED = root_motion::motor::STEPPED;
    RMO_COMMIT_SLIDING = root_motion::motor::SLIDING;
    RMO_COMMIT_STUCK = root_motion::motor::STUCK;
    RMO_COMMIT_CEILING = root_motion::motor::CEILING;
    RMO_COMMIT_TRUNCATED = root_motion::motor::TRUNCATED;
    RMO_MAX_CONTACTS = root_motion::motor::MAX_CONTACTS;
    RMO_MOTOR_NO_OVERLAP = root_motion::motor::NO_OVERLAP;
    RMO_QUERY_SWEEP = root_motion::motor::SWEEP;
    RMO_QUERY_OVERLAP = root_motion::motor::OVERLAP;
    RMO_QUERY_IGNORE_START_OVERLAP = root_motion::motor::IGNORE_START_OVERLAP;
    RMO_QUERY_PROBE = root_motion::motor::PROBE;
    RMO_QUERY_IGNORE_SURFACE = root_motion::motor::IGNORE_SURFACE;
    RMO_QUERY_REASON_SLIDE = root_motion::motor::REASON_SLIDE;
    RMO_QUERY_REASON_OVERLAP = root_motion::motor::REASON_OVERLAP;
    RMO_QUERY_REASON_STEP_UP = root_motion::motor::REASON_STEP_UP;
    RMO_QUERY_REASON_STEP_FORWARD = root_motion::motor::REASON_STEP_FORWARD;
    RMO_QUERY_REASON_STEP_DOWN = root_motion::motor::REASON_STEP_DOWN;
    RMO_QUERY_REASON_GROUND = root_motion::motor::REASON_GROUND;
    RMO_QUERY_REASON_PLATFORM = root_motion::motor::REASON_PLATFORM;
    RMO_SURFACE_NO_STEP = root_motion::motor::SURFACE_NO_STEP;
    RMO_SURFACE_NOT_GROUND = root_motion::motor::SURFACE_NOT_GROUND;
    RMO_SURFACE_SLIPPERY = root_motion::motor::SURFACE_SLIPPERY;
    RMO_SURFACE_MOVING = root_motion::motor::SURFACE_MOVING;
    RMO_CONTACT_FLOOR = root_motion::motor::CONTACT_FLOOR;
    RMO_CONTACT_WALL = root_motion::motor::CONTACT_WALL;
    RMO_CONTACT_CEILING = root_motion::motor::CONTACT_CEILING;
    RMO_CONTACT_STEP = root_motion::motor::CONTACT_STEP;
    RMO_PLAY_TIMES = root_motion::play::playhead::PLAY_LOOP;
    RMO_PLAY_LOOP = root_motion::play::playhead::PLAY_FOREVER;
    RMO_PLAY_PING_PONG = root_motion::play::playhead::PLAY_PING_PONG;
    RMO_MAX_TRACK_DURATION = root_motion::track::MAX_DURATION;
    RMO_TRACK_ROTATION_YAW = root_motion::track::root::ROTATION_YAW;
    RMO_TRACK_ROTATION_NONE = root_motion::track::root::ROTATION_NONE;
    RMO_TRACK_ROTATION_FULL = root_motion::track::root::ROTATION_FULL;
    RMO_TRACK_AXIS_X = root_motion::track::root::AXIS_X;
    RMO_TRACK_AXIS_Y = root_motion::track::root::AXIS_Y;
    RMO_TRACK_AXIS_Z = root_motion::track::root::AXIS_Z;
    RMO_TRACK_AXES_ALL = root_motion::track::root::AXES_ALL;
    RMO_TRACK_AXES_HORIZONTAL = root_motion::track::root::AXES_HORIZONTAL;
    RMO_BLEND_SPACE_KIND_LINE = root_motion::locomotion::blend_space::BLEND_LINE;
    RMO_BLEND_SPACE_KIND_GRID = root_motion::locomotion::blend_space::BLEND_GRID;
    RMO_BLEND_SPACE_KIND_PLANE = root_motion::locomotion::blend_space::BLEND_PLANE;
    RMO_BLEND_SPACE_DIRECTION = root_motion::locomotion::blend_space::BLEND_DIRECTION;
    RMO_BLEND_SPACE_IDLE = root_motion::locomotion::blend_space::BLEND_IDLE;
    RMO_MAX_BLEND_SPACE_SAMPLES = root_motion::locomotion::blend_space::MAX_SAMPLES;
    RMO_BLEND_SPACE_INPUT_DIRECTION = root_motion::locomotion::blend_space::INPUT_DIRECTION;
    RMO_MAX_SYNC_MARKERS = root_motion::locomotion::sync::MAX_MARKERS;
    RMO_MAX_SYNC_MEMBERS = root_motion::locomotion::sync::MAX_MEMBERS;
    RMO_WARP_HORIZONTAL = root_motion::locomotion::warp::WARP_HORIZONTAL;
    RMO_WARP_VERTICAL = root_motion::locomotion::warp::WARP_VERTICAL;
    RMO_WARP_YAW = root_motion::locomotion::warp::WARP_YAW;
    RMO_WARP_ALL = root_motion::locomotion::warp::WARP_ALL;
    RMO_WARP_DISTANCE_TRAVELLED = root_motion::locomotion::distance::DISTANCE_TRAVELLED;
    RMO_WARP_DISTANCE_REMAINING = root_motion::locomotion::distance::DISTANCE_REMAINING;
    RMO_WARP_DISTANCE_LEVEL = root_motion::locomotion::distance::DISTANCE_LEVEL;
    RMO_SNAPSHOT_VERSION = root_motion::network::snapshot::SNAPSHOT_VERSION;
    RMO_MAX_STATE_ITEMS = root_motion::network::snapshot::MAX_STATE_ITEMS;
    RMO_MAX_STATE_BYTES = root_motion::network::snapshot::MAX_STATE_BYTES;
    RMO_MAX_HISTORY_TICKS = root_motion::network::history::MAX_HISTORY_TICKS;
    RMO_MAX_HISTORY_PROPOSALS = root_motion::network::history::MAX_HISTORY_PROPOSALS;
    RMO_MAX_HISTORY_ANSWERS = root_motion::network::history::MAX_HISTORY_ANSWERS;
    RMO_CORRECTION_TICKS = root_motion::network::correction::CORRECTION_TICKS;
    RMO_CORRECTION_SUSPEND = root_motion::network::correction::CORRECTION_SUSPEND;
    RMO_CORRECTION_TIER_NONE = root_motion::network::correction::TIER_NONE;
    RMO_CORRECTION_TIER_SHARE = root_motion::network::correction::TIER_SHARE;
    RMO_CORRECTION_TIER_SNAP = root_motion::network::correction::TIER_SNAP;
    RMO_PROXY_COMMITS = root_motion::network::proxy::PROXY_COMMITS;
    RMO_PROXY_PARAMETERS = root_motion::network::proxy::PROXY_PARAMETERS;
    RMO_PROXY_TELEPORT = root_motion::network::proxy::PROXY_TELEPORT;
    RMO_PROXY_STATE_BETWEEN = root_motion::network::proxy::PROXY_BETWEEN;
    RMO_PROXY_STATE_EARLY = root_motion::network::proxy::PROXY_EARLY;
    RMO_PROXY_STATE_EXTRAPOLATED = root_motion::network::proxy::PROXY_EXTRAPOLATED;
    RMO_PROXY_STATE_HELD = root_motion::network::proxy::PROXY_HELD;
    RMO_MOVE_WORDS = root_motion_c::commit::RMO_MOVE_WORDS;
    RMO_MONITOR_WORDS = root_motion_c::monitor::RMO_MONITOR_WORDS;
    RMO_MAX_CROWD = root_motion_c::rounds::RMO_MAX_CROWD;
    RMO_FINDING_TIMES_DT = root_motion::monitor::FINDING_TIMES_DT;
    RMO_FINDING_BAKED_POSE = root_motion::monitor::FINDING_BAKED_POSE;
    RMO_FINDING_NOT_COMMITTED = root_motion::monitor::FINDING_NOT_COMMITTED;
    RMO_FINDING_WRONG_FRAME = root_motion::monitor::FINDING_WRONG_FRAME;
    RMO_FINDING_SCALED = root_motion::monitor::FINDING_SCALED;
    RMO_FINDING_DILUTED = root_motion::monitor::FINDING_DILUTED;
    RMO_FINDING_TWO_WRITERS = root_motion::monitor::FINDING_TWO_WRITERS;
    RMO_FINDING_POSE_WRITTEN = root_motion::monitor::FINDING_POSE_WRITTEN;
    RMO_FINDING_TURN_RUNAWAY = root_motion::monitor::FINDING_TURN_RUNAWAY;
    RMO_FINDING_STALE_SAMPLE = root_motion::monitor::FINDING_STALE_SAMPLE;
    RMO_FINDING_GROUND_FLICKER = root_motion::monitor::FINDING_GROUND_FLICKER;
    RMO_FINDING_CAPSULE_JUMP = root_motion::monitor::FINDING_CAPSULE_JUMP;
    RMO_FINDING_BLOCKED = root_motion::monitor::FINDING_BLOCKED;
    RMO_FINDING_DOUBLE_MOTION = root_motion::monitor::FINDING_DOUBLE_MOTION;
    RMO_FINDING_SIDE_DRIFT = root_motion::monitor::FINDING_SIDE_DRIFT;
    RMO_FINDING_WRONG_NODE = root_motion::monitor::FINDING_WRONG_NODE;
    RMO_FINDING_COUNT = root_motion::monitor::FINDING_COUNT;
    RMO_FINDING_UNIT_RATIO = root_motion::monitor::UNIT_RATIO;
    RMO_FINDING_UNIT_METRES = root_motion::monitor::UNIT_METRES;
    RMO_FINDING_UNIT_METRES_PER_SECOND = root_motion::monitor::UNIT_METRES_PER_SECOND;
    RMO_FINDING_UNIT_RADIANS = root_motion::monitor::UNIT_RADIANS;
    RMO_FINDING_UNIT_COUNT = root_motion::monitor::UNIT_COUNT;
    RMO_OBSERVED_SAMPLE = root_motion::monitor::GIVEN_SAMPLE;
    RMO_OBSERVED_WRITERS = root_motion::monitor::GIVEN_WRITERS;
    RMO_OBSERVED_CLIP = root_motion::monitor::GIVEN_CLIP;
    RMO_OBSERVED_CLIP_SPEED = root_motion::monitor::GIVEN_CLIP_SPEED;
    RMO_OBSERVED_LAYERS = root_motion::monitor::GIVEN_LAYERS;
    RMO_OBSERVED_PARENT = root_motion::monitor::GIVEN_PARENT;
    RMO_OBSERVED_CAPSULE = root_motion::monitor::GIVEN_CAPSULE;
    RMO_OBSERVED_TURN = root_motion::monitor::GIVEN_TURN;
    RMO_OBSERVED_ROOT_BONE = root_motion::monitor::GIVEN_ROOT_BONE;
    RMO_OBSERVED_BEFORE = root_motion::monitor::GIVEN_BEFORE;
    RMO_OBSERVED_AFTER = root_motion::monitor::GIVEN_AFTER;
    RMO_OBSERVED_MODEL = root_motion::monitor::GIVEN_MODEL;
    RMO_RESIDUAL_ADVICE_NONE = root_motion::character::residual::ADVICE_NONE;
    RMO_RESIDUAL_ADVICE_SLOW_PLAYBACK = root_motion::character::residual::ADVICE_SLOW_PLAYBACK;
    RMO_RESIDUAL_ADVICE_BLOCKED = root_motion::character::residual::ADVICE_BLOCKED;
    RMO_ABI = root_motion_c::library::RMO_ABI;
    RMO_OK = root_motion_c::results::RMO_OK;
    RMO_HAS_QUERY = root_motion_c::results::RMO_HAS_QUERY;
    RMO_DONE = root_motion_c::results::RMO_DONE;
    RMO_HAS_FINDING = root_motion_c::results::RMO_HAS_FINDING;
    RMO_ERR_NULL = root_motion_c::results::RMO_ERR_NULL;
    RMO_ERR_MISALIGNED = root_motion_c::results::RMO_ERR_MISALIGNED;
    RMO_ERR_OVERLAP = root_motion_c::results::RMO_ERR_OVERLAP;
    RMO_ERR_TOO_MANY = root_motion_c::results::RMO_ERR_TOO_MANY;
    RMO_ERR_STRUCT_SIZE = root_motion_c::results::RMO_ERR_STRUCT_SIZE;
    RMO_ERR_UNINITIALIZED = root_motion_c::results::RMO_ERR_UNINITIALIZED;
    RMO_ERR_ABI_MISMATCH = root_motion_c::results::RMO_ERR_ABI_MISMATCH;
    RMO_ERR_NOT_FINITE = root_motion_c::results::RMO_ERR_NOT_FINITE;
    RMO_ERR_OUT_OF_RANGE = root_motion_c::results::RMO_ERR_OUT_OF_RANGE;
    RMO_ERR_NOT_UNIT = root_motion_c::results::RMO_ERR_NOT_UNIT;
    RMO_ERR_BAD_WEIGHT = root_motion_c::results::RMO_ERR_BAD_WEIGHT;
    RMO_ERR_BAD_SCALE = root_motion_c::results::RMO_ERR_BAD_SCALE;
    RMO_ERR_NEGATIVE_TIME = root_motion_c::results::RMO_ERR_NEGATIVE_TIME;
    RMO_ERR_EMPTY_TRACK = root_motion_c::results::RMO_ERR_EMPTY_TRACK;
    RMO_ERR_KEY_ORDER = root_motion_c::results::RMO_ERR_KEY_ORDER;
    RMO_ERR_BAD_INTERPOLATION = root_motion_c::results::RMO_ERR_BAD_INTERPOLATION;
    RMO_ERR_BUFFER_TOO_SMALL = root_motion_c::results::RMO_ERR_BUFFER_TOO_SMALL;
    RMO_ERR_CORRUPT = root_motion_c::results::RMO_ERR_CORRUPT;
    RMO_ERR_WRONG_TRACK = root_motion_c::results::RMO_ERR_WRONG_TRACK;
    RMO_ERR_STALE_TICK = root_motion_c::results::RMO_ERR_STALE_TICK;
    RMO_ERR_STALE_POSE = root_motion_c::results::RMO_ERR_STALE_POSE;
    RMO_ERR_REFUSED = root_motion_c::results::RMO_ERR_REFUSED;
    RMO_ERR_SWEEP_FAILED = root_motion_c::results::RMO_ERR_SWEEP_FAILED;
    RMO_ERR_DUPLICATE_SAMPLE = root_motion_c::results::RMO_ERR_DUPLICATE_SAMPLE;
    RMO_ERR_OTHER_STREAM = root_motion_c::results::RMO_ERR_OTHER_STREAM;
    RMO_ERR_STALE_ANSWER = root_motion_c::results::RMO_ERR_STALE_ANSWER;
    RMO_ERR_NOT_DONE = root_motion_c::results::RMO_ERR_NOT_DONE;
    RMO_ERR_NO_FREE_SLOT = root_motion_c::results::RMO_ERR_NO_FREE_SLOT;
    RMO_ERR_UNKNOWN_TOKEN = root_motion_c::results::RMO_ERR_UNKNOWN_TOKEN;
    RMO_ERR_PANIC = root_motion_c::results::RMO_ERR_PANIC;
    RMO_ERR_UP_NOT_UNIT = root_motion_c::results::RMO_ERR_UP_NOT_UNIT;
    RMO_ERR_UNKNOWN_FLAG = root_motion_c::results::RMO_ERR_UNKNOWN_FLAG;
    RMO_ERR_TOO_FEW = root_motion_c::results::RMO_ERR_TOO_FEW;
    RMO_ERR_COLLINEAR = root_motion_c::results::RMO_ERR_COLLINEAR;
    RMO_ERR_COINCIDENT = root_motion_c::results::RMO_ERR_COINCIDENT;
    RMO_ERR_UNORDERED = root_motion_c::results::RMO_ERR_UNORDERED;
    RMO_ERR_CORRUPT = root_motion_c::results::RMO_ERR_CORRUPT;
    RMO_ERR_OUT_OF_REACH = root_motion_c::results::RMO_ERR_OUT_OF_REACH;
    RMO_GRAVITY_INPUT_GROUNDED = root_motion::character::gravity::VERTICAL_GROUNDED;
    RMO_GRAVITY_INPUT_CEILING = root_motion::character::gravity::VERTICAL_CEILING;
    RMO_GRAVITY_INPUT_CLIP = root_motion::character::gravity::VERTICAL_CLIP;
    RMO_GRAVITY_AIRBORNE = root_motion::character::gravity::VERTICAL_AIRBORNE;
    RMO_GRAVITY_FALLING = root_motion::character::gravity::VERTICAL_FALLING;
    RMO_GRAVITY_LANDED = root_motion::character::gravity::VERTICAL_LANDED;
    RMO_GRAVITY_HARD = root_motion::character::gravity::VERTICAL_HARD;
    RMO_TURN_STRATEGY_ANIMATION = root_motion::character::turn::TURN_ANIMATION;
    RMO_TURN_STRATEGY_CODE = root_motion::character::turn::TURN_CODE;
    RMO_TURN_STRATEGY_HYBRID = root_motion::character::turn::TURN_HYBRID;
    RMO_TURN_INPUT_UNWANTED = root_motion::character::turn::TURN_UNWANTED;
    RMO_TURN_INPUT_IN_PLACE = root_motion::character::turn::TURN_IN_PLACE;
    RMO_TURN_BY_CODE = root_motion::character::turn::TURN_BY_CODE;
    RMO_TURN_LIMITED = root_motion::character::turn::TURN_LIMITED;
    RMO_TURN_FITTED = root_motion::character::turn::TURN_FITTED;
    RMO_PACE_PRESET_TIGHT = root_motion::locomotion::pace::GAIT_TIGHT;
    RMO_PACE_PRESET_LOOSE = root_motion::locomotion::pace::GAIT_LOOSE;
    RMO_PACE_IN_PLACE = root_motion::locomotion::pace::GAIT_IN_PLACE;
    RMO_PACE_RATE_CUT = root_motion::locomotion::pace::GAIT_RATE_CUT;
    RMO_PACE_STRIDE_CUT = root_motion::locomotion::pace::GAIT_STRIDE_CUT;
    RMO_PACE_SLIDING = root_motion::locomotion::pace::GAIT_SLIDING;
    RMO_LOCOMOTION_IDLE = root_motion::locomotion::states::LOCOMOTION_IDLE;
    RMO_LOCOMOTION_WALK = root_motion::locomotion::states::LOCOMOTION_WALK;
    RMO_LOCOMOTION_RUN = root_motion::locomotion::states::LOCOMOTION_RUN;
    RMO_LOCOMOTION_JUMP = root_motion::locomotion::states::LOCOMOTION_JUMP;
    RMO_LOCOMOTION_FALL = root_motion::locomotion::states::LOCOMOTION_FALL;
    RMO_LOCOMOTION_LAND = root_motion::locomotion::states::LOCOMOTION_LAND;
    RMO_LOCOMOTION_STATE_COUNT = root_motion::locomotion::states::LOCOMOTION_STATES;
    RMO_LOCOMOTION_PIECE_COUNT = root_motion::locomotion::states::LOCOMOTION_PIECES;
    RMO_LOCOMOTION_INPUT_GROUNDED = root_motion::locomotion::states::LOCOMOTION_GROUNDED;
    RMO_LOCOMOTION_INPUT_JUMP_ASKED = root_motion::locomotion::states::LOCOMOTION_JUMP_ASKED;
    RMO_LOCOMOTION_INPUT_COYOTE = root_motion::locomotion::states::LOCOMOTION_COYOTE;
    RMO_LOCOMOTION_INPUT_FALLING = root_motion::locomotion::states::LOCOMOTION_FALLING;
    RMO_LOCOMOTION_INPUT_HARD = root_motion::locomotion::states::LOCOMOTION_HARD;
    RMO_LOCOMOTION_CHANGED = root_motion::locomotion::states::LOCOMOTION_CHANGED;
    RMO_LOCOMOTION_HARD_LANDING = root_motion::locomotion::states::LOCOMOTION_HARD_LANDING;
    RMO_MOTION_MODE_NONE = root_motion::character::motion_mode::ROOT_MOTION_NOTHING;
    RMO_MOTION_MODE_TAGGED = root_motion::character::motion_mode::ROOT_MOTION_MARKED;
    RMO_MOTION_MODE_ALL = root_motion::character::motion_mode::ROOT_MOTION_EVERYTHING;
    RMO_MOTION_MODE_INPUT_TAGGED = root_motion::character::motion_mode::MODE_MARKED;
    RMO_MOTION_MODE_SWITCHED = root_motion::character::motion_mode::MODE_SWITCHED;
    RMO_CROUCH_INPUT_DOWN = root_motion::character::crouch::CROUCH_DOWN;
    RMO_ERR_HISTORY_FULL = root_motion_c::results::RMO_ERR_HISTORY_FULL;
    RMO_ERR_UNKNOWN_TICK = root_motion_c::results::RMO_ERR_UNKNOWN_TICK;
    RMO_ERR_CORRUPT = root_motion_c::results::RMO_ERR_CORRUPT;
    RMO_ERR_CORRUPT = root_motion_c::results::RMO_ERR_CORRUPT;
    RMO_ERR_WRONG_VERSION = root_motion_c::results::RMO_ERR_WRONG_VERSION;
    RMO_ERR_STATE_MISMATCH = root_motion_c::results::RMO_ERR_STATE_MISMATCH;
}
