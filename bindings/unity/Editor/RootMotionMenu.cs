using UnityEditor;
using UnityEngine;

namespace RootMotionNative.Editing
{
    /// <summary>Menu entries.</summary>
    internal static class RootMotionMenu
    {
        private const string Add = "GameObject/Root Motion/Add Driver";

        /// <summary>
        /// Gives each selected character a driver beside its Animator, and a controller to move by if it has neither controller nor
        /// capsule. One undo takes all of it back.
        /// </summary>
        [MenuItem(Add, false, 10)]
        private static void AddDriver()
        {
            foreach (var selected in Selection.gameObjects)
            {
                Wire(selected);
            }
        }

        [MenuItem(Add, true)]
        private static bool CanAddDriver()
        {
            return Selection.gameObjects.Length > 0;
        }

        /// <summary>Adds what is missing to a character and wires it; gives its driver.</summary>
        internal static RootMotionDriver Wire(GameObject character)
        {
            var animator = character.GetComponentInChildren<Animator>();
            if (animator == null)
            {
                animator = Undo.AddComponent<Animator>(character);
            }
            var driver = animator.GetComponent<RootMotionDriver>();
            if (driver == null)
            {
                driver = Undo.AddComponent<RootMotionDriver>(animator.gameObject);
            }
            var capsule = character.GetComponent<CapsuleCollider>();
            var controller = character.GetComponent<CharacterController>();
            if (controller == null && capsule == null)
            {
                controller = Undo.AddComponent<CharacterController>(character);
                // Feet at the character's origin, as models have it.
                controller.height = 1.8f;
                controller.radius = 0.3f;
                controller.center = new Vector3(0, 0.9f + 0.03f, 0);
            }
            var fields = new SerializedObject(driver);
            fields.FindProperty("body").objectReferenceValue = character.transform;
            fields.FindProperty("controller").objectReferenceValue = controller;
            fields.FindProperty("capsule").objectReferenceValue = capsule;
            var mover = controller != null ? RootMotionMover.CharacterController : RootMotionMover.Motor;
            fields.FindProperty("mover").enumValueIndex = (int)mover;
            fields.ApplyModifiedProperties();
            return driver;
        }

        /// <summary>Makes a settings asset where the user says, for a driver.</summary>
        internal static void NewSettings(SerializedObject driver)
        {
            var path = EditorUtility.SaveFilePanelInProject("Root motion settings", "RootMotionSettings", "asset",
                "Where the settings of this kind of character go.");
            if (string.IsNullOrEmpty(path))
            {
                return;
            }
            var settings = ScriptableObject.CreateInstance<RootMotionSettings>();
            AssetDatabase.CreateAsset(settings, path);
            AssetDatabase.SaveAssets();
            driver.FindProperty("settings").objectReferenceValue = settings;
            driver.ApplyModifiedProperties();
        }
    }
}
