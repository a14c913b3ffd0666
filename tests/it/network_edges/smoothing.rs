//! Jumps that are hidden.

use super::*;
use root_motion::network::smoothing::Smoothing;

#[test]
fn a_jump_as_far_as_is_hidden_is_hidden() {
    let mut smoothing = Smoothing::default();
    smoothing.absorb(&at(0.0, 0.0, 1.0), &at(0.0, 0.0, 3.0), 2.0).unwrap();
    assert_eq!(smoothing.offset(), Position::new(0.0, 0.0, -2.0));
    assert_eq!(smoothing.pose(&at(5.0, 0.0, 3.0)), Ok(at(5.0, 0.0, 1.0)));
    smoothing.absorb(&at(0.0, 0.0, 3.0), &at(0.0, 0.0, 3.001), 2.0).unwrap();
    assert_eq!(smoothing, Smoothing::default());
    // Nothing is hidden, and what is none is refused.
    smoothing.absorb(&at(0.0, 0.0, 0.0), &at(0.0, 0.0, 1.0), 0.0).unwrap();
    assert_eq!(smoothing, Smoothing::default());
    for most in [-1e-9, -1.0] {
        assert_eq!(smoothing.absorb(&at(0.0, 0.0, 0.0), &at(0.0, 0.0, 1.0), most), Err(Error::OutOfRange));
    }
}

#[test]
fn without_a_half_life_an_offset_ends_at_once() {
    let mut smoothing = Smoothing::default();
    let turned = Pose { rotation: yaw(0.4), ..at(0.0, 0.0, 1.0) };
    smoothing.absorb(&turned, &at(0.0, 0.0, 3.0), 9.0).unwrap();
    smoothing.step(0.0, DT).unwrap();
    assert_eq!(smoothing, Smoothing::default());
    assert_eq!(smoothing.step(-1e-9, DT), Err(Error::OutOfRange));
}
