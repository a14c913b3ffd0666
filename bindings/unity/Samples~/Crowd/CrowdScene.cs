using UnityEngine;
using UnityEngine.Jobs;

namespace RootMotionNative.Samples
{
    /// <summary>
    /// Put it on an empty object in a scene with a floor and walls, and press Play: a crowd walks and runs about, one capsule each.
    /// </summary>
    public sealed class CrowdScene : MonoBehaviour
    {
        [Tooltip("How many.")]
        [Range(1, 10000)]
        [SerializeField] private int count = 1000;

        [Tooltip("What stops them. They are shown on layer 2, Ignore Raycast, which this should leave out.")]
        [SerializeField] private LayerMask layers = Physics.DefaultRaycastLayers;

        private Crowd crowd;
        private RmoTrack walk;
        private RmoTrack run;
        private TransformAccessArray transforms;
        private RmoResult told;

        /// <summary>How many there are from the next time on that it is switched on.</summary>
        public int Count { get { return count; } set { count = value; } }

        /// <summary>The characters.</summary>
        public Crowd Crowd { get { return crowd; } }

        private void OnEnable()
        {
            walk = Clip(1.4f);
            run = Clip(4);
            crowd = new Crowd(count, walk, run, new CrowdShape { Radius = 0.3f, Height = 1.8f, Layers = layers });
            transforms = new TransformAccessArray(count);
            int side = Mathf.CeilToInt(Mathf.Sqrt(count));
            CrowdArrays arrays = crowd.Arrays;
            for (int i = 0; i < count; i++)
            {
                Vector3 place = transform.position + new Vector3(i % side - side / 2, 0.1f, i / side - side / 2);
                crowd.Place(i, place.ToPosition(), RmoQuat.AxisAngle(new RmoVec3(0f, 1f, 0f), 2.4 * i));
                arrays.Wanted[i] = i % 4 == 0 ? 1 : 0;
                transforms.Add(Show(i));
            }
        }

        private void OnDisable()
        {
            // The crowd first: it completes its jobs, and they point into the clips and at the transforms.
            if (crowd != null) crowd.Dispose();
            for (int i = 0; transforms.isCreated && i < transforms.length; i++)
            {
                if (transforms[i] != null) Destroy(transforms[i].gameObject);
            }
            if (transforms.isCreated) transforms.Dispose();
            if (walk != null) walk.Dispose();
            if (run != null) run.Dispose();
            crowd = null;
        }

        private void FixedUpdate()
        {
            if (crowd == null) return;
            crowd.Tick(Time.fixedDeltaTime, transforms).Complete();
            if (crowd.Failure != told)
            {
                told = crowd.Failure;
                Debug.LogWarning("A character was refused: " + told, this);
            }
        }

        /// A second along Z, by a cycle that is uneven as a step is. A game takes its clips' keys, or bytes that were baked.
        private static RmoTrack Clip(float speed)
        {
            RmoTrack track;
            uint badKey;
            double[] times = { 0, 0.25, 0.5, 0.75, 1 };
            float[] places = { 0, 0, 0, 0, 0, 0.3f * speed, 0, 0, 0.5f * speed, 0, 0, 0.8f * speed, 0, 0, speed };
            RmoKeys keys = new RmoKeys(times, places, RmoInterpolation.Linear);
            RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey).ThrowIfError();
            return track;
        }

        private static Transform Show(int index)
        {
            // The pose is of the feet, a capsule's own origin is its middle.
            GameObject root = new GameObject("Character " + index);
            GameObject shown = GameObject.CreatePrimitive(PrimitiveType.Capsule);
            DestroyImmediate(shown.GetComponent<CapsuleCollider>());
            shown.transform.SetParent(root.transform, false);
            shown.transform.localPosition = new Vector3(0, 0.9f, 0);
            shown.transform.localScale = new Vector3(0.6f, 0.9f, 0.6f);
            return root.transform;
        }
    }
}
