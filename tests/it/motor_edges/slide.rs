//! The slide (S1, S2).

use super::*;
use root_motion::motor::QueryReason;
use root_motion::tick::commit::CommitFlags;
use root_motion::tick::surface::ContactKind;

/// Slides into what the host answers; nothing but the floor besides.
fn slide(input: &Input, mut host: impl FnMut(usize, &Query) -> Option<Answer>) -> (Outcome, Vec<Query>) {
    let mut n = 0;
    tick(&config().step_height(0.0), input, |_, query| {
        if query.reason == QueryReason::Slide {
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
    assert_eq!((count(&asked, QueryReason::Slide.bits()), o.flags), (3, CommitFlags::BLOCKED | CommitFlags::CEILING));
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
            if query.reason == QueryReason::Ground { hit(SKIN, up) } else { None }
        });
        assert_eq!((o.achieved, o.flags), (asked, CommitFlags::GROUNDED));
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
                QueryReason::Slide => {
                    n += 1;
                    ramps.get(n - 1).and_then(|&ramp| gap_after(query, 0.1, SKIN, ramp))
                }
                QueryReason::Ground => hit(SKIN, up),
                _ => None,
            });
            assert_eq!((o.achieved, n, o.flags), (asked, ramps.len() + 1, CommitFlags::GROUNDED));
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
        assert!(o.achieved.z > 0.01 && o.achieved.z < 0.06 && o.flags.contains(CommitFlags::BLOCKED));
        let last = wide(asked.iter().rfind(|q| q.reason == QueryReason::Slide).unwrap().direction);
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
    assert_eq!((o.achieved, o.flags), (v(0.3, 0.0, 0.0), CommitFlags::GROUNDED));
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
        assert_eq!(o.flags.contains(CommitFlags::BLOCKED), leans); // The hair is missing.
        let slides: Vec<_> = asked.iter().filter(|q| q.reason == QueryReason::Slide).collect();
        assert_eq!((slides.len(), slides[1].direction.z < -1e-6), (2, leans), "{:?}", slides[1]);
    }
    // The second is not, and nonsense never is: the motion ends a skin before it.
    for normals in [&[-0.5][..], &[-0.02]] {
        let (o, asked) = end(normals);
        near(moved(&o), v(0.1 - SKIN, 0.0, 0.0), 1e-6);
        assert_eq!(
            (count(&asked, QueryReason::Slide.bits()), o.flags),
            (1, CommitFlags::BLOCKED | CommitFlags::GROUNDED)
        );
    }
    // What opposes nothing is no riser.
    let (o, asked) = tick(&config(), &walking(v(0.3, 0.0, 0.0), 0.0), |_, query| {
        if query.reason == QueryReason::Slide { hit(0.1, DVec3::NEG_Z) } else { floor(query) }
    });
    assert_eq!((count(&asked, QueryReason::StepUp.bits()), o.flags), (0, CommitFlags::BLOCKED | CommitFlags::GROUNDED));
    let (o, asked) = end(&[-0.005, -0.005]);
    near(moved(&o), v(0.1 - SKIN, 0.0, 0.0), 1e-4);
    assert_eq!((count(&asked, QueryReason::Slide.bits()), o.flags), (2, CommitFlags::BLOCKED | CommitFlags::GROUNDED));
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
    assert_eq!((o.contact_count, o.contacts[0].surface, o.contacts[0].kind), (1, 4, ContactKind::Wall));
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
        [ContactKind::Floor, ContactKind::Wall, ContactKind::Wall]
    );
}

#[test]
fn an_overhang_does_not_press_a_walking_body_down_but_turns_a_jump() {
    let overhang = v(-0.8, -0.6, 0.0);
    let into = |input: &Input| slide(input, |n, query| gap_after(query, 0.05, SKIN, overhang).filter(|_| n == 0));
    let (o, asked) = into(&walking(v(0.3, 0.0, 0.1), 0.003));
    near(moved(&o), v(0.05, 0.0, 0.1) * v(0.3 / 0.1f64.hypot(0.3), 1.0, 1.0), 1e-6);
    assert!(asked.iter().filter(|q| q.reason == QueryReason::Slide).all(|q| q.direction.y > -1e-6));
    assert_eq!((o.contacts[0].kind, o.flags & CommitFlags::BLOCKED), (ContactKind::Ceiling, CommitFlags::BLOCKED));
    // In a jump it is a face like any other: the motion goes on along it, up and back.
    let (_, asked) = into(&walking(v(0.1, 0.0, 0.0), -0.3));
    let along = v(0.1, 0.3, 0.0) - overhang * overhang.dot(v(0.1, 0.3, 0.0));
    near(wide(asked.iter().rfind(|q| q.reason == QueryReason::Slide).unwrap().direction), along.normalize(), 1e-3);
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
        let sent = first(&asked, QueryReason::Slide.bits());
        let keep = SKIN.min(-0.9 * normal.dot(wide(sent.direction)) * f64::from(sent.distance));
        let back = (keep - gap) / -normal.x;
        near(v(o.adjustment.x, 0.0, 0.0), v(-back, 0.0, 0.0), 1e-6);
        let restore = asked.iter().rfind(|q| q.reason == QueryReason::Slide).unwrap();
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

#[test]
fn a_gap_worn_on_both_sides_stays_as_it_is() {
    // Two that face about the same way are left together; two that face each other are not.
    for (second, opens) in [(v(-1.0, 0.0, -0.01), true), (v(1.0, 0.0, -0.01), false)] {
        let mut walls = 0;
        let (o, asked) = slide(&walking(v(0.002, 0.0, 0.1), 0.0), |_, query| {
            walls += 1;
            let normal = if walls == 1 { DVec3::NEG_X } else { second.normalize() };
            gap_after(query, 0.0, 0.001, normal).filter(|_| walls <= 2)
        });
        let last = asked.iter().rfind(|q| q.reason == QueryReason::Slide).unwrap();
        assert_eq!(o.adjustment.x < -5e-4, opens, "{second}: {o:?}");
        assert_eq!(last.direction.x < -0.9, opens, "{second}: {last:?}");
    }
}

#[test]
fn a_sweep_along_a_wall_that_meets_it_again_by_rounding_goes_on() {
    // Without a skin: the wall is touched, and opposes each sweep along it by the last digit of f32.
    let bare = config().skin(0.0).step_height(0.0);
    for approach in [5e-9, 2e-8, 9e-7] {
        let mut walls = 0;
        let (o, asked) = tick(&bare, &walking(v(0.3, 0.0, 0.4), 0.0), |_, query| {
            if query.reason != QueryReason::Slide {
                return floor(query);
            }
            walls += 1;
            match walls {
                1 => hit(0.1 / 0.6, DVec3::NEG_X),
                2 => hit(0.0, v(-1.0, 0.0, -approach)),
                _ => None,
            }
        });
        near(v(moved(&o).x, 0.0, moved(&o).z), v(0.1, 0.0, 0.4), 1e-6);
        assert_eq!(count(&asked, QueryReason::Slide.bits()), 3);
    }
}

#[test]
fn what_a_ceiling_throws_back_is_an_adjustment() {
    // A jump of 0.3 into a ceiling that slants back: what is left of it along x is what answers.
    for (asked, z) in [(0.2, 0.0), (0.05, 0.0), (0.05, 0.02), (0.0, 0.0)] {
        let ask = v(asked, 0.0, z);
        let jump = Input { vertical: 0.3, ..walking(ask, 0.0) };
        let (o, _) = slide(&jump, |n, query| gap_after(query, 0.1, SKIN, v(-0.8, -0.6, 0.0)).filter(|_| n == 0));
        let place = moved(&o);
        assert!(o.achieved.dot(ask) >= -1e-12, "{o:?}");
        assert!(v(o.achieved.x, 0.0, o.achieved.z).length() <= ask.length() + 1e-12, "{o:?}");
        let along = place.dot(ask);
        if along < -1e-6 {
            let level = v(place.x, 0.0, place.z);
            let aside = level - ask * (along / ask.length_squared());
            let capped = aside * (ask.length() / aside.length().max(1e-30)).min(1.0);
            near(v(o.achieved.x, 0.0, o.achieved.z), capped, 1e-6);
        }
    }
}
