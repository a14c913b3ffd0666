using System;
using RootMotionNative;
using UnityEngine;
using Object = UnityEngine.Object;

/// What goes wrong in a scene, and what is left of it.
internal static class Faults
{
    public static void All()
    {
        Run.Test("a commit that fails after the move puts the controller back", FailedCommit);
        Run.Test("without a controller that is on nothing moves, and it is told once", NoController);
        Run.Test("a handler that throws leaves the state whole", HandlerThrows);
        Run.Test("an ExtraMotion that throws loses that frame only", ExtraThrows);
        Run.Test("someone else moves the transform: a teleport, told once (D8)", ExternalMove);
        Run.Test("teleport by handler of a commit", TeleportInHandler);
        Run.Test("teleport: no motion, no velocity, and the controller goes along (C11)", Teleport);
        Run.Test("disable and enable: no jump, nothing banked", DisableEnable);
        Run.Test("a second driver of the same body is refused (C9)", SecondDriver);
        Run.Test("the body of a destroyed driver is free", DestroyedDriver);
        Run.Test("scale that is not uniform is refused, and told once (F3)", Scale);
        Run.Test("the messages are spelled as Unity calls them", Spelling);
    }

    private static void FailedCommit()
    {
        Stage.Wall(0.5f + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(6));
        StubPlayer.Run(2 / 60.0, 60);
        Run.Near("before", driver.transform.position.z, 0.2, 1e-6);
        var state = driver.State;
        // In the middle of the move a script of the game's proposes to the same body, which makes the commit stale.
        var meddler = driver.gameObject.AddComponent<Meddler>();
        meddler.Driver = driver;
        Stage.Animator(driver).StubClip = Stage.Clip(60);
        StubPlayer.Frame(1 / 60.0);
        Run.Same("result", driver.LastResult, RmoResult.StalePose);
        Run.Same("tick", driver.State.LastTick, state.LastTick);
        Run.Near("transform is back", driver.transform.position, new Vector3(5, 0, 0), 1e-6);
        meddler.Driver = null;
        Stage.Animator(driver).StubClip = Stage.Clip(6);
        StubPlayer.Frame(1 / 60.0);
        Run.Same("result after", driver.LastResult, RmoResult.Ok);
        Run.Near("and so is the controller", driver.transform.position, new Vector3(5, 0, 0.1f), 1e-6);
    }

    private static void NoController()
    {
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1.5));
        driver.Mover = RootMotionMover.CharacterController;
        StubPlayer.Run(1, 60);
        Run.Same("result", driver.LastResult, RmoResult.SweepFailed);
        Run.Near("place", driver.transform.position.z, 0, 0);
        Run.Same("ticks", driver.State.LastTick, -1L);
        Run.Same("lines: the error, and what the monitor says of it", Debug.StubLog.Count, 2);
        driver.Mover = RootMotionMover.Motor;
        StubPlayer.Frame(1 / 60.0);
        Run.Near("nothing banked", driver.transform.position.z, 0.025, 1e-6);
    }

    private static void HandlerThrows()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        driver.Committed += who => { throw new InvalidOperationException("a bug of the game"); };
        var blocked = 0;
        driver.Blocked += who => blocked++;
        StubPlayer.Run(1, 60);
        Run.Near("place", driver.transform.position.z, 1.5, 1e-5);
        Run.Same("result", driver.LastResult, RmoResult.Ok);
        Run.Same("logged", Debug.StubLog.Count, 60);
        Run.Same("line", Debug.StubLog[0], "exception: a bug of the game");
        Stage.Wall(2 + Stage.Radius);
        StubPlayer.Run(1, 60);
        Run.Same("the other event comes all the same", blocked, 1);
    }

    private static void ExtraThrows()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Frame(1 / 60.0);
        driver.ExtraMotion = (who, dt) => { throw new InvalidOperationException("a bug of the game"); };
        StubPlayer.Run(10 / 60.0, 60);
        Run.Near("place", driver.transform.position.z, 0.025, 1e-6);
        driver.ExtraMotion = null;
        StubPlayer.Frame(1 / 60.0);
        Run.Near("nothing banked", driver.transform.position.z, 0.05, 1e-6);
    }

    private static void ExternalMove()
    {
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor, RootMotionMover.Builtin })
        {
            StubPlayer.Begin();
            var driver = Stage.Character(mover, Stage.Clip(1.5));
            StubPlayer.Run(1, 60);
            driver.transform.position = new Vector3(7, 0, 0);
            StubPlayer.Frame(1 / 60.0);
            Run.Near("goes on from there (" + mover + ")", driver.transform.position, new Vector3(7, 0, 0.025f), 1e-5);
            driver.transform.position = new Vector3(8, 0, 0);
            StubPlayer.Frame(1 / 60.0);
            Run.Same("counted", driver.ExternalMoves, 2);
            Run.Same("told once", Debug.StubLog.Count, 1);
            Stage.Animator(driver).updateMode = Stage.InSteps;
            StubPlayer.Run(1, 90);
            driver.transform.position = new Vector3(9, 0, 0);
            StubPlayer.Run(0.2, 90);
            Run.Near("and in physics steps", driver.transform.position, new Vector3(9, 0, 0.3f), 0.031);
            Run.Same("counted once more", driver.ExternalMoves, 3);
        }
    }

    private static void TeleportInHandler()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        var once = true;
        driver.Committed += who =>
        {
            if (once)
            {
                who.Teleport(new Vector3(3, 0, 0), Quaternion.identity);
            }
            once = false;
        };
        StubPlayer.Run(2 / 60.0, 60);
        Run.Near("place", driver.transform.position, new Vector3(3, 0, 0.025f), 1e-6);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void Teleport()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Run(1, 60);
        var epoch = driver.State.Epoch;
        Run.Same("result", driver.Teleport(new Vector3(9, 0, 0), Quaternion.identity), RmoResult.Ok);
        Run.Near("at once", driver.transform.position, new Vector3(9, 0, 0), 0);
        Run.Near("velocity", driver.Velocity.magnitude, 0, 0);
        Run.True("epoch", driver.State.Epoch != epoch);
        StubPlayer.Frame(1 / 60.0);
        Run.Near("goes on from there", driver.transform.position, new Vector3(9, 0, 0.025f), 1e-6);
        Run.Same("NaN", driver.Teleport(new Vector3(float.NaN, 0, 0), Quaternion.identity), RmoResult.NotFinite);
        Run.Near("changes nothing", driver.transform.position, new Vector3(9, 0, 0.025f), 1e-6);
    }

    private static void DisableEnable()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(2));
        StubPlayer.Run(1, 100);
        driver.gameObject.SetActive(false);
        StubPlayer.Run(3, 100);
        driver.gameObject.SetActive(true);
        StubPlayer.Frame(0.05);
        Run.Near("a step of 0.1, no jump", driver.transform.position.z, 2.1, 1e-5);
        driver.enabled = false;
        driver.transform.position = Vector3.zero;
        driver.enabled = true;
        StubPlayer.Frame(0.05);
        Run.Near("moved while off", driver.transform.position.z, 0.1, 1e-6);
        Run.Same("is no external move", driver.ExternalMoves, 0);
    }

    private static void SecondDriver()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        var child = new GameObject("Model");
        child.transform.SetParent(driver.transform, false);
        child.AddComponent<Animator>().StubClip = Stage.Clip(3);
        var second = child.AddComponent<RootMotionDriver>();
        second.Body = driver.transform;
        Run.True("off", !second.enabled);
        Run.Same("result", second.LastResult, RmoResult.OtherStream);
        Run.Same("told", Debug.StubLog.Count, 1);
        StubPlayer.Run(1, 60);
        Run.Near("the first alone", driver.transform.position.z, 1.5, 1e-5);
        driver.enabled = false;
        second.enabled = true;
        StubPlayer.Run(1, 60);
        Run.Near("the second in its place", driver.transform.position.z, 4.5, 1e-5);
        driver.enabled = true;
        Run.True("the first is refused now", !driver.enabled);
    }

    private static void DestroyedDriver()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        var hero = driver.gameObject;
        Object.Destroy(driver);
        driver = hero.AddComponent<RootMotionDriver>();
        Run.True("on", driver.enabled);
        StubPlayer.Frame(1 / 60.0);
        Run.Near("moves", hero.transform.position.z, 0.025, 1e-6);
    }

    private static void Scale()
    {
        foreach (var bad in new[] { new Vector3(1, 2, 1), new Vector3(-1, -1, -1), Vector3.zero, new Vector3(float.NaN, 1, 1) })
        {
            StubPlayer.Begin();
            var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
            driver.transform.localScale = bad;
            StubPlayer.Run(0.5, 60);
            Run.Same("result of " + bad, driver.LastResult, RmoResult.BadScale);
            Run.Near("place", driver.transform.position.z, 0, 0);
            Run.Same("lines: the error, and what the monitor says of it", Debug.StubLog.Count, 2);
            driver.transform.localScale = Vector3.one;
            StubPlayer.Frame(1 / 60.0);
            Run.Near("then goes on, nothing banked", driver.transform.position.z, 0.025, 1e-6);
        }
    }

    private static void Spelling()
    {
        const System.Reflection.BindingFlags Own = System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic;
        foreach (var message in new[] { "OnEnable", "OnDisable", "FixedUpdate", "Update", "OnAnimatorMove" })
        {
            var method = typeof(RootMotionDriver).GetMethod(message, Own);
            Run.True(message, method != null && method.ReturnType == typeof(void) && method.GetParameters().Length == 0);
        }
        var hit = typeof(RootMotionDriver).GetMethod("OnControllerColliderHit", Own);
        Run.True("OnControllerColliderHit", hit != null && hit.GetParameters()[0].ParameterType == typeof(ControllerColliderHit));
    }
}

/// A script that teleports the body when its controller touches something, which is in the middle of a move.
internal sealed class Meddler : MonoBehaviour
{
    public RootMotionDriver Driver { get; set; }

    private void OnControllerColliderHit(ControllerColliderHit hit)
    {
        if (Driver != null)
        {
            Driver.Teleport(new Vector3(5, 0, 0), Quaternion.identity);
        }
    }
}
