//! Memory that was cleared and never initialised is no state of anything.

use super::*;
use core::mem::zeroed;
use root_motion::monitor::{Monitor, Observation};
use root_motion::network::correction::{Correction, CorrectionConfig};
use root_motion::network::proxy::{Proxy, ProxyCommit};
use root_motion::network::snapshot::{body_hash, snapshot_size, state_hash};
use root_motion::tick::authority::Authority;

#[test]
fn cleared_memory_is_refused() {
    const NONE: Error = Error::Uninitialized;
    // SAFETY: all of them are plain numbers.
    let (mut monitor, mut correction, mut proxy, cleared, claims) = unsafe {
        (zeroed::<Monitor>(), zeroed::<Correction>(), zeroed::<Proxy>(), zeroed::<Body>(), zeroed::<Authority>())
    };
    assert_eq!(monitor.observe(&Observation::default(), None), Err(NONE));
    assert_eq!(monitor.next(), Err(NONE));
    assert_eq!(correction.observe(0, &at(0.0, 0.0, 0.0)), Err(NONE));
    assert_eq!(correction.reset(None), Err(NONE));
    let (config, mut live, mut record) = (CorrectionConfig::default(), body(), Commit::default());
    assert_eq!(correction.step(&config, &mut live, None, &mut record, DT), Err(NONE));
    let commit = ProxyCommit { tick: 1, ..ProxyCommit::new(&Commit::default(), [0.0; 8]) };
    assert_eq!((proxy.receive(&commit), proxy.sample(1.0, 1.0, 1.0)), (Err(NONE), Err(NONE)));
    let state = State::of(&cleared);
    assert_eq!((body_hash(&cleared), state_hash(&state), snapshot_size(&state)), (Err(NONE), Err(NONE), Err(NONE)));
    let state = State { authority: Some(&claims), ..State::of(&live) };
    assert_eq!((state_hash(&state), snapshot_size(&state)), (Err(NONE), Err(NONE)));
}
