//! States that go back in time and over a wire: bytes, hashes and snapshots, histories and replays, corrections and proxies (N).
pub mod correction;
pub(crate) mod fields;
pub mod history;
pub mod proxy;
pub(crate) mod replay;
pub mod smoothing;
pub mod snapshot;
