using System;
using System.Collections.Generic;
using System.Reflection;
using RootMotionNative;
using RootMotionNative.Editing;
using UnityEditor;
using UnityEngine;
using UnityEngine.Serialization;

/// The editor scripts, compiled into these tests.
internal static class Inspector
{
    private const BindingFlags Own = BindingFlags.Instance | BindingFlags.Static | BindingFlags.NonPublic;

    public static void All()
    {
        Run.Test("inspector: the last commits, live", Live);
        Run.Test("inspector: findings with figure and advice, and what the parts say", Panel);
        Run.Test("inspector: settings are tuned in place and saved", Settings);
        Run.Test("gizmos: asked, achieved, residual, contacts", Gizmo);
        Run.Test("every field of the inspector has a tooltip, and numbers a range", Fields);
        Run.Test("menu: adds and wires what is missing, and nothing twice", Menu);
    }

    private static RootMotionDriverEditor Open(RootMotionDriver driver)
    {
        var editor = new RootMotionDriverEditor { target = driver };
        typeof(RootMotionDriverEditor).GetMethod("OnEnable", Own).Invoke(editor, null);
        GUILayout.StubLabels.Clear();
        EditorGUI.StubRects = 0;
        EditorGUI.StubChanged = false;
        GUILayout.StubPressed = "";
        return editor;
    }

    private static void Live()
    {
        Stage.Wall(0.75f + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1.2 * 60));
        var editor = Open(driver);
        StubPlayer.Run(2 / 60.0, 60);
        editor.OnInspectorGUI();
        var labels = GUILayout.StubLabels;
        Run.True("mover", labels.Contains("Mover: Motor"));
        Run.True("result", labels.Contains("Result: ok"));
        // The newest row first: all of 120 cm is left over; then the one of the wall.
        var newest = labels.IndexOf("1");
        Run.Same("newest", string.Join(" ", labels.GetRange(newest, 6).ToArray()), "1 120.00 0.00 120.00 - 1");
        Run.Same("before", string.Join(" ", labels.GetRange(newest + 6, 6).ToArray()), "0 120.00 74.00 46.00 - 1");
        Run.True("flags", labels.Contains("Flags: blocked"));
        Run.Same("bars", EditorGUI.StubRects, 5);
        typeof(RootMotionDriverEditor).GetMethod("OnDisable", Own).Invoke(editor, null);
        var ring = new CommitHistory();
        for (var i = 0; i < 300; i++)
        {
            ring.Add(new RmoCommit { Tick = i });
        }
        Run.Same("kept", ring.Count, CommitHistory.Capacity);
        Run.Same("newest kept", ring[0].Tick, 299L);
        Run.Same("oldest kept", ring[CommitHistory.Capacity - 1].Tick, 180L);
    }

    private static void Panel()
    {
        Stage.Floor(-0.93f);
        var driver = Stage.Character(RootMotionMover.CharacterController, Stage.Clip(1.5));
        driver.Filter = (who, delta, dt) => new RmoDelta(delta.Translation * (float)dt, delta.Rotation);
        driver.GravityEnabled = driver.PaceEnabled = driver.LocomotionEnabled = true;
        driver.AuthoredSpeed = 1.5f;
        driver.Turning = RootMotionTurnStrategy.Code;
        driver.Face(Vector3.forward);
        var editor = Open(driver);
        StubPlayer.Run(2, 60);
        editor.OnInspectorGUI();
        var labels = GUILayout.StubLabels;
        Run.True("D1", labels.Contains("D1: the asked motion is about dt times the clip's own: 0.0167 times instead of 1.0000 times. "
            + "To do: a delta is a displacement already: propose it as it is, without delta time."));
        Run.Same("no other finding", labels.FindAll(label => label.Contains("To do: ")).Count, 1);
        Run.True("height", labels.Contains("Height: on the ground"));
        Run.True("facing", labels.Contains("Facing: 0.0 degrees off, by code"));
        Run.True("pace", labels.Contains("Pace: stride 1.00, slide 0.00 m/s"));
        Run.True("state", labels.Contains("State: Idle"));
    }

    private static void Settings()
    {
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(0));
        var editor = Open(driver);
        AssetDatabase.StubCalls.Clear();
        EditorUtility.StubPath = "Assets/Hero.asset";
        GUILayout.StubPressed = "New settings asset";
        editor.OnInspectorGUI();
        Run.True("made and given to the driver", driver.Settings != null);
        Run.Same("calls", string.Join(", ", AssetDatabase.StubCalls.ToArray()), "create Assets/Hero.asset, save");
        GUILayout.StubPressed = "Save settings";
        editor.OnInspectorGUI();
        Run.Same("nothing to save", AssetDatabase.StubCalls.Count, 2);
        EditorGUI.StubChanged = true;
        editor.OnInspectorGUI();
        Run.Same("saved", AssetDatabase.StubCalls.Count, 3);
    }

    private static void Gizmo()
    {
        Stage.Wall(0.75f + Stage.Radius);
        var driver = Stage.Character(RootMotionMover.Motor, Stage.Clip(1.2 * 60));
        var draw = typeof(RootMotionGizmos).GetMethod("Draw", Own);
        Gizmos.StubDrawn.Clear();
        GUILayout.StubLabels.Clear();
        draw.Invoke(null, new object[] { driver, GizmoType.Selected });
        Run.Same("before the first commit", Gizmos.StubDrawn.Count, 0);
        StubPlayer.Frame(1 / 60.0);
        draw.Invoke(null, new object[] { driver, GizmoType.Selected });
        Run.Same("three rays, a point and its normal", Gizmos.StubDrawn.Count, 5);
        Run.Same("the point is on the wall", Gizmos.StubDrawn[3], "sphere (0, " + Y(driver) + ", 1.05)");
        Run.Same("label", GUILayout.StubLabels[0], "blocked: 46.0 cm");
    }

    private static string Y(RootMotionDriver driver)
    {
        // A wall touches the whole side of a capsule: any height of it will do.
        return driver.LastCommit.Contacts0.Point.Y.ToString("R");
    }

    private static void Fields()
    {
        var seen = 0;
        foreach (var type in new[] { typeof(RootMotionDriver), typeof(RootMotionSettings), typeof(RootMotionMoverState), typeof(RootMotionGravity),
            typeof(RootMotionTurning), typeof(RootMotionPace), typeof(RootMotionLocomotion) })
        {
            foreach (var field in type.GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public))
            {
                var name = type.Name + "." + field.Name;
                if (!field.IsPublic && !field.IsDefined(typeof(SerializeField), false))
                {
                    continue;
                }
                seen++;
                Run.True(name + " is a part that Unity shows", !field.IsPublic || type.IsDefined(typeof(SerializableAttribute), false));
                Run.True(name + " has a tooltip", field.IsDefined(typeof(TooltipAttribute), false));
                var number = field.FieldType == typeof(float) || field.FieldType == typeof(int);
                Run.True(name + " has a range", !number
                    || field.IsDefined(typeof(RangeAttribute), false) || field.IsDefined(typeof(MinAttribute), false));
                var part = field.FieldType.Namespace == "RootMotionNative" && field.FieldType.IsClass && field.FieldType.BaseType == typeof(object);
                Run.True(name + " is kept by Unity", !part || field.FieldType.IsDefined(typeof(SerializableAttribute), false));
            }
        }
        Run.Same("fields", seen, 59);
        // What an asset or scene of an earlier version has is kept.
        Kept(typeof(RootMotionDriver), "locomotion", "states");
        Kept(typeof(RootMotionSettings), "locomotion", "states");
        Kept(typeof(RootMotionLocomotion), "SoftLandTime", "SoftLanding");
        Kept(typeof(RootMotionLocomotion), "HardLandTime", "HardLanding");
    }

    private static void Kept(Type type, string field, string before)
    {
        var found = type.GetField(field, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
        var name = (FormerlySerializedAsAttribute)Attribute.GetCustomAttribute(found, typeof(FormerlySerializedAsAttribute));
        Run.Same(field + " was", name.oldName, before);
    }

    private static void Menu()
    {
        var hero = new GameObject("Hero");
        var model = new GameObject("Model");
        model.transform.SetParent(hero.transform, false);
        model.AddComponent<Animator>();
        var shaped = new GameObject("Shaped");
        shaped.AddComponent<CapsuleCollider>();
        Selection.gameObjects = new[] { hero, shaped };
        var add = typeof(RootMotionMenu).GetMethod("AddDriver", Own);
        add.Invoke(null, null);
        add.Invoke(null, null);
        var driver = model.GetComponent<RootMotionDriver>();
        Run.True("beside the Animator", driver != null && hero.GetComponent<RootMotionDriver>() == null);
        Run.Same("moves the character", driver.Body, hero.transform);
        Run.True("by a controller", hero.GetComponent<CharacterController>() != null);
        Run.Same("mover", driver.Mover, RootMotionMover.CharacterController);
        Run.Same("one driver", Count<RootMotionDriver>(model), 1);
        Run.Same("one controller", Count<CharacterController>(hero), 1);
        Run.Same("a capsule is moved by the motor", shaped.GetComponent<RootMotionDriver>().Mover, RootMotionMover.Motor);
        Run.True("and gets no controller", shaped.GetComponent<CharacterController>() == null);
    }

    private static int Count<T>(GameObject gameObject) where T : Component
    {
        var found = new List<T>();
        T one;
        while (gameObject.TryGetComponent(out one))
        {
            found.Add(one);
            UnityEngine.Object.DestroyImmediate(one);
        }
        return found.Count;
    }
}
