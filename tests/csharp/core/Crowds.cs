using System;
using RootMotionNative;

/// <summary>Calls on many give what the calls on one give.</summary>
static unsafe class Crowds
{
    public static void All()
    {
        Tests.Test("a crowd's playheads and blends are those of one by one", LoopAndBlend);
        Tests.Test("a crowd's resolved tick is that of one by one, each with its own result", Resolved);
        Tests.Test("a crowd's pieces are those of one by one, each with its own result", Pieces);
        Tests.Test("a crowd by pointers has the bits of one by arrays", Pointers);
        Tests.Test("arrays of a crowd that are null or too short", Arrays);
    }

    private static void LoopAndBlend()
    {
        const int count = 600;
        RmoTrack walk = Made.Walk(1.5), run = Made.Walk(4);
        RmoPlayhead[] playheads = new RmoPlayhead[count];
        RmoTrack[] tracks = new RmoTrack[count];
        RmoDelta[] deltas = new RmoDelta[count];
        RmoAdvance[] advances = new RmoAdvance[count];
        RmoResult[] results = new RmoResult[count];
        for (int i = 0; i < count; i++)
        {
            tracks[i] = i % 2 == 0 ? walk : run;
            playheads[i] = Made.Playhead(tracks[i]);
            RmoDelta skipped;
            RmoAdvance none;
            playheads[i].LoopDelta(tracks[i], i * 0.001, out skipped, out none).ThrowIfError();
        }
        RmoPlayhead[] alone = (RmoPlayhead[])playheads.Clone();
        Tests.Is(RmoPlayhead.LoopDeltaMany(playheads, tracks, count, 0.3, deltas, advances, results), RmoResult.Ok, "advancing");
        for (int i = 0; i < count; i++)
        {
            RmoDelta delta;
            RmoAdvance advance;
            alone[i].LoopDelta(tracks[i], 0.3, out delta, out advance).ThrowIfError();
            Tests.True(delta.Translation.Equals(deltas[i].Translation) && advance.LocalTime == advances[i].LocalTime, "another motion of " + i);
        }
        RmoLayer[] layers = new RmoLayer[count];
        for (int i = 0; i < count; i++) layers[i] = new RmoLayer(deltas[i], 0.5f, 0.5f);
        RmoDelta[] blended = new RmoDelta[count / 2];
        Tests.Is(Rmo.BlendMany(layers, null, 2, count / 2, 0, blended, results), RmoResult.Ok, "blending");
        for (int i = 0; i < count / 2; i++)
        {
            RmoDelta one;
            Rmo.Blend(new[] { layers[2 * i], layers[2 * i + 1] }, 2, 0, out one).ThrowIfError();
            Tests.True(one.Translation.Equals(blended[i].Translation), "another blend of " + i);
        }
        tracks[300] = run;
        Tests.Is(RmoPlayhead.LoopDeltaMany(playheads, tracks, count, 0.3, deltas, advances, results), RmoResult.WrongTrack, "a wrong track");
        Tests.True(results[300] == RmoResult.WrongTrack && results[299] == RmoResult.Ok && results[301] == RmoResult.Ok, "other results");
    }

    private static void Resolved()
    {
        const int count = 20;
        RmoBody[] bodies = new RmoBody[count];
        RmoProposal[] proposals = new RmoProposal[count];
        RmoTick[] steps = new RmoTick[count];
        RmoHostMove[] resolves = new RmoHostMove[count];
        RmoHostResult[] resolved = new RmoHostResult[count];
        RmoCommit[] commits = new RmoCommit[count];
        RmoResult[] results = new RmoResult[count];
        RmoBody alone = Made.Body();
        for (int i = 0; i < count; i++)
        {
            bodies[i] = alone;
            proposals[i] = Made.Proposal(ref alone, 0.05f);
            steps[i] = Made.Step(ref alone);
            resolved[i].Displacement.X = 0.04;
        }
        proposals[7].Epoch++;
        Tests.Is(RmoBody.ProposeMany(bodies, null, proposals, count, results), RmoResult.StalePose, "one stale proposal");
        Tests.True(results[6] == RmoResult.Ok && results[7] == RmoResult.StalePose, "other results");
        Tests.Is(RmoHostMove.BeginMany(resolves, bodies, steps, count, results), RmoResult.Ok, "beginning");
        Tests.Is(RmoHostMove.FinishMany(bodies, resolves, resolved, count, commits, results), RmoResult.Ok, "committing");
        RmoHostMove resolve;
        RmoCommit commit;
        alone.Propose(proposals[0]).ThrowIfError();
        RmoHostMove.Begin(out resolve, ref alone, steps[0]).ThrowIfError();
        resolve.Finish(ref alone, ref resolved[0], out commit).ThrowIfError();
        Tests.True(Made.Same(ref alone, ref bodies[0]) && Made.Same(ref alone, ref bodies[19]), "other bits");
    }

    private static void Pieces()
    {
        const int count = 20;
        RmoCommit[] commits = new RmoCommit[count];
        RmoGravity[] verticals = new RmoGravity[count];
        RmoGravityInput[] inputs = new RmoGravityInput[count];
        RmoGravityOutput[] outputs = new RmoGravityOutput[count];
        RmoPace[] gaits = new RmoPace[count];
        RmoPaceInput[] paces = new RmoPaceInput[count];
        RmoPaceOutput[] rates = new RmoPaceOutput[count];
        RmoResidual[] residuals = new RmoResidual[count];
        RmoResult[] results = new RmoResult[count];
        RmoVec3 up = new RmoVec3(0, 1, 0);
        for (int i = 0; i < count; i++)
        {
            verticals[i] = RmoGravity.Init();
            residuals[i] = RmoResidual.Init();
            RmoPace.Init(out gaits[i], 1).ThrowIfError();
            commits[i].Position.Y = i;
            commits[i].Flags = RmoCommitFlags.Consumed;
            commits[i].Asked.Translation.X = 1;
            commits[i].Achieved.Translation.X = i * 0.05;
            paces[i].Dt = 0.1;
            paces[i].Speed = 1.5 + 0.05 * i;
            paces[i].AuthoredSpeed = 2;
            paces[i].AdvisedRate = 1;
        }
        paces[7].Speed = -1;
        RmoGravity[] alone = (RmoGravity[])verticals.Clone();
        RmoPace[] pace = (RmoPace[])gaits.Clone();
        RmoResidual[] left = (RmoResidual[])residuals.Clone();
        RmoGravityConfig gravity = RmoGravityConfig.Default();
        RmoPaceConfig tight = RmoPaceConfig.Default();
        RmoResidualConfig advice = RmoResidualConfig.Default();
        Tests.Is(RmoGravity.InputMany(commits, up, 0.1, count, inputs, results), RmoResult.Ok, "reading the commits");
        Tests.Is(RmoGravity.StepMany(verticals, gravity, inputs, count, outputs, results), RmoResult.Ok, "falling");
        Tests.Is(RmoPace.StepMany(gaits, tight, paces, count, rates, results), RmoResult.OutOfRange, "one that goes backward");
        Tests.True(results[6] == RmoResult.Ok && results[7] == RmoResult.OutOfRange && results[8] == RmoResult.Ok, "other results");
        Tests.Is(RmoResidual.StepMany(residuals, advice, commits, 0.1, count, results), RmoResult.Ok, "summing up");
        for (int i = 0; i < count; i++)
        {
            RmoGravityInput input;
            RmoGravityOutput told;
            RmoPaceOutput rate;
            RmoGravity.Input(ref commits[i], up, 0.1, out input).ThrowIfError();
            alone[i].Step(gravity, input, out told).ThrowIfError();
            Tests.True(told.Displacement == outputs[i].Displacement && alone[i].Speed == verticals[i].Speed, "another fall of " + i);
            Tests.Is(pace[i].Step(tight, paces[i], out rate), i == 7 ? RmoResult.OutOfRange : RmoResult.Ok, "a pace");
            Tests.True(i == 7 || (rate.Rate == rates[i].Rate && pace[i].Rate == gaits[i].Rate), "another pace of " + i);
            left[i].Step(advice, ref commits[i], 0.1).ThrowIfError();
            Tests.True(left[i].Share == residuals[i].Share, "another residual of " + i);
        }
        Tests.True(gaits[7].Rate == 1 && outputs[3].Displacement < 0 && residuals[0].Share > residuals[19].Share, "nothing happened");
        Tests.Is(RmoPace.StepMany(gaits, tight, new RmoPaceInput[19], count, rates, results), RmoResult.TooMany, "19 of 20 inputs");
    }

    private static void Pointers()
    {
        const int count = 3;
        RmoTrack walk = Made.Walk(1.5);
        RmoPlayhead[] playheads = { Made.Playhead(walk), Made.Playhead(walk), Made.Playhead(walk) };
        RmoPlayhead* moved = stackalloc RmoPlayhead[count];
        IntPtr* tracks = stackalloc IntPtr[count];
        for (int i = 0; i < count; i++)
        {
            moved[i] = playheads[i];
            tracks[i] = walk.Pointer;
        }
        RmoDelta[] deltas = new RmoDelta[count];
        RmoAdvance[] advances = new RmoAdvance[count];
        RmoResult[] results = new RmoResult[count];
        RmoDelta* told = stackalloc RmoDelta[count];
        RmoAdvance* advanced = stackalloc RmoAdvance[count];
        RmoResult* each = stackalloc RmoResult[count];
        RmoTrack[] same = { walk, walk, walk };
        Tests.Is(RmoPlayhead.LoopDeltaMany(playheads, same, count, 0.3, deltas, advances, results), RmoResult.Ok, "arrays");
        Tests.Is(RmoPlayhead.LoopDeltaMany(moved, (IntPtr)tracks, count, 0.3, told, advanced, each), RmoResult.Ok, "pointers");
        RmoLayer[] layers = new RmoLayer[count];
        RmoLayer* stacked = stackalloc RmoLayer[count];
        for (int i = 0; i < count; i++) stacked[i] = layers[i] = new RmoLayer(deltas[i], 0.5f, 1f);
        RmoDelta[] blended = new RmoDelta[1];
        RmoDelta* one = stackalloc RmoDelta[1];
        Tests.Is(Rmo.BlendMany(layers, null, count, 1, 0, blended, results), RmoResult.Ok, "blending arrays");
        Tests.Is(Rmo.BlendMany(stacked, null, count, 1, 0, one, each), RmoResult.Ok, "blending on a stack");
        Tests.True(told[2].Translation.Equals(deltas[2].Translation) && moved[2].Phase == playheads[2].Phase, "another motion");
        Tests.True(one[0].Translation.Equals(blended[0].Translation) && one[0].Translation.Z > 0, "another blend");
        // A clip alone at weight 1 moves as its playhead does.
        RmoTrackLayer* playing = stackalloc RmoTrackLayer[count];
        for (int i = 0; i < count; i++)
        {
            playing[i] = default(RmoTrackLayer);
            playing[i].Playhead = moved + i;
            playing[i].Track = walk.Pointer;
            playing[i].WeightStart = playing[i].WeightEnd = 1;
            playing[i].Channels = RmoLayerChannels.Translation | RmoLayerChannels.Rotation;
        }
        Tests.Is(Rmo.BlendTracksMany(playing, null, 1, count, 0.3, 0, told, advanced, each), RmoResult.Ok, "blending clips");
        Tests.Is(RmoPlayhead.LoopDeltaMany(playheads, same, count, 0.3, deltas, advances, results), RmoResult.Ok, "arrays again");
        Tests.True(told[2].Translation.Equals(deltas[2].Translation) && moved[2].Phase == playheads[2].Phase, "another motion of a clip");
        GC.KeepAlive(walk);
    }

    private static void Arrays()
    {
        RmoResult[] results = new RmoResult[2];
        RmoDelta[] deltas = new RmoDelta[2];
        Tests.Is(Rmo.BlendMany(new RmoLayer[3], null, 2, 2, 0, deltas, results), RmoResult.TooMany, "three of four layers");
        Tests.Is(Rmo.BlendMany(new RmoLayer[4], new uint[1], 2, 2, 0, deltas, results), RmoResult.TooMany, "one of two counts");
        Tests.Is(
            RmoPlayhead.LoopDeltaMany(new RmoPlayhead[2], new RmoTrack[1], 2, 0.1, deltas, new RmoAdvance[2], results), RmoResult.TooMany, "one of two tracks");
        Tests.Is(RmoPlayhead.LoopDeltaMany(null, null, 2, 0.1, null, null, null), RmoResult.Null, "null");
        Tests.Is(RmoBody.ProposeMany(new RmoBody[1], null, new RmoProposal[2], 2, results), RmoResult.TooMany, "one of two bodies");
    }
}
