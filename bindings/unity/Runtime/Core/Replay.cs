using System;

namespace RootMotionNative
{
    /// <summary>The whole state of one character, for hashes, snapshots and histories: a class, so that it can be pinned for a call.</summary>
    public sealed unsafe class RmoCharacter
    {
        /// <summary>The body. Initialise it before it is written to: its epoch goes on.</summary>
        public RmoBody Body;
        /// <summary>The claims on it; counts only with <see cref="HasAuthority"/>.</summary>
        public RmoAuthority Authority;
        /// <summary>True if the character has claims.</summary>
        public bool HasAuthority;
        /// <summary>As many slots as the character has, those not in use cleared; may be null.</summary>
        public RmoPlayhead[] Playheads;
        /// <summary>Weights of its layers; may be null.</summary>
        public RmoFade[] Fades;
        /// <summary>Plain data of the host's that must come back with it: inputs, timers; may be null.</summary>
        public byte[] Bytes;

        /// <summary>A 64-bit hash of every field but the body's epoch and what the authority has told of refusals (N4).</summary>
        /// <remarks>Errors: RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.TooMany.</remarks>
        public RmoResult Hash(out ulong hash)
        {
            NativeCheck.Require();
            fixed (ulong* made = &hash)
            fixed (RmoBody* body = &Body)
            fixed (RmoAuthority* authority = &Authority)
            fixed (RmoPlayhead* playheads = Playheads)
            fixed (RmoFade* fades = Fades)
            fixed (byte* bytes = Bytes)
            {
                RmoState state = View(body, authority, playheads, fades, bytes);
                return NativeMethods.rmo_state_hash(&state, made);
            }
        }

        /// <summary>Bytes that a snapshot takes: the same for every character with as many parts.</summary>
        /// <remarks>Errors: those of <see cref="Hash"/>.</remarks>
        public RmoResult SnapshotSize(out ulong size)
        {
            NativeCheck.Require();
            fixed (ulong* made = &size)
            fixed (RmoBody* body = &Body)
            fixed (RmoAuthority* authority = &Authority)
            fixed (RmoPlayhead* playheads = Playheads)
            fixed (RmoFade* fades = Fades)
            fixed (byte* bytes = Bytes)
            {
                RmoState state = View(body, authority, playheads, fades, bytes);
                return NativeMethods.rmo_snapshot_size(&state, made);
            }
        }

        /// <summary>Writes the state as bytes that every platform reads (N5).</summary>
        /// <remarks>On an error nothing is written. Errors: RmoResult.Null, RmoResult.BufferTooSmall, and those of <see cref="Hash"/>.</remarks>
        public RmoResult WriteSnapshot(byte[] memory, out ulong written)
        {
            NativeCheck.Require();
            fixed (ulong* made = &written)
            fixed (byte* into = memory)
            fixed (RmoBody* body = &Body)
            fixed (RmoAuthority* authority = &Authority)
            fixed (RmoPlayhead* playheads = Playheads)
            fixed (RmoFade* fades = Fades)
            fixed (byte* bytes = Bytes)
            {
                RmoState state = View(body, authority, playheads, fades, bytes);
                return NativeMethods.rmo_snapshot_write(&state, into, memory == null ? 0 : (ulong)memory.Length, made);
            }
        }

        /// <summary>Puts the state of a snapshot back, all but the epoch (N5). The first <paramref name="size"/> bytes are the snapshot.</summary>
        /// <remarks>
        /// On an error nothing changes. Errors: RmoResult.Null, RmoResult.TooMany, RmoResult.OutOfRange, RmoResult.Uninitialized,
        /// RmoResult.Corrupt, RmoResult.WrongVersion, RmoResult.AbiMismatch, RmoResult.StateMismatch.
        /// </remarks>
        public RmoResult ReadSnapshot(byte[] memory, ulong size)
        {
            NativeCheck.Require();
            if (memory == null) return RmoResult.Null;
            if (size > (ulong)memory.Length) return RmoResult.TooMany;
            fixed (byte* from = memory)
            fixed (RmoBody* body = &Body)
            fixed (RmoAuthority* authority = &Authority)
            fixed (RmoPlayhead* playheads = Playheads)
            fixed (RmoFade* fades = Fades)
            fixed (byte* bytes = Bytes)
            {
                RmoState state = View(body, authority, playheads, fades, bytes);
                return NativeMethods.rmo_snapshot_read(from, size, &state);
            }
        }

        /// <summary>What a snapshot says of itself, after every check of its bytes (N5).</summary>
        /// <remarks>Errors: RmoResult.Null, RmoResult.TooMany, RmoResult.OutOfRange, RmoResult.Corrupt, RmoResult.WrongVersion.</remarks>
        public static RmoResult ReadSnapshotInfo(byte[] memory, ulong size, out RmoSnapshotInfo info)
        {
            NativeCheck.Require();
            fixed (RmoSnapshotInfo* told = &info)
            fixed (byte* from = memory)
            {
                if (memory != null && size > (ulong)memory.Length) return RmoResult.TooMany;
                return NativeMethods.rmo_snapshot_info(from, size, told);
            }
        }

        internal RmoState View(RmoBody* body, RmoAuthority* authority, RmoPlayhead* playheads, RmoFade* fades, byte* bytes)
        {
            RmoState state = default(RmoState);
            state.Body = body;
            state.Authority = HasAuthority ? authority : null;
            state.Playheads = playheads;
            state.PlayheadCount = Playheads == null ? 0 : (uint)Playheads.Length;
            state.Fades = fades;
            state.FadeCount = Fades == null ? 0 : (uint)Fades.Length;
            state.Bytes = bytes;
            state.ByteCount = Bytes == null ? 0 : (uint)Bytes.Length;
            return state;
        }
    }

    /// <summary>The ticks of one character that can be run again (N3), in memory of its own.</summary>
    public sealed unsafe partial class RmoHistory : RmoBlock
    {
        private RmoHistory(ulong size) : base(size)
        {
        }

        private delegate RmoResult Call(IntPtr history, RmoState* state);

        /// <summary>An empty history; <see cref="Start"/> gives it its base. Load-time work.</summary>
        /// <remarks>On an error <paramref name="history"/> is null. Errors: RmoResult.StructSize, RmoResult.OutOfRange, ...</remarks>
        public static RmoResult Init(out RmoHistory history, RmoHistoryOptions options)
        {
            NativeCheck.Require();
            history = null;
            ulong size = 0;
            RmoResult result = NativeMethods.rmo_history_size(&options, &size);
            if (result.Failed()) return result;
            RmoHistory made = new RmoHistory(size);
            result = NativeMethods.rmo_history_init(made.Pointer, size, &options);
            if (result.Failed()) made.Dispose();
            else history = made;
            return result;
        }

        /// <summary>A checked copy of what <see cref="RmoBlock.ToBytes"/> gave.</summary>
        /// <remarks>On an error <paramref name="history"/> is null. Errors: RmoResult.Null, RmoResult.BufferTooSmall, RmoResult.Corrupt, ...</remarks>
        public static RmoResult FromBytes(out RmoHistory history, byte[] bytes)
        {
            NativeCheck.Require();
            history = null;
            if (bytes == null) return RmoResult.Null;
            RmoHistory made = new RmoHistory((ulong)bytes.Length);
            System.Runtime.InteropServices.Marshal.Copy(bytes, 0, made.Pointer, bytes.Length);
            RmoResult result = NativeMethods.rmo_history_check(made.Pointer, made.Size);
            if (result.Failed()) made.Dispose();
            else history = made;
            return result;
        }

        /// <summary>Forgets everything and starts from this state (N3).</summary>
        /// <remarks>Errors, nothing changed: RmoResult.Null, RmoResult.Uninitialized, RmoResult.StateMismatch, ...</remarks>
        public RmoResult Start(RmoCharacter character)
        {
            return With(character, StartCall);
        }

        /// <summary>Stores what was made of the state since the rewind (N3).</summary>
        /// <remarks>Errors, nothing changed: as <see cref="Start"/>; RmoResult.StalePose, RmoResult.NotDone, RmoResult.UnknownTick.</remarks>
        public RmoResult Amend(RmoCharacter character)
        {
            return With(character, AmendCall);
        }

        /// <summary>
        /// Records a tick (N3): the state after its commit, and what it was made of. <paramref name="answers"/> may be null: it is then
        /// run again with new sweeps.
        /// </summary>
        /// <remarks>
        /// Errors, nothing changed: as <see cref="Start"/>; RmoResult.TooMany, RmoResult.OutOfRange, RmoResult.NotDone,
        /// RmoResult.UnknownTick, RmoResult.StaleTick, RmoResult.HistoryFull.
        /// </remarks>
        public RmoResult Record(
            RmoCharacter character, RmoTick tick, RmoProposal[] proposals, uint proposalCount, RmoAnswer[] answers, uint answerCount)
        {
            return Record(character, &tick, proposals, proposalCount, answers, answerCount, null);
        }

        /// <summary>The same, of a tick before which the body was teleported.</summary>
        public RmoResult Record(
            RmoCharacter character, RmoTick tick, RmoProposal[] proposals, uint proposalCount, RmoAnswer[] answers, uint answerCount,
            RmoPose teleport)
        {
            return Record(character, &tick, proposals, proposalCount, answers, answerCount, &teleport);
        }

        private RmoResult Record(
            RmoCharacter character, RmoTick* tick, RmoProposal[] proposals, uint proposalCount, RmoAnswer[] answers, uint answerCount,
            RmoPose* teleport)
        {
            NativeCheck.Require();
            if (character == null) return RmoResult.Null;
            if (proposalCount > (proposals == null ? 0 : proposals.Length)) return RmoResult.TooMany;
            if (answerCount > (answers == null ? 0 : answers.Length)) return RmoResult.TooMany;
            fixed (RmoProposal* proposed = proposals)
            fixed (RmoAnswer* answered = answers)
            fixed (RmoBody* body = &character.Body)
            fixed (RmoAuthority* authority = &character.Authority)
            fixed (RmoPlayhead* playheads = character.Playheads)
            fixed (RmoFade* fades = character.Fades)
            fixed (byte* bytes = character.Bytes)
            {
                RmoState state = character.View(body, authority, playheads, fades, bytes);
                RmoTickInputs inputs = default(RmoTickInputs);
                inputs.Tick = tick;
                inputs.Proposals = proposed;
                inputs.ProposalCount = proposalCount;
                inputs.Answers = answered;
                inputs.AnswerCount = answerCount;
                inputs.Teleport = teleport;
                RmoResult result = NativeMethods.rmo_history_record(Pointer, &state, &inputs);
                GC.KeepAlive(this);
                return result;
            }
        }

        /// <summary>Puts the state after <paramref name="tick"/> back, all but the body's epoch (N3).</summary>
        /// <remarks>Errors, nothing changed: as <see cref="Start"/>; RmoResult.StaleTick, RmoResult.UnknownTick.</remarks>
        public RmoResult Rewind(long tick, RmoCharacter character)
        {
            NativeCheck.Require();
            if (character == null) return RmoResult.Null;
            fixed (RmoBody* body = &character.Body)
            fixed (RmoAuthority* authority = &character.Authority)
            fixed (RmoPlayhead* playheads = character.Playheads)
            fixed (RmoFade* fades = character.Fades)
            fixed (byte* bytes = character.Bytes)
            {
                RmoState state = character.View(body, authority, playheads, fades, bytes);
                RmoResult result = NativeMethods.rmo_history_rewind(Pointer, tick, &state);
                GC.KeepAlive(this);
                return result;
            }
        }

        /// <summary>
        /// Runs the next recorded tick again (N3), with new sweeps, or with the stored answers if <paramref name="sweep"/> is null.
        /// RmoResult.Done when the state is that of the newest tick. What the sweep throws is thrown again after the call.
        /// </summary>
        /// <remarks>
        /// On an error the state is as before. Errors: as <see cref="Start"/>; RmoResult.StalePose, RmoResult.SweepFailed, those of
        /// <see cref="RmoBody.Propose(RmoProposal)"/> and of the commit.
        /// </remarks>
        public RmoResult Replay(RmoCharacter character, RmoMotorConfig config, IRmoSweep sweep, out RmoCommit commit)
        {
            NativeCheck.Require();
            fixed (RmoCommit* made = &commit)
            {
                if (character == null) return RmoResult.Null;
                if (sweep == null) return Replay(character, &config, IntPtr.Zero, IntPtr.Zero, made);
                Sweeping.Call call = new Sweeping.Call(sweep);
                RmoResult result;
                try
                {
                    result = Replay(character, &config, Sweeping.Function, (IntPtr)(&call), made);
                }
                finally
                {
                    call.Free();
                }
                call.Rethrow();
                return result;
            }
        }

        private RmoResult Replay(RmoCharacter character, RmoMotorConfig* config, IntPtr sweep, IntPtr user, RmoCommit* commit)
        {
            fixed (RmoBody* body = &character.Body)
            fixed (RmoAuthority* authority = &character.Authority)
            fixed (RmoPlayhead* playheads = character.Playheads)
            fixed (RmoFade* fades = character.Fades)
            fixed (byte* bytes = character.Bytes)
            {
                RmoState state = character.View(body, authority, playheads, fades, bytes);
                RmoResult result = NativeMethods.rmo_history_replay(Pointer, &state, config, sweep, user, commit);
                GC.KeepAlive(this);
                return result;
            }
        }

        /// <summary>
        /// Makes the next recorded tick pending again and gives it (N3); RmoResult.Done when the state is that of the newest tick.
        /// Commit it by any of the three ways, then <see cref="ReplayEnd"/>.
        /// </summary>
        /// <remarks>Errors, nothing changed: as <see cref="Replay(RmoCharacter, RmoMotorConfig, IRmoSweep, out RmoCommit)"/>.</remarks>
        public RmoResult ReplayBegin(RmoCharacter character, out RmoTick tick)
        {
            NativeCheck.Require();
            fixed (RmoTick* made = &tick)
            {
                if (character == null) return RmoResult.Null;
                fixed (RmoBody* body = &character.Body)
                fixed (RmoAuthority* authority = &character.Authority)
                fixed (RmoPlayhead* playheads = character.Playheads)
                fixed (RmoFade* fades = character.Fades)
                fixed (byte* bytes = character.Bytes)
                {
                    RmoState state = character.View(body, authority, playheads, fades, bytes);
                    RmoResult result = NativeMethods.rmo_history_replay_begin(Pointer, &state, made);
                    GC.KeepAlive(this);
                    return result;
                }
            }
        }

        /// <summary>Stores what the tick that <see cref="ReplayBegin"/> made pending came to, with the answers it got, and goes on to it.</summary>
        /// <remarks>Errors, nothing changed: as <see cref="Start"/>; RmoResult.NotDone, RmoResult.TooMany.</remarks>
        public RmoResult ReplayEnd(RmoCharacter character, RmoAnswer[] answers, uint answerCount)
        {
            NativeCheck.Require();
            if (character == null) return RmoResult.Null;
            if (answerCount > (answers == null ? 0 : answers.Length)) return RmoResult.TooMany;
            fixed (RmoAnswer* answered = answers)
            fixed (RmoBody* body = &character.Body)
            fixed (RmoAuthority* authority = &character.Authority)
            fixed (RmoPlayhead* playheads = character.Playheads)
            fixed (RmoFade* fades = character.Fades)
            fixed (byte* bytes = character.Bytes)
            {
                RmoState state = character.View(body, authority, playheads, fades, bytes);
                RmoResult result = NativeMethods.rmo_history_replay_end(Pointer, &state, answered, answerCount);
                GC.KeepAlive(this);
                return result;
            }
        }

        private static readonly Call StartCall = NativeStart, AmendCall = NativeAmend;

        private static RmoResult NativeStart(IntPtr history, RmoState* state)
        {
            return NativeMethods.rmo_history_start(history, state);
        }

        private static RmoResult NativeAmend(IntPtr history, RmoState* state)
        {
            return NativeMethods.rmo_history_amend(history, state);
        }

        private RmoResult With(RmoCharacter character, Call call)
        {
            NativeCheck.Require();
            if (character == null) return RmoResult.Null;
            fixed (RmoBody* body = &character.Body)
            fixed (RmoAuthority* authority = &character.Authority)
            fixed (RmoPlayhead* playheads = character.Playheads)
            fixed (RmoFade* fades = character.Fades)
            fixed (byte* bytes = character.Bytes)
            {
                RmoState state = character.View(body, authority, playheads, fades, bytes);
                RmoResult result = call(Pointer, &state);
                GC.KeepAlive(this);
                return result;
            }
        }
    }

    public unsafe partial struct RmoProxy
    {
        /// <summary>
        /// What to send of a commit's record, with Rmo.ProxyParameters animation parameters of the host's, which never move the body;
        /// null: zeros (N6).
        /// </summary>
        /// <remarks>Errors: RmoResult.TooMany (parameters that are fewer).</remarks>
        public static RmoResult Commit(ref RmoCommit commit, float[] parameters, out RmoProxyCommit proxyCommit)
        {
            NativeCheck.Require();
            fixed (RmoCommit* of = &commit)
            fixed (float* with = parameters)
            fixed (RmoProxyCommit* made = &proxyCommit)
            {
                if (parameters != null && parameters.Length < Rmo.ProxyParameters) return RmoResult.TooMany;
                return NativeMethods.rmo_proxy_commit(of, with, made);
            }
        }
    }
}
