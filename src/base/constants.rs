//! Flags and choices as types, and as tables: the C header, the C++ and C# enums are made from what stands beside each concept.

/// A constant of C.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Its name in C.
    pub c_name: &'static str,
    /// Its name in Rust.
    pub name: &'static str,
    /// Its value.
    pub value: u32,
    /// Its doc comment, line by line.
    pub doc: &'static [&'static str],
}

/// A set of flags, or a choice of one of several values.
#[derive(Clone, Copy, Debug)]
pub struct Constants {
    /// Name of the type in C.
    pub c_name: &'static str,
    /// Its name in Rust.
    pub name: &'static str,
    /// The header that declares it, without `.h`.
    pub header: &'static str,
    /// Whether values are or-ed together.
    pub flags: bool,
    /// The type's doc comment, line by line.
    pub doc: &'static [&'static str],
    /// By value.
    pub members: &'static [Member],
}

/// A limit or a length, a `#define` in C.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Its name in C: that in Rust with `RMO_` before it.
    pub c_name: &'static str,
    /// Its value.
    pub value: Number,
}

/// The value of a [`Limit`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A count; a `uint32_t` in C.
    Count(u32),
    /// Seconds; a `double` in C.
    Seconds(f64),
}

impl From<usize> for Number {
    fn from(count: usize) -> Self {
        Self::Count(u32::try_from(count).unwrap_or(u32::MAX))
    }
}

impl From<u32> for Number {
    fn from(count: u32) -> Self {
        Self::Count(count)
    }
}

impl From<f64> for Number {
    fn from(seconds: f64) -> Self {
        Self::Seconds(seconds)
    }
}

/// The limits that stand beside a concept, for C and the tables.
macro_rules! limits {
    ($($name:ident),+) => {
        /// The limits of this file, as C has them.
        #[doc(hidden)]
        pub fn limits() -> Vec<$crate::base::constants::Limit> {
            vec![$($crate::base::constants::Limit { c_name: concat!("RMO_", stringify!($name)), value: $name.into() }),+]
        }
    };
}

pub(crate) use limits;

/// A type of flags or choices.
pub trait Named {
    /// Its table.
    const CONSTANTS: &'static Constants;
}

/// Flags that are or-ed together: a `bitflags` type in Rust, a `uint32_t` with named constants in C. Any bits are legal in memory;
/// those that have no name are refused where they come in.
#[doc(hidden)]
#[macro_export]
macro_rules! flags {
    ($(#[doc = $doc:literal])+ $header:literal $c:ident = $name:ident {
        $($(#[doc = $member_doc:literal])+ $member:ident = $value:expr, $c_member:ident;)+
    }) => {
        bitflags::bitflags! {
            $(#[doc = $doc])+
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            #[repr(transparent)]
            pub struct $name: u32 {
                $($(#[doc = $member_doc])+ const $member = $value;)+
            }
        }

        impl $name {
            /// The same, or [`crate::Error::UnknownFlag`] where a bit has no name.
            #[inline]
            pub const fn known(self) -> $crate::Result<Self> {
                if self.bits() & !Self::all().bits() == 0 { Ok(self) } else { Err($crate::Error::UnknownFlag) }
            }
        }

        $crate::named! { true, $(#[doc = $doc])+ $header $c = $name { $($(#[doc = $member_doc])+ $member, $c_member;)+ } }
    };
}

/// A choice of one of several values: an open type in Rust, used as an enum is; a `uint32_t` with named constants in C. Any value is
/// legal in memory, since hosts copy bytes; one that has no name is refused where it comes in.
#[doc(hidden)]
#[macro_export]
macro_rules! choices {
    ($(#[doc = $doc:literal])+ $header:literal $c:ident = $name:ident {
        $($(#[doc = $member_doc:literal])+ $member:ident = $value:expr, $c_member:ident;)+
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(u32);

        #[allow(non_upper_case_globals, reason = "they are used as the variants of an enum are")]
        impl $name {
            $($(#[doc = $member_doc])+ pub const $member: Self = Self($value);)+

            /// All that have a name.
            pub const ALL: &'static [Self] = &[$(Self::$member),+];

            /// The value as C has it.
            #[inline]
            pub const fn bits(self) -> u32 {
                self.0
            }

            /// The choice of a value as C has it, named or not.
            #[inline]
            pub const fn from_bits_retain(bits: u32) -> Self {
                Self(bits)
            }

            /// The choice of a value as C has it, or [`crate::Error::UnknownFlag`] where it has no name.
            #[inline]
            pub const fn from_bits(bits: u32) -> $crate::Result<Self> {
                match bits {
                    $(_ if bits == $value => Ok(Self(bits)),)+
                    _ => Err($crate::Error::UnknownFlag),
                }
            }

            /// The same, or [`crate::Error::UnknownFlag`] where it has no name.
            #[inline]
            pub const fn known(self) -> $crate::Result<Self> {
                Self::from_bits(self.0)
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match *self {
                    $(Self::$member => f.write_str(stringify!($member)),)+
                    Self(other) => write!(f, "{other}"),
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(self, f)
            }
        }

        $crate::named! { false, $(#[doc = $doc])+ $header $c = $name { $($(#[doc = $member_doc])+ $member, $c_member;)+ } }
    };
}

/// The table of flags or choices, and the type's name in C.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($flags:literal, $(#[doc = $doc:literal])+ $header:literal $c:ident = $name:ident {
        $($(#[doc = $member_doc:literal])+ $member:ident, $c_member:ident;)+
    }) => {
        $crate::c_type! { $name = $c }

        /// By name: a choice is a string, flags are a list of them.
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
                $crate::base::constants::names::write::<Self, S>(self.bits(), serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> core::result::Result<Self, D::Error> {
                $crate::base::constants::names::read::<Self, D>(deserializer).map(Self::from_bits_retain)
            }
        }

        impl $crate::raw::constants::Named for $name {
            const CONSTANTS: &'static $crate::raw::constants::Constants = &$crate::raw::constants::Constants {
                c_name: stringify!($c),
                name: stringify!($name),
                header: $header,
                flags: $flags,
                doc: &[$($doc),+],
                members: &[$($crate::raw::constants::Member {
                    c_name: stringify!($c_member),
                    name: stringify!($member),
                    value: $name::$member.bits(),
                    doc: &[$($member_doc),+],
                }),+],
            };
        }
    };
}

/// Flags and choices by their names.
#[cfg(feature = "serde")]
pub(crate) mod names {
    use core::fmt::{Formatter, Result as Written};
    use core::marker::PhantomData;

    use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
    use serde::ser::{Error as _, Serializer};

    use super::Named;

    pub fn write<T: Named, S: Serializer>(bits: u32, serializer: S) -> Result<S::Ok, S::Error> {
        let (table, unnamed) = (T::CONSTANTS, || S::Error::custom("a value without a name"));
        if !table.flags {
            let member = table.members.iter().find(|member| member.value == bits).ok_or_else(unnamed)?;
            return serializer.serialize_str(member.name);
        }
        let (mut left, mut set) = (bits, [""; 32]);
        let mut places = set.iter_mut();
        for member in table.members {
            if member.value & left != 0 && member.value & bits == member.value {
                *places.next().ok_or_else(unnamed)? = member.name;
                left &= !member.value;
            }
        }
        if left != 0 {
            return Err(unnamed());
        }
        let count = 32 - places.len();
        serializer.collect_seq(set.iter().take(count))
    }

    pub fn read<'de, T: Named, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        if T::CONSTANTS.flags {
            deserializer.deserialize_seq(Flags::<T>(PhantomData))
        } else {
            One::<T>(PhantomData).deserialize(deserializer)
        }
    }

    struct Flags<T>(PhantomData<T>);

    impl<'de, T: Named> Visitor<'de> for Flags<T> {
        type Value = u32;

        fn expecting(&self, f: &mut Formatter<'_>) -> Written {
            write!(f, "a list of names of {}", T::CONSTANTS.name)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<u32, A::Error> {
            let mut bits = 0;
            while let Some(more) = list.next_element_seed(One::<T>(PhantomData))? {
                bits |= more;
            }
            Ok(bits)
        }
    }

    struct One<T>(PhantomData<T>);

    impl<'de, T: Named> DeserializeSeed<'de> for One<T> {
        type Value = u32;

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u32, D::Error> {
            deserializer.deserialize_str(self)
        }
    }

    impl<T: Named> Visitor<'_> for One<T> {
        type Value = u32;

        fn expecting(&self, f: &mut Formatter<'_>) -> Written {
            write!(f, "a name of {}", T::CONSTANTS.name)
        }

        fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<u32, E> {
            let member = T::CONSTANTS.members.iter().find(|member| member.name == name);
            member
                .map(|member| member.value)
                .ok_or_else(|| E::custom(format_args!("{name} is no {}", T::CONSTANTS.name)))
        }
    }
}
