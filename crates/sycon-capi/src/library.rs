//! The library itself.
//!
//! Functions return 0, or -1 for an error: a pointer that is NULL although its length is not 0, a state
//! that was not initialised, an output that overlaps a state or another output, and what each function
//! names. On an error outputs are filled with zeros.
//!
//! An output may lie over inputs, wholly or in part: `sycon_xof_shake128(seed, 32, seed, 32)` replaces a
//! seed by its successor. Then the function works in memory of its own, as large as the output. What seals or opens may
//! write over its data, not over a label, a nonce or associated data.
//!
//! States belong to the caller, in memory of any kind that has their alignment. They own nothing
//! else: copying one by assignment makes an independent copy, and one that is forgotten leaks
//! nothing. Two threads must not use a state at once, unless it is `const` to both; everything else they may.
//! After `fork`, use the state in one process only if it encrypts, makes tags or gives random numbers: parent and child
//! would encrypt under one key and nonce, as two copies do.
//!
//! ```c
//! #include <stdio.h>
//! #include <sycon/library.h>
//!
//! int show(void) {
//!     return printf("libsycon %s, by %s\n", sycon_version(), sycon_backend());
//! }
//! ```

use core::ffi::{CStr, c_void};

use subtle::ConstantTimeEq;
use sycon::Backend;
use zeroize::optimization_barrier;

use crate::boundary::Refused;
use crate::items::interface;

/// With the zero that C expects at the end.
fn backend_name() -> &'static CStr {
    const NAMES: &[&CStr] = &[
        c"portable",
        c"bmi",
        c"avx2",
        c"avx2-vaes",
        c"avx512",
        c"avx512-vaes",
        c"neon",
        c"neon-aes",
        c"neon-wide",
        c"neon-sha3",
    ];
    let name = Backend::best().name().as_bytes();
    NAMES.iter().find(|known| known.to_bytes() == name).unwrap_or(&c"")
}

interface! {
    /// The version of the library, such as "0.1.0".
    text sycon_version() {
        const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
        CStr::from_bytes_with_nul(VERSION.as_bytes()).unwrap_or(c"")
    }

    /// The name of the instructions that this processor's work is done with: "portable", "bmi",
    /// "avx2", "avx2-vaes", "avx512", "avx512-vaes", "neon", "neon-aes", "neon-wide" or "neon-sha3".
    text sycon_backend() { backend_name() }

    /// Fills memory with zeros, also where the compiler sees that nobody reads it again.
    release sycon_memzero(out data[len]) {
        data.fill(0);
        optimization_barrier(data);
        Ok(())
    }

    /// Memory of zeros for `bytes` bytes of states, aligned for each of them, or NULL: for languages that
    /// cannot align their own. `sycon_free` releases it.
    other sycon_malloc(bytes: usize => *mut c_void);

    /// Wipes and releases what `sycon_malloc` gave. NULL is allowed.
    other sycon_free(memory: *mut c_void);

    /// Compares two pieces of memory of one length, in time that depends on the length alone. Returns
    /// 0 if they are equal, -1 if not.
    fn sycon_memcmp(pair a, b[len]) {
        if bool::from(a.ct_eq(b)) { Ok(()) } else { Err(Refused) }
    }
}
