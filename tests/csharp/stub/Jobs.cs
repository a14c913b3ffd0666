using System;
using System.Collections.Generic;
using System.Threading;

namespace Unity.Jobs
{
    public interface IJobFor
    {
        void Execute(int index);
    }

    public static class IJobForExtensions
    {
        public static JobHandle ScheduleParallel<T>(this T jobData, int arrayLength, int innerloopBatchCount, JobHandle dependency)
            where T : struct, IJobFor
        {
            return StubJobFor<T>.Add(jobData, arrayLength, dependency);
        }
    }

    /// A job runs when it is completed, or one that depends on it, and no sooner: what is read before, or a dependency that was not told,
    /// gives wrong results. Unity may run it earlier.
    public struct JobHandle
    {
        private readonly StubJob job;
        private readonly int serial;

        internal JobHandle(StubJob job)
        {
            this.job = job;
            serial = job.Serial;
        }

        public bool IsCompleted { get { return job == null || job.Serial != serial; } }

        public void Complete()
        {
            if (!IsCompleted)
            {
                job.Finish();
            }
        }

        public static void ScheduleBatchedJobs() { }
    }

    /// A job that waits; used again for another when it is done, so that ticks allocate nothing here.
    public abstract class StubJob
    {
        /// Threads that share the indices of a job; with 1 they run on the caller's, the last first.
        public static int StubThreads { get; set; } = 1;

        internal int Serial { get; private set; }
        internal JobHandle Dependency { get; set; }

        internal void Finish()
        {
            Dependency.Complete();
            Run();
            Serial++;
            Return();
        }

        protected abstract void Run();
        protected abstract void Return();
    }

    internal sealed class StubJobFor<T> : StubJob where T : struct, IJobFor
    {
        private static readonly Stack<StubJobFor<T>> done = new Stack<StubJobFor<T>>();
        private T data;
        private int length;

        internal static JobHandle Add(T data, int length, JobHandle dependency)
        {
            var job = done.Count > 0 ? done.Pop() : new StubJobFor<T>();
            job.data = data;
            job.length = length;
            job.Dependency = dependency;
            return new JobHandle(job);
        }

        protected override void Run()
        {
            if (StubThreads <= 1)
            {
                for (var index = length - 1; index >= 0; index--)
                {
                    data.Execute(index);
                }
                return;
            }
            var threads = new Thread[StubThreads];
            for (var i = 0; i < threads.Length; i++)
            {
                threads[i] = new Thread(Share);
                threads[i].Start(i);
            }
            foreach (var thread in threads)
            {
                thread.Join();
            }
        }

        protected override void Return() { done.Push(this); }

        private void Share(object first)
        {
            var mine = data;
            for (var index = (int)first; index < length; index += StubThreads)
            {
                mine.Execute(index);
            }
        }
    }
}

namespace UnityEngine.Jobs
{
    using Unity.Jobs;

    public struct TransformAccess
    {
        internal Transform transform;

        public Vector3 position { get { return transform.position; } set { transform.position = value; } }
        public Quaternion rotation { get { return transform.rotation; } set { transform.rotation = value; } }
        public Vector3 localPosition { get { return transform.localPosition; } set { transform.localPosition = value; } }
        public Quaternion localRotation { get { return transform.localRotation; } set { transform.localRotation = value; } }
    }

    public struct TransformAccessArray : IDisposable
    {
        private List<Transform> transforms;

        public TransformAccessArray(int capacity, int desiredJobCount = -1) { transforms = new List<Transform>(capacity); }

        public bool isCreated { get { return transforms != null; } }
        public int length { get { return transforms.Count; } }
        public Transform this[int index] { get { return transforms[index]; } set { transforms[index] = value; } }

        public void Add(Transform transform) { transforms.Add(transform); }
        public void Dispose() { transforms = null; }
    }

    public interface IJobParallelForTransform
    {
        void Execute(int index, TransformAccess transform);
    }

    public static class IJobParallelForTransformExtensions
    {
        public static JobHandle Schedule<T>(this T jobData, TransformAccessArray transforms, JobHandle dependsOn = default(JobHandle))
            where T : struct, IJobParallelForTransform
        {
            return StubJobFor<StubPlaces<T>>.Add(new StubPlaces<T> { job = jobData, transforms = transforms }, transforms.length, dependsOn);
        }
    }

    internal struct StubPlaces<T> : IJobFor where T : struct, IJobParallelForTransform
    {
        internal T job;
        internal TransformAccessArray transforms;

        public void Execute(int index) { job.Execute(index, new TransformAccess { transform = transforms[index] }); }
    }
}

namespace UnityEngine
{
    using Unity.Collections;
    using Unity.Jobs;

#if UNITY_2022_3_OR_NEWER
    public struct QueryParameters
    {
        public int layerMask;
        public bool hitMultipleFaces;
        public QueryTriggerInteraction hitTriggers;
        public bool hitBackfaces;

        public QueryParameters(int layerMask = Physics.DefaultRaycastLayers, bool hitMultipleFaces = false,
            QueryTriggerInteraction hitTriggers = QueryTriggerInteraction.UseGlobal, bool hitBackfaces = false)
        {
            this.layerMask = layerMask;
            this.hitMultipleFaces = hitMultipleFaces;
            this.hitTriggers = hitTriggers;
            this.hitBackfaces = hitBackfaces;
        }
    }

#endif
    public struct CapsulecastCommand
    {
        private readonly Vector3 point1;
        private readonly Vector3 point2;
        private readonly float radius;
        private readonly Vector3 direction;
        private readonly float distance;
        private readonly int layers;
        private readonly QueryTriggerInteraction triggers;

        /// How many batches were scheduled.
        public static int StubBatches { get; set; }

        /// What the stub's own world allocated on one thread to answer them, bytes.
        public static long StubBytes { get; private set; }

#if UNITY_2022_3_OR_NEWER
        public CapsulecastCommand(Vector3 p1, Vector3 p2, float radius, Vector3 direction, QueryParameters queryParameters, float distance = float.MaxValue)
        {
            layers = queryParameters.layerMask;
            triggers = queryParameters.hitTriggers;
#else
        public CapsulecastCommand(Vector3 p1, Vector3 p2, float radius, Vector3 direction, float distance = float.MaxValue,
            int layerMask = Physics.DefaultRaycastLayers)
        {
            layers = layerMask;
            triggers = QueryTriggerInteraction.UseGlobal;
#endif
            point1 = p1;
            point2 = p2;
            this.radius = radius;
            this.direction = direction;
            this.distance = distance;
        }

        /// The nearest hit of each command; one that hits nothing is cleared.
        public static JobHandle ScheduleBatch(NativeArray<CapsulecastCommand> commands, NativeArray<RaycastHit> results, int minCommandsPerJob,
            JobHandle dependsOn = default(JobHandle))
        {
            StubBatches++;
            return StubJobFor<Casts>.Add(new Casts { commands = commands, results = results }, commands.Length, dependsOn);
        }

        private struct Casts : IJobFor
        {
            internal NativeArray<CapsulecastCommand> commands;
            internal NativeArray<RaycastHit> results;

            public void Execute(int index)
            {
                var command = commands[index];
                RaycastHit hit;
                var before = GC.GetAllocatedBytesForCurrentThread();
                default(PhysicsScene).CapsuleCast(command.point1, command.point2, command.radius, command.direction, out hit, command.distance,
                    command.layers, command.triggers);
                StubBytes += GC.GetAllocatedBytesForCurrentThread() - before;
                results[index] = hit;
            }
        }
    }
}

#if RMO_HAS_BURST
namespace Unity.Burst
{
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Struct | AttributeTargets.Class)]
    public class BurstCompileAttribute : Attribute
    {
    }
}
#endif
