using System;
using System.Collections.Generic;
using RootMotionNative;

/// <summary>
/// An exact world for an upright capsule: half-spaces, boxes that may turn about Y, triangles. As tests/world of the Rust tests:
/// the gap along a line of motion is a convex function, of which Newton's method from the near side never passes the first touch.
/// </summary>
sealed class Exact : IRmoSweep
{
    /// <summary>Touching, not inside: what f32 leaves of a place.</summary>
    private const double Slop = 1e-7;

    public sealed class Solid
    {
        public ulong Surface;
        public RmoSurfaceFlags Flags;
        /// <summary>Of a half-space.</summary>
        public RmoPosition? Normal;
        public double Offset;
        /// <summary>Of a box: centre, half sizes, turn about Y.</summary>
        public RmoPosition? Center;
        public RmoPosition Half;
        public double Turn;
        /// <summary>Of a triangle.</summary>
        public RmoPosition[] Corners;
    }

    private struct Gap
    {
        public double Distance;
        public RmoPosition Normal, Point;

        public Gap(double distance, RmoPosition normal, RmoPosition point)
        {
            Distance = distance;
            Normal = normal;
            Point = point;
        }
    }

    public readonly List<Solid> Solids = new List<Solid>();
    public double Radius, Half;
    public RmoPosition Up, At;
    public int Asked;

    public double GapTo(ulong surface, RmoPosition at)
    {
        double least = double.PositiveInfinity;
        foreach (Solid solid in Solids)
        {
            if (surface == 0 || solid.Surface == surface) least = Math.Min(least, Measure(solid, at).Distance);
        }
        return least;
    }

    public bool Answer(in RmoQuery query, ref RmoAnswer answer)
    {
        Asked++;
        RmoPosition from = At + query.From;
        bool sweep = query.Kind == RmoQueryKind.Sweep;
        double best = sweep ? double.PositiveInfinity : -Slop;
        foreach (Solid solid in Solids)
        {
            if ((query.Flags & RmoQueryFlags.IgnoreSurface) != 0 && solid.Surface == query.IgnoredSurface) continue;
            double at;
            Gap gap;
            if (sweep)
            {
                if (!Sweep(solid, from, query.Direction, query.Distance, out at, out gap)) continue;
            }
            else
            {
                gap = Measure(solid, from);
                at = gap.Distance;
            }
            if (at >= best) continue;
            best = at;
            answer.Hit = 1;
            answer.Distance = sweep ? Math.Min((float)at, query.Distance) : 0f;
            answer.Depth = sweep ? 0f : (float)-at;
            answer.Normal = (RmoVec3)gap.Normal;
            answer.Point = (RmoVec3)(gap.Point - At);
            answer.Surface = solid.Surface;
            answer.SurfaceFlags = solid.Flags;
        }
        return true;
    }

    /// <summary>First touch; none with what the capsule is inside of at the start.</summary>
    private bool Sweep(Solid solid, RmoPosition from, RmoPosition direction, double distance, out double at, out Gap gap)
    {
        at = 0;
        gap = Measure(solid, from);
        if (gap.Distance < -Slop) return false;
        for (int i = 0; i < 200; i++)
        {
            double rate = Dot(gap.Normal, direction);
            if (rate >= -1e-12) return false;
            double step = gap.Distance / -rate;
            at += Math.Max(step, 0);
            if (at > distance) return false;
            gap = Measure(solid, from + direction * at);
            if (step <= 1e-13) break;
        }
        return true;
    }

    private static double Dot(RmoPosition a, RmoPosition b)
    {
        return RmoPosition.Dot(a, b);
    }

    private static RmoPosition Cross(RmoPosition a, RmoPosition b)
    {
        return new RmoPosition(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X);
    }

    private static double Clamp(double x, double low, double high)
    {
        return Math.Min(Math.Max(x, low), high);
    }

    public static RmoPosition Turned(RmoPosition v, double angle)
    {
        double sin = Math.Sin(angle), cos = Math.Cos(angle);
        return new RmoPosition(cos * v.X + sin * v.Z, v.Y, cos * v.Z - sin * v.X);
    }

    private Gap Measure(Solid solid, RmoPosition at)
    {
        if (solid.Normal.HasValue)
        {
            RmoPosition n = solid.Normal.Value, low = at - Up * (Half * Math.Sign(Dot(n, Up)));
            double d = Dot(n, low) - solid.Offset;
            return new Gap(d - Radius, n, low - n * d);
        }
        return solid.Center.HasValue ? OfBox(solid, at) : OfTriangle(solid.Corners, at);
    }

    /// <summary>The capsule stands along Y, so the box's own turn about Y leaves its axis as it is.</summary>
    private Gap OfBox(Solid box, RmoPosition at)
    {
        RmoPosition c = Turned(at - box.Center.Value, -box.Turn), h = box.Half;
        double y = c.Y + Clamp(Clamp(c.Y, -h.Y, h.Y) - c.Y, -Half, Half);
        RmoPosition p = new RmoPosition(c.X, y, c.Z), q = new RmoPosition(Clamp(c.X, -h.X, h.X), Clamp(y, -h.Y, h.Y), Clamp(c.Z, -h.Z, h.Z));
        double d = (p - q).Length;
        if (d > 1e-9) return new Gap(d - Radius, Turned((p - q) * (1 / d), box.Turn), box.Center.Value + Turned(q, box.Turn));
        double[] gaps =
        {
            c.X - h.X, -c.X - h.X, c.Y - Half - h.Y, -c.Y - Half - h.Y, c.Z - h.Z, -c.Z - h.Z
        };
        int best = 0;
        for (int i = 1; i < 6; i++)
        {
            if (gaps[i] > gaps[best]) best = i;
        }
        double sign = best % 2 == 0 ? 1 : -1;
        RmoPosition n = new RmoPosition(best / 2 == 0 ? sign : 0, best / 2 == 1 ? sign : 0, best / 2 == 2 ? sign : 0);
        return new Gap(gaps[best] - Radius, Turned(n, box.Turn), at);
    }

    private static RmoPosition OnTriangle(RmoPosition p, RmoPosition[] corners, RmoPosition n)
    {
        RmoPosition flat = p - n * Dot(n, p - corners[0]), best = corners[0];
        bool inside = true;
        for (int i = 0; i < 3; i++)
        {
            RmoPosition u = corners[i], edge = corners[(i + 1) % 3] - u;
            inside &= Dot(Cross(edge, flat - u), n) >= 0;
            RmoPosition q = u + edge * Clamp(Dot(p - u, edge) / Dot(edge, edge), 0, 1);
            if ((q - p).Length < (best - p).Length) best = q;
        }
        return inside ? flat : best;
    }

    private Gap OfTriangle(RmoPosition[] corners, RmoPosition at)
    {
        RmoPosition n = Cross(corners[1] - corners[0], corners[2] - corners[0]);
        n = n * (1 / n.Length);
        RmoPosition low = at - Up * Half, high = at + Up * Half;
        double h0 = Dot(n, low - corners[0]), h1 = Dot(n, high - corners[0]);
        if (h0 * h1 < 0)
        {
            RmoPosition through = low + (high - low) * (h0 / (h0 - h1));
            if ((OnTriangle(through, corners, n) - through).Length < 1e-9)
            {
                double side = h0 + h1 >= 0 ? 1 : -1;
                return new Gap(Math.Min(h0 * side, h1 * side) - Radius, n * side, through);
            }
        }
        RmoPosition p = low, q = OnTriangle(low, corners, n), other = OnTriangle(high, corners, n);
        if ((other - high).Length < (q - p).Length)
        {
            p = high;
            q = other;
        }
        for (int i = 0; i < 3; i++)
        {
            RmoPosition u = corners[i], edge = corners[(i + 1) % 3] - u, axis = high - low, r = low - u;
            double a = Dot(axis, axis), e = Dot(edge, edge), f = Dot(edge, r), c = Dot(axis, r), b = Dot(axis, edge), det = a * e - b * b;
            double s = det > 1e-12 ? Clamp((b * f - c * e) / det, 0, 1) : 0, t = Clamp((b * s + f) / e, 0, 1);
            s = Clamp((b * t - c) / a, 0, 1);
            RmoPosition on = low + axis * s, at2 = u + edge * t;
            if ((on - at2).Length >= (p - q).Length) continue;
            p = on;
            q = at2;
        }
        double d = (p - q).Length;
        return new Gap(d - Radius, d > 0 ? (p - q) * (1 / d) : n, q);
    }
}
