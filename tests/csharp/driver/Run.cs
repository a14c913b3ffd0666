using System;
using UnityEngine;

/// Counts the checks of a suite. Run against a stub of UnityEngine under Mono, not in Unity.
internal static partial class Run
{
    private static int passed;
    private static int failed;
    private static string only;
    private static string current;
    private static bool good;

    private static int Main(string[] arguments)
    {
        only = arguments.Length > 0 ? arguments[0] : "";
        Suites();
        Console.WriteLine(passed + " passed, " + failed + " failed, 0 skipped");
        return failed == 0 && passed > 0 ? 0 : 1;
    }

    public static void Test(string name, Action body)
    {
        if (name.IndexOf(only, StringComparison.Ordinal) < 0)
        {
            return;
        }
        current = name;
        good = true;
        StubPlayer.Begin();
        try
        {
            body();
        }
        catch (Exception thrown)
        {
            Fail(thrown.ToString());
        }
        if (good)
        {
            passed++;
            Console.WriteLine("ok    " + name);
        }
        else
        {
            failed++;
            foreach (var line in Debug.StubLog)
            {
                Console.WriteLine("      " + line);
            }
        }
    }

    public static void Near(string what, double found, double right, double tolerance)
    {
        if (!(Math.Abs(found - right) <= tolerance))
        {
            Fail(what + " is " + found.ToString("R") + ", not " + right.ToString("R"));
        }
    }

    public static void Near(string what, Vector3 found, Vector3 right, double tolerance)
    {
        if (!((found - right).magnitude <= tolerance))
        {
            Fail(what + " is " + found + ", not " + right);
        }
    }

    public static void Same<T>(string what, T found, T right)
    {
        if (!Equals(found, right))
        {
            Fail(what + " is " + found + ", not " + right);
        }
    }

    public static void True(string what, bool found)
    {
        if (!found)
        {
            Fail("not so: " + what);
        }
    }

    private static void Fail(string why)
    {
        if (good)
        {
            Console.WriteLine("FAIL  " + current);
        }
        good = false;
        Console.WriteLine("      " + why);
    }
}
