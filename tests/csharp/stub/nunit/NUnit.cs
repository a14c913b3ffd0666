// The stub of NUnit and Unity's test attributes that the package's own tests are compiled against here.
using System;

namespace NUnit.Framework
{
    [AttributeUsage(AttributeTargets.Method)]
    public class TestAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Method)]
    public class SetUpAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Method)]
    public class TearDownAttribute : Attribute
    {
    }

    public class AssertionException : Exception
    {
        public AssertionException(string message) : base(message) { }
    }

    public static class Assert
    {
        public static void AreEqual(object expected, object actual)
        {
            if (!Equals(expected, actual))
            {
                throw new AssertionException("expected " + expected + ", was " + actual);
            }
        }

        public static void AreEqual(double expected, double actual, double delta)
        {
            if (!(Math.Abs(expected - actual) <= delta))
            {
                throw new AssertionException("expected " + expected + ", was " + actual);
            }
        }
    }
}

namespace UnityEngine.TestTools
{
    [AttributeUsage(AttributeTargets.Method)]
    public class UnityTestAttribute : Attribute
    {
    }
}
