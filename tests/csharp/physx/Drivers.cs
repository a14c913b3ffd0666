using System;
using System.Collections.Generic;
using System.Globalization;
using RootMotionNative;
using UnityEngine;

/// The driver on PhysX: each mover in scenes at frame rates, as a table. Frames are 30 to 240 Hz, physics steps 50 Hz, the clip's speed that of
/// a walk or a run; the driver's gravity is on.
internal static class Drivers
{
    private static readonly double[] Rates = { 30, 50, 72, 90, 144, 240 };

    private struct Scene
    {
        public string Name;
        public Action Build;
        public double Speed;
        public double Seconds;
        /// Where the ground below it ends, over the ground that the body began on, and its slope.
        public double Height;
        public double Degrees;
    }

    public static void All()
    {
        foreach (var mover in new[] { RootMotionMover.Motor, RootMotionMover.CharacterController })
        {
            Run.Test("PhysX: ends where it should on stairs, ramps and crests, on the ground, at every frame rate (" + mover + ")", () => Table(mover));
            Run.Test("PhysX: falls from a ceiling at once (" + mover + ")", () => Ceiling(mover));
        }
    }

    private static List<Scene> Scenes()
    {
        var scenes = new List<Scene>();
        foreach (var speed in new[] { 1.5, 4 })
        {
            var run = speed > 2 ? ", run" : "";
            var seconds = speed > 2 ? 2 : 4;
            scenes.Add(new Scene { Name = "stairs up" + run, Build = () => StairsUp(0.2f, 0.3f), Speed = speed, Seconds = seconds, Height = 1.6 });
            scenes.Add(new Scene { Name = "stairs down" + run, Build = () => StairsDown(0.2f, 0.3f), Speed = speed, Seconds = seconds, Height = -1.6 });
            scenes.Add(new Scene { Name = "crest 30" + run, Build = () => Crest(30), Speed = speed, Seconds = seconds, Height = 2 * 1.5 * Math.Tan(Math.PI / 6) - Tan(30) * (speed * seconds - 1), Degrees = 30 });
        }
        foreach (var degrees in new[] { 10, 20, 30, 40, 45 })
        {
            var slope = degrees == 45 ? 44 : degrees;
            scenes.Add(new Scene { Name = "ramp " + slope + " up", Build = () => Ramp(slope, 1), Speed = 3, Seconds = 2, Height = 5 * Tan(slope), Degrees = slope });
            scenes.Add(new Scene { Name = "ramp " + slope + " down", Build = () => Ramp(-slope, 1), Speed = 3, Seconds = 2, Height = -5 * Tan(slope), Degrees = slope });
        }
        return scenes;
    }

    private static double Tan(double degrees) { return Math.Tan(degrees * Math.PI / 180); }

    /// Up from 1 m on, and down again from 2.5 m.
    private static void Crest(float degrees)
    {
        Stage.Box(new Vector3(0, Ground - 0.5f, -4), new Vector3(10, 1, 10));
        var top = new Vector3(0, Ground + 1.5f * (float)Tan(degrees), 2.5f);
        foreach (var side in new[] { -1, 1 })
        {
            var turn = Quaternion.AngleAxis(side * degrees, Vector3.right);
            var length = side < 0 ? 1.5f / Mathf.Cos(degrees * Mathf.Deg2Rad) : 20;
            Stage.Box(top + turn * new Vector3(0, -0.5f, side * length / 2), new Vector3(8, 1, length)).transform.rotation = turn;
        }
        Physics.SyncTransforms();
    }

    /// The top of the floor that bodies begin on: their feet, less a skin.
    private const float Ground = -0.91f;

    private static double Skin(RootMotionMover mover) { return mover == RootMotionMover.Motor ? 0.01 : 0.03; }

    /// A jump of 0.5 m, at 5 m/s, below a ceiling 0.2 m over the head: how long it takes, in the longest frame more than it should.
    private static void Ceiling(RootMotionMover mover)
    {
        var line = "      " + mover + ": seconds of a jump that ends at a ceiling";
        foreach (var hertz in Rates)
        {
            StubPlayer.Begin();
            Stage.Floor(Ground);
            Stage.Box(new Vector3(0, 0.9f + 0.2f + 0.5f, 0), new Vector3(20, 1, 20));
            var driver = Stage.Character(mover, Stage.Clip(0));
            driver.GravityEnabled = true;
            StubPlayer.Run(0.5, hertz);
            driver.Jump(0.5f);
            var ticks = 0;
            var left = false;
            for (var i = 0; i < 2 * hertz && !(left && driver.IsGrounded); i++)
            {
                StubPlayer.Frame(1 / hertz);
                left |= !driver.IsGrounded;
                ticks++;
            }
            line += string.Format(CultureInfo.InvariantCulture, "  {0:0.000}", ticks / hertz);
            // Up by 0.2 m less a skin at 5 m/s and -25 m/s2, and down from rest.
            var room = 0.2 - Skin(mover);
            var ideal = (5 - Math.Sqrt(25 - 2 * 25 * room)) / 25 + Math.Sqrt(2 * room / 25);
            Run.Near("time at " + hertz + " Hz", ticks / hertz, ideal, 2.5 / hertz);
        }
        Console.WriteLine(line);
    }

    private static void StairsUp(float rise, float tread)
    {
        Stage.Floor(Ground);
        for (var i = 0; i < 8; i++)
        {
            Stage.Box(new Vector3(0, Ground + rise * (i + 1) - 2, 1 + tread * i + 10), new Vector3(4, 4, 20));
        }
    }

    private static void StairsDown(float rise, float tread)
    {
        for (var i = 0; i <= 8; i++)
        {
            // From behind to the end of its tread.
            Stage.Box(new Vector3(0, Ground - rise * i - 0.05f, (i == 8 ? 10 : 1 + tread * i) - 10), new Vector3(4, 0.1f, 20));
        }
    }

    private static void Ramp(float degrees, float from)
    {
        var turn = Quaternion.AngleAxis(-degrees, Vector3.right);
        Stage.Box(new Vector3(0, Ground - 0.5f, from - 5), new Vector3(10, 1, 10));
        var ramp = Stage.Box(new Vector3(0, Ground, from) + turn * new Vector3(0, -0.5f, 10), new Vector3(8, 1, 20));
        ramp.transform.rotation = turn;
        Physics.SyncTransforms();
    }

    private static void Table(RootMotionMover mover)
    {
        Console.WriteLine("      " + mover + ": way and height off, mm / ticks in the air / Landed");
        foreach (var scene in Scenes())
        {
            var line = "      " + scene.Name.PadRight(18);
            foreach (var hertz in Rates)
            {
                StubPlayer.Begin();
                scene.Build();
                var driver = Stage.Character(mover, Stage.Clip(scene.Speed));
                driver.GravityEnabled = true;
                int airborne = 0, landed = 0;
                driver.Committed += who => airborne += who.IsGrounded ? 0 : 1;
                driver.Landed += who => landed++;
                StubPlayer.Run(scene.Seconds, hertz);
                var way = driver.transform.position.z - scene.Speed * Math.Round(scene.Seconds * hertz) / hertz;
                // On a slope a round foot stands over the ground below its center.
                // A controller keeps its skin along its way, which is down.
                var foot = (Stage.Radius + (mover == RootMotionMover.Motor ? Skin(mover) : 0)) * (1 / Math.Cos(scene.Degrees * Math.PI / 180) - 1);
                var height = driver.transform.position.y - (scene.Height + Skin(mover) - 0.01 + foot);
                line += string.Format(CultureInfo.InvariantCulture, "  {0,5:0} {1,4:0} /{2,4} /{3,3}", way * 1000, height * 1000, airborne, landed);
                var what = scene.Name + " at " + hertz + " Hz: ";
                Run.Near(what + "way", way, 0, 1e-3);
                Run.Near(what + "height", height, 0, 1e-3);
                Run.Same(what + "ticks in the air", airborne, 0);
                Run.Same(what + "landings", landed, 0);
            }
            Console.WriteLine(line);
        }
    }
}
