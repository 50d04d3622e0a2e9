//! Several instances of SHAKE in parallel, whose outputs are interleaved.

use core::fmt;

use sycon_permutation::KeccakF1600;
use sycon_permutation::keccak::States;
use sycon_secret::Secret;
use sycon_simd::Backend;
use sycon_sponge::{Absorb, Absorbing, Squeeze, Xof, by_strength, extendable, reader};

use crate::{LAST, SHAKE_DOMAIN};

/// VeXOF with a rate of `RATE` bytes and `STRIPES` stripes: [`VeXof128`], [`VeXof256`] and their
/// forms with four stripes. Experimental: the function of a C project, not a standard.
///
/// The output is interleaved from several instances of SHAKE, 8 bytes from each. The inputs of the instances differ in
/// one byte at their end. The instances do not depend on each other, so all of them fit into the vector registers of
/// one core. Use it for one long output, such as a key stream or the expansion of a seed. For less than a kilobyte,
/// SHAKE is as fast.
///
/// `STRIPES` is 4 or 8; other values do not compile. The output depends on it. 8 is the usual number and the fastest.
///
/// # Security
///
/// **This function is not domain-separated from SHAKE, nor are its forms from each other:** stripe `i` is SHAKE of the
/// input and the byte `i`, and four stripes are the first four of eight. Don't use a secret input with two of these
/// functions.
///
/// ```
/// use sycon_vexof::{Absorb, Squeeze, VeXof128, Xof};
///
/// let mut xof = VeXof128::new();
/// xof.absorb(b"seed");
/// let mut reader = xof.finalize();
/// let mut out = vec![0; 100_000];
/// reader.squeeze(&mut out);
/// # assert_ne!(out[..8], out[8..16]);
/// ```
///
/// ```compile_fail,E0080
/// let _ = sycon_vexof::VeXof::<168, 5>::new();
/// ```
///
/// Source: the project VeXOF, 2024; `docs/specs/vexof.md` in this repository defines it.
#[derive(Clone)]
pub struct VeXof<const RATE: usize, const STRIPES: usize> {
    sponge: Absorbing<KeccakF1600, RATE>,
    /// The backend that permutes the stripes.
    wide: Backend,
}

/// VeXOF over SHAKE128 with 8 stripes: 128-bit security, with 16 bytes of output for keys and 32
/// where collisions matter.
pub type VeXof128 = VeXof<168, 8>;

/// VeXOF over SHAKE256 with 8 stripes: 256-bit security, with 32 bytes of output for keys and 64
/// where collisions matter.
pub type VeXof256 = VeXof<136, 8>;

/// VeXOF over SHAKE128 with 4 stripes.
pub type VeXof128x4 = VeXof<168, 4>;

/// VeXOF over SHAKE256 with 4 stripes.
pub type VeXof256x4 = VeXof<136, 4>;

/// The reader of a [`VeXof`].
///
/// Large calls are fastest. Small calls are served from a buffer of `RATE * STRIPES` bytes.
#[derive(Clone)]
pub struct VeXofReader<const RATE: usize, const STRIPES: usize> {
    stripes: States<24, STRIPES>,
    /// The last bytes that were squeezed for small calls.
    buffer: Secret<[[u8; RATE]; STRIPES]>,
    /// The number of bytes of `buffer` that were read.
    spent: usize,
    backend: Backend,
}

/// VeXOF128 with 8 stripes of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn vexof128(data: &[u8]) -> VeXofReader<168, 8> {
    VeXof128::new().hash(data)
}

/// VeXOF256 with 8 stripes of `data`, ready to squeeze.
#[must_use]
#[inline]
pub fn vexof256(data: &[u8]) -> VeXofReader<136, 8> {
    VeXof256::new().hash(data)
}

impl<const RATE: usize, const STRIPES: usize> VeXof<RATE, STRIPES> {
    /// Creates a function without input.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backends(Backend::best_single(), Backend::best())
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    pub fn with_backend(backend: Backend) -> Self {
        Self::with_backends(backend, backend)
    }

    /// As [`new`](Self::new), with a backend for the input, which is one state, and a backend for the output, which is
    /// several states.
    #[must_use]
    #[cfg_attr(false, mutants::skip)] // other vectors give the same bytes
    pub fn with_backends(single: Backend, wide: Backend) -> Self {
        const { by_strength(RATE, (), ()) };
        const { assert!(matches!(STRIPES, 4 | 8), "4 or 8 stripes") };
        Self { sponge: Absorbing::new(single), wide }
    }

    /// Low-level: returns the sponge that absorbs the input, to save it or to replace it with a saved sponge.
    #[must_use]
    pub fn sponge_mut(&mut self) -> &mut Absorbing<KeccakF1600, RATE> {
        &mut self.sponge
    }
}

impl<const RATE: usize, const STRIPES: usize> Absorb for VeXof<RATE, STRIPES> {
    const NAME: &'static str = match STRIPES {
        4 => by_strength(RATE, "VeXOF128x4", "VeXOF256x4"),
        _ => by_strength(RATE, "VeXOF128", "VeXOF256"),
    };
    const RATE: usize = RATE;

    fn absorb(&mut self, data: &[u8]) -> &mut Self {
        self.sponge.absorb(data);
        self
    }

    fn reset(&mut self) {
        *self = Self::with_backends(self.sponge.backend(), self.wide);
    }
}

impl<const RATE: usize, const STRIPES: usize> Xof for VeXof<RATE, STRIPES> {
    type Reader = VeXofReader<RATE, STRIPES>;

    fn finalize(self) -> Self::Reader {
        let (state, mut end) = self.sponge.parts();
        let mut stripes = States::repeat(state);
        stripes.xor_bytes(end, |stripe| stripe);
        end += 1;
        // The number of the stripe can fill the block.
        if end == RATE {
            stripes.permute(self.wide);
            end = 0;
        }
        stripes.xor_bytes(end, |_| SHAKE_DOMAIN.into());
        stripes.xor_bytes(RATE - 1, |_| LAST.into());
        let buffer = Secret::ZERO;
        VeXofReader { stripes, buffer, spent: RATE * STRIPES, backend: self.wide }
    }
}

/// Returns the bytes of the states. Not a method, so that readers with different rates share the code.
#[inline(never)]
fn states_of<const STRIPES: usize>(stripes: &States<24, STRIPES>) -> Secret<[[u8; 200]; STRIPES]> {
    let mut states = Secret::new([[0; 200]; STRIPES]);
    for (index, state) in states.iter_mut().enumerate() {
        stripes.copy_to(index, state);
    }
    states
}

/// Replaces the states, and the blocks in the buffer, which are the first bytes of the states. Shared as [`states_of`].
#[inline(never)]
fn replace<const STRIPES: usize>(
    stripes: &mut States<24, STRIPES>,
    buffer: &mut [u8],
    states: &[[u8; 200]; STRIPES],
) {
    *stripes = States::new();
    let (words, _) = buffer.as_chunks_mut::<8>();
    for (index, state) in states.iter().enumerate() {
        stripes.xor_into(index, 0, state);
        let lanes = state.as_chunks().0.iter();
        for (word, lane) in words.iter_mut().skip(index).step_by(STRIPES).zip(lanes) {
            *word = *lane;
        }
    }
}

impl<const RATE: usize, const STRIPES: usize> VeXofReader<RATE, STRIPES> {
    const BUFFER: usize = RATE * STRIPES;

    /// Low-level: the states of the stripes, and the number of bytes of their current blocks that have been read. To save
    /// them.
    #[must_use]
    pub fn states(&self) -> (Secret<[[u8; 200]; STRIPES]>, usize) {
        (states_of(&self.stripes), self.spent)
    }

    /// Low-level: continues from the output of [`states`](Self::states). `None`, without a change, if the blocks have
    /// fewer bytes.
    #[must_use]
    pub fn set_states(&mut self, states: &[[u8; 200]; STRIPES], spent: usize) -> Option<()> {
        if spent > Self::BUFFER {
            return None;
        }
        self.spent = spent;
        replace(&mut self.stripes, self.buffer.as_flattened_mut(), states);
        Some(())
    }

    #[inline]
    fn copy(&mut self, out: &mut [u8]) {
        let end = self.spent + out.len();
        out.copy_from_slice(&self.buffer.as_flattened()[self.spent..end]);
        self.spent = end;
    }

    fn fill_buffer(&mut self) {
        self.stripes.squeeze_interleaved(self.backend, core::slice::from_mut(&mut *self.buffer));
        self.spent = 0;
    }

    fn squeeze_more(&mut self, out: &mut [u8]) {
        let (head, rest) = out.split_at_mut(Self::BUFFER - self.spent);
        self.copy(head);
        let (blocks, _) = rest.as_chunks_mut::<RATE>();
        let (blocks, _) = blocks.as_chunks_mut::<STRIPES>();
        if !blocks.is_empty() {
            self.stripes.squeeze_interleaved(self.backend, blocks);
        }
        let tail = rest.len() % Self::BUFFER;
        if tail != 0 {
            self.fill_buffer();
            let start = rest.len() - tail;
            self.copy(&mut rest[start..]);
        }
    }
}

impl<const RATE: usize, const STRIPES: usize> Squeeze for VeXofReader<RATE, STRIPES> {
    #[inline]
    fn squeeze(&mut self, out: &mut [u8]) {
        if out.len() <= Self::BUFFER - self.spent {
            self.copy(out);
        } else {
            self.squeeze_more(out);
        }
    }

    fn skip(&mut self, mut bytes: u64) {
        loop {
            let left = Self::BUFFER - self.spent;
            if let Ok(bytes @ 0..) = usize::try_from(bytes)
                && bytes <= left
            {
                self.spent += bytes;
                return;
            }
            bytes -= left as u64;
            self.fill_buffer();
        }
    }
}

impl<const RATE: usize, const STRIPES: usize> Default for VeXof<RATE, STRIPES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const RATE: usize, const STRIPES: usize> fmt::Debug for VeXofReader<RATE, STRIPES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, squeezing", VeXof::<RATE, STRIPES>::NAME)
    }
}

extendable!([const RATE: usize, const STRIPES: usize] VeXof<RATE, STRIPES>, rate RATE);
reader!([const RATE: usize, const STRIPES: usize] VeXofReader<RATE, STRIPES>);
