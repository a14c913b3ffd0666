using UnityEngine;

namespace RootMotionNative
{
    // One tick: propose, move, commit.
    public sealed partial class RootMotionDriver
    {
        /// Sources of proposals: one drives a body at a time (C9).
        private const uint AnimatorStream = 0;
        private const uint CodeStream = 1;

        private RmoTick now;
        private Quaternion asked = Quaternion.identity;
        private long tick;
        private ulong serial;
        private int fixedSteps;
        private long committedAt = -1;
        private uint committedStream;
        private RmoChannels refused;

        // Of the tick under way: a handler that changes them means the next.
        private RootMotionMover moving;
        private RmoProposal proposal;
        private bool proposes;

        private bool AnimatesPhysics { get { return (int)animator.updateMode == 1; } }
        private bool TicksAreFixed { get { return ticks == RootMotionTicks.FixedUpdate || AnimatesPhysics; } }
        private bool CommitsLater { get { return ticks == RootMotionTicks.FixedUpdate && !AnimatesPhysics; } }

        /// <summary>
        /// Motion of this frame or physics step that does not come from the Animator: of a playhead, a dash, the network. In the
        /// body's axes, over <paramref name="dt"/> seconds, on the authority of a writer. Once a tick, and not on top of an
        /// Animator's: the later of the two is <see cref="RmoResult.OtherStream"/>, never the sum (C9).
        /// </summary>
        public RmoResult Drive(RmoDelta delta, double dt, RmoWriter writer = RmoWriter.Code)
        {
            if (!ready)
            {
                return RmoResult.Uninitialized;
            }
            Observe();
            return Take(delta, RmoProposalSpace.Body, dt, CodeStream, writer);
        }

        private void OnAnimatorMove()
        {
            if (!ready)
            {
                return;
            }
            Observe();
            evaluations++;
            // Unity's deltaPosition is a displacement in world axes: it must not be turned by the transform once more. The rotation is
            // taken from the pose that Unity would have set, for deltaRotation is composed on either side in the field.
            var translation = animator.deltaPosition;
            var turn = TurnOfBody();
            var space = RmoProposalSpace.World;
            if (CommitsLater)
            {
                // The Animator started from the drawn pose, which is not the committed one: the motion belongs to the body's axes.
                translation = Quaternion.Inverse(body.rotation) * translation;
                space = RmoProposalSpace.Body;
            }
            var delta = new RmoDelta { Translation = translation.ToVec3(), Rotation = turn.ToQuat() };
            var dt = (int)animator.updateMode == 2 ? Time.unscaledDeltaTime : Time.deltaTime;
            if (Filter != null)
            {
                if (space == RmoProposalSpace.World)
                {
                    delta.Translation = (Quaternion.Inverse(body.rotation) * translation).ToVec3();
                    space = RmoProposalSpace.Body;
                }
                delta = Filter(this, delta, dt);
            }
            Take(delta, space, dt, AnimatorStream, RmoWriter.Animation);
        }

        private void FixedUpdate()
        {
            if (!ready || !TicksAreFixed)
            {
                return;
            }
            fixedSteps++;
            Observe();
            Restore();
            if (CommitsLater)
            {
                moving = ActiveMover;
                proposes = false;
                CommitStep(Time.fixedDeltaTime);
            }
        }

        private void Update()
        {
            if (ready && TicksAreFixed && interpolate)
            {
                Observe();
                Draw();
            }
        }

        /// What the Animator turned its own transform by, as a rotation in the body's axes.
        private Quaternion TurnOfBody()
        {
            if (!clipTurns || animator.deltaRotation.Equals(Quaternion.identity))
            {
                return Quaternion.identity;
            }
            if (body == transform)
            {
                return Quaternion.Inverse(transform.rotation) * animator.rootRotation;
            }
            var world = animator.rootRotation * Quaternion.Inverse(transform.rotation);
            return Quaternion.Inverse(body.rotation) * world * body.rotation;
        }

        /// Proposes one sample, and commits unless that is left to FixedUpdate.
        private RmoResult Take(RmoDelta delta, RmoProposalSpace space, double dt, uint stream, RmoWriter writer)
        {
            if (!CommitsLater && committedAt == Now)
            {
                return Refuse(stream == committedStream ? RmoResult.StaleTick : RmoResult.OtherStream, delta);
            }
            moving = ActiveMover;
            var begun = CommitsLater ? RmoResult.Ok : BeginTick(dt);
            var drifts = stream == AnimatorStream && (CommitsLater ? WillDrift : Drifts);
            if (begun >= 0 && stream == AnimatorStream)
            {
                begun = TurnBody(ref delta, dt);
            }
            if (begun < 0)
            {
                return Fault(tick, dt, begun);
            }
            if (drifts)
            {
                // In FixedUpdate's ticks it is proposed there, once.
                delta.Translation = CommitsLater ? default(RmoVec3) : (RmoVec3)fall.Drift;
                space = RmoProposalSpace.World;
            }
            var byHand = !asked.Equals(Quaternion.identity);
            if (byHand)
            {
                // In world axes, on top of what the clip turns.
                var both = Quaternion.Inverse(rotation) * asked * rotation * delta.Rotation.ToQuaternion();
                delta.Rotation = both.normalized.ToQuat();
                asked = Quaternion.identity;
            }
            // The time of a drift comes with it.
            proposal = NewProposal(delta, space, drifts && CommitsLater ? 0 : dt, stream, writer);
            // Without claims the proposal goes along with the beginning of a host's move: two calls into native code a tick, not three.
            proposes = !hasClaims && !CommitsLater && moving != RootMotionMover.Motor;
            refused = 0;
            if (!proposes)
            {
                var result = Propose();
                // Refused motion is dropped and the tick goes on: gravity and platforms act all the same.
                if (result < 0 && result != RmoResult.Refused)
                {
                    return Fault(tick, dt, result);
                }
            }
            NoteTaken(stream, writer, dt, drifts, byHand);
            if (CommitsLater)
            {
                committedStream = stream;
                return Report(RmoResult.Ok);
            }
            return Commit(dt, stream);
        }

        private RmoProposal NewProposal(in RmoDelta delta, RmoProposalSpace space, double dt, uint stream, RmoWriter writer)
        {
            return new RmoProposal
            {
                Tick = tick,
                Serial = ++serial,
                Dt = dt,
                Delta = delta,
                Epoch = committed.Epoch,
                Stream = stream,
                Writer = writer,
                Channels = RmoChannels.Horizontal | RmoChannels.Rotation | (OwnsHeight || Builtin ? RmoChannels.Vertical : 0),
                Space = space,
                ParentRotation = RmoQuat.Identity,
                ParentScale = new RmoVec3(1, 1, 1),
            };
        }

        /// What acts on the body beside motion that is asked for.
        private RmoResult BeginTick(double dt)
        {
            var result = BeginHeight(dt);
            return result < 0 ? result : StepLocomotion(dt);
        }

        /// A tick of FixedUpdate: what the Animator proposed since the last one is pending.
        private RmoResult CommitStep(double dt)
        {
            var result = BeginTick(dt);
            if (result >= 0 && Drifts)
            {
                proposal = NewProposal(new RmoDelta((RmoVec3)fall.Drift, RmoQuat.Identity), RmoProposalSpace.World, dt, committedStream,
                    RmoWriter.Animation);
                result = Propose();
                result = result == RmoResult.Refused ? RmoResult.Ok : result;
            }
            return result < 0 ? Fault(tick, dt, result) : Commit(dt, committedStream);
        }

        /// A tick that does not come to a commit.
        private RmoResult Fault(long current, double dt, RmoResult result)
        {
            Watch(current, dt, result);
            return Report(result);
        }

        private RmoResult Propose()
        {
            if (!hasClaims)
            {
                return committed.Propose(proposal);
            }
            var result = committed.Propose(ref authority, proposal);
            refused = authority.LastRefusal.Refused;
            return result;
        }

        private bool Builtin { get { return moving == RootMotionMover.Builtin; } }

        /// The frame or physics step it is: each has one commit.
        private long Now { get { return TicksAreFixed ? fixedSteps : Time.frameCount + (1L << 32); } }

        private RmoResult Commit(double dt, uint stream)
        {
            committedAt = Now;
            committedStream = stream;
            // A tick that fails is over: what was proposed for it is dropped with it, never banked (C2).
            var current = tick++;
            ridden = Ridden();
            now = new RmoTick
            {
                Tick = current,
                Dt = dt,
                Vertical = Extra(dt),
                Platform = RootMotionPose.Then(carried, ridden),
                PlatformSurface = RiddenSurface(),
                Flags = OwnsHeight ? RmoTickFlags.Free : 0,
            };
            before = committed;
            RmoCommit commit;
            var result = ScaleIsUniform() ? Move(out commit) : Fail(RmoResult.BadScale, out commit);
            proposedYaw = 0;
            if (result < 0)
            {
                return Fault(current, dt, result);
            }
            last = commit;
            EndHeight();
            RootMotionPose.Carry(ref before, carried);
            carried = RmoDelta.Identity;
            rotation = commit.Rotation.ToQuaternion();
            Publish();
            NoteGround();
            var pacing = StepPace(dt);
            Report(pacing < 0 ? pacing : result);
            Watch(current, dt, result);
            Tell();
            return result;
        }

        private double Extra(double dt)
        {
            if (gravity)
            {
                return fall.Displacement;
            }
            return ExtraMotion == null || OwnsHeight || Builtin ? 0 : ExtraMotion(this, dt);
        }

        private void Tell()
        {
            var blocked = last.Has(RmoCommitFlags.Blocked);
            // A tick without a proposal asked for nothing that could be blocked.
            var begins = blocked && !IsBlocked;
            if (last.Has(RmoCommitFlags.Consumed))
            {
                IsBlocked = blocked;
            }
            Raise(Committed);
            if (begins)
            {
                Raise(Blocked);
            }
            if ((fall.Flags & RmoGravityFlags.Landed) != 0)
            {
                Raise(Landed);
            }
            TellState();
        }
    }
}
