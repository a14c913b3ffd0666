namespace RootMotionNative
{
    /// <summary>What moves a body by the motion that its animation asked for.</summary>
    public enum RootMotionMover
    {
        /// <summary><c>CharacterController.Move</c>; what it achieved is what is committed.</summary>
        CharacterController = 0,

        /// <summary>
        /// The library's motor, which asks the scene's physics by capsule casts: slides, steps, slopes and ground alike in every
        /// engine. Needs a CapsuleCollider; with a CharacterController alone it has its shape, but frees nobody from an overlap.
        /// </summary>
        Motor = 1,

        /// <summary>
        /// <c>Animator.ApplyBuiltinRootMotion</c>, committed as it is: for states that must go through things. No collision, no
        /// extra motion.
        /// </summary>
        Builtin = 2,
    }

    /// <summary>When the motion of a body is committed.</summary>
    public enum RootMotionTicks
    {
        /// <summary>When the Animator has moved: once a frame, or once a physics step if it animates physics.</summary>
        WithAnimator = 0,

        /// <summary>
        /// Once a physics step, whatever the Animator does: what it proposed since the last one, in one piece (C10). For games
        /// whose rules run in FixedUpdate while animations run at the frame rate.
        /// </summary>
        FixedUpdate = 1,
    }

    /// <summary>Displacement along up that gravity or a jump adds to a tick of <paramref name="dt"/> seconds, metres.</summary>
    public delegate double RootMotionExtra(RootMotionDriver driver, double dt);

    /// <summary>
    /// What a tick of <paramref name="dt"/> seconds asks for in place of <paramref name="delta"/>, which the Animator moved: a displacement
    /// in the body's axes.
    /// </summary>
    public delegate RmoDelta RootMotionFilter(RootMotionDriver driver, RmoDelta delta, double dt);
}
