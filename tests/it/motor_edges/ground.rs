//! The ground: reach, rims, slopes, seats (S4, S5).

use super::*;
use root_motion::motor::QueryReason;
use root_motion::tick::commit::CommitFlags;
use root_motion::tick::surface::{ContactKind, SurfaceFlags};

#[test]
fn between_probes_the_body_follows_the_last_ground() {
    let rare = config().probe_interval(4);
    let slope = Ground { surface: 3, normal: Vec3::new(-0.5, 0.75f32.sqrt(), 0.0), distance: 0.01 };
    let (o, asked) = tick(&rare, &Input { ground: slope, ..walking(v(-0.1, 0.0, 0.0), 0.003) }, |_, _| None);
    assert_eq!(
        (count(&asked, QueryReason::Ground.bits()), o.flags, o.ticks_since_probe),
        (0, CommitFlags::GROUNDED, 1)
    );
    // Down a slope of 30 degrees, 0.1 on: 0.1 tan 30 further below, and the gap is as it was.
    near(moved(&o), v(-0.1, -0.1 * 30f64.to_radians().tan(), 0.0), 1e-6);
    near(o.achieved, v(-0.1, 0.0, 0.0), 0.0);
    assert!((f64::from(o.ground.distance) - 0.01).abs() < 1e-6, "{:?}", o.ground);
    // A ground that says nothing of its slope keeps its gap, whatever it is.
    for up in [0.0, -0.5] {
        let ground = Ground { surface: 3, normal: Vec3::new(0.0, up, 0.0), distance: 0.02 };
        let (o, _) = tick(&rare, &Input { ground, ..walking(v(0.1, 0.0, 0.0), 0.003) }, |_, _| None);
        assert_eq!(o.ground.distance, 0.02);
    }
    // A wall or a push may have changed it: asked anew.
    let wall = |_: usize, query: &Query| match query.reason {
        QueryReason::Slide => hit(0.05, DVec3::NEG_X),
        _ => floor(query),
    };
    let (o, asked) = tick(&rare, &Input { ground: slope, ..walking(v(0.1, 0.0, 0.0), 0.003) }, wall);
    assert!(count(&asked, QueryReason::Ground.bits()) > 0 && o.ticks_since_probe == 0);
}

#[test]
fn ground_a_rounding_beyond_reach_still_carries() {
    let flat = config().snap_distance(0.0);
    for (share, carried) in [(0.5, true), (1.5, false)] {
        let (o, _) = tick(&flat, &walking(DVec3::ZERO, 0.0), |_, query| match query.reason {
            QueryReason::Ground => hit(SKIN + share * CARRY * SKIN, DVec3::Y),
            _ => None,
        });
        assert_eq!(o.flags.contains(CommitFlags::GROUNDED), carried, "{share}");
    }
}

#[test]
fn a_clip_that_goes_down_achieves_the_share_that_was_travelled() {
    let land = |way: f64| {
        move |_: usize, query: &Query| hit(way + SKIN, DVec3::Y).filter(|_| query.reason == QueryReason::Ground)
    };
    // Of a fall of 0.04, half the clip's, a quarter is there.
    let (o, _) = tick(&config(), &falling(v(0.0, -0.02, 0.0), 0.02), land(0.01));
    near(o.achieved, v(0.0, -0.005, 0.0), 1e-8);
    near(o.adjustment, v(0.0, -0.005, 0.0), 1e-8);
    assert_eq!(o.flags, CommitFlags::GROUNDED);
    // Snapped further than either asked: the rest is an adjustment.
    let (o, _) = tick(&config(), &walking(v(0.0, -0.02, 0.0), 0.02), land(0.1));
    near(o.achieved, v(0.0, -0.02, 0.0), 1e-8);
    near(o.adjustment, v(0.0, -0.08, 0.0), 1e-8);
    assert!((f64::from(o.ground.distance) - SKIN).abs() < 1e-6);
    // Down a slope of 60 degrees goes three quarters of what is asked.
    let slope = v(3f64.sqrt() / 2.0, 0.5, 0.0);
    let (o, _) = tick(&config(), &falling(v(0.0, -0.02, 0.0), 0.02), |_, query| match query.reason {
        QueryReason::Ground if query.direction.y < -0.99 => gap_after(query, 0.0, SKIN, slope),
        _ => None,
    });
    near(moved(&o), v(0.03f64 / 3f64.sqrt(), -0.03, 0.0), 1e-6);
    assert!((o.achieved.y + 0.015).abs() < 1e-6, "{o:?}");
    assert_eq!(o.flags, CommitFlags::SLIDING);
}

#[test]
fn landing_is_a_contact_and_standing_is_none() {
    let (o, _) = tick(&config(), &falling(DVec3::ZERO, 0.003), |_, query| floor(query));
    assert_eq!((o.contact_count, o.contacts[0].kind, o.contacts[0].surface), (1, ContactKind::Floor, 7));
    let (o, _) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| floor(query));
    assert_eq!((o.contact_count, o.flags), (0, CommitFlags::GROUNDED));
}

#[test]
fn in_the_air_there_is_no_ground() {
    let ground = Ground { surface: 5, normal: Vec3::new(0.0, 1.0, 0.0), distance: 0.01 };
    let (o, _) = tick(&config(), &Input { ground, ..walking(DVec3::ZERO, 0.003) }, |_, _| None);
    assert_eq!((o.flags, o.ground), (CommitFlags::empty(), Ground::default()));
}

#[test]
fn a_body_too_near_the_ground_is_raised_as_far_as_there_is_room() {
    let low = |roof: Option<f64>| {
        move |_: usize, query: &Query| match query.reason {
            QueryReason::Ground if query.direction.y < 0.0 => hit(0.002, DVec3::Y),
            QueryReason::Ground => roof.and_then(|gap| hit(gap, DVec3::NEG_Y)),
            _ => None,
        }
    };
    for (roof, raised) in [(None, SKIN - 0.002), (Some(0.012), 0.002), (Some(0.025), SKIN - 0.002), (Some(0.004), 0.0)]
    {
        let (o, asked) = tick(&config(), &walking(DVec3::ZERO, 0.003), low(roof));
        near(moved(&o), v(0.0, raised, 0.0), 1e-7);
        assert!((f64::from(o.ground.distance) - 0.002 - raised).abs() < 1e-7);
        looks(asked.last().unwrap(), SKIN - 0.002 + SKIN, 20.0);
    }
    // The gap is the ground's, wherever a platform has taken the body.
    let lifted = Input { platform: v(0.0, 0.05, 0.0), platform_surface: 9, ..walking(DVec3::ZERO, 0.003) };
    let (o, _) = tick(&config(), &lifted, low(None));
    assert!((f64::from(o.ground.distance) - SKIN).abs() < 1e-7);
}

/// A slope of 60 degrees below, touched when the body has gone `way` down.
fn steep(query: &Query, way: f64) -> Option<Answer> {
    gap_after(query, way, SKIN, v(3f64.sqrt() / 2.0, 0.5, 0.0))
}

#[test]
fn only_a_body_that_stood_asks_for_a_rim() {
    let probes = |config: &MotorConfig, input: &Input, flags: u32, normal: DVec3| {
        let (_, asked) = tick(config, input, |_, query| {
            let down = query.reason == QueryReason::Ground && query.direction.y < -0.99;
            gap_after(query, 0.0, SKIN, normal)
                .filter(|_| down)
                .map(|a| Answer { surface_flags: SurfaceFlags::from_bits_retain(flags), ..a })
        });
        count(&asked, QueryReason::StepUp.bits())
    };
    let slope = v(3f64.sqrt() / 2.0, 0.5, 0.0);
    let gentle = v(0.5, 3f64.sqrt() / 2.0, 0.0);
    assert_eq!(probes(&config(), &walking(DVec3::ZERO, 0.003), 0, slope), 1);
    assert_eq!(probes(&config(), &falling(DVec3::ZERO, 0.003), 0, slope), 0);
    assert_eq!(probes(&config().step_height(0.0), &walking(DVec3::ZERO, 0.003), 0, slope), 0);
    // Slippery ground is no rim: it slides.
    assert_eq!(probes(&config(), &walking(DVec3::ZERO, 0.003), SurfaceFlags::SLIPPERY.bits(), gentle), 0);
}

#[test]
fn a_rim_holds_where_its_tread_does() {
    for (tread, flags, holds) in [
        (DVec3::Y, 0, true),
        (v(0.9, 0.4, 0.0), 0, false),
        (DVec3::Y, SurfaceFlags::NOT_GROUND.bits(), false),
        (v(0.3, 0.9, 0.0), SurfaceFlags::SLIPPERY.bits(), false),
    ] {
        let (o, asked) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| match query.reason {
            QueryReason::Ground if query.direction.y < -0.99 => steep(query, 0.002),
            QueryReason::StepDown => hit(0.2, tread).map(|a| Answer {
                surface_flags: SurfaceFlags::from_bits_retain(flags),
                surface: 8,
                ..a
            }),
            _ => None,
        });
        // Into the slope, level, as far as a tread.
        let forward = first(&asked, QueryReason::StepForward.bits());
        near(wide(forward.direction), v(-1.0, 0.0, 0.0), 1e-6);
        looks(forward, 0.15 + SKIN, 20.0);
        looks(first(&asked, QueryReason::StepUp.bits()), 0.3 + SKIN, 20.0);
        looks(first(&asked, QueryReason::StepDown.bits()), 0.3 + SKIN, 20.0);
        assert_eq!(o.flags, if holds { CommitFlags::GROUNDED } else { CommitFlags::SLIDING }, "{tread} {flags}");
        if holds {
            // It stands on the tread, and the gap is that to what is below it.
            near(moved(&o), v(0.0, -0.002, 0.0), 1e-6);
            assert_eq!(o.ground.surface, 8);
            assert!((f64::from(o.ground.distance) - 2.0 * SKIN).abs() < 1e-6, "{:?}", o.ground);
        }
    }
}

#[test]
fn a_steep_slope_out_of_reach_of_the_fall_is_not_slid_on() {
    let flat = config().step_height(0.0);
    for fall in [0.003, 0.2] {
        for (beyond, sliding) in [(-1e-3, true), (0.5 * CARRY * SKIN, true), (1.5 * CARRY * SKIN, false), (0.05, false)]
        {
            let (o, _) = tick(&flat, &walking(DVec3::ZERO, fall), |_, query| match query.reason {
                QueryReason::Ground if query.direction.y < -0.99 => steep(query, fall + beyond),
                _ => None,
            });
            assert_eq!(o.flags, if sliding { CommitFlags::SLIDING } else { CommitFlags::empty() }, "{fall} {beyond}");
            if !sliding {
                near(moved(&o), v(0.0, -fall, 0.0), 1e-7);
            }
        }
    }
}

#[test]
fn a_slide_down_is_along_the_slope_from_wherever_it_begins() {
    // A tiny fall is not eaten either (S8).
    for (asked, fall) in [(v(0.0, 0.0, 0.05), 0.02), (DVec3::ZERO, 5e-7)] {
        let (o, asked) = tick(&config(), &falling(asked, fall), |_, query| match query.reason {
            QueryReason::Ground if query.direction.y < -0.99 => steep(query, 0.0),
            _ => None,
        });
        let last = asked.last().unwrap();
        near(wide(last.direction), v(0.5, -3f64.sqrt() / 2.0, 0.0), 1e-3);
        looks(last, fall + SKIN - 0.5 * fall, 20.0);
        assert!((o.adjustment.y + 0.75 * fall).abs() < 1e-8 + 1e-6 * fall, "{o:?}");
        assert_eq!(o.flags, CommitFlags::SLIDING);
    }
}

#[test]
fn a_slide_ends_on_the_floor_it_reaches() {
    let down = v(0.5, -3f64.sqrt() / 2.0, 0.0);
    let end = |travel: f64| {
        tick(&config(), &falling(DVec3::ZERO, 0.1), move |_, query| match query.reason {
            QueryReason::Ground if query.direction.y < -0.99 => steep(query, 0.0),
            QueryReason::Ground => gap_after(query, travel, SKIN, DVec3::Y),
            _ => None,
        })
        .0
    };
    let o = end(0.03);
    near(moved(&o), down * 0.03, 1e-7);
    assert_eq!((o.flags, o.contact_count, o.contacts[0].kind), (CommitFlags::GROUNDED, 1, ContactKind::Floor));
    assert!((f64::from(o.ground.distance) - SKIN / down.y.abs()).abs() < 1e-6);
    // In sight, not reached.
    let o = end(0.12);
    near(moved(&o), down * (0.1 * 3f64.sqrt() / 2.0), 1e-7);
    assert_eq!((o.flags, o.contact_count), (CommitFlags::SLIDING, 0));
}

#[test]
fn two_steep_slopes_that_leave_no_way_are_a_seat() {
    let (left, right) = (v(0.9, 0.4, 0.0), v(-0.9, 0.4, 0.0));
    for asked in [DVec3::ZERO, v(0.0, 0.0, 0.2)] {
        let (o, _) = tick(&config(), &falling(asked, 0.01), |_, query| match query.reason {
            QueryReason::Ground if query.direction.y < -0.99 => gap_after(query, 0.0, SKIN, left),
            QueryReason::Ground => gap_after(query, 0.0, SKIN, right),
            _ => None,
        });
        assert_eq!(o.flags, CommitFlags::GROUNDED);
        near(wide(o.ground.normal), DVec3::Y, 1e-6);
        near(moved(&o), asked, 1e-6);
    }
    // A valley whose bottom falls is no seat: along it there is a way.
    let (left, right) = (v(0.9, 0.4, 0.4), v(-0.9, 0.4, 0.4));
    let mut n = 0;
    let (o, _) = tick(&config(), &falling(DVec3::ZERO, 0.01), |_, query| match query.reason {
        QueryReason::Ground if query.direction.y < -0.99 => gap_after(query, 0.0, SKIN, left),
        QueryReason::Ground => {
            n += 1;
            gap_after(query, 0.0, SKIN, right).filter(|_| n == 1)
        }
        _ => None,
    });
    assert_eq!(o.flags, CommitFlags::SLIDING);
    assert!(moved(&o).y < -1e-3 && moved(&o).z > 1e-3, "{o:?}");
}

#[test]
fn a_slide_down_ends_after_four_sweeps() {
    let slope = |degrees: f64| v(degrees.to_radians().sin(), degrees.to_radians().cos(), 0.0);
    let mut degrees = 85.0;
    let (o, asked) = tick(&config(), &falling(DVec3::ZERO, 0.5), |_, query| {
        if query.reason != QueryReason::Ground {
            return None;
        }
        degrees -= 5.0;
        let travel = if degrees < 80.0 { 0.02 } else { 0.0 };
        gap_after(query, travel, SKIN, slope(degrees))
    });
    assert_eq!((count(&asked, QueryReason::Ground.bits()), o.flags), (1 + 4, CommitFlags::SLIDING));
    assert!(moved(&o).y < -0.07);
}

/// A bank of 60 degrees that faces -z, under a body that walks along it and falls by 0.003; `follow` answers the question after its slide.
fn beside_a_bank(
    input: &Input,
    bank: DVec3,
    mut follow: impl FnMut(&Query) -> Option<Answer>,
) -> (Outcome, Vec<Query>) {
    let mut slides = 0;
    tick(&config(), input, |_, query| match query.reason {
        QueryReason::Ground if query.direction.y < -0.999 => gap_after(query, 0.0, SKIN, bank),
        QueryReason::Ground => {
            slides += 1;
            if slides == 1 { None } else { follow(query) }
        }
        _ => None,
    })
}

#[test]
fn a_bank_is_followed_to_the_walkable_ground_below_it() {
    let bank = v(0.0, 0.5, -3f64.sqrt() / 2.0);
    let ask = v(0.1, 0.0, 0.0);
    // The fall itself: 0.003 down becomes its part along the bank.
    let fallen = v(0.1, -0.75 * 0.003, -0.003 * 3f64.sqrt() / 4.0);
    let down = v(0.0, -3f64.sqrt() / 2.0, -0.5);
    // As deep as a slope at the limit may fall under 0.1, and two skins.
    let steepest = (45f64.to_radians() + 0.01).tan();
    let length = (0.1 * steepest + 2.0 * SKIN) / (3f64.sqrt() / 2.0);
    for (travel, normal, follows) in [
        (0.05, DVec3::Y, true),
        (length - 1e-4, v(0.3, 0.9, 0.0), true),
        (length + 1e-4, DVec3::Y, false),
        (0.05, v(0.9, 0.4, 0.0), false),
    ] {
        let (o, asked) = beside_a_bank(&walking(ask, 0.003), bank, |query| gap_after(query, travel, SKIN, normal));
        let last = asked.last().unwrap();
        near(wide(last.direction), down, 1e-4);
        near(wide(last.from), fallen, 1e-6);
        looks(last, length + SKIN, 20.0);
        near(moved(&o), if follows { fallen + down * travel } else { fallen }, 1e-5);
        near(o.achieved, ask, 1e-9);
        assert_eq!(o.flags, if follows { CommitFlags::GROUNDED } else { CommitFlags::SLIDING }, "{travel} {normal}");
        if follows {
            near(wide(o.ground.normal), normal.normalize(), 1e-6);
            assert!((f64::from(o.ground.distance) - SKIN / normal.normalize().y).abs() < 1e-7);
            assert_eq!((o.contact_count, o.contacts[0].kind), (1, ContactKind::Floor));
        }
    }
    // Nothing there: where the fall has led.
    let (o, _) = beside_a_bank(&walking(ask, 0.003), bank, |_| None);
    near(moved(&o), fallen, 1e-6);
    assert_eq!(o.flags, CommitFlags::SLIDING);
    // A long ask goes as deep as a slope at the limit may, along a bank that is nearly a wall too.
    for (bank, along) in [(bank, 3f64.sqrt() / 2.0), (v(0.0, 0.1, -1.0).normalize(), 0.995)] {
        let (_, asked) = beside_a_bank(&walking(v(2.0, 0.0, 0.0), 0.003), bank, |_| None);
        looks(asked.last().unwrap(), (2.0 * steepest + 2.0 * SKIN) / along, 10.5);
    }
}

#[test]
fn only_a_body_that_stood_is_led_aside_by_a_bank() {
    let bank = v(0.0, 0.5, -3f64.sqrt() / 2.0);
    let questions = |input: &Input, bank: DVec3| {
        let (_, asked) = beside_a_bank(input, bank, |_| None);
        count(&asked, QueryReason::Ground.bits())
    };
    assert_eq!(questions(&walking(v(0.1, 0.0, 0.0), 0.003), bank), 3);
    assert_eq!(questions(&falling(v(0.1, 0.0, 0.0), 0.003), bank), 2);
    // Back down what it walks up, or on beyond the ask, is not aside; a skin of either is.
    for side in [-1.0, 1.0] {
        let facing = v(side * 3f64.sqrt() / 2.0, 0.5, 0.0);
        assert_eq!(questions(&walking(v(0.1, 0.0, 0.0), 0.003), facing), 2);
        assert_eq!(questions(&walking(DVec3::ZERO, 0.003), facing), 3, "without an ask nothing is along it");
    }
    let slightly = |x: f64| v(x, 0.5, -(0.75 - x * x).sqrt());
    assert_eq!(questions(&walking(v(0.1, 0.0, 0.0), 0.003), slightly(0.12)), 3);
    assert_eq!(questions(&walking(v(0.1, 0.0, 0.0), 0.003), slightly(0.14)), 2);
}

#[test]
fn a_rim_is_sought_short_of_the_tread_too() {
    let side = v(-0.9, 0.4, 0.0);
    for (far, near_by, holds) in [(side, DVec3::Y, true), (side, side, false), (v(0.3, 0.9, 0.0), side, true)] {
        let mut downs = 0;
        let (o, asked) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| match query.reason {
            QueryReason::Ground if query.direction.y < -0.99 => steep(query, 0.002),
            QueryReason::StepDown => {
                downs += 1;
                hit(0.2, if downs == 1 { far } else { near_by })
            }
            _ => None,
        });
        let places: Vec<f64> =
            asked.iter().filter(|q| q.reason == QueryReason::StepDown).map(|q| q.from.x.into()).collect();
        assert!((places[0] + 0.15).abs() < 1e-6, "{places:?}");
        if far == side {
            assert!(places.len() == if holds { 2 } else { 3 } && (places[1] + 0.1).abs() < 1e-6, "{places:?}");
        }
        assert_eq!(o.flags, if holds { CommitFlags::GROUNDED } else { CommitFlags::SLIDING });
    }
}

#[test]
fn on_the_side_of_a_rim_a_body_is_raised_to_four_skins_at_most() {
    // Its upright part a fifth, and a tenth: the skin along the normal would be five and ten of them.
    for steepness in [0.2f64, 0.1] {
        for (gap, raised) in [(0.035, 0.005), (0.041, 0.0), (0.048, 0.0)] {
            let side = v((1.0 - steepness * steepness).sqrt(), steepness, 0.0);
            let (o, _) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| match query.reason {
                QueryReason::Ground if query.direction.y < -0.99 => hit(gap, side),
                QueryReason::StepDown => hit(0.2, DVec3::Y),
                _ => None,
            });
            assert_eq!(o.flags, CommitFlags::GROUNDED);
            near(moved(&o), v(0.0, raised, 0.0), 1e-6);
        }
    }
}
