using System;
using System.Runtime.InteropServices;

namespace RootMotionNative
{
    /// <summary>
    /// A prepared block in native memory: it does not move, so that jobs and native code can hold <see cref="Pointer"/> while this
    /// object lives. Made once, at load time. Dispose of it, or leave it to the finalizer.
    /// </summary>
    /// <remarks>After Dispose every call with it comes to <see cref="RmoResult.Null"/>. Not while another thread uses it.</remarks>
    public abstract class RmoBlock : IDisposable
    {
        private IntPtr memory;

        internal RmoBlock(ulong size)
        {
            Size = size;
            memory = Marshal.AllocHGlobal(new IntPtr(checked((long)size)));
        }

        /// <summary>Frees the memory of a block that was not disposed of.</summary>
        ~RmoBlock()
        {
            Free();
        }

        /// <summary>The block, for raw calls; zero after Dispose.</summary>
        public IntPtr Pointer
        {
            get { return memory; }
        }

        /// <summary>Its bytes; 0 after Dispose.</summary>
        public ulong Size { get; private protected set; }

        /// <summary>A copy of the block, for a file: the same bytes on every platform.</summary>
        public byte[] ToBytes()
        {
            byte[] bytes = new byte[Size];
            if (bytes.Length > 0) Marshal.Copy(memory, bytes, 0, bytes.Length);
            GC.KeepAlive(this);
            return bytes;
        }

        /// <summary>Frees the memory; more than once is no error.</summary>
        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        internal static IntPtr PointerOf(RmoBlock block)
        {
            return block == null ? IntPtr.Zero : block.memory;
        }

        private void Free()
        {
            IntPtr freed = memory;
            memory = IntPtr.Zero;
            Size = 0;
            if (freed != IntPtr.Zero) Marshal.FreeHGlobal(freed);
        }
    }
}
