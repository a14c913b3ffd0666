//! Stairs of many sizes, up and down, at many paces and skins, at each rate, on an engine.

use glam::DVec3;
use root_motion::motor::MotorConfig;
use root_motion::tick::commit::CommitFlags;

use crate::peers::{RATES, stairs_down, stairs_up};
use crate::world::{Body, Host, World};

/// Walks that lost the ground, stuck, got inside of something or ended elsewhere than asked; and how many were walked.
pub fn stairs<H: Host>(skins: &[f32], place: f64, inside: f64, build: impl Fn(&World) -> H) -> (Vec<String>, u32) {
    // A rise of 0.3, the whole snap distance, is rounded to either side of it.
    let (mut faults, mut walked) = (Vec::new(), 0);
    for rise in [0.1, 0.17, 0.25, 0.29] {
        for run in [0.25, 0.4] {
            for (up, world) in [(true, stairs_up(rise, run, 8)), (false, stairs_down(rise, run, 8))] {
                let host = build(&world);
                for &skin in skins {
                    let config = MotorConfig::default().skin(skin);
                    for speed in [0.5, 4.0] {
                        for hz in RATES {
                            let dt = 1.0 / f64::from(hz);
                            // A long tick is longer than a tread: stairs steeper than a slope are followed down by the snap alone.
                            if rise > run && speed * dt > 0.15 {
                                continue;
                            }
                            let mut body = Body::standing(0.0, 0.0, skin.into());
                            let ticks = ((2.0 + 8.0 * run) / speed / dt).round() as u32;
                            let (mut air, mut stuck, mut deep) = (0, 0, 0.0f64);
                            for _ in 0..ticks {
                                let o = body.fall_step(&host, &config, DVec3::X * (speed * dt), 9.81, dt);
                                air += u32::from(!o.flags.contains(CommitFlags::GROUNDED));
                                stuck += u32::from(o.flags.contains(CommitFlags::STUCK));
                                deep = deep.max(-world.gap(&body.capsule, body.at));
                            }
                            walked += 1;
                            let off = body.at.x - f64::from(ticks) * speed * dt;
                            if air > 0 || stuck > 0 || deep > inside || off.abs() > place {
                                faults.push(format!(
                                    "{} {rise} x {run}, skin {skin}, {speed} m/s, {hz} Hz: {air} in the air, {stuck} stuck, \
                                     {deep:.1e} inside, {off:.1e} off",
                                    if up { "up" } else { "down" }
                                ));
                            }
                        }
                    }
                }
            }
        }
    }
    (faults, walked)
}
