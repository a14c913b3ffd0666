using System;
using System.Runtime.InteropServices;

namespace Unity.Collections
{
    public enum Allocator { Invalid = 0, None = 1, Temp = 2, TempJob = 3, Persistent = 4 }

    public enum NativeArrayOptions { UninitializedMemory = 0, ClearMemory = 1 }

    [AttributeUsage(AttributeTargets.Struct | AttributeTargets.Field)]
    public sealed class ReadOnlyAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class NativeDisableParallelForRestrictionAttribute : Attribute
    {
    }

    /// Memory that does not move and is no garbage. Elements must be blittable, as in Unity; every copy of a disposed array is disposed of.
    public struct NativeArray<T> : IDisposable where T : struct
    {
        private StubMemory<T> memory;
        private int first;
        private int length;

        public NativeArray(int length, Allocator allocator, NativeArrayOptions options = NativeArrayOptions.ClearMemory)
        {
            if (allocator != Allocator.Persistent)
            {
                throw new ArgumentException("the stub has persistent memory only");
            }
            memory = new StubMemory<T>(length);
            first = 0;
            this.length = length;
        }

        public int Length { get { return length; } }
        public bool IsCreated { get { return memory != null; } }

        public T this[int index]
        {
            get { return Items[At(index)]; }
            set { Items[At(index)] = value; }
        }

        public NativeArray<T> GetSubArray(int start, int length)
        {
            if (start < 0 || length < 0 || start + length > this.length)
            {
                throw new ArgumentOutOfRangeException("start");
            }
            return new NativeArray<T> { memory = memory, first = first + start, length = length };
        }

        public void Dispose()
        {
            if (memory == null)
            {
                throw new ObjectDisposedException("NativeArray");
            }
            memory.Free();
            memory = null;
        }

        internal unsafe void* Pointer
        {
            get { return Items.Length == 0 ? null : (void*)Marshal.UnsafeAddrOfPinnedArrayElement(Items, first); }
        }

        private T[] Items
        {
            get
            {
                if (memory == null || memory.Items == null)
                {
                    throw new ObjectDisposedException("NativeArray");
                }
                return memory.Items;
            }
        }

        private int At(int index)
        {
            if ((uint)index >= (uint)length)
            {
                throw new IndexOutOfRangeException();
            }
            return first + index;
        }
    }

    /// How many native arrays are not disposed of.
    public static class StubNative
    {
        public static int StubLive { get; internal set; }
    }

    internal sealed class StubMemory<T>
    {
        private GCHandle pin;

        internal T[] Items { get; private set; }

        internal StubMemory(int length)
        {
            Items = new T[length];
            pin = GCHandle.Alloc(Items, GCHandleType.Pinned);
            StubNative.StubLive++;
        }

        internal void Free()
        {
            if (Items == null)
            {
                throw new ObjectDisposedException("NativeArray");
            }
            pin.Free();
            Items = null;
            StubNative.StubLive--;
        }
    }
}

namespace Unity.Collections.LowLevel.Unsafe
{
    public static unsafe class NativeArrayUnsafeUtility
    {
        public static void* GetUnsafePtr<T>(this NativeArray<T> nativeArray) where T : struct { return nativeArray.Pointer; }
        public static void* GetUnsafeReadOnlyPtr<T>(this NativeArray<T> nativeArray) where T : struct { return nativeArray.Pointer; }
    }
}
