using System.Collections;
using NUnit.Framework;
using UnityEngine;
using UnityEngine.TestTools;

namespace RootMotionNative.Tests
{
    /// <summary>The main job in the engine at hand, in play mode: what Unity's own physics makes of it.</summary>
    public sealed class DriverTests
    {
        private const float Radius = 0.3f;
        private GameObject wall;
        private GameObject hero;
        private GameObject floor;

        [SetUp]
        public void MakeWall()
        {
            wall = GameObject.CreatePrimitive(PrimitiveType.Cube);
            wall.transform.localScale = new Vector3(20, 10, 1);
            wall.transform.position = new Vector3(0, 0, 0.75f + Radius + 0.5f);
            hero = new GameObject("Hero");
        }

        [TearDown]
        public void Clear()
        {
            Object.DestroyImmediate(hero);
            Object.DestroyImmediate(wall);
            if (floor != null)
            {
                Object.DestroyImmediate(floor);
            }
        }

        [UnityTest]
        public IEnumerator TheControllerStopsAtTheWall()
        {
            var controller = hero.AddComponent<CharacterController>();
            controller.radius = Radius;
            controller.height = 1.8f;
            // Colliders made in this frame are known to physics in the next.
            yield return null;
            Stop(RootMotionMover.CharacterController, controller.radius * 0.1f, 0.02f);
        }

        [UnityTest]
        public IEnumerator TheMotorStopsAtTheWall()
        {
            var capsule = hero.AddComponent<CapsuleCollider>();
            capsule.radius = Radius;
            capsule.height = 1.8f;
            yield return null;
            Stop(RootMotionMover.Motor, 0.01f, 0.002f);
        }

        [UnityTest]
        public IEnumerator AJumpIsAsHighAsItWasAsked()
        {
            floor = GameObject.CreatePrimitive(PrimitiveType.Cube);
            floor.transform.position = new Vector3(0, -1.5f, 0);
            var controller = hero.AddComponent<CharacterController>();
            controller.radius = Radius;
            controller.height = 1.8f;
            var driver = hero.AddComponent<RootMotionDriver>();
            driver.GravityEnabled = true;
            var landings = 0;
            driver.Landed += who => landings++;
            yield return null;
            var frames = 0;
            for (; frames < 600 && landings == 0; frames++)
            {
                Tick(driver);
                yield return null;
            }
            Assert.AreEqual(true, driver.IsGrounded);
            double ground = driver.State.Position.Y, top = ground;
            landings = 0;
            Assert.AreEqual(true, driver.Jump(1));
            for (frames = 0; frames < 600 && landings == 0; frames++)
            {
                Tick(driver);
                top = System.Math.Max(top, driver.State.Position.Y);
                yield return null;
            }
            Assert.AreEqual(1f, (float)(top - ground), 0.01f);
            Assert.AreEqual((float)ground, (float)driver.State.Position.Y, 0.01f);
        }

        /// A tick of a body that nothing but gravity moves.
        private static void Tick(RootMotionDriver driver)
        {
            Assert.AreEqual(RmoResult.Ok, driver.Drive(RmoDelta.Identity, 1 / 60.0));
        }

        [Test]
        public void ADriverWithoutMotionStays()
        {
            hero.AddComponent<CharacterController>();
            var driver = hero.AddComponent<RootMotionDriver>();
            Assert.AreEqual(-1L, driver.LastCommit.Tick);
            Assert.AreEqual(RmoResult.Ok, driver.Teleport(new Vector3(1, 2, 3), Quaternion.identity));
            Assert.AreEqual(new Vector3(1, 2, 3), hero.transform.position);
        }

        /// A dash of 1.2 m in one frame, a wall at 0.75 m: the rest is residual.
        private void Stop(RootMotionMover mover, float skin, float tolerance)
        {
            var driver = hero.AddComponent<RootMotionDriver>();
            driver.Mover = mover;
            var dash = new RmoDelta(new RmoVec3(0, 0, 1.2f), RmoQuat.Identity);
            Assert.AreEqual(RmoResult.Ok, driver.Drive(dash, 1 / 60.0));
            Assert.AreEqual(0.75f - skin, hero.transform.position.z, tolerance);
            Assert.AreEqual(0.45f + skin, (float)driver.LastCommit.Residual.Translation.Z, tolerance);
            Assert.AreEqual(SurfaceId.Of(wall.GetComponent<Collider>()), driver.LastCommit.Contacts0.Surface);
        }
    }
}
