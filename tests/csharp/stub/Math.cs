// The stub of UnityEngine that the Unity package is compiled against and run on here: signatures as in Unity 2021.3 to 6000, bodies
// our own. Only what the package and its tests use.
using System;
using System.Runtime.InteropServices;

namespace UnityEngine
{
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct Vector3 : IEquatable<Vector3>
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 zero { get { return new Vector3(0, 0, 0); } }
        public static Vector3 one { get { return new Vector3(1, 1, 1); } }
        public static Vector3 up { get { return new Vector3(0, 1, 0); } }
        public static Vector3 down { get { return new Vector3(0, -1, 0); } }
        public static Vector3 left { get { return new Vector3(-1, 0, 0); } }
        public static Vector3 right { get { return new Vector3(1, 0, 0); } }
        public static Vector3 forward { get { return new Vector3(0, 0, 1); } }
        public static Vector3 back { get { return new Vector3(0, 0, -1); } }

        public float sqrMagnitude { get { return x * x + y * y + z * z; } }
        public float magnitude { get { return (float)Math.Sqrt(sqrMagnitude); } }
        public Vector3 normalized { get { var m = magnitude; return m > 1e-5f ? this / m : zero; } }

        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator -(Vector3 a) { return new Vector3(-a.x, -a.y, -a.z); }
        public static Vector3 operator *(Vector3 a, float d) { return new Vector3(a.x * d, a.y * d, a.z * d); }
        public static Vector3 operator *(float d, Vector3 a) { return a * d; }
        public static Vector3 operator /(Vector3 a, float d) { return new Vector3(a.x / d, a.y / d, a.z / d); }
        /// Approximate, as in Unity; Equals is exact.
        public static bool operator ==(Vector3 a, Vector3 b) { return (a - b).sqrMagnitude < 1e-10f; }
        public static bool operator !=(Vector3 a, Vector3 b) { return !(a == b); }

        public static float Dot(Vector3 a, Vector3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
        public static Vector3 Cross(Vector3 a, Vector3 b)
        {
            return new Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
        }
        public static Vector3 Normalize(Vector3 value) { return value.normalized; }
        public static Vector3 Scale(Vector3 a, Vector3 b) { return new Vector3(a.x * b.x, a.y * b.y, a.z * b.z); }
        public static float Distance(Vector3 a, Vector3 b) { return (a - b).magnitude; }
        public static Vector3 ProjectOnPlane(Vector3 vector, Vector3 planeNormal)
        {
            return vector - planeNormal * (Dot(vector, planeNormal) / Dot(planeNormal, planeNormal));
        }

        public bool Equals(Vector3 other) { return x == other.x && y == other.y && z == other.z; }
        public override bool Equals(object other) { return other is Vector3 && Equals((Vector3)other); }
        public override int GetHashCode() { return x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2); }
        public override string ToString() { return "(" + x.ToString("R") + ", " + y.ToString("R") + ", " + z.ToString("R") + ")"; }
    }

    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public struct Quaternion : IEquatable<Quaternion>
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }

        public Quaternion normalized
        {
            get
            {
                var m = (float)Math.Sqrt(Dot(this, this));
                return m < 1e-6f ? identity : new Quaternion(x / m, y / m, z / m, w / m);
            }
        }

        public static float Dot(Quaternion a, Quaternion b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }
        public static Quaternion Normalize(Quaternion q) { return q.normalized; }

        public static Quaternion Slerp(Quaternion a, Quaternion b, float t)
        {
            t = t < 0 ? 0 : t > 1 ? 1 : t;
            var sign = Dot(a, b) < 0 ? -1 : 1;
            var half = Math.Acos(Math.Min(sign * Dot(a, b), 1));
            var sine = Math.Sin(half);
            var x = (float)(sine < 1e-6 ? 1 - t : Math.Sin((1 - t) * half) / sine);
            var y = (float)(sign * (sine < 1e-6 ? t : Math.Sin(t * half) / sine));
            return new Quaternion(x * a.x + y * b.x, x * a.y + y * b.y, x * a.z + y * b.z, x * a.w + y * b.w).normalized;
        }

        public static Quaternion AngleAxis(float angle, Vector3 axis)
        {
            var half = angle * Math.PI / 360.0;
            var s = (float)Math.Sin(half);
            var n = axis.normalized;
            return new Quaternion(n.x * s, n.y * s, n.z * s, (float)Math.Cos(half));
        }

        /// Degrees about z, then x, then y.
        public static Quaternion Euler(float x, float y, float z)
        {
            return AngleAxis(y, Vector3.up) * AngleAxis(x, Vector3.right) * AngleAxis(z, Vector3.forward);
        }

        public static float Angle(Quaternion a, Quaternion b)
        {
            var dot = Math.Min(Math.Abs(Dot(a, b)), 1.0f);
            return dot > 1.0f - 1e-6f ? 0.0f : (float)(Math.Acos(dot) * 360.0 / Math.PI);
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
                a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            var u = new Vector3(q.x, q.y, q.z);
            var t = Vector3.Cross(u, v) * 2;
            return v + t * q.w + Vector3.Cross(u, t);
        }

        public static bool operator ==(Quaternion a, Quaternion b) { return Dot(a, b) > 1.0f - 1e-6f; }
        public static bool operator !=(Quaternion a, Quaternion b) { return !(a == b); }

        public bool Equals(Quaternion other) { return x == other.x && y == other.y && z == other.z && w == other.w; }
        public override bool Equals(object other) { return other is Quaternion && Equals((Quaternion)other); }
        public override int GetHashCode() { return x.GetHashCode() ^ (y.GetHashCode() << 2) ^ (z.GetHashCode() >> 2) ^ w.GetHashCode(); }
        public override string ToString() { return "(" + x + ", " + y + ", " + z + ", " + w + ")"; }
    }

    public struct Mathf
    {
        public const float PI = (float)Math.PI;
        public const float Infinity = float.PositiveInfinity;
        public const float Deg2Rad = PI / 180;
        public const float Rad2Deg = 180 / PI;

        public static float Abs(float f) { return Math.Abs(f); }
        public static float Min(float a, float b) { return a < b ? a : b; }
        public static float Max(float a, float b) { return a > b ? a : b; }
        public static float Clamp(float value, float min, float max) { return value < min ? min : value > max ? max : value; }
        public static float Clamp01(float value) { return Clamp(value, 0, 1); }
        public static int CeilToInt(float f) { return (int)Math.Ceiling(f); }
        public static float Sqrt(float f) { return (float)Math.Sqrt(f); }
        public static float Cos(float f) { return (float)Math.Cos(f); }
        public static float Tan(float f) { return (float)Math.Tan(f); }
        public static float Sin(float f) { return (float)Math.Sin(f); }
    }

    public struct Color
    {
        public float r;
        public float g;
        public float b;
        public float a;

        public Color(float r, float g, float b)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            a = 1;
        }

        public static Color red { get { return new Color(1, 0, 0); } }
        public static Color green { get { return new Color(0, 1, 0); } }
        public static Color yellow { get { return new Color(1, 0.92f, 0.016f); } }
        public static Color cyan { get { return new Color(0, 1, 1); } }
        public static Color white { get { return new Color(1, 1, 1); } }
        public static Color gray { get { return new Color(0.5f, 0.5f, 0.5f); } }
    }

    public struct Rect
    {
        public float x { get; set; }
        public float y { get; set; }
        public float width { get; set; }
        public float height { get; set; }

        public Rect(float x, float y, float width, float height) : this()
        {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }
    }

    public struct Bounds
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }

        public Bounds(Vector3 center, Vector3 size) : this()
        {
            this.center = center;
            this.size = size;
        }

        public Vector3 extents { get { return size / 2; } }
        public Vector3 min { get { return center - extents; } }
        public Vector3 max { get { return center + extents; } }
    }
}
