using UnityEngine;

namespace RootMotionNative
{
    // Where the body is: its committed pose is the truth, and the Transform is written from it.
    public sealed partial class RootMotionDriver
    {
        private RmoBody before;
        private Quaternion rotation;
        private RmoDelta carried;
        private bool controllerIsElsewhere;
        private bool drawn;
        private double shiftedHeight;
        private Vector3 shiftedTo;
        private Transform writtenParent;
        private Quaternion writtenParentRotation;
        private Vector3 writtenLocalPosition;
        private Quaternion writtenLocalRotation;
        private Vector3 writtenPosition;
        private Quaternion writtenRotation;

        /// After a teleport: nothing to draw between, nothing carried, nothing asked for.
        private void Settle(Quaternion turned)
        {
            before = committed;
            rotation = turned;
            carried = RmoDelta.Identity;
            asked = pendingTurn = Quaternion.identity;
            pendingTime = 0;
            jumpSpeed = 0;
            heldFor = 0;
            ground = null;
            controllerIsElsewhere = true;
            IsBlocked = false;
            drawn = false;
            SettleHeight();
            SettleTurning();
        }

        /// <summary>
        /// The world's origin is moved: the body goes along by <paramref name="by"/>, and its motion goes on, a jump as well. In place of a
        /// write to its transform; where a parent was moved by as much already, too.
        /// </summary>
        public void Shift(Vector3 by)
        {
            BeginShift(by);
            PlaceShifted();
            EndShift();
        }

        /// <summary>The same of all drivers that are on.</summary>
        public static void ShiftAll(Vector3 by)
        {
            RootMotionDrivers.Shift(by);
        }

        internal void BeginShift(Vector3 by)
        {
            var seen = body.position;
            // With the world's roots it may have been moved already.
            var goes = !ready || RootMotionPose.Near(seen, writtenPosition + by) && !RootMotionPose.Near(seen, writtenPosition);
            if (goes && ready)
            {
                body.position = writtenPosition;
            }
            if (ready)
            {
                Observe();
                var shift = by.ToPosition();
                committed.Position += shift;
                before.Position += shift;
                last.Position += shift;
                left.Position += shift;
                shiftedHeight += shift.Y;
                groundPosition += by;
                committed.Epoch++;
                controllerIsElsewhere = true;
            }
            shiftedTo = body.position + by;
        }

        /// False where it is already; a parent's driver may move it once more.
        internal bool PlaceShifted()
        {
            if (body.position.Equals(shiftedTo))
            {
                return false;
            }
            body.position = shiftedTo;
            return true;
        }

        internal void EndShift()
        {
            if (ready)
            {
                Note();
            }
        }

        /// Who else moved the body since it was written: its parent carries it, turns by hand are asked for, any other write of its
        /// position is a teleport.
        private void Observe()
        {
            var local = body.localPosition;
            var turned = body.localRotation;
            var position = body.position;
            var sameParent = body.parent == writtenParent;
            if (sameParent && local.Equals(writtenLocalPosition) && turned.Equals(writtenLocalRotation))
            {
                var now = body.rotation;
                if (position.Equals(writtenPosition) && now.Equals(writtenRotation))
                {
                    return;
                }
                // The parent moved.
                carried = RootMotionPose.Then(carried, new RmoDelta((position - writtenPosition).ToVec3(),
                    (now * Quaternion.Inverse(writtenRotation)).ToQuat()));
                controllerIsElsewhere = true;
                Note();
                return;
            }
            if (sameParent ? !local.Equals(writtenLocalPosition) : !RootMotionPose.Near(position, writtenPosition))
            {
                ExternalMoves++;
                if (ExternalMoves == 1)
                {
                    Debug.LogWarning("Root motion: something else moved '" + body.name + "'. It is taken as a teleport, without a sweep; "
                        + "call Teleport to say so.", this);
                }
                var now = body.rotation;
                var epoch = committed.Epoch;
                if (committed.Teleport(position.ToPosition(), now.ToQuat()) >= 0)
                {
                    NoteWrite(epoch, position, now);
                    Settle(now);
                }
            }
            else
            {
                var now = body.rotation;
                var carriedTo = writtenRotation;
                if (sameParent && body.parent != null && (!position.Equals(writtenPosition) || !body.parent.rotation.Equals(writtenParentRotation)))
                {
                    // The parent moved as well: what it turned is not asked for.
                    carriedTo = (body.parent.rotation * writtenLocalRotation).normalized;
                    carried = RootMotionPose.Then(carried, new RmoDelta((position - writtenPosition).ToVec3(),
                        (carriedTo * Quaternion.Inverse(writtenRotation)).ToQuat()));
                    controllerIsElsewhere = true;
                }
                asked = now * Quaternion.Inverse(carriedTo) * asked;
            }
            Note();
        }

        /// Before a physics step: the committed pose, in place of the drawn one.
        private void Restore()
        {
            if (drawn)
            {
                drawn = false;
                PutBack();
            }
        }

        /// Between two physics steps (C12).
        private void Draw()
        {
            RmoPose pose;
            var alpha = Mathf.Clamp01((float)(RootMotionPose.SinceFixedStep / Time.fixedDeltaTime));
            if (before.Interpolate(ref committed, alpha, out pose) < 0)
            {
                return;
            }
            var position = pose.Position.ToVector3();
            var turned = pose.Rotation.ToQuaternion();
            RootMotionPose.Carry(ref position, ref turned, carried);
            // Turns by hand stay as they were written until they are committed: else a script that sets its rotation sets it twice.
            if (!asked.Equals(Quaternion.identity) || !pendingTurn.Equals(Quaternion.identity))
            {
                turned = (asked * pendingTurn * turned).normalized;
            }
            Write(position, turned);
            drawn = true;
        }

        /// The committed pose, once it is committed. A controller is there already, as near as f32 goes: only its rotation is written.
        private void Publish()
        {
            if (moving == RootMotionMover.CharacterController)
            {
                body.rotation = rotation;
                Note();
                return;
            }
            Write(committed.Position.ToVector3(), rotation);
        }

        /// The committed pose again: in place of the drawn one, or of where a host moved for a commit that failed.
        private void PutBack()
        {
            var position = committed.Position.ToVector3();
            var turned = rotation;
            RootMotionPose.Carry(ref position, ref turned, carried);
            Write(position, turned);
        }

        private void Write(Vector3 position, Quaternion turned)
        {
            body.SetPositionAndRotation(position, turned);
            controllerIsElsewhere = true;
            Note();
        }

        /// Reads back what was written: f32, and through a parent.
        private void Note()
        {
            writtenParent = body.parent;
            writtenParentRotation = writtenParent != null ? writtenParent.rotation : Quaternion.identity;
            writtenLocalPosition = body.localPosition;
            writtenLocalRotation = body.localRotation;
            writtenPosition = body.position;
            writtenRotation = body.rotation;
        }

        private bool ScaleIsUniform()
        {
            var scale = body.lossyScale;
            return scale.x > 0 && Mathf.Abs(scale.y - scale.x) <= 1e-3f * scale.x && Mathf.Abs(scale.z - scale.x) <= 1e-3f * scale.x;
        }
    }
}
