// Generated from tests/abi.txt and include/root_motion.h: `UPDATE=1 cargo test --test csharp`. Do not edit.
using System;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    public static unsafe partial class Rmo
    {
        /// <summary>The same motion for hosts that sample their clips themselves, from four samples and the number of seams between (L10).</summary>
        /// <remarks>
        /// Of <c>options</c> the tolerances and the duration are not read. Of the advance only <c>wraps</c> and <c>yaw</c> are filled in.
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize, RmoResult.UnknownFlag, RmoResult.BadScale,
        /// RmoResult.UpNotUnit, RmoResult.NotFinite, RmoResult.NotUnit.
        /// </remarks>
        public static RmoResult LoopDeltaFromSamples(RmoTrackOptions options, ref RmoLoopSamples samples, long wraps, out RmoDelta delta, out RmoAdvance advance)
        {
            NativeCheck.Require();
            fixed (RmoLoopSamples* samplesPointer = &samples)
            fixed (RmoDelta* deltaPointer = &delta)
            fixed (RmoAdvance* advancePointer = &advance)
            {
                return NativeMethods.rmo_loop_delta_from_samples(&options, samplesPointer, wraps, deltaPointer, advancePointer);
            }
        }

        /// <summary>
        /// Blends deltas over one tick (B1-B3, B6-B8): each layer's delta is a constant twist over the tick, weights go linearly from
        /// start to end and are normalised per channel where they sum to more than 1; the order of layers does not matter.
        /// </summary>
        /// <remarks>
        /// <c>flags</c>: Rmo.BlendNormalize. <c>layers</c> may be null if <c>count</c> is 0; the result is then the identity. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxLayers), RmoResult.BadWeight, RmoResult.NotFinite,
        /// RmoResult.NotUnit, RmoResult.UnknownFlag.
        /// </remarks>
        public static RmoResult Blend(RmoLayer[] layers, uint count, uint flags, out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoLayer* layersPointer = layers)
            fixed (RmoDelta* deltaPointer = &delta)
            {
                if (layers != null && count > (uint)layers.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_blend(layersPointer, count, flags, deltaPointer);
            }
        }

        /// <summary>
        /// The 1-D form in f64 (B9): the displacement of two clips over one tick, <c>weight</c> being the mean weight of <c>b</c>; authored
        /// origins cancel (B1).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite (also when the result overflows), RmoResult.BadWeight.</remarks>
        public static RmoResult BlendInterval(RmoInterval a, RmoInterval b, double weight, out double displacement)
        {
            NativeCheck.Require();
            fixed (double* displacementPointer = &displacement)
            {
                return NativeMethods.rmo_blend_interval(&a, &b, weight, displacementPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult BlendMany(RmoLayer* layers, uint* layerCounts, uint layersEach, uint count, uint flags, RmoDelta* deltas, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_blend_many(layers, layerCounts, layersEach, count, flags, deltas, results);
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult BlendTracksMany(RmoTrackLayer* layers, uint* layerCounts, uint layersEach, uint count, double dt, uint flags, RmoDelta* deltas, RmoAdvance* advances, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_blend_tracks_many(layers, layerCounts, layersEach, count, dt, flags, deltas, advances, results);
        }
    }

    public unsafe partial struct RmoAuthority
    {
        /// <summary>An authority without claims: every channel is free. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoAuthority Init()
        {
            NativeCheck.Require();
            RmoAuthority made;
            NativeMethods.rmo_authority_init(&made).ThrowIfError();
            return made;
        }

        /// <summary>
        /// Claims <c>channels</c> for <c>writer</c> and gives the token that releases them (A2). A claim owns a channel while it has the highest
        /// priority on it, the earliest among equals.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.OutOfRange
        /// (writer), RmoResult.UnknownFlag (channels), RmoResult.NoFreeSlot.
        /// </remarks>
        public RmoResult Claim(uint writer, uint channels, int priority, out uint token)
        {
            NativeCheck.Require();
            fixed (RmoAuthority* self = &this)
            fixed (uint* tokenPointer = &token)
            {
                return NativeMethods.rmo_authority_claim(self, writer, channels, priority, tokenPointer);
            }
        }

        /// <summary>Ends the claim with this token.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownToken.</remarks>
        public RmoResult Release(uint token)
        {
            NativeCheck.Require();
            fixed (RmoAuthority* self = &this)
            {
                return NativeMethods.rmo_authority_release(self, token);
            }
        }

        /// <summary>
        /// Which of <c>channels</c> <c>writer</c> may move now (A2, A3). Being refused is not an error here: <c>granted</c> is then 0. The first
        /// refusal since the owner changed is marked once (A4), and the mark is kept in <c>authority</c>.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.OutOfRange
        /// (writer), RmoResult.UnknownFlag (channels).
        /// </remarks>
        public RmoResult Check(uint writer, uint channels, out RmoGrant grant)
        {
            NativeCheck.Require();
            fixed (RmoAuthority* self = &this)
            fixed (RmoGrant* grantPointer = &grant)
            {
                return NativeMethods.rmo_authority_check(self, writer, channels, grantPointer);
            }
        }
    }

    public sealed unsafe partial class RmoBlendSpace
    {
        /// <summary>Bytes of the block in use, which is what a file has to hold; the number of samples that weights are given to.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        public RmoResult Info(out ulong size, out uint samples)
        {
            NativeCheck.Require();
            fixed (ulong* sizePointer = &size)
            fixed (uint* samplesPointer = &samples)
            {
                RmoResult result = NativeMethods.rmo_blend_space_info(Pointer, sizePointer, samplesPointer);
                GC.KeepAlive(this);
                return result;
            }
        }

        /// <summary>
        /// The weights at a place (P1, P2): <c>x</c> on a line; column and row of a grid, such as direction in radians and speed; a point of a
        /// plane. Outside what the samples span it is the nearest place inside. Continuous; the same place has the same weights.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        public RmoResult Weights(double x, double y, out RmoBlendSpaceWeights blendWeights)
        {
            NativeCheck.Require();
            fixed (RmoBlendSpaceWeights* blendWeightsPointer = &blendWeights)
            {
                RmoResult result = NativeMethods.rmo_blend_space_weights(Pointer, x, y, blendWeightsPointer);
                GC.KeepAlive(this);
                return result;
            }
        }

        /// <summary>
        /// Where a body moves, seen from where it faces (P4): <c>out-&gt;x</c> is the angle from <c>forward</c> towards <c>right</c>, radians in (-pi, pi],
        /// <c>out-&gt;y</c> the speed in their plane. To the right is positive in every engine. Standing still, the direction is <c>held</c>, the last one.
        /// </summary>
        /// <remarks>
        /// <c>forward</c> and <c>right</c> are unit vectors at right angles, in the frame of <c>velocity</c>. Errors: RmoResult.Null, RmoResult.Misaligned,
        /// RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.OutOfRange (not at right angles to 1e-3).
        /// </remarks>
        public static RmoResult Direction(RmoVec3 velocity, RmoVec3 forward, RmoVec3 right, double held, out RmoBlendSpaceInput blendInput)
        {
            NativeCheck.Require();
            fixed (RmoBlendSpaceInput* blendInputPointer = &blendInput)
            {
                return NativeMethods.rmo_blend_space_direction(&velocity, &forward, &right, held, blendInputPointer);
            }
        }

        /// <summary>
        /// <c>current</c> on its way to <c>target</c>: after each <c>halfLife</c> seconds half the difference is left (P3). Exact in <c>dt</c>. A half-life of
        /// 0 is there at once; 0.1 s is a good one. <c>out</c> may be <c>current</c>.
        /// </summary>
        /// <remarks>
        /// <c>flags</c>: Rmo.BlendSpaceInputDirection: <c>x</c> is a direction in radians and goes the short way round. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange (half-life), RmoResult.UnknownFlag.
        /// </remarks>
        public static RmoResult Smooth(RmoBlendSpaceInput current, RmoBlendSpaceInput target, double halfLife, double dt, uint flags, out RmoBlendSpaceInput blendInput)
        {
            NativeCheck.Require();
            fixed (RmoBlendSpaceInput* blendInputPointer = &blendInput)
            {
                return NativeMethods.rmo_blend_space_smooth(&current, &target, halfLife, dt, flags, blendInputPointer);
            }
        }
    }

    public unsafe partial struct RmoBody
    {
        /// <summary>A body at rest at a world pose, with no tick committed. <c>up</c> is a unit vector, the world's up (F1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.UpNotUnit.</remarks>
        public static RmoResult Init(out RmoBody body, RmoPosition position, RmoQuat rotation, RmoVec3 up)
        {
            NativeCheck.Require();
            fixed (RmoBody* bodyPointer = &body)
            {
                return NativeMethods.rmo_body_init(bodyPointer, &position, &rotation, &up);
            }
        }

        /// <summary>Adds a proposal to what its tick will consume (C9, C10). It is turned into the body's own frame now (F3).</summary>
        /// <remarks>
        /// <c>authority</c> may be null: every channel is free. Channels that the writer does not own are left out and booked as refused;
        /// <c>authority-&gt;lastRefusal</c> tells which, and whether to log it (A4).
        /// Errors, the body unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.NotUnit, RmoResult.BadScale, RmoResult.UnknownFlag, RmoResult.OutOfRange, then
        /// RmoResult.StaleTick, RmoResult.StalePose, RmoResult.Refused, RmoResult.OtherStream, RmoResult.DuplicateSample.
        /// </remarks>
        public RmoResult Propose(ref RmoAuthority authority, RmoProposal proposal)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            fixed (RmoAuthority* authorityPointer = &authority)
            {
                return NativeMethods.rmo_body_propose(self, authorityPointer, &proposal);
            }
        }

        /// <summary>Adds a proposal to what its tick will consume (C9, C10). It is turned into the body's own frame now (F3).</summary>
        /// <remarks>
        /// <c>authority</c> may be null: every channel is free. Channels that the writer does not own are left out and booked as refused;
        /// <c>authority-&gt;lastRefusal</c> tells which, and whether to log it (A4).
        /// Errors, the body unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.NotUnit, RmoResult.BadScale, RmoResult.UnknownFlag, RmoResult.OutOfRange, then
        /// RmoResult.StaleTick, RmoResult.StalePose, RmoResult.Refused, RmoResult.OtherStream, RmoResult.DuplicateSample.
        /// </remarks>
        public RmoResult Propose(RmoProposal proposal)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            {
                return NativeMethods.rmo_body_propose(self, null, &proposal);
            }
        }

        /// <summary>
        /// Puts the body somewhere else, without motion: new epoch, velocity zero, pending and ground dropped, older proposals stale
        /// (C11). The sources' serials stay known: a source counts on; one that starts anew needs <c>RmoBody.ClearPending</c>.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        public RmoResult Teleport(RmoPosition position, RmoQuat rotation)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            {
                return NativeMethods.rmo_body_teleport(self, &position, &rotation);
            }
        }

        /// <summary>
        /// Drops what is pending and forgets the sources' serials, which <c>RmoBody.Teleport</c> does not: for a seek, a change of clip, a source
        /// that starts anew (C10).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        public RmoResult ClearPending()
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            {
                return NativeMethods.rmo_body_clear_pending(self);
            }
        }

        /// <summary>
        /// The pose to draw between two ticks (C12): <c>alpha</c> 0 is <c>previous</c>, 1 is <c>current</c>, one commit later. Across a teleport it is
        /// <c>current</c>, unsmeared.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.OutOfRange
        /// (alpha outside 0..=1).
        /// </remarks>
        public RmoResult Interpolate(ref RmoBody current, double alpha, out RmoPose pose)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            fixed (RmoBody* currentPointer = &current)
            fixed (RmoPose* posePointer = &pose)
            {
                return NativeMethods.rmo_body_interpolate(self, currentPointer, alpha, posePointer);
            }
        }

        /// <summary>
        /// Publishes what the host's controller achieved. A result longer than granted plus declared extras is flagged
        /// (Rmo.CommitOverTravel), not refused. On an error the body is unchanged: put the controller back at the committed pose.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (<c>grounded</c>) -&gt; RmoResult.StaleTick -&gt; RmoResult.StalePose -&gt; RmoResult.NotFinite (place or velocity would be).
        /// </remarks>
        public RmoResult CommitResolved(ref RmoHostMove resolve, ref RmoHostResult resolved, out RmoCommit commit)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            fixed (RmoHostMove* resolvePointer = &resolve)
            fixed (RmoHostResult* resolvedPointer = &resolved)
            fixed (RmoCommit* commitPointer = &commit)
            {
                return NativeMethods.rmo_host_move_finish(self, resolvePointer, resolvedPointer, commitPointer);
            }
        }

        /// <summary>
        /// <c>count</c> proposals, <c>proposals[i]</c> for <c>bodies[i]</c>: <c>RmoBody.Propose</c> for a crowd. <c>authorities</c> may be null; otherwise
        /// <c>authorities[i]</c> is asked.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoBody.Propose</c>.
        /// </remarks>
        public static RmoResult ProposeMany(RmoBody[] bodies, RmoAuthority[] authorities, RmoProposal[] proposals, uint count, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoBody* bodiesPointer = bodies)
            fixed (RmoAuthority* authoritiesPointer = authorities)
            fixed (RmoProposal* proposalsPointer = proposals)
            fixed (RmoResult* resultsPointer = results)
            {
                if (bodies != null && count > (uint)bodies.Length) return RmoResult.TooMany;
                if (authorities != null && count > (uint)authorities.Length) return RmoResult.TooMany;
                if (proposals != null && count > (uint)proposals.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_body_propose_many(bodiesPointer, authoritiesPointer, proposalsPointer, count, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult ProposeMany(RmoBody* bodies, RmoAuthority* authorities, RmoProposal* proposals, uint count, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_body_propose_many(bodies, authorities, proposals, count, results);
        }

        /// <summary><c>count</c> ticks published that the host's controller made: <c>RmoBody.CommitResolved</c> for a crowd. <c>resolves[i]</c> is of <c>bodies[i]</c>.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoBody.CommitResolved</c>.
        /// </remarks>
        public static RmoResult CommitResolvedMany(RmoBody[] bodies, RmoHostMove[] resolves, RmoHostResult[] resolved, uint count, RmoCommit[] commits, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoBody* bodiesPointer = bodies)
            fixed (RmoHostMove* resolvesPointer = resolves)
            fixed (RmoHostResult* resolvedPointer = resolved)
            fixed (RmoCommit* commitsPointer = commits)
            fixed (RmoResult* resultsPointer = results)
            {
                if (bodies != null && count > (uint)bodies.Length) return RmoResult.TooMany;
                if (resolves != null && count > (uint)resolves.Length) return RmoResult.TooMany;
                if (resolved != null && count > (uint)resolved.Length) return RmoResult.TooMany;
                if (commits != null && count > (uint)commits.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_host_move_finish_many(bodiesPointer, resolvesPointer, resolvedPointer, count, commitsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult CommitResolvedMany(RmoBody* bodies, RmoHostMove* resolves, RmoHostResult* resolved, uint count, RmoCommit* commits, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_host_move_finish_many(bodies, resolves, resolved, count, commits, results);
        }

        /// <summary>A 64-bit hash of every field of a body but the epoch (N4): equal bodies have equal hashes, on every target.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        public RmoResult Hash(out ulong hash)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            fixed (ulong* hashPointer = &hash)
            {
                return NativeMethods.rmo_body_hash(self, hashPointer);
            }
        }

        /// <summary>
        /// Puts the body where an authority over it says that it was at its newest tick: new epoch, so that what was made from the old pose is
        /// stale; what is pending, velocity and ground stay (N1). For a body that was rewound; <c>RmoCorrection.Step</c> is for those that are not.
        /// </summary>
        /// <remarks>
        /// Errors, the body unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.NotUnit.
        /// </remarks>
        public RmoResult Correct(RmoPosition position, RmoQuat rotation)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            {
                return NativeMethods.rmo_body_correct(self, &position, &rotation);
            }
        }
    }

    public unsafe partial struct RmoCorrection
    {
        /// <summary>A correction that has predicted and heard nothing. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoCorrection Init()
        {
            NativeCheck.Require();
            RmoCorrection made;
            NativeMethods.rmo_correction_init(&made).ThrowIfError();
            return made;
        }

        /// <summary>
        /// Takes an authority's word: the pose at the end of <c>tick</c>. It is compared with the pose predicted for the same tick (N1), and what
        /// was corrected since counts; <c>RmoCorrection.Step</c> then acts on the difference.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NotFinite, RmoResult.NotUnit -&gt; RmoResult.StaleTick (not newer than the last word, or over Rmo.CorrectionTicks old) -&gt;
        /// RmoResult.UnknownTick (not predicted yet).
        /// </remarks>
        public RmoResult Observe(long tick, RmoPose pose)
        {
            NativeCheck.Require();
            fixed (RmoCorrection* self = &this)
            {
                return NativeMethods.rmo_correction_observe(self, tick, &pose);
            }
        }

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
        public RmoResult Step(RmoCorrectionConfig config, ref RmoBody body, ref RmoAuthority authority, ref RmoCommit commit, double dt, out RmoCorrected corrected)
        {
            NativeCheck.Require();
            fixed (RmoCorrection* self = &this)
            fixed (RmoBody* bodyPointer = &body)
            fixed (RmoAuthority* authorityPointer = &authority)
            fixed (RmoCommit* commitPointer = &commit)
            fixed (RmoCorrected* correctedPointer = &corrected)
            {
                return NativeMethods.rmo_correction_step(self, &config, bodyPointer, authorityPointer, commitPointer, dt, correctedPointer);
            }
        }

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
        public RmoResult Step(RmoCorrectionConfig config, ref RmoBody body, ref RmoCommit commit, double dt, out RmoCorrected corrected)
        {
            NativeCheck.Require();
            fixed (RmoCorrection* self = &this)
            fixed (RmoBody* bodyPointer = &body)
            fixed (RmoCommit* commitPointer = &commit)
            fixed (RmoCorrected* correctedPointer = &corrected)
            {
                return NativeMethods.rmo_correction_step(self, &config, bodyPointer, null, commitPointer, dt, correctedPointer);
            }
        }

        /// <summary>
        /// Forgets what was predicted and heard: for a teleport, which makes both meaningless. With <c>authority</c>, which may be null, a claim that
        /// suspends root motion is given back. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized,
        /// RmoResult.AbiMismatch.
        /// </summary>
        public RmoResult Reset(ref RmoAuthority authority)
        {
            NativeCheck.Require();
            fixed (RmoCorrection* self = &this)
            fixed (RmoAuthority* authorityPointer = &authority)
            {
                return NativeMethods.rmo_correction_reset(self, authorityPointer);
            }
        }
    }

    public unsafe partial struct RmoCorrectionConfig
    {
        /// <summary>
        /// The tiers of N1: up to 0.1 m nothing, up to 1 m 15 % in a 60th of a second until 0.1 m are left, beyond that at once; the same
        /// numbers in radians for the rotation; root motion goes on.
        /// </summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoCorrectionConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoCorrectionConfig Default()
        {
            NativeCheck.Require();
            RmoCorrectionConfig made;
            NativeMethods.rmo_correction_config_default(&made, (uint)sizeof(RmoCorrectionConfig)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoCrouch
    {
        /// <summary>
        /// A capsule that is <c>height</c> metres high now. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite,
        /// RmoResult.OutOfRange unless over 0.
        /// </summary>
        public static RmoResult Init(out RmoCrouch crouch, double height)
        {
            NativeCheck.Require();
            fixed (RmoCrouch* crouchPointer = &crouch)
            {
                return NativeMethods.rmo_crouch_init(crouchPointer, height);
            }
        }

        /// <summary>One tick of crouching or standing up: the capsule's height and centre, evenly, its feet staying where they are.</summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative headroom).
        /// </remarks>
        public RmoResult Step(RmoCrouchConfig config, RmoCrouchInput input, out RmoCrouchOutput crouchOutput)
        {
            NativeCheck.Require();
            fixed (RmoCrouch* self = &this)
            fixed (RmoCrouchOutput* crouchOutputPointer = &crouchOutput)
            {
                return NativeMethods.rmo_crouch_step(self, &config, &input, crouchOutputPointer);
            }
        }

        /// <summary><c>count</c> ticks of crouching or standing up: <c>RmoCrouch.Step</c> for a crowd. <c>inputs[i]</c> is of <c>crouches[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoCrouch.Step</c>.
        /// </remarks>
        public static RmoResult StepMany(RmoCrouch[] crouches, RmoCrouchConfig config, RmoCrouchInput[] inputs, uint count, RmoCrouchOutput[] outputs, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoCrouch* crouchesPointer = crouches)
            fixed (RmoCrouchInput* inputsPointer = inputs)
            fixed (RmoCrouchOutput* outputsPointer = outputs)
            fixed (RmoResult* resultsPointer = results)
            {
                if (crouches != null && count > (uint)crouches.Length) return RmoResult.TooMany;
                if (inputs != null && count > (uint)inputs.Length) return RmoResult.TooMany;
                if (outputs != null && count > (uint)outputs.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_crouch_step_many(crouchesPointer, &config, inputsPointer, count, outputsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult StepMany(RmoCrouch* crouches, RmoCrouchConfig config, RmoCrouchInput* inputs, uint count, RmoCrouchOutput* outputs, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_crouch_step_many(crouches, &config, inputs, count, outputs, results);
        }
    }

    public unsafe partial struct RmoCrouchConfig
    {
        /// <summary>Default settings: 1.8 m standing, 1.1 m crouched, 0.2 s between.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoCrouchConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoCrouchConfig Default()
        {
            NativeCheck.Require();
            RmoCrouchConfig made;
            NativeMethods.rmo_crouch_config_default(&made, (uint)sizeof(RmoCrouchConfig)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoDelta
    {
        /// <summary><c>first</c>, then <c>second</c>, as one delta: <c>position += rotation * translation; rotation = rotation * delta.rotation</c> (F2).</summary>
        /// <remarks><c>out</c> may be one of the inputs. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        public RmoResult Compose(RmoDelta second, out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoDelta* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            {
                return NativeMethods.rmo_delta_compose(self, &second, deltaPointer);
            }
        }

        /// <summary>The delta that undoes <c>delta</c>.</summary>
        /// <remarks><c>out</c> may be the input. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        public RmoResult Inverse(out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoDelta* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            {
                return NativeMethods.rmo_delta_inverse(self, deltaPointer);
            }
        }

        /// <summary><c>delta</c>, <c>exponent</c> times in a row, in constant time; negative undoes (L3).</summary>
        /// <remarks>
        /// <c>out</c> may be the input. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite (also when the result is too large),
        /// RmoResult.NotUnit.
        /// </remarks>
        public RmoResult Power(long exponent, out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoDelta* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            {
                return NativeMethods.rmo_delta_power(self, exponent, deltaPointer);
            }
        }

        /// <summary>
        /// <c>delta</c> of a body or parent that stands at <c>rotation</c>, in world axes: <c>position += out.translation;</c>
        /// rotation = out.rotation * rotation<c> (F2, F3). Not for Unity's </c>Animator.deltaPosition<c>, which is in world axes already.</c>
        /// </summary>
        /// <remarks><c>out</c> may be the input. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit.</remarks>
        public RmoResult ToWorld(RmoQuat rotation, out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoDelta* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            {
                return NativeMethods.rmo_delta_to_world(self, &rotation, deltaPointer);
            }
        }

        /// <summary>The turn of <c>delta</c> about the unit <c>up</c>, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.UpNotUnit.</remarks>
        public RmoResult Yaw(RmoVec3 up, out double yaw)
        {
            NativeCheck.Require();
            fixed (RmoDelta* self = &this)
            fixed (double* yawPointer = &yaw)
            {
                return NativeMethods.rmo_delta_yaw(self, &up, yawPointer);
            }
        }
    }

    public unsafe partial struct RmoFade
    {
        /// <summary>The constant weight of a layer that does not fade.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.BadWeight.</remarks>
        public static RmoResult Init(out RmoFade fade, float weight)
        {
            NativeCheck.Require();
            fixed (RmoFade* fadePointer = &fade)
            {
                return NativeMethods.rmo_fade_init(fadePointer, weight);
            }
        }

        /// <summary>
        /// Sets off to the weight <c>to</c> from the weight it has now, in the middle of another fade or not. A <c>duration</c> of 0 is a cut: the
        /// whole next tick has the new weight.
        /// </summary>
        /// <remarks>
        /// <c>curve</c>: Rmo.FadeLinear or Rmo.FadeCubic. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized,
        /// RmoResult.AbiMismatch, RmoResult.BadWeight, RmoResult.NotFinite, RmoResult.OutOfRange (duration), RmoResult.UnknownFlag.
        /// </remarks>
        public RmoResult Start(float to, double duration, uint curve)
        {
            NativeCheck.Require();
            fixed (RmoFade* self = &this)
            {
                return NativeMethods.rmo_fade_start(self, to, duration, curve);
            }
        }

        /// <summary>
        /// A cross-fade: sets off <c>fades[target]</c> to 1 and all others to 0, from where they are. Their weights keep their sum, however often
        /// it is interrupted. On an error none has changed.
        /// </summary>
        /// <remarks>Errors: as <c>RmoFade.Start</c>; RmoResult.TooMany (over Rmo.MaxLayers), RmoResult.OutOfRange (target).</remarks>
        public static RmoResult Cross(RmoFade[] fades, uint count, uint target, double duration, uint curve)
        {
            NativeCheck.Require();
            fixed (RmoFade* fadesPointer = fades)
            {
                if (fades != null && count > (uint)fades.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_fade_crossfade(fadesPointer, count, target, duration, curve);
            }
        }

        /// <summary>The weight now.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.BadWeight,
        /// RmoResult.UnknownFlag, RmoResult.OutOfRange (fields set badly).
        /// </remarks>
        public RmoResult Weight(out float weight)
        {
            NativeCheck.Require();
            fixed (RmoFade* self = &this)
            fixed (float* weightPointer = &weight)
            {
                return NativeMethods.rmo_fade_weight(self, weightPointer);
            }
        }
    }

    public unsafe partial struct RmoFinding
    {
        /// <summary>
        /// The line that says what a finding saw, static and NUL-terminated, valid for ever; "unknown finding" for a code that is none.
        /// Infallible.
        /// </summary>
        public static string Text(uint code)
        {
            NativeCheck.Require();
            return Marshal.PtrToStringAnsi(NativeMethods.rmo_finding_text(code));
        }

        /// <summary>
        /// The line that says what to do about a finding, static and NUL-terminated, valid for ever; empty for a code that is none.
        /// Infallible.
        /// </summary>
        public static string Advice(uint code)
        {
            NativeCheck.Require();
            return Marshal.PtrToStringAnsi(NativeMethods.rmo_finding_advice(code));
        }
    }

    public unsafe partial struct RmoPace
    {
        /// <summary>
        /// A clip that plays at <c>rate</c> now, 1 most often. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite,
        /// RmoResult.OutOfRange unless over 0.
        /// </summary>
        public static RmoResult Init(out RmoPace gait, double rate)
        {
            NativeCheck.Require();
            fixed (RmoPace* gaitPointer = &gait)
            {
                return NativeMethods.rmo_pace_init(gaitPointer, rate);
            }
        }

        /// <summary>
        /// One tick of pace (G1-G3): the rate for playheads, on its way to the one that fits, and the scale of the stride for what the rate's
        /// limits leave. RmoResidual.Rate comes in as the advised rate (R1); it is 1 where there is none.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative speed, an advised rate outside (0, 1]).
        /// </remarks>
        public RmoResult Step(RmoPaceConfig config, RmoPaceInput input, out RmoPaceOutput gaitOutput)
        {
            NativeCheck.Require();
            fixed (RmoPace* self = &this)
            fixed (RmoPaceOutput* gaitOutputPointer = &gaitOutput)
            {
                return NativeMethods.rmo_pace_step(self, &config, &input, gaitOutputPointer);
            }
        }

        /// <summary>The authored speed of a clip, metres per second: the level way of one cycle over its length (G4).</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch, RmoResult.NotFinite (a clip
        /// of next to no time).
        /// </remarks>
        public static RmoResult TrackSpeed(RmoTrack track, out double speed)
        {
            NativeCheck.Require();
            fixed (double* speedPointer = &speed)
            {
                RmoResult result = NativeMethods.rmo_pace_track_speed(RmoTrack.PointerOf(track), speedPointer);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary><c>count</c> ticks of pace: <c>RmoPace.Step</c> for a crowd. <c>inputs[i]</c> is of <c>gaits[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoPace.Step</c>.
        /// </remarks>
        public static RmoResult StepMany(RmoPace[] gaits, RmoPaceConfig config, RmoPaceInput[] inputs, uint count, RmoPaceOutput[] outputs, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoPace* gaitsPointer = gaits)
            fixed (RmoPaceInput* inputsPointer = inputs)
            fixed (RmoPaceOutput* outputsPointer = outputs)
            fixed (RmoResult* resultsPointer = results)
            {
                if (gaits != null && count > (uint)gaits.Length) return RmoResult.TooMany;
                if (inputs != null && count > (uint)inputs.Length) return RmoResult.TooMany;
                if (outputs != null && count > (uint)outputs.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_pace_step_many(gaitsPointer, &config, inputsPointer, count, outputsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult StepMany(RmoPace* gaits, RmoPaceConfig config, RmoPaceInput* inputs, uint count, RmoPaceOutput* outputs, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_pace_step_many(gaits, &config, inputs, count, outputs, results);
        }
    }

    public unsafe partial struct RmoPaceConfig
    {
        /// <summary>Default settings: the loose preset, strides 0.5 to 2, half-life 0.139 s.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoPaceConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoPaceConfig Default()
        {
            NativeCheck.Require();
            RmoPaceConfig made;
            NativeMethods.rmo_pace_config_default(&made, (uint)sizeof(RmoPaceConfig)).ThrowIfError();
            return made;
        }

        /// <summary>The same with the rates of a preset (G1): Rmo.PacePresetTight, 0.9 to 1.1, or Rmo.PacePresetLoose, 0.75 to 1.25.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.UnknownFlag.</remarks>
        public static RmoResult Preset(out RmoPaceConfig gaitConfig, uint preset)
        {
            NativeCheck.Require();
            fixed (RmoPaceConfig* gaitConfigPointer = &gaitConfig)
            {
                return NativeMethods.rmo_pace_config_preset(gaitConfigPointer, (uint)sizeof(RmoPaceConfig), preset);
            }
        }
    }

    public sealed unsafe partial class RmoHistory
    {
        /// <summary>
        /// The tick is settled: nothing before it will be rewound to, and it is the new base (N3). A tick that was left out is settled with the one
        /// before it. The same tick twice is no error.
        /// </summary>
        /// <remarks>
        /// Errors, nothing changed: RmoResult.Null, RmoResult.Misaligned, RmoResult.Corrupt, RmoResult.AbiMismatch, RmoResult.StaleTick (older than
        /// the base), RmoResult.UnknownTick (not recorded yet, or, after a rewind, not run again yet).
        /// </remarks>
        public RmoResult Confirm(long tick)
        {
            NativeCheck.Require();
            RmoResult result = NativeMethods.rmo_history_confirm(Pointer, tick);
            GC.KeepAlive(this);
            return result;
        }

        /// <summary>
        /// Which ticks a history has. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch,
        /// RmoResult.UnknownTick (no base yet).
        /// </summary>
        public RmoResult Info(out RmoHistoryInfo historyInfo)
        {
            NativeCheck.Require();
            fixed (RmoHistoryInfo* historyInfoPointer = &historyInfo)
            {
                RmoResult result = NativeMethods.rmo_history_info(Pointer, historyInfoPointer);
                GC.KeepAlive(this);
                return result;
            }
        }
    }

    public unsafe partial struct RmoHistoryOptions
    {
        /// <summary>Room for 64 ticks, 4 playheads, 4 fades, 4 proposals and 24 answers.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoHistoryOptions)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoHistoryOptions Default()
        {
            NativeCheck.Require();
            RmoHistoryOptions made;
            NativeMethods.rmo_history_options_default(&made, (uint)sizeof(RmoHistoryOptions)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoInertia
    {
        /// <summary>Nothing to hand over.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        public static RmoInertia Init()
        {
            NativeCheck.Require();
            RmoInertia made;
            NativeMethods.rmo_inertia_init(&made).ThrowIfError();
            return made;
        }

        /// <summary>
        /// Hands over from the motion <c>from</c> to the motion <c>to</c>, both of the same <c>dt</c> seconds: the velocity by which they differ decays
        /// with <c>halfLife</c>, 0 dropping it at once. What is left of an earlier hand-over stays, so the velocity is continuous.
        /// </summary>
        /// <remarks>
        /// Call it before the first <c>RmoInertia.Step</c> of the new motion. Errors, the state unchanged: RmoResult.Null, RmoResult.Misaligned,
        /// RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.NegativeTime,
        /// RmoResult.OutOfRange (<c>dt</c> is 0, half-life negative).
        /// </remarks>
        public RmoResult Start(RmoDelta from, RmoDelta to, double dt, double halfLife)
        {
            NativeCheck.Require();
            fixed (RmoInertia* self = &this)
            {
                return NativeMethods.rmo_inertia_start(self, &from, &to, dt, halfLife);
            }
        }

        /// <summary>
        /// Goes on by <c>dt</c> seconds and gives the motion that the rest of the old velocity made in it, in closed form: the same for every
        /// way of cutting it. Add it to the new motion as an additive RmoLayer of weight 1.
        /// </summary>
        /// <remarks>
        /// Errors, the state unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NegativeTime, RmoResult.NotFinite, RmoResult.OutOfRange (half-life).
        /// </remarks>
        public RmoResult Step(double dt, out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoInertia* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            {
                return NativeMethods.rmo_inertia_step(self, dt, deltaPointer);
            }
        }
    }

    public unsafe partial struct RmoLocomotion
    {
        /// <summary>In <c>state</c>, Rmo.LocomotionIdle most often, with all of the weight. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.OutOfRange.</summary>
        public static RmoResult Init(out RmoLocomotion locomotion, uint state)
        {
            NativeCheck.Require();
            fixed (RmoLocomotion* locomotionPointer = &locomotion)
            {
                return NativeMethods.rmo_locomotion_init(locomotionPointer, state);
            }
        }

        /// <summary>
        /// One tick of idle, walk, run, jump, fall and land (M1-M3): the state, and the weight of each state's clip over the tick as pieces
        /// for RmoTrackLayer.Pieces.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative speed), RmoResult.BadWeight.
        /// </remarks>
        public RmoResult Step(RmoLocomotionConfig config, RmoLocomotionInput input, out RmoLocomotionOutput locomotionOutput)
        {
            NativeCheck.Require();
            fixed (RmoLocomotion* self = &this)
            fixed (RmoLocomotionOutput* locomotionOutputPointer = &locomotionOutput)
            {
                return NativeMethods.rmo_locomotion_step(self, &config, &input, locomotionOutputPointer);
            }
        }

        /// <summary>
        /// <c>count</c> ticks of idle, walk, run, jump, fall and land: <c>RmoLocomotion.Step</c> for a crowd. <c>inputs[i]</c> is of <c>locomotions[i]</c>; one
        /// <c>config</c> for all.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoLocomotion.Step</c>.
        /// </remarks>
        public static RmoResult StepMany(RmoLocomotion[] locomotions, RmoLocomotionConfig config, RmoLocomotionInput[] inputs, uint count, RmoLocomotionOutput[] outputs, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoLocomotion* locomotionsPointer = locomotions)
            fixed (RmoLocomotionInput* inputsPointer = inputs)
            fixed (RmoLocomotionOutput* outputsPointer = outputs)
            fixed (RmoResult* resultsPointer = results)
            {
                if (locomotions != null && count > (uint)locomotions.Length) return RmoResult.TooMany;
                if (inputs != null && count > (uint)inputs.Length) return RmoResult.TooMany;
                if (outputs != null && count > (uint)outputs.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_locomotion_step_many(locomotionsPointer, &config, inputsPointer, count, outputsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult StepMany(RmoLocomotion* locomotions, RmoLocomotionConfig config, RmoLocomotionInput* inputs, uint count, RmoLocomotionOutput* outputs, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_locomotion_step_many(locomotions, &config, inputs, count, outputs, results);
        }
    }

    public unsafe partial struct RmoLocomotionConfig
    {
        /// <summary>Default settings: walk from 0.20 m/s until 0.10, run from 3.80 until 3.40; fades of 150, 250 and 100 ms.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoLocomotionConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoLocomotionConfig Default()
        {
            NativeCheck.Require();
            RmoLocomotionConfig made;
            NativeMethods.rmo_locomotion_config_default(&made, (uint)sizeof(RmoLocomotionConfig)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoMotionMode
    {
        /// <summary>A body that nobody has moved yet. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoMotionMode Init()
        {
            NativeCheck.Require();
            RmoMotionMode made;
            NativeMethods.rmo_motion_mode_init(&made).ThrowIfError();
            return made;
        }

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
        public RmoResult Step(RmoMotionModeConfig config, RmoMotionModeInput input, ref RmoCommit commit, out RmoMotionModeOutput modeOutput)
        {
            NativeCheck.Require();
            fixed (RmoMotionMode* self = &this)
            fixed (RmoCommit* commitPointer = &commit)
            fixed (RmoMotionModeOutput* modeOutputPointer = &modeOutput)
            {
                return NativeMethods.rmo_motion_mode_step(self, &config, &input, commitPointer, modeOutputPointer);
            }
        }

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
        public RmoResult Step(RmoMotionModeConfig config, RmoMotionModeInput input, out RmoMotionModeOutput modeOutput)
        {
            NativeCheck.Require();
            fixed (RmoMotionMode* self = &this)
            fixed (RmoMotionModeOutput* modeOutputPointer = &modeOutput)
            {
                return NativeMethods.rmo_motion_mode_step(self, &config, &input, null, modeOutputPointer);
            }
        }

        /// <summary>
        /// The level world velocity with which a body leaves root motion and what carried it: what it achieved and the platform's, never
        /// recovery (V4).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.UpNotUnit.</remarks>
        public static RmoResult LeavingVelocity(ref RmoCommit commit, RmoVec3 up, out RmoPosition velocity)
        {
            NativeCheck.Require();
            fixed (RmoCommit* commitPointer = &commit)
            fixed (RmoPosition* velocityPointer = &velocity)
            {
                return NativeMethods.rmo_motion_mode_leaving_velocity(commitPointer, &up, velocityPointer);
            }
        }

        /// <summary>
        /// <c>count</c> ticks of the switch between animation and code: <c>RmoMotionMode.Step</c> for a crowd. <c>inputs[i]</c> and <c>commits[i]</c> are of <c>modes[i]</c>;
        /// one <c>config</c> for all; <c>commits</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoMotionMode.Step</c>.
        /// </remarks>
        public static RmoResult StepMany(RmoMotionMode[] modes, RmoMotionModeConfig config, RmoMotionModeInput[] inputs, RmoCommit[] commits, uint count, RmoMotionModeOutput[] outputs, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoMotionMode* modesPointer = modes)
            fixed (RmoMotionModeInput* inputsPointer = inputs)
            fixed (RmoCommit* commitsPointer = commits)
            fixed (RmoMotionModeOutput* outputsPointer = outputs)
            fixed (RmoResult* resultsPointer = results)
            {
                if (modes != null && count > (uint)modes.Length) return RmoResult.TooMany;
                if (inputs != null && count > (uint)inputs.Length) return RmoResult.TooMany;
                if (commits != null && count > (uint)commits.Length) return RmoResult.TooMany;
                if (outputs != null && count > (uint)outputs.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_motion_mode_step_many(modesPointer, &config, inputsPointer, commitsPointer, count, outputsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult StepMany(RmoMotionMode* modes, RmoMotionModeConfig config, RmoMotionModeInput* inputs, RmoCommit* commits, uint count, RmoMotionModeOutput* outputs, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_motion_mode_step_many(modes, &config, inputs, commits, count, outputs, results);
        }
    }

    public unsafe partial struct RmoMotionModeConfig
    {
        /// <summary>Default settings: root motion from everything, half-life 0.1 s.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoMotionModeConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoMotionModeConfig Default()
        {
            NativeCheck.Require();
            RmoMotionModeConfig made;
            NativeMethods.rmo_motion_mode_config_default(&made, (uint)sizeof(RmoMotionModeConfig)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoMonitor
    {
        /// <summary>A monitor that has seen nothing. The config is copied into it.</summary>
        /// <remarks>Errors: as <c>RmoMonitorConfig.Check</c>, RmoResult.Overlap.</remarks>
        public static RmoResult Init(out RmoMonitor monitor, RmoMonitorConfig config)
        {
            NativeCheck.Require();
            fixed (RmoMonitor* monitorPointer = &monitor)
            {
                return NativeMethods.rmo_monitor_init(monitorPointer, &config);
            }
        }

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
        public RmoResult Observe(ref RmoObservation observation, ref RmoCommit commit)
        {
            NativeCheck.Require();
            fixed (RmoMonitor* self = &this)
            fixed (RmoObservation* observationPointer = &observation)
            fixed (RmoCommit* commitPointer = &commit)
            {
                return NativeMethods.rmo_monitor_observe(self, observationPointer, commitPointer);
            }
        }

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
        public RmoResult Observe(ref RmoObservation observation)
        {
            NativeCheck.Require();
            fixed (RmoMonitor* self = &this)
            fixed (RmoObservation* observationPointer = &observation)
            {
                return NativeMethods.rmo_monitor_observe(self, observationPointer, null);
            }
        }

        /// <summary>Takes the oldest finding that was not taken yet: RmoResult.Found if there was one, RmoResult.Ok (and nothing is written) if not.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        public RmoResult Next(out RmoFinding finding)
        {
            NativeCheck.Require();
            fixed (RmoMonitor* self = &this)
            fixed (RmoFinding* findingPointer = &finding)
            {
                return NativeMethods.rmo_monitor_next(self, findingPointer);
            }
        }
    }

    public unsafe partial struct RmoMonitorConfig
    {
        /// <summary>Default thresholds, for metres and +Y up.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoMonitorConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoMonitorConfig Default()
        {
            NativeCheck.Require();
            RmoMonitorConfig made;
            NativeMethods.rmo_monitor_config_default(&made, (uint)sizeof(RmoMonitorConfig)).ThrowIfError();
            return made;
        }

        /// <summary>Checks every field. <c>offset</c> may be null; on an error of a field it receives its offset in bytes.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.NotFinite, RmoResult.OutOfRange,
        /// RmoResult.UpNotUnit, RmoResult.UnknownFlag.
        /// </remarks>
        public RmoResult Check(out uint offset)
        {
            NativeCheck.Require();
            fixed (RmoMonitorConfig* self = &this)
            fixed (uint* offsetPointer = &offset)
            {
                return NativeMethods.rmo_monitor_config_check(self, offsetPointer);
            }
        }
    }

    public unsafe partial struct RmoMotorConfig
    {
        /// <summary>Default settings, for metres.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoMotorConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoMotorConfig Default()
        {
            NativeCheck.Require();
            RmoMotorConfig made;
            NativeMethods.rmo_motor_config_default(&made, (uint)sizeof(RmoMotorConfig)).ThrowIfError();
            return made;
        }

        /// <summary>Checks every field. <c>offset</c> may be null; on an error of a field it receives its offset in bytes.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.NotFinite, RmoResult.OutOfRange,
        /// RmoResult.UnknownFlag.
        /// </remarks>
        public RmoResult Check(out uint offset)
        {
            NativeCheck.Require();
            fixed (RmoMotorConfig* self = &this)
            fixed (uint* offsetPointer = &offset)
            {
                return NativeMethods.rmo_motor_config_check(self, offsetPointer);
            }
        }

        /// <summary>Multiplies every length by <c>unitsPerMetre</c>, for a host whose unit is not the metre (100 for centimetres).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize, RmoResult.NotFinite, RmoResult.BadScale unless positive.</remarks>
        public RmoResult Scale(float unitsPerMetre)
        {
            NativeCheck.Require();
            fixed (RmoMotorConfig* self = &this)
            {
                return NativeMethods.rmo_motor_config_scale(self, unitsPerMetre);
            }
        }
    }

    public unsafe partial struct RmoMove
    {
        /// <summary>
        /// Begins a tick whose queries the host will answer step by step: every check of C1 that comes before the sweep. Then
        /// <c>RmoMove.Next</c> and <c>RmoMove.Answer</c> in turn until RmoResult.Done, then <c>RmoMove.Finish</c>. The body is not changed.
        /// </summary>
        /// <remarks><c>authority</c> may be null. Errors: as <c>RmoBody.Commit</c>, up to RmoResult.Refused.</remarks>
        public static RmoResult Begin(out RmoMove move, ref RmoBody body, ref RmoAuthority authority, RmoMotorConfig config, RmoTick step)
        {
            NativeCheck.Require();
            fixed (RmoMove* movePointer = &move)
            fixed (RmoBody* bodyPointer = &body)
            fixed (RmoAuthority* authorityPointer = &authority)
            {
                return NativeMethods.rmo_move_begin(movePointer, bodyPointer, authorityPointer, &config, &step);
            }
        }

        /// <summary>
        /// Begins a tick whose queries the host will answer step by step: every check of C1 that comes before the sweep. Then
        /// <c>RmoMove.Next</c> and <c>RmoMove.Answer</c> in turn until RmoResult.Done, then <c>RmoMove.Finish</c>. The body is not changed.
        /// </summary>
        /// <remarks><c>authority</c> may be null. Errors: as <c>RmoBody.Commit</c>, up to RmoResult.Refused.</remarks>
        public static RmoResult Begin(out RmoMove move, ref RmoBody body, RmoMotorConfig config, RmoTick step)
        {
            NativeCheck.Require();
            fixed (RmoMove* movePointer = &move)
            fixed (RmoBody* bodyPointer = &body)
            {
                return NativeMethods.rmo_move_begin(movePointer, bodyPointer, null, &config, &step);
            }
        }

        /// <summary>The open query, the same until it is answered. Returns RmoResult.WantsAnswer and writes <c>query</c>, or RmoResult.Done.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch.</remarks>
        public RmoResult Next(out RmoQuery query)
        {
            NativeCheck.Require();
            fixed (RmoMove* self = &this)
            fixed (RmoQuery* queryPointer = &query)
            {
                return NativeMethods.rmo_move_next(self, queryPointer);
            }
        }

        /// <summary>Answers the open query; <c>answer-&gt;serial</c> must be the query's. On an error the move is unchanged and may be answered again.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.StaleAnswer,
        /// RmoResult.SweepFailed (C3).
        /// </remarks>
        public RmoResult Answer(RmoAnswer answer)
        {
            NativeCheck.Require();
            fixed (RmoMove* self = &this)
            {
                return NativeMethods.rmo_move_answer(self, &answer);
            }
        }

        /// <summary>Publishes the tick to the body it was begun for, which must be as it was then (C4).</summary>
        /// <remarks>
        /// Errors, the body unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch,
        /// RmoResult.NotDone -&gt; RmoResult.StaleTick -&gt; RmoResult.StalePose -&gt; RmoResult.NotFinite.
        /// </remarks>
        public RmoResult Finish(ref RmoBody body, out RmoCommit commit)
        {
            NativeCheck.Require();
            fixed (RmoMove* self = &this)
            fixed (RmoBody* bodyPointer = &body)
            fixed (RmoCommit* commitPointer = &commit)
            {
                return NativeMethods.rmo_move_finish(self, bodyPointer, commitPointer);
            }
        }

        /// <summary>
        /// The open queries of <c>count</c> moves, those that have one, in order: query k is that of move <c>indices[k]</c>. Returns
        /// RmoResult.WantsAnswer and the number of queries, or RmoResult.Done and 0 when every move can be finished. One round is one batched query of
        /// the host's; the bits are those of <c>RmoMove.Next</c>. Cleared moves, such as of bodies that were refused a tick, are left out.
        /// </summary>
        /// <remarks>
        /// <c>queries</c> and <c>indices</c> have room for <c>count</c>. <c>count</c> 0 is RmoResult.Done. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.Uninitialized, RmoResult.AbiMismatch (any move).
        /// </remarks>
        public static RmoResult NextMany(RmoMove[] moves, uint count, RmoQuery[] queries, uint[] indices, out uint outCount)
        {
            NativeCheck.Require();
            fixed (RmoMove* movesPointer = moves)
            fixed (RmoQuery* queriesPointer = queries)
            fixed (uint* indicesPointer = indices)
            fixed (uint* outCountPointer = &outCount)
            {
                if (moves != null && count > (uint)moves.Length) return RmoResult.TooMany;
                if (queries != null && count > (uint)queries.Length) return RmoResult.TooMany;
                if (indices != null && count > (uint)indices.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_move_next_many(movesPointer, count, queriesPointer, indicesPointer, outCountPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult NextMany(RmoMove* moves, uint count, RmoQuery* queries, uint* indices, uint* outCount)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_move_next_many(moves, count, queries, indices, outCount);
        }

        /// <summary>
        /// Answers the open queries of a round: answer k goes to move <c>indices[k]</c>. Each answer has its own result in <c>results</c>, and one
        /// that is refused stops no other: its move is unchanged and can be answered again. Returns RmoResult.Ok, or the first refusal.
        /// </summary>
        /// <remarks>
        /// <c>answerCount</c> 0 is RmoResult.Ok. Errors, nothing written: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany. Errors of
        /// one answer: as <c>RmoMove.Answer</c>; RmoResult.OutOfRange (index).
        /// </remarks>
        public static RmoResult AnswerMany(RmoMove[] moves, uint count, RmoAnswer[] answers, uint[] indices, uint answerCount, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoMove* movesPointer = moves)
            fixed (RmoAnswer* answersPointer = answers)
            fixed (uint* indicesPointer = indices)
            fixed (RmoResult* resultsPointer = results)
            {
                if (moves != null && count > (uint)moves.Length) return RmoResult.TooMany;
                if (answers != null && answerCount > (uint)answers.Length) return RmoResult.TooMany;
                if (indices != null && answerCount > (uint)indices.Length) return RmoResult.TooMany;
                if (results != null && answerCount > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_move_answer_many(movesPointer, count, answersPointer, indicesPointer, answerCount, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult AnswerMany(RmoMove* moves, uint count, RmoAnswer* answers, uint* indices, uint answerCount, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_move_answer_many(moves, count, answers, indices, answerCount, results);
        }

        /// <summary>
        /// <c>count</c> stepwise ticks begun: <c>RmoMove.Begin</c> for a crowd; <c>RmoMove.NextMany</c> and <c>RmoMove.AnswerMany</c> go on with them, and
        /// leave those out that were refused here. <c>steps[i]</c> is the step of <c>bodies[i]</c>; one <c>config</c> for all; <c>authorities</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. The move of an element that was refused is
        /// cleared. Errors, nothing written: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd),
        /// RmoResult.StructSize. Errors of one element: as <c>RmoMove.Begin</c>.
        /// </remarks>
        public static RmoResult BeginMany(RmoMove[] moves, RmoBody[] bodies, RmoAuthority[] authorities, RmoMotorConfig config, RmoTick[] steps, uint count, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoMove* movesPointer = moves)
            fixed (RmoBody* bodiesPointer = bodies)
            fixed (RmoAuthority* authoritiesPointer = authorities)
            fixed (RmoTick* stepsPointer = steps)
            fixed (RmoResult* resultsPointer = results)
            {
                if (moves != null && count > (uint)moves.Length) return RmoResult.TooMany;
                if (bodies != null && count > (uint)bodies.Length) return RmoResult.TooMany;
                if (authorities != null && count > (uint)authorities.Length) return RmoResult.TooMany;
                if (steps != null && count > (uint)steps.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_move_begin_many(movesPointer, bodiesPointer, authoritiesPointer, &config, stepsPointer, count, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult BeginMany(RmoMove* moves, RmoBody* bodies, RmoAuthority* authorities, RmoMotorConfig config, RmoTick* steps, uint count, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_move_begin_many(moves, bodies, authorities, &config, steps, count, results);
        }

        /// <summary><c>count</c> stepwise ticks published: <c>RmoMove.Finish</c> for a crowd. <c>moves[i]</c> was begun for <c>bodies[i]</c>.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoMove.Finish</c>.
        /// </remarks>
        public static RmoResult FinishMany(RmoMove[] moves, RmoBody[] bodies, uint count, RmoCommit[] commits, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoMove* movesPointer = moves)
            fixed (RmoBody* bodiesPointer = bodies)
            fixed (RmoCommit* commitsPointer = commits)
            fixed (RmoResult* resultsPointer = results)
            {
                if (moves != null && count > (uint)moves.Length) return RmoResult.TooMany;
                if (bodies != null && count > (uint)bodies.Length) return RmoResult.TooMany;
                if (commits != null && count > (uint)commits.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_move_finish_many(movesPointer, bodiesPointer, count, commitsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult FinishMany(RmoMove* moves, RmoBody* bodies, uint count, RmoCommit* commits, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_move_finish_many(moves, bodies, count, commits, results);
        }
    }

    public unsafe partial struct RmoObservation
    {
        /// <summary>An observation in which every part says "not given". Set <c>tick</c> and <c>dt</c>, then each part that you know, and its bit in <c>given</c>.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        public static RmoObservation Default()
        {
            NativeCheck.Require();
            RmoObservation made;
            NativeMethods.rmo_observation_default(&made).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoPlayhead
    {
        /// <summary>A playhead at the start of <c>track</c>; its first advance is the motion of [start, start + dt] (L8).</summary>
        /// <remarks>
        /// <c>mode</c> is Rmo.PlayTimes (<c>iterations</c> times, at least 1; a one-shot is 1), Rmo.PlayLoop or Rmo.PlayPingPong; <c>rate</c> in
        /// clip seconds per second, negative backward (L4, L5). To play a bounded number of iterations backward, seek to the end of
        /// the last one. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.UnknownFlag (mode), RmoResult.OutOfRange
        /// (iterations), RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.
        /// </remarks>
        public static RmoResult Init(out RmoPlayhead playhead, RmoTrack track, uint mode, uint iterations, double rate)
        {
            NativeCheck.Require();
            fixed (RmoPlayhead* playheadPointer = &playhead)
            {
                RmoResult result = NativeMethods.rmo_playhead_init(playheadPointer, RmoTrack.PointerOf(track), mode, iterations, rate);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary>
        /// Advances the playhead by <c>dt</c> seconds and gives the motion of that interval in the frame at its start, whatever the number
        /// of wraps, in constant time (L3).
        /// </summary>
        /// <remarks>
        /// Errors, the playhead unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized,
        /// RmoResult.AbiMismatch, RmoResult.WrongTrack, RmoResult.NegativeTime, RmoResult.NotFinite, RmoResult.OutOfRange (more cycles than
        /// can be told apart), RmoResult.Corrupt.
        /// </remarks>
        public RmoResult LoopDelta(RmoTrack track, double dt, out RmoDelta delta, out RmoAdvance advance)
        {
            NativeCheck.Require();
            fixed (RmoPlayhead* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            fixed (RmoAdvance* advancePointer = &advance)
            {
                RmoResult result = NativeMethods.rmo_loop_delta(self, RmoTrack.PointerOf(track), dt, deltaPointer, advancePointer);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary>Goes to a place of the clip and gives the motion on the way, backward too (L6).</summary>
        /// <remarks>Errors: as <c>RmoPlayhead.LoopDelta</c>; RmoResult.OutOfRange outside the clip or its iterations.</remarks>
        public RmoResult AdvanceTo(RmoTrack track, long cycle, double phase, out RmoDelta delta, out RmoAdvance advance)
        {
            NativeCheck.Require();
            fixed (RmoPlayhead* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            fixed (RmoAdvance* advancePointer = &advance)
            {
                RmoResult result = NativeMethods.rmo_playhead_advance_to(self, RmoTrack.PointerOf(track), cycle, phase, deltaPointer, advancePointer);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary>Goes to a place of the clip without motion; the next advance starts there (L6).</summary>
        /// <remarks>
        /// <c>cycle</c> counts whole cycles from the start, <c>phase</c> is the time since the cycle began. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.WrongTrack, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (outside the clip or its iterations), RmoResult.Corrupt.
        /// </remarks>
        public RmoResult Seek(RmoTrack track, long cycle, double phase)
        {
            NativeCheck.Require();
            fixed (RmoPlayhead* self = &this)
            {
                RmoResult result = NativeMethods.rmo_playhead_seek(self, RmoTrack.PointerOf(track), cycle, phase);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult LoopDeltaMany(RmoPlayhead* playheads, IntPtr tracks, uint count, double dt, RmoDelta* deltas, RmoAdvance* advances, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_loop_delta_many(playheads, tracks, count, dt, deltas, advances, results);
        }
    }

    public unsafe partial struct RmoProposal
    {
        /// <summary>
        /// A proposal with everything at its default: all channels, writer animation, Rmo.ProposalSpaceBody: what <c>RmoPlayhead.LoopDelta</c> and
        /// <c>Rmo.Blend</c> give. Unity's <c>Animator.deltaPosition</c> needs Rmo.ProposalSpaceWorld.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        public static RmoProposal Default()
        {
            NativeCheck.Require();
            RmoProposal made;
            NativeMethods.rmo_proposal_default(&made).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoProxy
    {
        /// <summary>A proxy that has received nothing. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoProxy Init()
        {
            NativeCheck.Require();
            RmoProxy made;
            NativeMethods.rmo_proxy_init(&made).ThrowIfError();
            return made;
        }

        /// <summary>Takes a commit in, in whatever order commits arrive (N6). Rmo.ProxyCommits are remembered; the oldest makes room.</summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag,
        /// RmoResult.OutOfRange (tick), RmoResult.NotFinite, RmoResult.NotUnit -&gt; RmoResult.StaleTick (older than all that are remembered),
        /// RmoResult.DuplicateSample (there is one of this tick).
        /// </remarks>
        public RmoResult Receive(RmoProxyCommit commit)
        {
            NativeCheck.Require();
            fixed (RmoProxy* self = &this)
            {
                return NativeMethods.rmo_proxy_receive(self, &commit);
            }
        }

        /// <summary>
        /// What to draw at <c>tick</c>, a fraction of a tick included, each <c>tickLength</c> seconds long (N6). Between two commits it is on the straight
        /// line from one to the other; after the newest it goes on with its velocity for at most <c>mostExtrapolated</c> seconds, so it is never
        /// further from the received path than its speed times that.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (tick, lengths), RmoResult.UnknownTick (nothing was received yet).
        /// </remarks>
        public RmoResult Sample(double tick, double tickLength, double mostExtrapolated, out RmoProxyPose proxyPose)
        {
            NativeCheck.Require();
            fixed (RmoProxy* self = &this)
            fixed (RmoProxyPose* proxyPosePointer = &proxyPose)
            {
                return NativeMethods.rmo_proxy_sample(self, tick, tickLength, mostExtrapolated, proxyPosePointer);
            }
        }
    }

    public unsafe partial struct RmoResidual
    {
        /// <summary>A summary of no ticks. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoResidual Init()
        {
            NativeCheck.Require();
            RmoResidual made;
            NativeMethods.rmo_residual_init(&made).ThrowIfError();
            return made;
        }

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
        public RmoResult Step(RmoResidualConfig config, ref RmoCommit commit, double dt)
        {
            NativeCheck.Require();
            fixed (RmoResidual* self = &this)
            fixed (RmoCommit* commitPointer = &commit)
            {
                return NativeMethods.rmo_residual_step(self, &config, commitPointer, dt);
            }
        }

        /// <summary>
        /// Takes in <c>count</c> commits, <c>commits[i]</c> for <c>residuals[i]</c>, each of one tick of <c>dt</c> seconds: <c>RmoResidual.Step</c> for a crowd; one
        /// <c>config</c> for all.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoResidual.Step</c>.
        /// </remarks>
        public static RmoResult StepMany(RmoResidual[] residuals, RmoResidualConfig config, RmoCommit[] commits, double dt, uint count, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoResidual* residualsPointer = residuals)
            fixed (RmoCommit* commitsPointer = commits)
            fixed (RmoResult* resultsPointer = results)
            {
                if (residuals != null && count > (uint)residuals.Length) return RmoResult.TooMany;
                if (commits != null && count > (uint)commits.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_residual_step_many(residualsPointer, &config, commitsPointer, dt, count, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult StepMany(RmoResidual* residuals, RmoResidualConfig config, RmoCommit* commits, double dt, uint count, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_residual_step_many(residuals, &config, commits, dt, count, results);
        }
    }

    public unsafe partial struct RmoResidualConfig
    {
        /// <summary>Default settings: half-life 0.1 s, slow from 15 % blocked, blocked from 90 %, rate at least 0.3.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoResidualConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoResidualConfig Default()
        {
            NativeCheck.Require();
            RmoResidualConfig made;
            NativeMethods.rmo_residual_config_default(&made, (uint)sizeof(RmoResidualConfig)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoHostMove
    {
        /// <summary>
        /// For a host whose own controller moves the body: every check that can fail, BEFORE it moves. Gives the world displacement to
        /// move by and the rotation to take. The body is not changed.
        /// </summary>
        /// <remarks><c>authority</c> may be null. Errors: as <c>RmoMove.Begin</c>.</remarks>
        public static RmoResult Begin(out RmoHostMove resolve, ref RmoBody body, ref RmoAuthority authority, RmoTick step)
        {
            NativeCheck.Require();
            fixed (RmoHostMove* resolvePointer = &resolve)
            fixed (RmoBody* bodyPointer = &body)
            fixed (RmoAuthority* authorityPointer = &authority)
            {
                return NativeMethods.rmo_host_move_begin(resolvePointer, bodyPointer, authorityPointer, &step);
            }
        }

        /// <summary>
        /// For a host whose own controller moves the body: every check that can fail, BEFORE it moves. Gives the world displacement to
        /// move by and the rotation to take. The body is not changed.
        /// </summary>
        /// <remarks><c>authority</c> may be null. Errors: as <c>RmoMove.Begin</c>.</remarks>
        public static RmoResult Begin(out RmoHostMove resolve, ref RmoBody body, RmoTick step)
        {
            NativeCheck.Require();
            fixed (RmoHostMove* resolvePointer = &resolve)
            fixed (RmoBody* bodyPointer = &body)
            {
                return NativeMethods.rmo_host_move_begin(resolvePointer, bodyPointer, null, &step);
            }
        }

        /// <summary>
        /// <c>RmoBody.Propose</c>, then <c>RmoHostMove.Begin</c>: a tick that has one proposal in two calls, this one and <c>RmoBody.CommitResolved</c>,
        /// for hosts where a call costs (C#). The body then has the proposal pending.
        /// </summary>
        /// <remarks>
        /// <c>authority</c> may be null; its <c>lastRefusal</c> is that of the later check. Errors, the body unchanged: as <c>RmoBody.Propose</c> -&gt;
        /// RmoResult.StaleTick (<c>proposal-&gt;tick</c> is not <c>step-&gt;tick</c>: the tick would drop the proposal, C2) -&gt; as <c>RmoHostMove.Begin</c>.
        /// </remarks>
        public static RmoResult Propose(out RmoHostMove resolve, ref RmoBody body, ref RmoAuthority authority, RmoProposal proposal, RmoTick step)
        {
            NativeCheck.Require();
            fixed (RmoHostMove* resolvePointer = &resolve)
            fixed (RmoBody* bodyPointer = &body)
            fixed (RmoAuthority* authorityPointer = &authority)
            {
                return NativeMethods.rmo_host_move_propose(resolvePointer, bodyPointer, authorityPointer, &proposal, &step);
            }
        }

        /// <summary>
        /// <c>RmoBody.Propose</c>, then <c>RmoHostMove.Begin</c>: a tick that has one proposal in two calls, this one and <c>RmoBody.CommitResolved</c>,
        /// for hosts where a call costs (C#). The body then has the proposal pending.
        /// </summary>
        /// <remarks>
        /// <c>authority</c> may be null; its <c>lastRefusal</c> is that of the later check. Errors, the body unchanged: as <c>RmoBody.Propose</c> -&gt;
        /// RmoResult.StaleTick (<c>proposal-&gt;tick</c> is not <c>step-&gt;tick</c>: the tick would drop the proposal, C2) -&gt; as <c>RmoHostMove.Begin</c>.
        /// </remarks>
        public static RmoResult Propose(out RmoHostMove resolve, ref RmoBody body, RmoProposal proposal, RmoTick step)
        {
            NativeCheck.Require();
            fixed (RmoHostMove* resolvePointer = &resolve)
            fixed (RmoBody* bodyPointer = &body)
            {
                return NativeMethods.rmo_host_move_propose(resolvePointer, bodyPointer, null, &proposal, &step);
            }
        }

        /// <summary>
        /// <c>count</c> ticks begun for a host whose own controller moves the bodies: <c>RmoHostMove.Begin</c> for a crowd. <c>steps[i]</c> is the step of
        /// <c>bodies[i]</c>; <c>authorities</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoHostMove.Begin</c>.
        /// </remarks>
        public static RmoResult BeginMany(RmoHostMove[] resolves, RmoBody[] bodies, RmoAuthority[] authorities, RmoTick[] steps, uint count, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoHostMove* resolvesPointer = resolves)
            fixed (RmoBody* bodiesPointer = bodies)
            fixed (RmoAuthority* authoritiesPointer = authorities)
            fixed (RmoTick* stepsPointer = steps)
            fixed (RmoResult* resultsPointer = results)
            {
                if (resolves != null && count > (uint)resolves.Length) return RmoResult.TooMany;
                if (bodies != null && count > (uint)bodies.Length) return RmoResult.TooMany;
                if (authorities != null && count > (uint)authorities.Length) return RmoResult.TooMany;
                if (steps != null && count > (uint)steps.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_host_move_begin_many(resolvesPointer, bodiesPointer, authoritiesPointer, stepsPointer, count, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult BeginMany(RmoHostMove* resolves, RmoBody* bodies, RmoAuthority* authorities, RmoTick* steps, uint count, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_host_move_begin_many(resolves, bodies, authorities, steps, count, results);
        }

        /// <summary>
        /// <c>count</c> proposals, each with its tick begun for a host whose own controller moves the bodies: <c>RmoHostMove.Propose</c> for a crowd.
        /// <c>proposals[i]</c> and <c>steps[i]</c> are of <c>bodies[i]</c>; <c>authorities</c> may be null.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoHostMove.Propose</c>.
        /// </remarks>
        public static RmoResult ProposeMany(RmoHostMove[] resolves, RmoBody[] bodies, RmoAuthority[] authorities, RmoProposal[] proposals, RmoTick[] steps, uint count, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoHostMove* resolvesPointer = resolves)
            fixed (RmoBody* bodiesPointer = bodies)
            fixed (RmoAuthority* authoritiesPointer = authorities)
            fixed (RmoProposal* proposalsPointer = proposals)
            fixed (RmoTick* stepsPointer = steps)
            fixed (RmoResult* resultsPointer = results)
            {
                if (resolves != null && count > (uint)resolves.Length) return RmoResult.TooMany;
                if (bodies != null && count > (uint)bodies.Length) return RmoResult.TooMany;
                if (authorities != null && count > (uint)authorities.Length) return RmoResult.TooMany;
                if (proposals != null && count > (uint)proposals.Length) return RmoResult.TooMany;
                if (steps != null && count > (uint)steps.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_host_move_propose_many(resolvesPointer, bodiesPointer, authoritiesPointer, proposalsPointer, stepsPointer, count, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult ProposeMany(RmoHostMove* resolves, RmoBody* bodies, RmoAuthority* authorities, RmoProposal* proposals, RmoTick* steps, uint count, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_host_move_propose_many(resolves, bodies, authorities, proposals, steps, count, results);
        }
    }

    public unsafe partial struct RmoSmoothing
    {
        /// <summary>No offset. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoSmoothing Init()
        {
            NativeCheck.Require();
            RmoSmoothing made;
            NativeMethods.rmo_smoothing_init(&made).ThrowIfError();
            return made;
        }

        /// <summary>
        /// The simulated pose jumped from <c>from</c> to <c>to</c> (a correction, a replay): the drawn one stays where it was (N2). Jumps that leave an offset
        /// longer than <c>most</c> metres are shown as they are.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.NotUnit, RmoResult.OutOfRange (<c>most</c>).
        /// </remarks>
        public RmoResult Absorb(RmoPose from, RmoPose to, double most)
        {
            NativeCheck.Require();
            fixed (RmoSmoothing* self = &this)
            {
                return NativeMethods.rmo_smoothing_absorb(self, &from, &to, most);
            }
        }

        /// <summary>
        /// Lets the offset die away over <c>dt</c> seconds: after each <c>halfLife</c> half of it is left, the same for every way of cutting the time. 0
        /// ends it at once.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.OutOfRange (half-life), RmoResult.NegativeTime.
        /// </remarks>
        public RmoResult Step(double halfLife, double dt)
        {
            NativeCheck.Require();
            fixed (RmoSmoothing* self = &this)
            {
                return NativeMethods.rmo_smoothing_step(self, halfLife, dt);
            }
        }

        /// <summary>
        /// The pose to draw for a simulated one; <c>out</c> may be <c>simulated</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite, RmoResult.NotUnit.
        /// </summary>
        public RmoResult Pose(RmoPose simulated, out RmoPose pose)
        {
            NativeCheck.Require();
            fixed (RmoSmoothing* self = &this)
            fixed (RmoPose* posePointer = &pose)
            {
                return NativeMethods.rmo_smoothing_pose(self, &simulated, posePointer);
            }
        }
    }

    public unsafe partial struct RmoSteer
    {
        /// <summary>
        /// The world direction, level, of a stick pushed by <c>x</c> to the right and <c>y</c> ahead, for a camera with these forward and right
        /// directions; no handedness is assumed (T4). <c>held</c> is the last result, which a camera that looks straight up or down goes by;
        /// zeros will do until then. <c>out</c> may be <c>held</c>.
        /// </summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.NotUnit (<c>forward</c>, <c>right</c>; what is held,
        /// where it is needed), RmoResult.UpNotUnit.
        /// </remarks>
        public static RmoResult CameraDirection(float x, float y, RmoVec3 forward, RmoVec3 right, RmoVec3 up, RmoSteer held, out RmoSteer steer)
        {
            NativeCheck.Require();
            fixed (RmoSteer* steerPointer = &steer)
            {
                return NativeMethods.rmo_steer_camera_direction(x, y, &forward, &right, &up, &held, steerPointer);
            }
        }

        /// <summary>
        /// The heading about <c>up</c> at which a body whose forward axis is <c>forward</c> at heading 0 faces along <c>direction</c>, radians in (-pi, pi]:
        /// RmoTurnInput.Wanted. A direction with nothing level in it is <c>held</c>.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.NotUnit (<c>forward</c>), RmoResult.UpNotUnit.</remarks>
        public static RmoResult Heading(RmoVec3 direction, RmoVec3 forward, RmoVec3 up, double held, out double heading)
        {
            NativeCheck.Require();
            fixed (double* headingPointer = &heading)
            {
                return NativeMethods.rmo_steer_heading(&direction, &forward, &up, held, headingPointer);
            }
        }
    }

    public unsafe partial struct RmoTick
    {
        /// <summary>A step with everything at its default: nothing moves but what was proposed. Set <c>tick</c>, and <c>dt</c> if the ground moves.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned.</remarks>
        public static RmoTick Default()
        {
            NativeCheck.Require();
            RmoTick made;
            NativeMethods.rmo_tick_default(&made).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoSync
    {
        /// <summary>A group at marker 0 of its first cycle; without markers, at the start of its clips (Y1).</summary>
        /// <remarks>
        /// <c>markerCount</c> markers, such as 2 for the left and the right foot down, are what every member will have. Errors: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.TooMany (over Rmo.MaxSyncMarkers).
        /// </remarks>
        public static RmoResult Init(out RmoSync sync, uint markerCount)
        {
            NativeCheck.Require();
            fixed (RmoSync* syncPointer = &sync)
            {
                return NativeMethods.rmo_sync_init(syncPointer, markerCount);
            }
        }

        /// <summary>Puts the group where <c>member</c> is at <c>time</c> of <c>cycle</c> of its clip, so that a clip that plays already goes on without a jump.</summary>
        /// <remarks>
        /// Errors, the group unchanged: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, those of a member in <c>RmoSync.Advance</c>,
        /// RmoResult.OutOfRange (a time outside the clip).
        /// </remarks>
        public RmoResult Seek(RmoSyncMember member, long cycle, double time)
        {
            NativeCheck.Require();
            fixed (RmoSync* self = &this)
            {
                return NativeMethods.rmo_sync_seek(self, &member, cycle, time);
            }
        }

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
        public RmoResult Advance(RmoSyncMember[] members, uint count, double dt, double rate, RmoSyncPlace[] places)
        {
            NativeCheck.Require();
            fixed (RmoSync* self = &this)
            fixed (RmoSyncMember* membersPointer = members)
            fixed (RmoSyncPlace* placesPointer = places)
            {
                if (members != null && count > (uint)members.Length) return RmoResult.TooMany;
                if (places != null && count > (uint)places.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_sync_advance(self, membersPointer, count, dt, rate, placesPointer);
            }
        }

        /// <summary>
        /// The motion of this tick of <c>playhead</c>, which plays the member's clip: from where the group was to where it is. A playhead that is
        /// elsewhere, such as of a clip that joins, goes there first without motion: a jump of phase is never travel (Y2).
        /// </summary>
        /// <remarks>Errors, the playhead unchanged: as <c>RmoPlayhead.AdvanceTo</c>.</remarks>
        public static RmoResult LoopDelta(RmoSyncPlace place, ref RmoPlayhead playhead, RmoTrack track, out RmoDelta delta, out RmoAdvance advance)
        {
            NativeCheck.Require();
            fixed (RmoPlayhead* playheadPointer = &playhead)
            fixed (RmoDelta* deltaPointer = &delta)
            fixed (RmoAdvance* advancePointer = &advance)
            {
                RmoResult result = NativeMethods.rmo_sync_loop_delta(&place, playheadPointer, RmoTrack.PointerOf(track), deltaPointer, advancePointer);
                GC.KeepAlive(track);
                return result;
            }
        }
    }

    public sealed unsafe partial class RmoTrack
    {
        /// <summary>What the track is, in short.</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        public RmoResult Info(out RmoTrackInfo trackInfo)
        {
            NativeCheck.Require();
            fixed (RmoTrackInfo* trackInfoPointer = &trackInfo)
            {
                RmoResult result = NativeMethods.rmo_track_info(Pointer, trackInfoPointer);
                GC.KeepAlive(this);
                return result;
            }
        }

        /// <summary>The motion root at <c>time</c> seconds from the start of the clip, held outside it (L1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        public RmoResult Sample(double time, out RmoRootSample rootSample)
        {
            NativeCheck.Require();
            fixed (RmoRootSample* rootSamplePointer = &rootSample)
            {
                RmoResult result = NativeMethods.rmo_track_sample(Pointer, time, rootSamplePointer);
                GC.KeepAlive(this);
                return result;
            }
        }

        /// <summary>
        /// What the pose must have removed at <c>time</c>, in the clip's authored units and axes: <c>pose = out^-1 * sampled root</c>, so that
        /// nothing moves twice and nothing is lost (L1).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.Corrupt, RmoResult.AbiMismatch.</remarks>
        public RmoResult Strip(double time, out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoDelta* deltaPointer = &delta)
            {
                RmoResult result = NativeMethods.rmo_track_extracted(Pointer, time, deltaPointer);
                GC.KeepAlive(this);
                return result;
            }
        }
    }

    public unsafe partial struct RmoTrackOptions
    {
        /// <summary>Default options: everything moves the body, heading about +Y, identity rest, metres, tolerances of 1e-5.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoTrackOptions)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoTrackOptions Default()
        {
            NativeCheck.Require();
            RmoTrackOptions made;
            NativeMethods.rmo_track_options_default(&made, (uint)sizeof(RmoTrackOptions)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoTurn
    {
        /// <summary>A body that follows no turn yet. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoTurn Init()
        {
            NativeCheck.Require();
            RmoTurn made;
            NativeMethods.rmo_turn_init(&made).ThrowIfError();
            return made;
        }

        /// <summary>
        /// One tick of turning, by the clip, by code or by one after the other (T2), at limited rates (T3), or a turn in place that ends on
        /// the wanted facing (T5): the yaw to propose, and its residual.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative remaining time), RmoResult.UpNotUnit.
        /// </remarks>
        public RmoResult Step(RmoTurnConfig config, RmoTurnInput input, out RmoTurnOutput turnOutput)
        {
            NativeCheck.Require();
            fixed (RmoTurn* self = &this)
            fixed (RmoTurnOutput* turnOutputPointer = &turnOutput)
            {
                return NativeMethods.rmo_turn_step(self, &config, &input, turnOutputPointer);
            }
        }

        /// <summary>The shorter way round from one heading to another, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.NotFinite.</remarks>
        public static RmoResult Difference(double from, double to, out double yaw)
        {
            NativeCheck.Require();
            fixed (double* yawPointer = &yaw)
            {
                return NativeMethods.rmo_turn_difference(from, to, yawPointer);
            }
        }

        /// <summary>
        /// The heading of <c>rotation</c> about <c>up</c>, radians in (-pi, pi]; <c>held</c>, the last one, where it has none: in a half turn about a level
        /// axis (T1).
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.NotUnit, RmoResult.UpNotUnit.</remarks>
        public static RmoResult Facing(RmoQuat rotation, RmoVec3 up, double held, out double heading)
        {
            NativeCheck.Require();
            fixed (double* headingPointer = &heading)
            {
                return NativeMethods.rmo_turn_facing(&rotation, &up, held, headingPointer);
            }
        }

        /// <summary><c>count</c> ticks of turning: <c>RmoTurn.Step</c> for a crowd. <c>inputs[i]</c> is of <c>turns[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoTurn.Step</c>.
        /// </remarks>
        public static RmoResult StepMany(RmoTurn[] turns, RmoTurnConfig config, RmoTurnInput[] inputs, uint count, RmoTurnOutput[] outputs, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoTurn* turnsPointer = turns)
            fixed (RmoTurnInput* inputsPointer = inputs)
            fixed (RmoTurnOutput* outputsPointer = outputs)
            fixed (RmoResult* resultsPointer = results)
            {
                if (turns != null && count > (uint)turns.Length) return RmoResult.TooMany;
                if (inputs != null && count > (uint)inputs.Length) return RmoResult.TooMany;
                if (outputs != null && count > (uint)outputs.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_turn_step_many(turnsPointer, &config, inputsPointer, count, outputsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult StepMany(RmoTurn* turns, RmoTurnConfig config, RmoTurnInput* inputs, uint count, RmoTurnOutput* outputs, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_turn_step_many(turns, &config, inputs, count, outputs, results);
        }
    }

    public unsafe partial struct RmoTurnConfig
    {
        /// <summary>Default settings: the clip's turn as it is; for the other strategies, code at 720 degrees per second, from 60 degrees off until 20.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoTurnConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoTurnConfig Default()
        {
            NativeCheck.Require();
            RmoTurnConfig made;
            NativeMethods.rmo_turn_config_default(&made, (uint)sizeof(RmoTurnConfig)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoGravity
    {
        /// <summary>A body that has not fallen. Errors: RmoResult.Null, RmoResult.Misaligned.</summary>
        public static RmoGravity Init()
        {
            NativeCheck.Require();
            RmoGravity made;
            NativeMethods.rmo_gravity_init(&made).ThrowIfError();
            return made;
        }

        /// <summary>
        /// What the next tick, of <c>dt</c> seconds, begins with after <c>commit</c>: ground, ceiling, height along <c>up</c>, velocities; no jump, and no
        /// clip that owns the height.
        /// </summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.UpNotUnit, RmoResult.NotFinite, RmoResult.NegativeTime.</remarks>
        public static RmoResult Input(ref RmoCommit commit, RmoVec3 up, double dt, out RmoGravityInput verticalInput)
        {
            NativeCheck.Require();
            fixed (RmoCommit* commitPointer = &commit)
            fixed (RmoGravityInput* verticalInputPointer = &verticalInput)
            {
                return NativeMethods.rmo_gravity_input(commitPointer, &up, dt, verticalInputPointer);
            }
        }

        /// <summary>
        /// One tick of gravity (V1-V4), which begins where the last commit ended: what RmoTick.Vertical and RmoTick.Flags are to be, which
        /// channels proposals ask for, how far ground is looked for, and what counts as a fall or a landing.
        /// </summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.StructSize,
        /// RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.UnknownFlag, RmoResult.NotFinite, RmoResult.NegativeTime, RmoResult.OutOfRange
        /// (config, a negative jump), RmoResult.UpNotUnit.
        /// </remarks>
        public RmoResult Step(RmoGravityConfig config, RmoGravityInput input, out RmoGravityOutput verticalOutput)
        {
            NativeCheck.Require();
            fixed (RmoGravity* self = &this)
            fixed (RmoGravityOutput* verticalOutputPointer = &verticalOutput)
            {
                return NativeMethods.rmo_gravity_step(self, &config, &input, verticalOutputPointer);
            }
        }

        /// <summary>
        /// What <c>count</c> characters begin their next ticks, of <c>dt</c> seconds, with after <c>commits</c>: <c>RmoGravity.Input</c> for a crowd; one <c>up</c> for
        /// all, as in their config.
        /// </summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd). Errors of one element: as <c>RmoGravity.Input</c>.
        /// </remarks>
        public static RmoResult InputMany(RmoCommit[] commits, RmoVec3 up, double dt, uint count, RmoGravityInput[] inputs, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoCommit* commitsPointer = commits)
            fixed (RmoGravityInput* inputsPointer = inputs)
            fixed (RmoResult* resultsPointer = results)
            {
                if (commits != null && count > (uint)commits.Length) return RmoResult.TooMany;
                if (inputs != null && count > (uint)inputs.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_gravity_input_many(commitsPointer, &up, dt, count, inputsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult InputMany(RmoCommit* commits, RmoVec3 up, double dt, uint count, RmoGravityInput* inputs, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_gravity_input_many(commits, &up, dt, count, inputs, results);
        }

        /// <summary><c>count</c> ticks of gravity: <c>RmoGravity.Step</c> for a crowd. <c>inputs[i]</c> is of <c>verticals[i]</c>; one <c>config</c> for all.</summary>
        /// <remarks>
        /// Returns RmoResult.Ok or the first element's error; <c>results</c> has every element's. Errors, nothing written: RmoResult.Null,
        /// RmoResult.Misaligned, RmoResult.Overlap, RmoResult.TooMany (over Rmo.MaxCrowd), RmoResult.StructSize. Errors of one element: as
        /// <c>RmoGravity.Step</c>.
        /// </remarks>
        public static RmoResult StepMany(RmoGravity[] verticals, RmoGravityConfig config, RmoGravityInput[] inputs, uint count, RmoGravityOutput[] outputs, RmoResult[] results)
        {
            NativeCheck.Require();
            fixed (RmoGravity* verticalsPointer = verticals)
            fixed (RmoGravityInput* inputsPointer = inputs)
            fixed (RmoGravityOutput* outputsPointer = outputs)
            fixed (RmoResult* resultsPointer = results)
            {
                if (verticals != null && count > (uint)verticals.Length) return RmoResult.TooMany;
                if (inputs != null && count > (uint)inputs.Length) return RmoResult.TooMany;
                if (outputs != null && count > (uint)outputs.Length) return RmoResult.TooMany;
                if (results != null && count > (uint)results.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_gravity_step_many(verticalsPointer, &config, inputsPointer, count, outputsPointer, resultsPointer);
            }
        }

        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>
        public static RmoResult StepMany(RmoGravity* verticals, RmoGravityConfig config, RmoGravityInput* inputs, uint count, RmoGravityOutput* outputs, RmoResult* results)
        {
            NativeCheck.Require();
            return NativeMethods.rmo_gravity_step_many(verticals, &config, inputs, count, outputs, results);
        }
    }

    public unsafe partial struct RmoGravityConfig
    {
        /// <summary>Default settings: gravity -25, stick speed 2, a fall after 0.2 s, a hard landing from 3 m.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoGravityConfig)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoGravityConfig Default()
        {
            NativeCheck.Require();
            RmoGravityConfig made;
            NativeMethods.rmo_gravity_config_default(&made, (uint)sizeof(RmoGravityConfig)).ThrowIfError();
            return made;
        }
    }

    public unsafe partial struct RmoWarp
    {
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
        public static RmoResult Begin(out RmoWarp warp, RmoTrack track, RmoWarpOptions options, double start, double end, RmoPose target, RmoPose pose, double now)
        {
            NativeCheck.Require();
            fixed (RmoWarp* warpPointer = &warp)
            {
                RmoResult result = NativeMethods.rmo_warp_begin(warpPointer, RmoTrack.PointerOf(track), &options, start, end, &target, &pose, now);
                GC.KeepAlive(track);
                return result;
            }
        }

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
        public RmoResult Step(RmoTrack track, RmoPose pose, double from, double to, out RmoDelta delta)
        {
            NativeCheck.Require();
            fixed (RmoWarp* self = &this)
            fixed (RmoDelta* deltaPointer = &delta)
            {
                RmoResult result = NativeMethods.rmo_warp_step(self, RmoTrack.PointerOf(track), &pose, from, to, deltaPointer);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary>Distance at a clip time, metres along the root's path (W2).</summary>
        /// <remarks>
        /// <c>measure</c>: Rmo.WarpDistanceTravelled or Rmo.WarpDistanceRemaining, and Rmo.WarpDistanceLevel to leave out what is along up. Errors:
        /// RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.UnknownFlag, RmoResult.Corrupt,
        /// RmoResult.AbiMismatch.
        /// </remarks>
        public static RmoResult Distance(RmoTrack track, double time, uint measure, out double distance)
        {
            NativeCheck.Require();
            fixed (double* distancePointer = &distance)
            {
                RmoResult result = NativeMethods.rmo_warp_distance(RmoTrack.PointerOf(track), time, measure, distancePointer);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary>
        /// The first clip time whose travelled or remaining distance is <c>distance</c> (W2). A clip that has less gives its end, or its start for
        /// what remains, and tells the excess.
        /// </summary>
        /// <remarks>Errors: as <c>RmoWarp.Distance</c>, RmoResult.OutOfRange (negative).</remarks>
        public static RmoResult Match(RmoTrack track, double distance, uint measure, out RmoDistanceMatch distanceMatch)
        {
            NativeCheck.Require();
            fixed (RmoDistanceMatch* distanceMatchPointer = &distanceMatch)
            {
                RmoResult result = NativeMethods.rmo_warp_match(RmoTrack.PointerOf(track), distance, measure, distanceMatchPointer);
                GC.KeepAlive(track);
                return result;
            }
        }

        /// <summary>The motion from clip time <c>from</c> to <c>to</c>, a mark, or Rmo.MaxTrackDuration for the end (W3). Times are held to the clip.</summary>
        /// <remarks>
        /// Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.Overlap, RmoResult.NotFinite, RmoResult.OutOfRange (<c>to</c> before <c>from</c>),
        /// RmoResult.Corrupt, RmoResult.AbiMismatch.
        /// </remarks>
        public static RmoResult Remaining(RmoTrack track, double from, double to, out RmoMotionLeft motionLeft)
        {
            NativeCheck.Require();
            fixed (RmoMotionLeft* motionLeftPointer = &motionLeft)
            {
                RmoResult result = NativeMethods.rmo_warp_remaining(RmoTrack.PointerOf(track), from, to, motionLeftPointer);
                GC.KeepAlive(track);
                return result;
            }
        }
    }

    public unsafe partial struct RmoWarpOptions
    {
        /// <summary>Default options: position and facing end on the target; half to twice the way; up to a quarter turn.</summary>
        /// <remarks><c>size</c> is <c>sizeof(RmoWarpOptions)</c>. Errors: RmoResult.Null, RmoResult.Misaligned, RmoResult.StructSize.</remarks>
        public static RmoWarpOptions Default()
        {
            NativeCheck.Require();
            RmoWarpOptions made;
            NativeMethods.rmo_warp_options_default(&made, (uint)sizeof(RmoWarpOptions)).ThrowIfError();
            return made;
        }
    }
}
