//! Layouts as data: what the C header, the ABI table and the C# structs are made from. The type's own file lists its fields, so that
//! private ones count, and a forgotten one does not compile.

use core::ffi::CStr;

use crate::base::error::{FieldError, Result};
use crate::base::math::{flushed, narrowed};
use crate::base::units::Units;
use crate::base::vector::Vec3;

/// How a field of a config follows the host's [`Units`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// It does not: a ratio, an angle, a time or a count.
    None,
    /// Metres.
    Length,
    /// Metres per second.
    Speed,
    /// Metres per second squared.
    Acceleration,
    /// No number but the direction that the host calls up.
    Up,
}

/// A length, speed or acceleration.
pub trait Scale: Copy {
    /// That many times as much: one rounding.
    fn times(self, factor: f64) -> Self;
}

impl Scale for f32 {
    fn times(self, factor: f64) -> Self {
        narrowed(f64::from(self) * factor)
    }
}

impl Scale for f64 {
    fn times(self, factor: f64) -> Self {
        flushed(self * factor)
    }
}

impl Scale for Vec3 {
    fn times(self, factor: f64) -> Self {
        Self::new(self.x.times(factor), self.y.times(factor), self.z.times(factor))
    }
}

/// A field as C has it.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name, the same in C and Rust.
    pub name: &'static str,
    /// The same for C.
    pub c_name: &'static CStr,
    /// Bytes from the start of the struct.
    pub offset: usize,
    /// Bytes of all its elements.
    pub size: usize,
    /// Alignment of the type.
    pub align: usize,
    /// Type of one element, in C.
    pub kind: &'static str,
    /// Elements; 1 but for an array.
    pub count: usize,
    /// How the number grows with the unit of length.
    pub dimension: Dimension,
}

/// A struct as C has it.
#[derive(Clone, Copy, Debug)]
pub struct Struct {
    /// Its name in C.
    pub name: &'static str,
    /// The header that declares it, without `.h`.
    pub header: &'static str,
    /// Bytes.
    pub size: usize,
    /// Alignment.
    pub align: usize,
    /// In their order.
    pub fields: &'static [Field],
    /// For a struct that may grow at its end: its size in release 1.0.
    pub first_size: Option<usize>,
}

/// A type that may be a field of a C struct. No `bool`, `usize` or enum is one: their size or their valid values are not C's.
pub trait CType {
    /// Its name in C.
    const NAME: &'static str;
    /// A pointer to it.
    const POINTER: &'static str;
    /// A pointer to a constant one.
    const CONST_POINTER: &'static str;
    /// Elements.
    const COUNT: usize = 1;
}

/// A struct of the C ABI.
pub trait Layout {
    /// Its layout.
    const LAYOUT: &'static Struct;
}

/// A config or options struct: `struct_size` comes first, and it may grow at its end.
pub trait Growing: Layout + Copy + Default {
    /// Its size in release 1.0: a smaller `struct_size` was never one.
    const FIRST_SIZE: usize;

    /// Multiplies each length, speed and acceleration, once, in f64.
    fn scale(&mut self, units_per_metre: f64);

    /// Sets up, where it has one.
    fn set_up(&mut self, up: Vec3);

    /// Its `check`.
    fn check_fields(&self) -> core::result::Result<(), FieldError>;

    /// The same settings, which are for metres, in the host's units. Errors: those of [`Units::check`], and those of its own check where
    /// a length leaves its range.
    fn in_units(mut self, units: &Units) -> Result<Self> {
        units.check()?;
        self.scale(units.units_per_metre.into());
        self.set_up(units.up);
        match self.check_fields() {
            Ok(()) => Ok(self),
            Err((error, _)) => Err(error),
        }
    }
}

/// Names a Rust type in C.
#[doc(hidden)]
#[macro_export]
macro_rules! c_type {
    ($($rust:ty = $c:ident),* $(,)?) => {
        $(impl $crate::raw::layout::CType for $rust {
            const NAME: &'static str = stringify!($c);
            const POINTER: &'static str = concat!(stringify!($c), "*");
            const CONST_POINTER: &'static str = concat!("const ", stringify!($c), "*");
        })*
    };
}

c_type! { u8 = uint8_t, u32 = uint32_t, i32 = int32_t, u64 = uint64_t, i64 = int64_t, f32 = float, f64 = double }

impl<T: CType, const N: usize> CType for [T; N] {
    const NAME: &'static str = T::NAME;
    const POINTER: &'static str = T::POINTER;
    const CONST_POINTER: &'static str = T::CONST_POINTER;
    const COUNT: usize = N;
}

impl<T: CType> CType for *mut T {
    const NAME: &'static str = T::POINTER;
    const POINTER: &'static str = "void*";
    const CONST_POINTER: &'static str = "const void*";
}

impl<T: CType> CType for *const T {
    const NAME: &'static str = T::CONST_POINTER;
    const POINTER: &'static str = "void*";
    const CONST_POINTER: &'static str = "const void*";
}

/// A field as its type has it; the function only tells the type.
pub const fn field<S, T: CType>(
    name: &'static str,
    terminated: &'static str,
    offset: usize,
    _: fn(&S) -> &T,
    dimension: Dimension,
) -> Field {
    let c_name = match CStr::from_bytes_with_nul(terminated.as_bytes()) {
        Ok(name) => name,
        Err(_) => c"",
    };
    Field {
        name,
        c_name,
        offset,
        size: size_of::<T>(),
        align: align_of::<T>(),
        kind: T::NAME,
        count: T::COUNT,
        dimension,
    }
}

/// The layout of a struct of the C ABI: its header, its name in C, its fields in order. `first` is the size of a growing one in
/// release 1.0; its lengths, speeds, accelerations and up say that they are, and it has a `check` that names the field that is wrong.
/// Each of its fields that tells its type has a setter; what only the library sets tells none.
///
/// ```ignore
/// layout! { "character" RmoGravityConfig = GravityConfig, first 40 {
///     struct_size, flags, up: Vec3 as Up, gravity: f32 as Acceleration, fall_delay: f32,
/// } }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! layout {
    ($header:literal $c:ident = $rust:ty { $($member:ident),* $(,)? }) => {
        $crate::layout! { @struct $header $c = $rust, None, { $($member),* } }
    };
    ($header:literal $c:ident = $rust:ty, first $first:literal {
        $($member:ident $(: $type:ty $(as $dimension:ident)?)?),* $(,)?
    }) => {
        $crate::layout! { @struct $header $c = $rust, Some($first), { $($member $($(: $dimension)?)?),* } }

        /// Setters: `Config::default().field(value)`. They check nothing; the call that takes the config does.
        impl $rust {
            $($(
                #[doc = concat!("Sets [`", stringify!($member), "`](field@Self::", stringify!($member), "): see there for its meaning, range and default.")]
                #[must_use]
                #[inline]
                pub const fn $member(mut self, $member: $type) -> Self {
                    self.$member = $member;
                    self
                }
            )?)*
        }

        impl $rust {
            /// The defaults for a host with these units: its up, and each length, speed and acceleration times its units per metre.
            ///
            /// Errors: [`UpNotUnit`](crate::Error::UpNotUnit), [`NotFinite`](crate::Error::NotFinite),
            /// [`BadScale`](crate::Error::BadScale), and [`OutOfRange`](crate::Error::OutOfRange) where a default leaves its range.
            pub fn with_units(units: &$crate::base::units::Units) -> $crate::base::error::Result<Self> {
                $crate::raw::layout::Growing::in_units(Self::default(), units)
            }
        }

        impl $crate::raw::layout::Growing for $rust {
            const FIRST_SIZE: usize = $first;

            fn scale(&mut self, units_per_metre: f64) {
                let _ = units_per_metre;
                $($crate::layout!(@scale self.$member, units_per_metre $($(, $dimension)?)?);)*
            }

            fn set_up(&mut self, up: $crate::base::vector::Vec3) {
                let _ = up;
                $($crate::layout!(@up self.$member, up $($(, $dimension)?)?);)*
            }

            fn check_fields(&self) -> core::result::Result<(), $crate::base::error::FieldError> {
                <$rust>::check(self)
            }
        }
    };
    (@struct $header:literal $c:ident = $rust:ty, $first:expr, { $($member:ident $(: $dimension:ident)?),* }) => {
        $crate::c_type! { $rust = $c }

        const _: () = {
            use $crate::raw::layout::{Field, Layout, Struct, field};
            type This = $rust;
            // A forgotten field does not compile.
            #[allow(dead_code)]
            const fn whole(this: &This) {
                let This { $($member: _),* } = this;
            }
            const FIELDS: &[Field] = &[
                $(field::<This, _>(
                    stringify!($member),
                    concat!(stringify!($member), "\0"),
                    core::mem::offset_of!(This, $member),
                    |this| &this.$member,
                    $crate::layout!(@dimension $($dimension)?),
                )),*
            ];
            impl Layout for This {
                const LAYOUT: &'static Struct = &Struct {
                    name: stringify!($c),
                    header: $header,
                    size: size_of::<This>(),
                    align: align_of::<This>(),
                    fields: FIELDS,
                    first_size: $first,
                };
            }
        };
    };
    (@dimension) => { $crate::raw::layout::Dimension::None };
    (@dimension $dimension:ident) => { $crate::raw::layout::Dimension::$dimension };
    (@scale $place:expr, $factor:ident) => {};
    (@scale $place:expr, $factor:ident, Up) => {};
    (@scale $place:expr, $factor:ident, $dimension:ident) => {
        $place = $crate::raw::layout::Scale::times($place, $factor)
    };
    (@up $place:expr, $up:ident, Up) => { $place = $up };
    (@up $place:expr, $up:ident $(, $dimension:ident)?) => {};
}

/// What a host may read of a state: fields are private, so that they are only written by the calls that keep them true.
macro_rules! accessors {
    ($state:ident { $($(#[doc = $doc:literal])+ $name:ident: $type:ty $(= |$this:ident| $value:expr)?;)+ }) => {
        impl $state {
            $($(#[doc = $doc])+
            #[inline]
            pub fn $name(&self) -> $type {
                $crate::base::layout::accessors!(@value self $name $(, $this $value)?)
            })+
        }
    };
    (@value $self:ident $name:ident) => { $self.$name };
    (@value $self:ident $name:ident, $this:ident $value:expr) => {{
        let $this = $self;
        $value
    }};
}

pub(crate) use accessors;
