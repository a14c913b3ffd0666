//! The clip report on files that mean harm: mutations of sound ones, `FUZZ_SECONDS` long (2 by default), from `FUZZ_SEED`.
//!
//! Each file either reads or is one line of an error; a panic or an abort ends the test, and the file that did it is left in
//! the folder that the test prints.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::disallowed_methods)]

use crate::common::clip_reader as reader;
use crate::common::packed::packed;
use crate::common::{fbx, rig};

use std::path::Path;
use std::time::{Duration, Instant};

use fbx::{Bone, Curve, fbx};
use rig::{Rig, WALK};
use root_motion_clips::report::{Manifest, Options, inspect_slice};

/// xorshift64*: any sequence will do, so long as it comes again.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n.max(1)
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let walk = WALK.glb();
    let curves: &[Curve] =
        &[("Lcl Translation", 'Z', &[(0.0, 0.0), (1.0, 100.0)]), ("Lcl Rotation", 'Y', &[(0.0, 0.0), (1.0, 30.0)])];
    let bones = [
        Bone { name: "Root", parent: None, place: [0.0; 3], curves },
        Bone { name: "Hips", parent: Some(0), place: [0.0, 95.0, 0.0], curves: &[] },
    ];
    let mut seeds = vec![walk.bytes(), walk.text().into_bytes(), fbx(&bones, 1.0, 1, 1.0).into_bytes()];
    seeds.push(packed().bytes());
    seeds.extend(BVH.map(|text| text.as_bytes().to_vec()));
    let clips = std::env::var("ROOT_MOTION_CLIPS").unwrap_or_else(|_| "../shared/data/clips".into());
    let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(clips)).into_iter().flatten().flatten();
    seeds.extend(files.filter_map(|file| std::fs::read(file.path()).ok()));
    // More files, of any kind that is read: `FUZZ_FILES`, a folder.
    let more = std::env::var("FUZZ_FILES").map(std::fs::read_dir).into_iter().flatten().flatten().flatten();
    seeds.extend(more.filter_map(|file| std::fs::read(file.path()).ok()));
    seeds
}

/// Two of the kinds that there are: a channel order of capture software, and joints that move.
const BVH: [&str; 2] = [
    "HIERARCHY\nROOT Hips\n{\n OFFSET 0 90 0\n CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n JOINT Head\n {\n  \
     OFFSET 0 70 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n  End Site\n  {\n   OFFSET 0 10 0\n  }\n }\n}\nMOTION\nFrames: 3\n\
     Frame Time: 0.5\n0 90 0 0 0 0 1 2 3\n0 91 70 0 0 5 1 2 3\n0 90 140 0 0 0 1 2 3\n",
    "HIERARCHY ROOT a { CHANNELS 3 Zposition Xposition Yposition JOINT b { OFFSET 0 1 0 CHANNELS 4 Yrotation Zposition Xrotation Zrotation } }\
     ROOT c { OFFSET 1 0 0 } MOTION Frames: 2 Frame Time:.1 0 0 0 10 0 20 30 1 0 0 90 1 20 30",
];

/// What numbers in a file become: the ends of their ranges, and what is no number.
const NUMBERS: [&[u8]; 14] = [
    b"0",
    b"-1",
    b"1e39",
    b"1e308",
    b"-0.0",
    b"4294967295",
    b"18446744073709551615",
    b"9223372036854775807",
    b"2147483648",
    b"null",
    b"\"x\"",
    b"[]",
    b"{}",
    b"1e-320",
];
const WORDS: [u32; 8] = [0, 1, 0x7F80_0000, 0x7FC0_0000, 0xFF7F_FFFF, 0xFFFF_FFFF, 0x8000_0000, 0x0000_0001];

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    // Mostly one change: more of them seldom leave a file that reads.
    for _ in 0..=random.below(6).saturating_sub(3) {
        if bytes.is_empty() {
            return;
        }
        let at = random.below(bytes.len());
        match random.below(9) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.next() as u8,
            2 => bytes.truncate(at),
            3 => {
                let word = WORDS[random.below(WORDS.len())].to_le_bytes();
                let at = at & !3;
                let end = (at + 4).min(bytes.len());
                bytes[at..end].copy_from_slice(&word[..end - at]);
            }
            4 | 5 => {
                // The next number in the text becomes another.
                let start = (at..bytes.len()).find(|i| bytes[*i].is_ascii_digit());
                if let Some(start) = start {
                    let end = (start..bytes.len()).find(|i| !bytes[*i].is_ascii_digit()).unwrap_or(bytes.len());
                    let with = NUMBERS[random.below(NUMBERS.len())];
                    bytes.splice(start..end, with.iter().copied());
                }
            }
            6 => {
                let end = (at + random.below(64)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, part);
            }
            7 => {
                let end = (at + random.below(64)).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => {
                let nested = [b"[".as_slice(), b"{\"a\":"][random.below(2)].repeat(random.below(5000));
                bytes.splice(at..at, nested);
            }
        }
    }
    // A GLB says how long it is; most mutations should get past that.
    if bytes.starts_with(b"glTF") && bytes.len() >= 12 && random.below(4) != 0 {
        let length = (bytes.len() as u32).to_le_bytes();
        bytes[8..12].copy_from_slice(&length);
    }
}

fn try_it(bytes: &[u8]) {
    let started = Instant::now();
    reader::clip(bytes);
    assert!(started.elapsed() < Duration::from_secs(20), "took {:?}", started.elapsed());
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[test]
fn mutated_manifests_read_or_are_an_error() {
    const SOUND: &str = "version = 1\n[[clip]]\nname = [\"walk*\", \"?og\"]\nfile = \"**/*.glb\"\nspeed = 1.4\ntolerance = 5\nloop = true\n\
                         allow = [\"hips-root\", \"bob\"]\n[[clip]]\nname = '[a-z]*'\nloop = false\n";
    let mut random = Random(number("FUZZ_SEED", 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let (mut read, most) = (0, number("FUZZ_COUNT", 20_000));
    for _ in 0..most {
        let mut bytes = SOUND.as_bytes().to_vec();
        mutate(&mut bytes, &mut random);
        let text = String::from_utf8_lossy(&bytes);
        match Manifest::parse(&text) {
            Ok(manifest) => {
                read += 1;
                let said = manifest.of("a/walk.glb", "jog");
                assert!(said.and_then(|said| said.speed).is_none_or(|(speed, off)| speed > 0.0 && off >= 0.0));
            }
            Err(error) => assert!(!error.is_empty() && !error.contains('\n'), "{error}"),
        }
    }
    println!("{most} manifests, {read} of them read");
    assert!(Manifest::parse(SOUND).is_ok() && read > 0);
}

#[test]
fn mutated_files_read_or_are_an_error() {
    let (seconds, seed, most) = (number("FUZZ_SECONDS", 2), number("FUZZ_SEED", 1), number("FUZZ_COUNT", u64::MAX));
    let seeds = seeds();
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let last = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-last-{seed}"));
    let (start, mut count, mut read) = (Instant::now(), 0u64, 0u64);
    // `FUZZ_COUNT` files, however long they take, where that is asked for.
    while if most < u64::MAX { count < most } else { start.elapsed() < Duration::from_secs(seconds) } {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        mutate(&mut bytes, &mut random);
        std::fs::write(&last, &bytes).unwrap();
        let result = std::panic::catch_unwind(|| try_it(&bytes));
        assert!(result.is_ok(), "{} did it", last.display());
        read += u64::from(inspect_slice(&bytes, None, &Options::default(), drop).is_ok());
        count += 1;
    }
    println!("{count} files, {read} of them read, from {} sound ones", seeds.len());
    assert!(count > 0 && read > 0);
}

#[test]
fn files_at_the_ends_of_numbers() {
    let rigs = [
        Rig { root: |t| ([2e31, 0.0, t], 0.0), ..WALK }, // Once NaN in the picture: the map had no width.
        Rig { root: |t| ([0.0, 0.0, 1e38 * t], 0.0), ..WALK },
        Rig { root: |t| ([1e-40 * t, 0.0, 0.0], 1e-40 * t), ..WALK },
        Rig { scale: 1e37, ..WALK },
        Rig { scale: 1e-38, ..WALK },
        Rig { seconds: 1e-30, ..WALK },
        Rig { seconds: 80_000.0, ..WALK },
    ];
    for rig in &rigs {
        try_it(&rig.glb().bytes());
    }
    // Scales that multiply past every number.
    let mut glb = WALK.glb();
    for node in glb.json["nodes"].as_array_mut().unwrap() {
        node["scale"] = serde_json::json!([1e38, 1e38, 1e38]);
    }
    try_it(&glb.bytes());
}
