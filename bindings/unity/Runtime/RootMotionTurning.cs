using System;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>Who turns a body (T2).</summary>
    public enum RootMotionTurnStrategy
    {
        /// <summary>Clips, as they are.</summary>
        Animation = 0,

        /// <summary>Clips, at the largest rate of the settings; what is left is followed up (T3).</summary>
        AnimationLimited = 1,

        /// <summary>Code, towards the facing that <see cref="RootMotionDriver.Face"/> wants.</summary>
        Code = 2,

        /// <summary>Clips; where the wanted facing is far off, code until it is near.</summary>
        Hybrid = 3,
    }

    /// <summary>How characters of one kind turn (T2, T3). Angles in degrees.</summary>
    [Serializable]
    public sealed class RootMotionTurning
    {
        /// <summary>Fastest turn of code, degrees per second; default 720.</summary>
        [Tooltip("Fastest turn of code, degrees per second.")]
        [Range(0, 3600)]
        public float CodeRate = 720;

        /// <summary>Half-life of what a turn of code has left, seconds; default 0: at the full rate all the way.</summary>
        [Tooltip("Half-life of what a turn of code has left, seconds; 0 turns at the full rate all the way.")]
        [Range(0, 2)]
        public float HalfLife;

        /// <summary>Fastest turn of a clip, degrees per second; default 0, no limit.</summary>
        [Tooltip("Fastest turn of a clip, degrees per second; 0 has no limit.")]
        [Range(0, 3600)]
        public float ClipRate;

        /// <summary>Most that a limited turn of a clip may lag behind it, degrees; default 30. More is left out for good.</summary>
        [Tooltip("Most that a limited turn of a clip may lag behind it, degrees. More than that is left out for good.")]
        [Range(0, 180)]
        public float MaxLag = 30;

        /// <summary>Hybrid: further off than this, code turns, degrees; default 60.</summary>
        [Tooltip("Hybrid: further off the wanted facing than this, code turns, degrees.")]
        [Range(0, 180)]
        public float CodeAbove = 60;

        /// <summary>Hybrid: nearer than this, clips turn again, degrees; default 20.</summary>
        [Tooltip("Hybrid: nearer than this, clips turn again, degrees.")]
        [Range(0, 180)]
        public float CodeBelow = 20;

        internal unsafe RmoTurnConfig Config(RootMotionTurnStrategy turns)
        {
            return new RmoTurnConfig
            {
                StructSize = (uint)sizeof(RmoTurnConfig),
                Strategy = turns == RootMotionTurnStrategy.Code ? RmoTurnStrategy.Code : turns == RootMotionTurnStrategy.Hybrid ? RmoTurnStrategy.Hybrid : RmoTurnStrategy.Animation,
                Up = new RmoVec3(0, 1, 0),
                CodeRate = CodeRate * Mathf.Deg2Rad,
                HalfLife = HalfLife,
                AnimationRate = ClipRate * Mathf.Deg2Rad,
                MaxLag = MaxLag * Mathf.Deg2Rad,
                CodeAbove = CodeAbove * Mathf.Deg2Rad,
                CodeBelow = CodeBelow * Mathf.Deg2Rad,
            };
        }
    }
}
