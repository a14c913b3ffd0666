//! To and from the vectors of other libraries, behind the features `glam` and `mint`.

#[cfg(any(feature = "glam", feature = "mint"))]
use crate::base::vector::{Position, Quat, Vec3};

/// Both ways, field by field.
#[cfg(any(feature = "glam", feature = "mint"))]
macro_rules! convert {
    ($($ours:ident = $theirs:ty, |$v:ident| $to:expr, |$o:ident| $from:expr;)*) => {
        $(impl From<$ours> for $theirs {
            fn from($v: $ours) -> Self {
                $to
            }
        }

        impl From<$theirs> for $ours {
            fn from($o: $theirs) -> Self {
                $from
            }
        })*
    };
}

#[cfg(feature = "glam")]
convert! {
    Vec3 = glam::Vec3, |v| Self::new(v.x, v.y, v.z), |v| Self::new(v.x, v.y, v.z);
    Position = glam::DVec3, |v| Self::new(v.x, v.y, v.z), |v| Self::new(v.x, v.y, v.z);
    Quat = glam::Quat, |q| Self::from_xyzw(q.x, q.y, q.z, q.w), |q| Self::new(q.x, q.y, q.z, q.w);
}

#[cfg(feature = "mint")]
convert! {
    Vec3 = mint::Vector3<f32>, |v| Self { x: v.x, y: v.y, z: v.z }, |v| Self::new(v.x, v.y, v.z);
    Position = mint::Vector3<f64>, |v| Self { x: v.x, y: v.y, z: v.z }, |v| Self::new(v.x, v.y, v.z);
    Quat = mint::Quaternion<f32>,
        |q| Self { v: mint::Vector3 { x: q.x, y: q.y, z: q.z }, s: q.w },
        |q| Self::new(q.v.x, q.v.y, q.v.z, q.s);
}
