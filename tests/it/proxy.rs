//! Remote proxies: order of arrival, teleports, extrapolation, bad input (N6).
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use root_motion::network::proxy::{PROXY_COMMITS, Proxy, ProxyCommit, ProxyFlags, ProxyState};
use root_motion::tick::commit::Commit;
use root_motion::{Error, Position, Quat};

fn commit(tick: i64) -> ProxyCommit {
    ProxyCommit {
        tick,
        position: Position::new(0.0, 0.0, 0.1 * tick as f64),
        velocity: [0.0, 0.0, 6.0],
        flags: ProxyFlags::empty(),
        rotation: Quat::IDENTITY,
        parameters: [tick as f32; 8],
    }
}

#[test]
fn a_velocity_that_f32_has_no_number_for_is_its_largest() {
    let fast = Commit {
        tick: 3,
        velocity: Position::new(5e39, -5e39, 3.0),
        platform_velocity: Position::new(0.0, -f64::MAX, 1e-31),
        ..Commit::default()
    };
    let sent = ProxyCommit::new(&fast, [0.0; 8]);
    assert_eq!(sent.velocity, [f32::MAX, -f32::MAX, 3.0]);
    let mut proxy = Proxy::default();
    proxy.receive(&sent).unwrap();
    assert_eq!(
        proxy.sample(3.0, 1.0 / 60.0, 0.1).unwrap().velocity,
        Position::new(f32::MAX.into(), (-f32::MAX).into(), 3.0)
    );
}

#[test]
fn arrival_in_any_order_is_one_path() {
    let mut in_order = Proxy::default();
    (10..20).for_each(|tick| in_order.receive(&commit(tick)).unwrap());
    let mut shuffled = Proxy::default();
    for tick in [15, 11, 19, 10, 12, 18, 13, 17, 14, 16] {
        shuffled.receive(&commit(tick)).unwrap();
        assert_eq!(shuffled.receive(&commit(tick)), Err(Error::DuplicateSample));
    }
    assert_eq!(shuffled, in_order);
    let pose = in_order.sample(12.25, 1.0 / 60.0, 0.1).unwrap();
    assert_eq!((pose.from_tick, pose.to_tick, pose.state), (12, 13, ProxyState::Between));
    assert!((pose.pose.position.z - 1.225).abs() < 1e-12 && (pose.parameters[3] - 12.25).abs() < 1e-6);
    // The oldest makes room; what is older than all is late.
    (20..60).for_each(|tick| in_order.receive(&commit(tick)).unwrap());
    assert_eq!(in_order.count() as usize, PROXY_COMMITS);
    assert_eq!(in_order.receive(&commit(5)), Err(Error::StaleTick));
    let early = in_order.sample(3.0, 1.0 / 60.0, 0.1).unwrap();
    assert_eq!((early.state, early.from_tick), (ProxyState::Early, 60 - PROXY_COMMITS as i64));
    // One that was lost comes late into a full ring.
    let mut full = Proxy::default();
    (0..40).filter(|tick| *tick != 30).for_each(|tick| full.receive(&commit(tick)).unwrap());
    full.receive(&commit(30)).unwrap();
    assert_eq!(full.sample(30.0, 1.0, 0.0).unwrap().from_tick, 30);
    assert_eq!(full.sample(0.0, 1.0, 0.0).unwrap().from_tick, 8);
}

#[test]
fn extrapolation_ends_at_the_stated_time() {
    let mut proxy = Proxy::default();
    proxy.receive(&commit(10)).unwrap();
    let near = proxy.sample(13.0, 1.0 / 60.0, 0.1).unwrap();
    assert_eq!(near.state, ProxyState::Extrapolated);
    assert!((near.pose.position.z - 1.3).abs() < 1e-9 && (near.extrapolated - 0.05).abs() < 1e-12);
    for tick in [17.0, 100.0, 1e9] {
        let far = proxy.sample(tick, 1.0 / 60.0, 0.1).unwrap();
        assert_eq!((far.state, far.extrapolated), (ProxyState::Held, 0.1));
        assert!((far.pose.position.z - 1.6).abs() < 1e-9);
    }
    assert_eq!(proxy.sample(13.0, 1.0 / 60.0, 0.0).unwrap().pose.position.z, 1.0, "none at all");
}

#[test]
fn a_teleport_is_not_drawn_as_motion() {
    let mut proxy = Proxy::default();
    proxy.receive(&commit(10)).unwrap();
    proxy.receive(&ProxyCommit { flags: ProxyFlags::TELEPORT, ..commit(50) }).unwrap();
    assert_eq!(proxy.sample(49.9, 1.0 / 60.0, 0.1).unwrap().pose.position.z, 1.0);
    assert_eq!(proxy.sample(50.0, 1.0 / 60.0, 0.1).unwrap().pose.position.z, 5.0);
}

#[test]
fn bad_commits_and_times_are_refused() {
    let mut proxy = Proxy::default();
    for (broken, error) in [
        (ProxyCommit { tick: -1, ..commit(1) }, Error::OutOfRange),
        (ProxyCommit { flags: ProxyFlags::from_bits_retain(2), ..commit(1) }, Error::UnknownFlag),
        (ProxyCommit { velocity: [f32::NAN, 0.0, 0.0], ..commit(1) }, Error::NotFinite),
        (ProxyCommit { position: Position::new(f64::INFINITY, 0.0, 0.0), ..commit(1) }, Error::NotFinite),
        (ProxyCommit { rotation: Quat::new(0.0, 0.0, 0.0, 2.0), ..commit(1) }, Error::NotUnit),
    ] {
        assert_eq!(proxy.receive(&broken), Err(error));
    }
    assert_eq!(proxy, Proxy::default());
    assert_eq!(proxy.sample(1.0, 0.1, 0.1), Err(Error::UnknownTick));
    proxy.receive(&commit(1)).unwrap();
    for (tick, length, most) in [(-1.0, 0.1, 0.1), (1.0, 0.0, 0.1), (1.0, 0.1, -0.1), (1e13, 0.1, 0.1)] {
        assert_eq!(proxy.sample(tick, length, most), Err(Error::OutOfRange));
    }
    assert_eq!(proxy.sample(f64::NAN, 0.1, 0.1), Err(Error::NotFinite));
}
