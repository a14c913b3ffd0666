using System.Collections;
using System.Reflection;
using NUnit.Framework;
using RootMotionNative.Tests;
using UnityEngine;
using UnityEngine.TestTools;

/// The package's own play mode tests, compiled into these: a frame for each `yield return null`.
internal static class Package
{
    public static void All()
    {
        foreach (var method in typeof(DriverTests).GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly))
        {
            var test = method;
            if (test.GetCustomAttributes(typeof(UnityTestAttribute), false).Length + test.GetCustomAttributes(typeof(TestAttribute), false).Length > 0)
            {
                Run.Test("package test " + test.Name, () => Play(test));
            }
        }
    }

    private static void Play(MethodInfo test)
    {
        var fixture = new DriverTests();
        fixture.MakeWall();
        var steps = test.Invoke(fixture, null) as IEnumerator;
        while (steps != null && steps.MoveNext())
        {
            StubPlayer.Frame(1 / 60.0);
        }
        fixture.Clear();
    }
}
