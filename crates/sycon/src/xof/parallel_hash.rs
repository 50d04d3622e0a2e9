use core::fmt;

use zeroize::Zeroizing;

use super::encoding::{bits, left_encode, right_encode};
use super::{Absorb, CShake, Shake, ShakeReader, Squeeze, Xof};
use crate::{Backend, Error};

/// ParallelHashXOF with a rate of `RATE` bytes (SP 800-185, section 6.3.1):
/// [`ParallelHashXof128`] or [`ParallelHashXof256`].
///
/// The input is hashed in blocks that do not depend on each other. The block size is part of the
/// function: both sides must use the same.
///
/// ```
/// use sycon::xof::{Absorb, ParallelHashXof128, Squeeze, Xof};
///
/// let mut xof = ParallelHashXof128::new(8192, b"")?;
/// xof.absorb(b"message");
/// let out: [u8; 32] = xof.finalize().squeeze_array();
/// # let _ = out;
/// # Ok::<(), sycon::Error>(())
/// ```
#[derive(Clone)]
pub struct ParallelHashXof<const RATE: usize> {
    inner: CShake<RATE>,
    leaf: Shake<RATE>,
    block_size: usize,
    /// Bytes in `leaf`; less than `block_size`.
    filled: usize,
    /// Blocks that `inner` has absorbed the hashes of.
    blocks: u64,
}

/// ParallelHashXOF128: 128-bit security from 32 bytes of output on.
pub type ParallelHashXof128 = ParallelHashXof<168>;

/// ParallelHashXOF256: 256-bit security from 64 bytes of output on.
pub type ParallelHashXof256 = ParallelHashXof<136>;

/// ParallelHash with a rate of `RATE` bytes (SP 800-185, section 6.3): [`ParallelHash128`] or
/// [`ParallelHash256`]. As [`ParallelHashXof`], but the length of the output is part of the
/// function.
#[derive(Clone)]
pub struct ParallelHash<const RATE: usize> {
    inner: ParallelHashXof<RATE>,
}

/// ParallelHash128: 128-bit security from 32 bytes of output on.
pub type ParallelHash128 = ParallelHash<168>;

/// ParallelHash256: 256-bit security from 64 bytes of output on.
pub type ParallelHash256 = ParallelHash<136>;

impl<const RATE: usize> ParallelHashXof<RATE> {
    /// Without input. `block_size` is in bytes; 8192 is usual. `custom` is a string of your choice
    /// that sets its uses apart.
    ///
    /// # Errors
    ///
    /// [`Error::BlockSize`] if `block_size` is 0.
    pub fn new(block_size: usize, custom: &[u8]) -> Result<Self, Error> {
        Self::with_backend(Backend::best_single(), block_size, custom)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_backend(backend: Backend, block_size: usize, custom: &[u8]) -> Result<Self, Error> {
        if block_size == 0 {
            return Err(Error::BlockSize);
        }
        let mut inner = CShake::with_backend(backend, b"ParallelHash", custom);
        inner.absorb(left_encode(block_size as u64).as_ref());
        inner.set_start();
        let leaf = Shake::with_backend(backend);
        Ok(Self { inner, leaf, block_size, filled: 0, blocks: 0 })
    }

    fn end_block(&mut self) {
        // 32 bytes with SHAKE128, 64 with SHAKE256: the capacity.
        let mut hash = Zeroizing::new([0; 64]);
        let hash = &mut hash[..200 - RATE];
        let fresh = Shake::with_backend(self.inner.backend());
        core::mem::replace(&mut self.leaf, fresh).finalize().squeeze(hash);
        self.inner.absorb(hash);
        self.filled = 0;
        self.blocks += 1;
    }

    fn finalize_with_length(mut self, bits: u64) -> ShakeReader<RATE> {
        if self.filled > 0 {
            self.end_block();
        }
        self.inner.absorb(right_encode(self.blocks).as_ref());
        self.inner.absorb(right_encode(bits).as_ref());
        self.inner.finalize()
    }
}

impl<const RATE: usize> ParallelHash<RATE> {
    /// As [`ParallelHashXof::new`].
    ///
    /// # Errors
    ///
    /// [`Error::BlockSize`] if `block_size` is 0.
    pub fn new(block_size: usize, custom: &[u8]) -> Result<Self, Error> {
        Self::with_backend(Backend::best_single(), block_size, custom)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_backend(backend: Backend, block_size: usize, custom: &[u8]) -> Result<Self, Error> {
        Ok(Self { inner: ParallelHashXof::with_backend(backend, block_size, custom)? })
    }

    /// The output of `out.len()` bytes.
    pub fn finalize_into(self, out: &mut [u8]) {
        self.inner.finalize_with_length(bits(out.len())).squeeze(out);
    }
}

impl<const RATE: usize> Absorb for ParallelHashXof<RATE> {
    const NAME: &'static str = super::name(RATE, "ParallelHashXOF128", "ParallelHashXOF256");
    const RATE: usize = RATE;

    fn absorb(&mut self, mut data: &[u8]) -> &mut Self {
        while !data.is_empty() {
            let (head, rest) = data.split_at(data.len().min(self.block_size - self.filled));
            self.leaf.absorb(head);
            self.filled += head.len();
            if self.filled == self.block_size {
                self.end_block();
            }
            data = rest;
        }
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
        self.leaf.reset();
        self.filled = 0;
        self.blocks = 0;
    }
}

impl<const RATE: usize> Xof for ParallelHashXof<RATE> {
    type Reader = ShakeReader<RATE>;

    fn finalize(self) -> Self::Reader {
        self.finalize_with_length(0)
    }
}

impl<const RATE: usize> Absorb for ParallelHash<RATE> {
    const NAME: &'static str = super::name(RATE, "ParallelHash128", "ParallelHash256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.inner.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

impl<const RATE: usize> fmt::Debug for ParallelHashXof<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug::<Self>(f)
    }
}

impl<const RATE: usize> fmt::Debug for ParallelHash<RATE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::debug::<Self>(f)
    }
}
