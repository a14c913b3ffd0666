// Generated from tests/abi.txt and include/root_motion.h: `UPDATE=1 cargo test --test csharp`. Do not edit.
using System;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    public static unsafe partial class NativeMethods
    {
        /// <summary>Version of the loaded library, <c>major &lt;&lt; 24 | minor &lt;&lt; 16 | patch</c>; the header's is <c>RMO_VERSION_NUMBER</c>. Infallible.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint rmo_version();

        /// <summary>
        /// ABI of the loaded library: <c>Rmo.Abi</c> of the header it was built with. Another number than yours means a stale binary beside
        /// new code, or the reverse: do not call anything else. Infallible.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern uint rmo_abi();

        /// <summary>The sentence of a result, static and NUL-terminated, valid for ever; "unknown result" for a code that is none. Infallible.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern IntPtr rmo_result_text(RmoResult result);

        /// <summary><c>first</c>, then <c>second</c>, as one delta: <c>position += rotation * translation; rotation = rotation * delta.rotation</c> (F2).</summary>
        /// <remarks><c>out</c> may be one of the inputs. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_delta_compose(RmoDelta* first, RmoDelta* second, RmoDelta* @out);

        /// <summary>The delta that undoes <c>delta</c>.</summary>
        /// <remarks><c>out</c> may be the input. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_delta_inverse(RmoDelta* delta, RmoDelta* @out);

        /// <summary><c>delta</c>, <c>exponent</c> times in a row, in constant time; negative undoes (L3).</summary>
        /// <remarks>
        /// <c>out</c> may be the input. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite (also when the result is too large),
        /// RmoResult.NotUnit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_delta_power(RmoDelta* delta, long exponent, RmoDelta* @out);

        /// <summary>
        /// <c>delta</c> of a body or parent that stands at <c>rotation</c>, in world axes: <c>position += out.translation;</c>
        /// rotation = out.rotation * rotation<c> (F2, F3). Not for Unity's </c>Animator.deltaPosition<c>, which is in world axes already.</c>
        /// </summary>
        /// <remarks><c>out</c> may be the input. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_delta_to_world(RmoDelta* delta, RmoQuat* rotation, RmoDelta* @out);

        /// <summary>The turn of <c>delta</c> about the unit <c>up</c>, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.UpNotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_delta_yaw(RmoDelta* delta, RmoVec3* up, double* outYaw);

        /// <summary>Default options: everything moves the body, heading about +Y, identity rest, metres, tolerances of 1e-5.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoTrackOptions)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_track_options_default(RmoTrackOptions* @out, uint size);

        /// <summary>Size in bytes of the block that <c>RmoTrack.Prepare</c> will write for these keys (L2). Load-time work.</summary>
        /// <remarks>
        /// <c>key</c> may be null; on an error of a key it receives its index, counted over the translation keys and then on over the
        /// rotation keys. Errors: as <c>RmoTrack.Prepare</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_track_size(RmoTrackKeys* keys, RmoTrackOptions* options, ulong* outSize, uint* outKey);

        /// <summary>Prepares authored keys into a block of the host's, which must be at a multiple of 8 and hold <c>RmoTrack.Prepare</c> bytes (L2).</summary>
        /// <remarks>
        /// On an error the block's content is undefined. <c>key</c> as in <c>RmoTrack.Prepare</c>. Load-time work.
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize, RmoResult.TooMany, RmoResult.EmptyTrack,
        /// RmoResult.KeyOrder, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.BadInterpolation, RmoResult.UnknownFlag, RmoResult.BadScale,
        /// RmoResult.UpNotUnit, RmoResult.OutOfRange (tolerances, duration over a day, <c>size</c>), RmoResult.BufferTooSmall.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_track_prepare(RmoTrackKeys* keys, RmoTrackOptions* options, IntPtr memory, ulong size, uint* outKey);

        /// <summary>
        /// Checks a block that comes from a file or the network: size, layout, order, numbers and content id. Other calls trust a block
        /// that passed.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.BufferTooSmall (truncated), RmoResult.AbiMismatch, RmoResult.Corrupt.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_track_check(IntPtr track, ulong size);

        /// <summary>What the track is, in short.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_track_info(IntPtr track, RmoTrackInfo* @out);

        /// <summary>The motion root at <c>time</c> seconds from the start of the clip, held outside it (L1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_track_sample(IntPtr track, double time, RmoRootSample* @out);

        /// <summary>
        /// What the pose must have removed at <c>time</c>, in the clip's authored units and axes: <c>pose = out^-1 * sampled root</c>, so that
        /// nothing moves twice and nothing is lost (L1).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_track_extracted(IntPtr track, double time, RmoDelta* @out);

        /// <summary>A playhead at the start of <c>track</c>; its first advance is the motion of [start, start + dt] (L8).</summary>
        /// <remarks>
        /// <c>mode</c> is Rmo.PlayTimes (<c>iterations</c> times, at least 1; a one-shot is 1), Rmo.PlayLoop or Rmo.PlayPingPong; <c>rate</c> in
        /// clip seconds per second, negative backward (L4, L5). To play a bounded number of iterations backward, seek to the end of
        /// the last one. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.UnknownFlag (mode), RmoResult.OutOfRange
        /// (iterations), RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_playhead_init(RmoPlayhead* @out, IntPtr track, uint mode, uint iterations, double rate);

        /// <summary>
        /// Advances the playhead by <c>dt</c> seconds and gives the motion of that interval in the frame at its start, whatever the number
        /// of wraps, in constant time (L3).
        /// </summary>
        /// <remarks>
        /// Errors, the playhead unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized,
        /// RmoResult.AbiMismatch, RmoResult.WrongTrack, RmoResult.NegativeTime, RmoResult.NotFinite, RmoResult.OutOfRange (more cycles than
        /// can be told apart), RmoResult.Corrupt.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_loop_delta(RmoPlayhead* playhead, IntPtr track, double dt, RmoDelta* outDelta, RmoAdvance* outAdvance);

        /// <summary>Goes to a place of the clip and gives the motion on the way, backward too (L6).</summary>
        /// <remarks>Errors: as <c>RmoPlayhead.LoopDelta</c>; RmoResult.OutOfRange outside the clip or its iterations.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_playhead_advance_to(RmoPlayhead* playhead, IntPtr track, long cycle, double phase, RmoDelta* outDelta, RmoAdvance* outAdvance);

        /// <summary>Goes to a place of the clip without motion; the next advance starts there (L6).</summary>
        /// <remarks>
        /// <c>cycle</c> counts whole cycles from the start, <c>phase</c> is the time since the cycle began. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.WrongTrack, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (outside the clip or its iterations), RmoResult.Corrupt.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_playhead_seek(RmoPlayhead* playhead, IntPtr track, long cycle, double phase);

        /// <summary>The same motion for hosts that sample their clips themselves, from four samples and the number of seams between (L10).</summary>
        /// <remarks>
        /// Of <c>options</c> the tolerances and the duration are not read. Of the advance only <c>wraps</c> and <c>yaw</c> are filled in.
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize, RmoResult.UnknownFlag, RmoResult.BadScale,
        /// RmoResult.UpNotUnit, RmoResult.NotFinite, RmoResult.NotUnit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_loop_delta_from_samples(RmoTrackOptions* options, RmoLoopSamples* samples, long wraps, RmoDelta* outDelta, RmoAdvance* outAdvance);

        /// <summary>
        /// Blends deltas over one tick (B1-B3, B6-B8): each layer's delta is a constant twist over the tick, weights go linearly from
        /// start to end and are normalised per channel where they sum to more than 1; the order of layers does not matter.
        /// </summary>
        /// <remarks>
        /// <c>flags</c>: Rmo.BlendNormalize. <c>layers</c> may be null if <c>count</c> is 0; the result is then the identity. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxLayers), RmoResult.BadWeight, RmoResult.NotFinite,
        /// RmoResult.NotUnit, RmoResult.UnknownFlag.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend(RmoLayer* layers, uint count, uint flags, RmoDelta* @out);

        /// <summary>
        /// The 1-D form in f64 (B9): the displacement of two clips over one tick, <c>weight</c> being the mean weight of <c>b</c>; authored
        /// origins cancel (B1).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite (also when the result overflows), RmoResult.BadWeight.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_interval(RmoInterval* a, RmoInterval* b, double weight, double* outDisplacement);

        /// <summary>
        /// Advances every layer's playhead by <c>dt</c> seconds and gives the blended motion of that time: the integral over the tick, split
        /// at the keys of every track, at seams, turning points and ends of clips, and at the ends of weight pieces (B4-B8).
        /// </summary>
        /// <remarks>
        /// Exact to rounding where nothing turns; where bodies turn, within 1e-5 of the path at 30 Hz and 720 deg/s, by three Gauss points
        /// per 0.25 rad of turn or, under 0.05 rad, a series. Cutting the tick changes no more than twice that (but for layers
        /// whose rotation is masked off: their chords are as long as the ticks), the order of layers nothing. Weights are normalised as
        /// in <c>Rmo.Blend</c>. A layer whose rotation is masked off moves by the chord: its displacement in its frame at the start of the
        /// tick. One layer at weight 1 gives what <c>RmoPlayhead.LoopDelta</c> gives, bit for bit.
        ///
        /// <c>flags</c>: Rmo.BlendNormalize. <c>layers</c> may be null if <c>count</c> is 0; the result is then the identity. <c>advances</c> is null or
        /// has room for <c>count</c>. On an error no playhead has moved. Layers, pieces, tracks, playheads and outputs must be apart.
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap (two layers with one playhead, too), RmoResult.TooMany (over
        /// Rmo.MaxLayers or Rmo.MaxWeightPieces), RmoResult.UnknownFlag, RmoResult.BadWeight, RmoResult.OutOfRange (pieces that do not go
        /// from 0 to 1 in order; more than a million keys of one clip in one tick), RmoResult.NegativeTime, RmoResult.NotFinite,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.WrongTrack, RmoResult.Corrupt.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_tracks(RmoTrackLayer* layers, uint count, double dt, uint flags, RmoDelta* outDelta, RmoAdvance* outAdvances);

        /// <summary>The constant weight of a layer that does not fade.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.BadWeight.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_fade_init(RmoFade* @out, float weight);

        /// <summary>
        /// Sets off to the weight <c>to</c> from the weight it has now, in the middle of another fade or not. A <c>duration</c> of 0 is a cut: the
        /// whole next tick has the new weight.
        /// </summary>
        /// <remarks>
        /// <c>curve</c>: Rmo.FadeLinear or Rmo.FadeCubic. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized,
        /// RmoResult.AbiMismatch, RmoResult.BadWeight, RmoResult.NotFinite, RmoResult.OutOfRange (duration), RmoResult.UnknownFlag.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_fade_start(RmoFade* fade, float to, double duration, uint curve);

        /// <summary>
        /// A cross-fade: sets off <c>fades[target]</c> to 1 and all others to 0, from where they are. Their weights keep their sum, however often
        /// it is interrupted. On an error none has changed.
        /// </summary>
        /// <remarks>Errors: as <c>RmoFade.Start</c>; RmoResult.TooMany (over Rmo.MaxLayers), RmoResult.OutOfRange (target).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_fade_crossfade(RmoFade* fades, uint count, uint target, double duration, uint curve);

        /// <summary>The weight now.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.BadWeight,
        /// RmoResult.UnknownFlag, RmoResult.OutOfRange (fields set badly).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_fade_weight(RmoFade* fade, float* outWeight);

        /// <summary>
        /// Goes on by <c>dt</c> seconds and gives the weight of that time as one piece, or two where the fade ends inside it (B10), for
        /// RmoTrackLayer.Pieces. <c>pieces</c> has room for two.
        /// </summary>
        /// <remarks>
        /// For <c>Rmo.Blend</c>, a single piece's ends are RmoLayer's weights, or its mean is both of them, which is exact for a layer that goes
        /// straight. On an error the fade is unchanged. Errors: as <c>RmoFade.Weight</c>; RmoResult.NegativeTime, RmoResult.NotFinite.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_fade_step(RmoFade* fade, double dt, RmoWeightPiece* outPieces, uint* outCount);

        /// <summary>Nothing to hand over.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_inertia_init(RmoInertia* @out);

        /// <summary>
        /// Hands over from the motion <c>from</c> to the motion <c>to</c>, both of the same <c>dt</c> seconds: the velocity by which they differ decays
        /// with <c>halfLife</c>, 0 dropping it at once. What is left of an earlier hand-over stays, so the velocity is continuous.
        /// </summary>
        /// <remarks>
        /// Call it before the first <c>RmoInertia.Step</c> of the new motion. Errors, the state unchanged: RmoResult.Null, RmoResult.Misaligned,
        /// RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.NegativeTime,
        /// RmoResult.OutOfRange (<c>dt</c> is 0, half-life negative).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_inertia_start(RmoInertia* inertia, RmoDelta* from, RmoDelta* to, double dt, double halfLife);

        /// <summary>
        /// Goes on by <c>dt</c> seconds and gives the motion that the rest of the old velocity made in it, in closed form: the same for every
        /// way of cutting it. Add it to the new motion as an additive RmoLayer of weight 1.
        /// </summary>
        /// <remarks>
        /// Errors, the state unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NegativeTime, RmoResult.NotFinite, RmoResult.OutOfRange (half-life).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_inertia_step(RmoInertia* inertia, double dt, RmoDelta* outDelta);

        /// <summary>Bytes that are enough for the block of these samples (P1, P2). Load-time work.</summary>
        /// <remarks>Errors: as <c>RmoBlendSpace.Build</c>, but for what only the triangulation finds (RmoResult.Coincident, RmoResult.Collinear).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_space_size(RmoBlendSpaceSamples* samples, ulong* outSize);

        /// <summary>
        /// Builds a space into a block of the host's, which must be at a multiple of 8 and hold <c>RmoBlendSpace.Build</c> bytes (P1, P2).
        /// Load-time work, and the one call that takes working memory from the allocator; it gives it back before it returns.
        /// </summary>
        /// <remarks>
        /// Sample numbers: on a line and in a plane the index in the arrays; in a grid <c>row * xCount + column</c>, one more with
        /// Rmo.BlendSpaceIdle, whose sample 0 is standing. Columns with Rmo.BlendSpaceDirection are radians in -pi to pi, what is within a
        /// millionth of pi being pi, as a float's is; the last is the neighbour of the first. A plane is triangulated after Delaunay, the
        /// same on every target and in whatever order samples come.
        ///
        /// On an error the block is untouched. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.UnknownFlag (kind, flags),
        /// RmoResult.TooFew (under 1, in a plane under 3), RmoResult.TooMany (over Rmo.MaxBlendSpaceSamples; counts of a plane that differ),
        /// RmoResult.NotFinite, RmoResult.OutOfRange (coordinates over 1e9, directions over a half turn, a full turn from the first to the
        /// last, an idle grid with a row not above 0), RmoResult.Unordered, RmoResult.Coincident (within a millionth of the extent),
        /// RmoResult.Collinear (the same), RmoResult.BufferTooSmall.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_space_build(RmoBlendSpaceSamples* samples, IntPtr memory, ulong size);

        /// <summary>Checks a block that comes from a file or the network: size, layout and checksum. Other calls trust a block that passed.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.BufferTooSmall (truncated), RmoResult.AbiMismatch, RmoResult.Corrupt.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_space_check(IntPtr space, ulong size);

        /// <summary>Bytes of the block in use, which is what a file has to hold; the number of samples that weights are given to.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_space_info(IntPtr space, ulong* outSize, uint* outSamples);

        /// <summary>
        /// The weights at a place (P1, P2): <c>x</c> on a line; column and row of a grid, such as direction in radians and speed; a point of a
        /// plane. Outside what the samples span it is the nearest place inside. Continuous; the same place has the same weights.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_space_weights(IntPtr space, double x, double y, RmoBlendSpaceWeights* @out);

        /// <summary>
        /// Where a body moves, seen from where it faces (P4): <c>out-&gt;x</c> is the angle from <c>forward</c> towards <c>right</c>, radians in (-pi, pi],
        /// <c>out-&gt;y</c> the speed in their plane. To the right is positive in every engine. Standing still, the direction is <c>held</c>, the last one.
        /// </summary>
        /// <remarks>
        /// <c>forward</c> and <c>right</c> are unit vectors at right angles, in the frame of <c>velocity</c>. Errors: RmoResult.Null, RmoResult.Misaligned,
        /// RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.OutOfRange (not at right angles to 1e-3).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_space_direction(RmoVec3* velocity, RmoVec3* forward, RmoVec3* right, double held, RmoBlendSpaceInput* @out);

        /// <summary>
        /// <c>current</c> on its way to <c>target</c>: after each <c>halfLife</c> seconds half the difference is left (P3). Exact in <c>dt</c>. A half-life of
        /// 0 is there at once; 0.1 s is a good one. <c>out</c> may be <c>current</c>.
        /// </summary>
        /// <remarks>
        /// <c>flags</c>: Rmo.BlendSpaceInputDirection: <c>x</c> is a direction in radians and goes the short way round. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange (half-life), RmoResult.UnknownFlag.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_space_smooth(RmoBlendSpaceInput* current, RmoBlendSpaceInput* target, double halfLife, double dt, uint flags, RmoBlendSpaceInput* @out);

        /// <summary>A group at marker 0 of its first cycle; without markers, at the start of its clips (Y1).</summary>
        /// <remarks>
        /// <c>markerCount</c> markers, such as 2 for the left and the right foot down, are what every member will have. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.TooMany (over Rmo.MaxSyncMarkers).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_sync_init(RmoSync* @out, uint markerCount);

        /// <summary>Puts the group where <c>member</c> is at <c>time</c> of <c>cycle</c> of its clip, so that a clip that plays already goes on without a jump.</summary>
        /// <remarks>
        /// Errors, the group unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, those of a member in <c>RmoSync.Advance</c>,
        /// RmoResult.OutOfRange (a time outside the clip).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_sync_seek(RmoSync* sync, RmoSyncMember* member, long cycle, double time);

        /// <summary>
        /// Advances the group by <c>dt</c> seconds at <c>rate</c> (negative backward) and tells each member's part in <c>places</c>, as many as
        /// members (Y1, Y2).
        /// </summary>
        /// <remarks>
        /// Between markers the group is as long as the weighted mean of its members; while weights go from start to end the phase advances
        /// by the exact integral of dt / length. Weights are taken as shares of their sum at both ends; a member at weight 0 goes along.
        /// Where all weights are 0 at both ends the phase rests.
        /// Errors, the group unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.TooFew (no member), RmoResult.TooMany (over Rmo.MaxSyncMembers), RmoResult.BadWeight, RmoResult.NotFinite, RmoResult.NegativeTime,
        /// RmoResult.OutOfRange (a length under 1 ms or over a day, a marker outside its clip, another number of markers than the group's,
        /// over 4096 markers in one tick of moving weights), RmoResult.Unordered (markers out of the cycle's order).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_sync_advance(RmoSync* sync, RmoSyncMember* members, uint count, double dt, double rate, RmoSyncPlace* outPlaces);

        /// <summary>
        /// The motion of this tick of <c>playhead</c>, which plays the member's clip: from where the group was to where it is. A playhead that is
        /// elsewhere, such as of a clip that joins, goes there first without motion: a jump of phase is never travel (Y2).
        /// </summary>
        /// <remarks>Errors, the playhead unchanged: as <c>RmoPlayhead.AdvanceTo</c>.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_sync_loop_delta(RmoSyncPlace* place, RmoPlayhead* playhead, IntPtr track, RmoDelta* outDelta, RmoAdvance* outAdvance);

        /// <summary>Default options: position and facing end on the target; half to twice the way; up to a quarter turn.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoWarpOptions)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_warp_options_default(RmoWarpOptions* @out, uint size);

        /// <summary>
        /// A warp of the window <c>start</c> to <c>end</c> of the clip, in clip seconds, so that it ends on <c>target</c>, for a body that is at <c>pose</c> now,
        /// at clip time <c>now</c> (W1). Before and after the window the clip's motion is left as it is.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize, RmoResult.OutOfReach (the target is behind, or its
        /// distance or turn beyond the limits), RmoResult.UnknownFlag (no flag, or none that is known), RmoResult.OutOfRange (a window outside
        /// the clip, empty, or over at <c>now</c>; limits; a turn of a track with its whole rotation), RmoResult.NotFinite, RmoResult.NotUnit,
        /// RmoResult.Corrupt, RmoResult.AbiMismatch.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_warp_begin(RmoWarp* @out, IntPtr track, RmoWarpOptions* options, double start, double end, RmoPose* target, RmoPose* pose, double now);

        /// <summary>
        /// The motion of clip time <c>from</c> to <c>to</c>, in the frame of the body, which is at <c>pose</c> now: what was achieved, not what was planned
        /// (W1). Ends exactly on the target where the window does, unless something is in the way; made good is in proportion to the motion.
        /// </summary>
        /// <remarks>
        /// Errors, the warp unchanged; the clip's own motion is then what is left: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap,
        /// RmoResult.OutOfReach (after it was blocked, pushed or the target moved), RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.WrongTrack, RmoResult.OutOfRange (times out of order or outside the clip), RmoResult.NotFinite, RmoResult.NotUnit,
        /// RmoResult.Corrupt.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_warp_step(RmoWarp* warp, IntPtr track, RmoPose* pose, double from, double to, RmoDelta* outDelta);

        /// <summary>Distance at a clip time, metres along the root's path (W2).</summary>
        /// <remarks>
        /// <c>measure</c>: Rmo.WarpDistanceTravelled or Rmo.WarpDistanceRemaining, and Rmo.WarpDistanceLevel to leave out what is along up. Errors:
        /// RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.UnknownFlag, RmoResult.Corrupt,
        /// RmoResult.AbiMismatch.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_warp_distance(IntPtr track, double time, uint measure, double* outDistance);

        /// <summary>
        /// The first clip time whose travelled or remaining distance is <c>distance</c> (W2). A clip that has less gives its end, or its start for
        /// what remains, and tells the excess.
        /// </summary>
        /// <remarks>Errors: as <c>RmoWarp.Distance</c>, RmoResult.OutOfRange (negative).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_warp_match(IntPtr track, double distance, uint measure, RmoDistanceMatch* @out);

        /// <summary>The motion from clip time <c>from</c> to <c>to</c>, a mark, or Rmo.MaxTrackDuration for the end (W3). Times are held to the clip.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.OutOfRange (<c>to</c> before <c>from</c>),
        /// RmoResult.Corrupt, RmoResult.AbiMismatch.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_warp_remaining(IntPtr track, double from, double to, RmoMotionLeft* @out);

        /// <summary>An authority without claims: every channel is free. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_authority_init(RmoAuthority* @out);

        /// <summary>
        /// Claims <c>channels</c> for <c>writer</c> and gives the token that releases them (A2). A claim owns a channel while it has the highest
        /// priority on it, the earliest among equals.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.OutOfRange
        /// (writer), RmoResult.UnknownFlag (channels), RmoResult.NoFreeSlot.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_authority_claim(RmoAuthority* authority, uint writer, uint channels, int priority, uint* outToken);

        /// <summary>Ends the claim with this token.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownToken.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_authority_release(RmoAuthority* authority, uint token);

        /// <summary>
        /// Which of <c>channels</c> <c>writer</c> may move now (A2, A3). Being refused is not an error here: <c>granted</c> is then 0. The first
        /// refusal since the owner changed is marked once (A4), and the mark is kept in <c>authority</c>.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.OutOfRange
        /// (writer), RmoResult.UnknownFlag (channels).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_authority_check(RmoAuthority* authority, uint writer, uint channels, RmoGrant* @out);

        /// <summary>A body at rest at a world pose, with no tick committed. <c>up</c> is a unit vector, the world's up (F1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.UpNotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_init(RmoBody* @out, RmoPosition* position, RmoQuat* rotation, RmoVec3* up);

        /// <summary>
        /// A proposal with everything at its default: all channels, writer animation, Rmo.ProposalSpaceBody: what <c>RmoPlayhead.LoopDelta</c> and
        /// <c>Rmo.Blend</c> give. Unity's <c>Animator.deltaPosition</c> needs Rmo.ProposalSpaceWorld.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_proposal_default(RmoProposal* @out);

        /// <summary>Adds a proposal to what its tick will consume (C9, C10). It is turned into the body's own frame now (F3).</summary>
        /// <remarks>
        /// <c>authority</c> may be null: every channel is free. Channels that the writer does not own are left out and booked as refused;
        /// <c>authority-&gt;lastRefusal</c> tells which, and whether to log it (A4).
        /// Errors, the body unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.NotUnit, RmoResult.BadScale, RmoResult.UnknownFlag, RmoResult.OutOfRange, then
        /// RmoResult.StaleTick, RmoResult.StalePose, RmoResult.Refused, RmoResult.OtherStream, RmoResult.DuplicateSample.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_propose(RmoBody* body, RmoAuthority* authority, RmoProposal* proposal);

        /// <summary>
        /// Puts the body somewhere else, without motion: new epoch, velocity zero, pending and ground dropped, older proposals stale
        /// (C11). The sources' serials stay known: a source counts on; one that starts anew needs <c>RmoBody.ClearPending</c>.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_teleport(RmoBody* body, RmoPosition* position, RmoQuat* rotation);

        /// <summary>
        /// Drops what is pending and forgets the sources' serials, which <c>RmoBody.Teleport</c> does not: for a seek, a change of clip, a source
        /// that starts anew (C10).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_clear_pending(RmoBody* body);

        /// <summary>
        /// The pose to draw between two ticks (C12): <c>alpha</c> 0 is <c>previous</c>, 1 is <c>current</c>, one commit later. Across a teleport it is
        /// <c>current</c>, unsmeared.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.OutOfRange
        /// (alpha outside 0..=1).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_interpolate(RmoBody* previous, RmoBody* current, double alpha, RmoPose* @out);

        /// <summary>Default settings, for metres.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoMotorConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motor_config_default(RmoMotorConfig* @out, uint size);

        /// <summary>Checks every field. <c>offset</c> may be null; on an error of a field it receives its offset in bytes.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.NotFinite, RmoResult.OutOfRange,
        /// RmoResult.UnknownFlag.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motor_config_check(RmoMotorConfig* config, uint* outOffset);

        /// <summary>Multiplies every length by <c>unitsPerMetre</c>, for a host whose unit is not the metre (100 for centimetres).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.NotFinite, RmoResult.BadScale unless positive.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motor_config_scale(RmoMotorConfig* config, float unitsPerMetre);

        /// <summary>A step with everything at its default: nothing moves but what was proposed. Set <c>tick</c>, and <c>dt</c> if the ground moves.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_tick_default(RmoTick* @out);

        /// <summary>Commits one tick, the host answering each query by <c>sweep</c> (C1-C8). <c>user</c> is handed to it as it is.</summary>
        /// <remarks>
        /// <c>authority</c> may be null: every channel is free. On any error the body is byte for byte as before and the tick can be tried
        /// again (C2). Errors, first failure wins: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.NotUnit,
        /// RmoResult.UnknownFlag, RmoResult.OutOfRange -&gt; RmoResult.StaleTick -&gt; RmoResult.StalePose -&gt; RmoResult.Refused -&gt;
        /// RmoResult.SweepFailed (host failure, or an answer out of range: C3) -&gt; RmoResult.StalePose (the callback changed this body) -&gt;
        /// RmoResult.NotFinite (place or velocity would be).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_commit(RmoBody* body, RmoAuthority* authority, RmoMotorConfig* config, RmoTick* step, IntPtr sweep, IntPtr user, RmoCommit* @out);

        /// <summary>
        /// Begins a tick whose queries the host will answer step by step: every check of C1 that comes before the sweep. Then
        /// <c>RmoMove.Next</c> and <c>RmoMove.Answer</c> in turn until RmoResult.Done, then <c>RmoMove.Finish</c>. The body is not changed.
        /// </summary>
        /// <remarks><c>authority</c> may be null. Errors: as <c>RmoBody.Commit</c>, up to RmoResult.Refused.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_begin(RmoMove* @out, RmoBody* body, RmoAuthority* authority, RmoMotorConfig* config, RmoTick* step);

        /// <summary>The open query, the same until it is answered. Returns RmoResult.WantsAnswer and writes <c>query</c>, or RmoResult.Done.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_next(RmoMove* moving, RmoQuery* outQuery);

        /// <summary>Answers the open query; <c>answer-&gt;serial</c> must be the query's. On an error the move is unchanged and may be answered again.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.StaleAnswer,
        /// RmoResult.SweepFailed (C3).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_answer(RmoMove* moving, RmoAnswer* answer);

        /// <summary>Publishes the tick to the body it was begun for, which must be as it was then (C4).</summary>
        /// <remarks>
        /// Errors, the body unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NotDone -&gt; RmoResult.StaleTick -&gt; RmoResult.StalePose -&gt; RmoResult.NotFinite.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_finish(RmoMove* moving, RmoBody* body, RmoCommit* @out);

        /// <summary>
        /// For a host whose own controller moves the body: every check that can fail, BEFORE it moves. Gives the world displacement to
        /// move by and the rotation to take. The body is not changed.
        /// </summary>
        /// <remarks><c>authority</c> may be null. Errors: as <c>RmoMove.Begin</c>.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_host_move_begin(RmoHostMove* @out, RmoBody* body, RmoAuthority* authority, RmoTick* step);

        /// <summary>
        /// <c>RmoBody.Propose</c>, then <c>RmoHostMove.Begin</c>: a tick that has one proposal in two calls, this one and <c>RmoBody.CommitResolved</c>,
        /// for hosts where a call costs (C#). The body then has the proposal pending.
        /// </summary>
        /// <remarks>
        /// <c>authority</c> may be null; its <c>lastRefusal</c> is that of the later check. Errors, the body unchanged: as <c>RmoBody.Propose</c> -&gt;
        /// RmoResult.StaleTick (<c>proposal-&gt;tick</c> is not <c>step-&gt;tick</c>: the tick would drop the proposal, C2) -&gt; as <c>RmoHostMove.Begin</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_host_move_propose(RmoHostMove* @out, RmoBody* body, RmoAuthority* authority, RmoProposal* proposal, RmoTick* step);

        /// <summary>
        /// Publishes what the host's controller achieved. A result longer than granted plus declared extras is flagged
        /// (Rmo.CommitOverTravel), not refused. On an error the body is unchanged: put the controller back at the committed pose.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (<c>grounded</c>) -&gt; RmoResult.StaleTick -&gt; RmoResult.StalePose -&gt; RmoResult.NotFinite (place or velocity would be).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_host_move_finish(RmoBody* body, RmoHostMove* resolve, RmoHostResult* resolved, RmoCommit* @out);

        /// <summary>
        /// The open queries of <c>count</c> moves, those that have one, in order: query k is that of move <c>indices[k]</c>. Returns
        /// RmoResult.WantsAnswer and the number of queries, or RmoResult.Done and 0 when every move can be finished. One round is one batched query of
        /// the host's; the bits are those of <c>RmoMove.Next</c>. Cleared moves, such as of bodies that were refused a tick, are left out.
        /// </summary>
        /// <remarks>
        /// <c>queries</c> and <c>indices</c> have room for <c>count</c>. <c>count</c> 0 is RmoResult.Done. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.Uninitialized, RmoResult.AbiMismatch (any move).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_next_many(RmoMove* moves, uint count, RmoQuery* outQueries, uint* outIndices, uint* outCount);

        /// <summary>
        /// Answers the open queries of a round: answer k goes to move <c>indices[k]</c>. Each answer has its own result in <c>results</c>, and one
        /// that is refused stops no other: its move is unchanged and can be answered again. Returns RmoResult.Ok, or the first refusal.
        /// </summary>
        /// <remarks>
        /// <c>answerCount</c> 0 is RmoResult.Ok. Errors, nothing written: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany. Errors of
        /// one answer: as <c>RmoMove.Answer</c>; RmoResult.OutOfRange (index).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_answer_many(RmoMove* moves, uint count, RmoAnswer* answers, uint* indices, uint answerCount, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> playheads advance by <c>dt</c> seconds each on its own track: <c>RmoPlayhead.LoopDelta</c> for a crowd. <c>tracks[i]</c> is the track of
        /// <c>playheads[i]</c>; several may be the same.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoPlayhead.LoopDelta</c>. An element
        /// whose track shares memory with the results is refused, and the refusal is written there.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_loop_delta_many(RmoPlayhead* playheads, IntPtr tracks, uint count, double dt, RmoDelta* outDeltas, RmoAdvance* outAdvances, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> blends of up to <c>layersEach</c> deltas: <c>Rmo.Blend</c> for a crowd. The layers of element i begin at
        /// <c>layers[i * layersEach]</c>; <c>layerCounts[i]</c> of them are used, all where <c>layerCounts</c> is null. <c>flags</c> as in <c>Rmo.Blend</c>.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (<c>count</c>, <c>count * layersEach</c>, over Rmo.MaxCrowd; <c>layersEach</c> over
        /// Rmo.MaxLayers), RmoResult.UnknownFlag. Errors of one element: as <c>Rmo.Blend</c>; RmoResult.TooMany (its layer count).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_many(RmoLayer* layers, uint* layerCounts, uint layersEach, uint count, uint flags, RmoDelta* outDeltas, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> blends of up to <c>layersEach</c> playing clips over <c>dt</c> seconds: <c>Rmo.BlendTracks</c> for a crowd. The layers of element i begin
        /// at <c>layers[i * layersEach]</c>; <c>layerCounts[i]</c> of them are used, all where <c>layerCounts</c> is null. <c>advances</c> is null or has
        /// room for all layers, the element's beginning at <c>advances[i * layersEach]</c>. <c>flags</c> as in <c>Rmo.BlendTracks</c>.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (<c>count</c>, <c>count * layersEach</c>, over Rmo.MaxCrowd; <c>layersEach</c> over
        /// Rmo.MaxLayers), RmoResult.UnknownFlag. Errors of one element: as <c>Rmo.BlendTracks</c>; RmoResult.TooMany (its layer count). An element
        /// whose track shares memory with the results is refused, and the refusal is written there.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_blend_tracks_many(RmoTrackLayer* layers, uint* layerCounts, uint layersEach, uint count, double dt, uint flags, RmoDelta* outDeltas, RmoAdvance* outAdvances, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> proposals, <c>proposals[i]</c> for <c>bodies[i]</c>: <c>RmoBody.Propose</c> for a crowd. <c>authorities</c> may be null; otherwise
        /// <c>authorities[i]</c> is asked.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoBody.Propose</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_propose_many(RmoBody* bodies, RmoAuthority* authorities, RmoProposal* proposals, uint count, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> ticks begun for a host whose own controller moves the bodies: <c>RmoHostMove.Begin</c> for a crowd. <c>steps[i]</c> is the step of
        /// <c>bodies[i]</c>; <c>authorities</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoHostMove.Begin</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_host_move_begin_many(RmoHostMove* outResolves, RmoBody* bodies, RmoAuthority* authorities, RmoTick* steps, uint count, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> proposals, each with its tick begun for a host whose own controller moves the bodies: <c>RmoHostMove.Propose</c> for a crowd.
        /// <c>proposals[i]</c> and <c>steps[i]</c> are of <c>bodies[i]</c>; <c>authorities</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoHostMove.Propose</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_host_move_propose_many(RmoHostMove* outResolves, RmoBody* bodies, RmoAuthority* authorities, RmoProposal* proposals, RmoTick* steps, uint count, RmoResult* outResults);

        /// <summary><c>count</c> ticks published that the host's controller made: <c>RmoBody.CommitResolved</c> for a crowd. <c>resolves[i]</c> is of <c>bodies[i]</c>.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoBody.CommitResolved</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_host_move_finish_many(RmoBody* bodies, RmoHostMove* resolves, RmoHostResult* resolved, uint count, RmoCommit* outCommits, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> stepwise ticks begun: <c>RmoMove.Begin</c> for a crowd; <c>RmoMove.NextMany</c> and <c>RmoMove.AnswerMany</c> go on with them, and
        /// leave those out that were refused here. <c>steps[i]</c> is the step of <c>bodies[i]</c>; one <c>config</c> for all; <c>authorities</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. The move of an element that was refused is
        /// cleared. Errors, nothing written: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd),
        /// RmoResult.StructSize. Errors of one element: as <c>RmoMove.Begin</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_begin_many(RmoMove* outMoves, RmoBody* bodies, RmoAuthority* authorities, RmoMotorConfig* config, RmoTick* steps, uint count, RmoResult* outResults);

        /// <summary><c>count</c> stepwise ticks published: <c>RmoMove.Finish</c> for a crowd. <c>moves[i]</c> was begun for <c>bodies[i]</c>.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoMove.Finish</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_move_finish_many(RmoMove* moves, RmoBody* bodies, uint count, RmoCommit* outCommits, RmoResult* outResults);

        /// <summary>Default settings: half-life 0.1 s, slow from 15 % blocked, blocked from 90 %, rate at least 0.3.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoResidualConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_residual_config_default(RmoResidualConfig* @out, uint size);

        /// <summary>A summary of no ticks. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_residual_init(RmoResidual* @out);

        /// <summary>
        /// Takes in the commit of one tick of <c>dt</c> seconds: blocked ticks in a row, the smoothed blocked share, and the advice (R1). For
        /// presentation only: nothing in it can change a position.
        /// </summary>
        /// <remarks>
        /// After 0.25 s without a proposal nothing is asked any more: the share has died away by its half-life since the last one, and goes on
        /// to; advice ends where it falls under its threshold, with the defaults 0.43 s after the last proposal of a body that got nowhere.
        ///
        /// Errors, the summary unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.OutOfRange, RmoResult.NotFinite,
        /// RmoResult.NegativeTime.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_residual_step(RmoResidual* residual, RmoResidualConfig* config, RmoCommit* commit, double dt);

        /// <summary>Default settings: gravity -25, stick speed 2, a fall after 0.2 s, a hard landing from 3 m.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoGravityConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_gravity_config_default(RmoGravityConfig* @out, uint size);

        /// <summary>A body that has not fallen. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_gravity_init(RmoGravity* @out);

        /// <summary>
        /// What the next tick, of <c>dt</c> seconds, begins with after <c>commit</c>: ground, ceiling, height along <c>up</c>, velocities; no jump, and no
        /// clip that owns the height.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.UpNotUnit, RmoResult.NotFinite, RmoResult.NegativeTime.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_gravity_input(RmoCommit* commit, RmoVec3* up, double dt, RmoGravityInput* @out);

        /// <summary>
        /// One tick of gravity (V1-V4), which begins where the last commit ended: what RmoTick.Vertical and RmoTick.Flags are to be, which
        /// channels proposals ask for, how far ground is looked for, and what counts as a fall or a landing.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative jump), RmoResult.UpNotUnit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_gravity_step(RmoGravity* vertical, RmoGravityConfig* config, RmoGravityInput* input, RmoGravityOutput* @out);

        /// <summary>Default settings: the clip's turn as it is; for the other strategies, code at 720 degrees per second, from 60 degrees off until 20.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoTurnConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_turn_config_default(RmoTurnConfig* @out, uint size);

        /// <summary>A body that follows no turn yet. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_turn_init(RmoTurn* @out);

        /// <summary>
        /// One tick of turning, by the clip, by code or by one after the other (T2), at limited rates (T3), or a turn in place that ends on
        /// the wanted facing (T5): the yaw to propose, and its residual.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative remaining time), RmoResult.UpNotUnit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_turn_step(RmoTurn* turn, RmoTurnConfig* config, RmoTurnInput* input, RmoTurnOutput* @out);

        /// <summary>The shorter way round from one heading to another, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_turn_difference(double from, double to, double* outYaw);

        /// <summary>
        /// The heading of <c>rotation</c> about <c>up</c>, radians in (-pi, pi]; <c>held</c>, the last one, where it has none: in a half turn about a level
        /// axis (T1).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.UpNotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_turn_facing(RmoQuat* rotation, RmoVec3* up, double held, double* outHeading);

        /// <summary>
        /// The world direction, level, of a stick pushed by <c>x</c> to the right and <c>y</c> ahead, for a camera with these forward and right
        /// directions; no handedness is assumed (T4). <c>held</c> is the last result, which a camera that looks straight up or down goes by;
        /// zeros will do until then. <c>out</c> may be <c>held</c>.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.NotUnit (<c>forward</c>, <c>right</c>; what is held,
        /// where it is needed), RmoResult.UpNotUnit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_steer_camera_direction(float x, float y, RmoVec3* forward, RmoVec3* right, RmoVec3* up, RmoSteer* held, RmoSteer* @out);

        /// <summary>
        /// The heading about <c>up</c> at which a body whose forward axis is <c>forward</c> at heading 0 faces along <c>direction</c>, radians in (-pi, pi]:
        /// RmoTurnInput.Wanted. A direction with nothing level in it is <c>held</c>.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.NotUnit (<c>forward</c>), RmoResult.UpNotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_steer_heading(RmoVec3* direction, RmoVec3* forward, RmoVec3* up, double held, double* outHeading);

        /// <summary>Default settings: the loose preset, strides 0.5 to 2, half-life 0.139 s.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoPaceConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_pace_config_default(RmoPaceConfig* @out, uint size);

        /// <summary>The same with the rates of a preset (G1): Rmo.PacePresetTight, 0.9 to 1.1, or Rmo.PacePresetLoose, 0.75 to 1.25.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.UnknownFlag.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_pace_config_preset(RmoPaceConfig* @out, uint size, uint preset);

        /// <summary>
        /// A clip that plays at <c>rate</c> now, 1 most often. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite,
        /// RmoResult.OutOfRange unless over 0.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_pace_init(RmoPace* @out, double rate);

        /// <summary>
        /// One tick of pace (G1-G3): the rate for playheads, on its way to the one that fits, and the scale of the stride for what the rate's
        /// limits leave. RmoResidual.Rate comes in as the advised rate (R1); it is 1 where there is none.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative speed, an advised rate outside (0, 1]).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_pace_step(RmoPace* gait, RmoPaceConfig* config, RmoPaceInput* input, RmoPaceOutput* @out);

        /// <summary>The authored speed of a clip, metres per second: the level way of one cycle over its length (G4).</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch, RmoResult.NotFinite (a clip
        /// of next to no time).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_pace_track_speed(IntPtr track, double* outSpeed);

        /// <summary>Default settings: walk from 0.20 m/s until 0.10, run from 3.80 until 3.40; fades of 150, 250 and 100 ms.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoLocomotionConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_locomotion_config_default(RmoLocomotionConfig* @out, uint size);

        /// <summary>In <c>state</c>, Rmo.LocomotionIdle most often, with all of the weight. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.OutOfRange.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_locomotion_init(RmoLocomotion* @out, uint state);

        /// <summary>
        /// One tick of idle, walk, run, jump, fall and land (M1-M3): the state, and the weight of each state's clip over the tick as pieces
        /// for RmoTrackLayer.Pieces.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative speed), RmoResult.BadWeight.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_locomotion_step(RmoLocomotion* locomotion, RmoLocomotionConfig* config, RmoLocomotionInput* input, RmoLocomotionOutput* @out);

        /// <summary>Default settings: root motion from everything, half-life 0.1 s.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoMotionModeConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motion_mode_config_default(RmoMotionModeConfig* @out, uint size);

        /// <summary>A body that nobody has moved yet. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motion_mode_init(RmoMotionMode* @out);

        /// <summary>
        /// One tick of the switch between animation and code (A6): the delta of whoever moves the body, never the sum of both, and on whose
        /// authority to propose it. At a switch the body keeps its velocity, which decays.
        /// </summary>
        /// <remarks>
        /// <c>commit</c> is the last one, for the velocity that was achieved (V4), or null for the one that was proposed. On an error nothing changes.
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (half-life), RmoResult.NotUnit, RmoResult.UpNotUnit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motion_mode_step(RmoMotionMode* mode, RmoMotionModeConfig* config, RmoMotionModeInput* input, RmoCommit* commit, RmoMotionModeOutput* @out);

        /// <summary>
        /// The level world velocity with which a body leaves root motion and what carried it: what it achieved and the platform's, never
        /// recovery (V4).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.UpNotUnit.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motion_mode_leaving_velocity(RmoCommit* commit, RmoVec3* up, RmoPosition* outVelocity);

        /// <summary>Default settings: 1.8 m standing, 1.1 m crouched, 0.2 s between.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoCrouchConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_crouch_config_default(RmoCrouchConfig* @out, uint size);

        /// <summary>
        /// A capsule that is <c>height</c> metres high now. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite,
        /// RmoResult.OutOfRange unless over 0.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_crouch_init(RmoCrouch* @out, double height);

        /// <summary>One tick of crouching or standing up: the capsule's height and centre, evenly, its feet staying where they are.</summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative headroom).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_crouch_step(RmoCrouch* crouch, RmoCrouchConfig* config, RmoCrouchInput* input, RmoCrouchOutput* @out);

        /// <summary>
        /// What <c>count</c> characters begin their next ticks, of <c>dt</c> seconds, with after <c>commits</c>: <c>RmoGravity.Input</c> for a crowd; one <c>up</c> for
        /// all, as in their config.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoGravity.Input</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_gravity_input_many(RmoCommit* commits, RmoVec3* up, double dt, uint count, RmoGravityInput* outInputs, RmoResult* outResults);

        /// <summary><c>count</c> ticks of gravity: <c>RmoGravity.Step</c> for a crowd. <c>inputs[i]</c> is of <c>verticals[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoGravity.Step</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_gravity_step_many(RmoGravity* verticals, RmoGravityConfig* config, RmoGravityInput* inputs, uint count, RmoGravityOutput* outOutputs, RmoResult* outResults);

        /// <summary><c>count</c> ticks of turning: <c>RmoTurn.Step</c> for a crowd. <c>inputs[i]</c> is of <c>turns[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoTurn.Step</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_turn_step_many(RmoTurn* turns, RmoTurnConfig* config, RmoTurnInput* inputs, uint count, RmoTurnOutput* outOutputs, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> ticks of the switch between animation and code: <c>RmoMotionMode.Step</c> for a crowd. <c>inputs[i]</c> and <c>commits[i]</c> are of <c>modes[i]</c>;
        /// one <c>config</c> for all; <c>commits</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoMotionMode.Step</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_motion_mode_step_many(RmoMotionMode* modes, RmoMotionModeConfig* config, RmoMotionModeInput* inputs, RmoCommit* commits, uint count, RmoMotionModeOutput* outOutputs, RmoResult* outResults);

        /// <summary><c>count</c> ticks of pace: <c>RmoPace.Step</c> for a crowd. <c>inputs[i]</c> is of <c>gaits[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoPace.Step</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_pace_step_many(RmoPace* gaits, RmoPaceConfig* config, RmoPaceInput* inputs, uint count, RmoPaceOutput* outOutputs, RmoResult* outResults);

        /// <summary>
        /// <c>count</c> ticks of idle, walk, run, jump, fall and land: <c>RmoLocomotion.Step</c> for a crowd. <c>inputs[i]</c> is of <c>locomotions[i]</c>; one
        /// <c>config</c> for all.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoLocomotion.Step</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_locomotion_step_many(RmoLocomotion* locomotions, RmoLocomotionConfig* config, RmoLocomotionInput* inputs, uint count, RmoLocomotionOutput* outOutputs, RmoResult* outResults);

        /// <summary><c>count</c> ticks of crouching or standing up: <c>RmoCrouch.Step</c> for a crowd. <c>inputs[i]</c> is of <c>crouches[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoCrouch.Step</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_crouch_step_many(RmoCrouch* crouches, RmoCrouchConfig* config, RmoCrouchInput* inputs, uint count, RmoCrouchOutput* outOutputs, RmoResult* outResults);

        /// <summary>
        /// Takes in <c>count</c> commits, <c>commits[i]</c> for <c>residuals[i]</c>, each of one tick of <c>dt</c> seconds: <c>RmoResidual.Step</c> for a crowd; one
        /// <c>config</c> for all.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoResidual.Step</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_residual_step_many(RmoResidual* residuals, RmoResidualConfig* config, RmoCommit* commits, double dt, uint count, RmoResult* outResults);

        /// <summary>Room for 64 ticks, 4 playheads, 4 fades, 4 proposals and 24 answers.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoHistoryOptions)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_options_default(RmoHistoryOptions* @out, uint size);

        /// <summary>
        /// Bytes of a history with this room. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.UnknownFlag (reserved),
        /// RmoResult.OutOfRange (capacity: 2 to Rmo.MaxHistoryTicks), RmoResult.TooMany (the others).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_size(RmoHistoryOptions* options, ulong* outSize);

        /// <summary>
        /// Makes an empty history in memory of the host's, at a multiple of 8, of <c>RmoHistory.Init</c> bytes; <c>RmoHistory.Start</c> gives it its
        /// base. Errors, nothing written: as <c>RmoHistory.Init</c>; RmoResult.BufferTooSmall.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_init(IntPtr memory, ulong size, RmoHistoryOptions* options);

        /// <summary>Checks a block that comes from elsewhere: its header, and that it is not longer than <c>size</c>. Every call checks the header again.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.BufferTooSmall, RmoResult.AbiMismatch, RmoResult.Corrupt.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_check(IntPtr history, ulong size);

        /// <summary>Forgets everything and starts from this state (N3): a new body's, or what an authority sent when nothing here fits it any more.</summary>
        /// <remarks>
        /// Errors, nothing changed: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch,
        /// RmoResult.Uninitialized, RmoResult.TooMany, RmoResult.UnknownFlag (reserved), RmoResult.StateMismatch (other counts than the history's).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_start(IntPtr history, RmoState* state);

        /// <summary>Records a tick (N3): the state after its commit, and what it was made of. Nothing may be proposed for the next one yet.</summary>
        /// <remarks>
        /// Ticks come in order; those that failed are left out. After a rewind it takes the next of the recorded ticks, run again by the host
        /// itself, in place of what was recorded. Errors, nothing changed: as <c>RmoHistory.Start</c>; RmoResult.OutOfRange (<c>step-&gt;tick</c> is not the
        /// body's newest), RmoResult.NotDone (something is pending for a later tick), RmoResult.TooMany (more proposals or answers than there is room
        /// for) -&gt; RmoResult.UnknownTick (no base yet; after a rewind, not the next of the recorded ticks), RmoResult.StaleTick (recorded already) -&gt;
        /// RmoResult.HistoryFull.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_record(IntPtr history, RmoState* state, RmoTickInputs* inputs);

        /// <summary>Stores what was made of the state since the rewind: what an authority sent, say. <c>RmoHistory.Replay</c> and <c>begin</c> do so by themselves.</summary>
        /// <remarks>
        /// Errors, nothing changed: as <c>RmoHistory.Start</c>; RmoResult.StalePose (the body is of another tick), RmoResult.NotDone (the next tick is
        /// being run again), RmoResult.UnknownTick (no base yet).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_amend(IntPtr history, RmoState* state);

        /// <summary>
        /// The tick is settled: nothing before it will be rewound to, and it is the new base (N3). A tick that was left out is settled with the one
        /// before it. The same tick twice is no error.
        /// </summary>
        /// <remarks>
        /// Errors, nothing changed: RmoResult.Null, RmoResult.Misaligned, RmoResult.Corrupt, RmoResult.AbiMismatch, RmoResult.StaleTick (older than
        /// the base), RmoResult.UnknownTick (not recorded yet, or, after a rewind, not run again yet).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_confirm(IntPtr history, long tick);

        /// <summary>
        /// Puts the state after <c>tick</c> back (N3): every byte of it, but for the body's epoch, which goes on. A tick that was left out is that of
        /// the tick before it. Then correct the state, if that is what it was put back for, and <c>RmoHistory.Replay</c> until RmoResult.Done.
        /// </summary>
        /// <remarks>
        /// Errors, nothing changed: as <c>RmoHistory.Start</c>; RmoResult.StaleTick (older than the base), RmoResult.UnknownTick (not recorded yet, or,
        /// after another rewind, not run again yet).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_rewind(IntPtr history, long tick, RmoState* state);

        /// <summary>
        /// Runs the next recorded tick again (N3), with new sweeps, or with the stored answers if <c>sweep</c> is null. Returns RmoResult.Ok with the record,
        /// marked Rmo.CommitReplayed, or RmoResult.Done when the state is that of the newest tick.
        /// </summary>
        /// <remarks>
        /// The body goes through the stored proposals again; playheads, fades, claims and the host's bytes are those recorded for the tick. With
        /// answers as then, the state is as then to the last bit. <c>sweep</c> must not touch the history or the state. <c>out</c> may be null.
        ///
        /// On an error the state is as before and the tick can be tried again; only what <c>RmoHistory.Amend</c> does stays done. Errors: as
        /// <c>RmoHistory.Start</c>; RmoResult.StalePose (the body is of another tick), and those of <c>RmoBody.Propose</c> and <c>RmoBody.Commit</c>;
        /// RmoResult.SweepFailed too if no answers were stored, or they do not fit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_replay(IntPtr history, RmoState* state, RmoMotorConfig* config, IntPtr sweep, IntPtr user, RmoCommit* @out);

        /// <summary>
        /// For hosts whose own controller moves the body, or that sweep step by step: makes the next recorded tick pending again and gives its step,
        /// marked Rmo.TickReplay; RmoResult.Done when the state is that of the newest tick. Commit it by any of the three ways, then
        /// <c>RmoHistory.ReplayEnd</c>. If the commit fails, this may be called again. Errors, the state unchanged: as <c>RmoHistory.Replay</c>.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_replay_begin(IntPtr history, RmoState* state, RmoTick* outStep);

        /// <summary>Stores what the tick that <c>RmoHistory.ReplayBegin</c> made pending came to, with the answers it got (none: null, 0), and goes on to it.</summary>
        /// <remarks>
        /// Errors, nothing changed: as <c>RmoHistory.Start</c>; RmoResult.NotDone (not begun, or not committed), RmoResult.TooMany (more answers than there is
        /// room for).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_replay_end(IntPtr history, RmoState* state, RmoAnswer* answers, uint answerCount);

        /// <summary>
        /// Which ticks a history has. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch,
        /// RmoResult.UnknownTick (no base yet).
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_history_info(IntPtr history, RmoHistoryInfo* @out);

        /// <summary>A 64-bit hash of every field of a body but the epoch (N4): equal bodies have equal hashes, on every target.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_hash(RmoBody* body, ulong* outHash);

        /// <summary>
        /// Puts the body where an authority over it says that it was at its newest tick: new epoch, so that what was made from the old pose is
        /// stale; what is pending, velocity and ground stay (N1). For a body that was rewound; <c>RmoCorrection.Step</c> is for those that are not.
        /// </summary>
        /// <remarks>
        /// Errors, the body unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.NotUnit.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_body_correct(RmoBody* body, RmoPosition* position, RmoQuat* rotation);

        /// <summary>A 64-bit hash of a whole state (N4): of every field but the body's epoch and, of an authority, what it has told of refusals (A4).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.TooMany, RmoResult.UnknownFlag (reserved).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_state_hash(RmoState* state, ulong* outHash);

        /// <summary>Bytes that <c>RmoCharacter.WriteSnapshot</c> takes for this state: the same for every state with as many parts. Errors: as <c>RmoCharacter.Hash</c>.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_snapshot_size(RmoState* state, ulong* outSize);

        /// <summary>
        /// Writes a state as bytes that every target and every later version of the same layout can read (N5; docs/snapshot.md). <c>memory</c> may
        /// be at any address; <c>size</c> is how many bytes were written.
        /// </summary>
        /// <remarks>
        /// On an error nothing is written. Errors: RmoResult.Null, RmoResult.Overlap, RmoResult.OutOfRange (size), RmoResult.BufferTooSmall, and as
        /// <c>RmoCharacter.Hash</c>.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_snapshot_write(RmoState* state, byte* memory, ulong size, ulong* outSize);

        /// <summary>What a snapshot says of itself, after every check of its bytes: length, version, checksum (N5).</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.OutOfRange (size), RmoResult.Corrupt (truncated, oversized,
        /// changed), RmoResult.WrongVersion.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_snapshot_info(byte* memory, ulong size, RmoSnapshotInfo* @out);

        /// <summary>
        /// Puts the state of a snapshot back, all but the epoch: the body's goes on, so that what was made before is stale (N5). The state has the
        /// parts that were written, its body and authority initialised ones; <c>size</c> is that of the snapshot, not a byte more.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.OutOfRange (size),
        /// RmoResult.Uninitialized, RmoResult.TooMany, RmoResult.UnknownFlag (reserved) -&gt; RmoResult.Corrupt (truncated, oversized, changed, or
        /// numbers that no state has), RmoResult.WrongVersion, RmoResult.AbiMismatch -&gt; RmoResult.StateMismatch.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_snapshot_read(byte* memory, ulong size, RmoState* state);

        /// <summary>
        /// The tiers of N1: up to 0.1 m nothing, up to 1 m 15 % in a 60th of a second until 0.1 m are left, beyond that at once; the same
        /// numbers in radians for the rotation; root motion goes on.
        /// </summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoCorrectionConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_correction_config_default(RmoCorrectionConfig* @out, uint size);

        /// <summary>A correction that has predicted and heard nothing. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_correction_init(RmoCorrection* @out);

        /// <summary>
        /// Takes an authority's word: the pose at the end of <c>tick</c>. It is compared with the pose predicted for the same tick (N1), and what
        /// was corrected since counts; <c>RmoCorrection.Step</c> then acts on the difference.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NotFinite, RmoResult.NotUnit -&gt; RmoResult.StaleTick (not newer than the last word, or over Rmo.CorrectionTicks old) -&gt;
        /// RmoResult.UnknownTick (not predicted yet).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_correction_observe(RmoCorrection* correction, long tick, RmoPose* pose);

        /// <summary>
        /// Right after a commit: takes away what is due of the error in <c>dt</c> seconds (N1), books it in <c>commit</c> as RmoCommit.Correction with the
        /// pose it leads to, and remembers the pose as predicted. It is not swept: the authority's word stands.
        /// </summary>
        /// <remarks>
        /// Root motion goes on meanwhile. With Rmo.CorrectionSuspend the channels being corrected are claimed for Rmo.WriterNetwork from the next
        /// tick on, which can settle at a constant lag while the authority's body keeps moving (N2); else <c>authority</c> may be null. The epoch
        /// changes; a share is drawn as motion by <c>RmoBody.Interpolate</c>, a snap as a jump.
        ///
        /// On an error nothing changes. Errors: RmoResult.Null (also no authority to suspend with), RmoResult.Misaligned, RmoResult.Overlap,
        /// RmoResult.StructSize, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.OutOfRange, RmoResult.NegativeTime -&gt; RmoResult.StalePose
        /// (<c>commit</c> is not the body's newest, or something is pending already) -&gt; RmoResult.NoFreeSlot.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_correction_step(RmoCorrection* correction, RmoCorrectionConfig* config, RmoBody* body, RmoAuthority* authority, RmoCommit* commit, double dt, RmoCorrected* @out);

        /// <summary>
        /// Forgets what was predicted and heard: for a teleport, which makes both meaningless. With <c>authority</c>, which may be null, a claim that
        /// suspends root motion is given back. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized,
        /// RmoResult.AbiMismatch.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_correction_reset(RmoCorrection* correction, RmoAuthority* authority);

        /// <summary>No offset. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_smoothing_init(RmoSmoothing* @out);

        /// <summary>
        /// The simulated pose jumped from <c>from</c> to <c>to</c> (a correction, a replay): the drawn one stays where it was (N2). Jumps that leave an offset
        /// longer than <c>most</c> metres are shown as they are.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.NotUnit, RmoResult.OutOfRange (<c>most</c>).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_smoothing_absorb(RmoSmoothing* smoothing, RmoPose* from, RmoPose* to, double most);

        /// <summary>
        /// Lets the offset die away over <c>dt</c> seconds: after each <c>halfLife</c> half of it is left, the same for every way of cutting the time. 0
        /// ends it at once.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (half-life), RmoResult.NegativeTime.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_smoothing_step(RmoSmoothing* smoothing, double halfLife, double dt);

        /// <summary>
        /// The pose to draw for a simulated one; <c>out</c> may be <c>simulated</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite, RmoResult.NotUnit.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_smoothing_pose(RmoSmoothing* smoothing, RmoPose* simulated, RmoPose* @out);

        /// <summary>A proxy that has received nothing. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_proxy_init(RmoProxy* @out);

        /// <summary>
        /// What to send of a commit's record, with Rmo.ProxyParameters animation parameters of the host's, which never move the body; null: zeros.
        /// A velocity that a float has no number for is the largest that it has.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_proxy_commit(RmoCommit* commit, float* parameters, RmoProxyCommit* @out);

        /// <summary>Takes a commit in, in whatever order commits arrive (N6). Rmo.ProxyCommits are remembered; the oldest makes room.</summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag,
        /// RmoResult.OutOfRange (tick), RmoResult.NotFinite, RmoResult.NotUnit -&gt; RmoResult.StaleTick (older than all that are remembered),
        /// RmoResult.DuplicateSample (there is one of this tick).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_proxy_receive(RmoProxy* proxy, RmoProxyCommit* commit);

        /// <summary>
        /// What to draw at <c>tick</c>, a fraction of a tick included, each <c>tickLength</c> seconds long (N6). Between two commits it is on the straight
        /// line from one to the other; after the newest it goes on with its velocity for at most <c>mostExtrapolated</c> seconds, so it is never
        /// further from the received path than its speed times that.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (tick, lengths), RmoResult.UnknownTick (nothing was received yet).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_proxy_sample(RmoProxy* proxy, double tick, double tickLength, double mostExtrapolated, RmoProxyPose* @out);

        /// <summary>Default thresholds, for metres and +Y up.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoMonitorConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_monitor_config_default(RmoMonitorConfig* @out, uint size);

        /// <summary>Checks every field. <c>offset</c> may be null; on an error of a field it receives its offset in bytes.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.NotFinite, RmoResult.OutOfRange,
        /// RmoResult.UpNotUnit, RmoResult.UnknownFlag.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_monitor_config_check(RmoMonitorConfig* config, uint* outOffset);

        /// <summary>A monitor that has seen nothing. The config is copied into it.</summary>
        /// <remarks>Errors: as <c>RmoMonitorConfig.Check</c>, RmoResult.Overlap.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_monitor_init(RmoMonitor* @out, RmoMonitorConfig* config);

        /// <summary>An observation in which every part says "not given". Set <c>tick</c> and <c>dt</c>, then each part that you know, and its bit in <c>given</c>.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_observation_default(RmoObservation* @out);

        /// <summary>
        /// Takes in one tick: once per tick, after its commit. <c>commit</c> is null where none was made; a tick that failed may be observed
        /// again when it is tried again. Nothing in a monitor can change a motion.
        /// </summary>
        /// <remarks>
        /// Errors, the monitor unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.UnknownFlag (given), RmoResult.OutOfRange (a negative tick, speed or height; the commit of another tick),
        /// RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.NotUnit, RmoResult.BadScale, RmoResult.BadWeight -&gt; RmoResult.StaleTick (its commit
        /// was observed already).
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_monitor_observe(RmoMonitor* monitor, RmoObservation* observation, RmoCommit* commit);

        /// <summary>Takes the oldest finding that was not taken yet: RmoResult.Found if there was one, RmoResult.Ok (and nothing is written) if not.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern RmoResult rmo_monitor_next(RmoMonitor* monitor, RmoFinding* @out);

        /// <summary>
        /// The line that says what a finding saw, static and NUL-terminated, valid for ever; "unknown finding" for a code that is none.
        /// Infallible.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern IntPtr rmo_finding_text(uint code);

        /// <summary>
        /// The line that says what to do about a finding, static and NUL-terminated, valid for ever; empty for a code that is none.
        /// Infallible.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern IntPtr rmo_finding_advice(uint code);
    }
}
