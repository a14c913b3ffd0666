//! Facings from a stick and a camera.

use super::*;

#[test]
fn the_camera_steers_on_the_ground_whatever_its_handedness() {
    let pitched = Vec3::new(0.0, -0.6, 0.8);
    for side in [1.0, -1.0] {
        let right = Vec3::new(side, 0.0, 0.0);
        let at = |x, y| camera_direction(x, y, pitched, right, UP, &Steer::default()).unwrap();
        assert_eq!((at(0.0, 1.0).direction, at(0.0, 1.0).amount), (Vec3::new(0.0, 0.0, 1.0), 1.0));
        assert_eq!(at(1.0, 0.0).direction, right);
        let both = at(3.0, 3.0);
        assert!(near(both.direction.x.into(), f64::from(side) * 0.5_f64.sqrt(), 1e-7));
        assert!(near(both.direction.z.into(), 0.5_f64.sqrt(), 1e-7) && both.amount == 1.0);
        assert_eq!(at(0.0, 0.25).amount, 0.25);
        assert_eq!((at(0.0, 0.0).direction, at(0.0, 0.0).amount), (Vec3::ZERO, 0.0));
    }
    // Z up, left-handed or right-handed alike.
    let z_up = Vec3::new(0.0, 0.0, 1.0);
    let out = camera_direction(0.0, 1.0, Vec3::new(0.0, 0.8, -0.6), Vec3::new(1.0, 0.0, 0.0), z_up, &Steer::default());
    assert_eq!(out.unwrap().direction, Vec3::new(0.0, 1.0, 0.0));
}

#[test]
fn a_camera_that_rolls_steers_squarely() {
    // Looking down by 45 degrees and rolled by 30: level, its right is not square to its forward.
    let (s, c) = (0.5_f32.sqrt(), 0.5_f32.sqrt());
    let forward = Vec3::new(0.0, -s, c);
    let (roll_s, roll_c) = (0.5_f32, 0.75_f32.sqrt());
    let right = Vec3::new(roll_c, roll_s * c, roll_s * s);
    let steer = camera_direction(1.0, 0.0, forward, right, UP, &Steer::default()).unwrap();
    let close = |v: Vec3, x: f64, z: f64| near(v.x.into(), x, 1e-6) && v.y == 0.0 && near(v.z.into(), z, 1e-6);
    assert!(
        close(steer.forward, 0.0, 1.0) && close(steer.right, 1.0, 0.0) && close(steer.direction, 1.0, 0.0),
        "{steer:?}"
    );
    // Half of something held is nothing that can be kept.
    let half = Steer { right: Vec3::new(1.0, 0.0, 0.0), ..Steer::default() };
    let down = Vec3::new(0.0, -1.0, 0.0);
    assert_eq!(camera_direction(1.0, 0.0, down, Vec3::new(1.0, 0.0, 0.0), UP, &half), Err(Error::BadDirection));
}

#[test]
fn a_direction_of_any_length_is_a_facing() {
    for length in [1e-6, 1e-3, 1.0, 1e6] {
        let direction = Vec3::new(length, 0.0, 0.0);
        let facing = heading(direction, Vec3::new(0.0, 0.0, 1.0), UP, 9.0).unwrap();
        assert!(near(facing, degrees(90.0), 1e-6), "{length}: {facing}");
        assert_eq!(heading(Vec3::new(0.0, length, 0.0), Vec3::new(0.0, 0.0, 1.0), UP, 9.0), Ok(9.0));
    }
}

#[test]
fn looking_straight_down_keeps_the_last_heading() {
    let right = Vec3::new(1.0, 0.0, 0.0);
    let before = camera_direction(0.0, 1.0, Vec3::new(0.0, -0.6, 0.8), right, UP, &Steer::default()).unwrap();
    for forward in [Vec3::new(0.0, -1.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, -1.0, -4e-4)] {
        let down = camera_direction(0.0, 1.0, forward, right, UP, &before).unwrap();
        assert_eq!((down.direction, down.forward, down.right), (Vec3::new(0.0, 0.0, 1.0), before.forward, right));
        let unknown = camera_direction(0.0, 1.0, forward, right, UP, &Steer::default());
        assert_eq!(unknown, Ok(Steer::default()), "no heading yet");
        let broken = Steer { forward: Vec3::new(0.0, 0.0, 0.5), ..before };
        assert_eq!(camera_direction(0.0, 1.0, forward, right, UP, &broken), Err(Error::BadDirection));
    }
    // Rolled onto its side, it has none either.
    let rolled = camera_direction(1.0, 0.0, Vec3::new(0.0, 0.0, 1.0), Vec3::new(0.0, 1.0, 0.0), UP, &before).unwrap();
    assert_eq!(rolled.direction, right);
}

#[test]
fn a_direction_is_a_facing() {
    let forward = Vec3::new(0.0, 0.0, 1.0);
    for angle in [-170.0, -90.0, 0.0, 10.0, 90.0, 180.0] {
        let (s, c) = degrees(angle).sin_cos();
        let found = heading(Vec3::new(s as f32, 0.3, c as f32), forward, UP, 9.0).unwrap();
        assert!(near(difference(found, degrees(angle)).unwrap(), 0.0, 1e-7), "{angle}");
    }
    assert_eq!(heading(Vec3::new(0.0, 2.0, 0.0), forward, UP, 0.7), Ok(0.7));
    assert_eq!(heading(Vec3::ZERO, forward, UP, 0.7), Ok(0.7));
    assert_eq!(heading(forward, UP, UP, 0.7), Err(Error::BadDirection));
}

#[test]
fn a_camera_that_rolls_and_looks_all_but_straight_down_steers_squarely() {
    // A degree off straight down, rolled by 30: level, its forward is 0.017 long, and its right leans along it.
    let (s, c) = degrees(1.0).sin_cos();
    let (roll_s, roll_c) = degrees(30.0).sin_cos();
    let forward = Vec3::new(0.0, -c as f32, s as f32);
    let right = Vec3::new(roll_c as f32, (roll_s * s) as f32, (roll_s * c) as f32);
    let steer = camera_direction(1.0, 0.0, forward, right, UP, &Steer::default()).unwrap();
    for (v, x, z) in [(steer.forward, 0.0, 1.0), (steer.right, 1.0, 0.0), (steer.direction, 1.0, 0.0)] {
        assert!(near(v.x.into(), x, 1e-5) && v.y == 0.0 && near(v.z.into(), z, 1e-5), "{steer:?}");
    }
}
