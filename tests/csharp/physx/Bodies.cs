using UnityEngine;

/// Rigid bodies on PhysX: what falls, what is carried, what is drawn between steps.
internal static class Bodies
{
    public static void All()
    {
        Run.Test("PhysX: a dynamic body falls and comes to rest", Falls);
        Run.Test("PhysX: a kinematic body goes where it is asked, in a step", Kinematic);
        Run.Test("PhysX: an interpolated body is drawn between its steps, and keeps its own place", Interpolated);
    }

    private static Rigidbody Body(Vector3 at, bool kinematic)
    {
        var box = Stage.Box(at, Vector3.one);
        var body = box.gameObject.AddComponent<Rigidbody>();
        body.isKinematic = kinematic;
        return body;
    }

    private static void Falls()
    {
        Stage.Floor(0);
        var body = Body(new Vector3(0, 3, 0), false);
        StubPlayer.Run(0.5, 50);
        Run.Near("fallen", body.transform.position.y, 3 - 9.81 * 0.25 / 2, 0.06);
        StubPlayer.Run(2, 50);
        Run.Near("at rest", body.transform.position.y, 0.5, 0.01);
        Run.Near("still", body.velocity.magnitude, 0, 0.01);
    }

    private static void Kinematic()
    {
        var body = Body(Vector3.zero, true);
        body.MovePosition(new Vector3(1, 0, 0));
        body.MoveRotation(Quaternion.AngleAxis(90, Vector3.up));
        Run.Near("not yet", body.transform.position.x, 0, 0);
        StubPlayer.Frame(0.02);
        Run.Near("there", body.transform.position, new Vector3(1, 0, 0), 1e-5);
        Run.Near("turned", Quaternion.Angle(body.transform.rotation, Quaternion.AngleAxis(90, Vector3.up)), 0, 0.1);
    }

    private static void Interpolated()
    {
        var body = Body(Vector3.zero, true);
        body.interpolation = RigidbodyInterpolation.Interpolate;
        for (var frame = 1; frame <= 20; frame++)
        {
            // 100 Hz over steps of 50 Hz, 1 m a step.
            if (frame % 2 == 0)
            {
                body.MovePosition(new Vector3(frame / 2, 0, 0));
            }
            StubPlayer.Frame(0.01);
            if (frame > 4)
            {
                Run.Near("drawn", body.transform.position.x, frame % 2 == 0 ? frame / 2 - 1 : frame / 2 - 0.5, 0.01);
                Run.Near("is", body.position.x, frame / 2, 0.01);
            }
        }
    }
}
