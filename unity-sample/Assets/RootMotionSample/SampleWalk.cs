using RootMotionNative;
using UnityEngine;

/// A stand-in for an Animator with root motion: a walk cycle of 1.4 m in a second, uneven as steps are, as a prepared track.
/// With clips of your own leave it out: the driver takes the Animator's motion by itself.
[RequireComponent(typeof(RootMotionDriver))]
public sealed class SampleWalk : MonoBehaviour
{
    private RootMotionDriver driver;
    private RmoTrack track;
    private RmoPlayhead playhead;

    private void OnEnable()
    {
        driver = GetComponent<RootMotionDriver>();
        var walk = new RmoKeys(
            new[] { 0, 0.25, 0.5, 0.75, 1 },
            new[] { 0, 0, 0, 0, 0, 0.45f, 0, 0, 0.7f, 0, 0, 1.15f, 0, 0, 1.4f },
            RmoInterpolation.Linear);
        uint badKey;
        RmoTrack.Prepare(out track, walk, default(RmoKeys), RmoTrackOptions.Default(), out badKey).ThrowIfError();
        RmoPlayhead.Init(out playhead, track, (uint)RmoPlayMode.Loop, 0, 1).ThrowIfError();
    }

    private void OnDisable()
    {
        track.Dispose();
    }

    private void Update()
    {
        RmoDelta delta;
        RmoAdvance advance;
        playhead.LoopDelta(track, Time.deltaTime, out delta, out advance).ThrowIfError();
        driver.Drive(delta, Time.deltaTime);
    }
}
