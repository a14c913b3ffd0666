using System;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>Answers the motor's questions by the capsule queries of a scene's physics. Allocates only to grow its buffers.</summary>
    internal sealed class CapsuleQueries
    {
        /// An overlap of less is a touch: what f32 leaves of a place, metres.
        private const float Touching = 1e-5f;

        private RaycastHit[] hits = new RaycastHit[16];
        private Collider[] overlaps = new Collider[16];

        private PhysicsScene scene;
        private int layers;
        private Transform body;
        private CapsuleCollider collider;
        private Vector3 start;
        private Quaternion rotation;
        private Vector3 low;
        private Vector3 high;
        private float radius;

        // What was met lately: the ground of a commit is one of these.
        private readonly Collider[] met = new Collider[16];
        private readonly ulong[] metSurfaces = new ulong[16];
        private int meeting;

        /// <summary>
        /// The shape of a tick: a capsule collider, or else the shape of a controller, as large as <paramref name="scale"/> makes
        /// it, with the body at a place. Without a collider overlaps cannot be measured.
        /// </summary>
        public void Begin(Transform moved, CapsuleCollider capsule, CharacterController controller, LayerMask mask, Vector3 position,
            Quaternion turned, float scale)
        {
            scene = moved.gameObject.scene.GetPhysicsScene();
            layers = mask;
            body = moved;
            collider = capsule;
            start = position;
            rotation = turned;
            var centre = (capsule != null ? capsule.center : controller.center) * scale;
            var height = (capsule != null ? capsule.height : controller.height) * scale;
            radius = (capsule != null ? capsule.radius : controller.radius) * scale;
            // A controller's capsule stands upright whatever the transform's rotation.
            var axis = capsule == null || capsule.direction == 1 ? Vector3.up
                : capsule.direction == 0 ? Vector3.right : Vector3.forward;
            var turn = capsule != null ? turned : Quaternion.identity;
            var half = turn * axis * Mathf.Max(height / 2 - radius, 0);
            low = position + turned * centre - half;
            high = position + turned * centre + half;
        }

        /// <summary>Answers one query.</summary>
        public void Answer(in RmoQuery query, out RmoAnswer answer)
        {
            answer = RmoAnswer.To(query);
            var from = query.From.ToVector3();
            if (query.Kind == RmoQueryKind.Sweep)
            {
                Sweep(query, from, ref answer);
            }
            else
            {
                Overlap(query, from, ref answer);
            }
        }

        private void Sweep(in RmoQuery query, Vector3 from, ref RmoAnswer answer)
        {
            var direction = query.Direction.ToVector3();
            int count;
            // A full buffer may lack the nearest.
            while ((count = scene.CapsuleCast(low + from, high + from, radius, direction, hits, query.Distance, layers,
                QueryTriggerInteraction.Ignore)) == hits.Length)
            {
                hits = new RaycastHit[2 * hits.Length];
            }
            var nearest = -1;
            for (var i = 0; i < count; i++)
            {
                // What overlaps at the start is told with distance 0, the point zero and the normal against the way: not a hit.
                var overlap = hits[i].distance <= 0 && hits[i].point.Equals(Vector3.zero);
                if (overlap || LeftOut(query, hits[i].collider) || (nearest >= 0 && hits[i].distance >= hits[nearest].distance))
                {
                    continue;
                }
                nearest = i;
            }
            if (nearest < 0)
            {
                return;
            }
            answer.Hit = 1;
            answer.Distance = Mathf.Min(hits[nearest].distance, query.Distance);
            answer.Normal = hits[nearest].normal.ToVec3();
            answer.Surface = Meet(hits[nearest].collider);
            answer.Point = (hits[nearest].point - start).ToVec3();
        }

        /// <summary>A collider that was met lately, by its surface id; null if it is gone.</summary>
        public Collider Find(ulong surface)
        {
            for (var i = 0; i < met.Length; i++)
            {
                if (metSurfaces[i] == surface && met[i] != null)
                {
                    return met[i];
                }
            }
            return null;
        }

        private ulong Meet(Collider other)
        {
            var surface = SurfaceId.Of(other);
            if (Find(surface) == null)
            {
                met[meeting] = other;
                metSurfaces[meeting] = surface;
                meeting = (meeting + 1) % met.Length;
            }
            return surface;
        }

        /// The deepest of what the capsule is inside of; the motor asks again when it is out of that.
        private void Overlap(in RmoQuery query, Vector3 from, ref RmoAnswer answer)
        {
            if (collider == null)
            {
                return;
            }
            int count;
            while ((count = scene.OverlapCapsule(low + from, high + from, radius, overlaps, layers, QueryTriggerInteraction.Ignore))
                == overlaps.Length)
            {
                overlaps = new Collider[2 * overlaps.Length];
            }
            for (var i = 0; i < count; i++)
            {
                var other = overlaps[i];
                overlaps[i] = null;
                Vector3 normal;
                float depth;
                var place = other.transform;
                if (LeftOut(query, other) || !Physics.ComputePenetration(collider, start + from, rotation, other, place.position,
                    place.rotation, out normal, out depth) || depth < Math.Max(answer.Depth, Touching))
                {
                    continue;
                }
                answer.Hit = 1;
                answer.Normal = normal.ToVec3();
                answer.Depth = depth;
                answer.Surface = SurfaceId.Of(other);
                answer.Point = ((low + high) / 2 + from - normal * radius - start).ToVec3();
            }
        }

        private bool LeftOut(in RmoQuery query, Collider other)
        {
            return other.transform.IsChildOf(body)
                || ((query.Flags & RmoQueryFlags.IgnoreSurface) != 0 && SurfaceId.Of(other) == query.IgnoredSurface);
        }
    }
}
