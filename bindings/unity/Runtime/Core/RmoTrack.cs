using System.Runtime.InteropServices;

namespace RootMotionNative
{
    /// <summary>Keys of one curve, authored: times and values. Without keys it is at rest.</summary>
    public struct RmoKeys
    {
        /// <summary>Seconds, strictly increasing.</summary>
        public double[] Times;
        /// <summary>
        /// Per key x y z of a translation, in the clip's units, or x y z w of a unit quaternion; of cubic keys three of these:
        /// in-tangent, value, out-tangent, tangents per second.
        /// </summary>
        public float[] Values;
        /// <summary>What is between keys.</summary>
        public RmoInterpolation Interpolation;

        /// <summary>Keys as they are.</summary>
        public RmoKeys(double[] times, float[] values, RmoInterpolation interpolation)
        {
            Times = times;
            Values = values;
            Interpolation = interpolation;
        }

        /// <summary>
        /// Cubic keys from tangents and values in arrays of their own, as long as one another: <paramref name="width"/> numbers per
        /// key, 3 of a translation or 4 of a rotation. Tangents are slopes per second, such as those of Unity's keyframes.
        /// </summary>
        public static RmoKeys Cubic(double[] times, float[] inTangents, float[] values, float[] outTangents, int width)
        {
            int count = times.Length;
            float[] joined = new float[count * width * 3];
            for (int key = 0; key < count; key++)
            {
                for (int i = 0; i < width; i++)
                {
                    joined[(key * 3) * width + i] = inTangents[key * width + i];
                    joined[(key * 3 + 1) * width + i] = values[key * width + i];
                    joined[(key * 3 + 2) * width + i] = outTangents[key * width + i];
                }
            }
            return new RmoKeys(times, joined, RmoInterpolation.Cubic);
        }

        internal uint Count
        {
            get { return Times == null ? 0 : (uint)Times.Length; }
        }

        /// <summary>True if there are as many values as the times ask for.</summary>
        internal bool Fits(long width)
        {
            long values = Values == null ? 0 : Values.Length;
            return values == Count * width * (Interpolation == RmoInterpolation.Cubic ? 3 : 1);
        }
    }

    /// <summary>A clip's root motion, prepared once (L2), in memory of its own. Any number of playheads play it, on any thread.</summary>
    public sealed unsafe partial class RmoTrack : RmoBlock
    {
        private RmoTrack(ulong size) : base(size)
        {
        }

        /// <summary>Prepares authored keys (L2). Load-time work.</summary>
        /// <remarks>
        /// On an error <paramref name="track"/> is null, and on an error of a key <paramref name="badKey"/> is its index, counted over the
        /// translation keys and then on over the rotation keys; <see cref="uint.MaxValue"/> otherwise. Errors: RmoResult.TooMany (values that are not as many as the times ask
        /// for, or over Rmo.MaxTrackKeys), RmoResult.EmptyTrack, RmoResult.KeyOrder, RmoResult.NotFinite, RmoResult.NotUnit,
        /// RmoResult.BadInterpolation, RmoResult.StructSize, RmoResult.UnknownFlag, RmoResult.BadScale, RmoResult.UpNotUnit,
        /// RmoResult.OutOfRange (tolerances, duration over a day).
        /// </remarks>
        public static RmoResult Prepare(out RmoTrack track, RmoKeys translation, RmoKeys rotation, RmoTrackOptions options, out uint badKey)
        {
            NativeCheck.Require();
            track = null;
            badKey = uint.MaxValue;
            if (!translation.Fits(3) || !rotation.Fits(4)) return RmoResult.TooMany;
            fixed (double* translationTimes = translation.Times, rotationTimes = rotation.Times)
            fixed (float* translations = translation.Values, rotations = rotation.Values)
            fixed (uint* key = &badKey)
            {
                RmoTrackKeys keys = default(RmoTrackKeys);
                keys.TranslationTimes = translationTimes;
                keys.Translations = translations;
                keys.TranslationCount = translation.Count;
                keys.TranslationInterpolation = translation.Interpolation;
                keys.RotationTimes = rotationTimes;
                keys.Rotations = rotations;
                keys.RotationCount = rotation.Count;
                keys.RotationInterpolation = rotation.Interpolation;
                ulong size = 0;
                RmoResult result = NativeMethods.rmo_track_size(&keys, &options, &size, key);
                if (result.Failed()) return result;
                RmoTrack made = new RmoTrack(size);
                result = NativeMethods.rmo_track_prepare(&keys, &options, made.Pointer, size, key);
                if (result.Failed()) made.Dispose();
                else track = made;
                return result;
            }
        }

        /// <summary>A checked copy of what <see cref="RmoBlock.ToBytes"/> gave (L2).</summary>
        /// <remarks>
        /// On an error <paramref name="track"/> is null. Errors: RmoResult.Null, RmoResult.BufferTooSmall (truncated),
        /// RmoResult.AbiMismatch, RmoResult.Corrupt.
        /// </remarks>
        public static RmoResult FromBytes(out RmoTrack track, byte[] bytes)
        {
            NativeCheck.Require();
            track = null;
            if (bytes == null) return RmoResult.Null;
            RmoTrack made = new RmoTrack((ulong)bytes.Length);
            Marshal.Copy(bytes, 0, made.Pointer, bytes.Length);
            RmoResult result = NativeMethods.rmo_track_check(made.Pointer, made.Size);
            if (result.Failed()) made.Dispose();
            else track = made;
            return result;
        }
    }
}
