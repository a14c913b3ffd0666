#if !UNITY_5_3_OR_NEWER
using System;

namespace AOT
{
    /// <summary>
    /// Marks a static method that native code calls, for compilers that run ahead of time. Unity brings its own; elsewhere Mono
    /// knows this one by its name.
    /// </summary>
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        /// <summary>A method that is called as this delegate type.</summary>
        public MonoPInvokeCallbackAttribute(Type type)
        {
        }
    }
}
#endif
