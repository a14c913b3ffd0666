using System;
using RootMotionNative;

/// <summary>Wrong use: each its own clear error, never a crash, and nothing changed.</summary>
static class WrongUse
{
    public static void All()
    {
        Tests.Test("a track that is null or disposed of", NoTrack);
        Tests.Test("a body that was never initialised", Uninitialized);
        Tests.Test("negative, endless and absent time", Time);
        Tests.Test("numbers that are none", NotFinite);
        Tests.Test("a sweep that is null", NoSweep);
        Tests.Test("arrays that are null or too short", Arrays);
        Tests.Test("another clip's playhead", WrongTrack);
        Tests.Test("blocks that are truncated, torn or no blocks", Blocks);
        Tests.Test("a struct of another size", StructSize);
        Tests.Test("the throwing variant says which error", Throwing);
    }

    private static void NoTrack()
    {
        RmoTrack track = Made.Walk(1);
        RmoPlayhead playhead = Made.Playhead(track), made;
        RmoDelta delta;
        RmoAdvance advance;
        RmoTrackInfo info;
        Tests.Is(RmoPlayhead.Init(out made, null, (uint)RmoPlayMode.Loop, 0, 1), RmoResult.Null, "a playhead of null");
        Tests.Is(playhead.LoopDelta(null, 0.1, out delta, out advance), RmoResult.Null, "an advance of null");
        track.Dispose();
        track.Dispose();
        Tests.Is(playhead.LoopDelta(track, 0.1, out delta, out advance), RmoResult.Null, "an advance of a track disposed of");
        Tests.Is(track.Info(out info), RmoResult.Null, "its info");
        Tests.True(track.Pointer == IntPtr.Zero && track.Size == 0 && track.ToBytes().Length == 0, "something is left of it");
        RmoPlayingClip[] clips = new RmoPlayingClip[1];
        clips[0].Playhead = playhead;
        Tests.Is(Rmo.BlendTracks(clips, 1, 0.1, 0, out delta), RmoResult.Null, "a clip without its track");
    }

    private static void Uninitialized()
    {
        RmoBody body = default(RmoBody);
        RmoPlayhead playhead = default(RmoPlayhead);
        RmoMove move = default(RmoMove);
        RmoQuery query;
        RmoCommit commit;
        RmoDelta delta;
        RmoAdvance advance;
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), new Wall(), out commit), RmoResult.Uninitialized, "a cleared body");
        Tests.Is(move.Next(out query), RmoResult.Uninitialized, "a cleared move");
        using (RmoTrack track = Made.Walk(1))
        {
            Tests.Is(playhead.LoopDelta(track, 0.1, out delta, out advance), RmoResult.Uninitialized, "a cleared playhead");
        }
    }

    private static void Time()
    {
        using (RmoTrack track = Made.Walk(1))
        {
            RmoPlayhead playhead = Made.Playhead(track);
            RmoDelta delta;
            RmoAdvance advance;
            Tests.Is(playhead.LoopDelta(track, -0.1, out delta, out advance), RmoResult.NegativeTime, "a negative time");
            Tests.Is(playhead.LoopDelta(track, double.NaN, out delta, out advance), RmoResult.NotFinite, "no number");
            Tests.Is(playhead.LoopDelta(track, double.PositiveInfinity, out delta, out advance), RmoResult.NotFinite, "an endless time");
            Tests.True(playhead.Phase == 0 && playhead.Cycle == 0, "the playhead has moved");
            Tests.Is(playhead.LoopDelta(track, 0, out delta, out advance), RmoResult.Ok, "no time");
        }
    }

    private static void NotFinite()
    {
        RmoBody body = Made.Body(), before = body, made;
        Tests.Is(body.Propose(Made.Proposal(ref body, float.NaN)), RmoResult.NotFinite, "a motion");
        RmoProposal proposal = Made.Proposal(ref body, 1f);
        proposal.Delta.Rotation.W = 0.5f;
        Tests.Is(body.Propose(proposal), RmoResult.NotUnit, "a rotation");
        proposal = Made.Proposal(ref body, 1f);
        proposal.Dt = -1;
        Tests.Is(body.Propose(proposal), RmoResult.NegativeTime, "a time");
        proposal = Made.Proposal(ref body, 1f);
        proposal.Space = (RmoProposalSpace)9;
        Tests.Is(body.Propose(proposal), RmoResult.UnknownFlag, "a space");
        Tests.True(Made.Same(ref before, ref body), "the body changed");
        RmoPosition nowhere = new RmoPosition(double.NaN, 0, 0);
        Tests.Is(RmoBody.Init(out made, 0, nowhere, RmoQuat.Identity, Made.Up), RmoResult.NotFinite, "a position");
        Tests.Is(RmoBody.Init(out made, 0, default(RmoPosition), RmoQuat.Identity, default(RmoVec3)), RmoResult.UpNotUnit, "an up");
    }

    private static void NoSweep()
    {
        RmoBody body = Made.Body(), before = body;
        RmoCommit commit;
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), null, out commit), RmoResult.Null, "null");
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), IntPtr.Zero, IntPtr.Zero, out commit), RmoResult.Null, "a null function");
        Tests.True(Made.Same(ref before, ref body), "the body changed");
    }

    private static void Arrays()
    {
        RmoDelta delta;
        uint open;
        RmoSync sync;
        RmoSync.Init(out sync, 0).ThrowIfError();
        Tests.Is(Rmo.Blend(null, 1, 0, out delta), RmoResult.Null, "null for layers");
        Tests.Is(Rmo.Blend(new RmoLayer[1], 2, 0, out delta), RmoResult.TooMany, "two of one layer");
        Tests.Is(Rmo.BlendTracks(null, 1, 0.1, 0, out delta), RmoResult.TooMany, "one of no clips");
        Tests.Is(Rmo.BlendTracks(new RmoPlayingClip[65], 65, 0.1, 0, out delta), RmoResult.TooMany, "65 clips");
        Tests.Is(sync.Advance(new RmoSyncMember[2], 2, 0.1, 1, new RmoSyncPlace[1]), RmoResult.TooMany, "two places in one");
        Tests.Is(sync.Advance(new RmoSyncMember[2], 2, 0.1, 1, null), RmoResult.Null, "null for places");
        Tests.Is(
            RmoMove.NextMany(new RmoMove[2], 2, new RmoQuery[1], new uint[2], out open), RmoResult.TooMany, "two queries in one");
        Tests.Is(RmoFade.Crossfade(new RmoFade[1], 2, 0, 0.1, 0), RmoResult.TooMany, "two of one fade");
    }

    private static void WrongTrack()
    {
        using (RmoTrack walk = Made.Walk(1), run = Made.Walk(2))
        {
            RmoPlayhead playhead = Made.Playhead(walk);
            RmoDelta delta;
            RmoAdvance advance;
            Tests.Is(playhead.LoopDelta(run, 0.1, out delta, out advance), RmoResult.WrongTrack, "an advance");
        }
    }

    private static void Blocks()
    {
        using (RmoTrack track = Made.Walk(1))
        {
            RmoTrack read;
            RmoBlendSpace space;
            byte[] bytes = track.ToBytes(), half = new byte[bytes.Length / 2];
            Array.Copy(bytes, half, half.Length);
            Tests.Is(RmoTrack.FromBytes(out read, half), RmoResult.BufferTooSmall, "half a track");
            Tests.True(read == null, "half a track is a track");
            bytes[bytes.Length - 1] ^= 1;
            Tests.Is(RmoTrack.FromBytes(out read, bytes), RmoResult.Corrupt, "a torn track");
            Tests.Is(RmoTrack.FromBytes(out read, new byte[0]), RmoResult.BufferTooSmall, "no bytes");
            Tests.Is(RmoTrack.FromBytes(out read, null), RmoResult.Null, "null");
            Tests.True(RmoBlendSpace.FromBytes(out space, bytes).Failed() && space == null, "a track is no blend space");
        }
    }

    private static void StructSize()
    {
        RmoMotorConfig config = default(RmoMotorConfig);
        RmoBody body = Made.Body();
        RmoCommit commit;
        string field;
        Tests.Is(body.Commit(config, Made.Step(ref body), new Wall(), out commit), RmoResult.StructSize, "a cleared config");
        config = RmoMotorConfig.Default();
        config.Skin = -1f;
        Tests.Is(config.Check(out field), RmoResult.OutOfRange, "a negative skin");
        Tests.True(field == "Skin", "the field is " + field);
    }

    private static void Throwing()
    {
        RmoBody body;
        RmoException thrown = Tests.Throws<RmoException>(
            () => RmoBody.Init(out body, 0, default(RmoPosition), default(RmoQuat), Made.Up).ThrowIfError());
        Tests.Is(thrown.Result, RmoResult.NotUnit, "the exception");
        Tests.True(thrown.Message.Contains(RmoResult.NotUnit.Text()) && thrown.Message.Length > 25, thrown.Message);
        Tests.Is(RmoResult.HasQuery.ThrowIfError(), RmoResult.HasQuery, "a state is no error");
        Tests.True(((RmoResult)12345).Text() == "unknown result", "an unknown result has a text");
    }
}
