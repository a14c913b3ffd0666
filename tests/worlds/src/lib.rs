//! PhysX for tests: what the motor's scenes are played on, and the physics of the Unity stub.

pub mod c_api;
pub mod physx;
