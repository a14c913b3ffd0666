using System;

namespace RootMotionNative.Samples
{
    /// <summary>
    /// A floor and four walls, exact: the same on both sides. A game asks its own collision here; what it answers must be the same on client
    /// and server wherever they are to agree.
    /// </summary>
    public sealed class Room : IPlacedSweep
    {
        /// <summary>Half of the room's width, less the body's radius, metres.</summary>
        public const double Half = 6;

        // Free where normal . place >= offset.
        private static readonly RmoVec3[] Normals =
        {
            new RmoVec3(0, 1, 0), new RmoVec3(1, 0, 0), new RmoVec3(-1, 0, 0), new RmoVec3(0, 0, 1), new RmoVec3(0, 0, -1),
        };

        /// <inheritdoc/>
        public RmoPosition At { get; set; }

        /// <inheritdoc/>
        public bool Answer(in RmoQuery query, ref RmoAnswer answer)
        {
            RmoPosition from = At + query.From;
            double nearest = double.PositiveInfinity;
            for (int i = 0; i < Normals.Length; i++)
            {
                RmoPosition normal = Normals[i];
                double gap = RmoPosition.Dot(normal, from) - (i == 0 ? 0 : -Half);
                double approach = -RmoPosition.Dot(normal, query.Direction);
                bool overlaps = query.Kind == RmoQueryKind.Overlap;
                double reached = overlaps ? gap : Math.Max(gap, 0) / approach;
                bool misses = overlaps ? gap >= -1e-6 : gap < -1e-6 || approach < 1e-6 || reached > query.Distance;
                if (misses || reached >= nearest) continue;
                nearest = reached;
                answer.Hit = 1;
                answer.Normal = Normals[i];
                answer.Surface = (ulong)i + 1;
                if (overlaps) answer.Depth = (float)-gap;
                else answer.Distance = (float)reached;
            }
            return true;
        }
    }
}
