//! Overlaps and platforms (S6, S7).

use super::*;
use root_motion::motor::{QueryFlags, QueryKind, QueryReason};
use root_motion::tick::commit::CommitFlags;

#[test]
fn a_push_out_is_a_skin_more_than_the_depth_however_small() {
    for depth in [0.0005, 0.001, 0.05] {
        let mut once = true;
        let (o, asked) = tick(&config(), &walking(v(0.02, 0.0, 0.0), 0.003), |_, query| {
            if query.kind == QueryKind::Overlap && core::mem::take(&mut once) {
                inside(depth, DVec3::NEG_X)
            } else {
                floor(query)
            }
        });
        near(o.recovery, v(-depth - SKIN, 0.0, 0.0), 1e-7);
        assert_eq!((o.achieved, o.flags), (v(0.02, 0.0, 0.0), CommitFlags::GROUNDED));
        looks(first(&asked, QueryReason::Overlap.bits()), depth + SKIN + SKIN, 20.0);
    }
}

#[test]
fn the_most_of_a_recovery_is_for_all_its_rounds() {
    let overlaps = |depths: &'static [f64]| {
        let mut depths = depths.iter();
        move |_: usize, query: &Query| match query.kind {
            QueryKind::Overlap => depths.next().and_then(|&d| inside(d, DVec3::X)),
            _ => floor(query),
        }
    };
    let bare = config().skin(0.0);
    let (o, _) = tick(&bare, &walking(DVec3::ZERO, 0.0), overlaps(&[0.2, 0.2]));
    near(o.recovery, v(0.4, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags & CommitFlags::STUCK, CommitFlags::empty());
    let (o, _) = tick(&bare, &walking(DVec3::ZERO, 0.0), overlaps(&[0.2, 0.2, 0.2]));
    near(o.recovery, v(0.5, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags, CommitFlags::STUCK | CommitFlags::GROUNDED);
    // Exactly the most is enough.
    let (o, _) = tick(&bare, &walking(DVec3::ZERO, 0.0), overlaps(&[0.5]));
    near(o.recovery, v(0.5, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags & CommitFlags::STUCK, CommitFlags::empty());
    // The platform's way is not the recovery's.
    let mut n = 0;
    let carried = Input { platform: v(2.0, 0.0, 0.0), platform_surface: 9, ..walking(DVec3::ZERO, 0.0) };
    let (o, _) = tick(&bare, &carried, |_, query| {
        n += u32::from(query.kind == QueryKind::Overlap);
        if query.kind == QueryKind::Overlap && n == 2 { inside(0.2, DVec3::X) } else { None }
    });
    near(o.platform, v(2.0, 0.0, 0.0), 1e-12);
    near(o.recovery, v(0.2, 0.0, 0.0), 1e-6);
    assert_eq!(o.flags & CommitFlags::STUCK, CommitFlags::empty());
}

#[test]
fn a_second_overlap_does_not_forget_the_first() {
    // Deep in the first, the way out is barred askew; the second, of the same side, is shallower.
    let (mut overlaps, mut pushes) = (0, 0);
    let (o, _) = tick(&config(), &walking(DVec3::ZERO, 0.003), |_, query| match (query.kind, query.reason) {
        (QueryKind::Overlap, _) => {
            overlaps += 1;
            [0.2, 0.05].get(overlaps - 1).and_then(|&depth| inside(depth, DVec3::X))
        }
        (_, QueryReason::Overlap) => {
            pushes += 1;
            gap_after(query, 0.05, SKIN, v(-0.5, 0.0, 0.75f64.sqrt())).filter(|_| pushes == 1)
        }
        _ => floor(query),
    });
    let aside = (0.2 + SKIN - 0.05) / 3f64.sqrt();
    near(o.recovery, v(0.2 + SKIN, 0.0, aside), 1e-6);
    assert_eq!(o.flags, CommitFlags::GROUNDED);
}

#[test]
fn a_push_ends_at_what_is_behind_and_no_earlier() {
    // Behind: at 0.03, and just out of the way of a push of 0.06.
    for (behind, goes) in [(0.03, 0.02), (0.055, 0.045), (0.068, 0.058), (0.0755, 0.06)] {
        for platform in [DVec3::ZERO, v(0.2, 0.0, 0.1)] {
            let mut overlaps = 0;
            let input = Input { platform, platform_surface: 9, ..walking(DVec3::ZERO, 0.003) };
            let (o, _) = tick(&config(), &input, |_, query| {
                let before = platform != DVec3::ZERO && query.flags.contains(QueryFlags::IGNORE_SURFACE);
                match (query.kind, query.reason) {
                    (QueryKind::Overlap, _) if !before => {
                        overlaps += 1;
                        if overlaps == 1 { inside(0.05, DVec3::NEG_X) } else { None }
                    }
                    (QueryKind::Sweep, QueryReason::Overlap) => hit(behind, DVec3::X),
                    _ => floor(query),
                }
            });
            near(o.recovery, v(-goes, 0.0, 0.0), 1e-6);
            assert_eq!((o.platform, o.flags), (platform, CommitFlags::GROUNDED));
        }
    }
}

#[test]
fn a_stuck_body_only_leaves_what_it_is_inside_of() {
    let stuck =
        |normal: DVec3, asked: DVec3, fall: f64| {
            let closed = config().max_recovery(0.0);
            tick(&closed, &walking(asked, fall), |_, query| {
                if query.kind == QueryKind::Overlap { inside(0.05, normal) } else { None }
            })
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
        assert_eq!(o.flags, CommitFlags::STUCK | CommitFlags::GROUNDED, "{normal}");
        // Along what it leaves, the ask goes as far as it may.
        near(o.achieved, if goes { side } else { DVec3::ZERO }, if goes && normal.z < 0.0 { 0.005 } else { 0.0 });
    }
    // Without an ask it rests, and what was not carried yet goes nowhere.
    assert_eq!(moved(&stuck(DVec3::NEG_Y, DVec3::ZERO, 0.003)), DVec3::ZERO);
    let carried = Input { platform: v(0.05, 0.0, 0.0), platform_surface: 9, ..walking(side, 0.0) };
    let closed = config().max_recovery(0.0);
    let (o, asked) =
        tick(
            &closed,
            &carried,
            |_, query| if query.kind == QueryKind::Overlap { inside(0.05, DVec3::Z) } else { None },
        );
    assert_eq!((moved(&o), o.flags, asked.len()), (DVec3::ZERO, CommitFlags::STUCK | CommitFlags::GROUNDED, 1));
}

#[test]
fn a_platform_carries_as_far_as_there_is_room() {
    let carried = Input { platform: v(0.3, 0.0, 0.0), platform_surface: 9, ..walking(DVec3::ZERO, 0.003) };
    for (wall, goes) in [(0.2, 0.19), (0.305, 0.295), (0.35, 0.3), (0.005, 0.0)] {
        let (o, asked) = tick(&config(), &carried, |_, query| match query.reason {
            QueryReason::Platform => hit(wall, DVec3::NEG_X),
            _ => floor(query),
        });
        near(o.platform, v(goes, 0.0, 0.0), 1e-7);
        assert_eq!((o.recovery, o.flags), (DVec3::ZERO, CommitFlags::GROUNDED));
        looks(first(&asked, QueryReason::Platform.bits()), 0.3 + SKIN, 20.0);
    }
}
