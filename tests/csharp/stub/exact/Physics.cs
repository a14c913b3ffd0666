using System;
using System.Collections.Generic;

namespace UnityEngine
{
    /// Boxes and capsules in closed form, and a controller that collides and slides, without steps; bodies that nothing moves.
    public partial class Collider
    {
        /// Takes over the place of the transform, as the physics engine does.
        internal virtual void StubSync() { }
    }

    public partial class BoxCollider
    {
        internal StubBox Box { get { return new StubBox(transform.TransformPoint(center), transform.rotation, Vector3.Scale(transform.lossyScale, size) / 2); } }
    }

    public static partial class Physics
    {
        private static readonly HashSet<int> layers = new HashSet<int>();
        private static readonly HashSet<long> pairs = new HashSet<long>();

        internal static void StubBegin()
        {
            layers.Clear();
            pairs.Clear();
        }

        public static void IgnoreCollision(Collider collider1, Collider collider2, bool ignore = true)
        {
            foreach (var one in new[] { Pair(collider1, collider2), Pair(collider2, collider1) })
            {
                if (ignore)
                {
                    pairs.Add(one);
                }
                else
                {
                    pairs.Remove(one);
                }
            }
        }

        public static bool GetIgnoreCollision(Collider collider1, Collider collider2) { return pairs.Contains(Pair(collider1, collider2)); }

        public static void IgnoreLayerCollision(int layer1, int layer2, bool ignore = true)
        {
            foreach (var one in new[] { layer1 * 32 + layer2, layer2 * 32 + layer1 })
            {
                if (ignore)
                {
                    layers.Add(one);
                }
                else
                {
                    layers.Remove(one);
                }
            }
        }

        public static bool GetIgnoreLayerCollision(int layer1, int layer2) { return layers.Contains(layer1 * 32 + layer2); }

        internal static bool StubPass(Collider a, Collider b)
        {
            return GetIgnoreLayerCollision(a.gameObject.layer, b.gameObject.layer) || GetIgnoreCollision(a, b);
        }

        private static long Pair(Collider a, Collider b) { return (long)a.GetHashCode() << 32 | (uint)b.GetHashCode(); }

        internal static void StubCame(Collider collider) { }

        /// Before the scripts of a physics step.
        internal static void StubRestore() { }

        internal static void StubSync()
        {
            foreach (var collider in StubPlayer.Colliders())
            {
                collider.StubSync();
            }
        }

        internal static void StubStep(float dt) { StubSync(); }

        /// After the physics steps of a frame, that far into the next one.
        internal static void StubFrame(float into) { }

        public static bool ComputePenetration(Collider colliderA, Vector3 positionA, Quaternion rotationA, Collider colliderB,
            Vector3 positionB, Quaternion rotationB, out Vector3 direction, out float distance)
        {
            var capsule = (CapsuleCollider)colliderA;
            var scale = capsule.transform.lossyScale.x;
            var half = rotationA * new Vector3(0, Mathf.Max(capsule.height / 2 - capsule.radius, 0) * scale, 0);
            var centre = positionA + rotationA * (capsule.center * scale);
            var other = (BoxCollider)colliderB;
            var box = new StubBox(positionB + rotationB * Vector3.Scale(other.transform.lossyScale, other.center), rotationB,
                Vector3.Scale(other.transform.lossyScale, other.size) / 2);
            double depth;
            var found = box.Penetration(centre - half, centre + half, capsule.radius * scale, out direction, out depth);
            distance = found ? (float)depth : 0;
            return found;
        }
    }

    public partial struct PhysicsScene
    {
        public bool IsValid() { return true; }

        public bool CapsuleCast(Vector3 point1, Vector3 point2, float radius, Vector3 direction, out RaycastHit hitInfo,
            float maxDistance = Mathf.Infinity, int layerMask = Physics.DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            hitInfo = default(RaycastHit);
            var found = false;
            foreach (var collider in StubPlayer.Boxes(layerMask, queryTriggerInteraction))
            {
                RaycastHit hit;
                // The single form leaves out what overlaps at the start.
                if (Cast(collider, point1, point2, radius, direction, maxDistance, out hit) && hit.distance > 0
                    && (!found || hit.distance < hitInfo.distance))
                {
                    hitInfo = hit;
                    found = true;
                }
            }
            return found;
        }

        /// As many as there is room for, in no order; what overlaps at the start with distance 0, point zero, normal against the way.
        public int CapsuleCast(Vector3 point1, Vector3 point2, float radius, Vector3 direction, RaycastHit[] results,
            float maxDistance = Mathf.Infinity, int layerMask = Physics.DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            StubPlayer.Casts++;
            var count = 0;
            foreach (var collider in StubPlayer.Boxes(layerMask, queryTriggerInteraction))
            {
                RaycastHit hit;
                if (count < results.Length && Cast(collider, point1, point2, radius, direction, maxDistance, out hit))
                {
                    results[count++] = hit;
                }
            }
            return count;
        }

        public int OverlapCapsule(Vector3 point0, Vector3 point1, float radius, Collider[] results,
            int layerMask = Physics.AllLayers, QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            var count = 0;
            foreach (var collider in StubPlayer.Boxes(layerMask, queryTriggerInteraction))
            {
                Vector3 normal;
                double depth;
                if (count < results.Length && collider.Box.Penetration(point0, point1, radius, out normal, out depth))
                {
                    results[count++] = collider;
                }
            }
            return count;
        }

        internal static bool Cast(BoxCollider collider, Vector3 point1, Vector3 point2, double radius, Vector3 direction, double most,
            out RaycastHit hit)
        {
            hit = new RaycastHit(collider);
            double distance;
            Vector3 normal;
            Vector3 point;
            if (!collider.Box.Cast(point1, point2, radius, direction, most, out distance, out normal, out point))
            {
                return false;
            }
            hit.distance = (float)distance;
            hit.normal = normal;
            hit.point = point;
            return true;
        }
    }

    public partial class CharacterController
    {
        private Vector3 place;
        private bool placed;

        internal override void StubSync()
        {
            place = transform.position;
            placed = true;
        }

        public CollisionFlags Move(Vector3 motion)
        {
            StubMoves++;
            if (!enabled || !gameObject.activeInHierarchy)
            {
                Debug.LogError("CharacterController.Move called on inactive controller");
                return CollisionFlags.None;
            }
            if (!placed)
            {
                StubSync();
            }
            collisionFlags = CollisionFlags.None;
            if (motion.magnitude >= minMoveDistance)
            {
                var height = motion.y;
                Slide(new Vector3(motion.x, Math.Max(height, 0), motion.z), true);
                Slide(new Vector3(0, Math.Min(height, 0), 0), false);
            }
            transform.position = place;
            return collisionFlags;
        }

        private void Slide(Vector3 rest, bool along)
        {
            var scale = transform.lossyScale.x;
            var round = radius * scale;
            var half = new Vector3(0, Mathf.Max(height / 2 - radius, 0) * scale, 0);
            for (var i = 0; i < 5 && rest.magnitude > 1e-9f; i++)
            {
                var length = rest.magnitude;
                var direction = rest / length;
                var centre = place + center * scale;
                double way = length;
                var stop = default(RaycastHit);
                foreach (var collider in StubPlayer.Boxes(~0, QueryTriggerInteraction.Ignore))
                {
                    RaycastHit hit;
                    if (Physics.StubPass(this, collider) || !PhysicsScene.Cast(collider, centre - half, centre + half, round, direction, length + 10 * skinWidth, out hit)
                        || hit.distance <= 0 || Vector3.Dot(hit.normal, direction) > -1e-6f)
                    {
                        continue;
                    }
                    // Down, PhysX keeps the skin along the way, not along the normal.
                    var free = Math.Max(hit.distance - (along ? skinWidth / -Vector3.Dot(hit.normal, direction) : skinWidth), 0);
                    if (free < way)
                    {
                        way = free;
                        stop = hit;
                    }
                }
                place += direction * (float)way;
                if (stop.collider == null)
                {
                    return;
                }
                var normal = stop.normal;
                var floor = normal.y > Math.Cos(slopeLimit * Math.PI / 180);
                collisionFlags |= normal.y > 0.1f ? CollisionFlags.Below : normal.y < -0.1f ? CollisionFlags.Above : CollisionFlags.Sides;
                StubPlayer.Send(gameObject, "OnControllerColliderHit", new ControllerColliderHit
                {
                    controller = this,
                    collider = stop.collider,
                    point = stop.point,
                    normal = normal,
                    moveDirection = direction,
                    moveLength = length,
                });
                if (!along && floor)
                {
                    return;
                }
                if (along && !floor)
                {
                    // Too steep is a wall.
                    normal = new Vector3(normal.x, 0, normal.z).normalized;
                }
                rest = Vector3.ProjectOnPlane(direction * (float)(length - way), normal);
            }
        }
    }

    public static partial class StubPlayer
    {
        internal static StubSolids Boxes(int layerMask, QueryTriggerInteraction triggers)
        {
            return new StubSolids(objects, layerMask, triggers);
        }
    }

    /// The boxes that a query can hit, for foreach: allocates nothing, since what the driver allocates is measured on it.
    internal struct StubSolids
    {
        private readonly List<GameObject> objects;
        private readonly int layerMask;
        private readonly QueryTriggerInteraction triggers;
        private int next;
        private BoxCollider current;

        internal StubSolids(List<GameObject> objects, int layerMask, QueryTriggerInteraction triggers)
        {
            this.objects = objects;
            this.layerMask = layerMask;
            this.triggers = triggers;
            next = 0;
            current = null;
        }

        public BoxCollider Current { get { return current; } }

        public StubSolids GetEnumerator() { return this; }

        public bool MoveNext()
        {
            while (next < objects.Count)
            {
                if (objects[next++].TryGetComponent(out current) && current.Solid(layerMask, triggers))
                {
                    return true;
                }
            }
            return false;
        }
    }
}
