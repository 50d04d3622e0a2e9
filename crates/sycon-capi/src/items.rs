//! The macros that define the items of the headers and describe them.

#[cfg(doc)]
use crate::{boundary::function, description::Item};

/// Defines the C items of a module, and `ITEMS`, which describes them.
///
/// An item consists of its documentation, a kind, a name, arguments in parentheses, and a body or `;`.
///
/// | item | in C |
/// |---|---|
/// | `fn name(arguments) { .. }` | a function that returns 0 or -1, whose result programs must check; [`function`] lists the arguments |
/// | `release name(arguments) { .. }` | a function that only wipes, whose result programs can ignore |
/// | `size NAME_BYTES(value);` | a macro with the value |
/// | `text name() { ".." }` | a function that returns the NUL-terminated string |
/// | `state name(Value, 256 bytes, aligned 16);` | a type `name_state` whose memory contains the value, `NAME_STATE_BYTES`, and an entry of `sycon_state_layout` |
/// | `object name(Value);` | a type to which C has only pointers |
/// | `callback name(argument: Type, ..);` | a type of the caller's functions, which return 0 or -1 |
/// | `other name(argument: Type => Result);` | a function that is defined by hand |
/// | `title name("…");` | a comment: the name of the function that the next items belong to |
/// | `family name("feature") { items }` | the items, in builds with this feature of the crate; in Rust, in a module of this name |
///
/// If `Value` is an enum with `repr(u64)`, append `, phases WORDS`: all possible values of its first word.
///
/// Every other kind is a macro that expands to [`items`] of these kinds.
macro_rules! interface {
    ($($item:tt)*) => {
        $crate::items::items! { define $($item)* }

        pub(crate) const ITEMS: $crate::description::Item =
            $crate::items::items!(describe $($item)*);
    };
}
pub(crate) use interface;

/// Expands to the items or, as an expression, to the [`Item`] that describes them: `define` or `describe`.
macro_rules! items {
    (define $($(#[$($meta:tt)*])* $kind:ident $name:ident $arguments:tt $body:tt)*) => {
        $($crate::items::item! { define [$(#[$($meta)*])*] $kind $name $arguments $body })*
    };
    (describe $($(#[$($meta:tt)*])* $kind:ident $name:ident $arguments:tt $body:tt)*) => {
        $crate::description::Item::Group(&[
            $($crate::items::item! { describe [$(#[$($meta)*])*] $kind $name $arguments $body }),*
        ])
    };
}
pub(crate) use items;

/// Expands one of the [`items`].
macro_rules! item {
    (define $docs:tt fn $name:ident ($($arguments:tt)*) $body:block) => {
        $crate::boundary::function! { [[define $docs $name $body] [] [] [] []] call, $($arguments)* }
    };
    (describe [$(#[doc = $doc:expr])*] fn $name:ident ($($arguments:tt)*) $body:block) => {
        $crate::boundary::function! {
            [[describe [$($doc),*] true $name] [] [] [] []] call, $($arguments)*
        }
    };
    (define $docs:tt release $name:ident $arguments:tt $body:block) => {
        $crate::items::item! { define $docs fn $name $arguments $body }
    };
    (describe [$(#[doc = $doc:expr])*] release $name:ident ($($arguments:tt)*) $body:block) => {
        $crate::boundary::function! {
            [[describe [$($doc),*] false $name] [] [] [] []] call, $($arguments)*
        }
    };

    (define [$($docs:tt)*] size $name:ident ($value:expr) ;) => {
        $($docs)*
        pub const $name: usize = $value;
    };
    (describe [$(#[doc = $doc:expr])*] size $name:ident ($value:expr) ;) => {
        $crate::description::Item::Size { name: stringify!($name), doc: &[$($doc),*], value: $value }
    };

    (define [$($docs:tt)*] text $name:ident () $text:block) => {
        $($docs)*
        #[allow(unsafe_code, reason = "a name that C can call")]
        #[allow(clippy::must_use_candidate, reason = "C compilers need not warn of it")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() -> *const core::ffi::c_char {
            let text: &'static core::ffi::CStr = $text;
            text.as_ptr()
        }
    };
    (describe [$(#[doc = $doc:expr])*] text $name:ident () $text:block) => {
        $crate::description::Item::Function {
            name: stringify!($name),
            doc: &[$($doc),*],
            must_use: false,
            result: $crate::description::Type::Const(&$crate::description::Type::Name("char")),
            parameters: &[],
        }
    };

    (define $docs:tt other $name:ident $declaration:tt ;) => {};
    (describe [$(#[doc = $doc:expr])*] other $name:ident
        ($parameter:ident: $Type:ty $(=> $Result:ty)?) ;) => {
        $crate::description::Item::Function {
            name: stringify!($name),
            doc: &[$($doc),*],
            must_use: $crate::items::item!(@is_some $($Result)?),
            result: $crate::items::item!(@result $($Result)?),
            parameters: &[
                (stringify!($parameter), <$Type as $crate::description::CType>::TYPE)
            ],
        }
    };
    (@is_some) => { false };
    (@is_some $Result:ty) => { true };
    (@result) => { $crate::description::Type::Name("void") };
    (@result $Result:ty) => { <$Result as $crate::description::CType>::TYPE };

    ($mode:ident [$($docs:tt)*] state $name:ident
        ($Value:ty, $size:literal bytes, aligned $align:literal $(, phases $words:expr)?) ;) => {
        pastey::paste! { $crate::items::items! { $mode
            #[doc = concat!("The size of `", stringify!($name), "_state` in bytes.")]
            size [<$name:upper _STATE_BYTES>]($size);

            $($docs)*
            memory [<$name _state>]($Value, $size, $align $(, $words)?);
        } }
    };
    ($mode:ident $docs:tt memory $($rest:tt)+) => { $crate::items::type_item! { $mode $docs memory $($rest)+ } };
    ($mode:ident $docs:tt object $($rest:tt)+) => { $crate::items::type_item! { $mode $docs object $($rest)+ } };
    ($mode:ident $docs:tt callback $($rest:tt)+) => { $crate::items::type_item! { $mode $docs callback $($rest)+ } };

    (define [] title $name:ident ($title:expr) ;) => {};
    (describe [] title $name:ident ($title:expr) ;) => {
        $crate::description::Item::Title($title)
    };

    (define [] family $name:ident ($feature:literal) { $($item:tt)* }) => {
        #[cfg(feature = $feature)]
        pub use $name::*;

        #[cfg(feature = $feature)]
        mod $name {
            use super::*;

            $crate::items::items! { define $($item)* }
        }
    };
    (describe [] family $name:ident ($feature:literal) { $($item:tt)* }) => {{
            #[cfg(feature = $feature)]
            {
                $crate::description::Item::Family(
                    $feature, &$crate::items::items!(describe $($item)*)
                )
            }
            #[cfg(not(feature = $feature))]
            {
                $crate::description::Item::Group(&[])
            }
    }};

    ($mode:ident $docs:tt $template:ident $name:ident $arguments:tt $body:tt) => {
        $template! { $mode $docs $name $arguments $body }
    };
}
pub(crate) use item;

/// Expands one of the [`items`] that is a type.
macro_rules! type_item {
    (define [$($docs:tt)*] memory $name:ident
        ($Value:ty, $size:literal, $align:literal $(, $words:expr)?) ;) => {
        $($docs)*
        #[allow(non_camel_case_types, missing_debug_implementations, reason = "C's name for it")]
        #[repr(C, align($align))]
        pub struct $name {
            opaque: [u8; $size],
        }

        const _: () = assert!(size_of::<$name>() == $size);

        $crate::items::type_item! { @opaque $name $Value $(, $words)? }
    };
    (describe [$(#[doc = $doc:expr])*] memory $name:ident
        ($Value:ty, $size:literal, $align:literal $(, $words:expr)?) ;) => {
        $crate::description::Item::State {
            name: stringify!($name),
            doc: &[$($doc),*],
            size: $size,
            align: $align,
        }
    };

    (define [$($docs:tt)*] object $name:ident ($Value:ty) ;) => {
        $($docs)*
        #[allow(non_camel_case_types, missing_debug_implementations, reason = "C's name for it")]
        pub struct $name(());

        $crate::items::type_item! { @opaque $name $Value }
    };
    (describe [$(#[doc = $doc:expr])*] object $name:ident ($Value:ty) ;) => {
        $crate::description::Item::Object { name: stringify!($name), doc: &[$($doc),*] }
    };

    (define [$($docs:tt)*] callback $name:ident ($($parameter:ident: $Type:ty),*) ;) => {
        $($docs)*
        #[allow(non_camel_case_types, reason = "C's name for it")]
        pub type $name = Option<unsafe extern "C" fn($($parameter: $Type),*) -> core::ffi::c_int>;

        $crate::items::type_item! { @named $name }
    };
    (describe [$(#[doc = $doc:expr])*] callback $name:ident ($($parameter:ident: $Type:ty),*) ;) => {
        $crate::description::Item::Callback {
            name: stringify!($name),
            doc: &[$($doc),*],
            parameters: &[
                $((stringify!($parameter), <$Type as $crate::description::CType>::TYPE)),*
            ],
        }
    };

    (@opaque $name:ident $Value:ty $(, $words:expr)?) => {
        impl $crate::boundary::Opaque for $name {
            type Value = $Value;
            const MARK: u64 = $crate::boundary::mark(stringify!($name));
            $(const WORDS: &'static [u64] = $words;)?
        }

        $crate::items::type_item! { @named $name }
    };
    (@named $name:ident) => {
        impl $crate::description::CType for $name {
            const TYPE: $crate::description::Type =
                $crate::description::Type::Name(stringify!($name));
        }
    };
}
pub(crate) use type_item;
