//! The library itself.
//!
//! Functions return 0, or -1 for an error: a pointer that is NULL although its length is not 0, a state
//! that was not initialised, outputs that overlap inputs, and what each function names. On an
//! error outputs are filled with zeros.
//!
//! States belong to the caller, in memory of any kind that has their alignment. They own nothing
//! else: copying one by assignment makes an independent copy, and one that is forgotten leaks
//! nothing. A state must not be used by two threads at once; everything else may.

use core::ffi::c_char;

use subtle::ConstantTimeEq;
use sycon::Backend;
use zeroize::optimization_barrier;

use crate::boundary::{Refused, constants, export};

constants! {
    /// The version of the library, such as "0.1.0".
    fn sycon_version() -> *const c_char {
        concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
    }

    /// The name of the instructions that this processor's work is done with: "portable", "bmi",
    /// "avx2", "avx2-vaes", "avx512" or "avx512-vaes".
    fn sycon_backend() -> *const c_char {
        backend_name().as_ptr().cast()
    }
}

/// With the zero that C expects at the end.
fn backend_name() -> &'static str {
    const NAMES: &[&str] =
        &["portable\0", "bmi\0", "avx2\0", "avx2-vaes\0", "avx512\0", "avx512-vaes\0"];
    let name = Backend::best().name();
    NAMES.iter().find(|known| known.strip_suffix('\0') == Some(name)).unwrap_or(&"\0")
}

export! {
    /// Fills memory with zeros, also where the compiler sees that nobody reads it again.
    fn sycon_memzero(out data[len]) {
        data.fill(0);
        optimization_barrier(data);
        Ok(())
    }

    /// Compares two pieces of memory of one length, in time that depends on the length alone. Returns
    /// 0 if they are equal, -1 if not.
    #[must_use]
    fn sycon_memcmp(pair a, b[len]) {
        if bool::from(a.ct_eq(b)) { Ok(()) } else { Err(Refused) }
    }
}
