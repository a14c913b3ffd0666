using RootMotionNative;

/// <summary>What the tests start from.</summary>
static class Made
{
    public static readonly RmoVec3 Up = new RmoVec3(0f, 1f, 0f);

    public static RmoBody Body(ulong id = 0)
    {
        return RmoBody.Create(id, default(RmoPosition), RmoQuat.Identity, Up);
    }

    /// <summary>A motion of the body's next tick, along X.</summary>
    public static RmoProposal Proposal(ref RmoBody body, float x)
    {
        RmoProposal proposal = RmoProposal.Default();
        proposal.Tick = body.LastTick + 1;
        proposal.Serial = (ulong)proposal.Tick + 1;
        proposal.Dt = 1.0 / 60;
        proposal.Epoch = body.Epoch;
        proposal.Delta.Translation.X = x;
        return proposal;
    }

    public static RmoTick Step(ref RmoBody body)
    {
        RmoTick step = RmoTick.Default();
        step.Tick = body.LastTick + 1;
        step.Dt = 1.0 / 60;
        return step;
    }

    /// <summary>No gap kept, no steps and no snapping: the witness of C5.</summary>
    public static RmoMotorConfig Bare()
    {
        RmoMotorConfig config = RmoMotorConfig.Default();
        config.Skin = 0f;
        config.StepHeight = 0f;
        config.SnapDistance = 0f;
        return config;
    }

    /// <summary>A clip that goes along Z at this many metres per second for a second.</summary>
    public static RmoTrack Walk(double speed)
    {
        RmoTrack track;
        uint badKey;
        RmoKeys keys = new RmoKeys(new[] { 0.0, 1.0 }, new[] { 0f, 0f, 0f, 0f, 0f, (float)speed }, RmoInterpolation.Linear);
        RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey).ThrowIfError();
        return track;
    }

    public static RmoPlayhead Playhead(RmoTrack track)
    {
        RmoPlayhead playhead;
        RmoPlayhead.Init(out playhead, track, (uint)RmoPlayMode.Loop, 0, 1.0).ThrowIfError();
        return playhead;
    }

    public static unsafe bool Same(ref RmoBody a, ref RmoBody b)
    {
        fixed (RmoBody* one = &a, other = &b)
        {
            for (int i = 0; i < sizeof(RmoBody); i++)
            {
                if (((byte*)one)[i] != ((byte*)other)[i]) return false;
            }
        }
        return true;
    }
}

/// <summary>A wall across X that a point cannot pass, as far off as <see cref="At"/>.</summary>
sealed class Wall : IRmoSweep
{
    public double At = 0.75;
    public double From = 0;
    public int Asked = 0;

    public bool Answer(in RmoQuery query, ref RmoAnswer answer)
    {
        Asked++;
        if (query.Kind != RmoQueryKind.Sweep || query.Direction.X <= 1e-6f) return true;
        double reached = (At - From - query.From.X) / query.Direction.X;
        if (reached < 0 || reached > query.Distance) return true;
        answer.Hit = 1;
        answer.Distance = (float)reached;
        answer.Normal = new RmoVec3(-1f, 0f, 0f);
        answer.Surface = 42;
        return true;
    }
}
