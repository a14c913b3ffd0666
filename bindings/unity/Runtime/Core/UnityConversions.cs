using UnityEngine;

namespace RootMotionNative
{
    /// <summary>
    /// To and from Unity's types. Components cross as they are: root-motion has no handedness, and Unity's own numbers are what
    /// goes in and comes out.
    /// </summary>
    public static class UnityConversions
    {
        /// <summary>A displacement or direction of Unity's.</summary>
        public static RmoVec3 ToVec3(this Vector3 vector)
        {
            return new RmoVec3(vector.x, vector.y, vector.z);
        }

        /// <summary>A world position of Unity's.</summary>
        public static RmoPosition ToPosition(this Vector3 vector)
        {
            return new RmoPosition(vector.x, vector.y, vector.z);
        }

        /// <summary>A rotation of Unity's.</summary>
        public static RmoQuat ToQuat(this Quaternion rotation)
        {
            return new RmoQuat(rotation.x, rotation.y, rotation.z, rotation.w);
        }

        /// <summary>For Unity.</summary>
        public static Vector3 ToVector3(this RmoVec3 vector)
        {
            return new Vector3(vector.X, vector.Y, vector.Z);
        }

        /// <summary>For Unity, rounded to f32: 1 mm at 10 km from the origin. The body keeps the truth (F5).</summary>
        public static Vector3 ToVector3(this RmoPosition position)
        {
            return new Vector3((float)position.X, (float)position.Y, (float)position.Z);
        }

        /// <summary>Keys of a root's translation at times in seconds, for <see cref="RmoTrack"/>.</summary>
        public static RmoKeys ToKeys(this Vector3[] values, double[] times, RmoInterpolation interpolation = RmoInterpolation.Linear)
        {
            var numbers = new float[3 * values.Length];
            for (var i = 0; i < values.Length; i++)
            {
                numbers[3 * i] = values[i].x;
                numbers[3 * i + 1] = values[i].y;
                numbers[3 * i + 2] = values[i].z;
            }
            return new RmoKeys(times, numbers, interpolation);
        }

        /// <summary>Keys of a root's rotation at times in seconds, for <see cref="RmoTrack"/>.</summary>
        public static RmoKeys ToKeys(this Quaternion[] values, double[] times, RmoInterpolation interpolation = RmoInterpolation.Linear)
        {
            var numbers = new float[4 * values.Length];
            for (var i = 0; i < values.Length; i++)
            {
                numbers[4 * i] = values[i].x;
                numbers[4 * i + 1] = values[i].y;
                numbers[4 * i + 2] = values[i].z;
                numbers[4 * i + 3] = values[i].w;
            }
            return new RmoKeys(times, numbers, interpolation);
        }

        /// <summary>For Unity.</summary>
        public static Quaternion ToQuaternion(this RmoQuat rotation)
        {
            return new Quaternion(rotation.X, rotation.Y, rotation.Z, rotation.W);
        }
    }
}
