using System;
using Unity.Collections;

namespace RootMotionNative.Samples
{
    /// <summary>
    /// A crowd's state, an array for each kind: native memory that does not move, which jobs and the library work on as it is. Element i is
    /// character i; of what has two clips a character, elements 2 i and 2 i + 1. Copying Bodies, Playheads and Layers is a snapshot.
    /// </summary>
    public struct CrowdArrays : IDisposable
    {
        /// <summary>Clips that a character plays at once.</summary>
        public const int Clips = 2;

        /// <summary>Where each character is, and what it was last asked.</summary>
        public NativeArray<RmoBody> Bodies;
        /// <summary>Clip times, two a character.</summary>
        public NativeArray<RmoPlayhead> Playheads;
        /// <summary>Pointers to the prepared clips, two a character: RmoTrack.Pointer.</summary>
        public NativeArray<IntPtr> Tracks;
        /// <summary>Motion and weights of the clips, two a character.</summary>
        public NativeArray<RmoLayer> Layers;
        /// <summary>The share of the second clip that each character goes for, 0 to 1.</summary>
        public NativeArray<float> Wanted;
        /// <summary>What each character's last tick came to: what camera, gameplay and network read.</summary>
        public NativeArray<RmoCommit> Commits;

        // Of one tick.
        internal NativeArray<RmoDelta> Deltas;
        internal NativeArray<RmoAdvance> Advances;
        internal NativeArray<RmoDelta> Blended;
        internal NativeArray<RmoProposal> Proposals;
        internal NativeArray<RmoTick> Steps;
        internal NativeArray<RmoMove> Moves;
        internal NativeArray<RmoQuery> Queries;
        internal NativeArray<RmoAnswer> Answers;
        internal NativeArray<uint> Asking;
        internal NativeArray<RmoResult> Results;

        /// <summary>Room for so many characters.</summary>
        public CrowdArrays(int count)
        {
            Bodies = Make<RmoBody>(count);
            Playheads = Make<RmoPlayhead>(count * Clips);
            Tracks = Make<IntPtr>(count * Clips);
            Layers = Make<RmoLayer>(count * Clips);
            Wanted = Make<float>(count);
            Commits = Make<RmoCommit>(count);
            Deltas = Make<RmoDelta>(count * Clips);
            Advances = Make<RmoAdvance>(count * Clips);
            Blended = Make<RmoDelta>(count);
            Proposals = Make<RmoProposal>(count);
            Steps = Make<RmoTick>(count);
            Moves = Make<RmoMove>(count);
            Queries = Make<RmoQuery>(count);
            Answers = Make<RmoAnswer>(count);
            Asking = Make<uint>(count);
            Results = Make<RmoResult>(count * Clips);
        }

        /// <summary>Frees the memory. No job may be under way.</summary>
        public void Dispose()
        {
            Bodies.Dispose();
            Playheads.Dispose();
            Tracks.Dispose();
            Layers.Dispose();
            Wanted.Dispose();
            Commits.Dispose();
            Deltas.Dispose();
            Advances.Dispose();
            Blended.Dispose();
            Proposals.Dispose();
            Steps.Dispose();
            Moves.Dispose();
            Queries.Dispose();
            Answers.Dispose();
            Asking.Dispose();
            Results.Dispose();
        }

        // Persistent memory of Unity's is aligned for anything in it, and cleared.
        private static NativeArray<T> Make<T>(int length) where T : struct
        {
            return new NativeArray<T>(length, Allocator.Persistent);
        }
    }
}
