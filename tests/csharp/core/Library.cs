using System;
using RootMotionNative;

/// <summary>
/// A native library that is stale, missing or another's: one readable message from every entry, and nothing called. The argument is
/// a part of the message.
/// </summary>
static class Library
{
    private static int Main(string[] arguments)
    {
        string problem;
        Tests.Test("asked first, it tells what is wrong", () =>
        {
            Tests.True(!Rmo.CheckLibrary(out problem), "nothing was found wrong");
            Console.WriteLine("    " + problem);
            Tests.True(problem != null && problem.Contains(arguments[0]), "without: " + arguments[0]);
        });
        RmoBody body;
        RmoTrack track;
        uint key;
        Throws("a body", () => RmoBody.Init(out body, 0, default(RmoPosition), RmoQuat.Identity, new RmoVec3(0f, 1f, 0f)), arguments[0]);
        Throws("a step", () => RmoTick.Default(), arguments[0]);
        Throws("a track", () => RmoTrack.Prepare(out track, default(RmoKeys), default(RmoKeys), default(RmoTrackOptions), out key), arguments[0]);
        Throws("a text", () => RmoResult.Null.Text(), arguments[0]);
        return Tests.End();
    }

    private static void Throws(string what, Action call, string part)
    {
        Tests.Test(what + " throws it", () =>
        {
            RmoException thrown = Tests.Throws<RmoException>(call);
            Tests.True(thrown.Message.Contains(part), thrown.Message);
            Tests.Is(thrown.Result, RmoResult.AbiMismatch, "the exception");
        });
    }
}
