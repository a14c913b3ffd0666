using System;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    /// <summary>What <see cref="RmoResults.ThrowIfError"/> throws, and every call if the native library cannot be called.</summary>
    public sealed class RmoException : Exception
    {
        /// <summary>The error.</summary>
        public readonly RmoResult Result;

        internal RmoException(RmoResult result, string text) : base(text)
        {
            Result = result;
        }
    }

    /// <summary>Questions to a result.</summary>
    public static class RmoResults
    {
        /// <summary>True unless an error. On an error nothing has changed, and what the call gives out is as it was.</summary>
        public static bool Succeeded(this RmoResult result)
        {
            return (int)result >= 0;
        }

        /// <summary>True if an error.</summary>
        public static bool Failed(this RmoResult result)
        {
            return (int)result < 0;
        }

        /// <summary>For those who want exceptions: throws an <see cref="RmoException"/> if an error, and gives the result back.</summary>
        public static RmoResult ThrowIfError(this RmoResult result)
        {
            if ((int)result < 0) throw new RmoException(result, "root-motion: " + result.Text());
            return result;
        }

        /// <summary>The sentence of a result. It makes a string: for messages, not for every tick.</summary>
        public static string Text(this RmoResult result)
        {
            NativeCheck.Require();
            return Marshal.PtrToStringAnsi(NativeMethods.rmo_result_text(result));
        }
    }
}
