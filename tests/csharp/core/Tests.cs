using System;
using RootMotionNative;

/// <summary>Counts the tests of a program.</summary>
static class Tests
{
    private static int passed, failed;
    private static bool good;

    /// <summary>One test, a line of output.</summary>
    public static void Test(string name, Action body)
    {
        good = true;
        try
        {
            body();
        }
        catch (Exception thrown)
        {
            Fail(thrown.ToString());
        }
        if (good) passed++;
        else failed++;
        Console.WriteLine((good ? "ok " : "FAIL ") + name);
    }

    /// <summary>The last line, and what the program returns.</summary>
    public static int End()
    {
        Console.WriteLine(passed + " passed, " + failed + " failed, 0 skipped");
        return failed == 0 && passed > 0 ? 0 : 1;
    }

    public static void Fail(string why)
    {
        good = false;
        Console.WriteLine("    " + why);
    }

    public static void True(bool right, string otherwise)
    {
        if (!right) Fail(otherwise);
    }

    public static void Is(RmoResult result, RmoResult wanted, string what)
    {
        if (result != wanted) Fail(what + " came to " + result + ", not " + wanted);
    }

    public static void Near(double got, double wanted, double within, string what)
    {
        if (!(Math.Abs(got - wanted) <= within)) Fail(what + " is " + got.ToString("R") + ", not " + wanted.ToString("R"));
    }

    /// <summary>The exception of a type that a call throws.</summary>
    public static T Throws<T>(Action call) where T : Exception
    {
        try
        {
            call();
        }
        catch (T thrown)
        {
            return thrown;
        }
        throw new InvalidOperationException("it threw no " + typeof(T).Name);
    }
}
