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
