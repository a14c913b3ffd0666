//! Proxies between commits that are some ticks apart, and at the end of what is extrapolated.

use super::*;
use crate::common::poke::poke;
use root_motion::network::proxy::{PROXY_COMMITS, Proxy, ProxyCommit, ProxyFlags, ProxyState};

fn received(flags: u32) -> Proxy {
    let mut proxy = Proxy::default();
    let first = ProxyCommit {
        tick: 10,
        position: Position::new(1.0, 0.0, 2.0),
        velocity: [4.0, 0.0, 8.0],
        flags: ProxyFlags::empty(),
        rotation: Quat::IDENTITY,
        parameters: [1.0; 8],
    };
    proxy.receive(&first).unwrap();
    let second = ProxyCommit {
        tick: 14,
        position: Position::new(3.0, 0.0, 6.0),
        velocity: [0.0, 2.0, 8.0],
        flags: ProxyFlags::from_bits_retain(flags),
        rotation: yaw(0.8),
        parameters: [3.0; 8],
    };
    proxy.receive(&second).unwrap();
    proxy
}

#[test]
fn between_two_commits_everything_is_on_its_way() {
    let pose = received(0).sample(11.0, 1.0, 3.0).unwrap();
    assert_eq!((pose.from_tick, pose.to_tick, pose.alpha, pose.state), (10, 14, 0.25, ProxyState::Between));
    assert_eq!(pose.pose.position, Position::new(1.5, 0.0, 3.0));
    assert_eq!(pose.velocity, Position::new(3.0, 0.5, 8.0));
    assert_eq!(pose.parameters, [1.5; 8]);
    assert!((f64::from(pose.pose.rotation.y) - libm::sin(0.1)).abs() < 1e-7);
    // Up to a teleport it is where it was; the share of the way is told all the same.
    let held = received(ProxyFlags::TELEPORT.bits()).sample(11.0, 1.0, 3.0).unwrap();
    assert_eq!((held.pose.position, held.alpha, held.to_tick), (Position::new(1.0, 0.0, 2.0), 0.25, 14));
}

#[test]
fn the_last_instant_that_is_extrapolated_is_not_held_yet() {
    let proxy = received(0);
    let last = proxy.sample(17.0, 1.0, 3.0).unwrap();
    assert_eq!((last.state, last.extrapolated, last.pose.position.z), (ProxyState::Extrapolated, 3.0, 30.0));
    let held = proxy.sample(17.5, 1.0, 3.0).unwrap();
    assert_eq!((held.state, held.extrapolated, held.pose.position.z), (ProxyState::Held, 3.0, 30.0));
}

#[test]
fn a_proxy_with_more_commits_than_there_is_room_for_is_none() {
    let mut proxy = received(0);
    poke(&mut proxy, "count", PROXY_COMMITS as u32 + 1);
    assert_eq!(proxy.sample(11.0, 1.0, 3.0), Err(Error::OutOfRange));
    let commit = ProxyCommit { tick: 20, ..ProxyCommit::new(&Commit::default(), [0.0; 8]) };
    assert_eq!(proxy.receive(&commit), Err(Error::OutOfRange));
}
