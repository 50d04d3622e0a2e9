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

/// Writes the layouts of all states as far as there is room. Returns how many there are.
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

/// As [`layouts`] for the states in `item`, which follow `count` others.
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

    /// The size and the alignment in bytes of a state, by the name of its type, such as `sycon_xof_shake128_state`:
    /// for languages that cannot read headers. -1, and zeros, if the library has no such state.
    fn sycon_state_layout(string name, result size: usize, result align: usize) {
        let name = name.to_str()?;
        let layout = STATES.iter().find(|layout| layout.name == name).ok_or(Refused)?;
        (*size, *align) = (layout.size, layout.align);
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
