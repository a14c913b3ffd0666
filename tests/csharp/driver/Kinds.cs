using System;
using RootMotionNative;
using UnityEngine;
using Object = UnityEngine.Object;

/// Faults found in use, as kinds, in both worlds of the stub: the exact one and PhysX. Other rates, movers and orders than those they were
/// found with.
internal static class Kinds
{
    private static readonly RootMotionMover[] Colliding = { RootMotionMover.CharacterController, RootMotionMover.Motor };

    public static void All()
    {
        foreach (var mover in Colliding)
        {
            var how = " (" + mover + ")";
            Run.Test("ignored layers and pairs are passed, but by that body alone" + how, () => Passed(mover));
            Run.Test("off ground that is too steep a body slides, and in a cleft it stands" + how, () => Steep(mover));
            Run.Test("a body on a ledge's edge stands, and off it lands once" + how, () => Edge(mover));
            Run.Test("a script sets the rotation: committed within a frame and a step of it, at every rate (U2)" + how, () => Turned(mover));
            Run.Test("a script turns the body by steps: each counts once, at every rate (U2)" + how, () => TurnedBy(mover));
            Run.Test("an Animator that does not run: the body goes on turning (U5)" + how, () => Culled(mover));
            Run.Test("a carrier that turns, in either order (U6)" + how, () => Carrier(mover));
            Run.Test("a pause in unscaled time is no leap (U9)" + how, () => Pause(mover));
            Run.Test("no jump, turn or motion survives being off, or a teleport (U9)" + how, () => Pending(mover));
            Run.Test("the origin is shifted in mid-jump (U11)" + how, () => Shift(mover));
            Run.Test("code that drives: turning and the air's velocity (U12)" + how, () => Driven(mover));
            Run.Test("root motion is switched off in mid-run (U12)" + how, () => SwitchedOff(mover));
            Run.Test("time stands still, or nearly: timeScale 0 and 0.01" + how, () => Slow(mover));
        }
        Run.Test("ticks are in the profiler, and end there whatever they come to", Profiled);
        Run.Test("keys of Unity's vectors, proposals with defaults, enums in every call", Ergonomics);
        Run.Test("the mover of a state: off and on, teleports, layers, the same state twice (U4)", States);
        Run.Test("a Rigidbody on the body is named, held and given back (U10)", Physical);
    }

    private static double Yaw(Quaternion turn) { return Math.Atan2(2 * (turn.w * turn.y + turn.x * turn.z), 1 - 2 * (turn.y * turn.y + turn.x * turn.x)) * 180 / Math.PI; }

    private static double Yaw(RootMotionDriver driver) { return Yaw(driver.LastCommit.Rotation.ToQuaternion()); }

    private static double Off(double yaw, double right) { return Math.Abs((yaw - right + 900) % 360 - 180); }

    /// Ticks in physics steps, by the driver's choice or the Animator's, or in frames.
    private static void Mode(RootMotionDriver driver, int mode)
    {
        driver.Ticks = mode == 0 ? RootMotionTicks.FixedUpdate : RootMotionTicks.WithAnimator;
        Stage.Animator(driver).updateMode = mode == 1 ? Stage.InSteps : AnimatorUpdateMode.Normal;
    }

    private static void Turned(RootMotionMover mover)
    {
        foreach (var hertz in new[] { 30.0, 50, 72, 150, 240 })
        {
            for (var mode = 0; mode < 3; mode++)
            {
                for (var late = 0; late < 2; late++)
                {
                    StubPlayer.Begin();
                    var driver = Stage.Character(mover, Stage.Clip(1.5));
                    Mode(driver, mode);
                    var code = driver.gameObject.AddComponent<Code>();
                    var seconds = 0.0;
                    Action write = () => driver.transform.rotation = Quaternion.AngleAxis((float)(60 * (seconds += 1 / hertz)), Vector3.up);
                    code.Act = late == 0 ? write : null;
                    code.Late = late == 1 ? write : null;
                    double worst = 0, shown = 0;
                    driver.Committed += who => worst = Math.Max(worst, Off(Yaw(who), 60 * seconds));
                    for (var i = 0; i < 3 * hertz; i++)
                    {
                        StubPlayer.Frame(1 / hertz);
                        shown = Math.Max(shown, i < 2 ? 0 : Off(Yaw(driver.transform.rotation), 60 * seconds));
                    }
                    var most = 60 * Math.Max(1 / hertz, 0.02) + 0.1;
                    Run.True("off by " + worst + " at " + hertz + " Hz, mode " + mode + ", late " + late, worst <= most);
                    Run.True("shown off by " + shown + " at " + hertz + " Hz, mode " + mode + ", late " + late, shown <= most);
                    Run.Same("teleports", driver.ExternalMoves, 0);
                }
            }
        }
    }

    private static void TurnedBy(RootMotionMover mover)
    {
        foreach (var hertz in new[] { 30.0, 72, 150 })
        {
            foreach (var clip in new[] { 0.0, 90 })
            {
                for (var mode = 0; mode < 3; mode++)
                {
                    for (var late = 0; late < 2; late++)
                    {
                        StubPlayer.Begin();
                        var driver = Stage.Character(mover, Stage.Clip(1.5, clip));
                        Mode(driver, mode);
                        var code = driver.gameObject.AddComponent<Code>();
                        Action write = () => driver.transform.rotation = Quaternion.AngleAxis((float)(60 / hertz), Vector3.up) * driver.transform.rotation;
                        code.Act = late == 0 ? write : null;
                        code.Late = late == 1 ? write : null;
                        StubPlayer.Run(2, hertz);
                        var most = (60 + clip) * (2 / hertz + 0.02) + 0.1;
                        Run.True("turned " + Yaw(driver) + " at " + hertz + " Hz, mode " + mode + ", late " + late + ", clip " + clip,
                            Off(Yaw(driver), 120 + 2 * clip) <= most);
                    }
                }
            }
        }
    }

    private static void Culled(RootMotionMover mover)
    {
        foreach (var hertz in new[] { 30.0, 60, 144 })
        {
            foreach (var physics in new[] { false, true })
            {
                StubPlayer.Begin();
                Stage.Floor(-0.95f);
                var driver = Standing(mover, Stage.Clip(1.5));
                driver.Ticks = RootMotionTicks.FixedUpdate;
                Stage.Animator(driver).updateMode = physics ? Stage.InSteps : AnimatorUpdateMode.Normal;
                StubPlayer.Run(0.5, hertz);
                // As CullCompletely has it off screen.
                Stage.Animator(driver).StubClip = null;
                var code = driver.gameObject.AddComponent<Code>();
                var turned = 0.0;
                code.Act = () => driver.transform.rotation = Quaternion.AngleAxis((float)(turned += 90 / hertz), Vector3.up);
                StubPlayer.Run(0.5, hertz);
                Run.True("half of a turn by hand " + Yaw(driver), Off(Yaw(driver), 45) < 90 * (1 / hertz + 0.02) + 0.1);
                StubPlayer.Run(0.5, hertz);
                code.Act = null;
                StubPlayer.Run(0.1, hertz);
                Run.Near("all of it", Yaw(driver), 90, 0.1);
                driver.Turning = RootMotionTurnStrategy.Code;
                driver.Settings.Turning.CodeRate = 90;
                driver.Face(Vector3.forward);
                StubPlayer.Run(0.5, hertz);
                Run.True("half of a turn by code " + Yaw(driver), Off(Yaw(driver), 45) < 90 * (1 / hertz + 0.04) + 0.1);
                StubPlayer.Run(1, hertz);
                Run.Near("faces", Yaw(driver), 0, 0.1);
                driver.Jump(0.5f);
                StubPlayer.Run(0.2, hertz);
                Run.True("jumps", driver.IsAirborne);
                StubPlayer.Run(1, hertz);
                var z = driver.State.Position.Z;
                Stage.Animator(driver).StubClip = Stage.Clip(1.5);
                StubPlayer.Run(1, hertz);
                Run.Near("goes on", driver.State.Position.Z - z, 1.5, 1.5 * (1 / hertz + 0.021));
                Run.Same("lines", Debug.StubLog.Count, 0);
            }
        }
    }

    private static void Carrier(RootMotionMover mover)
    {
        foreach (var first in new[] { false, true })
        {
            for (var mode = 0; mode < 3; mode++)
            {
                foreach (var hertz in new[] { 30.0, 60, 144 })
                {
                    StubPlayer.Begin();
                    GameObject rider = first ? new GameObject("Rider") : null, horse = new GameObject("Horse");
                    rider = rider ?? new GameObject("Rider");
                    rider.transform.SetParent(horse.transform, false);
                    rider.transform.position = new Vector3(0, 5, 0);
                    var carrier = Stage.Equip(horse, RootMotionMover.Builtin, Stage.Clip(0, 90));
                    var driver = Stage.Equip(rider, mover, Stage.Clip(0, 1));
                    Mode(carrier, mode);
                    Mode(driver, mode);
                    carrier.Interpolate = driver.Interpolate = false;
                    StubPlayer.Run(1, hertz);
                    // One turns a step or a frame before the other.
                    var most = 91 * (2 / hertz + 0.04) * (mode == 2 ? 0 : 1) + 0.5;
                    Run.True("turned by both: " + Yaw(rider.transform.rotation) + ", mode " + mode + " at " + hertz + ", rider first " + first,
                        Off(Yaw(rider.transform.rotation), 91) <= most);
                    Run.True("its own: " + Yaw(rider.transform.localRotation), Off(Yaw(rider.transform.localRotation), 1) < 0.1);
                    Run.Same("teleports", driver.ExternalMoves, 0);
                }
            }
        }
    }

    private static void Pause(RootMotionMover mover)
    {
        foreach (var pause in new[] { 0.5, 2.0, 10.0 })
        {
            StubPlayer.Begin();
            var driver = Stage.Character(mover, Stage.Clip(1));
            driver.Ticks = RootMotionTicks.FixedUpdate;
            Stage.Animator(driver).updateMode = AnimatorUpdateMode.UnscaledTime;
            StubPlayer.Run(0.5, 60);
            Time.timeScale = 0;
            StubPlayer.Run(pause, 60);
            Time.timeScale = 1;
            var z = driver.State.Position.Z;
            StubPlayer.Run(0.1, 60);
            Run.True("after a pause of " + pause + ": " + (driver.State.Position.Z - z), driver.State.Position.Z - z <= 1 / 3f + 0.11);
            // The application slept: one frame of unscaled time.
            foreach (var ticks in new[] { RootMotionTicks.FixedUpdate, RootMotionTicks.WithAnimator })
            {
                driver.Ticks = ticks;
                z = driver.State.Position.Z;
                Time.timeScale = 0.001f;
                StubPlayer.Frame(pause);
                Time.timeScale = 1;
                StubPlayer.Run(0.1, 60);
                Run.True("after a sleep of " + pause + ": " + (driver.State.Position.Z - z), driver.State.Position.Z - z <= 1 / 3f + 0.15);
            }
        }
    }

    private static void Pending(RootMotionMover mover)
    {
        Action<RootMotionDriver>[] asks =
        {
            driver => driver.Jump(),
            driver => driver.JumpFromAir(2),
            driver => driver.Turn(Quaternion.AngleAxis(90, Vector3.up)),
            driver => driver.Drive(new RmoDelta(new RmoVec3(0, 0, 1), RmoQuat.Identity), 0.1),
            driver => driver.TurnInPlace(Vector3.right, 90, 1),
        };
        foreach (var ask in asks)
        {
            for (var way = 0; way < 3; way++)
            {
                for (var mode = 0; mode < 2; mode++)
                {
                    StubPlayer.Begin();
                    Stage.Floor(-0.95f);
                    var driver = Standing(mover, Stage.Clip(0));
                    Mode(driver, 2 * mode);
                    StubPlayer.Run(0.5, 60);
                    StubPlayer.NextFrame();
                    ask(driver);
                    if (way == 0)
                    {
                        driver.gameObject.SetActive(false);
                        StubPlayer.Run(0.1, 60);
                        driver.gameObject.SetActive(true);
                    }
                    else if (way == 1)
                    {
                        driver.Teleport(new Vector3(3, driver.transform.position.y, 3), Quaternion.identity);
                    }
                    else
                    {
                        driver.enabled = false;
                        driver.enabled = true;
                    }
                    var from = driver.transform.position;
                    StubPlayer.Run(0.5, 60);
                    Run.Near("stays, way " + way, driver.transform.position, from, 0.03);
                    Run.Near("does not turn, way " + way, Yaw(driver), 0, 1e-3);
                }
            }
        }
    }

    private static void Shift(RootMotionMover mover)
    {
        foreach (var by in new[] { new Vector3(-100, 0, 20), new Vector3(10, -300, 0) })
        {
            for (var mode = 0; mode < 3; mode++)
            {
                for (var way = 0; way < 3; way++)
                {
                    double top = 0, end = 0;
                    // The same jump with and without a shift.
                    for (var shifted = 0; shifted < 2; shifted++)
                    {
                        StubPlayer.Begin();
                        var floor = Stage.Floor(-0.95f);
                        floor.size = new Vector3(1000, 1, 1000);
                        var driver = Standing(mover, Stage.Clip(2));
                        Mode(driver, mode);
                        StubPlayer.Run(0.5, 72);
                        driver.Jump(1);
                        double highest = 0, fell = -1;
                        driver.Landed += who => fell = who.FallHeight;
                        var offset = 0.0;
                        for (var i = 0; i < 100; i++)
                        {
                            if (i == 20 && shifted == 1)
                            {
                                offset = by.y;
                                floor.transform.position += by;
                                if (way == 1)
                                {
                                    driver.transform.position += by;
                                }
                                if (way == 2)
                                {
                                    RootMotionDriver.ShiftAll(by);
                                }
                                else
                                {
                                    driver.Shift(by);
                                }
                                Physics.SyncTransforms();
                            }
                            StubPlayer.Frame(1 / 72.0);
                            highest = Math.Max(highest, driver.State.Position.Y - offset);
                        }
                        var what = "mode " + mode + ", way " + way + ", by " + by;
                        Run.Near("fell " + what, fell, 1, 0.02);
                        Run.Same("teleports " + what, driver.ExternalMoves, 0);
                        Run.Same("lines " + what, Debug.StubLog.Count, 0);
                        if (shifted == 1)
                        {
                            Run.Near("as high " + what, highest, top, 1e-3);
                            Run.Near("as far " + what, driver.State.Position.Z - by.z, end, 2e-3);
                        }
                        top = highest;
                        end = driver.State.Position.Z;
                    }
                }
            }
        }
    }

    private static void Driven(RootMotionMover mover)
    {
        for (var mode = 0; mode < 3; mode += 2)
        {
            foreach (var writer in new[] { RmoWriter.Animation, RmoWriter.Code, RmoWriter.Cutscene })
            {
                StubPlayer.Begin();
                Stage.Box(new Vector3(0, -1.45f, -47.7f), new Vector3(100, 1, 100));
                var driver = Standing(mover, null);
                Mode(driver, mode);
                driver.Turning = RootMotionTurnStrategy.Code;
                driver.Settings.Turning.CodeRate = 90;
                driver.Face(Vector3.right);
                var speed = 0.0;
                driver.gameObject.AddComponent<Code>().Act = () => Run.Same("drive", driver.Drive(
                    new RmoDelta(new RmoVec3(0, 0, (float)(speed * Time.deltaTime)), RmoQuat.Identity), Time.deltaTime, writer), RmoResult.Ok);
                StubPlayer.Run(0.5, 60);
                var right = writer == RmoWriter.Cutscene ? 0 : 45;
                Run.True("turns with " + writer + ": " + Yaw(driver), Off(Yaw(driver), right) < 90 * (1 / 60.0 + 0.04));
                driver.Turning = RootMotionTurnStrategy.Animation;
                driver.Teleport(new Vector3(0, driver.transform.position.y, 1), Quaternion.identity);
                StubPlayer.Run(0.1, 60);
                speed = 3;
                while (!driver.IsAirborne && driver.State.Position.Z < 6)
                {
                    StubPlayer.Frame(1 / 60.0);
                }
                Run.True("off the ledge", driver.IsAirborne);
                speed = 0;
                StubPlayer.Run(0.1, 60);
                var z = driver.State.Position.Z;
                StubPlayer.Run(0.3, 60);
                // A clip's motion leaves the body its speed in the air; code's is what it is.
                Run.Near("in the air with " + writer + ", mode " + mode, driver.State.Position.Z - z, writer == RmoWriter.Animation ? 0.9 : 0, 0.07);
            }
        }
    }

    private static void SwitchedOff(RootMotionMover mover)
    {
        for (var mode = 0; mode < 3; mode++)
        {
            StubPlayer.Begin();
            Stage.Floor(-0.95f);
            var driver = Standing(mover, Stage.Clip(2, 30));
            Mode(driver, mode);
            Stage.Animator(driver).applyRootMotion = true;
            StubPlayer.Run(0.5, 60);
            Stage.Animator(driver).applyRootMotion = false;
            StubPlayer.Run(0.1, 60);
            var from = driver.State.Position.Z;
            var yaw = Yaw(driver);
            driver.Jump(0.5f);
            StubPlayer.Run(0.1, 60);
            Run.True("jumps all the same", driver.IsAirborne);
            driver.Settings.Gravity.KeepVelocity = false;
            StubPlayer.Run(0.9, 60);
            Run.Near("stays", driver.State.Position.Z, from, 0.01);
            Run.Near("does not turn", Yaw(driver), yaw, 1e-3);
            Stage.Animator(driver).applyRootMotion = true;
            StubPlayer.Run(0.5, 60);
            Run.True("goes on", Math.Abs(driver.State.Position.Z - from) > 0.3);
        }
    }

    private static void Slow(RootMotionMover mover)
    {
        for (var mode = 0; mode < 3; mode++)
        {
            StubPlayer.Begin();
            Stage.Floor(-0.95f);
            var driver = Standing(mover, Stage.Clip(3));
            Mode(driver, mode);
            StubPlayer.Run(0.5, 60);
            int landed = 0, air = 0;
            driver.Landed += who => landed++;
            driver.Committed += who => air += who.IsGrounded ? 0 : 1;
            foreach (var scale in new[] { 0f, 0.01f, 0f, 1f })
            {
                Time.timeScale = scale;
                var z = driver.transform.position.z;
                StubPlayer.Run(2, 60);
                Run.Near("way at " + scale + ", mode " + mode, driver.transform.position.z - z, 6 * scale, 0.07);
                Run.True("grounded", driver.IsGrounded);
            }
            Run.Same("landings", landed, 0);
            Run.Same("ticks in the air", air, 0);
            Run.Same("lines", Debug.StubLog.Count, 0);
        }
    }

    private static void Profiled()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1));
        var from = Unity.Profiling.ProfilerMarker.StubCounts["RootMotion.Tick"];
        driver.ExtraMotion = (who, dt) => { throw new InvalidOperationException(); };
        StubPlayer.Run(1, 60);
        Run.Same("ticks", Unity.Profiling.ProfilerMarker.StubCounts["RootMotion.Tick"] - from, 60);
        Run.Same("open", Unity.Profiling.ProfilerMarker.StubOpen, 0);
    }

    private static void Ergonomics()
    {
        uint bad;
        RmoTrack track;
        Run.Same("keys", RmoTrack.Prepare(out track, new[] { Vector3.zero, new Vector3(0, 0, 2) }.ToKeys(new[] { 0.0, 1 }),
            new[] { Quaternion.identity, Quaternion.AngleAxis(90, Vector3.up) }.ToKeys(new[] { 0.0, 1 }), RmoTrackOptions.Default(), out bad), RmoResult.Ok);
        using (track)
        {
            RmoTrackInfo info;
            track.Info(out info);
            Run.Near("yaw", info.CycleYaw, Math.PI / 2, 1e-5);
        }
        RmoBody body;
        RmoBody.Init(out body, 0, default(RmoPosition), RmoQuat.Identity, new RmoVec3(0, 1, 0));
        for (var i = 0; i < 3; i++)
        {
            Run.Same("proposed", body.Propose(new RmoDelta(new RmoVec3(0, 0, 0.1f), RmoQuat.Identity), 0.02), RmoResult.Ok);
            RmoHostMove move;
            Run.Same("begun", RmoHostMove.Begin(out move, ref body, new RmoTick { Tick = body.LastTick + 1, Dt = 0.02, Platform = RmoDelta.Identity }),
                RmoResult.Ok);
            var made = new RmoHostResult { Displacement = move.Displacement };
            RmoCommit commit;
            Run.Same("committed", move.Finish(ref body, ref made, out commit), RmoResult.Ok);
            Run.Near("at", commit.Position.Z, 0.1 * (i + 1), 1e-6);
        }
        var authority = RmoAuthority.Init();
        uint token;
        Run.Same("claim", authority.Claim(RmoWriter.Cutscene, RmoChannels.Horizontal, 1, out token), RmoResult.Ok);
        RmoGrant grant;
        Run.Same("check", authority.Check(RmoWriter.Animation, RmoChannels.All, out grant), RmoResult.Ok);
        RmoLocomotion piece;
        Run.Same("state", RmoLocomotion.Init(out piece, RmoLocomotionState.Run), RmoResult.Ok);
        Run.True("text", RmoFinding.Text(RmoFindingCode.TimesDt).Length > 0 && RmoFinding.Advice(RmoFindingCode.TimesDt).Length > 0);
    }

    private static void States()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1));
        var animator = Stage.Animator(driver);
        var vault = ScriptableObject.CreateInstance<RootMotionMoverState>();
        var reach = ScriptableObject.CreateInstance<RootMotionMoverState>();
        reach.Mover = RootMotionMover.Motor;
        var none = default(AnimatorStateInfo);
        Action<string, RootMotionMover> active = (what, right) => Run.Same(what, driver.ActiveMover, right);
        // Pooling: no exit is told.
        vault.OnStateEnter(animator, none, 0);
        active("in the vault", RootMotionMover.Builtin);
        driver.gameObject.SetActive(false);
        driver.gameObject.SetActive(true);
        active("after off and on", RootMotionMover.CharacterController);
        // The Animator kept its state.
        vault.OnStateUpdate(animator, none, 0);
        active("it goes on all the same", RootMotionMover.Builtin);
        driver.Teleport(Vector3.zero, Quaternion.identity);
        active("after a teleport", RootMotionMover.CharacterController);
        vault.OnStateExit(animator, none, 0);
        active("an end without a beginning", RootMotionMover.CharacterController);
        // A second layer's state begins and ends in the vault.
        vault.OnStateEnter(animator, none, 0);
        reach.OnStateEnter(animator, none, 1);
        active("the last to begin", RootMotionMover.Motor);
        reach.OnStateExit(animator, none, 1);
        active("the vault goes on", RootMotionMover.Builtin);
        // The same state once more, before the first has ended.
        vault.OnStateEnter(animator, none, 0);
        vault.OnStateExit(animator, none, 0);
        active("the second of the same", RootMotionMover.Builtin);
        vault.OnStateUpdate(animator, none, 0);
        vault.OnStateExit(animator, none, 0);
        active("after both", RootMotionMover.CharacterController);
        // The outer one ends first.
        vault.OnStateEnter(animator, none, 0);
        reach.OnStateEnter(animator, none, 1);
        vault.OnStateExit(animator, none, 0);
        active("the inner one stays", RootMotionMover.Motor);
        reach.OnStateExit(animator, none, 1);
        active("none", RootMotionMover.CharacterController);
    }

    private static void Physical()
    {
        foreach (var kinematic in new[] { false, true })
        {
            foreach (var interpolation in new[] { RigidbodyInterpolation.None, RigidbodyInterpolation.Interpolate })
            {
                for (var mode = 0; mode < 3; mode++)
                {
                    StubPlayer.Begin();
                    Stage.Floor(-0.95f);
                    var made = new GameObject("Hero");
                    var rigid = made.AddComponent<Rigidbody>();
                    rigid.isKinematic = kinematic;
                    rigid.interpolation = interpolation;
                    var driver = Stage.Equip(made, RootMotionMover.Motor, Stage.Clip(2));
                    driver.GravityEnabled = true;
                    Mode(driver, mode);
                    Run.True("held", rigid.isKinematic && rigid.interpolation == RigidbodyInterpolation.None);
                    Run.Same("said", Debug.StubLog.Count, (kinematic ? 0 : 1) + (interpolation == RigidbodyInterpolation.None ? 0 : 1));
                    StubPlayer.Run(1, 72);
                    var what = kinematic + ", " + interpolation + ", mode " + mode;
                    Run.Near("way " + what, driver.transform.position.z, 2, 0.1);
                    Run.True("on the floor " + what, driver.IsGrounded);
                    Run.Same("writes of another " + what, driver.ExternalMoves, 0);
                    rigid.isKinematic = false;
                    StubPlayer.Run(0.1, 72);
                    Run.True("a ragdoll is told", Debug.StubLog.Exists(line => line.Contains("has become dynamic")));
                    rigid.isKinematic = true;
                    driver.enabled = false;
                    Run.Same("given back", rigid.isKinematic, kinematic);
                    Run.Same("given back", rigid.interpolation, interpolation);
                }
            }
        }
    }

    private static RootMotionDriver Standing(RootMotionMover mover, StubClip clip, Vector3 at = default(Vector3))
    {
        var driver = Stage.Character(mover, clip, at);
        driver.GravityEnabled = true;
        driver.Settings = ScriptableObject.CreateInstance<RootMotionSettings>();
        return driver;
    }

    private static Collider Own(RootMotionDriver driver)
    {
        var controller = driver.GetComponent<CharacterController>();
        return controller != null ? controller : (Collider)driver.GetComponent<CapsuleCollider>();
    }

    private static void Passed(RootMotionMover mover)
    {
        Action<RootMotionDriver, BoxCollider>[] ways =
        {
            (driver, wall) => { },
            (driver, wall) => Physics.IgnoreCollision(wall, Own(driver)),
            (driver, wall) =>
            {
                wall.gameObject.layer = 9;
                driver.gameObject.layer = 8;
                Physics.IgnoreLayerCollision(8, 9);
            },
        };
        for (var i = 0; i < ways.Length; i++)
        {
            StubPlayer.Begin();
            Stage.Floor(-0.95f);
            var wall = Stage.Wall(1);
            var driver = Standing(mover, Stage.Clip(3));
            ways[i](driver, wall);
            StubPlayer.Run(1, 60);
            Run.Near("way " + i, driver.State.Position.Z, i == 0 ? 0.68 : 3, 0.02);
            Run.True("on the floor", driver.IsGrounded);
        }
    }

    /// A plane along x, down along z by that many degrees from the height of the origin.
    private static void Slope(double degrees, float height)
    {
        var turn = Quaternion.AngleAxis((float)degrees, Vector3.right);
        var box = Stage.Box(new Vector3(0, height, 0) + turn * new Vector3(0, -2, 0), new Vector3(40, 4, 80));
        box.transform.rotation = turn;
    }

    private static void Steep(RootMotionMover mover)
    {
        foreach (var hertz in new[] { 30.0, 72.0, 144.0 })
        {
            StubPlayer.Begin();
            Slope(60, -1.6f);
            var driver = Standing(mover, Stage.Clip(0));
            var stood = 0;
            driver.Committed += who => stood += who.IsGrounded ? 1 : 0;
            StubPlayer.Run(1, hertz);
            Run.True("slides at " + hertz + ": " + driver.State.Position.Y, driver.State.Position.Y < -3 && driver.State.Position.Z > 1);
            Run.Same("stands nowhere", stood, 0);
            StubPlayer.Begin();
            Slope(60, -1.6f);
            Slope(-60, -1.6f);
            driver = Standing(mover, Stage.Clip(0));
            StubPlayer.Run(2, hertz);
            Run.True("stands in the cleft at " + hertz, driver.IsGrounded);
            var landed = 0;
            driver.Landed += who => landed++;
            driver.Jump(0.5f);
            StubPlayer.Run(2, hertz);
            Run.Same("out of it by a jump and back", landed, 1);
        }
    }

    private static void Edge(RootMotionMover mover)
    {
        foreach (var hertz in new[] { 30.0, 60.0, 144.0 })
        {
            StubPlayer.Begin();
            Stage.Box(new Vector3(0, -1.45f, -10), new Vector3(20, 1, 20));
            Stage.Floor(-3.95f);
            var driver = Standing(mover, Stage.Clip(0), new Vector3(0, 0, 0.15f));
            int landed = 0, air = 0;
            StubPlayer.Run(0.5, hertz);
            Run.True("half over the edge it stands at " + hertz, driver.IsGrounded);
            driver.Committed += who => air += who.IsGrounded ? 0 : 1;
            driver.Landed += who => landed++;
            StubPlayer.Run(0.5, hertz);
            Run.Same("ticks in the air", air, 0);
            Stage.Animator(driver).StubClip = Stage.Clip(2);
            StubPlayer.Run(1.5, hertz);
            Run.Same("landings", landed, 1);
            Run.True("down", driver.IsGrounded && driver.State.Position.Y < -2.9);
        }
    }
}

/// A script of the game's.
internal sealed class Code : MonoBehaviour
{
    public System.Action Act { get; set; }
    public System.Action Late { get; set; }

    private void Update()
    {
        if (Act != null)
        {
            Act();
        }
    }

    private void LateUpdate()
    {
        if (Late != null)
        {
            Late();
        }
    }
}
