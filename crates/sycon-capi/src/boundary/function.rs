//! The macro that makes a C function from a safe Rust function.

#[cfg(doc)]
use super::{Handle, Outcome, Sink, Source, Vacant};

/// Defines a C function that returns 0 or -1, from a safe Rust function that returns an [`Outcome`], or describes
/// it. The macro processes one argument after the other. For each it collects the C parameters, the memory to
/// check, and the Rust variables.
///
/// | argument | in C | in Rust |
/// |---|---|---|
/// | `in data[len]` | `const uint8_t *data, size_t len` | `&[u8]` |
/// | `in key: [32]` | `const uint8_t *key` | `&[u8; 32]` |
/// | `pair a, b[len]` | `const uint8_t *a, const uint8_t *b, size_t len` | two `&[u8]` |
/// | `out data[len]`, `out tag: [32]` | the same without `const` | `&mut [u8]`, `&mut [u8; 32]`; zeros on errors |
/// | `inout data[len]` | `uint8_t *data, size_t len` | `&mut [u8]`, untouched on errors |
/// | `rows data[count, len]` | `const uint8_t *data, size_t count, size_t len` | `&[u8]` of `count * len` bytes |
/// | `moved[h, t] to from data[len]` | `uint8_t *to, const uint8_t *data, size_t len` | `to: &mut [u8]`, `h + len + t` bytes, to which the data have been moved after the first `h`; both can overlap |
/// | `opened[t] to from data[len]` | `uint8_t *to, const uint8_t *data, size_t len` | `to: &mut [u8]` with the data except the last `t` bytes, and `data: [u8; t]` with the last `t` bytes |
/// | `list parts[lengths, count]` | `const uint8_t *const *parts, const size_t *lengths, size_t count` | `&impl Messages` |
/// | `init state: S` | `S *state` | [`Vacant<S>`], which contains no value until `put`; zeros on errors |
/// | `state state: S`, `const state: S` | `S *state`, `const S *state` | `&mut S::Value`, `&S::Value` |
/// | `last state: S` | `S *state` | `S::Value`, and the memory is wiped |
/// | `string name` | `const char *name`, NUL-terminated | `&CStr` |
/// | `value x: T`, `result x: T` | `T x`, `T *x` | `T`, `&mut T` with a default value |
/// | `report error` | `int *error` | `&mut c_int`, 0 until it is set; unchanged on errors |
/// | `callbacks read: sycon_age_read, write: sycon_age_write[context]` | `sycon_age_read read, sycon_age_write write, void *context` | [`Source`], [`Sink`] |
/// | `new object: H`, `free object: H` | `H **object`, `H *object` | [`Handle<H>`], `Option<H::Value>` |
macro_rules! function {
    ($state:tt $call:ident, in $data:ident[$len:ident] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$data: *const u8, $len: usize,] [Span::read($data, $len),]
        [let $data = boundary::slice($data, $len);] [] $call $($rest)*
    } };
    ($state:tt $call:ident, in $data:ident: [$len:expr] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$data: *const u8,] [Span::read($data, $len),]
        [let $data = boundary::array::<{ $len }>($data);] [] $call $($rest)*
    } };
    ($state:tt $call:ident, out $data:ident[$len:ident] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$data: *mut u8, $len: usize,] [Span::write($data, $len),]
        [] [let $data = boundary::Output::new($data, $len, $call)?, [slice()];] $call $($rest)*
    } };
    ($state:tt $call:ident, out $data:ident: [$len:expr] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$data: *mut u8,] [Span::write($data, $len),]
        [] [let $data = boundary::Output::new($data, $len, $call)?, [array::<{ $len }>()];] $call $($rest)*
    } };
    ($state:tt $call:ident, inout $data:ident[$len:ident] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$data: *mut u8, $len: usize,] [Span::change($data, $len),]
        [let $data = boundary::slice_mut($data, $len);] [] $call $($rest)*
    } };
    ($state:tt $call:ident, pair $a:ident, $b:ident[$len:ident] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$a: *const u8, $b: *const u8, $len: usize,] [Span::read($a, $len), Span::read($b, $len),]
        [let $a = boundary::slice($a, $len); let $b = boundary::slice($b, $len);] [] $call $($rest)*
    } };
    ($state:tt $call:ident, rows $data:ident[$count:ident, $len:ident] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$data: *const u8, $count: usize, $len: usize,] [Span::read($data, $count.saturating_mul($len)),]
        [let $data = boundary::slice($data, $count * $len);] [] $call $($rest)*
    } };
    ($state:tt $call:ident, moved[$before:expr, $behind:expr] $to:ident from $data:ident[$len:ident] $($rest:tt)*) => {
        $crate::boundary::argument! {
            $state [$to: *mut u8, $data: *const u8, $len: usize,]
            [Span::over($to, $len.saturating_add($before + $behind)), Span::moved($data, $len),]
            [let $to = boundary::moved($to, $data, $len, $before, $behind);] [] $call $($rest)*
        }
    };
    ($state:tt $call:ident, opened[$tag:expr] $to:ident from $data:ident[$len:ident] $($rest:tt)*) => {
        $crate::boundary::argument! {
            $state [$to: *mut u8, $data: *const u8, $len: usize,]
            [Span::over($to, $len.saturating_sub($tag)), Span::moved($data, $len),]
            [let ($to, $data) = boundary::opened::<{ $tag }>($to, $data, $len)?;] [] $call $($rest)*
        }
    };
    ($state:tt $call:ident, list $data:ident[$lengths:ident, $count:ident] $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$data: *const *const u8, $lengths: *const usize, $count: usize,]
        [Span::list($data, $count), Span::list($lengths, $count),]
        [let $data = &boundary::List::new($data, $lengths, $count, $call)?;]
        [] $call $($rest)*
    } };
    ($state:tt $call:ident, init $value:ident: $State:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$value: *mut $State,] [Span::vacant($value),]
        [let $value = boundary::Vacant::new($value);] [] $call $(, $($rest)*)?
    } };
    ($state:tt $call:ident, state $value:ident: $State:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$value: *mut $State,] [Span::state($value),]
        [let $value = boundary::state_mut($value)?;] [] $call $(, $($rest)*)?
    } };
    ($state:tt $call:ident, last $value:ident: $State:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$value: *mut $State,] [Span::state($value),]
        [let $value = boundary::last($value)?;] [] $call $(, $($rest)*)?
    } };
    ($state:tt $call:ident, const $value:ident: $State:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$value: *const $State,] [Span::state_read($value),]
        [let $value = boundary::state($value)?;] [] $call $(, $($rest)*)?
    } };
    ($state:tt $call:ident, string $text:ident $($rest:tt)*) => { $crate::boundary::argument! {
        $state [$text: *const $crate::description::Char,] [unsafe { Span::string($text.cast()) },]
        [let $text = core::ffi::CStr::from_ptr($text.cast());] [] $call $($rest)*
    } };
    ($state:tt $call:ident, value $value:ident: $Type:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$value: $Type,] [] [] [] $call $(, $($rest)*)?
    } };
    ($state:tt $call:ident, result $value:ident: $Type:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$value: *mut $Type,] [Span::result($value),]
        [let $value = boundary::result($value);] [] $call $(, $($rest)*)?
    } };
    // This argument comes first, so that it is 0 if another argument is invalid.
    ([$head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] $outs:tt] $call:ident,
        report $error:ident $($rest:tt)*) => {
        $crate::boundary::function! {
            [$head [$($parameters)* $error: *mut core::ffi::c_int,] [$($spans)* Span::report($error),]
                [let $error = boundary::result($error); $($lets)*] $outs]
            $call $($rest)*
        }
    };
    ($state:tt $call:ident, callbacks $read:ident: $Read:ty, $write:ident: $Write:ident[$context:ident] $($rest:tt)*) => {
        $crate::boundary::argument! {
            $state [$read: $Read, $write: $Write, $context: *mut core::ffi::c_void,] []
            [let $read = boundary::Source::new($read, $context)?; let $write = boundary::Sink::new($write, $context)?;] [] $call $($rest)*
        }
    };
    ($state:tt $call:ident, new $object:ident: $Handle:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$object: *mut *mut $Handle,] [Span::result($object),]
        [let $object = boundary::Handle::new($object);] [] $call $(, $($rest)*)?
    } };
    ($state:tt $call:ident, free $object:ident: $Handle:ty $(, $($rest:tt)*)?) => { $crate::boundary::argument! {
        $state [$object: *mut $Handle,] []
        [let $object = boundary::take($object)?;] [] $call $(, $($rest)*)?
    } };

    ([$head:tt $parameters:tt $spans:tt $lets:tt $outs:tt] $call:ident $(,)?) => {
        $crate::boundary::finished! { $head $parameters $spans $lets $outs $call }
    };
}
pub(crate) use function;

/// Appends the parts of an argument to the parts of the previous arguments, and continues with the rest.
macro_rules! argument {
    ([$head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*]]
        [$($parameter:tt)*] [$($span:tt)*] [$($let:tt)*] [$($out:tt)*] $($rest:tt)+) => {
        $crate::boundary::function! {
            [$head [$($parameters)* $($parameter)*] [$($spans)* $($span)*] [$($lets)* $($let)*] [$($outs)* $($out)*]]
            $($rest)+
        }
    };
}
pub(crate) use argument;

/// The function or its description, after all arguments are processed.
macro_rules! finished {
    ([define [$($docs:tt)*] $name:ident $body:block] [$($parameters:tt)*] [$($spans:tt)*]
        [$(let $variable:pat = $value:expr;)*] [$(let $out:ident = $output:expr, [$($view:tt)+];)*] $call:ident) => {
        $($docs)*
        #[allow(unsafe_code, clippy::missing_safety_doc, reason = "the crate's documentation has it")]
        #[allow(clippy::undocumented_unsafe_blocks, reason = "comments do not come through macros")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($parameters)*) -> core::ffi::c_int {
            #[allow(unused_imports, reason = "a function may have no memory to check")]
            use $crate::boundary::{self, Span};

            boundary::guard([$($spans)*], #[inline(always)] |$call| {
                let _ = $call;
                $(
                    // SAFETY: the caller vouches for the arguments, and `guard` has checked what can be.
                    let $variable = unsafe { $value };
                )*
                $(
                    // SAFETY: as above.
                    let mut $out = unsafe { $output };
                    let $out = $out.$($view)+;
                )*
                $body
            })
        }
    };
    ([describe [$($doc:expr),*] $must_use:literal $name:ident] [$($parameter:ident: $Type:ty,)*]
        $spans:tt $lets:tt $outs:tt $call:ident) => {
        $crate::description::Item::Function {
            name: stringify!($name),
            doc: &[$($doc),*],
            must_use: $must_use,
            result: $crate::description::Type::Name("int"),
            parameters: &[
                $((stringify!($parameter), <$Type as $crate::description::CType>::TYPE)),*
            ],
        }
    };
}
pub(crate) use finished;
