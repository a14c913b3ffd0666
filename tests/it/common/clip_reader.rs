//! Clip files of any bytes: each reads, with figures that are numbers, or is one line of an error.

use root_motion_clips::read::Reference;
use root_motion_clips::report::{ClipReport, Options, card, inspect_slice, picture};

pub fn clip(bytes: &[u8]) {
    read(bytes);
}

/// A file that begins as FBX files do, binary or text, so that it is taken for one.
pub fn fbx(bytes: &[u8]) {
    let (way, rest) = bytes.split_first().map_or((0, bytes), |(way, rest)| (*way, rest));
    match way % 3 {
        0 => read(rest),
        1 => read(&[b"Kaydara FBX Binary  \x00\x1a\x00", rest].concat()),
        _ => read(&[b"; FBX 7.4.0 project file\n", rest].concat()),
    }
}

fn read(bytes: &[u8]) {
    // Each file is taken one way, and files of every length are tried: every way is.
    let asked = Options { speed: Some((1.2, 10.0)), ..Options::default() };
    let options = match bytes.len() % 4 {
        0 => asked,
        1 => Options { trim: true, scale: Some(0.01), ..asked },
        2 => Options { facing: Reference::Body, ..asked },
        _ => Options { z_up: true, trim: true, facing: Reference::Degrees(90.0), all_loop: true, ..asked },
    };
    match inspect_slice(bytes, None, &options, |clip| clip) {
        Ok(clips) => {
            let cards: Vec<_> = clips.iter().map(|clip| card("file", clip)).collect();
            let picture = picture(&cards);
            assert!(!picture.contains("NaN") && !picture.contains("\"inf") && !picture.contains("\"-inf"));
            for clip in &clips {
                // A figure that is no number would be null, and not come back.
                let json = serde_json::to_value(&clip.report).expect("JSON");
                assert!(serde_json::from_value::<ClipReport>(json.clone()).is_ok(), "{json}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
