using System;
using System.Collections.Generic;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    [Flags]
    public enum HideFlags
    {
        None = 0,
        HideInHierarchy = 1,
        HideInInspector = 2,
        DontSave = 52,
        HideAndDontSave = 61,
    }

#if UNITY_6000_4_OR_NEWER
    public struct EntityId
    {
        internal int id;

        public static ulong ToULong(EntityId entityId) { return (ulong)entityId.id; }
    }

#endif
    public class Object
    {
        private static int nextId = 1;
        private readonly int id = nextId++;
        internal bool destroyed;

        public virtual string name { get; set; }
        public HideFlags hideFlags { get; set; }

#if UNITY_6000_4_OR_NEWER
        public EntityId GetEntityId() { return new EntityId { id = id }; }

        [Obsolete("as from 6000.5", true)]
#endif
        public int GetInstanceID() { return id; }
        public override int GetHashCode() { return id; }
        public override bool Equals(object other) { return ReferenceEquals(this, other) || (destroyed && other == null); }

        public static implicit operator bool(Object exists) { return exists != null; }
        public static bool operator ==(Object a, Object b)
        {
            var noA = ReferenceEquals(a, null) || a.destroyed;
            var noB = ReferenceEquals(b, null) || b.destroyed;
            return noA || noB ? noA == noB : ReferenceEquals(a, b);
        }
        public static bool operator !=(Object a, Object b) { return !(a == b); }

        /// At once here; at the end of the frame in Unity.
        public static void Destroy(Object obj) { DestroyImmediate(obj); }
        public static void DestroyImmediate(Object obj)
        {
            var gameObject = obj as GameObject;
            if (!ReferenceEquals(gameObject, null))
            {
                foreach (var component in gameObject.components.ToArray())
                {
                    DestroyImmediate(component);
                }
                StubPlayer.Remove(gameObject);
            }
            var one = obj as Component;
            if (!ReferenceEquals(one, null))
            {
                StubPlayer.Leave(one);
                one.gameObject.components.Remove(one);
            }
            obj.destroyed = true;
        }
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject, new() { return new T(); }
    }

    public class Material : Object
    {
        public Color color { get; set; }
    }

    public class Component : Object
    {
        public GameObject gameObject { get; internal set; }
        public Transform transform { get { return gameObject.transform; } }
        public override string name { get { return gameObject.name; } set { gameObject.name = value; } }

        public T GetComponent<T>() { return gameObject.GetComponent<T>(); }
        public bool TryGetComponent<T>(out T component) { return gameObject.TryGetComponent(out component); }
        public T GetComponentInParent<T>() { return gameObject.GetComponentInParent<T>(); }
        public T GetComponentInChildren<T>() { return gameObject.GetComponentInChildren<T>(); }
    }

    public class Behaviour : Component
    {
        private bool on = true;

        public bool enabled
        {
            get { return on; }
            set
            {
                if (on == value)
                {
                    return;
                }
                on = value;
                StubPlayer.Toggle(this, value);
            }
        }

        public bool isActiveAndEnabled { get { return on && gameObject.activeInHierarchy; } }
    }

    public class MonoBehaviour : Behaviour
    {
        internal bool StubStarted { get; set; }
    }

    public sealed class GameObject : Object
    {
        internal readonly List<Component> components = new List<Component>();
        private bool active = true;

        public GameObject() : this("GameObject") { }

        public GameObject(string name, params Type[] components)
        {
            this.name = name;
            transform = new Transform { gameObject = this };
            this.components.Add(transform);
            StubPlayer.Add(this);
            foreach (var type in components)
            {
                AddComponent(type);
            }
        }

        public Transform transform { get; private set; }
        public int layer { get; set; }
        public bool activeSelf { get { return active; } }
        public Scene scene { get { return default(Scene); } }

        public bool activeInHierarchy
        {
            get { return active && (transform.parent == null || transform.parent.gameObject.activeInHierarchy); }
        }

        public void SetActive(bool value)
        {
            if (active == value)
            {
                return;
            }
            active = value;
            foreach (var component in components.ToArray())
            {
                var behaviour = component as Behaviour;
                if (behaviour != null && behaviour.enabled)
                {
                    StubPlayer.Toggle(behaviour, value);
                }
            }
        }

        public T AddComponent<T>() where T : Component { return (T)AddComponent(typeof(T)); }

        public Component AddComponent(Type type)
        {
            foreach (RequireComponent required in type.GetCustomAttributes(typeof(RequireComponent), true))
            {
                if (components.Find(c => required.m_Type0.IsInstanceOfType(c)) == null)
                {
                    AddComponent(required.m_Type0);
                }
            }
            var made = (Component)Activator.CreateInstance(type);
            made.gameObject = this;
            components.Add(made);
            StubPlayer.Enter(made);
            return made;
        }

        public T GetComponent<T>()
        {
            T found;
            TryGetComponent(out found);
            return found;
        }

        public bool TryGetComponent<T>(out T component)
        {
            foreach (var one in components)
            {
                if (one is T)
                {
                    component = (T)(object)one;
                    return true;
                }
            }
            component = default(T);
            return false;
        }

        public T GetComponentInParent<T>()
        {
            T found;
            for (var at = transform; at != null; at = at.parent)
            {
                if (at.gameObject.TryGetComponent(out found))
                {
                    return found;
                }
            }
            return default(T);
        }

        public T GetComponentInChildren<T>()
        {
            T found;
            if (TryGetComponent(out found))
            {
                return found;
            }
            foreach (Transform child in transform)
            {
                found = child.gameObject.GetComponentInChildren<T>();
                if (found != null)
                {
                    return found;
                }
            }
            return default(T);
        }

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject(type.ToString());
            if (type == PrimitiveType.Capsule)
            {
                made.AddComponent<CapsuleCollider>();
            }
            else
            {
                made.AddComponent<BoxCollider>();
            }
            made.AddComponent<Renderer>();
            return made;
        }
    }

    public enum PrimitiveType { Sphere = 0, Capsule = 1, Cylinder = 2, Cube = 3, Plane = 4, Quad = 5 }

    public class Renderer : Component
    {
        private readonly Material made = new Material();

        public Material material { get { return made; } }
        public Bounds bounds { get { return new Bounds(transform.position, Vector3.one); } }
    }

    public class Camera : Behaviour
    {
        public static Camera main { get { return null; } }
    }

    public enum LightType { Spot = 0, Directional = 1, Point = 2 }

    public class Light : Behaviour
    {
        public LightType type { get; set; }
    }

    public static class Debug
    {
        public static readonly List<string> StubLog = new List<string>();

        public static bool isDebugBuild { get { return StubIsDebugBuild; } }
        public static bool StubIsDebugBuild { get; set; } = true;

        public static void Log(object message) { StubLog.Add("log: " + message); }
        public static void Log(object message, Object context) { Log(message); }
        public static void LogWarning(object message) { StubLog.Add("warning: " + message); }
        public static void LogWarning(object message, Object context) { LogWarning(message); }
        public static void LogError(object message) { StubLog.Add("error: " + message); }
        public static void LogError(object message, Object context) { LogError(message); }
        public static void LogException(Exception exception) { StubLog.Add("exception: " + exception.Message); }
        public static void LogException(Exception exception, Object context) { LogException(exception); }
    }

    public class Time
    {
        internal static float delta = 1 / 60f;
        internal static bool fixedStep;
        internal static double now;
        internal static double fixedNow;
        internal static int frames;
        internal static float fixedDelta = 0.02f;
        internal static float scale = 1;
        internal static float unscaled = 1 / 60f;

        public static float deltaTime { get { return fixedStep ? fixedDelta : delta; } }
        public static float unscaledDeltaTime { get { return fixedStep ? fixedDelta : unscaled; } }
        public static float maximumDeltaTime { get; set; } = 1 / 3f;
        public static float fixedDeltaTime { get { return fixedDelta; } set { fixedDelta = value; } }
        public static float timeScale { get { return scale; } set { scale = value; } }
        public static float time { get { return (float)(fixedStep ? fixedNow : now); } }
        public static float fixedTime { get { return (float)fixedNow; } }
#if UNITY_2020_2_OR_NEWER
        public static double timeAsDouble { get { return fixedStep ? fixedNow : now; } }
        public static double fixedTimeAsDouble { get { return fixedNow; } }
#endif
        public static int frameCount { get { return frames; } }
        public static bool inFixedTimeStep { get { return fixedStep; } }
    }

    public static class Application
    {
        public static bool isPlaying { get { return true; } }
    }
}

namespace Unity.Profiling
{
    public struct ProfilerMarker
    {
        private readonly string name;

        public static System.Collections.Generic.Dictionary<string, int> StubCounts { get; } = new System.Collections.Generic.Dictionary<string, int>();

        /// Begun and not ended.
        public static int StubOpen { get; private set; }

        public ProfilerMarker(string name)
        {
            this.name = name;
            StubCounts[name] = 0;
        }

        public void Begin()
        {
            StubCounts[name]++;
            StubOpen++;
        }

        public void End() { StubOpen--; }
    }
}

namespace UnityEngine.SceneManagement
{
    public struct Scene
    {
        public bool IsValid() { return true; }
    }
}
