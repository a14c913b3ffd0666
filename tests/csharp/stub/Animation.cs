using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public enum AnimatorUpdateMode
    {
        Normal = 0,
#if UNITY_2023_1_OR_NEWER
        Fixed = 1,
        [Obsolete("as from 2023.1", true)] AnimatePhysics = 1,
#else
        AnimatePhysics = 1,
#endif
        UnscaledTime = 2,
    }

    public struct AnimatorStateInfo
    {
        public float normalizedTime { get { return 0; } }
        public float length { get { return 1; } }
        public int fullPathHash { get { return 0; } }
    }

    public class RuntimeAnimatorController : Object
    {
    }

    public abstract class StateMachineBehaviour : ScriptableObject
    {
        public virtual void OnStateEnter(Animator animator, AnimatorStateInfo stateInfo, int layerIndex) { }
        public virtual void OnStateUpdate(Animator animator, AnimatorStateInfo stateInfo, int layerIndex) { }
        public virtual void OnStateExit(Animator animator, AnimatorStateInfo stateInfo, int layerIndex) { }
        public virtual void OnStateMove(Animator animator, AnimatorStateInfo stateInfo, int layerIndex) { }
    }

    /// What the stub's Animator plays: the root's motion of an interval, in the root's frame at its start.
    public delegate void StubClip(double from, double dt, out Vector3 translation, out Quaternion rotation);

    public class Animator : Behaviour
    {
        public StubClip StubClip { get; set; }
        public double StubTime { get; set; }
        public int StubBuiltin { get; private set; }

        public Vector3 deltaPosition { get; private set; }
        public Quaternion deltaRotation { get; private set; }
        public Vector3 rootPosition { get; set; }
        public Quaternion rootRotation { get; set; }
        public bool applyRootMotion { get; set; }
        public AnimatorUpdateMode updateMode { get; set; }
        public float speed { get; set; }
        public RuntimeAnimatorController runtimeAnimatorController { get; set; }

        public Animator()
        {
            speed = 1;
            deltaRotation = Quaternion.identity;
            rootRotation = Quaternion.identity;
        }

        /// World axes, as in Unity: the root's own displacement turned by the transform.
        public void Update(float deltaTime)
        {
            if (StubEvaluate(deltaTime))
            {
                StubMove();
            }
        }

        internal bool StubEvaluate(float deltaTime)
        {
            if (StubClip == null)
            {
                return false;
            }
            Vector3 translation;
            Quaternion turn;
            StubClip(StubTime, deltaTime * speed, out translation, out turn);
            StubTime += deltaTime * speed;
            var rotation = transform.rotation;
            deltaPosition = rotation * translation;
            deltaRotation = rotation * turn * Quaternion.Inverse(rotation);
            rootPosition = transform.position + deltaPosition;
            rootRotation = rotation * turn;
            return true;
        }

        internal void StubMove()
        {
            if (!StubPlayer.Send(gameObject, "OnAnimatorMove") && applyRootMotion)
            {
                ApplyBuiltinRootMotion();
            }
        }

        /// What scripts set, by the hash of its name.
        public Dictionary<int, int> StubIntegers { get; private set; } = new Dictionary<int, int>();

        public static int StringToHash(string name) { return name.GetHashCode(); }
        public void SetInteger(int id, int value) { StubIntegers[id] = value; }

        public void ApplyBuiltinRootMotion()
        {
            StubBuiltin++;
            transform.SetPositionAndRotation(rootPosition, rootRotation);
        }
    }

    public enum WeightedMode { None = 0, In = 1, Out = 2, Both = 3 }

    public struct Keyframe
    {
        public WeightedMode weightedMode { get; set; }
        public float time { get; set; }
        public float value { get; set; }
        public float inTangent { get; set; }
        public float outTangent { get; set; }

        public Keyframe(float time, float value) : this(time, value, 0, 0) { }

        public Keyframe(float time, float value, float inTangent, float outTangent) : this()
        {
            this.time = time;
            this.value = value;
            this.inTangent = inTangent;
            this.outTangent = outTangent;
        }
    }

    public class AnimationCurve
    {
        private readonly List<Keyframe> list = new List<Keyframe>();

        public AnimationCurve(params Keyframe[] keys) { list.AddRange(keys); }
        public AnimationCurve() { }

        public Keyframe[] keys { get { return list.ToArray(); } set { list.Clear(); list.AddRange(value); } }
        public int length { get { return list.Count; } }
        public Keyframe this[int index] { get { return list[index]; } }

        public static AnimationCurve Linear(float timeStart, float valueStart, float timeEnd, float valueEnd)
        {
            var slope = (valueEnd - valueStart) / (timeEnd - timeStart);
            return new AnimationCurve(new Keyframe(timeStart, valueStart, slope, slope), new Keyframe(timeEnd, valueEnd, slope, slope));
        }

        /// Hermite between keys, held outside.
        public float Evaluate(float time)
        {
            if (list.Count == 0)
            {
                return 0;
            }
            if (time <= list[0].time)
            {
                return list[0].value;
            }
            for (var i = 1; i < list.Count; i++)
            {
                if (time > list[i].time)
                {
                    continue;
                }
                var a = list[i - 1];
                var b = list[i];
                if (float.IsInfinity(a.outTangent) || float.IsInfinity(b.inTangent))
                {
                    return time < b.time ? a.value : b.value;
                }
                double length = b.time - a.time;
                var t = (time - a.time) / length;
                var t2 = t * t;
                var t3 = t2 * t;
                return (float)((2 * t3 - 3 * t2 + 1) * a.value + (t3 - 2 * t2 + t) * length * a.outTangent
                    + (3 * t2 - 2 * t3) * b.value + (t3 - t2) * length * b.inTangent);
            }
            return list[list.Count - 1].value;
        }
    }
}
