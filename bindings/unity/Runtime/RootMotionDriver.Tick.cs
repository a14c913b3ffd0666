using Unity.Profiling;
using UnityEngine;

namespace RootMotionNative
{
    // One tick: propose, move, commit.
    public sealed partial class RootMotionDriver
    {
        /// Sources of proposals: one drives a body at a time (C9).
        private const uint AnimatorStream = 0;
        private const uint CodeStream = 1;

        /// In the profiler: ticks, of all drivers.
        private static readonly ProfilerMarker Marker = new ProfilerMarker("RootMotion.Tick");

        private RmoTick now;
        private Quaternion asked = Quaternion.identity;
        private long tick;
        private ulong serial;
        private int fixedSteps;
        private long committedAt = -1;
        private int steppedAt;
        private int idleStep;
        private uint committedStream;
        private int turnedIn;
        private bool codeDrove;
        private double pendingTime;
        private Quaternion pendingTurn = Quaternion.identity;
        private bool movesByClips;
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
        /// <remarks>
        /// With <see cref="RmoWriter.Animation"/> it counts as a clip's: <see cref="Turning"/> and, in the air, the settings' KeepVelocity
        /// rule it as they rule the Animator's. With <see cref="RmoWriter.Code"/> it moves the body in the air, too, and what
        /// <see cref="Turning"/> turns by code goes on top of it. Other writers' motion is taken as it is.
        /// </remarks>
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
            var seen = EvaluatedFrom();
            Observe();
            evaluations++;
            // Unity's deltaPosition is a displacement in world axes: it must not be turned by the transform once more. The rotation is
            // taken from the pose that Unity would have set, for deltaRotation is composed on either side in the field.
            // What turned or carried the body since the Animator was evaluated, such as a carrier's own driver, turns its motion as well.
            var translation = Quaternion.Inverse(seen) * animator.deltaPosition;
            var turn = TurnOfBody(seen);
            var dt = (int)animator.updateMode == 2 ? Time.unscaledDeltaTime : Time.deltaTime;
            Shorten(ref translation, ref turn, ref dt);
            var space = RmoProposalSpace.Body;
            if (!CommitsLater)
            {
                // Elsewhere the Animator started from the drawn pose, which is not the committed one: its motion belongs to the body's axes.
                translation = body.rotation * translation;
                space = RmoProposalSpace.World;
            }
            var delta = new RmoDelta { Translation = translation.ToVec3(), Rotation = turn.ToQuat() };
            movesByClips |= animator.applyRootMotion;
            if (movesByClips && !animator.applyRootMotion)
            {
                // It was on, and is off now: clips move nothing, all else goes on.
                delta = RmoDelta.Identity;
            }
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
            var idle = !CommitsLater && ticks == RootMotionTicks.FixedUpdate && steppedAt < fixedSteps;
            fixedSteps++;
            Observe();
            Restore();
            if (CommitsLater || idle)
            {
                // An Animator that animates physics commits its step, unless it did not run in the last one.
                idleStep = idle ? fixedSteps : 0;
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

        /// The body's rotation when the Animator was evaluated. All are evaluated before one is told: a carrier's driver may have turned it since.
        private Quaternion EvaluatedFrom()
        {
            var own = transform.rotation;
            var root = animator.rootRotation;
            var turn = animator.deltaRotation;
            var from = (root * Quaternion.Inverse(turn)).normalized;
            var fromWorld = (Quaternion.Inverse(turn) * root).normalized;
            // deltaRotation is composed on either side in the field.
            if (RootMotionPose.SameTurn(own, from) || RootMotionPose.SameTurn(own, fromWorld))
            {
                return body.rotation;
            }
            return body == transform ? fromWorld : (fromWorld * Quaternion.Inverse(own) * body.rotation).normalized;
        }

        /// What the Animator turned its own transform by, as a rotation in the body's axes; the body's rotation was <paramref name="seen"/>.
        private Quaternion TurnOfBody(Quaternion seen)
        {
            if (!clipTurns || animator.deltaRotation.Equals(Quaternion.identity))
            {
                return Quaternion.identity;
            }
            if (body == transform)
            {
                return Quaternion.Inverse(seen) * animator.rootRotation;
            }
            // The Animator's own rotation then.
            var own = seen * Quaternion.Inverse(body.rotation) * transform.rotation;
            var world = animator.rootRotation * Quaternion.Inverse(own);
            return Quaternion.Inverse(seen) * world * seen;
        }

        /// A tick takes no more than Unity's longest frame, Time.maximumDeltaTime: of a pause in unscaled time, that much.
        private static void Shorten(ref Vector3 translation, ref Quaternion turn, ref float dt)
        {
            var most = Time.maximumDeltaTime;
            if (dt > most)
            {
                translation *= most / dt;
                turn = Quaternion.Slerp(Quaternion.identity, turn, most / dt);
                dt = most;
            }
        }

        /// Proposes one sample, and commits unless that is left to FixedUpdate.
        private RmoResult Take(RmoDelta delta, RmoProposalSpace space, double dt, uint stream, RmoWriter writer)
        {
            steppedAt = fixedSteps;
            if (!CommitsLater && committedAt == Now)
            {
                if (idleStep == fixedSteps && stream == AnimatorStream && TicksAreFixed)
                {
                    // The Animator runs again, in a step that did not wait for it.
                    return RmoResult.Ok;
                }
                return Refuse(stream == committedStream ? RmoResult.StaleTick : RmoResult.OtherStream, delta);
            }
            if (CommitsLater && pendingTime > 0 && pendingTime + dt > Time.maximumDeltaTime)
            {
                // No physics step takes it: a pause. What waits already is all that it will go by.
                return RmoResult.Ok;
            }
            moving = ActiveMover;
            var begun = CommitsLater ? RmoResult.Ok : BeginTick(dt);
            var clips = writer == RmoWriter.Animation;
            var drifts = clips && (CommitsLater ? WillDrift : Drifts);
            if (begun >= 0 && clips)
            {
                begun = TurnBody(ref delta, dt);
            }
            else if (begun >= 0 && writer == RmoWriter.Code)
            {
                var onTop = RmoDelta.Identity;
                begun = TurnBody(ref onTop, dt);
                delta.Rotation = (delta.Rotation.ToQuaternion() * onTop.Rotation.ToQuaternion()).normalized.ToQuat();
            }
            if (begun < 0)
            {
                return Fault(tick, dt, begun);
            }
            codeDrove |= stream == CodeStream && !clips;
            turnedIn = clips || writer == RmoWriter.Code ? Time.frameCount : turnedIn;
            if (drifts)
            {
                // In FixedUpdate's ticks it is proposed there, once.
                delta.Translation = CommitsLater ? default(RmoVec3) : (RmoVec3)fall.Drift;
                space = RmoProposalSpace.World;
            }
            var byHand = TakeAsked(ref delta);
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
                pendingTime += dt;
                return Report(RmoResult.Ok);
            }
            return Commit(dt, stream);
        }

        /// What scripts turned the body by, in world axes, on top of what the clip turns.
        private bool TakeAsked(ref RmoDelta delta)
        {
            if (asked.Equals(Quaternion.identity))
            {
                return false;
            }
            var both = Quaternion.Inverse(rotation) * asked * rotation * delta.Rotation.ToQuaternion();
            delta.Rotation = both.normalized.ToQuat();
            pendingTurn = (asked * pendingTurn).normalized;
            asked = Quaternion.identity;
            return true;
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
            if (result >= 0)
            {
                result = ProposeRest(dt);
            }
            return result < 0 ? Fault(tick, dt, result) : Commit(dt, committedStream);
        }

        /// What the Animator did not propose: in the air a drift, turns by hand since, and where it does not run turns by code.
        private RmoResult ProposeRest(double dt)
        {
            var delta = RmoDelta.Identity;
            var drifts = Drifts && !codeDrove;
            if (drifts)
            {
                delta.Translation = (RmoVec3)fall.Drift;
            }
            // In a physics step the last frame's Animators are those that ran.
            var alone = !codeDrove && (idleStep == fixedSteps || Time.frameCount - turnedIn > 1);
            var result = alone ? TurnBody(ref delta, dt) : RmoResult.Ok;
            var byHand = result >= 0 && TakeAsked(ref delta);
            if (result < 0 || RootMotionPose.IsStill(delta))
            {
                return result;
            }
            if (watches && (byHand || alone))
            {
                turnWriters |= 1u << (int)RmoWriter.Code;
            }
            // Time comes with what has gone on all that time.
            proposal = NewProposal(delta, RmoProposalSpace.World, drifts || alone ? dt : 0, committedStream, RmoWriter.Animation);
            result = Propose();
            return result == RmoResult.Refused ? RmoResult.Ok : result;
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
            Marker.Begin();
            try
            {
                return CommitTick(dt, stream);
            }
            finally
            {
                Marker.End();
            }
        }

        private RmoResult CommitTick(double dt, uint stream)
        {
            committedAt = Now;
            committedStream = stream;
            codeDrove = false;
            pendingTime = 0;
            var byHand = pendingTurn;
            pendingTurn = Quaternion.identity;
            // A tick that fails is over: what was proposed for it is dropped with it, never banked (C2).
            var current = tick++;
            CheckRigidbody();
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
            if ((refused & RmoChannels.Rotation) == 0)
            {
                // A script has shown its turn already: nothing is drawn on the way to it.
                RootMotionPose.Carry(ref before, new RmoDelta(default(RmoVec3), byHand.ToQuat()));
            }
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
