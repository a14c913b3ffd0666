using UnityEngine;

namespace RootMotionNative.Samples
{
    /// <summary>A character's capsule, upright, its feet at the body's position, and how it asks the engine.</summary>
    public struct CrowdShape
    {
        /// <summary>Metres.</summary>
        public float Radius;
        /// <summary>Metres, with both caps.</summary>
        public float Height;
        /// <summary>What stops it. Characters themselves should be on none of these layers: they would meet their own colliders.</summary>
        public int Layers;

        /// <summary>The sweep of a query of a body that is at <paramref name="feet"/>.</summary>
        public CapsulecastCommand Sweep(Vector3 feet, in RmoQuery query)
        {
            Vector3 low = feet + new Vector3(0, Radius, 0), high = feet + new Vector3(0, Height - Radius, 0);
#if UNITY_2022_3_OR_NEWER
            QueryParameters parameters = new QueryParameters(Layers, false, QueryTriggerInteraction.Ignore);
            return new CapsulecastCommand(low, high, Radius, query.Direction.ToVector3(), parameters, query.Distance);
#else
            return new CapsulecastCommand(low, high, Radius, query.Direction.ToVector3(), query.Distance, Layers);
#endif
        }

        /// <summary>What a sweep met, for a body whose tick began at <paramref name="start"/>.</summary>
        public static RmoAnswer Answer(in RmoQuery query, in RaycastHit hit, Vector3 start)
        {
            RmoAnswer answer = RmoAnswer.To(query);
            ulong surface = Surface(hit);
            // No collider is no hit. What overlaps at the start is told with distance 0 and the point zero, and must be left out.
            if (surface == 0 || (hit.distance <= 0 && hit.point.Equals(Vector3.zero))) return answer;
            answer.Hit = 1;
            answer.Distance = Mathf.Min(hit.distance, query.Distance);
            answer.Normal = hit.normal.ToVec3();
            answer.Surface = surface;
            answer.Point = (hit.point - start).ToVec3();
            return answer;
        }

        // RaycastHit.collider is an object, which jobs cannot have; its id is not.
        private static ulong Surface(in RaycastHit hit)
        {
#if UNITY_6000_4_OR_NEWER
            return EntityId.ToULong(hit.colliderEntityId);
#else
            return unchecked((uint)hit.colliderInstanceID);
#endif
        }
    }
}
