// Generated from tests/abi.txt and include/root_motion.h: `UPDATE=1 cargo test --test csharp`. Do not edit.
namespace RootMotionNative
{
    /// <summary>What a call came to: 0 and above is success, below is an error that changed nothing.</summary>
    public enum RmoResult : int
    {
        /// <summary>Success.</summary>
        Ok = 0,
        /// <summary>A move has an open question: answer it (<c>RmoMove.Next</c>).</summary>
        WantsAnswer = 1,
        /// <summary>A move can be finished (<c>RmoMove.Next</c>).</summary>
        Done = 2,
        /// <summary>A monitor had a finding, and it was written (<c>RmoMonitor.Next</c>).</summary>
        Found = 3,
        /// <summary>A pointer that must be given is null.</summary>
        Null = -1,
        /// <summary>A pointer is not aligned for its type.</summary>
        Misaligned = -2,
        /// <summary>Two buffers that must be apart share memory.</summary>
        Overlap = -3,
        /// <summary>A count is over its limit.</summary>
        Count = -4,
        /// <summary>A <c>structSize</c> is too small, or larger with fields set that this library does not know.</summary>
        StructSize = -5,
        /// <summary>A state struct was never initialised by its <c>init</c> call.</summary>
        Uninitialized = -6,
        /// <summary>A state struct or block was made by a library of another ABI.</summary>
        ForeignAbi = -7,
        /// <summary>A number is NaN or infinite, or a result would be.</summary>
        NotFinite = -8,
        /// <summary>A value is outside its documented range.</summary>
        OutOfRange = -9,
        /// <summary>A quaternion's length is not within 1e-3 of 1 (F6).</summary>
        NotUnit = -10,
        /// <summary>A weight is outside [0, 1] (B6).</summary>
        Weight = -11,
        /// <summary>A scale is zero, negative or not uniform to 1e-3 (F3).</summary>
        Scale = -12,
        /// <summary>A time step is negative (F4, L6).</summary>
        NegativeTime = -13,
        /// <summary>A track has no keys at all (L2).</summary>
        EmptyTrack = -14,
        /// <summary>Key times are not strictly increasing (L2).</summary>
        KeyOrder = -15,
        /// <summary>An interpolation that is not step, linear or cubic (L2).</summary>
        Interpolation = -16,
        /// <summary>A buffer is smaller than what must be written to it.</summary>
        BufferTooSmall = -17,
        /// <summary>A prepared track's header, length or content id does not add up (L2).</summary>
        CorruptTrack = -18,
        /// <summary>A playhead used with another track than the one it was started on (L8).</summary>
        WrongTrack = -19,
        /// <summary>The tick is not newer than the last committed one, or older than the pending one (C1, C2).</summary>
        StaleTick = -20,
        /// <summary>The pose or the pending motion changed since this was made (C1, C11).</summary>
        StalePose = -21,
        /// <summary>No asked channel was granted (C1, A3).</summary>
        Refused = -22,
        /// <summary>The host failed to answer a sweep, or answered out of range (C1, C3).</summary>
        SweepFailed = -23,
        /// <summary>A sample with this serial was taken already (C9).</summary>
        DuplicateSample = -24,
        /// <summary>Another source drives this channel (C9).</summary>
        NotTheDriver = -25,
        /// <summary>An answer to another query than the one that is open.</summary>
        StaleAnswer = -26,
        /// <summary>The move has open queries.</summary>
        NotDone = -27,
        /// <summary>All claim slots are taken (A2).</summary>
        NoFreeSlot = -28,
        /// <summary>No claim has this token (A2).</summary>
        UnknownToken = -29,
        /// <summary>The library caught a panic of its own. The outputs are untouched; please report it.</summary>
        Panic = -30,
        /// <summary>An up direction is not a unit vector (F1).</summary>
        UpNotUnit = -31,
        /// <summary>A flag or mode that this library does not know.</summary>
        UnknownFlag = -32,
        /// <summary>There are fewer samples or members than the call needs (P1, P2, Y1).</summary>
        TooFew = -33,
        /// <summary>All samples of a plane lie on one line: a space along a line is what they need (P2).</summary>
        Collinear = -34,
        /// <summary>Two samples lie at the same place, within a millionth of the extent of all of them (P2).</summary>
        Coincident = -35,
        /// <summary>Places of samples are not strictly increasing, or markers not in the order of the cycle (P1, Y1).</summary>
        Unordered = -36,
        /// <summary>A blend space's header, length or checksum does not add up (P2).</summary>
        CorruptSpace = -37,
        /// <summary>A target is behind, or further off than a warp may scale (W1).</summary>
        OutOfReach = -38,
        /// <summary>A history is full: confirm ticks, so that older ones can go (N3). What is in it stays.</summary>
        HistoryFull = -39,
        /// <summary>A tick that a history, or a ring of predicted poses, does not have yet (N1, N3).</summary>
        UnknownTick = -40,
        /// <summary>A history's header does not add up (N3).</summary>
        CorruptHistory = -41,
        /// <summary>A snapshot's length, checksum or content does not add up (N5).</summary>
        CorruptSnapshot = -42,
        /// <summary>A snapshot of another layout (N5).</summary>
        WrongVersion = -43,
        /// <summary>A state has other parts than the history or the snapshot it is used with (N3, N5).</summary>
        OtherParts = -44,
    }

    public static partial class Rmo
    {
        /// <summary>Channel: translation across up.</summary>
        public const uint ChannelHorizontal = 1;
        /// <summary>Channel: translation along up.</summary>
        public const uint ChannelVertical = 2;
        /// <summary>Channel: rotation.</summary>
        public const uint ChannelRotation = 4;
        /// <summary>All channels.</summary>
        public const uint ChannelsAll = 7;
        /// <summary>Number of channels.</summary>
        public const uint ChannelCount = 3;
        /// <summary>Writer: an animation's root motion.</summary>
        public const uint WriterAnimation = 0;
        /// <summary>Writer: gameplay code.</summary>
        public const uint WriterCode = 1;
        /// <summary>Writer: the physics engine.</summary>
        public const uint WriterPhysics = 2;
        /// <summary>Writer: the network.</summary>
        public const uint WriterNetwork = 3;
        /// <summary>Writer: a cutscene.</summary>
        public const uint WriterCutscene = 4;
        /// <summary>Writers are below this; those from 5 on are the host's to name (A1).</summary>
        public const uint MaxWriters = 32;
        /// <summary>Claims that one body can carry at once (A2).</summary>
        public const uint MaxClaims = 16;
        /// <summary>Owner of a channel that nobody claims.</summary>
        public const uint Unclaimed = 4294967295;
        /// <summary>RmoLayer.Channels: the layer's translation contributes.</summary>
        public const uint LayerTranslation = 1;
        /// <summary>RmoLayer.Channels: the layer's rotation contributes.</summary>
        public const uint LayerRotation = 2;
        /// <summary>RmoLayer.Flags: the layer's motion is added to the blend and takes no share of it (B7).</summary>
        public const uint LayerAdditive = 1;
        /// <summary>Flag of Rmo.Blend: weights are normalised to a sum of 1 always, not only when they exceed it (B6).</summary>
        public const uint BlendNormalise = 1;
        /// <summary>Most layers of one blend.</summary>
        public const uint MaxLayers = 64;
        /// <summary>Most pieces of one layer's weight in one tick.</summary>
        public const uint MaxWeightPieces = 16;
        /// <summary>RmoFade.Curve: an even way from one weight to the other.</summary>
        public const uint FadeLinear = 0;
        /// <summary>RmoFade.Curve: slow at both ends, 3 x^2 - 2 x^3.</summary>
        public const uint FadeCubic = 1;
        /// <summary>Longest fade, seconds.</summary>
        public const double MaxFade = 86400.0;
        /// <summary>RmoProposal.Space: the translation is in world axes. Unity's <c>Animator.deltaPosition</c> is.</summary>
        public const uint SpaceWorld = 0;
        /// <summary>RmoProposal.Space: the translation is in the body's axes. A playhead's delta and a blend are.</summary>
        public const uint SpaceBody = 1;
        /// <summary>RmoProposal.Space: the translation is in the axes of a parent, whose rotation and scale are passed along.</summary>
        public const uint SpaceParent = 2;
        /// <summary>RmoTick.Flags: a clip owns the height this tick (climb, vault, swim): free motion, no snap, steps or ground (V2).</summary>
        public const uint StepFree = 1;
        /// <summary>RmoCommit.Flags: some asked channel was not granted.</summary>
        public const uint CommitPartlyRefused = 256;
        /// <summary>RmoCommit.Flags: a refusal that this writer meets for the first time since the owner changed (A4).</summary>
        public const uint CommitFirstRefusal = 512;
        /// <summary>RmoCommit.Flags: motion that covers no time: displacement and turn are kept, the velocity unchanged (F4).</summary>
        public const uint CommitNoTime = 1024;
        /// <summary>RmoCommit.Flags: the host moved the body further than granted plus declared extras.</summary>
        public const uint CommitOverTravel = 2048;
        /// <summary>RmoCommit.Flags: the tick consumed proposals. Where it is not set, the velocity is that of the last tick that did.</summary>
        public const uint CommitConsumed = 4096;
        /// <summary>RmoTick.Flags: the tick happened before and is run again after a rewind: its record says so (Rmo.CommitReplayed, N3).</summary>
        public const uint StepReplay = 256;
        /// <summary>RmoCommit.Flags: a tick run again after a rewind: its sounds were heard, its hits were told, its steps were counted (N3).</summary>
        public const uint CommitReplayed = 8192;
        /// <summary>Interpolation in RmoTrackKeys: a value holds until the next key.</summary>
        public const uint InterpolationStep = 1;
        /// <summary>Interpolation in RmoTrackKeys: linear for translations, shortest-arc slerp for rotations. It is 0, so that cleared keys are linear.</summary>
        public const uint InterpolationLinear = 0;
        /// <summary>Interpolation in RmoTrackKeys: glTF's cubic Hermite spline; three values per key: in-tangent, value, out-tangent.</summary>
        public const uint InterpolationCubic = 2;
        /// <summary>Most keys of one curve.</summary>
        public const uint MaxKeys = 1048576;
        /// <summary>Flag of the motor, and of a commit: stands on walkable ground.</summary>
        public const uint CommitGrounded = 1;
        /// <summary>Asked motion was stopped by something.</summary>
        public const uint CommitBlocked = 2;
        /// <summary>A step was taken.</summary>
        public const uint CommitStepped = 4;
        /// <summary>On ground too steep to stand on.</summary>
        public const uint CommitSliding = 8;
        /// <summary>
        /// Inside something, with no way out this tick (S6): nothing of the ask was done, unless it leads away from everything the
        /// body is inside. <c>recovery</c> may have a bounded part of the way out, and the next tick goes on.
        /// </summary>
        public const uint CommitStuck = 16;
        /// <summary>Touched something overhead.</summary>
        public const uint CommitCeiling = 32;
        /// <summary>The query budget or the longest motion of a tick was reached; the place is safe.</summary>
        public const uint CommitTruncated = 64;
        /// <summary>Most contacts a record keeps (C8); the rest is only counted.</summary>
        public const uint MaxContacts = 4;
        /// <summary>RmoMotorConfig.Flags: the host cannot answer overlap queries; none are asked (S6 is then the host's).</summary>
        public const uint MotorNoOverlap = 1;
        /// <summary>RmoQuery.Kind: how far may the shape travel along <c>direction</c>?</summary>
        public const uint QuerySweep = 1;
        /// <summary>RmoQuery.Kind: what does the shape overlap where it is?</summary>
        public const uint QueryOverlap = 2;
        /// <summary>RmoQuery.Flags: shapes that overlap at the start must not be reported. Set on every sweep.</summary>
        public const uint QueryIgnoreStartOverlap = 1;
        /// <summary>RmoQuery.Flags: the body will not necessarily move there; triggers and pushable bodies may want another filter.</summary>
        public const uint QueryProbe = 2;
        /// <summary>RmoQuery.Flags: shapes of <c>ignoredSurface</c> must not be reported, by sweeps and overlaps alike.</summary>
        public const uint QueryIgnoreSurface = 4;
        /// <summary>RmoQuery.Reason: the asked motion itself.</summary>
        public const uint ReasonSlide = 1;
        /// <summary>RmoQuery.Reason: is the body inside something?</summary>
        public const uint ReasonOverlap = 2;
        /// <summary>RmoQuery.Reason: room above a step.</summary>
        public const uint ReasonStepUp = 3;
        /// <summary>RmoQuery.Reason: room over a step.</summary>
        public const uint ReasonStepForward = 4;
        /// <summary>RmoQuery.Reason: the tread of a step.</summary>
        public const uint ReasonStepDown = 5;
        /// <summary>RmoQuery.Reason: the ground.</summary>
        public const uint ReasonGround = 6;
        /// <summary>RmoQuery.Reason: carried along by what it stands on.</summary>
        public const uint ReasonPlatform = 7;
        /// <summary>
        /// RmoAnswer.SurfaceFlags: the body must not step up onto this. What it touches at a walkable slope it walks up, a kerb under
        /// radius x (1 - cosine of the steepest slope) too; Rmo.SurfaceNotGround refuses that.
        /// </summary>
        public const uint SurfaceNoStep = 1;
        /// <summary>RmoAnswer.SurfaceFlags: never ground, however flat.</summary>
        public const uint SurfaceNotGround = 2;
        /// <summary>RmoAnswer.SurfaceFlags: ground that does not hold: slopes of it are slid down.</summary>
        public const uint SurfaceSlippery = 4;
        /// <summary>RmoAnswer.SurfaceFlags: moves by itself.</summary>
        public const uint SurfaceMoving = 8;
        /// <summary>RmoContact.Kind: walkable ground.</summary>
        public const uint ContactFloor = 1;
        /// <summary>RmoContact.Kind: too steep to walk on, up to overhanging by less than level.</summary>
        public const uint ContactWall = 2;
        /// <summary>RmoContact.Kind: faces downward.</summary>
        public const uint ContactCeiling = 3;
        /// <summary>RmoContact.Kind: a step that was taken.</summary>
        public const uint ContactStep = 4;
        /// <summary>RmoPlayhead.Mode: a fixed number of iterations, then rest (L4). One iteration is a one-shot.</summary>
        public const uint PlayLoop = 0;
        /// <summary>RmoPlayhead.Mode: for ever, in both directions.</summary>
        public const uint PlayForever = 1;
        /// <summary>RmoPlayhead.Mode: for ever, forward and backward in turn: the triangle wave of local time.</summary>
        public const uint PlayPingPong = 2;
        /// <summary>Longest clip, seconds: a day. Keeps a wild key time from becoming hours of refinement.</summary>
        public const double MaxDuration = 86400.0;
        /// <summary>RmoTrackOptions.Rotation: the heading about up moves the body; lean, sway and somersaults stay in the pose.</summary>
        public const uint RotationYaw = 0;
        /// <summary>RmoTrackOptions.Rotation: no rotation moves the body; deltas are in the clip's own axes.</summary>
        public const uint RotationNone = 1;
        /// <summary>RmoTrackOptions.Rotation: the whole rotation moves the body (climbing, zero gravity).</summary>
        public const uint RotationFull = 2;
        /// <summary>RmoTrackOptions.Axes: the clip's x moves the body.</summary>
        public const uint AxisX = 1;
        /// <summary>RmoTrackOptions.Axes: the clip's y moves the body.</summary>
        public const uint AxisY = 2;
        /// <summary>RmoTrackOptions.Axes: the clip's z moves the body.</summary>
        public const uint AxisZ = 4;
        /// <summary>RmoTrackOptions.Axes: every axis moves the body.</summary>
        public const uint AxesAll = 7;
        /// <summary>RmoTrackOptions.Axes, alone: what lies across <c>up</c> moves the body, whichever way up is.</summary>
        public const uint AxesHorizontal = 8;
        /// <summary>RmoBlendSpaceSamples.Kind: samples along a line, by <c>x</c> alone.</summary>
        public const uint BlendSpaceLine = 0;
        /// <summary>RmoBlendSpaceSamples.Kind: samples at the crossings of columns (<c>x</c>) and rows (<c>y</c>).</summary>
        public const uint BlendSpaceGrid = 1;
        /// <summary>RmoBlendSpaceSamples.Kind: samples anywhere in a plane without a seam, such as that of velocities.</summary>
        public const uint BlendSpacePlane = 2;
        /// <summary>Flag of a Rmo.BlendSpaceKindGrid: <c>x</c> is a direction in radians; the last column is the neighbour of the first.</summary>
        public const uint BlendSpaceDirection = 1;
        /// <summary>Flag of a Rmo.BlendSpaceKindGrid: sample 0 is the whole row <c>y</c> = 0, below the first of the rows.</summary>
        public const uint BlendSpaceIdle = 2;
        /// <summary>Most samples of a space, and most columns and rows.</summary>
        public const uint MaxBlendSamples = 1024;
        /// <summary>Flag of RmoBlendSpace.Smooth: <c>x</c> is a direction in radians and goes the short way round.</summary>
        public const uint BlendInputDirection = 1;
        /// <summary>Most markers of a cycle.</summary>
        public const uint MaxMarkers = 8;
        /// <summary>Most members of a group.</summary>
        public const uint MaxMembers = 64;
        /// <summary>RmoWarpOptions.Flags: the motion across up ends on the target.</summary>
        public const uint WarpHorizontal = 1;
        /// <summary>RmoWarpOptions.Flags: the motion along up ends on the target.</summary>
        public const uint WarpVertical = 2;
        /// <summary>RmoWarpOptions.Flags: the facing ends on the target's.</summary>
        public const uint WarpYaw = 4;
        /// <summary>RmoWarpOptions.Flags, default: all three.</summary>
        public const uint WarpAll = 7;
        /// <summary>Distance since the start of the clip.</summary>
        public const uint DistanceTravelled = 0;
        /// <summary>Distance to the end of the clip.</summary>
        public const uint DistanceRemaining = 1;
        /// <summary>Flag: what is along up does not count.</summary>
        public const uint DistanceLevel = 2;
        /// <summary>Layout of a snapshot; another number is RmoResult.WrongVersion.</summary>
        public const uint SnapshotVersion = 1;
        /// <summary>Playheads, or fades, of one state.</summary>
        public const uint MaxStateItems = 256;
        /// <summary>Bytes of the host's own in one state.</summary>
        public const uint MaxStateBytes = 1048576;
        /// <summary>Ticks that a history can be made for.</summary>
        public const uint MaxHistoryTicks = 65536;
        /// <summary>Proposals of one tick that a history can be made for.</summary>
        public const uint MaxHistoryProposals = 64;
        /// <summary>Answers of one tick that a history can be made for.</summary>
        public const uint MaxHistoryAnswers = 64;
        /// <summary>Predicted poses that a correction remembers: how old the word of an authority may be.</summary>
        public const uint CorrectionTicks = 64;
        /// <summary>RmoCorrectionConfig.Flags: root motion stands still on the channels that are being corrected, instead of going on (N2).</summary>
        public const uint CorrectionSuspend = 1;
        /// <summary>RmoCorrected.Tier: close enough, nothing is done.</summary>
        public const uint TierNone = 0;
        /// <summary>RmoCorrected.Tier: a share of the error is taken away.</summary>
        public const uint TierShare = 1;
        /// <summary>RmoCorrected.Tier: too far off: put there at once.</summary>
        public const uint TierSnap = 2;
        /// <summary>Commits that a proxy remembers.</summary>
        public const uint ProxyCommits = 32;
        /// <summary>Animation parameters that travel beside a commit.</summary>
        public const uint ProxyParameters = 8;
        /// <summary>RmoProxyCommit.Flags: it was teleported here: not drawn as motion.</summary>
        public const uint ProxyTeleport = 1;
        /// <summary>RmoProxyPose.State: on the way between two commits.</summary>
        public const uint ProxyBetween = 0;
        /// <summary>RmoProxyPose.State: before the oldest commit there is, and held at it.</summary>
        public const uint ProxyEarly = 1;
        /// <summary>RmoProxyPose.State: after the newest commit there is, and moved on by its velocity.</summary>
        public const uint ProxyExtrapolated = 2;
        /// <summary>RmoProxyPose.State: so long after the newest commit that it is held at the end of the extrapolation.</summary>
        public const uint ProxyHeld = 3;
        /// <summary>Words of an <c>RmoMove</c>.</summary>
        public const uint MoveWords = 160;
        /// <summary>Words of an <c>RmoMonitor</c>.</summary>
        public const uint MonitorWords = 256;
        /// <summary>Most moves of one round.</summary>
        public const uint MaxRound = 1048576;
        /// <summary>D1: asked motion is about dt times the clip's own.</summary>
        public const uint FindingTimesDt = 1;
        /// <summary>D2: the clip has speed, but its horizontal root motion is zero.</summary>
        public const uint FindingBakedPose = 2;
        /// <summary>D3: proposals are made and nothing is committed.</summary>
        public const uint FindingNotCommitted = 3;
        /// <summary>D4: asked motion points off the clip's by the body's or its parent's heading.</summary>
        public const uint FindingWrongFrame = 4;
        /// <summary>D5: a scale between track and world.</summary>
        public const uint FindingScaled = 5;
        /// <summary>D6: speed diluted by a layer without root motion.</summary>
        public const uint FindingDiluted = 6;
        /// <summary>D7: two writers moved the body in one tick.</summary>
        public const uint FindingTwoWriters = 7;
        /// <summary>D8: the pose changed between commits without a teleport.</summary>
        public const uint FindingPoseWritten = 8;
        /// <summary>D9: a turn's target runs ahead of its rate limit.</summary>
        public const uint FindingTurnRunaway = 9;
        /// <summary>D10: a delta taken twice, or read before evaluation.</summary>
        public const uint FindingStaleSample = 10;
        /// <summary>D11: ground comes and goes.</summary>
        public const uint FindingGroundFlicker = 11;
        /// <summary>D12: capsule height changed in one tick while grounded.</summary>
        public const uint FindingCapsuleJump = 12;
        /// <summary>D13: blocked, and the residual grows.</summary>
        public const uint FindingBlocked = 13;
        /// <summary>D14: extracted root motion is still in the visible root bone.</summary>
        public const uint FindingDoubleMotion = 14;
        /// <summary>D15: sideways drift from a layer that should not move the body.</summary>
        public const uint FindingSideDrift = 15;
        /// <summary>D16: motion applied to another node than the one that carries the model.</summary>
        public const uint FindingWrongNode = 16;
        /// <summary>Codes run from 1 to this.</summary>
        public const uint FindingCount = 16;
        /// <summary>RmoFinding.Unit: a share or a multiple of what is expected.</summary>
        public const uint UnitRatio = 0;
        /// <summary>RmoFinding.Unit: metres.</summary>
        public const uint UnitMetres = 1;
        /// <summary>RmoFinding.Unit: metres per second.</summary>
        public const uint UnitMetresPerSecond = 2;
        /// <summary>RmoFinding.Unit: radians.</summary>
        public const uint UnitRadians = 3;
        /// <summary>RmoFinding.Unit: ticks, writers, samples or changes: what the text counts.</summary>
        public const uint UnitCount = 4;
        /// <summary>RmoObservation.Given: <c>sample</c>.</summary>
        public const uint GivenSample = 1;
        /// <summary>RmoObservation.Given: <c>writers</c>.</summary>
        public const uint GivenWriters = 2;
        /// <summary>RmoObservation.Given: <c>clip</c>.</summary>
        public const uint GivenClip = 4;
        /// <summary>RmoObservation.Given: <c>clipSpeed</c>.</summary>
        public const uint GivenClipSpeed = 8;
        /// <summary>RmoObservation.Given: <c>movingWeight</c> and <c>stillWeight</c>.</summary>
        public const uint GivenLayers = 16;
        /// <summary>RmoObservation.Given: <c>parentRotation</c>.</summary>
        public const uint GivenParent = 32;
        /// <summary>RmoObservation.Given: <c>height</c>.</summary>
        public const uint GivenCapsule = 64;
        /// <summary>RmoObservation.Given: <c>turnLag</c>.</summary>
        public const uint GivenTurn = 128;
        /// <summary>RmoObservation.Given: <c>rootBone</c>.</summary>
        public const uint GivenRootBone = 256;
        /// <summary>RmoObservation.Given: <c>before</c> and <c>beforeRotation</c>.</summary>
        public const uint GivenBefore = 512;
        /// <summary>RmoObservation.Given: <c>after</c> and <c>afterRotation</c>.</summary>
        public const uint GivenAfter = 1024;
        /// <summary>RmoObservation.Given: <c>model</c>.</summary>
        public const uint GivenModel = 2048;
        /// <summary>RmoResidual.Advice: the body gets where it wants to.</summary>
        public const uint AdviceNone = 0;
        /// <summary>RmoResidual.Advice: play the clip at RmoResidual.Rate, so that feet match what is left of the way.</summary>
        public const uint AdviceSlowPlayback = 1;
        /// <summary>RmoResidual.Advice: it gets nowhere: play something else (a stop, a push against the wall).</summary>
        public const uint AdviceBlocked = 2;
        /// <summary>ABI of this header: layouts and behaviour. Compare with <c>Rmo.LibraryAbi()</c> once, at load.</summary>
        public const uint Abi = 1;
        /// <summary>RmoGravityInput.Flags: the last commit stood on ground.</summary>
        public const uint VerticalGrounded = 1;
        /// <summary>RmoGravityInput.Flags: the last commit met a ceiling. An upward speed ends there.</summary>
        public const uint VerticalCeiling = 2;
        /// <summary>RmoGravityInput.Flags: a clip owns the height this tick (V2).</summary>
        public const uint VerticalClip = 4;
        /// <summary>RmoGravityOutput.Flags: off the ground when the tick began.</summary>
        public const uint VerticalAirborne = 1;
        /// <summary>RmoGravityOutput.Flags: this counts as a fall (V3).</summary>
        public const uint VerticalFalling = 2;
        /// <summary>RmoGravityOutput.Flags: on the ground again, since the last step.</summary>
        public const uint VerticalLanded = 4;
        /// <summary>RmoGravityOutput.Flags: that landing was a hard one (V3).</summary>
        public const uint VerticalHard = 8;
        /// <summary>RmoTurnConfig.Strategy: the clip's turn as it is.</summary>
        public const uint TurnAnimation = 0;
        /// <summary>RmoTurnConfig.Strategy: towards the wanted facing; the clip's turn is left out.</summary>
        public const uint TurnCode = 1;
        /// <summary>RmoTurnConfig.Strategy: the clip's, until the wanted facing is far off; then code's, until it is near.</summary>
        public const uint TurnHybrid = 2;
        /// <summary>RmoTurnInput.Flags: no facing is wanted; <c>wanted</c> is not read.</summary>
        public const uint TurnUnwanted = 1;
        /// <summary>RmoTurnInput.Flags: the clip is a turn in place that is to end on the wanted facing (T5).</summary>
        public const uint TurnInPlace = 2;
        /// <summary>RmoTurnOutput.Flags: code turned, not the clip.</summary>
        public const uint TurnByCode = 1;
        /// <summary>RmoTurnOutput.Flags: the rate limit held the turn back.</summary>
        public const uint TurnLimited = 2;
        /// <summary>RmoTurnOutput.Flags: a turn in place was fitted to the wanted facing.</summary>
        public const uint TurnFitted = 4;
        /// <summary>RmoPaceConfig.Preset: rates 0.9 to 1.1.</summary>
        public const uint GaitTight = 0;
        /// <summary>RmoPaceConfig.Preset: rates 0.75 to 1.25, the default.</summary>
        public const uint GaitLoose = 1;
        /// <summary>RmoPaceOutput.Flags: the clip goes nowhere by itself; its rate is 1.</summary>
        public const uint GaitInPlace = 1;
        /// <summary>RmoPaceOutput.Flags: the rate that fits is outside its limits.</summary>
        public const uint GaitRateCut = 2;
        /// <summary>RmoPaceOutput.Flags: the stride that fits is outside its limits.</summary>
        public const uint GaitStrideCut = 4;
        /// <summary>RmoPaceOutput.Flags: feet slide faster than the tolerance, unless the stride is scaled (G3).</summary>
        public const uint GaitSliding = 8;
        /// <summary>State: standing.</summary>
        public const uint LocomotionIdle = 0;
        /// <summary>State: walking.</summary>
        public const uint LocomotionWalk = 1;
        /// <summary>State: running.</summary>
        public const uint LocomotionRun = 2;
        /// <summary>State: rising from a jump.</summary>
        public const uint LocomotionJump = 3;
        /// <summary>State: falling.</summary>
        public const uint LocomotionFall = 4;
        /// <summary>State: coming to rest after a fall.</summary>
        public const uint LocomotionLand = 5;
        /// <summary>Number of states.</summary>
        public const uint LocomotionStates = 6;
        /// <summary>Pieces of weight of all states in one tick, two each.</summary>
        public const uint LocomotionPieces = 12;
        /// <summary>RmoLocomotionInput.Flags: on the ground.</summary>
        public const uint LocomotionGrounded = 1;
        /// <summary>RmoLocomotionInput.Flags: a jump is asked for.</summary>
        public const uint LocomotionJumpAsked = 2;
        /// <summary>RmoLocomotionInput.Flags: off the ground for so short a time that it may jump all the same.</summary>
        public const uint LocomotionCoyote = 4;
        /// <summary>RmoLocomotionInput.Flags: this counts as a fall: Rmo.GravityFalling.</summary>
        public const uint LocomotionFalling = 8;
        /// <summary>RmoLocomotionInput.Flags: a landing now is a hard one: Rmo.GravityHard.</summary>
        public const uint LocomotionHard = 16;
        /// <summary>RmoLocomotionOutput.Flags: the state has just changed.</summary>
        public const uint LocomotionChanged = 1;
        /// <summary>RmoLocomotionOutput.Flags: this landing is a hard one.</summary>
        public const uint LocomotionHardLanding = 2;
        /// <summary>RmoMotionModeConfig.RootMotion: code moves the body always.</summary>
        public const uint RootMotionNothing = 0;
        /// <summary>RmoMotionModeConfig.RootMotion: clips that are marked do (dash, roll, vault), code else.</summary>
        public const uint RootMotionMarked = 1;
        /// <summary>RmoMotionModeConfig.RootMotion: clips do always.</summary>
        public const uint RootMotionEverything = 2;
        /// <summary>RmoMotionModeInput.Flags: the clip that plays is marked.</summary>
        public const uint ModeMarked = 1;
        /// <summary>RmoMotionModeOutput.Flags: another one moves the body from this tick on.</summary>
        public const uint ModeSwitched = 1;
        /// <summary>RmoCrouchInput.Flags: it is to crouch; else to stand.</summary>
        public const uint CrouchDown = 1;
    }
}
