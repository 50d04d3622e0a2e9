//! The outputs that readers read.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sycon::sponge::{DynSponge, DynSpongeReader};
use sycon::xof::{Algorithm, AnyReader, Seekable, Squeeze};

use crate::arguments::Size;
use crate::buffer::{Unwritten, new_bytes};
use crate::exceptions::Error;
use crate::lock::{fill_each, without_lock};

/// The output of a function or of a sponge.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "nearly all are of functions, and made often")]
pub(crate) enum Readable {
    Function(AnyReader),
    /// A sponge before the end of its input. It has no output yet.
    Absorbing(Box<DynSponge>),
    Squeezing(Box<DynSpongeReader>),
}

impl Squeeze for Readable {
    #[inline]
    fn squeeze(&mut self, out: &mut [u8]) {
        match self {
            Self::Function(output) => output.squeeze(out),
            Self::Absorbing(_) => assert!(out.is_empty(), "{INPUT}"),
            Self::Squeezing(output) => output.squeeze(out),
        }
    }

    fn skip(&mut self, bytes: u64) {
        match self {
            Self::Function(output) => output.skip(bytes),
            Self::Absorbing(_) => assert!(bytes == 0, "{INPUT}"),
            Self::Squeezing(output) => output.skip(bytes),
        }
    }

    #[inline]
    fn remaining(&self) -> u64 {
        match self {
            Self::Function(output) => output.remaining(),
            Self::Absorbing(_) => 0,
            Self::Squeezing(output) => output.remaining(),
        }
    }
}

/// Why a sponge has no output.
pub(crate) const INPUT: &str = "the input has not ended: finalize() comes before reading";

impl Readable {
    #[inline]
    pub(crate) fn is_squeezing(&self) -> bool {
        !matches!(self, Self::Absorbing(_))
    }

    /// Returns the sponge, if its input has not ended.
    pub(crate) fn absorbing(&mut self) -> PyResult<&mut DynSponge> {
        match self {
            Self::Absorbing(sponge) => Ok(sponge),
            _ => Err(Error::new_err("finalize() has ended the input of this sponge")),
        }
    }

    /// Ends the input of a sponge.
    pub(crate) fn finalize(&mut self) -> PyResult<()> {
        let output = self.absorbing()?.clone().finalize();
        *self = Self::Squeezing(Box::new(output));
        Ok(())
    }

    pub(crate) fn seekable(&mut self) -> Option<&mut dyn Seekable> {
        match self {
            Self::Function(output) => output.seekable(),
            Self::Absorbing(_) | Self::Squeezing(_) => None,
        }
    }

    /// Squeezes into all of `unwritten`. Each new piece takes as long as 200 bytes.
    #[inline]
    pub(crate) fn fill(&mut self, unwritten: &mut Unwritten<'_>) {
        /// BLAKE3 is so fast that the zeros should still be in the CPU's store buffer.
        const PIECE_OF_BLAKE3: usize = 4096;
        const PIECE: usize = 16 * 1024;

        let Self::Function(output) = self else {
            while unwritten.len() > 0 {
                self.squeeze(unwritten.zeros(PIECE));
            }
            return;
        };
        let mut size = PIECE;
        if output.algorithm() == Algorithm::Blake3 {
            size = PIECE_OF_BLAKE3;
            // BLAKE3 computes several blocks at once, so pieces begin at a block.
            let spent = output.seekable().map_or(0, |reader| reader.position() % 64);
            output.squeeze(unwritten.zeros(size - usize::try_from(spent).unwrap_or(0)));
        }
        while unwritten.len() > 0 {
            output.squeeze(unwritten.zeros(size));
        }
    }
}

/// Returns the next `n` bytes of an output that no other thread reads.
#[inline]
pub(crate) fn read_from(
    py: Python<'_>,
    mut output: Readable,
    n: Size,
) -> PyResult<Bound<'_, PyBytes>> {
    new_bytes(py, n.0, |unwritten| {
        fill_each(py, unwritten, |unwritten| {
            without_lock(py, unwritten.len(), || output.fill(unwritten));
            Ok(())
        })
    })
}
