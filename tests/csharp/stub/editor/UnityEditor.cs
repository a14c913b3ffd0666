// The stub of UnityEditor: what the package's editor scripts use, with the inspector's labels kept for the tests.
using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    [AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
    public class CustomEditor : Attribute
    {
        public CustomEditor(Type inspectedType) { }
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class MenuItem : Attribute
    {
        public MenuItem(string itemName) { }
        public MenuItem(string itemName, bool isValidateFunction) { }
        public MenuItem(string itemName, bool isValidateFunction, int priority) { }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class DrawGizmo : Attribute
    {
        public DrawGizmo(GizmoType gizmo, Type drawnGizmoType) { }
    }

    [Flags]
    public enum GizmoType { Pickable = 1, NotInSelectionHierarchy = 2, NonSelected = 32, Selected = 4, Active = 8, InSelectionHierarchy = 16 }

    public enum MessageType { None = 0, Info = 1, Warning = 2, Error = 3 }

    [AttributeUsage(AttributeTargets.Class, Inherited = false)]
    public sealed class CanEditMultipleObjects : Attribute { }

    public class Editor : ScriptableObject
    {
        public Object target { get; set; }
        public Object[] targets { get { return StubTargets ?? new[] { target }; } }
        public Object[] StubTargets { get; set; }
        public SerializedObject serializedObject { get { return new SerializedObject(target); } }

        public virtual void OnInspectorGUI() { DrawDefaultInspector(); }
        public virtual bool RequiresConstantRepaint() { return false; }
        public bool DrawDefaultInspector() { return false; }

        public static void CreateCachedEditor(Object targetObject, Type editorType, ref Editor previousEditor)
        {
            if (previousEditor == null || previousEditor.target != targetObject)
            {
                previousEditor = new Editor { target = targetObject };
            }
        }
    }

    public class SerializedObject
    {
        private readonly Object target;

        public SerializedObject(Object obj) { target = obj; }

        public SerializedProperty FindProperty(string propertyPath)
        {
            var field = target.GetType().GetField(propertyPath, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
            return field == null ? null : new SerializedProperty(target, field);
        }

        public bool ApplyModifiedProperties() { return true; }
    }

    public class SerializedProperty
    {
        private readonly Object target;
        private readonly FieldInfo field;

        internal SerializedProperty(Object target, FieldInfo field)
        {
            this.target = target;
            this.field = field;
        }

        public Object objectReferenceValue { get { return (Object)field.GetValue(target); } set { field.SetValue(target, value); } }
        public int enumValueIndex
        {
            get { return (int)field.GetValue(target); }
            set { field.SetValue(target, Enum.ToObject(field.FieldType, value)); }
        }
    }

    public sealed class Undo
    {
        public static T AddComponent<T>(GameObject gameObject) where T : Component { return gameObject.AddComponent<T>(); }
    }

    public sealed class Selection
    {
        public static GameObject[] gameObjects { get; set; }
    }

    public sealed class AssetDatabase
    {
        public static readonly List<string> StubCalls = new List<string>();

        public static void CreateAsset(Object asset, string path) { StubCalls.Add("create " + path); }
        public static void SaveAssets() { StubCalls.Add("save"); }
    }

    public sealed class EditorUtility
    {
        private static readonly HashSet<Object> dirty = new HashSet<Object>();

        public static string StubPath { get; set; }

        public static void SetDirty(Object target) { dirty.Add(target); }
        public static bool IsDirty(Object target) { return dirty.Contains(target); }
        public static string SaveFilePanelInProject(string title, string defaultName, string extension, string message) { return StubPath; }
    }

    public sealed class EditorStyles
    {
        public static GUIStyle boldLabel { get { return new GUIStyle(); } }
        public static GUIStyle miniLabel { get { return new GUIStyle(); } }
        public static GUIStyle miniBoldLabel { get { return new GUIStyle(); } }
    }

    public sealed class EditorGUI
    {
        public static int StubRects { get; set; }
        public static bool StubChanged { get; set; }

        public static void BeginChangeCheck() { }
        public static bool EndChangeCheck() { return StubChanged; }
        public static void DrawRect(Rect rect, Color color) { StubRects++; }
    }

    public sealed class EditorGUILayout
    {
        public static void Space() { }
        public static void LabelField(string label, params GUILayoutOption[] options) { GUILayout.StubLabels.Add(label); }
        public static void LabelField(string label, GUIStyle style, params GUILayoutOption[] options) { GUILayout.StubLabels.Add(label); }
        public static void LabelField(string label, string label2, params GUILayoutOption[] options) { GUILayout.StubLabels.Add(label + ": " + label2); }
        public static void HelpBox(string message, MessageType type) { GUILayout.StubLabels.Add(message); }
        public static bool Foldout(bool foldout, string content) { return foldout; }
        public static Rect BeginHorizontal(params GUILayoutOption[] options) { return default(Rect); }
        public static void EndHorizontal() { }
    }

    public sealed class Handles
    {
        public static void Label(Vector3 position, string text) { GUILayout.StubLabels.Add(text); }
    }
}
