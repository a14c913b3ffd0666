using UnityEngine;

namespace RootMotionNative
{
    /// <summary>Between Unity's values and the library's: the same components in the same order.</summary>
    internal static class Convert
    {
        public static RmoVec3 Vec3(Vector3 v) { return new RmoVec3 { X = v.x, Y = v.y, Z = v.z }; }
        public static RmoQuat Quat(Quaternion q) { return new RmoQuat { X = q.x, Y = q.y, Z = q.z, W = q.w }; }
        public static RmoPosition Position(Vector3 v) { return new RmoPosition { X = v.x, Y = v.y, Z = v.z }; }
        public static Vector3 Vector(in RmoVec3 v) { return new Vector3(v.X, v.Y, v.Z); }
        public static Vector3 Vector(in RmoPosition p) { return new Vector3((float)p.X, (float)p.Y, (float)p.Z); }
        public static Quaternion Rotation(in RmoQuat q) { return new Quaternion(q.X, q.Y, q.Z, q.W); }
    }
}
