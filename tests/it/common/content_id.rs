//! The content id of a prepared track, made by the tests.

use root_motion::track::{TrackHeader, TrackKey};

/// As the format has it: XXH64 over the numbers, little-endian.
pub fn content_id_of(header: &TrackHeader, keys: &[TrackKey]) -> u64 {
    let mut numbers = vec![f64::from(header.key_count), f64::from(header.rotation.bits())];
    numbers.extend([header.duration, header.path_length, header.unit_scale]);
    numbers.extend(
        header
            .up
            .iter()
            .chain(&header.pivot)
            .chain(&header.cycle_translation)
            .chain(&header.cycle_rotation)
            .chain(&header.cycle_half_turn),
    );
    for sample in [&header.first, &header.last] {
        numbers.extend(sample.translation.iter().chain(&sample.rotation).chain([&sample.heading]));
    }
    for key in keys {
        numbers.extend([key.time, key.heading]);
        numbers.extend(key.translation.iter().chain(&key.rotation));
    }
    let bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_bits().to_le_bytes()).collect();
    xxhash_rust::xxh64::xxh64(&bytes, 0)
}
