// Generated from tests/abi.txt and include/root_motion.h: `UPDATE=1 cargo test --test csharp`. Do not edit.
using System;
using System.Runtime.InteropServices;

// Fields that only the library reads and writes.
#pragma warning disable 0169, 0649

namespace RootMotionNative
{
    /// <summary>What an advance did beside moving.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoAdvance
    {
        /// <summary>Seams crossed, negative backward; in Rmo.PlayPingPong turning points.</summary>
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

    /// <summary>The claims on one body: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoAuthority
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>Token of the next claim.</summary>
        public uint NextToken;
        /// <summary>Owner of each channel (horizontal, vertical, rotation), Rmo.WriterNone if free. Read-only for hosts.</summary>
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

    /// <summary>A place in a blend space.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBlendSpaceInput
    {
        /// <summary>Direction in radians, or the first coordinate.</summary>
        public double X;
        /// <summary>Speed in metres per second, or the second coordinate.</summary>
        public double Y;
    }

    /// <summary>Where the samples of a space are: a view on the host's memory, not kept past the call.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBlendSpaceSamples
    {
        /// <summary><c>XCount</c> places on a line or columns of a grid, strictly increasing; first coordinates of a plane.</summary>
        public double* X;
        /// <summary><c>YCount</c> rows of a grid, strictly increasing; second coordinates of a plane; null on a line.</summary>
        public double* Y;
        /// <summary>Number of columns, or of samples.</summary>
        public uint XCount;
        /// <summary>Number of rows; of a plane as many as <c>XCount</c>, on a line 0.</summary>
        public uint YCount;
        /// <summary>Rmo.BlendSpaceKindLine, Rmo.BlendSpaceKindGrid or Rmo.BlendSpaceKindPlane.</summary>
        public uint Kind;
        /// <summary>Rmo.BlendSpaceDirection, Rmo.BlendSpaceIdle; of a grid only.</summary>
        public uint Flags;
    }

    /// <summary>Weights of at most four samples. What is not in <c>Count</c> is sample 0 at weight 0.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBlendSpaceWeights
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

    /// <summary>A body: plain data, the host's. A copy is a snapshot.</summary>
    /// <remarks>Fields are for reading; writing goes through the calls, which keep the epoch and the bookkeeping true.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoBody
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
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
        /// <summary>Unit up direction of the world (F1).</summary>
        public fixed double Up[3];
        /// <summary>The ground of the last commit.</summary>
        public RmoGround Ground;
        /// <summary>1 if it stood on <c>Ground</c> at the last commit.</summary>
        public uint Grounded;
        /// <summary>Ticks since the ground was last probed (S9).</summary>
        public uint TicksSinceProbe;
        /// <summary>Proposed and not yet committed.</summary>
        public RmoPending Pending;
        /// <summary>The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).</summary>
        public RmoDriver Drivers0;
        /// <summary>The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).</summary>
        public RmoDriver Drivers1;
        /// <summary>The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).</summary>
        public RmoDriver Drivers2;
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

    /// <summary>The published result of one tick (C8): the only thing that camera, gameplay and network read.</summary>
    /// <remarks>
    /// <c>Asked = Achieved + Residual + Refused</c>; position change = <c>Achieved + Adjustment + Platform + Recovery + Correction</c> (C6), the last
    /// where one runs (N1).
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCommit
    {
        /// <summary>The tick.</summary>
        public long Tick;
        /// <summary>The body's epoch after it.</summary>
        public uint Epoch;
        /// <summary>Rmo.CommitGrounded, Rmo.CommitPartlyRefused and the other flags of this kind.</summary>
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
        /// <summary>
        /// World velocity of the achieved motion, metres per second (F4). Held over ticks that consume nothing: Rmo.CommitConsumed tells, not a
        /// velocity of zero.
        /// </summary>
        public RmoPosition Velocity;
        /// <summary>World velocity of what it stands on, metres per second.</summary>
        public RmoPosition PlatformVelocity;
        /// <summary>The ground; meaningful with Rmo.CommitGrounded.</summary>
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
        /// <summary>Moved by RmoCorrection.Step after the motor, towards what the network says (N2).</summary>
        public RmoMotion Correction;
        /// <summary>Room for later features, 0.</summary>
        public fixed ulong Reserved[4];
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

    /// <summary>What one tick's correction did.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCorrected
    {
        /// <summary>By how much it moved the body: also RmoCommit.Correction.</summary>
        public RmoMotion Moved;
        /// <summary>Error of position that is left, metres.</summary>
        public double Error;
        /// <summary>Error of rotation that is left, radians.</summary>
        public double ErrorAngle;
        /// <summary><c>RMO_TIER_…</c>: the higher of position's and rotation's.</summary>
        public uint Tier;
        /// <summary>Channels on which root motion is suspended now.</summary>
        public uint Suspended;
    }

    /// <summary>The correction of one body: plain data, the host's; a copy is a snapshot.</summary>
    /// <remarks>
    /// An authority's word is about a past tick. It is compared with the pose predicted for THAT tick, and what has been corrected since
    /// counts: every predicted pose is moved along, so that no error is taken away twice, however long the word was on its way.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCorrection
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>Token of the claim that suspends root motion; 0 = none.</summary>
        public uint Token;
        /// <summary>Newest tick that an authority spoke of; -1 = none.</summary>
        public long Heard;
        /// <summary>Authoritative minus predicted position, as far as it is known and left, metres.</summary>
        public RmoPosition Error;
        /// <summary>Authoritative rotation after the inverse of the predicted one.</summary>
        public fixed double ErrorRotation[4];
        /// <summary>Newest predicted tick; -1 = none.</summary>
        public long Newest;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted0;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted1;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted2;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted3;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted4;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted5;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted6;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted7;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted8;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted9;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted10;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted11;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted12;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted13;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted14;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted15;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted16;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted17;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted18;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted19;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted20;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted21;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted22;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted23;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted24;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted25;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted26;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted27;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted28;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted29;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted30;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted31;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted32;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted33;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted34;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted35;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted36;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted37;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted38;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted39;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted40;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted41;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted42;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted43;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted44;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted45;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted46;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted47;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted48;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted49;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted50;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted51;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted52;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted53;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted54;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted55;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted56;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted57;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted58;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted59;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted60;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted61;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted62;
        /// <summary>Predicted poses, at <c>tick</c> modulo Rmo.CorrectionTicks.</summary>
        public RmoTickPose Predicted63;
    }

    /// <summary>The tiers (N1). It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCorrectionConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Rmo.CorrectionSuspend.</summary>
        public uint Flags;
        /// <summary>Errors of position up to this are left, metres. Default 0.1.</summary>
        public double Ignore;
        /// <summary>Errors of position above this are put right at once, metres. Default 1.0.</summary>
        public double Snap;
        /// <summary>The same for the rotation, radians. Default 0.1.</summary>
        public double IgnoreAngle;
        /// <summary>The same for the rotation, radians. Default 1.0.</summary>
        public double SnapAngle;
        /// <summary>Share of an error in between that is taken away in <c>ShareTime</c>, in 0..1. Default 0.15.</summary>
        public double Share;
        /// <summary>Seconds, over 0. Default a 60th.</summary>
        public double ShareTime;
        /// <summary>With Rmo.CorrectionSuspend: priority of the network's claim. Default the highest.</summary>
        public int Priority;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The capsule of one body: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCrouch
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
        /// <summary>Height now, metres.</summary>
        public double Height;
    }

    /// <summary>Heights of a capsule. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCrouchConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>Height standing, caps included, metres. Default 1.8.</summary>
        public float StandingHeight;
        /// <summary>Height crouched, metres, over 0. Default 1.1.</summary>
        public float CrouchedHeight;
        /// <summary>Time from one to the other, seconds; 0 = at once. Default 0.2.</summary>
        public float Time;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>What one tick wants.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCrouchInput
    {
        /// <summary>Length of the tick, seconds.</summary>
        public double Dt;
        /// <summary>
        /// Free height above the feet, metres: it does not grow beyond. The host's own query tells it; 0 or infinite where nothing is
        /// above.
        /// </summary>
        public double Headroom;
        /// <summary>Rmo.CrouchInputDown.</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The capsule after a tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoCrouchOutput
    {
        /// <summary>Height, metres.</summary>
        public double Height;
        /// <summary>Height of its centre above the feet, metres: half of it, so that the feet stay.</summary>
        public double Centre;
        /// <summary>By how much the height changed, metres; the centre by half of it.</summary>
        public double Change;
        /// <summary>0 standing to 1 crouched: the weight of the crouched pose.</summary>
        public double Amount;
    }

    /// <summary>
    /// A delta as engines hand it over: metres in the start frame, then a unit quaternion. The identity has the rotation 0 0 0 1; a zeroed
    /// delta is none, and refused (RmoResult.NotUnit).
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoDelta
    {
        /// <summary>Displacement in the root's frame at the start of the interval, metres.</summary>
        public RmoVec3 Translation;
        /// <summary>Rotation that follows it.</summary>
        public RmoQuat Rotation;
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

    /// <summary>Who drives a channel.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoDriver
    {
        /// <summary>Serial of its last sample.</summary>
        public ulong Serial;
        /// <summary>Interval that this tick's samples of the channel cover, seconds.</summary>
        public double Dt;
        /// <summary>What drives.</summary>
        public uint Source;
        /// <summary>Its writer.</summary>
        public uint Writer;
    }

    /// <summary>The weight of one layer, fading to a target: plain data, the host's; a copy is a snapshot.</summary>
    /// <remarks>
    /// One fade per layer. A cross-fade sets all of them off at once (RmoFade.Cross): while they share a curve and a duration,
    /// their weights keep their sum, whatever it was interrupted from, so that any number of layers can be on their way out.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoFade
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
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

    /// <summary>Something that a monitor has enough evidence for. <c>RmoFinding.Text</c> and <c>RmoFinding.Advice</c> say it in words. 40 bytes, frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoFinding
    {
        /// <summary><c>RMO_FINDING_…</c>; the number n of rule Dn.</summary>
        public uint Code;
        /// <summary>How often this monitor has raised this code, this time included.</summary>
        public uint Count;
        /// <summary>The tick at which there was enough evidence.</summary>
        public long Tick;
        /// <summary>What was seen, in <c>Unit</c>.</summary>
        public double Figure;
        /// <summary>What it would be in a healthy host, in <c>Unit</c>.</summary>
        public double Expected;
        /// <summary><c>RMO_UNIT_…</c> of both.</summary>
        public uint Unit;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The pace of one clip, or one group of them: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPace
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
        /// <summary>Rate it plays at, over 0.</summary>
        public double Rate;
    }

    /// <summary>Limits of rate and stride. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPaceConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>Slowest rate, over 0. Default 0.75.</summary>
        public float MinRate;
        /// <summary>Fastest rate. Default 1.25.</summary>
        public float MaxRate;
        /// <summary>Shortest stride, as a scale, over 0. Default 0.5.</summary>
        public float MinStride;
        /// <summary>Longest stride, as a scale. Default 2.</summary>
        public float MaxStride;
        /// <summary>Half-life of the rate's way to its target, seconds; 0 = at once. Default 0.139, a rate of 5 per second.</summary>
        public float HalfLife;
        /// <summary>Slide that is flagged, as a share of the authored speed. Default 0.05.</summary>
        public float SlideTolerance;
    }

    /// <summary>What a tick's pace follows from.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPaceInput
    {
        /// <summary>Length of the tick, seconds.</summary>
        public double Dt;
        /// <summary>
        /// Speed that the feet are to match, metres per second: what the body achieved, where code moves it; what is wanted in the
        /// open, where the clip's own root motion does.
        /// </summary>
        public double Speed;
        /// <summary>
        /// Speed of the clip at rate 1, metres per second (G4): the way of one cycle over its length, or of a clip in place its
        /// stride length times its strides per second. 0 = it goes nowhere.
        /// </summary>
        public double AuthoredSpeed;
        /// <summary>
        /// With a wanted speed what the residual advises, RmoResidual.Rate, in (0, 1] (R1); with an achieved one
        /// 1: what is in the way is in it already.
        /// </summary>
        public double AdvisedRate;
    }

    /// <summary>The pace of a tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPaceOutput
    {
        /// <summary>Rate at the end of the tick.</summary>
        public double Rate;
        /// <summary>Mean rate over the tick, for RmoPlayhead.Rate: with it a clip is as far after any ticks.</summary>
        public double MeanRate;
        /// <summary>Where the rate goes: what fits, within the limits.</summary>
        public double Target;
        /// <summary>Scale of the stride, so that <c>Rate * Stride * authored speed</c> is the speed (G2), within its limits.</summary>
        public double Stride;
        /// <summary>By how much feet slide at <c>Rate</c> with the stride as it is, metres per second: speed - rate * authored speed (G1).</summary>
        public double Slide;
        /// <summary>What is left of it with the stride scaled, metres per second.</summary>
        public double SlideLeft;
        /// <summary>Rmo.PaceInPlace …</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

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

    /// <summary>Which ticks a history has.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoHistoryInfo
    {
        /// <summary>Tick of the base, -1 if it is that of a new body.</summary>
        public long Oldest;
        /// <summary>Newest recorded tick.</summary>
        public long Newest;
        /// <summary>Tick whose state the host's is: <c>Newest</c> unless it was rewound.</summary>
        public long Current;
        /// <summary>Ticks in it, the base included.</summary>
        public uint Count;
        /// <summary>Ticks that it has room for.</summary>
        public uint Capacity;
    }

    /// <summary>What a history has room for. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoHistoryOptions
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Ticks, at least 2: the base, and those that can be not confirmed at once. Default 64: a second at 60 Hz.</summary>
        public uint Capacity;
        /// <summary>Playheads of the state. Default 4.</summary>
        public uint Playheads;
        /// <summary>Fades of the state. Default 4.</summary>
        public uint Fades;
        /// <summary>Proposals that a tick may have. Default 4.</summary>
        public uint Proposals;
        /// <summary>Answers that a tick may keep; 0 if ticks are always run again with new sweeps. Default 24, the most queries of a tick by default.</summary>
        public uint Answers;
        /// <summary>Bytes of the host's own in the state. Default 0.</summary>
        public uint Bytes;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
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
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>0.</summary>
        public uint Reserved;
        /// <summary>Half-life, seconds.</summary>
        public double HalfLife;
        /// <summary>Linear velocity left, in the body's frame, metres per second.</summary>
        public fixed double Linear[3];
        /// <summary>Angular velocity left, in the body's frame, radians per second.</summary>
        public fixed double Angular[3];
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
        /// <summary>What contributes: Rmo.LayerChannelTranslation, Rmo.LayerChannelRotation; 0 = nothing, and then it dilutes nothing (B7).</summary>
        public uint Channels;
        /// <summary>Rmo.LayerAdditive.</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The state of one character: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoLocomotion
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>State, Rmo.LocomotionIdle …</summary>
        public uint State;
        /// <summary>The one before it.</summary>
        public uint Previous;
        /// <summary>1 in a hard landing.</summary>
        public uint Hard;
        /// <summary>Time in the state, seconds.</summary>
        public double Time;
        /// <summary>How far the last cross-fade is, from 0 to 1: one fade for all weights, so that they keep their sum.</summary>
        public RmoFade Fade;
        /// <summary>Weight of each state when it began.</summary>
        public fixed float From[6];
    }

    /// <summary>Thresholds and times. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoLocomotionConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>It walks above this speed, metres per second. Default 0.20.</summary>
        public float WalkAbove;
        /// <summary>It stands below this one. Default 0.10.</summary>
        public float IdleBelow;
        /// <summary>It runs above this one. Default 3.80.</summary>
        public float RunAbove;
        /// <summary>It walks again below this one. Default 3.40.</summary>
        public float WalkBelow;
        /// <summary>Cross-fade between idle and walk, and from a landing into each of both, seconds. Default 0.15.</summary>
        public float IdleWalkFade;
        /// <summary>Cross-fade between walk and run, and from idle or a landing into run. Default 0.25.</summary>
        public float WalkRunFade;
        /// <summary>Cross-fade from run to idle. Default 0.25.</summary>
        public float RunIdleFade;
        /// <summary>Cross-fade into a jump. Default 0.1.</summary>
        public float JumpFade;
        /// <summary>Cross-fade into a fall. Default 0.2.</summary>
        public float FallFade;
        /// <summary>Cross-fade into a landing. Default 0.1.</summary>
        public float LandFade;
        /// <summary>Shortest soft landing, seconds; it lasts its cross-fade at least. Default 0.</summary>
        public float SoftLandTime;
        /// <summary>Shortest hard landing, seconds; it lasts its cross-fade at least. Default 0.</summary>
        public float HardLandTime;
    }

    /// <summary>What a tick begins with.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoLocomotionInput
    {
        /// <summary>Length of the tick, seconds.</summary>
        public double Dt;
        /// <summary>Level speed, metres per second, not negative; f32 as the thresholds are, so that equal is equal.</summary>
        public float Speed;
        /// <summary>Speed along up, metres per second: RmoGravityOutput.Speed.</summary>
        public float VerticalSpeed;
        /// <summary>Rmo.LocomotionInputGrounded …</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The state of a tick, and the weights of the clips of all states over it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoLocomotionOutput
    {
        /// <summary>State, Rmo.LocomotionIdle …</summary>
        public uint State;
        /// <summary>The one before it.</summary>
        public uint Previous;
        /// <summary>Rmo.LocomotionChanged …</summary>
        public uint Flags;
        /// <summary>Pieces of each state's weight this tick: 1, or 2 where a cross-fade ends inside it.</summary>
        public uint PieceCount;
        /// <summary>Time in the state, the tick included, seconds.</summary>
        public double Time;
        /// <summary>Length of the cross-fade into the state, seconds.</summary>
        public float Fade;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
        /// <summary>Weight of each state at the end of the tick; they sum to 1.</summary>
        public fixed float Weights[6];
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces0;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces1;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces2;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces3;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces4;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces5;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces6;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces7;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces8;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces9;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces10;
        /// <summary>The weights over the tick: the pieces of state <c>s</c> begin at <c>2 * s</c> (RmoTrackLayer.Pieces).</summary>
        public RmoWeightPiece Pieces11;
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

    /// <summary>Who moves one body: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMotionMode
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>Who moved it in the last tick: Rmo.WriterAnimation or Rmo.WriterCode; all bits set before the first.</summary>
        public uint Writer;
        /// <summary>What is left of the last hand-over.</summary>
        public RmoInertia Inertia;
        /// <summary>Velocity that the last tick proposed, in the body's axes, metres per second.</summary>
        public fixed double Linear[3];
        /// <summary>Angular velocity that it proposed, radians per second.</summary>
        public fixed double Angular[3];
    }

    /// <summary>What root motion is taken from. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMotionModeConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary><c>RMO_ROOT_MOTION_…</c>; may change at any tick. Default Rmo.MotionModeAll.</summary>
        public uint RootMotion;
        /// <summary>Unit up in the body's own axes, not the world's: the deltas are in those. Default +Y.</summary>
        public RmoVec3 Up;
        /// <summary>
        /// Half-life of the velocity by which the two differ at a switch, seconds. Default 0.1; 0 hands nothing over, so that a marked
        /// clip moves exactly as it was made.
        /// </summary>
        public float HalfLife;
    }

    /// <summary>What both would do in one tick, each in the body's axes; the identity where there is nothing to do.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMotionModeInput
    {
        /// <summary>Length of the tick, seconds.</summary>
        public double Dt;
        /// <summary>The animation's delta.</summary>
        public RmoDelta Animation;
        /// <summary>Code's delta.</summary>
        public RmoDelta Code;
        /// <summary>Rmo.MotionModeInputTagged.</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The one proposal of the tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMotionModeOutput
    {
        /// <summary>The delta to propose, in the body's axes.</summary>
        public RmoDelta Delta;
        /// <summary>On whose authority: Rmo.WriterAnimation or Rmo.WriterCode.</summary>
        public uint Writer;
        /// <summary>Rmo.MotionModeSwitched.</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>What a monitor knows of a body: the host's memory. A copy is a snapshot. A cleared one is RmoResult.Uninitialized.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMonitor
    {
        /// <summary>The library's own words.</summary>
        public fixed ulong Opaque[256];
    }

    /// <summary>Thresholds of a monitor, for metres. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMonitorConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>Unit up direction (F1). Default +Y.</summary>
        public RmoVec3 Up;
        /// <summary>How far asked motion may be from the clip's own, as a share of it (D4, D5, D6, D15). Default 0.05.</summary>
        public float Tolerance;
        /// <summary>Slower motion is not judged, metres per second. Default 0.1.</summary>
        public float MinSpeed;
        /// <summary>How far a pose may be off between two commits, metres; four f32 spacings at its place are added (D7, D8). Default 0.001.</summary>
        public float PoseTolerance;
        /// <summary>The same for its rotation, radians (D8). Default 0.02.</summary>
        public float TurnTolerance;
        /// <summary>
        /// How far a turn's target may run ahead, radians (D9). Default 3.3: a facing that is wanted is at most half a turn away, one
        /// beyond was added up. A host with a largest lag of its own sets a little more than that.
        /// </summary>
        public float TurnLag;
        /// <summary>Time in which changes of ground are counted, seconds (D11). Default 0.5.</summary>
        public float FlickerWindow;
        /// <summary>Changes of ground in that time that are still healthy, in 1..=7 (D11). Default 4.</summary>
        public uint FlickerChanges;
        /// <summary>A change of the capsule's height within one tick that is still healthy, metres (D12). Default 0.05.</summary>
        public float CapsuleStep;
        /// <summary>From this share of the ask on that the world takes, a tick is blocked, in (0, 1] (D13). Default 0.9.</summary>
        public float BlockedShare;
        /// <summary>
        /// Seconds of evidence that raise each finding, that of rule D1 first; at least four ticks of it, unless 0. Defaults 0.5, 1,
        /// 0.5, 0.5, 1, 0.5, 0.1, 0.1, 0.25, 0.1, 0, 0, 3, 1, 1, 0.5.
        /// </summary>
        public fixed float Evidence[16];
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
        /// <summary>
        /// Highest step taken (S3): how far the body is raised. A round body rolls onto a rim beyond that by its radius times 1 less the cosine of
        /// the steepest walkable slope, and with 0 onto one of that height: 9 cm for a radius of 0.3 and 45 degrees. 0 = none; default 0.3.
        /// </summary>
        public float StepHeight;
        /// <summary>How far beyond its edge a step is judged (docs/motor.md); default 0.15.</summary>
        public float StepTread;
        /// <summary>Cosine of the steepest walkable slope, in (0, 1] (S4); default cos 45 degrees.</summary>
        public float MaxSlopeCosine;
        /// <summary>How far down the ground is followed (S5); default 0.3, the step height.</summary>
        public float SnapDistance;
        /// <summary>Most that one tick pushes out of an overlap (S6); default 0.5.</summary>
        public float MaxRecovery;
        /// <summary>Longest motion of one tick; longer asks are cut and flagged Rmo.CommitTruncated. 0 = no limit, the default.</summary>
        public float MaxDistance;
        /// <summary>Most queries of one tick, in 1..=64; then the last safe place is committed and flagged Rmo.CommitTruncated. Default 24.</summary>
        public uint QueryBudget;
        /// <summary>Ground is probed every n-th tick (S9), in 1..=64; default 1.</summary>
        public uint ProbeInterval;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>
    /// One tick under way, without a callback: the host's memory, a multiple of 8. Abandoning it costs nothing; a copy is a
    /// snapshot. A cleared one has not begun: RmoResult.Uninitialized.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoMove
    {
        /// <summary>The library's own words.</summary>
        public fixed ulong Opaque[160];
    }

    /// <summary>
    /// One tick of a body, as its host sees it. A part counts when its <c>RMO_GIVEN_…</c> bit is set; the more there is, the more faults can be
    /// told. 216 bytes, frozen.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoObservation
    {
        /// <summary>The tick; newer than the last one whose commit was observed.</summary>
        public long Tick;
        /// <summary>Its length, seconds.</summary>
        public double Dt;
        /// <summary><c>RMO_GIVEN_…</c> bits of the parts that are told.</summary>
        public uint Given;
        /// <summary>The last result that was not a success of this tick's propose and commit calls; 0 if all worked (D3, D7, D10).</summary>
        public int Result;
        /// <summary>Proposals accepted for this tick (D3, D10).</summary>
        public uint Proposals;
        /// <summary>
        /// Writers that moved each channel of the body in this tick, whether by a commit or not: <c>1 &lt;&lt; RMO_WRITER_…</c> bits, horizontal,
        /// vertical, rotation (D7). Where animation is not among those of the horizontal channel, the ask is not compared with the clip.
        /// </summary>
        public fixed uint Writers[3];
        /// <summary>
        /// The animation system's own count of its evaluations, as of the delta that was proposed last (D10). Count them in
        /// <c>OnAnimatorMove</c>, <c>mixerApplied</c> or your own update, not where the delta is read. Leave it out where code moves the body.
        /// </summary>
        public ulong Sample;
        /// <summary>
        /// The clip's own displacement over the time that this tick's proposals cover, in the body's axes at its start, metres: of
        /// several clips, blended as they are meant to be (D1, D4, D5, D6, D10, D15). Leave it out where code, a warp or an
        /// inertialised hand-over means to move the body otherwise.
        /// </summary>
        public RmoVec3 Clip;
        /// <summary>
        /// Mean speed that the playing loops are authored with, at their weights and rates, metres per second; where <c>Clip</c> cannot be
        /// told (D1, D2). Leave it out for one-shots and for loops that stop or drag on the way, whose mean speed says little of a tick.
        /// </summary>
        public float ClipSpeed;
        /// <summary>The scale that is meant to be between clip and world: a character twice as large has 2. Default 1 (D5).</summary>
        public float Scale;
        /// <summary>Sum of the weights of the layers that are meant to move the body, idle ones included (D6).</summary>
        public float MovingWeight;
        /// <summary>Sum of the weights of the others: aiming, upper body, faces (D6).</summary>
        public float StillWeight;
        /// <summary>Height of the capsule, metres (D12).</summary>
        public float Height;
        /// <summary>How far the wanted facing is ahead of the body's, as the host keeps it, radians, not wrapped (D9).</summary>
        public float TurnLag;
        /// <summary>Where the visible root bone is in the body's axes, relative to the body, in the pose of this tick, metres (D14).</summary>
        public RmoVec3 RootBone;
        /// <summary>World rotation of the node that the body hangs from (D4).</summary>
        public RmoQuat ParentRotation;
        /// <summary>World rotation of the host's node before the tick (D8).</summary>
        public RmoQuat BeforeRotation;
        /// <summary>World position of the host's node before the tick, metres (D8).</summary>
        public RmoPosition Before;
        /// <summary>World position of the host's node after the tick, metres (D8, D16).</summary>
        public RmoPosition After;
        /// <summary>World position of the node that carries the model, after the tick, metres (D16).</summary>
        public RmoPosition Model;
        /// <summary>World rotation of the host's node after the tick (D8).</summary>
        public RmoQuat AfterRotation;
    }

    /// <summary>Motion proposed and not yet consumed, in the body's own frame.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPending
    {
        /// <summary>The tick it is for; meaningful when <c>Revision</c> is not 0.</summary>
        public long Tick;
        /// <summary>Granted translation, metres.</summary>
        public fixed double Translation[3];
        /// <summary>Granted rotation, x y z w.</summary>
        public fixed double Rotation[4];
        /// <summary>Motion that was refused when it was proposed, world axes: for the record only (C6).</summary>
        public fixed double Refused[3];
        /// <summary>Refused turn about up, radians.</summary>
        public double RefusedYaw;
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
        /// <summary>Corrections since the last commit that are small enough to be drawn as motion (RmoBody.Interpolate).</summary>
        public uint Corrections;
    }

    /// <summary>A tick that passed every check and has not been swept yet.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPlan
    {
        /// <summary>The tick.</summary>
        public long Tick;
        /// <summary>The body's when it was made.</summary>
        public uint Epoch;
        /// <summary>Proposals consumed; another number at publication means that more was proposed meanwhile.</summary>
        public uint Revision;
        /// <summary>Asked of it, world axes.</summary>
        public RmoMotion Asked;
        /// <summary>Granted of it.</summary>
        public RmoMotion Granted;
        /// <summary>Refused of it.</summary>
        public RmoMotion Refused;
        /// <summary>The platform's motion.</summary>
        public RmoMotion Platform;
        /// <summary>Gravity and jumps, metres along up.</summary>
        public double Vertical;
        /// <summary>Length of the tick, seconds.</summary>
        public double Dt;
        /// <summary>Surface that carries the body.</summary>
        public ulong PlatformSurface;
        /// <summary>Of the body, after the tick.</summary>
        public fixed double Rotation[4];
        /// <summary>Channels asked for.</summary>
        public uint Channels;
        /// <summary>Bits of the record that are known already.</summary>
        public uint Flags;
        /// <summary>1 if a clip owns the height.</summary>
        public uint Free;
        /// <summary>0.</summary>
        public uint Reserved;
    }

    /// <summary>The clock of one playing clip: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoPlayhead
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary><c>RMO_PLAY_…</c></summary>
        public uint Mode;
        /// <summary>Iterations of Rmo.PlayTimes.</summary>
        public uint Iterations;
        /// <summary>A hint: the segment of the track that holds <c>Phase</c>.</summary>
        public uint Segment;
        /// <summary>Content id of the track it plays (L8).</summary>
        public ulong TrackId;
        /// <summary>Clip seconds per second; negative plays backward (L5). May be set at any time.</summary>
        public double Rate;
        /// <summary>Whole cycles passed, from the start; in Rmo.PlayPingPong, turning points.</summary>
        public long Cycle;
        /// <summary>Time since the cycle began, seconds, in [0, duration].</summary>
        public double Phase;
        /// <summary>The root at <c>Phase</c>.</summary>
        public RmoRootSample Sample;
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
        /// <summary>With Rmo.ProposalSpaceParent: the parent's world rotation.</summary>
        public RmoQuat ParentRotation;
        /// <summary>With Rmo.ProposalSpaceParent: the parent's scale, positive and uniform to 1e-3.</summary>
        public RmoVec3 ParentScale;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>A body that someone else simulates: the newest commits received of it, in the order of their ticks. Plain data, the host's.</summary>
    /// <remarks>
    /// Drawn between two commits it is on the straight line from one to the other; after the newest it goes on with its velocity for
    /// at most the time that the host states. So it is never further from the received path than its speed times that time.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoProxy
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>Commits in use.</summary>
        public uint Count;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits0;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits1;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits2;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits3;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits4;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits5;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits6;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits7;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits8;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits9;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits10;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits11;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits12;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits13;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits14;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits15;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits16;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits17;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits18;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits19;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits20;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits21;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits22;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits23;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits24;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits25;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits26;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits27;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits28;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits29;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits30;
        /// <summary>The commits, oldest first.</summary>
        public RmoProxyCommit Commits31;
    }

    /// <summary>A commit as it travels: what RmoProxy.Commit takes out of the record, and the animation's parameters beside it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoProxyCommit
    {
        /// <summary>The tick.</summary>
        public long Tick;
        /// <summary>World position after it, metres.</summary>
        public RmoPosition Position;
        /// <summary>World velocity, of what it stands on included, metres per second.</summary>
        public fixed float Velocity[3];
        /// <summary>Rmo.ProxyTeleport.</summary>
        public uint Flags;
        /// <summary>World rotation after it.</summary>
        public RmoQuat Rotation;
        /// <summary>The host's: speed, direction, phase, weights. They never move the body.</summary>
        public fixed float Parameters[8];
    }

    /// <summary>What to draw.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoProxyPose
    {
        /// <summary>Where.</summary>
        public RmoPose Pose;
        /// <summary>World velocity, metres per second.</summary>
        public RmoPosition Velocity;
        /// <summary>The parameters on their way between the two commits, each linear; of the earlier one up to a teleport.</summary>
        public fixed float Parameters[8];
        /// <summary>The commit at or before the time asked for; what must not be mixed (a state, a phase that wraps) the host keeps by tick.</summary>
        public long FromTick;
        /// <summary>The commit after it; the same one where there is none.</summary>
        public long ToTick;
        /// <summary>Share of the way from the one to the other, 0..=1.</summary>
        public double Alpha;
        /// <summary>Seconds by which it was extrapolated.</summary>
        public double Extrapolated;
        /// <summary><c>RMO_PROXY_…</c></summary>
        public uint State;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
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

    /// <summary>The running summary of a body's residuals: plain data, the host's.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoResidual
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary><c>RMO_ADVICE_…</c></summary>
        public uint Advice;
        /// <summary>Ticks in a row that were blocked from <c>blockedAbove</c> on.</summary>
        public uint BlockedTicks;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
        /// <summary>Share of the asked displacement that the world took, 0..=1, smoothed.</summary>
        public double Share;
        /// <summary>Advised playback rate, relative to now; 1 with Rmo.ResidualAdviceNone.</summary>
        public double Rate;
        /// <summary>Time of ticks that consumed nothing, to be smoothed over with the next that does; a quarter of a second when that is over.</summary>
        public double Waited;
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

    /// <summary>A tick that passed every check and waits for the host to move the body.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoHostMove
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>0.</summary>
        public uint Reserved;
        /// <summary>World displacement for the host to move by: granted motion, gravity and platform together, metres.</summary>
        public RmoPosition Displacement;
        /// <summary>World rotation after the tick.</summary>
        public RmoQuat Rotation;
        /// <summary>What the commit will be made of.</summary>
        public RmoPlan Plan;
    }

    /// <summary>What the host's controller made of a granted displacement.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoHostResult
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
        /// <summary>Unwrapped heading, radians (L7); 0 unless Rmo.TrackRotationYaw.</summary>
        public double Heading;
    }

    /// <summary>
    /// An offset between the simulated pose and the drawn one: what a correction, a snap or a replay moved at once, the eye sees die away
    /// (N2). Plain data, the host's. Nothing here can change a body.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoSmoothing
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>0.</summary>
        public uint Reserved;
        /// <summary>World displacement of the drawn pose, metres.</summary>
        public RmoPosition Offset;
        /// <summary>Rotation of the drawn pose before the simulated one, world axes.</summary>
        public fixed double OffsetRotation[4];
    }

    /// <summary>What a snapshot says of itself.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoSnapshotInfo
    {
        /// <summary>Its bytes.</summary>
        public ulong Size;
        /// <summary>Newest committed tick of its body.</summary>
        public long Tick;
        /// <summary>1 if it has an authority.</summary>
        public uint HasAuthority;
        /// <summary>Its playheads.</summary>
        public uint PlayheadCount;
        /// <summary>Its fades.</summary>
        public uint FadeCount;
        /// <summary>Bytes of the host's own.</summary>
        public uint ByteCount;
    }

    /// <summary>A view on the state of one character, in the host's memory. Not kept past the call. Calls that only read do not write through it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoState
    {
        /// <summary>The body; where it is written to, an initialised one: its epoch goes on.</summary>
        public RmoBody* Body;
        /// <summary>The claims on it; null if it has none.</summary>
        public RmoAuthority* Authority;
        /// <summary><c>PlayheadCount</c> playheads: as many slots as the character has, those not in use cleared.</summary>
        public RmoPlayhead* Playheads;
        /// <summary><c>FadeCount</c> weights of its layers.</summary>
        public RmoFade* Fades;
        /// <summary><c>ByteCount</c> bytes of the host's own that must come back with it: inputs, timers, other plain data.</summary>
        public byte* Bytes;
        /// <summary>Number of playheads, at most Rmo.MaxStateItems.</summary>
        public uint PlayheadCount;
        /// <summary>Number of fades, at most Rmo.MaxStateItems.</summary>
        public uint FadeCount;
        /// <summary>Number of bytes, at most Rmo.MaxStateBytes.</summary>
        public uint ByteCount;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>A stick's push as seen through a camera.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoSteer
    {
        /// <summary>Unit world direction on the ground plane; zero where the stick is not pushed.</summary>
        public RmoVec3 Direction;
        /// <summary>How far it is pushed, 0..=1.</summary>
        public float Amount;
        /// <summary>The camera's level forward, unit: to be handed in as the held one at the next tick.</summary>
        public RmoVec3 Forward;
        /// <summary>The camera's level right, unit: the same.</summary>
        public RmoVec3 Right;
        /// <summary>Reserved, 0.</summary>
        public fixed uint Reserved[2];
    }

    /// <summary>What the host knows of one motion step beside the proposals. 64 bytes, frozen.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTick
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
        /// <c>rotation = Platform.rotation * rotation</c> (S7). Its rotation is applied on the left, in world axes; those of proposals and all
        /// other deltas on the right, in the body's.
        /// </summary>
        public RmoDelta Platform;
        /// <summary>Rmo.TickFree, Rmo.TickReplay.</summary>
        public uint Flags;
    }

    /// <summary>The phase of a group: plain data, the host's; a copy is a snapshot. It may be read at any time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoSync
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
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

    /// <summary>What a tick was made of: a view on the host's memory, not kept past the call.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTickInputs
    {
        /// <summary>The step that was committed.</summary>
        public RmoTick* Step;
        /// <summary><c>ProposalCount</c> proposals that were accepted for it, in their order.</summary>
        public RmoProposal* Proposals;
        /// <summary><c>AnswerCount</c> answers to its queries, in their order; none if it will be run again with new sweeps.</summary>
        public RmoAnswer* Answers;
        /// <summary>Where the body was teleported to before it; null if it was not.</summary>
        public RmoPose* Teleport;
        /// <summary>Number of proposals, at most Rmo.MaxHistoryProposals.</summary>
        public uint ProposalCount;
        /// <summary>Number of answers, at most Rmo.MaxHistoryAnswers.</summary>
        public uint AnswerCount;
    }

    /// <summary>Where a body was at the end of a tick.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTickPose
    {
        /// <summary>The tick; -1 = none.</summary>
        public long Tick;
        /// <summary>World position, metres.</summary>
        public RmoPosition Position;
        /// <summary>World rotation.</summary>
        public fixed double Rotation[4];
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
        /// <summary>Rmo.TrackRotationYaw, Rmo.TrackRotationNone or Rmo.TrackRotationFull.</summary>
        public uint Rotation;
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
        /// <summary>Rmo.TrackInterpolationLinear (0), Rmo.TrackInterpolationStep or Rmo.TrackInterpolationCubic.</summary>
        public uint TranslationInterpolation;
        /// <summary>Number of rotation keys.</summary>
        public uint RotationCount;
        /// <summary>Rmo.TrackInterpolationLinear (0), Rmo.TrackInterpolationStep or Rmo.TrackInterpolationCubic.</summary>
        public uint RotationInterpolation;
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
        /// <summary>What contributes: Rmo.LayerChannelTranslation, Rmo.LayerChannelRotation; 0 = nothing, and then it dilutes nothing (B7).</summary>
        public uint Channels;
        /// <summary>Rmo.LayerAdditive.</summary>
        public uint Flags;
        /// <summary>Number of pieces, at most Rmo.MaxWeightPieces.</summary>
        public uint PieceCount;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>What of a clip's root moves the body. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTrackOptions
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Rmo.TrackRotationYaw (default), Rmo.TrackRotationNone or Rmo.TrackRotationFull.</summary>
        public uint Rotation;
        /// <summary>Which translation moves the body: <c>RMO_AXIS_…</c> bits, or Rmo.TrackAxesHorizontal. Default Rmo.TrackAxesAll.</summary>
        public uint Axes;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>Unit up direction in the clip's own axes, as authored, not the world's (F1); default +Y.</summary>
        public RmoVec3 Up;
        /// <summary>The root node's rotation in its rest pose; default identity.</summary>
        public RmoQuat Rest;
        /// <summary>The body's pivot in the root's frame, metres after scaling; default zero. Deltas become O D O^-1.</summary>
        public RmoVec3 Pivot;
        /// <summary>Metres per authored unit, positive; default 1.</summary>
        public float UnitScale;
        /// <summary>
        /// The prepared track stays this close to the authored translation, metres; default 1e-5. But for curves that bend within 1/240 s,
        /// the shortest segment (L2): a cubic of 1 m in 0.1 s is off by up to 1.3 mm there.
        /// </summary>
        public float TranslationTolerance;
        /// <summary>Length of the clip, seconds; 0 (default) takes the last key's time.</summary>
        public double Duration;
        /// <summary>The prepared track stays this close to the authored rotation, radians; default 1e-5. The same exception.</summary>
        public float RotationTolerance;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The turning of one body: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTurn
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>1 while code turns a Rmo.TurnStrategyHybrid.</summary>
        public uint ByCode;
        /// <summary>Turn of the clip that is still to be followed up, radians.</summary>
        public double Lag;
    }

    /// <summary>How a body turns. Angles in radians. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTurnConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary><c>RMO_TURN_…</c>; default Rmo.TurnStrategyAnimation.</summary>
        public uint Strategy;
        /// <summary>Unit up in the body's own axes, not the world's, for RmoTurnOutput.Rotation. Default +Y.</summary>
        public RmoVec3 Up;
        /// <summary>Fastest turn of code, radians per second; default 4 pi, 720 degrees per second.</summary>
        public float CodeRate;
        /// <summary>Half-life of what a turn of code has left, seconds; 0, the default, turns at <c>CodeRate</c> all the way.</summary>
        public float HalfLife;
        /// <summary>Fastest turn of a clip, radians per second; 0 = no limit, the default.</summary>
        public float AnimationRate;
        /// <summary>Most that a limited turn of a clip may lag behind it, radians; default 30 degrees. The excess is residual.</summary>
        public float MaxLag;
        /// <summary>Rmo.TurnStrategyHybrid: further off than this, code turns. Default 60 degrees.</summary>
        public float CodeAbove;
        /// <summary>Rmo.TurnStrategyHybrid: nearer than this, the clip turns again. Default 20 degrees.</summary>
        public float CodeBelow;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>What one tick has to turn by. Facings are headings about up.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTurnInput
    {
        /// <summary>Length of the tick, seconds.</summary>
        public double Dt;
        /// <summary>Where the body faces about up, radians.</summary>
        public double Facing;
        /// <summary>Where it is to face, radians.</summary>
        public double Wanted;
        /// <summary>Yaw of the clip over the tick, radians, whole turns too: RmoAdvance.Yaw.</summary>
        public double ClipYaw;
        /// <summary>With Rmo.TurnInputInPlace: yaw of the clip from the start of this tick to its end, radians: RmoMotionLeft.Yaw.</summary>
        public double RemainingYaw;
        /// <summary>With Rmo.TurnInputInPlace: seconds from the start of this tick to the clip's end. At 0 it is over and the strategy turns.</summary>
        public double RemainingTime;
        /// <summary>Rmo.TurnInputUnwanted | Rmo.TurnInputInPlace.</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>The turn to propose.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoTurnOutput
    {
        /// <summary>Turn of this tick about up, radians.</summary>
        public double Yaw;
        /// <summary>Turn of the clip that the rate limit and the lag left out for good, radians: never made up for.</summary>
        public double Residual;
        /// <summary>From where the body will face to the wanted facing, in (-pi, pi]; 0 where none is wanted.</summary>
        public double Error;
        /// <summary>Turn of the clip that is still to be followed up, radians.</summary>
        public double Lag;
        /// <summary><c>Yaw</c> as the rotation of a proposal.</summary>
        public RmoQuat Rotation;
        /// <summary>Rmo.TurnByCode …</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
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

    /// <summary>The fall of one body: plain data, the host's; a copy is a snapshot. After a teleport begin a new one.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoGravity
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
        /// <summary>Bits of how the last tick went.</summary>
        public uint Phase;
        /// <summary>Speed along up, metres per second.</summary>
        public double Speed;
        /// <summary>Length of the ticks that began off the ground, the last one included, seconds.</summary>
        public double AirTime;
        /// <summary>Highest point since it left the ground, metres along up.</summary>
        public double Highest;
        /// <summary>Highest point that the last tick goes through if no ceiling is in the way.</summary>
        public double Apex;
        /// <summary>How far the last tick asked a body on the ground to fall.</summary>
        public double Asked;
        /// <summary>Level world velocity it left the ground with, metres per second.</summary>
        public fixed double Level[3];
    }

    /// <summary>How a body falls. It may grow at its end, so <c>StructSize</c> comes first.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoGravityConfig
    {
        /// <summary>Size of this struct as the host knows it, bytes.</summary>
        public uint StructSize;
        /// <summary>Reserved, 0.</summary>
        public uint Flags;
        /// <summary>Unit up direction of the world, as a RmoBody's. Default +Y.</summary>
        public RmoVec3 Up;
        /// <summary>Acceleration along up, metres per second squared, at most 0. Default -25.</summary>
        public float Gravity;
        /// <summary>Speed that lengthens the ground probe of a body on the ground, metres per second. It moves nothing. Default 2.</summary>
        public float StickSpeed;
        /// <summary>Time off the ground after which it is a fall, seconds. Default 0.2.</summary>
        public float FallDelay;
        /// <summary>Fall height from which a landing is hard, metres. Default 3.</summary>
        public float HardLanding;
        /// <summary>Fastest fall, metres per second; 0 = no limit, the default.</summary>
        public float MaxFallSpeed;
    }

    /// <summary>What a tick begins with. RmoGravity.Input fills it from the last commit.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoGravityInput
    {
        /// <summary>Length of the tick that begins, seconds.</summary>
        public double Dt;
        /// <summary>Height of the body along up, metres: fall heights are differences of it.</summary>
        public double Height;
        /// <summary>World velocity achieved by the last commit, metres per second.</summary>
        public RmoPosition Velocity;
        /// <summary>World velocity of what the body stood on in it, metres per second.</summary>
        public RmoPosition PlatformVelocity;
        /// <summary>
        /// Speed along up with which the body leaves the ground now, metres per second; 0 = no jump. For a height h it is
        /// <c>sqrt(2 * h * -gravity)</c>. Whether a jump is allowed (pressed, coyote time, a second one in the air) is the host's.
        /// </summary>
        public float JumpSpeed;
        /// <summary>Rmo.GravityInputGrounded …</summary>
        public uint Flags;
    }

    /// <summary>What the tick is to do about height.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoGravityOutput
    {
        /// <summary>
        /// Displacement along up, metres: RmoTick.Vertical. Asked for on the ground too: the ground holds it, and
        /// where there is none any more the fall has begun.
        /// </summary>
        public double Displacement;
        /// <summary>Speed along up at the end of the tick if nothing is in the way, metres per second.</summary>
        public double Speed;
        /// <summary>
        /// How far down ground is to be looked for beyond the displacement, metres: at least this for
        /// RmoMotorConfig.SnapDistance, or a host's own probe. 0 off the ground.
        /// </summary>
        public double Probe;
        /// <summary>From the highest point since it left the ground down to here, metres; of the landing with Rmo.GravityLanded.</summary>
        public double FallHeight;
        /// <summary>
        /// Length of the ticks that began off the ground, this one included, seconds. The tick that left the ground began on it and is not
        /// among them, so that with ticks of one length this is the time off the ground when this one begins (V3). 0 while a clip owns the
        /// height.
        /// </summary>
        public double AirTime;
        /// <summary>
        /// Level world displacement of a body off the ground that nothing else moves, metres: it keeps the velocity it left with, the
        /// platform's included (V4).
        /// </summary>
        public RmoPosition Drift;
        /// <summary>Channels that proposals of root motion are to ask for: without the vertical one, unless a clip owns the height (V1).</summary>
        public uint Channels;
        /// <summary>RmoTick.Flags: Rmo.TickFree where a clip owns the height.</summary>
        public uint StepFlags;
        /// <summary>Rmo.GravityAirborne …</summary>
        public uint Flags;
        /// <summary>Reserved, 0.</summary>
        public uint Reserved;
    }

    /// <summary>A window of a clip on its way to a target: plain data, the host's; a copy is a snapshot.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct RmoWarp
    {
        /// <summary>Set by the init call; tells the ABI it is of.</summary>
        public uint Stamp;
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
        /// <summary>Largest turn that may be added, radians.</summary>
        public double MaxTurn;
        /// <summary>What is close enough, metres and radians.</summary>
        public double Slack;
        /// <summary>1 if the translation is warped over its path, 0 over time.</summary>
        public uint ByPath;
        /// <summary>1 if the turn is warped over the clip's turning, 0 over time.</summary>
        public uint ByTurning;
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
        /// <summary>
        /// Errors up to this many metres, and as many radians, are made good whatever the limits say; default 0.01. It is the whole error
        /// that counts: a larger one has to be within the limits itself, it gets no slack on them.
        /// </summary>
        public float Slack;
    }

    /// <summary>
    /// A layer's weight over a part of the tick. A cross-fade hands these out (RmoFade.Step): a fade that ends inside
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
}
