//! ParallelHash (SP 800-185).

#[cfg(feature = "distributed")]
use sycon_sponge::Absorbing;
use sycon_sponge::encoding::{bits, left_encode, right_encode};
use sycon_sponge::{absorber, by_strength, extendable};

use super::leaves::{Form, Leaves};
use super::{Absorb, CShake, Error, ShakeReader, Xof};
use crate::Backend;

/// ParallelHashXOF with a rate of `RATE` bytes (SP 800-185, section 6.3.1):
/// [`ParallelHashXof128`] or [`ParallelHashXof256`].
///
/// The input is hashed in independent blocks. The block size is part of the function: both sides must use the same one.
/// Up to eight blocks of one call's input are hashed in SIMD lanes: calls with eight blocks or more are several times
/// as fast as small calls.
///
/// ```
/// use sycon::xof::{Absorb, ParallelHashXof128, Squeeze, Xof};
///
/// let mut xof = ParallelHashXof128::new(8192, b"")?;
/// xof.absorb(b"message");
/// let out: [u8; 32] = xof.finalize().squeeze_array();
/// # let _ = out;
/// # Ok::<(), sycon::xof::Error>(())
/// ```
#[derive(Clone)]
pub struct ParallelHashXof<const RATE: usize> {
    inner: CShake<RATE>,
    blocks: Leaves<24, RATE>,
}

/// ParallelHashXOF128: 128-bit security, with 16 bytes of output for keys and 32 where collisions
/// matter.
pub type ParallelHashXof128 = ParallelHashXof<168>;

/// ParallelHashXOF256: 256-bit security, with 32 bytes of output for keys and 64 where collisions
/// matter.
pub type ParallelHashXof256 = ParallelHashXof<136>;

/// ParallelHash with a rate of `RATE` bytes (SP 800-185, section 6.3): [`ParallelHash128`] or [`ParallelHash256`]. As
/// [`ParallelHashXof`], except that the length of the output is part of the function.
#[derive(Clone)]
pub struct ParallelHash<const RATE: usize> {
    inner: ParallelHashXof<RATE>,
}

/// ParallelHash128: 128-bit security, with 16 bytes of output for keys and 32 where collisions
/// matter.
pub type ParallelHash128 = ParallelHash<168>;

/// ParallelHash256: 256-bit security, with 32 bytes of output for keys and 64 where collisions
/// matter.
pub type ParallelHash256 = ParallelHash<136>;

impl<const RATE: usize> ParallelHashXof<RATE> {
    /// Blocks are hashed with SHAKE.
    const BLOCK_DOMAIN: u8 = 0x1f;

    /// Creates a function without input. `block_size` is in bytes; 8192 is usual. `customization` is a string of your
    /// choice that separates this use from others.
    ///
    /// # Errors
    ///
    /// [`Error::BlockSize`] if `block_size` is 0.
    pub fn new(block_size: usize, customization: &[u8]) -> Result<Self, Error> {
        Self::with_backends(Backend::best_single(), Backend::best(), block_size, customization)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_backend(
        backend: Backend,
        block_size: usize,
        customization: &[u8],
    ) -> Result<Self, Error> {
        Self::with_backends(backend, backend, block_size, customization)
    }

    pub(crate) fn with_backends(
        single: Backend,
        wide: Backend,
        block_size: usize,
        customization: &[u8],
    ) -> Result<Self, Error> {
        if block_size == 0 {
            return Err(Error::BlockSize);
        }
        let name =
            (b"ParallelHash".as_slice(), const { &CShake::<RATE>::state_after(b"ParallelHash") });
        let mut inner = CShake::with_name(single, name, customization, None);
        inner.absorb(left_encode(block_size as u64).as_ref());
        inner.set_start();
        Ok(Self { inner, blocks: Self::blocks(single, wide, block_size) })
    }

    /// The blocks, without input.
    pub(crate) fn blocks(single: Backend, wide: Backend, size: usize) -> Leaves<24, RATE> {
        Leaves::new(single, Form { size, domain: Self::BLOCK_DOMAIN, wide })
    }

    /// Absorbs `data` on all threads of the current rayon pool. Faster from 256 KiB on.
    #[cfg(feature = "rayon")]
    pub fn absorb_parallel(&mut self, data: &[u8]) -> &mut Self {
        self.blocks.absorb_parallel(data, |hashes| {
            self.inner.absorb(hashes);
        });
        self
    }

    /// Absorbs `length` bytes that are not in memory, for example those of a file, on all threads of the current rayon
    /// pool. A block of more than 2 MiB is hashed on one thread.
    ///
    /// Several threads call `read` in parallel, with offsets from 0 on. It must fill the buffer with the bytes at the
    /// offset.
    ///
    /// # Errors
    ///
    /// The first error that `read` returned. The object is then unchanged.
    #[cfg(feature = "rayon")]
    pub fn absorb_parallel_from<E: Send>(
        &mut self,
        length: u64,
        read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        // Work on a copy: if `read` panics, only the copy is incomplete.
        let mut after = self.clone();
        let root = |hashes: &[u8]| {
            after.inner.absorb(hashes);
        };
        after.blocks.absorb_parallel_from(0..length, &read, root)?;
        *self = after;
        Ok(())
    }

    /// Absorbs everything that follows the input, with the length of the output in bits. The result is ready for output.
    pub(crate) fn end(&mut self, bits: u64) -> &mut CShake<RATE> {
        self.blocks.end(|hash| {
            self.inner.absorb(hash);
        });
        self.inner.absorb(right_encode(self.blocks.count()).as_ref());
        self.inner.absorb(right_encode(bits).as_ref())
    }
}

/// The root alone, for blocks that were hashed elsewhere.
#[cfg(feature = "distributed")]
impl<const RATE: usize> ParallelHashXof<RATE> {
    /// Absorbs the hashes of the next blocks.
    pub(crate) fn absorb_hashes(&mut self, hashes: &[u8]) {
        self.inner.absorb(hashes);
        self.blocks.count_hashes(hashes);
    }

    /// Returns the state of the root, and the number of filled bytes of its current block.
    pub(crate) fn root(&self) -> (&[u8; 200], usize) {
        self.inner.sponge.parts()
    }

    /// Continues from the output of [`root`](Self::root), after the hashes of `blocks` blocks. `None` if `position` is
    /// not inside a block of the sponge.
    pub(crate) fn with_root(
        mut self,
        state: &[u8; 200],
        position: usize,
        blocks: u64,
    ) -> Option<Self> {
        let sponge = &mut self.inner.sponge;
        *sponge = Absorbing::from_parts(sponge.backend(), *state, position)?;
        self.blocks.set_count(blocks);
        Some(self)
    }
}

impl<const RATE: usize> ParallelHash<RATE> {
    /// As [`ParallelHashXof::new`].
    ///
    /// # Errors
    ///
    /// [`Error::BlockSize`] if `block_size` is 0.
    pub fn new(block_size: usize, customization: &[u8]) -> Result<Self, Error> {
        Ok(Self { inner: ParallelHashXof::new(block_size, customization)? })
    }

    /// As [`new`](Self::new), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_backend(
        backend: Backend,
        block_size: usize,
        customization: &[u8],
    ) -> Result<Self, Error> {
        Self::with_backends(backend, backend, block_size, customization)
    }

    pub(super) fn with_backends(
        single: Backend,
        wide: Backend,
        block_size: usize,
        customization: &[u8],
    ) -> Result<Self, Error> {
        let inner = ParallelHashXof::with_backends(single, wide, block_size, customization)?;
        Ok(Self { inner })
    }

    /// As [`ParallelHashXof::absorb_parallel`].
    #[cfg(feature = "rayon")]
    pub fn absorb_parallel(&mut self, data: &[u8]) -> &mut Self {
        self.inner.absorb_parallel(data);
        self
    }

    /// As [`ParallelHashXof::absorb_parallel_from`].
    ///
    /// # Errors
    ///
    /// As [`ParallelHashXof::absorb_parallel_from`].
    #[cfg(feature = "rayon")]
    pub fn absorb_parallel_from<E: Send>(
        &mut self,
        length: u64,
        read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        self.inner.absorb_parallel_from(length, read)
    }

    /// Writes the output of `out.len()` bytes.
    pub fn finalize_into(mut self, out: &mut [u8]) {
        self.finish_into(out);
    }

    fn finish_into(&mut self, out: &mut [u8]) {
        self.inner.end(bits(out.len())).finish_into(out);
    }
}

impl<const RATE: usize> Absorb for ParallelHashXof<RATE> {
    const NAME: &'static str = by_strength(RATE, "ParallelHashXOF128", "ParallelHashXOF256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.blocks.absorb(data, |hashes| {
            self.inner.absorb(hashes);
        });
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
        self.blocks.reset();
    }
}

impl<const RATE: usize> Xof for ParallelHashXof<RATE> {
    type Reader = ShakeReader<RATE>;

    fn finalize(mut self) -> Self::Reader {
        self.end(0);
        self.inner.finalize()
    }
}

impl<const RATE: usize> Absorb for ParallelHash<RATE> {
    const NAME: &'static str = by_strength(RATE, "ParallelHash128", "ParallelHash256");
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.inner.absorb(data);
        self
    }

    fn reset(&mut self) {
        self.inner.reset();
    }
}

extendable!([const RATE: usize] ParallelHashXof<RATE>, rate RATE);
absorber!([const RATE: usize] ParallelHash<RATE>, rate RATE);

#[cfg(feature = "alloc")]
mod described {
    use super::{
        Error, ParallelHash, ParallelHash128, ParallelHash256, ParallelHashXof, ParallelHashXof128,
        ParallelHashXof256,
    };
    use crate::xof::description::{Described, Description, Function};
    use crate::xof::parts::Parts;
    use crate::xof::{OutputLength, Parameter, Parameters, StateFlaw};

    impl<const RATE: usize> Function for ParallelHash<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            let (single, wide) = (parameters.for_one_state(), parameters.for_many());
            let block_size = parameters.block_size_or_usual();
            Self::with_backends(single, wide, block_size, parameters.customization_or_none())
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.finish_into(out);
        }

        #[cfg(feature = "rayon")]
        fn absorb_on_threads(&mut self, data: &[u8]) {
            self.absorb_parallel(data);
        }

        #[cfg(feature = "rayon")]
        fn absorb_from_on_threads<E: Send>(
            &mut self,
            length: u64,
            read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
        ) -> Option<Result<(), E>> {
            Some(self.absorb_parallel_from(length, read))
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.inner.parts(parts)
        }
    }

    /// Completes the description of a member with the fields that all members share.
    const fn parallel_hash(member: Description) -> Description {
        Description {
            takes: &[Parameter::Customization, Parameter::BlockSize],
            is_tree: true,
            inputs: "any input; the block size is part of the function",
            vectors: &["accumulated.json", "acvp.json", "parallelhash.json"],
            ..member
        }
    }

    impl Described for ParallelHash128 {
        const DESCRIPTION: Description = parallel_hash(Description::new::<Self>(
            "ParallelHash128",
            128,
            OutputLength::Chosen { default: 32 },
            "SP 800-185, section 6",
            "A tree hash of long inputs, with 128 bits of security, where NIST's standards are required.",
        ));
    }

    impl Described for ParallelHash256 {
        const DESCRIPTION: Description = parallel_hash(Description::new::<Self>(
            "ParallelHash256",
            256,
            OutputLength::Chosen { default: 64 },
            "SP 800-185, section 6",
            "A tree hash of long inputs, with 256 bits of security, where NIST's standards are required.",
        ));
    }

    impl<const RATE: usize> Function for ParallelHashXof<RATE> {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            let (single, wide) = (parameters.for_one_state(), parameters.for_many());
            let block_size = parameters.block_size_or_usual();
            Self::with_backends(single, wide, block_size, parameters.customization_or_none())
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.end(0).finish_into(out);
        }

        #[cfg(feature = "rayon")]
        fn absorb_on_threads(&mut self, data: &[u8]) {
            self.absorb_parallel(data);
        }

        #[cfg(feature = "rayon")]
        fn absorb_from_on_threads<E: Send>(
            &mut self,
            length: u64,
            read: impl Fn(u64, &mut [u8]) -> Result<(), E> + Sync,
        ) -> Option<Result<(), E>> {
            Some(self.absorb_parallel_from(length, read))
        }

        fn parts(&mut self, parts: &mut Parts<'_>) -> Result<(), StateFlaw> {
            self.blocks.size(parts)?;
            let length = parts.length(self.blocks.length(), "length of the input")?;
            self.inner.sponges(parts)?;
            self.blocks.parts(parts, length)?;
            let (start, now) = (self.inner.start.parts().1, self.inner.sponge.parts().1);
            Parts::require((start + self.blocks.hashed()) % RATE == now, "state")
        }
    }

    impl Described for ParallelHashXof128 {
        const DESCRIPTION: Description = parallel_hash(Description::new::<Self>(
            "ParallelHashXof128",
            128,
            OutputLength::Extendable { default: 32 },
            "SP 800-185, section 6.3.1",
            "ParallelHash128 with extendable output.",
        ));
    }

    impl Described for ParallelHashXof256 {
        const DESCRIPTION: Description = parallel_hash(Description::new::<Self>(
            "ParallelHashXof256",
            256,
            OutputLength::Extendable { default: 64 },
            "SP 800-185, section 6.3.1",
            "ParallelHash256 with extendable output.",
        ));
    }
}
