using System;
using System.Collections.Generic;
using System.Reflection;

namespace UnityEngine
{
    /// The player loop in Unity's order: FixedUpdate, fixed animators with OnAnimatorMove, physics, as often as the time asks; then
    /// Update, the other animators with OnAnimatorMove, LateUpdate. Messages are found by name; their exceptions are logged.
    public static partial class StubPlayer
    {
        private static readonly List<GameObject> objects = new List<GameObject>();

        /// Sweeps asked for since the beginning.
        public static int Casts { get; internal set; }

        /// Empties the scene and puts the clock to zero.
        public static void Begin()
        {
            foreach (var gameObject in objects.ToArray())
            {
                Object.DestroyImmediate(gameObject);
            }
            objects.Clear();
            Collider.StubForget();
            Debug.StubLog.Clear();
            Casts = 0;
            Physics.StubSyncs = 0;
            Time.now = Time.fixedNow = 0;
            Time.frames = 0;
            Time.fixedDelta = 0.02f;
            Time.scale = 1;
        }

        public static void Frame(double seconds)
        {
            Time.frames++;
            Time.unscaled = (float)seconds;
            Time.delta = (float)(seconds * Time.scale);
            Time.now += seconds * Time.scale;
            Start();
            Time.fixedStep = true;
            while (Time.fixedNow + Time.fixedDelta <= Time.now + 1e-9)
            {
                Time.fixedNow += Time.fixedDelta;
                Physics.StubRestore();
                Broadcast("FixedUpdate");
                Animate(true, Time.fixedDelta);
                Physics.StubStep(Time.fixedDelta);
            }
            Time.fixedStep = false;
            Physics.StubFrame((float)((Time.now - Time.fixedNow) / Time.fixedDelta));
            Broadcast("Update");
            Animate(false, Time.delta);
            Broadcast("LateUpdate");
        }

        /// Scripts begin before their first frame.
        private static void Start()
        {
            for (var i = 0; i < objects.Count; i++)
            {
                for (var j = 0; j < objects[i].components.Count; j++)
                {
                    var script = objects[i].components[j] as MonoBehaviour;
                    if (script != null && !script.StubStarted && script.isActiveAndEnabled)
                    {
                        script.StubStarted = true;
                        Call(script, "Start");
                    }
                }
            }
        }

        /// A new frame in which nothing is called.
        public static void NextFrame() { Time.frames++; }

        public static void Run(double seconds, double hertz)
        {
            for (var i = Math.Round(seconds * hertz); i > 0; i--)
            {
                Frame(1 / hertz);
            }
        }

        /// True if an enabled script of the object has the message.
        public static bool Send(GameObject gameObject, string message, params object[] arguments)
        {
            var heard = false;
            foreach (var component in gameObject.components.ToArray())
            {
                var script = component as MonoBehaviour;
                if (script != null && script.isActiveAndEnabled)
                {
                    heard |= Call(script, message, arguments);
                }
            }
            return heard;
        }

        /// The first of its kind in the scene.
        public static T Find<T>() where T : Object
        {
            foreach (var gameObject in objects)
            {
                T found;
                if (gameObject.TryGetComponent(out found))
                {
                    return found;
                }
            }
            return null;
        }

        internal static void Add(GameObject gameObject) { objects.Add(gameObject); }
        internal static void Remove(GameObject gameObject) { objects.Remove(gameObject); }

        internal static void Enter(Component component)
        {
            var script = component as MonoBehaviour;
            if (script != null && component.gameObject.activeInHierarchy)
            {
                Call(script, "Awake");
                Call(script, "OnEnable");
            }
        }

        internal static void Leave(Component component)
        {
            var script = component as MonoBehaviour;
            if (script != null)
            {
                if (script.isActiveAndEnabled)
                {
                    Call(script, "OnDisable");
                }
                Call(script, "OnDestroy");
            }
        }

        internal static void Toggle(Behaviour behaviour, bool on)
        {
            if (behaviour is MonoBehaviour && (!on || behaviour.isActiveAndEnabled))
            {
                Call((MonoBehaviour)behaviour, on ? "OnEnable" : "OnDisable");
            }
        }

        internal static IEnumerable<Collider> Colliders()
        {
            foreach (var gameObject in objects)
            {
                Collider collider;
                if (gameObject.TryGetComponent(out collider))
                {
                    yield return collider;
                }
            }
        }

        internal static List<T> All<T>() where T : Component
        {
            var all = new List<T>();
            foreach (var gameObject in objects)
            {
                T found;
                if (gameObject.TryGetComponent(out found))
                {
                    all.Add(found);
                }
            }
            return all;
        }

        private static void Animate(bool fixedStep, float dt)
        {
            var evaluated = new List<Animator>();
            foreach (var gameObject in objects.ToArray())
            {
                Animator animator;
                if (gameObject.TryGetComponent(out animator) && animator.isActiveAndEnabled
                    && ((int)animator.updateMode == 1) == fixedStep)
                {
                    if (animator.StubEvaluate((int)animator.updateMode == 2 ? Time.unscaledDeltaTime : dt))
                    {
                        evaluated.Add(animator);
                    }
                }
            }
            // All are evaluated before one is told.
            foreach (var animator in evaluated)
            {
                if (!animator.destroyed && animator.isActiveAndEnabled)
                {
                    animator.StubMove();
                }
            }
        }

        private static void Broadcast(string message)
        {
            // Scripts of a lower DefaultExecutionOrder come first.
            var scripts = new List<MonoBehaviour>();
            foreach (var gameObject in objects)
            {
                foreach (var component in gameObject.components)
                {
                    if (component is MonoBehaviour)
                    {
                        scripts.Add((MonoBehaviour)component);
                    }
                }
            }
            var place = new Dictionary<MonoBehaviour, int>();
            for (var i = 0; i < scripts.Count; i++)
            {
                place[scripts[i]] = i;
            }
            scripts.Sort((a, b) => Order(a) != Order(b) ? Order(a).CompareTo(Order(b)) : place[a].CompareTo(place[b]));
            foreach (var script in scripts)
            {
                if (script.isActiveAndEnabled)
                {
                    Call(script, message);
                }
            }
        }

        private static int Order(MonoBehaviour script)
        {
            var found = script.GetType().GetCustomAttributes(typeof(DefaultExecutionOrder), true);
            return found.Length == 0 ? 0 : ((DefaultExecutionOrder)found[0]).order;
        }

        private static bool Call(MonoBehaviour script, string message, params object[] arguments)
        {
            const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
            for (var type = script.GetType(); type != typeof(MonoBehaviour); type = type.BaseType)
            {
                var method = type.GetMethod(message, Any);
                if (method == null)
                {
                    continue;
                }
                try
                {
                    method.Invoke(script, arguments);
                }
                catch (TargetInvocationException thrown)
                {
                    Debug.LogException(thrown.InnerException);
                }
                return true;
            }
            return false;
        }
    }
}
