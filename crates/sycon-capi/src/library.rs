//! Version, backend, zeroizing and comparing memory.
//!
//! Functions return 0, or -1 for an error: a pointer is NULL although its length is not 0, a state is not
//! initialized, an output overlaps a state or another output, or an error that the function documents. After an
//! error, outputs are all zeros.
//!
//! An output can overlap inputs, in whole or in part: `sycon_xof_shake128(seed, 32, seed, 32)` replaces a seed with
//! the next one. The function then uses separate memory of the output's length. Functions that encrypt or decrypt
//! can overwrite their data, but not a label, a nonce or associated data.
//!
//! The caller provides the memory of states, of any kind with the required alignment. States own no other memory:
//! assignment makes an independent copy, and a state that you do not free leaks nothing. Two threads must not use a
//! state at the same time, unless it is `const` for both. Threads can share everything else. `_final` and `_verify`
//! wipe the state, unless they return -1 because of another argument, such as a NULL pointer.
//!
//! **Don't encrypt, make tags or draw random numbers with a state both in the parent and in the child after `fork`,
//! or with two copies of a state:** both would use the same key and nonce.
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

use sycon::Backend;
use sycon_secret::equal;
use zeroize::optimization_barrier;

use crate::HEADERS;
use crate::boundary::Refused;
use crate::description::Item;
use crate::items::interface;

/// The size and the alignment of a type of states.
#[derive(Clone, Copy)]
struct Layout {
    name: &'static str,
    size: usize,
    align: usize,
}

/// All states that the headers declare. The compiler collects them, so that a program does not contain the headers' text.
static STATES: [Layout; layouts(&mut [])] = {
    let mut states = [Layout { name: "", size: 0, align: 0 }; layouts(&mut [])];
    layouts(&mut states);
    states
};

/// Writes the layouts of all states, up to the end of `states`. Returns the number of states.
const fn layouts(states: &mut [Layout]) -> usize {
    let (mut header, mut count) = (0, 0);
    while header < HEADERS.len() {
        let (sections, mut section) = (HEADERS[header].sections, 0);
        while section < sections.len() {
            count = layouts_of(&sections[section].items, states, count);
            section += 1;
        }
        header += 1;
    }
    count
}

/// Like [`layouts`], for the states in `item`. `count` other states precede them.
const fn layouts_of(item: &Item, states: &mut [Layout], mut count: usize) -> usize {
    match item {
        Item::Group(items) => {
            let mut index = 0;
            while index < items.len() {
                count = layouts_of(&items[index], states, count);
                index += 1;
            }
        }
        Item::Family(_, items) => count = layouts_of(items, states, count),
        Item::State { name, size, align, .. } => {
            if count < states.len() {
                states[count] = Layout { name, size: *size, align: *align };
            }
            count += 1;
        }
        _ => {}
    }
    count
}

/// Returns the backend's name as a C string.
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

    /// Returns the name of the backend, which depends on the CPU: "portable", "bmi", "avx2", "avx2-vaes", "avx512",
    /// "avx512-vaes", "neon", "neon-aes", "neon-wide" or "neon-sha3".
    text sycon_backend() { backend_name() }

    /// Fills memory with zeros. The compiler does not remove this, even if the memory is not read again.
    release sycon_memzero(out data[len]) {
        data.fill(0);
        optimization_barrier(data);
        Ok(())
    }

    /// Returns the size and the alignment of a state in bytes, by the name of its type, such as
    /// `sycon_xof_shake128_state`. It is for languages that cannot read C headers. Returns -1 and zeros if the
    /// library has no such state.
    fn sycon_state_layout(string name, result size: usize, result align: usize) {
        let name = name.to_str()?;
        let layout = STATES.iter().find(|layout| layout.name == name).ok_or(Refused)?;
        (*size, *align) = (layout.size, layout.align);
        Ok(())
    }

    /// Allocates zeroed memory for `bytes` bytes of states, aligned for every state on every system. Returns NULL if
    /// the allocation fails. `sycon_free` releases the memory.
    other sycon_malloc(bytes: usize => *mut c_void);

    /// Wipes and releases memory from `sycon_malloc`. NULL is allowed.
    other sycon_free(memory: *mut c_void);

    /// Compares two pieces of memory of equal length, in time that depends only on the length. Returns 0 if they
    /// are equal, and -1 otherwise.
    fn sycon_memcmp(pair a, b[len]) {
        if equal(a, b) { Ok(()) } else { Err(Refused) }
    }
}
