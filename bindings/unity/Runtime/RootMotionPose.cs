using UnityEngine;

namespace RootMotionNative
{
    /// <summary>Poses that are carried along.</summary>
    internal static class RootMotionPose
    {
        /// <summary>Time since the physics step of the last FixedUpdate, seconds.</summary>
        public static double SinceFixedStep
        {
            get
            {
#if UNITY_2020_2_OR_NEWER
                return Time.timeAsDouble - Time.fixedTimeAsDouble;
#else
                return Time.time - Time.fixedTime;
#endif
            }
        }

        /// <summary>World motion of a body, and then more of it.</summary>
        public static RmoDelta Then(in RmoDelta first, in RmoDelta second)
        {
            if (IsStill(first))
            {
                return second;
            }
            return new RmoDelta(first.Translation + second.Translation,
                (second.Rotation.ToQuaternion() * first.Rotation.ToQuaternion()).normalized.ToQuat());
        }

        /// <summary>A pose after world motion.</summary>
        public static void Carry(ref Vector3 position, ref Quaternion rotation, in RmoDelta motion)
        {
            if (!IsStill(motion))
            {
                position += motion.Translation.ToVector3();
                rotation = (motion.Rotation.ToQuaternion() * rotation).normalized;
            }
        }

        /// <summary>The same of a body that is only drawn from.</summary>
        public static unsafe void Carry(ref RmoBody body, in RmoDelta motion)
        {
            if (IsStill(motion))
            {
                return;
            }
            fixed (RmoBody* carried = &body)
            {
                carried->Position.X += motion.Translation.X;
                carried->Position.Y += motion.Translation.Y;
                carried->Position.Z += motion.Translation.Z;
                double ax = motion.Rotation.X, ay = motion.Rotation.Y, az = motion.Rotation.Z, aw = motion.Rotation.W;
                double bx = carried->Rotation[0], by = carried->Rotation[1], bz = carried->Rotation[2], bw = carried->Rotation[3];
                carried->Rotation[0] = aw * bx + ax * bw + ay * bz - az * by;
                carried->Rotation[1] = aw * by + ay * bw + az * bx - ax * bz;
                carried->Rotation[2] = aw * bz + az * bw + ax * by - ay * bx;
                carried->Rotation[3] = aw * bw - ax * bx - ay * by - az * bz;
            }
        }

        /// <summary>The same place, but for the roundings of going through another parent.</summary>
        public static bool Near(Vector3 a, Vector3 b)
        {
            return (a - b).magnitude <= 1e-6f * Mathf.Max(a.magnitude, 100);
        }

        /// <summary>The same rotation, but for roundings.</summary>
        public static bool SameTurn(Quaternion a, Quaternion b)
        {
            // 1 less the square of half the angle, over two; f32 tells 0.04 degrees.
            return Mathf.Abs(Quaternion.Dot(a, b)) >= 1 - 3e-7f;
        }

        /// <summary>No motion at all.</summary>
        public static bool IsStill(in RmoDelta motion)
        {
            return motion.Translation.X == 0 && motion.Translation.Y == 0 && motion.Translation.Z == 0 && motion.Rotation.X == 0
                && motion.Rotation.Y == 0 && motion.Rotation.Z == 0;
        }
    }
}
