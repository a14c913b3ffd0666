using System;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    /// <summary>A blend space (P1-P4), built once, in memory of its own.</summary>
    public sealed unsafe partial class RmoBlendSpace : RmoBlock
    {
        private RmoBlendSpace(ulong size) : base(size)
        {
        }

        /// <summary>
        /// Builds a space from the places of its samples: on a line (<paramref name="y"/> null), in a grid of columns and rows, or
        /// anywhere in a plane. Load-time work.
        /// </summary>
        /// <remarks>
        /// <paramref name="flags"/> are a grid's. On an error <paramref name="space"/> is null. Errors: RmoResult.Null,
        /// RmoResult.UnknownFlag, RmoResult.TooFew, RmoResult.TooMany, RmoResult.NotFinite, RmoResult.OutOfRange, RmoResult.Unordered,
        /// RmoResult.Coincident, RmoResult.Collinear.
        /// </remarks>
        public static RmoResult Build(out RmoBlendSpace space, RmoBlendSpaceKind kind, double[] x, double[] y, RmoBlendSpaceFlags flags)
        {
            NativeCheck.Require();
            space = null;
            fixed (double* xs = x, ys = y)
            {
                RmoBlendSpaceSamples samples = default(RmoBlendSpaceSamples);
                samples.X = xs;
                samples.Y = ys;
                samples.XCount = x == null ? 0 : (uint)x.Length;
                samples.YCount = y == null ? 0 : (uint)y.Length;
                samples.Kind = kind;
                samples.Flags = flags;
                ulong size = 0;
                RmoResult result = NativeMethods.rmo_blend_space_size(&samples, &size);
                if (result.Failed()) return result;
                RmoBlendSpace made = new RmoBlendSpace(size);
                result = NativeMethods.rmo_blend_space_build(&samples, made.Pointer, size);
                if (result.Failed()) made.Dispose();
                else space = made.Trimmed();
                return result;
            }
        }

        /// <summary>A checked copy of what <see cref="RmoBlock.ToBytes"/> gave.</summary>
        /// <remarks>
        /// On an error <paramref name="space"/> is null. Errors: RmoResult.Null, RmoResult.BufferTooSmall (truncated),
        /// RmoResult.AbiMismatch, RmoResult.Corrupt.
        /// </remarks>
        public static RmoResult FromBytes(out RmoBlendSpace space, byte[] bytes)
        {
            NativeCheck.Require();
            space = null;
            if (bytes == null) return RmoResult.Null;
            RmoBlendSpace made = new RmoBlendSpace((ulong)bytes.Length);
            Marshal.Copy(bytes, 0, made.Pointer, bytes.Length);
            RmoResult result = NativeMethods.rmo_blend_space_check(made.Pointer, made.Size);
            if (result.Failed()) made.Dispose();
            else space = made.Trimmed();
            return result;
        }

        /// <summary>A file needs the bytes in use only.</summary>
        private RmoBlendSpace Trimmed()
        {
            ulong used = 0;
            uint samples = 0;
            if (NativeMethods.rmo_blend_space_info(Pointer, &used, &samples).Succeeded()) Size = Math.Min(used, Size);
            return this;
        }
    }
}
