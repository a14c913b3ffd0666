using UnityEditor;
using UnityEngine;

namespace RootMotionNative.Editing
{
    /// <summary>The driver's inspector: its fields, its settings in place, and in play mode its last commits.</summary>
    [CustomEditor(typeof(RootMotionDriver)), CanEditMultipleObjects]
    internal sealed class RootMotionDriverEditor : Editor
    {
        private const int Rows = 8;
        private const float Height = 60;

        private static readonly string[] Columns = { "tick", "asked cm", "achieved cm", "residual cm", "ground", "contacts" };
        private static readonly Color AskedColour = new Color(0.9f, 0.8f, 0.2f);
        private static readonly Color AchievedColour = new Color(0.3f, 0.8f, 0.3f);

        private readonly CommitHistory history = new CommitHistory();
        private Editor settingsEditor;
        private bool showSettings = true;

        private RootMotionDriver Driver { get { return (RootMotionDriver)target; } }

        private void OnEnable()
        {
            Driver.Committed += Take;
        }

        private void OnDisable()
        {
            // The inspected object may be gone.
            if (target != null)
            {
                Driver.Committed -= Take;
            }
            if (settingsEditor != null)
            {
                DestroyImmediate(settingsEditor);
            }
        }

        /// <inheritdoc/>
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        /// <inheritdoc/>
        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            if (targets.Length > 1)
            {
                // Commits and settings are those of one.
                return;
            }
            Settings();
            if (Application.isPlaying)
            {
                Live();
            }
        }

        private void Take(RootMotionDriver driver)
        {
            history.Add(driver.LastCommit);
        }

        private void Settings()
        {
            EditorGUILayout.Space();
            var settings = Driver.Settings;
            if (settings == null)
            {
                if (GUILayout.Button("New settings asset"))
                {
                    RootMotionMenu.NewSettings(serializedObject);
                }
                return;
            }
            showSettings = EditorGUILayout.Foldout(showSettings, "Settings: " + settings.name);
            if (!showSettings)
            {
                return;
            }
            CreateCachedEditor(settings, null, ref settingsEditor);
            EditorGUI.BeginChangeCheck();
            settingsEditor.OnInspectorGUI();
            if (EditorGUI.EndChangeCheck())
            {
                // An asset keeps what is tuned in play mode; it has only to be written to the disk.
                EditorUtility.SetDirty(settings);
            }
            if (EditorUtility.IsDirty(settings) && GUILayout.Button("Save settings"))
            {
                AssetDatabase.SaveAssets();
            }
        }

        private void Live()
        {
            EditorGUILayout.Space();
            EditorGUILayout.LabelField("Last commits", EditorStyles.boldLabel);
            EditorGUILayout.LabelField("Mover", Driver.ActiveMover.ToString());
            EditorGUILayout.LabelField("Result", Driver.LastResult < 0 ? Driver.LastResult.Text() : "ok");
            if (Driver.ExternalMoves > 0)
            {
                EditorGUILayout.HelpBox("Something else wrote the position " + Driver.ExternalMoves + " times.", MessageType.Warning);
            }
            Parts();
            Findings();
            if (history.Count == 0)
            {
                return;
            }
            Graph(GUILayoutUtility.GetRect(100, Height));
            Line(Columns, EditorStyles.miniBoldLabel);
            for (var age = 0; age < Rows && age < history.Count; age++)
            {
                Line(CommitHistory.Row(history[age]), EditorStyles.miniLabel);
            }
            EditorGUILayout.LabelField("Flags", CommitHistory.Flags(history[0]));
        }

        /// What the parts that are on say of the last tick.
        private void Parts()
        {
            if (Driver.GravityEnabled)
            {
                EditorGUILayout.LabelField("Height", !Driver.IsAirborne ? "on the ground" : (Driver.IsFalling ? "falls, " : "in the air, ")
                    + Driver.AirTime.ToString("0.00") + " s, " + Driver.FallHeight.ToString("0.00") + " m down");
            }
            if (Driver.Turning != RootMotionTurnStrategy.Animation || Driver.IsTurningInPlace)
            {
                EditorGUILayout.LabelField("Facing", Driver.FacingError.ToString("0.0") + " degrees off, "
                    + (Driver.IsTurnedByCode ? "by code" : "by the clip"));
            }
            if (Driver.PaceEnabled)
            {
                EditorGUILayout.LabelField("Pace", "stride " + Driver.StrideScale.ToString("0.00") + ", slide "
                    + Driver.FootSlide.ToString("0.00") + " m/s");
            }
            if (Driver.LocomotionEnabled)
            {
                EditorGUILayout.LabelField("State", Driver.LocomotionState.ToString());
            }
        }

        /// Every mistake that the monitor has found since play began, with its figure and what to do.
        private void Findings()
        {
            for (var code = RmoFindingCode.TimesDt; code <= (RmoFindingCode)Rmo.FindingCount; code++)
            {
                RmoFinding finding;
                if (Driver.TryGetFinding(code, out finding))
                {
                    EditorGUILayout.HelpBox(RootMotionFindings.Sentence(finding), MessageType.Warning);
                }
            }
        }

        private static void Line(string[] cells, GUIStyle style)
        {
            EditorGUILayout.BeginHorizontal();
            foreach (var cell in cells)
            {
                GUILayout.Label(cell, style, GUILayout.MinWidth(30));
            }
            EditorGUILayout.EndHorizontal();
        }

        /// One column a tick, the newest on the right: what was asked behind what was achieved; what shows is the residual.
        private void Graph(Rect area)
        {
            EditorGUI.DrawRect(area, new Color(0.15f, 0.15f, 0.15f));
            var most = 1e-6;
            for (var age = 0; age < history.Count; age++)
            {
                most = System.Math.Max(most, history[age].Asked.Translation.Length);
            }
            var width = area.width / CommitHistory.Capacity;
            for (var age = 0; age < history.Count; age++)
            {
                var x = area.x + area.width - (age + 1) * width;
                Bar(area, x, width, history[age].Asked.Translation.Length / most, AskedColour);
                Bar(area, x, width, history[age].Achieved.Translation.Length / most, AchievedColour);
            }
        }

        private static void Bar(Rect area, float x, float width, double share, Color colour)
        {
            var height = area.height * Mathf.Clamp01((float)share);
            EditorGUI.DrawRect(new Rect(x, area.y + area.height - height, width, height), colour);
        }
    }
}
