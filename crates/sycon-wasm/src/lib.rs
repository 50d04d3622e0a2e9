//! WebAssembly modules over [`sycon`] for the npm package in `web/`, which is their only user.
//!
//! | module | contents |
//! |---|---|
//! | [`function`] | the functions of the table, by their index in it |
//! | [`protocol`] | Newplex |
//! | [`mac`] | the MAC on multimixer-128 |
//! | [`aead`] | Ascon-AEAD128 |
//! | [`kem`] | X-Wing and ML-KEM |
//! | [`slhdsa`] | SLH-DSA |
//! | [`age`] | encrypted files |
//! | [`instance`] | the buffer, the objects, and the conversion of errors |
//! | [`host`] | imports from JavaScript: random bytes, input, output; the only `unsafe` code except exported names |
//!
//! Each file in `modules/` lists the functions of one WebAssembly module. Each module has its own file and memory, and is
//! loaded on request.
//!
//! # The interface
//!
//! Functions accept and return numbers. Bytes pass through a [buffer](instance::buffer) that JavaScript reads and writes.
//! Objects are numbers, too; a number that is not an object is an error. A result of zero or more means success. A
//! negative result means an error: the buffer contains its message, and the absolute value is the length of the message.
//! No function panics, because a panic would end the module.

pub mod aead;
pub mod age;
pub mod function;
pub mod host;
pub mod instance;
pub mod kem;
pub mod mac;
pub mod protocol;
pub mod slhdsa;

/// Exports functions of this crate from the module that calls the macro, under their names.
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
