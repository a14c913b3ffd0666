using System;
using RootMotionNative;
using UnityEngine;

/// Tracks from animation curves.
internal static class Curves
{
    public static void All()
    {
        Run.Test("curves: a track is what the curves say, whatever their keys' times", AsEvaluated);
        Run.Test("curves: steps stay steps", Steps);
        Run.Test("curves: a rotation turns the body", Turns);
        Run.Test("curves: what cannot be told exactly is refused", Refused);
        Run.Test("curves: a driver walks by a track of curves", Walks);
    }

    private static RmoTrack Prepare(RmoKeys translation, RmoKeys rotation)
    {
        RmoTrack track;
        uint badKey;
        Run.Same("prepare", RmoTrack.Prepare(out track, translation, rotation, RmoTrackOptions.Default(), out badKey), RmoResult.Ok);
        return track;
    }

    private static void AsEvaluated()
    {
        var x = new AnimationCurve(new Keyframe(0, 0, 0, 2), new Keyframe(0.4f, 0.5f, -1, 3), new Keyframe(1.2f, 1, 0.5f, 0));
        var y = new AnimationCurve(new Keyframe(0.1f, 0.2f, 9, 1), new Keyframe(0.7f, 0.1f, 0.3f, 9));
        var z = AnimationCurve.Linear(0, 0, 1.2f, 2);
        RmoKeys keys;
        Run.Same("result", RootMotionCurves.Translation(x, y, z, out keys), RmoResult.Ok);
        Run.Same("times", keys.Times.Length, 5);
        using (var track = Prepare(keys, default(RmoKeys)))
        {
            for (var i = 0; i <= 240; i++)
            {
                var time = i * 0.005f;
                RmoRootSample sample;
                Run.Same("sample", track.Sample(time, out sample), RmoResult.Ok);
                // No segment of a track is under 1/240 s: so near, where a curve bends by 20 m/s^2.
                var found = sample.Pose.Position.ToVector3();
                Run.Near("at " + time, found, new Vector3(x.Evaluate(time), y.Evaluate(time), z.Evaluate(time)), 5e-5);
            }
        }
    }

    private static void Steps()
    {
        const float Step = float.PositiveInfinity;
        var z = new AnimationCurve(new Keyframe(0, 1, Step, Step), new Keyframe(0.5f, 2, Step, Step), new Keyframe(1, 3, Step, Step));
        RmoKeys keys;
        Run.Same("result", RootMotionCurves.Translation(null, new AnimationCurve(), z, out keys), RmoResult.Ok);
        Run.Same("interpolation", keys.Interpolation, RmoInterpolation.Step);
        using (var track = Prepare(keys, default(RmoKeys)))
        {
            RmoRootSample sample;
            track.Sample(0.49, out sample);
            Run.Near("before the step", sample.Pose.Position.Z, 1, 1e-6);
            track.Sample(0.51, out sample);
            Run.Near("after it", sample.Pose.Position.Z, 2, 1e-6);
        }
    }

    private static void Turns()
    {
        AnimationCurve x = new AnimationCurve(), y = new AnimationCurve(), z = new AnimationCurve(), w = new AnimationCurve();
        Keyframe[] xs = new Keyframe[5], ys = new Keyframe[5], ws = new Keyframe[5];
        for (var i = 0; i < 5; i++)
        {
            // A quarter turn in a second, with the slopes of a steady turn.
            double half = Math.PI / 16 * i, rate = Math.PI / 4;
            float slopeY = (float)(Math.Cos(half) * rate), slopeW = (float)(-Math.Sin(half) * rate);
            xs[i] = new Keyframe(0.25f * i, 0);
            ys[i] = new Keyframe(0.25f * i, (float)Math.Sin(half), slopeY, slopeY);
            ws[i] = new Keyframe(0.25f * i, (float)Math.Cos(half), slopeW, slopeW);
        }
        x.keys = z.keys = xs;
        y.keys = ys;
        w.keys = ws;
        RmoKeys keys;
        Run.Same("result", RootMotionCurves.Rotation(x, y, z, w, out keys), RmoResult.Ok);
        using (var track = Prepare(default(RmoKeys), keys))
        {
            RmoTrackInfo info;
            track.Info(out info);
            Run.Near("yaw of a cycle", info.CycleYaw, Math.PI / 2, 1e-5);
            RmoRootSample sample;
            track.Sample(0.3, out sample);
            Run.Near("heading", sample.Heading, Math.PI / 2 * 0.3, 1e-4);
        }
        y.keys = new[] { ys[0], ys[4] };
        Run.Same("other times", RootMotionCurves.Rotation(x, y, z, w, out keys), RmoResult.BadInterpolation);
        Run.Same("none", RootMotionCurves.Rotation(null, null, null, null, out keys), RmoResult.Ok);
    }

    private static void Refused()
    {
        const float Step = float.PositiveInfinity;
        RmoKeys keys;
        var mixed = new AnimationCurve(new Keyframe(0, 0, 0, Step), new Keyframe(1, 1, 0, 0), new Keyframe(2, 2, 0, 0));
        Run.Same("steps among cubics", RootMotionCurves.Translation(null, null, mixed, out keys), RmoResult.BadInterpolation);
        var weighted = new Keyframe(0, 0) { weightedMode = WeightedMode.Out };
        Run.Same("weights", RootMotionCurves.Translation(new AnimationCurve(weighted, new Keyframe(1, 1)), null, null, out keys),
            RmoResult.BadInterpolation);
        Run.True("nothing is given", keys.Times == null);
    }

    private static void Walks()
    {
        RmoKeys keys;
        RootMotionCurves.Translation(null, null, AnimationCurve.Linear(0, 0, 1, 1.4f), out keys);
        var track = Prepare(keys, default(RmoKeys));
        RmoPlayhead playhead;
        RmoPlayhead.Init(out playhead, track, (uint)RmoPlayMode.Loop, 0, 1);
        var driver = Stage.Character(RootMotionMover.CharacterController, null);
        driver.gameObject.AddComponent<Code>().Act = () =>
        {
            RmoDelta delta;
            RmoAdvance advance;
            playhead.LoopDelta(track, Time.deltaTime, out delta, out advance);
            driver.Drive(delta, Time.deltaTime);
        };
        StubPlayer.Run(2.5, 60);
        Run.Near("place", driver.transform.position.z, 3.5, 1e-5);
        track.Dispose();
    }
}
