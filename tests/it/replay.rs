//! Histories, replays, snapshots and hashes (N3-N5).
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::character;
use crate::common::poke::poke;
use crate::world;

use character::{Character, Input, OWN, PlayedTick, Player, Stage};
use root_motion::base::delta::Delta;
use root_motion::motor::stepwise::commit;
use root_motion::motor::{Hit, MotorConfig, SweepError};
use root_motion::network::history::{HistoryBuffer, HistoryOptions, TickInputs};
use root_motion::network::snapshot::{
    State, StateMut, body_hash, snapshot_info, snapshot_read, snapshot_size, snapshot_write, state_hash,
};
use root_motion::tick::body::{Body, interpolate};
use root_motion::tick::commit::{Commit, CommitFlags, Tick};
use root_motion::tick::proposal::Proposal;
use root_motion::{Error, Position, Quat, Vec3};
use world::Random;

const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);

fn only(body: &mut Body) -> StateMut<'_> {
    StateMut { body, authority: None, playheads: &mut [], fades: &mut [], bytes: &mut [] }
}

fn bare(capacity: u32) -> HistoryBuffer {
    HistoryBuffer::new(&HistoryOptions::default().capacity(capacity).playheads(0).fades(0)).unwrap()
}

/// A tick of 0.1 m ahead in the open, recorded.
fn walk(buffer: &mut HistoryBuffer, body: &mut Body, tick: i64) -> Commit {
    let delta = Delta::new(Vec3::new(0.0, 0.0, 0.1), Quat::IDENTITY);
    let proposal = Proposal::new(body, tick, tick as u64, 0.1, delta);
    body.propose(&proposal, None).unwrap();
    let step = Tick { tick, dt: 0.1, ..Tick::default() };
    let commit = commit(body, &MotorConfig::default(), &step, |_| Ok(None)).unwrap();
    let inputs = TickInputs { tick: &step, proposals: &[proposal], answers: &[], teleport: None };
    buffer.history().record(&State::of(body), &inputs).unwrap();
    commit
}

fn walked(capacity: u32, ticks: i64) -> (HistoryBuffer, Body) {
    let mut buffer = bare(capacity);
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, UP).unwrap();
    buffer.history().start(&State::of(&body)).unwrap();
    for tick in 1..=ticks {
        let commit = walk(&mut buffer, &mut body, tick);
        assert_eq!(commit.flags & CommitFlags::REPLAYED, CommitFlags::empty());
    }
    (buffer, body)
}

#[test]
fn ten_ticks_of_a_tenth_with_tick_four_put_right() {
    let (mut buffer, mut body) = walked(16, 10);
    assert!((body.position().z - 1.0).abs() < 1e-6);
    let (mut history, ahead) = (buffer.history(), body);
    history.rewind(4, &mut only(&mut body)).unwrap();
    assert!((body.position().z - 0.4).abs() < 1e-6);
    body.correct(Position::new(0.0, 0.0, 0.35), Quat::IDENTITY).unwrap();
    let mut replayed = 0;
    while let Some(commit) = history.replay(&mut only(&mut body), &MotorConfig::default(), |_| Ok(None)).unwrap() {
        assert!(commit.flags.contains(CommitFlags::REPLAYED), "events of replayed ticks are marked");
        replayed += 1;
        assert_eq!(commit.tick, 4 + replayed);
    }
    assert_eq!((replayed, body.last_tick()), (6, 10));
    assert!((body.position().z - 0.95).abs() < 1e-6, "{}", body.position().z);
    assert_eq!(interpolate(&ahead, &body, 0.5).unwrap(), body.pose(), "not drawn as motion");

    // The correction is the history's too.
    history.rewind(4, &mut only(&mut body)).unwrap();
    assert_eq!(body.position().z, 0.35);
    while history.replay(&mut only(&mut body), &MotorConfig::default(), |_| Ok(None)).unwrap().is_some() {}
    assert!((body.position().z - 0.95).abs() < 1e-6);
}

#[test]
fn what_is_put_right_at_the_newest_tick_stays() {
    let (mut buffer, mut body) = walked(16, 10);
    let config = MotorConfig::default();
    buffer.history().rewind(10, &mut only(&mut body)).unwrap();
    body.correct(Position::new(0.0, 0.0, 1.5), Quat::IDENTITY).unwrap();
    // Nothing is left to be run again, but the loop asks.
    assert_eq!(buffer.history().replay(&mut only(&mut body), &config, |_| Ok(None)), Ok(None));
    walk(&mut buffer, &mut body, 11);
    buffer.history().rewind(10, &mut only(&mut body)).unwrap();
    assert_eq!(body.position().z, 1.5, "the history forgot the correction");
    buffer.history().replay(&mut only(&mut body), &config, |_| Ok(None)).unwrap().unwrap();
    assert!((body.position().z - 1.6).abs() < 1e-6, "{}", body.position().z);
}

#[test]
fn what_a_host_makes_of_the_state_between_replayed_ticks_stays() {
    let options = HistoryOptions::default().capacity(8).playheads(0).fades(0).bytes(8);
    let (mut buffer, config) = (HistoryBuffer::new(&options).unwrap(), MotorConfig::default());
    let (mut body, mut bytes) = (Body::new(0, Position::ZERO, Quat::IDENTITY, UP).unwrap(), [0u8; 8]);
    fn all<'a>(body: &'a mut Body, bytes: &'a mut [u8; 8]) -> StateMut<'a> {
        StateMut { bytes, ..only(body) }
    }
    buffer.history().start(&all(&mut body, &mut bytes).as_state()).unwrap();
    for tick in 1..=4 {
        let delta = Delta::new(Vec3::new(0.0, 0.0, 0.1), Quat::IDENTITY);
        let proposal = Proposal::new(&body, tick, tick as u64, 0.1, delta);
        body.propose(&proposal, None).unwrap();
        let step = Tick { tick, dt: 0.1, ..Tick::default() };
        commit(&mut body, &config, &step, |_| Ok(None)).unwrap();
        bytes[0] = tick as u8;
        let inputs = TickInputs { tick: &step, proposals: &[proposal], answers: &[], teleport: None };
        buffer.history().record(&all(&mut body, &mut bytes).as_state(), &inputs).unwrap();
    }
    buffer.history().rewind(1, &mut all(&mut body, &mut bytes)).unwrap();
    buffer.history().replay(&mut all(&mut body, &mut bytes), &config, |_| Ok(None)).unwrap().unwrap();
    assert_eq!((body.last_tick(), bytes[0]), (2, 2));
    bytes[1] = 77;
    body.correct(Position::new(0.0, 0.0, 5.0), Quat::IDENTITY).unwrap();
    let before = (body, bytes);
    let failed = buffer.history().replay(&mut all(&mut body, &mut bytes), &config, |_| Err(SweepError));
    assert_eq!(failed, Err(Error::SweepFailed));
    assert_eq!((body, bytes), before, "on an error the state is as before");
    while buffer.history().replay(&mut all(&mut body, &mut bytes), &config, |_| Ok(None)).unwrap().is_some() {}
    assert!((body.position().z - 5.2).abs() < 1e-6 && bytes[..2] == [4, 0]);
    buffer.history().rewind(2, &mut all(&mut body, &mut bytes)).unwrap();
    assert_eq!((body.position().z, bytes[1]), (5.0, 77), "what was put right there is the history's too");
}

#[test]
fn late_duplicate_and_future_ticks() {
    let (mut buffer, mut body) = walked(16, 10);
    let mut history = buffer.history();
    history.confirm(5).unwrap();
    history.confirm(5).unwrap();
    let info = history.info().unwrap();
    assert_eq!((info.oldest, info.newest, info.current, info.count), (5, 10, 10, 6));
    let before = body;
    assert_eq!(history.confirm(4), Err(Error::StaleTick));
    assert_eq!(history.confirm(11), Err(Error::UnknownTick));
    assert_eq!(history.rewind(4, &mut only(&mut body)), Err(Error::StaleTick));
    assert_eq!(history.rewind(11, &mut only(&mut body)), Err(Error::UnknownTick));
    assert_eq!((body, history.info().unwrap()), (before, info));
    let again =
        TickInputs { tick: &Tick { tick: 10, ..Tick::default() }, proposals: &[], answers: &[], teleport: None };
    assert_eq!(history.record(&State::of(&body), &again), Err(Error::StaleTick));

    // Rewound, only what has been run again is known.
    history.rewind(7, &mut only(&mut body)).unwrap();
    assert_eq!(history.rewind(8, &mut only(&mut body)), Err(Error::UnknownTick));
    assert_eq!(history.confirm(9), Err(Error::UnknownTick));
    history.confirm(6).unwrap();
    let info = history.info().unwrap();
    assert_eq!((info.oldest, info.newest, info.current), (6, 10, 7));
    let mut elsewhere = Body::new(0, Position::ZERO, Quat::IDENTITY, UP).unwrap();
    let sweep = |_: &_| Ok(None);
    let replayed = history.replay(&mut only(&mut elsewhere), &MotorConfig::default(), sweep);
    assert_eq!(replayed.unwrap_err(), Error::StalePose, "a body of another tick");
}

#[test]
fn a_full_history_says_so_and_loses_nothing() {
    let (mut buffer, mut body) = walked(4, 3);
    let step = Tick { tick: 4, dt: 0.1, ..Tick::default() };
    commit(&mut body, &MotorConfig::default(), &step, |_| Ok(None)).unwrap();
    let inputs = TickInputs { tick: &step, proposals: &[], answers: &[], teleport: None };
    for _ in 0..3 {
        assert_eq!(buffer.history().record(&State::of(&body), &inputs), Err(Error::HistoryFull));
    }
    let mut back = body;
    buffer.history().rewind(-1, &mut only(&mut back)).unwrap();
    assert_eq!((back.position(), back.last_tick()), (Position::ZERO, -1), "the base is there");
    while buffer.history().replay(&mut only(&mut back), &MotorConfig::default(), |_| Ok(None)).unwrap().is_some() {}
    assert_eq!(back.last_tick(), 3);
    buffer.history().confirm(2).unwrap();
    buffer.history().record(&State::of(&body), &inputs).unwrap();
    let info = buffer.history().info().unwrap();
    assert_eq!((info.oldest, info.newest, info.count, info.capacity), (2, 4, 3, 4));
}

#[test]
fn a_tick_that_was_left_out_is_that_of_the_tick_before() {
    let (mut buffer, mut body) = walked(16, 3);
    // PlayedTick 4 failed, so the body never had it.
    walk(&mut buffer, &mut body, 5);
    let mut history = buffer.history();
    history.rewind(4, &mut only(&mut body)).unwrap();
    assert_eq!(body.last_tick(), 3);
    while history.replay(&mut only(&mut body), &MotorConfig::default(), |_| Ok(None)).unwrap().is_some() {}
    assert!((body.position().z - 0.4).abs() < 1e-6);
    history.confirm(4).unwrap();
    assert_eq!(history.info().unwrap().oldest, 3);
}

#[test]
fn what_does_not_belong_is_refused() {
    let (mut buffer, body) = walked(16, 3);
    let mut history = buffer.history();
    let before = history.info().unwrap();
    let step = Tick { tick: 9, ..Tick::default() };
    let inputs = |step| TickInputs { tick: step, proposals: &[], answers: &[], teleport: None };
    assert_eq!(history.record(&State::of(&body), &inputs(&step)), Err(Error::OutOfRange));
    let mut ahead = body;
    ahead.propose(&Proposal::new(&body, 4, 4, 0.1, Delta::IDENTITY), None).unwrap();
    let step = Tick { tick: 3, ..Tick::default() };
    assert_eq!(history.record(&State::of(&ahead), &inputs(&step)), Err(Error::NotDone));
    let five = [Proposal::default(); 5];
    let crowded = TickInputs { proposals: &five, ..inputs(&step) };
    assert_eq!(history.record(&State::of(&body), &crowded), Err(Error::TooMany));
    let more = State { bytes: &[1], ..State::of(&body) };
    assert_eq!(history.record(&more, &inputs(&step)), Err(Error::StateMismatch));
    assert_eq!(history.amend(&State { bytes: &[1], ..State::of(&body) }), Err(Error::StateMismatch));
    let stranger = Body::new(0, Position::ZERO, Quat::IDENTITY, UP).unwrap();
    assert_eq!(history.amend(&State::of(&stranger)), Err(Error::StalePose));
    assert_eq!(history.replay_end(&mut only(&mut { body }), &[]), Err(Error::NotDone));
    assert_eq!(history.info().unwrap(), before);
    let mut empty = bare(4);
    assert_eq!(empty.history().info(), Err(Error::UnknownTick));
    assert_eq!(empty.history().record(&State::of(&body), &inputs(&step)), Err(Error::UnknownTick));
    let mut reserved = HistoryOptions::default();
    reserved.reserved = 1;
    for (options, error) in [
        (HistoryOptions::default().capacity(1), Error::OutOfRange),
        (HistoryOptions::default().capacity(1 << 20), Error::OutOfRange),
        (HistoryOptions::default().playheads(257), Error::TooMany),
        (HistoryOptions::default().answers(65), Error::TooMany),
        (HistoryOptions::default().bytes(u32::MAX), Error::TooMany),
        (reserved, Error::UnknownFlag),
    ] {
        assert_eq!(HistoryBuffer::new(&options).unwrap_err(), error);
    }
}

fn character_history() -> HistoryBuffer {
    let options = HistoryOptions::default().playheads(3).fades(3).answers(64).bytes(OWN as u32);
    HistoryBuffer::new(&options).unwrap()
}

/// A character's ticks, recorded: the state after each, and the tick.
fn played(stage: &Stage, buffer: &mut HistoryBuffer, seed: u64, ticks: i64) -> (Vec<Character>, Vec<PlayedTick>) {
    let mut player = Player::new(seed);
    let mut character = Character::new(stage);
    buffer.history().start(&character.state()).unwrap();
    let mut states = vec![character];
    let mut records = Vec::new();
    for tick in 0..ticks {
        let record = character.step(stage, &player.next(), tick);
        buffer.history().record(&character.state(), &record.inputs()).unwrap();
        states.push(character);
        records.push(record);
    }
    (states, records)
}

#[test]
fn a_rewound_character_is_the_old_one_and_replays_to_the_last_bit() {
    let stage = Stage::default();
    let mut ticks = 0;
    for seed in 0..40 {
        let mut buffer = character_history();
        let (states, records) = played(&stage, &mut buffer, seed, 60);
        let mut character = *states.last().unwrap();
        for (back, with) in [(40, "answers"), (3, "sweeps"), (59, "steps"), (25, "answers"), (0, "sweeps")] {
            let live = character.body.epoch();
            let tick = 59 - back;
            buffer.history().rewind(tick, &mut character.state_mut()).unwrap();
            let then = &states[tick as usize + 1];
            assert!(character.same_as(then), "clip time, claims, fades, the game's own bytes");
            assert!(character.body.epoch().wrapping_sub(live) == 2, "what was made before is stale");
            for expected in &records[tick as usize + 1..] {
                let mut history = buffer.history();
                let at = character.body.position();
                let at = expected.teleport.map_or(at, |pose| pose.position);
                let commit = match with {
                    "answers" => history.replay_stored(&mut character.state_mut(), &stage.config).unwrap().unwrap(),
                    "sweeps" => {
                        let sweep = |q: &_| Ok(stage.answer(at, q).met());
                        history.replay(&mut character.state_mut(), &stage.config, sweep).unwrap().unwrap()
                    }
                    _ => {
                        let step = history.replay_begin(&mut character.state_mut()).unwrap().unwrap();
                        let mut answers = Vec::new();
                        let body = &mut character.body;
                        let commit = commit(body, &stage.config, &step, |q| {
                            let given = stage.answer(at, q);
                            answers.push(given);
                            Ok(given.met())
                        });
                        history.replay_end(&mut character.state_mut(), &answers).unwrap();
                        commit.unwrap()
                    }
                };
                let then = expected.commit;
                // The epoch goes on, the mark is new, and a refusal that was told is told once.
                let first = CommitFlags::FIRST_REFUSAL;
                let flags = (then.flags | CommitFlags::REPLAYED) & !first;
                let commit = Commit { flags: commit.flags & !first, ..commit };
                assert_eq!(commit, Commit { epoch: commit.epoch, flags, ..then }, "{with}");
                assert!(character.same_as(&states[commit.tick as usize + 1]), "{with}, tick {}", commit.tick);
                ticks += 1;
            }
            let mut history = buffer.history();
            assert!(history.replay_stored(&mut character.state_mut(), &stage.config).unwrap().is_none());
            assert!(history.replay_begin(&mut character.state_mut()).unwrap().is_none());
        }
    }
    assert!(ticks > 4000);
}

#[test]
fn a_replay_that_fails_changes_nothing_and_can_be_tried_again() {
    let stage = Stage::default();
    let mut buffer = character_history();
    let (states, _) = played(&stage, &mut buffer, 5, 30);
    let mut character = *states.last().unwrap();
    buffer.history().rewind(19, &mut character.state_mut()).unwrap();
    let before = character;
    for _ in 0..3 {
        let failed = buffer.history().replay(&mut character.state_mut(), &stage.config, |_| Err(SweepError));
        assert_eq!(failed.unwrap_err(), Error::SweepFailed);
        assert_eq!(character, before);
    }
    // Begun, its commit failed, and begun again.
    for _ in 0..2 {
        let step = buffer.history().replay_begin(&mut character.state_mut()).unwrap().unwrap();
        let body = &mut character.body;
        let failed = commit(body, &stage.config, &step, |_| Err(SweepError));
        assert_eq!(failed.unwrap_err(), Error::SweepFailed);
        assert_eq!(buffer.history().replay_end(&mut character.state_mut(), &[]), Err(Error::NotDone));
        assert_eq!(buffer.history().amend(&character.state()), Err(Error::NotDone));
    }
    while buffer.history().replay_stored(&mut character.state_mut(), &stage.config).unwrap().is_some() {}
    assert!(character.same_as(states.last().unwrap()));
}

#[test]
fn stored_answers_that_do_not_fit_fail() {
    let stage = Stage::default();
    let mut buffer = character_history();
    let (states, _) = played(&stage, &mut buffer, 7, 40);
    let mut character = *states.last().unwrap();
    buffer.history().rewind(10, &mut character.state_mut()).unwrap();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    // Turned, it asks another way, which the stored answers know nothing of; in the open they may still fit, but not for long.
    character.body.correct(Position::new(8.0, 5.0, 8.0), Quat::new(0.0, half, 0.0, half)).unwrap();
    let mut outcome = Ok(None);
    for _ in 11..40 {
        outcome = buffer.history().replay_stored(&mut character.state_mut(), &stage.config);
        if outcome.is_err() {
            break;
        }
    }
    let before = character;
    if let Err(error) = outcome {
        assert_eq!(error, Error::SweepFailed);
        assert_eq!(character, before);
    }
    // With new sweeps it goes on.
    loop {
        let at = character.body.position();
        let sweep = |q: &_| Ok(stage.answer(at, q).met());
        if buffer.history().replay(&mut character.state_mut(), &stage.config, sweep).unwrap().is_none() {
            break;
        }
    }
    assert_eq!(character.body.last_tick(), 39);
}

#[test]
fn a_blocked_replay_banks_nothing() {
    let (mut buffer, mut body) = walked(16, 10);
    let mut history = buffer.history();
    history.rewind(2, &mut only(&mut body)).unwrap();
    // A door that was open is shut for five ticks.
    let config = MotorConfig::default().skin(0.0);
    for tick in 3..=10 {
        let commit = history.replay(&mut only(&mut body), &config, |query| {
            let shut = tick <= 7 && query.direction.z > 0.0;
            Ok(shut.then(|| Hit::new(0.0, -Vec3::Z)))
        });
        assert_eq!(commit.unwrap().unwrap().tick, tick);
    }
    assert!((body.position().z - 0.5).abs() < 1e-6, "0.2 and three free ticks: {}", body.position().z);
}

#[test]
fn a_state_from_the_authority_is_amended_and_run_on_from() {
    let stage = Stage::default();
    let mut buffer = character_history();
    let (states, _) = played(&stage, &mut buffer, 11, 30);
    let mut inputs = Player::new(11);
    let inputs: Vec<Input> = (0..30).map(|_| inputs.next()).collect();
    // The authority had another input in tick 12.
    let mut truth = states[12];
    truth.step(&stage, &Input { gait: 2, turn: 3.0, ..Input::default() }, 12);
    let mut snapshot = vec![0; snapshot_size(&truth.state()).unwrap() as usize];
    snapshot_write(&truth.state(), &mut snapshot).unwrap();

    let mut client = *states.last().unwrap();
    buffer.history().rewind(12, &mut client.state_mut()).unwrap();
    snapshot_read(&snapshot, &mut client.state_mut()).unwrap();
    buffer.history().amend(&client.state()).unwrap();
    buffer.history().confirm(12).unwrap();
    for tick in 13..30 {
        let record = client.step(&stage, &inputs[tick as usize], tick);
        buffer.history().record(&client.state(), &record.inputs()).unwrap();
        truth.step(&stage, &inputs[tick as usize], tick);
    }
    assert!(client.same_as(&truth));
    assert_eq!(state_hash(&client.state()), state_hash(&truth.state()));
    buffer.history().rewind(12, &mut client.state_mut()).unwrap();
    assert_eq!(buffer.history().rewind(12, &mut client.state_mut()), Ok(()));
    let next = client.step(&stage, &inputs[14], 14);
    assert_eq!(buffer.history().record(&client.state(), &next.inputs()), Err(Error::UnknownTick), "13 comes first");
}

#[test]
fn a_snapshot_restores_to_the_last_bit() {
    let stage = Stage::default();
    for seed in 100..110 {
        let mut player = Player::new(seed);
        let inputs: Vec<Input> = (0..400).map(|_| player.next()).collect();
        let mut character = Character::new(&stage);
        for (tick, input) in (0..200).zip(&inputs) {
            character.step(&stage, input, tick);
        }
        let mut snapshot = vec![0; snapshot_size(&character.state()).unwrap() as usize];
        assert_eq!(snapshot_write(&character.state(), &mut snapshot).unwrap(), snapshot.len());
        let saved = character;
        for (tick, input) in (200..400).zip(&inputs[200..]) {
            character.step(&stage, input, tick);
        }
        let mut again = Character::new(&stage);
        snapshot_read(&snapshot, &mut again.state_mut()).unwrap();
        assert!(again.same_as(&saved));
        for (tick, input) in (200..400).zip(&inputs[200..]) {
            again.step(&stage, input, tick);
        }
        assert!(again.same_as(&character));
        assert_eq!(state_hash(&again.state()), state_hash(&character.state()));
        assert_eq!(body_hash(&again.body), body_hash(&character.body));
    }
}

#[test]
fn a_snapshot_that_is_not_whole_changes_nothing() {
    let stage = Stage::default();
    let mut character = Character::new(&stage);
    let mut player = Player::new(3);
    for tick in 0..50 {
        character.step(&stage, &player.next(), tick);
    }
    let mut snapshot = vec![0; snapshot_size(&character.state()).unwrap() as usize];
    snapshot_write(&character.state(), &mut snapshot).unwrap();
    let info = snapshot_info(&snapshot).unwrap();
    assert_eq!((info.size as usize, info.tick, info.has_authority), (snapshot.len(), 49, 1));
    assert_eq!((info.playhead_count, info.fade_count, info.byte_count as usize), (3, 3, OWN));

    let mut target = Character::new(&stage);
    let fresh = target;
    let mut refused = |bytes: &[u8]| {
        let error = snapshot_read(bytes, &mut target.state_mut()).unwrap_err();
        assert_eq!(target, fresh);
        assert_eq!(snapshot_info(bytes), Err(error));
        error
    };
    for bit in 0..snapshot.len() * 8 {
        let mut flipped = snapshot.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let expected = if (32..64).contains(&bit) { Error::WrongVersion } else { Error::Corrupt };
        assert_eq!(refused(&flipped), expected, "bit {bit}");
    }
    for length in 0..snapshot.len() {
        assert_eq!(refused(&snapshot[..length]), Error::Corrupt);
    }
    for more in [1, 8, 4096] {
        let mut long = snapshot.clone();
        long.resize(snapshot.len() + more, 0);
        assert_eq!(refused(&long), Error::Corrupt);
    }
    let mut random = Random(1);
    for _ in 0..2000 {
        let noise: Vec<u8> = (0..random.below(2000)).map(|_| random.below(256) as u8).collect();
        refused(&noise);
    }
}

#[test]
fn numbers_that_no_state_has_are_refused_under_a_right_checksum() {
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, UP).unwrap();
    let good = body;
    let breaks: [fn(&mut Body); 5] = [
        |body| poke(body, "position", [f64::NAN, 0.0, 0.0]),
        |body| poke(body, "velocity", [0.0, f64::INFINITY, 0.0]),
        |body| poke(body, "rotation", [0.0; 4]),
        |body| poke(body, "up", [0.0, 2.0, 0.0]),
        |body| poke(body, "last_tick", -7i64),
    ];
    for breaks in breaks {
        let mut broken = good;
        breaks(&mut broken);
        let mut snapshot = vec![0; 1024];
        let size = snapshot_write(&State::of(&broken), &mut snapshot).unwrap();
        assert_eq!(snapshot_read(&snapshot[..size], &mut only(&mut body)), Err(Error::Corrupt));
        assert_eq!(body, good);
    }
}

#[test]
fn playheads_and_fades_without_numbers_are_refused_under_a_right_checksum() {
    let stage = Stage::default();
    let good = Character::new(&stage);
    let breaks: [fn(&mut Character); 4] = [
        |character| poke(&mut character.playheads[1], "rate", f64::NAN),
        |character| poke(&mut character.playheads[2], "phase", f64::INFINITY),
        |character| poke(&mut character.fades[2], "duration", f64::INFINITY),
        |character| poke(&mut character.fades[0], "to", f32::NAN),
    ];
    for breaks in breaks {
        let (mut broken, mut target) = (good, good);
        breaks(&mut broken);
        let mut snapshot = vec![0; snapshot_size(&broken.state()).unwrap() as usize];
        snapshot_write(&broken.state(), &mut snapshot).unwrap();
        assert_eq!(snapshot_read(&snapshot, &mut target.state_mut()), Err(Error::Corrupt));
        assert_eq!(target, good);
    }
}

#[test]
fn a_snapshot_of_other_parts_is_refused() {
    let stage = Stage::default();
    let character = Character::new(&stage);
    let mut snapshot = vec![0; 4096];
    let size = snapshot_write(&character.state(), &mut snapshot).unwrap();
    let mut other = Character::new(&stage);
    let read = |state: &mut StateMut| snapshot_read(&snapshot[..size], state);
    assert_eq!(read(&mut only(&mut other.body)), Err(Error::StateMismatch));
    let mut fewer = other.state_mut();
    fewer.playheads = &mut [];
    assert_eq!(read(&mut fewer), Err(Error::StateMismatch));
    assert_eq!(read(&mut other.state_mut()), Ok(()));
    let mut short = vec![7; size - 1];
    assert_eq!(snapshot_write(&character.state(), &mut short), Err(Error::BufferTooSmall));
    assert!(short.iter().all(|byte| *byte == 7));
}

#[test]
fn hashes_see_every_field_but_the_epoch() {
    let stage = Stage::default();
    let mut character = Character::new(&stage);
    let mut player = Player::new(9);
    for tick in 0..100 {
        character.step(&stage, &player.next(), tick);
    }
    let (body, state) = (body_hash(&character.body).unwrap(), state_hash(&character.state()).unwrap());
    let mut later = character;
    let epoch = later.body.epoch() + 1;
    poke(&mut later.body, "epoch", epoch);
    assert_eq!((body_hash(&later.body).unwrap(), state_hash(&later.state()).unwrap()), (body, state));
    // The bytes of a snapshot tell where fields are: another bit anywhere but in the epoch is another hash.
    let mut snapshot = vec![0; 4096];
    let size = snapshot_write(&character.state(), &mut snapshot).unwrap();
    let mut copy = Character::new(&stage);
    let mut different = 0;
    for byte in 48..size - 8 {
        let mut changed = snapshot[..size].to_vec();
        changed[byte] ^= 1;
        let checksum = xxhash_rust::xxh64::xxh64(&changed[..size - 8], 0);
        changed[size - 8..].copy_from_slice(&checksum.to_le_bytes());
        if snapshot_read(&changed, &mut copy.state_mut()).is_ok() {
            different += 1;
            let told = copy.authority != character.authority;
            assert!(told || state_hash(&copy.state()).unwrap() != state, "byte {byte}");
        }
    }
    assert!(different > 800, "{different}");
}
