using System;
using System.Runtime.InteropServices;

namespace UnityEngine
{
    /// The other side of tests/worlds/src/c_api.rs.
    internal static class StubNative
    {
        private const string Library = "root_motion_worlds";

        [StructLayout(LayoutKind.Sequential)]
        internal struct Hit
        {
            public Vector3 point;
            public Vector3 normal;
            public float distance;
            public int actor;
            public int startedInside;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Touch
        {
            public Vector3 point;
            public Vector3 normal;
            public Vector3 direction;
            public float length;
            public int actor;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Controller
        {
            public float radius;
            public float height;
            public float slopeLimit;
            public float stepOffset;
            public float contactOffset;
            public int constrained;

            public bool Is(Controller other)
            {
                return radius == other.radius && height == other.height && slopeLimit == other.slopeLimit && stepOffset == other.stepOffset
                    && contactOffset == other.contactOffset && constrained == other.constrained;
            }
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Place
        {
            public double x;
            public double y;
            public double z;
        }

        [DllImport(Library)] internal static extern IntPtr worlds_create(float x, float y, float z);
        [DllImport(Library)] internal static extern void worlds_destroy(IntPtr scene);
        [DllImport(Library)]
        internal static extern int worlds_add(IntPtr scene, int shape, ref Vector3 size, ref Vector3 at, ref Quaternion turn, int kind, float mass,
            int layer, int id);
        [DllImport(Library)] internal static extern void worlds_remove(IntPtr scene, int actor);
        [DllImport(Library)] internal static extern void worlds_set_trigger(IntPtr scene, int actor, int trigger);
        [DllImport(Library)] internal static extern void worlds_layers_meet(IntPtr scene, int first, int second, int meet);
        [DllImport(Library)] internal static extern void worlds_pair_meets(IntPtr scene, int first, int second, int meet);
        [DllImport(Library)] internal static extern void worlds_place(IntPtr scene, int actor, ref Vector3 at, ref Quaternion turn);
        [DllImport(Library)] internal static extern void worlds_target(IntPtr scene, int actor, ref Vector3 at, ref Quaternion turn);
        [DllImport(Library)] internal static extern void worlds_pose(IntPtr scene, int actor, out Vector3 at, out Quaternion turn);
        [DllImport(Library)] internal static extern void worlds_velocity(IntPtr scene, int actor, out Vector3 velocity);
        [DllImport(Library)] internal static extern void worlds_set_velocity(IntPtr scene, int actor, ref Vector3 velocity);
        [DllImport(Library)] internal static extern void worlds_impulse(IntPtr scene, int actor, ref Vector3 impulse);
        [DllImport(Library)] internal static extern void worlds_simulate(IntPtr scene, float dt);
        [DllImport(Library)]
        internal static extern int worlds_sweep(IntPtr scene, ref Vector3 a, ref Vector3 b, float radius, ref Vector3 direction, float distance,
            [Out] Hit[] hits, int room);
        [DllImport(Library)]
        internal static extern int worlds_overlap(IntPtr scene, ref Vector3 a, ref Vector3 b, float radius, [Out] int[] actors, int room);
        [DllImport(Library)]
        internal static extern int worlds_penetration(IntPtr scene, int a, ref Vector3 aAt, ref Quaternion aTurn, int b, ref Vector3 bAt,
            ref Quaternion bTurn, out Vector3 way, out float depth);
        [DllImport(Library)] internal static extern int worlds_controller(IntPtr scene, ref Controller desc, ref Place at, int layer, int id);
        [DllImport(Library)] internal static extern int worlds_controller_actor(IntPtr scene, int controller);
        [DllImport(Library)] internal static extern void worlds_controller_remove(IntPtr scene, int controller);
        [DllImport(Library)] internal static extern void worlds_controller_place(IntPtr scene, int controller, out Place at);
        [DllImport(Library)] internal static extern void worlds_controller_set_place(IntPtr scene, int controller, ref Place at);
        [DllImport(Library)]
        internal static extern int worlds_controller_move(IntPtr scene, int controller, ref Vector3 way, float least, float dt, [Out] Touch[] touches,
            int room, out int count);
    }
}
