using System;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>How far playback follows the wanted speed (G1-G3).</summary>
    [Serializable]
    public sealed class RootMotionPace
    {
        /// <summary>Slowest playback; default 0.75.</summary>
        [Tooltip("Slowest playback, as a multiple of the clip's own speed.")]
        [Range(0.05f, 1)]
        public float MinRate = 0.75f;

        /// <summary>Fastest playback; default 1.25.</summary>
        [Tooltip("Fastest playback, as a multiple of the clip's own speed.")]
        [Range(1, 4)]
        public float MaxRate = 1.25f;

        /// <summary>Shortest stride, as a scale; default 0.5.</summary>
        [Tooltip("Shortest stride, as a scale of the clip's own.")]
        [Range(0.05f, 1)]
        public float MinStride = 0.5f;

        /// <summary>Longest stride, as a scale; default 2.</summary>
        [Tooltip("Longest stride, as a scale of the clip's own.")]
        [Range(1, 4)]
        public float MaxStride = 2;

        /// <summary>Half-life of playback's way to the rate that fits, seconds; default 0.139.</summary>
        [Tooltip("Half-life of playback's way to the rate that fits, seconds; 0 goes there at once.")]
        [Range(0, 2)]
        public float HalfLife = 0.139f;

        internal unsafe RmoPaceConfig Config()
        {
            return new RmoPaceConfig
            {
                StructSize = (uint)sizeof(RmoPaceConfig),
                MinRate = MinRate,
                MaxRate = MaxRate,
                MinStride = MinStride,
                MaxStride = MaxStride,
                HalfLife = HalfLife,
                SlideTolerance = 0.05f,
            };
        }
    }
}
