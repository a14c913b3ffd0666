using RootMotionNative;
using UnityEngine;

/// Scenes of the tests: a character with a clip, floors and walls.
internal static class Stage
{
    public const float Radius = 0.3f;

    /// Fixed, or AnimatePhysics before 2023.1.
    public const AnimatorUpdateMode InSteps = (AnimatorUpdateMode)1;

    /// Metres per second along the root's z, and degrees per second about y.
    public static StubClip Clip(double speed, double turning = 0)
    {
        return (double from, double dt, out Vector3 translation, out Quaternion rotation) =>
        {
            translation = new Vector3(0, 0, (float)(speed * dt));
            rotation = turning == 0 ? Quaternion.identity : Quaternion.AngleAxis((float)(turning * dt), Vector3.up);
        };
    }

    /// A metre of path in the first second, slow at both ends: uneven from frame to frame.
    public static StubClip Dash()
    {
        return (double from, double dt, out Vector3 translation, out Quaternion rotation) =>
        {
            translation = new Vector3(0, 0, (float)(Smooth(from + dt) - Smooth(from)));
            rotation = Quaternion.identity;
        };
    }

    public static RootMotionDriver Character(RootMotionMover mover, StubClip clip, Vector3 at = default(Vector3))
    {
        var made = new GameObject("Hero");
        made.transform.position = at;
        return Equip(made, mover, clip);
    }

    /// Centre at the transform, so that a floor at -0.9 is under its feet.
    public static RootMotionDriver Equip(GameObject made, RootMotionMover mover, StubClip clip)
    {
        var animator = made.AddComponent<Animator>();
        animator.StubClip = clip;
        if (mover == RootMotionMover.CharacterController)
        {
            Controller(made);
        }
        else
        {
            var capsule = made.AddComponent<CapsuleCollider>();
            capsule.radius = Radius;
            capsule.height = 1.8f;
        }
        var driver = made.AddComponent<RootMotionDriver>();
        driver.Mover = mover;
        return driver;
    }

    public static CharacterController Controller(GameObject made)
    {
        var controller = made.AddComponent<CharacterController>();
        controller.radius = Radius;
        controller.height = 1.8f;
        return controller;
    }

    public static Animator Animator(RootMotionDriver driver) { return driver.GetComponent<Animator>(); }

    public static BoxCollider Box(Vector3 centre, Vector3 size)
    {
        var made = new GameObject("Box");
        made.transform.position = centre;
        var box = made.AddComponent<BoxCollider>();
        box.size = size;
        return box;
    }

    /// Its face is at `z`, across the way forward.
    public static BoxCollider Wall(float z) { return Box(new Vector3(0, 0, z + 0.5f), new Vector3(20, 10, 1)); }

    /// Its top is at `y`.
    public static BoxCollider Floor(float y) { return Box(new Vector3(0, y - 0.5f, 0), new Vector3(100, 1, 100)); }

    private static double Smooth(double t)
    {
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        return t * t * (3 - 2 * t);
    }
}
