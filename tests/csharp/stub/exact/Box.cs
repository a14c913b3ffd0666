using System;

namespace UnityEngine
{
    /// A box and a capsule, exact in f64: their distance is a convex piecewise quadratic along the capsule's axis, and convex along a
    /// sweep, so Newton's steps from the near side never go past the touch.
    internal struct StubBox
    {
        private readonly double[] centre;
        private readonly double[] axes;
        private readonly double[] half;

        public StubBox(Vector3 centre, Quaternion rotation, Vector3 half)
        {
            this.centre = new double[] { centre.x, centre.y, centre.z };
            this.half = new double[] { half.x, half.y, half.z };
            axes = new double[9];
            double x = rotation.x, y = rotation.y, z = rotation.z, w = rotation.w, n = x * x + y * y + z * z + w * w;
            axes[0] = 1 - 2 * (y * y + z * z) / n;
            axes[1] = 2 * (x * y + z * w) / n;
            axes[2] = 2 * (x * z - y * w) / n;
            axes[3] = 2 * (x * y - z * w) / n;
            axes[4] = 1 - 2 * (x * x + z * z) / n;
            axes[5] = 2 * (y * z + x * w) / n;
            axes[6] = 2 * (x * z + y * w) / n;
            axes[7] = 2 * (y * z - x * w) / n;
            axes[8] = 1 - 2 * (x * x + y * y) / n;
        }

        public bool Cast(Vector3 point1, Vector3 point2, double radius, Vector3 direction, double most, out double distance,
            out Vector3 normal, out Vector3 point)
        {
            double[] a = Local(point1, true), b = Local(point2, true), d = Local(direction, false);
            double[] n = new double[3], at = new double[3];
            distance = 0;
            for (var round = 0; round < 64; round++)
            {
                var gap = Distance(Add(a, d, distance), Add(b, d, distance), n, at) - radius;
                if (distance == 0 && gap < -1e-9)
                {
                    normal = -direction;
                    point = Vector3.zero;
                    return true;
                }
                var closing = -Dot(n, d);
                if (closing <= 1e-12 && gap > 1e-12)
                {
                    break;
                }
                if (gap <= 1e-12)
                {
                    normal = World(n, false);
                    point = World(at, true);
                    // A touch that is not entered is none.
                    return closing > 1e-9;
                }
                distance += gap / closing;
                if (distance > most)
                {
                    break;
                }
            }
            normal = Vector3.zero;
            point = Vector3.zero;
            return false;
        }

        /// The way out: from the surface if the axis is outside, else through the nearest face.
        public bool Penetration(Vector3 point1, Vector3 point2, double radius, out Vector3 normal, out double depth)
        {
            double[] a = Local(point1, true), b = Local(point2, true);
            double[] n = new double[3], at = new double[3];
            var distance = Distance(a, b, n, at);
            depth = radius - distance;
            if (distance <= 1e-12)
            {
                depth = double.MaxValue;
                for (var face = 0; face < 6; face++)
                {
                    var axis = face / 2;
                    var sign = face % 2 == 0 ? 1 : -1;
                    var need = half[axis] - Math.Min(sign * a[axis], sign * b[axis]) + radius;
                    if (need < depth)
                    {
                        depth = need;
                        n = new double[3];
                        n[axis] = sign;
                    }
                }
            }
            normal = World(n, false);
            return depth > 1e-9;
        }

        /// From the segment to the box; `n` from the box to the segment, `at` on the box.
        private double Distance(double[] a, double[] b, double[] n, double[] at)
        {
            // Where coordinates of the segment cross faces, the pieces of the quadratic meet.
            var cuts = new double[8];
            var count = 0;
            cuts[count++] = 0;
            cuts[count++] = 1;
            for (var i = 0; i < 3; i++)
            {
                for (var sign = -1; sign <= 1; sign += 2)
                {
                    var t = (sign * half[i] - a[i]) / (b[i] - a[i]);
                    if (t > 0 && t < 1)
                    {
                        cuts[count++] = t;
                    }
                }
            }
            Array.Sort(cuts, 0, count);
            double best = double.MaxValue, where = 0;
            for (var piece = 0; piece + 1 < count; piece++)
            {
                double middle = (cuts[piece] + cuts[piece + 1]) / 2, up = 0, down = 0;
                for (var i = 0; i < 3; i++)
                {
                    double slope = b[i] - a[i], p = a[i] + slope * middle;
                    if (Math.Abs(p) > half[i])
                    {
                        up += slope * (Math.Sign(p) * half[i] - a[i]);
                        down += slope * slope;
                    }
                }
                var t = down > 0 ? Math.Min(Math.Max(up / down, cuts[piece]), cuts[piece + 1]) : cuts[piece];
                var square = 0.0;
                for (var i = 0; i < 3; i++)
                {
                    var over = Math.Max(Math.Abs(a[i] + (b[i] - a[i]) * t) - half[i], 0);
                    square += over * over;
                }
                if (square < best)
                {
                    best = square;
                    where = t;
                }
            }
            var distance = Math.Sqrt(best);
            for (var i = 0; i < 3; i++)
            {
                var p = a[i] + (b[i] - a[i]) * where;
                at[i] = Math.Min(Math.Max(p, -half[i]), half[i]);
                n[i] = distance > 0 ? (p - at[i]) / distance : 0;
            }
            return distance;
        }

        private double[] Local(Vector3 v, bool place)
        {
            var from = new double[] { v.x - (place ? centre[0] : 0), v.y - (place ? centre[1] : 0), v.z - (place ? centre[2] : 0) };
            var made = new double[3];
            for (var i = 0; i < 3; i++)
            {
                made[i] = axes[3 * i] * from[0] + axes[3 * i + 1] * from[1] + axes[3 * i + 2] * from[2];
            }
            return made;
        }

        private Vector3 World(double[] v, bool place)
        {
            var made = new double[3];
            for (var i = 0; i < 3; i++)
            {
                made[i] = axes[i] * v[0] + axes[3 + i] * v[1] + axes[6 + i] * v[2] + (place ? centre[i] : 0);
            }
            return new Vector3((float)made[0], (float)made[1], (float)made[2]);
        }

        private static double[] Add(double[] a, double[] d, double s) { return new[] { a[0] + d[0] * s, a[1] + d[1] * s, a[2] + d[2] * s }; }
        private static double Dot(double[] a, double[] b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
    }
}
