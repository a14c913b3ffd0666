//! What the crowd plays: three clips, prepared once and shared by all, and the blend space over their speeds.

use std::error::Error;
use std::path::{Path, PathBuf};

use root_motion::locomotion::blend_space::{
    BlendSpace, BlendSpaceBuffer, BlendSpaceFlags, BlendSpaceKind, BlendSpaceSamples,
};
use root_motion::locomotion::pace::track_speed;
use root_motion::track::Track;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackAxes, TrackOptions, TrackRotation};
use root_motion_clips::read::{Clip, ClipOptions};

/// Clips of a character.
pub const CLIPS: usize = 3;

/// Walk, jog and run.
#[derive(Debug)]
pub struct Clips {
    buffers: [TrackBuffer; CLIPS],
    space: BlendSpaceBuffer,
    /// Where they came from, for the report.
    pub origin: String,
}

/// The clips, ready to be played from any thread.
#[derive(Clone, Copy, Debug)]
pub struct Playable<'a> {
    pub tracks: [Track<'a>; CLIPS],
    /// From a speed to the weights of the three.
    pub space: BlendSpace<'a>,
}

impl Clips {
    /// The real ones of the folder that `ROOT_MOTION_CLIPS` names, by default `../shared/data/clips`; if they are not there, tracks
    /// made here.
    pub fn load() -> Result<Self, Box<dyn Error>> {
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/clips");
        let folder = std::env::var_os("ROOT_MOTION_CLIPS").map_or(beside, PathBuf::from);
        let file = |name: &str| folder.join(format!("pab_{name}.glb"));
        if !file("walk").is_file() {
            return Self::synthetic();
        }
        let read = |name| -> Result<TrackBuffer, Box<dyn Error>> {
            let clip = Clip::read(file(name), &ClipOptions { root: Some("Hips"), ..ClipOptions::default() })?;
            // Hips bob and sway: the height is the ground's, and the turning is the crowd's own.
            let options = clip.options().axes(TrackAxes::HORIZONTAL).rotation(TrackRotation::None);
            Ok(clip.prepare(&options)?)
        };
        Self::new([read("walk")?, read("jog")?, read("run")?], "real clips: walk, jog and run".into())
    }

    /// Straight ahead at three speeds, surging twice a cycle, 30 keys a second.
    pub fn synthetic() -> Result<Self, Box<dyn Error>> {
        let made = |speed: f64, length: f64| {
            let count = (30.0 * length) as usize;
            let times: Vec<f64> = (0..=count).map(|i| length * i as f64 / count as f64).collect();
            let surge = |time: f64| 0.02 * libm::sin(2.0 * std::f64::consts::TAU * time / length);
            let places: Vec<[f32; 3]> = times.iter().map(|t| [0.0, 0.0, (speed * t + surge(*t)) as f32]).collect();
            let translation = Curve { times: &times, values: &places, interpolation: Interpolation::Linear };
            TrackBuffer::prepare(&TrackKeys { translation, rotation: Curve::default() }, &TrackOptions::default())
        };
        let buffers = [made(1.4, 1.0)?, made(3.0, 0.8)?, made(4.8, 0.7)?];
        Self::new(buffers, "clips absent (ROOT_MOTION_CLIPS names their folder): synthetic tracks instead".into())
    }

    fn new(buffers: [TrackBuffer; CLIPS], origin: String) -> Result<Self, Box<dyn Error>> {
        let speeds = buffers.each_ref().map(|buffer| track_speed(&buffer.track()));
        let space = BlendSpaceBuffer::build(&BlendSpaceSamples {
            kind: BlendSpaceKind::Line,
            flags: BlendSpaceFlags::empty(),
            x: &speeds,
            y: &[],
        })?;
        Ok(Self { buffers, space, origin })
    }

    /// To be handed to every thread.
    pub fn playable(&self) -> root_motion::Result<Playable<'_>> {
        Ok(Playable { tracks: self.buffers.each_ref().map(TrackBuffer::track), space: self.space.space()? })
    }

    /// The prepared tracks as blocks of bytes: one copy, whatever the crowd.
    pub fn blocks(&self) -> [Vec<u8>; CLIPS] {
        self.buffers.each_ref().map(TrackBuffer::to_bytes)
    }
}
