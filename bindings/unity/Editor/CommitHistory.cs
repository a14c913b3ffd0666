using System;
using System.Globalization;
using UnityEngine;

namespace RootMotionNative.Editing
{
    /// <summary>The last commits of a driver that is being looked at.</summary>
    internal sealed class CommitHistory
    {
        /// <summary>How many are kept.</summary>
        public const int Capacity = 120;

        private readonly RmoCommit[] commits = new RmoCommit[Capacity];
        private int next;

        /// <summary>How many there are.</summary>
        public int Count { get; private set; }

        /// <summary>Takes in the newest.</summary>
        public void Add(RmoCommit commit)
        {
            commits[next] = commit;
            next = (next + 1) % Capacity;
            Count = Math.Min(Count + 1, Capacity);
        }

        /// <summary>A commit, 0 the newest.</summary>
        public RmoCommit this[int age] { get { return commits[(next - 1 - age + 2 * Capacity) % Capacity]; } }

        /// <summary>One row of the table: tick; asked, achieved and residual in centimetres; ground; contacts.</summary>
        public static string[] Row(RmoCommit commit)
        {
            return new[]
            {
                commit.Tick.ToString(CultureInfo.InvariantCulture),
                Centimetres(commit.Asked.Translation),
                Centimetres(commit.Achieved.Translation),
                Centimetres(commit.Residual.Translation),
                Ground(commit),
                commit.ContactCount.ToString(CultureInfo.InvariantCulture),
            };
        }

        /// <summary>What a commit says beside its numbers.</summary>
        public static string Flags(RmoCommit commit)
        {
            var text = "";
            text += commit.Has(RmoCommitFlags.Blocked) ? "blocked " : "";
            text += commit.Has(RmoCommitFlags.Stepped) ? "stepped " : "";
            text += commit.Has(RmoCommitFlags.Sliding) ? "sliding " : "";
            text += commit.Has(RmoCommitFlags.Stuck) ? "stuck " : "";
            text += commit.Has(RmoCommitFlags.Ceiling) ? "ceiling " : "";
            text += commit.Has(RmoCommitFlags.Truncated) ? "truncated " : "";
            text += commit.Has(RmoCommitFlags.PartlyRefused) ? "partly-refused " : "";
            text += commit.Has(RmoCommitFlags.OverTravel) ? "over-travel " : "";
            return text.TrimEnd();
        }

        private static string Ground(RmoCommit commit)
        {
            if (!commit.Has(RmoCommitFlags.Grounded))
            {
                return "-";
            }
            var slope = Math.Acos(Math.Min(commit.Ground.Normal.Y, 1)) * Mathf.Rad2Deg;
            return slope.ToString("0", CultureInfo.InvariantCulture) + "\u00b0";
        }

        private static string Centimetres(RmoPosition p)
        {
            return (p.Length * 100).ToString("0.00", CultureInfo.InvariantCulture);
        }
    }
}
