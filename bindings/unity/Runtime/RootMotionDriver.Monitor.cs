using System;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>A finding of a driver's monitor.</summary>
    public delegate void RootMotionFound(RootMotionDriver driver, RmoFinding finding);

    // Says what is wrong in a sentence (D1-D16). Nothing in it changes a motion.
    public sealed partial class RootMotionDriver
    {
        private readonly RmoFinding[] findings = new RmoFinding[Rmo.FindingCount + 1];
        private RmoMonitor watch;
        private RmoObservation blank;
        private bool watches;
        private uint loggedFindings;
        private ulong evaluations;
        private RmoResult refusal;

        // Of the tick under way: what the Animator itself moved, in the body's axes at its start, and who asked for it.
        private RmoDelta clip = RmoDelta.Identity;
        private bool clipKnown;
        private uint taken;
        private double takenDt;
        private double untakenFor;
        private uint levelWriters;
        private uint turnWriters;

        // Where the body was left, where something else wrote it to, and by how much that changed its epoch.
        private RmoPose left;
        private RmoPose written;
        private bool isWritten;
        private uint writtenEpochs;

        /// <summary>When the driver watches for mistakes; takes effect when it is enabled.</summary>
        public RootMotionMonitoring Monitoring { get { return monitoring; } set { monitoring = value; } }

        /// <summary>
        /// Motion that is asked for as the animation's is compared with what the Animator moved (D1, D4, D5). Set it to false while a
        /// <see cref="Filter"/> means to move the body otherwise: a warp, a speed of its own.
        /// </summary>
        public bool ComparesWithClip { get; set; } = true;

        /// <summary>A new finding; each code is logged once while the driver is on.</summary>
        public event RootMotionFound Found;

        /// <summary>The newest finding of a code since the driver was enabled: 1 to <c>Rmo.FindingCount</c> (D1-D16).</summary>
        public bool TryGetFinding(RmoFindingCode code, out RmoFinding finding)
        {
            finding = (uint)code < (uint)findings.Length ? findings[(int)code] : default(RmoFinding);
            return finding.Code != 0;
        }

        private void BeginMonitor()
        {
            Array.Clear(findings, 0, findings.Length);
            loggedFindings = 0;
            writtenEpochs = 0;
            isWritten = false;
            untakenFor = 0;
            refusal = RmoResult.Ok;
            left = new RmoPose(committed.Position, rotation.ToQuat());
            ForgetClip();
            watches = monitoring == RootMotionMonitoring.Always || (monitoring == RootMotionMonitoring.InDevelopment && Debug.isDebugBuild);
            blank = RmoObservation.Default();
            watches = watches && RmoMonitor.Init(out watch, RmoMonitorConfig.Default()) >= 0;
        }

        private void ForgetClip()
        {
            clip = RmoDelta.Identity;
            clipKnown = true;
            taken = levelWriters = turnWriters = 0;
            takenDt = 0;
        }

        /// What was proposed, beside what the Animator itself moved.
        private void NoteTaken(uint stream, RmoWriter writer, double dt, bool drifts, bool turnsByHand)
        {
            if (!watches)
            {
                return;
            }
            taken++;
            takenDt += dt;
            levelWriters |= 1u << (int)(drifts ? RmoWriter.Physics : writer);
            // One of them has the turn: what was asked for by hand goes on top of the clip's, and code turns in its place.
            turnWriters |= 1u << (int)(turnsByHand || IsTurnedByCode ? RmoWriter.Code : writer);
            // In the air physics moves it, and nothing is compared.
            clipKnown &= writer == RmoWriter.Animation && ComparesWithClip;
            // A playhead's motion goes its own way where the Animator does not move.
            var own = animator.deltaPosition;
            clipKnown &= stream == AnimatorStream || own != Vector3.zero;
            var step = new RmoDelta((Quaternion.Inverse(rotation) * own).ToVec3(), animator.deltaRotation.Equals(Quaternion.identity) || !clipTurns
                ? RmoQuat.Identity : (Quaternion.Inverse(rotation) * animator.deltaRotation * rotation).normalized.ToQuat());
            clip = taken == 1 ? step : Composed(clip, step);
        }

        /// Where ticks are not the Animator's frames, the time is that of what was proposed: by it deltas are judged.
        private double WatchedTime(double dt)
        {
            untakenFor = taken > 0 ? 0 : untakenFor + dt;
            return CommitsLater && untakenFor < 0.25 ? takenDt : dt;
        }

        private static RmoDelta Composed(in RmoDelta first, in RmoDelta second)
        {
            var turn = first.Rotation.ToQuaternion();
            return new RmoDelta(first.Translation + (turn * second.Translation.ToVector3()).ToVec3(),
                (turn * second.Rotation.ToQuaternion()).normalized.ToQuat());
        }

        /// Another writer came too late in this tick; the next observation tells it.
        private RmoResult Refuse(RmoResult result, in RmoDelta delta)
        {
            if (!RootMotionPose.IsStill(delta))
            {
                refusal = result;
            }
            return Report(result);
        }

        /// Something else wrote the body's pose; for the monitor it is no teleport.
        private void NoteWrite(uint epochBefore, Vector3 position, Quaternion turned)
        {
            writtenEpochs += committed.Epoch - epochBefore;
            written = new RmoPose(position.ToPosition(), turned.ToQuat());
            isWritten = true;
        }

        /// Tells the monitor of the tick that ended.
        private unsafe void Watch(long current, double dt, RmoResult result)
        {
            if (!watches)
            {
                return;
            }
            var seen = blank;
            seen.Tick = current;
            seen.Dt = WatchedTime(dt);
            seen.Result = (int)(result < 0 ? result : refusal);
            seen.Proposals = taken;
            seen.Observed = RmoObserved.Writers | RmoObserved.Before | RmoObserved.After | RmoObserved.Turn;
            seen.Writers[0] = levelWriters;
            seen.Writers[1] = OwnsHeight || Builtin ? levelWriters : 1u << (int)RmoWriter.Physics;
            seen.Writers[2] = turnWriters;
            seen.TurnLag = (float)Math.Abs(turned.Lag);
            if (taken > 0 && clipKnown && !isWritten)
            {
                seen.Observed |= RmoObserved.Clip;
                seen.Clip = clip.Translation;
            }
            if (taken > 0 && committedStream == AnimatorStream)
            {
                seen.Observed |= RmoObserved.Sample;
                seen.Sample = evaluations;
            }
            if (AuthoredSpeed > 0 && levelWriters == 1u << (int)RmoWriter.Animation)
            {
                seen.Observed |= RmoObserved.ClipSpeed;
                seen.ClipSpeed = AuthoredSpeed * animator.speed;
            }
            if (controller != null || capsule != null)
            {
                seen.Observed |= RmoObserved.Capsule;
                seen.Height = (moving == RootMotionMover.CharacterController && controller != null || capsule == null ? controller.height : capsule.height)
                    * Mathf.Max(body.lossyScale.y, 0);
            }
            if (body.parent != null)
            {
                seen.Observed |= RmoObserved.Parent;
                seen.ParentRotation = body.parent.rotation.normalized.ToQuat();
            }
            var before = isWritten ? written : left;
            seen.Before = before.Position;
            seen.BeforeRotation = before.Rotation;
            left = new RmoPose(writtenPosition.ToPosition(), rotation.ToQuat());
            seen.After = left.Position;
            seen.AfterRotation = left.Rotation;
            if (body != transform)
            {
                seen.Observed |= RmoObserved.Model;
                seen.Model = transform.position.ToPosition();
            }
            Observe(ref seen, result >= 0);
            isWritten = false;
            refusal = RmoResult.Ok;
            ForgetClip();
        }

        private void Observe(ref RmoObservation seen, bool isCommitted)
        {
            RmoResult told;
            if (isCommitted)
            {
                // Where something else wrote the pose, the commit follows the one before it all the same: that is what is told (D8).
                last.Epoch -= writtenEpochs;
                told = watch.Observe(ref seen, ref last);
                last.Epoch += writtenEpochs;
            }
            else
            {
                told = watch.Observe(ref seen);
            }
            RmoFinding finding;
            while (told >= 0 && (told = watch.Next(out finding)) == RmoResult.HasFinding)
            {
                Tell(finding);
            }
        }

        private void Tell(RmoFinding finding)
        {
            findings[(int)finding.Code] = finding;
            var bit = 1u << (int)finding.Code;
            if ((loggedFindings & bit) == 0)
            {
                loggedFindings |= bit;
                Debug.LogWarning("Root motion of '" + body.name + "', " + RootMotionFindings.Sentence(finding), this);
            }
            if (Found == null)
            {
                return;
            }
            try
            {
                Found(this, finding);
            }
            catch (Exception thrown)
            {
                Debug.LogException(thrown, this);
            }
        }
    }
}
