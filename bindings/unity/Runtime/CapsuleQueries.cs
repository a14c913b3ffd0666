using System;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>Answers the motor's questions by the capsule queries of a scene's physics. Allocates only to grow its buffers.</summary>
    internal sealed class CapsuleQueries
    {
        /// An overlap of less is a touch: what f32 leaves of a place, metres.
        private const float Touching = 1e-5f;

        /// Size of the ball that looks for a face beyond an edge, as a share of the radius.
        private const float BallShare = 0.05f;

        private RaycastHit[] hits = new RaycastHit[16];
        private Collider[] overlaps = new Collider[16];

        private PhysicsScene scene;
        private int layers;
        private Transform body;
        private CapsuleCollider collider;
        private Collider own;
        private int layer;
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
            own = capsule != null ? capsule : (Collider)controller;
            layer = own.gameObject.layer;
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
            RaycastHit hit;
            if (!Cast(low + from, high + from, radius, query.Direction.ToVector3(), query.Distance,
                (query.Flags & RmoQueryFlags.IgnoreSurface) != 0, query.IgnoredSurface, out hit))
            {
                return;
            }
            answer.Hit = 1;
            answer.Distance = Mathf.Min(hit.distance, query.Distance);
            answer.Normal = hit.normal.ToVec3();
            answer.Surface = Meet(hit.collider);
            answer.Point = (hit.point - start).ToVec3();
        }

        /// <summary>The nearest below the shape, which begins <paramref name="raised"/> above its place.</summary>
        public bool CastDown(float raised, float distance, out RaycastHit hit)
        {
            var above = new Vector3(0, raised, 0);
            return Cast(low + above, high + above, radius, Vector3.down, distance, false, 0, out hit);
        }

        /// <summary>
        /// The face beyond an edge that a round foot touches, as a small ball meets it from above: contact normals of edges are no slopes.
        /// </summary>
        public bool FaceBeyond(RaycastHit edge, out Vector3 normal)
        {
            normal = new Vector3(-edge.normal.x, 0, -edge.normal.z);
            var width = normal.magnitude;
            if (width < 1e-3f)
            {
                return false;
            }
            var ball = radius * BallShare;
            var centre = edge.point + normal * (2 * ball / width) + new Vector3(0, 4 * ball, 0);
            RaycastHit face;
            // As high as the edge, or up and down by what is walked on.
            var found = Cast(centre, centre, ball, Vector3.down, 6 * ball, false, 0, out face);
            normal = face.normal;
            return found;
        }

        /// The nearest of what is not left out.
        private bool Cast(Vector3 low, Vector3 high, float radius, Vector3 direction, float distance, bool ignores, ulong ignored, out RaycastHit nearest)
        {
            int count;
            // A full buffer may lack the nearest.
            while ((count = scene.CapsuleCast(low, high, radius, direction, hits, distance, layers, QueryTriggerInteraction.Ignore)) == hits.Length)
            {
                hits = new RaycastHit[2 * hits.Length];
            }
            var best = -1;
            for (var i = 0; i < count; i++)
            {
                // What overlaps at the start is told with distance 0, the point zero and the normal against the way: not a hit.
                var overlap = hits[i].distance <= 0 && hits[i].point.Equals(Vector3.zero);
                if (overlap || (best >= 0 && hits[i].distance >= hits[best].distance) || LeftOut(hits[i].collider, ignores, ignored))
                {
                    continue;
                }
                best = i;
            }
            nearest = best < 0 ? default(RaycastHit) : hits[best];
            return best >= 0;
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
                if (LeftOut(other, (query.Flags & RmoQueryFlags.IgnoreSurface) != 0, query.IgnoredSurface) || !Physics.ComputePenetration(collider, start + from, rotation, other, place.position,
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

        /// The body's own, what its collider passes by the project's matrix of layers or by Physics.IgnoreCollision, and what the query says.
        private bool LeftOut(Collider other, bool ignores, ulong ignored)
        {
            return other.transform.IsChildOf(body)
                || Physics.GetIgnoreLayerCollision(layer, other.gameObject.layer)
                || (own != null && Physics.GetIgnoreCollision(own, other))
                || (ignores && SurfaceId.Of(other) == ignored);
        }
    }
}
