using RootMotionNative;
using UnityEngine;

/// What the last commits said, on the screen.
public sealed class SampleTable : MonoBehaviour
{
    private void OnGUI()
    {
        GUILayout.BeginArea(new Rect(10, 10, 700, 200));
        Line("", "asked cm", "achieved cm", "residual cm", "grounded", "blocked", "z m");
        foreach (var driver in SampleScene.Drivers)
        {
            var commit = driver.LastCommit;
            Line(driver.name, Centimetres(commit.Asked), Centimetres(commit.Achieved), Centimetres(commit.Residual),
                driver.IsGrounded ? "yes" : "no", driver.IsBlocked ? "yes" : "no", commit.Position.Z.ToString("0.000"));
        }
        GUILayout.EndArea();
    }

    private static void Line(params string[] cells)
    {
        GUILayout.BeginHorizontal();
        for (var i = 0; i < cells.Length; i++)
        {
            GUILayout.Label(cells[i], GUILayout.Width(i == 0 ? 180 : 80));
        }
        GUILayout.EndHorizontal();
    }

    private static string Centimetres(RmoMotion motion)
    {
        return (motion.Translation.Length * 100).ToString("0.00");
    }
}
