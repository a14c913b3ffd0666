using System;

namespace RootMotionNative
{
    public unsafe partial struct RmoPlayhead
    {
        /// <summary>
        /// A crowd's <see cref="LoopDelta"/>: the first <paramref name="count"/> playheads advance by <paramref name="dt"/> seconds, each on
        /// its own track; several may be the same.
        /// </summary>
        /// <remarks>
        /// RmoResult.Ok, or the first element's error; <paramref name="results"/> has every element's. Errors, nothing written:
        /// RmoResult.Null, RmoResult.TooMany (an array that is too short).
        /// </remarks>
        public static RmoResult LoopDeltaMany(
            RmoPlayhead[] playheads, RmoTrack[] tracks, uint count, double dt, RmoDelta[] deltas, RmoAdvance[] advances, RmoResult[] results)
        {
            // So many pointers go on the stack at once.
            const uint most = 256;
            NativeCheck.Require();
            if (count == 0) return RmoResult.Ok;
            if (playheads == null || tracks == null || deltas == null || advances == null || results == null) return RmoResult.Null;
            if (count > playheads.Length || count > tracks.Length || count > deltas.Length || count > advances.Length || count > results.Length)
            {
                return RmoResult.TooMany;
            }
            IntPtr* pointers = stackalloc IntPtr[(int)Math.Min(count, most)];
            RmoResult first = RmoResult.Ok;
            fixed (RmoPlayhead* playhead = playheads)
            fixed (RmoDelta* delta = deltas)
            fixed (RmoAdvance* advance = advances)
            fixed (RmoResult* each = results)
            {
                for (uint at = 0; at < count; at += most)
                {
                    uint now = Math.Min(count - at, most);
                    for (uint i = 0; i < now; i++) pointers[i] = RmoBlock.PointerOf(tracks[at + i]);
                    RmoResult result = NativeMethods.rmo_loop_delta_many(
                        playhead + at, (IntPtr)pointers, now, dt, delta + at, advance + at, each + at);
                    if (first == RmoResult.Ok) first = result;
                }
            }
            for (uint i = 0; i < count; i++) GC.KeepAlive(tracks[i]);
            return first;
        }
    }

    public static unsafe partial class Rmo
    {
        /// <summary>
        /// A crowd's <see cref="Blend"/>: <paramref name="count"/> blends of up to <paramref name="layersEach"/> deltas. The layers of
        /// element i begin at <c>layers[i * layersEach]</c>; <c>layerCounts[i]</c> of them are used, all where it is null.
        /// </summary>
        /// <remarks>
        /// RmoResult.Ok, or the first element's error; <paramref name="results"/> has every element's. Errors, nothing written:
        /// RmoResult.Null, RmoResult.TooMany (an array that is too short, or over the limits), RmoResult.UnknownFlag.
        /// </remarks>
        public static RmoResult BlendMany(
            RmoLayer[] layers, uint[] layerCounts, uint layersEach, uint count, RmoBlendFlags flags, RmoDelta[] deltas, RmoResult[] results)
        {
            NativeCheck.Require();
            if (layers != null && (ulong)count * layersEach > (ulong)layers.Length) return RmoResult.TooMany;
            if (layerCounts != null && count > layerCounts.Length) return RmoResult.TooMany;
            if (deltas != null && count > deltas.Length) return RmoResult.TooMany;
            if (results != null && count > results.Length) return RmoResult.TooMany;
            fixed (RmoLayer* layer = layers)
            fixed (uint* used = layerCounts)
            fixed (RmoDelta* delta = deltas)
            fixed (RmoResult* each = results)
            {
                return NativeMethods.rmo_blend_many(layer, used, layersEach, count, (uint)flags, delta, each);
            }
        }
    }
}
