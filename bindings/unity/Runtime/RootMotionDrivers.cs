using System.Collections.Generic;
using UnityEngine;

namespace RootMotionNative
{
    /// <summary>Which bodies have a driver that is on: one each (C9).</summary>
    internal static class RootMotionDrivers
    {
        private static readonly Dictionary<Transform, RootMotionDriver> drivers = new Dictionary<Transform, RootMotionDriver>();

        /// <summary>False if the body has another driver.</summary>
        public static bool Register(RootMotionDriver driver)
        {
            RootMotionDriver other;
            if (drivers.TryGetValue(driver.Body, out other) && other != null && other != driver)
            {
                return false;
            }
            drivers[driver.Body] = driver;
            return true;
        }

        public static void Unregister(RootMotionDriver driver)
        {
            RootMotionDriver other;
            if (drivers.TryGetValue(driver.Body, out other) && other == driver)
            {
                drivers.Remove(driver.Body);
            }
        }

        /// <summary>Moves all bodies with the world's origin.</summary>
        public static void Shift(Vector3 by)
        {
            foreach (var one in drivers)
            {
                one.Value.BeginShift(by);
            }
            var moves = true;
            // A carrier takes its passengers along: until all are where they should be.
            for (var i = 0; moves && i < 16; i++)
            {
                moves = false;
                foreach (var one in drivers)
                {
                    moves |= one.Value.PlaceShifted();
                }
            }
            foreach (var one in drivers)
            {
                one.Value.EndShift();
            }
        }

        // Statics outlive a play session when the editor enters play mode without a domain reload.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Clear()
        {
            drivers.Clear();
        }
    }
}
