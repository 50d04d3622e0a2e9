//! VeXOF: extendable-output functions for one long output, with the functions of `sycon/xof.h`.
//!
//! ```c
//! #include <sycon/experimental/vexof.h>
//!
//! int expand(uint8_t *out, size_t outlen, const uint8_t seed[32]) {
//!     return sycon_xof_vexof128(out, outlen, seed, 32);
//! }
//! ```

// A value is as large as its algorithm's state. C's states reserve memory for it.
#![allow(clippy::large_enum_variant)]

use sycon::experimental::vexof;
use sycon::xof::{Absorb, Seekable, Xof};

use crate::items::{interface, items};
use crate::xof::{Sponge, init, new, one_xof, seekable, squeeze, xofs};

interface! {
    /// An instance of striped VeXOF.
    xofs vexof(
        vexof128: vexof::VeXof<168, 8>, vexof256: vexof::VeXof<136, 8>, vexof128x4: vexof::VeXof<168, 4>, vexof256x4: vexof::VeXof<136, 4>;
        (3200 bytes, aligned 64)
    ) {
        /// VeXOF of `in`, for one long output: several times as fast as SHAKE. The variants with x4 have four
        /// stripes, the others eight.
        new () { vexof::VeXof::new() }
    }

    /// An instance of indexed VeXOF.
    xofs indexed_vexof(
        indexed_vexof128: vexof::IndexedVeXof<168>, indexed_vexof256: vexof::IndexedVeXof<136>;
        (3200 bytes, aligned 64, seekable)
    ) {
        /// Indexed VeXOF of `in`, for a long output that is read from any position.
        new () { vexof::IndexedVeXof::new() }
    }
}
