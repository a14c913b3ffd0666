//! Prepared tracks on any bytes: what the check accepts is played, blended, warped and sampled.

use root_motion::base::delta::Delta;
use root_motion::base::pose::Pose;
use root_motion::blend::tracks::WeightPiece;
use root_motion::blend::{LayerChannels, LayerFlags};
use root_motion::locomotion::distance::{DistanceMatch, MotionLeft};
use root_motion::locomotion::warp::{Warp, WarpOptions};
use root_motion::play::playhead::{Advance, Playhead};
use root_motion::track::root::RootSample;
use root_motion_c::blend_tracks::{RmoTrackLayer, rmo_blend_tracks};
use root_motion_c::playhead::{rmo_loop_delta, rmo_playhead_advance_to, rmo_playhead_init};
use root_motion_c::track::{
    RmoTrack, RmoTrackInfo, rmo_track_check, rmo_track_extracted, rmo_track_info, rmo_track_sample,
};
use root_motion_c::warp::{rmo_warp_begin, rmo_warp_distance, rmo_warp_match, rmo_warp_remaining, rmo_warp_step};

use super::arrays::short_of_a_million_keys;
use super::blocks::{EACH, TRACK, seal, sound};
use super::data::Data;
use super::kinds::Kind;
use super::memory::Block;
use super::special;
use super::world::World;

/// The first byte says where the block comes from: these bytes, a sound block that they change, or authored keys.
pub fn track(bytes: &[u8]) {
    let mut data = Data::new(bytes);
    let way = data.byte();
    if way % 4 == 3 {
        let mut world = World::new(data.rest());
        world.name = "rmo_track_prepare";
        special::track_prepare(&mut world);
        for which in 0..EACH {
            let block = Block::of(world.block(TRACK, which).bytes());
            play(&block, &mut world.data);
        }
        return;
    }
    let block = if way % 4 == 0 {
        let size = usize::from(data.byte()) * 8;
        Block::of(data.bytes(size))
    } else {
        damaged(usize::from(way / 4) % EACH, way % 4 == 2, &mut data)
    };
    let said = block.len() as u64;
    // SAFETY: no more bytes are said than are there.
    let checked = unsafe { rmo_track_check(block.ptr(), said) };
    assert!(World::known(checked), "{checked}");
    if checked == 0 {
        play(&block, &mut data);
    }
}

/// A sound block with some of its words changed, sealed again or not.
fn damaged(which: usize, sealed: bool, data: &mut Data) -> Block {
    let mut block = sound(TRACK, which);
    for _ in 0..=data.below(4) {
        let at = (usize::from(data.byte()) | usize::from(data.byte()) << 8) * 4 % block.len();
        let (word, half) = match data.byte() % 4 {
            0 => (data.f64().to_le_bytes(), false),
            1 => (data.word().to_le_bytes(), false),
            _ => (u64::from(data.u32()).to_le_bytes(), true),
        };
        let end = block.len().min(at + if half { 4 } else { 8 });
        block.bytes_mut()[at..end].copy_from_slice(&word[..end - at]);
    }
    if sealed {
        seal(TRACK, block.bytes_mut());
    }
    block
}

fn finite(what: &str, numbers: &[f64]) {
    assert!(numbers.iter().all(|x| x.is_finite()), "{what}: {numbers:?}");
}

fn finite_delta(what: &str, d: &Delta) {
    let (t, r) = (d.translation, d.rotation);
    finite(what, &[t.x, t.y, t.z, r.x, r.y, r.z, r.w].map(f64::from));
    let length = [r.x, r.y, r.z, r.w].map(|x| f64::from(x) * f64::from(x)).iter().sum::<f64>();
    assert!((length - 1.0).abs() < 4e-3, "{what}: a rotation of length {length}");
}

/// Everything that takes a track.
fn play(block: &Block, data: &mut Data) {
    let before = block.bytes().to_vec();
    let track = block.ptr::<RmoTrack>().cast_const();
    let mut info = RmoTrackInfo::default();
    let time = data.f64();
    // SAFETY, of all below: the block was checked; pointers to locals.
    unsafe {
        assert_eq!(rmo_track_info(track, &mut info), 0);
        finite("info", &[info.duration, info.path_length, info.cycle_yaw, info.cycle_translation.x]);
        let mut sample = RootSample::default();
        if known(rmo_track_sample(track, time, &mut sample)) {
            finite("sample", &[&sample.translation[..], &sample.rotation, &[sample.heading]].concat());
        }
        let mut delta = Delta::IDENTITY;
        if known(rmo_track_extracted(track, time, &mut delta)) {
            finite_delta("strip", &delta);
        }
        distances(track, time, data);
        for _ in 0..2 {
            advance(track, data);
        }
    }
    assert!(before == block.bytes(), "a track was written to");
}

fn known(result: i32) -> bool {
    assert!(World::known(result), "{result}");
    result == 0
}

unsafe fn distances(track: *const RmoTrack, time: f64, data: &mut Data) {
    let (measure, distance) = (data.u32() % 4, data.f64());
    let (mut far, mut found, mut left) = (0.0, DistanceMatch::default(), MotionLeft::default());
    let poses =
        [Pose::fresh(), Pose { position: root_motion::Position::new(data.f64(), 0.0, data.f64()), ..Pose::fresh() }];
    let (start, end) = (data.f64(), data.f64());
    // SAFETY: as in `play`.
    unsafe {
        if known(rmo_warp_distance(track, time, measure, &mut far)) {
            finite("distance", &[far]);
        }
        if known(rmo_warp_match(track, distance, measure, &mut found)) {
            finite("match", &[found.time, found.excess]);
        }
        if known(rmo_warp_remaining(track, time, end, &mut left)) {
            finite(
                "left",
                &[left.translation.x, left.translation.y, left.translation.z, left.yaw, left.distance, left.seconds],
            );
        }
        let (mut warp, options, mut delta) = (Warp::fresh(), WarpOptions::default(), Delta::IDENTITY);
        if known(rmo_warp_begin(&mut warp, track, &options, start, end, &poses[1], &poses[0], 0.0))
            && known(rmo_warp_step(&mut warp, track, &poses[0], 0.0, end, &mut delta))
        {
            finite_delta("warp", &delta);
        }
    }
}

unsafe fn advance(track: *const RmoTrack, data: &mut Data) {
    let (mode, iterations, rate) = (u32::from(data.byte() % 3), data.u32(), data.f64() * 60.0);
    let mut playhead = Playhead::fresh();
    let (mut delta, mut went) = (Delta::IDENTITY, Advance::default());
    // SAFETY: as in `play`.
    unsafe {
        if !known(rmo_playhead_init(&mut playhead, track, mode, iterations.max(1), rate)) {
            return;
        }
        let (cycle, phase) = (data.i64(), data.f64());
        let there = known(rmo_playhead_advance_to(&mut playhead, track, cycle, phase, &mut delta, &mut went));
        for dt in [data.f64(), data.f64()] {
            let before = playhead;
            if known(rmo_loop_delta(&mut playhead, track, dt, &mut delta, &mut went)) {
                finite_delta("advance", &delta);
                finite("advance", &[went.yaw, went.unused, went.local_time, playhead.phase()]);
            } else {
                assert!(same(&before, &playhead));
            }
        }
        let _ = there;
        let mut others = [playhead, Playhead::fresh()];
        let own = super::blocks::track_of_the_process();
        let at = others.as_mut_ptr();
        let layers = [(at, track), (at.add(1), own)].map(|(playhead, track)| RmoTrackLayer {
            playhead,
            track,
            pieces: std::ptr::null::<WeightPiece>(),
            weight_start: 0.75,
            weight_end: 0.25,
            channels: LayerChannels::from_bits_retain(3),
            flags: LayerFlags::empty(),
            piece_count: 0,
            reserved: 0,
        });
        let dt = short_of_a_million_keys(data.f64(), rate.abs().max(1.0));
        if known(rmo_blend_tracks(layers.as_ptr(), 2, dt, 0, &mut delta, std::ptr::null_mut())) {
            finite_delta("blend", &delta);
        }
    }
}

/// Bit for bit: NaN is not equal to itself.
fn same(a: &Playhead, b: &Playhead) -> bool {
    let bytes = |p: &Playhead| {
        // SAFETY: plain data without padding.
        unsafe { std::slice::from_raw_parts(std::ptr::from_ref(p).cast::<u8>(), size_of::<Playhead>()) }.to_vec()
    };
    bytes(a) == bytes(b)
}
