using System;

namespace RootMotionNative
{
    /// <summary>Looks once, at the first call, whether the native library is there and of these scripts' ABI.</summary>
    internal static class NativeCheck
    {
        private static bool good;
        private static string problem;

        /// <summary>Throws if the library cannot be called.</summary>
        internal static void Require()
        {
            if (!good) Look();
        }

        /// <summary>What is wrong with the library; null if nothing is.</summary>
        internal static string Problem()
        {
            if (good) return null;
            if (problem == null) problem = Probe();
            good = problem.Length == 0;
            return good ? null : problem;
        }

        private static void Look()
        {
            string found = Problem();
            if (found != null) throw new RmoException(RmoResult.AbiMismatch, found);
        }

#if UNITY_WEBGL && !UNITY_EDITOR
        private const string Missing = "root-motion: WebGL has no native library: the package ships none, since it would have to be built by the "
            + "Emscripten of your Unity. Root motion drivers are off.";
#elif (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS) && !UNITY_EDITOR
        private const string Missing = "root-motion: the native library is not linked into this program. Build libroot_motion.a for the device and pack "
            + "it: bindings/unity/pack --library iOS=libroot_motion.a.";
#else
        private const string Missing = "root-motion: the native library '" + NativeMethods.Library
            + "' was not found. The package has none for this platform, or its import settings leave it out.";
#endif

        private static string Probe()
        {
            try
            {
                uint abi = NativeMethods.rmo_abi();
                if (abi == Rmo.Abi) return "";
                return "root-motion: the native library has ABI " + abi + " and these scripts have ABI " + Rmo.Abi
                    + ", so install the package again, whole, and restart the editor.";
            }
            catch (DllNotFoundException)
            {
                return Missing;
            }
            catch (EntryPointNotFoundException)
            {
#if (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS || UNITY_WEBGL) && !UNITY_EDITOR
                // Of the program itself: it is not linked into it.
                return Missing;
#else
                return "root-motion: the native library '" + NativeMethods.Library
                    + "' is not root-motion's, or older than these scripts. Install the package again and restart the editor.";
#endif
            }
            catch (BadImageFormatException)
            {
                return "root-motion: the native library '" + NativeMethods.Library
                    + "' is for another processor. The import settings of the package's plugins were changed.";
            }
        }
    }

    /// <summary>Calls that belong to no type, and the constants.</summary>
    public static partial class Rmo
    {
        /// <summary>
        /// True if the native library can be called. Else every call throws an <see cref="RmoException"/> with this
        /// <paramref name="problem"/> as its text; a component that asks first can switch itself off instead.
        /// </summary>
        public static bool CheckLibrary(out string problem)
        {
            problem = NativeCheck.Problem();
            return problem == null;
        }

        /// <summary>ABI of the native library; these scripts' is <see cref="Abi"/>. The one call that never throws over another ABI.</summary>
        public static uint LibraryAbi()
        {
            return NativeMethods.rmo_abi();
        }

        /// <summary>Version of the native library: <c>major &lt;&lt; 24 | minor &lt;&lt; 16 | patch</c>.</summary>
        public static uint LibraryVersion()
        {
            NativeCheck.Require();
            return NativeMethods.rmo_version();
        }
    }
}
