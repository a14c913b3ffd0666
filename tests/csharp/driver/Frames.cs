using System;
using RootMotionNative;
using UnityEngine;

/// Frames, physics steps and what is drawn between them.
internal static class Frames
{
    public static void All()
    {
        Run.Test("animator at 120 Hz over ticks of 60 Hz", () => Rates(120, new[] { 0.025, 0.025, 0.025, 0.025 }));
        Run.Test("animator at 30 Hz over ticks of 60 Hz", () => Rates(30, new[] { 0.05, 0.0, 0.05, 0.0 }));
        Run.Test("blocked stays blocked over ticks that ask for nothing", StaysBlocked);
        Run.Test("fixed: switched off, the body is at its committed place", OffWhereCommitted);
        Run.Test("a turning clip keeps its arc when ticks are slower", SlowTicksTurn);
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor, RootMotionMover.Builtin })
        {
            Run.Test("fixed: drawn evenly between steps (C12) (" + mover + ")", () => Drawn(mover));
            Run.Test("fixed: a wall stops the drawn pose, too (" + mover + ")", () => DrawnWall(mover));
        }
        Run.Test("fixed: scripts see the committed pose in a physics step", CommittedInFixedUpdate);
        Run.Test("fixed: a teleport is not smeared (C11, C12)", NoSmear);
        Run.Test("fixed: a failed step draws no motion", FailedStep);
        Run.Test("fixed: without interpolation the transform is written once a step", NotDrawn);
        Run.Test("the last commit is there in LateUpdate", InLateUpdate);
        Run.Test("two commits of one frame: the second is stale", TwiceInAFrame);
        Run.Test("unscaled time", Unscaled);
        Run.Test("the update mode changes in mid-run", ChangesMode);
    }

    private static void Rates(double hertz, double[] steps)
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        driver.Ticks = RootMotionTicks.FixedUpdate;
        driver.Interpolate = false;
        Time.fixedDeltaTime = 1 / 60f;
        StubPlayer.Run(0.1, hertz);
        var ticks = 0;
        driver.Committed += who =>
        {
            var c = who.LastCommit;
            Run.Near("step " + ticks, c.Achieved.Translation.Z, steps[ticks % 4], 1e-6);
            Run.Near("velocity", c.Velocity.Z, 1.5, 1e-4);
            ticks++;
        };
        var from = driver.State.Position.Z;
        StubPlayer.Run(1, hertz);
        Run.Same("ticks", ticks, 60);
        Run.Near("in a second", driver.State.Position.Z - from, 1.5, 1e-5);
    }

    private static void StaysBlocked()
    {
        Stage.Wall(0.2f + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        driver.Ticks = RootMotionTicks.FixedUpdate;
        Time.fixedDeltaTime = 1 / 60f;
        var told = 0;
        driver.Blocked += who => told++;
        StubPlayer.Run(1, 30);
        Run.Same("told", told, 1);
        Run.True("is blocked", driver.IsBlocked);
    }

    private static void OffWhereCommitted()
    {
        var driver = InSteps(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Run(1, 144);
        var z = driver.State.Position.Z;
        Run.True("drawn behind it", driver.transform.position.z < z - 1e-3);
        driver.enabled = false;
        Run.Near("transform", driver.transform.position.z, z, 1e-6);
    }

    private static void SlowTicksTurn()
    {
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1, 90));
        driver.Ticks = RootMotionTicks.FixedUpdate;
        Time.fixedDeltaTime = 0.05f;
        StubPlayer.Run(1, 1000);
        // The last frame's motion waits for the next step.
        StubPlayer.Frame(0.05);
        Run.Near("place", Place(driver), new Vector3(0.636620f, 0, 0.636620f), 1.5e-3);
    }

    private static Vector3 Place(RootMotionDriver driver)
    {
        var p = driver.State.Position;
        return new Vector3((float)p.X, (float)p.Y, (float)p.Z);
    }

    private static RootMotionDriver InSteps(RootMotionMover mover, StubClip clip)
    {
        var driver = Stage.Character(mover, clip);
        Stage.Animator(driver).updateMode = Stage.InSteps;
        Time.fixedDeltaTime = 0.02f;
        return driver;
    }

    private static void Drawn(RootMotionMover mover)
    {
        var driver = InSteps(mover, Stage.Clip(1.5));
        StubPlayer.Run(0.1, 100);
        var last = driver.transform.position.z;
        for (var frame = 0; frame < 300; frame++)
        {
            StubPlayer.Frame(1 / 150.0);
            Run.Near("frame " + frame, driver.transform.position.z - last, 0.01, 2e-6);
            last = driver.transform.position.z;
        }
        Run.True("at most one step behind", driver.State.Position.Z - last <= 0.03 + 1e-6 && driver.State.Position.Z >= last);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void DrawnWall(RootMotionMover mover)
    {
        if (mover == RootMotionMover.Builtin)
        {
            return;
        }
        Stage.Wall(1 + Stage.Radius);
        var driver = InSteps(mover, Stage.Clip(3));
        var most = 0.0f;
        for (var frame = 0; frame < 300; frame++)
        {
            StubPlayer.Frame(1 / 144.0);
            most = Math.Max(most, driver.transform.position.z);
        }
        Run.Near("stops", driver.transform.position.z, mover == RootMotionMover.Motor ? 0.99 : 0.97, 1e-5);
        Run.True("never inside", most < 0.9901f);
    }

    private static void CommittedInFixedUpdate()
    {
        var driver = InSteps(RootMotionMover.Motor, Stage.Clip(1.5));
        var probe = driver.gameObject.AddComponent<FixedCode>();
        var seen = 0;
        probe.Act = () =>
        {
            seen++;
            Run.Near("transform in the step", driver.transform.position.z, driver.State.Position.Z, 1e-6);
        };
        StubPlayer.Run(1, 144);
        Run.Same("steps", seen, 50);
    }

    private static void NoSmear()
    {
        var driver = InSteps(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Run(0.5, 100);
        driver.Teleport(new Vector3(100, 0, 0), Quaternion.identity);
        for (var frame = 0; frame < 10; frame++)
        {
            StubPlayer.Frame(1 / 150.0);
            Run.Near("drawn", driver.transform.position.x, 100, 1e-4);
        }
        Run.True("goes on there", driver.transform.position.z > 0.01 && driver.transform.position.z < 0.2);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void FailedStep()
    {
        var driver = InSteps(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Run(0.5, 100);
        driver.GetComponent<CharacterController>().enabled = false;
        StubPlayer.Frame(0.02);
        Run.Same("result", driver.LastResult, RmoResult.SweepFailed);
        var last = driver.transform.position.z;
        for (var frame = 0; frame < 10; frame++)
        {
            StubPlayer.Frame(1 / 150.0);
            Run.Near("drawn", driver.transform.position.z, last, 1e-6);
        }
    }

    private static void NotDrawn()
    {
        var driver = InSteps(RootMotionMover.Motor, Stage.Clip(1.5));
        driver.Interpolate = false;
        var writes = driver.transform.StubWrites;
        StubPlayer.Run(1, 200);
        Run.Same("writes", driver.transform.StubWrites - writes, 50);
        Run.Near("place", driver.transform.position.z, 1.5, 1e-5);
    }

    private static void InLateUpdate()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        Run.Same("before the first", driver.LastCommit.Tick, -1L);
        var late = 0;
        driver.gameObject.AddComponent<Code>().Late = () =>
        {
            Run.Same("tick", driver.LastCommit.Tick, (long)late);
            late++;
            Run.Near("position", driver.LastCommit.Position.Z, 0.025 * late, 1e-6);
            Run.Near("transform", driver.transform.position.z, 0.025 * late, 1e-6);
        };
        StubPlayer.Run(1, 60);
        Run.Same("frames", late, 60);
    }

    private static void TwiceInAFrame()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Frame(1 / 60.0);
        Stage.Animator(driver).Update(0.5f);
        Run.Same("result", driver.LastResult, RmoResult.StaleTick);
        Run.Near("place", driver.transform.position.z, 0.025, 1e-6);
        StubPlayer.Frame(1 / 60.0);
        Run.Near("the next frame goes on", driver.transform.position.z, 0.05, 1e-6);
    }

    private static void Unscaled()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        Stage.Animator(driver).updateMode = AnimatorUpdateMode.UnscaledTime;
        Time.timeScale = 0.1f;
        StubPlayer.Run(1, 60);
        Run.Near("way", driver.transform.position.z, 1.5, 1e-5);
        Run.Near("velocity", driver.Velocity.z, 1.5, 1e-4);
    }

    private static void ChangesMode()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        var animator = Stage.Animator(driver);
        for (var i = 0; i < 10; i++)
        {
            animator.updateMode = i % 2 == 0 ? AnimatorUpdateMode.Normal : Stage.InSteps;
            StubPlayer.Run(0.2, 100);
        }
        Run.Near("way", driver.State.Position.Z, 3, 1e-5);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }
}

/// A script of the game's that runs in physics steps.
internal sealed class FixedCode : MonoBehaviour
{
    public Action Act { get; set; }

    private void FixedUpdate()
    {
        Act();
    }
}
