using UnityEngine;
using UnityEngine.Serialization;

namespace RootMotionNative
{
    /// <summary>What characters of one kind share. An asset: changes made in play mode stay.</summary>
    [CreateAssetMenu(menuName = "Root Motion/Settings", fileName = "RootMotionSettings", order = 400)]
    public sealed class RootMotionSettings : ScriptableObject
    {
        private static RootMotionSettings defaults;

        [Header("Character controller")]
        [Tooltip("Sets the controller's minimum move distance to 0, so that slow motion is not eaten, and its skin to the share below. "
            + "Off: the controller's own values stay.")]
        [SerializeField] private bool tuneController = true;

        [Tooltip("Skin of the controller as a share of its radius. Unity advises 0.1.")]
        [Range(0.01f, 0.3f)]
        [SerializeField] private float controllerSkin = 0.1f;

        [Header("Motor")]
        [Tooltip("What the motor collides with.")]
        [SerializeField] private LayerMask layers = Physics.DefaultRaycastLayers;

        [Tooltip("Gap that is kept to everything touched, metres.")]
        [Range(0, 0.2f)]
        [SerializeField] private float skin = 0.01f;

        [Tooltip("Highest step that is taken, metres; 0 takes none.")]
        [Range(0, 2)]
        [SerializeField] private float stepHeight = 0.3f;

        [Tooltip("How far beyond its edge a step is judged, metres.")]
        [Range(0, 1)]
        [SerializeField] private float stepTread = 0.15f;

        [Tooltip("Steepest slope that is walked on, degrees. Steeper is a wall.")]
        [Range(0, 89)]
        [SerializeField] private float maxSlope = 45;

        [Tooltip("How far down the ground is followed, metres; 0 does not follow it.")]
        [Range(0, 2)]
        [SerializeField] private float snapDistance = 0.3f;

        [Tooltip("Most that one tick pushes out of something the body is inside of, metres.")]
        [Range(0, 2)]
        [SerializeField] private float maxRecovery = 0.5f;

        [Tooltip("Longest motion of one tick, metres; longer is cut and flagged. 0 does not cut.")]
        [Min(0)]
        [SerializeField] private float maxDistance;

        [Tooltip("Most physics queries of one tick; then the last safe place is taken and flagged.")]
        [Range(1, 64)]
        [SerializeField] private int queryBudget = 24;

        [Tooltip("The ground is looked for every n-th tick.")]
        [Range(1, 64)]
        [SerializeField] private int probeInterval = 1;

        [Header("Character")]
        [Tooltip("How characters fall, jump and land, where the driver's Gravity is on.")]
        [SerializeField] private RootMotionGravity gravity = new RootMotionGravity();

        [Tooltip("How characters turn, where the driver's Turning is not Animation.")]
        [SerializeField] private RootMotionTurning turning = new RootMotionTurning();

        [Tooltip("How far playback follows the wanted speed, where the driver's Pace is on.")]
        [SerializeField] private RootMotionPace pace = new RootMotionPace();

        [Tooltip("When characters change their state, where the driver's Locomotion is on.")]
        [FormerlySerializedAs("states")]
        [SerializeField] private RootMotionLocomotion locomotion = new RootMotionLocomotion();

        /// <summary>How characters fall, jump and land (V1-V4).</summary>
        public RootMotionGravity Gravity { get { return gravity; } }

        /// <summary>How characters turn (T2, T3).</summary>
        public RootMotionTurning Turning { get { return turning; } }

        /// <summary>How far playback follows the wanted speed (G1-G3).</summary>
        public RootMotionPace Pace { get { return pace; } }

        /// <summary>When characters change their state (M1-M3).</summary>
        public RootMotionLocomotion Locomotion { get { return locomotion; } }

        /// <summary>Sets the controller's minimum move distance to 0 and its skin to <see cref="ControllerSkin"/> of its radius (S2, S8).</summary>
        public bool TuneController { get { return tuneController; } set { tuneController = value; } }

        /// <summary>Skin of the controller as a share of its radius; default 0.1.</summary>
        public float ControllerSkin { get { return controllerSkin; } set { controllerSkin = value; } }

        /// <summary>What the motor collides with.</summary>
        public LayerMask Layers { get { return layers; } set { layers = value; } }

        /// <summary>Gap that is kept to everything touched, metres (S2); default 0.01.</summary>
        public float Skin { get { return skin; } set { skin = value; } }

        /// <summary>Highest step that is taken, metres (S3); default 0.3, 0 takes none.</summary>
        public float StepHeight { get { return stepHeight; } set { stepHeight = value; } }

        /// <summary>How far beyond its edge a step is judged, metres; default 0.15.</summary>
        public float StepTread { get { return stepTread; } set { stepTread = value; } }

        /// <summary>Steepest slope that is walked on, degrees (S4); default 45.</summary>
        public float MaxSlope { get { return maxSlope; } set { maxSlope = value; } }

        /// <summary>How far down the ground is followed, metres (S5); default 0.3.</summary>
        public float SnapDistance { get { return snapDistance; } set { snapDistance = value; } }

        /// <summary>Most that one tick pushes out of an overlap, metres (S6); default 0.5.</summary>
        public float MaxRecovery { get { return maxRecovery; } set { maxRecovery = value; } }

        /// <summary>Longest motion of one tick, metres; default 0, no limit.</summary>
        public float MaxDistance { get { return maxDistance; } set { maxDistance = value; } }

        /// <summary>Most physics queries of one tick, 1 to 64; default 24.</summary>
        public int QueryBudget { get { return queryBudget; } set { queryBudget = value; } }

        /// <summary>The ground is looked for every n-th tick, 1 to 64 (S9); default 1.</summary>
        public int ProbeInterval { get { return probeInterval; } set { probeInterval = value; } }

        /// <summary>What a driver without settings has.</summary>
        internal static RootMotionSettings Default
        {
            get
            {
                if (defaults == null)
                {
                    defaults = CreateInstance<RootMotionSettings>();
                    defaults.hideFlags = HideFlags.HideAndDontSave;
                }
                return defaults;
            }
        }

        /// <summary>The motor's settings in the form of the native library. Made anew each tick, so that a change acts at once.</summary>
        internal unsafe RmoMotorConfig Config(bool overlaps)
        {
            return new RmoMotorConfig
            {
                StructSize = (uint)sizeof(RmoMotorConfig),
                Flags = overlaps ? 0 : RmoMotorFlags.NoOverlap,
                Skin = skin,
                StepHeight = stepHeight,
                StepTread = stepTread,
                MaxSlopeCosine = Mathf.Cos(maxSlope * Mathf.Deg2Rad),
                SnapDistance = snapDistance,
                MaxRecovery = maxRecovery,
                MaxDistance = maxDistance,
                QueryBudget = (uint)queryBudget,
                ProbeInterval = (uint)probeInterval,
            };
        }
    }
}
