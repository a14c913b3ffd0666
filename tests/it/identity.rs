//! Whose a move, a host's move and an answer are (C1b): two bodies in lock-step, their answers and their finishes swapped.

#![allow(missing_docs, clippy::unwrap_used)]

use crate::common::poke::poke;
use root_motion::base::delta::Delta;
use root_motion::motor::stepwise::{Move, body_move, commit};
use root_motion::motor::{Answer, MotorConfig, SweepError};
use root_motion::network::history::{HistoryBuffer, HistoryOptions, TickInputs};
use root_motion::network::snapshot::{State, StateMut, body_hash, snapshot_read, snapshot_write};
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{CommitFlags, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::Proposal;
use root_motion::tick::surface::Ground;
use root_motion::{Error, Position, Quat, Vec3};

const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);

fn body(id: u64, x: f64) -> Body {
    Body::new(id, Position::new(x, 0.0, 0.0), Quat::IDENTITY, UP).unwrap()
}

fn ahead(metres: f32) -> Delta {
    Delta::new(Vec3::new(0.0, 0.0, metres), Quat::IDENTITY)
}

fn at(tick: i64) -> Tick {
    Tick { tick, dt: 0.1, ..Tick::default() }
}

/// Two bodies with the same motion pending for the same tick.
fn pair(ids: [u64; 2], places: [f64; 2]) -> [Body; 2] {
    std::array::from_fn(|i| {
        let mut body = body(ids[i], places[i]);
        body.propose(&Proposal::new(&body, 0, 1, 0.1, ahead(0.3)), None).unwrap();
        body
    })
}

fn owned<'a>(body: &'a Body, authority: &'a Authority) -> State<'a> {
    State { authority: Some(authority), ..State::of(body) }
}

fn answered(mut moving: Move) -> Move {
    moving.run(|_| Ok(None)).unwrap();
    moving
}

#[test]
fn a_move_is_finished_on_its_own_body_only() {
    let config = MotorConfig::default();
    // By the id; where the host gives one to all, by the place.
    for (ids, places, error) in [
        ([1, 2], [0.0, 0.0], Some(Error::WrongBody)),
        ([1, 2], [0.0, 50.0], Some(Error::WrongBody)),
        ([0, 0], [0.0, 50.0], Some(Error::StalePose)),
        ([0, 0], [0.0, 0.0], None),
    ] {
        let [a, b] = pair(ids, places);
        let moving = answered(Move::begin(&a, &config, &at(0)).unwrap());
        let host = HostMove::begin(&a, &at(0)).unwrap();
        let made = HostResult { displacement: host.displacement(), ..HostResult::default() };
        let (mut stepped, mut resolved) = (b, b);
        assert_eq!(moving.finish(&mut stepped).err(), error, "{ids:?} {places:?}");
        assert_eq!(host.finish(&mut resolved, &made).err(), error, "{ids:?} {places:?}");
        if error.is_some() {
            assert_eq!((stepped, resolved), (b, b));
        }
        let (mut stepped, mut resolved) = (a, a);
        assert!(moving.finish(&mut stepped).is_ok() && host.finish(&mut resolved, &made).is_ok());
        assert_eq!(moving.finish(&mut stepped).err(), Some(Error::StaleTick), "the tick before the pose");
    }
}

#[test]
fn a_turned_body_is_another_pose() {
    let [a, _] = pair([0, 0], [0.0, 0.0]);
    let moving = answered(Move::begin(&a, &MotorConfig::default(), &at(0)).unwrap());
    let mut turned = a;
    poke(&mut turned, "rotation", [0.0, 0.6, 0.0, 0.8]);
    assert_eq!(moving.finish(&mut turned).err(), Some(Error::StalePose));
}

#[test]
fn an_answer_is_of_its_own_move() {
    let config = MotorConfig::default();
    let [a, b] = pair([1, 2], [0.0, 0.0]);
    let mut moves = [&a, &b].map(|body| Move::begin(body, &config, &at(0)).unwrap());
    while let (Some(first), Some(second)) = (moves[0].query().unwrap(), moves[1].query().unwrap()) {
        assert_eq!(first.serial, second.serial, "in lock-step");
        assert!(first.move_key != second.move_key && first.move_key != 0 && second.move_key != 0);
        assert_eq!(moves[0].answer(&Answer::to(&second)), Err(Error::StaleAnswer));
        assert_eq!(moves[1].answer(&Answer::to(&first)), Err(Error::StaleAnswer));
        moves[0].answer(&Answer::to(&first)).unwrap();
        moves[1].answer(&Answer::to(&second)).unwrap();
    }
    // Of an abandoned tick, in the next.
    let old = Move::begin(&a, &config, &at(0)).unwrap().query().unwrap().unwrap();
    let mut next = Move::begin(&a, &config, &at(1)).unwrap();
    assert_eq!(next.answer(&Answer::to(&old)), Err(Error::StaleAnswer));
    next.answer(&Answer::to(&next.query().unwrap().unwrap())).unwrap();
}

#[test]
fn an_id_is_the_hosts_own() {
    let (a, b) = (body(1, 3.0), body(2, 3.0));
    assert_eq!(body_hash(&a), body_hash(&b));
    let mut bytes = [[0; 1024]; 2];
    let sizes = [snapshot_write(&State::of(&a), &mut bytes[0]), snapshot_write(&State::of(&b), &mut bytes[1])];
    assert_eq!((sizes[0], bytes[0]), (sizes[1], bytes[1]));
    let mut other = body(7, 9.0);
    let mut state = StateMut { body: &mut other, authority: None, playheads: &mut [], fades: &mut [], bytes: &mut [] };
    snapshot_read(&bytes[0][..sizes[0].unwrap()], &mut state).unwrap();
    assert_eq!((other.id(), other.position().x), (7, 3.0));
    other.teleport(Position::ZERO, Quat::IDENTITY).unwrap();
    assert_eq!(other.id(), 7);
}

#[test]
fn a_claim_acts_from_the_next_proposal() {
    let (mut body, mut authority) = (body(0, 0.0), Authority::default());
    body.propose(&Proposal::new(&body, 0, 1, 0.1, ahead(0.3)), Some(&mut authority)).unwrap();
    authority.claim(Writer::Code, Channels::ALL, 0).unwrap();
    let record = commit(&mut body, &MotorConfig::default(), &at(0), |_| Ok(None)).unwrap();
    assert!((record.achieved.translation.z - 0.3).abs() < 1e-6);
    let next = Proposal::new(&body, 1, 2, 0.1, ahead(0.3));
    assert_eq!(body.propose(&next, Some(&mut authority)), Err(Error::Refused));
}

/// A tick that fails in its sweep and is tried again tells of the refusal in the record that lands.
#[test]
fn a_first_refusal_is_told_with_the_record_that_lands() {
    let (mut body, mut authority) = (body(0, 0.0), Authority::default());
    authority.claim(Writer::Code, Channels::ROTATION, 0).unwrap();
    let turning = Delta::new(Vec3::new(0.0, 0.0, 0.3), Quat::new(0.0, 0.6, 0.0, 0.8));
    body.propose(&Proposal::new(&body, 0, 1, 0.1, turning), Some(&mut authority)).unwrap();
    let config = MotorConfig::default();
    assert_eq!(commit(&mut body, &config, &at(0), |_| Err(SweepError)), Err(Error::SweepFailed));
    let record = commit(&mut body, &config, &at(0), |_| Ok(None)).unwrap();
    assert_eq!(
        record.flags & (CommitFlags::FIRST_REFUSAL | CommitFlags::PARTLY_REFUSED),
        CommitFlags::FIRST_REFUSAL | CommitFlags::PARTLY_REFUSED
    );
    // The same where the host's tick cannot begin.
    let (wrong, right) = (Tick { dt: -1.0, ..at(1) }, at(1));
    let mut authority = Authority::default();
    authority.claim(Writer::Code, Channels::ROTATION, 0).unwrap();
    let next = Proposal::new(&body, 1, 2, 0.1, turning);
    assert!(HostMove::propose(&mut body, Some(&mut authority), &next, &wrong).is_err());
    let host = HostMove::propose(&mut body, Some(&mut authority), &next, &right).unwrap();
    let record = host.finish(&mut body, &HostResult::default()).unwrap();
    assert!(record.flags.contains(CommitFlags::FIRST_REFUSAL));
}

#[test]
fn moving_is_proposing_and_committing() {
    let (mut moved, mut twin) = (body(0, 0.0), body(0, 0.0));
    let config = MotorConfig::default();
    for tick in 0..5 {
        let record = moved.move_by(&ahead(0.1), &at(tick), &config, |_| Ok(None)).unwrap();
        let proposal = Proposal::new(&twin, tick, tick.unsigned_abs(), 0.1, ahead(0.1));
        twin.propose(&proposal, None).unwrap();
        assert_eq!(record, commit(&mut twin, &config, &at(tick), |_| Ok(None)).unwrap());
        assert_eq!(moved, twin);
    }
    let before = moved;
    let next = |tick| at(tick);
    assert_eq!(moved.move_by(&ahead(0.1), &next(4), &config, |_| Ok(None)), Err(Error::StaleTick));
    assert_eq!(moved.move_by(&ahead(0.1), &next(-5), &config, |_| Ok(None)), Err(Error::OutOfRange));
    assert_eq!(moved.move_by(&ahead(f32::NAN), &next(5), &config, |_| Ok(None)), Err(Error::NotFinite));
    assert_eq!(moved.move_by(&ahead(0.1), &next(5), &config, |_| Err(SweepError)), Err(Error::SweepFailed));
    let mut authority = Authority::default();
    authority.claim(Writer::Code, Channels::ROTATION, 0).unwrap();
    let claims = authority;
    let failed = body_move(&mut moved, Some(&mut authority), &config, &next(5), &ahead(0.1), |_| Err(SweepError));
    assert_eq!((failed, moved, authority), (Err(Error::SweepFailed), before, claims));
    let landed = body_move(&mut moved, Some(&mut authority), &config, &next(5), &ahead(0.1), |_| Ok(None)).unwrap();
    assert!(landed.flags.contains(CommitFlags::FIRST_REFUSAL) && authority != claims);
}

#[test]
fn ground_without_a_normal_is_refused() {
    let mut body = body(0, 0.0);
    let host = HostMove::begin(&body, &at(0)).unwrap();
    let stands = HostResult { grounded: 1, ..HostResult::default() };
    let before = body;
    assert_eq!(host.finish(&mut body, &stands), Err(Error::BadDirection));
    assert_eq!(body, before);
    let ground = Ground { normal: UP, ..Ground::default() };
    host.finish(&mut body, &HostResult { ground, ..stands }).unwrap();
    assert!(body.is_grounded());
}

/// A claim that is newer than the proposal, recorded with it, does not refuse it when it is run again.
#[test]
fn a_tick_run_again_is_granted_what_it_was_granted() {
    let (mut body, mut authority) = (body(5, 0.0), Authority::default());
    let mut history = HistoryBuffer::new(&HistoryOptions::default().playheads(0).fades(0)).unwrap();
    let config = MotorConfig::default();
    history.history().start(&owned(&body, &authority)).unwrap();
    let proposal = Proposal::new(&body, 0, 1, 0.1, ahead(0.3));
    body.propose(&proposal, Some(&mut authority)).unwrap();
    authority.claim(Writer::Code, Channels::ALL, 0).unwrap();
    let mut answers = Vec::new();
    let record = commit(&mut body, &config, &at(0), |query| {
        answers.push(Answer::to(query));
        Ok(None)
    })
    .unwrap();
    let inputs = TickInputs { tick: &at(0), proposals: &[proposal], answers: &answers, teleport: None };
    history.history().record(&owned(&body, &authority), &inputs).unwrap();
    let hash = body_hash(&body);
    poke(&mut body, "id", 6u64);
    let (playheads, fades, bytes) = (&mut [][..], &mut [][..], &mut [][..]);
    let mut again = StateMut { body: &mut body, authority: Some(&mut authority), playheads, fades, bytes };
    history.history().rewind(-1, &mut again).unwrap();
    // With the stored answers: of another move, whose key they do not have.
    let replayed = history.history().replay_stored(&mut again, &config).unwrap().unwrap();
    assert_eq!(replayed.achieved, record.achieved);
    assert_eq!((body_hash(again.body), again.body.id()), (hash, 6));
}
