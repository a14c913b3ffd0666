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
        Tests.Test("gravity, turning, pace, states, crouching and modes allocate nothing", () => None(Character()));
        Tests.Test("a monitor allocates nothing", () => None(Monitor()));
        Tests.Test("recording, confirming, rewinding, replaying and snapshots allocate nothing", () => None(History()));
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
            body.Commit(config, Made.Step(ref body), wall, out commit).ThrowIfError();
        };
    }

    private static Action Resolved()
    {
        RmoBody body = Made.Body(), previous = body;
        return () =>
        {
            RmoHostMove resolve;
            RmoCommit commit;
            RmoPose pose;
            previous = body;
            body.Propose(Made.Proposal(ref body, 0.01f)).ThrowIfError();
            RmoHostMove.Begin(out resolve, ref body, Made.Step(ref body)).ThrowIfError();
            RmoHostResult resolved = default(RmoHostResult);
            resolved.Displacement = resolve.Displacement;
            resolve.Finish(ref body, ref resolved, out commit).ThrowIfError();
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
            while (move.Next(out query) == RmoResult.HasQuery)
            {
                RmoAnswer answer = RmoAnswer.To(query);
                wall.Answer(query, ref answer);
                move.Answer(answer).ThrowIfError();
            }
            move.Finish(ref body, out commit).ThrowIfError();
        };
    }

    private static Action Blending()
    {
        RmoPlayingClip[] clips = new RmoPlayingClip[2];
        RmoPlayingClip.Init(out clips[0], Made.Walk(1), RmoPlayMode.Loop, 0, 1.0).ThrowIfError();
        RmoPlayingClip.Init(out clips[1], Made.Walk(3), RmoPlayMode.Loop, 0, 1.0).ThrowIfError();
        RmoFade[] fades = new RmoFade[2];
        RmoFade.Init(out fades[0], 1f).ThrowIfError();
        RmoFade.Init(out fades[1], 0f).ThrowIfError();
        uint tick = 0;
        return () =>
        {
            RmoDelta delta;
            if (tick++ % 50 == 0) RmoFade.Crossfade(fades, 2, tick / 50 % 2, 0.25, (uint)RmoFadeCurve.Cubic).ThrowIfError();
            for (int i = 0; i < 2; i++) clips[i].SetWeight(ref fades[i], 1.0 / 60).ThrowIfError();
            Rmo.BlendTracks(clips, 2, 1.0 / 60, 0, out delta).ThrowIfError();
        };
    }

    private static Action Others()
    {
        RmoBlendSpace space;
        RmoBlendSpace.Build(out space, RmoBlendSpaceKind.Line, new[] { 0.0, 1.75, 4.5 }, null, 0).ThrowIfError();
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
            RmoBlendSpaceWeights weights;
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
            while (RmoMove.NextMany(moves, 2, queries, indices, out open) == RmoResult.HasQuery)
            {
                for (int k = 0; k < open; k++)
                {
                    answers[k] = default(RmoAnswer);
                    answers[k].Serial = queries[k].Serial;
                    answers[k].MoveKey = queries[k].MoveKey;
                }
                RmoMove.AnswerMany(moves, 2, answers, indices, open, results).ThrowIfError();
            }
            for (int i = 0; i < 2; i++) moves[i].Finish(ref bodies[i], out commit).ThrowIfError();
        };
    }

    private static Action Character()
    {
        RmoCommit commit = default(RmoCommit);
        RmoGravity vertical = RmoGravity.Init();
        RmoTurn turn = RmoTurn.Init();
        RmoPace gait;
        RmoPace.Init(out gait, 1).ThrowIfError();
        RmoLocomotion locomotion;
        RmoLocomotion.Init(out locomotion, (uint)RmoLocomotionState.Idle).ThrowIfError();
        RmoCrouch crouch;
        RmoCrouch.Init(out crouch, 1.8).ThrowIfError();
        RmoMotionMode mode = RmoMotionMode.Init();
        RmoGravityConfig falls = RmoGravityConfig.Default();
        RmoTurnConfig turns = RmoTurnConfig.Default();
        RmoPaceConfig paces = RmoPaceConfig.Default();
        RmoLocomotionConfig states = RmoLocomotionConfig.Default();
        RmoCrouchConfig heights = RmoCrouchConfig.Default();
        RmoMotionModeConfig modes = RmoMotionModeConfig.Default();
        const double dt = 1.0 / 60;
        return () =>
        {
            RmoGravityInput height;
            RmoGravityOutput fall;
            RmoTurnOutput turned;
            RmoPaceOutput pace;
            RmoLocomotionOutput state;
            RmoCrouchOutput capsule;
            RmoMotionModeOutput mover;
            RmoGravity.Input(ref commit, Made.Up, dt, out height).ThrowIfError();
            height.Flags = RmoGravityInputFlags.Grounded;
            vertical.Step(falls, height, out fall).ThrowIfError();
            turn.Step(turns, new RmoTurnInput { Dt = dt, Wanted = 1 }, out turned).ThrowIfError();
            gait.Step(paces, new RmoPaceInput { Dt = dt, Speed = 1, AuthoredSpeed = 1.1, AdvisedRate = 1 }, out pace).ThrowIfError();
            locomotion.Step(states, new RmoLocomotionInput { Dt = dt, Speed = 2, Flags = RmoLocomotionInputFlags.Grounded }, out state).ThrowIfError();
            crouch.Step(heights, new RmoCrouchInput { Dt = dt, Headroom = 2 }, out capsule).ThrowIfError();
            RmoMotionModeInput both = new RmoMotionModeInput { Dt = dt, Animation = RmoDelta.Identity, Code = RmoDelta.Identity };
            mode.Step(modes, both, out mover).ThrowIfError();
        };
    }

    private static Action Monitor()
    {
        RmoMonitor monitor;
        RmoMonitor.Init(out monitor, RmoMonitorConfig.Default()).ThrowIfError();
        RmoBody body = Made.Body();
        return () =>
        {
            RmoHostMove resolve;
            RmoCommit commit;
            RmoFinding finding;
            body.Propose(Made.Proposal(ref body, 0.01f)).ThrowIfError();
            RmoHostMove.Begin(out resolve, ref body, Made.Step(ref body)).ThrowIfError();
            RmoHostResult resolved = default(RmoHostResult);
            resolved.Displacement = resolve.Displacement;
            resolve.Finish(ref body, ref resolved, out commit).ThrowIfError();
            RmoObservation observation = RmoObservation.Default();
            observation.Tick = commit.Tick;
            observation.Dt = 1.0 / 60;
            monitor.Observe(ref observation, ref commit).ThrowIfError();
            if (monitor.Next(out finding) == RmoResult.HasFinding) throw new InvalidOperationException("a finding");
        };
    }

    private static Action History()
    {
        RmoCharacter character = new RmoCharacter { Body = Made.Body(), Bytes = new byte[4] };
        RmoHistoryOptions options = RmoHistoryOptions.Default();
        options.Playheads = options.Fades = options.Answers = 0;
        options.Bytes = 4;
        RmoHistory history;
        RmoHistory.Init(out history, options).ThrowIfError();
        history.Start(character).ThrowIfError();
        RmoProposal[] proposals = new RmoProposal[1];
        Wall wall = new Wall { At = 1e9 };
        RmoMotorConfig config = Made.Bare();
        ulong size, hash;
        character.SnapshotSize(out size).ThrowIfError();
        byte[] snapshot = new byte[size];
        return () =>
        {
            RmoCommit commit;
            ulong written;
            proposals[0] = Made.Proposal(ref character.Body, 0.01f);
            RmoTick step = Made.Step(ref character.Body);
            character.Body.Propose(proposals[0]).ThrowIfError();
            character.Body.Commit(config, step, wall, out commit).ThrowIfError();
            history.Record(character, step, proposals, 1, null, 0).ThrowIfError();
            history.Confirm(step.Tick - 1).ThrowIfError();
            history.Rewind(step.Tick - 1, character).ThrowIfError();
            while (history.Replay(character, config, wall, out commit).ThrowIfError() != RmoResult.Done)
            {
            }
            character.WriteSnapshot(snapshot, out written).ThrowIfError();
            character.ReadSnapshot(snapshot, written).ThrowIfError();
            character.Hash(out hash).ThrowIfError();
        };
    }
}
