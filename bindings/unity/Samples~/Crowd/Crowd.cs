using System;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using UnityEngine.Jobs;

namespace RootMotionNative.Samples
{
    /// <summary>
    /// Thousands of characters in arrays, ticked by jobs: each blends a walk and a run, is stopped by the scene's colliders, and turns where
    /// it is blocked. A tick makes no managed object. All of its memory is freed by Dispose, which a component calls in OnDisable: that
    /// runs before a domain reload, too, and the native library itself keeps nothing that a reload could lose.
    /// </summary>
    public sealed class Crowd : IDisposable
    {
        /// <summary>Seconds in which walk becomes run.</summary>
        public const double Fade = 0.25;
        /// <summary>Radians a second of a character that is blocked.</summary>
        public const double TurnRate = 2;
        /// <summary>Metres a second of one that falls: a crowd on even ground needs no more than to be put down.</summary>
        public const double Fall = 3;

        private CrowdArrays arrays;
        private NativeArray<CapsulecastCommand> commands;
        private NativeArray<RaycastHit> hits;
        // Of each range: queries asked, their place among all, and what was refused first.
        private NativeArray<int> asked;
        private NativeArray<int> places;
        private NativeArray<RmoResult> failures;

        // The jobs point into the clips: they must live as long.
        private readonly RmoTrack walk;
        private readonly RmoTrack run;
        private readonly CrowdShape shape;
        private readonly int ranges;
        private CrowdTick now;
        private JobHandle pending;
        private int open;

        /// <summary>So many characters at the origin, who walk. The clips are the caller's to dispose of, after this.</summary>
        /// <exception cref="RmoException">The library is missing or another, or a clip is refused.</exception>
        public Crowd(int count, RmoTrack walk, RmoTrack run, CrowdShape shape)
        {
            this.walk = walk;
            this.run = run;
            this.shape = shape;
            ranges = CrowdTick.Ranges(count);
            // The first call checks the library, which jobs cannot.
            now.Config = RmoMotorConfig.Default();
            // There is no batched overlap query that tells the depth: who stands in something is not pushed out.
            now.Config.Flags |= RmoMotorFlags.NoOverlap;
            arrays = new CrowdArrays(count);
            commands = new NativeArray<CapsulecastCommand>(count, Allocator.Persistent);
            hits = new NativeArray<RaycastHit>(count, Allocator.Persistent);
            asked = new NativeArray<int>(ranges, Allocator.Persistent);
            places = new NativeArray<int>(ranges, Allocator.Persistent);
            failures = new NativeArray<RmoResult>(ranges, Allocator.Persistent);
            try
            {
                for (int i = 0; i < count; i++) Make(i);
            }
            catch
            {
                Dispose();
                throw;
            }
        }

        /// <summary>The characters, between ticks: read Commits, set Wanted; complete the last tick first.</summary>
        public CrowdArrays Arrays { get { return arrays; } }

        /// <summary>How many there are.</summary>
        public int Count { get { return arrays.Bodies.Length; } }

        /// <summary>Rounds of sweeps that the last tick took.</summary>
        public int Rounds { get; private set; }

        /// <summary>The first refusal of the last tick; RmoResult.Ok, if there was none. A character that is refused stays where it is. Complete the last tick first.</summary>
        public RmoResult Failure
        {
            get
            {
                for (int range = 0; range < ranges; range++)
                {
                    if (failures[range] != RmoResult.Ok) return failures[range];
                }
                return RmoResult.Ok;
            }
        }

        /// <summary>Puts a character somewhere: the beginning of a life, not motion. Between ticks.</summary>
        /// <exception cref="RmoException">The pose is refused.</exception>
        public void Place(int index, RmoPosition position, RmoQuat rotation)
        {
            RmoBody body;
            RmoBody.Init(out body, (ulong)index, position, rotation, new RmoVec3(0f, 1f, 0f)).ThrowIfError();
            arrays.Bodies[index] = body;
        }

        /// <summary>
        /// A tick of <paramref name="dt"/> seconds. On return bodies have their answers; the handle is of the jobs that commit them and
        /// place the transforms, of which element i is character i. Complete it before the commits are read and before the next tick.
        /// </summary>
        public JobHandle Tick(double dt, TransformAccessArray transforms)
        {
            pending.Complete();
            now.Dt = dt;
            now.Fade = (float)(dt / Fade);
            now.Turn = RmoQuat.AxisAngle(new RmoVec3(0f, 1f, 0f), TurnRate * dt);
            now.Vertical = -Fall * dt;
            JobHandle begun = Begin();
            // A round: every open query, one batch of the engine's, every answer. No query may be left for the next frame: the world and
            // the bodies would be of different times.
            for (Rounds = 0; Ask(begun); Rounds++) begun = Answer();
            JobHandle committed = Commit();
            pending = new PlaceJob { Bodies = arrays.Bodies }.Schedule(transforms, committed);
            JobHandle.ScheduleBatchedJobs();
            now.Tick++;
            return pending;
        }

        /// <summary>Frees all memory; more than once is no error.</summary>
        public void Dispose()
        {
            if (!commands.IsCreated) return;
            pending.Complete();
            arrays.Dispose();
            commands.Dispose();
            hits.Dispose();
            asked.Dispose();
            places.Dispose();
            failures.Dispose();
            GC.KeepAlive(walk);
            GC.KeepAlive(run);
        }

        private void Make(int index)
        {
            Place(index, default(RmoPosition), RmoQuat.Identity);
            arrays.Proposals[index] = RmoProposal.Default();
            arrays.Steps[index] = RmoTick.Default();
            for (int clip = 0; clip < CrowdArrays.Clips; clip++)
            {
                int at = index * CrowdArrays.Clips + clip;
                RmoTrack track = clip == 0 ? walk : run;
                RmoPlayhead playhead;
                RmoPlayhead.Init(out playhead, track, (uint)RmoPlayMode.Loop, 0, 1.0).ThrowIfError();
                arrays.Playheads[at] = playhead;
                arrays.Tracks[at] = track.Pointer;
                arrays.Layers[at] = new RmoLayer(default(RmoDelta), 1 - clip, 1 - clip);
            }
        }

        private JobHandle Begin()
        {
            return new BeginJob
            {
                Now = now,
                Tracks = arrays.Tracks,
                Wanted = arrays.Wanted,
                Commits = arrays.Commits,
                Bodies = arrays.Bodies,
                Playheads = arrays.Playheads,
                Layers = arrays.Layers,
                Deltas = arrays.Deltas,
                Advances = arrays.Advances,
                Blended = arrays.Blended,
                Proposals = arrays.Proposals,
                Steps = arrays.Steps,
                Moves = arrays.Moves,
                Results = arrays.Results,
                Failures = failures,
            }.ScheduleParallel(ranges, 1, default(JobHandle));
        }

        /// True if a query is open.
        private bool Ask(JobHandle begun)
        {
            new AskJob { Moves = arrays.Moves, Queries = arrays.Queries, Asking = arrays.Asking, Asked = asked, Failures = failures }
                .ScheduleParallel(ranges, 1, begun).Complete();
            open = 0;
            for (int range = 0; range < ranges; range++)
            {
                places[range] = open;
                open += asked[range];
            }
            return open > 0;
        }

        private JobHandle Answer()
        {
            NativeArray<CapsulecastCommand> batch = commands.GetSubArray(0, open);
            NativeArray<RaycastHit> found = hits.GetSubArray(0, open);
            JobHandle swept = new SweepJob
            {
                Bodies = arrays.Bodies,
                Queries = arrays.Queries,
                Asking = arrays.Asking,
                Asked = asked,
                Places = places,
                Commands = batch,
                Shape = shape,
            }.ScheduleParallel(ranges, 1, default(JobHandle));
            JobHandle cast = CapsulecastCommand.ScheduleBatch(batch, found, 32, swept);
            return new AnswerJob
            {
                Bodies = arrays.Bodies,
                Queries = arrays.Queries,
                Asking = arrays.Asking,
                Asked = asked,
                Places = places,
                Hits = found,
                Answers = arrays.Answers,
                Moves = arrays.Moves,
                Results = arrays.Results,
                Failures = failures,
            }.ScheduleParallel(ranges, 1, cast);
        }

        private JobHandle Commit()
        {
            return new CommitJob { Moves = arrays.Moves, Bodies = arrays.Bodies, Commits = arrays.Commits, Results = arrays.Results, Failures = failures }
                .ScheduleParallel(ranges, 1, default(JobHandle));
        }
    }
}
