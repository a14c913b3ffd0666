//! Calls whose arguments follow from their types: a pointer to a value of that kind, a number of the fuzzer's.

use root_motion_c::blend_space::RmoBlendSpace;
use root_motion_c::history::RmoHistory;
use root_motion_c::track::RmoTrack;

use super::blocks::{HISTORY, SPACE, TRACK};
use super::kinds::Kind;
use super::world::{Role, World};

/// Something that a call takes.
pub trait Arg: Copy {
    fn make(world: &mut World) -> Self;
}

impl<T: Kind> Arg for *const T {
    fn make(world: &mut World) -> Self {
        world.pointer::<T>(Role::Read)
    }
}

impl<T: Kind> Arg for *mut T {
    fn make(world: &mut World) -> Self {
        world.pointer::<T>(Role::Written)
    }
}

macro_rules! arguments {
    ($($kind:ty, $world:ident => $make:expr;)*) => {
        $(impl Arg for $kind {
            fn make($world: &mut World) -> Self {
                $make
            }
        })*
    };
}

arguments! {
    *const RmoTrack, w => w.relocatable(TRACK, Role::Read);
    *const RmoBlendSpace, w => w.relocatable(SPACE, Role::Read);
    *const RmoHistory, w => w.relocatable(HISTORY, Role::Read);
    *mut RmoHistory, w => w.relocatable(HISTORY, Role::Written);
    u32, w => w.data.u32();
    i32, w => w.data.i64() as i32;
    i64, w => w.data.i64();
    f32, w => w.data.f32();
    f64, w => w.data.f64();
}

/// A function of the C ABI with so many parameters.
pub trait Function {
    fn call(self, world: &mut World) -> i32;
}

macro_rules! functions {
    ($(($($name:ident)*);)*) => {
        $(impl<$($name: Arg),*> Function for unsafe extern "C" fn($($name),*) -> i32 {
            #[allow(non_snake_case)]
            fn call(self, world: &mut World) -> i32 {
                $(let $name = $name::make(world);)*
                // SAFETY: pointers are null, misaligned, or to memory as the header's contract has it.
                world.run(|| unsafe { self($($name),*) })
            }
        })*
    };
}

functions! {
    (A);
    (A B);
    (A B C);
    (A B C D);
    (A B C D E);
    (A B C D E F);
    (A B C D E F G);
    (A B C D E F G H);
}
