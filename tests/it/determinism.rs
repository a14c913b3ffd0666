//! The script of `tests/targets` does what it says: what is compared between targets is worth comparing (N4).
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::script;

#[test]
fn the_script_meets_walls_steps_refusals_corrections_rewinds_and_snapshots() {
    let mut hashes = Vec::new();
    let (_, last, seen) = script::play(60_000, |tick, hash| hashes.push((tick, hash)));
    assert_eq!((hashes.len(), hashes.last()), (60, Some(&(60_000, last))));
    let least = [seen.blocked, seen.stepped, seen.refused, seen.shares, seen.snaps, seen.replayed, seen.restored];
    assert!(least.iter().all(|count| *count > 0) && seen.blocked > 1000 && seen.replayed > 1000, "{seen:?}");
    // The same again, and not the same from another start.
    let mut again = Vec::new();
    script::play(5000, |tick, hash| again.push((tick, hash)));
    assert_eq!(again[..], hashes[..5]);
}

#[test]
fn a_snapshot_is_played_on_from_by_whoever_reads_it() {
    let snapshot = script::snapshot();
    let hash = script::play_on(&snapshot, 1000).unwrap();
    assert_eq!(script::play_on(&snapshot, 1000), Ok(hash));
    assert_ne!(script::play_on(&snapshot, 999), Ok(hash));
    assert!(script::play_on(&snapshot[1..], 1000).is_err());
}
