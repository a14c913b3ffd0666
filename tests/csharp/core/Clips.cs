using System;
using RootMotionNative;

/// <summary>Tracks, playheads, blending, blend spaces, sync groups, warps, residuals: with figures of the specification.</summary>
static class Clips
{
    public static void All()
    {
        Tests.Test("90 degrees in a second, once, by 0.3 s: 27, 27, 27, 9, 0 (L4)", Turn);
        Tests.Test("a track written and read again is the same", File);
        Tests.Test("cubic keys with the slopes of a line are the line", Cubic);
        Tests.Test("the bad key is named", BadKey);
        Tests.Test("a weight from 0 to 1 over a clip that moves in its second half gives 0.30 in one call (B4)", BlendTracks);
        Tests.Test("a fade that ends inside the tick is two pieces, and blends as two (B10)", Fade);
        Tests.Test("deltas blend to 0.20 (B1)", Blend);
        Tests.Test("an inertial hand-over halves in its half-life", Inertia);
        Tests.Test("a blend space gives the specification's weights (P1)", Space);
        Tests.Test("a sync group goes at 2.166667 m/s (Y1)", Sync);
        Tests.Test("a warp ends on its target, also one that moves (W1)", Warp);
        Tests.Test("distances and what is left (W2, W3)", Distance);
        Tests.Test("a residual advises (R1)", Residual);
        Tests.Test("blocks that nobody disposes of are freed", Finalized);
    }

    private static RmoTrack Turning()
    {
        float half = (float)Math.Sqrt(0.5);
        RmoTrack track;
        uint badKey;
        RmoTrack.Prepare(
            out track, default(RmoKeys),
            new RmoKeys(new[] { 0.0, 1.0 }, new[] { 0f, 0f, 0f, 1f, 0f, half, 0f, half }, RmoInterpolation.Linear),
            RmoTrackOptions.Default(), out badKey).ThrowIfError();
        return track;
    }

    private static void Turn()
    {
        using (RmoTrack track = Turning())
        {
            RmoPlayhead playhead;
            Tests.Is(RmoPlayhead.Init(out playhead, track, (uint)RmoPlayMode.Times, 1, 1.0), RmoResult.Ok, "a playhead");
            foreach (double degrees in new[] { 27.0, 27, 27, 9, 0 })
            {
                RmoDelta delta;
                RmoAdvance advance;
                Tests.Is(playhead.LoopDelta(track, 0.3, out delta, out advance), RmoResult.Ok, "an advance");
                Tests.Near(advance.Yaw * 180 / Math.PI, degrees, 1e-4, "the turn");
                double yaw;
                Tests.Is(delta.Yaw(Made.Up, out yaw), RmoResult.Ok, "the delta's yaw");
                Tests.Near(yaw, advance.Yaw, 1e-6, "the delta's yaw");
            }
        }
    }

    private static void File()
    {
        using (RmoTrack track = Made.Walk(1.5))
        {
            RmoTrack copy;
            byte[] bytes = track.ToBytes();
            Tests.True(bytes.Length > 0 && (ulong)bytes.Length == track.Size, "another length");
            Tests.Is(RmoTrack.FromBytes(out copy, bytes), RmoResult.Ok, "reading");
            RmoTrackInfo one, other;
            Tests.Is(track.Info(out one), RmoResult.Ok, "the track");
            Tests.Is(copy.Info(out other), RmoResult.Ok, "the copy");
            Tests.True(one.ContentId == other.ContentId && one.Duration == 1, "another track");
            RmoRootSample sample;
            Tests.Is(copy.Sample(0.5, out sample), RmoResult.Ok, "a sample");
            Tests.Near(sample.Pose.Position.Z, 0.75, 1e-6, "half of the way");
            copy.Dispose();
        }
    }

    private static void Cubic()
    {
        RmoTrack track;
        uint badKey;
        float[] slopes = { 0f, 0f, 3f, 0f, 0f, 3f };
        RmoKeys keys = RmoKeys.Cubic(new[] { 0.0, 1.0 }, slopes, new[] { 0f, 0f, 0f, 0f, 0f, 3f }, slopes, 3);
        Tests.Is(RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey), RmoResult.Ok, "the track");
        for (int i = 0; i <= 10; i++)
        {
            RmoRootSample sample;
            track.Sample(i / 10.0, out sample).ThrowIfError();
            Tests.Near(sample.Pose.Position.Z, 0.3 * i, 1e-5, "the place");
        }
        track.Dispose();
    }

    private static void BadKey()
    {
        RmoTrack track;
        uint badKey;
        RmoKeys keys = new RmoKeys(new[] { 0.0, 1.0, 0.5 }, new float[9], RmoInterpolation.Linear);
        Tests.Is(
            RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey), RmoResult.KeyOrder, "keys out of order");
        Tests.True(badKey == 2 && track == null, "the key is " + badKey);
        keys = new RmoKeys(new[] { 0.0, 1.0 }, new float[5], RmoInterpolation.Linear);
        Tests.Is(
            RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey), RmoResult.TooMany, "five numbers for two keys");
        Tests.True(badKey == uint.MaxValue && track == null, "the key is " + badKey);
    }

    private static RmoTrack Late()
    {
        RmoTrack track;
        uint badKey;
        RmoKeys keys = new RmoKeys(new[] { 0.0, 0.5, 1.0 }, new[] { 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0.4f }, RmoInterpolation.Linear);
        RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey).ThrowIfError();
        return track;
    }

    private static RmoPlayingClip[] StillAndLate()
    {
        RmoPlayingClip[] clips = new RmoPlayingClip[2];
        RmoPlayingClip.Init(out clips[0], Made.Walk(0), RmoPlayMode.Loop, 0, 1.0).ThrowIfError();
        RmoPlayingClip.Init(out clips[1], Late(), RmoPlayMode.Loop, 0, 1.0).ThrowIfError();
        clips[0].SetWeight(1f, 0f);
        clips[1].SetWeight(0f, 1f);
        return clips;
    }

    private static void BlendTracks()
    {
        RmoPlayingClip[] clips = StillAndLate();
        RmoDelta delta;
        RmoAdvance[] advances = new RmoAdvance[2];
        Tests.Is(Rmo.BlendTracks(clips, 2, 1.0, 0, out delta, advances), RmoResult.Ok, "blending");
        Tests.Near(delta.Translation.Z, 0.30, 1e-6, "the motion");
        Tests.True(clips[1].Playhead.Cycle == 1 && advances[1].Wraps == 1, "the playhead did not advance");
        RmoPlayhead before = clips[0].Playhead;
        clips[1].SetWeight(0f, 2f);
        Tests.Is(Rmo.BlendTracks(clips, 2, 1.0, 0, out delta), RmoResult.BadWeight, "a weight of 2");
        Tests.True(clips[0].Playhead.Cycle == before.Cycle && clips[0].Playhead.Phase == before.Phase, "a playhead has moved");
    }

    private static void Fade()
    {
        RmoFade fade;
        Tests.Is(RmoFade.Init(out fade, 0f), RmoResult.Ok, "a fade");
        Tests.Is(fade.Start(1f, 0.5, (uint)RmoFadeCurve.Linear), RmoResult.Ok, "its start");
        RmoWeightPiece first, second;
        uint count;
        RmoFade twin = fade;
        Tests.Is(twin.Step(1.0, out first, out second, out count), RmoResult.Ok, "a step over its end");
        Tests.True(count == 2 && first.End == 0.5 && first.WeightEnd == 1f && second.WeightStart == 1f && second.End == 1.0, "other pieces");
        // The still clip goes out by half of the tick, before the late one moves: all of 0.40 is left.
        RmoPlayingClip[] clips = StillAndLate();
        RmoFade gone;
        RmoFade.Init(out gone, 1f).ThrowIfError();
        gone.Start(0f, 0.5, (uint)RmoFadeCurve.Linear).ThrowIfError();
        Tests.Is(clips[0].SetWeight(ref gone, 1.0), RmoResult.Ok, "a weight that goes");
        Tests.Is(clips[1].SetWeight(ref fade, 1.0), RmoResult.Ok, "a weight that comes");
        RmoDelta delta;
        Tests.Is(Rmo.BlendTracks(clips, 2, 1.0, 0, out delta), RmoResult.Ok, "blending");
        Tests.Near(delta.Translation.Z, 0.40, 1e-6, "the motion");
        RmoFade[] fades = { gone, fade };
        Tests.Is(RmoFade.Crossfade(fades, 2, 0, 0.2, (uint)RmoFadeCurve.Cubic), RmoResult.Ok, "a cross-fade back");
        float weight;
        fades[0].Step(0.2, out first, out second, out count).ThrowIfError();
        Tests.Is(fades[0].Weight(out weight), RmoResult.Ok, "its weight");
        Tests.Near(weight, 1, 0, "its weight");
    }

    private static void Blend()
    {
        RmoDelta slow = new RmoDelta(new RmoVec3(0f, 0f, 0.1f), RmoQuat.Identity), fast = new RmoDelta(new RmoVec3(0f, 0f, 0.3f), RmoQuat.Identity);
        RmoLayer[] layers = { new RmoLayer(slow, 0.6f, 0.4f), new RmoLayer(fast, 0.4f, 0.6f) };
        RmoDelta blended;
        Tests.Is(Rmo.Blend(layers, 2, 0, out blended), RmoResult.Ok, "blending");
        Tests.Near(blended.Translation.Z, 0.20, 1e-6, "the motion");
        Tests.Is(Rmo.Blend(null, 0, 0, out blended), RmoResult.Ok, "of nothing");
        Tests.True(blended.Translation.Equals(default(RmoVec3)) && blended.Rotation.Equals(RmoQuat.Identity), "no layers moved");
        double displacement;
        Tests.Is(Rmo.BlendInterval(new RmoInterval(0, 0.1), new RmoInterval(10, 10.3), 0.5, out displacement), RmoResult.Ok, "intervals");
        Tests.Near(displacement, 0.20, 1e-12, "their motion");
    }

    private static void Inertia()
    {
        RmoInertia inertia = RmoInertia.Init();
        RmoDelta run = new RmoDelta(new RmoVec3(0f, 0f, 0.1f), RmoQuat.Identity);
        Tests.Is(inertia.Start(run, RmoDelta.Identity, 0.1, 0.2), RmoResult.Ok, "the start");
        RmoDelta delta;
        double[] ways = new double[2];
        for (int i = 0; i < 2; i++)
        {
            Tests.Is(inertia.Step(0.2, out delta), RmoResult.Ok, "a step");
            ways[i] = delta.Translation.Z;
        }
        Tests.Near(ways[1] / ways[0], 0.5, 1e-6, "the second half-life against the first");
    }

    private static void Space()
    {
        const double quarter = Math.PI / 2;
        RmoBlendSpace space;
        double[] directions = { -Math.PI, -quarter, 0, quarter }, speeds = { 1.75, 4.5 };
        RmoBlendSpaceFlags flags = RmoBlendSpaceFlags.Direction | RmoBlendSpaceFlags.Idle;
        Tests.Is(RmoBlendSpace.Build(out space, RmoBlendSpaceKind.Grid, directions, speeds, flags), RmoResult.Ok, "the space");
        RmoBlendSpace copy;
        Tests.Is(RmoBlendSpace.FromBytes(out copy, space.ToBytes()), RmoResult.Ok, "its copy");
        RmoBlendSpaceWeights weights;
        Tests.Is(copy.Weights(Math.PI / 4, 2.6, out weights), RmoResult.Ok, "weights");
        Tests.True(weights.Count == 4, weights.Count + " weights");
        double sum = 0, walk = 0;
        for (uint i = 0; i < weights.Count; i++)
        {
            sum += weights.Weight(i);
            // Sample 0 stands; 1 to 4 are the walks.
            if (weights.Sample(i) <= 4) walk += weights.Weight(i);
        }
        Tests.Near(sum, 1, 1e-12, "the sum");
        Tests.Near(walk, 2 * 0.345455, 1e-6, "the walks");
        Tests.True(weights.Weight(4) == 0 && weights.Sample(4) == 0, "a fifth weight");
        RmoBlendSpaceInput input;
        Tests.Is(
            RmoBlendSpace.Direction(new RmoVec3(2f, 0f, 0f), new RmoVec3(0f, 0f, 1f), new RmoVec3(1f, 0f, 0f), 0, out input),
            RmoResult.Ok, "a direction");
        Tests.Near(input.X, quarter, 1e-6, "to the right");
        Tests.Is(RmoBlendSpace.Build(out space, RmoBlendSpaceKind.Line, new[] { 1.0, 0 }, null, 0), RmoResult.Unordered, "a line backward");
        Tests.True(space == null, "a space that is none");
        copy.Dispose();
    }

    private static void Sync()
    {
        RmoSync sync;
        Tests.Is(RmoSync.Init(out sync, 0), RmoResult.Ok, "a group");
        RmoTrack[] tracks = { Made.Walk(1.5), null };
        uint badKey;
        RmoKeys keys = new RmoKeys(new[] { 0.0, 0.8 }, new[] { 0f, 0f, 0f, 0f, 0f, 2.4f }, RmoInterpolation.Linear);
        RmoTrack.Prepare(out tracks[1], keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey).ThrowIfError();
        RmoPlayhead[] playheads = { Made.Playhead(tracks[0]), Made.Playhead(tracks[1]) };
        RmoSyncMember[] members = new RmoSyncMember[2];
        members[0].Length = 1;
        members[1].Length = 0.8;
        RmoSyncPlace[] places = new RmoSyncPlace[2];
        RmoLayer[] layers = new RmoLayer[2];
        double way = 0;
        for (int tick = 0; tick < 60; tick++)
        {
            for (int i = 0; i < 2; i++) members[i].WeightStart = members[i].WeightEnd = 0.5;
            Tests.Is(sync.Advance(members, 2, 1.0 / 60, 1.0, places), RmoResult.Ok, "an advance");
            for (int i = 0; i < 2; i++)
            {
                RmoDelta delta;
                RmoAdvance advance;
                RmoSync.LoopDelta(places[i], ref playheads[i], tracks[i], out delta, out advance).ThrowIfError();
                layers[i] = new RmoLayer(delta, 0.5f, 0.5f);
            }
            RmoDelta blended;
            Rmo.Blend(layers, 2, 0, out blended).ThrowIfError();
            way += blended.Translation.Z;
        }
        Tests.Near(places[0].Rate, 1.111111, 1e-6, "the walk's rate");
        Tests.Near(way, 2.166667, 1e-5, "the way of a second");
        members[0].SetMarker(1, 0.5);
        Tests.True(members[0].MarkerCount == 2, "the markers are not counted");
    }

    private static void Warp()
    {
        using (RmoTrack track = Made.Walk(1.0))
        {
            RmoPose pose = new RmoPose(default(RmoPosition), RmoQuat.Identity);
            RmoWarp warp;
            RmoPose target = new RmoPose(new RmoPosition(0.1, 0, 1.2), RmoQuat.Identity);
            Tests.Is(RmoWarp.Begin(out warp, track, RmoWarpOptions.Default(), 0, 1, target, pose, 0), RmoResult.Ok, "the warp");
            target.Position.Z = 1.3;
            warp.SetTarget(target);
            for (int i = 0; i < 10; i++)
            {
                RmoDelta delta;
                Tests.Is(warp.Step(track, pose, i / 10.0, (i + 1) / 10.0, out delta), RmoResult.Ok, "a step");
                pose.Position = pose.Position + delta.Translation;
            }
            Tests.Near((pose.Position - target.Position).Length, 0, 1e-5, "off the target");
            target.Position.Z = -5;
            Tests.Is(RmoWarp.Begin(out warp, track, RmoWarpOptions.Default(), 0, 1, target, pose, 0), RmoResult.OutOfReach, "behind");
        }
    }

    private static void Distance()
    {
        using (RmoTrack track = Made.Walk(2.0))
        {
            double distance;
            Tests.Is(RmoWarp.Distance(track, 0.25, (uint)RmoWarpDistance.Remaining, out distance), RmoResult.Ok, "a distance");
            Tests.Near(distance, 1.5, 1e-6, "what remains");
            RmoDistanceMatch match;
            Tests.Is(RmoWarp.Match(track, 0.5, (uint)RmoWarpDistance.Travelled, out match), RmoResult.Ok, "a match");
            Tests.Near(match.Time, 0.25, 1e-6, "its time");
            RmoMotionLeft left;
            Tests.Is(RmoWarp.Remaining(track, 0.5, Rmo.MaxTrackDuration, out left), RmoResult.Ok, "what is left");
            Tests.Near(left.Translation.Z, 1, 1e-6, "what is left");
        }
    }

    private static void Residual()
    {
        RmoBody body = Made.Body();
        RmoResidual residual = RmoResidual.Init();
        for (int i = 0; i < 60; i++)
        {
            body.Propose(Made.Proposal(ref body, 0.1f)).ThrowIfError();
            Wall wall = new Wall { At = 0, From = body.Position.X };
            RmoCommit commit;
            body.Commit(Made.Bare(), Made.Step(ref body), wall, out commit).ThrowIfError();
            Tests.Is(residual.Step(RmoResidualConfig.Default(), ref commit, 1.0 / 60), RmoResult.Ok, "a step");
        }
        Tests.True(residual.Advice == RmoResidualAdvice.Blocked && residual.BlockedTicks == 60, "the advice is " + residual.Advice);
    }

    private static void Finalized()
    {
        for (int i = 0; i < 2000; i++) Made.Walk(1);
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
