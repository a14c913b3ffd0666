using RootMotionNative;
using UnityEngine;

/// Bodies under other transforms, and Animators under bodies.
internal static class Parents
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
            Run.Test("a turned parent: local (0, 0, 0.1) under yaw 90 is world (0.1, 0, 0)" + how, () => Turned(mover));
            Run.Test("a parent of uniform scale" + how, () => Scaled(mover));
            Run.Test("a parent that moves carries the body (S7)" + how, () => Carried(mover));
            Run.Test("a parent that turns carries the body" + how, () => CarriedRound(mover));
            Run.Test("fixed: a parent that moves each frame carries the drawn body" + how, () => CarriedFixed(mover));
        }
        Run.Test("a parent that moves and turns while a script turns the body", ParentAndHand);
        Run.Test("a scaled capsule stops at the wall by its real size", ScaledWall);
        Run.Test("another parent at the same place is no move", Reparent);
        Run.Test("an Animator on a child moves the body above, and hears of contacts", OnAChild);
        Run.Test("an Animator on a child turns a tilted body about its own axis", TiltedBody);
        Run.Test("a carried body meets a wall", CarriedIntoAWall);
        Run.Test("a child of the ground it stands on is carried once", ChildOfItsGround);
        Run.Test("a teleport leaves the ground behind", TeleportOffTheGround);
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor })
        {
            var how = " (" + mover + ")";
            Run.Test("ground that moves carries what stands on it (S7)" + how, () => Ride(mover));
            Run.Test("ground that turns carries what stands on it" + how, () => RideRound(mover));
            Run.Test("ground that tilts does not tilt what stands on it" + how, () => RideTilt(mover));
            Run.Test("fixed: ground that moves carries" + how, () => RideFixed(mover));
        }
    }

    private static RootMotionDriver Under(Transform parent, RootMotionMover mover, StubClip clip)
    {
        var made = new GameObject("Hero");
        made.transform.SetParent(parent, false);
        return Stage.Equip(made, mover, clip);
    }

    private static void ParentAndHand()
    {
        var train = new GameObject("Train");
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(0));
        driver.transform.SetParent(train.transform, true);
        StubPlayer.Frame(1 / 60.0);
        for (var i = 0; i < 30; i++)
        {
            train.transform.position += new Vector3(0.1f, 0, 0);
            train.transform.rotation = Quaternion.AngleAxis(1, Vector3.up) * train.transform.rotation;
            driver.transform.rotation = Quaternion.AngleAxis(1, Vector3.up) * driver.transform.rotation;
            StubPlayer.Frame(1 / 60.0);
            Run.Near("carried", driver.LastCommit.Platform.Translation.X, 0.1, 1e-5);
            Run.Near("turned by hand", driver.LastCommit.Asked.Yaw, Mathf.Deg2Rad, 1e-5);
            Run.Near("turned by the parent", driver.LastCommit.Platform.Yaw, Mathf.Deg2Rad, 1e-5);
        }
        Run.Near("with the train", driver.transform.position, train.transform.position, 1e-4);
        Run.Near("by both", Quaternion.Angle(driver.transform.rotation, Quaternion.AngleAxis(60, Vector3.up)), 0, 1e-2);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void Turned(RootMotionMover mover)
    {
        var parent = new GameObject("Parent").transform;
        parent.SetPositionAndRotation(new Vector3(1, 2, 3), Quaternion.AngleAxis(90, Vector3.up));
        var driver = Under(parent, mover, Stage.Clip(6));
        StubPlayer.Frame(1 / 60.0);
        Run.Near("local", driver.transform.localPosition, new Vector3(0, 0, 0.1f), 1e-6);
        Run.Near("world", driver.transform.position, new Vector3(1.1f, 2, 3), 1e-6);
        Run.Near("asked", driver.LastCommit.Asked.Translation.X, 0.1, 1e-6);
        StubPlayer.Run(1, 60);
        Run.Near("world after a second", driver.transform.position, new Vector3(7.1f, 2, 3), 2e-5);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void Scaled(RootMotionMover mover)
    {
        var parent = new GameObject("Parent").transform;
        parent.localScale = new Vector3(2, 2, 2);
        parent.rotation = Quaternion.AngleAxis(30, Vector3.up);
        var driver = Under(parent, mover, Stage.Clip(6));
        StubPlayer.Frame(1 / 60.0);
        // What the Animator says is world motion: a parent's scale does not change it.
        Run.Near("world", driver.transform.position.magnitude, 0.1, 1e-6);
        Run.Near("local", driver.transform.localPosition, new Vector3(0, 0, 0.05f), 1e-6);
        Run.Same("result", driver.LastResult, RmoResult.Ok);
    }

    private static void ScaledWall()
    {
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor })
        {
            StubPlayer.Begin();
            // A beam at the height of the head: the height must be scaled, too.
            Stage.Box(new Vector3(0, 1.6f, 2.5f), new Vector3(20, 0.4f, 1));
            var driver = Stage.Character(mover, Stage.Clip(3));
            driver.transform.localScale = new Vector3(2, 2, 2);
            StubPlayer.Run(2, 60);
            var skin = mover == RootMotionMover.Motor ? 0.01f : 0.03f;
            // Where the head's sphere, whose centre is at 1.2, meets the lower edge of the beam at 1.4.
            var reach = System.Math.Sqrt(4 * Stage.Radius * Stage.Radius - 0.2 * 0.2);
            Run.Near("place (" + mover + ")", driver.transform.position.z, 2 - reach - skin, 0.01);
        }
    }

    private static void Carried(RootMotionMover mover)
    {
        var parent = new GameObject("Raft").transform;
        var driver = Under(parent, mover, Stage.Clip(1.5));
        driver.gameObject.AddComponent<Code>().Act = () => parent.position += new Vector3(0.1f, 0, 0);
        StubPlayer.Run(1, 60);
        Run.Near("place", driver.transform.position, new Vector3(6, 0, 1.5f), 3e-5);
        Run.Near("carried", driver.LastCommit.Platform.Translation.X, 0.1, 1e-5);
        Run.Near("own velocity", driver.Velocity, new Vector3(0, 0, 1.5f), 1e-3);
        Run.Near("the raft's", driver.LastCommit.PlatformVelocity.X, 6, 1e-3);
        Run.Near("achieved", driver.LastCommit.Achieved.Translation.Z, 0.025, 1e-5);
        Run.Near("residual", driver.LastCommit.Residual.Translation.Z, 0, 1e-6);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void CarriedRound(RootMotionMover mover)
    {
        var parent = new GameObject("Wheel").transform;
        var driver = Under(parent, mover, Stage.Clip(0));
        driver.Teleport(new Vector3(0, 0, 2), Quaternion.identity);
        driver.gameObject.AddComponent<Code>().Act = () => parent.rotation = Quaternion.AngleAxis(1.5f, Vector3.up) * parent.rotation;
        StubPlayer.Run(1, 60);
        Run.Near("place", driver.transform.position, new Vector3(2, 0, 0), 1e-4);
        Run.Near("forward", driver.transform.forward, Vector3.right, 1e-4);
        Run.Near("local", driver.transform.localPosition, new Vector3(0, 0, 2), 1e-4);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void CarriedFixed(RootMotionMover mover)
    {
        var parent = new GameObject("Raft").transform;
        var driver = Under(parent, mover, Stage.Clip(1.5));
        Stage.Animator(driver).updateMode = Stage.InSteps;
        Time.fixedDeltaTime = 0.02f;
        var clock = new GameObject("Clock").AddComponent<Code>();
        clock.Act = () => parent.position += new Vector3(6 * Time.deltaTime, 0, 0);
        StubPlayer.Run(0.2, 150);
        for (var frame = 0; frame < 150; frame++)
        {
            StubPlayer.Frame(1 / 150.0);
            Run.Near("stays on it in frame " + frame, driver.transform.localPosition.x, 0, 2e-5);
        }
        Run.Near("own way", driver.State.Position.Z, 1.5 * 1.2, 1e-4);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void Reparent()
    {
        var parent = new GameObject("Boat").transform;
        parent.SetPositionAndRotation(new Vector3(5, 1, -2), Quaternion.AngleAxis(33, Vector3.up));
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Run(1, 60);
        driver.transform.parent = parent;
        StubPlayer.Run(1, 60);
        driver.transform.parent = null;
        StubPlayer.Run(1, 60);
        Run.Near("place", driver.transform.position, new Vector3(0, 0, 4.5f), 2e-5);
        Run.Near("velocity", driver.Velocity.z, 1.5, 1e-3);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }

    private static void OnAChild()
    {
        var wall = Stage.Wall(2 + Stage.Radius);
        var hero = new GameObject("Hero");
        Stage.Controller(hero);
        var model = new GameObject("Model");
        model.transform.SetParent(hero.transform, false);
        model.transform.localRotation = Quaternion.AngleAxis(0, Vector3.up);
        model.transform.localPosition = new Vector3(0, -0.9f, 0);
        model.AddComponent<Animator>().StubClip = Stage.Clip(1.5, 20);
        var driver = model.AddComponent<RootMotionDriver>();
        driver.Body = hero.transform;
        StubPlayer.Run(1, 60);
        Run.Near("the model stays where it is on the body", model.transform.localPosition, new Vector3(0, -0.9f, 0), 0);
        Run.Near("the body turns", hero.transform.forward.x, 0.342020, 1e-4);
        Run.Near("and moves", hero.transform.position.magnitude, 1.5, 0.01);
        model.GetComponent<Animator>().StubClip = Stage.Clip(1.5);
        StubPlayer.Run(2, 60);
        Run.Near("to the wall", hero.transform.position.z, 1.97, 1e-4);
        Run.Same("which it touches", driver.LastCommit.Contacts0.Surface, SurfaceId.Of(wall));
    }

    private static void TiltedBody()
    {
        var hero = new GameObject("Hero");
        hero.transform.rotation = Quaternion.AngleAxis(40, Vector3.right);
        hero.AddComponent<CapsuleCollider>();
        var model = new GameObject("Model");
        model.transform.SetParent(hero.transform, false);
        model.AddComponent<Animator>().StubClip = Stage.Clip(0, 90);
        var driver = model.AddComponent<RootMotionDriver>();
        driver.Body = hero.transform;
        driver.Mover = RootMotionMover.Motor;
        StubPlayer.Run(1, 60);
        Run.Near("up of the body stays", hero.transform.up, Quaternion.AngleAxis(40, Vector3.right) * Vector3.up, 1e-4);
        Run.Near("its forward is its right", hero.transform.forward, Vector3.right, 1e-4);
    }

    private static void ChildOfItsGround()
    {
        Transform platform;
        var driver = OnAPlatform(RootMotionMover.CharacterController, Stage.Clip(0), out platform);
        driver.transform.parent = platform;
        driver.gameObject.AddComponent<Code>().Act = () => platform.position += new Vector3(0.05f, 0, 0);
        StubPlayer.Run(1, 60);
        Run.True("stands", driver.IsGrounded);
        Run.Near("carried", driver.transform.position.x, 3, 1e-3);
    }

    private static void TeleportOffTheGround()
    {
        Transform platform;
        var driver = OnAPlatform(RootMotionMover.CharacterController, Stage.Clip(0), out platform);
        driver.Teleport(new Vector3(100, 0, 0), Quaternion.identity);
        platform.position += new Vector3(5, 0, 0);
        StubPlayer.Run(0.1, 60);
        Run.Near("place", driver.transform.position.x, 100, 1e-4);
    }

    private static void CarriedIntoAWall()
    {
        Stage.Box(new Vector3(1.5f, 0, 0), new Vector3(1, 10, 20));
        var parent = new GameObject("Raft").transform;
        var driver = Under(parent, RootMotionMover.Motor, Stage.Clip(1.5));
        driver.gameObject.AddComponent<Code>().Act = () => parent.position += new Vector3(0.05f, 0, 0);
        StubPlayer.Run(1, 60);
        Run.Near("stopped by the wall", driver.transform.position.x, 1 - Stage.Radius - 0.01, 1e-4);
        Run.Near("own way", driver.transform.position.z, 1.5, 1e-3);
    }

    private static RootMotionDriver OnAPlatform(RootMotionMover mover, StubClip clip, out Transform platform)
    {
        platform = Stage.Box(new Vector3(0, -1.43f, 0), new Vector3(10, 1, 10)).transform;
        var driver = Stage.Character(mover, clip);
        driver.ExtraMotion = (who, dt) => -2 * dt;
        StubPlayer.Run(0.5, 60);
        Run.True("stands", driver.IsGrounded);
        return driver;
    }

    private static void Ride(RootMotionMover mover)
    {
        Transform platform;
        var driver = OnAPlatform(mover, Stage.Clip(0.6), out platform);
        var z = driver.transform.position.z;
        var y = driver.transform.position.y;
        var ride = driver.gameObject.AddComponent<Code>();
        ride.Act = () => platform.position += new Vector3(0.05f, 0.01f, 0);
        StubPlayer.Run(1, 60);
        Run.Near("carried", driver.transform.position.x, 3, 1e-3);
        Run.Near("and lifted", driver.transform.position.y - y, 0.6, 2e-3);
        Run.Near("own way", driver.transform.position.z - z, 0.6, 1e-3);
        Run.Near("told apart", driver.LastCommit.Platform.Translation.X, 0.05, 1e-5);
        Run.Near("velocity of the ground", driver.LastCommit.PlatformVelocity.X, 3, 1e-2);
        Run.Near("own velocity", driver.Velocity, new Vector3(0, 0, 0.6f), 1e-3);
        Run.True("still stands", driver.IsGrounded);
        driver.RideGround = false;
        var x = driver.transform.position.x;
        ride.Act = () => platform.position += new Vector3(0.05f, 0, 0);
        StubPlayer.Run(0.5, 60);
        Run.Near("not if it may not", driver.transform.position.x, x, 1e-3);
    }

    private static void RideRound(RootMotionMover mover)
    {
        Transform platform;
        var driver = OnAPlatform(mover, Stage.Clip(0), out platform);
        driver.Teleport(new Vector3(0, driver.transform.position.y, 2), Quaternion.identity);
        StubPlayer.Run(0.1, 60);
        driver.gameObject.AddComponent<Code>().Act = () => platform.rotation = Quaternion.AngleAxis(1.5f, Vector3.up) * platform.rotation;
        StubPlayer.Run(1, 60);
        Run.Near("place", new Vector3(driver.transform.position.x, 0, driver.transform.position.z), new Vector3(2, 0, 0), 5e-3);
        Run.Near("forward", driver.transform.forward, Vector3.right, 1e-3);
    }

    private static void RideTilt(RootMotionMover mover)
    {
        Transform platform;
        var driver = OnAPlatform(mover, Stage.Clip(0), out platform);
        driver.gameObject.AddComponent<Code>().Act = () => platform.rotation = Quaternion.AngleAxis(0.1f, Vector3.forward) * platform.rotation;
        StubPlayer.Run(1, 60);
        Run.Near("up", driver.transform.up, Vector3.up, 1e-5);
        Run.True("stands", driver.IsGrounded);
    }

    private static void RideFixed(RootMotionMover mover)
    {
        Transform platform;
        var driver = OnAPlatform(mover, Stage.Clip(0.6), out platform);
        Stage.Animator(driver).updateMode = Stage.InSteps;
        StubPlayer.Run(0.5, 60);
        var x = driver.transform.position.x;
        driver.gameObject.AddComponent<FixedCode>().Act = () => platform.position += new Vector3(0.06f, 0, 0);
        StubPlayer.Run(1, 60);
        Run.Near("carried, drawn at most a step behind", driver.transform.position.x - x, 3 - 0.03, 0.031);
        Run.Same("external moves", driver.ExternalMoves, 0);
    }
}
