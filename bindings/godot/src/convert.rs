//! Godot's numbers and the core's.

use glam::{DMat3, DQuat, DVec3};
use godot::builtin::{Basis, Quaternion, Vector3, real};
use root_motion::base::delta::{Delta, Rigid};
use root_motion::{Position, Quat, Vec3};

/// Up in a body's own axes.
pub const UP: DVec3 = DVec3::Y;

pub fn vec3(v: Vector3) -> Vec3 {
    Vec3::new(v.x as f32, v.y as f32, v.z as f32)
}

pub fn vector(v: Vec3) -> Vector3 {
    Vector3::new(v.x as real, v.y as real, v.z as real)
}

pub fn quat(q: Quaternion) -> Quat {
    Quat::new(q.x as f32, q.y as f32, q.z as f32, q.w as f32)
}

pub fn quaternion(q: Quat) -> Quaternion {
    Quaternion::new(q.x as real, q.y as real, q.z as real, q.w as real)
}

pub fn position(v: Vector3) -> Position {
    Position::new(f64::from(v.x), f64::from(v.y), f64::from(v.z))
}

pub fn from_position(p: Position) -> Vector3 {
    Vector3::new(p.x as real, p.y as real, p.z as real)
}

pub fn dvec3(v: Vector3) -> DVec3 {
    DVec3::new(f64::from(v.x), f64::from(v.y), f64::from(v.z))
}

/// Normalised; the identity where there is nothing to normalise.
pub fn dquat(q: Quaternion) -> DQuat {
    let q = DQuat::from_xyzw(f64::from(q.x), f64::from(q.y), f64::from(q.z), f64::from(q.w));
    if q.length_squared() > 1e-12 { q.normalize() } else { DQuat::IDENTITY }
}

/// The rotation of a basis, whatever its scale. Godot's own orthonormalisation takes a scale of 0.01 for a singular basis.
pub fn rotation_of(basis: &Basis) -> DQuat {
    let x = dvec3(basis.col_a()).normalize_or(DVec3::X);
    let y = dvec3(basis.col_b());
    let y = (y - x * x.dot(y)).normalize_or(x.any_orthonormal_vector());
    DQuat::from_mat3(&DMat3::from_cols(x, y, x.cross(y))).normalize()
}

/// Lengths of a basis's axes, the last one negative where it mirrors.
pub fn scale_of(basis: &Basis) -> DVec3 {
    let [x, y, z] = [basis.col_a(), basis.col_b(), basis.col_c()].map(dvec3);
    let mirrored = if x.cross(y).dot(z) < 0.0 { -1.0 } else { 1.0 };
    DVec3::new(x.length(), y.length(), z.length() * mirrored)
}

pub fn quat_of(basis: &Basis) -> Quat {
    let q = rotation_of(basis);
    Quat::new(q.x as f32, q.y as f32, q.z as f32, q.w as f32)
}

pub fn from_dvec3(v: DVec3) -> Vector3 {
    Vector3::new(v.x as real, v.y as real, v.z as real)
}

/// For the boundary of the core. Its own check refuses what is not finite.
pub fn delta_of(motion: &Rigid) -> Delta {
    let (t, q) = (motion.translation, motion.rotation.normalize());
    Delta::new(Vec3::new(t.x as f32, t.y as f32, t.z as f32), Quat::new(q.x as f32, q.y as f32, q.z as f32, q.w as f32))
}

pub fn rigid_of(delta: &Delta) -> Rigid {
    let (t, q) = (delta.translation, delta.rotation);
    Rigid {
        translation: DVec3::new(t.x.into(), t.y.into(), t.z.into()),
        rotation: DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into()).normalize(),
    }
}

/// The turn about `up` in a rotation, removed on the left (L1); `None` where the rotation has none.
pub fn turn_about(q: DQuat, up: DVec3) -> Option<DQuat> {
    let along = q.x * up.x + q.y * up.y + q.z * up.z;
    let length = (along * along + q.w * q.w).sqrt();
    if length < 1e-6 {
        return None;
    }
    let v = up * (along / length);
    Some(DQuat::from_xyzw(v.x, v.y, v.z, q.w / length))
}
