//! Ticks that are recorded and run again.

use super::*;
use root_motion::blend::fade::Fade;
use root_motion::network::history::HistoryBuffer;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::commit::TickFlags;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;

/// So many ticks towards a wall, recorded with their answers.
fn walked(options: &HistoryOptions, ticks: usize, to: f64) -> (HistoryBuffer, Vec<(Body, PlayedTick)>) {
    let (mut buffer, mut body) = (HistoryBuffer::new(options).unwrap(), body());
    buffer.history().start(&State::of(&body)).unwrap();
    let mut all = Vec::new();
    for _ in 0..ticks {
        let tick = PlayedTick::walk(&mut body, to);
        buffer.history().record(&State::of(&body), &tick.inputs()).unwrap();
        all.push((body, tick));
    }
    (buffer, all)
}

#[test]
fn each_tick_is_run_again_with_its_own_answers() {
    let (mut buffer, ticks) = walked(&bare(64), 5, 0.35);
    let mut body = ticks[4].0;
    assert!(body.position().z < 0.35 && ticks[2].0.position().z > 0.29, "free at first, then not");
    buffer.history().rewind(-1, &mut only(&mut body)).unwrap();
    for (then, tick) in &ticks {
        let again = buffer.history().replay_stored(&mut only(&mut body), &MotorConfig::default()).unwrap().unwrap();
        assert_eq!((again.position, again.residual), (tick.commit.position, tick.commit.residual));
        assert_eq!(body.position(), then.position());
    }
}

#[test]
fn answers_are_stored_again_as_long_as_there_is_room() {
    let config = MotorConfig::default();
    let counts: Vec<u32> = walked(&bare(64), 5, 0.35).1.iter().map(|(_, tick)| tick.answers.len() as u32).collect();
    let most = *counts.iter().max().unwrap();
    assert!(counts.iter().all(|count| *count > 1), "{counts:?}");
    for room in 0..=most + 1 {
        // Recorded in the open and without answers; then there is a wall, and the answers are those that it gave.
        let (mut buffer, mut body) = (HistoryBuffer::new(&bare(room)).unwrap(), body());
        buffer.history().start(&State::of(&body)).unwrap();
        for _ in 0..5 {
            let tick = PlayedTick { answers: Vec::new(), ..PlayedTick::walk(&mut body, 1e3) };
            buffer.history().record(&State::of(&body), &tick.inputs()).unwrap();
        }
        let again = |buffer: &mut HistoryBuffer, body: &mut Body| {
            let world = wall(0.35, body.position().z);
            buffer.history().replay(&mut only(body), &config, world).unwrap().unwrap().position
        };
        buffer.history().rewind(-1, &mut only(&mut body)).unwrap();
        let ends: Vec<Position> = counts.iter().map(|_| again(&mut buffer, &mut body)).collect();
        assert!(ends[4].z < 0.35);
        buffer.history().rewind(-1, &mut only(&mut body)).unwrap();
        for (count, end) in counts.iter().zip(ends) {
            let stored = buffer.history().replay_stored(&mut only(&mut body), &config);
            if *count <= room {
                assert_eq!(stored.unwrap().unwrap().position, end, "{count} in {room}");
            } else {
                assert_eq!(stored, Err(Error::SweepFailed), "half of {count} answers are of no use");
                assert_eq!(again(&mut buffer, &mut body), end);
            }
        }
    }
}

#[test]
fn a_tick_that_is_begun_again_has_an_epoch_that_was_no_others() {
    let (mut buffer, ticks) = walked(&bare(64), 2, 1e3);
    let mut body = ticks[1].0;
    let pose = at(5.0, 0.0, 0.0);
    body.teleport(pose.position, pose.rotation).unwrap();
    let tick = PlayedTick::walk(&mut body, 1e3);
    buffer.history().record(&State::of(&body), &TickInputs { teleport: Some(pose), ..tick.inputs() }).unwrap();
    let live = body.epoch();
    buffer.history().rewind(1, &mut only(&mut body)).unwrap();
    assert_eq!(body.epoch(), live + 2, "what was made before is stale, and nothing is drawn between");
    // Each try teleports anew.
    for tried in 1..4 {
        buffer.history().replay_begin(&mut only(&mut body)).unwrap().unwrap();
        assert_eq!((body.epoch(), body.last_tick(), body.position()), (live + 2 + tried, 1, pose.position));
    }
}

#[test]
fn a_step_that_was_recorded_from_a_replay_is_one_again() {
    let (mut buffer, ticks) = walked(&bare(64), 4, 1e3);
    let mut body = ticks[3].0;
    buffer.history().rewind(1, &mut only(&mut body)).unwrap();
    let step = buffer.history().replay_begin(&mut only(&mut body)).unwrap().unwrap();
    assert_eq!(step.flags, TickFlags::REPLAY);
    let (answers, _) = committed(&mut body, &step, 1e3);
    // The host records it in place of what was recorded.
    let inputs = TickInputs { tick: &step, answers: &answers, ..ticks[2].1.inputs() };
    buffer.history().record(&State::of(&body), &inputs).unwrap();
    buffer.history().rewind(1, &mut only(&mut body)).unwrap();
    assert_eq!(buffer.history().replay_begin(&mut only(&mut body)).unwrap().unwrap().flags, TickFlags::REPLAY);
}

#[test]
fn a_tick_ends_once_it_was_committed_with_as_many_answers_as_there_is_room_for() {
    let (mut buffer, mut body) = (HistoryBuffer::new(&bare(2)).unwrap(), body());
    buffer.history().start(&State::of(&body)).unwrap();
    for tick in 0..2 {
        // Nothing is proposed, and nothing answered.
        let step = Tick { tick, dt: DT, ..Tick::default() };
        committed(&mut body, &step, 1e3);
        let inputs = TickInputs { tick: &step, proposals: &[], answers: &[], teleport: None };
        buffer.history().record(&State::of(&body), &inputs).unwrap();
    }
    buffer.history().rewind(-1, &mut only(&mut body)).unwrap();
    let step = buffer.history().replay_begin(&mut only(&mut body)).unwrap().unwrap();
    assert_eq!(buffer.history().replay_end(&mut only(&mut body), &[]), Err(Error::NotDone), "not committed");
    committed(&mut body, &step, 1e3);
    let three = [Answer::default(); 3];
    assert_eq!(buffer.history().replay_end(&mut only(&mut body), &three), Err(Error::TooMany));
    let mut ahead = body;
    ahead.propose(&Proposal::new(&body, 1, 9, DT, Delta::IDENTITY), None).unwrap();
    assert_eq!(buffer.history().replay_end(&mut only(&mut ahead), &[]), Err(Error::NotDone), "the next is pending");
    assert_eq!(buffer.history().replay_end(&mut only(&mut body), &three[..2]), Ok(()));
    assert_eq!(buffer.history().info().unwrap().current, 0);
}

#[test]
fn a_tick_is_recorded_with_as_much_as_there_is_room_for() {
    let (mut buffer, mut body) = (HistoryBuffer::new(&bare(2)).unwrap(), body());
    buffer.history().start(&State::of(&body)).unwrap();
    let tick = PlayedTick::walk(&mut body, 1e3);
    let (two, answers) = ([tick.proposals[0]; 2], [Answer::default(); 4]);
    let mut record = |proposals, answers| {
        buffer.history().record(&State::of(&body), &TickInputs { proposals, answers, ..tick.inputs() })
    };
    for (proposals, given) in [(2, 0), (2, 2), (1, 3), (1, 4), (0, 3)] {
        assert_eq!(record(&two[..proposals], &answers[..given]), Err(Error::TooMany), "{proposals} {given}");
    }
    assert_eq!(record(&two[..1], &answers[..2]), Ok(()));
}

#[test]
fn a_state_has_each_of_the_parts_that_the_history_has() {
    let keys = TrackKeys {
        translation: Curve {
            times: &[0.0, 1.0],
            values: &[[0.0; 3], [0.0, 0.0, 1.0]],
            interpolation: Interpolation::Linear,
        },
        rotation: Curve::default(),
    };
    let track = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
    let playheads = [Playhead::new(&track.track(), PlayMode::Loop, 0, 1.0).unwrap(); 2];
    let (fades, bytes, body) = ([Fade::new(1.0).unwrap(); 2], [0; 2], body());
    let options = bare(0).playheads(1).fades(1).bytes(1);
    let mut buffer = HistoryBuffer::new(&options).unwrap();
    let mut start = |p: usize, f: usize, b: usize| {
        let state = State { playheads: &playheads[..p], fades: &fades[..f], bytes: &bytes[..b], ..State::of(&body) };
        buffer.history().start(&state)
    };
    for (p, f, b) in [(0, 1, 1), (2, 1, 1), (1, 0, 1), (1, 2, 1), (1, 1, 0), (1, 1, 2), (0, 0, 1), (1, 0, 0)] {
        assert_eq!(start(p, f, b), Err(Error::StateMismatch), "{p} {f} {b}");
    }
    assert_eq!(start(1, 1, 1), Ok(()));
}

#[test]
fn a_body_of_the_next_tick_is_another_ticks() {
    let (mut buffer, ticks) = walked(&bare(64), 4, 1e3);
    let mut body = ticks[3].0;
    buffer.history().rewind(1, &mut only(&mut body)).unwrap();
    for (tick, result) in
        [(0, Err(Error::StalePose)), (1, Ok(())), (2, Err(Error::StalePose)), (3, Err(Error::StalePose))]
    {
        assert_eq!(buffer.history().amend(&State::of(&ticks[tick].0)), result, "{tick}");
    }
}
