using UnityEditor;
using UnityEngine;

namespace RootMotionNative.Editing
{
    /// <summary>
    /// The last commit of a selected driver in the scene view: asked (yellow), achieved (green), residual (red), drawn twenty times
    /// as long; ground (cyan) and contacts (white) with their normals.
    /// </summary>
    internal static class RootMotionGizmos
    {
        private const float Enlarged = 20;
        private const float Normal = 0.3f;

        [DrawGizmo(GizmoType.Selected | GizmoType.Active, typeof(RootMotionDriver))]
        private static void Draw(RootMotionDriver driver, GizmoType type)
        {
            if (!Application.isPlaying || driver.LastCommit.Tick < 0)
            {
                return;
            }
            var commit = driver.LastCommit;
            var moved = commit.Achieved + commit.Adjustment + commit.Platform + commit.Recovery;
            var at = commit.Position.ToVector3();
            var start = (commit.Position - moved.Translation).ToVector3();
            Ray(at, commit.Asked.Translation.ToVector3() * Enlarged, Color.yellow);
            Ray(at, commit.Achieved.Translation.ToVector3() * Enlarged, Color.green);
            Ray(at, commit.Residual.Translation.ToVector3() * Enlarged, Color.red);
            if (commit.Has(RmoCommitFlags.Grounded))
            {
                Ray(at, commit.Ground.Normal.ToVector3() * Normal, Color.cyan);
            }
            for (uint i = 0; i < commit.KeptContacts; i++)
            {
                var contact = commit.Contact(i);
                var point = start + contact.Point.ToVector3();
                Gizmos.color = Color.white;
                Gizmos.DrawWireSphere(point, 0.03f);
                Gizmos.DrawRay(point, contact.Normal.ToVector3() * Normal);
            }
            if (driver.IsBlocked)
            {
                Handles.Label(at, "blocked: " + (commit.Residual.Translation.Length * 100).ToString("0.0") + " cm");
            }
        }

        private static void Ray(Vector3 from, Vector3 along, Color colour)
        {
            Gizmos.color = colour;
            Gizmos.DrawRay(from, along);
        }
    }
}
