using RootMotionNative;
using UnityEngine;

/// The code of docs/from-unity.md.
internal static class FromUnity
{
    public static void All()
    {
        Run.Test("from Unity: a healthy script has no findings, at a wall and turning", Healthy);
        Run.Test("from Unity: a script that multiplies by delta time is found, and moves as before", TimesDelta);
        Run.Test("from Unity: the driver goes where the script went, and tells what the wall took", Driven);
        Run.Test("from Unity: the driver turns towards the agent's wish", Agent);
        Run.Test("from Unity: and back again", Back);
    }

    private static GameObject Character(double speed, double turning)
    {
        Stage.Floor(-0.9f);
        var made = new GameObject("Hero");
        made.transform.position = new Vector3(0, 0.08f, 0);
        made.AddComponent<Animator>().StubClip = Stage.Clip(speed, turning);
        Stage.Controller(made);
        return made;
    }

    private static void Healthy()
    {
        Stage.Wall(2 + Stage.Radius);
        var made = Character(1.5, 0);
        made.AddComponent<Walker>();
        var watch = made.AddComponent<RootMotionWatch>();
        StubPlayer.Run(2, 60);
        Run.Near("stops at the wall", made.transform.position.z, 1.92, 1e-3);
        Run.Same("findings", watch.LastFinding, default(RmoFindingCode));
        made.GetComponent<Animator>().StubClip = Stage.Clip(1.5, 90);
        StubPlayer.Run(4, 60);
        Run.Same("findings while turning", watch.LastFinding, default(RmoFindingCode));
    }

    private sealed class TooSlow : MonoBehaviour
    {
        private void OnAnimatorMove()
        {
            GetComponent<CharacterController>().Move(GetComponent<Animator>().deltaPosition * Time.deltaTime);
        }
    }

    private static void TimesDelta()
    {
        var made = Character(60, 0);
        made.GetComponent<CharacterController>().minMoveDistance = 0;
        made.AddComponent<TooSlow>();
        var watch = made.AddComponent<RootMotionWatch>();
        StubPlayer.Run(2, 60);
        Run.Near("place", made.transform.position.z, 2, 1e-4);
        Run.Same("finding", watch.LastFinding, RmoFindingCode.TimesDt);
    }

    private static void Driven()
    {
        Stage.Wall(2 + Stage.Radius);
        var made = Character(1.5, 0);
        var driver = made.AddComponent<RootMotionDriver>();
        made.AddComponent<Follower>();
        StubPlayer.Run(2, 60);
        Run.Near("stops at the wall", made.transform.position.z, 1.97, 1e-3);
        Run.Near("the last tick's residual", driver.LastCommit.Residual.Translation.Z, 0.025, 1e-4);
        Run.True("stands", driver.IsGrounded);
    }

    private static void Agent()
    {
        var made = Character(1.5, 0);
        made.AddComponent<RootMotionDriver>();
        made.AddComponent<Follower>().AgentWish = new Vector3(1, 0, 0);
        StubPlayer.Run(2, 60);
        Run.True("faces it within the hybrid's angle", Vector3.Dot(made.transform.forward, Vector3.right) > 0.9f);
        Run.True("and goes there", made.transform.position.x > 2);
    }

    private static void Back()
    {
        var made = Character(1.5, 0);
        var driver = made.AddComponent<RootMotionDriver>();
        made.AddComponent<Follower>();
        StubPlayer.Run(1, 60);
        driver.enabled = false;
        var walker = made.AddComponent<Walker>();
        StubPlayer.Run(1, 60);
        Run.Near("goes on", made.transform.position.z, 3, 1e-3);
        walker.enabled = false;
        driver.enabled = true;
        StubPlayer.Run(1, 60);
        Run.Near("and on", made.transform.position.z, 4.5, 1e-3);
    }
}
