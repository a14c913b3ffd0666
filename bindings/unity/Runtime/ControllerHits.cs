using UnityEngine;

namespace RootMotionNative
{
    /// <summary>
    /// Passes on what a controller touches to the driver on another GameObject: Unity tells only scripts beside the controller.
    /// The driver adds it.
    /// </summary>
    [AddComponentMenu("")]
    internal sealed class ControllerHits : MonoBehaviour
    {
        internal ControllerMove Listener { get; set; }

        private void OnControllerColliderHit(ControllerColliderHit hit)
        {
            if (Listener != null)
            {
                Listener.Hit(hit);
            }
        }
    }
}
