using System;
using System.Collections.Generic;
using System.Threading;

namespace UnityEngine
{
    /// On PhysX, the engine that Unity uses: colliders are its shapes, CharacterController is its capsule controller, and rigid bodies are
    /// simulated. A rigid body has one collider, on its own object.
    public partial class Collider
    {
        /// What PhysX was told of it last.
        private struct Made
        {
            public int shape;
            public Vector3 size;
            public int kind;
            public float mass;
            public bool trigger;
            public int layer;

            public bool Is(Made other)
            {
                return shape == other.shape && Physics.StubSame(size, other.size) && kind == other.kind && mass == other.mass && trigger == other.trigger
                    && layer == other.layer;
            }
        }

        private Made made;
        private Vector3 at;
        private Quaternion turn;

        internal int StubActor { get; set; } = -1;

        internal bool StubOn { get { return !destroyed && enabled && gameObject.activeInHierarchy; } }

        /// 0 box, 2 sphere, 3 capsule; below 0 none of these.
        internal virtual int StubShape(out Vector3 size, out Vector3 offset)
        {
            size = offset = Vector3.zero;
            return -1;
        }

        internal Vector3 StubPlace(Vector3 position, Quaternion rotation)
        {
            Vector3 size, offset;
            StubShape(out size, out offset);
            return position + rotation * offset;
        }

        /// Comes into the scene where its transform is, goes, or changes its shape; an old one stays where it was.
        internal virtual void StubMake()
        {
            Vector3 size, offset;
            var shape = StubShape(out size, out offset);
            if (!StubOn || shape < 0)
            {
                StubLeave();
                return;
            }
            var body = attachedRigidbody;
            var now = new Made
            {
                shape = shape,
                size = size,
                kind = body == null ? 0 : body.isKinematic ? 1 : 2,
                mass = body == null ? 0 : body.mass,
                trigger = isTrigger,
                layer = gameObject.layer,
            };
            if (StubActor >= 0 && made.Is(now))
            {
                return;
            }
            var placed = StubActor >= 0;
            StubLeave();
            made = now;
            if (!placed)
            {
                turn = transform.rotation;
                at = transform.position;
            }
            var place = StubPlace(at, turn);
            StubActor = StubNative.worlds_add(Physics.StubScene, shape, ref size, ref place, ref turn, now.kind, now.mass, now.layer, GetHashCode());
            if (StubActor < 0)
            {
                throw new InvalidOperationException("PhysX refuses the shape of " + name);
            }
            Physics.StubActors[StubActor] = this;
            if (isTrigger)
            {
                StubNative.worlds_set_trigger(Physics.StubScene, StubActor, 1);
            }
            Physics.StubTellPairs(this);
        }

        internal virtual void StubLeave()
        {
            if (StubActor >= 0)
            {
                StubNative.worlds_remove(Physics.StubScene, StubActor);
                Physics.StubActors.Remove(StubActor);
                StubActor = -1;
            }
        }

        internal virtual void StubSync()
        {
            StubMake();
            var position = transform.position;
            var rotation = transform.rotation;
            if (StubActor < 0 || Physics.StubSame(position, at) && Physics.StubSame(rotation, turn))
            {
                return;
            }
            at = position;
            turn = rotation;
            var place = StubPlace(at, turn);
            StubNative.worlds_place(Physics.StubScene, StubActor, ref place, ref turn);
        }

        /// The simulation has moved it, and its transform with it.
        internal void StubMoved(Vector3 position, Quaternion rotation)
        {
            at = position;
            turn = rotation;
        }
    }

    public partial class BoxCollider
    {
        internal override int StubShape(out Vector3 half, out Vector3 offset)
        {
            var scale = transform.lossyScale;
            half = Vector3.Scale(scale, size) / 2;
            offset = Vector3.Scale(scale, center);
            return 0;
        }
    }

    public partial class CapsuleCollider
    {
        internal override int StubShape(out Vector3 size, out Vector3 offset)
        {
            var scale = transform.lossyScale;
            var round = radius * Mathf.Max(Mathf.Abs(scale.x), Mathf.Abs(scale.z));
            size = new Vector3(round, Mathf.Max(height * Mathf.Abs(scale.y) / 2 - round, 1e-4f), 0);
            offset = Vector3.Scale(scale, center);
            return 3;
        }
    }

    public partial class Rigidbody
    {
        private Vector3 before;
        private Vector3 at;
        private Quaternion beforeTurn;
        private Quaternion turn;
        private Vector3 shown;
        private Quaternion shownTurn;
        private bool known;
        private Vector3? wanted;
        private Quaternion? wantedTurn;

        public float mass { get; set; } = 1;
        public Vector3 position { get { Know(); return at; } set { transform.position = value; Know(); } }
        public Quaternion rotation { get { Know(); return turn; } set { transform.rotation = value; Know(); } }

        public Vector3 velocity
        {
            get
            {
                Vector3 found;
                StubNative.worlds_velocity(Physics.StubScene, Actor, out found);
                return found;
            }
            set { StubNative.worlds_set_velocity(Physics.StubScene, Actor, ref value); }
        }

        private int Actor
        {
            get
            {
                var own = GetComponent<Collider>();
                own.StubMake();
                return own.StubActor;
            }
        }

        public void MovePosition(Vector3 position) { wanted = position; }
        public void MoveRotation(Quaternion rot) { wantedTurn = rot; }

        /// A script's write to the transform is a teleport of the body.
        private void Know()
        {
            if (!known || !Physics.StubSame(transform.position, shown) || !Physics.StubSame(transform.rotation, shownTurn))
            {
                at = before = shown = transform.position;
                turn = beforeTurn = shownTurn = transform.rotation;
                known = true;
            }
        }

        internal void StubRestore()
        {
            Know();
            Show(at, turn);
        }

        internal void StubAsk()
        {
            Know();
            before = at;
            beforeTurn = turn;
            if (isKinematic && (wanted != null || wantedTurn != null))
            {
                var own = GetComponent<Collider>();
                var rotation = wantedTurn ?? turn;
                var place = own.StubPlace(wanted ?? at, rotation);
                StubNative.worlds_target(Physics.StubScene, Actor, ref place, ref rotation);
            }
            wanted = null;
            wantedTurn = null;
        }

        internal void StubTake()
        {
            var own = GetComponent<Collider>();
            if (own == null || own.StubActor < 0)
            {
                return;
            }
            Vector3 place;
            StubNative.worlds_pose(Physics.StubScene, own.StubActor, out place, out turn);
            at = place - turn * (own.StubPlace(Vector3.zero, Quaternion.identity));
            Show(at, turn);
            own.StubMoved(transform.position, transform.rotation);
        }

        internal void StubShow(float into)
        {
            if (interpolation == RigidbodyInterpolation.Interpolate && known)
            {
                var share = Mathf.Clamp01(into);
                var to = Quaternion.Dot(beforeTurn, turn) < 0 ? new Quaternion(-turn.x, -turn.y, -turn.z, -turn.w) : turn;
                var blend = new Quaternion(beforeTurn.x + (to.x - beforeTurn.x) * share, beforeTurn.y + (to.y - beforeTurn.y) * share,
                    beforeTurn.z + (to.z - beforeTurn.z) * share, beforeTurn.w + (to.w - beforeTurn.w) * share).normalized;
                // What a script wrote since the step stays, and is the body's at the next one.
                if (Physics.StubSame(transform.position, shown) && Physics.StubSame(transform.rotation, shownTurn))
                {
                    Show(before + (at - before) * share, blend);
                }
            }
        }

        private void Show(Vector3 position, Quaternion rotation)
        {
            if (!Physics.StubSame(transform.position, position) || !Physics.StubSame(transform.rotation, rotation))
            {
                transform.SetPositionAndRotation(position, rotation);
            }
            shown = transform.position;
            shownTurn = transform.rotation;
        }
    }

    public static partial class Physics
    {
        private static readonly HashSet<long> pairs = new HashSet<long>();
        private static readonly HashSet<int> layers = new HashSet<int>();
        private static readonly int main = Thread.CurrentThread.ManagedThreadId;
        private static IntPtr scene;

        internal static readonly List<Collider> StubAll = new List<Collider>();
        internal static readonly Dictionary<int, Collider> StubActors = new Dictionary<int, Collider>();

        internal static IntPtr StubScene
        {
            get
            {
                if (scene == IntPtr.Zero)
                {
                    scene = StubNative.worlds_create(0, -9.81f, 0);
                }
                return scene;
            }
        }

        internal static bool StubSame(Vector3 a, Vector3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
        internal static bool StubSame(Quaternion a, Quaternion b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }

        internal static void StubBegin()
        {
            if (scene != IntPtr.Zero)
            {
                StubNative.worlds_destroy(scene);
            }
            scene = IntPtr.Zero;
            StubActors.Clear();
            StubAll.Clear();
            pairs.Clear();
            layers.Clear();
        }

        internal static void StubCame(Collider collider) { StubAll.Add(collider); }

        /// New colliders are in the scene at once; old ones stay where they were until the next step or Physics.SyncTransforms.
        internal static void StubReady()
        {
            // Jobs ask of the scene as it is.
            if (Thread.CurrentThread.ManagedThreadId != main)
            {
                return;
            }
            for (var i = StubAll.Count - 1; i >= 0; i--)
            {
                if (StubAll[i].destroyed)
                {
                    StubAll[i].StubLeave();
                    StubAll.RemoveAt(i);
                }
                else
                {
                    StubAll[i].StubMake();
                }
            }
        }

        internal static void StubRestore()
        {
            foreach (var body in StubPlayer.All<Rigidbody>())
            {
                body.StubRestore();
            }
        }

        internal static void StubSync()
        {
            StubReady();
            foreach (var collider in StubAll)
            {
                collider.StubSync();
            }
        }

        internal static void StubStep(float dt)
        {
            StubSync();
            foreach (var body in StubPlayer.All<Rigidbody>())
            {
                body.StubAsk();
            }
            StubNative.worlds_simulate(StubScene, dt);
            foreach (var body in StubPlayer.All<Rigidbody>())
            {
                body.StubTake();
            }
        }

        internal static void StubFrame(float into)
        {
            foreach (var body in StubPlayer.All<Rigidbody>())
            {
                body.StubShow(into);
            }
        }

        public static void IgnoreCollision(Collider collider1, Collider collider2, bool ignore = true)
        {
            var pair = Pair(collider1, collider2);
            if (ignore)
            {
                pairs.Add(pair);
            }
            else
            {
                pairs.Remove(pair);
            }
            StubReady();
            Tell(collider1, collider2);
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
            StubNative.worlds_layers_meet(StubScene, layer1, layer2, ignore ? 0 : 1);
        }

        public static bool GetIgnoreLayerCollision(int layer1, int layer2) { return layers.Contains(layer1 * 32 + layer2); }

        /// A collider that came anew has another actor.
        internal static void StubTellPairs(Collider collider)
        {
            if (pairs.Count == 0)
            {
                return;
            }
            foreach (var other in StubActors.Values)
            {
                Tell(collider, other);
            }
        }

        private static void Tell(Collider a, Collider b)
        {
            if (a.StubActor >= 0 && b.StubActor >= 0)
            {
                StubNative.worlds_pair_meets(StubScene, a.StubActor, b.StubActor, pairs.Contains(Pair(a, b)) ? 0 : 1);
            }
        }

        private static long Pair(Collider a, Collider b)
        {
            long x = Math.Min(a.GetHashCode(), b.GetHashCode()), y = Math.Max(a.GetHashCode(), b.GetHashCode());
            return x << 32 | y;
        }

        public static bool ComputePenetration(Collider colliderA, Vector3 positionA, Quaternion rotationA, Collider colliderB,
            Vector3 positionB, Quaternion rotationB, out Vector3 direction, out float distance)
        {
            StubReady();
            var a = colliderA.StubPlace(positionA, rotationA);
            var b = colliderB.StubPlace(positionB, rotationB);
            return StubNative.worlds_penetration(StubScene, colliderA.StubActor, ref a, ref rotationA, colliderB.StubActor, ref b, ref rotationB,
                out direction, out distance) != 0;
        }
    }

    public partial struct PhysicsScene
    {
        [ThreadStatic] private static StubNative.Hit[] hits;
        [ThreadStatic] private static int[] actors;

        public bool IsValid() { return true; }

        private static int Sweep(Vector3 point1, Vector3 point2, float radius, Vector3 direction, float most)
        {
            Physics.StubReady();
            hits = hits ?? new StubNative.Hit[256];
            direction = direction.normalized;
            most = Mathf.Min(most, 1e6f);
            return StubNative.worlds_sweep(Physics.StubScene, ref point1, ref point2, radius, ref direction, most, hits, hits.Length);
        }

        private static Collider Of(int actor, int layerMask, QueryTriggerInteraction triggers)
        {
            Collider found;
            return Physics.StubActors.TryGetValue(actor, out found) && found.Solid(layerMask, triggers) ? found : null;
        }

        public bool CapsuleCast(Vector3 point1, Vector3 point2, float radius, Vector3 direction, out RaycastHit hitInfo,
            float maxDistance = Mathf.Infinity, int layerMask = Physics.DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            hitInfo = default(RaycastHit);
            var found = false;
            var count = Sweep(point1, point2, radius, direction, maxDistance);
            for (var i = 0; i < count; i++)
            {
                // The single form leaves out what overlaps at the start.
                var collider = hits[i].startedInside != 0 ? null : Of(hits[i].actor, layerMask, queryTriggerInteraction);
                if (collider != null && (!found || hits[i].distance < hitInfo.distance))
                {
                    hitInfo = new RaycastHit(collider) { distance = hits[i].distance, normal = hits[i].normal, point = hits[i].point };
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
            var count = Sweep(point1, point2, radius, direction, maxDistance);
            var told = 0;
            for (var i = 0; i < count && told < results.Length; i++)
            {
                var collider = Of(hits[i].actor, layerMask, queryTriggerInteraction);
                if (collider == null)
                {
                    continue;
                }
                results[told++] = hits[i].startedInside != 0
                    ? new RaycastHit(collider) { normal = -direction.normalized }
                    : new RaycastHit(collider) { distance = hits[i].distance, normal = hits[i].normal, point = hits[i].point };
            }
            return told;
        }

        public int OverlapCapsule(Vector3 point0, Vector3 point1, float radius, Collider[] results,
            int layerMask = Physics.AllLayers, QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            Physics.StubReady();
            actors = actors ?? new int[256];
            var count = Math.Min(StubNative.worlds_overlap(Physics.StubScene, ref point0, ref point1, radius, actors, actors.Length), actors.Length);
            var told = 0;
            for (var i = 0; i < count && told < results.Length; i++)
            {
                var collider = Of(actors[i], layerMask, queryTriggerInteraction);
                if (collider != null)
                {
                    results[told++] = collider;
                }
            }
            return told;
        }
    }

    public partial class CharacterController
    {
        private static readonly StubNative.Touch[] touches = new StubNative.Touch[64];
        private static readonly ControllerColliderHit[] none = new ControllerColliderHit[0];
        private int controller = -1;
        private bool refused;
        private StubNative.Controller made;
        private int layer;
        private Vector3 written;
        private Vector3 offset;

        /// PhysX's climbing mode, which Unity does not tell.
        public static bool StubConstrained { get; set; }

        private Vector3 Offset { get { return Vector3.Scale(transform.lossyScale, center); } }

        internal override void StubMake()
        {
            if (!StubOn)
            {
                StubLeave();
                return;
            }
            var scale = transform.lossyScale;
            var round = radius * Mathf.Max(Mathf.Abs(scale.x), Mathf.Abs(scale.z));
            var now = new StubNative.Controller
            {
                radius = round,
                height = Mathf.Max(height * Mathf.Abs(scale.y) - 2 * round, 1e-4f),
                slopeLimit = slopeLimit,
                stepOffset = stepOffset,
                contactOffset = skinWidth,
                constrained = StubConstrained ? 1 : 0,
            };
            if ((controller >= 0 || refused) && now.Is(made) && layer == gameObject.layer && Physics.StubSame(offset, Offset))
            {
                return;
            }
            var place = (controller >= 0 ? Place() - offset : transform.position) + Offset;
            offset = Offset;
            StubLeave();
            made = now;
            layer = gameObject.layer;
            var at = new StubNative.Place { x = place.x, y = place.y, z = place.z };
            controller = StubNative.worlds_controller(Physics.StubScene, ref made, ref at, layer, GetHashCode());
            refused = controller < 0;
            if (refused)
            {
                Debug.LogError("PhysX refuses the CharacterController of " + name);
                return;
            }
            StubActor = StubNative.worlds_controller_actor(Physics.StubScene, controller);
            Physics.StubActors[StubActor] = this;
            Physics.StubTellPairs(this);
            written = transform.position;
        }

        internal override void StubLeave()
        {
            if (controller >= 0)
            {
                StubNative.worlds_controller_remove(Physics.StubScene, controller);
                Physics.StubActors.Remove(StubActor);
                controller = StubActor = -1;
            }
        }

        internal override void StubSync()
        {
            StubMake();
            if (controller >= 0 && !Physics.StubSame(transform.position, written))
            {
                written = transform.position;
                var place = written + offset;
                var at = new StubNative.Place { x = place.x, y = place.y, z = place.z };
                StubNative.worlds_controller_set_place(Physics.StubScene, controller, ref at);
            }
        }

        private Vector3 Place()
        {
            StubNative.Place at;
            StubNative.worlds_controller_place(Physics.StubScene, controller, out at);
            return new Vector3((float)at.x, (float)at.y, (float)at.z);
        }

        public CollisionFlags Move(Vector3 motion)
        {
            StubMoves++;
            if (!enabled || !gameObject.activeInHierarchy)
            {
                Debug.LogError("CharacterController.Move called on inactive controller");
                return CollisionFlags.None;
            }
            Physics.StubReady();
            if (controller < 0)
            {
                return CollisionFlags.None;
            }
            int count;
            collisionFlags = (CollisionFlags)StubNative.worlds_controller_move(Physics.StubScene, controller, ref motion, minMoveDistance, Time.deltaTime,
                touches, touches.Length, out count);
            transform.position = Place() - offset;
            written = transform.position;
            count = Math.Min(count, touches.Length);
            var told = count == 0 ? none : new ControllerColliderHit[count];
            for (var i = 0; i < count; i++)
            {
                Collider collider;
                if (Physics.StubActors.TryGetValue(touches[i].actor, out collider))
                {
                    told[i] = new ControllerColliderHit
                    {
                        controller = this,
                        collider = collider,
                        point = touches[i].point,
                        normal = touches[i].normal,
                        moveDirection = touches[i].direction,
                        moveLength = touches[i].length,
                    };
                }
            }
            // Those who hear of it may move again.
            foreach (var hit in told)
            {
                if (hit != null)
                {
                    StubPlayer.Send(gameObject, "OnControllerColliderHit", hit);
                }
            }
            return collisionFlags;
        }
    }
}
