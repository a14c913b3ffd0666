using System;
using System.Threading;
using RootMotionNative;

/// <summary>Commits: by a sweep of the host's, step by step, in a crowd, resolved; and what a sweep can do wrong.</summary>
static class Commits
{
    public static void All()
    {
        Tests.Test("the dash into the wall: asked 1.20, achieved 0.75, residual 0.45 (C5)", Dash);
        Tests.Test("a stale tick changes nothing (C1)", Stale);
        Tests.Test("a sweep that fails is SweepFailed, the body unchanged", Fails);
        Tests.Test("a sweep that throws is SweepFailed, the body unchanged, and thrown again after the call", Throws);
        Tests.Test("a sweep may commit another body, and its exception stays its own", Nested);
        Tests.Test("a sweep that changes its own body gets StalePose", ChangesItself);
        Tests.Test("step by step gives the same bits", StepByStep);
        Tests.Test("a crowd gives the same bits, in one call a round", Crowd);
        Tests.Test("the host's own controller: resolved", Resolved);
        Tests.Test("one call moves a body as two do", Moves);
        Tests.Test("answers and finishes of two bodies, swapped", Swapped);
        Tests.Test("a tick in two calls, proposing and beginning in one, has the same bits as in three", TwoCalls);
        Tests.Test("authority refuses, and tells it once (A3, A4)", Authority);
        Tests.Test("threads, each with its own body, give the same bits", Threads);
        Tests.Test("between two ticks (C12)", Between);
        Tests.Test("what a body pushes and weighs on (S10)", Pushes);
        Tests.Test("what a body begins to touch and touches no more (S13)", Touches);
        Tests.Test("another way is up (S11)", Turns);
    }

    private static RmoContact Touched()
    {
        return new RmoContact { Surface = 2, Normal = new RmoVec3(-1, 0, 0), Kind = RmoContactKind.Wall, Speed = 2 };
    }

    private static void Pushes()
    {
        RmoPushConfig config = RmoPushConfig.Default();
        RmoImpulse impulse;
        RmoPushTarget target = new RmoPushTarget { Mass = 1e6 };
        Tests.Is(Rmo.Push(config, Touched(), target, 0.01, out impulse), RmoResult.Ok, "the push");
        Tests.Near(impulse.Impulse.X, 5, 1e-9, "500 N for 10 ms");
        target.Mass = -1;
        Tests.Is(Rmo.Push(config, Touched(), target, 0.01, out impulse), RmoResult.OutOfRange, "a negative mass");
        RmoCommit commit = default(RmoCommit);
        commit.Flags = RmoCommitFlags.Grounded;
        Tests.Is(Rmo.PushWeight(config, ref commit, Made.Up, 0.1, out impulse), RmoResult.Ok, "the weight");
        Tests.Near(impulse.Impulse.Y, -78.48, 1e-4, "80 kg for 0.1 s");
    }

    private static void Touches()
    {
        RmoContactTracker tracker;
        RmoContactEvent[] events = new RmoContactEvent[Rmo.MaxContactEvents];
        uint count;
        Tests.Is(RmoContactTracker.Init(out tracker, 0), RmoResult.Ok, "init");
        RmoCommit commit = default(RmoCommit);
        commit.Contacts0 = Touched();
        for (int tick = 0; tick < 3; tick++)
        {
            commit.Tick = tick;
            commit.ContactCount = tick < 2 ? 1u : 0u;
            Tests.Is(tracker.Step(ref commit, events, (uint)events.Length, out count), RmoResult.Ok, "a tick");
            Tests.True(count == 1 && events[0].Surface == 2 && events[0].Since == 0, "one event of one surface");
            Tests.True(events[0].Phase == (RmoContactPhase)(tick + 1), "begins, stays, ends");
        }
        Tests.Is(tracker.Step(ref commit, events, (uint)events.Length + 1, out count), RmoResult.TooMany, "more than there is room for");
    }

    private static void Turns()
    {
        RmoBody body = Made.Body();
        uint epoch = body.Epoch;
        Tests.Is(body.SetUp(new RmoVec3(1, 0, 0)), RmoResult.Ok, "to the side");
        Tests.True(body.UpDirection.Equals(new RmoVec3(1, 0, 0)) && body.Epoch == epoch + 1, "its up");
        Tests.Is(body.SetUp(default(RmoVec3)), RmoResult.UpNotUnit, "no direction");
    }

    private static void Dash()
    {
        RmoBody body = Made.Body();
        Tests.Is(body.Propose(Made.Proposal(ref body, 1.2f)), RmoResult.Ok, "the proposal");
        RmoCommit commit;
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), new Wall(), out commit), RmoResult.Ok, "the commit");
        Tests.Near(commit.Asked.Translation.X, 1.2, 1e-6, "asked");
        Tests.Near(commit.Achieved.Translation.X, 0.75, 1e-6, "achieved");
        Tests.Near(commit.Residual.Translation.X, 0.45, 1e-6, "residual");
        Tests.Near(body.Position.X, 0.75, 1e-6, "the position");
        Tests.True(commit.Has(RmoCommitFlags.Blocked) && commit.KeptContacts == 1 && commit.Contact(0).Surface == 42, "not blocked by the wall");
        Tests.True(body.LastTick == 0 && body.Pose.Position.Equals(commit.Position), "the body and the record differ");
        Tests.True(body.UpDirection.Equals(Made.Up), "another up");
    }

    private static void Stale()
    {
        RmoBody body = Made.Body();
        RmoTick step = Made.Step(ref body);
        step.Tick = 101;
        RmoCommit commit;
        Tests.Is(body.Commit(Made.Bare(), step, new Wall(), out commit), RmoResult.Ok, "tick 101");
        RmoBody before = body;
        step.Tick = 100;
        Tests.Is(body.Commit(Made.Bare(), step, new Wall(), out commit), RmoResult.StaleTick, "tick 100");
        Tests.True(Made.Same(ref before, ref body), "the body changed");
    }

    private sealed class Failing : IRmoSweep
    {
        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            return false;
        }
    }

    private sealed class Throwing : IRmoSweep
    {
        public readonly Exception Thrown = new InvalidOperationException("the world is gone");

        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            throw Thrown;
        }
    }

    private static void Fails()
    {
        RmoBody body = Made.Body();
        body.Propose(Made.Proposal(ref body, 1.2f)).ThrowIfError();
        RmoBody before = body;
        RmoCommit commit;
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), new Failing(), out commit), RmoResult.SweepFailed, "the commit");
        Tests.True(Made.Same(ref before, ref body), "the body changed");
        // The tick is not consumed (C2).
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), new Wall(), out commit), RmoResult.Ok, "the same tick again");
        Tests.Near(body.Position.X, 0.75, 1e-6, "the position");
    }

    private static void Throws()
    {
        RmoBody body = Made.Body();
        body.Propose(Made.Proposal(ref body, 1.2f)).ThrowIfError();
        RmoBody before = body;
        RmoCommit commit;
        Throwing sweep = new Throwing();
        for (int i = 0; i < 3; i++)
        {
            Exception thrown = Tests.Throws<InvalidOperationException>(
                () => body.Commit(Made.Bare(), Made.Step(ref body), sweep, out commit));
            Tests.True(thrown == sweep.Thrown, "another exception");
            Tests.True(thrown.StackTrace.Contains("Throwing"), "without where it was thrown");
            Tests.True(Made.Same(ref before, ref body), "the body changed");
        }
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), new Wall(), out commit), RmoResult.Ok, "the same tick again");
        Tests.Near(body.Position.X, 0.75, 1e-6, "the position");
    }

    private static void Moves()
    {
        RmoBody body = Made.Body(), twin = body;
        RmoCommit commit, told;
        RmoProposal proposal = Made.Proposal(ref body, 1.2f);
        proposal.Serial = (ulong)proposal.Tick;
        body.Propose(proposal).ThrowIfError();
        body.Commit(Made.Bare(), Made.Step(ref body), new Wall(), out commit).ThrowIfError();
        RmoDelta delta = RmoDelta.Translate(1.2f, 0, 0);
        Tests.Is(twin.Move(delta, Made.Step(ref twin), Made.Bare(), new Wall(), out told), RmoResult.Ok, "in one call");
        Tests.True(Made.Same(ref body, ref twin) && told.Residual.Translation.Equals(commit.Residual.Translation), "it came to something else");
        RmoAuthority authority = RmoAuthority.Init();
        uint token;
        authority.Claim((uint)Rmo.WriterCutscene, (uint)Rmo.ChannelsAll, 1, out token).ThrowIfError();
        Tests.Is(twin.Move(ref authority, delta, Made.Step(ref twin), Made.Bare(), new Wall(), out told), RmoResult.Refused, "claimed by another");
        Tests.True(Made.Same(ref body, ref twin), "the body changed");
        Exception thrown = Tests.Throws<RmoException>(() => RmoBody.Create(0, RmoPosition.Zero, RmoQuat.Identity, default(RmoVec3)));
        Tests.Is(((RmoException)thrown).Result, RmoResult.UpNotUnit, "a body without an up");
        Tests.True(new RmoTick(7, 0.5).Equals(Ticked(7, 0.5)), "another tick than the default");
    }

    private static RmoTick Ticked(long tick, double dt)
    {
        RmoTick made = RmoTick.Default();
        made.Tick = tick;
        made.Dt = dt;
        return made;
    }

    private static void Swapped()
    {
        RmoBody one = Made.Body(1), two = Made.Body(2);
        one.Propose(Made.Proposal(ref one, 1.2f)).ThrowIfError();
        two.Propose(Made.Proposal(ref two, 1.2f)).ThrowIfError();
        RmoMove[] moves = new RmoMove[2];
        RmoMove.Begin(out moves[0], ref one, Made.Bare(), Made.Step(ref one)).ThrowIfError();
        RmoMove.Begin(out moves[1], ref two, Made.Bare(), Made.Step(ref two)).ThrowIfError();
        RmoQuery query, other;
        RmoCommit commit;
        moves[0].Next(out query).ThrowIfError();
        moves[1].Next(out other).ThrowIfError();
        Tests.Is(moves[0].Answer(RmoAnswer.To(other)), RmoResult.StaleAnswer, "another move's answer");
        string field;
        Tests.Is(RmoAnswer.To(other).Check(query, out field), RmoResult.StaleAnswer, "asked before");
        Tests.True(field == "MoveKey", "the field is " + field);
        RmoResult[] results = new RmoResult[2];
        RmoAnswer[] answers = { RmoAnswer.To(other), RmoAnswer.To(query) };
        Tests.Is(RmoMove.AnswerMany(moves, 2, answers, new uint[] { 0, 1 }, 2, results), RmoResult.StaleAnswer, "both swapped");
        Tests.True(results[0] == RmoResult.StaleAnswer && results[1] == RmoResult.StaleAnswer, "one was taken");
        for (int i = 0; i < 2; i++)
        {
            while (moves[i].Next(out query).ThrowIfError() == RmoResult.HasQuery) moves[i].Answer(RmoAnswer.To(query)).ThrowIfError();
        }
        Tests.Is(moves[0].Finish(ref two, out commit), RmoResult.WrongBody, "finished on another body");
        RmoBody[] bodies = { two, one };
        Tests.Is(RmoMove.FinishMany(moves, bodies, 2, new RmoCommit[2], results), RmoResult.WrongBody, "both swapped");
        Tests.True(results[1] == RmoResult.WrongBody, "one was taken");
        Tests.Is(moves[0].Finish(ref one, out commit), RmoResult.Ok, "its own");
    }

    private sealed class Nesting : IRmoSweep
    {
        private readonly Wall wall = new Wall();
        public Exception Caught;

        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            RmoBody other = Made.Body();
            RmoCommit commit;
            other.Commit(Made.Bare(), Made.Step(ref other), wall, out commit).ThrowIfError();
            try
            {
                other.Commit(Made.Bare(), Made.Step(ref other), new Throwing(), out commit);
            }
            catch (InvalidOperationException thrown)
            {
                Caught = thrown;
            }
            return wall.Answer(query, ref answer);
        }
    }

    private static void Nested()
    {
        RmoBody body = Made.Body();
        body.Propose(Made.Proposal(ref body, 1.2f)).ThrowIfError();
        RmoCommit commit;
        Nesting sweep = new Nesting();
        Tests.Is(body.Commit(Made.Bare(), Made.Step(ref body), sweep, out commit), RmoResult.Ok, "the commit");
        Tests.Near(body.Position.X, 0.75, 1e-6, "the position");
        Tests.True(sweep.Caught != null, "the inner exception was lost");
    }

    private sealed class Character : IRmoSweep
    {
        public RmoBody Body = Made.Body();

        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            return Body.Teleport(new RmoPosition(5, 0, 0), RmoQuat.Identity).Succeeded();
        }
    }

    private static void ChangesItself()
    {
        Character character = new Character();
        RmoCommit commit;
        RmoResult result = character.Body.Commit(Made.Bare(), Made.Step(ref character.Body), character, out commit);
        Tests.Is(result, RmoResult.StalePose, "the commit");
        Tests.True(character.Body.Position.X == 5, "the teleport was lost");
    }

    /// <summary>The end of a walk into the wall by the callback form.</summary>
    private static RmoBody ByCallback(int ticks)
    {
        RmoBody body = Made.Body();
        Wall wall = new Wall();
        for (int i = 0; i < ticks; i++)
        {
            body.Propose(Made.Proposal(ref body, 0.05f)).ThrowIfError();
            wall.From = body.Position.X;
            RmoCommit commit;
            body.Commit(RmoMotorConfig.Default(), Made.Step(ref body), wall, out commit).ThrowIfError();
        }
        return body;
    }

    private static void StepByStep()
    {
        RmoBody body = Made.Body(), wanted = ByCallback(30);
        Wall wall = new Wall();
        for (int i = 0; i < 30; i++)
        {
            body.Propose(Made.Proposal(ref body, 0.05f)).ThrowIfError();
            wall.From = body.Position.X;
            RmoMove move;
            RmoQuery query;
            RmoCommit commit;
            RmoMove.Begin(out move, ref body, RmoMotorConfig.Default(), Made.Step(ref body)).ThrowIfError();
            while (move.Next(out query).ThrowIfError() == RmoResult.HasQuery)
            {
                RmoAnswer answer = RmoAnswer.To(query);
                wall.Answer(query, ref answer);
                move.Answer(answer).ThrowIfError();
            }
            move.Finish(ref body, out commit).ThrowIfError();
        }
        Tests.True(Made.Same(ref wanted, ref body), "other bits");
        Tests.Near(body.Position.X, 0.74, 1e-6, "the position");
    }

    private static void Crowd()
    {
        const int bodies = 100;
        RmoBody wanted = ByCallback(30);
        RmoBody[] crowd = new RmoBody[bodies];
        RmoMove[] moves = new RmoMove[bodies];
        RmoQuery[] queries = new RmoQuery[bodies];
        RmoAnswer[] answers = new RmoAnswer[bodies];
        uint[] indices = new uint[bodies];
        RmoResult[] results = new RmoResult[bodies];
        Wall wall = new Wall();
        for (int i = 0; i < bodies; i++) crowd[i] = Made.Body();
        for (int tick = 0; tick < 30; tick++)
        {
            for (int i = 0; i < bodies; i++)
            {
                crowd[i].Propose(Made.Proposal(ref crowd[i], 0.05f)).ThrowIfError();
                RmoMove.Begin(out moves[i], ref crowd[i], RmoMotorConfig.Default(), Made.Step(ref crowd[i])).ThrowIfError();
            }
            uint open;
            while (RmoMove.NextMany(moves, bodies, queries, indices, out open).ThrowIfError() == RmoResult.HasQuery)
            {
                for (int k = 0; k < open; k++)
                {
                    answers[k] = default(RmoAnswer);
                    answers[k].Serial = queries[k].Serial;
                    answers[k].MoveKey = queries[k].MoveKey;
                    wall.From = crowd[indices[k]].Position.X;
                    wall.Answer(queries[k], ref answers[k]);
                }
                RmoMove.AnswerMany(moves, bodies, answers, indices, open, results).ThrowIfError();
            }
            RmoCommit commit;
            for (int i = 0; i < bodies; i++) moves[i].Finish(ref crowd[i], out commit).ThrowIfError();
        }
        for (int i = 0; i < bodies; i++) Tests.True(Made.Same(ref wanted, ref crowd[i]), "other bits of body " + i);
    }

    private static void Resolved()
    {
        RmoBody body = Made.Body();
        body.Propose(Made.Proposal(ref body, 1.2f)).ThrowIfError();
        RmoHostMove resolve;
        Tests.Is(RmoHostMove.Begin(out resolve, ref body, Made.Step(ref body)), RmoResult.Ok, "begin");
        Tests.Near(resolve.Displacement.X, 1.2, 1e-6, "granted");
        RmoHostResult resolved = default(RmoHostResult);
        resolved.Displacement.X = 0.75;
        for (uint i = 0; i < 6; i++)
        {
            RmoContact contact = default(RmoContact);
            contact.Surface = 10 + i;
            contact.Normal = new RmoVec3(-1f, 0f, 0f);
            contact.Kind = RmoContactKind.Wall;
            resolved.AddContact(contact);
        }
        RmoCommit commit;
        Tests.Is(resolve.Finish(ref body, ref resolved, out commit), RmoResult.Ok, "the commit");
        Tests.Near(commit.Residual.Translation.X, 0.45, 1e-6, "residual");
        Tests.True(commit.ContactCount == 6 && commit.KeptContacts == Rmo.MaxContacts, "the contacts are not counted");
        Tests.True(commit.Contact(3).Surface == 13 && commit.Contact(4).Surface == 0, "other contacts");
        Tests.Is(resolve.Finish(ref body, ref resolved, out commit), RmoResult.StaleTick, "the same again");
    }

    private static void TwoCalls()
    {
        RmoBody three = Made.Body(), two = three;
        RmoHostResult resolved = default(RmoHostResult);
        resolved.Displacement.X = 0.04;
        for (int i = 0; i < 10; i++)
        {
            RmoHostMove resolve;
            RmoCommit commit;
            three.Propose(Made.Proposal(ref three, 0.05f)).ThrowIfError();
            RmoHostMove.Begin(out resolve, ref three, Made.Step(ref three)).ThrowIfError();
            resolve.Finish(ref three, ref resolved, out commit).ThrowIfError();
            Tests.Is(
                RmoHostMove.Propose(out resolve, ref two, Made.Proposal(ref two, 0.05f), Made.Step(ref two)), RmoResult.Ok, "in one");
            resolve.Finish(ref two, ref resolved, out commit).ThrowIfError();
        }
        Tests.True(Made.Same(ref three, ref two), "other bits");
        RmoTick stale = Made.Step(ref two);
        stale.Tick--;
        RmoHostMove none;
        Tests.Is(RmoHostMove.Propose(out none, ref two, Made.Proposal(ref two, 0.05f), stale), RmoResult.StaleTick, "a stale tick");
        Tests.True(Made.Same(ref three, ref two), "something was proposed");
    }

    private static void Authority()
    {
        RmoBody body = Made.Body();
        RmoAuthority authority = RmoAuthority.Init();
        Tests.True(authority.Owner(0) == (RmoWriter)Rmo.WriterNone && authority.Owner(9) == (RmoWriter)Rmo.WriterNone, "owned from the start");
        uint token;
        Tests.Is(authority.Claim((uint)RmoWriter.Cutscene, (uint)RmoChannels.Horizontal, 10, out token), RmoResult.Ok, "the claim");
        Tests.True(authority.Owner(0) == RmoWriter.Cutscene && authority.Owner(1) == (RmoWriter)Rmo.WriterNone, "other owners");
        Tests.Is(body.Propose(ref authority, Made.Proposal(ref body, 1.2f)), RmoResult.Ok, "partly granted");
        Tests.True(authority.LastRefusal.Refused == RmoChannels.Horizontal && authority.LastRefusal.FirstRefusal == 1, "not told");
        RmoProposal refused = Made.Proposal(ref body, 1.2f);
        refused.Channels = RmoChannels.Horizontal;
        refused.Serial++;
        Tests.Is(body.Propose(ref authority, refused), RmoResult.Refused, "nothing granted");
        Tests.True(authority.LastRefusal.FirstRefusal == 0, "told twice");
        Tests.Is(authority.Release(token), RmoResult.Ok, "the release");
        Tests.Is(authority.Release(token), RmoResult.UnknownToken, "a second release");
    }

    private static void Threads()
    {
        RmoBody wanted = ByCallback(200);
        RmoBody[] bodies = new RmoBody[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.Length; i++)
        {
            int own = i;
            threads[i] = new Thread(() => bodies[own] = ByCallback(200));
            threads[i].Start();
        }
        for (int i = 0; i < threads.Length; i++)
        {
            threads[i].Join();
            Tests.True(Made.Same(ref wanted, ref bodies[i]), "other bits on thread " + i);
        }
    }

    private static void Between()
    {
        RmoBody previous = Made.Body(), current = previous;
        current.Propose(Made.Proposal(ref current, 0.5f)).ThrowIfError();
        RmoCommit commit;
        current.Commit(Made.Bare(), Made.Step(ref current), new Wall(), out commit).ThrowIfError();
        RmoPose pose;
        Tests.Is(previous.Interpolate(ref current, 0.25, out pose), RmoResult.Ok, "a quarter of the way");
        Tests.Near(pose.Position.X, 0.125, 1e-6, "the position");
        current.Teleport(new RmoPosition(50, 0, 0), RmoQuat.Identity).ThrowIfError();
        Tests.Is(previous.Interpolate(ref current, 0.25, out pose), RmoResult.Ok, "after a teleport");
        Tests.True(pose.Position.X == 50, "smeared");
    }
}
