//! The macro that makes a function of C out of a safe Rust function.

#[cfg(doc)]
use super::{Handle, Outcome, Sink, Source, Vacant};

/// A C function that returns 0 or -1, from a safe Rust one that returns an [`Outcome`]; or the
/// description of it. Between, it goes through the arguments and collects, for each, the parameters
/// of C, what is to be checked, and the variables of Rust.
///
/// | argument | in C | in Rust |
/// |---|---|---|
/// | `in data[len]` | `const uint8_t *data, size_t len` | `&[u8]` |
/// | `in key: [32]` | `const uint8_t *key` | `&[u8; 32]` |
/// | `pair a, b[len]` | `const uint8_t *a, const uint8_t *b, size_t len` | two `&[u8]` |
/// | `out data[len]`, `out tag: [32]` | the same without `const` | `&mut [u8]`, `&mut [u8; 32]`; zeros on errors |
/// | `inout data[len]` | `uint8_t *data, size_t len` | `&mut [u8]`, untouched on errors |
/// | `rows data[count, len]` | `const uint8_t *data, size_t count, size_t len` | `&[u8]` of `count * len` bytes |
/// | `moved[h, t] to from data[len]` | `uint8_t *to, const uint8_t *data, size_t len` | `to: &mut [u8]`, `h + len + t` bytes, in which the data have been moved behind the first `h`; both may overlap |
/// | `opened[t] to from data[len]` | the same | `to: &mut [u8]` with all but the last `t` bytes of the data, and `data: [u8; t]` with those |
/// | `list parts[lengths, count]` | `const uint8_t *const *parts, const size_t *lengths, size_t count` | `&impl Messages` |
/// | `init state: S` | `S *state` | [`Vacant<S>`], without a value until it is put there; zeros on errors |
/// | `state state: S`, `const state: S` | `S *state`, `const S *state` | `&mut S::Value`, `&S::Value` |
/// | `last state: S` | `S *state` | `S::Value`, and the memory is wiped |
/// | `string name` | `const char *name`, which ends with a zero | `&CStr` |
/// | `value x: T`, `result x: T` | `T x`, `T *x` | `T`, `&mut T` with a default value |
/// | `report error` | `int *error` | `&mut c_int`, 0 until it is set; on errors it stays |
/// | `callbacks read: sycon_age_read, write: sycon_age_write[context]` | `sycon_age_read read, sycon_age_write write, void *context` | [`Source`], [`Sink`] |
/// | `new object: H`, `free object: H` | `H **object`, `H *object` | [`Handle<H>`], `Option<H::Value>` |
macro_rules! function {
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        in $data:ident[$len:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $data: *const u8, $len: usize,]
            [$($spans)* Span::read($data, $len),]
            [$($lets)*
                // SAFETY: the caller vouches for it, and `guard` has checked what can be.
                let $data = unsafe { boundary::slice($data, $len) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        out $data:ident[$len:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $data: *mut u8, $len: usize,]
            [$($spans)* Span::write($data, $len),]
            [$($lets)*]
            [$($outs)*
                // SAFETY: as above.
                let mut $data = unsafe { boundary::Output::new($data, $len, $call) }?;
                let $data = $data.slice();]
            $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        in $data:ident: [$len:expr] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $data: *const u8,]
            [$($spans)* Span::read($data, $len),]
            [$($lets)*
                // SAFETY: as above.
                let $data = unsafe { boundary::array::<{ $len }>($data) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        out $data:ident: [$len:expr] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $data: *mut u8,]
            [$($spans)* Span::write($data, $len),]
            [$($lets)*]
            [$($outs)*
                // SAFETY: as above.
                let mut $data = unsafe { boundary::Output::new($data, $len, $call) }?;
                let $data = $data.array::<{ $len }>();]
            $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        inout $data:ident[$len:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $data: *mut u8, $len: usize,]
            [$($spans)* Span::change($data, $len),]
            [$($lets)*
                // SAFETY: as above; nothing else overlaps it.
                let $data = unsafe { boundary::slice_mut($data, $len) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        pair $a:ident, $b:ident[$len:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $a: *const u8, $b: *const u8, $len: usize,]
            [$($spans)* Span::read($a, $len), Span::read($b, $len),]
            [$($lets)*
                // SAFETY: as above.
                let $a = unsafe { boundary::slice($a, $len) };
                // SAFETY: as above.
                let $b = unsafe { boundary::slice($b, $len) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        rows $data:ident[$count:ident, $len:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $data: *const u8, $count: usize, $len: usize,]
            [$($spans)* Span::read($data, $count.saturating_mul($len)),]
            [$($lets)*
                // SAFETY: as above.
                let $data = unsafe { boundary::slice($data, $count * $len) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        moved[$before:expr, $behind:expr] $to:ident from $data:ident[$len:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $to: *mut u8, $data: *const u8, $len: usize,]
            [$($spans)*
                Span::over($to, $len.saturating_add($before + $behind)), Span::moved($data, $len),]
            [$($lets)*
                // SAFETY: as above; nothing but the data, which are moved, overlaps it.
                let $to = unsafe { boundary::moved($to, $data, $len, $before, $behind) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        opened[$tag:expr] $to:ident from $data:ident[$len:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $to: *mut u8, $data: *const u8, $len: usize,]
            [$($spans)*
                Span::over($to, $len.saturating_sub($tag)), Span::moved($data, $len),]
            [$($lets)*
                // SAFETY: as above; nothing but the data, which are moved, overlaps it.
                let ($to, $data) = unsafe { boundary::opened::<{ $tag }>($to, $data, $len) }?;]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        list $data:ident[$lengths:ident, $count:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)*
                $data: *const *const u8, $lengths: *const usize, $count: usize,]
            [$($spans)* Span::list($data, $count), Span::list($lengths, $count),]
            [$($lets)*
                // SAFETY: as above.
                let $data = unsafe { boundary::List::new($data, $lengths, $count, $call) }?;
                let $data = &$data;]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        init $state:ident: $State:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $state: *mut $State,]
            [$($spans)* Span::vacant($state),]
            [$($lets)*
                // SAFETY: as above; nothing else overlaps it.
                let $state = unsafe { boundary::Vacant::new($state) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        state $state:ident: $State:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $state: *mut $State,]
            [$($spans)* Span::state($state),]
            [$($lets)*
                // SAFETY: as above; nothing else overlaps it.
                let $state = unsafe { boundary::state_mut($state) }?;]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        last $state:ident: $State:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $state: *mut $State,]
            [$($spans)* Span::state($state),]
            [$($lets)*
                // SAFETY: as above; nothing else overlaps it.
                let $state = unsafe { boundary::last($state) }?;]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        const $state:ident: $State:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $state: *const $State,]
            [$($spans)* Span::state_read($state),]
            [$($lets)*
                // SAFETY: as above.
                let $state = unsafe { boundary::state($state) }?;]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        string $text:ident $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $text: *const $crate::description::Char,]
            [$($spans)* Span::read($text.cast(), 1),]
            [$($lets)*
                // SAFETY: as above, up to its zero.
                let $text = unsafe { core::ffi::CStr::from_ptr($text.cast()) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        value $value:ident: $Type:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $value: $Type,] [$($spans)*] [$($lets)*] [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        result $value:ident: $Type:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $value: *mut $Type,]
            [$($spans)* Span::result($value),]
            [$($lets)*
                // SAFETY: as above; nothing else overlaps it.
                let $value = unsafe { boundary::result($value) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        report $error:ident $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $error: *mut core::ffi::c_int,]
            [$($spans)* Span::report($error),]
            [
                // Before all that can be refused.
                // SAFETY: as above; nothing else overlaps it.
                let $error = unsafe { boundary::result($error) };
                $($lets)*]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        callbacks $read:ident: $Read:ty, $write:ident: $Write:ident[$context:ident] $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)*
                $read: $Read,
                $write: $Write,
                $context: *mut core::ffi::c_void,]
            [$($spans)*]
            [$($lets)*
                // SAFETY: the caller vouches for them.
                let $read = unsafe { boundary::Source::new($read, $context) }?;
                // SAFETY: as above.
                let $write = unsafe { boundary::Sink::new($write, $context) }?;]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        new $object:ident: $Handle:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $object: *mut *mut $Handle,]
            [$($spans)* Span::result($object),]
            [$($lets)*
                // SAFETY: as above; nothing else overlaps it.
                let $object = unsafe { boundary::Handle::new($object) };]
            [$($outs)*] $call, $($($rest)*)? }
    };
    ($head:tt [$($parameters:tt)*] [$($spans:tt)*] [$($lets:tt)*] [$($outs:tt)*] $call:ident,
        free $object:ident: $Handle:ty $(, $($rest:tt)*)?) => {
        $crate::boundary::function! { $head
            [$($parameters)* $object: *mut $Handle,]
            [$($spans)*]
            [$($lets)*
                // SAFETY: as above, and that nobody uses it again.
                let $object = unsafe { boundary::take($object) }?;]
            [$($outs)*] $call, $($($rest)*)? }
    };

    ([define [$($docs:tt)*] $name:ident $body:block] [$($parameters:tt)*] [$($spans:tt)*]
        [$($lets:tt)*] [$($outs:tt)*] $call:ident,) => {
        $($docs)*
        #[allow(unsafe_code, clippy::missing_safety_doc, reason = "the crate's documentation has it")]
        #[allow(clippy::undocumented_unsafe_blocks, reason = "comments do not come through macros")]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($parameters)*) -> core::ffi::c_int {
            #[allow(unused_imports, reason = "a function may have no memory to check")]
            use $crate::boundary::{self, Span};

            boundary::guard([$($spans)*], #[inline(always)] |$call| {
                let _ = $call;
                $($lets)*
                $($outs)*
                $body
            })
        }
    };
    ([describe [$($doc:expr),*] $must_use:literal $name:ident] [$($parameter:ident: $Type:ty,)*]
        $spans:tt $lets:tt $outs:tt $call:ident,) => {
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
pub(crate) use function;
