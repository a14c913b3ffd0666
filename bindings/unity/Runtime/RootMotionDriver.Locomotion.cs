using System;
using UnityEngine;

namespace RootMotionNative
{
    // Idle, walk, run, jump, fall, land (M1-M4).
    public sealed partial class RootMotionDriver
    {
        private RmoLocomotion locomotionPiece;
        private RmoLocomotionConfig fades;
        private RmoLocomotionOutput doing;
        private double offGround;
        private bool stateChanged;
        private string hashedParameter;
        private int parameterHash;

        /// <summary>After <see cref="Committed"/>, on the first tick of a state: read <see cref="LocomotionState"/>.</summary>
        public event Action<RootMotionDriver> StateChanged;

        /// <summary>The character's state is told.</summary>
        public bool LocomotionEnabled { get { return locomotion; } set { locomotion = value; } }

        /// <summary>Integer parameter of the Animator that gets the number of the state; empty for none.</summary>
        public string StateParameter { get { return stateParameter; } set { stateParameter = value; } }

        /// <summary>What the character is doing, with <see cref="LocomotionEnabled"/>.</summary>
        public RootMotionLocomotionState LocomotionState { get { return (RootMotionLocomotionState)doing.State; } }

        /// <summary>The state before, the cross-fade's length, and the weight of each state's clips in this tick (M3).</summary>
        public ref readonly RmoLocomotionOutput LocomotionWeights { get { return ref doing; } }

        private RmoResult StepLocomotion(double dt)
        {
            if (!locomotion)
            {
                return RmoResult.Ok;
            }
            var grounded = gravity ? !IsAirborne : !continues || last.Has(RmoCommitFlags.Grounded);
            offGround = grounded ? 0 : offGround + dt;
            var falls = gravity ? IsFalling : offGround >= Shared.Gravity.FallDelay;
            var horizontal = new Vector3((float)committed.Velocity.X, 0, (float)committed.Velocity.Z).magnitude;
            var result = locomotionPiece.Step(Shared.Locomotion.Config(fades), new RmoLocomotionInput
            {
                Dt = dt,
                Speed = WantedSpeed >= 0 ? WantedSpeed : horizontal,
                VerticalSpeed = gravity ? (float)fall.Speed : (float)committed.Velocity.Y,
                Flags = (grounded ? RmoLocomotionInputFlags.Grounded : 0) | (falls ? RmoLocomotionInputFlags.Falling : 0)
                    | (jumpSpeed > 0 ? RmoLocomotionInputFlags.JumpAsked | RmoLocomotionInputFlags.Coyote : 0) | (LandedHard ? RmoLocomotionInputFlags.Hard : 0),
            }, out doing);
            stateChanged |= result >= 0 && (doing.Flags & RmoLocomotionFlags.Changed) != 0;
            return result;
        }

        private void TellState()
        {
            if (!stateChanged)
            {
                return;
            }
            stateChanged = false;
            SetParameter();
            Raise(StateChanged);
        }

        private void SetParameter()
        {
            if (!locomotion || string.IsNullOrEmpty(stateParameter))
            {
                return;
            }
            if (hashedParameter != stateParameter)
            {
                hashedParameter = stateParameter;
                parameterHash = Animator.StringToHash(stateParameter);
            }
            animator.SetInteger(parameterHash, (int)doing.State);
        }

        private RmoResult BeginLocomotion()
        {
            fades = RmoLocomotionConfig.Default();
            doing = default(RmoLocomotionOutput);
            offGround = 0;
            stateChanged = false;
            return RmoLocomotion.Init(out locomotionPiece, (uint)RmoLocomotionState.Idle);
        }
    }
}
