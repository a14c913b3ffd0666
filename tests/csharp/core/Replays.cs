using System;
using RootMotionNative;

/// <summary>Histories, snapshots and hashes.</summary>
static class Replays
{
    public static void All()
    {
        Tests.Test("ten ticks of 0.1, the server says tick 4 was 0.35: 0.95 (N3)", Rewind);
        Tests.Test("run again with the stored answers, the state is the same to the last bit (N3)", Again);
        Tests.Test("a snapshot comes back with the same hash, a torn one changes nothing (N5)", Snapshot);
        Tests.Test("a sweep that throws while a tick is run again leaves the state, and is thrown again", Throwing);
    }

    private static RmoHistory Begun(out RmoCharacter character)
    {
        character = new RmoCharacter { Body = Made.Body(), Bytes = new byte[4] };
        RmoHistoryOptions options = RmoHistoryOptions.Default();
        options.Playheads = 0;
        options.Fades = 0;
        options.Bytes = 4;
        RmoHistory history;
        RmoHistory.Init(out history, options).ThrowIfError();
        history.Start(character).ThrowIfError();
        return history;
    }

    private static void Tick(RmoHistory history, RmoCharacter character, Wall wall)
    {
        RmoProposal[] proposals = { Made.Proposal(ref character.Body, 0.1f) };
        RmoTick step = Made.Step(ref character.Body);
        RmoAnswer[] answers = new RmoAnswer[16];
        uint count = 0;
        character.Body.Propose(proposals[0]).ThrowIfError();
        RmoMove move;
        RmoQuery query;
        RmoCommit commit;
        wall.From = character.Body.Position.X;
        RmoMove.Begin(out move, ref character.Body, Made.Bare(), step).ThrowIfError();
        while (move.Next(out query).ThrowIfError() == RmoResult.HasQuery)
        {
            RmoAnswer answer = RmoAnswer.To(query);
            wall.Answer(query, ref answer);
            move.Answer(answer).ThrowIfError();
            answers[count++] = answer;
        }
        move.Finish(ref character.Body, out commit).ThrowIfError();
        Tests.Is(history.Record(character, step, proposals, 1, answers, count), RmoResult.Ok, "recording");
    }

    private static void Rewind()
    {
        RmoCharacter character;
        using (RmoHistory history = Begun(out character))
        {
            Wall far = new Wall { At = 100 };
            for (int i = 0; i < 10; i++) Tick(history, character, far);
            Tests.Near(character.Body.Position.X, 1.0, 1e-6, "predicted");
            // Ticks count from 0: the fourth is tick 3.
            Tests.Is(history.Rewind(3, character), RmoResult.Ok, "the rewind");
            Tests.Near(character.Body.Position.X, 0.4, 1e-6, "rewound");
            character.Body.Correct(new RmoPosition(0.35, 0, 0), RmoQuat.Identity).ThrowIfError();
            RmoCommit commit;
            RmoResult result;
            int ticks = 0;
            while ((result = history.Replay(character, Made.Bare(), far, out commit)) == RmoResult.Ok) ticks++;
            Tests.Is(result, RmoResult.Done, "the end of it");
            Tests.True(ticks == 6 && commit.Has(RmoCommitFlags.Replayed), ticks + " ticks were run again");
            Tests.Near(character.Body.Position.X, 0.95, 1e-6, "the position");
            Tests.Is(history.Rewind(50, character), RmoResult.UnknownTick, "a tick to come");
        }
    }

    private static void Again()
    {
        RmoCharacter character;
        using (RmoHistory history = Begun(out character))
        {
            Wall wall = new Wall();
            for (int i = 0; i < 10; i++) Tick(history, character, wall);
            ulong wanted, hash;
            character.Hash(out wanted).ThrowIfError();
            history.Rewind(2, character).ThrowIfError();
            RmoCommit commit;
            RmoResult result;
            while ((result = history.Replay(character, Made.Bare(), null, out commit)) == RmoResult.Ok)
            {
            }
            Tests.Is(result, RmoResult.Done, "the end of it");
            character.Hash(out hash).ThrowIfError();
            Tests.True(hash == wanted, "another hash");
        }
    }

    private static void Snapshot()
    {
        RmoCharacter character = new RmoCharacter { Body = Made.Body(), Bytes = new byte[] { 1, 2, 3 } };
        RmoCharacter other = new RmoCharacter { Body = Made.Body(), Bytes = new byte[3] };
        character.Body.Teleport(new RmoPosition(1, 2, 3), RmoQuat.Identity).ThrowIfError();
        ulong size, written, hash, same;
        Tests.Is(character.SnapshotSize(out size), RmoResult.Ok, "its size");
        byte[] bytes = new byte[size];
        Tests.Is(character.WriteSnapshot(bytes, out written), RmoResult.Ok, "writing");
        RmoSnapshotInfo info;
        Tests.Is(RmoCharacter.ReadSnapshotInfo(bytes, written, out info), RmoResult.Ok, "its info");
        bytes[bytes.Length / 2] ^= 1;
        Tests.Is(other.ReadSnapshot(bytes, written), RmoResult.Corrupt, "a torn one");
        Tests.True(other.Body.Position.X == 0, "something changed");
        bytes[bytes.Length / 2] ^= 1;
        Tests.Is(other.ReadSnapshot(bytes, written), RmoResult.Ok, "reading");
        character.Hash(out hash).ThrowIfError();
        other.Hash(out same).ThrowIfError();
        Tests.True(hash == same && other.Bytes[2] == 3, "another state");
        Tests.Is(other.ReadSnapshot(bytes, written + 1), RmoResult.TooMany, "more bytes than there are");
        Tests.Is(character.WriteSnapshot(new byte[4], out written), RmoResult.BufferTooSmall, "four bytes");
    }

    private sealed class Gone : IRmoSweep
    {
        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            throw new InvalidOperationException("the world is gone");
        }
    }

    private static void Throwing()
    {
        RmoCharacter character;
        using (RmoHistory history = Begun(out character))
        {
            for (int i = 0; i < 3; i++) Tick(history, character, new Wall());
            history.Rewind(0, character).ThrowIfError();
            ulong before, after;
            character.Hash(out before).ThrowIfError();
            RmoCommit commit;
            Tests.Throws<InvalidOperationException>(() => history.Replay(character, Made.Bare(), new Gone(), out commit));
            character.Hash(out after).ThrowIfError();
            Tests.True(before == after, "the state changed");
        }
    }
}
