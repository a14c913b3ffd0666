using RootMotionNative;
using UnityEngine;

/// Builds the scene when play begins, in whatever scene is open: three lanes with a wall, a ramp and stairs, a character in each,
/// and a table of what their last commits said.
public static class SampleScene
{
    /// The lanes of the table, from left to right.
    public static RootMotionDriver[] Drivers { get; private set; }

    [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.AfterSceneLoad)]
    private static void Build()
    {
        Cube("Floor", new Vector3(0, -0.5f, 6), new Vector3(14, 1, 30), Quaternion.identity, Color.gray);
        Cube("Wall", new Vector3(-4, 1.5f, 6.5f), new Vector3(3, 3, 1), Quaternion.identity, Color.red);
        // A ramp of 20 degrees that begins at z = 4.
        var slope = Quaternion.Euler(-20, 0, 0);
        Cube("Ramp", new Vector3(0, 0, 4) + slope * new Vector3(0, -0.5f, 4), new Vector3(3, 1, 8), slope, Color.green);
        for (var i = 0; i < 6; i++)
        {
            var height = 0.2f * (i + 1);
            Cube("Step " + i, new Vector3(4, height / 2, 4 + 0.4f * i + 2), new Vector3(3, height, 4), Quaternion.identity, Color.yellow);
        }
        Drivers = new[]
        {
            Character("Controller to the wall", -4, RootMotionMover.CharacterController),
            Character("Motor up the ramp", 0, RootMotionMover.Motor),
            Character("Motor up the stairs", 4, RootMotionMover.Motor),
        };
        new GameObject("Table").AddComponent<SampleTable>();
        Look();
    }

    /// A character of your own has its Animator Controller where this one has SampleWalk.
    private static RootMotionDriver Character(string name, float x, RootMotionMover mover)
    {
        var hero = GameObject.CreatePrimitive(PrimitiveType.Capsule);
        hero.name = name;
        hero.transform.position = new Vector3(x, 1.01f, 0);
        if (mover == RootMotionMover.CharacterController)
        {
            Object.DestroyImmediate(hero.GetComponent<CapsuleCollider>());
            hero.AddComponent<CharacterController>();
        }
        var driver = hero.AddComponent<RootMotionDriver>();
        driver.Mover = mover;
        driver.GravityEnabled = true;
        hero.AddComponent<SampleWalk>();
        return driver;
    }

    private static void Cube(string name, Vector3 centre, Vector3 size, Quaternion rotation, Color colour)
    {
        var cube = GameObject.CreatePrimitive(PrimitiveType.Cube);
        cube.name = name;
        cube.transform.SetPositionAndRotation(centre, rotation);
        cube.transform.localScale = size;
        cube.GetComponent<Renderer>().material.color = colour;
    }

    /// A scene that has no camera has no light either.
    private static void Look()
    {
        var camera = Camera.main;
        if (camera == null)
        {
            camera = new GameObject("Camera").AddComponent<Camera>();
            var light = new GameObject("Light").AddComponent<Light>();
            light.type = LightType.Directional;
            light.transform.rotation = Quaternion.Euler(50, -30, 0);
        }
        camera.transform.SetPositionAndRotation(new Vector3(0, 7, -9), Quaternion.Euler(25, 0, 0));
    }
}
