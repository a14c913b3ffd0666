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
            Run.Test("no managed allocation per tick (" + mover + ")", () => PerTick(mover, false));
            Run.Test("no managed allocation per tick with gravity, turning, pace, states and monitor (" + mover + ")", () => PerTick(mover, true));
        }
    }

    private static void PerTick(RootMotionMover mover, bool everything)
    {
        // Nothing to collide with: the stub's world allocates, the driver must not.
        var driver = Stage.Character(mover, Stage.Clip(1.5));
        var commits = 0;
        driver.Committed += who => commits++;
        var animator = Stage.Animator(driver);
        driver.GravityEnabled = driver.PaceEnabled = driver.LocomotionEnabled = everything;
        driver.Turning = everything ? RootMotionTurnStrategy.Code : RootMotionTurnStrategy.Animation;
        driver.Face(Vector3.right);
        driver.AuthoredSpeed = 1.5f;
        StubPlayer.Run(1, 60);
        var move = (Action)Delegate.CreateDelegate(typeof(Action), driver, "OnAnimatorMove");
        StubPlayer.NextFrame();
        move();
        var spent = Measure(move, 10000, animator);
        Run.Same("result", driver.LastResult, RmoResult.Ok);
        Run.True("commits", commits > 10000);
        Run.True(spent + " bytes over 10000 ticks", spent == 0);
    }

    /// Bytes that the move itself allocates: the thread's own count is exact. GC.GetTotalMemory would not do, for Mono leaves the nursery
    /// out of it and hundreds of kilobytes of small objects do not show.
    private static long Measure(Action move, int ticks, Animator animator)
    {
        long spent = 0;
        for (var i = 0; i < ticks; i++)
        {
            StubPlayer.NextFrame();
            animator.rootPosition = animator.transform.position + animator.deltaPosition;
            var before = GC.GetAllocatedBytesForCurrentThread();
            move();
            spent += GC.GetAllocatedBytesForCurrentThread() - before;
        }
        return spent;
    }
}
