using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    /// <summary>The world of a host, as the motor asks it.</summary>
    public interface IRmoSweep
    {
        /// <summary>
        /// Answers one query: fills in <paramref name="answer"/>, which comes cleared, with its serial and key, and returns true. False is
        /// a failure of the host's; so is an exception, which is thrown again when the commit is over. Either way the commit comes to
        /// <see cref="RmoResult.SweepFailed"/> and the body is as before.
        /// </summary>
        /// <remarks>It may use other bodies, not the one being committed.</remarks>
        bool Answer(in RmoQuery query, ref RmoAnswer answer);
    }

    /// <summary>What the native library calls for each query: <c>RmoSweepFn</c> of the C header.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate int RmoSweepFn(IntPtr user, RmoQuery* query, RmoAnswer* answer);

    /// <summary>The one native callback: static, marked for compilers ahead of time, and no exception passes it.</summary>
    internal static unsafe class Sweeping
    {
        /// <summary>One call under way, on the stack of the thread that makes it.</summary>
        internal struct Call
        {
            internal IntPtr Sweep;
            internal IntPtr Thrown;

            internal Call(IRmoSweep sweep)
            {
                Sweep = GCHandle.ToIntPtr(GCHandle.Alloc(sweep));
                Thrown = IntPtr.Zero;
            }

            /// <summary>To be done whatever happens.</summary>
            internal void Free()
            {
                GCHandle.FromIntPtr(Sweep).Free();
            }

            /// <summary>After the call: throws what the sweep threw in it.</summary>
            internal void Rethrow()
            {
                if (Thrown == IntPtr.Zero) return;
                GCHandle thrown = GCHandle.FromIntPtr(Thrown);
                Exception exception = (Exception)thrown.Target;
                thrown.Free();
                ExceptionDispatchInfo.Capture(exception).Throw();
            }
        }

        // The delegate stays as long as its pointer can be called.
        private static readonly RmoSweepFn Kept = Answer;
        internal static readonly IntPtr Function = Marshal.GetFunctionPointerForDelegate(Kept);

        [AOT.MonoPInvokeCallback(typeof(RmoSweepFn))]
        private static int Answer(IntPtr user, RmoQuery* query, RmoAnswer* answer)
        {
            Call* call = (Call*)user;
            try
            {
                IRmoSweep sweep = (IRmoSweep)GCHandle.FromIntPtr(call->Sweep).Target;
                return sweep.Answer(*query, ref *answer) ? 0 : 1;
            }
            catch (Exception thrown)
            {
                call->Thrown = GCHandle.ToIntPtr(GCHandle.Alloc(thrown));
                return 1;
            }
        }
    }

    public unsafe partial struct RmoBody
    {
        /// <summary>
        /// A body at rest at a place, with nothing pending. <paramref name="id"/> is the host's own number of it, a crowd's index or an
        /// entity's, 0 for a single body. Throws where <see cref="Init"/> has an error.
        /// </summary>
        public static RmoBody Create(ulong id, RmoPosition position, RmoQuat rotation, RmoVec3 up)
        {
            RmoBody made;
            Init(out made, id, position, rotation, up).ThrowIfError();
            return made;
        }

        /// <summary>
        /// One tick of a body whose motion has one source: proposes <paramref name="delta"/>, in the body's axes, and commits the tick,
        /// <paramref name="sweep"/> answering each query. Every channel is free.
        /// </summary>
        /// <remarks>
        /// The proposal's serial is the tick, its stream 0, its writer the animation. On any error the body is byte for byte as before.
        /// Errors: those of <see cref="Propose(RmoProposal)"/>, then those of <see cref="Commit(RmoMotorConfig, RmoTick, IRmoSweep, out RmoCommit)"/>.
        /// </remarks>
        public RmoResult Move(RmoDelta delta, RmoTick tick, RmoMotorConfig config, IRmoSweep sweep, out RmoCommit commit)
        {
            return Run(null, config, tick, &delta, sweep, out commit);
        }

        /// <summary>The same on the animation's authority: what it is not granted is left out.</summary>
        /// <remarks>Errors: those of <see cref="Propose(ref RmoAuthority, RmoProposal)"/> and of a commit; the authority is unchanged by one.</remarks>
        public RmoResult Move(ref RmoAuthority authority, RmoDelta delta, RmoTick tick, RmoMotorConfig config, IRmoSweep sweep, out RmoCommit commit)
        {
            fixed (RmoAuthority* granting = &authority)
            {
                return Run(granting, config, tick, &delta, sweep, out commit);
            }
        }

        /// <summary>
        /// The same, a function giving the first hit of each query, or null where the way is free. It makes an object: for tools and first
        /// steps, not for every tick.
        /// </summary>
        public RmoResult Move(RmoDelta delta, RmoTick tick, RmoMotorConfig config, Func<RmoQuery, RmoAnswer?> sweep, out RmoCommit commit)
        {
            return Run(null, config, tick, &delta, sweep == null ? null : new Hits(sweep), out commit);
        }

        /// <summary>Commits one tick, <paramref name="sweep"/> answering each query (C1-C8). Authority is asked at the proposal.</summary>
        /// <remarks>
        /// On any error the body is byte for byte as before, and the tick can be tried again (C2). Errors, first failure wins:
        /// RmoResult.Null, RmoResult.StructSize, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.NegativeTime, RmoResult.NotUnit, RmoResult.UnknownFlag, RmoResult.OutOfRange, RmoResult.StaleTick,
        /// RmoResult.SweepFailed, RmoResult.StalePose (the sweep changed this body). What the sweep throws is thrown again.
        /// </remarks>
        public RmoResult Commit(RmoMotorConfig config, RmoTick tick, IRmoSweep sweep, out RmoCommit commit)
        {
            return Run(null, config, tick, null, sweep, out commit);
        }

        /// <summary>
        /// Commits one tick, a function pointer answering each query: of a compiled Burst function, or of a static delegate of type
        /// <see cref="RmoSweepFn"/>. <paramref name="user"/> is handed to it as it is.
        /// </summary>
        /// <remarks>Nothing may be thrown through the library: the function catches everything and returns other than 0 instead.</remarks>
        public RmoResult Commit(RmoMotorConfig config, RmoTick tick, IntPtr sweep, IntPtr user, out RmoCommit commit)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            fixed (RmoCommit* published = &commit)
            {
                return NativeMethods.rmo_commit(self, &config, &tick, sweep, user, published);
            }
        }

        private sealed class Hits : IRmoSweep
        {
            private readonly Func<RmoQuery, RmoAnswer?> first;

            internal Hits(Func<RmoQuery, RmoAnswer?> sweep)
            {
                first = sweep;
            }

            public bool Answer(in RmoQuery query, ref RmoAnswer answer)
            {
                RmoAnswer? hit = first(query);
                if (hit.HasValue)
                {
                    answer = hit.Value;
                    answer.Serial = query.Serial;
                    answer.MoveKey = query.MoveKey;
                }
                return true;
            }
        }

        /// <summary>With a delta a whole tick, without one a commit of what is pending.</summary>
        private RmoResult Run(
            RmoAuthority* authority, RmoMotorConfig config, RmoTick tick, RmoDelta* delta, IRmoSweep sweep, out RmoCommit commit)
        {
            NativeCheck.Require();
            fixed (RmoBody* self = &this)
            fixed (RmoCommit* published = &commit)
            {
                if (sweep == null) return RmoResult.Null;
                Sweeping.Call call = new Sweeping.Call(sweep);
                RmoResult result;
                try
                {
                    result = delta == null
                        ? NativeMethods.rmo_commit(self, &config, &tick, Sweeping.Function, (IntPtr)(&call), published)
                        : NativeMethods.rmo_body_move(self, authority, &config, &tick, delta, Sweeping.Function, (IntPtr)(&call), published);
                }
                finally
                {
                    call.Free();
                }
                call.Rethrow();
                return result;
            }
        }
    }
}
