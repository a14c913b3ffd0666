using System;

namespace RootMotionNative.Samples
{
    /// <summary>What a player does in one tick: plain data, sent as it is.</summary>
    public struct MoveInput
    {
        /// <summary>0 stands, 1 walks, 2 runs.</summary>
        public uint Pace;
        /// <summary>Where it is to face, radians about up.</summary>
        public float Facing;
        /// <summary>1 jumps, if it stands.</summary>
        public uint Jump;
    }

    /// <summary>
    /// A character that client and server simulate alike: clips that fade into each other, turning by code, gravity and jumps, swept
    /// against a world. All that changes is in <see cref="State"/>, so that a copy of it is a snapshot, and a tick is a function of it
    /// and the input. Nothing of it needs Unity.
    /// </summary>
    public sealed unsafe class PredictedCharacter
    {
        /// <summary>Length of a tick, seconds.</summary>
        public const double Dt = 1.0 / 60;

        private const int Clips = 2;
        private const float JumpSpeed = 7;

        /// <summary>What this character keeps beside body, clips and weights; it goes along as the state's bytes.</summary>
        private struct Own
        {
            public RmoGravity Vertical;
            public RmoTurn Turn;
            public uint Pace;
            public uint Reserved;
        }

        private readonly RmoTrack[] tracks;
        private readonly IPlacedSweep world;
        private readonly RmoPlayingClip[] clips = new RmoPlayingClip[Clips];
        private readonly RmoTurnConfig turning;
        private readonly RmoGravityConfig falling = RmoGravityConfig.Default();
        private readonly RmoMotorConfig motor = RmoMotorConfig.Default();

        /// <summary>Everything that changes.</summary>
        public readonly RmoCharacter State = new RmoCharacter();

        /// <summary>What the last tick was made of, for a history.</summary>
        public readonly RmoProposal[] Proposals = new RmoProposal[1];

        /// <summary>The step of the last tick, for a history.</summary>
        public RmoTick LastTick;

        /// <summary>What the last tick came to.</summary>
        public RmoCommit Commit;

        /// <summary>The last tick was a landing.</summary>
        public bool Landed;

        /// <summary>Stands at a place. <paramref name="walk"/> and <paramref name="run"/> are prepared clips, shared by all.</summary>
        public PredictedCharacter(RmoTrack walk, RmoTrack run, IPlacedSweep world, RmoPosition place)
        {
            tracks = new[] { walk, run };
            this.world = world;
            turning = RmoTurnConfig.Default();
            turning.Strategy = RmoTurnStrategy.Code;
            RmoBody.Init(out State.Body, 0, place, RmoQuat.Identity, new RmoVec3(0, 1, 0)).ThrowIfError();
            State.Playheads = new RmoPlayhead[Clips];
            State.Fades = new RmoFade[Clips + 1];
            State.Bytes = new byte[sizeof(Own)];
            for (int i = 0; i < Clips; i++)
            {
                RmoPlayingClip.Init(out clips[i], tracks[i], RmoPlayMode.Loop, 0, 1).ThrowIfError();
                State.Playheads[i] = clips[i].Playhead;
            }
            for (int i = 0; i <= Clips; i++) RmoFade.Init(out State.Fades[i], i == 0 ? 1 : 0).ThrowIfError();
            Own own = default(Own);
            own.Vertical = RmoGravity.Init();
            own.Turn = RmoTurn.Init();
            Write(&own);
        }

        /// <summary>Room for its state, for a history.</summary>
        public static RmoHistoryOptions HistoryOptions(uint ticks)
        {
            RmoHistoryOptions options = RmoHistoryOptions.Default();
            options.Capacity = ticks;
            options.Playheads = Clips;
            options.Fades = Clips + 1;
            options.Proposals = 1;
            options.Answers = 0;
            options.Bytes = (uint)sizeof(Own);
            return options;
        }

        /// <summary>Makes one tick. <paramref name="again"/> marks one that happened before: its sounds were heard (N3).</summary>
        public void Step(long tick, in MoveInput input, bool again)
        {
            Own own;
            Read(&own);
            RmoDelta delta;
            Blend(&own, input.Pace, out delta);
            delta.Rotation = Turn(&own, input.Facing);
            RmoGravityOutput fall = Fall(&own, input.Jump != 0);
            bool airborne = (fall.Flags & RmoGravityFlags.Airborne) != 0;
            Landed = (fall.Flags & RmoGravityFlags.Landed) != 0;

            RmoProposal proposal = RmoProposal.Default();
            proposal.Tick = tick;
            proposal.Serial = (ulong)tick + 1;
            proposal.Dt = Dt;
            proposal.Epoch = State.Body.Epoch;
            proposal.Channels = fall.Channels;
            // In the air it goes on as it left the ground (V4).
            proposal.Space = airborne ? RmoProposalSpace.World : RmoProposalSpace.Body;
            if (airborne) delta.Translation = (RmoVec3)fall.Drift;
            proposal.Delta = delta;
            State.Body.Propose(proposal).ThrowIfError();

            RmoTick now = RmoTick.Default();
            now.Tick = tick;
            now.Dt = Dt;
            now.Vertical = fall.Displacement;
            now.Flags = fall.TickFlags | (again ? RmoTickFlags.Replay : 0);
            world.At = State.Body.Position;
            State.Body.Commit(motor, now, world, out Commit).ThrowIfError();
            Write(&own);
            Proposals[0] = proposal;
            LastTick = now;
        }

        /// <summary>A 64-bit hash of all of the state but the body's epoch: equal on every machine (N4).</summary>
        public ulong Hash()
        {
            ulong hash;
            State.Hash(out hash).ThrowIfError();
            return hash;
        }

        /// <summary>Where it is.</summary>
        public RmoPose Pose { get { return State.Body.Pose; } }

        private void Blend(Own* own, uint pace, out RmoDelta delta)
        {
            if (own->Pace != pace)
            {
                RmoFade.Crossfade(State.Fades, Clips + 1, pace, 0.25, (uint)RmoFadeCurve.Cubic).ThrowIfError();
                own->Pace = pace;
            }
            // Standing has a weight, and no clip that moves it.
            RmoWeightPiece first, second;
            uint pieces;
            State.Fades[0].Step(Dt, out first, out second, out pieces).ThrowIfError();
            for (int i = 0; i < Clips; i++)
            {
                clips[i].Playhead = State.Playheads[i];
                clips[i].SetWeight(ref State.Fades[i + 1], Dt).ThrowIfError();
            }
            Rmo.BlendTracks(clips, Clips, Dt, 0, out delta).ThrowIfError();
            for (int i = 0; i < Clips; i++) State.Playheads[i] = clips[i].Playhead;
        }

        /// <summary>By the library, not by System.Math: its sines are the same on every machine (N4).</summary>
        private RmoQuat Turn(Own* own, float facing)
        {
            double heading;
            RmoTurn.Facing(Pose.Rotation, new RmoVec3(0, 1, 0), 0, out heading).ThrowIfError();
            RmoTurnOutput turned;
            RmoTurnInput input = new RmoTurnInput { Dt = Dt, Facing = heading, Wanted = facing };
            own->Turn.Step(turning, input, out turned).ThrowIfError();
            return turned.Rotation;
        }

        private RmoGravityOutput Fall(Own* own, bool jump)
        {
            bool stands = State.Body.Grounded != 0;
            RmoGravityInput input = new RmoGravityInput
            {
                Dt = Dt,
                Height = State.Body.Position.Y,
                Velocity = State.Body.Velocity,
                JumpSpeed = jump && stands ? JumpSpeed : 0,
                Flags = stands ? RmoGravityInputFlags.Grounded : 0,
            };
            RmoGravityOutput fall;
            own->Vertical.Step(falling, input, out fall).ThrowIfError();
            return fall;
        }

        private void Read(Own* own)
        {
            fixed (byte* from = State.Bytes) Buffer.MemoryCopy(from, own, sizeof(Own), sizeof(Own));
        }

        private void Write(Own* own)
        {
            fixed (byte* to = State.Bytes) Buffer.MemoryCopy(own, to, sizeof(Own), sizeof(Own));
        }
    }

    /// <summary>A world that is asked about a body at a place.</summary>
    public interface IPlacedSweep : IRmoSweep
    {
        /// <summary>Where the body is.</summary>
        RmoPosition At { get; set; }
    }
}
