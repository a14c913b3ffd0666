//! Each way of integrating, on both sides of what it is chosen by, against Runge-Kutta steps by the definition (B4, B5).

use super::*;

/// A prepared clip about `up`; of its whole rotation only the first key and the last, so that its one segment turns far.
struct Made {
    header: TrackHeader,
    keys: Vec<TrackKey>,
}

impl Made {
    fn about(up: DVec3, rotation: u32, poses: &[(f64, DVec3, DQuat)]) -> Self {
        let times: Vec<f64> = poses.iter().map(|pose| pose.0).collect();
        let places: Vec<[f32; 3]> = poses.iter().map(|pose| pose.1.as_vec3().to_array()).collect();
        let turns: Vec<[f32; 4]> = poses.iter().map(|pose| pose.2.as_quat().to_array()).collect();
        let keys = TrackKeys {
            translation: Curve { times: &times, values: &places, interpolation: LINEAR },
            rotation: Curve { times: &times, values: &turns, interpolation: LINEAR },
        };
        let up = up.as_vec3();
        let options = TrackOptions { rotation, up: Vec3::new(up.x, up.y, up.z), ..TrackOptions::default() };
        let buffer = TrackBuffer::prepare(&keys, &options).unwrap();
        let track = buffer.track();
        let (mut header, mut keys) = (*track.header(), track.keys().to_vec());
        if rotation == ROTATION_FULL {
            keys.retain(|key| times.contains(&key.time));
            header.key_count = keys.len() as u32;
            header.size = (size_of::<TrackHeader>() + keys.len() * size_of::<TrackKey>()) as u64;
            let at = |key: &TrackKey| DVec3::from_array(key.translation);
            header.path_length = keys.windows(2).map(|pair| at(&pair[0]).distance(at(&pair[1]))).sum();
            header.content_id = content_id_of(&header, &keys);
        }
        Self { header, keys }
    }

    /// A second of one segment: so far, turned so far about up.
    fn even(way: DVec3, turn: f64) -> Self {
        Self::tilted(DVec3::Y, way, turn)
    }

    fn tilted(up: DVec3, way: DVec3, turn: f64) -> Self {
        let (first, last) = (DQuat::from_axis_angle(up, 0.3), DQuat::from_axis_angle(up, 0.3 + turn));
        Self::about(up, ROTATION_YAW, &[(0.0, DVec3::ZERO, first), (1.0, way, last)])
    }

    /// The same about any axis, as a whole rotation.
    fn tumbling(axis: DVec3, way: DVec3, turn: f64) -> Self {
        let (first, axis) = (DQuat::from_rotation_z(0.4), axis.normalize());
        let last = first * DQuat::from_axis_angle(axis, turn);
        Self::about(DVec3::Y, ROTATION_FULL, &[(0.0, DVec3::ZERO, first), (1.0, way, last)])
    }

    fn track(&self) -> Track<'_> {
        Track::from_parts(&self.header, &self.keys).unwrap()
    }
}

type Function<'a> = Box<dyn Fn(f64) -> f64 + 'a>;

/// A layer, and what it is by the definition.
struct Told<'a> {
    track: Track<'a>,
    head: Playhead,
    /// Clip time at a share of the tick.
    local: Function<'a>,
    pieces: Vec<WeightPiece>,
    weights: (f32, f32),
    /// Its weights at a share of the tick, shared out: of translation and rotation.
    weight: Box<dyn Fn(f64) -> [f64; 2] + 'a>,
    channels: u32,
    flags: u32,
}

impl<'a> Told<'a> {
    /// From `start` on, for ever at `rate`, at a weight that goes in a line and is added to the others.
    fn new(made: &'a Made, (start, rate): (f64, f64), dt: f64, weights: (f32, f32)) -> Self {
        let track = made.track();
        let mut head = Playhead::new(&track, PLAY_FOREVER, 0, rate).unwrap();
        head.seek(&track, 0, start).unwrap();
        Self {
            track,
            head,
            local: Box::new(move |x| start + rate * dt * x),
            pieces: Vec::new(),
            weights,
            weight: Box::new(move |x| [line(weights.0, weights.1)(x); 2]),
            channels: LAYER_TRANSLATION | LAYER_ROTATION,
            flags: LAYER_ADDITIVE,
        }
    }

    /// With a weight of pieces, each with its end, mean and skew.
    fn bent(self, from: f32, pieces: &[(f64, f32, f32, f32)]) -> Self {
        let mut start = from;
        let made: Vec<WeightPiece> = pieces
            .iter()
            .map(|(end, weight_end, mean, skew)| {
                let piece =
                    WeightPiece { end: *end, weight_start: start, weight_end: *weight_end, mean: *mean, skew: *skew };
                start = *weight_end;
                piece
            })
            .collect();
        let told = made.clone();
        let weight = move |x: f64| {
            let at = told.iter().position(|piece| x < piece.end).unwrap_or(told.len() - 1);
            let (begin, piece) = (if at == 0 { 0.0 } else { told[at - 1].end }, told[at]);
            let y = (x - begin) / (piece.end - begin);
            let [from, to, mean, skew] = [piece.weight_start, piece.weight_end, piece.mean, piece.skew].map(f64::from);
            [from + (to - from) * y + y * (1.0 - y) * (6.0 * mean - 3.0 * (from + to) + skew * (2.0 * y - 1.0)); 2]
        };
        Self { pieces: made, weight: Box::new(weight), ..self }
    }

    /// Linear and angular velocity per tick, `x` being in a stretch about `middle` in which the clip passes no key.
    fn velocity(&self, (middle, half): (f64, f64), x: f64) -> (DVec3, DVec3) {
        let keys = self.track.keys();
        let local = (self.local)(middle);
        let slope = ((self.local)(middle + 0.5 * half) - (self.local)(middle - 0.5 * half)) / half;
        let next = keys.partition_point(|key| key.time <= local).clamp(1, keys.len() - 1);
        let (a, b) = (&keys[next - 1], &keys[next]);
        let length = b.time - a.time;
        let (share, slope) = ((local + slope * (x - middle) - a.time) / length, slope / length);
        let way = (DVec3::from_array(b.translation) - DVec3::from_array(a.translation)) * slope;
        if self.track.header().rotation != ROTATION_FULL {
            let up = DVec3::from_array(self.track.header().up);
            let heading = a.heading + (b.heading - a.heading) * share;
            return (DQuat::from_axis_angle(up, -heading) * way, up * ((b.heading - a.heading) * slope));
        }
        // The root's rotation is the normalised chord; its own velocity by central differences.
        let (p, q) = (DQuat::from_array(a.rotation), DQuat::from_array(b.rotation));
        let at = |share: f64| (p + (q - p) * share).normalize();
        let turn = |h: f64| (at(share - h).conjugate() * at(share + h)).xyz() * (1.0 / h);
        let angular = (turn(5e-4) * 4.0 - turn(1e-3)) * (slope / 3.0);
        (at(share).conjugate() * way, angular)
    }
}

/// Place, rotation and length of the path after the tick, in steps of fourth order between `cuts`, where anything bends.
fn stepped(layers: &[Told], cuts: &[f64]) -> (DVec3, DQuat, f64) {
    let (mut place, mut rotation, mut path) = (DVec3::ZERO, DQuat::IDENTITY, 0.0);
    let ends: Vec<f64> = [0.0].iter().chain(cuts).chain(&[1.0]).copied().collect();
    for pair in ends.windows(2) {
        let (middle, half) = (0.5 * (pair[0] + pair[1]), 0.5 * (pair[1] - pair[0]));
        let steps = 200;
        let h = (pair[1] - pair[0]) / f64::from(steps);
        let speed = |x: f64| {
            let sum = layers.iter().fold((DVec3::ZERO, DVec3::ZERO), |sum, layer| {
                let ((v, w), [translation, rotation]) = (layer.velocity((middle, half), x), (layer.weight)(x));
                let of = |channel: u32, weight: f64| if layer.channels & channel != 0 { weight } else { 0.0 };
                (sum.0 + v * of(LAYER_TRANSLATION, translation), sum.1 + w * of(LAYER_ROTATION, rotation))
            });
            (sum.0, DQuat::from_vec4((0.5 * sum.1).extend(0.0)))
        };
        for i in 0..steps {
            let x = pair[0] + f64::from(i) * h;
            // Just inside, where a weight is of the piece.
            let [(v, a), (u, b), (w, c)] = [x + 1e-12, x + 0.5 * h, x + h - 1e-12].map(speed);
            let first = rotation * a;
            let second = (rotation + first * (0.5 * h)) * b;
            let third = (rotation + second * (0.5 * h)) * b;
            let end = rotation + third * h;
            let fourth = end * c;
            let next = (rotation + (first + second * 2.0 + third * 2.0 + fourth) * (h / 6.0)).normalize();
            // The rotation in the middle, by Hermite's cubic.
            let midway = ((rotation + next) * 0.5 + (first - next * c) * (h / 8.0)).normalize();
            place += (rotation * v + midway * u * 4.0 + next * w) * (h / 6.0);
            path += u.length() * h;
            rotation = next;
        }
    }
    (place, rotation, path)
}

fn blended(layers: &[Told], dt: f64, flags: u32) -> Delta {
    let mut heads: Vec<Playhead> = layers.iter().map(|layer| layer.head).collect();
    let mut tracks: Vec<TrackLayer> = heads
        .iter_mut()
        .zip(layers)
        .map(|(head, told)| TrackLayer {
            pieces: &told.pieces,
            weight_start: told.weights.0,
            weight_end: told.weights.1,
            channels: told.channels,
            flags: told.flags,
            ..TrackLayer::new(head, told.track)
        })
        .collect();
    blend_tracks(&mut tracks, dt, flags, &mut []).unwrap()
}

/// The errors, of the path and in radians.
fn errors(layers: &[Told], dt: f64, flags: u32, cuts: &[f64]) -> (f64, f64) {
    let delta = blended(layers, dt, flags);
    let (place, rotation, path) = stepped(layers, cuts);
    let q = delta.rotation;
    let q = DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into());
    ((place_of(&delta) - place).length() / path, 2.0 * (rotation.conjugate() * q).xyz().length())
}

#[track_caller]
fn agree(layers: &[Told], dt: f64, cuts: &[f64], (bound, most_turned): (f64, f64)) {
    let (away, turned) = errors(layers, dt, 0, cuts);
    println!("{away:.1e} of the path, {turned:.1e} rad");
    assert!(away < bound && turned < most_turned, "{away:e} of the path, {turned:e} rad");
}

/// To the rounding of f32.
const EXACT: (f64, f64) = (1e-7, 1e-7);

#[test]
fn turns_of_any_size_about_one_axis() {
    // Each side of 0.05 rad, where the series ends, and of 0.25, a panel.
    for (turn, bound) in
        [(0.01, 1e-7), (0.03, 1e-7), (0.049, 3e-7), (0.051, 1e-7), (0.1, 1e-7), (0.24, 6e-7), (0.26, 1e-7), (1.0, 1e-7)]
    {
        let clips = [
            Made::even(DVec3::new(0.3, 0.2, 1.4), turn),
            Made::even(DVec3::new(-0.5, 0.1, -1.1), -0.4 * turn),
            Made::even(DVec3::new(0.8, -0.2, 0.3), 0.0),
        ];
        for weights in [
            [(0.0, 1.0), (0.0, 0.0), (1.0, 0.0)],
            [(1.0, 0.0), (0.0, 1.0), (0.2, 0.3)],
            [(1.0, 1.0), (0.0, 0.0), (0.0, 1.0)],
        ] {
            for (start, rate) in [(0.0, 1.0), (1.0, -1.0)] {
                let layers: Vec<_> = clips
                    .iter()
                    .zip(weights)
                    .map(|(clip, weights)| Told::new(clip, (start, rate), 1.0, weights))
                    .collect();
                agree(&layers, 1.0, &[], (bound, 1e-7));
            }
        }
    }
}

#[test]
fn weights_that_bend_count_as_they_bend() {
    for (turn, bound) in [(0.0, 1e-7), (0.02, 2e-7), (0.2, 1.2e-6), (2.0, 1e-7)] {
        let clips = [Made::even(DVec3::new(0.3, 0.2, 1.4), turn), Made::even(DVec3::new(-0.5, 0.1, -1.1), -0.4 * turn)];
        let [a, b] = clips.each_ref().map(|clip| Told::new(clip, (0.1, 1.0), 0.8, (0.0, 0.0)));
        // A smooth fade, and one that ends in the middle of the tick.
        let layers = [a.bent(0.0, &[(1.0, 1.0, 0.5, 1.0)]), b.bent(0.2, &[(0.5, 0.8, 0.7, 0.1), (1.0, 0.8, 0.8, 0.0)])];
        agree(&layers, 0.8, &[0.5], (bound, 1e-7));
    }
}

#[test]
fn lines_of_weight_that_end_in_the_middle_of_a_tick() {
    for turn in [0.0, 0.02, 0.2, 2.0] {
        let clips = [Made::even(DVec3::new(0.3, 0.2, 1.4), turn), Made::even(DVec3::new(-0.5, 0.1, -1.1), -0.4 * turn)];
        let [a, b] = clips.each_ref().map(|clip| Told::new(clip, (0.1, 1.0), 0.8, (0.0, 0.0)));
        // One is silent for the first part of the tick.
        let layers = [
            a.bent(0.0, &[(0.25, 0.0, 0.0, 0.0), (1.0, 1.0, 0.5, 0.0)]),
            b.bent(0.9, &[(0.5, 0.1, 0.5, 0.0), (1.0, 0.1, 0.1, 0.0)]),
        ];
        agree(&layers, 0.8, &[0.25, 0.5], EXACT);
    }
}

#[test]
fn many_that_turn_a_little_turn_far_together() {
    let little = Made::even(DVec3::ZERO, 0.2);
    let ahead = Made::even(DVec3::new(0.0, 0.0, 1.5), 0.0);
    let mut layers: Vec<_> = (0..20).map(|_| Told::new(&little, (0.0, 1.0), 1.0, (1.0, 0.5))).collect();
    layers.push(Told::new(&ahead, (0.0, 1.0), 1.0, (1.0, 1.0)));
    agree(&layers, 1.0, &[], EXACT);
}

#[test]
fn turns_of_any_size_about_any_axis() {
    for turn in [0.05, 0.12, 0.3, 1.1, 2.2] {
        let clips = [
            Made::tumbling(DVec3::new(1.0, 0.4, 0.2), DVec3::new(0.3, 0.2, 1.4), turn),
            Made::tumbling(DVec3::new(-0.3, 1.0, 0.5), DVec3::new(-0.5, 0.9, -0.2), -0.8 * turn),
            Made::even(DVec3::new(0.8, -0.2, 0.3), 0.6 * turn),
        ];
        for (start, rate) in [(0.0, 1.0), (0.1, 0.8), (0.9, -0.7)] {
            for weights in [[(0.0, 1.0), (0.3, 0.0), (1.0, 0.2)], [(1.0, 0.0), (0.0, 1.0), (0.3, 0.3)]] {
                let layers: Vec<_> = clips
                    .iter()
                    .zip(weights)
                    .map(|(clip, weights)| Told::new(clip, (start, rate), 1.0, weights))
                    .collect();
                agree(&layers, 1.0, &[], (1.2e-7, 5e-7));
            }
            let [a, b, c] = clips.each_ref().map(|clip| Told::new(clip, (start, rate), 1.0, (0.4, 0.4)));
            let b = b.bent(0.9, &[(0.5, 0.1, 0.6, -0.2), (1.0, 0.7, 0.2, 0.1)]);
            agree(&[a.bent(0.0, &[(1.0, 1.0, 0.5, 1.0)]), b, c], 1.0, &[0.5], (1.4e-6, 7e-7));
        }
    }
}

#[test]
fn clips_may_turn_about_different_axes_or_one_that_is_tilted() {
    let tilted = DVec3::new(0.5, 0.7, -0.2).normalize();
    let still = Made::even(DVec3::new(0.2, 0.1, 0.4), 0.0);
    let clips = [
        Made::tilted(tilted, DVec3::new(0.3, 0.2, 1.4), 1.5),
        Made::tilted(tilted, DVec3::new(-0.5, 0.9, -0.2), -0.7),
        Made::tilted(DVec3::X, DVec3::new(0.8, -0.2, 0.3), 0.9),
        Made::tilted(DVec3::Y, DVec3::new(0.2, 0.1, 0.4), 0.4),
    ];
    for used in [&clips[..2], &clips[..3], &clips[2..]] {
        for weight in [0.0, 1.0] {
            // The clip that does not turn is of another up direction, whether it is heard or not.
            let mut layers = vec![Told::new(&still, (0.0, 1.0), 1.0, (weight, 0.5 * weight))];
            layers.extend(used.iter().map(|clip| Told::new(clip, (0.2, 0.7), 1.0, (0.2, 0.9))));
            agree(&layers, 1.0, &[], EXACT);
        }
    }
}

/// Three uneven segments that turn, in 1.2 seconds.
fn bends() -> Made {
    let pose =
        |time: f64, x: f64, z: f64, heading: f64| (time, DVec3::new(x, 0.1 * time, z), DQuat::from_rotation_y(heading));
    let poses =
        [pose(0.0, 0.0, 0.0, 0.2), pose(0.3, 0.1, 0.5, 0.5), pose(0.5, 0.4, 0.7, 0.1), pose(1.2, 0.2, 1.9, 0.9)];
    Made::about(DVec3::Y, ROTATION_YAW, &poses)
}

#[test]
fn keys_seams_turning_points_and_ends_in_a_tick() {
    let (made, other) = (bends(), Made::even(DVec3::new(0.4, 0.2, 1.1), 0.5));
    for turned in [true, false] {
        let straight = Made::even(DVec3::new(0.1, 0.0, 0.9), 0.0);
        let clip = if turned { &made } else { &straight };
        let length = clip.header.duration;
        for (mode, cycle, start, rate) in [
            (PLAY_FOREVER, 0, 0.4, 1.7),
            (PLAY_FOREVER, 0, 0.4, -1.7),
            (PLAY_FOREVER, 3, 0.9, -2.9),
            (PLAY_PING_PONG, 0, 0.4, 1.7),
            (PLAY_PING_PONG, 1, 0.4, 2.5),
            (PLAY_PING_PONG, 1, 0.4, -1.7),
            (PLAY_LOOP, 1, 0.4, 1.7),
            (PLAY_LOOP, 0, 0.4, -1.7),
            (PLAY_LOOP, 0, 0.0, 0.3),
        ] {
            let unrolled = move |x: f64| {
                let time = cycle as f64 * length + start + rate * x;
                if mode == PLAY_LOOP { time.clamp(0.0, 2.0 * length) } else { time }
            };
            let local = move |time: f64| {
                let cycle = (time / length).floor();
                let phase = time - cycle * length;
                if mode == PLAY_PING_PONG && cycle.rem_euclid(2.0) == 1.0 { length - phase } else { phase }
            };
            let mut told = Told::new(clip, (0.0, rate), 1.0, (0.2, 0.9));
            told.head.mode = mode;
            told.head.iterations = 2;
            told.head.seek(&told.track, cycle, start).unwrap();
            told.local = Box::new(move |x| local(unrolled(x)));
            // The keys of every cycle that the tick may pass, and the ends.
            let marks = clip.keys.iter().map(|key| key.time).flat_map(|time| [time, length - time]);
            let marks = marks.flat_map(|time| (-4..6).map(move |k| time + f64::from(k) * length));
            let mut cuts: Vec<f64> =
                marks.map(|time| (time - unrolled(0.0)) / rate).filter(|x| *x > 1e-9 && *x < 1.0 - 1e-9).collect();
            cuts.sort_by(f64::total_cmp);
            cuts.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
            let layers = [told, Told::new(&other, (0.0, 1.0), 1.0, (0.5, 0.3))];
            agree(&layers, 1.0, &cuts, (2e-7, 2e-7));
        }
    }
}

#[test]
fn a_clip_that_stands_beside_one_that_turns_does_nothing() {
    let made = bends();
    for (time, turn) in [(0.4, 0.02), (1.2, 0.5), (0.4, 0.5), (0.0, 0.02)] {
        let other = Made::even(DVec3::new(0.4, 0.2, 1.1), turn);
        let still = Told::new(&made, (time, 0.0), 1.0, (0.7, 0.3));
        agree(&[still, Told::new(&other, (0.0, 1.0), 1.0, (0.5, 0.3))], 1.0, &[], EXACT);
    }
}

#[test]
fn each_channel_is_shared_among_those_that_have_it() {
    const BOTH: u32 = LAYER_TRANSLATION | LAYER_ROTATION;
    let clips = [
        Made::even(DVec3::new(0.4, 0.2, 1.1), 0.0),
        Made::even(DVec3::new(-0.3, 0.2, 0.7), 0.9),
        Made::even(DVec3::new(0.6, 0.1, 0.2), -0.6),
        Made::even(DVec3::new(0.1, 0.1, 0.3), 0.2),
    ];
    for (channels, weights) in [
        // The sums of translation and rotation: over 1 both, either, and neither.
        ([BOTH, BOTH, BOTH], [(0.8, 0.6), (0.7, 0.9), (0.4, 0.6)]),
        ([LAYER_TRANSLATION, BOTH, LAYER_ROTATION], [(0.3, 0.1), (0.6, 0.7), (0.8, 0.5)]),
        ([LAYER_TRANSLATION, BOTH, LAYER_ROTATION], [(0.9, 0.8), (0.6, 0.7), (0.1, 0.2)]),
        ([LAYER_TRANSLATION, BOTH, BOTH], [(0.1, 0.4), (0.3, 0.2), (0.2, 0.1)]),
    ] {
        for flags in [0, BLEND_NORMALISE] {
            let sum = |channel: u32, of: fn(&(f32, f32)) -> f32| {
                let all = channels.iter().zip(&weights).filter(|(channels, _)| **channels & channel != 0);
                let sum: f64 = all.map(|(_, weights)| f64::from(of(weights))).sum();
                if sum > 1.0 || flags == BLEND_NORMALISE { sum } else { 1.0 }
            };
            let sums =
                [LAYER_TRANSLATION, LAYER_ROTATION].map(|channel| (sum(channel, |w| w.0), sum(channel, |w| w.1)));
            let mut layers: Vec<_> = clips
                .iter()
                .zip(channels.iter().zip(weights))
                .map(|(clip, (channels, (from, to)))| Told {
                    channels: *channels,
                    flags: 0,
                    weight: Box::new(move |x| {
                        sums.map(|(start, end)| {
                            let (from, to) = (f64::from(from) / start, f64::from(to) / end);
                            from + (to - from) * x
                        })
                    }),
                    ..Told::new(clip, (0.0, 1.0), 1.0, (from, to))
                })
                .collect();
            // One that is added takes no share.
            layers.push(Told::new(&clips[3], (0.0, 1.0), 1.0, (0.9, 0.8)));
            let (away, turned) = errors(&layers, 1.0, flags, &[]);
            assert!(away < 1e-7 && turned < 1e-7, "{channels:?} {flags}: {away:e} {turned:e}");
        }
    }
}
