//! Real clips.

use super::*;

fn real_clip(name: &str) -> Option<TrackBuffer> {
    let clip = Clip::read(clips::real_clip(name)?, &ClipOptions::default()).unwrap();
    Some(clip.prepare(&TrackOptions::default()).unwrap())
}

#[test]
fn walk_into_jog_is_exact_and_does_not_depend_on_the_frame_rate() {
    let (Some(walk), Some(jog)) = (real_clip("pab_walk.glb"), real_clip("pab_jog.glb")) else { return };
    let clips = [&walk, &jog];
    let heads = clips.map(playing);
    let weights = [(1.0, 0.0), (0.0, 1.0)];
    let whole = 2.0;
    let voices = [0, 1].map(|i| Voice::new(&clips[i].track(), &heads[i], line(weights[i].0, weights[i].1)));
    let (place, heading, path) = fine(&voices, whole, 10 * STEPS);
    println!("walk into jog over {whole} s: {path:.3} m");
    assert!(path > 1.0);
    for hertz in [0.5, 24.0, 30.0, 60.0, 144.0] {
        let count = (whole * hertz) as usize;
        let delta = composed(&played(&clips, &mut heads.clone(), &weights, &vec![whole / count as f64; count], 0));
        let away = (place_of(&delta) - place).length() / path;
        println!("{hertz} Hz: {away:.1e} of the path");
        assert!(away < 1e-5, "{hertz} Hz: {away}");
        assert!(apart(heading_of(&delta), heading) < 1e-5);
    }
}
