//! Observations that are none.

use super::*;
use root_motion::monitor::Observed;

/// What a monitor that has seen a tick says of the next.
fn told_once(seen: Observation, commit: Commit) -> Result<(), Error> {
    let mut host = Told::new(&MonitorConfig::default());
    host.tell(super::seen(0), ahead(0.0));
    let before = host.monitor;
    let result = host.monitor.observe(&Observation { tick: 1, ..seen }, Some(&Commit { tick: 1, epoch: 1, ..commit }));
    assert_eq!(result.is_err(), host.monitor == before, "on an error nothing changes");
    result
}

#[test]
fn numbers_must_be_finite_whether_they_are_told_or_not() {
    let fields: [fn(&mut Observation, f64); 16] = [
        |o, x| o.dt = x,
        |o, x| o.clip.x = x as f32,
        |o, x| o.clip.z = x as f32,
        |o, x| o.clip_speed = x as f32,
        |o, x| o.scale = x as f32,
        |o, x| o.moving_weight = x as f32,
        |o, x| o.still_weight = x as f32,
        |o, x| o.height = x as f32,
        |o, x| o.turn_lag = x as f32,
        |o, x| o.root_bone.y = x as f32,
        |o, x| o.root_bone.z = x as f32,
        |o, x| o.before.x = x,
        |o, x| o.after.x = x,
        |o, x| o.after.z = x,
        |o, x| o.model.y = x,
        |o, x| o.model.z = x,
    ];
    for (i, field) in fields.into_iter().enumerate() {
        for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let mut seen = seen(0);
            field(&mut seen, x);
            assert_eq!(told_once(seen, ahead(0.0)), Err(Error::NotFinite), "{i} {x}");
        }
    }
    let fields: [fn(&mut Commit, f64); 7] = [
        |c, x| c.asked.translation.x = x,
        |c, x| c.asked.yaw = x,
        |c, x| c.refused.translation.z = x,
        |c, x| c.achieved.translation.y = x,
        |c, x| c.adjustment.yaw = x,
        |c, x| c.position.y = x,
        |c, x| c.position.z = x,
    ];
    for (i, field) in fields.into_iter().enumerate() {
        for x in [f64::NAN, f64::INFINITY] {
            let mut commit = ahead(0.0);
            field(&mut commit, x);
            assert_eq!(told_once(seen(0), commit), Err(Error::NotFinite), "{i} {x}");
        }
    }
}

#[test]
fn rotations_are_looked_at_where_they_are_told() {
    let none = Quat::new(0.0, 0.0, 0.0, 0.0);
    type Rotation = fn(&mut Observation, Quat);
    let rotations: [(u32, Rotation); 3] = [
        (Observed::BEFORE.bits(), |o, q| o.before_rotation = q),
        (Observed::AFTER.bits(), |o, q| o.after_rotation = q),
        (Observed::PARENT.bits(), |o, q| o.parent_rotation = q),
    ];
    for (observed, field) in rotations {
        let with = |observed, q| {
            let mut seen = seen(observed);
            field(&mut seen, q);
            told_once(seen, ahead(0.0))
        };
        assert_eq!((with(observed, none), with(0, none)), (Err(Error::NotUnit), Ok(())));
        assert_eq!(with(observed, Quat::new(f32::NAN, 0.0, 0.0, 1.0)), Err(Error::NotFinite));
        for right in [Quat::new(0.6, 0.0, 0.0, 0.8), Quat::new(0.0, 0.6, 0.0, -0.8), Quat::new(0.0, 0.0, 0.6, 0.8)] {
            assert_eq!(with(observed, right), Ok(()));
        }
    }
    assert_eq!(told_once(seen(0), Commit { rotation: none, ..ahead(0.0) }), Err(Error::NotUnit));
}

#[test]
fn what_no_tick_has_is_refused() {
    let good = seen(0);
    for (seen, error) in [
        (Observation { observed: Observed::from_bits_retain(1 << 12), ..good }, Error::UnknownFlag),
        (Observation { dt: -DT, ..good }, Error::NegativeTime),
        (Observation { scale: 0.0, ..good }, Error::BadScale),
        (Observation { moving_weight: -0.1, ..good }, Error::BadWeight),
        (Observation { still_weight: -0.1, ..good }, Error::BadWeight),
        (Observation { clip_speed: -0.1, ..good }, Error::OutOfRange),
        (Observation { height: -0.1, ..good }, Error::OutOfRange),
    ] {
        assert_eq!(told_once(seen, ahead(0.0)), Err(error));
    }
    assert_eq!(told_once(Observation { dt: 0.0, ..good }, ahead(0.0)), Ok(()), "a pause");
    let mut monitor = Monitor::new(&MonitorConfig::default()).unwrap();
    let other = Commit { tick: 2, ..ahead(0.0) };
    assert_eq!(monitor.observe(&Observation { tick: 1, ..good }, Some(&other)), Err(Error::OutOfRange));
    assert_eq!(monitor.observe(&Observation { tick: -1, ..good }, None), Err(Error::OutOfRange));
}
