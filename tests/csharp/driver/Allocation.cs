using System;
using RootMotionNative;
using UnityEngine;

/// The driver allocates nothing per tick: measured on the methods that Unity calls, by the runtime's own count.
internal static class Allocation
{
    public static void All()
    {
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor, RootMotionMover.Builtin })
        {
            Run.Test("no managed allocation per tick (" + mover + ")", () => PerTick(mover));
        }
    }

    private static void PerTick(RootMotionMover mover)
    {
        // Nothing to collide with: the stub's world allocates, the driver must not.
        var driver = Stage.Character(mover, Stage.Clip(1.5));
        var commits = 0;
        driver.Committed += who => commits++;
        var animator = Stage.Animator(driver);
        StubPlayer.Run(1, 60);
        var move = (Action)Delegate.CreateDelegate(typeof(Action), driver, "OnAnimatorMove");
        StubPlayer.NextFrame();
        move();
        var before = Measure(move, 0);
        var spent = Measure(move, 10000) - before;
        Run.Same("result", driver.LastResult, RmoResult.Ok);
        Run.True("commits", commits > 10000);
        // The count is of what left the threads' own buffers, so a few pages are noise: one object a tick would be 240 kB.
        Run.True(spent + " bytes over 10000 ticks", spent < 60000);
        Run.True("animator", animator != null);
    }

    private static long Measure(Action move, int ticks)
    {
        var before = GC.GetTotalMemory(true);
        for (var i = 0; i < ticks; i++)
        {
            StubPlayer.NextFrame();
            move();
        }
        return GC.GetTotalMemory(false) - before;
    }
}
