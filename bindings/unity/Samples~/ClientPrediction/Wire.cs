using System.Collections.Generic;

namespace RootMotionNative.Samples
{
    /// <summary>Inputs of ticks in a row, the newest ones over and over until the server has them.</summary>
    public sealed class InputMessage
    {
        /// <summary>Tick of the first.</summary>
        public long First;
        /// <summary>One a tick.</summary>
        public MoveInput[] Inputs;
    }

    /// <summary>The server's state at the end of a tick.</summary>
    public sealed class StateMessage
    {
        /// <summary>The tick.</summary>
        public long Tick;
        /// <summary>Hash of the state: a client that has the same need not look further.</summary>
        public ulong Hash;
        /// <summary>The state (N5).</summary>
        public byte[] Snapshot;
    }

    /// <summary>A network in one process: it delays, loses, doubles and reorders, the same for the same seed.</summary>
    public sealed class Wire<T>
    {
        private readonly List<KeyValuePair<long, T>> under = new List<KeyValuePair<long, T>>();
        private readonly long latency;
        private readonly uint jitter;
        private readonly uint lost;
        private ulong random;

        /// <summary>
        /// A message takes <paramref name="latency"/> ticks and up to <paramref name="jitter"/> more; <paramref name="lost"/> of a hundred
        /// never arrive, and half as many arrive twice.
        /// </summary>
        public Wire(ulong seed, long latency, uint jitter, uint lost)
        {
            random = seed;
            this.latency = latency;
            this.jitter = jitter;
            this.lost = lost;
        }

        /// <summary>Sends.</summary>
        public void Send(long now, T message)
        {
            uint luck = Below(100);
            int copies = luck < lost ? 0 : luck < lost + lost / 2 ? 2 : 1;
            for (int i = 0; i < copies; i++) under.Add(new KeyValuePair<long, T>(now + latency + Below(jitter + 1), message));
        }

        /// <summary>What has arrived.</summary>
        public List<T> Receive(long now)
        {
            List<T> arrived = new List<T>();
            for (int i = under.Count - 1; i >= 0; i--)
            {
                if (under[i].Key > now) continue;
                arrived.Add(under[i].Value);
                under.RemoveAt(i);
            }
            return arrived;
        }

        private uint Below(uint limit)
        {
            random = random * 6364136223846793005 + 1442695040888963407;
            return (uint)(random >> 33) % limit;
        }
    }
}
