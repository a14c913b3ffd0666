using System;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    /// <summary>What <see cref="RmoResults.ThrowIfError"/> throws, and every call if the native library cannot be called.</summary>
    public sealed class RmoException : Exception
    {
        /// <summary>The error.</summary>
        public readonly RmoResult Result;

        /// <summary>An error, with its sentence.</summary>
        public RmoException(RmoResult result) : this(result, "root-motion: " + result.Text())
        {
        }

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
            if ((int)result < 0) throw new RmoException(result);
            return result;
        }

        /// <summary>The sentence of a result. It makes a string: for messages, not for every tick.</summary>
        public static string Text(this RmoResult result)
        {
            NativeCheck.Require();
            return Marshal.PtrToStringAnsi(NativeMethods.rmo_result_text(result));
        }
    }
    internal static class RmoText
    {
        /// <summary>The C# name of a field that the library names: <c>step_height</c> is <c>StepHeight</c>. Null if it names none.</summary>
        internal static string Field(IntPtr name)
        {
            string snake = Marshal.PtrToStringAnsi(name);
            if (snake == null) return null;
            string pascal = "";
            foreach (string word in snake.Split('_'))
            {
                if (word.Length > 0) pascal += char.ToUpperInvariant(word[0]) + word.Substring(1);
            }
            return pascal;
        }
    }
}
