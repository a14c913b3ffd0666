using System;
using RootMotionNative;
using RootMotionNative.Samples;

/// <summary>The sample of a client that predicts: it ends where the server is, to the last bit.</summary>
static class Prediction
{
    private static int Main()
    {
        Tests.Test("over a good network nothing is corrected, and both end with the same hash", Good);
        Tests.Test("blows are corrected, one each, and both end with the same hash (N3)", Pushed);
        Tests.Test("loss, jitter, doubling and reordering: both end with the same hash (N3)", Bad);
        Tests.Test("a client that hears nothing ends elsewhere", Deaf);
        Tests.Test("what is drawn does not jump (N2)", Drawn);
        Tests.Test("landings of ticks that are played again are not told again (N3)", Landings);
        Tests.Test("a client that is not heard waits", Waits);
        return Tests.End();
    }

    /// <summary>To its end; every tick that is settled has the server's hash.</summary>
    private static void Play(PredictionGame game)
    {
        ulong[] hashes = new ulong[game.Ticks];
        for (long now = 0; !game.IsOver; now++)
        {
            if (now > 3 * game.Ticks + 1000)
            {
                Tests.Fail("it does not end: tick " + game.Client.Confirmed + " is settled");
                return;
            }
            long before = game.Server.Tick;
            game.Step();
            if (game.Server.Tick > before) hashes[before] = game.Server.Character.Hash();
            long settled = game.Client.Confirmed;
            if (settled >= 0 && game.Client.HashOf(settled) != hashes[settled])
            {
                Tests.Fail("tick " + settled + " is settled, and not the server's");
                return;
            }
        }
        Tests.True(game.Client.Character.Hash() == game.Server.Character.Hash(), "another hash at the end");
        Tests.True(game.Client.Tick == game.Ticks && game.Server.Tick == game.Ticks, "ticks are missing");
    }

    private static void Good()
    {
        using (PredictionGame game = new PredictionGame(1200, 1, 0, 0) { Blows = false })
        {
            Play(game);
            Tests.True(game.Client.Corrections == 0 && game.Server.Guessed == 0, game.Client.Corrections + " corrections");
            Tests.True(game.Client.Character.State.Body.Position.Length > 1, "it stood still");
            Tests.True(game.Client.Character.State.Playheads[0].Cycle > 10, "its clips do not play on");
        }
    }

    private static void Pushed()
    {
        using (PredictionGame game = new PredictionGame(1200, 1, 0, 0))
        {
            Play(game);
            Tests.True(game.Client.Corrections == 9, game.Client.Corrections + " corrections of 9 blows");
        }
    }

    private static void Bad()
    {
        for (ulong seed = 1; seed <= 5; seed++)
        {
            // Twenty blows, and inputs that come too late.
            using (PredictionGame game = new PredictionGame(3000, seed, 10, 20))
            {
                Play(game);
                Tests.True(game.Server.Guessed > 20 && game.Client.Corrections > 25, game.Server.Guessed + " guesses, " + game.Client.Corrections + " corrections");
            }
        }
    }

    private static void Deaf()
    {
        // As long as the history lasts.
        using (PredictionGame game = new PredictionGame(PredictionClient.Window - 1, 1, 0, 0) { Corrects = false })
        {
            for (int i = 0; i < 100; i++) game.Step();
            Tests.True(game.Client.Character.Hash() == game.Server.Character.Hash(), "without a blow they agree");
        }
        using (PredictionGame game = new PredictionGame(200, 1, 0, 0))
        {
            for (int i = 0; i < 150; i++) game.Step();
            game.Corrects = false;
            for (int i = 0; i < 200; i++) game.Step();
            Tests.True(game.Client.HashOf(game.Client.Tick - 1) != game.Server.Character.Hash(), "nothing was to be corrected");
        }
    }

    private static void Drawn()
    {
        using (PredictionGame game = new PredictionGame(1200, 3, 6, 20))
        {
            RmoPosition last = default(RmoPosition), simulated = default(RmoPosition);
            double furthest = 0, jump = 0;
            for (int i = 0; i < 1300; i++)
            {
                game.Step();
                RmoPosition drawn = game.Client.Draw().Position, body = game.Client.Character.State.Body.Position;
                furthest = Math.Max(furthest, (drawn - last).Length);
                jump = Math.Max(jump, (body - simulated).Length);
                last = drawn;
                simulated = body;
            }
            // A run or a fall, and what dies of the offset in a tick: 13 % of at most half a metre or so.
            Tests.True(furthest < 0.25, "the drawn pose jumps by " + furthest);
            Tests.True(jump > 0.3, "the body jumps by " + jump + " only");
        }
    }

    private static void Landings()
    {
        using (PredictionGame game = new PredictionGame(3000, 1, 0, 0))
        {
            Play(game);
            Tests.True(game.Client.Corrections > 10, game.Client.Corrections + " corrections");
            Tests.True(game.Server.Landings > 20, game.Server.Landings + " landings");
            Tests.True(game.Client.Landings == game.Server.Landings, game.Client.Landings + " landings of " + game.Server.Landings);
        }
    }

    private static void Waits()
    {
        using (PredictionGame game = new PredictionGame(1000, 1, 0, 100))
        {
            for (int i = 0; i < 100; i++) game.Step();
            Tests.True(game.Client.Tick == PredictionClient.Window - 1 && game.Client.Stalled > 0, "it plays tick " + game.Client.Tick);
        }
    }
}
