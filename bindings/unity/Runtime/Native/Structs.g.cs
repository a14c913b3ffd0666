// Generated from tests/abi.txt and include/root_motion.h: `UPDATE=1 cargo test --test csharp`. Do not edit.
using System;
using System.Runtime.InteropServices;

// Fields that only the library reads and writes.
#pragma warning disable 0169, 0649

namespace RootMotionNative
{
    /// <summary>What a check granted.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoGrant
    {
        /// <summary>Who asked.</summary>
        public uint Writer;
        /// <summary>Channels granted.</summary>
        public uint Granted;
        /// <summary>Channels refused.</summary>
        public uint Refused;
        /// <summary>1 if a refused channel is new for this writer since its owner changed: to be logged once (A4).</summary>
        public uint FirstRefusal;
    }

    /// <summary>One claim, in its slot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoClaim
    {
        /// <summary>Token that releases it; 0 = free slot. Tokens rise, so that among equals the lowest is the earliest.</summary>
        public uint Token;
        /// <summary>Who claims.</summary>
        public uint Writer;
        /// <summary>What is claimed, <c>RMO_CHANNEL_…</c> bits.</summary>
        public uint Channels;
        /// <summary>The highest wins.</summary>
        public int Priority;
    }

    /// <summary>The claims on one body: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoAuthority
    {
        internal uint Stamp;
        internal uint NextToken;
        /// <summary>Owner of each channel (horizontal, vertical, rotation), Rmo.Unclaimed if free. Read-only for hosts.</summary>
        public fixed uint Owners[3];
        /// <summary>Per channel, the writers that were told of their refusal since its owner changed.</summary>
        public fixed uint Told[3];
        /// <summary>What the last check, a proposal's or a commit's too, refused: nothing if <c>refused</c> is 0 (A4). Read-only for hosts.</summary>
        public RmoGrant LastRefusal;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims0;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims1;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims2;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims3;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims4;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims5;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims6;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims7;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims8;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims9;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims10;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims11;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims12;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims13;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims14;
        /// <summary>The slots. Read-only for hosts.</summary>
        public RmoClaim Claims15;
    }

    /// <summary>Three f32: a displacement, direction or unit normal. Metres unless the field says otherwise.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoVec3
    {
        /// <summary>First component.</summary>
        public float X;
        /// <summary>Second component.</summary>
        public float Y;
        /// <summary>Third component.</summary>
        public float Z;
    }

    /// <summary>A unit quaternion, f32, scalar last. Its length must be within 1e-3 of 1 where it comes in (F6).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoQuat
    {
        /// <summary>First imaginary component.</summary>
        public float X;
        /// <summary>Second imaginary component.</summary>
        public float Y;
        /// <summary>Third imaginary component.</summary>
        public float Z;
        /// <summary>Real component.</summary>
        public float W;
    }

    /// <summary>A delta as engines hand it over: metres in the start frame, then a unit quaternion.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoDelta
    {
        /// <summary>Displacement in the root's frame at the start of the interval, metres.</summary>
        public RmoVec3 Translation;
        /// <summary>Rotation that follows it.</summary>
        public RmoQuat Rotation;
    }

    /// <summary>One delta to be blended, with its weight at both ends of the tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoLayer
    {
        /// <summary>The layer's motion over the tick, in its own start frame (B2).</summary>
        public RmoDelta Delta;
        /// <summary>Weight at the start of the tick, 0..=1; linear in between.</summary>
        public float WeightStart;
        /// <summary>Weight at the end of the tick, 0..=1.</summary>
        public float WeightEnd;
        /// <summary>What contributes: Rmo.LayerTranslation, Rmo.LayerRotation; 0 = nothing, and then it dilutes nothing (B7).</summary>
        public uint Channels;
        /// <summary>Rmo.LayerAdditive.</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>An interval of a 1-D root: where a clip's root was and is, metres.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoInterval
    {
        /// <summary>Root at the start of the tick.</summary>
        public double From;
        /// <summary>Root at the end of the tick.</summary>
        public double To;
    }

    /// <summary>
    /// A layer's weight over a part of the tick. A cross-fade hands these out (RmoFade.step): a fade that ends inside
    /// the tick makes two.
    /// </summary>
    /// <remarks>
    /// With <c>x</c> going from 0 to 1 over the piece the weight is the line from start to end, plus
    /// <c>x (1 - x) (6 Mean - 3 (start + End) + Skew (2 x - 1))</c>: exact for a linear and for a cubic fade. For a line the mean is
    /// half the sum of both ends, and the skew 0.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoWeightPiece
    {
        /// <summary>Share of the tick at which the piece ends; it begins where the one before it ends, the first at 0. The last ends at 1.</summary>
        public double End;
        /// <summary>Weight at the start of the piece, 0..=1.</summary>
        public float WeightStart;
        /// <summary>Weight at the end of the piece, 0..=1.</summary>
        public float WeightEnd;
        /// <summary>Mean weight over the piece, 0..=1.</summary>
        public float Mean;
        /// <summary>How far the weight leans out of a parabola, -1..=1: a twelfth of its third derivative, negated.</summary>
        public float Skew;
    }

    /// <summary>
    /// One playing clip to be blended. Its pointers are the host's and are not kept past the call: from C#, pin the memory or use
    /// unmanaged memory (<c>NativeArray</c>, <c>fixed</c>), with <c>IntPtr</c> or unsafe pointer fields in this order.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTrackLayer
    {
        /// <summary>The clip's clock, which <c>Rmo.BlendTracks</c> advances; each layer has its own.</summary>
        public RmoPlayhead* Playhead;
        /// <summary>The track it plays; several layers may play the same one.</summary>
        public IntPtr Track;
        /// <summary>
        /// The weight in <c>PieceCount</c> pieces, as <c>RmoFade.Step</c> writes them; null for one line from <c>WeightStart</c> to
        /// <c>WeightEnd</c>.
        /// </summary>
        public RmoWeightPiece* Pieces;
        /// <summary>Weight at the start of the tick, 0..=1; linear in between. Not read if there are pieces.</summary>
        public float WeightStart;
        /// <summary>Weight at the end of the tick, 0..=1. Not read if there are pieces.</summary>
        public float WeightEnd;
        /// <summary>What contributes: Rmo.LayerTranslation, Rmo.LayerRotation; 0 = nothing, and then it dilutes nothing (B7).</summary>
        public uint Channels;
        /// <summary>Rmo.LayerAdditive.</summary>
        public uint Flags;
        /// <summary>Number of pieces, at most Rmo.MaxWeightPieces.</summary>
        public uint PieceCount;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The weight of one layer, fading to a target: plain data, the host's; a copy is a snapshot.</summary>
    /// <remarks>
    /// One fade per layer. A cross-fade sets all of them off at once (cross_fade): while they share a curve and a duration,
    /// their weights keep their sum, whatever it was interrupted from, so that any number of layers can be on their way out.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoFade
    {
        internal uint Stamp;
        /// <summary><c>RMO_FADE_…</c></summary>
        public uint Curve;
        /// <summary>Time since the fade began, seconds, at most <c>Duration</c>.</summary>
        public double Elapsed;
        /// <summary>Length of the fade, seconds; 0 when there is none.</summary>
        public double Duration;
        /// <summary>Weight it began with.</summary>
        public float From;
        /// <summary>Weight it ends with.</summary>
        public float To;
    }

    /// <summary>What is left of an old motion's velocity: plain data, the host's; a copy is a snapshot.</summary>
    /// <remarks>
    /// At the switch from one motion to another the body keeps its velocity; the difference decays as 2^(-t / half-life) while the
    /// new motion already runs at full weight. Linear and angular velocity decay alike, in the moving body's frame, so the
    /// motion of any time is a screw in closed form: the same for every way of cutting it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoInertia
    {
        internal uint Stamp;
        internal uint Reserved;
        /// <summary>Half-life, seconds.</summary>
        public double HalfLife;
        /// <summary>Linear velocity left, in the body's frame, metres per second.</summary>
        public fixed double Linear[3];
        /// <summary>Angular velocity left, in the body's frame, radians per second.</summary>
        public fixed double Angular[3];
    }

    /// <summary>Three f64: a world position, or a term of the bookkeeping that has to add up with one (F5, C6). Metres.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPosition
    {
        /// <summary>First component.</summary>
        public double X;
        /// <summary>Second component.</summary>
        public double Y;
        /// <summary>Third component.</summary>
        public double Z;
    }

    /// <summary>The ground under a body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoGround
    {
        /// <summary>The host's id of the surface.</summary>
        public ulong Surface;
        /// <summary>Unit normal, world axes.</summary>
        public RmoVec3 Normal;
        /// <summary>Gap between the body and the ground along up, metres.</summary>
        public float Distance;
    }

    /// <summary>Motion proposed and not yet consumed, in the body's own frame.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPending
    {
        /// <summary>The tick it is for; meaningful when <c>Revision</c> is not 0.</summary>
        public long Tick;
        internal fixed double Translation[3];
        internal fixed double Rotation[4];
        /// <summary>Motion that was refused when it was proposed, world axes: for the record only (C6).</summary>
        public fixed double Refused[3];
        internal double RefusedYaw;
        /// <summary>Channels proposed so far.</summary>
        public uint Channels;
        /// <summary>Of the newest proposal composed; 0 = nothing pending.</summary>
        public uint Revision;
        /// <summary>Channels refused when they were proposed.</summary>
        public uint RefusedChannels;
        /// <summary>1 if one of these refusals was the first since the owner changed (A4).</summary>
        public uint FirstRefusal;
        /// <summary>Revisions given so far. It outlives what is pending, so that something else pending is never taken for it.</summary>
        public uint Revisions;
        internal uint Reserved;
    }

    /// <summary>Who drives a channel.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoDriver
    {
        internal ulong Serial;
        /// <summary>Interval that this tick's samples of the channel cover, seconds.</summary>
        public double Dt;
        internal uint Source;
        internal uint Writer;
    }

    /// <summary>A body: plain data, the host's. A copy is a snapshot.</summary>
    /// <remarks>Fields are for reading; writing goes through the calls, which keep the epoch and the bookkeeping true.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBody
    {
        internal uint Stamp;
        /// <summary>Changes whenever the pose changes (commit, teleport, correction, restore).</summary>
        public uint Epoch;
        /// <summary>Newest committed tick; -1 = none yet.</summary>
        public long LastTick;
        /// <summary>World position, metres.</summary>
        public RmoPosition Position;
        /// <summary>World rotation, unit, scalar last; f64, so that days of small turns do not wear it.</summary>
        public fixed double Rotation[4];
        /// <summary>World velocity of the asked motion that was achieved, metres per second; held over ticks that consume nothing (F4).</summary>
        public RmoPosition Velocity;
        /// <summary>Unit up direction (F1).</summary>
        public fixed double Up[3];
        /// <summary>The ground of the last commit.</summary>
        public RmoGround Ground;
        /// <summary>1 if it stood on <c>Ground</c> at the last commit.</summary>
        public uint Grounded;
        /// <summary>Ticks since the ground was last probed (S9).</summary>
        public uint TicksSinceProbe;
        internal RmoPending Pending;
        /// <summary>The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).</summary>
        public RmoDriver Drivers0;
        /// <summary>The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).</summary>
        public RmoDriver Drivers1;
        /// <summary>The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).</summary>
        public RmoDriver Drivers2;
    }

    /// <summary>Motion asked for.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoProposal
    {
        /// <summary>The tick it is for; newer than the last committed one.</summary>
        public long Tick;
        /// <summary>The animator's or player's own count of its samples; rises with each.</summary>
        public ulong Serial;
        /// <summary>Interval it covers, seconds; only velocity is derived from it (F4).</summary>
        public double Dt;
        /// <summary>The motion.</summary>
        public RmoDelta Delta;
        /// <summary>RmoBody.Epoch it was made from.</summary>
        public uint Epoch;
        /// <summary>Which animator or player it comes from: one source drives a channel (C9).</summary>
        public uint Source;
        /// <summary>On whose authority (A1).</summary>
        public uint Writer;
        /// <summary>Channels it asks for, <c>RMO_CHANNEL_…</c> bits; the rest of <c>Delta</c> is left out.</summary>
        public uint Channels;
        /// <summary><c>RMO_SPACE_…</c> of the translation (F3). The rotation is the body's own, after the translation, in every space.</summary>
        public uint Space;
        /// <summary>With Rmo.SpaceParent: the parent's world rotation.</summary>
        public RmoQuat ParentRotation;
        /// <summary>With Rmo.SpaceParent: the parent's scale, positive and uniform to 1e-3.</summary>
        public RmoVec3 ParentScale;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>Where a body is or is to be drawn.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPose
    {
        /// <summary>World position, metres.</summary>
        public RmoPosition Position;
        /// <summary>World rotation.</summary>
        public RmoQuat Rotation;
    }

    /// <summary>What the host knows of one motion step beside the proposals. 64 bytes, frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoStep
    {
        /// <summary>The tick to commit, newer than the last committed one.</summary>
        public long Tick;
        /// <summary>
        /// Length of the tick, seconds: turns what the body stands on into a velocity. Root motion's own velocity comes from its
        /// proposals.
        /// </summary>
        public double Dt;
        /// <summary>Displacement along up that gravity or a jump adds, metres: booked as adjustment, never as residual (C6).</summary>
        public double Vertical;
        /// <summary>The surface that moved by <c>Platform</c>.</summary>
        public ulong PlatformSurface;
        /// <summary>
        /// Motion of what the body stands on, at the body, in world axes: <c>position += Platform.translation</c>,
        /// <c>rotation = Platform.rotation * rotation</c> (S7).
        /// </summary>
        public RmoDelta Platform;
        /// <summary>Rmo.StepFree.</summary>
        public uint Flags;
    }

    /// <summary>
    /// Settings of the motor. Lengths in host units; the defaults are for metres. It may grow at its end, so <c>StructSize</c>
    /// comes first.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMotorConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Rmo.MotorNoOverlap.</summary>
        public uint Flags;
        /// <summary>Gap kept to everything touched (S2). 0 is allowed; default 0.01.</summary>
        public float Skin;
        /// <summary>Highest step taken (S3). 0 = none; default 0.3.</summary>
        public float StepHeight;
        /// <summary>How far beyond its edge a step is judged (motor.md U3); default 0.15.</summary>
        public float StepTread;
        /// <summary>Cosine of the steepest walkable slope, in (0, 1] (S4); default cos 45 degrees.</summary>
        public float MaxSlopeCosine;
        /// <summary>How far down the ground is followed (S5); default 0.3, the step height.</summary>
        public float SnapDistance;
        /// <summary>Most that one tick pushes out of an overlap (S6); default 0.5.</summary>
        public float MaxRecovery;
        /// <summary>Longest motion of one tick; longer asks are cut and flagged Rmo.Truncated. 0 = no limit, the default.</summary>
        public float MaxDistance;
        /// <summary>Most queries of one tick, in 1..=64; then the last safe place is committed and flagged Rmo.Truncated. Default 24.</summary>
        public uint QueryBudget;
        /// <summary>Ground is probed every n-th tick (S9), in 1..=64; default 1.</summary>
        public uint ProbeInterval;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>
    /// One question to the host. 64 bytes, frozen. Sweep with the body's rotation at the beginning of the tick; the length may exceed the
    /// ask, since the skin needs to see ahead.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoQuery
    {
        /// <summary>Rmo.QuerySweep or Rmo.QueryOverlap.</summary>
        public uint Kind;
        /// <summary>Rmo.QueryIgnoreStartOverlap, Rmo.QueryProbe, Rmo.QueryIgnoreSurface.</summary>
        public uint Flags;
        /// <summary>To be repeated in the answer.</summary>
        public uint Serial;
        /// <summary>Why it is asked (<c>RMO_REASON_…</c>), for debug drawing.</summary>
        public uint Reason;
        /// <summary>Where the shape is, as world displacement from its pose at the beginning of the move, metres.</summary>
        public RmoVec3 From;
        /// <summary>Unit direction of a sweep, world axes; zero for an overlap.</summary>
        public RmoVec3 Direction;
        /// <summary>Length of a sweep, metres; 0 for an overlap.</summary>
        public float Distance;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
        /// <summary>With Rmo.QueryIgnoreSurface: the surface id to leave out.</summary>
        public ulong IgnoredSurface;
        /// <summary>Reserved, 0.</summary>
        public ulong ReservedTail;
    }

    /// <summary>The host's answer to one RmoQuery. 56 bytes, frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoAnswer
    {
        /// <summary>1 if something was hit or overlapped, else 0 (then only <c>Serial</c> is read).</summary>
        public uint Hit;
        /// <summary>Travel until touching, in [0, <c>query.Distance</c>], metres (C3).</summary>
        public float Distance;
        /// <summary>Unit normal of what was hit, from the obstacle to the body, world axes. Its length must be within 1e-3 of 1.</summary>
        public RmoVec3 Normal;
        /// <summary>Depth of an overlap along <c>Normal</c>, metres, positive; 0 for a sweep.</summary>
        public float Depth;
        /// <summary>The host's id of what was hit; handed back in contacts and ground.</summary>
        public ulong Surface;
        /// <summary>Point of contact, world displacement from the pose at the beginning, metres. For reports only.</summary>
        public RmoVec3 Point;
        /// <summary><c>RMO_SURFACE_…</c></summary>
        public uint SurfaceFlags;
        /// <summary>The query's serial. In the callback form the library has filled it in.</summary>
        public uint Serial;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>A term of the bookkeeping: world displacement and turn about up. f64, for it has to add up with the position (C6).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMotion
    {
        /// <summary>World displacement, metres.</summary>
        public RmoPosition Translation;
        /// <summary>Turn about up, radians.</summary>
        public double Yaw;
    }

    /// <summary>Something the body touched during a tick (C8). 40 bytes, frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoContact
    {
        /// <summary>The host's id of what was touched.</summary>
        public ulong Surface;
        /// <summary>Point of contact, world displacement from the pose at the beginning of the tick, metres.</summary>
        public RmoVec3 Point;
        /// <summary>Unit normal, from the obstacle to the body, world axes.</summary>
        public RmoVec3 Normal;
        /// <summary><c>RMO_CONTACT_…</c></summary>
        public uint Kind;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The published result of one tick (C8): the only thing that camera, gameplay and network read.</summary>
    /// <remarks><c>Asked = Achieved + Residual + Refused</c>; position change = <c>Achieved + Adjustment + Platform + Recovery</c> (C6).</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCommit
    {
        /// <summary>The tick.</summary>
        public long Tick;
        /// <summary>The body's epoch after it.</summary>
        public uint Epoch;
        /// <summary>Rmo.Grounded, Rmo.PartlyRefused and the other flags of this kind.</summary>
        public uint Flags;
        /// <summary>What was proposed.</summary>
        public RmoMotion Asked;
        /// <summary>What of it happened.</summary>
        public RmoMotion Achieved;
        /// <summary>What the world took from it: for presentation, never added back.</summary>
        public RmoMotion Residual;
        /// <summary>What authority took from it.</summary>
        public RmoMotion Refused;
        /// <summary>Gravity, step, snap and walkable lift.</summary>
        public RmoMotion Adjustment;
        /// <summary>Carried by what it stands on.</summary>
        public RmoMotion Platform;
        /// <summary>Pushed out of an overlap.</summary>
        public RmoMotion Recovery;
        /// <summary>World position after the tick, metres.</summary>
        public RmoPosition Position;
        /// <summary>World rotation after the tick.</summary>
        public RmoQuat Rotation;
        /// <summary>World velocity of the achieved motion, metres per second (F4).</summary>
        public RmoPosition Velocity;
        /// <summary>World velocity of what it stands on, metres per second.</summary>
        public RmoPosition PlatformVelocity;
        /// <summary>The ground; meaningful with Rmo.Grounded.</summary>
        public RmoGround Ground;
        /// <summary>The first contacts of the tick.</summary>
        public RmoContact Contacts0;
        /// <summary>The first contacts of the tick.</summary>
        public RmoContact Contacts1;
        /// <summary>The first contacts of the tick.</summary>
        public RmoContact Contacts2;
        /// <summary>The first contacts of the tick.</summary>
        public RmoContact Contacts3;
        /// <summary>All contacts of the tick.</summary>
        public uint ContactCount;
        /// <summary>Channels that were granted, <c>RMO_CHANNEL_…</c> bits.</summary>
        public uint Granted;
        /// <summary>Room for later features, 0.</summary>
        public fixed ulong Reserved[8];
    }

    /// <summary>
    /// One tick under way, without a callback: the host's memory, a multiple of 8. Abandoning it costs nothing; a copy is a
    /// snapshot. A cleared one has not begun: RmoResult.Uninitialized.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMove
    {
        internal fixed ulong Opaque[160];
    }

    /// <summary>A tick that passed every check and has not been swept yet.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPlan
    {
        internal long Tick;
        internal uint Epoch;
        /// <summary>Proposals consumed; another number at publication means that more was proposed meanwhile.</summary>
        public uint Revision;
        internal RmoMotion Asked;
        internal RmoMotion Granted;
        internal RmoMotion Refused;
        internal RmoMotion Platform;
        internal double Vertical;
        internal double Dt;
        internal ulong PlatformSurface;
        /// <summary>Of the body, after the tick.</summary>
        public fixed double Rotation[4];
        internal uint Channels;
        internal uint Flags;
        internal uint Free;
        internal uint Reserved;
    }

    /// <summary>A tick that passed every check and waits for the host to move the body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoResolve
    {
        internal uint Stamp;
        internal uint Reserved;
        /// <summary>World displacement for the host to move by: granted motion, gravity and platform together, metres.</summary>
        public RmoPosition Displacement;
        /// <summary>World rotation after the tick.</summary>
        public RmoQuat Rotation;
        internal RmoPlan Plan;
    }

    /// <summary>When a blocked share becomes advice. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoResidualConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>Half-life of the smoothed share, seconds; 0 does not smooth. Default 0.1.</summary>
        public float HalfLife;
        /// <summary>From this share on the advice is to slow playback. Default 0.15.</summary>
        public float SlowAbove;
        /// <summary>Under this share it no longer is. Default 0.05.</summary>
        public float SlowBelow;
        /// <summary>From this share on the advice is that it is blocked. Default 0.9.</summary>
        public float BlockedAbove;
        /// <summary>Under this share it no longer is. Default 0.7.</summary>
        public float BlockedBelow;
        /// <summary>Lowest rate that is advised, in (0, 1]. Default 0.3.</summary>
        public float MinRate;
    }

    /// <summary>The running summary of a body's residuals: plain data, the host's.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoResidual
    {
        internal uint Stamp;
        /// <summary><c>RMO_ADVICE_…</c></summary>
        public uint Advice;
        /// <summary>Ticks in a row that were blocked from <c>blockedAbove</c> on.</summary>
        public uint BlockedTicks;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
        /// <summary>Share of the asked displacement that the world took, 0..=1, smoothed.</summary>
        public double Share;
        /// <summary>Advised playback rate, relative to now; 1 with Rmo.AdviceNone.</summary>
        public double Rate;
        /// <summary>Time of ticks that consumed nothing, to be smoothed over with the next that does.</summary>
        public double Waited;
    }

    /// <summary>What the host's controller made of a granted displacement.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoResolved
    {
        /// <summary>World displacement by which the body really moved, metres.</summary>
        public RmoPosition Displacement;
        /// <summary>
        /// Part of it across up that answers no ask (declared extras), metres. Height needs no declaration: what the ask did not
        /// ask for is gravity, step or snap.
        /// </summary>
        public RmoPosition Adjustment;
        /// <summary>Part of it that pushed the body out of an overlap, metres.</summary>
        public RmoPosition Recovery;
        /// <summary>The ground; read when <c>Grounded</c> is 1.</summary>
        public RmoGround Ground;
        /// <summary>The first contacts.</summary>
        public RmoContact Contacts0;
        /// <summary>The first contacts.</summary>
        public RmoContact Contacts1;
        /// <summary>The first contacts.</summary>
        public RmoContact Contacts2;
        /// <summary>The first contacts.</summary>
        public RmoContact Contacts3;
        /// <summary>All contacts; at most Rmo.MaxContacts of them are read.</summary>
        public uint ContactCount;
        /// <summary>1 if the body stands on walkable ground, else 0.</summary>
        public uint Grounded;
    }

    /// <summary>Where the motion root is at one time of its clip.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoRootSample
    {
        /// <summary>Translation in clip space, masked, scaled and with the pivot taken out, metres.</summary>
        public fixed double Translation[3];
        /// <summary>Rotation in clip space, unit, scalar last.</summary>
        public fixed double Rotation[4];
        /// <summary>Unwrapped heading, radians (L7); 0 unless Rmo.RotationYaw.</summary>
        public double Heading;
    }

    /// <summary>The clock of one playing clip: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPlayhead
    {
        internal uint Stamp;
        /// <summary><c>RMO_MODE_…</c></summary>
        public uint Mode;
        /// <summary>Iterations of Rmo.ModeLoop.</summary>
        public uint Iterations;
        internal uint Segment;
        /// <summary>Content id of the track it plays (L8).</summary>
        public ulong TrackId;
        /// <summary>Clip seconds per second; negative plays backward (L5). May be set at any time.</summary>
        public double Rate;
        /// <summary>Whole cycles passed, from the start; in Rmo.ModePingPong, turning points.</summary>
        public long Cycle;
        /// <summary>Time since the cycle began, seconds, in [0, duration].</summary>
        public double Phase;
        internal RmoRootSample Sample;
    }

    /// <summary>What an advance did beside moving.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoAdvance
    {
        /// <summary>Seams crossed, negative backward; in Rmo.ModePingPong turning points.</summary>
        public long Wraps;
        /// <summary>Unwrapped heading of the motion, radians: 270 degrees are 270 degrees (L7).</summary>
        public double Yaw;
        /// <summary>Time of the step that the clip did not need, seconds, in the host's time (L4).</summary>
        public double Unused;
        /// <summary>Clip-local time now, seconds.</summary>
        public double LocalTime;
        /// <summary>1 when the last iteration is over in the direction of play.</summary>
        public uint Finished;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>What of a clip's root moves the body. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTrackOptions
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Rmo.RotationYaw (default), Rmo.RotationNone or Rmo.RotationFull.</summary>
        public uint Rotation;
        /// <summary>Which translation moves the body: <c>RMO_AXIS_…</c> bits, or Rmo.AxesHorizontal. Default Rmo.AxesAll.</summary>
        public uint Axes;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>Unit up direction in the clip's space (F1); default +Y.</summary>
        public RmoVec3 Up;
        /// <summary>The root node's rotation in its rest pose; default identity.</summary>
        public RmoQuat Rest;
        /// <summary>The body's pivot in the root's frame, metres after scaling; default zero. Deltas become O D O^-1.</summary>
        public RmoVec3 Pivot;
        /// <summary>Metres per authored unit, positive (K25); default 1.</summary>
        public float UnitScale;
        /// <summary>The prepared track stays this close to the authored translation, metres; default 1e-5.</summary>
        public float TranslationTolerance;
        /// <summary>Length of the clip, seconds; 0 (default) takes the last key's time.</summary>
        public double Duration;
        /// <summary>The prepared track stays this close to the authored rotation, radians; default 1e-5.</summary>
        public float RotationTolerance;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>Four samples of a clip's root, as authored.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoLoopSamples
    {
        /// <summary>At the start of the clip.</summary>
        public RmoPose First;
        /// <summary>At its end: sampled there, not wrapped to the start.</summary>
        public RmoPose Last;
        /// <summary>Where the interval begins.</summary>
        public RmoPose From;
        /// <summary>Where it ends.</summary>
        public RmoPose To;
    }

    /// <summary>A view on a clip's authored root keys, in the host's memory. Not kept past the call. A curve without keys is at rest.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTrackKeys
    {
        /// <summary><c>TranslationCount</c> times, seconds, strictly increasing.</summary>
        public double* TranslationTimes;
        /// <summary>Three floats per key; nine with cubic interpolation (in-tangent, value, out-tangent).</summary>
        public float* Translations;
        /// <summary><c>RotationCount</c> times, seconds, strictly increasing.</summary>
        public double* RotationTimes;
        /// <summary>Four floats per key, x y z w, unit; twelve with cubic interpolation.</summary>
        public float* Rotations;
        /// <summary>Number of translation keys.</summary>
        public uint TranslationCount;
        /// <summary>Rmo.InterpolationLinear (0), Rmo.InterpolationStep or Rmo.InterpolationCubic.</summary>
        public uint TranslationInterpolation;
        /// <summary>Number of rotation keys.</summary>
        public uint RotationCount;
        /// <summary>Rmo.InterpolationLinear (0), Rmo.InterpolationStep or Rmo.InterpolationCubic.</summary>
        public uint RotationInterpolation;
    }

    /// <summary>What a prepared track is, in short.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTrackInfo
    {
        /// <summary>Length of one cycle, seconds.</summary>
        public double Duration;
        /// <summary>Length of the root's path over one cycle, metres.</summary>
        public double PathLength;
        /// <summary>Displacement of one cycle in the frame at its start, metres.</summary>
        public RmoPosition CycleTranslation;
        /// <summary>Unwrapped heading of one cycle, radians.</summary>
        public double CycleYaw;
        /// <summary>Hash of the motion; a playhead knows its track by it.</summary>
        public ulong ContentId;
        /// <summary>Size of the block, bytes.</summary>
        public ulong Size;
        /// <summary>Number of keys.</summary>
        public uint KeyCount;
        /// <summary>Rmo.RotationYaw, Rmo.RotationNone or Rmo.RotationFull.</summary>
        public uint Rotation;
    }

    /// <summary>Where the samples of a space are: a view on the host's memory, not kept past the call.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBlendSamples
    {
        /// <summary><c>XCount</c> places on a line or columns of a grid, strictly increasing; first coordinates of a plane.</summary>
        public double* X;
        /// <summary><c>YCount</c> rows of a grid, strictly increasing; second coordinates of a plane; null on a line.</summary>
        public double* Y;
        /// <summary>Number of columns, or of samples.</summary>
        public uint XCount;
        /// <summary>Number of rows; of a plane as many as <c>XCount</c>, on a line 0.</summary>
        public uint YCount;
        /// <summary>Rmo.BlendSpaceLine, Rmo.BlendSpaceGrid or Rmo.BlendSpacePlane.</summary>
        public uint Kind;
        /// <summary>Rmo.BlendSpaceDirection, Rmo.BlendSpaceIdle; of a grid only.</summary>
        public uint Flags;
    }

    /// <summary>Weights of at most four samples. What is not in <c>Count</c> is sample 0 at weight 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBlendWeights
    {
        /// <summary>Indices of samples, each once.</summary>
        public fixed uint Samples[4];
        /// <summary>Their weights: above 0, together 1.</summary>
        public fixed double Weights[4];
        /// <summary>How many there are, 1..=4.</summary>
        public uint Count;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>A place in a blend space.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBlendInput
    {
        /// <summary>Direction in radians, or the first coordinate.</summary>
        public double X;
        /// <summary>Speed in metres per second, or the second coordinate.</summary>
        public double Y;
    }

    /// <summary>The phase of a group: plain data, the host's; a copy is a snapshot. It may be read at any time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoSync
    {
        internal uint Stamp;
        /// <summary>Markers that every member has, 0..=8.</summary>
        public uint MarkerCount;
        /// <summary>Whole cycles passed, counted at marker 0.</summary>
        public long Cycle;
        /// <summary>The marker passed last; 0 without markers.</summary>
        public uint Segment;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
        /// <summary>Share of the way to the next marker, in [0, 1).</summary>
        public double Fraction;
    }

    /// <summary>One clip of a group, with its weight at both ends of the tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoSyncMember
    {
        /// <summary>Length of one cycle, seconds, at least a millisecond.</summary>
        public double Length;
        /// <summary>Weight at the start of the tick, 0..=1; linear in between.</summary>
        public double WeightStart;
        /// <summary>Weight at the end of the tick, 0..=1.</summary>
        public double WeightEnd;
        /// <summary>
        /// Clip times of the markers, seconds in [0, length), each the same event in every member (0: left foot down, 1: right foot
        /// down), in the order of the cycle: where the clip begins in between, times start over once.
        /// </summary>
        public fixed double Markers[8];
        /// <summary>How many there are: the group's <c>MarkerCount</c>.</summary>
        public uint MarkerCount;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>What a tick of the group is for one member. Cycles are counted from the start of its clip.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoSyncPlace
    {
        /// <summary>Cycle at the start of the tick.</summary>
        public long StartCycle;
        /// <summary>Clip time there, seconds, in [0, length).</summary>
        public double StartTime;
        /// <summary>Cycle at the end of the tick.</summary>
        public long EndCycle;
        /// <summary>Clip time there.</summary>
        public double EndTime;
        /// <summary>Clip seconds in between, negative backward.</summary>
        public double Elapsed;
        /// <summary>Clip seconds per second over the tick; with dt = 0 at that moment.</summary>
        public double Rate;
    }

    /// <summary>What a warp may do. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoWarpOptions
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>What ends on the target: Rmo.WarpHorizontal, Rmo.WarpVertical, Rmo.WarpYaw; at least one. Default Rmo.WarpAll.</summary>
        public uint Flags;
        /// <summary>The way left may shrink to this share, above 0; default 0.5.</summary>
        public float MinScale;
        /// <summary>The way left may grow to this multiple, at least 1; default 2.</summary>
        public float MaxScale;
        /// <summary>The turn left may change by this angle, radians, 0..=pi; default pi / 2.</summary>
        public float MaxTurn;
        /// <summary>Errors up to this many metres, and as many radians, are made good whatever the limits say; default 0.01.</summary>
        public float Slack;
    }

    /// <summary>A window of a clip on its way to a target: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoWarp
    {
        internal uint Stamp;
        /// <summary>RmoWarpOptions.Flags.</summary>
        public uint Flags;
        /// <summary>Content id of the track.</summary>
        public ulong TrackId;
        /// <summary>Clip time at which warping begins, seconds.</summary>
        public double Start;
        /// <summary>Clip time at which the target is reached, seconds.</summary>
        public double End;
        /// <summary>World position to end on, metres. May be moved between steps: the limits then decide anew.</summary>
        public RmoPosition Target;
        /// <summary>World rotation to end on, unit, scalar last; its turn about the track's up counts.</summary>
        public fixed double TargetRotation[4];
        /// <summary>Turn that the warp has added so far, radians: the path keeps its shape and does not turn with it.</summary>
        public double Turned;
        /// <summary>The largest error that a step makes good, for each metre of path (or second) left: what stretches the way.</summary>
        public double Stretch;
        /// <summary>The same of what shrinks it.</summary>
        public double Shrink;
        internal double MaxTurn;
        internal double Slack;
        /// <summary>1 if the translation is warped over its path, 0 over time.</summary>
        public uint ByPath;
        /// <summary>1 if the turn is warped over the clip's turning, 0 over time.</summary>
        public uint ByTurning;
    }

    /// <summary>A time found by its distance.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoDistanceMatch
    {
        /// <summary>Clip time, seconds: the first one that is so far.</summary>
        public double Time;
        /// <summary>What of the distance the clip does not have, metres; 0 where it does.</summary>
        public double Excess;
    }

    /// <summary>Motion between two times of a clip.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMotionLeft
    {
        /// <summary>Displacement in the root's frame at the start, metres.</summary>
        public RmoPosition Translation;
        /// <summary>Unwrapped heading, radians.</summary>
        public double Yaw;
        /// <summary>Length of the path, metres.</summary>
        public double Distance;
        /// <summary>Time it takes, clip seconds.</summary>
        public double Seconds;
    }
}
