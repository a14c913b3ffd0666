using UnityEngine;

namespace RootMotionNative
{
    /// <summary>The id of a collider in contacts and ground.</summary>
    public static class SurfaceId
    {
        /// <summary>The same as long as the collider lives; never 0.</summary>
        public static ulong Of(Collider collider)
        {
#if UNITY_6000_4_OR_NEWER
            return EntityId.ToULong(collider.GetEntityId());
#else
            return unchecked((uint)collider.GetInstanceID());
#endif
        }
    }
}
