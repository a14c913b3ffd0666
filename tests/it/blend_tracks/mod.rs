//! Blends of playing clips against an independent fine integration, and the witnesses of B1 to B10.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The truth that is compared with comes from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]

mod alone;
mod branches;
mod fades;
mod integration;
mod jumps;
mod real;
mod refused;
mod steps;
mod truth;
mod witnesses;

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use content_id::content_id_of;
use glam::{DQuat, DVec3};
use random::Random;
use root_motion::base::delta::{Delta, compose};
use root_motion::blend::fade::{Fade, crossfade};
use root_motion::blend::tracks::{TrackLayer, WeightPiece, blend_tracks};
use root_motion::blend::{Layer, MAX_LAYERS, blend};
use root_motion::play::playhead::{Advance, Playhead};
use root_motion::track::keys::{Curve, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::track::{Track, TrackHeader, TrackKey};
use root_motion::{Error, Quat, Vec3};
use root_motion_clips::read::{Clip, ClipOptions};
use truth::*;

use crate::common::{clips, content_id, random};
