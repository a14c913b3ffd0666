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
