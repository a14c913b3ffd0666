using System;

namespace RootMotionNative.Samples
{
    /// <summary>A client and a server in one process, with wires between them: what two machines would do, tick by tick.</summary>
    public sealed class PredictionGame : IDisposable
    {
        /// <summary>By how many ticks the server plays behind the client: the inputs' time to arrive, most often.</summary>
        private const long Behind = 8;

        private readonly RmoTrack walk = Clip(1.5f), run = Clip(4);
        private readonly Wire<InputMessage> up;
        private readonly Wire<StateMessage> down;
        private long now;

        /// <summary>A game that lasts for <see cref="Ticks"/>, over a network that loses <paramref name="lost"/> of a hundred messages.</summary>
        public PredictionGame(long ticks, ulong seed, uint jitter, uint lost)
        {
            Ticks = ticks;
            Client = new PredictionClient(new PredictedCharacter(walk, run, new Room(), default(RmoPosition)));
            Server = new PredictionServer(new PredictedCharacter(walk, run, new Room(), default(RmoPosition)));
            up = new Wire<InputMessage>(seed, 3, jitter, lost);
            down = new Wire<StateMessage>(seed + 1, 3, jitter, lost);
            Blows = true;
        }

        /// <summary>The one who predicts.</summary>
        public PredictionClient Client { get; private set; }

        /// <summary>The one who decides.</summary>
        public PredictionServer Server { get; private set; }

        /// <summary>Length of the game.</summary>
        public long Ticks { get; private set; }

        /// <summary>Now and then the server pushes the character, which no client foresees.</summary>
        public bool Blows { get; set; }

        /// <summary>The server's word reaches the client.</summary>
        public bool Corrects { get; set; } = true;

        /// <summary>Everything is played and settled.</summary>
        public bool IsOver { get { return Client.Confirmed == Ticks - 1; } }

        /// <summary>What both do in a sixtieth of a second.</summary>
        public void Step()
        {
            if (Client.Tick < Ticks) Client.Predict(Player(Client.Tick));
            up.Send(now, Client.Tell());
            foreach (InputMessage message in up.Receive(now)) Server.Hear(message);
            if (now >= Behind && Server.Tick < Ticks)
            {
                Server.Play(Blows && Server.Tick % 130 == 129 ? new RmoPosition(0.3, 0, -0.2) : default(RmoPosition));
            }
            if (Server.Tick > 0) down.Send(now, Server.Tell());
            foreach (StateMessage message in down.Receive(now))
            {
                if (Corrects) Client.Hear(message);
            }
            now++;
        }

        /// <summary>Frees clips and history.</summary>
        public void Dispose()
        {
            Client.Dispose();
            walk.Dispose();
            run.Dispose();
        }

        /// <summary>Walks, runs and stands by turns, round and round the room and into its walls, with a jump now and then.</summary>
        private static MoveInput Player(long tick)
        {
            long second = tick / 60;
            return new MoveInput
            {
                Pace = (uint)(second % 3),
                Facing = (float)(tick / 12 * 7 % 6 - 3),
                Jump = tick % 90 == 45 ? 1u : 0,
            };
        }

        private static RmoTrack Clip(float speed)
        {
            RmoTrack track;
            uint badKey;
            // Slow and fast by turns, as feet go.
            float[] places = { 0, 0, 0, 0, 0, 0.4f * speed, 0, 0, speed };
            RmoKeys keys = new RmoKeys(new[] { 0.0, 0.5, 1.0 }, places, RmoInterpolation.Linear);
            RmoTrack.Prepare(out track, keys, default(RmoKeys), RmoTrackOptions.Default(), out badKey).ThrowIfError();
            return track;
        }
    }
}
