using System;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>Moves a CharacterController and tells what came of it.</summary>
    internal sealed class ControllerMove
    {
        /// Cosine of the angle to straight down within which a surface is overhead, as in the motor.
        private const float Ceiling = -1e-3f;

        private CharacterController controller;
        private Vector3 start;
        private float walkable;
        private RmoHostResult resolved;
        private bool overhead;
        private bool below;

        /// <summary>What the controller stood on at the end of the last tick.</summary>
        public Collider Ground { get; private set; }

        /// <summary>A move of this tick touched something below. On a level move it says nothing: it is that of any of them.</summary>
        public bool Below { get { return below; } }

        /// <summary>Not too steep, by the height of a unit normal.</summary>
        public bool IsWalkable(float normal) { return normal >= walkable; }

        /// <summary>A tick of a controller. Contacts are told from <paramref name="from"/>.</summary>
        public void Begin(CharacterController moved, Vector3 from)
        {
            controller = moved;
            start = from;
            walkable = Mathf.Cos(moved.slopeLimit * Mathf.Deg2Rad) - 1e-3f;
            resolved = default(RmoHostResult);
            below = false;
            Ground = null;
        }

        /// <summary>Moves.</summary>
        public void Move(Vector3 motion)
        {
            overhead = false;
            var flags = controller.Move(motion);
            below |= (flags & CollisionFlags.Below) != 0;
            if ((flags & CollisionFlags.Above) != 0 && !overhead)
            {
                // Nothing told of it, or it is rounded off: a jump ends there all the same.
                resolved.AddContact(new RmoContact { Normal = new RmoVec3(0, -1, 0), Kind = RmoContactKind.Ceiling });
            }
        }

        /// <summary>It stands, on a surface <paramref name="distance"/> below.</summary>
        public void Stand(Collider on, Vector3 normal, float distance)
        {
            Ground = on;
            resolved.Grounded = 1;
            resolved.Ground.Normal = normal.ToVec3();
            resolved.Ground.Surface = SurfaceId.Of(on);
            resolved.Ground.Distance = distance;
        }

        /// <summary>What came of it. The caller fills in the displacement.</summary>
        public RmoHostResult End()
        {
            controller = null;
            return resolved;
        }

        /// <summary>A touch, reported while a move runs.</summary>
        public void Hit(ControllerColliderHit hit)
        {
            if (controller == null || hit.controller != controller)
            {
                return;
            }
            var normal = hit.normal;
            var point = hit.point - start;
            var surface = SurfaceId.Of(hit.collider);
            var floor = IsWalkable(normal.y);
            var ceiling = normal.y < Ceiling;
            overhead |= ceiling && resolved.ContactCount < Rmo.MaxContacts;
            resolved.AddContact(new RmoContact
            {
                Surface = surface,
                Point = point.ToVec3(),
                Normal = normal.ToVec3(),
                Kind = floor ? RmoContactKind.Floor : ceiling ? RmoContactKind.Ceiling : RmoContactKind.Wall,
            });
        }

        /// <summary>
        /// The displacement that was achieved: of each axis what was asked where the controller, which is f32, came as close to it
        /// as it can, so that the body's f64 place does not wear (F5); else where it came to.
        /// </summary>
        public static RmoPosition Achieved(in RmoPosition from, in RmoPosition asked, Vector3 reached)
        {
            return new RmoPosition
            {
                X = Achieved(from.X, asked.X, reached.x),
                Y = Achieved(from.Y, asked.Y, reached.y),
                Z = Achieved(from.Z, asked.Z, reached.z),
            };
        }

        private static double Achieved(double from, double asked, double reached)
        {
            var target = from + asked;
            // Four roundings of an f32 of this size.
            var rounding = 5e-7 * Math.Max(Math.Abs(target), 1);
            return Math.Abs(reached - target) <= rounding ? asked : reached - from;
        }
    }
}
