using UnityEngine;

namespace RootMotionNative
{
    // What the body stands on, and how that moved since the last tick (S7).
    public sealed partial class RootMotionDriver
    {
        private Transform ground;
        private Vector3 groundPosition;
        private Quaternion groundRotation;
        private RmoDelta ridden;

        /// How the ground moved the body since the last tick, in world axes.
        private RmoDelta Ridden()
        {
            if (ground == null || !rideGround || body.IsChildOf(ground))
            {
                return RmoDelta.Identity;
            }
            var position = ground.position;
            var turned = ground.rotation;
            if (position.Equals(groundPosition) && turned.Equals(groundRotation))
            {
                return RmoDelta.Identity;
            }
            var turn = (turned * Quaternion.Inverse(groundRotation)).normalized;
            var arm = committed.Position.ToVector3() - groundPosition;
            // Ground that tilts moves the place of a body, and turns nothing but its heading.
            var heading = new Quaternion(0, turn.y, 0, turn.w).normalized;
            return new RmoDelta((position - groundPosition + turn * arm - arm).ToVec3(), heading.ToQuat());
        }

        /// The surface that moved the body, if it was the ground.
        private ulong RiddenSurface()
        {
            var moved = ground != null && (!RootMotionPose.IsStill(ridden) || body.IsChildOf(ground));
            return moved ? committed.Ground.Surface : 0;
        }

        /// After a commit: the ground of the next tick.
        private void NoteGround()
        {
            var stands = last.Has(RmoCommitFlags.Grounded) && !Builtin;
            var collider = !stands ? null : moving == RootMotionMover.Motor ? queries.Find(last.Ground.Surface) : controllerMove.Ground;
            ground = collider == null ? null : collider.transform;
            if (ground != null)
            {
                groundPosition = ground.position;
                groundRotation = ground.rotation;
            }
        }
    }
}
