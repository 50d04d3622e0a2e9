//! WebAssembly modules over [`sycon`], for the npm package in `web/`, which is their only user.
//!
//! | module | what it is |
//! |---|---|
//! | [`function`] | the functions of the table, by their place in it |
//! | [`protocol`] | Newplex |
//! | [`mac`] | the message authentication code on multimixer-128 |
//! | [`kem`] | X-Wing and ML-KEM |
//! | [`age`] | encrypted files |
//! | [`instance`] | the buffer, the objects, and what becomes of errors |
//! | [`host`] | what JavaScript gives: random bytes, input, a place for output; the only `unsafe` code |
//!
//! `modules/` says which functions a module has: each is a file of its own, with memory of its own, loaded when it
//! is asked for.
//!
//! # The interface
//!
//! A function takes and gives numbers. Bytes go through one [buffer](instance::buffer) that JavaScript writes and
//! reads. Objects are numbers too, and one that is none is an error. The result is zero or more; below zero it is
//! an error, whose message is in the buffer and has so many bytes. Nothing panics: a panic would end the module.

pub mod age;
pub mod function;
pub mod host;
pub mod instance;
pub mod kem;
pub mod mac;
pub mod protocol;

/// Exports functions of this crate from the module it stands in, by their names.
#[macro_export]
macro_rules! exports {
    ($($module:ident { $($name:ident($($argument:ident),*))+ })+) => {
        $($(
            #[doc = concat!("[`", stringify!($name), "`](sycon_wasm::", stringify!($module), "::", stringify!($name), ")")]
            #[allow(unsafe_code, reason = "the name under which JavaScript finds it")]
            #[unsafe(no_mangle)]
            pub extern "C" fn $name($($argument: u32),*) -> i32 {
                $crate::$module::$name($($argument),*)
            }
        )+)+
    };
}
