using System;
using RootMotionNative;

/// <summary>No managed allocation per call, by the runtime's own counts.</summary>
static class Allocation
{
    private const int Ticks = 20000;
    internal static object Kept;

    public static void All()
    {
        Tests.Test("an object a tick would be seen", () => Tests.True(Bytes(() => Kept = new object()) >= 16 * Ticks, "it is not"));
        Tests.Test("a tick by a sweep allocates nothing", () => None(BySweep()));
        Tests.Test("a tick by the host's controller allocates nothing", () => None(Resolved()));
        Tests.Test("a tick step by step allocates nothing", () => None(StepByStep()));
        Tests.Test("blending tracks with fades allocates nothing", () => None(Blending()));
        Tests.Test("blend spaces, sync groups, warps, residuals and inertia allocate nothing", () => None(Others()));
        Tests.Test("a crowd's round allocates nothing", () => None(Crowd()));
    }

    /// <summary>
    /// Bytes over many calls, after some to warm up. The thread's own count is exact; GC.GetTotalMemory would not do, for Mono leaves
    /// the nursery out of it and hundreds of kilobytes of small objects do not show.
    /// </summary>
    private static long Bytes(Action tick)
    {
        for (int i = 0; i < 100; i++) tick();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Ticks; i++) tick();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static void None(Action tick)
    {
        long bytes = Bytes(tick);
        Tests.True(bytes == 0, bytes + " bytes over " + Ticks + " ticks");
    }

    private static Action BySweep()
    {
        RmoTrack track = Made.Walk(1.5);
        RmoPlayhead playhead = Made.Playhead(track);
        RmoBody body = Made.Body();
        RmoAuthority authority = RmoAuthority.Init();
        Wall wall = new Wall();
        RmoMotorConfig config = RmoMotorConfig.Default();
        return () =>
        {
            RmoDelta delta;
            RmoAdvance advance;
            RmoCommit commit;
            playhead.LoopDelta(track, 1.0 / 60, out delta, out advance).ThrowIfError();
            RmoProposal proposal = Made.Proposal(ref body, 0.01f);
            proposal.Delta = delta;
            body.Propose(ref authority, proposal).ThrowIfError();
            body.Commit(ref authority, config, Made.Step(ref body), wall, out commit).ThrowIfError();
        };
    }

    private static Action Resolved()
    {
        RmoBody body = Made.Body(), previous = body;
        return () =>
        {
            RmoResolve resolve;
            RmoCommit commit;
            RmoPose pose;
            previous = body;
            body.Propose(Made.Proposal(ref body, 0.01f)).ThrowIfError();
            RmoResolve.Begin(out resolve, ref body, Made.Step(ref body)).ThrowIfError();
            RmoResolved resolved = default(RmoResolved);
            resolved.Displacement = resolve.Displacement;
            body.CommitResolved(ref resolve, ref resolved, out commit).ThrowIfError();
            previous.Interpolate(ref body, 0.5, out pose).ThrowIfError();
        };
    }

    private static Action StepByStep()
    {
        RmoBody body = Made.Body();
        RmoMotorConfig config = RmoMotorConfig.Default();
        Wall wall = new Wall();
        return () =>
        {
            RmoMove move;
            RmoQuery query;
            RmoCommit commit;
            body.Propose(Made.Proposal(ref body, 0.01f)).ThrowIfError();
            RmoMove.Begin(out move, ref body, config, Made.Step(ref body)).ThrowIfError();
            while (move.Next(out query) == RmoResult.WantsAnswer)
            {
                RmoAnswer answer = default(RmoAnswer);
                answer.Serial = query.Serial;
                wall.Answer(query, ref answer);
                move.Answer(answer).ThrowIfError();
            }
            move.Finish(ref body, out commit).ThrowIfError();
        };
    }

    private static Action Blending()
    {
        RmoPlayingClip[] clips = new RmoPlayingClip[2];
        RmoPlayingClip.Init(out clips[0], Made.Walk(1), Rmo.ModeForever, 0, 1.0).ThrowIfError();
        RmoPlayingClip.Init(out clips[1], Made.Walk(3), Rmo.ModeForever, 0, 1.0).ThrowIfError();
        RmoFade[] fades = new RmoFade[2];
        RmoFade.Init(out fades[0], 1f).ThrowIfError();
        RmoFade.Init(out fades[1], 0f).ThrowIfError();
        uint tick = 0;
        return () =>
        {
            RmoDelta delta;
            if (tick++ % 50 == 0) RmoFade.Cross(fades, 2, tick / 50 % 2, 0.25, Rmo.FadeCubic).ThrowIfError();
            for (int i = 0; i < 2; i++) clips[i].SetWeight(ref fades[i], 1.0 / 60).ThrowIfError();
            Rmo.BlendTracks(clips, 2, 1.0 / 60, 0, out delta).ThrowIfError();
        };
    }

    private static Action Others()
    {
        RmoBlendSpace space;
        RmoBlendSpace.Build(out space, Rmo.BlendSpaceLine, new[] { 0.0, 1.75, 4.5 }, null, 0).ThrowIfError();
        RmoTrack track = Made.Walk(1);
        RmoPlayhead playhead = Made.Playhead(track);
        RmoSync sync;
        RmoSync.Init(out sync, 0).ThrowIfError();
        RmoSyncMember[] members = new RmoSyncMember[1];
        members[0].Length = 1;
        members[0].WeightStart = members[0].WeightEnd = 1;
        RmoSyncPlace[] places = new RmoSyncPlace[1];
        RmoPose here = new RmoPose(default(RmoPosition), RmoQuat.Identity), there = new RmoPose(new RmoPosition(0, 0, 1.1), RmoQuat.Identity);
        RmoLayer[] layers = new RmoLayer[1];
        RmoInertia inertia = RmoInertia.Init();
        RmoResidual residual = RmoResidual.Init();
        RmoResidualConfig config = RmoResidualConfig.Default();
        RmoCommit commit = default(RmoCommit);
        return () =>
        {
            RmoBlendWeights weights;
            RmoDelta delta, blended;
            RmoAdvance advance;
            RmoWarp warp;
            space.Weights(2.0, 0, out weights).ThrowIfError();
            sync.Advance(members, 1, 1.0 / 60, 1, places).ThrowIfError();
            RmoSync.LoopDelta(places[0], ref playhead, track, out delta, out advance).ThrowIfError();
            RmoWarp.Begin(out warp, track, RmoWarpOptions.Default(), 0, 1, there, here, 0).ThrowIfError();
            warp.Step(track, here, 0, 0.1, out delta).ThrowIfError();
            inertia.Start(delta, RmoDelta.Identity, 0.1, 0.1).ThrowIfError();
            inertia.Step(1.0 / 60, out delta).ThrowIfError();
            layers[0] = new RmoLayer(delta, 1f, 1f);
            Rmo.Blend(layers, 1, 0, out blended).ThrowIfError();
            residual.Step(config, ref commit, 1.0 / 60).ThrowIfError();
        };
    }

    private static Action Crowd()
    {
        RmoBody[] bodies = { Made.Body(), Made.Body() };
        RmoMove[] moves = new RmoMove[2];
        RmoQuery[] queries = new RmoQuery[2];
        RmoAnswer[] answers = new RmoAnswer[2];
        uint[] indices = new uint[2];
        RmoResult[] results = new RmoResult[2];
        RmoMotorConfig config = RmoMotorConfig.Default();
        return () =>
        {
            RmoCommit commit;
            uint open;
            for (int i = 0; i < 2; i++) RmoMove.Begin(out moves[i], ref bodies[i], config, Made.Step(ref bodies[i])).ThrowIfError();
            while (RmoMove.NextMany(moves, 2, queries, indices, out open) == RmoResult.WantsAnswer)
            {
                for (int k = 0; k < open; k++)
                {
                    answers[k] = default(RmoAnswer);
                    answers[k].Serial = queries[k].Serial;
                }
                RmoMove.AnswerMany(moves, 2, answers, indices, open, results).ThrowIfError();
            }
            for (int i = 0; i < 2; i++) moves[i].Finish(ref bodies[i], out commit).ThrowIfError();
        };
    }
}
