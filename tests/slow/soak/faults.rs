//! Calls that must fail, and change no byte.

use crate::common::poke::poke;
use root_motion::base::delta::Delta;
use root_motion::character::gravity::{GravityInput, GravityOutput};
use root_motion::character::turn::{TurnInput, TurnOutput};
use root_motion::play::playhead::Advance;
use root_motion::tick::authority::*;
use root_motion::tick::authority::{Channels, Writer};
use root_motion::tick::commit::Tick;
use root_motion::tick::proposal::Proposal;
use root_motion::{Position, Quat, Vec3};
use root_motion_c::authority::*;
use root_motion_c::body::*;
use root_motion_c::commit::*;
use root_motion_c::correction::*;
use root_motion_c::gravity::*;
use root_motion_c::playhead::*;
use root_motion_c::residual::*;
use root_motion_c::results::*;
use root_motion_c::turn::*;

use super::character::{Character, Parts, bytes};
use super::clips::Clips;
use super::tally::{Fault, Tally};

impl Character {
    /// A call that must fail with `error` and leave everything as it was.
    fn fails(&mut self, error: i32, call: impl FnOnce(&mut Parts) -> i32) {
        let before = self.parts;
        let result = call(&mut self.parts);
        assert_eq!((result, bytes(&before) == bytes(&self.parts)), (error, true));
    }

    fn proposal(&mut self, tick: i64) -> Proposal {
        let delta = Delta::new(Vec3::new(0.0, 0.0, 0.1), Quat::IDENTITY);
        Proposal::new(&self.parts.body, tick, self.serial + 1, 0.1, delta)
    }

    fn bad(&mut self, proposal: &Proposal, error: i32) {
        self.fails(error, |p| unsafe { rmo_body_propose(&mut p.body, &mut p.authority, proposal) });
    }

    /// Faults that one call has by itself, before the tick.
    pub fn bad_argument(&mut self, clips: &Clips, fault: Fault, tick: i64, tally: &mut Tally) {
        let (good, last) = (self.proposal(tick), self.parts.body.last_tick());
        let dice = self.bits();
        let broken = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY][dice as usize % 3];
        let clip = clips.of(self.index, 0);
        let index = self.index;
        match fault {
            Fault::NotANumber => {
                let mut proposal = good;
                match dice / 3 % 4 {
                    0 => proposal.delta.translation.x = broken as f32,
                    1 => proposal.delta.rotation.w = broken as f32,
                    2 => proposal.dt = broken,
                    _ => proposal.delta.translation.y = f32::NAN,
                }
                self.bad(&proposal, RMO_ERR_NOT_FINITE);
            }
            Fault::NotUnit => {
                let mut proposal = good;
                proposal.delta.rotation = Quat::new(0.0, 0.0, 0.0, 0.5);
                self.bad(&proposal, RMO_ERR_NOT_UNIT);
            }
            Fault::NegativeTime => self.bad(&Proposal { dt: -0.1, ..good }, RMO_ERR_NEGATIVE_TIME),
            Fault::UnknownChannel => {
                self.bad(&Proposal { channels: Channels::from_bits_retain(8), ..good }, RMO_ERR_UNKNOWN_FLAG)
            }
            Fault::WriterOutOfRange => {
                self.bad(&Proposal { writer: Writer::from_bits_retain(MAX_WRITERS), ..good }, RMO_ERR_OUT_OF_RANGE)
            }
            Fault::NullProposal => self
                .fails(RMO_ERR_NULL, |p| unsafe { rmo_body_propose(&mut p.body, &mut p.authority, std::ptr::null()) }),
            Fault::Misaligned => self.fails(RMO_ERR_MISALIGNED, |p| unsafe {
                let odd = std::ptr::from_mut(&mut p.body).cast::<u8>().add(4).cast();
                rmo_body_propose(odd, &mut p.authority, &good)
            }),
            Fault::SharedMemory => self.fails(RMO_ERR_OVERLAP, |p| unsafe {
                let body = &raw mut p.body;
                rmo_body_propose(body, body.cast(), &good)
            }),
            Fault::StaleTick if last >= 0 => {
                self.bad(&Proposal { tick: last - (dice % 2) as i64 * last.min(1), ..good }, RMO_ERR_STALE_TICK);
            }
            Fault::StalePose => {
                let epoch = good.epoch.wrapping_sub(1 + (dice % 5) as u32);
                self.bad(&Proposal { epoch, ..good }, RMO_ERR_STALE_POSE);
            }
            Fault::StaleCommit if last >= 0 => {
                let step = Tick { tick: last, ..Tick::default() };
                self.refused_step(&step, RMO_ERR_STALE_TICK);
            }
            Fault::BadStep => {
                let step = Tick { tick, vertical: broken, ..Tick::default() };
                self.refused_step(&step, RMO_ERR_NOT_FINITE);
            }
            Fault::BadAdvance => {
                let (dt, error) =
                    if dice & 64 == 0 { (broken, RMO_ERR_NOT_FINITE) } else { (-0.1, RMO_ERR_NEGATIVE_TIME) };
                self.fails(error, |p| unsafe {
                    let (mut delta, mut advance) = (Delta::IDENTITY, Advance::default());
                    rmo_loop_delta(&mut p.playheads[0], clip, dt, &mut delta, &mut advance)
                });
            }
            Fault::WrongTrack => self.fails(RMO_ERR_WRONG_TRACK, |p| unsafe {
                let other = clips.get((Clips::number(index, 0) + 1) % 3);
                let (mut delta, mut advance) = (Delta::IDENTITY, Advance::default());
                rmo_loop_delta(&mut p.playheads[0], other, 0.1, &mut delta, &mut advance)
            }),
            Fault::BadSeek => {
                let (phase, error) =
                    if dice & 64 == 0 { (broken, RMO_ERR_NOT_FINITE) } else { (50.0, RMO_ERR_OUT_OF_RANGE) };
                self.fails(error, |p| unsafe { rmo_playhead_seek(&mut p.playheads[0], clip, 0, phase) });
            }
            Fault::BadTeleport => self.fails(RMO_ERR_NOT_FINITE, |p| unsafe {
                rmo_body_teleport(&mut p.body, &Position::new(0.0, broken, 0.0), &Quat::IDENTITY)
            }),
            Fault::Unowned => self.unowned(&good),
            Fault::UnknownToken => {
                self.fails(RMO_ERR_UNKNOWN_TOKEN, |p| unsafe { rmo_authority_release(&mut p.authority, u32::MAX) });
            }
            Fault::NoFreeSlot => self.no_free_slot(),
            Fault::Uninitialized => self.uninitialised(&good, dice),
            Fault::BadInput => self.bad_input(broken),
            Fault::BadWord => {
                let (mut pose, mut of, mut error) = (self.parts.body.pose(), tick + 1, RMO_ERR_UNKNOWN_TICK);
                if dice & 64 == 0 {
                    (pose.position.z, of, error) = (broken, tick - 1, RMO_ERR_NOT_FINITE);
                }
                self.fails(error, |p| unsafe { rmo_correction_observe(&mut p.correction, of, &pose) });
            }
            _ => return,
        }
        tally.fault(fault);
    }

    /// Faults that need something pending.
    pub fn bad_proposal(&mut self, proposal: &Proposal, fault: Option<Fault>, tally: &mut Tally) {
        let (error, fault) = match fault {
            Some(fault @ Fault::Duplicate) => (RMO_ERR_DUPLICATE_SAMPLE, fault),
            Some(fault @ Fault::OtherSource) => (RMO_ERR_OTHER_STREAM, fault),
            _ => return,
        };
        let other = fault == Fault::OtherSource;
        let again = Proposal { stream: u32::from(other), serial: proposal.serial + u64::from(other), ..*proposal };
        // What was told of refusals stays told (A4); the rest of the authority, and all of the body, is as before.
        let mut before = self.parts;
        let p = &mut self.parts;
        let result = unsafe { rmo_body_propose(&mut p.body, &mut p.authority, &again) };
        poke(&mut before.authority, "last_refusal", p.authority.last_refusal());
        assert_eq!((result, bytes(&before) == bytes(p)), (error, true));
        tally.fault(fault);
    }

    /// A step that no way of committing takes.
    fn refused_step(&mut self, step: &Tick, error: i32) {
        let config = self.configs.motor;
        let mut commit = root_motion::tick::commit::Commit::default();
        let mut resolve = std::mem::MaybeUninit::uninit();
        // SAFETY: a cleared move is one that has not begun.
        let mut moving: RmoMove = unsafe { std::mem::zeroed() };
        let none = std::ptr::null_mut();
        self.fails(error, |p| unsafe { rmo_host_move_begin(resolve.as_mut_ptr(), &p.body, step) });
        self.fails(error, |p| unsafe { rmo_move_begin(&mut moving, &p.body, &config, step) });
        self.fails(error, |p| unsafe {
            let sweep = Some(super::site::sweep as _);
            rmo_commit(&mut p.body, &config, step, sweep, none, &mut commit)
        });
    }

    /// Everything claimed by somebody else for a moment: nothing is granted.
    fn unowned(&mut self, good: &Proposal) {
        let (p, mut token) = (&mut self.parts, 0);
        let result = unsafe {
            rmo_authority_claim(&mut p.authority, Writer::Cutscene.bits(), Channels::ALL.bits(), i32::MAX, &mut token)
        };
        assert_eq!(result, RMO_OK);
        // An earlier claim of the highest priority may be the network's (N2): then it is not the animation's either.
        let before = p.body;
        let result = unsafe { rmo_body_propose(&mut p.body, &mut p.authority, good) };
        assert_eq!((result, bytes(&before) == bytes(&p.body)), (RMO_ERR_REFUSED, true));
        assert_eq!(p.authority.last_refusal().refused, Channels::ALL);
        assert_eq!(unsafe { rmo_authority_release(&mut p.authority, token) }, RMO_OK);
    }

    fn no_free_slot(&mut self) {
        let (mut taken, mut count) = ([0; MAX_CLAIMS], 0);
        let p = &mut self.parts;
        let priority = i32::MIN;
        for token in &mut taken {
            let result = unsafe {
                rmo_authority_claim(&mut p.authority, Writer::Code.bits(), Channels::ROTATION.bits(), priority, token)
            };
            if result != RMO_OK {
                assert_eq!(result, RMO_ERR_NO_FREE_SLOT);
                break;
            }
            count += 1;
        }
        let mut token = 0;
        self.fails(RMO_ERR_NO_FREE_SLOT, |p| unsafe {
            rmo_authority_claim(&mut p.authority, Writer::Code.bits(), Channels::ROTATION.bits(), priority, &mut token)
        });
        let p = &mut self.parts;
        for token in taken.into_iter().take(count) {
            assert_eq!(unsafe { rmo_authority_release(&mut p.authority, token) }, RMO_OK);
        }
    }

    /// A state whose stamp is none, or another layout's.
    fn uninitialised(&mut self, good: &Proposal, dice: u64) {
        let (stamp, error) = if dice & 64 == 0 { (0, RMO_ERR_UNINITIALIZED) } else { (1, RMO_ERR_ABI_MISMATCH) };
        let p = &mut self.parts;
        let mut body = p.body;
        // SAFETY: the stamp is the first word of the body.
        let word = unsafe { &mut *std::ptr::from_mut(&mut body).cast::<u32>() };
        *word = if stamp == 0 { 0 } else { *word + 1 };
        let (wrong, before) = (body, p.authority);
        let result = unsafe { rmo_body_propose(&mut body, &mut p.authority, good) };
        assert_eq!(result, error);
        assert!(bytes(&wrong) == bytes(&body) && bytes(&before) == bytes(&p.authority));
    }

    fn bad_input(&mut self, broken: f64) {
        let (residual, vertical, turn) = (self.configs.residual, self.configs.vertical, self.configs.turn);
        self.fails(RMO_ERR_NOT_FINITE, |p| unsafe {
            rmo_residual_step(&mut p.extra.residual, &residual, &p.extra.commit, broken)
        });
        self.fails(RMO_ERR_NOT_FINITE, |p| unsafe {
            let (input, mut output) =
                (GravityInput { height: broken, ..GravityInput::default() }, GravityOutput::default());
            rmo_gravity_step(&mut p.extra.vertical, &vertical, &input, &mut output)
        });
        self.fails(RMO_ERR_NOT_FINITE, |p| unsafe {
            let (input, mut output) =
                (TurnInput { dt: 0.1, wanted: broken, ..TurnInput::default() }, TurnOutput::default());
            rmo_turn_step(&mut p.extra.turn, &turn, &input, &mut output)
        });
    }
}
