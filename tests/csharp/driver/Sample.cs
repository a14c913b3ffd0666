using System.Reflection;
using RootMotionNative;
using RootMotionNative.Samples;
using UnityEngine;

/// The sample project, compiled into these tests: its scene is built and run.
internal static class Sample
{
    public static void All()
    {
        Run.Test("sample of prediction: the server's character follows the client's", Predicts);
        Run.Test("sample: to the wall, up the ramp and up the stairs", Scene);
    }

    private static void Predicts()
    {
        var scene = new GameObject("Prediction").AddComponent<PredictionScene>();
        StubPlayer.Run(10, 144);
        var game = scene.Game;
        Run.Near("ticks", game.Client.Tick, 600, 1);
        Run.True("behind", game.Server.Tick < game.Client.Tick && game.Server.Tick > game.Client.Tick - 12);
        Run.True("corrected", game.Client.Corrections > 0);
        GUILayout.StubLabels.Clear();
        StubPlayer.Send(scene.gameObject, "OnGUI");
        Run.Same("labels", GUILayout.StubLabels.Count, 2);
        scene.enabled = false;
        Run.Same("lines", Debug.StubLog.Count, 0);
    }

    private static void Scene()
    {
        typeof(SampleScene).GetMethod("Build", BindingFlags.Static | BindingFlags.NonPublic).Invoke(null, null);
        var drivers = SampleScene.Drivers;
        StubPlayer.Run(6, 60);
        Run.Near("at the wall", drivers[0].transform.position.z, 6 - 0.5 - 0.05, 0.01);
        Run.True("blocked", drivers[0].IsBlocked);
        Run.True("on the ramp", drivers[1].transform.position.y > 1.5f && drivers[1].IsGrounded);
        Run.True("up the stairs", drivers[2].transform.position.y > 2.2f && drivers[2].IsGrounded);
        Run.Near("a walk of 1.4 m/s, six seconds", drivers[2].transform.position.z, 8.4, 0.15);
        foreach (var driver in drivers)
        {
            Run.Same("result of " + driver.name, driver.LastResult, RmoResult.Ok);
        }
        GUILayout.StubLabels.Clear();
        StubPlayer.Send(StubPlayer.Find<SampleTable>().gameObject, "OnGUI");
        Run.Same("cells of the table", GUILayout.StubLabels.Count, 28);
    }
}
