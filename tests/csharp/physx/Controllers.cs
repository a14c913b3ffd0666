using System;
using System.Collections.Generic;
using UnityEngine;

/// CharacterController on PhysX, as Unity documents it, without a driver.
internal static class Controllers
{
    private static readonly double[] Rates = { 30, 60, 144 };

    /// What a controller's own script hears.
    private sealed class Ears : MonoBehaviour
    {
        public readonly List<ControllerColliderHit> Heard = new List<ControllerColliderHit>();

        private void OnControllerColliderHit(ControllerColliderHit hit) { Heard.Add(hit); }
    }

    public static void All()
    {
        Run.Test("PhysX: a wall stops a controller a skin off, at its side", Wall);
        Run.Test("PhysX: stairs under the step offset are climbed, a table over it is not", Stairs);
        Run.Test("PhysX: a ceiling is told above, and a lintel stops", Ceiling);
        Run.Test("PhysX: a ramp under the limit is climbed, one over it is not", Ramps);
        Run.Test("PhysX: grounded is what the last Move touched below", Grounded);
        Run.Test("PhysX: what is under the least move distance does not move", Least);
        Run.Test("PhysX: triggers, other layers and ignored colliders are passed", Passed);
        Run.Test("PhysX: a write to the transform moves the controller at the next sync", Written);
        Run.Test("PhysX: a smaller controller keeps its center", Crouch);
    }

    private static CharacterController Make(Vector3 at)
    {
        var made = new GameObject("Hero");
        made.transform.position = at;
        var controller = Stage.Controller(made);
        controller.skinWidth = 0.03f;
        controller.minMoveDistance = 0;
        made.AddComponent<Ears>();
        return controller;
    }

    /// The sample of Unity's page of CharacterController.Move: gravity adds up from 0 while grounded. The flags of all moves, and how many
    /// were not grounded.
    private static CollisionFlags Walk(CharacterController controller, Vector3 velocity, double seconds, double hertz, out int airborne)
    {
        var all = CollisionFlags.None;
        var fall = 0.0;
        airborne = 0;
        for (var i = Math.Round(seconds * hertz); i > 0; i--)
        {
            StubPlayer.Frame(1 / hertz);
            fall = controller.isGrounded && fall < 0 ? 0 : fall;
            fall -= 9.81 / hertz;
            all |= controller.Move(velocity / (float)hertz + new Vector3(0, (float)(fall / hertz), 0));
            airborne += controller.isGrounded ? 0 : 1;
        }
        return all;
    }

    private static void Wall()
    {
        foreach (var hertz in Rates)
        {
            StubPlayer.Begin();
            Stage.Floor(-0.93f);
            var wall = Stage.Wall(2);
            var controller = Make(Vector3.zero);
            int airborne;
            var flags = Walk(controller, new Vector3(0, 0, 3), 2, hertz, out airborne);
            Run.Near("place", controller.transform.position, new Vector3(0, 0, 2 - 0.3f - 0.03f), 2e-3);
            Run.Same("flags", flags, CollisionFlags.Sides | CollisionFlags.Below);
            Run.True("grounded", controller.isGrounded && airborne <= 1);
            var hit = controller.GetComponent<Ears>().Heard.Find(h => h.collider == wall);
            Run.True("heard of the wall", hit != null);
            Run.Near("normal", hit.normal, new Vector3(0, 0, -1), 1e-3);
            Run.Near("way", hit.moveDirection.z, 1, 1e-4);
            Run.Near("point", hit.point.z, 2, 1e-3);
        }
    }

    private static void Stairs()
    {
        foreach (var hertz in Rates)
        {
            foreach (var rise in new[] { 0.15f, 0.25f })
            {
                StubPlayer.Begin();
                Stage.Floor(-0.93f);
                for (var i = 1; i <= 6; i++)
                {
                    Stage.Box(new Vector3(0, -0.93f + rise * i - 2, 0.6f + 0.4f * i + 10), new Vector3(4, 4, 20));
                }
                var controller = Make(Vector3.zero);
                int airborne;
                Walk(controller, new Vector3(0, 0, 2), 2.5, hertz, out airborne);
                Run.Near("height", controller.transform.position.y, 6 * rise, 5e-3);
                Run.Near("way", controller.transform.position.z, 5, 0.02);
            }
            StubPlayer.Begin();
            CharacterController.StubConstrained = true;
            Stage.Floor(-0.93f);
            Stage.Box(new Vector3(0, -0.93f + 0.5f - 2, 11), new Vector3(4, 4, 20));
            var before = Make(Vector3.zero);
            int none;
            Walk(before, new Vector3(0, 0, 2), 2.5, hertz, out none);
            CharacterController.StubConstrained = false;
            Run.Near("before the table", before.transform.position.z, 0.67, 0.04);
        }
    }

    private static void Ceiling()
    {
        Stage.Floor(-0.93f);
        Stage.Box(new Vector3(0, 1.2f + 0.5f, 0), new Vector3(10, 1, 10));
        var controller = Make(Vector3.zero);
        Run.Same("under it", controller.Move(new Vector3(0, 1, 0)), CollisionFlags.Above);
        Run.Near("a skin below", controller.transform.position.y, 1.2 - 0.9 - 0.03, 1e-3);
        StubPlayer.Begin();
        Stage.Floor(-0.93f);
        Stage.Box(new Vector3(0, 0.7f + 0.5f, 3), new Vector3(10, 1, 2));
        controller = Make(Vector3.zero);
        int airborne;
        var flags = Walk(controller, new Vector3(0, 0, 3), 2, 60, out airborne);
        Run.True("before the lintel", controller.transform.position.z > 1.6f && controller.transform.position.z < 2);
        Run.True("and told so", (flags & CollisionFlags.Sides) != 0);
    }

    private static void Ramps()
    {
        foreach (var degrees in new[] { 20, 40, 50, 60 })
        {
            StubPlayer.Begin();
            Stage.Floor(-0.93f);
            var turn = Quaternion.AngleAxis(-degrees, Vector3.right);
            var foot = new Vector3(0, -0.93f, 1);
            var ramp = Stage.Box(foot + turn * new Vector3(0, -0.5f, 9.5f), new Vector3(8, 1, 20));
            ramp.transform.rotation = turn;
            Physics.SyncTransforms();
            var controller = Make(Vector3.zero);
            int airborne;
            Walk(controller, new Vector3(0, 0, 3), 2, 60, out airborne);
            if (degrees < 45)
            {
                Run.Near("way up " + degrees, controller.transform.position.z, 6, 0.02);
            }
            else
            {
                Run.True("stands before " + degrees, controller.transform.position.z < 1.1f && controller.transform.position.y < 0.1f);
            }
        }
    }

    private static void Grounded()
    {
        Stage.Floor(-0.93f);
        var controller = Make(Vector3.zero);
        Run.True("not before it has moved", !controller.isGrounded);
        controller.Move(new Vector3(0, -0.1f, 0));
        Run.True("pressed down", controller.isGrounded);
        controller.Move(new Vector3(0.1f, 0, 0));
        Run.True("not by a level move", !controller.isGrounded);
        controller.Move(new Vector3(0, 1, 0));
        Run.True("nor in the air", !controller.isGrounded);
    }

    private static void Least()
    {
        var controller = Make(Vector3.zero);
        controller.minMoveDistance = 0.01f;
        controller.Move(new Vector3(0.005f, 0, 0));
        Run.Near("stays", controller.transform.position.x, 0, 0);
        controller.Move(new Vector3(0.02f, 0, 0));
        Run.Near("goes", controller.transform.position.x, 0.02, 1e-6);
    }

    private static void Passed()
    {
        Action<BoxCollider>[] ways =
        {
            wall => wall.isTrigger = true,
            wall => wall.enabled = false,
            wall => wall.gameObject.SetActive(false),
            wall =>
            {
                wall.gameObject.layer = 8;
                Physics.IgnoreLayerCollision(0, 8);
            },
            wall => Physics.IgnoreCollision(wall, StubPlayer.Find<CharacterController>()),
        };
        foreach (var way in ways)
        {
            StubPlayer.Begin();
            var wall = Stage.Wall(1);
            var controller = Make(Vector3.zero);
            controller.Move(new Vector3(0, 0, 2));
            Run.True("stopped", controller.transform.position.z < 1);
            way(wall);
            controller.Move(new Vector3(0, 0, 2));
            Run.True("passed", controller.transform.position.z > 2);
        }
    }

    private static void Written()
    {
        var controller = Make(Vector3.zero);
        controller.Move(new Vector3(1, 0, 0));
        controller.transform.position = new Vector3(5, 0, 0);
        controller.Move(new Vector3(1, 0, 0));
        Run.Near("from where it was", controller.transform.position.x, 2, 1e-6);
        controller.transform.position = new Vector3(5, 0, 0);
        Physics.SyncTransforms();
        controller.Move(new Vector3(1, 0, 0));
        Run.Near("from there", controller.transform.position.x, 6, 1e-6);
    }

    private static void Crouch()
    {
        Stage.Floor(-0.93f);
        Stage.Box(new Vector3(0, 0.4f + 0.5f, 2), new Vector3(10, 1, 2));
        var controller = Make(Vector3.zero);
        controller.Move(new Vector3(0, 0, 4));
        Run.True("stopped", controller.transform.position.z < 1);
        controller.height = 1;
        controller.center = new Vector3(0, -0.4f, 0);
        controller.Move(new Vector3(0, 0, 4));
        Run.True("below it", controller.transform.position.z > 4);
        Run.Near("on the floor", controller.transform.position.y, 0, 1e-3);
    }
}
