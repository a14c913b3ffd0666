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

    public enum RigidbodyInterpolation { None = 0, Interpolate = 1, Extrapolate = 2 }

    public partial class Rigidbody : Component
    {
        public bool isKinematic { get; set; }
        public RigidbodyInterpolation interpolation { get; set; }
    }

    public partial class Collider : Component
    {
        private static readonly Dictionary<int, Collider> all = new Dictionary<int, Collider>();
        private bool on = true;

        public Collider()
        {
            all[GetHashCode()] = this;
            Physics.StubCame(this);
        }

        internal static Collider StubFind(int id)
        {
            Collider found;
            return all.TryGetValue(id, out found) ? found : null;
        }

        internal static void StubForget()
        {
            all.Clear();
            Physics.StubBegin();
        }

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

    }

    public partial class BoxCollider : Collider
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }

        public BoxCollider() { size = Vector3.one; }
    }

    public partial class CapsuleCollider : Collider
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

    public static partial class Physics
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

    /// As in Unity it keeps a place of its own, which a write to the transform changes only at the next Physics.SyncTransforms or physics
    /// step. How it moves is in exact/ or in physx/, as what it meets is.
    public partial class CharacterController : Collider
    {
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
    }
}
