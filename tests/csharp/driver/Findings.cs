using System;
using RootMotionNative;
using UnityEngine;

/// The monitor: mistakes made the way users make them, each beside a twin that does it right.
internal static class Findings
{
    public static void All()
    {
        Run.Test("D1: a filter multiplies by delta time", () => Faulty(RmoFindingCode.TimesDt, TimesDt));
        Run.Test("D1: Drive with the Animator's delta times delta time", () => Faulty(RmoFindingCode.TimesDt, DriveTimesDt));
        Run.Test("D1: the same in ticks of FixedUpdate", () => Faulty(RmoFindingCode.TimesDt, () => InSteps(TimesDt())));
        Run.Test("D1 twin: a filter that leaves it as it is", () => Healthy(AsItIs));
        Run.Test("D4: a filter turns the delta once more", () => Faulty(RmoFindingCode.WrongFrame, TurnsTwice));
        Run.Test("D4: the same in ticks of FixedUpdate", () => Faulty(RmoFindingCode.WrongFrame, () => InSteps(TurnsTwice())));
        Run.Test("D4: Drive takes body axes and is given Animator.deltaPosition", () => Faulty(RmoFindingCode.WrongFrame, DriveInWorld));
        Run.Test("D4 twin: Drive with the delta in the body's axes", () => Healthy(DriveInBody));
        Run.Test("D7: code pushes while root motion drives", () => Faulty(RmoFindingCode.TwoWriters, Pushes));
        Run.Test("D7: something pushes the controller in the middle of its move", () => Faulty(RmoFindingCode.TwoWriters, PushesInMove));
        Run.Test("D7 twin: code pushes while the Animator stands still", () => Healthy(PushesIdle));
        Run.Test("D8: the residual is added back to the transform", () => Faulty(RmoFindingCode.PoseWritten, AddsBack));
        Run.Test("D8: the transform is written in physics steps", () => Faulty(RmoFindingCode.PoseWritten, WritesInSteps));
        Run.Test("D8 twin: teleports, turns by hand, a parent that moves", () => Healthy(Teleports));
        Run.Test("a commit that fails again and again is D3", () => Faulty(RmoFindingCode.NotCommitted, NoController));
        Run.Test("a wall that is walked into for long is D13", () => Faulty(RmoFindingCode.Blocked, Wall));
        Run.Test("a clip that is baked into the pose is D2", () => Faulty(RmoFindingCode.BakedPose, Baked));
        Run.Test("a capsule that changes in one tick is D12", () => Faulty(RmoFindingCode.CapsuleJump, Shrinks));
        Run.Test("healthy play: turns, jumps, ramps, all movers, an hour of ticks without a finding", HealthyPlay);
        Run.Test("the monitor is off where it is not wanted", Off);
        Run.Test("a handler of Found that throws is logged", Throws);
    }

    /// A script of the game's, before the driver's Animator in each frame.
    private static void EachFrame(RootMotionDriver driver, Action act) { driver.gameObject.AddComponent<Code>().Act = act; }

    private static RootMotionDriver Walker(double turning = 40)
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5, turning));
        driver.Teleport(Vector3.zero, Quaternion.AngleAxis(70, Vector3.up));
        return driver;
    }

    private static void Faulty(RmoFindingCode code, Func<RootMotionDriver> make)
    {
        var driver = make();
        var found = 0;
        driver.Found += (who, finding) => found += finding.Code == code ? 1 : 0;
        StubPlayer.Run(5, 60);
        RmoFinding told;
        Run.True("D" + (uint)code + " is found", driver.TryGetFinding(code, out told));
        Run.True("and told", found >= 1);
        var lines = Debug.StubLog.FindAll(line => line.Contains(", D" + (uint)code + ": "));
        Run.Same("logged", lines.Count, 1);
        Run.True("with figure and advice", lines.Count == 1 && lines[0].Contains(" instead of ") && lines[0].Contains("To do: "));
        foreach (RmoFindingCode other in Enum.GetValues(typeof(RmoFindingCode)))
        {
            Run.True("no D" + (uint)other + " beside it", other == code || !driver.TryGetFinding(other, out told) || Follows(code, other));
        }
    }

    /// What is true beside it: Drive and an Animator that moves are two writers, and who adds residuals back is blocked.
    private static bool Follows(RmoFindingCode code, RmoFindingCode other)
    {
        return ((code == RmoFindingCode.TimesDt || code == RmoFindingCode.WrongFrame) && other == RmoFindingCode.TwoWriters)
            || (code == RmoFindingCode.PoseWritten && other == RmoFindingCode.Blocked);
    }

    private static void Healthy(Func<RootMotionDriver> make)
    {
        var driver = make();
        StubPlayer.Run(5, 60);
        Silent(driver);
        Run.Same("lines", string.Join("; ", Debug.StubLog.ToArray()), "");
    }

    private static void Silent(RootMotionDriver driver)
    {
        foreach (RmoFindingCode code in Enum.GetValues(typeof(RmoFindingCode)))
        {
            RmoFinding told;
            if (driver.TryGetFinding(code, out told))
            {
                Run.Same("finding", RootMotionFindings.Sentence(told), "");
            }
        }
    }

    private static RootMotionDriver TimesDt()
    {
        var driver = Walker();
        driver.Filter = (who, delta, dt) => new RmoDelta(delta.Translation * (float)dt, delta.Rotation);
        return driver;
    }

    private static RootMotionDriver InSteps(RootMotionDriver driver)
    {
        driver.Ticks = RootMotionTicks.FixedUpdate;
        return driver;
    }

    private static RootMotionDriver AsItIs()
    {
        var driver = Walker();
        driver.Filter = (who, delta, dt) => new RmoDelta(delta.Translation * 1f, delta.Rotation);
        return driver;
    }

    private static RootMotionDriver DriveTimesDt()
    {
        var driver = Walker();
        var animator = Stage.Animator(driver);
        EachFrame(driver, () =>
        {
            var own = Quaternion.Inverse(driver.transform.rotation) * animator.deltaPosition;
            driver.Drive(new RmoDelta((own * Time.deltaTime).ToVec3(), RmoQuat.Identity), Time.deltaTime, RmoWriter.Animation);
        });
        return driver;
    }

    private static RootMotionDriver TurnsTwice()
    {
        var driver = Walker();
        driver.Filter = (who, delta, dt) =>
            new RmoDelta((who.transform.rotation * delta.Translation.ToVector3()).ToVec3(), delta.Rotation);
        return driver;
    }

    private static RootMotionDriver DriveInWorld()
    {
        var driver = Walker(0);
        var animator = Stage.Animator(driver);
        EachFrame(driver, () => driver.Drive(
            new RmoDelta(animator.deltaPosition.ToVec3(), RmoQuat.Identity), Time.deltaTime, RmoWriter.Animation));
        return driver;
    }

    private static RootMotionDriver DriveInBody()
    {
        // A playhead in place of root motion: the Animator's own stands still.
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(0));
        driver.Teleport(Vector3.zero, Quaternion.AngleAxis(70, Vector3.up));
        EachFrame(driver, () => driver.Drive(new RmoDelta(new RmoVec3(0, 0, 1.5f * Time.deltaTime), RmoQuat.Identity), Time.deltaTime,
            RmoWriter.Animation));
        return WithoutAnimator(driver);
    }

    private static RootMotionDriver WithoutAnimator(RootMotionDriver driver)
    {
        Stage.Animator(driver).StubClip = null;
        return driver;
    }

    private static RootMotionDriver Pushes()
    {
        var driver = Walker();
        EachFrame(driver, () => driver.Drive(new RmoDelta(new RmoVec3(0, 0, 0.03f), RmoQuat.Identity), Time.deltaTime));
        return driver;
    }

    private static RootMotionDriver PushesInMove()
    {
        // A conveyor that pushes whoever touches it.
        Stage.Floor(-0.92f);
        var driver = Walker();
        driver.GravityEnabled = true;
        var pusher = driver.gameObject.AddComponent<Pusher>();
        pusher.Push = new Vector3(0.05f, 0, 0);
        return driver;
    }

    private static RootMotionDriver PushesIdle()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(0));
        EachFrame(driver, () => driver.Drive(new RmoDelta(new RmoVec3(0, 0, 0.03f), RmoQuat.Identity), Time.deltaTime));
        return WithoutAnimator(driver);
    }

    private static RootMotionDriver AddsBack()
    {
        Stage.Wall(0.5f + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1.5));
        driver.gameObject.AddComponent<Late>().Act = () =>
            driver.transform.position += driver.LastCommit.Residual.Translation.ToVector3();
        return driver;
    }

    private static RootMotionDriver WritesInSteps()
    {
        var driver = Walker();
        Stage.Animator(driver).updateMode = Stage.InSteps;
        driver.gameObject.AddComponent<Late>().Act = () => driver.transform.position += new Vector3(0, 0, 0.01f);
        return driver;
    }

    private static RootMotionDriver Teleports()
    {
        var hall = new GameObject("Hall");
        var driver = Walker();
        driver.transform.SetParent(hall.transform, true);
        StubPlayer.Frame(1 / 60.0);
        var frame = 0;
        EachFrame(driver, () =>
        {
            frame++;
            hall.transform.position += new Vector3(0, 0, 0.01f);
            driver.transform.rotation = Quaternion.AngleAxis(1, Vector3.up) * driver.transform.rotation;
            if (frame % 3 == 0)
            {
                driver.Teleport(new Vector3(frame, 0, 0), driver.transform.rotation);
            }
        });
        return driver;
    }

    private static RootMotionDriver NoController()
    {
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1.5));
        driver.Mover = RootMotionMover.CharacterController;
        return driver;
    }

    private static RootMotionDriver Wall()
    {
        Stage.Wall(0.5f + Stage.Radius);
        return Stage.Character(RootMotionMover.Motor, Stage.Clip(1.5));
    }

    private static RootMotionDriver Baked()
    {
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(0));
        driver.AuthoredSpeed = 1.5f;
        return driver;
    }

    private static RootMotionDriver Shrinks()
    {
        Stage.Floor(-0.95f);
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(0));
        driver.GravityEnabled = true;
        var controller = driver.GetComponent<CharacterController>();
        EachFrame(driver, () =>
        {
            if (Time.frameCount == 60)
            {
                controller.height = 1.2f;
                controller.center = new Vector3(0, -0.3f, 0);
            }
        });
        return driver;
    }

    private static void HealthyPlay()
    {
        foreach (var mover in new[] { RootMotionMover.CharacterController, RootMotionMover.Motor, RootMotionMover.Builtin })
        {
            foreach (var inSteps in new[] { false, true })
            {
                StubPlayer.Begin();
                Stage.Floor(-0.95f);
                var driver = Stage.Character(mover, Uneven());
                driver.GravityEnabled = driver.LocomotionEnabled = driver.PaceEnabled = mover != RootMotionMover.Builtin;
                driver.Turning = RootMotionTurnStrategy.Hybrid;
                driver.AuthoredSpeed = 1.5f;
                driver.Ticks = inSteps ? RootMotionTicks.FixedUpdate : RootMotionTicks.WithAnimator;
                for (var second = 0; second < 600; second++)
                {
                    driver.Face(Quaternion.AngleAxis(second * 50 % 360, Vector3.up) * Vector3.forward);
                    driver.WantedSpeed = 1.3f + 0.1f * (second % 5);
                    if (second % 4 == 0)
                    {
                        driver.Jump(0.8f);
                    }
                    StubPlayer.Run(1, 60);
                }
                Silent(driver);
                Run.Same("lines (" + mover + ", in steps: " + inSteps + ")", string.Join("; ", Debug.StubLog.ToArray()), "");
            }
        }
    }

    /// A walk of 1.5 m/s whose feet swing it, and which turns now and then.
    private static StubClip Uneven()
    {
        return (double from, double dt, out Vector3 translation, out Quaternion rotation) =>
        {
            var swing = Math.Sin((from + dt) * 7) - Math.Sin(from * 7);
            translation = new Vector3((float)(0.01 * swing), 0, (float)(1.5 * dt + 0.05 * swing));
            rotation = Quaternion.AngleAxis((float)(20 * Math.Sin(from) * dt), Vector3.up);
        };
    }

    private static void Off()
    {
        var driver = Pushes();
        driver.enabled = false;
        driver.Monitoring = RootMotionMonitoring.Never;
        driver.enabled = true;
        StubPlayer.Run(2, 60);
        RmoFinding told;
        Run.True("never", !driver.TryGetFinding(RmoFindingCode.TwoWriters, out told));
        driver.enabled = false;
        driver.Monitoring = RootMotionMonitoring.InDevelopment;
        Debug.StubIsDebugBuild = false;
        driver.enabled = true;
        StubPlayer.Run(2, 60);
        Run.True("not in a release", !driver.TryGetFinding(RmoFindingCode.TwoWriters, out told));
        driver.enabled = false;
        driver.Monitoring = RootMotionMonitoring.Always;
        driver.enabled = true;
        StubPlayer.Run(2, 60);
        Debug.StubIsDebugBuild = true;
        Run.True("always", driver.TryGetFinding(RmoFindingCode.TwoWriters, out told));
        Run.True("no such code", !driver.TryGetFinding((RmoFindingCode)99, out told));
    }

    private static void Throws()
    {
        var driver = Pushes();
        driver.Found += (who, finding) => { throw new InvalidOperationException("a bug of the game"); };
        StubPlayer.Run(2, 60);
        Run.True("logged", Debug.StubLog.Contains("exception: a bug of the game"));
        Run.True("and went on", driver.State.LastTick == 119);
    }
}

/// A script that acts late in each frame.
internal sealed class Late : MonoBehaviour
{
    public Action Act { get; set; }

    private void LateUpdate() { Act(); }
}

/// A script that pushes the controller when that touches something.
internal sealed class Pusher : MonoBehaviour
{
    private bool pushing;

    public Vector3 Push { get; set; }

    private void OnControllerColliderHit(ControllerColliderHit hit)
    {
        if (pushing)
        {
            return;
        }
        pushing = true;
        hit.controller.Move(Push);
        pushing = false;
    }
}
