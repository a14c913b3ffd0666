using System.Collections.Generic;

namespace RootMotionNative.Samples
{
    /// <summary>Decides what happened. It plays each tick once, with the input that has arrived for it, or else the one before.</summary>
    public sealed class PredictionServer
    {
        private readonly PredictedCharacter character;
        private readonly Dictionary<long, MoveInput> inputs = new Dictionary<long, MoveInput>();
        private readonly ulong snapshotSize;
        private MoveInput last;

        /// <summary>A server of one character.</summary>
        public PredictionServer(PredictedCharacter character)
        {
            this.character = character;
            character.State.SnapshotSize(out snapshotSize).ThrowIfError();
        }

        /// <summary>The character.</summary>
        public PredictedCharacter Character { get { return character; } }

        /// <summary>The tick to come.</summary>
        public long Tick { get; private set; }

        /// <summary>Ticks whose input came too late.</summary>
        public int Guessed { get; private set; }

        /// <summary>Landings.</summary>
        public int Landings { get; private set; }

        /// <summary>Takes inputs in, in whatever order they arrive.</summary>
        public void Hear(InputMessage message)
        {
            for (int i = 0; i < message.Inputs.Length; i++)
            {
                long tick = message.First + i;
                if (tick >= Tick) inputs[tick] = message.Inputs[i];
            }
        }

        /// <summary>Plays a tick. <paramref name="push"/> is what nobody could foresee: a blow, an explosion.</summary>
        public void Play(RmoPosition push)
        {
            MoveInput input;
            if (inputs.TryGetValue(Tick, out input)) inputs.Remove(Tick);
            else
            {
                input = last;
                input.Jump = 0;
                Guessed++;
            }
            last = input;
            character.Step(Tick, input, false);
            if (character.Landed) Landings++;
            if (push.Length > 0)
            {
                RmoPose pose = character.Pose;
                character.State.Body.Correct(pose.Position + push, pose.Rotation).ThrowIfError();
            }
            Tick++;
        }

        /// <summary>What the last tick came to, for the client.</summary>
        public StateMessage Tell()
        {
            StateMessage message = new StateMessage { Tick = Tick - 1, Hash = character.Hash(), Snapshot = new byte[snapshotSize] };
            ulong written;
            character.State.WriteSnapshot(message.Snapshot, out written).ThrowIfError();
            return message;
        }
    }
}
