using UnityEngine;

namespace RootMotionNative
{
    // What a CharacterController stands on (S4, S5). Its own word is not enough: isGrounded is a touch below in the last Move, which a level
    // move, a stair's edge or a look away does not have, and the normal of an edge says nothing of how steep the ground is.
    public sealed partial class RootMotionDriver
    {
        /// Of a skin: how far off the ground a controller still stands on it.
        private const float StandShare = 0.1f;

        /// A body that falls and is held by steep faces on all sides stands after this time, seconds.
        private const float HeldTime = 0.1f;

        private float heldFor;

        /// One look below after the moves, by a capsule cast. Ground that fell away by no more than a step or a slope does is followed,
        /// from steep ground the body slides. What slid.
        private Vector3 FindGround(in RmoPosition displacement)
        {
            var own = (float)(displacement.Y - now.Platform.Translation.Y);
            if (own > 0)
            {
                heldFor = 0;
                return Vector3.zero;
            }
            var skin = controller.skinWidth;
            var reach = Reach(displacement);
            var at = body.position;
            queries.Begin(body, null, controller, Physics.AllLayers, at, rotation, body.lossyScale.y);
            RaycastHit hit;
            if (!queries.CastDown(skin, reach + 2 * skin, out hit))
            {
                heldFor = 0;
                return Vector3.zero;
            }
            // Down to where a skin is left.
            var way = hit.distance - 2 * skin;
            Vector3 normal = hit.normal;
            var stands = controllerMove.IsWalkable(normal.y) || (queries.FaceBeyond(hit, out normal) && controllerMove.IsWalkable(normal.y));
            if (stands && way <= reach)
            {
                heldFor = 0;
                if (way > 0)
                {
                    controllerMove.Move(new Vector3(0, -way, 0));
                }
                controllerMove.Stand(hit.collider, normal, skin);
                return Vector3.zero;
            }
            return stands || !controllerMove.Below ? Vector3.zero : SlideOff(hit, own, at);
        }

        /// How far down ground is followed: not at all by a body that was off it.
        private float Reach(in RmoPosition displacement)
        {
            var touch = controller.skinWidth * (controllerMove.Below ? 1 : StandShare);
            if (committed.Grounded == 0 || OwnsHeight)
            {
                return touch;
            }
            var level = new Vector3((float)displacement.X, 0, (float)displacement.Z).magnitude;
            var slope = level * Mathf.Tan(controller.slopeLimit * Mathf.Deg2Rad);
            return Mathf.Max(Mathf.Max((float)fall.Probe, controller.stepOffset), slope) + touch;
        }

        /// Gravity goes on along what is too steep to stand on: a controller hangs there. Where that leads nowhere, it stands.
        private Vector3 SlideOff(RaycastHit steep, float own, Vector3 at)
        {
            var left = (float)(at.y - committed.Position.Y - now.Platform.Translation.Y) - own;
            if (left <= 0 || OwnsHeight)
            {
                heldFor = 0;
                return Vector3.zero;
            }
            controllerMove.Move(Vector3.ProjectOnPlane(new Vector3(0, -left, 0), steep.normal));
            var slid = body.position - at;
            heldFor = -slid.y > 0.05f * left ? 0 : heldFor + (float)now.Dt;
            if (heldFor >= HeldTime)
            {
                controllerMove.Stand(steep.collider, steep.normal, controller.skinWidth);
            }
            return slid;
        }
    }
}
