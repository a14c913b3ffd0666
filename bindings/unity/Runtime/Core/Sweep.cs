using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    /// <summary>The world of a host, as the motor asks it.</summary>
    public interface IRmoSweep
    {
        /// <summary>
        /// Answers one query: fills in <paramref name="answer"/>, which comes cleared and with its serial, and returns true. False is
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
        /// Commits one tick, <paramref name="sweep"/> answering each query (C1-C8). What authority does not grant is left out; without
        /// it every channel is free.
        /// </summary>
        /// <remarks>
        /// On any error the body is byte for byte as before, and the tick can be tried again (C2). Errors, first failure wins:
        /// RmoResult.Null, RmoResult.StructSize, RmoResult.Uninitialized, RmoResult.AbiMismatch, RmoResult.NotFinite,
        /// RmoResult.NegativeTime, RmoResult.NotUnit, RmoResult.UnknownFlag, RmoResult.OutOfRange, RmoResult.StaleTick,
        /// RmoResult.StalePose, RmoResult.Refused, RmoResult.SweepFailed, RmoResult.StalePose (the sweep changed this body). What the
        /// sweep throws is thrown again.
        /// </remarks>
        public RmoResult Commit(ref RmoAuthority authority, RmoMotorConfig config, RmoTick tick, IRmoSweep sweep, out RmoCommit commit)
        {
            fixed (RmoAuthority* granting = &authority)
            fixed (RmoCommit* published = &commit)
            {
                return Commit(granting, &config, &tick, sweep, published);
            }
        }

        /// <summary>Commits one tick with every channel free.</summary>
        /// <remarks>As with an authority, but for <see cref="RmoResult.Refused"/>.</remarks>
        public RmoResult Commit(RmoMotorConfig config, RmoTick tick, IRmoSweep sweep, out RmoCommit commit)
        {
            fixed (RmoCommit* published = &commit)
            {
                return Commit(null, &config, &tick, sweep, published);
            }
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
                return NativeMethods.rmo_commit(self, null, &config, &tick, sweep, user, published);
            }
        }

        private RmoResult Commit(RmoAuthority* authority, RmoMotorConfig* config, RmoTick* tick, IRmoSweep sweep, RmoCommit* commit)
        {
            NativeCheck.Require();
            if (sweep == null) return RmoResult.Null;
            Sweeping.Call call = new Sweeping.Call(sweep);
            RmoResult result;
            try
            {
                fixed (RmoBody* self = &this)
                {
                    result = NativeMethods.rmo_commit(self, authority, config, tick, Sweeping.Function, (IntPtr)(&call), commit);
                }
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
