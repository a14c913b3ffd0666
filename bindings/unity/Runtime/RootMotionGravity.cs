using System;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>How characters of one kind fall, jump and land (V1-V4).</summary>
    [Serializable]
    public sealed class RootMotionGravity
    {
        /// <summary>Acceleration along up, metres per second squared; default -25.</summary>
        [Tooltip("Acceleration along up, metres per second squared. Games most often take more than 9.81.")]
        [Range(-100, 0)]
        public float Acceleration = -25;

        /// <summary>Height of <see cref="RootMotionDriver.Jump(float)"/> without one of its own, metres; default 1.2.</summary>
        [Tooltip("Height of a jump, metres.")]
        [Range(0, 20)]
        public float JumpHeight = 1.2f;

        /// <summary>How long off the ground a jump is still allowed, seconds; default 0.1.</summary>
        [Tooltip("How long after walking off the ground a jump is still allowed, seconds.")]
        [Range(0, 1)]
        public float CoyoteTime = 0.1f;

        /// <summary>Off the ground the body keeps the horizontal velocity it left with, in place of what clips do (V4); default true.</summary>
        [Tooltip("Off the ground the body keeps the horizontal velocity it left with. Off: clips move it in the air, too.")]
        public bool KeepVelocity = true;

        /// <summary>Time off the ground from which it is a fall, seconds; default 0.2.</summary>
        [Tooltip("Time off the ground from which it is a fall, seconds; a jump falls from its highest point on.")]
        [Range(0, 2)]
        public float FallDelay = 0.2f;

        /// <summary>Height of a fall from which the landing is a hard one, metres; default 3.</summary>
        [Tooltip("Height of a fall from which the landing is a hard one, metres.")]
        [Range(0, 50)]
        public float HardLanding = 3;

        /// <summary>Fastest fall, metres per second; default 0, no limit.</summary>
        [Tooltip("Fastest fall, metres per second; 0 has no limit.")]
        [Range(0, 200)]
        public float MaxFallSpeed;

        /// <summary>Speed that lengthens the look for ground below a body on the ground, metres per second; default 2.</summary>
        [Tooltip("How far below a body on the ground the ground is looked for, as a speed, metres per second. It moves nothing by itself.")]
        [Range(0, 20)]
        public float StickSpeed = 2;

        internal unsafe RmoGravityConfig Config()
        {
            return new RmoGravityConfig
            {
                StructSize = (uint)sizeof(RmoGravityConfig),
                Up = new RmoVec3(0, 1, 0),
                Gravity = Acceleration,
                StickSpeed = StickSpeed,
                FallDelay = FallDelay,
                HardLanding = HardLanding,
                MaxFallSpeed = MaxFallSpeed,
            };
        }
    }
}
