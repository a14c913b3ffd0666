//! Peers in one process, with latency, jitter, loss, duplication and reordering between them (N1-N3, N6). All of it is seeded.
//!
//! `NETWORK_TICKS` sets how long they play, 10^5 ticks by default.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::character;
use crate::world;

use std::collections::{BTreeMap, VecDeque};

use character::{Character, DT, Input, OWN, Player, Stage};
use glam::DVec3;
use root_motion::network::history::{HistoryBuffer, HistoryOptions};
use root_motion::network::proxy::{Proxy, ProxyCommit, ProxyFlags, ProxyState};
use root_motion::network::smoothing::Smoothing;
use root_motion::network::snapshot::{snapshot_read, snapshot_write, state_hash};
use root_motion::tick::commit::{Commit, CommitFlags};
use root_motion::{Error, Position};
use world::Random;

/// How far the server plays behind the client: the inputs' time to arrive, most often.
const BEHIND: i64 = 7;
/// Inputs that each packet repeats.
const REPEATED: i64 = 10;
/// Longest jump that the drawn pose hides, metres.
const FURTHEST_HIDDEN: f64 = 2.0;
/// Fastest clip, m/s, with what the cubic one swings over.
const FASTEST: f64 = 4.5;

fn v(p: Position) -> DVec3 {
    DVec3::new(p.x, p.y, p.z)
}

/// A wire that delays, loses, doubles and reorders.
struct Wire<T> {
    random: Random,
    packets: BTreeMap<(i64, u64), T>,
    sent: u64,
}

impl<T: Clone> Wire<T> {
    fn new(seed: u64) -> Self {
        Self { random: Random(seed), packets: BTreeMap::new(), sent: 0 }
    }

    fn send(&mut self, now: i64, packet: &T) {
        let copies = match self.random.below(100) {
            0..10 => 0,
            10..18 => 2,
            _ => 1,
        };
        // Now and then nothing gets through for a second.
        let dead = now / 60 % 50 == 49;
        for _ in 0..if dead { 0 } else { copies } {
            let late = if self.random.below(50) == 0 { 20 } else { 0 };
            self.packets.insert((now + i64::from(3 + self.random.below(5) + late), self.sent), packet.clone());
            self.sent += 1;
        }
    }

    fn receive(&mut self, now: i64) -> Vec<T> {
        let later = self.packets.split_off(&(now + 1, 0));
        std::mem::replace(&mut self.packets, later).into_values().collect()
    }
}

#[derive(Default, Debug)]
struct Seen {
    confirmed: u64,
    agreed: u64,
    corrected: u64,
    late: u64,
    early: u64,
    stalled: u64,
    guessed: u64,
    furthest: f64,
}

struct Server {
    character: Character,
    tick: i64,
    inputs: BTreeMap<i64, Input>,
    last: Input,
    hashes: VecDeque<(i64, u64, Commit)>,
}

struct Client {
    character: Character,
    history: HistoryBuffer,
    player: Player,
    inputs: BTreeMap<i64, Input>,
    /// Hash and record of every tick, as it was last played; no record of what was taken from the server.
    played: BTreeMap<i64, (u64, Option<Commit>)>,
    tick: i64,
    drawn: Option<DVec3>,
    smoothing: Smoothing,
    /// A jump too far to be hidden was shown in this tick.
    shown: bool,
}

impl Client {
    /// Plays one tick, and records it; `false` if the history is full.
    fn play(&mut self, stage: &Stage, tick: i64) -> bool {
        let input = self.inputs[&tick];
        let before = self.character;
        let record = self.character.step(stage, &input, tick);
        match self.history.history().record(&self.character.state(), &record.inputs()) {
            Ok(()) => {
                self.played.insert(tick, (state_hash(&self.character.state()).unwrap(), Some(record.commit)));
                true
            }
            Err(error) => {
                assert_eq!(error, Error::HistoryFull);
                self.character = before;
                false
            }
        }
    }

    /// What the server says of a tick.
    fn hear(&mut self, stage: &Stage, seen: &mut Seen, tick: i64, snapshot: &[u8]) {
        let known = self.history.history().info().unwrap();
        let mut told = self.character;
        snapshot_read(snapshot, &mut told.state_mut()).unwrap();
        if tick < known.oldest || tick > known.newest {
            let error = self.history.history().confirm(tick).unwrap_err();
            assert_eq!(error, if tick < known.oldest { Error::StaleTick } else { Error::UnknownTick });
            *if tick < known.oldest { &mut seen.late } else { &mut seen.early } += 1;
            return;
        }
        if tick == known.oldest {
            self.history.history().confirm(tick).unwrap();
            seen.late += 1;
            return;
        }
        let truth = state_hash(&told.state()).unwrap();
        if self.played[&tick].0 == truth {
            self.history.history().confirm(tick).unwrap();
            seen.agreed += 1;
        } else {
            let was = self.character.body.pose();
            self.history.history().rewind(tick, &mut self.character.state_mut()).unwrap();
            snapshot_read(snapshot, &mut self.character.state_mut()).unwrap();
            self.history.history().amend(&self.character.state()).unwrap();
            self.history.history().confirm(tick).unwrap();
            self.played.insert(tick, (truth, None));
            let newest = known.newest;
            let teleported = (known.oldest..=newest).any(|t| self.inputs.get(&t).is_some_and(|i| i.teleport.is_some()));
            for tick in tick + 1..=newest {
                assert!(self.play(stage, tick), "room that was there");
            }
            let now = self.character.body.pose();
            self.smoothing.absorb(&was, &now, FURTHEST_HIDDEN).unwrap();
            self.shown |= v(self.smoothing.offset()) == DVec3::ZERO;
            let jump = (v(now.position) - v(was.position)).length();
            if !teleported {
                // At most as far as the two went apart since they last agreed, at full speed each, and what one fell.
                let apart = (newest - known.oldest) as f64 * DT * 2.0 * FASTEST + 2.0;
                assert!(jump < apart, "{jump} in {} ticks", newest - known.oldest);
                seen.furthest = seen.furthest.max(jump);
            }
            seen.corrected += 1;
        }
        seen.confirmed += 1;
        self.played = self.played.split_off(&tick);
        self.inputs = self.inputs.split_off(&(tick - 64));
    }
}

fn ticks() -> i64 {
    std::env::var("NETWORK_TICKS").map_or(100_000, |ticks| ticks.parse().expect("a number of ticks"))
}

#[test]
fn two_peers_agree_after_each_confirmed_tick() {
    let stage = Stage::default();
    let options = HistoryOptions::default().playheads(3).fades(3).answers(64).bytes(OWN as u32);
    let character = Character::new(&stage);
    let mut client = Client {
        character,
        history: HistoryBuffer::new(&options).unwrap(),
        player: Player::new(1),
        inputs: BTreeMap::new(),
        played: BTreeMap::new(),
        tick: 0,
        drawn: None,
        smoothing: Smoothing::default(),
        shown: false,
    };
    client.history.history().start(&character.state()).unwrap();
    let mut server =
        Server { character, tick: 0, inputs: BTreeMap::new(), last: Input::default(), hashes: VecDeque::new() };
    let mut up = Wire::<Vec<(i64, Input)>>::new(2);
    let mut down = Wire::<(i64, Vec<u8>)>::new(3);
    let mut seen = Seen::default();
    let mut bytes = vec![0; 4096];
    let mut now = 0;
    while server.tick < ticks() {
        // The client: hears, plays, sends.
        for (tick, snapshot) in down.receive(now) {
            client.hear(&stage, &mut seen, tick, &snapshot);
            // Whatever it heard, its base is the server's state of that tick.
            let base = client.history.history().info().unwrap().oldest;
            if let Some((_, hash, commit)) = server.hashes.iter().find(|(tick, ..)| *tick == base) {
                let (own, record) = &client.played[&base];
                assert_eq!(own, hash, "tick {base}");
                if let Some(record) = record {
                    // The same way there: nothing banked, nothing doubled. Refusals are told once, so not in the same tick here.
                    let flags = commit.flags | CommitFlags::FIRST_REFUSAL;
                    let played = Commit { epoch: commit.epoch, flags, ..*record };
                    assert_eq!(played, Commit { flags, ..*commit });
                }
            }
        }
        client.inputs.entry(client.tick).or_insert_with(|| client.player.next());
        if client.play(&stage, client.tick) {
            client.tick += 1;
        } else {
            seen.stalled += 1;
        }
        client.smoothing.step(0.05, DT).unwrap();
        let drawn = v(client.smoothing.pose(&client.character.body.pose()).unwrap().position);
        if let Some(before) = client.drawn {
            let teleported = (client.tick - 64..client.tick)
                .any(|tick| client.inputs.get(&tick).is_some_and(|input| input.teleport.is_some()));
            // Its own motion, what falls, and the part of an offset of at most 2 m that dies in a tick.
            let most = (FASTEST + 12.0) * DT + FURTHEST_HIDDEN * (1.0 - libm::exp2(-DT / 0.05)) + 0.35;
            assert!(
                teleported || client.shown || (drawn - before).length() < most,
                "drawn {}",
                (drawn - before).length()
            );
        }
        (client.drawn, client.shown) = (Some(drawn), false);
        let recent: Vec<_> = client.inputs.range(client.tick - REPEATED..client.tick).map(|(t, i)| (*t, *i)).collect();
        up.send(now, &recent);

        // The server: hears, plays a little behind, sends.
        for packet in up.receive(now) {
            server.inputs.extend(packet.into_iter().filter(|(tick, _)| *tick >= server.tick));
        }
        // It never plays a tick that the client has not: a client that waits is waited for.
        if server.tick <= client.tick - BEHIND {
            let known = server.inputs.remove(&server.tick);
            seen.guessed += u64::from(known.is_none());
            let input = known.unwrap_or(Input { teleport: None, ..server.last });
            server.last = input;
            let record = server.character.step(&stage, &input, server.tick);
            let moved = record.commit.moved();
            assert!(v(moved).length() < 0.75, "{:?}", record.commit);
            let hash = state_hash(&server.character.state()).unwrap();
            server.hashes.push_back((server.tick, hash, record.commit));
            if server.hashes.len() > 200 {
                server.hashes.pop_front();
            }
            server.tick += 1;
        }
        // Its newest state, again and again: a client that waits for a word may have missed it.
        if server.tick > 0 {
            let size = snapshot_write(&server.character.state(), &mut bytes).unwrap();
            down.send(now, &(server.tick - 1, bytes[..size].to_vec()));
        }
        now += 1;
    }
    println!("{} ticks of the clock: {seen:?}", now);
    let ticks = ticks() as u64;
    assert!(seen.confirmed > ticks / 2 && seen.agreed > ticks / 3, "{seen:?}");
    if ticks >= 10_000 {
        assert!(seen.corrected > 100 && seen.late > 100 && seen.guessed > 100 && seen.stalled > 0, "{seen:?}");
    }
}

#[test]
fn a_proxy_stays_by_the_path_of_commits() {
    const MOST: f64 = 0.1;
    let stage = Stage::default();
    let mut character = Character::new(&stage);
    let mut player = Player::new(21);
    let mut wire = Wire::<ProxyCommit>::new(22);
    let mut proxy = Proxy::default();
    let mut path: BTreeMap<i64, (DVec3, bool)> = BTreeMap::new();
    let mut received: BTreeMap<i64, ProxyCommit> = BTreeMap::new();
    let (mut between, mut beyond, mut held, mut old) = (0, 0, 0, 0);
    for now in 0..ticks().min(30_000) {
        let input = player.next();
        let record = character.step(&stage, &input, now);
        let mut commit = ProxyCommit::new(&record.commit, [now as f32; 8]);
        if record.teleport.is_some() {
            commit.flags = ProxyFlags::TELEPORT;
        }
        path.insert(now, (v(commit.position), record.teleport.is_some()));
        wire.send(now, &commit);
        for commit in wire.receive(now) {
            match proxy.receive(&commit) {
                Ok(()) => drop(received.insert(commit.tick, commit)),
                Err(Error::DuplicateSample) => assert!(received.contains_key(&commit.tick)),
                Err(error) => {
                    assert_eq!(error, Error::StaleTick);
                    old += 1;
                }
            }
        }
        if received.is_empty() {
            assert_eq!(proxy.sample(0.0, DT, MOST), Err(Error::UnknownTick));
            continue;
        }
        let time = (now as f64 - 8.37).max(0.0);
        let pose = proxy.sample(time, DT, MOST).unwrap();
        let at = v(pose.pose.position);
        let (from, to) = (received[&pose.from_tick], received[&pose.to_tick]);
        let speed = v(pose.velocity).length();
        let (a, b) = (v(from.position), v(to.position));
        if pose.state == ProxyState::Between {
            between += 1;
            // On the line between two commits that were received, and so, where some were lost, at most half of it off the true path.
            let b = if to.flags.contains(ProxyFlags::TELEPORT) { a } else { b };
            assert!((at - (a + (b - a) * pose.alpha)).length() < 1e-9);
            let teleported = (pose.from_tick + 1..=pose.to_tick).any(|tick| path[&tick].1);
            if !teleported {
                let near = path
                    .range(pose.from_tick..=pose.to_tick)
                    .map(|(_, (p, _))| (*p - at).length())
                    .fold(f64::INFINITY, f64::min);
                assert!(near <= 0.5 * (b - a).length() + 1e-9);
                let [first, last] = [pose.from_tick as f32, pose.to_tick as f32];
                assert!((first..=last).contains(&pose.parameters[0]), "parameters travel beside");
            }
        } else {
            beyond += 1;
            held += u64::from(pose.state == ProxyState::Held);
            assert!(pose.extrapolated <= MOST);
            assert!((at - a).length() <= speed * pose.extrapolated + 1e-9, "the stated bound");
        }
        path = path.split_off(&(now - 200));
        received = received.split_off(&(now - 200));
    }
    println!("{between} between commits, {beyond} after the newest, {held} of them held; {old} too old");
    assert!(between > 1000 && beyond > 10 && held > 10);
}
