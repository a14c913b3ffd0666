//! BVH files: a hierarchy of joints, and a line of numbers for every frame. They have neither unit nor axes of their own: +Y is up, and
//! numbers are metres as long as nobody says otherwise.
//!
//! Nothing is allocated for a count that the bytes do not bear out, and no depth of joints is a depth of calls.

use glam::{DQuat, DVec3};
use gltf::json::animation::Property;

use super::document::{Document, Parts, Rest};
use super::error::{ClipError, Result};
use root_motion::raw::turn;
use root_motion::track::keys::MAX_TRACK_KEYS;

/// Deepest hierarchy.
const DEPTH: usize = 1024;
/// Largest number: what is beyond it is no place of a body, and f32 must hold its sums.
const LARGEST: f64 = 1e30;

pub(super) fn is_bvh(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    text.get(..9).is_some_and(|word| word.eq_ignore_ascii_case(b"HIERARCHY"))
}

/// What a number of a frame moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Channel {
    Place(usize),
    Turn(usize),
}

struct Joint {
    name: String,
    offset: DVec3,
    children: Vec<u32>,
    channels: Vec<Channel>,
}

/// The words of a file, and where they are.
struct Words<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Words<'a> {
    /// The next word; braces are words of their own.
    fn next(&mut self) -> Option<&'a str> {
        let trimmed = self.rest.trim_ascii_start();
        let skipped = self.rest.len() - trimmed.len();
        self.line += self.rest.as_bytes().iter().take(skipped).filter(|byte| **byte == b'\n').count();
        let brace = |c: char| c == '{' || c == '}';
        let end = match trimmed.chars().next()? {
            c if brace(c) => 1,
            _ => trimmed.find(|c: char| c.is_ascii_whitespace() || brace(c)).unwrap_or(trimmed.len()),
        };
        let (word, rest) = trimmed.split_at_checked(end)?;
        self.rest = rest;
        Some(word)
    }

    fn need(&mut self) -> Result<&'a str> {
        self.next().ok_or_else(|| ClipError::Truncated(format!("the BVH data ends at line {}", self.line)))
    }

    fn fail<T>(&self, what: impl core::fmt::Display) -> Result<T> {
        Err(ClipError::Bvh(format!("line {}: {what}", self.line)))
    }

    fn expect(&mut self, wanted: &str) -> Result<()> {
        let word = self.need()?;
        if word.eq_ignore_ascii_case(wanted) {
            Ok(())
        } else {
            self.fail(format_args!("{word:?} where {wanted} should be"))
        }
    }

    fn number(&mut self) -> Result<f64> {
        let word = self.need()?;
        self.parsed(word)
    }

    fn parsed(&self, word: &str) -> Result<f64> {
        match word.parse::<f64>() {
            Ok(number) if number.abs() <= LARGEST => Ok(number),
            _ => self.fail(format_args!("{:?} is no number", short(word))),
        }
    }

    /// What follows a `Key:`, be there a blank between them or not.
    fn after(&mut self, key: &str) -> Result<f64> {
        let word = self.need()?;
        let matches = word.get(..key.len()).is_some_and(|start| start.eq_ignore_ascii_case(key));
        if !matches {
            return self.fail(format_args!("{:?} where {key} should be", short(word)));
        }
        match word.get(key.len()..).unwrap_or("") {
            "" => self.number(),
            number => self.parsed(number),
        }
    }

    /// Words up to the brace that opens, as one name.
    fn name(&mut self) -> Result<String> {
        let mut name = String::new();
        loop {
            match self.need()? {
                "{" => return Ok(name),
                "}" => return self.fail("a joint without a body"),
                word if name.is_empty() => name.push_str(word),
                word => {
                    name.push(' ');
                    name.push_str(word);
                }
            }
        }
    }
}

/// The start of a word, for a message.
fn short(word: &str) -> String {
    word.chars().take(32).collect()
}

pub(super) fn document(bytes: &[u8]) -> Result<Parts> {
    // Names may be in any encoding; numbers and words are ASCII.
    let text = String::from_utf8_lossy(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes));
    let mut words = Words { rest: &text, line: 1 };
    words.expect("HIERARCHY")?;
    let joints = hierarchy(&mut words)?;
    motion(&mut words, &joints)
}

/// The joints up to `MOTION`, parents before their children.
fn hierarchy(words: &mut Words) -> Result<Vec<Joint>> {
    let mut joints: Vec<Joint> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    loop {
        let word = words.need()?;
        let is = |wanted: &str| word.eq_ignore_ascii_case(wanted);
        match open.last().copied() {
            None if is("MOTION") => break,
            None if is("ROOT") => {}
            None => return words.fail(format_args!("{:?} where ROOT or MOTION should be", short(word))),
            Some(current) => match () {
                () if word == "}" => {
                    open.pop();
                    continue;
                }
                () if is("OFFSET") => {
                    let offset = DVec3::new(words.number()?, words.number()?, words.number()?);
                    if let Some(joint) = joints.get_mut(current) {
                        joint.offset = offset;
                    }
                    continue;
                }
                () if is("CHANNELS") => {
                    let channels = channels(words)?;
                    if let Some(joint) = joints.get_mut(current) {
                        joint.channels = channels;
                    }
                    continue;
                }
                () if is("JOINT") || is("End") => {}
                () => return words.fail(format_args!("{:?} in a joint", short(word))),
            },
        }
        let end = is("End");
        let mut name = words.name()?;
        let number = u32::try_from(joints.len()).unwrap_or(u32::MAX);
        if let Some(parent) = open.last().and_then(|parent| joints.get_mut(*parent)) {
            parent.children.push(number);
            if end {
                name = format!("{} end", parent.name);
            }
        }
        open.push(joints.len());
        if open.len() > DEPTH {
            return words.fail(format_args!("more than {DEPTH} joints below each other"));
        }
        joints.push(Joint { name, offset: DVec3::ZERO, children: Vec::new(), channels: Vec::new() });
    }
    if joints.is_empty() { words.fail("no joint") } else { Ok(joints) }
}

fn channels(words: &mut Words) -> Result<Vec<Channel>> {
    let count = words.number()?;
    if !(0.0..=6.0).contains(&count) || count.fract() != 0.0 {
        return words.fail(format_args!("{count} channels; a joint has up to 6"));
    }
    let mut channels = Vec::new();
    for _ in 0..count as u32 {
        let word = words.need()?;
        let lower = short(word).to_ascii_lowercase();
        let axis = match lower.as_bytes().first() {
            Some(b'x') => 0,
            Some(b'y') => 1,
            Some(b'z') => 2,
            _ => usize::MAX,
        };
        let channel = match lower.get(1..) {
            Some("position") if axis < 3 => Channel::Place(axis),
            Some("rotation") if axis < 3 => Channel::Turn(axis),
            _ => return words.fail(format_args!("there is no channel {:?}", short(word))),
        };
        if channels.contains(&channel) {
            return words.fail(format_args!("channel {:?} twice", short(word)));
        }
        channels.push(channel);
    }
    Ok(channels)
}

/// The frames, as curves of the joints.
fn motion(words: &mut Words, joints: &[Joint]) -> Result<Parts> {
    let frames = words.after("Frames:")?;
    if !(1.0..=MAX_TRACK_KEYS as f64).contains(&frames) || frames.fract() != 0.0 {
        return words.fail(format_args!("{frames} frames; 1 to {MAX_TRACK_KEYS} are read"));
    }
    words.expect("Frame")?;
    let step = words.after("Time:")?;
    if step <= 0.0 {
        return words.fail(format_args!("a frame of {step} s"));
    }
    let per_frame: usize = joints.iter().map(|joint| joint.channels.len()).sum();
    let frames = frames as usize;
    let mut numbers = Vec::new();
    while numbers.len() < frames.saturating_mul(per_frame) {
        let Some(word) = words.next() else {
            let whole = numbers.len() / per_frame.max(1);
            return Err(ClipError::Truncated(format!("the BVH data has {whole} of its {frames} frames")));
        };
        numbers.push(words.parsed(word)?);
    }

    let mut document = Document::default();
    for joint in joints {
        document.node(joint.name.clone(), joint.children.clone(), rest(joint));
    }
    document.bones(0..u32::try_from(joints.len()).unwrap_or(u32::MAX));
    let mut animation = Document::animation("motion");
    let times = document.times((0..frames).map(|frame| (frame as f64 * step) as f32));
    let mut first = 0;
    for (node, joint) in (0..).zip(joints) {
        let own = joint.channels.len();
        let rows = || numbers.chunks_exact(per_frame.max(1)).filter_map(move |row| row.get(first..first + own));
        let has = |wanted: fn(&Channel) -> bool| joint.channels.iter().any(wanted);
        if has(|channel| matches!(channel, Channel::Place(_))) {
            let places = rows().map(|row| place(joint, row).as_vec3().to_array());
            document.curve(&mut animation, (node, Property::Translation), times, places);
        }
        if has(|channel| matches!(channel, Channel::Turn(_))) {
            let turns = rows().map(|row| rotation(joint, row).as_quat().normalize().to_array());
            document.curve(&mut animation, (node, Property::Rotation), times, turns);
        }
        first += own;
    }
    document.push(animation, (frames - 1) as f64 * step);
    Ok(document.finish())
}

fn rest(joint: &Joint) -> Rest {
    (joint.offset.to_array(), [0.0, 0.0, 0.0, 1.0], [1.0; 3])
}

/// A joint's place in its parent: what its channels say, and the offset of the axes that have none.
fn place(joint: &Joint, row: &[f64]) -> DVec3 {
    let mut place = joint.offset.to_array();
    for (channel, value) in joint.channels.iter().zip(row) {
        if let Channel::Place(axis) = channel {
            if let Some(slot) = place.get_mut(*axis) {
                *slot = *value;
            }
        }
    }
    DVec3::from_array(place)
}

/// A joint's rotation: its channels in the file's order, each about the axes that those before it have turned. Degrees.
fn rotation(joint: &Joint, row: &[f64]) -> DQuat {
    let about = |channel: &Channel, value: f64| match channel {
        Channel::Turn(0) => turn(DVec3::X, value.to_radians()),
        Channel::Turn(1) => turn(DVec3::Y, value.to_radians()),
        Channel::Turn(_) => turn(DVec3::Z, value.to_radians()),
        Channel::Place(_) => DQuat::IDENTITY,
    };
    joint.channels.iter().zip(row).fold(DQuat::IDENTITY, |whole, (channel, value)| whole * about(channel, *value))
}
