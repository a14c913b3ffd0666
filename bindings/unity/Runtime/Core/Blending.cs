using System;

namespace RootMotionNative
{
    public unsafe partial struct RmoFade
    {
        /// <summary>
        /// Goes on by <paramref name="dt"/> seconds and gives the weight of that time as one piece, or two where the fade ends inside it
        /// (B10). <paramref name="second"/> is cleared if there is one.
        /// </summary>
        /// <remarks>
        /// On an error the fade is unchanged. Errors: RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NegativeTime,
        /// RmoResult.NotFinite, and those of fields set badly.
        /// </remarks>
        public RmoResult Step(double dt, out RmoWeightPiece first, out RmoWeightPiece second, out uint count)
        {
            NativeCheck.Require();
            RmoWeightPiece* pieces = stackalloc RmoWeightPiece[2];
            pieces[0] = pieces[1] = default(RmoWeightPiece);
            uint made = 0;
            RmoResult result;
            fixed (RmoFade* self = &this)
            {
                result = NativeMethods.rmo_fade_step(self, dt, pieces, &made);
            }
            first = pieces[0];
            second = pieces[1];
            count = made;
            return result;
        }
    }

    /// <summary>A clip that plays, with its weight: one of those that <see cref="Rmo.BlendTracks(RmoPlayingClip[], uint, double, RmoBlendFlags, out RmoDelta)"/> blends.</summary>
    public struct RmoPlayingClip
    {
        /// <summary>What it plays.</summary>
        public RmoTrack Track;
        /// <summary>Its clock, which blending advances.</summary>
        public RmoPlayhead Playhead;
        /// <summary>What contributes; 0 = nothing, and then it dilutes nothing (B7).</summary>
        public RmoLayerChannels Channels;
        /// <summary><see cref="RmoLayerFlags.Additive"/>.</summary>
        public RmoLayerFlags Flags;

        internal float WeightStart;
        internal float WeightEnd;
        internal uint PieceCount;
        internal RmoWeightPiece First;
        internal RmoWeightPiece Second;

        /// <summary>A clip at its start, with its full weight and both channels.</summary>
        /// <remarks>Errors: those of <see cref="RmoPlayhead.Init"/>.</remarks>
        public static RmoResult Init(out RmoPlayingClip clip, RmoTrack track, RmoPlayMode mode, uint iterations, double rate)
        {
            clip = default(RmoPlayingClip);
            clip.Track = track;
            clip.Channels = RmoLayerChannels.Translation | RmoLayerChannels.Rotation;
            clip.SetWeight(1f, 1f);
            return RmoPlayhead.Init(out clip.Playhead, track, (uint)mode, iterations, rate);
        }

        /// <summary>Its weight at both ends of the next tick, 0..=1, linear in between.</summary>
        public void SetWeight(float start, float end)
        {
            WeightStart = start;
            WeightEnd = end;
            PieceCount = 0;
        }

        /// <summary>Its weight over the next tick: that of <paramref name="fade"/>, which goes on by <paramref name="dt"/> seconds (B10).</summary>
        /// <remarks>Errors, both unchanged: those of <see cref="RmoFade.Step"/>.</remarks>
        public RmoResult SetWeight(ref RmoFade fade, double dt)
        {
            RmoWeightPiece first, second;
            uint count;
            RmoResult result = fade.Step(dt, out first, out second, out count);
            if (result.Succeeded())
            {
                First = first;
                Second = second;
                PieceCount = count;
            }
            return result;
        }
    }

    public static unsafe partial class Rmo
    {
        /// <summary>
        /// Advances the playhead of each of the first <paramref name="count"/> clips by <paramref name="dt"/> seconds and gives the blended
        /// motion of that time, exact over their keys, seams and fades (B4-B8).
        /// </summary>
        /// <remarks>
        /// <paramref name="flags"/>: <see cref="RmoBlendFlags.Normalize"/>. On an error no playhead has moved. Errors: RmoResult.Null (a clip without its track),
        /// RmoResult.TooMany (over Rmo.MaxLayers, or more than there are), RmoResult.UnknownFlag, RmoResult.BadWeight,
        /// RmoResult.OutOfRange, RmoResult.NegativeTime, RmoResult.NotFinite, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.WrongTrack, RmoResult.Corrupt.
        /// </remarks>
        public static RmoResult BlendTracks(RmoPlayingClip[] clips, uint count, double dt, RmoBlendFlags flags, out RmoDelta delta)
        {
            return BlendTracks(clips, count, dt, flags, out delta, null);
        }

        /// <summary>The same, and what each playhead did beside moving, in <paramref name="advances"/>, which may be null.</summary>
        public static RmoResult BlendTracks(RmoPlayingClip[] clips, uint count, double dt, RmoBlendFlags flags, out RmoDelta delta, RmoAdvance[] advances)
        {
            NativeCheck.Require();
            fixed (RmoDelta* blended = &delta)
            fixed (RmoAdvance* told = advances)
            {
                if (count > MaxLayers || count > (clips == null ? 0 : clips.Length)) return RmoResult.TooMany;
                if (advances != null && count > advances.Length) return RmoResult.TooMany;
                // The clips hold managed references and cannot be pinned: their playheads and pieces are copied to the stack.
                RmoTrackLayer* layers = stackalloc RmoTrackLayer[(int)count];
                RmoPlayhead* playheads = stackalloc RmoPlayhead[(int)count];
                RmoWeightPiece* pieces = stackalloc RmoWeightPiece[2 * (int)count];
                for (int i = 0; i < count; i++)
                {
                    playheads[i] = clips[i].Playhead;
                    pieces[2 * i] = clips[i].First;
                    pieces[2 * i + 1] = clips[i].Second;
                    RmoTrackLayer layer = default(RmoTrackLayer);
                    layer.Playhead = playheads + i;
                    layer.Track = RmoBlock.PointerOf(clips[i].Track);
                    layer.Pieces = clips[i].PieceCount == 0 ? null : pieces + 2 * i;
                    layer.PieceCount = clips[i].PieceCount;
                    layer.WeightStart = clips[i].WeightStart;
                    layer.WeightEnd = clips[i].WeightEnd;
                    layer.Channels = clips[i].Channels;
                    layer.Flags = clips[i].Flags;
                    layers[i] = layer;
                }
                RmoResult result = NativeMethods.rmo_blend_tracks(layers, count, dt, (uint)flags, blended, told);
                for (int i = 0; i < count; i++)
                {
                    if (result.Succeeded()) clips[i].Playhead = playheads[i];
                    GC.KeepAlive(clips[i].Track);
                }
                return result;
            }
        }
    }
}
