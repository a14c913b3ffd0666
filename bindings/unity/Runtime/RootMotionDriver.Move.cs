using UnityEngine;

namespace RootMotionNative
{
    // What moves the body by the motion asked for: controller, motor or builtin.
    public sealed partial class RootMotionDriver
    {
        private readonly ControllerMove controllerMove = new ControllerMove();
        private readonly CapsuleQueries queries = new CapsuleQueries();
        private RmoMove move;

        private RmoResult Move(out RmoCommit commit)
        {
            return moving == RootMotionMover.Motor ? MoveByMotor(out commit) : MoveByHost(out commit);
        }

        private RmoResult MoveByMotor(out RmoCommit commit)
        {
            if (capsule == null && controller == null)
            {
                return Fail(RmoResult.SweepFailed, out commit);
            }
            var shared = Shared;
            var config = shared.Config(capsule != null);
            config.SnapDistance = Mathf.Max(config.SnapDistance, (float)fall.Probe);
            var result = RmoMove.Begin(out move, ref committed, config, now);
            if (result < 0)
            {
                return Fail(result, out commit);
            }
            queries.Begin(body, capsule, controller, shared.Layers, committed.Position.ToVector3(), rotation, body.lossyScale.y);
            RmoQuery query;
            while ((result = move.Next(out query)) == RmoResult.HasQuery)
            {
                RmoAnswer answer;
                queries.Answer(query, out answer);
                result = move.Answer(answer);
                if (result < 0)
                {
                    break;
                }
            }
            return result < 0 ? Fail(result, out commit) : move.Finish(ref committed, out commit);
        }

        /// The host moves: every check that can fail comes before, and if the commit fails all the same the body is put back.
        private RmoResult MoveByHost(out RmoCommit commit)
        {
            RmoHostMove resolve;
            var result = proposes ? RmoHostMove.Propose(out resolve, ref committed, proposal, now)
                : RmoHostMove.Begin(out resolve, ref committed, now);
            if (result < 0)
            {
                return Fail(result, out commit);
            }
            RmoHostResult resolved;
            if (Builtin)
            {
                MoveBuiltin(resolve.Displacement, out resolved);
            }
            else if (!MoveController(resolve.Displacement, out resolved))
            {
                return Fail(RmoResult.SweepFailed, out commit);
            }
            result = resolve.Finish(ref committed, ref resolved, out commit);
            if (result < 0)
            {
                PutBack();
            }
            return result;
        }

        private bool MoveController(in RmoPosition displacement, out RmoHostResult resolved)
        {
            resolved = default(RmoHostResult);
            if (controller == null || !controller.enabled || !controller.gameObject.activeInHierarchy)
            {
                return false;
            }
            if (controllerIsElsewhere)
            {
                // A controller takes over a written transform only when physics is told so.
                Physics.SyncTransforms();
                controllerIsElsewhere = false;
            }
            var from = committed.Position;
            controllerMove.Begin(controller, from.ToVector3());
            if (ridden.Translation.Length > 0)
            {
                // The ground carries first: added up, a lift and gravity would be no motion, and the ground goes through.
                controllerMove.Move(ridden.Translation.ToVector3());
            }
            var at = body.position;
            // From where the controller is, not from where the body is: what f32 left undone is made up for.
            controllerMove.Move(new Vector3((float)(from.X + displacement.X - at.x), (float)(from.Y + displacement.Y - at.y),
                (float)(from.Z + displacement.Z - at.z)));
            var slid = FindGround(displacement);
            resolved = controllerMove.End();
            resolved.Adjustment = slid.ToVec3();
            resolved.Displacement = ControllerMove.Achieved(from, displacement, body.position);
            return true;
        }

        private void MoveBuiltin(in RmoPosition displacement, out RmoHostResult resolved)
        {
            resolved = new RmoHostResult { Displacement = displacement };
            // The engine moves the Animator's own Transform by this frame's motion, whole. Where something else is asked for, such as
            // what is left of it by a claim, the commit alone moves the body.
            if (body == transform && committedStream == AnimatorStream && refused == 0 && !CommitsLater)
            {
                animator.ApplyBuiltinRootMotion();
                resolved.Displacement = ControllerMove.Achieved(committed.Position, displacement, body.position);
                controllerIsElsewhere = true;
            }
        }

        private static RmoResult Fail(RmoResult result, out RmoCommit commit)
        {
            commit = default(RmoCommit);
            return result;
        }
    }
}
