using System;
using System.Collections.Generic;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>
    /// Authored keys from Unity's animation curves, for <see cref="RmoTrack.Prepare"/> (L2): the curves RootT and RootQ of a clip, as
    /// <c>AnimationUtility.GetEditorCurve</c> gives them, or curves of your own. Load-time work.
    /// </summary>
    public static class RootMotionCurves
    {
        /// <summary>
        /// Keys of a translation in metres; a curve that is null or empty stays 0. Exact: where one curve has a key and another
        /// has none, the other's cubic is cut in two.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.BadInterpolation (weighted tangents; curves of which some keys are stepped and some are not).
        /// </remarks>
        public static RmoResult Translation(AnimationCurve x, AnimationCurve y, AnimationCurve z, out RmoKeys keys)
        {
            return Join(new[] { x, y, z }, out keys);
        }

        /// <summary>Keys of a rotation. All four curves have keys at the same times, as importers make them; all empty is no rotation.</summary>
        /// <remarks>Errors: as <see cref="Translation"/>; RmoResult.BadInterpolation (other times).</remarks>
        public static RmoResult Rotation(AnimationCurve x, AnimationCurve y, AnimationCurve z, AnimationCurve w, out RmoKeys keys)
        {
            var curves = new[] { x, y, z, w };
            var result = Join(curves, out keys);
            var count = keys.Times == null ? 0 : keys.Times.Length;
            if (result >= 0 && Array.Exists(curves, curve => Length(curve) != count))
            {
                keys = default(RmoKeys);
                return RmoResult.BadInterpolation;
            }
            return result;
        }

        private static int Length(AnimationCurve curve) { return curve == null ? 0 : curve.length; }

        private static RmoResult Join(AnimationCurve[] curves, out RmoKeys joined)
        {
            joined = default(RmoKeys);
            var width = curves.Length;
            var all = new Keyframe[width][];
            var moments = new SortedDictionary<double, bool>();
            int segments = 0, steps = 0;
            for (var i = 0; i < width; i++)
            {
                // One copy: each read of `keys` makes an array.
                all[i] = Length(curves[i]) == 0 ? new Keyframe[0] : curves[i].keys;
                for (var k = 0; k < all[i].Length; k++)
                {
                    if (all[i][k].weightedMode != WeightedMode.None)
                    {
                        return RmoResult.BadInterpolation;
                    }
                    moments[all[i][k].time] = true;
                    segments += k > 0 ? 1 : 0;
                    steps += k > 0 && IsStep(all[i][k - 1], all[i][k]) ? 1 : 0;
                }
            }
            if (steps != 0 && steps != segments)
            {
                return RmoResult.BadInterpolation;
            }
            var times = new double[moments.Count];
            moments.Keys.CopyTo(times, 0);
            var values = new float[times.Length * width];
            var before = new float[values.Length];
            var after = new float[values.Length];
            for (var t = 0; t < times.Length; t++)
            {
                for (var i = 0; i < width; i++)
                {
                    var at = t * width + i;
                    Sample(all[i], times[t], steps != 0, out values[at], out before[at], out after[at]);
                }
            }
            joined = steps != 0 ? new RmoKeys(times, values, RmoInterpolation.Step) : RmoKeys.Cubic(times, before, values, after, width);
            return RmoResult.Ok;
        }

        private static bool IsStep(Keyframe from, Keyframe to)
        {
            return float.IsInfinity(from.outTangent) || float.IsInfinity(to.inTangent);
        }

        /// The value of a curve and its slopes before and after; it rests outside its keys.
        private static void Sample(Keyframe[] keys, double time, bool step, out float value, out float before, out float after)
        {
            value = before = after = 0;
            if (keys.Length == 0)
            {
                return;
            }
            var next = 0;
            while (next < keys.Length && keys[next].time <= time)
            {
                next++;
            }
            var last = keys[Math.Max(next - 1, 0)];
            value = last.value;
            if (step || next == 0)
            {
                return;
            }
            if (last.time == time)
            {
                before = next > 1 ? last.inTangent : 0;
                after = next < keys.Length ? last.outTangent : 0;
            }
            else if (next < keys.Length)
            {
                double span = (double)keys[next].time - last.time, rise = (double)keys[next].value - last.value;
                double s = (time - last.time) / span, m = last.outTangent * span, n = keys[next].inTangent * span;
                // last.value + m s + (3 rise - 2 m - n) s^2 + (m + n - 2 rise) s^3
                double square = 3 * rise - 2 * m - n, cube = m + n - 2 * rise;
                value = (float)(last.value + s * (m + s * (square + s * cube)));
                before = after = (float)((m + s * (2 * square + 3 * s * cube)) / span);
            }
        }
    }
}
