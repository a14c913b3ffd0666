using System;

namespace RootMotionNative
{
    // States of the animation that set the mover while they last.
    public sealed partial class RootMotionDriver
    {
        private struct Override
        {
            public object Owner;
            public RootMotionMover Mover;
            public bool OwnsHeight;
            public int Count;
        }

        private Override[] overriding = new Override[4];
        private int overrides;

        /// <summary>
        /// A state of the animation sets the mover while it lasts; of several at once the last one to begin wins. It is counted: begun twice,
        /// it ends with the second <see cref="EndOverride"/>. Switching the driver off and <see cref="Teleport"/> end all.
        /// </summary>
        public void BeginOverride(object owner, RootMotionMover activeMover, bool ownsHeight)
        {
            var count = 1;
            var at = Find(owner);
            if (at >= 0)
            {
                count += overriding[at].Count;
                Remove(at);
            }
            if (overrides == overriding.Length)
            {
                Array.Resize(ref overriding, 2 * overrides);
            }
            overriding[overrides++] = new Override { Owner = owner, Mover = activeMover, OwnsHeight = ownsHeight, Count = count };
        }

        /// <summary>The state goes on: begins it if it is not known, after a teleport or where the Animator kept its state while it was off.</summary>
        public void ContinueOverride(object owner, RootMotionMover activeMover, bool ownsHeight)
        {
            if (Find(owner) < 0)
            {
                BeginOverride(owner, activeMover, ownsHeight);
            }
        }

        /// <summary>Ends what <paramref name="owner"/> began, once; what others began stays.</summary>
        public void EndOverride(object owner)
        {
            var at = Find(owner);
            if (at >= 0 && --overriding[at].Count == 0)
            {
                Remove(at);
            }
        }

        private bool OwnsHeight { get { return overrides > 0 ? overriding[overrides - 1].OwnsHeight : clipOwnsHeight; } }

        private int Find(object owner)
        {
            for (var i = 0; i < overrides; i++)
            {
                if (ReferenceEquals(overriding[i].Owner, owner))
                {
                    return i;
                }
            }
            return -1;
        }

        private void Remove(int at)
        {
            overrides--;
            Array.Copy(overriding, at + 1, overriding, at, overrides - at);
            overriding[overrides] = default(Override);
        }

        private void ClearOverrides()
        {
            Array.Clear(overriding, 0, overriding.Length);
            overrides = 0;
        }
    }
}
