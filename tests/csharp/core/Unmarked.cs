using System;
using System.Runtime.InteropServices;
using RootMotionNative;

/// <summary>
/// A callback of a host's own, by function pointer, with the attribute and without it: prints what each came to. Under a compiler
/// ahead of time the one without it cannot be called back, which is what the attribute is for.
/// </summary>
static unsafe class Unmarked
{
    private static readonly RmoSweepFn With = Marked, Without = NotMarked;

    [AOT.MonoPInvokeCallback(typeof(RmoSweepFn))]
    private static int Marked(IntPtr user, RmoQuery* query, RmoAnswer* answer)
    {
        (*(int*)user)++;
        return 0;
    }

    private static int NotMarked(IntPtr user, RmoQuery* query, RmoAnswer* answer)
    {
        (*(int*)user)++;
        return 0;
    }

    private static string Try(RmoSweepFn function)
    {
        try
        {
            RmoBody body;
            RmoBody.Init(out body, 0, default(RmoPosition), RmoQuat.Identity, new RmoVec3(0f, 1f, 0f)).ThrowIfError();
            RmoTick step = RmoTick.Default();
            step.Tick = 0;
            int asked = 0;
            RmoCommit commit;
            RmoResult result = body.Commit(
                RmoMotorConfig.Default(), step, Marshal.GetFunctionPointerForDelegate(function), (IntPtr)(&asked), out commit);
            GC.KeepAlive(function);
            return result == RmoResult.Ok && asked > 0 ? "called" : result.ToString();
        }
        catch (Exception thrown)
        {
            return thrown.GetType().Name;
        }
    }

    private static int Main()
    {
        Console.WriteLine("marked: " + Try(With));
        Console.WriteLine("unmarked: " + Try(Without));
        return 0;
    }
}
