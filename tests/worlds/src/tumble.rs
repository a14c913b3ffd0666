//! Random motion among random boxes, kerbs, ramps and walls on an engine: what must hold whatever the scene.

use glam::DVec3;
use root_motion::motor::MotorConfig;
use root_motion::tick::commit::CommitFlags;

use crate::world::{Body, Host, Random, World};

#[derive(Debug, Default)]
pub struct Tumbled {
    pub ticks: u32,
    pub faults: Vec<String>,
    /// Deepest inside of anything, measured exactly.
    pub inside: f64,
    pub stuck: u32,
    pub truncated: u32,
    pub queries: u32,
    pub most: u32,
}

pub fn tumble<H: Host>(scenes: u64, limit: f64, build: impl Fn(&World) -> H) -> Tumbled {
    let mut all = Tumbled::default();
    for seed in 1..=scenes {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9));
        let (world, start) = random.scene();
        let host = build(&world);
        let config = MotorConfig::default();
        let mut body = Body::new(start);
        body.grounded = false;
        let mut asked = DVec3::ZERO;
        for tick in 0..120 {
            if tick % 20 == 0 {
                // Towards the middle, where the boxes are.
                let way = DVec3::new(random.between(-2.0, 2.0), 0.0, random.between(-2.0, 2.0)) - body.at.with_y(0.0);
                asked = way.normalize_or(DVec3::X) * random.between(0.001, 0.1);
                if random.unit() < 0.3 && body.grounded {
                    body.grounded = false;
                    body.fall = -4.0;
                }
            }
            let before = body.at;
            let outcome = body.fall_step(&host, &config, asked, 9.81, 1.0 / 60.0);
            all.ticks += 1;
            let sum = outcome.achieved + outcome.adjustment + outcome.platform + outcome.recovery;
            if (before + sum - body.at).length() > 1e-12 {
                all.faults.push(format!("scene {seed}, tick {tick}: the terms do not add up"));
            }
            if outcome.achieved.length() > asked.length() + 1e-9 {
                all.faults.push(format!("scene {seed}, tick {tick}: achieved {} of {}", outcome.achieved, asked));
            }
            let inside = -world.gap(&body.capsule, body.at);
            if inside > limit {
                all.faults.push(format!("scene {seed}, tick {tick}: {inside:.2e} inside"));
            }
            all.inside = all.inside.max(inside);
            all.stuck += u32::from(outcome.flags.contains(CommitFlags::STUCK));
            all.truncated += u32::from(outcome.flags.contains(CommitFlags::TRUNCATED));
        }
        all.queries += body.queries;
        all.most = all.most.max(body.most_queries);
    }
    all
}
