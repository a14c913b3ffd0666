using System;
using System.Collections.Generic;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    public enum QueryTriggerInteraction { UseGlobal = 0, Ignore = 1, Collide = 2 }

    public struct LayerMask
    {
        public int value { get; set; }

        public static implicit operator int(LayerMask mask) { return mask.value; }
        public static implicit operator LayerMask(int intVal) { return new LayerMask { value = intVal }; }
    }

    public class Rigidbody : Component
    {
        public bool isKinematic { get; set; }
    }

    public class Collider : Component
    {
        private static readonly Dictionary<int, Collider> all = new Dictionary<int, Collider>();
        private bool on = true;

        public Collider() { all[GetHashCode()] = this; }

        internal static Collider StubFind(int id)
        {
            Collider found;
            return all.TryGetValue(id, out found) ? found : null;
        }

        internal static void StubForget() { all.Clear(); }

        public bool enabled
        {
            get { return on; }
            set
            {
                on = value;
                StubSync();
            }
        }
        public bool isTrigger { get; set; }
        public Rigidbody attachedRigidbody { get { return gameObject.GetComponentInParent<Rigidbody>(); } }

        internal bool Solid(int layerMask, QueryTriggerInteraction triggers)
        {
            return enabled && gameObject.activeInHierarchy && (layerMask & (1 << gameObject.layer)) != 0
                && (!isTrigger || triggers != QueryTriggerInteraction.Ignore);
        }

        /// Takes over the place of the transform, as the physics engine does.
        internal virtual void StubSync() { }
    }

    public class BoxCollider : Collider
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }

        public BoxCollider() { size = Vector3.one; }

        internal StubBox Box { get { return new StubBox(transform.TransformPoint(center), transform.rotation, Vector3.Scale(transform.lossyScale, size) / 2); } }
    }

    public class CapsuleCollider : Collider
    {
        public Vector3 center { get; set; }
        public float radius { get; set; }
        public float height { get; set; }
        public int direction { get; set; }

        public CapsuleCollider()
        {
            radius = 0.5f;
            height = 2;
            direction = 1;
        }
    }

    /// Without references, as in Unity: jobs have arrays of it.
    public struct RaycastHit
    {
        private readonly int id;

        public Vector3 point { get; set; }
        public Vector3 normal { get; set; }
        public float distance { get; set; }
        public Collider collider { get { return Collider.StubFind(id); } }
        public Transform transform { get { return collider.transform; } }
#if UNITY_6000_4_OR_NEWER
        public EntityId colliderEntityId { get { return new EntityId { id = id }; } }

        [Obsolete("as from 6000.5", true)]
#endif
        public int colliderInstanceID { get { return id; } }

        internal RaycastHit(Collider collider) : this() { id = collider.GetHashCode(); }
    }

    public static class Physics
    {
        public const int IgnoreRaycastLayer = 1 << 2;
        public const int DefaultRaycastLayers = ~IgnoreRaycastLayer;
        public const int AllLayers = ~0;

        /// How often it was called.
        public static int StubSyncs { get; internal set; }

        public static PhysicsScene defaultPhysicsScene { get { return default(PhysicsScene); } }

        public static void SyncTransforms()
        {
            StubSyncs++;
            StubSync();
        }

        internal static void StubSync()
        {
            foreach (var collider in StubPlayer.Colliders())
            {
                collider.StubSync();
            }
        }

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

    public struct PhysicsScene
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

    public static class PhysicsSceneExtensions
    {
        public static PhysicsScene GetPhysicsScene(this Scene scene) { return default(PhysicsScene); }
    }

    public enum CollisionFlags { None = 0, Sides = 1, Above = 2, Below = 4, CollidedSides = 1, CollidedAbove = 2, CollidedBelow = 4 }

    public class ControllerColliderHit
    {
        public CharacterController controller { get; internal set; }
        public Collider collider { get; internal set; }
        public Vector3 point { get; internal set; }
        public Vector3 normal { get; internal set; }
        public Vector3 moveDirection { get; internal set; }
        public float moveLength { get; internal set; }
        public GameObject gameObject { get { return collider.gameObject; } }
        public Transform transform { get { return collider.transform; } }
    }

    /// Collides and slides, without steps. As in Unity it keeps a place of its own, which a write to the transform changes only at
    /// the next Physics.SyncTransforms or physics step.
    public class CharacterController : Collider
    {
        private Vector3 place;
        private bool placed;

        public float radius { get; set; }
        public float height { get; set; }
        public Vector3 center { get; set; }
        public float slopeLimit { get; set; }
        public float stepOffset { get; set; }
        public float skinWidth { get; set; }
        public float minMoveDistance { get; set; }
        public bool detectCollisions { get; set; }
        public bool isGrounded { get { return (collisionFlags & CollisionFlags.Below) != 0; } }
        public CollisionFlags collisionFlags { get; private set; }
        public int StubMoves { get; private set; }

        public CharacterController()
        {
            radius = 0.5f;
            height = 2;
            slopeLimit = 45;
            stepOffset = 0.3f;
            skinWidth = 0.08f;
            minMoveDistance = 0.001f;
            detectCollisions = true;
        }

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
                    if (!PhysicsScene.Cast(collider, centre - half, centre + half, round, direction, length + 10 * skinWidth, out hit)
                        || hit.distance <= 0 || Vector3.Dot(hit.normal, direction) > -1e-6f)
                    {
                        continue;
                    }
                    var free = Math.Max(hit.distance - skinWidth / -Vector3.Dot(hit.normal, direction), 0);
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
}
