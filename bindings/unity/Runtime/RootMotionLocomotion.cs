using System;
using UnityEngine;
using UnityEngine.Serialization;

namespace RootMotionNative
{
    /// <summary>What a character is doing (M1); the numbers are those of the animator parameter.</summary>
    public enum RootMotionLocomotionState
    {
        /// <summary>Stands.</summary>
        Idle = 0,

        /// <summary>Walks.</summary>
        Walk = 1,

        /// <summary>Runs.</summary>
        Run = 2,

        /// <summary>Rises in a jump.</summary>
        Jump = 3,

        /// <summary>Falls.</summary>
        Fall = 4,

        /// <summary>Lands.</summary>
        Land = 5,
    }

    /// <summary>When a character changes its state (M1-M3). On a threshold the state holds.</summary>
    [Serializable]
    public sealed class RootMotionLocomotion
    {
        /// <summary>It walks above this speed, metres per second; default 0.20.</summary>
        [Tooltip("It walks above this speed, metres per second.")]
        [Range(0, 20)]
        public float WalkAbove = 0.2f;

        /// <summary>It stands below this speed, metres per second; default 0.10.</summary>
        [Tooltip("It stands below this speed, metres per second.")]
        [Range(0, 20)]
        public float IdleBelow = 0.1f;

        /// <summary>It runs above this speed, metres per second; default 3.80.</summary>
        [Tooltip("It runs above this speed, metres per second.")]
        [Range(0, 20)]
        public float RunAbove = 3.8f;

        /// <summary>It walks again below this speed, metres per second; default 3.40.</summary>
        [Tooltip("It walks again below this speed, metres per second.")]
        [Range(0, 20)]
        public float WalkBelow = 3.4f;

        /// <summary>Shortest soft landing, seconds; default 0.1.</summary>
        [Tooltip("Shortest soft landing, seconds.")]
        [Range(0, 5)]
        [FormerlySerializedAs("SoftLanding")]
        public float SoftLandTime = 0.1f;

        /// <summary>Shortest hard landing, seconds; default 0.5.</summary>
        [Tooltip("Shortest hard landing, seconds.")]
        [Range(0, 5)]
        [FormerlySerializedAs("HardLanding")]
        public float HardLandTime = 0.5f;

        /// Cross-fades are those of <paramref name="config"/>.
        internal RmoLocomotionConfig Config(RmoLocomotionConfig config)
        {
            config.WalkAbove = WalkAbove;
            config.IdleBelow = IdleBelow;
            config.RunAbove = RunAbove;
            config.WalkBelow = WalkBelow;
            config.SoftLandTime = SoftLandTime;
            config.HardLandTime = HardLandTime;
            return config;
        }
    }
}
