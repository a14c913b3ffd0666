//! Fades that end inside a tick.

use super::*;
use root_motion::blend::BlendFlags;
use root_motion::blend::fade::FadeCurve;

/// The weight of a fade from the formula.
fn faded(from: f64, to: f64, start: f64, length: f64, curve: u32, time: f64) -> f64 {
    let x = ((time - start) / length).clamp(0.0, 1.0);
    from + (to - from) * if curve == FadeCurve::Cubic.bits() { x * x * (3.0 - 2.0 * x) } else { x }
}

#[test]
fn fades_that_end_inside_a_tick_are_exact_for_every_cut() {
    let mut random = Random(9);
    for curve in [FadeCurve::Linear, FadeCurve::Cubic] {
        for round in 0..8 {
            let turn = if round % 2 == 0 { 0.0 } else { 6.0 };
            let clips: Vec<_> = (0..2).map(|_| clip(&wild(&mut random, turn, 0.0))).collect();
            let (whole, length) = (0.4, random.between(0.05, 0.35));
            let voices: Vec<_> = clips
                .iter()
                .enumerate()
                .map(|(i, clip)| {
                    let (from, to) = [(1.0, 0.0), (0.0, 1.0)][i];
                    Voice::new(&clip.track(), &playing(clip), move |s| {
                        faded(from, to, 0.0, length, curve.bits(), s * whole)
                    })
                })
                .collect();
            let (place, heading, _) = fine(&voices, whole, STEPS);
            for ticks in [vec![whole], vec![whole / 24.0; 24], vec![0.07, 0.33]] {
                let mut fades = [Fade::new(1.0).unwrap(), Fade::new(0.0).unwrap()];
                crossfade(&mut fades, 1, length, curve).unwrap();
                let mut heads: Vec<_> = clips.iter().map(playing).collect();
                let mut sum = Delta::IDENTITY;
                for dt in &ticks {
                    let pieces = fades.each_mut().map(|fade| fade.step(*dt).unwrap());
                    let mut layers: Vec<_> = heads
                        .iter_mut()
                        .zip(&clips)
                        .zip(&pieces)
                        .map(|((head, clip), pieces)| TrackLayer {
                            pieces: pieces.as_slice(),
                            ..TrackLayer::new(head, clip.track())
                        })
                        .collect();
                    sum = compose(sum, blend_tracks(&mut layers, *dt, BlendFlags::empty(), &mut []).unwrap()).unwrap();
                }
                let away = (place_of(&sum) - place).length();
                assert!(away < 2e-6, "{curve} {round} {}: {away}", ticks.len());
                assert!(apart(heading_of(&sum), heading) < 2e-6);
            }
        }
    }
}

#[test]
fn pieces_that_end_at_different_times_and_a_line_agree_with_the_fine_integration() {
    let mut random = Random(10);
    let clips: Vec<_> = (0..3).map(|_| clip(&wild(&mut random, 6.0, 0.4))).collect();
    let first = [WeightPiece::linear(0.3, 0.0, 0.4), WeightPiece::linear(1.0, 0.4, 0.4)];
    let second =
        [WeightPiece::linear(0.55, 0.3, 0.1), WeightPiece::linear(0.8, 0.1, 0.2), WeightPiece::linear(1.0, 0.2, 0.2)];
    let on = |pieces: &'static [(f64, f64)]| {
        move |s: f64| {
            let next = pieces.partition_point(|piece| piece.0 <= s).clamp(1, pieces.len() - 1);
            let ((a, from), (b, to)) = (pieces[next - 1], pieces[next]);
            from + (to - from) * (s - a) / (b - a)
        }
    };
    let mut heads: Vec<_> = clips.iter().map(playing).collect();
    let voices = [
        Voice::new(&clips[0].track(), &heads[0], on(&[(0.0, 0.0), (0.3, 0.4), (1.0, 0.4)])),
        Voice::new(&clips[1].track(), &heads[1], on(&[(0.0, 0.3), (0.55, 0.1), (0.8, 0.2), (1.0, 0.2)])),
        Voice::new(&clips[2].track(), &heads[2], line(0.3, 0.1)),
    ];
    let (place, heading, _) = fine(&voices, 0.3, STEPS);
    let mut layers: Vec<_> =
        heads.iter_mut().zip(&clips).map(|(head, clip)| TrackLayer::new(head, clip.track())).collect();
    layers[0].pieces = &first;
    layers[1].pieces = &second;
    (layers[2].weight_start, layers[2].weight_end) = (0.3, 0.1);
    let delta = blend_tracks(&mut layers, 0.3, BlendFlags::empty(), &mut []).unwrap();
    assert!((place_of(&delta) - place).length() < 1e-6, "{delta:?} {place}");
    assert!(apart(heading_of(&delta), heading) < 1e-6);
}
