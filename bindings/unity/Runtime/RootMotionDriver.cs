using System;
using UnityEngine;
using UnityEngine.Serialization;

namespace RootMotionNative
{
    /// <summary>
    /// The one place where a character's root motion becomes motion that happened: takes the Animator's motion in
    /// <c>OnAnimatorMove</c>, moves the body by a controller or motor, commits what came of it once and writes the Transform once.
    /// Gameplay, camera and network read <see cref="LastCommit"/>.
    /// </summary>
    /// <remarks>
    /// Put it beside the Animator; where that is on a child of the character, set <see cref="Body"/>. Do not write the body's position
    /// by hand: <see cref="Teleport"/> it. Turning it by hand is taken as a turn that is asked for.
    /// </remarks>
    [AddComponentMenu("Root Motion/Root Motion Driver")]
    [RequireComponent(typeof(Animator))]
    [DisallowMultipleComponent]
    // Before other scripts: they see the drawn pose in Update and the committed pose in FixedUpdate.
    [DefaultExecutionOrder(-100)]
    public sealed partial class RootMotionDriver : MonoBehaviour
    {
        [Header("What moves")]
        [Tooltip("The Transform that is moved. Empty: this one. Set it where the Animator is on a child of the character.")]
        [SerializeField] private Transform body;

        [Tooltip("Moves the body if the mover is CharacterController. Empty: the one on the body.")]
        [SerializeField] private CharacterController controller;

        [Tooltip("Shape of the body for the mover Motor. Empty: the one on the body, or else the controller's shape.")]
        [SerializeField] private CapsuleCollider capsule;

        [Header("How")]
        [Tooltip("What moves the body by the motion asked for. Can be changed at any time, or by a state: RootMotionMoverState.")]
        [SerializeField] private RootMotionMover mover = RootMotionMover.CharacterController;

        [Tooltip("When motion is committed. WithAnimator: in the Animator's update mode, frame or physics step. FixedUpdate: once a "
            + "physics step, whatever the Animator does.")]
        [SerializeField] private RootMotionTicks ticks = RootMotionTicks.WithAnimator;

        [Tooltip("Draws the body between its two last physics steps, which costs at most one step of delay. Only where it is "
            + "committed in physics steps.")]
        [SerializeField] private bool interpolate = true;

        [Tooltip("Clips turn the body. Off: scripts alone do.")]
        [SerializeField] private bool clipTurns = true;

        [Tooltip("Clips own the height: climbing, vaulting, swimming. Off: gravity does (ExtraMotion), and what clips do along up is "
            + "left out. Can be set by a state: RootMotionMoverState.")]
        [SerializeField] private bool clipOwnsHeight;

        [Tooltip("Ground that moves carries the body: platforms, lifts. A parent that moves always does.")]
        [SerializeField] private bool rideGround = true;

        [Header("Character")]
        [Tooltip("Gravity, jumps and landings. Off: ExtraMotion rules the height.")]
        [SerializeField] private bool gravity;

        [Tooltip("Who turns the body. Animation: clips, as they are. AnimationLimited: at the settings' largest rate. Code: towards the wanted facing "
            + "(Face). Hybrid: clips, and code where the wanted facing is far off.")]
        [SerializeField] private RootMotionTurnStrategy turning = RootMotionTurnStrategy.Animation;

        [Tooltip("Playback follows the wanted speed (WantedSpeed, AuthoredSpeed) and slows where something is in the way: sets the "
            + "Animator's speed.")]
        [SerializeField] private bool pace;

        [Tooltip("Tells what the character is doing: idle, walk, run, jump, fall, land.")]
        [FormerlySerializedAs("states")]
        [SerializeField] private bool locomotion;

        [Tooltip("Integer parameter of the Animator that gets the state: 0 idle, 1 walk, 2 run, 3 jump, 4 fall, 5 land. Empty for none.")]
        [SerializeField] private string stateParameter = "";

        [Tooltip("Watches for mistakes and says what is wrong in a sentence, here and once in the console.")]
        [SerializeField] private RootMotionMonitoring monitoring = RootMotionMonitoring.InDevelopment;

        [Header("Shared")]
        [Tooltip("What characters of one kind share. Empty: the defaults.")]
        [SerializeField] private RootMotionSettings settings;

        private Animator animator;
        private RmoBody committed;
        private RmoCommit last = new RmoCommit { Tick = -1 };
        private RmoAuthority authority;
        private bool hasClaims;
        private bool ready;
        private ulong logged;

        /// <summary>After each commit, when the Transform is written: read <see cref="LastCommit"/>. What a handler throws is logged; the state is whole.</summary>
        public event Action<RootMotionDriver> Committed;

        /// <summary>After <see cref="Committed"/>, on the first tick of which the world took something (R1).</summary>
        public event Action<RootMotionDriver> Blocked;

        /// <summary>
        /// Displacement along up that gravity or a jump adds to each tick, metres: booked as adjustment, never as residual (C6). It
        /// is asked once a tick. Not with <see cref="RootMotionMover.Builtin"/>, and not with <see cref="GravityEnabled"/>, which is in its place.
        /// </summary>
        public RootMotionExtra ExtraMotion { get; set; }

        /// <summary>
        /// Changes what the Animator asks for before it is proposed: a warp, a speed of the game's. In the body's axes, a displacement:
        /// nothing is to be multiplied by delta time or turned. See <see cref="ComparesWithClip"/>.
        /// </summary>
        public RootMotionFilter Filter { get; set; }

        /// <summary>What moves the body, as set; a state may override it: <see cref="ActiveMover"/>.</summary>
        public RootMotionMover Mover { get { return mover; } set { mover = value; } }

        /// <summary>What moves the body now.</summary>
        public RootMotionMover ActiveMover { get { return overrides > 0 ? overriding[overrides - 1].Mover : mover; } }

        /// <summary>When motion is committed.</summary>
        public RootMotionTicks Ticks { get { return ticks; } set { ticks = value; } }

        /// <summary>Draws the body between physics steps (C12).</summary>
        public bool Interpolate { get { return interpolate; } set { interpolate = value; } }

        /// <summary>Clips turn the body.</summary>
        public bool ClipTurns { get { return clipTurns; } set { clipTurns = value; } }

        /// <summary>Clips own the height, as set (V2); a state may override it.</summary>
        public bool ClipOwnsHeight { get { return clipOwnsHeight; } set { clipOwnsHeight = value; } }

        /// <summary>Ground that moves carries the body (S7).</summary>
        public bool RideGround { get { return rideGround; } set { rideGround = value; } }

        /// <summary>What characters of one kind share; null for the defaults.</summary>
        public RootMotionSettings Settings { get { return settings; } set { settings = value; } }

        /// <summary>The Transform that is moved, with the controller and collider on it; null is the driver's own.</summary>
        public Transform Body
        {
            get { return body; }
            set
            {
                var on = enabled;
                enabled = false;
                body = value != null ? value : transform;
                controller = body.GetComponent<CharacterController>();
                capsule = body.GetComponent<CapsuleCollider>();
                enabled = on;
            }
        }

        /// <summary>The last commit (C8), also from LateUpdate. Its tick is -1 before the first since the driver was enabled.</summary>
        public ref readonly RmoCommit LastCommit { get { return ref last; } }

        /// <summary>The committed state: a copy is a snapshot.</summary>
        public ref readonly RmoBody State { get { return ref committed; } }

        /// <summary>What the last tick came to. Below 0 it was not committed and nothing moved.</summary>
        public RmoResult LastResult { get; private set; }

        /// <summary>The world took something of the last motion that was asked for.</summary>
        public bool IsBlocked { get; private set; }

        /// <summary>The body stood on walkable ground at the last commit.</summary>
        public bool IsGrounded { get { return committed.Grounded != 0; } }

        /// <summary>World velocity of the motion that was achieved, metres per second (F4).</summary>
        public Vector3 Velocity { get { return committed.Velocity.ToVector3(); } }

        /// <summary>How often something else wrote the body's position (D8). Each time was taken as a teleport.</summary>
        public int ExternalMoves { get; private set; }

        /// <summary>Puts the body somewhere else, without motion: no smear, no velocity, no sweep (C11).</summary>
        public RmoResult Teleport(Vector3 position, Quaternion rotation)
        {
            if (!ready)
            {
                return RmoResult.Uninitialized;
            }
            var result = committed.Teleport(position.ToPosition(), rotation.ToQuat());
            if (result >= 0)
            {
                // A state that still lasts begins anew with its next update.
                ClearOverrides();
                Settle(rotation);
                Write(position, rotation);
            }
            return result;
        }

        /// <summary>Turns the body with its next tick by a rotation in world axes, on top of what its clip does.</summary>
        public void Turn(Quaternion rotation)
        {
            asked = rotation * asked;
        }

        /// <summary>
        /// A writer takes channels: root motion on them is refused from now on where the writer has the highest priority (A1-A4).
        /// Give the token back to <see cref="Release"/>.
        /// </summary>
        public RmoResult Claim(RmoWriter writer, RmoChannels channels, int priority, out uint token)
        {
            if (!hasClaims)
            {
                authority = RmoAuthority.Init();
                hasClaims = true;
            }
            return authority.Claim((uint)writer, (uint)channels, priority, out token);
        }

        /// <summary>Ends a claim.</summary>
        public RmoResult Release(uint token)
        {
            return hasClaims ? authority.Release(token) : RmoResult.UnknownToken;
        }

        // Not in Awake: scripts that are compiled anew in play mode are enabled again, but not woken.
        private void OnEnable()
        {
            Find();
            string problem;
            if (!Rmo.CheckLibrary(out problem))
            {
                Debug.LogError(problem, this);
                enabled = false;
                return;
            }
            if (!RootMotionDrivers.Register(this))
            {
                LastResult = RmoResult.OtherStream;
                Debug.LogError("Root motion: '" + body.name + "' already has a driver; this one is off. One body, one driver.", this);
                enabled = false;
                return;
            }
            var result = RmoBody.Init(out committed, 0, body.position.ToPosition(), body.rotation.ToQuat(), Vector3.up.ToVec3());
            if (result < 0)
            {
                Report(result);
                return;
            }
            ready = true;
            ClearOverrides();
            FindRigidbody();
            turnedIn = Time.frameCount;
            steppedAt = fixedSteps;
            movesByClips = animator.applyRootMotion;
            last = new RmoCommit { Tick = -1 };
            tick = 0;
            logged = 0;
            Tune();
            ListenToController();
            Settle(body.rotation);
            Note();
            BeginPace();
            BeginLocomotion();
            SetParameter();
            BeginMonitor();
        }

        private void OnDisable()
        {
            if (ready && body != null)
            {
                Restore();
                RestorePlayback();
                GiveBackRigidbody();
            }
            ClearOverrides();
            ready = false;
            RootMotionDrivers.Unregister(this);
        }

        private void Reset()
        {
            controller = GetComponentInParent<CharacterController>();
            body = controller != null ? controller.transform : transform;
            capsule = body.GetComponent<CapsuleCollider>();
        }

        private void OnControllerColliderHit(ControllerColliderHit hit)
        {
            controllerMove.Hit(hit);
        }

        private void Find()
        {
            animator = GetComponent<Animator>();
            if (body == null)
            {
                body = transform;
            }
            if (controller == null)
            {
                controller = body.GetComponent<CharacterController>();
            }
            if (capsule == null)
            {
                capsule = body.GetComponent<CapsuleCollider>();
            }
        }

        /// Another GameObject's controller tells this driver through a relay.
        private void ListenToController()
        {
            if (controller == null || controller.gameObject == gameObject)
            {
                return;
            }
            var relay = controller.GetComponent<ControllerHits>();
            if (relay == null)
            {
                relay = controller.gameObject.AddComponent<ControllerHits>();
                relay.hideFlags = HideFlags.DontSave | HideFlags.HideInInspector;
            }
            relay.Listener = controllerMove;
        }

        private void Tune()
        {
            if (controller != null && Shared.TuneController)
            {
                controller.minMoveDistance = 0;
                controller.skinWidth = controller.radius * Shared.ControllerSkin;
            }
        }

        /// Each kind of error is logged once while the driver is on, not every frame.
        private RmoResult Report(RmoResult result)
        {
            LastResult = result;
            var kind = result < 0 ? 1UL << (-(int)result & 63) : 0;
            if ((kind & ~logged) != 0)
            {
                logged |= kind;
                Debug.LogError("Root motion of '" + body.name + "': " + result.Text() + WrongSetting(), this);
            }
            return result;
        }

        /// Which setting is wrong, by its name in the library; makes strings.
        private string WrongSetting()
        {
            string field;
            if (Shared.Config(true).Check(out field) < 0)
            {
                return " (settings, motor: " + field + ")";
            }
            if (gravity && Shared.Gravity.Config().Check(out field) < 0)
            {
                return " (settings, gravity: " + field + ")";
            }
            if (turning != RootMotionTurnStrategy.Animation && Shared.Turning.Config(turning).Check(out field) < 0)
            {
                return " (settings, turning: " + field + ")";
            }
            if (pace && Shared.Pace.Config().Check(out field) < 0)
            {
                return " (settings, pace: " + field + ")";
            }
            return locomotion && Shared.Locomotion.Config(fades).Check(out field) < 0 ? " (settings, locomotion: " + field + ")" : "";
        }

        private void Raise(Action<RootMotionDriver> handlers)
        {
            if (handlers == null)
            {
                return;
            }
            try
            {
                handlers(this);
            }
            catch (Exception thrown)
            {
                Debug.LogException(thrown, this);
            }
        }
    }
}
