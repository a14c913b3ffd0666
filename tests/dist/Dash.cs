using System;
using System.Globalization;
using RootMotionNative;

/// <summary>The dash into a wall, for C#: 24 ticks of 0.05 m, and the wall 0.75 m away. Its last line is that of the example for C.</summary>
static class Dash
{
    private sealed class Wall : IRmoSweep
    {
        public double At;

        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            float gap = (float)(0.75 - At - query.From.Z);
            if (query.Direction.Z > 0 && gap <= query.Distance * query.Direction.Z)
            {
                answer.Hit = 1;
                answer.Distance = Math.Max(gap, 0) / query.Direction.Z;
                answer.Normal.Z = -1;
            }
            return true;
        }
    }

    private static void Main()
    {
        RmoBody body;
        RmoBody.Init(out body, 0, default(RmoPosition), RmoQuat.Identity, new RmoVec3(0, 1, 0)).ThrowIfError();
        RmoMotorConfig config = RmoMotorConfig.Default();
        config.Skin = 0;
        Wall wall = new Wall();
        double asked = 0, achieved = 0, residual = 0;
        for (int tick = 0; tick < 24; tick++)
        {
            RmoProposal proposal = RmoProposal.Default();
            proposal.Tick = tick;
            proposal.Serial = (ulong)tick + 1;
            proposal.Dt = 1.0 / 60;
            proposal.Epoch = body.Epoch;
            proposal.Delta.Translation.Z = 0.05f;
            body.Propose(proposal).ThrowIfError();
            RmoTick step = RmoTick.Default();
            step.Tick = tick;
            step.Dt = proposal.Dt;
            wall.At = body.Position.Z;
            RmoCommit commit;
            body.Commit(config, step, wall, out commit).ThrowIfError();
            asked += commit.Asked.Translation.Z;
            achieved += commit.Achieved.Translation.Z;
            residual += commit.Residual.Translation.Z;
        }
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "blocked: asked={0:F2} actual={1:F2} residual={2:F2} position={3:F2}",
            asked, achieved, residual, body.Position.Z));
    }
}
