using UnityEngine;

namespace RootMotionNative
{
    // Playback that fits the wanted speed (G1-G3) and slows where the world is in the way (R1).
    public sealed partial class RootMotionDriver
    {
        private RmoPace paceState;
        private RmoPaceOutput paced;
        private RmoResidual residual;
        private RmoResidualConfig summing;
        private float playback = 1;
        private bool setsPlayback;

        /// <summary>Playback follows <see cref="WantedSpeed"/>: the Animator's <c>speed</c> is the driver's while this is on.</summary>
        public bool PaceEnabled { get { return pace; } set { pace = value; } }

        /// <summary>Speed that the character is to go at, metres per second; below 0, the default, there is none.</summary>
        public float WantedSpeed { get; set; } = -1;

        /// <summary>
        /// Speed of the clip or blend that plays, at playback 1, metres per second (G4): <c>AnimationClip.averageSpeed</c>. 0, the default:
        /// it goes nowhere, and playback stays 1.
        /// </summary>
        public float AuthoredSpeed { get; set; }

        /// <summary>Scale of the stride for what the limits of playback leave: for a pose of your own (G2).</summary>
        public float StrideScale { get { return pace ? (float)paced.Stride : 1; } }

        /// <summary>What the feet slide at this playback with the stride as it is, metres per second (G1).</summary>
        public float FootSlide { get { return (float)paced.Slide; } }

        /// <summary>What to do about the last commits' residuals (R1); with <see cref="PaceEnabled"/>.</summary>
        public RmoResidualAdvice Advice { get { return residual.Advice; } }

        private RmoResult StepPace(double dt)
        {
            if (!pace)
            {
                RestorePlayback();
                return RmoResult.Ok;
            }
            if (!setsPlayback)
            {
                playback = animator.speed;
                setsPlayback = true;
            }
            var result = residual.Step(summing, ref last, dt);
            if (result >= 0)
            {
                result = paceState.Step(Shared.Pace.Config(), new RmoPaceInput
                {
                    Dt = dt,
                    Speed = WantedSpeed >= 0 ? WantedSpeed : AuthoredSpeed,
                    AuthoredSpeed = AuthoredSpeed,
                    AdvisedRate = residual.Rate,
                }, out paced);
            }
            if (result >= 0)
            {
                // What it plays from here to the end of the next tick.
                animator.speed = (float)paced.MeanRate;
            }
            return result;
        }

        private void RestorePlayback()
        {
            if (setsPlayback && animator != null)
            {
                animator.speed = playback;
            }
            setsPlayback = false;
        }

        private RmoResult BeginPace()
        {
            residual = RmoResidual.Init();
            summing = RmoResidualConfig.Default();
            paced = new RmoPaceOutput { Rate = 1, Stride = 1 };
            return RmoPace.Init(out paceState, 1);
        }
    }
}
