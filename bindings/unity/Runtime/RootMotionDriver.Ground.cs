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
            return new RmoDelta((position - groundPosition + turn * arm - arm).ToVec3(), turn.ToQuat());
        }

        /// After a commit: the ground of the next tick.
        private void NoteGround()
        {
            var stands = last.Has(Rmo.Grounded) && !Builtin;
            var collider = !stands ? null : ActiveMover == RootMotionMover.Motor ? queries.Find(last.Ground.Surface) : controllerMove.Ground;
            ground = collider == null ? null : collider.transform;
            if (ground != null)
            {
                groundPosition = ground.position;
                groundRotation = ground.rotation;
            }
        }
    }
}
