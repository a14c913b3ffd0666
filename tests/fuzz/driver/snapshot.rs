//! The reader of snapshots on any bytes: as they are, or with the checksum made right.

use root_motion::blend::fade::Fade;
use root_motion::network::snapshot::SnapshotInfo;
use root_motion::play::playhead::Playhead;
use root_motion::tick::authority::Authority;
use root_motion::tick::body::Body;
use root_motion_c::snapshot::{RmoState, rmo_snapshot_info, rmo_snapshot_read, rmo_snapshot_write};
use xxhash_rust::xxh64::xxh64;

use super::data::Data;
use super::kinds::Kind;
use super::memory::Block;
use super::world::World;

/// Makes the checksum right.
pub fn seal(bytes: &mut [u8]) {
    if let Some(split) = bytes.len().checked_sub(8) {
        let (content, sum) = bytes.split_at_mut(split);
        sum.copy_from_slice(&xxh64(content, 0).to_le_bytes());
    }
}

/// A state in blocks of its own, and the view on it.
struct Character {
    parts: [Block; 5],
    state: RmoState,
}

impl Character {
    fn new(playheads: usize, fades: usize, bytes: usize, has_authority: bool) -> Self {
        let mut parts = [
            Block::new(size_of::<Body>()),
            Block::new(if has_authority { size_of::<Authority>() } else { 0 }),
            Block::new(playheads * size_of::<Playhead>()),
            Block::new(fades * size_of::<Fade>()),
            Block::new(bytes),
        ];
        let kinds = [Body::INDEX, Authority::INDEX, Playhead::INDEX, Fade::INDEX];
        let sizes = [size_of::<Body>(), size_of::<Authority>(), size_of::<Playhead>(), size_of::<Fade>()];
        for (part, (kind, size)) in parts.iter_mut().zip(kinds.into_iter().zip(sizes)) {
            part.bytes_mut().chunks_exact_mut(size).for_each(|value| super::kinds::fresh(kind, value));
        }
        let [body, authority, playhead, fade, own] = &parts;
        let state = RmoState {
            body: body.ptr(),
            authority: if has_authority { authority.ptr() } else { std::ptr::null_mut() },
            playheads: playhead.ptr(),
            fades: fade.ptr(),
            bytes: own.ptr(),
            playhead_count: playheads as u32,
            fade_count: fades as u32,
            byte_count: bytes as u32,
            reserved: 0,
        };
        Self { parts, state }
    }

    fn bytes(&self) -> Vec<u8> {
        self.parts.iter().flat_map(Block::bytes).copied().collect()
    }
}

/// The first byte says how: the bytes that follow are the snapshot, or changes of a sound one.
pub fn snapshot(bytes: &[u8]) {
    let mut data = Data::new(bytes);
    let way = data.byte();
    let parts = data.byte();
    let (items, own) = (usize::from(parts % 4), usize::from(parts / 4 % 32));
    let character = Character::new(items, items, own, parts < 128);
    let mut block = if way % 2 == 0 {
        Block::of(data.rest())
    } else {
        let room = Block::new(2048);
        let mut size = 0;
        // SAFETY: pointers to locals and blocks.
        let written = unsafe { rmo_snapshot_write(&character.state, room.ptr(), 2048, &mut size) };
        assert_eq!(written, 0);
        let mut block = Block::of(&room.bytes()[..size as usize]);
        while !data.is_empty() {
            let at = (usize::from(data.byte()) | usize::from(data.byte()) << 8) % block.len();
            let word = match data.byte() % 3 {
                0 => data.f64().to_le_bytes(),
                1 => data.i64().to_le_bytes(),
                _ => data.word().to_le_bytes(),
            };
            let end = block.len().min(at + 8);
            block.bytes_mut()[at..end].copy_from_slice(&word[..end - at]);
        }
        block
    };
    if way % 4 >= 2 {
        seal(block.bytes_mut());
    }
    let before = character.bytes();
    let mut info = SnapshotInfo::default();
    // SAFETY: pointers to locals and blocks, as long as is said.
    let (told, read) = unsafe {
        let (memory, size) = (block.ptr::<u8>(), block.len() as u64);
        let size = if block.bytes().is_empty() { 0 } else { size };
        (rmo_snapshot_info(memory, size, &mut info), rmo_snapshot_read(memory, size, &character.state))
    };
    assert!(World::known(told) && World::known(read));
    assert!(told == 0 || info == SnapshotInfo::default());
    if read == 0 {
        assert!(told == 0 && info.size == block.len() as u64);
        the_body_can_be_used(&character);
    } else {
        assert!(character.bytes() == before, "error {read} changed the state");
    }
}

/// What a snapshot gives is a body: all of its numbers are, and calls go on from it.
fn the_body_can_be_used(character: &Character) {
    let body = character.parts[0].bytes();
    for (at, number) in &super::kinds::kinds()[Body::INDEX].numbers {
        assert!(number.is_finite(&body[*at..][..number.size()]), "no number at {at} of a body that was accepted");
    }
    let mut hash = 0;
    let room = Block::new(2048);
    let mut size = 0;
    // SAFETY: pointers to locals and blocks.
    unsafe {
        assert_eq!(root_motion_c::snapshot::rmo_state_hash(&character.state, &mut hash), 0);
        assert_eq!(rmo_snapshot_write(&character.state, room.ptr(), 2048, &mut size), 0);
        // What is written again reads again.
        assert_eq!(rmo_snapshot_read(room.ptr(), size, &character.state), 0);
    }
}
