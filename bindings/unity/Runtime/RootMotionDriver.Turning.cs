using UnityEngine;

namespace RootMotionNative
{
    // Turning by clips, by code, or by one after the other (T2, T3), and in place (T5).
    public sealed partial class RootMotionDriver
    {
        private static readonly RmoVec3 Up = new RmoVec3(0, 1, 0);

        private RmoTurn turn;
        private RmoTurnOutput turned;
        private double held;
        private double wantedFacing;
        private bool wantsFacing;
        private double proposedYaw;
        private double inPlaceYaw;
        private double inPlaceTime;

        /// <summary>Who turns the body.</summary>
        public RootMotionTurnStrategy Turning { get { return turning; } set { turning = value; } }

        /// <summary>From where the body will face to the wanted facing, degrees, in (-180, 180]; 0 where none is wanted.</summary>
        public float FacingError { get { return (float)turned.Error * Mathf.Rad2Deg; } }

        /// <summary>Code turned the body in the last tick.</summary>
        public bool IsTurnedByCode { get { return (turned.Flags & RmoTurnFlags.ByCode) != 0; } }

        /// <summary>A turn in place is under way.</summary>
        public bool IsTurningInPlace { get { return inPlaceTime > 0; } }

        /// <summary>Where the body is to face from now on: a direction in world axes, of which what is level counts. Zero wants nothing.</summary>
        public RmoResult Face(Vector3 direction)
        {
            wantsFacing = direction.x != 0 || direction.z != 0;
            if (!wantsFacing)
            {
                return RmoResult.Ok;
            }
            double facing;
            var result = RmoSteer.Heading(direction.ToVec3(), new RmoVec3(0, 0, 1), Up, wantedFacing, out facing);
            wantsFacing = result >= 0;
            wantedFacing = wantsFacing ? facing : wantedFacing;
            return result;
        }

        /// <summary>
        /// A clip that turns in place begins, of this whole turn and length at the playback of now: it is scaled so that it ends on the
        /// facing, whatever turns beside it (T5). Then <see cref="Turning"/> rules again.
        /// </summary>
        public RmoResult TurnInPlace(Vector3 direction, float clipDegrees, float clipSeconds)
        {
            var result = Face(direction);
            if (result >= 0)
            {
                inPlaceYaw = clipDegrees * Mathf.Deg2Rad;
                inPlaceTime = clipSeconds;
            }
            return result;
        }

        /// The clip's turn becomes that of the body.
        private RmoResult TurnBody(ref RmoDelta delta, double dt)
        {
            turned = default(RmoTurnOutput);
            var inPlace = inPlaceTime > 0;
            if (turning == RootMotionTurnStrategy.Animation && !inPlace)
            {
                return RmoResult.Ok;
            }
            double yaw;
            var result = RmoTurn.Facing(delta.Rotation, Up, 0, out yaw);
            if (result >= 0)
            {
                result = RmoTurn.Facing(rotation.ToQuat(), Up, held, out held);
            }
            if (result >= 0)
            {
                result = turn.Step(Shared.Turning.Config(turning), new RmoTurnInput
                {
                    Dt = dt,
                    // Ticks of their own may take several proposals.
                    Facing = held + proposedYaw,
                    Wanted = wantedFacing,
                    ClipYaw = yaw,
                    RemainingYaw = inPlaceYaw,
                    RemainingTime = inPlace ? inPlaceTime : 0,
                    Flags = (wantsFacing ? 0 : RmoTurnInputFlags.Unwanted) | (inPlace ? RmoTurnInputFlags.InPlace : 0),
                }, out turned);
            }
            if (result < 0)
            {
                return result;
            }
            if (inPlace)
            {
                // A clip's end within a millionth is its end (L4).
                inPlaceYaw -= yaw;
                inPlaceTime -= dt;
                inPlaceTime = inPlaceTime <= 1e-6 ? 0 : inPlaceTime;
            }
            delta.Rotation = turned.Rotation;
            proposedYaw += turned.Yaw;
            return result;
        }

        private void SettleTurning()
        {
            turn = RmoTurn.Init();
            turned = default(RmoTurnOutput);
            proposedYaw = 0;
            inPlaceTime = 0;
        }
    }
}
