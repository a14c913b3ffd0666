using System;
using RootMotionNative;
using RootMotionNative.Samples;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;
using UnityEngine;
using UnityEngine.Jobs;

/// The sample of a crowd: its jobs give the bits of single calls, on any number of threads, and allocate nothing.
internal static unsafe class Crowds
{
    private const int Count = 150;
    private const double Dt = 0.02;
    private static readonly CrowdShape Shape = new CrowdShape { Radius = 0.3f, Height = 1.8f, Layers = Physics.DefaultRaycastLayers };

    public static void All()
    {
        Run.Test("crowd: jobs on one thread and on four have the bits of single calls", Bits);
        Run.Test("crowd: no managed allocation per tick, among walls", Allocations);
        Run.Test("crowd: one batch of sweeps a round, and transforms where the bodies are", Rounds);
        Run.Test("crowd: a character that is refused stays, the others go on", Refused);
        Run.Test("crowd: the scene walks, and leaves nothing when it is switched off and on", Scene);
    }

    private static void Bits()
    {
        Walls();
        using (RmoTrack walk = Clip(1.4f), run = Clip(4))
        using (Crowd one = Make(walk, run), four = Make(walk, run))
        {
            Single[] singles = new Single[Count];
            for (var i = 0; i < Count; i++)
            {
                singles[i] = new Single(one.Arrays, i);
            }
            var none = new TransformAccessArray(0);
            int blocked = 0, rounds = 0;
            for (var tick = 0; tick < 45; tick++)
            {
                Want(one, tick);
                Want(four, tick);
                StubJob.StubThreads = 1;
                one.Tick(Dt, none).Complete();
                StubJob.StubThreads = 4;
                four.Tick(Dt, none).Complete();
                StubJob.StubThreads = 1;
                rounds = Math.Max(rounds, one.Rounds);
                for (var i = 0; i < Count; i++)
                {
                    singles[i].Tick(one.Arrays.Wanted[i], walk, run);
                    blocked += (singles[i].Commit.Flags & RmoCommitFlags.Blocked) != 0 ? 1 : 0;
                }
                if (tick % 15 == 14)
                {
                    Compare("one thread, tick " + tick, one.Arrays, singles);
                    Compare("four threads, tick " + tick, four.Arrays, singles);
                }
            }
            Run.Same("failure", one.Failure, RmoResult.Ok);
            Run.True("some were blocked: " + blocked, blocked > 200);
            Run.True("some slid: " + rounds + " rounds", rounds > 3);
        }
    }

    private static void Allocations()
    {
        Walls();
        var scene = new GameObject("Crowd").AddComponent<CrowdScene>();
        Count100(scene);
        StubPlayer.Run(0.1, 50);
        var places = Places(scene.Crowd.Count);
        long spent = 0;
        var blocked = 0;
        for (var tick = 0; tick < 20; tick++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            var world = CapsulecastCommand.StubBytes;
            scene.Crowd.Tick(Dt, places).Complete();
            spent += GC.GetAllocatedBytesForCurrentThread() - before - (CapsulecastCommand.StubBytes - world);
            blocked += (scene.Crowd.Arrays.Commits[tick].Flags & RmoCommitFlags.Blocked) != 0 ? 1 : 0;
        }
        Run.Same("failure", scene.Crowd.Failure, RmoResult.Ok);
        Run.True(spent + " bytes over 20 ticks of " + scene.Crowd.Count, spent == 0);
        scene.enabled = false;
    }

    private static void Rounds()
    {
        Walls();
        using (RmoTrack walk = Clip(1.4f), run = Clip(4))
        using (Crowd crowd = Make(walk, run))
        {
            var places = Places(Count);
            int rounds = 0, batches = CapsulecastCommand.StubBatches;
            for (var tick = 0; tick < 20; tick++)
            {
                crowd.Tick(Dt, places).Complete();
                rounds += crowd.Rounds;
            }
            Run.Same("batches", CapsulecastCommand.StubBatches - batches, rounds);
            Run.True(rounds + " rounds in 20 ticks", rounds >= 20 && rounds < 200);
            for (var i = 0; i < Count; i++)
            {
                Run.Same("transform " + i, places[i].position, crowd.Arrays.Commits[i].Position.ToVector3());
                Run.Near("grounded " + i, places[i].position.y, 0.1, 0.12);
            }
        }
    }

    private static void Refused()
    {
        using (RmoTrack walk = Clip(1.4f), run = Clip(4))
        using (Crowd crowd = Make(walk, run))
        {
            var none = new TransformAccessArray(0);
            crowd.Tick(Dt, none).Complete();
            Run.Same("failure", crowd.Failure, RmoResult.Ok);
            var arrays = crowd.Arrays;
            var body = arrays.Bodies[130];
            body.LastTick = 1000;
            arrays.Bodies[130] = body;
            RmoPosition kept = body.Position, other = arrays.Bodies[131].Position;
            crowd.Tick(Dt, none).Complete();
            Run.Same("failure", crowd.Failure, RmoResult.StaleTick);
            Run.True("it stays", arrays.Bodies[130].Position.Equals(kept));
            Run.True("others go on", !arrays.Bodies[131].Position.Equals(other));
        }
    }

    private static void Scene()
    {
        var live = StubNative.StubLive;
        Walls();
        var scene = new GameObject("Crowd").AddComponent<CrowdScene>();
        Run.Same("count", scene.Crowd.Count, 1000);
        Count100(scene);
        StubPlayer.Run(0.2, 50);
        Run.Same("grounded", scene.Crowd.Arrays.Commits[5].Flags & RmoCommitFlags.Grounded, RmoCommitFlags.Grounded);
        Run.True("arrays", StubNative.StubLive > live);
        for (var times = 0; times < 2; times++)
        {
            scene.enabled = false;
            Run.Same("arrays left", StubNative.StubLive, live);
            scene.enabled = true;
            StubPlayer.Run(0.1, 50);
        }
        scene.enabled = false;
        Run.Same("arrays left at last", StubNative.StubLive, live);
        Run.Same("lines", Debug.StubLog.Count, 0);
    }

    private static void Count100(CrowdScene scene)
    {
        scene.enabled = false;
        scene.Count = 100;
        scene.enabled = true;
    }

    /// A character by single calls, in the order in which the jobs make them.
    private sealed class Single
    {
        public RmoBody Body;
        public RmoCommit Commit;
        public readonly RmoPlayhead[] Playheads = new RmoPlayhead[2];
        private readonly RmoLayer[] layers = new RmoLayer[2];
        private long tick;

        public Single(CrowdArrays arrays, int index)
        {
            Body = arrays.Bodies[index];
            for (var clip = 0; clip < 2; clip++)
            {
                Playheads[clip] = arrays.Playheads[2 * index + clip];
                layers[clip] = arrays.Layers[2 * index + clip];
            }
        }

        public void Tick(float wanted, RmoTrack walk, RmoTrack run)
        {
            RmoAdvance advance;
            Playheads[0].LoopDelta(walk, Dt, out layers[0].Delta, out advance).ThrowIfError();
            Playheads[1].LoopDelta(run, Dt, out layers[1].Delta, out advance).ThrowIfError();
            var fade = (float)(Dt / Crowd.Fade);
            layers[1].WeightStart = layers[1].WeightEnd;
            layers[1].WeightEnd += Math.Max(-fade, Math.Min(wanted - layers[1].WeightEnd, fade));
            layers[0].WeightStart = 1 - layers[1].WeightStart;
            layers[0].WeightEnd = 1 - layers[1].WeightEnd;
            var proposal = RmoProposal.Default();
            Rmo.Blend(layers, 2, 0, out proposal.Delta).ThrowIfError();
            if ((Commit.Flags & RmoCommitFlags.Blocked) != 0)
            {
                proposal.Delta.Rotation = RmoQuat.AxisAngle(new RmoVec3(0f, 1f, 0f), Crowd.TurnRate * Dt);
            }
            proposal.Tick = tick;
            proposal.Serial = (ulong)tick + 1;
            proposal.Dt = Dt;
            proposal.Epoch = Body.Epoch;
            Body.Propose(proposal).ThrowIfError();
            var step = RmoTick.Default();
            step.Tick = tick++;
            step.Dt = Dt;
            step.Vertical = -Crowd.Fall * Dt;
            var config = RmoMotorConfig.Default();
            config.Flags |= RmoMotorFlags.NoOverlap;
            RmoMove move;
            RmoMove.Begin(out move, ref Body, config, step).ThrowIfError();
            RmoQuery query;
            while (move.Next(out query) == RmoResult.HasQuery)
            {
                move.Answer(Ask(query)).ThrowIfError();
            }
            move.Finish(ref Body, out Commit).ThrowIfError();
        }

        private RmoAnswer Ask(RmoQuery query)
        {
            var answer = RmoAnswer.To(query);
            var feet = (Body.Position + query.From).ToVector3();
            RaycastHit hit;
            if (default(PhysicsScene).CapsuleCast(feet + new Vector3(0, Shape.Radius, 0), feet + new Vector3(0, Shape.Height - Shape.Radius, 0),
                Shape.Radius, query.Direction.ToVector3(), out hit, query.Distance, Shape.Layers, QueryTriggerInteraction.Ignore))
            {
                answer.Hit = 1;
                answer.Distance = Mathf.Min(hit.distance, query.Distance);
                answer.Normal = hit.normal.ToVec3();
                answer.Surface = (uint)hit.collider.GetHashCode();
                answer.Point = (hit.point - Body.Position.ToVector3()).ToVec3();
            }
            return answer;
        }
    }

    private static void Compare(string what, CrowdArrays arrays, Single[] singles)
    {
        for (var i = 0; i < Count; i++)
        {
            fixed (RmoBody* body = &singles[i].Body)
            fixed (RmoCommit* commit = &singles[i].Commit)
            fixed (RmoPlayhead* playheads = singles[i].Playheads)
            {
                Same(what + ", body " + i, (RmoBody*)arrays.Bodies.GetUnsafePtr() + i, body, sizeof(RmoBody));
                Same(what + ", commit " + i, (RmoCommit*)arrays.Commits.GetUnsafePtr() + i, commit, sizeof(RmoCommit));
                Same(what + ", playheads " + i, (RmoPlayhead*)arrays.Playheads.GetUnsafePtr() + 2 * i, playheads, 2 * sizeof(RmoPlayhead));
            }
        }
    }

    private static void Same(string what, void* found, void* right, int size)
    {
        for (var i = 0; i < size; i++)
        {
            if (((byte*)found)[i] != ((byte*)right)[i])
            {
                Run.True(what + " has other bits at byte " + i, false);
                return;
            }
        }
    }

    private static Crowd Make(RmoTrack walk, RmoTrack run)
    {
        var crowd = new Crowd(Count, walk, run, Shape);
        for (var i = 0; i < Count; i++)
        {
            crowd.Place(i, new RmoPosition(i % 13 - 6, 0.05, i / 13 - 6), RmoQuat.AxisAngle(new RmoVec3(0f, 1f, 0f), 2.4 * i));
        }
        return crowd;
    }

    private static void Want(Crowd crowd, int tick)
    {
        NativeArray<float> wanted = crowd.Arrays.Wanted;
        for (var i = 0; i < Count; i++)
        {
            wanted[i] = (i + tick / 40) % 3 / 2f;
        }
    }

    private static void Walls()
    {
        Stage.Floor(0);
        Stage.Box(new Vector3(0, 1, 7.5f), new Vector3(40, 4, 1));
        Stage.Box(new Vector3(-7.5f, 1, 0), new Vector3(1, 4, 40));
        Stage.Box(new Vector3(3, 0.1f, 3), new Vector3(2, 0.2f, 2));
    }

    private static TransformAccessArray Places(int count)
    {
        var places = new TransformAccessArray(count);
        for (var i = 0; i < count; i++)
        {
            places.Add(new GameObject().transform);
        }
        return places;
    }

    private static RmoTrack Clip(float speed)
    {
        RmoTrack track;
        uint badKey;
        var keys = new RmoKeys(new[] { 0, 0.3, 1 }, new[] { 0, 0, 0, 0, 0, 0.4f * speed, 0, 0, speed }, RmoInterpolation.Linear);
        RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey).ThrowIfError();
        return track;
    }
}
