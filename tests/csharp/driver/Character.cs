using System;
using RootMotionNative;
using UnityEngine;
using Object = UnityEngine.Object;

/// Gravity, jumps, turning, pace and states through the driver.
internal static class Character
{
    private static readonly RootMotionMover[] Movers = { RootMotionMover.CharacterController, RootMotionMover.Motor };

    public static void All()
    {
        foreach (var mover in Movers)
        {
            var how = " (" + mover + ")";
            Run.Test("the first tick off the ground falls from 0" + how, () => Ledge(mover));
            Run.Test("gravity in physics steps falls alike" + how, () => LedgeInSteps(mover));
            foreach (var hertz in new[] { 30.0, 60.0, 144.0 })
            {
                Run.Test("a jump ends at a ceiling, at " + hertz + " Hz" + how, () => Bumps(mover, hertz));
                Run.Test("a jump is as high as it was asked, at " + hertz + " Hz" + how, () => Jump(mover, hertz));
            }
            Run.Test("soft and hard landings, told once each (V3)" + how, () => Landings(mover));
            Run.Test("off the ground the body keeps its horizontal velocity (V4)" + how, () => Momentum(mover));
            Run.Test("a ramp is walked down without leaving the ground" + how, () => Downhill(mover));
            Run.Test("ground that sinks under a body that stands is followed" + how, () => Sinking(mover));
            Run.Test("idle, walk, jump, fall, land, walk, as events and as a parameter (M2)" + how, () => Lives(mover));
            Run.Test("a clip that owns the height is exact, and gravity waits (V2, K19)" + how, () => OwnsHeight(mover));
        }
        Run.Test("a jump is refused in the air, but for coyote time", Coyote);
        Run.Test("a teleport and a spawn are no landing", NoLanding);
        Run.Test("ticks of FixedUpdate: the body keeps its horizontal velocity, once (V4)", MomentumInSteps);
        Run.Test("code turns towards the wanted facing: 9, 9, 2 degrees (T3, K21)", CodeTurns);
        Run.Test("hybrid: code from 60 degrees on until 20 (T2)", Hybrid);
        Run.Test("a limited clip is followed up, and what is over the lag is left out (T3)", LimitedClip);
        Run.Test("a turn in place ends on the wanted facing, input and clip both turning (T5)", InPlace);
        Run.Test("two animator frames in one step do not turn past the facing", TurnsInSteps);
        Run.Test("playback follows the wanted speed within its limits (G1, G2)", Paces);
        Run.Test("playback slows at a wall, and is given back (R1)", PacesAtWall);
        Run.Test("a speed that swings about a threshold changes the state once (M1, K23)", Swings);
        Run.Test("a wrong setting fails the tick and is told", WrongSetting);
    }

    /// Its feet on a floor at -0.9, as near as its mover keeps it.
    private static RootMotionDriver Standing(RootMotionMover mover, StubClip clip, float gravity = -25)
    {
        var driver = Stage.Character(mover, clip);
        driver.GravityEnabled = true;
        driver.Settings = ScriptableObject.CreateInstance<RootMotionSettings>();
        driver.Settings.Gravity.Acceleration = gravity;
        return driver;
    }

    private static void Ledge(RootMotionMover mover)
    {
        foreach (var gravity in new[] { -9.81f, -25 })
        {
            StubPlayer.Begin();
            var floor = Stage.Floor(-0.95f);
            var driver = Standing(mover, Stage.Clip(0), gravity);
            StubPlayer.Run(2, 60);
            Run.True("stands", driver.IsGrounded && !driver.IsAirborne);
            var residual = driver.LastCommit.Residual.Translation.Length;
            Run.Near("standing leaves no residual (C6)", residual, 0, 0);
            var height = driver.State.Position.Y;
            StubPlayer.Run(1, 60);
            Run.Near("stands still", driver.State.Position.Y, height, 1e-6);
            driver.LocomotionEnabled = true;
            Object.DestroyImmediate(floor.gameObject);
            StubPlayer.Frame(1 / 60.0);
            Run.Near("the first tick at " + gravity, height - driver.State.Position.Y, -gravity / 7200, 2e-6);
            StubPlayer.Run(29 / 60.0, 60);
            Run.Near("half a second", height - driver.State.Position.Y, -gravity / 8, 1e-4);
            Run.True("falls", driver.IsFalling);
            Run.Same("and is said to (V3)", driver.LocomotionState, RootMotionLocomotionState.Fall);
        }
    }

    private static void LedgeInSteps(RootMotionMover mover)
    {
        var floor = Stage.Floor(-0.95f);
        var driver = Standing(mover, Stage.Clip(0));
        driver.Ticks = RootMotionTicks.FixedUpdate;
        StubPlayer.Run(2, 120);
        var height = driver.State.Position.Y;
        Run.True("stands", driver.IsGrounded);
        Object.DestroyImmediate(floor.gameObject);
        StubPlayer.Run(0.5, 120);
        Run.Near("half a second of steps of 0.02 s", height - driver.State.Position.Y, 25 / 8.0, 1e-4);
    }

    private static void Jump(RootMotionMover mover, double hertz)
    {
        Stage.Floor(-0.95f);
        var driver = Standing(mover, Stage.Clip(0));
        StubPlayer.Run(1, hertz);
        double ground = driver.State.Position.Y, top = ground, landed = 0;
        var landings = 0;
        driver.Landed += who =>
        {
            landings++;
            landed = who.FallHeight;
        };
        Run.True("jumps", driver.Jump(1));
        for (var i = 0; i < 1.2 * hertz; i++)
        {
            StubPlayer.Frame(1 / hertz);
            top = Math.Max(top, driver.State.Position.Y);
        }
        // Between two ticks the parabola is a little higher than at either.
        Run.Near("height", top - ground, 1, 25 / (8 * hertz * hertz) + 1e-4);
        Run.Same("landings", landings, 1);
        Run.Near("the fall is counted from the highest point, ticks or not", landed, 1, 1e-3);
        Run.True("a soft one", !driver.LandedHard);
        Run.Near("stands where it stood", driver.State.Position.Y, ground, 1e-4);
    }

    private static void Bumps(RootMotionMover mover, double hertz)
    {
        Stage.Floor(-0.95f);
        Stage.Box(new Vector3(0, 1.9f, 0), new Vector3(20, 1, 20));
        var driver = Standing(mover, Stage.Clip(0));
        StubPlayer.Run(1, hertz);
        double ground = driver.State.Position.Y, top = ground, above = 0;
        Run.True("jumps", driver.Jump(2));
        for (var i = 0; i < 1.2 * hertz; i++)
        {
            StubPlayer.Frame(1 / hertz);
            top = Math.Max(top, driver.State.Position.Y);
            above += driver.State.Position.Y > ground + 0.3 ? 1 / hertz : 0;
        }
        Run.True("meets it", top > ground + 0.35 && top < ground + 0.56);
        // Up in the last 0.2 m at 9.6 m/s, down from rest in 0.13 s.
        Run.True("falls at once, " + above, above < 0.18 + 2 / hertz);
        Run.Near("stands where it stood", driver.State.Position.Y, ground, 1e-4);
    }

    private static void Landings(RootMotionMover mover)
    {
        foreach (var height in new[] { 2.9f, 3.1f })
        {
            StubPlayer.Begin();
            var floor = Stage.Floor(-0.95f);
            Stage.Floor(-0.95f - height);
            var driver = Standing(mover, Stage.Clip(0));
            StubPlayer.Run(1, 60);
            var hard = -1;
            driver.Landed += who => hard = who.LandedHard ? 1 : 0;
            Object.DestroyImmediate(floor.gameObject);
            StubPlayer.Run(1, 60);
            Run.Same("hard from " + height, hard, height >= 3 ? 1 : 0);
        }
    }

    private static void NoLanding()
    {
        Stage.Floor(-0.93f);
        var driver = Standing(RootMotionMover.CharacterController, Stage.Clip(0));
        var landings = 0;
        driver.Landed += who => landings++;
        StubPlayer.Run(1, 60);
        driver.Teleport(new Vector3(5, 0, 0), Quaternion.identity);
        StubPlayer.Run(1, 60);
        Run.Same("landings", landings, 0);
        driver.Teleport(new Vector3(5, 4, 0), Quaternion.identity);
        StubPlayer.Run(2, 60);
        Run.Same("dropped from 4 m", landings, 1);
        Run.Same("findings", Debug.StubLog.Count, 0);
    }

    private static void Momentum(RootMotionMover mover)
    {
        // The floor ends at z = 2; the clip stands still as soon as the body is off it.
        Stage.Box(new Vector3(0, -1.45f, -48), new Vector3(100, 1, 100));
        var driver = Standing(mover, Stage.Clip(3));
        StubPlayer.Run(0.5, 60);
        while (!driver.IsAirborne && driver.State.Position.Z < 4)
        {
            StubPlayer.Frame(1 / 60.0);
        }
        Stage.Animator(driver).StubClip = Stage.Clip(0);
        var from = driver.State.Position.Z;
        StubPlayer.Run(0.5, 60);
        Run.Near("half a second at 3 m/s", driver.State.Position.Z - from, 1.5, 1e-4);
        driver.Settings.Gravity.KeepVelocity = false;
        from = driver.State.Position.Z;
        StubPlayer.Run(0.5, 60);
        Run.Near("the clip's, when that is wanted", driver.State.Position.Z - from, 0, 1e-6);
    }

    private static void MomentumInSteps()
    {
        Stage.Box(new Vector3(0, -1.45f, -48), new Vector3(100, 1, 100));
        var driver = Standing(RootMotionMover.CharacterController, Stage.Clip(3));
        driver.Ticks = RootMotionTicks.FixedUpdate;
        var last = 0.0;
        driver.Committed += who =>
        {
            var way = who.State.Position.Z - last;
            last = who.State.Position.Z;
            // Ticks of 0.02 s over frames of 120 Hz: two or three frames each.
            Run.True("a step of " + way + " at " + last, who.LastCommit.Tick < 2 || (way > 0.049 && way < 0.0751));
            Run.True("a step in the air of " + way, !who.IsAirborne || Math.Abs(way - 0.06) < 1e-4);
            Run.True("velocity in the air is " + who.Velocity.z, !who.IsAirborne || Math.Abs(who.Velocity.z - 3) < 1e-3);
        };
        StubPlayer.Run(1.5, 120);
        Run.True("fell", driver.State.Position.Y < -2);
        Run.Near("went on", driver.State.Position.Z, 4.5, 0.1);
    }

    private static void Downhill(RootMotionMover mover)
    {
        // 30 degrees down along z, from the origin.
        var slope = Quaternion.AngleAxis(30, Vector3.right);
        var ramp = Stage.Box(slope * new Vector3(0, -0.5f, 20) + new Vector3(0, -0.98f, 0), new Vector3(20, 1, 60));
        ramp.transform.rotation = slope;
        var driver = Standing(mover, Stage.Clip(3));
        // The stick speed alone is what the ground is followed by.
        driver.Settings.SnapDistance = 0;
        StubPlayer.Run(0.5, 60);
        var airborne = 0;
        driver.Committed += who => airborne += who.IsGrounded ? 0 : 1;
        StubPlayer.Run(1, 60);
        Run.Same("ticks off the ground", airborne, 0);
        Run.True("went down " + driver.State.Position.Y, driver.State.Position.Y < -1.5);
        Run.Same("lines", Debug.StubLog.Count, 0);
    }

    private static void Sinking(RootMotionMover mover)
    {
        var floor = Stage.Floor(-0.95f);
        var driver = Standing(mover, Stage.Clip(0));
        driver.Settings.SnapDistance = 0;
        driver.RideGround = false;
        StubPlayer.Run(0.5, 60);
        var from = driver.State.Position.Y;
        driver.Committed += who => Run.True("stands", who.IsGrounded);
        for (var i = 0; i < 60; i++)
        {
            floor.transform.position -= new Vector3(0, 0.02f, 0);
            StubPlayer.Frame(1 / 60.0);
        }
        Run.Near("down with it", from - driver.State.Position.Y, 1.2, 0.002);
    }

    private static void OwnsHeight(RootMotionMover mover)
    {
        Stage.Floor(-0.95f);
        var driver = Standing(mover, Stage.Clip(0), -9.81f);
        StubPlayer.Run(1, 60);
        var from = driver.State.Position.Y;
        Stage.Animator(driver).StubClip = (double start, double dt, out Vector3 translation, out Quaternion rotation) =>
        {
            translation = new Vector3(0, (float)(2 * dt), 0);
            rotation = Quaternion.identity;
        };
        driver.ClipOwnsHeight = true;
        StubPlayer.Run(0.25, 60);
        Run.Near("up by the clip's half metre", driver.State.Position.Y - from, 0.5, 1e-5);
        driver.ClipOwnsHeight = false;
        Stage.Animator(driver).StubClip = Stage.Clip(0);
        StubPlayer.Frame(1 / 60.0);
        Run.True("then it is off the ground", driver.IsAirborne);
    }

    private static void Coyote()
    {
        var floor = Stage.Floor(-0.95f);
        var driver = Standing(RootMotionMover.CharacterController, Stage.Clip(0));
        Run.True("not before it is on", !Standing(RootMotionMover.Motor, Stage.Clip(0), 0).Jump(0));
        StubPlayer.Run(1, 60);
        Object.DestroyImmediate(floor.gameObject);
        StubPlayer.Run(5 / 60.0, 60);
        Run.True("airborne", driver.IsAirborne);
        Run.True("a twelfth of a second later", driver.Jump());
        StubPlayer.Frame(1 / 60.0);
        Run.True("rises", driver.LastCommit.Adjustment.Translation.Y > 0);
        Run.True("not twice", !driver.Jump());
        StubPlayer.Run(1, 60);
        Run.True("nor later", !driver.Jump());
        driver.JumpFromAir(1);
        StubPlayer.Frame(1 / 60.0);
        Run.True("but when that is meant", driver.LastCommit.Adjustment.Translation.Y > 0);
    }

    private static void Lives(RootMotionMover mover)
    {
        Stage.Floor(-0.95f);
        var driver = Standing(mover, Stage.Clip(0));
        var heard = "";
        driver.LocomotionEnabled = true;
        driver.StateParameter = "state";
        driver.StateChanged += who => heard += who.LocomotionState + (who.LandedHard ? "! " : " ");
        StubPlayer.Run(0.5, 60);
        Stage.Animator(driver).StubClip = Stage.Clip(1.5);
        StubPlayer.Run(0.5, 60);
        driver.Jump(1);
        StubPlayer.Run(2, 60);
        Run.Same("states", heard, "Walk Jump Fall Land Walk ");
        Run.Same("parameter", Stage.Animator(driver).StubIntegers[UnityEngine.Animator.StringToHash("state")], 1);
        var weights = driver.LocomotionWeights;
        Run.Near("weight", weights.Weight(RmoLocomotionState.Walk), 1, 1e-6);
        Run.Same("lines", Debug.StubLog.Count, 0);
    }

    private static void Swings()
    {
        Stage.Floor(-0.95f);
        var driver = Standing(RootMotionMover.CharacterController, Stage.Clip(3.5));
        driver.LocomotionEnabled = true;
        var changes = 0;
        StubPlayer.Run(0.5, 60);
        driver.StateChanged += who => changes++;
        for (var i = 0; i < 600; i++)
        {
            driver.WantedSpeed = 3.8f + 0.1f * Mathf.Sin(i * 0.7f);
            StubPlayer.Frame(1 / 60.0);
        }
        Run.Same("in ten seconds", changes, 1);
        Run.Same("runs", driver.LocomotionState, RootMotionLocomotionState.Run);
    }

    private static double Yaw(RootMotionDriver driver) { return Math.Atan2(driver.transform.forward.x, driver.transform.forward.z) * 180 / Math.PI; }

    private static RootMotionDriver Turner(StubClip clip, RootMotionTurnStrategy turns)
    {
        var driver = Stage.Character(RootMotionMover.Motor, clip);
        driver.Settings = ScriptableObject.CreateInstance<RootMotionSettings>();
        driver.Turning = turns;
        return driver;
    }

    private static Vector3 Heading(double degrees)
    {
        return new Vector3((float)Math.Sin(degrees * Math.PI / 180), 0, (float)Math.Cos(degrees * Math.PI / 180));
    }

    private static void CodeTurns()
    {
        var driver = Turner(Stage.Clip(0), RootMotionTurnStrategy.Code);
        driver.Settings.Turning.CodeRate = 90;
        Run.Same("face", driver.Face(Heading(20)), RmoResult.Ok);
        foreach (var yaw in new[] { 9, 18, 20, 20 })
        {
            StubPlayer.Frame(0.1);
            Run.Near("yaw", Yaw(driver), yaw, 1e-4);
        }
        driver.Face(Heading(-170));
        StubPlayer.Run(3, 60);
        Run.Near("the short way round", Yaw(driver), -170, 1e-3);
        Run.Near("error", driver.FacingError, 0, 1e-3);
        driver.Face(Vector3.zero);
        Stage.Animator(driver).StubClip = Stage.Clip(0, 90);
        StubPlayer.Run(1, 60);
        Run.Near("code alone turns", Yaw(driver), -170, 1e-3);
        Run.Same("NaN", driver.Face(new Vector3(float.NaN, 0, 0)), RmoResult.NotFinite);
    }

    private static void Hybrid()
    {
        var driver = Turner(Stage.Clip(0, 10), RootMotionTurnStrategy.Hybrid);
        driver.Settings.Turning.CodeRate = 180;
        driver.Face(Heading(50));
        StubPlayer.Run(1, 60);
        Run.Near("the clip alone", Yaw(driver), 10, 1e-3);
        Run.True("not by code", !driver.IsTurnedByCode);
        driver.Face(Heading(100));
        StubPlayer.Frame(1 / 60.0);
        Run.True("by code", driver.IsTurnedByCode);
        StubPlayer.Run(1, 60);
        Run.True("by the clip again", !driver.IsTurnedByCode && Yaw(driver) > 80);
    }

    private static void LimitedClip()
    {
        var driver = Turner(Stage.Clip(0, 200), RootMotionTurnStrategy.AnimationLimited);
        driver.Settings.Turning.ClipRate = 90;
        StubPlayer.Run(0.25, 100);
        Run.Near("at its rate", Yaw(driver), 22.5, 1e-3);
        Stage.Animator(driver).StubClip = Stage.Clip(0);
        StubPlayer.Run(2, 100);
        Run.Near("followed up", Yaw(driver), 50, 1e-3);
    }

    private static void InPlace()
    {
        foreach (var hertz in new[] { 30.0, 60.0, 144.0 })
        {
            StubPlayer.Begin();
            // An uneven clip of 80 degrees in a second, for 90 wanted; the code strategy would turn as well.
            var driver = Turner((double from, double dt, out Vector3 translation, out Quaternion rotation) =>
            {
                translation = Vector3.zero;
                var yaw = 80 * (Ease(from + dt) - Ease(from));
                rotation = Quaternion.AngleAxis((float)yaw, Vector3.up);
            }, RootMotionTurnStrategy.Code);
            driver.Settings.Turning.CodeRate = 10;
            Run.Same("begins", driver.TurnInPlace(Heading(90), 80, 1), RmoResult.Ok);
            StubPlayer.Run(0.5, hertz);
            Run.Near("half way the clip's share, scaled, at " + hertz, Yaw(driver), 45, 1e-2);
            StubPlayer.Run(0.5, hertz);
            Run.Near("ends on it at " + hertz, Yaw(driver), 90, 1e-3);
            Run.True("it is over", !driver.IsTurningInPlace);
            StubPlayer.Run(0.2, hertz);
            Run.Near("and stays", Yaw(driver), 90, 1e-3);
        }
    }

    private static double Ease(double t)
    {
        t = Math.Min(Math.Max(t, 0), 1);
        return t * t * (3 - 2 * t);
    }

    private static void TurnsInSteps()
    {
        var driver = Turner(Stage.Clip(0), RootMotionTurnStrategy.Code);
        driver.Ticks = RootMotionTicks.FixedUpdate;
        driver.Face(Heading(20));
        StubPlayer.Run(1, 500);
        Run.Near("ends on it", driver.LastCommit.Rotation.Y, Math.Sin(10 * Math.PI / 180), 1e-5);
    }

    private static void Paces()
    {
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(3));
        driver.PaceEnabled = true;
        driver.AuthoredSpeed = 3;
        driver.WantedSpeed = 3.6f;
        StubPlayer.Run(5, 60);
        Run.Near("playback", Stage.Animator(driver).speed, 1.2, 1e-4);
        Run.Near("speed", driver.Velocity.z, 3.6, 1e-3);
        driver.WantedSpeed = 1.38f;
        StubPlayer.Run(5, 60);
        Run.Near("slowest", Stage.Animator(driver).speed, 0.75, 1e-4);
        Run.Near("what is left is stride (G2)", driver.StrideScale, 0.613333, 1e-4);
        Run.Near("slide", driver.FootSlide, 1.38 - 2.25, 1e-3);
        driver.PaceEnabled = false;
        StubPlayer.Run(0.1, 60);
        Run.Near("given back", Stage.Animator(driver).speed, 1, 0);
        Run.Same("lines", Debug.StubLog.Count, 0);
    }

    private static void PacesAtWall()
    {
        Stage.Wall(1 + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        Stage.Animator(driver).speed = 0.9f;
        driver.PaceEnabled = true;
        driver.AuthoredSpeed = driver.WantedSpeed = 1.5f;
        StubPlayer.Run(2, 60);
        Run.Same("advice", driver.Advice, RmoResidualAdvice.Blocked);
        Run.Near("playback, as advised", Stage.Animator(driver).speed, 0.3, 0.01);
        driver.enabled = false;
        Run.Near("given back when off", Stage.Animator(driver).speed, 0.9, 1e-6);
    }

    private static void WrongSetting()
    {
        Stage.Floor(-0.95f);
        var driver = Standing(RootMotionMover.CharacterController, Stage.Clip(1.5));
        StubPlayer.Frame(1 / 60.0);
        driver.Settings.Gravity.Acceleration = 1;
        StubPlayer.Frame(1 / 60.0);
        Run.Same("gravity up", driver.LastResult, RmoResult.OutOfRange);
        Run.True("and its field is named: " + Debug.StubLog[0], Debug.StubLog[0].Contains("(settings, gravity: Gravity)"));
        Run.Near("nothing moved", driver.transform.position.z, 0.025, 1e-6);
        driver.Settings.Gravity.Acceleration = -25;
        StubPlayer.Frame(1 / 60.0);
        Run.Same("and on", driver.LastResult, RmoResult.Ok);
        Run.Near("nothing banked", driver.transform.position.z, 0.05, 1e-6);
    }
}
