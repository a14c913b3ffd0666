using System.Collections.Generic;

namespace UnityEngine
{
    public class GUIStyle
    {
    }

    public class GUILayoutOption
    {
    }

    public class GUILayout
    {
        public static readonly List<string> StubLabels = new List<string>();

        /// The button that is pressed.
        public static string StubPressed { get; set; }

        public static void Label(string text, params GUILayoutOption[] options) { StubLabels.Add(text); }
        public static void Label(string text, GUIStyle style, params GUILayoutOption[] options) { StubLabels.Add(text); }
        public static bool Button(string text, params GUILayoutOption[] options) { return text == StubPressed; }
        public static GUILayoutOption MinWidth(float minWidth) { return new GUILayoutOption(); }
        public static GUILayoutOption Width(float width) { return new GUILayoutOption(); }
        public static void BeginHorizontal(params GUILayoutOption[] options) { }
        public static void EndHorizontal() { }
        public static void BeginArea(Rect screenRect) { }
        public static void EndArea() { }
    }

    public class GUILayoutUtility
    {
        public static Rect GetRect(float width, float height) { return new Rect(0, 0, width, height); }
    }

    public sealed class Gizmos
    {
        public static readonly List<string> StubDrawn = new List<string>();

        public static Color color { get; set; }

        public static void DrawRay(Vector3 from, Vector3 direction) { StubDrawn.Add("ray " + from + direction); }
        public static void DrawWireSphere(Vector3 center, float radius) { StubDrawn.Add("sphere " + center); }
    }
}
