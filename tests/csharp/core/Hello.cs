using System;
using RootMotionNative;

static class Hello
{
    private static void Main()
    {
        RmoBody body = RmoBody.Create(0, RmoPosition.Zero, RmoQuat.Identity, RmoVec3.Up);
        RmoResult result = body.Move(RmoDelta.Translate(0, 0, 1.2f), new RmoTick(0, 1.0 / 60), RmoMotorConfig.Default(),
            query => query.Direction.Z * query.Distance <= 0.75 - query.From.Z ? (RmoAnswer?)null
                : new RmoAnswer((0.75 - query.From.Z) / query.Direction.Z, new RmoVec3(0, 0, -1)), out RmoCommit commit);
        if (result < 0) throw new RmoException(result);
        Console.WriteLine("residual {0:0.00}", commit.Residual.Translation.Z);
    }
}
