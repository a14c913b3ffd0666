//! The motor against a host that answers from a script: what happens at the edges of its promises (docs/rules.md, docs/motor.md).

#![allow(missing_docs, clippy::disallowed_methods, reason = "test data may use the platform's own functions")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fail loudly"
)]

mod world;

use glam::DVec3;
use root_motion::motor::{
    Answer, BLOCKED, CEILING, CONTACT_CEILING, CONTACT_FLOOR, CONTACT_WALL, GROUNDED, Ground, IGNORE_START_OVERLAP,
    IGNORE_SURFACE, Input, Motor, MotorConfig, NO_OVERLAP, OVERLAP, Outcome, Query, REASON_GROUND, REASON_OVERLAP,
    REASON_PLATFORM, REASON_SLIDE, REASON_STEP_DOWN, REASON_STEP_FORWARD, REASON_STEP_UP, SLIDING, STEPPED, STUCK,
    SURFACE_NO_STEP, SURFACE_NOT_GROUND, SURFACE_SLIPPERY, SWEEP, TRUNCATED,
};
use root_motion::{Error, Vec3};
use world::{Body, Shape, World};

const SKIN: f64 = 0.01f32 as f64;
/// Share of the skin within which ground still carries.
const CARRY: f64 = 0.01;

fn config() -> MotorConfig {
    MotorConfig::default()
}

fn v(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

fn wide(v: Vec3) -> DVec3 {
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

/// A body on the ground that asks for `asked` and falls by `fall`.
fn walking(asked: DVec3, fall: f64) -> Input {
    Input {
        up: DVec3::Y,
        asked,
        vertical: -fall,
        free: false,
        was_grounded: true,
        ground: Ground::default(),
        ticks_since_probe: 0,
        platform: DVec3::ZERO,
        platform_surface: 0,
    }
}

fn falling(asked: DVec3, fall: f64) -> Input {
    Input { was_grounded: false, ..walking(asked, fall) }
}

fn free(asked: DVec3) -> Input {
    Input { free: true, ..falling(asked, 0.0) }
}

fn hit(distance: f64, normal: DVec3) -> Option<Answer> {
    let n = normal.normalize();
    let normal = Vec3::new(n.x as f32, n.y as f32, n.z as f32);
    Some(Answer { hit: 1, distance: distance as f32, normal, surface: 7, ..Answer::default() })
}

fn inside(depth: f64, normal: DVec3) -> Option<Answer> {
    hit(0.0, normal).map(|a| Answer { depth: depth as f32, ..a })
}

/// A hit that leaves `gap`, measured along the normal, when the sweep has gone `travel`.
fn gap_after(query: &Query, travel: f64, gap: f64, normal: DVec3) -> Option<Answer> {
    let approach = -normal.normalize().dot(wide(query.direction));
    hit(travel + gap / approach, normal)
}

/// The floor, a skin below wherever the body is.
fn floor(query: &Query) -> Option<Answer> {
    if query.reason == REASON_GROUND && query.direction.y < -0.99 { hit(SKIN, DVec3::Y) } else { None }
}

/// Lets the host answer; holds every question to what docs/motor.md says of questions.
fn tick(
    config: &MotorConfig,
    input: &Input,
    mut host: impl FnMut(usize, &Query) -> Option<Answer>,
) -> (Outcome, Vec<Query>) {
    let mut motor = Motor::begin(config, input).unwrap();
    let mut asked = Vec::new();
    while let Some(query) = motor.query() {
        assert!(asked.len() < 64);
        if query.kind == SWEEP {
            assert!((wide(query.direction).length() - 1.0).abs() < 1e-6, "{query:?}");
            assert!(query.distance > 0.0 && query.flags & IGNORE_START_OVERLAP != 0);
        } else {
            assert_eq!((query.kind, query.direction, query.distance), (OVERLAP, Vec3::ZERO, 0.0));
        }
        let ignored = if query.flags & IGNORE_SURFACE != 0 { input.platform_surface } else { 0 };
        assert_eq!(query.ignored_surface, ignored);
        let answer = host(asked.len(), &query).unwrap_or_default();
        asked.push(query);
        let distance = answer.distance.min(query.distance);
        motor.answer(&Answer { serial: query.serial, distance, ..answer }).unwrap();
    }
    (motor.outcome().unwrap(), asked)
}

fn moved(o: &Outcome) -> DVec3 {
    o.achieved + o.adjustment + o.platform + o.recovery
}

fn near(a: DVec3, b: DVec3, tolerance: f64) {
    assert!((a - b).length() <= tolerance, "{a} is not {b}");
}

fn count(asked: &[Query], reason: u32) -> usize {
    asked.iter().filter(|q| q.reason == reason).count()
}

/// The one question of this kind and reason, or the first.
fn first(asked: &[Query], reason: u32) -> &Query {
    asked.iter().find(|q| q.kind == SWEEP && q.reason == reason).unwrap()
}

/// The sweep sees what it needs, and looks no more than `skins` further.
fn looks(query: &Query, needed: f64, skins: f64) {
    let distance = f64::from(query.distance);
    assert!(distance >= needed - 1e-6 && distance <= needed + skins * SKIN + 1e-4, "{distance} for {needed}");
}

// What a tick begins with.

#[test]
fn the_longest_motion_is_still_one() {
    assert!(Motor::begin(&config(), &falling(v(1e12, 0.0, 0.0), 0.0)).is_ok());
    assert_eq!(Motor::begin(&config(), &falling(v(1.01e12, 0.0, 0.0), 0.0)).map(drop), Err(Error::OutOfRange));
}

#[test]
fn slopes_hold_to_a_hundredth_of_a_radian_beyond_the_limit() {
    for limit in [20f64, 30.0, 45.0, 60.0, 75.0] {
        for (beyond, holds) in [(0.0, true), (0.0099, true), (0.0101, false)] {
            let angle = limit.to_radians() + beyond;
            let config =
                MotorConfig { max_slope_cosine: limit.to_radians().cos() as f32, step_height: 0.0, ..config() };
            let (o, _) = tick(&config, &walking(DVec3::ZERO, 0.003), |_, query| match query.reason {
                REASON_GROUND if query.direction.y < -0.99 => hit(SKIN / angle.cos(), v(angle.sin(), angle.cos(), 0.0)),
                _ => None,
            });
            assert_eq!(o.flags & (GROUNDED | SLIDING), if holds { GROUNDED } else { SLIDING }, "{limit} {beyond}");
        }
    }
}

#[test]
fn a_cut_motion_keeps_its_shape_and_counts_its_height() {
    let most = |max_distance| MotorConfig { max_distance, ..config() };
    // Exactly the longest is not too long.
    let (o, _) = tick(&most(0.5), &falling(v(0.5, 0.0, 0.0), 0.0), |_, _| None);
    assert_eq!((o.flags & TRUNCATED, o.achieved), (0, v(0.5, 0.0, 0.0)));
    // Half of a fall, and of a flight.
    let (o, _) = tick(&most(0.5), &falling(DVec3::ZERO, 1.0), |_, _| None);
    near(moved(&o), v(0.0, -0.5, 0.0), 1e-9);
    assert!(o.flags & TRUNCATED != 0);
    let (o, _) = tick(&most(0.5), &Input { vertical: 0.8, ..free(v(0.6, 0.0, 0.0)) }, |_, _| None);
    near(moved(&o), v(0.3, 0.4, 0.0), 1e-9);
    near(o.achieved, v(0.3, 0.0, 0.0), 1e-9);
    // The clip's own height and gravity add up before they are measured, against each other too.
    let (o, _) = tick(&most(0.05), &falling(v(0.03, 0.04, 0.0), -0.04), |_, _| None);
    assert!(o.flags & TRUNCATED != 0);
    let (o, _) = tick(&most(0.05), &falling(v(0.03, 0.04, 0.0), 0.04), |_, _| None);
    assert_eq!(o.flags & TRUNCATED, 0);
}

#[test]
fn a_host_without_overlaps_is_asked_none() {
    let blind = MotorConfig { flags: NO_OVERLAP, ..config() };
    let (o, asked) = tick(&blind, &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| floor(query));
    assert!(asked.iter().all(|q| q.kind == SWEEP));
    assert_eq!((o.achieved, o.flags), (v(0.1, 0.0, 0.0), GROUNDED));
}

#[test]
fn an_overlap_without_depth_is_no_answer() {
    let mut motor = Motor::begin(&config(), &walking(DVec3::ZERO, 0.0)).unwrap();
    let answer = Answer { serial: motor.query().unwrap().serial, ..inside(0.0, DVec3::X).unwrap() };
    assert_eq!(motor.answer(&answer), Err(Error::SweepFailed));
}

#[test]
fn the_ground_is_followed_as_far_as_the_steepest_slope_falls() {
    // S5: level way times the tangent of the limit, tolerance included, where that is more than the snap distance.
    for (limit, level) in [(30f64, 0.9), (60.0, 0.4), (75.0, 0.2), (30.0, 0.1)] {
        let config = MotorConfig { max_slope_cosine: limit.to_radians().cos() as f32, ..config() };
        let reach = (level * (limit.to_radians() + 0.01).tan()).max(0.3f32.into());
        for (drop, held) in [(reach - 1e-3, true), (reach + 1e-3, false)] {
            let (o, asked) = tick(&config, &walking(v(level, 0.0, 0.0), 0.003), |_, query| match query.reason {
                REASON_GROUND => hit(drop + SKIN, DVec3::Y),
                _ => None,
            });
            assert_eq!(o.flags & GROUNDED != 0, held, "{limit} {level} {drop}");
            let fallen = if held { drop } else { 0.003 };
            near(moved(&o), v(level, -fallen, 0.0), 1e-6);
            looks(first(&asked, REASON_GROUND), reach + SKIN, 20.0);
        }
    }
}

// The ground.

#[test]
fn between_probes_the_gap_follows_the_last_ground() {
    let rare = MotorConfig { probe_interval: 4, ..config() };
    let slope = Ground { surface: 3, normal: Vec3::new(-0.5, 0.75f32.sqrt(), 0.0), distance: 0.01 };
    let (o, asked) = tick(&rare, &Input { ground: slope, ..walking(v(-0.1, 0.0, 0.0), 0.003) }, |_, _| None);
    assert_eq!((count(&asked, REASON_GROUND), o.flags, o.ticks_since_probe), (0, GROUNDED, 1));
    // Down a slope of 30 degrees, 0.1 on: the ground is 0.1 tan 30 further below.
    assert!((f64::from(o.ground.distance) - 0.01 - 0.1 * 30f64.to_radians().tan()).abs() < 1e-6, "{:?}", o.ground);
    // A ground that says nothing of its slope keeps its gap, whatever it is.
    for up in [0.0, -0.5] {
        let ground = Ground { surface: 3, normal: Vec3::new(0.0, up, 0.0), distance: 0.02 };
        let (o, _) = tick(&rare, &Input { ground, ..walking(v(0.1, 0.0, 0.0), 0.003) }, |_, _| None);
        assert_eq!(o.ground.distance, 0.02);
    }
    // A wall or a push may have changed it: asked anew.
    let wall = |_: usize, query: &Query| match query.reason {
        REASON_SLIDE => hit(0.05, DVec3::NEG_X),
        _ => floor(query),
    };
    let (o, asked) = tick(&rare, &Input { ground: slope, ..walking(v(0.1, 0.0, 0.0), 0.003) }, wall);
    assert!(count(&asked, REASON_GROUND) > 0 && o.ticks_since_probe == 0);
}

#[test]
fn ground_a_rounding_beyond_reach_still_carries() {
    let flat = MotorConfig { snap_distance: 0.0, ..config() };
    for (share, carried) in [(0.5, true), (1.5, false)] {
        let (o, _) = tick(&flat, &walking(DVec3::ZERO, 0.0), |_, query| match query.reason {
            REASON_GROUND => hit(SKIN + share * CARRY * SKIN, DVec3::Y),
            _ => None,
        });
        assert_eq!(o.flags & GROUNDED != 0, carried, "{share}");
    }
}

#[test]
fn a_clip_that_goes_down_achieves_the_share_that_was_travelled() {
    let land =
        |way: f64| move |_: usize, query: &Query| hit(way + SKIN, DVec3::Y).filter(|_| query.reason == REASON_GROUND);
    // Of a fall of 0.04, half the clip's, a quarter is there.
    let (o, _) = tick(&config(), &falling(v(0.0, -0.02, 0.0), 0.02), land(0.01));
    near(o.achieved, v(0.0, -0.005, 0.0), 1e-8);
    near(o.adjustment, v(0.0, -0.005, 0.0), 1e-8);
    assert_eq!(o.flags, GROUNDED);
    // Snapped further than either asked: the rest is an adjustment.
    let (o, _) = tick(&config(), &walking(v(0.0, -0.02, 0.0), 0.02), land(0.1));
    near(o.achieved, v(0.0, -0.02, 0.0), 1e-8);
    near(o.adjustment, v(0.0, -0.08, 0.0), 1e-8);
    assert!((f64::from(o.ground.distance) - SKIN).abs() < 1e-6);
    // Down a slope of 60 degrees goes three quarters of what is asked.
    let slope = v(3f64.sqrt() / 2.0, 0.5, 0.0);
    let (o, _) = tick(&config(), &falling(v(0.0, -0.02, 0.0), 0.02), |_, query| match query.reason {
        REASON_GROUND if query.direction.y < -0.99 => gap_after(query, 0.0, SKIN, slope),
        _ => None,
    });
    near(moved(&o), v(0.03f64 / 3f64.sqrt(), -0.03, 0.0), 1e-6);
    assert!((o.achieved.y + 0.015).abs() < 1e-6, "{o:?}");
    assert_eq!(o.flags, SLIDING);
}

#[test]
fn landing_is_a_contact_and_standing_is_none() {
    let (o, _) = tick(&config(), &falling(DVec3::ZERO, 0.003), |_, query| floor(query));
    assert_eq!((o.contact_count, o.contacts[0].kind, o.contacts[0].surface), (1, CONTACT_FLOOR, 7));
    let (o, _) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| floor(query));
    assert_eq!((o.contact_count, o.flags), (0, GROUNDED));
}

#[test]
fn in_the_air_there_is_no_ground() {
    let ground = Ground { surface: 5, normal: Vec3::new(0.0, 1.0, 0.0), distance: 0.01 };
    let (o, _) = tick(&config(), &Input { ground, ..walking(DVec3::ZERO, 0.003) }, |_, _| None);
    assert_eq!((o.flags, o.ground), (0, Ground::default()));
}

#[test]
fn a_body_too_near_the_ground_is_raised_as_far_as_there_is_room() {
    let low = |roof: Option<f64>| {
        move |_: usize, query: &Query| match query.reason {
            REASON_GROUND if query.direction.y < 0.0 => hit(0.002, DVec3::Y),
            REASON_GROUND => roof.and_then(|gap| hit(gap, DVec3::NEG_Y)),
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
            let down = query.reason == REASON_GROUND && query.direction.y < -0.99;
            gap_after(query, 0.0, SKIN, normal).filter(|_| down).map(|a| Answer { surface_flags: flags, ..a })
        });
        count(&asked, REASON_STEP_UP)
    };
    let slope = v(3f64.sqrt() / 2.0, 0.5, 0.0);
    let gentle = v(0.5, 3f64.sqrt() / 2.0, 0.0);
    assert_eq!(probes(&config(), &walking(DVec3::ZERO, 0.003), 0, slope), 1);
    assert_eq!(probes(&config(), &falling(DVec3::ZERO, 0.003), 0, slope), 0);
    assert_eq!(probes(&MotorConfig { step_height: 0.0, ..config() }, &walking(DVec3::ZERO, 0.003), 0, slope), 0);
    // Slippery ground is no rim: it slides.
    assert_eq!(probes(&config(), &walking(DVec3::ZERO, 0.003), SURFACE_SLIPPERY, gentle), 0);
}

#[test]
fn a_rim_holds_where_its_tread_does() {
    for (tread, flags, holds) in [
        (DVec3::Y, 0, true),
        (v(0.9, 0.4, 0.0), 0, false),
        (DVec3::Y, SURFACE_NOT_GROUND, false),
        (v(0.3, 0.9, 0.0), SURFACE_SLIPPERY, false),
    ] {
        let (o, asked) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| match query.reason {
            REASON_GROUND if query.direction.y < -0.99 => steep(query, 0.002),
            REASON_STEP_DOWN => hit(0.2, tread).map(|a| Answer { surface_flags: flags, surface: 8, ..a }),
            _ => None,
        });
        // Into the slope, level, as far as a tread.
        let forward = first(&asked, REASON_STEP_FORWARD);
        near(wide(forward.direction), v(-1.0, 0.0, 0.0), 1e-6);
        looks(forward, 0.15 + SKIN, 20.0);
        looks(first(&asked, REASON_STEP_UP), 0.3 + SKIN, 20.0);
        looks(first(&asked, REASON_STEP_DOWN), 0.3 + SKIN, 20.0);
        assert_eq!(o.flags, if holds { GROUNDED } else { SLIDING }, "{tread} {flags}");
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
    let flat = MotorConfig { step_height: 0.0, ..config() };
    for fall in [0.003, 0.2] {
        for (beyond, sliding) in [(-1e-3, true), (0.5 * CARRY * SKIN, true), (1.5 * CARRY * SKIN, false), (0.05, false)]
        {
            let (o, _) = tick(&flat, &walking(DVec3::ZERO, fall), |_, query| match query.reason {
                REASON_GROUND if query.direction.y < -0.99 => steep(query, fall + beyond),
                _ => None,
            });
            assert_eq!(o.flags, if sliding { SLIDING } else { 0 }, "{fall} {beyond}");
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
            REASON_GROUND if query.direction.y < -0.99 => steep(query, 0.0),
            _ => None,
        });
        let last = asked.last().unwrap();
        near(wide(last.direction), v(0.5, -3f64.sqrt() / 2.0, 0.0), 1e-3);
        looks(last, fall + SKIN - 0.5 * fall, 20.0);
        assert!((o.adjustment.y + 0.75 * fall).abs() < 1e-8 + 1e-6 * fall, "{o:?}");
        assert_eq!(o.flags, SLIDING);
    }
}

#[test]
fn a_slide_ends_on_the_floor_it_reaches() {
    let down = v(0.5, -3f64.sqrt() / 2.0, 0.0);
    let end = |travel: f64| {
        tick(&config(), &falling(DVec3::ZERO, 0.1), move |_, query| match query.reason {
            REASON_GROUND if query.direction.y < -0.99 => steep(query, 0.0),
            REASON_GROUND => gap_after(query, travel, SKIN, DVec3::Y),
            _ => None,
        })
        .0
    };
    let o = end(0.03);
    near(moved(&o), down * 0.03, 1e-7);
    assert_eq!((o.flags, o.contact_count, o.contacts[0].kind), (GROUNDED, 1, CONTACT_FLOOR));
    assert!((f64::from(o.ground.distance) - SKIN / down.y.abs()).abs() < 1e-6);
    // In sight, not reached.
    let o = end(0.12);
    near(moved(&o), down * (0.1 * 3f64.sqrt() / 2.0), 1e-7);
    assert_eq!((o.flags, o.contact_count), (SLIDING, 0));
}

#[test]
fn two_steep_slopes_that_leave_no_way_are_a_seat() {
    let (left, right) = (v(0.9, 0.4, 0.0), v(-0.9, 0.4, 0.0));
    for asked in [DVec3::ZERO, v(0.0, 0.0, 0.2)] {
        let (o, _) = tick(&config(), &falling(asked, 0.01), |_, query| match query.reason {
            REASON_GROUND if query.direction.y < -0.99 => gap_after(query, 0.0, SKIN, left),
            REASON_GROUND => gap_after(query, 0.0, SKIN, right),
            _ => None,
        });
        assert_eq!(o.flags, GROUNDED);
        near(wide(o.ground.normal), DVec3::Y, 1e-6);
        near(moved(&o), asked, 1e-6);
    }
    // A valley whose bottom falls is no seat: along it there is a way.
    let (left, right) = (v(0.9, 0.4, 0.4), v(-0.9, 0.4, 0.4));
    let mut n = 0;
    let (o, _) = tick(&config(), &falling(DVec3::ZERO, 0.01), |_, query| match query.reason {
        REASON_GROUND if query.direction.y < -0.99 => gap_after(query, 0.0, SKIN, left),
        REASON_GROUND => {
            n += 1;
            gap_after(query, 0.0, SKIN, right).filter(|_| n == 1)
        }
        _ => None,
    });
    assert_eq!(o.flags, SLIDING);
    assert!(moved(&o).y < -1e-3 && moved(&o).z > 1e-3, "{o:?}");
}

#[test]
fn a_slide_down_ends_after_four_sweeps() {
    let slope = |degrees: f64| v(degrees.to_radians().sin(), degrees.to_radians().cos(), 0.0);
    let mut degrees = 85.0;
    let (o, asked) = tick(&config(), &falling(DVec3::ZERO, 0.5), |_, query| {
        if query.reason != REASON_GROUND {
            return None;
        }
        degrees -= 5.0;
        let travel = if degrees < 80.0 { 0.02 } else { 0.0 };
        gap_after(query, travel, SKIN, slope(degrees))
    });
    assert_eq!((count(&asked, REASON_GROUND), o.flags), (1 + 4, SLIDING));
    assert!(moved(&o).y < -0.07);
}

// Out of questions.

#[test]
fn out_of_questions_the_last_place_stands() {
    let budget = |query_budget| MotorConfig { query_budget, ..config() };
    let none = |_: usize, _: &Query| None;
    let (o, asked) = tick(&budget(1), &walking(v(0.1, 0.0, 0.0), 0.003), none);
    assert_eq!((asked.len(), o.flags, moved(&o)), (1, TRUNCATED | GROUNDED, DVec3::ZERO));
    let (o, _) = tick(&budget(1), &falling(v(0.1, 0.0, 0.0), 0.003), none);
    assert_eq!(o.flags, TRUNCATED);
    // A jump has left the ground; a clip that only holds its height has not.
    let (o, _) = tick(&budget(2), &walking(v(0.1, 0.0, 0.0), -0.003), none);
    assert_eq!(o.flags & GROUNDED, 0);
    let (o, _) = tick(&budget(1), &walking(v(0.1, 0.0, 0.0), -0.003), none);
    assert_eq!(o.flags, TRUNCATED);
    let (o, _) = tick(&budget(1), &walking(v(0.1, 0.0, 0.0), 0.0), none);
    assert_eq!(o.flags, TRUNCATED | GROUNDED);
    // What was only a push out of an overlap answers nothing of the ask.
    let (o, _) = tick(&budget(2), &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| {
        if query.kind == OVERLAP { inside(0.05, DVec3::X) } else { None }
    });
    assert_eq!((o.achieved, o.adjustment), (DVec3::ZERO, DVec3::ZERO));
    near(o.recovery, v(0.05 + SKIN, 0.0, 0.0), 1e-7);
    assert_eq!(o.flags, TRUNCATED | GROUNDED);
}

// Overlaps and platforms.

#[test]
fn a_push_out_is_a_skin_more_than_the_depth_however_small() {
    for depth in [0.0005, 0.001, 0.05] {
        let mut once = true;
        let (o, asked) = tick(&config(), &walking(v(0.02, 0.0, 0.0), 0.003), |_, query| {
            if query.kind == OVERLAP && core::mem::take(&mut once) { inside(depth, DVec3::NEG_X) } else { floor(query) }
        });
        near(o.recovery, v(-depth - SKIN, 0.0, 0.0), 1e-7);
        assert_eq!((o.achieved, o.flags), (v(0.02, 0.0, 0.0), GROUNDED));
        looks(first(&asked, REASON_OVERLAP), depth + SKIN + SKIN, 20.0);
    }
}

#[test]
fn the_most_of_a_recovery_is_for_all_its_rounds() {
    let overlaps = |depths: &'static [f64]| {
        let mut depths = depths.iter();
        move |_: usize, query: &Query| match query.kind {
            OVERLAP => depths.next().and_then(|&d| inside(d, DVec3::X)),
            _ => floor(query),
        }
    };
    let bare = MotorConfig { skin: 0.0, ..config() };
    let (o, _) = tick(&bare, &walking(DVec3::ZERO, 0.0), overlaps(&[0.2, 0.2]));
    near(o.recovery, v(0.4, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags & STUCK, 0);
    let (o, _) = tick(&bare, &walking(DVec3::ZERO, 0.0), overlaps(&[0.2, 0.2, 0.2]));
    near(o.recovery, v(0.5, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags, STUCK | GROUNDED);
    // Exactly the most is enough.
    let (o, _) = tick(&bare, &walking(DVec3::ZERO, 0.0), overlaps(&[0.5]));
    near(o.recovery, v(0.5, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags & STUCK, 0);
    // The platform's way is not the recovery's.
    let mut n = 0;
    let carried = Input { platform: v(2.0, 0.0, 0.0), platform_surface: 9, ..walking(DVec3::ZERO, 0.0) };
    let (o, _) = tick(&bare, &carried, |_, query| {
        n += u32::from(query.kind == OVERLAP);
        if query.kind == OVERLAP && n == 2 { inside(0.2, DVec3::X) } else { None }
    });
    near(o.platform, v(2.0, 0.0, 0.0), 1e-12);
    near(o.recovery, v(0.2, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags & STUCK, 0);
}

#[test]
fn a_second_overlap_does_not_forget_the_first() {
    // Deep in the first, the way out is barred askew; the second, of the same side, is shallower.
    let (mut overlaps, mut pushes) = (0, 0);
    let (o, _) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| match (query.kind, query.reason) {
        (OVERLAP, _) => {
            overlaps += 1;
            [0.2, 0.05].get(overlaps - 1).and_then(|&depth| inside(depth, DVec3::X))
        }
        (_, REASON_OVERLAP) => {
            pushes += 1;
            gap_after(query, 0.05, SKIN, v(-0.5, 0.0, 0.75f64.sqrt())).filter(|_| pushes == 1)
        }
        _ => floor(query),
    });
    let aside = (0.2 + SKIN - 0.05) / 3f64.sqrt();
    near(o.recovery, v(0.2 + SKIN, 0.0, aside), 1e-6);
    assert_eq!(o.flags, GROUNDED);
}

#[test]
fn a_push_ends_at_what_is_behind_and_no_earlier() {
    // Behind: at 0.03, and just out of the way of a push of 0.06.
    for (behind, goes) in [(0.03, 0.02), (0.055, 0.045), (0.068, 0.058), (0.0755, 0.06)] {
        for platform in [DVec3::ZERO, v(0.2, 0.0, 0.1)] {
            let mut overlaps = 0;
            let input = Input { platform, platform_surface: 9, ..walking(DVec3::ZERO, 0.003) };
            let (o, _) = tick(&config(), &input, |_, query| {
                let before = platform != DVec3::ZERO && query.flags & IGNORE_SURFACE != 0;
                match (query.kind, query.reason) {
                    (OVERLAP, _) if !before => {
                        overlaps += 1;
                        if overlaps == 1 { inside(0.05, DVec3::NEG_X) } else { None }
                    }
                    (SWEEP, REASON_OVERLAP) => hit(behind, DVec3::X),
                    _ => floor(query),
                }
            });
            near(o.recovery, v(-goes, 0.0, 0.0), 1e-6);
            assert_eq!((o.platform, o.flags), (platform, GROUNDED));
        }
    }
}

#[test]
fn a_stuck_body_only_leaves_what_it_is_inside_of() {
    let stuck = |normal: DVec3, asked: DVec3, fall: f64| {
        let closed = MotorConfig { max_recovery: 0.0, ..config() };
        tick(&closed, &walking(asked, fall), |_, query| if query.kind == OVERLAP { inside(0.05, normal) } else { None })
            .0
    };
    let side = v(0.0, 0.0, 0.1);
    // Gravity counts as a wish: out of a ceiling it leads away, out of a floor it does not.
    for (normal, fall, goes) in [
        (DVec3::NEG_Y, 0.003, true),
        (DVec3::Y, 0.003, false),
        (DVec3::NEG_Y, 0.0, false),
        (DVec3::NEG_X, 0.0, false),
        (DVec3::Z, 0.0, true),
        (v(0.0, -0.5, -0.1), 0.003, false),
        (v(0.0, -0.5, -0.1), 0.03, true),
    ] {
        let o = stuck(normal, side, fall);
        assert_eq!(o.flags, STUCK | GROUNDED, "{normal}");
        // Along what it leaves, the ask goes as far as it may.
        near(o.achieved, if goes { side } else { DVec3::ZERO }, if goes && normal.z < 0.0 { 0.005 } else { 0.0 });
    }
    // Without an ask it rests, and what was not carried yet goes nowhere.
    assert_eq!(moved(&stuck(DVec3::NEG_Y, DVec3::ZERO, 0.003)), DVec3::ZERO);
    let carried = Input { platform: v(0.05, 0.0, 0.0), platform_surface: 9, ..walking(side, 0.0) };
    let closed = MotorConfig { max_recovery: 0.0, ..config() };
    let (o, asked) =
        tick(&closed, &carried, |_, query| if query.kind == OVERLAP { inside(0.05, DVec3::Z) } else { None });
    assert_eq!((moved(&o), o.flags, asked.len()), (DVec3::ZERO, STUCK | GROUNDED, 1));
}

#[test]
fn a_platform_carries_as_far_as_there_is_room() {
    let carried = Input { platform: v(0.3, 0.0, 0.0), platform_surface: 9, ..walking(DVec3::ZERO, 0.003) };
    for (wall, goes) in [(0.2, 0.19), (0.305, 0.295), (0.35, 0.3), (0.005, 0.0)] {
        let (o, asked) = tick(&config(), &carried, |_, query| match query.reason {
            REASON_PLATFORM => hit(wall, DVec3::NEG_X),
            _ => floor(query),
        });
        near(o.platform, v(goes, 0.0, 0.0), 1e-7);
        assert_eq!((o.recovery, o.flags), (DVec3::ZERO, GROUNDED));
        looks(first(&asked, REASON_PLATFORM), 0.3 + SKIN, 20.0);
    }
}

// The slide.

/// Slides into what the host answers; nothing but the floor besides.
fn slide(input: &Input, mut host: impl FnMut(usize, &Query) -> Option<Answer>) -> (Outcome, Vec<Query>) {
    let mut n = 0;
    tick(&MotorConfig { step_height: 0.0, ..config() }, input, |_, query| {
        if query.reason == REASON_SLIDE {
            n += 1;
            host(n - 1, query)
        } else {
            floor(query)
        }
    })
}

#[test]
fn a_motion_that_would_turn_back_stops() {
    // Three faces of which the nearest place is behind the last one reached, found among random ones.
    let faces = [
        (v(-0.506_464_765, 0.557_520_543, 0.657_772_214), -0.138_821_25),
        (v(-0.688_753_027, 0.276_911_400, 0.670_029_361), -0.289_173_86),
        (v(0.247_597_222, -0.197_397_093, -0.948_540_987), -0.042_908_37),
    ];
    let (o, asked) = slide(&free(v(1.0, 0.0, 0.0)), |n, query| {
        let &(normal, offset) = faces.get(n)?;
        let travel = (offset - normal.dot(wide(query.from))) / normal.dot(wide(query.direction));
        gap_after(query, travel, SKIN, normal)
    });
    near(moved(&o), v(0.655_907, 0.127_719, 0.189_868), 1e-5);
    assert_eq!((count(&asked, REASON_SLIDE), o.flags), (3, BLOCKED | CEILING));
}

#[test]
fn what_was_asked_is_achieved_to_the_last_bit() {
    let mut random = world::Random(3);
    for _ in 0..2000 {
        let up = random.direction();
        let asked = random.direction() * random.unit();
        let nothing = |_: usize, _: &Query| None;
        let rise = asked.dot(up);
        // A flight, a jump, a fall in the air.
        for input in [free(asked), falling(asked, 0.0), falling(asked, -0.1), falling(asked, 0.1)] {
            if !input.free && rise - 0.1 < 0.0 && rise + 0.1 > 0.0 && input.vertical != 0.0 {
                continue; // Against each other.
            }
            let (o, _) = tick(&config(), &Input { up, ..input }, nothing);
            assert_eq!(o.achieved, asked, "{up}");
        }
        // On the ground, of a level ask: this up and this way are level to the last bit.
        let (up, asked) = (v(0.6, 0.8, 0.0), v(0.8 * 0.25, -0.6 * 0.25, random.unit()));
        let (o, _) = tick(&config(), &Input { up, ..walking(asked, 0.01) }, |_, query| {
            if query.reason == REASON_GROUND { hit(SKIN, up) } else { None }
        });
        assert_eq!((o.achieved, o.flags), (asked, GROUNDED));
    }
}

#[test]
fn up_ramps_all_of_the_level_part_is_achieved() {
    let mut random = world::Random(5);
    for _ in 0..100 {
        // Level to the last bit.
        let (up, ahead) = (v(0.6, 0.8, 0.0), v(0.8, -0.6, 0.0));
        let asked = ahead * 0.25 + v(0.0, 0.0, random.between(-0.1, 0.1));
        let (ramp, again, steeper) = (up * 0.95 - ahead * 0.3, up * 0.95 - ahead * 0.302, up * 0.85 - ahead * 0.5);
        // One, the same twice through rounding, and two.
        for ramps in [vec![ramp], vec![ramp, again], vec![ramp, steeper]] {
            let mut n = 0;
            let (o, _) = tick(&config(), &Input { up, ..walking(asked, 0.0) }, |_, query| match query.reason {
                REASON_SLIDE => {
                    n += 1;
                    ramps.get(n - 1).and_then(|&ramp| gap_after(query, 0.1, SKIN, ramp))
                }
                REASON_GROUND => hit(SKIN, up),
                _ => None,
            });
            assert_eq!((o.achieved, n, o.flags), (asked, ramps.len() + 1, GROUNDED));
            assert!(o.adjustment.dot(up) > 0.04);
        }
    }
}

#[test]
fn a_ramp_between_walls_takes_nothing_from_the_level() {
    // Met before a wall and after it: the wall takes its part, the ramp lifts the rest.
    let (ramp, wall) = (v(-0.5, 3f64.sqrt() / 2.0, 0.0), DVec3::NEG_Z);
    for order in [[ramp, wall], [wall, ramp]] {
        let (o, asked) = slide(&walking(v(0.3, 0.0, 0.1), 0.0), |n, query| {
            order.get(n).and_then(|&normal| gap_after(query, 0.05, SKIN, normal))
        });
        assert!((o.achieved.x - 0.3).abs() < 1e-7, "{o:?}");
        assert!(o.achieved.z > 0.01 && o.achieved.z < 0.06 && o.flags & BLOCKED != 0);
        let last = wide(asked.iter().rfind(|q| q.reason == REASON_SLIDE).unwrap().direction);
        near(last, v(3f64.sqrt() / 2.0, 0.5, 0.0), 1e-5);
    }
}

#[test]
fn tiny_motion_slides_too() {
    // 5 micrometres into a wall, and less than one along it.
    let (o, _) = slide(&walking(v(5e-6, 0.0, 8e-7), 0.0), |n, query| {
        gap_after(query, 0.0, SKIN, DVec3::NEG_X).filter(|_| n == 0)
    });
    assert!((o.achieved.z - 8e-7).abs() < 1e-8 && o.achieved.x < 2e-6, "{o:?}");
}

#[test]
fn a_wall_at_the_very_end_of_the_way_stops_nothing() {
    let (o, _) = slide(&walking(v(0.3, 0.0, 0.0), 0.0), |_, query| gap_after(query, 0.3 - 3e-7, SKIN, DVec3::NEG_X));
    assert_eq!((o.achieved, o.flags), (v(0.3, 0.0, 0.0), GROUNDED));
}

#[test]
fn a_graze_is_forgiven_once() {
    let odd = |approach: f64| v(-approach, 0.0, -(1.0 - approach * approach).sqrt());
    let end = |normals: &'static [f64]| {
        slide(&walking(v(0.3, 0.0, 0.0), 0.0), move |n, query| {
            let direction = wide(query.direction);
            normals.get(n).and_then(|&approach| {
                // About this sweep's own direction.
                let side = v(-direction.z, 0.0, direction.x);
                hit(0.1, -direction * approach - side * -odd(approach).z)
            })
        })
    };
    // What leads off the wall is passed, what leads along it a hair further off.
    for (normals, leans) in [(&[-0.005][..], false), (&[0.0], true)] {
        let (o, asked) = end(normals);
        near(o.achieved, v(0.3, 0.0, 0.0), 1e-4);
        assert_eq!(o.flags & BLOCKED != 0, leans); // The hair is missing.
        let slides: Vec<_> = asked.iter().filter(|q| q.reason == REASON_SLIDE).collect();
        assert_eq!((slides.len(), slides[1].direction.z < -1e-6), (2, leans), "{:?}", slides[1]);
    }
    // The second is not, and nonsense never is: the motion ends a skin before it.
    for normals in [&[-0.5][..], &[-0.02]] {
        let (o, asked) = end(normals);
        near(moved(&o), v(0.1 - SKIN, 0.0, 0.0), 1e-6);
        assert_eq!((count(&asked, REASON_SLIDE), o.flags), (1, BLOCKED | GROUNDED));
    }
    // What opposes nothing is no riser.
    let (o, asked) = tick(&config(), &walking(v(0.3, 0.0, 0.0), 0.0), |_, query| {
        if query.reason == REASON_SLIDE { hit(0.1, DVec3::NEG_Z) } else { floor(query) }
    });
    assert_eq!((count(&asked, REASON_STEP_UP), o.flags), (0, BLOCKED | GROUNDED));
    let (o, asked) = end(&[-0.005, -0.005]);
    near(moved(&o), v(0.1 - SKIN, 0.0, 0.0), 1e-4);
    assert_eq!((count(&asked, REASON_SLIDE), o.flags), (2, BLOCKED | GROUNDED));
}

#[test]
fn each_thing_touched_is_one_contact() {
    let touch = |surfaces: [u64; 3], normals: [DVec3; 3]| {
        let (o, _) = slide(&walking(v(0.3, 0.0, 0.3), 0.0), |n, query| {
            let answer = gap_after(query, 0.02, SKIN, *normals.get(n)?);
            answer.map(|a| Answer { surface: surfaces[n], ..a })
        });
        o
    };
    let wall = DVec3::NEG_X;
    // The same wall through rounding; another at the same angle; the same at another angle.
    let o = touch([4, 4, 4], [wall, v(-1.0, 0.0, -0.005), v(-1.0, 0.0, -0.01)]);
    assert_eq!((o.contact_count, o.contacts[0].surface, o.contacts[0].kind), (1, 4, CONTACT_WALL));
    let o = touch([4, 5, 4], [wall, v(-1.0, 0.0, -0.005), v(-1.0, 0.0, -0.01)]);
    assert_eq!((o.contact_count, o.contacts[1].surface), (2, 5));
    let o = touch([4, 4, 4], [wall, v(-1.0, 0.0, -0.1), v(-1.0, 0.0, -0.2)]);
    assert_eq!(o.contact_count, 3);
    // Nearly the same normal, yet a floor the one and a wall the other.
    let limit = 45f64.to_radians() + 0.01;
    let slope = |angle: f64| v(-angle.sin(), angle.cos(), 0.0);
    let o = touch([4, 4, 6], [slope(limit - 0.002), slope(limit + 0.002), DVec3::NEG_Z]);
    assert_eq!(
        [o.contacts[0].kind, o.contacts[1].kind, o.contacts[2].kind],
        [CONTACT_FLOOR, CONTACT_WALL, CONTACT_WALL]
    );
}

#[test]
fn an_overhang_does_not_press_a_walking_body_down_but_turns_a_jump() {
    let overhang = v(-0.8, -0.6, 0.0);
    let into = |input: &Input| slide(input, |n, query| gap_after(query, 0.05, SKIN, overhang).filter(|_| n == 0));
    let (o, asked) = into(&walking(v(0.3, 0.0, 0.1), 0.003));
    near(moved(&o), v(0.05, 0.0, 0.1) * v(0.3 / 0.1f64.hypot(0.3), 1.0, 1.0), 1e-6);
    assert!(asked.iter().filter(|q| q.reason == REASON_SLIDE).all(|q| q.direction.y > -1e-6));
    assert_eq!((o.contacts[0].kind, o.flags & BLOCKED), (CONTACT_CEILING, BLOCKED));
    // In a jump it is a face like any other: the motion goes on along it, up and back.
    let (_, asked) = into(&walking(v(0.1, 0.0, 0.0), -0.3));
    let along = v(0.1, 0.3, 0.0) - overhang * overhang.dot(v(0.1, 0.3, 0.0));
    near(wide(asked.iter().rfind(|q| q.reason == REASON_SLIDE).unwrap().direction), along.normalize(), 1e-3);
}

#[test]
fn a_worn_gap_is_opened_level() {
    let gap = 0.001;
    let grazing = |normal: DVec3, behind: Option<f64>| {
        let mut walls = 0;
        slide(&walking(v(0.002, 0.0, 0.1), 0.0), |_, query| {
            if wide(query.direction).dot(normal) < 0.0 {
                walls += 1;
                gap_after(query, 0.0, gap, normal).filter(|_| walls == 1)
            } else if query.direction.x < -0.9 {
                behind.and_then(|gap| hit(gap, DVec3::X))
            } else {
                None
            }
        })
    };
    for normal in [DVec3::NEG_X, v(-0.8, 0.6, 0.0), v(-0.8, -0.6, 0.0)] {
        let (o, asked) = grazing(normal, None);
        // At a graze nine tenths of what is in view are kept, or the skin if that is less.
        let sent = first(&asked, REASON_SLIDE);
        let keep = SKIN.min(-0.9 * normal.dot(wide(sent.direction)) * f64::from(sent.distance));
        let back = (keep - gap) / -normal.x;
        near(v(o.adjustment.x, 0.0, 0.0), v(-back, 0.0, 0.0), 1e-6);
        let restore = asked.iter().rfind(|q| q.reason == REASON_SLIDE).unwrap();
        near(wide(restore.direction), v(-1.0, 0.0, 0.0), 1e-5);
        looks(restore, back + SKIN, 20.0);
        // Not into what is behind, and no further than meant when that is further.
        for (room, goes) in [(0.4 * back, 0.4 * back), (back + 0.001, back)] {
            let (o, _) = grazing(normal, Some(SKIN + room));
            near(v(o.adjustment.x, 0.0, 0.0), v(-goes, 0.0, 0.0), 1e-6);
        }
    }
    // A roof that is nearly level has no level way off it.
    let (o, _) = grazing(v(-0.2, -0.98, 0.0), None);
    assert!(o.adjustment.x.abs() < 1e-7, "{o:?}");
}

#[test]
fn a_worn_wedge_is_not_left_by_a_jump() {
    let sides = [v(1.0, 0.0, 0.05), v(-1.0, 0.0, 0.05)];
    let (o, _) = slide(&walking(v(0.0, 0.0, -0.1), 0.0), |n, query| {
        sides.get(n).and_then(|&side| gap_after(query, 0.0, 0.004, side))
    });
    assert!(moved(&o).length() < 1e-3, "{o:?}");
}

#[test]
fn a_wall_kept_at_the_full_gap_gives_nothing_back() {
    // Wherever a platform has taken the body.
    for x in [0.0, 0.12, 0.06, -0.12] {
        let carried = Input { platform: v(x, 0.0, 0.0), platform_surface: 9, ..walking(v(-0.1, 0.0, 0.0), 0.003) };
        let (o, _) = slide(&carried, |n, query| gap_after(query, 0.05, SKIN, DVec3::X).filter(|_| n == 0));
        near(moved(&o), v(x - 0.05, 0.0, 0.0), 1e-7);
        assert!(o.adjustment.length() < 1e-7);
    }
}

// Steps.

#[test]
fn only_a_body_on_the_ground_that_a_wall_stops_asks_for_a_step() {
    let steps = |config: &MotorConfig, input: &Input, walls: &[(DVec3, u32)]| {
        let mut n = 0;
        let (o, asked) = tick(config, input, |_, query| match query.reason {
            REASON_SLIDE => {
                n += 1;
                let &(normal, surface_flags) = walls.get(n - 1)?;
                gap_after(query, 0.02, SKIN, normal).map(|a| Answer { surface_flags, ..a })
            }
            _ => floor(query),
        });
        (count(&asked, REASON_STEP_UP), o)
    };
    let wall = (DVec3::NEG_X, 0);
    let refusing = (DVec3::NEG_X, SURFACE_NO_STEP);
    let asked = v(0.3, 0.0, 0.0);
    let (n, o) = steps(&config(), &walking(asked, 0.003), &[wall]);
    assert_eq!((n, o.flags), (1, BLOCKED | GROUNDED));
    assert_eq!(steps(&config(), &falling(asked, 0.003), &[wall]).0, 0);
    assert_eq!(steps(&config(), &walking(asked, 0.003), &[]).0, 0);
    assert_eq!(steps(&config(), &walking(asked, -0.1), &[wall]).0, 0);
    assert_eq!(steps(&MotorConfig { step_height: 0.0, ..config() }, &walking(asked, 0.003), &[wall]).0, 0);
    // What refuses is asked of nothing, and the body stands before it.
    let (n, o) = steps(&config(), &walking(asked, 0.003), &[refusing]);
    assert_eq!((n, o.flags), (0, BLOCKED | GROUNDED));
    near(moved(&o), v(0.02, 0.0, 0.0), 1e-6);
    // Of several the one that opposes the most decides.
    let turned = |angle: f64, flags: u32| (v(-angle.cos(), 0.0, angle.sin()), flags);
    let asked = v(0.3, 0.0, 0.05);
    assert_eq!(steps(&config(), &walking(asked, 0.003), &[turned(1.2, SURFACE_NO_STEP), turned(0.3, 0)]).0, 1);
    assert_eq!(steps(&config(), &walking(asked, 0.003), &[turned(1.2, 0), turned(0.3, SURFACE_NO_STEP)]).0, 0);
    let refusing = [turned(1.2, SURFACE_NO_STEP), turned(0.3, SURFACE_NO_STEP)];
    assert_eq!(steps(&config(), &walking(asked, 0.003), &refusing).0, 0);
}

/// Walks 0.1 into a riser 0.02 ahead; the sweeps of the step are answered by `host`.
fn riser(host: impl Fn(&Query, usize) -> Option<Answer>) -> (Outcome, Vec<Query>) {
    let mut down = 0;
    tick(&config(), &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| match query.reason {
        REASON_SLIDE => gap_after(query, 0.02, SKIN, DVec3::NEG_X),
        REASON_STEP_UP | REASON_STEP_FORWARD => host(query, 0),
        REASON_STEP_DOWN => {
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
    looks(first(&asked, REASON_STEP_UP), 0.3 + SKIN, 20.0);
    looks(first(&asked, REASON_STEP_FORWARD), 0.08 + 0.15 + SKIN, 20.0);
    looks(first(&asked, REASON_STEP_DOWN), 0.3 + SKIN, 20.0);
    near(moved(&o), v(0.1, 0.2, 0.0), 1e-6);
    assert_eq!((o.achieved, o.flags, count(&asked, REASON_STEP_DOWN)), (v(0.1, 0.0, 0.0), STEPPED | GROUNDED, 1));
    // More than a twentieth of the skin must be gained.
    for (height, climbs) in [(0.06 * SKIN, true), (0.04 * SKIN, false)] {
        let (o, asked) = riser(tread(height));
        assert_eq!(o.flags & STEPPED != 0, climbs);
        assert_eq!(count(&asked, REASON_STEP_DOWN), if climbs { 1 } else { 2 });
        assert_eq!(o.flags & BLOCKED != 0, !climbs);
    }
}

#[test]
fn a_step_needs_room_above_and_ahead() {
    // A tenth of the skin above is no room.
    for (roof, climbs) in [(0.05 * SKIN, false), (0.15 * SKIN, true)] {
        let (_, asked) =
            riser(|query, _| if query.reason == REASON_STEP_UP { hit(SKIN + roof, DVec3::NEG_Y) } else { None });
        assert_eq!(count(&asked, REASON_STEP_FORWARD) == 1, climbs, "{roof}");
    }
    // Ahead: none; short of the ask; all of the ask and nothing beyond; some of the tread beyond.
    for (ahead, downs) in [(0.0, 0), (0.03, 1), (0.08, 1), (0.0801, 2), (0.12, 2)] {
        let (o, asked) = riser(|query, down| match query.reason {
            REASON_STEP_FORWARD => hit(SKIN + ahead, DVec3::NEG_X),
            _ if down > 0 => hit(0.1, v(-0.9, 0.3, 0.0)), // Steep: no landing.
            _ => None,
        });
        assert_eq!(count(&asked, REASON_STEP_DOWN), downs, "{ahead}");
        assert_eq!((o.flags, count(&asked, REASON_STEP_UP)), (BLOCKED | GROUNDED, 1));
        near(moved(&o), v(0.02, 0.0, 0.0), 1e-6);
    }
    // A landing short of the ask is stood on, and is not all of it.
    let (o, _) = riser(|query, down| match query.reason {
        REASON_STEP_FORWARD => hit(SKIN + 0.03, DVec3::NEG_X),
        _ if down > 0 => hit(0.1 + SKIN, DVec3::Y),
        _ => None,
    });
    near(moved(&o), v(0.05, 0.2, 0.0), 1e-6);
    near(o.achieved, v(0.05, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags, STEPPED | GROUNDED | BLOCKED);
}

#[test]
fn a_far_tread_vouches_for_a_near_rim() {
    let (o, asked) = riser(|query, down| match (query.reason, down) {
        (_, 1) => gap_after(query, 0.25, SKIN, v(-0.8, 0.6, 0.0)),
        (_, 2) => hit(0.1 + SKIN, DVec3::Y),
        _ => None,
    });
    let far = asked.iter().rfind(|q| q.reason == REASON_STEP_DOWN).unwrap();
    near(wide(far.from), v(0.02 + 0.08 + 0.15, 0.3, 0.0), 1e-5);
    near(moved(&o), v(0.1, 0.05, 0.0), 1e-5);
    assert_eq!(o.flags, STEPPED | GROUNDED);
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
