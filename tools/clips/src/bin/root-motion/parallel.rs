//! Work on several files at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Results of `work` on every item, in the order of the items; one thread per processor, each holding one item's data at a time.
pub fn map<T: Sync, R: Send + Sync>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<R>> = items.iter().map(|_| OnceLock::new()).collect();
    let worker = || {
        while let Some((item, slot)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).zip(results.get(index))
        } {
            slot.get_or_init(|| work(item));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(worker);
        }
        worker();
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}
