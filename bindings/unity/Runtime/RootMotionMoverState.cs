using UnityEngine;

namespace RootMotionNative
{
    /// <summary>
    /// Put it on a state of an Animator Controller: while the state lasts, the driver moves its body by this mover. A vault: Builtin;
    /// a climb: any mover, and clips own the height.
    /// </summary>
    public sealed class RootMotionMoverState : StateMachineBehaviour
    {
        [Tooltip("What moves the body during this state.")]
        [SerializeField] private RootMotionMover mover = RootMotionMover.Builtin;

        [Tooltip("The clip owns the height during this state; gravity is off.")]
        [SerializeField] private bool clipOwnsHeight = true;

        /// <summary>What moves the body during this state.</summary>
        public RootMotionMover Mover { get { return mover; } set { mover = value; } }

        /// <summary>The clip owns the height during this state.</summary>
        public bool ClipOwnsHeight { get { return clipOwnsHeight; } set { clipOwnsHeight = value; } }

        private Animator known;
        private RootMotionDriver driver;

        /// <inheritdoc/>
        public override void OnStateEnter(Animator animator, AnimatorStateInfo stateInfo, int layerIndex)
        {
            if (Find(animator))
            {
                driver.BeginOverride(this, mover, clipOwnsHeight);
            }
        }

        /// <inheritdoc/>
        public override void OnStateUpdate(Animator animator, AnimatorStateInfo stateInfo, int layerIndex)
        {
            if (Find(animator))
            {
                driver.ContinueOverride(this, mover, clipOwnsHeight);
            }
        }

        /// <inheritdoc/>
        public override void OnStateExit(Animator animator, AnimatorStateInfo stateInfo, int layerIndex)
        {
            if (Find(animator))
            {
                driver.EndOverride(this);
            }
        }

        private bool Find(Animator animator)
        {
            // One instance may serve several Animators.
            if (!ReferenceEquals(known, animator) || driver == null)
            {
                known = animator;
                animator.TryGetComponent(out driver);
            }
            return driver != null;
        }
    }
}
