using System;
using RootMotionNative;
using UnityEngine;
using Object = UnityEngine.Object;

/// What comes of a clip's motion, for each mover.
internal static class Moving
{
    private static readonly RootMotionMover[] All3 =
    {
        RootMotionMover.CharacterController, RootMotionMover.Motor, RootMotionMover.Builtin,
    };

    public static void All()
    {
        foreach (var mover in All3)
        {
            var how = " (" + mover + ")";
            foreach (var hertz in new[] { 30.0, 60.0, 144.0 })
            {
                Run.Test("the same distance at " + hertz + " Hz" + how, () => SameDistance(mover, hertz));
            }
            Run.Test("motion is world motion: a body that faces another way goes there" + how, () => Facing(mover));
            Run.Test("a turning clip ends where it should" + how, () => Turning(mover));
            Run.Test("velocity is displacement over time" + how, () => Velocity(mover));
            Run.Test("tiny motion is not eaten (S8)" + how, () => Tiny(mover));
            Run.Test("the books add up (C6)" + how, () => Books(mover));
            Run.Test("far from the origin (F5)" + how, () => Far(mover));
            Run.Test("one commit and one write a frame" + how, () => Once(mover));
        }
        Run.Test("a wall stops the body, and what it took is told (CharacterController)", () => WallStop(RootMotionMover.CharacterController, 0.03f));
        Run.Test("a wall stops the body, and what it took is told (Motor)", () => WallStop(RootMotionMover.Motor, 0.01f));
        Run.Test("nothing stops Builtin", ThroughTheWall);
        Run.Test("a slide along a wall keeps what is along it", Slide);
        Run.Test("gravity by ExtraMotion: grounded, no residual, falls from a ledge (C6)", Gravity);
        Run.Test("the motor takes stairs and the ground is followed down", Stairs);
        Run.Test("the motor is pushed out of an overlap (S6)", Overlap);
        Run.Test("the motor is not stopped by the body's own colliders", OwnColliders);
        Run.Test("the motor finds the nearest of many", Many);
        Run.Test("a clip's height is left out unless it owns it (V1, V2)", Height);
    }

    private static void SameDistance(RootMotionMover mover, double hertz)
    {
        var driver = Stage.Character(mover, Stage.Dash());
        StubPlayer.Run(1, hertz);
        Run.Near("z", driver.State.Position.Z, 1, 1e-6);
        Run.Near("transform", driver.transform.position.z, 1, 1e-6);
        Run.Same("ticks", driver.LastCommit.Tick, (long)hertz - 1);
    }

    private static void Facing(RootMotionMover mover)
    {
        var driver = Stage.Character(mover, Stage.Clip(6));
        driver.Teleport(Vector3.zero, Quaternion.AngleAxis(90, Vector3.up));
        StubPlayer.Frame(1 / 60.0);
        Run.Near("position", driver.transform.position, new Vector3(0.1f, 0, 0), 1e-6);
        Run.Near("asked", driver.LastCommit.Asked.Translation.X, 0.1, 1e-6);
    }

    private static void Turning(RootMotionMover mover)
    {
        // A quarter turn in a second while going: chords of the arc, so many that they are on it.
        var driver = Stage.Character(mover, Stage.Clip(1, 90));
        StubPlayer.Run(1, 1000);
        Run.Near("position", driver.transform.position, new Vector3(0.636620f, 0, 0.636620f), 1e-3);
        Run.Near("forward", driver.transform.forward, Vector3.right, 1e-4);
        Run.Near("yaw asked", driver.LastCommit.Asked.Yaw, Math.PI / 2 / 1000, 1e-6);
    }

    private static void Velocity(RootMotionMover mover)
    {
        var driver = Stage.Character(mover, Stage.Clip(3));
        StubPlayer.Frame(1 / 60.0);
        Run.Near("displacement", driver.LastCommit.Achieved.Translation.Z, 0.05, 1e-7);
        Run.Near("velocity", driver.Velocity.z, 3, 1e-4);
        Time.timeScale = 0;
        StubPlayer.Frame(1 / 60.0);
        Run.Same("result of a paused frame", driver.LastResult, RmoResult.Ok);
        Run.Near("velocity when paused", driver.Velocity.z, 3, 1e-4);
        Stage.Animator(driver).StubClip = (double from, double dt, out Vector3 t, out Quaternion r) =>
        {
            t = new Vector3(0, 0, 0.05f);
            r = Quaternion.identity;
        };
        StubPlayer.Frame(1 / 60.0);
        Run.Near("motion in no time is kept", driver.State.Position.Z, 0.1, 1e-6);
        Run.Near("and changes no velocity", driver.Velocity.z, 3, 1e-4);
        Run.True("and is flagged", (driver.LastCommit.Flags & RmoCommitFlags.NoTime) != 0);
        Stage.Animator(driver).StubClip = (double from, double dt, out Vector3 t, out Quaternion r) =>
        {
            t = new Vector3(0, 0, float.NaN);
            r = Quaternion.identity;
        };
        StubPlayer.Frame(1 / 60.0);
        Run.Same("result of NaN", driver.LastResult, RmoResult.NotFinite);
        Run.Near("place after NaN", driver.transform.position.z, 0.1, 1e-6);
    }

    private static void Tiny(RootMotionMover mover)
    {
        var driver = Stage.Character(mover, Stage.Clip(0.0003 * 60));
        StubPlayer.Run(200 / 60.0, 60);
        Run.Near("z", driver.State.Position.Z, 0.06, 1e-6);
        Run.Near("transform", driver.transform.position.z, 0.06, 1e-6);
    }

    private static void Books(RootMotionMover mover)
    {
        Stage.Wall(0.5f);
        Stage.Floor(-0.92f);
        var driver = Stage.Character(mover, Stage.Clip(1.5, 40));
        driver.ExtraMotion = (who, dt) => -2 * dt;
        var sum = Vector3.zero;
        driver.Committed += who =>
        {
            var c = who.LastCommit;
            Run.Near("asked", c.Asked.Translation.Z - c.Achieved.Translation.Z - c.Residual.Translation.Z - c.Refused.Translation.Z, 0, 1e-12);
            sum.x += (float)(c.Achieved.Translation.X + c.Adjustment.Translation.X + c.Recovery.Translation.X);
            sum.y += (float)(c.Achieved.Translation.Y + c.Adjustment.Translation.Y + c.Recovery.Translation.Y);
            sum.z += (float)(c.Achieved.Translation.Z + c.Adjustment.Translation.Z + c.Recovery.Translation.Z);
        };
        StubPlayer.Run(3, 60);
        Run.Near("sum of the terms", sum, driver.transform.position, 1e-4);
    }

    private static void Far(RootMotionMover mover)
    {
        var driver = Stage.Character(mover, Stage.Clip(0.018), new Vector3(10000, 0, 10000));
        StubPlayer.Run(10, 60);
        Run.Near("place of the body", driver.State.Position.Z, 10000.18, 1e-5);
        Run.Near("transform", driver.transform.position.z, 10000.18, 1.1e-3);
        Run.Near("residual", driver.LastCommit.Residual.Translation.Z, 0, 1e-9);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void Once(RootMotionMover mover)
    {
        var driver = Stage.Character(mover, Stage.Clip(1.5));
        var commits = 0;
        driver.Committed += who => commits++;
        var writes = driver.transform.StubWrites;
        StubPlayer.Run(1, 60);
        Run.Same("commits", commits, 60);
        // The controller and Unity's own root motion write the position, and the driver the pose after it.
        Run.Same("writes", driver.transform.StubWrites - writes, mover == RootMotionMover.Motor ? 60 : 120);
        Run.Same("syncs of all transforms", Physics.StubSyncs, mover == RootMotionMover.CharacterController ? 1 : 0);
    }

    private static void WallStop(RootMotionMover mover, float skin)
    {
        var wall = Stage.Wall(0.75f + Stage.Radius);
        var driver = Stage.Character(mover, Stage.Clip(1.2 * 60));
        var blocked = 0;
        driver.Blocked += who => blocked++;
        StubPlayer.Frame(1 / 60.0);
        Run.Near("asked", driver.LastCommit.Asked.Translation.Z, 1.2, 1e-5);
        Run.Near("achieved", driver.LastCommit.Achieved.Translation.Z, 0.75 - skin, 1e-5);
        Run.Near("residual", driver.LastCommit.Residual.Translation.Z, 0.45 + skin, 1e-5);
        Run.Near("transform", driver.transform.position.z, 0.75 - skin, 1e-5);
        Run.Same("contacts", driver.LastCommit.ContactCount, 1u);
        Run.Same("surface", driver.LastCommit.Contacts0.Surface, SurfaceId.Of(wall));
        Run.Same("kind", driver.LastCommit.Contacts0.Kind, RmoContactKind.Wall);
        Run.Near("normal", driver.LastCommit.Contacts0.Normal.Z, -1, 1e-6);
        StubPlayer.Run(2, 60);
        Run.Near("does not creep", driver.transform.position.z, 0.75 - skin, 1e-5);
        Run.Same("told once", blocked, 1);
        Run.True("is blocked", driver.IsBlocked);
        Object.Destroy(wall.gameObject);
        StubPlayer.Frame(1 / 60.0);
        Run.Near("blocked motion is not banked (C7)", driver.transform.position.z, 0.75 - skin + 1.2, 1e-5);
        Run.True("is free", !driver.IsBlocked);
    }

    private static void ThroughTheWall()
    {
        Stage.Wall(0.75f);
        var driver = Stage.Character(RootMotionMover.Builtin, Stage.Clip(1.2 * 60));
        StubPlayer.Frame(1 / 60.0);
        Run.Near("transform", driver.transform.position.z, 1.2, 1e-6);
        Run.Same("calls", Stage.Animator(driver).StubBuiltin, 1);
        Run.Near("residual", driver.LastCommit.Residual.Translation.Z, 0, 1e-6);
    }

    private static void Slide()
    {
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor })
        {
            StubPlayer.Begin();
            Stage.Box(new Vector3(0.5f + 0.1f + Stage.Radius, 0, 0), new Vector3(1, 10, 20));
            var driver = Stage.Character(mover, (double from, double dt, out Vector3 t, out Quaternion r) =>
            {
                t = new Vector3(0.3f, 0, 0.4f);
                r = Quaternion.identity;
            });
            StubPlayer.Frame(1 / 60.0);
            var skin = mover == RootMotionMover.Motor ? 0.01f : 0.03f;
            Run.Near("place (" + mover + ")", driver.transform.position, new Vector3(0.1f - skin, 0, 0.4f), 2e-5);
        }
    }

    private static void Gravity()
    {
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor })
        {
            StubPlayer.Begin();
            Stage.Box(new Vector3(0, -1.4f - 0.03f, 0), new Vector3(4, 1, 4));
            var driver = Stage.Character(mover, Stage.Clip(1));
            var fall = 0.0;
            driver.ExtraMotion = (who, dt) =>
            {
                fall = who.IsGrounded ? 0 : fall;
                var way = fall * dt - 25 * dt * dt / 2;
                fall -= 25 * dt;
                return way;
            };
            var residual = 0.0;
            driver.Committed += who => residual += Math.Abs(who.LastCommit.Residual.Translation.Y);
            StubPlayer.Run(1, 60);
            Run.True("stands (" + mover + ")", driver.IsGrounded);
            Run.Near("ground normal", driver.LastCommit.Ground.Normal.Y, 1, 1e-5);
            Run.Near("way", driver.transform.position.z, 1, 1e-3);
            Run.Near("residual of standing", residual, 0, 1e-9);
            StubPlayer.Run(2, 60);
            Run.True("has left the ledge", !driver.IsGrounded);
            Run.True("falls", driver.transform.position.y < -0.5);
        }
    }

    private static void Stairs()
    {
        Stage.Floor(-0.9f);
        for (var i = 1; i <= 3; i++)
        {
            Stage.Box(new Vector3(0, -0.9f + 0.1f * i - 2, 0.4f * i + 5), new Vector3(4, 4, 10));
        }
        Stage.Box(new Vector3(0, -0.9f + 0.3f - 2, 3.7f), new Vector3(4, 4, 1));
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1));
        StubPlayer.Run(3, 60);
        Run.Near("on the third step", driver.transform.position.y, 0.3 + 0.01, 2e-3);
        Run.Near("way", driver.transform.position.z, 3, 0.02);
        Run.True("grounded", driver.IsGrounded);
    }

    private static void Overlap()
    {
        Stage.Wall(Stage.Radius - 0.05f);
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(0));
        StubPlayer.Run(1, 60);
        Run.Near("pushed out by the depth and the skin", driver.transform.position.z, -0.06, 1e-3);
    }

    private static void OwnColliders()
    {
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1.5));
        var sword = Stage.Box(new Vector3(0, 0, 0.37f), new Vector3(0.1f, 0.1f, 0.1f));
        sword.transform.SetParent(driver.transform, true);
        StubPlayer.Run(2, 60);
        Run.Near("place", driver.transform.position.z, 3, 1e-4);
    }

    private static void Many()
    {
        for (var i = 0; i < 40; i++)
        {
            Stage.Wall(2.5f - 0.01f * i + Stage.Radius);
        }
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(3 * 60));
        StubPlayer.Frame(1 / 60.0);
        Run.Near("place", driver.transform.position.z, 2.11 - 0.01, 1e-4);
        for (var i = 0; i < 40; i++)
        {
            Stage.Box(driver.transform.position + new Vector3(0.01f * i - 0.65f, 0, 0), new Vector3(0.5f, 0.5f, 0.5f));
        }
        Stage.Animator(driver).StubClip = Stage.Clip(0);
        StubPlayer.Run(1, 60);
        Run.True("and is freed of the deepest", driver.transform.position.x > 0.25f);
    }

    private static void Height()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, (double from, double dt, out Vector3 t, out Quaternion r) =>
        {
            t = new Vector3(0, 0.02f, 0.1f);
            r = Quaternion.identity;
        });
        StubPlayer.Frame(1 / 60.0);
        Run.Near("left out", driver.transform.position, new Vector3(0, 0, 0.1f), 1e-6);
        driver.ClipOwnsHeight = true;
        driver.ExtraMotion = (who, dt) => -1;
        StubPlayer.Frame(1 / 60.0);
        Run.Near("owned, and gravity off", driver.transform.position, new Vector3(0, 0.02f, 0.2f), 1e-6);
    }
}
