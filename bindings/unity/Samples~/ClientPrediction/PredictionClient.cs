using System;

namespace RootMotionNative.Samples
{
    /// <summary>
    /// Plays its own inputs at once, ahead of the server. Where the server's word on a tick is another, it goes back to that tick, takes
    /// the server's state, and plays its inputs since then again: it is where the server will be (N3).
    /// </summary>
    public sealed class PredictionClient : IDisposable
    {
        /// <summary>Ticks that may be unconfirmed at once: half a second.</summary>
        public const int Window = 32;

        /// <summary>Jumps up to this are hidden from the eye, metres.</summary>
        public const double Hidden = 2;

        private const double HalfLife = 0.08;

        private readonly PredictedCharacter character;
        private readonly RmoHistory history;
        private readonly MoveInput[] inputs = new MoveInput[Window + 1];
        private readonly ulong[] hashes = new ulong[Window + 1];
        private RmoSmoothing smoothing = RmoSmoothing.Init();

        /// <summary>A client of one character.</summary>
        public PredictionClient(PredictedCharacter character)
        {
            this.character = character;
            RmoHistory.Init(out history, PredictedCharacter.HistoryOptions(Window)).ThrowIfError();
            history.Start(character.State).ThrowIfError();
            Confirmed = -1;
        }

        /// <summary>The character.</summary>
        public PredictedCharacter Character { get { return character; } }

        /// <summary>The tick to come.</summary>
        public long Tick { get; private set; }

        /// <summary>The newest tick that the server has settled.</summary>
        public long Confirmed { get; private set; }

        /// <summary>How often the server said otherwise.</summary>
        public int Corrections { get; private set; }

        /// <summary>Ticks that waited for the server.</summary>
        public int Stalled { get; private set; }

        /// <summary>Landings that were heard, those of ticks that were played again left out.</summary>
        public int Landings { get; private set; }

        /// <summary>Plays a tick ahead; false if too many are unconfirmed, and then it waits.</summary>
        public bool Predict(in MoveInput input)
        {
            if (Tick - Confirmed >= Window)
            {
                Stalled++;
                return false;
            }
            inputs[Slot(Tick)] = input;
            Play(Tick, false);
            Tick++;
            return true;
        }

        /// <summary>The inputs that the server may lack.</summary>
        public InputMessage Tell()
        {
            long first = Confirmed + 1;
            InputMessage message = new InputMessage { First = first, Inputs = new MoveInput[Tick - first] };
            for (long tick = first; tick < Tick; tick++) message.Inputs[tick - first] = inputs[Slot(tick)];
            return message;
        }

        /// <summary>Takes the server's word on a tick, in whatever order they arrive.</summary>
        public void Hear(StateMessage message)
        {
            // An older word than one that is settled already says nothing new; one on a tick to come cannot be compared.
            if (message.Tick <= Confirmed || message.Tick >= Tick) return;
            if (hashes[Slot(message.Tick)] != message.Hash)
            {
                RmoPose before = character.Pose;
                history.Rewind(message.Tick, character.State).ThrowIfError();
                character.State.ReadSnapshot(message.Snapshot, (ulong)message.Snapshot.Length).ThrowIfError();
                history.Amend(character.State).ThrowIfError();
                history.Confirm(message.Tick).ThrowIfError();
                hashes[Slot(message.Tick)] = character.Hash();
                for (long tick = message.Tick + 1; tick < Tick; tick++) Play(tick, true);
                // The body is there at once, the eye takes its time (N2).
                smoothing.Absorb(before, character.Pose, Hidden).ThrowIfError();
                Corrections++;
            }
            else
            {
                history.Confirm(message.Tick).ThrowIfError();
            }
            Confirmed = message.Tick;
        }

        /// <summary>The pose to draw, once a tick.</summary>
        public RmoPose Draw()
        {
            RmoPose drawn;
            smoothing.Step(HalfLife, PredictedCharacter.Dt).ThrowIfError();
            smoothing.Pose(character.Pose, out drawn).ThrowIfError();
            return drawn;
        }

        /// <summary>Hash of an unconfirmed tick, or of the last confirmed one.</summary>
        public ulong HashOf(long tick)
        {
            return hashes[Slot(tick)];
        }

        /// <summary>Frees the history.</summary>
        public void Dispose()
        {
            history.Dispose();
        }

        private void Play(long tick, bool again)
        {
            character.Step(tick, inputs[Slot(tick)], again);
            if (character.Landed && !character.Commit.Has(RmoCommitFlags.Replayed)) Landings++;
            history.Record(character.State, character.LastTick, character.Proposals, 1, null, 0).ThrowIfError();
            hashes[Slot(tick)] = character.Hash();
        }

        private static int Slot(long tick)
        {
            return (int)(tick % (Window + 1));
        }
    }
}
