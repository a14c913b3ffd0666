//! Steps (S3).

use super::*;
use root_motion::motor::QueryReason;
use root_motion::tick::commit::CommitFlags;
use root_motion::tick::surface::SurfaceFlags;

#[test]
fn only_a_body_on_the_ground_that_a_wall_stops_asks_for_a_step() {
    let steps = |config: &MotorConfig, input: &Input, walls: &[(DVec3, SurfaceFlags)]| {
        let mut n = 0;
        let (o, asked) = tick(config, input, |_, query| match query.reason {
            QueryReason::Slide => {
                n += 1;
                let &(normal, surface_flags) = walls.get(n - 1)?;
                gap_after(query, 0.02, SKIN, normal)
                    .map(|a| Answer { surface_flags: SurfaceFlags::from_bits_retain(surface_flags.bits()), ..a })
            }
            _ => floor(query),
        });
        (count(&asked, QueryReason::StepUp.bits()), o)
    };
    let wall = (DVec3::NEG_X, SurfaceFlags::empty());
    let refusing = (DVec3::NEG_X, SurfaceFlags::NO_STEP);
    let asked = v(0.3, 0.0, 0.0);
    let (n, o) = steps(&config(), &walking(asked, 0.003), &[wall]);
    assert_eq!((n, o.flags), (1, CommitFlags::BLOCKED | CommitFlags::GROUNDED));
    assert_eq!(steps(&config(), &falling(asked, 0.003), &[wall]).0, 0);
    assert_eq!(steps(&config(), &walking(asked, 0.003), &[]).0, 0);
    assert_eq!(steps(&config(), &walking(asked, -0.1), &[wall]).0, 0);
    assert_eq!(steps(&config().step_height(0.0), &walking(asked, 0.003), &[wall]).0, 0);
    // What refuses is asked of nothing, and the body stands before it.
    let (n, o) = steps(&config(), &walking(asked, 0.003), &[refusing]);
    assert_eq!((n, o.flags), (0, CommitFlags::BLOCKED | CommitFlags::GROUNDED));
    near(moved(&o), v(0.02, 0.0, 0.0), 1e-6);
    // Of several the one that opposes the most decides.
    let turned = |angle: f64, flags: SurfaceFlags| (v(-angle.cos(), 0.0, angle.sin()), flags);
    let asked = v(0.3, 0.0, 0.05);
    assert_eq!(
        steps(
            &config(),
            &walking(asked, 0.003),
            &[turned(1.2, SurfaceFlags::NO_STEP), turned(0.3, SurfaceFlags::empty())]
        )
        .0,
        1
    );
    assert_eq!(
        steps(
            &config(),
            &walking(asked, 0.003),
            &[turned(1.2, SurfaceFlags::empty()), turned(0.3, SurfaceFlags::NO_STEP)]
        )
        .0,
        0
    );
    let refusing = [turned(1.2, SurfaceFlags::NO_STEP), turned(0.3, SurfaceFlags::NO_STEP)];
    assert_eq!(steps(&config(), &walking(asked, 0.003), &refusing).0, 0);
}

/// Walks 0.1 into a riser 0.02 ahead; the sweeps of the step are answered by `host`.
fn riser(host: impl Fn(&Query, usize) -> Option<Answer>) -> (Outcome, Vec<Query>) {
    let mut down = 0;
    tick(&config(), &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| match query.reason {
        QueryReason::Slide => gap_after(query, 0.02, SKIN, DVec3::NEG_X),
        QueryReason::StepUp | QueryReason::StepForward => host(query, 0),
        QueryReason::StepDown => {
            down += 1;
            host(query, down)
        }
        _ => floor(query),
    })
}

#[test]
fn a_step_sees_what_it_needs_and_ends_where_the_ask_does() {
    let tread = |height: f64| {
        move |query: &Query, down: usize| {
            if down > 0 {
                hit(0.3 - height + SKIN, DVec3::Y)
            } else {
                let _ = query;
                None
            }
        }
    };
    let (o, asked) = riser(tread(0.2));
    looks(first(&asked, QueryReason::StepUp.bits()), 0.3 + SKIN, 20.0);
    looks(first(&asked, QueryReason::StepForward.bits()), 0.08 + 0.15 + SKIN, 20.0);
    looks(first(&asked, QueryReason::StepDown.bits()), 0.3 + SKIN, 20.0);
    near(moved(&o), v(0.1, 0.2, 0.0), 1e-6);
    assert_eq!(
        (o.achieved, o.flags, count(&asked, QueryReason::StepDown.bits())),
        (v(0.1, 0.0, 0.0), CommitFlags::STEPPED | CommitFlags::GROUNDED, 1)
    );
    // More than a twentieth of the skin must be gained.
    for (height, climbs) in [(0.06 * SKIN, true), (0.04 * SKIN, false)] {
        let (o, asked) = riser(tread(height));
        assert_eq!(o.flags.contains(CommitFlags::STEPPED), climbs);
        assert_eq!(count(&asked, QueryReason::StepDown.bits()), if climbs { 1 } else { 2 });
        assert_eq!(o.flags.contains(CommitFlags::BLOCKED), !climbs);
    }
}

#[test]
fn a_step_needs_room_above_and_ahead() {
    // A tenth of the skin above is no room.
    for (roof, climbs) in [(0.05 * SKIN, false), (0.15 * SKIN, true)] {
        let (_, asked) =
            riser(|query, _| if query.reason == QueryReason::StepUp { hit(SKIN + roof, DVec3::NEG_Y) } else { None });
        assert_eq!(count(&asked, QueryReason::StepForward.bits()) == 1, climbs, "{roof}");
    }
    // Ahead: none; short of the ask; all of the ask and nothing beyond, and a place back; some of the tread beyond.
    for (ahead, downs) in [(0.0, 0), (0.03, 1), (0.08, 2), (0.0801, 3), (0.12, 3)] {
        let (o, asked) = riser(|query, down| match query.reason {
            QueryReason::StepForward => hit(SKIN + ahead, DVec3::NEG_X),
            _ if down > 0 => hit(0.1, v(-0.9, 0.3, 0.0)), // Steep: no landing.
            _ => None,
        });
        assert_eq!(count(&asked, QueryReason::StepDown.bits()), downs, "{ahead}");
        assert_eq!(
            (o.flags, count(&asked, QueryReason::StepUp.bits())),
            (CommitFlags::BLOCKED | CommitFlags::GROUNDED, 1)
        );
        near(moved(&o), v(0.02, 0.0, 0.0), 1e-6);
    }
}

#[test]
fn a_landing_short_of_the_ask_is_where_the_rest_goes_on() {
    // A riser 0.02 ahead, a tread of 0.03 and the next riser, on and on: 0.02 and 0.03 to each.
    let stairs = |query_budget: u32| {
        tick(&config().query_budget(query_budget), &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| match query.reason {
            QueryReason::Slide => gap_after(query, 0.02, SKIN, DVec3::NEG_X),
            QueryReason::StepForward => hit(SKIN + 0.03, DVec3::NEG_X),
            QueryReason::StepDown => hit(0.1 + SKIN, DVec3::Y),
            _ => floor(query),
        })
    };
    let (o, asked) = stairs(24);
    near(moved(&o), v(0.1, 0.4, 0.0), 1e-6);
    near(o.achieved, v(0.1, 0.0, 0.0), 1e-6);
    assert_eq!((o.flags, count(&asked, QueryReason::StepUp.bits())), (CommitFlags::STEPPED | CommitFlags::GROUNDED, 2));
    // Without questions enough for another step the first is all.
    let (o, asked) = stairs(14);
    near(moved(&o), v(0.05, 0.2, 0.0), 1e-6);
    near(o.achieved, v(0.05, 0.0, 0.0), 1e-6);
    assert_eq!(
        (o.flags, count(&asked, QueryReason::StepUp.bits())),
        (CommitFlags::STEPPED | CommitFlags::GROUNDED | CommitFlags::BLOCKED | CommitFlags::TRUNCATED, 1)
    );
}

#[test]
fn a_step_along_a_wall_turns_once() {
    // A riser across x, and a wall that leans against the way by a fifth, at every height.
    let (o, asked) = tick(&config(), &walking(v(0.1, 0.0, 0.05), 0.003), |_, query| match query.reason {
        QueryReason::Slide => {
            gap_after(query, 0.0, SKIN, if query.direction.z > 0.01 { DVec3::NEG_Z } else { DVec3::NEG_X })
        }
        QueryReason::StepForward if query.direction.z > 0.01 => hit(SKIN, DVec3::NEG_Z),
        QueryReason::StepDown => hit(0.1 + SKIN, DVec3::Y),
        _ => floor(query),
    });
    near(moved(&o), v(0.1, 0.2, 0.0), 1e-6);
    near(o.achieved, v(0.1, 0.0, 0.0), 1e-6);
    assert_eq!(
        (o.flags, count(&asked, QueryReason::StepForward.bits())),
        (CommitFlags::STEPPED | CommitFlags::GROUNDED | CommitFlags::BLOCKED, 2)
    );
    // What faces the way at the height of the step turns nothing.
    let (_, asked) =
        riser(|query, _| if query.reason == QueryReason::StepForward { hit(SKIN, DVec3::NEG_X) } else { None });
    assert_eq!((count(&asked, QueryReason::StepForward.bits()), count(&asked, QueryReason::StepDown.bits())), (1, 0));
}

#[test]
fn a_near_place_on_the_next_rim_is_stepped_back_from() {
    let steep = || hit(0.1, v(-0.9, 0.3, 0.0));
    let (o, asked) = riser(|query, _| if query.reason == QueryReason::StepDown { steep() } else { None });
    // Near, far, two between, back by a third of a tread; the next one back is before where it stood.
    assert_eq!(
        (o.flags & CommitFlags::STEPPED, count(&asked, QueryReason::StepDown.bits())),
        (CommitFlags::empty(), 5)
    );
    let long = |ground: f64| {
        tick(&config(), &walking(v(0.4, 0.0, 0.0), 0.003), |i, query| match query.reason {
            QueryReason::Slide if i < 3 => gap_after(query, 0.02, SKIN, DVec3::NEG_X),
            QueryReason::StepDown if f64::from(query.from.x) > ground => steep(),
            QueryReason::StepDown => hit(0.1 + SKIN, DVec3::Y),
            _ => floor(query),
        })
    };
    let (o, asked) = long(0.25);
    // Three back, then on without anything in the way.
    near(moved(&o), v(0.4, 0.2, 0.0), 1e-6);
    let places: Vec<f64> =
        asked.iter().filter(|q| q.reason == QueryReason::StepDown).map(|q| f64::from(q.from.x)).collect();
    let expected = [0.4, 0.55, 0.5, 0.45, 0.35, 0.3, 0.25];
    assert!(places.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5) && places.len() == 7, "{places:?}");
    assert_eq!(o.flags, CommitFlags::STEPPED | CommitFlags::GROUNDED);
    // Six back and no more.
    let (o, asked) = long(0.03);
    assert_eq!(
        (o.flags & CommitFlags::STEPPED, count(&asked, QueryReason::StepDown.bits())),
        (CommitFlags::empty(), 10)
    );
}

#[test]
fn a_far_tread_vouches_for_a_near_rim() {
    let (o, asked) = riser(|query, down| match (query.reason, down) {
        (_, 1) => gap_after(query, 0.25, SKIN, v(-0.8, 0.6, 0.0)),
        (_, 2) => hit(0.1 + SKIN, DVec3::Y),
        _ => None,
    });
    let far = asked.iter().rfind(|q| q.reason == QueryReason::StepDown).unwrap();
    near(wide(far.from), v(0.02 + 0.08 + 0.15, 0.3, 0.0), 1e-5);
    near(moved(&o), v(0.1, 0.05, 0.0), 1e-5);
    assert_eq!(o.flags, CommitFlags::STEPPED | CommitFlags::GROUNDED);
}

#[test]
fn a_kerb_of_exact_height_is_climbed_in_a_room_of_exact_height() {
    // Through an exact world too: a body of 1.8 under a roof 1.8 and two skins over the tread.
    let kerb = World::default().floor(0.0).block([0.6, -1.0, -5.0], [9.0, 0.25, 5.0]);
    let mut room = kerb.clone();
    room.add(Shape::HalfSpace { normal: DVec3::NEG_Y, offset: -(0.25 + 1.8 + 2.5 * SKIN) });
    for world in [&kerb, &room] {
        let mut body = Body::standing(0.0, 0.0, SKIN);
        for _ in 0..40 {
            body.fall_step(world, &config(), v(0.05, 0.0, 0.0), 25.0, 1.0 / 60.0);
            assert!(world.gap(&body.capsule, body.at) > 0.3 * SKIN);
        }
        near(body.at, v(2.0, 0.25 + 0.9 + SKIN, 0.0), 2e-6);
    }
}

#[test]
fn what_must_not_be_stepped_onto_is_not_landed_on_either() {
    for (flags, normal) in [
        (SurfaceFlags::NO_STEP, DVec3::Y),
        (SurfaceFlags::NOT_GROUND, DVec3::Y),
        (SurfaceFlags::NO_STEP, v(-0.9, 0.4, 0.0)),
    ] {
        let (o, asked) = riser(|query, down| match (query.reason, down) {
            (_, 1) => hit(0.15 + SKIN, normal).map(|a| Answer { surface_flags: flags, ..a }),
            (_, 2) => hit(0.1 + SKIN, DVec3::Y),
            _ => None,
        });
        assert_eq!(
            (o.flags & CommitFlags::STEPPED, count(&asked, QueryReason::StepDown.bits())),
            (CommitFlags::empty(), 1),
            "{flags:?} {normal}"
        );
    }
    // What is no higher than the floor is only stood on.
    let (o, _) = riser(|query, down| match (query.reason, down) {
        (_, 1) => hit(0.3 + SKIN, DVec3::Y).map(|a| Answer { surface_flags: SurfaceFlags::NO_STEP, ..a }),
        (_, 2) => hit(0.1 + SKIN, DVec3::Y),
        _ => None,
    });
    assert!(o.flags.contains(CommitFlags::STEPPED));
}

/// A slide of 0.04 along a wall that turns it by 60 degrees, to a riser across x; `host` answers the step and the slides after it.
fn aside(mut host: impl FnMut(&Query, usize) -> Option<Answer>) -> (Outcome, Vec<Query>) {
    let mut slides = 0;
    tick(&config(), &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| {
        slides += usize::from(query.reason == QueryReason::Slide);
        match (query.reason, slides) {
            (QueryReason::Slide, 1) => gap_after(query, 0.0, SKIN, v(-3f64.sqrt() / 2.0, 0.0, 0.5)),
            (QueryReason::Slide, 2) => gap_after(query, 0.04, SKIN, DVec3::NEG_X),
            _ => host(query, slides),
        }
    })
}

#[test]
fn from_aside_a_step_is_no_longer_than_what_is_left() {
    let at = v(0.02, 0.0, 0.02 * 3f64.sqrt());
    // What is there at its height faces z: along it is x, of which 0.08 are owed, but 0.06 are left.
    let (o, asked) = aside(|query, _| match query.reason {
        QueryReason::StepForward if query.direction.z < -0.01 => hit(SKIN / 0.397, DVec3::Z),
        QueryReason::StepDown => hit(0.1 + SKIN, DVec3::Y),
        _ => floor(query),
    });
    assert_eq!(
        (o.flags, count(&asked, QueryReason::StepForward.bits())),
        (CommitFlags::STEPPED | CommitFlags::GROUNDED | CommitFlags::BLOCKED, 2)
    );
    near(moved(&o), at + v(0.06, 0.2, 0.0), 1e-4);
    looks(asked.iter().rfind(|q| q.reason == QueryReason::StepForward).unwrap(), 0.06 + 0.15 + SKIN, 20.0);
}

#[test]
fn from_aside_the_rest_is_no_longer_than_what_is_left() {
    // A first step of 0.02 straight at what is owed, then nothing in the way.
    let at = v(0.02, 0.0, 0.02 * 3f64.sqrt());
    let owed = v(0.1, 0.0, 0.0) - at;
    let (o, asked) = aside(|query, _| match query.reason {
        QueryReason::StepForward => hit(0.02 + SKIN, -owed),
        QueryReason::StepDown => hit(0.1 + SKIN, DVec3::Y),
        _ => floor(query),
    });
    let stepped = at + owed.normalize() * 0.02;
    let end = stepped + owed.normalize() * (0.1 - stepped.length());
    near(o.achieved, end, 1e-6);
    near(moved(&o), end + v(0.0, 0.2, 0.0), 1e-6);
    let last = asked.iter().rfind(|q| q.reason == QueryReason::Slide).unwrap();
    near(wide(last.direction), owed.normalize(), 1e-5);
    near(wide(last.from), stepped + v(0.0, 0.2, 0.0), 1e-6);
    assert_eq!(
        (o.flags, count(&asked, QueryReason::StepUp.bits())),
        (CommitFlags::STEPPED | CommitFlags::GROUNDED | CommitFlags::BLOCKED, 1)
    );
}

#[test]
fn a_step_that_is_not_taken_says_nothing_of_the_ground() {
    let ground = Ground { surface: 3, normal: Vec3::new(0.0, 1.0, 0.0), distance: 0.01 };
    let mut cut = 0;
    for query_budget in 1..=12 {
        let config = config().query_budget(query_budget);
        let input = Input { ground, ..walking(v(0.1, 0.0, 0.0), 0.003) };
        let (o, asked) = tick(&config, &input, |_, query| match query.reason {
            QueryReason::Slide => gap_after(query, 0.02, SKIN, DVec3::NEG_X),
            QueryReason::StepDown => hit(0.25, v(-0.9, 0.3, 0.0)),
            _ => floor(query),
        });
        if o.flags.contains(CommitFlags::TRUNCATED) {
            assert_eq!((o.ground, o.flags & CommitFlags::STEPPED), (ground, CommitFlags::empty()), "{query_budget}");
            cut += count(&asked, QueryReason::StepDown.bits());
        }
    }
    assert!(cut > 0);
}
