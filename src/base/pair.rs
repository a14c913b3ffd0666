//! Two numbers side by side: what is done to one is done to the other, so that the compiler can do both at once. Each lane is
//! plain f64 arithmetic in the order it is written, so the bits are the same whether it does or not (N4).

use core::ops::{Add, AddAssign, Mul, Sub};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Pair(pub [f64; 2]);

impl Pair {
    /// Whether both lie under `limit`; NaN does not.
    #[inline(always)]
    pub fn both_under(self, limit: f64) -> bool {
        (self.0[0] < limit) & (self.0[1] < limit)
    }

    #[inline(always)]
    pub fn sum(self) -> f64 {
        self.0[0] + self.0[1]
    }

    #[inline(always)]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self([f(self.0[0]), f(self.0[1])])
    }
}

impl From<f64> for Pair {
    #[inline(always)]
    fn from(x: f64) -> Self {
        Self([x, x])
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, Self([a, b]): Self) -> Self {
        Self([self.0[0] + a, self.0[1] + b])
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline(always)]
    fn sub(self, Self([a, b]): Self) -> Self {
        Self([self.0[0] - a, self.0[1] - b])
    }
}

impl Mul for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, Self([a, b]): Self) -> Self {
        Self([self.0[0] * a, self.0[1] * b])
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[inline(always)]
pub(crate) fn dot([ax, ay, az]: [Pair; 3], [bx, by, bz]: [Pair; 3]) -> Pair {
    (ax * bx + ay * by) + az * bz
}

#[inline(always)]
pub(crate) fn cross([ax, ay, az]: [Pair; 3], [bx, by, bz]: [Pair; 3]) -> [Pair; 3] {
    [ay * bz - by * az, az * bx - bz * ax, ax * by - bx * ay]
}
