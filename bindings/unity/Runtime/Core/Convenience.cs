namespace RootMotionNative
{
    public unsafe partial struct RmoProposal
    {
        /// <summary>
        /// Motion in the body's axes over <paramref name="dt"/> seconds, on all channels, for the tick after <paramref name="body"/>'s last
        /// commit. Set what is to be otherwise.
        /// </summary>
        public static RmoProposal Of(in RmoBody body, RmoDelta delta, double dt, RmoWriter writer = RmoWriter.Animation)
        {
            return new RmoProposal
            {
                Tick = body.LastTick + 1,
                Serial = (ulong)(body.LastTick + 2),
                Dt = dt,
                Delta = delta,
                Epoch = body.Epoch,
                Writer = writer,
                Channels = RmoChannels.All,
                Space = RmoProposalSpace.Body,
                ParentRotation = RmoQuat.Identity,
                ParentScale = new RmoVec3(1, 1, 1),
            };
        }
    }

    public unsafe partial struct RmoBody
    {
        /// <summary>
        /// Proposes motion in the body's axes over <paramref name="dt"/> seconds for its next tick, once a tick: a second one has the same serial
        /// and is <see cref="RmoResult.StaleTick"/> or refused as the same sample.
        /// </summary>
        public RmoResult Propose(RmoDelta delta, double dt, RmoWriter writer = RmoWriter.Animation)
        {
            return Propose(RmoProposal.Of(this, delta, dt, writer));
        }
    }

    public unsafe partial struct RmoAuthority
    {
        /// <summary>A writer takes channels (A1-A4).</summary>
        public RmoResult Claim(RmoWriter writer, RmoChannels channels, int priority, out uint token)
        {
            return Claim((uint)writer, (uint)channels, priority, out token);
        }

        /// <summary>What a writer would get.</summary>
        public RmoResult Check(RmoWriter writer, RmoChannels channels, out RmoGrant grant)
        {
            return Check((uint)writer, (uint)channels, out grant);
        }
    }

    public unsafe partial struct RmoFinding
    {
        /// <summary>What a finding is, in a sentence.</summary>
        public static string Text(RmoFindingCode code)
        {
            return Text((uint)code);
        }

        /// <summary>What to do about it.</summary>
        public static string Advice(RmoFindingCode code)
        {
            return Advice((uint)code);
        }
    }

    public unsafe partial struct RmoLocomotion
    {
        /// <summary>Begins in a state.</summary>
        public static RmoResult Init(out RmoLocomotion locomotion, RmoLocomotionState state)
        {
            return Init(out locomotion, (uint)state);
        }
    }
}
