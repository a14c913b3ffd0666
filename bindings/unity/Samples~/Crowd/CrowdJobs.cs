using System;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;
using UnityEngine;
using UnityEngine.Jobs;
#if RMO_HAS_BURST
using Unity.Burst;
#endif

namespace RootMotionNative.Samples
{
    // One index of these jobs is one range of characters, and a range is one call into the library for each thing to be done: ranges are
    // disjoint, so they may run at once, and a character's bits do not depend on how many there are. IJobFor, since it needs no package. The
    // jobs are blittable and call NativeMethods, which are static externs over pointers; the layer above those checks the library in managed
    // statics, which Burst cannot, so Crowd has it checked before the first job.
    //
    // NativeDisableParallelForRestriction: a range is more than the one element that the safety system grants an index. It still sees which
    // job reads and writes which array.

    /// <summary>What is the same for the whole crowd in a tick.</summary>
    internal struct CrowdTick
    {
        /// <summary>Characters of a range: some tens of microseconds of work.</summary>
        internal const int Range = 128;

        internal long Tick;
        internal double Dt;
        /// Most by which a clip's weight changes.
        internal float Fade;
        /// How far a character turns that is blocked.
        internal RmoQuat Turn;
        /// Down, of a body that stands: gravity's way in this tick.
        internal double Vertical;
        internal RmoMotorConfig Config;

        internal static int Ranges(int characters) { return (characters + Range - 1) / Range; }

        /// The first character of a range, and how many it has.
        internal static int From(int range, int characters, out int count)
        {
            count = Math.Min(Range, characters - range * Range);
            return range * Range;
        }
    }

    /// <summary>Clips advance, are blended and proposed; the motor's ticks begin.</summary>
#if RMO_HAS_BURST
    [BurstCompile]
#endif
    internal unsafe struct BeginJob : IJobFor
    {
        public CrowdTick Now;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<IntPtr> Tracks;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<float> Wanted;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RmoCommit> Commits;
        [NativeDisableParallelForRestriction] public NativeArray<RmoBody> Bodies;
        [NativeDisableParallelForRestriction] public NativeArray<RmoPlayhead> Playheads;
        [NativeDisableParallelForRestriction] public NativeArray<RmoLayer> Layers;
        [NativeDisableParallelForRestriction] public NativeArray<RmoDelta> Deltas;
        [NativeDisableParallelForRestriction] public NativeArray<RmoAdvance> Advances;
        [NativeDisableParallelForRestriction] public NativeArray<RmoDelta> Blended;
        [NativeDisableParallelForRestriction] public NativeArray<RmoProposal> Proposals;
        [NativeDisableParallelForRestriction] public NativeArray<RmoTick> Steps;
        [NativeDisableParallelForRestriction] public NativeArray<RmoMove> Moves;
        [NativeDisableParallelForRestriction] public NativeArray<RmoResult> Results;
        [NativeDisableParallelForRestriction] public NativeArray<RmoResult> Failures;

        public void Execute(int range)
        {
            const int Clips = CrowdArrays.Clips;
            int count;
            int from = CrowdTick.From(range, Bodies.Length, out count);
            RmoBody* bodies = (RmoBody*)Bodies.GetUnsafePtr() + from;
            RmoLayer* layers = (RmoLayer*)Layers.GetUnsafePtr() + Clips * from;
            RmoDelta* deltas = (RmoDelta*)Deltas.GetUnsafePtr() + Clips * from;
            RmoDelta* blended = (RmoDelta*)Blended.GetUnsafePtr() + from;
            RmoProposal* proposals = (RmoProposal*)Proposals.GetUnsafePtr() + from;
            RmoTick* steps = (RmoTick*)Steps.GetUnsafePtr() + from;
            RmoResult* results = (RmoResult*)Results.GetUnsafePtr() + Clips * from;
            RmoCommit* commits = (RmoCommit*)Commits.GetUnsafeReadOnlyPtr() + from;
            float* wanted = (float*)Wanted.GetUnsafeReadOnlyPtr() + from;
            RmoResult failure = RmoResult.Ok;

            // What is refused is not written: then nothing moves.
            RmoDelta still = new RmoDelta { Rotation = RmoQuat.Identity };
            for (int i = 0; i < Clips * count; i++) deltas[i] = still;
            for (int i = 0; i < count; i++) blended[i] = still;

            Keep(ref failure, NativeMethods.rmo_loop_delta_many((RmoPlayhead*)Playheads.GetUnsafePtr() + Clips * from,
                (IntPtr)((IntPtr*)Tracks.GetUnsafeReadOnlyPtr() + Clips * from), (uint)(Clips * count), Now.Dt, deltas,
                (RmoAdvance*)Advances.GetUnsafePtr() + Clips * from, results));

            for (int i = 0; i < count; i++)
            {
                RmoLayer* walk = layers + Clips * i, run = walk + 1;
                walk->Delta = deltas[Clips * i];
                run->Delta = deltas[Clips * i + 1];
                run->WeightStart = run->WeightEnd;
                run->WeightEnd += Math.Max(-Now.Fade, Math.Min(wanted[i] - run->WeightEnd, Now.Fade));
                walk->WeightStart = 1 - run->WeightStart;
                walk->WeightEnd = 1 - run->WeightEnd;
            }
            Keep(ref failure, NativeMethods.rmo_blend_many(layers, null, Clips, (uint)count, 0, blended, results));

            for (int i = 0; i < count; i++)
            {
                RmoProposal* proposal = proposals + i;
                proposal->Tick = steps[i].Tick = Now.Tick;
                proposal->Serial = (ulong)Now.Tick + 1;
                proposal->Dt = steps[i].Dt = Now.Dt;
                proposal->Epoch = bodies[i].Epoch;
                proposal->Delta = blended[i];
                // These clips do not turn: who meets a wall turns by code, until the way is free.
                if ((commits[i].Flags & RmoCommitFlags.Blocked) != 0) proposal->Delta.Rotation = Now.Turn;
                steps[i].Vertical = Now.Vertical;
            }
            Keep(ref failure, NativeMethods.rmo_body_propose_many(bodies, null, proposals, (uint)count, results));

            RmoMotorConfig config = Now.Config;
            Keep(ref failure, NativeMethods.rmo_move_begin_many((RmoMove*)Moves.GetUnsafePtr() + from, bodies, &config, steps, (uint)count,
                results));
            Failures[range] = failure;
        }

        /// The first failure of a range's tick is told; each character's own is in Results after each call.
        internal static void Keep(ref RmoResult failure, RmoResult result)
        {
            if (failure == RmoResult.Ok && result < 0) failure = result;
        }
    }

    /// <summary>The open queries of a range's moves, and how many they are.</summary>
#if RMO_HAS_BURST
    [BurstCompile]
#endif
    internal unsafe struct AskJob : IJobFor
    {
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RmoMove> Moves;
        [NativeDisableParallelForRestriction] public NativeArray<RmoQuery> Queries;
        [NativeDisableParallelForRestriction] public NativeArray<uint> Asking;
        [NativeDisableParallelForRestriction] public NativeArray<int> Asked;
        [NativeDisableParallelForRestriction] public NativeArray<RmoResult> Failures;

        public void Execute(int range)
        {
            int count;
            int from = CrowdTick.From(range, Moves.Length, out count);
            uint asked = 0;
            RmoResult failure = Failures[range];
            BeginJob.Keep(ref failure, NativeMethods.rmo_move_next_many((RmoMove*)Moves.GetUnsafeReadOnlyPtr() + from, (uint)count,
                (RmoQuery*)Queries.GetUnsafePtr() + from, (uint*)Asking.GetUnsafePtr() + from, &asked));
            Asked[range] = (int)asked;
            Failures[range] = failure;
        }
    }

    /// <summary>A range's queries as the engine's, side by side with those of the other ranges.</summary>
#if RMO_HAS_BURST
    [BurstCompile]
#endif
    internal struct SweepJob : IJobFor
    {
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RmoBody> Bodies;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RmoQuery> Queries;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<uint> Asking;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<int> Asked;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<int> Places;
        [NativeDisableParallelForRestriction] public NativeArray<CapsulecastCommand> Commands;
        public CrowdShape Shape;

        public void Execute(int range)
        {
            int from = range * CrowdTick.Range;
            for (int k = 0; k < Asked[range]; k++)
            {
                RmoQuery query = Queries[from + k];
                RmoPosition start = Bodies[from + (int)Asking[from + k]].Position;
                Commands[Places[range] + k] = Shape.Sweep((start + query.From).ToVector3(), query);
            }
        }
    }

    /// <summary>What the engine found, as answers to the moves of a range.</summary>
#if RMO_HAS_BURST
    [BurstCompile]
#endif
    internal unsafe struct AnswerJob : IJobFor
    {
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RmoBody> Bodies;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RmoQuery> Queries;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<uint> Asking;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<int> Asked;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<int> Places;
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RaycastHit> Hits;
        [NativeDisableParallelForRestriction] public NativeArray<RmoAnswer> Answers;
        [NativeDisableParallelForRestriction] public NativeArray<RmoMove> Moves;
        [NativeDisableParallelForRestriction] public NativeArray<RmoResult> Results;
        [NativeDisableParallelForRestriction] public NativeArray<RmoResult> Failures;

        public void Execute(int range)
        {
            int count;
            int from = CrowdTick.From(range, Moves.Length, out count);
            for (int k = 0; k < Asked[range]; k++)
            {
                RmoPosition start = Bodies[from + (int)Asking[from + k]].Position;
                Answers[from + k] = CrowdShape.Answer(Queries[from + k], Hits[Places[range] + k], start.ToVector3());
            }
            RmoResult failure = Failures[range];
            BeginJob.Keep(ref failure, NativeMethods.rmo_move_answer_many((RmoMove*)Moves.GetUnsafePtr() + from, (uint)count,
                (RmoAnswer*)Answers.GetUnsafePtr() + from, (uint*)Asking.GetUnsafeReadOnlyPtr() + from, (uint)Asked[range],
                (RmoResult*)Results.GetUnsafePtr() + CrowdArrays.Clips * from));
            Failures[range] = failure;
        }
    }

    /// <summary>The ticks end: bodies are where they got to, and the records say what came of it.</summary>
#if RMO_HAS_BURST
    [BurstCompile]
#endif
    internal unsafe struct CommitJob : IJobFor
    {
        [ReadOnly, NativeDisableParallelForRestriction] public NativeArray<RmoMove> Moves;
        [NativeDisableParallelForRestriction] public NativeArray<RmoBody> Bodies;
        [NativeDisableParallelForRestriction] public NativeArray<RmoCommit> Commits;
        [NativeDisableParallelForRestriction] public NativeArray<RmoResult> Results;
        [NativeDisableParallelForRestriction] public NativeArray<RmoResult> Failures;

        public void Execute(int range)
        {
            int count;
            int from = CrowdTick.From(range, Bodies.Length, out count);
            RmoResult failure = Failures[range];
            BeginJob.Keep(ref failure, NativeMethods.rmo_move_finish_many((RmoMove*)Moves.GetUnsafeReadOnlyPtr() + from,
                (RmoBody*)Bodies.GetUnsafePtr() + from, (uint)count, (RmoCommit*)Commits.GetUnsafePtr() + from,
                (RmoResult*)Results.GetUnsafePtr() + CrowdArrays.Clips * from));
            Failures[range] = failure;
        }
    }

    /// <summary>Transforms take the committed poses: the one place that writes them.</summary>
#if RMO_HAS_BURST
    [BurstCompile]
#endif
    internal unsafe struct PlaceJob : IJobParallelForTransform
    {
        [ReadOnly] public NativeArray<RmoBody> Bodies;

        public void Execute(int index, TransformAccess transform)
        {
            RmoBody* body = (RmoBody*)Bodies.GetUnsafeReadOnlyPtr() + index;
            double* turned = body->Rotation;
            transform.position = body->Position.ToVector3();
            transform.rotation = new Quaternion((float)turned[0], (float)turned[1], (float)turned[2], (float)turned[3]);
        }
    }
}
