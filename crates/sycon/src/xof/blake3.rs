//! BLAKE3.

use core::fmt;

#[cfg(feature = "rayon")]
use rayon::prelude::*;
use subtle::{Choice, ConstantTimeEq};
#[cfg(feature = "rayon")]
use sycon_secret::SecretBytes;
use sycon_secret::{Secret, reveal};
use sycon_sponge::{MIN_TAG, TagLength, advance, extendable, fixed_output, reader};
use zeroize::Zeroizing;

use super::{Absorb, Error, Seekable, Squeeze, Xof};

/// The length of a block of BLAKE3's input and output.
const BLOCK: usize = 64;

/// The bytes that one thread hashes while others hash theirs, and that one call reads.
#[cfg(feature = "rayon")]
const ONE_THREADS: usize = 1 << 20;
#[cfg(feature = "rayon")]
const ONE_READ: usize = 1 << 18;

/// BLAKE3, from the crate `blake3`: 128-bit security, with 16 bytes of output for keys and 32 where collisions matter.
///
/// BLAKE3 is neither a sponge nor a standard, but the fastest function here on one core. Its output can be read from
/// any position. The crate selects its own instruction set, so you cannot choose a [`Backend`](crate::Backend).
///
/// ```
/// use sycon::xof::{Absorb, Blake3, Seekable, Squeeze, Xof};
///
/// let mut xof = Blake3::new();
/// xof.absorb(b"message");
/// let mut reader = xof.finalize();
/// reader.seek(1_000_000);
/// let far: [u8; 16] = reader.squeeze_array();
/// assert_eq!(reader.position(), 1_000_016);
/// # let _ = far;
/// ```
///
/// Source: the paper "BLAKE3, one function, fast everywhere".
#[derive(Clone)]
pub struct Blake3 {
    /// Almost 2 KB, most of which is for the tree of long inputs.
    hasher: Secret<blake3::Hasher>,
}

/// The reader of a [`Blake3`].
#[derive(Clone)]
pub struct Blake3Reader {
    /// The reader at the start of the block after `block`.
    reader: Secret<blake3::OutputReader>,
    /// The block for small reads, which is computed once.
    block: Secret<[u8; BLOCK]>,
    /// The number of bytes of `block` that were read.
    spent: usize,
    /// The position of `reader` modulo 2^64: the position of the crate overflows after the last block.
    next: u64,
}

/// BLAKE3 of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn blake3(data: &[u8]) -> Blake3Reader {
    Blake3::new().hash(data)
}

impl Blake3 {
    /// The shortest tag that [`verify`](Self::verify) accepts.
    pub const MIN_TAG: usize = MIN_TAG;

    /// Creates the hash function, without input.
    #[must_use]
    #[inline(always)]
    pub fn new() -> Self {
        Self { hasher: Secret::new(blake3::Hasher::new()) }
    }

    /// Returns the first 32 bytes of BLAKE3 of `data`. For short data it takes half the time of [`blake3()`], which
    /// creates a reader and zeroizes almost 2 KB.
    ///
    /// ```
    /// use sycon::xof::{Blake3, Squeeze, blake3};
    ///
    /// assert_eq!(Blake3::digest(b"message"), blake3(b"message").squeeze_array());
    /// ```
    #[must_use]
    #[inline]
    pub fn digest(data: &[u8]) -> [u8; 32] {
        blake3::hash(data).into()
    }

    /// Fills `out`, of any length, with BLAKE3 of `data`. For at most 32 bytes it creates no hasher: to create and
    /// zeroize one takes longer than to hash short data.
    ///
    /// ```
    /// use sycon::xof::{Blake3, Squeeze, blake3};
    ///
    /// let mut out = [0; 20];
    /// Blake3::digest_into(b"message", &mut out);
    /// assert_eq!(out, blake3(b"message").squeeze_array());
    /// ```
    #[inline]
    pub fn digest_into(data: &[u8], out: &mut [u8]) {
        if out.len() <= blake3::OUT_LEN {
            out.copy_from_slice(&Self::digest(data)[..out.len()]);
        } else {
            Self::new().hash_into(data, out);
        }
    }

    /// Fills `out`, of any length, with BLAKE3 of `data` in the keyed mode: a tag of a message, or pseudorandom bytes.
    /// For at most 32 bytes it creates no hasher, as [`digest_into`](Self::digest_into).
    ///
    /// # Security
    ///
    /// A tag needs at least 16 bytes. **Don't compare tags with `==`:** use [`verify`](Self::verify).
    ///
    /// ```
    /// use sycon::xof::{Blake3, Xof};
    ///
    /// let (mut tag, mut expected) = ([0; 32], [0; 32]);
    /// Blake3::keyed_digest_into(&[7; 32], b"message", &mut tag);
    /// Blake3::keyed(&[7; 32]).hash_into(b"message", &mut expected);
    /// assert_eq!(tag, expected);
    /// ```
    #[inline]
    pub fn keyed_digest_into(key: &[u8; 32], data: &[u8], out: &mut [u8]) {
        if out.len() <= blake3::OUT_LEN {
            out.copy_from_slice(&blake3::keyed_hash(key, data).as_bytes()[..out.len()]);
        } else {
            Self::keyed(key).hash_into(data, out);
        }
    }

    /// Creates the keyed mode: a message authentication code or a pseudorandom function.
    ///
    /// ```
    /// use sycon::xof::{Absorb, Blake3, Squeeze, Xof};
    ///
    /// let mut mac = Blake3::keyed(&[7; 32]);
    /// mac.absorb(b"message");
    /// let mut tag: [u8; 32] = mac.output().squeeze_array();
    /// assert!(mac.clone().verify(&tag, 32).is_ok());
    /// tag[0] ^= 1;
    /// assert!(mac.verify(&tag, 32).is_err());
    /// ```
    #[must_use]
    pub fn keyed(key: &[u8; 32]) -> Self {
        Self { hasher: Secret::new(blake3::Hasher::new_keyed(key)) }
    }

    /// Creates the key derivation mode. `context` should be hard-coded and globally unique, and describe the
    /// purpose of the key. The input is the key material.
    #[must_use]
    pub fn derive_key(context: &str) -> Self {
        Self { hasher: Secret::new(blake3::Hasher::new_derive_key(context)) }
    }

    /// Check that `tag` has `length` bytes and belongs to the input so far. The time depends on `length` alone.
    ///
    /// `length` is the length in bytes that your protocol fixes for its tags: preferably 16 or more, and at least
    /// [`MIN_TAG`](Self::MIN_TAG). A shorter tag is a prefix of a longer one.
    ///
    /// # Security
    ///
    /// The object must be [`keyed`](Self::keyed). Without a key, anyone can compute the tag.
    ///
    /// **Never pass `tag.len()` as `length`:** then the sender chooses. A forged tag is accepted with a probability of
    /// 2<sup>-8`length`</sup> per try.
    ///
    /// # Errors
    ///
    /// [`Error::TagLength`] if `tag` does not have `length` bytes, or `length` is less than `MIN_TAG`. [`Error::Tag`] if
    /// `tag` does not belong to the input.
    pub fn verify(self, tag: &[u8], length: usize) -> Result<(), Error> {
        TagLength::check_any(tag.len(), length)?;
        let mut reader = self.output();
        let mut equal = Choice::from(1);
        for chunk in tag.chunks(BLOCK) {
            let mut expected = Zeroizing::new([0; BLOCK]);
            reader.squeeze(&mut expected[..chunk.len()]);
            equal &= expected[..chunk.len()].ct_eq(chunk);
        }
        if reveal(equal.into()) { Ok(()) } else { Err(Error::Tag) }
    }

    /// Creates the mode for a key, or for the context of a key derivation.
    #[cfg(feature = "alloc")]
    pub(crate) fn with_parameters(
        key: Option<&[u8]>,
        context: Option<&str>,
    ) -> Result<Self, Error> {
        Self::placed(key, context, |function| function)
    }

    /// Does the same, and passes the function to `place`. Each arm calls `place`, so that the compiler creates the function
    /// where `place` stores it.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn placed<T>(
        key: Option<&[u8]>,
        context: Option<&str>,
        place: impl FnOnce(Self) -> T,
    ) -> Result<T, Error> {
        match (key, context) {
            (None, None) => Ok(place(Self::new())),
            (None, Some(context)) => Ok(place(Self::derive_key(context))),
            (Some(key), None) => match key.try_into() {
                Ok(key) => Ok(place(Self::keyed(key))),
                Err(_) => Err(Error::KeyLength { given: key.len(), expected: blake3::KEY_LEN }),
            },
            (Some(_), Some(_)) => Err(Error::Unexpected {
                algorithm: super::Algorithm::Blake3,
                parameter: super::Parameter::Context,
            }),
        }
    }

    /// Absorbs `data` on all threads of the current rayon pool. Faster from 128 KiB on.
    #[cfg(feature = "rayon")]
    pub fn absorb_parallel(&mut self, data: &[u8]) -> &mut Self {
        self.hasher.update_rayon(data);
        self
    }

    /// Absorbs `length` bytes that are not in memory, for example those of a file, on all threads of the current rayon
    /// pool.
    ///
    /// Several threads call `read` in parallel, with offsets from 0 on. It must fill the buffer with the bytes at the
    /// offset. Up to 1 MiB for each thread is in memory at the same time.
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
        // Work on a copy: if `read` fails or panics, only the copy is incomplete.
        let mut after = self.clone();
        let wave = ONE_THREADS * rayon::current_num_threads();
        let mut buffer = SecretBytes::default();
        for start in (0..length).step_by(wave) {
            buffer.resize(usize::try_from(length - start).map_or(wave, |left| left.min(wave)));
            buffer
                .par_chunks_mut(ONE_READ)
                .enumerate()
                .try_for_each(|(index, bytes)| read(start + (index * ONE_READ) as u64, bytes))?;
            after.absorb_parallel(&buffer);
        }
        *self = after;
        Ok(())
    }
}

impl Absorb for Blake3 {
    const NAME: &'static str = "BLAKE3";
    const RATE: usize = BLOCK;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.hasher.update(data);
        self
    }

    fn reset(&mut self) {
        self.hasher.reset();
    }
}

impl Xof for Blake3 {
    type Reader = Blake3Reader;

    fn finalize(self) -> Self::Reader {
        self.output()
    }

    /// Avoids a copy of the state, which is large.
    #[inline]
    fn output(&self) -> Self::Reader {
        Blake3Reader::new(self.hasher.finalize_xof())
    }
}

impl Blake3Reader {
    pub(crate) fn new(reader: blake3::OutputReader) -> Self {
        Self { reader: Secret::new(reader), block: Secret::ZERO, spent: BLOCK, next: 0 }
    }

    fn next_block(&mut self) {
        self.reader.fill(&mut *self.block);
        self.next = self.next.wrapping_add(BLOCK as u64);
        self.spent = 0;
    }

    fn copy(&mut self, out: &mut [u8]) {
        let end = self.spent + out.len();
        out.copy_from_slice(&self.block[self.spent..end]);
        self.spent = end;
    }
}

impl Squeeze for Blake3Reader {
    fn squeeze(&mut self, out: &mut [u8]) {
        advance(self, out.len() as u64);
        let buffered = out.len().min(BLOCK - self.spent);
        let (head, rest) = out.split_at_mut(buffered);
        self.copy(head);
        let (blocks, tail) = rest.as_chunks_mut::<BLOCK>();
        if !blocks.is_empty() {
            let out = blocks.as_flattened_mut();
            self.reader.fill(out);
            self.next = self.next.wrapping_add(out.len() as u64);
        }
        if !tail.is_empty() {
            self.next_block();
            self.copy(tail);
        }
    }

    /// Takes the same time for any number of bytes.
    fn skip(&mut self, bytes: u64) {
        self.seek(advance(self, bytes));
    }

    fn remaining(&self) -> u64 {
        u64::MAX - self.position()
    }
}

impl Seekable for Blake3Reader {
    fn position(&self) -> u64 {
        self.next.wrapping_sub((BLOCK - self.spent) as u64)
    }

    fn seek(&mut self, position: u64) {
        let offset = position % BLOCK as u64;
        self.next = position - offset;
        self.reader.set_position(self.next);
        self.spent = BLOCK;
        if let Ok(spent @ 1..) = usize::try_from(offset) {
            self.next_block();
            self.spent = spent;
        }
    }
}

impl Default for Blake3 {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Blake3Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BLAKE3, squeezing")
    }
}

extendable!([] Blake3, rate BLOCK);
fixed_output!([] Blake3, bytes 32, |hash, out| hash.finalize().squeeze(out));
reader!([] Blake3Reader);

#[cfg(feature = "alloc")]
mod described {
    use alloc::boxed::Box;

    use super::{Blake3, Blake3Reader, Error, Secret, Seekable, Squeeze, Xof};
    use crate::xof::description::{Described, Description, Function, Output};
    use crate::xof::parts::Parts;
    use crate::xof::{OutputLength, Parameter, Parameters, StateFlaw, Status};

    impl Function for Blake3 {
        #[inline]
        fn start(parameters: &Parameters<'_>) -> Result<Self, Error> {
            Self::with_parameters(parameters.key, parameters.context)
        }

        /// Creates the state in the box. A move of its 2 KB would take as long as the hash of a short input.
        #[inline]
        fn start_boxed(parameters: &Parameters<'_>) -> Result<Box<Self>, Error> {
            let memory = Box::new_uninit();
            Self::placed(parameters.key, parameters.context, |function| {
                Box::write(memory, function)
            })
        }

        #[inline]
        fn fill(&mut self, out: &mut [u8]) {
            self.fill_output(out);
        }

        /// Copies no state, and creates no reader for the first 32 bytes.
        #[inline]
        fn fill_output(&self, out: &mut [u8]) {
            if out.len() <= blake3::OUT_LEN {
                let hash = Secret::new(self.hasher.finalize());
                out.copy_from_slice(&hash.as_bytes()[..out.len()]);
            } else {
                self.output().squeeze(out);
            }
        }

        #[inline]
        fn hash_into(
            parameters: &Parameters<'_>,
            data: &[u8],
            out: &mut [u8],
        ) -> Result<(), Error> {
            let (key, context) = (parameters.key, parameters.context);
            match (key.map(<&[u8; blake3::KEY_LEN]>::try_from), context) {
                (None, None) => Self::digest_into(data, out),
                (Some(Ok(key)), None) => Self::keyed_digest_into(key, data, out),
                _ => Self::with_parameters(key, context)?.hash_into(data, out),
            }
            Ok(())
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

        /// The crate `blake3` does not reveal the state.
        fn parts(&mut self, _: &mut Parts<'_>) -> Result<(), StateFlaw> {
            Err(StateFlaw::Function)
        }
    }

    impl Described for Blake3 {
        const DESCRIPTION: Description = Description {
            takes: &[Parameter::Key, Parameter::Context],
            status: Status::DeFacto,
            is_tree: true,
            is_seekable: true,
            can_save: false,
            inputs: "keys of 32 bytes; inputs below 2^64 bytes",
            security: "128 bits of security",
            limit: "after 2^64 - 1 bytes of output: an error",
            ..Description::new::<Self>(
                "Blake3",
                128,
                OutputLength::Extendable { default: 32 },
                "the BLAKE3 paper",
                "The fastest hash here on one core; its output can be read from any position.",
            )
        };
    }

    impl Output for Blake3Reader {
        fn seekable(&mut self) -> Option<&mut dyn Seekable> {
            Some(self)
        }

        /// The crate `blake3` does not reveal the state.
        fn parts(&mut self, _: &mut Parts<'_>) -> Result<(), StateFlaw> {
            Err(StateFlaw::Function)
        }
    }
}
