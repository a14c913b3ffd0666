using RootMotionNative;
using UnityEngine;

/// Switching movers, states, code and authority.
internal static class Movers
{
    public static void All()
    {
        Run.Test("the mover changes in mid-run without a jump", Switch);
        Run.Test("a mover changed in the middle of a tick counts from the next", SwitchInTick);
        Run.Test("a state sets the mover while it lasts", State);
        Run.Test("code drives, and is never added to a clip", CodeDrives);
        Run.Test("a claim takes channels from root motion (A3)", Claims);
        Run.Test("where all is refused, gravity goes on (A3)", AllRefused);
        Run.Test("a builtin move honours a claim", BuiltinClaim);
        Run.Test("a turn by code goes on top of the clip's", Turn);
        Run.Test("clips that may not turn do not", NoTurn);
        Run.Test("settings of the controller: no minimum move distance, a tenth as skin (S2, S8)", Tuned);
        Run.Test("settings act at once", Settings);
    }

    private static void Switch()
    {
        Stage.Wall(1 + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(0.6));
        driver.gameObject.AddComponent<CapsuleCollider>().radius = Stage.Radius;
        driver.Body = driver.transform;
        var last = 0.0f;
        var movers = new[] { RootMotionMover.CharacterController, RootMotionMover.Motor, RootMotionMover.Builtin };
        for (var i = 0; i < 90; i++)
        {
            driver.Mover = movers[i % 3];
            StubPlayer.Frame(1 / 60.0);
            Run.Near("step " + i, driver.transform.position.z - last, 0.01, 1e-6);
            last = driver.transform.position.z;
        }
        Run.Same("external moves", driver.ExternalMoves, 0);
        driver.Mover = RootMotionMover.CharacterController;
        StubPlayer.Run(1, 60);
        Run.Near("stops", driver.transform.position.z, 0.97, 1e-5);
        Run.Same("moves of the controller", driver.GetComponent<CharacterController>().StubMoves, 90);
    }

    private static void SwitchInTick()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(0.6));
        driver.gameObject.AddComponent<CapsuleCollider>().radius = Stage.Radius;
        driver.Body = driver.transform;
        var next = RootMotionMover.CharacterController;
        driver.ExtraMotion = (who, dt) =>
        {
            next = next == RootMotionMover.Motor ? RootMotionMover.CharacterController : RootMotionMover.Motor;
            who.Mover = next;
            return 0;
        };
        for (var i = 1; i <= 60; i++)
        {
            StubPlayer.Frame(1 / 60.0);
            Run.Near("frame " + i, driver.transform.position.z, 0.01 * i, 1e-6);
        }
        Run.Same("moves of the controller", driver.GetComponent<CharacterController>().StubMoves, 30);
    }

    private static void State()
    {
        Stage.Wall(0.5f + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(6));
        var animator = Stage.Animator(driver);
        var vault = ScriptableObject.CreateInstance<RootMotionMoverState>();
        var climb = ScriptableObject.CreateInstance<RootMotionMoverState>();
        climb.Mover = RootMotionMover.Motor;
        vault.OnStateEnter(animator, default(AnimatorStateInfo), 0);
        Run.Same("in the state", driver.ActiveMover, RootMotionMover.Builtin);
        StubPlayer.Run(1, 60);
        Run.Near("vaults through", driver.transform.position.z, 6, 1e-4);
        // During a transition the next state begins before the last one ends.
        climb.OnStateEnter(animator, default(AnimatorStateInfo), 0);
        vault.OnStateExit(animator, default(AnimatorStateInfo), 0);
        Run.Same("in the next", driver.ActiveMover, RootMotionMover.Motor);
        climb.OnStateExit(animator, default(AnimatorStateInfo), 0);
        Run.Same("after both", driver.ActiveMover, RootMotionMover.CharacterController);
    }

    private static void CodeDrives()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        var dash = new RmoDelta(new RmoVec3(0, 0, 0.05f), RmoQuat.Identity);
        var code = driver.gameObject.AddComponent<Code>();
        code.Act = () => Run.Same("drive", driver.Drive(dash, Time.deltaTime), RmoResult.Ok);
        StubPlayer.Run(1, 60);
        Run.Near("3 m/s, never the sum", driver.transform.position.z, 3, 1e-5);
        Run.Same("the animator", driver.LastResult, RmoResult.OtherStream);
        Run.Same("told once, and by the monitor (D7)", Debug.StubLog.Count, 2);
        code.Act = () => { };
        StubPlayer.Run(1, 60);
        Run.Near("then the clip again", driver.transform.position.z, 4.5, 1e-5);
        Run.Same("result", driver.LastResult, RmoResult.Ok);
    }

    private static void Claims()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5, 60));
        uint token;
        Run.Same("claim", driver.Claim(RmoWriter.Cutscene, RmoChannels.Horizontal, 10, out token), RmoResult.Ok);
        StubPlayer.Run(1, 60);
        Run.Near("does not go", driver.transform.position.z, 0, 1e-9);
        Run.Near("but turns", driver.transform.forward.x, 0.866025, 1e-4);
        Run.Near("refused, not residual", driver.LastCommit.Refused.Translation.X, 0.025 * 0.8571673, 1e-5);
        Run.Same("release", driver.Release(token), RmoResult.Ok);
        StubPlayer.Frame(1 / 60.0);
        Run.Near("goes again, nothing banked", driver.transform.position.magnitude, 0.025, 1e-5);
    }

    private static void AllRefused()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5, 60));
        driver.ExtraMotion = (who, dt) => -dt;
        uint token;
        driver.Claim(RmoWriter.Cutscene, RmoChannels.All, 10, out token);
        StubPlayer.Run(1, 60);
        Run.Near("place", driver.transform.position, new Vector3(0, -1, 0), 1e-5);
        Run.Near("forward", driver.transform.forward, Vector3.forward, 0);
        Run.Same("result", driver.LastResult, RmoResult.Ok);
        var dash = new RmoDelta(new RmoVec3(0, 0, 0.5f), RmoQuat.Identity);
        StubPlayer.NextFrame();
        Run.Same("the owner moves it", driver.Drive(dash, 0.1, RmoWriter.Cutscene), RmoResult.Ok);
        Run.Near("to there", driver.transform.position.z, 0.5, 1e-6);
    }

    private static void BuiltinClaim()
    {
        var driver = Stage.Character(RootMotionMover.Builtin, Stage.Clip(1.5, 60));
        uint token;
        driver.Claim(RmoWriter.Cutscene, RmoChannels.Horizontal, 10, out token);
        StubPlayer.Run(1, 60);
        Run.Near("does not go", driver.transform.position.z, 0, 1e-9);
        Run.Near("but turns", driver.transform.forward.x, 0.866025, 1e-4);
        driver.Release(token);
        StubPlayer.Frame(1 / 60.0);
        Run.Near("goes again", driver.transform.position.magnitude, 0.025, 1e-5);
    }

    private static void Turn()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5, 60));
        driver.Turn(Quaternion.AngleAxis(30, Vector3.up));
        StubPlayer.Run(1, 60);
        Run.Near("forward", driver.transform.forward, Vector3.right, 1e-4);
        // By hand, as many scripts do.
        driver.transform.rotation = Quaternion.identity;
        Stage.Animator(driver).StubClip = Stage.Clip(1.5);
        var z = driver.transform.position.z;
        StubPlayer.Frame(1 / 60.0);
        Run.Near("turned by hand", driver.transform.forward, Vector3.forward, 1e-4);
        Run.Near("asked for", driver.LastCommit.Asked.Yaw, -System.Math.PI / 2, 1e-4);
        Run.Near("and goes there", driver.transform.position.z - z, 0.025, 1e-5);
        Run.Near("at its speed", driver.Velocity.z, 1.5, 1e-4);
        Run.Same("no teleport", driver.ExternalMoves, 0);
    }

    private static void NoTurn()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5, 60));
        driver.ClipTurns = false;
        StubPlayer.Run(1, 60);
        Run.Near("place", driver.transform.position, new Vector3(0, 0, 1.5f), 1e-5);
    }

    private static void Tuned()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(0));
        var controller = driver.GetComponent<CharacterController>();
        Run.Near("minimum move distance", controller.minMoveDistance, 0, 0);
        Run.Near("skin", controller.skinWidth, 0.03, 1e-7);
        var settings = ScriptableObject.CreateInstance<RootMotionSettings>();
        settings.TuneController = false;
        driver.Settings = settings;
        controller.skinWidth = 0.08f;
        driver.enabled = false;
        driver.enabled = true;
        Run.Near("left alone", controller.skinWidth, 0.08, 1e-7);
    }

    private static void Settings()
    {
        Stage.Wall(1 + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(6));
        var settings = ScriptableObject.CreateInstance<RootMotionSettings>();
        driver.Settings = settings;
        StubPlayer.Run(1, 60);
        Run.Near("default skin", driver.transform.position.z, 0.99, 1e-5);
        settings.Skin = 0.1f;
        StubPlayer.Run(1, 60);
        Run.Near("another skin", driver.transform.position.z, 0.9, 1e-3);
        settings.Skin = -1;
        StubPlayer.Frame(1 / 60.0);
        Run.Same("a bad one is told", driver.LastResult, RmoResult.OutOfRange);
    }
}
