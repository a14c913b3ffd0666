using RootMotionNative;
using UnityEngine;

/// Gravity for a driver: what falls is told by ExtraMotion, and the commit books it as adjustment.
[RequireComponent(typeof(RootMotionDriver))]
public sealed class SampleGravity : MonoBehaviour
{
    [Tooltip("Acceleration along up, metres per second squared.")]
    [SerializeField] private double gravity = -25;

    private double speed;

    private void OnEnable()
    {
        GetComponent<RootMotionDriver>().ExtraMotion = Fall;
    }

    private void OnDisable()
    {
        GetComponent<RootMotionDriver>().ExtraMotion = null;
    }

    private double Fall(RootMotionDriver driver, double dt)
    {
        if (driver.IsGrounded)
        {
            speed = 0;
        }
        var way = speed * dt + gravity * dt * dt / 2;
        speed += gravity * dt;
        return way;
    }
}
