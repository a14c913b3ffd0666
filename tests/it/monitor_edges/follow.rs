//! What is seen, and the body: D14 and D16.

use super::*;
use root_motion::monitor::{FindingCode, Observed};
use root_motion::tick::commit::CommitFlags;

/// A tick that ended here, having asked for this much ahead.
fn at(place: [f64; 3], asked: f64) -> Commit {
    Commit { position: Position::from(place), ..ahead(asked) }
}

/// The host's node is where the body is, and the model's there.
fn nodes(commit: &Commit, model: [f64; 3]) -> Observation {
    let (after, after_rotation) = (commit.position, commit.rotation);
    Observation {
        after,
        after_rotation,
        model: Position::from(model),
        ..seen((Observed::AFTER | Observed::MODEL).bits())
    }
}

/// The bone is there, in the body's axes, when this much ahead is asked for.
fn bone(dt: f64, z: f64, asked: f64) -> (Observation, Commit) {
    (Observation { dt, root_bone: Vec3::new(0.0, 0.9, z as f32), ..seen(Observed::ROOT_BONE.bits()) }, ahead(asked))
}

#[test]
fn all_that_goes_along_is_healthy_wherever_it_is() {
    let each = |tick: i64| {
        let place = [30.0, 2.0, -100.0 + 0.02 * tick as f64];
        let commit = at(place, 0.02);
        let observed = Observed::AFTER | Observed::MODEL | Observed::ROOT_BONE;
        (Observation { observed, root_bone: Vec3::new(0.0, 0.9, 0.5), ..nodes(&commit, place) }, commit)
    };
    assert_eq!(codes(&sharp(), 60, each), NONE);
}

#[test]
fn a_stretch_is_fifteen_centimetres_long() {
    let left = |also: fn(i64) -> u32| {
        one(&sharp(), 10, |tick| {
            let commit = at([0.0, 0.0, 0.02 * tick as f64], 0.02);
            let seen = nodes(&commit, [0.0; 3]);
            (
                Observation {
                    observed: seen.observed | Observed::from_bits_retain(also(tick)),
                    sample: tick as u64,
                    ..seen
                },
                commit,
            )
        })
    };
    let finding = left(|_| 0);
    assert_eq!((finding.code, finding.tick, finding.figure), (FindingCode::WrongNode, 8, 0.0));
    // Whatever else is told now and then, it is the same stretch.
    assert_eq!(left(|tick| if tick % 2 == 0 { Observed::SAMPLE.bits() } else { 0 }), finding);
    // Drawn a tick behind, a model that sets off follows.
    let behind = |tick: i64| {
        let z = |tick: i64| 0.02 * tick.max(0) as f64;
        let commit = at([0.0, 0.0, z(tick)], 0.02);
        (nodes(&commit, [0.0, 0.0, z(tick - 1)]), commit)
    };
    assert_eq!(codes(&sharp(), 30, behind), NONE);
}

#[test]
fn far_out_a_stretch_is_four_times_what_f32_makes_of_a_place() {
    // There a step of f32 is 1/32 m, and four of them are what is left of a host's place.
    let far = f64::from(1 << 18);
    let finding = one(&sharp(), 20, |tick| {
        let commit = at([far, 0.0, 0.0625 * tick as f64], 0.0625);
        (nodes(&commit, [far, 0.0, 0.0]), commit)
    });
    assert_eq!((finding.code, finding.tick), (FindingCode::WrongNode, 8), "half a metre");
}

#[test]
fn a_stretch_begins_anew_with_a_teleport_and_where_more_is_told() {
    let mut host = Told::new(&sharp());
    let mut last = [0.0; 3];
    for tick in 0..80 {
        // Ten metres aside, and the model is there a tick later.
        let place = [if tick < 40 { 0.0 } else { 10.0 }, 0.0, 0.02 * f64::from(tick)];
        host.teleports = u32::from(tick >= 40);
        let commit = at(place, 0.02);
        host.tell(nodes(&commit, last), commit);
        last = place;
    }
    assert_eq!(host.codes(), NONE);
    let later = |tick: i64| {
        let place = [0.0, 0.0, -100.0 + 0.02 * tick as f64];
        let commit = at(place, 0.02);
        let seen = nodes(&commit, place);
        if tick < 20 {
            (Observation { observed: Observed::AFTER, model: Position::ZERO, ..seen }, commit)
        } else {
            (seen, commit)
        }
    };
    assert_eq!(codes(&sharp(), 60, later), NONE);
}

#[test]
fn a_bone_doubles_what_it_makes_more_than_half_of() {
    // Hips that sway by most of a tick's motion make little of a stretch's.
    assert_eq!(codes(&sharp(), 60, |tick| bone(DT, if tick % 2 == 0 { 0.0075 } else { -0.0075 }, 0.02)), NONE);
    assert_eq!(codes(&sharp(), 9, |tick| bone(0.25, 0.125 * tick as f64, 0.25)), NONE, "exactly half");
    let finding = one(&sharp(), 4, |tick| bone(0.1, 0.15 * tick as f64, 0.15));
    assert_eq!((finding.code, finding.tick), (FindingCode::DoubleMotion, 1), "a tick that is as long as a stretch");
    assert!(near(finding.figure, 1.0, 1e-6));
    // In the air as on the ground.
    let flies = |tick: i64| {
        let (seen, commit) = bone(DT, 0.02 * tick as f64, 0.02);
        (seen, Commit { flags: CommitFlags::CONSUMED, ..commit })
    };
    assert_eq!(codes(&sharp(), 9, flies), [FindingCode::DoubleMotion]);
}

#[test]
fn a_bone_is_judged_from_the_least_speed_on() {
    assert_eq!(codes(&sharp(), 90, |tick| bone(0.1, 0.005 * tick as f64, 0.005)), NONE, "half the least speed");
    let least = sharp().min_speed(0.125);
    assert_eq!(codes(&least, 3, |tick| bone(1.2, 0.15 * tick as f64, 0.15)), [FindingCode::DoubleMotion]);
}
