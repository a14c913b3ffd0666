namespace RootMotionNative
{
    /// <summary>
    /// Every export of the native library, as the C header declares it. <see cref="RmoBody"/>, <see cref="RmoPlayhead"/> and the
    /// other types have the same calls without pointers.
    /// </summary>
    public static unsafe partial class NativeMethods
    {
#if (UNITY_IOS || UNITY_TVOS || UNITY_VISIONOS || UNITY_WEBGL) && !UNITY_EDITOR
        /// <summary>Where the exports are: linked into the program.</summary>
        public const string Library = "__Internal";
#else
        /// <summary>Where the exports are: root_motion.dll, libroot_motion.so or root_motion.bundle.</summary>
        public const string Library = "root_motion";
#endif
    }
}
