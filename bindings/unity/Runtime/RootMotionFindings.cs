using System.Globalization;

namespace RootMotionNative
{
    /// <summary>When a driver watches for mistakes (D1-D16).</summary>
    public enum RootMotionMonitoring
    {
        /// <summary>In the editor and in development builds.</summary>
        InDevelopment = 0,

        /// <summary>In every build.</summary>
        Always = 1,

        /// <summary>Never.</summary>
        Never = 2,
    }

    /// <summary>Findings as sentences.</summary>
    public static class RootMotionFindings
    {
        /// <summary>What was seen, the figure that proves it, and what to do. It makes a string: for messages.</summary>
        public static string Sentence(RmoFinding finding)
        {
            return "D" + ((uint)finding.Code).ToString(CultureInfo.InvariantCulture) + ": " + RmoFinding.Text((uint)finding.Code) + ": "
                + Figure(finding.Figure, finding.Unit) + " instead of " + Figure(finding.Expected, finding.Unit) + ". To do: "
                + RmoFinding.Advice((uint)finding.Code) + ".";
        }

        private static string Figure(double figure, RmoFindingUnit unit)
        {
            switch (unit)
            {
                case RmoFindingUnit.Metres: return Number(figure, "0.0000") + " m";
                case RmoFindingUnit.MetresPerSecond: return Number(figure, "0.000") + " m/s";
                case RmoFindingUnit.Radians: return Number(figure * 180 / System.Math.PI, "0.0") + " degrees";
                case RmoFindingUnit.Count: return Number(figure, "0");
                default: return Number(figure, "0.0000") + " times";
            }
        }

        private static string Number(double figure, string format)
        {
            return figure.ToString(format, CultureInfo.InvariantCulture);
        }
    }
}
