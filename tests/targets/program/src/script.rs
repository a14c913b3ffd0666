//! The script whose bits must be the same on every target (N4): loops, blends, fades, turns, sweeps against an exact world,
//! corrections, rewinds, snapshots, proxies, warps and more, seeded, with a hash of all that came out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fail loudly"
)]

use root_motion::base::pose::Pose;
use root_motion::blend::inertia::Inertia;
use root_motion::character::residual::{Residual, ResidualConfig};
use root_motion::locomotion::blend_space::{BlendSpaceBuffer, BlendSpaceFlags, BlendSpaceKind, BlendSpaceSamples};
use root_motion::locomotion::distance::{WarpDistance, distance_match};
use root_motion::locomotion::sync::{Sync, SyncMember, SyncPlace};
use root_motion::network::correction::{Correction, CorrectionConfig, CorrectionTier};
use root_motion::network::history::{HistoryBuffer, HistoryOptions};
use root_motion::network::proxy::{Proxy, ProxyCommit};
use root_motion::network::smoothing::Smoothing;
use root_motion::network::snapshot::{snapshot_read, snapshot_size, snapshot_write, state_hash};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::body::interpolate;
use root_motion::tick::commit::{Commit, CommitFlags, Motion};
use root_motion::{Position, Quat, Vec3};

use crate::character::{Character, DT, OWN, Player, Stage};
use crate::world::Random;

/// How often what was to be exercised was.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    pub blocked: u32,
    pub stepped: u32,
    pub refused: u32,
    pub shares: u32,
    pub snaps: u32,
    pub replayed: u32,
    pub restored: u32,
}

/// A running hash of bits.
#[derive(Clone, Copy)]
pub struct Bits(pub u64);

impl Bits {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    fn numbers(&mut self, numbers: impl IntoIterator<Item = f64>) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    fn position(&mut self, p: Position) {
        self.numbers([p.x, p.y, p.z]);
    }

    fn vector(&mut self, v: Vec3) {
        [v.x, v.y, v.z].into_iter().for_each(|x| self.word(x.to_bits().into()));
    }

    fn quat(&mut self, q: Quat) {
        [q.x, q.y, q.z, q.w].into_iter().for_each(|x| self.word(x.to_bits().into()));
    }

    fn motion(&mut self, m: Motion) {
        self.position(m.translation);
        self.number(m.yaw);
    }

    fn commit(&mut self, c: &Commit) {
        for term in [c.asked, c.achieved, c.residual, c.refused, c.adjustment, c.platform, c.recovery, c.correction] {
            self.motion(term);
        }
        self.position(c.position);
        self.quat(c.rotation);
        self.position(c.velocity);
        self.vector(c.ground.normal);
        self.word(c.ground.surface ^ u64::from(c.flags.bits()) << 32 ^ u64::from(c.contact_count) << 8);
        for contact in &c.contacts {
            self.vector(contact.point);
            self.vector(contact.normal);
        }
    }
}

/// Everything beside the character that has a state of its own.
struct Side {
    residual: Residual,
    correction: Correction,
    smoothing: Smoothing,
    proxy: Proxy,
    inertia: Inertia,
    group: Sync,
    members: [SyncMember; 2],
    there_and_back: Playhead,
    often: Playhead,
    space: BlendSpaceBuffer,
}

impl Side {
    fn new(stage: &Stage, random: &mut Random) -> Self {
        let [x, y] = [(); 2].map(|()| (0..24).map(|_| random.between(-4.0, 4.0)).collect::<Vec<f64>>());
        let samples = BlendSpaceSamples { kind: BlendSpaceKind::Plane, flags: BlendSpaceFlags::empty(), x: &x, y: &y };
        let member = |length, first| {
            let mut member = SyncMember { marker_count: 2, ..SyncMember::new(length, 0.5) };
            (member.markers[0], member.markers[1]) = (first, first + 0.45 * length);
            member
        };
        Self {
            residual: Residual::default(),
            correction: Correction::default(),
            smoothing: Smoothing::default(),
            proxy: Proxy::default(),
            inertia: Inertia::default(),
            group: Sync::new(2).unwrap(),
            members: [member(1.3, 0.1), member(0.7, 0.05)],
            there_and_back: Playhead::new(&stage.tracks[1].track(), PlayMode::PingPong, 0, 1.3).unwrap(),
            often: Playhead::new(&stage.tracks[2].track(), PlayMode::Times, u32::MAX, -0.7).unwrap(),
            space: BlendSpaceBuffer::build(&samples).unwrap(),
        }
    }

    /// Clocks, weights, distances: what has numbers in it and no body.
    fn step(
        &mut self,
        stage: &Stage,
        tick: i64,
        delta: root_motion::base::delta::Delta,
        bits: &mut Bits,
        random: &mut Random,
    ) {
        let circle = stage.tracks[1].track();
        let (there, advance) = self.there_and_back.loop_delta(&circle, DT * 3.7).unwrap();
        bits.vector(there.translation);
        bits.number(advance.yaw);
        let (wrapped, _) = self.often.loop_delta(&stage.tracks[2].track(), 1000.0 * random.unit()).unwrap();
        bits.vector(wrapped.translation);
        bits.quat(wrapped.rotation);
        let weight = 0.5 + 0.5 * libm::sin(tick as f64 * 0.01);
        for (member, weight) in self.members.iter_mut().zip([weight, 1.0 - weight]) {
            (member.weight_start, member.weight_end) = (member.weight_end, weight);
        }
        let mut places = [SyncPlace::default(); 2];
        self.group.advance(&self.members, DT, 1.0, &mut places).unwrap();
        bits.numbers(places.iter().flat_map(|place| [place.end_time, place.rate]));
        let (x, y) = (random.between(-5.0, 5.0), random.between(-5.0, 5.0));
        bits.numbers(self.space.space().unwrap().weights(x, y).unwrap().weights);
        bits.number(distance_match(&circle, random.between(0.0, 1.0), WarpDistance::TRAVELLED).unwrap().time);
        if tick % 90 == 0 {
            self.inertia.start(delta, there, DT, 0.15).unwrap();
        }
        let left = self.inertia.step(DT).unwrap();
        bits.vector(left.translation);
        bits.quat(left.rotation);
    }
}

/// Plays so many ticks; after each thousand it gives the ticks and the hash so far. The character at the end.
pub fn play(ticks: i64, mut each_thousand: impl FnMut(i64, u64)) -> (Character, u64, Seen) {
    let stage = Stage::default();
    let mut random = Random(2);
    let mut player = Player::new(1);
    let mut character = Character::new(&stage);
    let mut side = Side::new(&stage, &mut random);
    let options = HistoryOptions::default().playheads(3).fades(3).answers(64).bytes(OWN as u32);
    let mut buffer = HistoryBuffer::new(&options).unwrap();
    buffer.history().start(&character.state()).unwrap();
    let mut snapshot = vec![0; snapshot_size(&character.state()).unwrap() as usize];
    let mut bits = Bits(0);
    let mut seen = Seen::default();
    for tick in 0..ticks {
        let (before, input) = (character.body, player.next());
        let mut record = character.step(&stage, &input, tick);
        let commit = &mut record.commit;
        seen.blocked += u32::from(commit.flags.contains(CommitFlags::BLOCKED));
        seen.stepped += u32::from(commit.flags.contains(CommitFlags::STEPPED));
        seen.refused += u32::from(commit.flags.contains(CommitFlags::PARTLY_REFUSED));
        side.residual.step(&ResidualConfig::default(), commit, DT).unwrap();

        // An authority that sees it otherwise, a little late.
        if tick % 40 == 39 {
            let off = random.direction() * random.between(0.0, 1.2);
            let angle = random.between(-0.6, 0.6);
            let p = commit.position;
            let rotation = Quat::new(0.0, libm::sin(angle) as f32, 0.0, libm::cos(angle) as f32);
            let pose = Pose { position: Position::new(p.x + off.x, p.y + off.y.abs(), p.z + off.z), rotation };
            side.correction.observe(tick - 6, &pose).unwrap();
        }
        let was = character.body.pose();
        let options = CorrectionConfig::default();
        let corrected = side.correction.step(&options, &mut character.body, None, commit, DT).unwrap();
        seen.shares += u32::from(corrected.tier == CorrectionTier::Share);
        seen.snaps += u32::from(corrected.tier == CorrectionTier::Snap);
        side.smoothing.absorb(&was, &character.body.pose(), 2.0).unwrap();
        side.smoothing.step(0.1, DT).unwrap();
        bits.commit(&record.commit);

        // Every other way to the same state gives it to the last bit.
        buffer.history().record(&character.state(), &record.inputs()).unwrap();
        if tick % 50 == 49 {
            buffer.history().confirm(tick - 20).unwrap();
            buffer.history().rewind(tick - 9, &mut character.state_mut()).unwrap();
            seen.replayed += replay(&stage, &mut buffer, &mut character, &mut bits);
            snapshot_write(&character.state(), &mut snapshot).unwrap();
            let mut again = Character::new(&stage);
            snapshot_read(&snapshot, &mut again.state_mut()).unwrap();
            assert!(again.same_as(&character));
            seen.restored += 1;
            character = again;
            buffer.history().start(&character.state()).unwrap();
            side.correction.reset(None).unwrap();
        }
        side.step(&stage, tick, record.delta, &mut bits, &mut random);
        side.proxy.receive(&ProxyCommit::new(&record.commit, [side.residual.rate() as f32; 8])).unwrap();
        let drawn = side.proxy.sample((tick as f64 - 2.3).max(0.0), DT, 0.1).unwrap();
        bits.position(drawn.pose.position);
        bits.quat(drawn.pose.rotation);
        bits.quat(side.smoothing.pose(&interpolate(&before, &character.body, 0.3).unwrap()).unwrap().rotation);
        bits.numbers([side.residual.share(), drawn.parameters[0].into()]);
        bits.word(state_hash(&character.state()).unwrap());
        if (tick + 1) % 1000 == 0 {
            each_thousand(tick + 1, bits.0);
        }
    }
    (character, bits.0, seen)
}

/// Runs the ticks after a rewind again, with new sweeps: corrections are not in them, so it goes another way from here.
fn replay(stage: &Stage, buffer: &mut HistoryBuffer, character: &mut Character, bits: &mut Bits) -> u32 {
    let mut replayed = 0;
    loop {
        let at = character.body.position();
        let sweep = |query: &_| Ok(stage.answer(at, query).met());
        match buffer.history().replay(&mut character.state_mut(), &stage.config, sweep).unwrap() {
            Some(commit) => bits.commit(&commit),
            None => return replayed,
        }
        replayed += 1;
    }
}

/// Plays on from a snapshot, as another target does that has only its bytes.
pub fn play_on(snapshot: &[u8], ticks: i64) -> Result<u64, root_motion::Error> {
    let stage = Stage::default();
    let mut character = Character::new(&stage);
    snapshot_read(snapshot, &mut character.state_mut())?;
    let (first, mut player) = (character.body.last_tick() + 1, Player::new(77));
    let mut bits = Bits(0);
    for tick in first..first + ticks {
        bits.commit(&character.step(&stage, &player.next(), tick).commit);
        bits.word(state_hash(&character.state()).unwrap());
    }
    Ok(bits.0)
}

/// The character after a thousand ticks, to be played on from.
pub fn snapshot() -> Vec<u8> {
    let (character, ..) = play(1000, |_, _| ());
    let mut bytes = vec![0; snapshot_size(&character.state()).unwrap() as usize];
    snapshot_write(&character.state(), &mut bytes).unwrap();
    bytes
}
