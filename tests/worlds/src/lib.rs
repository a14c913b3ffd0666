//! PhysX for tests: what the motor's scenes are played on, and the physics of the Unity stub.

#![allow(clippy::disallowed_methods, reason = "test data may use the platform's own functions")]

pub mod c_api;
pub mod physx;
