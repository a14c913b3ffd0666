//! Against the fine integration.

use super::*;
use root_motion::blend::BlendFlags;

#[test]
fn straight_blends_are_exact_at_any_length_of_tick() {
    let mut random = Random(1);
    let mut worst = 0.0_f64;
    for _ in 0..40 {
        let dt = random.between(0.005, 1.5);
        let scene = scene(&mut random, 0.0, dt);
        let delta = scene.play(&[scene.dt]);
        let (place, _, path) = scene.truth();
        let away = (place_of(&delta) - place).length();
        worst = worst.max(away);
        assert!(away < 1e-6 * path.max(1.0), "{away} of {path}");
        assert_eq!(delta.rotation, Quat::IDENTITY);
    }
    println!("straight: {worst:.1e} m");
}

#[test]
fn turning_blends_keep_the_bound_at_30_hz_and_720_degrees_per_second() {
    let mut random = Random(2);
    let (mut worst, mut worst_turn) = (0.0_f64, 0.0_f64);
    for _ in 0..60 {
        let scene = scene(&mut random, 720_f64.to_radians(), 1.0 / 30.0);
        let delta = scene.play(&[scene.dt]);
        let (place, heading, path) = scene.truth();
        let away = (place_of(&delta) - place).length() / path;
        worst = worst.max(away);
        worst_turn = worst_turn.max(apart(heading_of(&delta), heading));
        assert!(away < 1e-5, "{away} of {path} m");
        assert!(apart(heading_of(&delta), heading) < 1e-6);
    }
    println!("30 Hz, 720 deg/s: {worst:.1e} of the path, {worst_turn:.1e} rad");
}

#[test]
fn opposite_full_speed_turns_with_a_whole_fade_in_one_tick_keep_the_bound() {
    // The worst of it: no keys inside the tick to help, both weights all the way.
    for rate in [720.0_f64, 172.0, 171.0, 90.0, 20.0] {
        let turn = rate.to_radians() * 0.25;
        let keys = |turn: f64| clip(&[(0.0, [0.0; 3], 0.0), (0.25, [0.0, 0.0, 1.5], turn)]);
        let (left, right) = (keys(turn), keys(-turn));
        for dt in [1.0 / 60.0, 1.0 / 30.0, 0.1] {
            let scene = Scene {
                heads: [&left, &right].map(playing).to_vec(),
                clips: vec![left.clone(), right.clone()],
                weights: vec![(1.0, 0.0), (0.0, 1.0)],
                dt,
            };
            let delta = scene.play(&[dt]);
            let (place, heading, path) = scene.truth();
            let away = (place_of(&delta) - place).length() / path;
            println!("opposite, {rate} deg/s at {dt:.4} s: {away:.1e} of the path");
            assert!(away < 2e-6, "{rate} {dt}: {away}");
            assert!(apart(heading_of(&delta), heading) < 1e-6);
        }
    }
}

#[test]
fn long_ticks_over_seams_turning_points_and_ends_agree_too() {
    let mut random = Random(3);
    for _ in 0..30 {
        let dt = random.between(0.1, 1.2);
        let scene = scene(&mut random, 6.0, dt);
        let delta = scene.play(&[scene.dt]);
        let (place, heading, path) = scene.truth();
        let away = (place_of(&delta) - place).length();
        assert!(away < 2e-6 * path.max(1.0), "{away} of {path}");
        assert!(apart(heading_of(&delta), heading) < 2e-6);
    }
}

#[test]
fn cutting_a_tick_anywhere_changes_less_than_twice_the_bound() {
    let mut random = Random(4);
    let mut worst = 0.0_f64;
    for round in 0..400 {
        let turn = if round % 2 == 0 { 0.0 } else { 720_f64.to_radians() };
        let dt = if turn == 0.0 { random.between(0.01, 1.0) } else { 1.0 / 30.0 };
        let scene = scene(&mut random, turn, dt);
        let whole = scene.play(&[dt]);
        let path = place_of(&whole).length().max(0.02);
        let mut cuts: Vec<f64> = (0..1 + random.below(5)).map(|_| random.between(0.0, dt)).collect();
        cuts.extend([0.0, dt]);
        cuts.sort_by(f64::total_cmp);
        let ticks: Vec<f64> = cuts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let cut = scene.play(&ticks);
        let away = (place_of(&cut) - place_of(&whole)).length() / path;
        worst = worst.max(away);
        assert!(away < 2e-5, "{away} of {path} m in {ticks:?}");
        assert!(apart(heading_of(&cut), heading_of(&whole)) < 2e-6);
    }
    println!("cuts: {worst:.1e} of the path");
}

#[test]
fn the_order_of_layers_and_where_clips_were_authored_change_nothing() {
    let mut random = Random(5);
    for _ in 0..100 {
        let keys: Vec<Vec<Key>> = (0..3).map(|_| wild(&mut random, 12.0, 0.0)).collect();
        let clips: Vec<_> = keys.iter().map(|keys| clip(keys)).collect();
        let weights = [(0.2, 0.5), (0.5, 0.1), (0.3, 0.4)];
        let dt = 1.0 / 30.0;
        let heads: Vec<_> = clips.iter().map(playing).collect();
        let all: Vec<_> = clips.iter().collect();
        let delta = composed(&played(&all, &mut heads.clone(), &weights, &[dt], 0));

        let order = [2, 0, 1];
        let swapped = composed(&played(
            &order.map(|i| &clips[i]),
            &mut order.map(|i| heads[i]),
            &order.map(|i| weights[i]),
            &[dt],
            0,
        ));
        assert!((place_of(&swapped) - place_of(&delta)).length() < 1e-7);
        assert!(apart(heading_of(&swapped), heading_of(&delta)) < 1e-6);

        let moved: Vec<_> = keys
            .iter()
            .map(|keys| {
                let (turn, offset) = (random.between(-3.0, 3.0), random.between(-4.0, 4.0));
                let move_key = |(time, place, heading): &Key| {
                    let place = DVec3::new(place[0].into(), place[1].into(), place[2].into());
                    let place = DQuat::from_rotation_y(turn) * place + DVec3::splat(offset);
                    (*time, place.as_vec3().to_array(), heading + turn)
                };
                clip(&keys.iter().map(move_key).collect::<Vec<_>>())
            })
            .collect();
        let mut heads: Vec<_> = moved.iter().map(playing).collect();
        let elsewhere = composed(&played(&moved.iter().collect::<Vec<_>>(), &mut heads, &weights, &[dt], 0));
        assert!((place_of(&elsewhere) - place_of(&delta)).length() < 2e-6, "{elsewhere:?} {delta:?}");
        assert!(apart(heading_of(&elsewhere), heading_of(&delta)) < 2e-6);
    }
}

#[test]
fn weights_over_one_are_normalised_at_both_ends_then_linear() {
    let mut random = Random(6);
    for always in [false, true] {
        for _ in 0..10 {
            let clips: Vec<_> = (0..3).map(|_| clip(&wild(&mut random, 8.0, 1.0))).collect();
            let heads: Vec<_> = clips.iter().map(playing).collect();
            let weights: Vec<_> = (0..3).map(|_| (random.unit() as f32, random.unit() as f32)).collect();
            let sums = weights.iter().fold((0.0, 0.0), |s, w| (s.0 + f64::from(w.0), s.1 + f64::from(w.1)));
            let share = |sum: f64| if sum > 1.0 || always { 1.0 / sum } else { 1.0 };
            let voices: Vec<_> = clips
                .iter()
                .zip(&heads)
                .zip(&weights)
                .map(|((clip, head), (w0, w1))| {
                    let (w0, w1) = (f64::from(*w0) * share(sums.0), f64::from(*w1) * share(sums.1));
                    Voice::new(&clip.track(), head, move |s| w0 + (w1 - w0) * s)
                })
                .collect();
            let (place, heading, _) = fine(&voices, 0.2, STEPS);
            let flags = if always { BlendFlags::NORMALIZE } else { BlendFlags::empty() };
            let all: Vec<_> = clips.iter().collect();
            let delta = composed(&played(&all, &mut heads.clone(), &weights, &[0.2], flags.bits()));
            assert!((place_of(&delta) - place).length() < 2e-6, "{delta:?} {place}");
            assert!(apart(heading_of(&delta), heading) < 2e-6);
        }
    }
}
