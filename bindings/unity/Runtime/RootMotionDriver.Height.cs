using System;
using UnityEngine;

namespace RootMotionNative
{
    // Gravity, jumps and landings (V1-V4).
    public sealed partial class RootMotionDriver
    {
        private RmoGravity gravityState;
        private RmoGravity gravityAfter;
        private RmoGravityOutput fall;
        private float jumpSpeed;
        private bool continues;

        /// <summary>On the first tick that begins on the ground again, after <see cref="Committed"/>: read <see cref="FallHeight"/> and <see cref="LandedHard"/>.</summary>
        public event Action<RootMotionDriver> Landed;

        /// <summary>Gravity, jumps and landings rule the height, in place of <see cref="ExtraMotion"/>.</summary>
        public bool GravityEnabled { get { return gravity; } set { gravity = value; } }

        /// <summary>The body was off the ground in the last tick, with <see cref="GravityEnabled"/>.</summary>
        public bool IsAirborne { get { return (fall.Flags & RmoGravityFlags.Airborne) != 0; } }

        /// <summary>It falls: off the ground for long enough, or past the highest point of a jump (V3).</summary>
        public bool IsFalling { get { return (fall.Flags & RmoGravityFlags.Falling) != 0; } }

        /// <summary>Time off the ground, seconds.</summary>
        public double AirTime { get { return fall.AirTime; } }

        /// <summary>From the highest point since it left the ground down to here, metres; in <see cref="Landed"/>, of the whole fall.</summary>
        public double FallHeight { get { return fall.FallHeight; } }

        /// <summary>The landing of this tick is a hard one.</summary>
        public bool LandedHard { get { return (fall.Flags & RmoGravityFlags.Hard) != 0; } }

        /// <summary>Jumps with the next tick, as high as the settings say. False off the ground for longer than the coyote time.</summary>
        public bool Jump()
        {
            return Jump(Shared.Gravity.JumpHeight);
        }

        /// <summary>Jumps with the next tick, <paramref name="height"/> metres high.</summary>
        public bool Jump(float height)
        {
            var late = IsAirborne && (gravityState.Speed > 0 || fall.AirTime > Shared.Gravity.CoyoteTime);
            if (!ready || !gravity || late || !(height > 0))
            {
                return false;
            }
            JumpFromAir(height);
            return true;
        }

        /// <summary>The same from wherever it is: a second jump in the air.</summary>
        public void JumpFromAir(float height)
        {
            jumpSpeed = Mathf.Sqrt(Mathf.Max(-2 * height * Shared.Gravity.Acceleration, 0));
        }

        private RootMotionSettings Shared { get { return settings != null ? settings : RootMotionSettings.Default; } }

        /// What the tick that begins does about the height; it counts once the tick is committed.
        private RmoResult BeginHeight(double dt)
        {
            fall = default(RmoGravityOutput);
            gravityAfter = gravityState;
            if (!gravity)
            {
                return RmoResult.Ok;
            }
            var input = new RmoGravityInput
            {
                Dt = dt,
                // Where the origin was: a shift is no fall.
                Height = committed.Position.Y - shiftedHeight,
                JumpSpeed = jumpSpeed,
                Flags = OwnsHeight || Builtin ? RmoGravityInputFlags.Clip : 0,
            };
            if (continues)
            {
                input.Velocity = last.Velocity;
                input.PlatformVelocity = last.PlatformVelocity;
                input.Flags |= (last.Has(RmoCommitFlags.Grounded) ? RmoGravityInputFlags.Grounded : 0) | (last.Has(RmoCommitFlags.Ceiling) ? RmoGravityInputFlags.Ceiling : 0);
            }
            else
            {
                // Put here without a tick: as if it stood. Where nothing is under it, it falls from 0 all the same, and no landing is told.
                input.Flags |= RmoGravityInputFlags.Grounded;
            }
            return gravityAfter.Step(Shared.Gravity.Config(), input, out fall);
        }

        /// In the air the body goes on as it left the ground (V4).
        private bool Drifts { get { return IsAirborne && Shared.Gravity.KeepVelocity && !OwnsHeight && !Builtin; } }

        /// Whether the next tick begins off the ground, as far as can be told before it.
        private bool WillDrift
        {
            get
            {
                return gravity && continues && Shared.Gravity.KeepVelocity && !OwnsHeight && !Builtin
                    && (!last.Has(RmoCommitFlags.Grounded) || gravityState.Speed > 0);
            }
        }

        private void EndHeight()
        {
            gravityState = gravityAfter;
            jumpSpeed = 0;
            continues = true;
        }

        /// After a teleport a new fall begins.
        private void SettleHeight()
        {
            shiftedHeight = 0;
            gravityState = RmoGravity.Init();
            fall = default(RmoGravityOutput);
            continues = false;
        }
    }
}
