using UnityEngine;

namespace RootMotionNative
{
    // A Rigidbody on the body: physics must not write the pose as well.
    public sealed partial class RootMotionDriver
    {
        private Rigidbody physical;
        private bool wasDynamic;
        private RigidbodyInterpolation interpolated;
        private bool toldPhysical;

        /// While the driver is on, a Rigidbody is kinematic and not interpolated: it follows the Transform. It is given back as it was.
        private void FindRigidbody()
        {
            toldPhysical = false;
            physical = body.GetComponent<Rigidbody>();
            if (physical == null)
            {
                return;
            }
            wasDynamic = !physical.isKinematic;
            interpolated = physical.interpolation;
            if (wasDynamic)
            {
                physical.isKinematic = true;
                Debug.LogWarning("Root motion: the Rigidbody of '" + body.name + "' is dynamic, and physics would move the body as well. It is "
                    + "kinematic while the driver is on. Set Is Kinematic to say so; switch the driver off for a ragdoll.", this);
            }
            if (interpolated != RigidbodyInterpolation.None)
            {
                physical.interpolation = RigidbodyInterpolation.None;
                Debug.LogWarning("Root motion: the Rigidbody of '" + body.name + "' interpolates, and would write over the driver's own drawing "
                    + "between steps. It is None while the driver is on.", this);
            }
        }

        private void GiveBackRigidbody()
        {
            if (physical != null)
            {
                physical.isKinematic = !wasDynamic && physical.isKinematic;
                physical.interpolation = interpolated;
            }
            physical = null;
        }

        /// One that becomes dynamic in mid-run is named once.
        private void CheckRigidbody()
        {
            if (!toldPhysical && !ReferenceEquals(physical, null) && physical != null && !physical.isKinematic)
            {
                toldPhysical = true;
                Debug.LogError("Root motion: the Rigidbody of '" + body.name + "' has become dynamic: physics and the driver both move the "
                    + "body. Switch the driver off while physics moves it.", this);
            }
        }
    }
}
