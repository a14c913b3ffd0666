//! What the fuzz targets do with their bytes. `tests/fuzz_replay.rs` does the same with the stored ones.

#![allow(unused_imports)] // Each target uses one of them.

mod arrays;
mod blocks;
mod call;
mod check;
#[path = "../../it/common/clip_reader.rs"]
mod clip;
mod crowds;
mod data;
pub mod fields;
mod kinds;
mod memory;
mod mutate;
mod snapshot;
mod special;
mod state;
pub mod table;
mod track;
mod world;

pub use clip::{clip, fbx};
pub use snapshot::snapshot;
use table::EXPORTS;
pub use track::track;
use world::World;

/// Most calls of one input.
const MOST_CALLS: usize = 48;

/// A sequence: a byte under 192 is a call of that number of the table, the rest change what calls work on.
pub fn exports(bytes: &[u8]) {
    run(&mut World::new(bytes));
}

/// The same, and every result.
pub fn results(bytes: &[u8]) -> Vec<(&'static str, i32)> {
    let mut world = World::new(bytes);
    world.seen = Some(Vec::new());
    run(&mut world);
    world.seen.unwrap_or_default()
}

fn run(w: &mut World) {
    for _ in 0..MOST_CALLS {
        if w.data.is_empty() {
            return;
        }
        match w.data.byte() {
            op @ ..=191 => {
                if let Some(export) = EXPORTS.get(usize::from(op)) {
                    w.name = export.name;
                    (export.call)(w);
                }
            }
            192..=207 => w.damage_live(),
            208..=211 => w.fill_live(),
            op @ 212..=227 => w.fit(usize::from(op - 212)),
            op @ 228..=231 => w.copy_live(op % 2 == 1),
            op @ 232..=240 => w.damage_block(usize::from(op - 232) / 3, usize::from(op - 232) % 3),
            op @ 241..=249 => w.seal_block(usize::from(op - 241) / 3, usize::from(op - 241) % 3),
            _ => {}
        }
    }
}
