//! Blend spaces: the numbers of the contract, and weights that are never negative, sum to 1 and never jump (P1-P4).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The truth that is compared with comes from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use crate::common::cases::cases;
use proptest::prelude::*;
use root_motion::locomotion::blend_space::{
    BlendSpace, BlendSpaceBuffer, BlendSpaceFlags, BlendSpaceHeader, BlendSpaceInput, BlendSpaceInputFlags,
    BlendSpaceKind, BlendSpaceSamples, BlendSpaceWeights, direction, smooth, word_count,
};
use root_motion::{Error, Vec3};

fn line(x: &[f64]) -> BlendSpaceBuffer {
    BlendSpaceBuffer::build(&BlendSpaceSamples {
        kind: BlendSpaceKind::Line,
        flags: BlendSpaceFlags::empty(),
        x,
        y: &[],
    })
    .unwrap()
}

fn plane(points: &[(f64, f64)]) -> Result<BlendSpaceBuffer, Error> {
    let (x, y): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    BlendSpaceBuffer::build(&BlendSpaceSamples {
        kind: BlendSpaceKind::Plane,
        flags: BlendSpaceFlags::empty(),
        x: &x,
        y: &y,
    })
}

const COLUMNS: [f64; 4] = [-FRAC_PI_2, 0.0, FRAC_PI_2, PI];

fn locomotion() -> BlendSpaceBuffer {
    let flags = BlendSpaceFlags::DIRECTION | BlendSpaceFlags::IDLE;
    BlendSpaceBuffer::build(&BlendSpaceSamples { kind: BlendSpaceKind::Grid, flags, x: &COLUMNS, y: &[1.75, 4.50] })
        .unwrap()
}

fn at(space: &BlendSpaceBuffer, x: f64, y: f64) -> BlendSpaceWeights {
    let weights = space.space().unwrap().weights(x, y).unwrap();
    let used = &weights.weights[..weights.count as usize];
    assert!(used.iter().all(|w| *w > 0.0) && (used.iter().sum::<f64>() - 1.0).abs() < 1e-9, "({x}, {y}): {weights:?}");
    assert!(weights.samples[..used.len()].iter().all(|s| *s < space.space().unwrap().header().sample_count));
    weights
}

/// The largest change of any sample's weight.
fn change(a: &BlendSpaceWeights, b: &BlendSpaceWeights) -> f64 {
    a.samples.iter().chain(&b.samples).map(|s| (a.of(*s) - b.of(*s)).abs()).fold(0.0, f64::max)
}

fn expect(weights: &BlendSpaceWeights, expected: &[(u32, f64)]) {
    assert_eq!(weights.count as usize, expected.len(), "{weights:?}");
    for (sample, weight) in expected {
        assert!((weights.of(*sample) - weight).abs() < 1e-6, "sample {sample}: {weights:?}");
    }
}

/// Numbers in -1..1, the same in every run.
fn noise(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as f64 / f64::from(1u32 << 30) - 1.0
}

#[test]
fn the_contracts_numbers() {
    let space = locomotion();
    let (walk, run) = (1, 5);
    let (front, right) = (1, 2);
    let degrees = |d: f64, speed: f64| at(&space, d.to_radians(), speed);
    expect(&degrees(45.0, 1.75), &[(walk + front, 0.5), (walk + right, 0.5)]);
    let both_rows =
        [(walk + front, 0.345455), (walk + right, 0.345455), (run + front, 0.154545), (run + right, 0.154545)];
    expect(&degrees(45.0, 2.60), &both_rows);
    expect(&degrees(15.0, 4.50), &[(run + front, 0.833333), (run + right, 0.166667)]);
    expect(&degrees(77.0, 0.0), &[(0, 1.0)]);
    expect(&degrees(77.0, -1.0), &[(0, 1.0)]);
    expect(&degrees(45.0, 0.875), &[(0, 0.5), (walk + front, 0.25), (walk + right, 0.25)]);
    expect(&degrees(-135.0, 9.0), &[(run, 0.5), (run + 3, 0.5)]);
    expect(&degrees(180.0, 4.5), &[(run + 3, 1.0)]);
    expect(&degrees(-180.0, 4.5), &[(run + 3, 1.0)]);
    expect(&degrees(405.0, 1.75), &[(walk + front, 0.5), (walk + right, 0.5)]);
}

#[test]
fn a_line_goes_from_sample_to_sample() {
    let space = line(&[0.0, 1.5, 4.0]);
    expect(&at(&space, -3.0, 0.0), &[(0, 1.0)]);
    expect(&at(&space, 0.5, 0.0), &[(0, 2.0 / 3.0), (1, 1.0 / 3.0)]);
    expect(&at(&space, 1.5, 7.0), &[(1, 1.0)]);
    expect(&at(&space, 3.0, 0.0), &[(1, 0.4), (2, 0.6)]);
    expect(&at(&space, 4.0, 0.0), &[(2, 1.0)]);
    expect(&at(&space, 1e300, 0.0), &[(2, 1.0)]);
    expect(&at(&line(&[2.0]), 1.0, 0.0), &[(0, 1.0)]);
}

#[test]
fn a_half_turn_in_f32_is_one() {
    let grid = |columns: &[f64]| {
        BlendSpaceBuffer::build(&BlendSpaceSamples {
            kind: BlendSpaceKind::Grid,
            flags: BlendSpaceFlags::DIRECTION,
            x: columns,
            y: &[1.0],
        })
        .unwrap()
    };
    let half_turn = f64::from(std::f32::consts::PI);
    assert!(half_turn > PI);
    assert_eq!(grid(&[-FRAC_PI_2, 0.0, FRAC_PI_2, half_turn]), grid(&[-FRAC_PI_2, 0.0, FRAC_PI_2, PI]));
    let behind = grid(&[-half_turn, 0.0]);
    assert_eq!(behind, grid(&[-PI, 0.0]));
    for x in [PI, -PI, half_turn, -half_turn] {
        assert!(at(&behind, x, 1.0).of(0) > 1.0 - 1e-7, "{x}");
    }
    // Not of a grid over something else.
    let plain = BlendSpaceSamples {
        kind: BlendSpaceKind::Grid,
        flags: BlendSpaceFlags::empty(),
        x: &[0.0, half_turn],
        y: &[1.0],
    };
    assert_eq!(f64::from_bits(BlendSpaceBuffer::build(&plain).unwrap().space().unwrap().words()[1]), half_turn);
}

#[test]
fn grids_of_one_column_or_one_row() {
    let build = |flags, x: &[f64], y: &[f64]| {
        BlendSpaceBuffer::build(&BlendSpaceSamples { kind: BlendSpaceKind::Grid, flags, x, y }).unwrap()
    };
    let one_column = build(BlendSpaceFlags::DIRECTION, &[0.3], &[0.0, 2.0]);
    expect(&at(&one_column, -3.0, 1.0), &[(0, 0.5), (1, 0.5)]);
    let one_row = build(BlendSpaceFlags::DIRECTION | BlendSpaceFlags::IDLE, &[-1.0, 1.0], &[2.0]);
    expect(&at(&one_row, 0.0, 5.0), &[(1, 0.5), (2, 0.5)]);
    expect(&at(&one_row, PI, 5.0), &[(1, 0.5), (2, 0.5)]);
    expect(&at(&one_row, 0.5, 1.0), &[(0, 0.5), (1, 0.125), (2, 0.375)]);
    let flat = build(BlendSpaceFlags::empty(), &[-1.0, 1.0], &[-2.0, 2.0]);
    expect(&at(&flat, 9.0, 0.0), &[(1, 0.5), (3, 0.5)]);
    expect(&at(&flat, -9.0, -9.0), &[(0, 1.0)]);
}

/// The largest change of a weight per unit of way, from place to place.
fn steepest(space: &BlendSpaceBuffer, places: impl Iterator<Item = (f64, f64)>) -> f64 {
    let mut last: Option<((f64, f64), BlendSpaceWeights)> = None;
    let mut steepest = 0.0f64;
    for (x, y) in places {
        let weights = at(space, x, y);
        if let Some(((from_x, from_y), before)) = last.replace(((x, y), weights)) {
            let way = (x - from_x).hypot(y - from_y);
            steepest = steepest.max(change(&before, &weights) / way);
        }
    }
    steepest
}

#[test]
fn a_grid_does_not_jump_at_its_columns_rows_and_seam() {
    let space = locomotion();
    for i in 0..400 {
        let speed = f64::from(i) * 0.0137;
        // Six times round, over the seam each time.
        let slope = steepest(&space, (0..3000).map(|k| (TAU * 3.0 * (f64::from(k) / 1500.0 - 1.0), speed)));
        assert!(slope < 1.0 / FRAC_PI_2 + 1e-6, "speed {speed}: {slope}");
    }
    for i in 0..400 {
        let direction = f64::from(i) / 400.0 * TAU - PI;
        let slope = steepest(&space, (0..3000).map(|k| (direction, f64::from(k) * 0.002)));
        assert!(slope < 1.0 / 1.75 + 1e-6, "direction {direction}: {slope}");
    }
}

/// Where the weighted samples are.
fn made(points: &[(f64, f64)], weights: &BlendSpaceWeights) -> (f64, f64) {
    points.iter().enumerate().fold((0.0, 0.0), |(x, y), (i, p)| {
        let w = weights.of(i as u32);
        (x + w * p.0, y + w * p.1)
    })
}

#[test]
fn a_plane_gives_each_sample_its_own_place_and_makes_the_point_asked_for() {
    let points = [(0.0, 0.0), (0.0, 2.0), (2.0, 0.0), (0.0, -1.5), (-2.0, 0.0), (1.0, 3.5), (-1.1, 2.9)];
    let space = plane(&points).unwrap();
    for (i, (x, y)) in points.iter().enumerate() {
        assert!((at(&space, *x, *y).of(i as u32) - 1.0).abs() < 1e-9, "sample {i}");
    }
    for k in 0..10_000 {
        let (x, y) = (f64::from(k % 100) * 0.05 - 2.5, f64::from(k / 100) * 0.06 - 2.0);
        let (made, nearest) = (made(&points, &at(&space, x, y)), nearest_of_hull(&points, (x, y)));
        assert!((made.0 - nearest.0).hypot(made.1 - nearest.1) < 1e-9, "({x}, {y}): {made:?}, {nearest:?}");
    }
    // From very far off, too.
    assert!((at(&space, 1e300, 1.0).of(2) - 1.0).abs() < 1e-9);
    assert!((at(&space, -1e9, -1e300).of(3) - 1.0).abs() < 1e-6);
}

/// The nearest point of the convex hull, by trying every pair of points as an edge: independent of triangles.
fn nearest_of_hull(points: &[(f64, f64)], (x, y): (f64, f64)) -> (f64, f64) {
    let mut nearest: Option<(f64, (f64, f64))> = None;
    for a in points {
        for b in points {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let side = |p: &(f64, f64)| dx * (p.1 - a.1) - dy * (p.0 - a.0);
            if a == b || points.iter().any(|p| side(p) < -1e-9) {
                continue;
            }
            if side(&(x, y)) < 0.0 {
                let t = (((x - a.0) * dx + (y - a.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
                let foot = (a.0 + t * dx, a.1 + t * dy);
                let away = (foot.0 - x).hypot(foot.1 - y);
                if nearest.is_none_or(|(best, _)| away < best) {
                    nearest = Some((away, foot));
                }
            }
        }
    }
    nearest.map_or((x, y), |(_, foot)| foot)
}

fn circumcircle(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> ((f64, f64), f64) {
    let (bx, by, cx, cy) = (b.0 - a.0, b.1 - a.1, c.0 - a.0, c.1 - a.1);
    let d = 2.0 * (bx * cy - by * cx);
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy);
    let (ux, uy) = ((cy * b2 - by * c2) / d, (bx * c2 - cx * b2) / d);
    ((a.0 + ux, a.1 + uy), ux * ux + uy * uy)
}

/// Whether no sample lies within the circle of three.
fn is_empty_circle(points: &[(f64, f64)], corners: [(f64, f64); 3]) -> bool {
    let (centre, squared) = circumcircle(corners[0], corners[1], corners[2]);
    points.iter().all(|p| (p.0 - centre.0).powi(2) + (p.1 - centre.1).powi(2) >= squared * (1.0 - 1e-9))
}

#[test]
fn triangles_are_delaunays() {
    let mut state = 11;
    for count in [4, 7, 20] {
        let points: Vec<(f64, f64)> = (0..count).map(|_| (2.5 * noise(&mut state), 2.5 * noise(&mut state))).collect();
        let space = plane(&points).unwrap();
        let mut triangles = std::collections::BTreeSet::new();
        for k in 0..250_000u32 {
            let (x, y) = (f64::from(k % 500) / 499.0, f64::from(k / 500) / 499.0);
            let weights = at(&space, x * 6.0 - 3.0, y * 6.0 - 3.0);
            if weights.count == 3 {
                let mut corners = [weights.samples[0], weights.samples[1], weights.samples[2]];
                corners.sort_unstable();
                triangles.insert(corners);
            }
        }
        assert!(triangles.len() >= count - 3, "{count}: {}", triangles.len());
        for corners in triangles {
            assert!(is_empty_circle(&points, corners.map(|i| points[i as usize])), "{corners:?}");
        }
    }
}

fn lattice() -> Vec<(f64, f64)> {
    (0..25).map(|i| (f64::from(i % 5), f64::from(i / 5))).collect()
}

/// Eight directions on two circles about standing: every cell is four samples on one circle.
fn rings() -> Vec<(f64, f64)> {
    let mut points = vec![(0.0, 0.0)];
    for radius in [1.5, 4.0] {
        points.extend((0..8).map(|i| f64::from(i) * FRAC_PI_4).map(|a| (radius * a.sin(), radius * a.cos())));
    }
    points
}

#[test]
fn samples_on_one_circle_are_told_by_their_places_alone() {
    let square = vec![(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    for points in [square, lattice(), rings()] {
        let reference = plane(&points).unwrap();
        let count = points.len();
        for turn in 0..count {
            // Another order of the same samples; 7 has no common divisor with any of the counts.
            let order: Vec<usize> = (0..count).map(|i| (i * 7 + turn) % count).collect();
            let shuffled: Vec<(f64, f64)> = order.iter().map(|i| points[*i]).collect();
            let space = plane(&shuffled).unwrap();
            for k in 0..400 {
                let (x, y) = (f64::from(k % 20) * 0.431 - 4.3, f64::from(k / 20) * 0.4177 - 4.2);
                let (a, b) = (at(&reference, x, y), at(&space, x, y));
                for (i, original) in order.iter().enumerate() {
                    let (a, b) = (a.of(*original as u32), b.of(i as u32));
                    assert!((a - b).abs() < 1e-12, "({x}, {y}), sample {original}: {a}, {b}");
                }
            }
        }
    }
}

#[test]
fn the_same_block_on_every_target() {
    // Sums found on x86-64 Linux: another target, or another release of the triangulation, must make the same blocks.
    let sum = |space: &BlendSpaceBuffer| {
        let words = space.space().unwrap().words().to_vec();
        words.iter().fold(0xcbf2_9ce4_8422_2325u64, |h, w| (h ^ w).wrapping_mul(0x0100_0000_01b3).rotate_left(23))
    };
    let tilted: Vec<(f64, f64)> = lattice().iter().map(|(x, y)| (0.1 * x - 0.3 * y, 0.3 * x + 0.1 * y)).collect();
    let sums = [sum(&plane(&lattice()).unwrap()), sum(&plane(&tilted).unwrap())];
    assert_eq!(sums, [0x57ff_1e1e_9db2_2920, 0x7ca5_080f_fa0c_47a1], "{sums:#x?}");
}

#[test]
fn samples_meant_to_lie_on_the_hulls_edge_do() {
    // The front half of rings: sideways samples through standing lie on one line, but for the rounding of f32.
    for turn in 0..64 {
        let turn = f64::from(turn) * 0.1 + 0.037;
        let place = |radius: f64, angle: f64| {
            (f64::from((radius * (angle + turn).sin()) as f32), f64::from((radius * (angle + turn).cos()) as f32))
        };
        let mut points = vec![(0.0, 0.0)];
        for radius in [1.4, 2.9, 4.5] {
            points.extend((-2..=2).map(|i| place(radius, f64::from(i) * FRAC_PI_4)));
        }
        let space = plane(&points).unwrap();
        for (i, (x, y)) in points.iter().enumerate() {
            assert!(at(&space, *x, *y).of(i as u32) > 1.0 - 1e-5, "turn {turn}, sample {i}");
        }
        // Across the edge, at samples and between them.
        let ((sx, sy), (fx, fy)) = (place(1.0, FRAC_PI_2), place(1.0, 0.0));
        for s in [-4.5, -3.3, -2.9, -1.7, -1.4, -0.2, 0.0, 0.6, 1.4, 2.9, 4.4] {
            let mut last: Option<BlendSpaceWeights> = None;
            for d in (-2000..=2000).map(|k| f64::from(k) * 1e-6) {
                let weights = at(&space, s * sx + d * fx, s * sy + d * fy);
                if let Some(last) = last.replace(weights) {
                    assert!(change(&last, &weights) < 1e-5, "turn {turn}, {s}: {last:?}, {weights:?}");
                }
            }
        }
    }
}

#[test]
fn sets_without_triangles_are_refused() {
    assert_eq!(plane(&[(0.0, 0.0), (1.0, 0.0)]), Err(Error::TooFew));
    assert_eq!(plane(&[]), Err(Error::TooFew));
    let on_a_line: Vec<(f64, f64)> = (0..9).map(|i| f64::from(i) * 0.1).map(|t| (t, 3.0 * t + 0.7)).collect();
    assert_eq!(plane(&on_a_line), Err(Error::Collinear));
    assert_eq!(plane(&[(0.0, 0.0), (1.0, 1e-9), (2.0, 0.0)]), Err(Error::Collinear));
    assert_eq!(plane(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 0.0)]), Err(Error::Coincident));
    assert_eq!(plane(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1e-8)]), Err(Error::Coincident));
    assert_eq!(plane(&[(2.0, 2.0); 5]), Err(Error::Coincident));
    assert_eq!(plane(&[(0.0, 0.0), (f64::NAN, 0.0), (0.0, 1.0)]), Err(Error::NotFinite));
    assert_eq!(plane(&[(0.0, 0.0), (1e10, 0.0), (0.0, 1.0)]), Err(Error::OutOfRange));
    let build = |kind, flags, x: &[f64], y: &[f64]| {
        BlendSpaceBuffer::build(&BlendSpaceSamples { kind, flags, x, y }).unwrap_err()
    };
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &[], &[]), Error::TooFew);
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &[1.0, 1.0], &[]), Error::Unordered);
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::IDLE, &[1.0], &[]), Error::UnknownFlag);
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &[1.0], &[1.0]), Error::TooMany);
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &[0.0; 1025], &[]), Error::TooMany);
    assert_eq!(build(BlendSpaceKind::Plane, BlendSpaceFlags::empty(), &[1.0, 2.0, 3.0], &[1.0]), Error::TooMany);
    assert_eq!(
        build(BlendSpaceKind::from_bits_retain(3), BlendSpaceFlags::empty(), &[1.0], &[1.0]),
        Error::UnknownFlag
    );
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::empty(), &[2.0, 1.0], &[1.0]), Error::Unordered);
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::empty(), &[1.0], &[]), Error::TooFew);
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::IDLE, &[1.0], &[0.0, 1.0]), Error::OutOfRange);
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::DIRECTION, &[0.0, 3.2], &[1.0]), Error::OutOfRange);
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::DIRECTION, &[-PI, 0.0, PI], &[1.0]), Error::OutOfRange);
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::DIRECTION, &[0.0, PI + 1e-5], &[1.0]), Error::OutOfRange);
    let half_turn = f64::from(std::f32::consts::PI);
    assert_eq!(
        build(BlendSpaceKind::Grid, BlendSpaceFlags::DIRECTION, &[-half_turn, 0.0, half_turn], &[1.0]),
        Error::OutOfRange
    );
    assert_eq!(
        build(BlendSpaceKind::Grid, BlendSpaceFlags::DIRECTION, &[0.0, PI, half_turn], &[1.0]),
        Error::Unordered
    );
    assert_eq!(locomotion().space().unwrap().weights(f64::NAN, 1.0), Err(Error::NotFinite));
}

#[test]
fn damaged_blocks_are_refused() {
    let space = plane(&rings()).unwrap();
    let (header, words) = (*space.space().unwrap().header(), space.space().unwrap().words().to_vec());
    assert!(BlendSpace::from_parts(&header, &words).is_ok());
    assert_eq!(BlendSpace::from_parts(&header, &words[1..]).unwrap_err(), Error::Corrupt);
    for i in 0..words.len() {
        let mut damaged = words.clone();
        damaged[i] ^= 1 << (i % 64);
        assert_eq!(BlendSpace::from_parts(&header, &damaged).unwrap_err(), Error::Corrupt);
    }
    let refused = |wrong: BlendSpaceHeader| BlendSpace::from_parts(&wrong, &words).unwrap_err();
    assert_eq!(refused(BlendSpaceHeader { kind: BlendSpaceKind::Grid, ..header }), Error::Corrupt);
    assert_eq!(refused(BlendSpaceHeader { sample_count: 0, ..header }), Error::Corrupt);
    assert_eq!(refused(BlendSpaceHeader { cells_per_unit: 1.0, ..header }), Error::Corrupt);
    assert_eq!(refused(BlendSpaceHeader { format: 9, ..header }), Error::AbiMismatch);
}

#[test]
fn a_thousand_samples_fit_and_none_is_lost() {
    let spiral = |i: f64| (i.sqrt() * (i * 2.399_963).cos(), i.sqrt() * (i * 2.399_963).sin());
    let points: Vec<(f64, f64)> = (0..1024).map(|i| spiral(f64::from(i))).collect();
    let space = plane(&points).unwrap();
    let (x, y): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    let room =
        word_count(&BlendSpaceSamples { kind: BlendSpaceKind::Plane, flags: BlendSpaceFlags::empty(), x: &x, y: &y })
            .unwrap();
    assert!(space.space().unwrap().words().len() <= room);
    for (i, (x, y)) in points.iter().enumerate() {
        assert!((at(&space, *x, *y).of(i as u32) - 1.0).abs() < 1e-9, "sample {i}");
    }
}

#[test]
fn a_block_has_the_size_that_its_samples_call_for() {
    let count =
        |kind, x: &[f64], y: &[f64]| word_count(&BlendSpaceSamples { kind, flags: BlendSpaceFlags::empty(), x, y });
    assert_eq!(count(BlendSpaceKind::Line, &[0.0, 1.0, 3.0], &[]), Ok(3));
    assert_eq!(count(BlendSpaceKind::Grid, &[0.0, 1.0, 3.0], &[0.0, 1.0]), Ok(5));
    // Cells: two for a triangle, in a square. Nine words a triangle, five an edge, were all samples on the hull.
    let corners = [(0.0, 0.0), (3.0, 0.0), (0.0, 3.0), (1.0, 1.0), (0.5, 0.7)];
    for (n, words) in [(3, 4 + 9 + 15), (4, 9 + 3 * 9 + 4 * 5), (5, 16 + 5 * 9 + 5 * 5)] {
        let (x, y): (Vec<f64>, Vec<f64>) = corners[..n].iter().copied().unzip();
        assert_eq!(count(BlendSpaceKind::Plane, &x, &y), Ok(words), "{n}");
        let space = plane(&corners[..n]).unwrap();
        assert_eq!(space.space().unwrap().words().len(), words - (n - 3) * 5, "{n}: three edges");
    }
    // 32 cells along a side are the most.
    let many = [0.0; 1000];
    for (n, side) in [(242, 31), (243, 32), (260, 32), (1000, 32)] {
        assert_eq!(
            count(BlendSpaceKind::Plane, &many[..n], &many[..n]),
            Ok(side * side + (2 * n - 5) * 9 + n * 5),
            "{n}"
        );
    }
}

#[test]
fn a_thousand_and_twenty_four_samples_are_the_most() {
    let axis = |n: u32| (0..n).map(f64::from).collect::<Vec<_>>();
    let build =
        |kind, flags, x: &[f64], y: &[f64]| BlendSpaceBuffer::build(&BlendSpaceSamples { kind, flags, x, y }).map(drop);
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &axis(1024), &[]), Ok(()));
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &axis(1025), &[]), Err(Error::TooMany));
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::empty(), &axis(32), &axis(32)), Ok(()));
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::IDLE, &axis(32), &axis(33)[1..]), Err(Error::TooMany));
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::empty(), &axis(33), &axis(32)), Err(Error::TooMany));
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::empty(), &[0.0], &axis(1024)), Ok(()));
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::empty(), &[0.0], &axis(1025)), Err(Error::TooMany));
}

#[test]
fn coordinates_and_directions_reach_to_their_limits() {
    let build =
        |kind, flags, x: &[f64], y: &[f64]| BlendSpaceBuffer::build(&BlendSpaceSamples { kind, flags, x, y }).map(drop);
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &[-1e9, 1e9], &[]), Ok(()));
    assert_eq!(build(BlendSpaceKind::Line, BlendSpaceFlags::empty(), &[0.0, 1e9 + 1.0], &[]), Err(Error::OutOfRange));
    assert_eq!(
        build(BlendSpaceKind::Grid, BlendSpaceFlags::empty(), &[-5.0, 5.0], &[0.0, 1.0]),
        Ok(()),
        "no directions"
    );
    assert_eq!(build(BlendSpaceKind::Grid, BlendSpaceFlags::DIRECTION, &[-PI, 0.0], &[0.0, 1.0]), Ok(()));
    assert_eq!(
        build(BlendSpaceKind::Grid, BlendSpaceFlags::DIRECTION, &[-4.0, 0.0], &[0.0, 1.0]),
        Err(Error::OutOfRange)
    );
}

#[test]
fn a_long_axis_is_searched_like_a_short_one() {
    for count in [15, 16, 17, 18, 40] {
        let axis: Vec<f64> = (0..count).map(|i| f64::from(i) * f64::from(i)).collect();
        let space = line(&axis);
        for i in 0..count as usize - 1 {
            let (low, high) = (axis[i], axis[i + 1]);
            expect(&at(&space, low + 0.25 * (high - low), 0.0), &[(i as u32, 0.75), (i as u32 + 1, 0.25)]);
            expect(&at(&space, high, 0.0), &[(i as u32 + 1, 1.0)]);
        }
    }
}

#[test]
fn planes_of_any_size_have_the_same_weights() {
    // A square with a sample near one side, in it and beyond.
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (0.1, -0.7)];
    let asked = [(0.1, -0.85), (0.0, -0.9), (-0.5, 0.3), (0.7, 0.1), (3.0, -1.3), (0.1, -2.0), (-1.0, 0.5)];
    let reference = plane(&square).unwrap();
    for scale in [1e-8, 1e-6, 1e-3, 1e3, 1e6, 4e8] {
        let points = square.map(|(x, y)| (scale * x, scale * y));
        let space = plane(&points).unwrap();
        for (x, y) in asked {
            let weights = at(&space, scale * x, scale * y);
            assert!(change(&weights, &at(&reference, x, y)) < 1e-9, "{scale}: ({x}, {y}) {weights:?}");
        }
        // What is nearer than a millionth of the whole is at one place, or on one line; what is further is not.
        let beside = |x: f64, y: f64| {
            let more = (scale * (square[1].0 + x), scale * (square[1].1 + y));
            plane(&[&points[..], &[more]].concat()).map(drop)
        };
        assert_eq!(beside(1e-6, 0.0), Err(Error::Coincident), "{scale}");
        assert_eq!(beside(0.0, 1e-6), Err(Error::Coincident), "{scale}");
        assert_eq!(beside(1e-5, 1e-5), Ok(()), "{scale}");
        let flat = |height: f64| plane(&[(0.0, 0.0), (scale, 0.0), (0.3 * scale, height * scale)]).map(drop);
        assert_eq!((flat(5e-7), flat(2e-6)), (Err(Error::Collinear), Ok(())), "{scale}");
        // On the hull's edge but for rounding: over the edge nothing jumps.
        let dented = [points[0], points[1], points[2], points[3], (0.2 * scale, -scale * (1.0 - 1e-7))];
        let space = plane(&dented).unwrap();
        let (above, below) = (at(&space, 0.2 * scale, -0.999 * scale), at(&space, 0.2 * scale, -1.001 * scale));
        assert!(above.of(4) > 0.99 && below.of(4) > 0.99, "{scale}: {above:?}, {below:?}");
    }
    let tiny = |extent: f64| plane(&[(0.0, 0.0), (extent, 0.0), (0.0, extent)]).map(drop);
    assert_eq!((tiny(2e-9), tiny(5e-10)), (Ok(()), Err(Error::Coincident)));
    // A number that is zero but for rounding is zero.
    assert!(plane(&[(1e-60, 0.0), (1.0, -1e-200), (0.0, 1.0)]).is_ok());
}

#[test]
fn cells_cover_the_samples_and_triangles_are_in_order() {
    let mut state = 5;
    for (wide, high, off) in [(3.0, 1.0, 0.0), (1.0, 3.0, 0.0), (2.0, 5.0, 40.0), (5.0, 2.0, -40.0)] {
        let mut points: Vec<(f64, f64)> =
            (0..25).map(|_| (off + wide * noise(&mut state), off + high * noise(&mut state))).collect();
        points.extend([(off - wide, off), (off + wide, off), (off, off - high), (off, off + high)]);
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let space = plane(&points).unwrap();
        let space = space.space().unwrap();
        let header = space.header();
        assert_eq!(header.corner, [off - wide, off - high]);
        let side = f64::from(header.side);
        assert!((header.cells_per_unit * 2.0 * f64::max(wide, high) - side).abs() < 1e-9 * side, "{header:?}");
        // Each begins with its lowest place, and they are in order: the same block whatever made them.
        let first = (header.side * header.side) as usize;
        let corners = |t: usize| {
            let record = &space.words()[first + t * 9..];
            [record[6] as u32, (record[6] >> 32) as u32, record[7] as u32]
        };
        let all: Vec<_> = (0..header.triangle_count as usize).map(corners).collect();
        assert!(all.iter().all(|c| c[0] < c[1] && c[0] < c[2]), "{all:?}");
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
    }
}

/// The header with the checksum of what is there, as the format has it.
fn sealed(header: BlendSpaceHeader, words: &[u64]) -> BlendSpaceHeader {
    let counts = [header.kind.bits(), header.flags.bits(), header.sample_count, header.x_count, header.y_count];
    let counts = counts.into_iter().chain([header.triangle_count, header.edge_count, header.side]);
    let numbers = [header.corner[0], header.corner[1], header.cells_per_unit].map(f64::to_bits);
    let mut bytes: Vec<u8> = counts.flat_map(u32::to_le_bytes).collect();
    bytes.extend(numbers.iter().chain(words).flat_map(|word| word.to_le_bytes()));
    BlendSpaceHeader { checksum: xxhash_rust::xxh64::xxh64(&bytes, 0), ..header }
}

#[test]
fn a_block_that_is_sealed_anew_must_still_be_one() {
    let space = line(&[0.0, 1.0, 2.0]);
    let (header, words) = (*space.space().unwrap().header(), space.space().unwrap().words().to_vec());
    let from =
        |header: BlendSpaceHeader, words: &[u64]| BlendSpace::from_parts(&sealed(header, words), words).map(drop);
    assert_eq!(sealed(header, &words), header);
    for wrong in [
        BlendSpaceHeader { x_count: 2, ..header },
        BlendSpaceHeader { x_count: 4, ..header },
        BlendSpaceHeader { size: header.size - 8, ..header },
        BlendSpaceHeader { size: header.size + 8, ..header },
        BlendSpaceHeader { kind: BlendSpaceKind::from_bits_retain(3), ..header },
    ] {
        assert_eq!(from(wrong, &words), Err(Error::Corrupt), "{wrong:?}");
    }
    // 32 cells along a side are the most.
    for (side, result) in [(32, Ok(())), (33, Err(Error::Corrupt))] {
        let cells = vec![0; (side * side) as usize];
        let size = (size_of::<BlendSpaceHeader>() + cells.len() * 8) as u64;
        let plane = BlendSpaceHeader { kind: BlendSpaceKind::Plane, x_count: 0, side, size, ..header };
        assert_eq!(from(plane, &cells), result, "{side}");
    }
}

#[test]
fn a_search_ends_in_any_block() {
    // Three triangles that send a point round in a ring for ever, each sure that it is in the next one.
    let mut words = vec![0];
    for next in [1, 2, 0] {
        words.extend([0.0, 0.0, 1.0, 0.0, 0.0, 0.0].map(f64::to_bits));
        words.extend([1 << 32, 2, next]);
    }
    let valid = *line(&[0.0, 1.0, 2.0]).space().unwrap().header();
    let size = (size_of::<BlendSpaceHeader>() + words.len() * 8) as u64;
    let counts =
        BlendSpaceHeader { kind: BlendSpaceKind::Plane, x_count: 0, triangle_count: 3, side: 1, size, ..valid };
    let header = sealed(BlendSpaceHeader { cells_per_unit: 1.0, ..counts }, &words);
    let weights = BlendSpace::from_parts(&header, &words).unwrap().weights(-1.0, 0.5).unwrap();
    assert_eq!((weights.count, weights.of(0)), (1, 1.0));
}

#[test]
fn a_direction_is_asked_with_the_speed_of_the_plane() {
    let (ahead, right) = (Vec3::new(0.0, 0.0, 1.0), Vec3::new(1.0, 0.0, 0.0));
    let input = direction(Vec3::new(3.0, 7.0, 4.0), ahead, right, 0.0).unwrap();
    assert!((input.y - 5.0).abs() < 1e-12 && (input.x - 3f64.atan2(4.0)).abs() < 1e-12, "{input:?}");
}

#[test]
fn smoothing_halves_what_is_left() {
    let (from, to) = (BlendSpaceInput { x: 0.0, y: 1.0 }, BlendSpaceInput { x: 2.0, y: 5.0 });
    assert_eq!(smooth(from, to, 0.1, 0.1, BlendSpaceInputFlags::empty()), Ok(BlendSpaceInput { x: 1.0, y: 3.0 }));
    let quarter = smooth(from, to, 0.1, 0.2, BlendSpaceInputFlags::empty()).unwrap();
    assert!((quarter.x - 1.5).abs() < 1e-12 && (quarter.y - 4.0).abs() < 1e-12);
    assert_eq!(smooth(from, to, 0.1, 0.0, BlendSpaceInputFlags::empty()), Ok(from));
    // A coordinate goes beyond half a turn, and to the target from where it is.
    let (far, near) = (BlendSpaceInput { x: 2.0, y: -3.0 }, BlendSpaceInput { x: 12.0, y: 1.0 });
    assert_eq!(smooth(far, near, 0.1, 0.1, BlendSpaceInputFlags::empty()), Ok(BlendSpaceInput { x: 7.0, y: -1.0 }));
    assert_eq!(smooth(from, to, 0.0, 1e-9, BlendSpaceInputFlags::empty()), Ok(to));
    assert_eq!(smooth(from, to, 0.1, 1e9, BlendSpaceInputFlags::empty()), Ok(to));
    let degrees = |d: f64| BlendSpaceInput { x: d.to_radians(), y: 0.0 };
    let round = smooth(degrees(170.0), degrees(-170.0), 0.1, 0.1, BlendSpaceInputFlags::DIRECTION).unwrap();
    assert!((round.x - PI).abs() < 1e-12, "{round:?}");
    let back = smooth(degrees(-150.0), degrees(150.0), 0.1, 0.1, BlendSpaceInputFlags::DIRECTION).unwrap();
    assert!((back.x - PI).abs() < 1e-12, "{back:?}");
    assert_eq!(smooth(from, to, -0.1, 0.1, BlendSpaceInputFlags::empty()), Err(Error::OutOfRange));
    assert_eq!(smooth(from, to, 0.1, -0.1, BlendSpaceInputFlags::empty()), Err(Error::NegativeTime));
    assert_eq!(
        smooth(from, BlendSpaceInput { x: f64::INFINITY, y: 0.0 }, 0.1, 0.1, BlendSpaceInputFlags::empty()),
        Err(Error::NotFinite)
    );
    assert_eq!(smooth(from, to, 0.1, 0.1, BlendSpaceInputFlags::from_bits_retain(2)), Err(Error::UnknownFlag));
}

/// The least height of any Delaunay triangle, by every triple with no sample in its circle, which knows nothing of the block.
fn flattest_triangle(points: &[(f64, f64)]) -> f64 {
    let mut least = f64::INFINITY;
    for (i, a) in points.iter().enumerate() {
        for (j, b) in points.iter().enumerate().skip(i + 1) {
            for c in points.iter().skip(j + 1) {
                if is_empty_circle(points, [*a, *b, *c]) {
                    let longest = [(a, b), (b, c), (c, a)].map(|(p, q)| (p.0 - q.0).hypot(p.1 - q.1));
                    let area = ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).abs();
                    least = least.min(area / longest[0].max(longest[1]).max(longest[2]));
                }
            }
        }
    }
    least
}

proptest! {
    #![proptest_config(cases(256))]

    /// Any samples that have triangles, any way across them: weights never jump, and the point they make is the nearest of the hull.
    #[test]
    fn planes_are_continuous(
        points in prop::collection::vec((-3.0f64..3.0, -3.0f64..3.0), 3..40),
        from in (-5.0f64..5.0, -5.0f64..5.0),
        to in (-5.0f64..5.0, -5.0f64..5.0),
    ) {
        let Ok(space) = plane(&points) else { return Ok(()) };
        // A weight goes from 0 to 1 over the height of its triangle; the flattest one bounds the slope.
        let flattest = flattest_triangle(&points);
        let steps = 4000;
        let way = (to.0 - from.0).hypot(to.1 - from.1) / f64::from(steps);
        let mut last: Option<BlendSpaceWeights> = None;
        for k in 0..=steps {
            let s = f64::from(k) / f64::from(steps);
            let (x, y) = (from.0 + (to.0 - from.0) * s, from.1 + (to.1 - from.1) * s);
            let weights = at(&space, x, y);
            if k % 40 == 0 {
                let (made, nearest) = (made(&points, &weights), nearest_of_hull(&points, (x, y)));
                let away = (made.0 - nearest.0).hypot(made.1 - nearest.1);
                prop_assert!(away < 2e-5, "({x}, {y}): {made:?} for {nearest:?}");
            }
            if let Some(last) = last.replace(weights) {
                let most = way / flattest * 1.01 + 1e-6;
                prop_assert!(change(&last, &weights) <= most, "({x}, {y}): {last:?}, {weights:?}");
            }
        }
    }

    #[test]
    fn directions_have_no_seam(direction in -PI..PI, speed in 0.0f64..6.0, turns in -3i32..4) {
        let space = locomotion();
        let (here, there) = (at(&space, direction, speed), at(&space, direction + f64::from(turns) * TAU, speed));
        prop_assert!(change(&here, &there) < 1e-12);
    }

    #[test]
    fn smoothing_is_exact_in_the_tick(
        from in -PI..PI,
        to in -PI..PI,
        half_life in 0.01f64..2.0,
        ticks in prop::collection::vec(0.0f64..0.1, 1..40),
    ) {
        let (start, target) = (BlendSpaceInput { x: from, y: from }, BlendSpaceInput { x: to, y: to });
        let step = |input, dt: &f64| smooth(input, target, half_life, *dt, BlendSpaceInputFlags::DIRECTION).unwrap();
        let (many, once) = (ticks.iter().fold(start, step), step(start, &ticks.iter().sum()));
        let apart = (many.x - once.x).abs();
        prop_assert!(apart < 1e-9 || (apart - TAU).abs() < 1e-9, "{many:?}, {once:?}");
        prop_assert!((many.y - once.y).abs() < 1e-9);
    }
}
