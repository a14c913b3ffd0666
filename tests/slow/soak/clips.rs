//! The clips, prepared through the C ABI.

use root_motion::track::keys::Interpolation;
use root_motion::track::root::TrackOptions;
use root_motion_c::track::*;

use super::character::ok;

/// Prepared tracks, in the host's memory.
pub struct Clips {
    blocks: Vec<Vec<u64>>,
    pub infos: Vec<RmoTrackInfo>,
}

impl Clips {
    /// A walk and a jog as uneven as those are, straight ahead; and a walk that turns a quarter in each cycle.
    pub fn new() -> Self {
        let mut clips = Self { blocks: Vec::new(), infos: Vec::new() };
        for (metres, seconds, turn) in [(1.4, 1.0, 0.0), (2.5, 0.8, 0.0), (1.1, 1.2, std::f64::consts::FRAC_PI_2)] {
            clips.prepare(metres, seconds, turn);
        }
        clips
    }

    fn prepare(&mut self, metres: f64, seconds: f64, turn: f64) {
        let times = [0.0, 0.2, 0.5, 0.8, 1.0].map(|t: f64| t * seconds);
        let ways = [[0.0; 3], [0.02, 0.0, 0.15], [0.0, 0.0, 0.55], [-0.02, 0.0, 0.8], [0.0, 0.0, 1.0]];
        let translations = ways.map(|way: [f64; 3]| way.map(|x| (x * metres) as f32));
        let rotations = [0.0, 0.2, 0.5, 0.8, 1.0].map(|part: f64| {
            let half = part * turn / 2.0;
            [0.0, libm::sin(half) as f32, 0.0, libm::cos(half) as f32]
        });
        let keys = RmoTrackKeys {
            translation_times: times.as_ptr(),
            translations: translations.as_flattened().as_ptr(),
            rotation_times: times.as_ptr(),
            rotations: rotations.as_flattened().as_ptr(),
            translation_count: 5,
            translation_interpolation: Interpolation::Linear,
            rotation_count: 5,
            rotation_interpolation: Interpolation::Linear,
        };
        let (mut options, mut size, mut key, mut info) = (TrackOptions::default(), 0, 0, RmoTrackInfo::default());
        unsafe {
            ok(rmo_track_options_default(&mut options, size_of::<TrackOptions>() as u32, std::ptr::null()));
            ok(rmo_track_size(&keys, &options, &mut size, &mut key));
            let mut block = vec![0u64; size.div_ceil(8) as usize];
            ok(rmo_track_prepare(&keys, &options, block.as_mut_ptr().cast(), size, &mut key));
            ok(rmo_track_info(block.as_ptr().cast(), &mut info));
            self.blocks.push(block);
        }
        self.infos.push(info);
    }

    /// Which clip a character's playhead plays: walk and jog, of a walker one of all three.
    pub fn number(index: usize, playhead: usize) -> usize {
        if index % 10 == 2 { index / 10 % 3 } else { playhead }
    }

    pub fn of(&self, index: usize, playhead: usize) -> *const RmoTrack {
        self.get(Self::number(index, playhead))
    }

    pub fn get(&self, number: usize) -> *const RmoTrack {
        self.blocks[number].as_ptr().cast()
    }
}
