//! The sponge construction (FIPS 202, section 4) over any [`Permutation`].
//!
//! A sharp tool: a state, a position in it, and nothing about any one algorithm. It knows no
//! encoding and no domain separation but the byte that you give to [`Absorbing::finalize`]; the
//! functions in [`xof`](crate::xof) are what that makes safe.

use core::fmt;
use core::mem;

use zeroize::{ZeroizeOnDrop, optimization_barrier};

use crate::Backend;
use crate::permutation::Permutation;

/// Output in any number of pieces, without end.
pub trait Squeeze {
    /// Fills `out` with the next bytes. Any split over calls gives the same bytes.
    fn squeeze(&mut self, out: &mut [u8]);

    /// Passes over the next `bytes` bytes. Costs as much as squeezing them, less the copying.
    fn skip(&mut self, bytes: u64);

    /// The next `N` bytes.
    #[must_use]
    fn squeeze_array<const N: usize>(&mut self) -> [u8; N]
    where
        Self: Sized,
    {
        let mut out = [0; N];
        self.squeeze(&mut out);
        out
    }
}

/// A sponge that takes input, `RATE` bytes per permutation.
#[derive(Clone)]
pub struct Absorbing<P: Permutation, const RATE: usize> {
    state: P::State,
    /// Bytes of the current block that are filled; always less than `RATE`.
    position: usize,
    backend: Backend,
}

/// A sponge that gives output, `RATE` bytes per permutation.
#[derive(Clone)]
pub struct Squeezing<P: Permutation, const RATE: usize> {
    state: P::State,
    /// Bytes of the current block that are spent; at `RATE` the next byte needs a permutation.
    position: usize,
    backend: Backend,
}

impl<P: Permutation, const RATE: usize> Absorbing<P, RATE> {
    /// An empty sponge that permutes with `backend`.
    #[must_use]
    #[inline]
    pub fn new(backend: Backend) -> Self {
        Self::with_state(backend, P::ZERO)
    }

    /// As [`new`](Self::new), but for functions that begin with another state than zeros.
    #[must_use]
    #[inline]
    pub fn with_state(backend: Backend, state: P::State) -> Self {
        const { assert!(RATE > 0 && RATE < P::WIDTH, "a sponge needs a rate and a capacity") };
        Self { state, position: 0, backend }
    }

    /// The backend it permutes with.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The state, and the bytes of its current block that are filled, less than `RATE`.
    pub(crate) fn parts(&self) -> (&P::State, usize) {
        (&self.state, self.position)
    }

    /// Absorbs `data`. Any split of the input over calls gives the same state.
    pub fn absorb(&mut self, mut data: &[u8]) {
        if self.position > 0 {
            let (head, rest) = data.split_at(data.len().min(RATE - self.position));
            self.xor(head);
            if self.position < RATE {
                return;
            }
            P::permute(self.backend, &mut self.state);
            self.position = 0;
            data = rest;
        }
        let (blocks, tail) = data.as_chunks::<RATE>();
        if !blocks.is_empty() {
            P::absorb_blocks(self.backend, &mut self.state, blocks);
        }
        self.xor(tail);
    }

    /// Fills the current block with zeros, as SP 800-185's `bytepad` does; nothing in an empty one.
    pub fn fill_block(&mut self) {
        if self.position > 0 {
            P::permute(self.backend, &mut self.state);
            self.position = 0;
        }
    }

    /// Ends a part of the input: adds `padding` behind it and permutes, so that the next part begins
    /// in a block of its own. An empty part takes a block too.
    pub fn pad_block(&mut self, padding: u8) {
        self.state.as_mut()[self.position] ^= padding;
        P::permute(self.backend, &mut self.state);
        self.position = 0;
    }

    /// Ends the input with Keccak's padding: `domain` holds the algorithm's suffix bits and the first
    /// bit of the padding, whose last bit goes to the end of the block.
    #[must_use]
    pub fn finalize(mut self, domain: u8) -> Squeezing<P, RATE> {
        let state = self.state.as_mut();
        state[self.position] ^= domain;
        state[RATE - 1] ^= 0x80;
        self.squeeze_from(RATE)
    }

    /// Ends the input with Ascon's padding: the byte `padding` alone. The last block is followed by
    /// `Q`, which may have more rounds than the permutation between blocks.
    #[must_use]
    pub fn finalize_with<Q>(mut self, padding: u8) -> Squeezing<P, RATE>
    where
        Q: Permutation<State = P::State>,
    {
        self.state.as_mut()[self.position] ^= padding;
        Q::permute(self.backend, &mut self.state);
        self.squeeze_from(0)
    }

    fn squeeze_from(&mut self, position: usize) -> Squeezing<P, RATE> {
        let state = mem::replace(&mut self.state, P::ZERO);
        Squeezing { state, position, backend: self.backend }
    }

    fn xor(&mut self, data: &[u8]) {
        let end = self.position + data.len();
        for (byte, new) in self.state.as_mut()[self.position..end].iter_mut().zip(data) {
            *byte ^= new;
        }
        self.position = end;
    }
}

impl<P: Permutation, const RATE: usize> Squeeze for Squeezing<P, RATE> {
    fn squeeze(&mut self, out: &mut [u8]) {
        let buffered = out.len().min(RATE - self.position);
        let (head, rest) = out.split_at_mut(buffered);
        self.copy(head);
        let (blocks, tail) = rest.as_chunks_mut::<RATE>();
        if !blocks.is_empty() {
            P::squeeze_blocks(self.backend, &mut self.state, blocks);
        }
        if !tail.is_empty() {
            self.next_block();
            self.copy(tail);
        }
    }

    fn skip(&mut self, mut bytes: u64) {
        while bytes > 0 {
            if self.position == RATE {
                self.next_block();
            }
            let left = RATE - self.position;
            let step = usize::try_from(bytes).map_or(left, |bytes| bytes.min(left));
            self.position += step;
            bytes -= step as u64;
        }
    }
}

impl<P: Permutation, const RATE: usize> Squeezing<P, RATE> {
    fn next_block(&mut self) {
        P::permute(self.backend, &mut self.state);
        self.position = 0;
    }

    fn copy(&mut self, out: &mut [u8]) {
        let end = self.position + out.len();
        out.copy_from_slice(&self.state.as_ref()[self.position..end]);
        self.position = end;
    }
}

macro_rules! common {
    ($Sponge:ident, $phase:literal) => {
        impl<P: Permutation, const RATE: usize> Drop for $Sponge<P, RATE> {
            fn drop(&mut self) {
                self.state = P::ZERO;
                self.position = 0;
                optimization_barrier(self);
            }
        }

        impl<P: Permutation, const RATE: usize> ZeroizeOnDrop for $Sponge<P, RATE> {}

        impl<P: Permutation, const RATE: usize> fmt::Debug for $Sponge<P, RATE> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}, rate {RATE}, {}", P::NAME, $phase)
            }
        }
    };
}

common!(Absorbing, "absorbing");
common!(Squeezing, "squeezing");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::nonzero_bytes_after_drop;
    use crate::permutation::KeccakF1600;
    use crate::xof::{
        Absorb, IndexedVeXof256, Kmac256, Kt128, ParallelHashXof128, TurboShake128, VeXof128, Xof,
    };

    /// Backends, domains, sizes and padding may stay; one state would be a third of any type here.
    fn assert_wiped<T>(value: T) {
        let left = nonzero_bytes_after_drop(value);
        assert!(10 * left < size_of::<T>(), "{left} of {} bytes are left", size_of::<T>());
    }

    #[test]
    fn sponges_are_wiped_when_dropped() {
        for backend in Backend::available() {
            let mut sponge = Absorbing::<KeccakF1600, 136>::new(backend);
            sponge.absorb(&[0xff; 1000]);
            assert_wiped(sponge.clone());
            let mut reader = sponge.finalize(0x1f);
            reader.skip(100);
            assert_wiped(reader);
        }
    }

    #[test]
    fn what_is_built_on_sponges_is_wiped_too() {
        fn absorbed<X: Absorb>(mut xof: X) -> X {
            xof.absorb(&[0xff; 9000]);
            xof
        }
        assert_wiped(absorbed(Kmac256::new(&[0xff; 32], b"custom")));
        assert_wiped(absorbed(TurboShake128::default()));
        assert_wiped(absorbed(Kt128::new()));
        assert_wiped(absorbed(ParallelHashXof128::new(1000, b"").unwrap()));
        assert_wiped(absorbed(Kt128::new()).finalize());
        let mut reader = absorbed(VeXof128::new()).finalize();
        reader.skip(100);
        assert_wiped(reader);
        let mut reader = absorbed(IndexedVeXof256::new()).finalize();
        reader.skip(100);
        assert_wiped(reader);
    }

    #[cfg(feature = "blake3")]
    #[test]
    fn blake3_is_wiped_however_long_its_input() {
        use crate::xof::Blake3;

        for len in [0, 1000, 1025, 9000] {
            let mut xof = Blake3::keyed(&[0xff; 32]);
            xof.absorb(&[0xff; 9000][..len]);
            assert_wiped(xof.clone().finalize());
            let mut used_again = xof.clone();
            used_again.reset();
            used_again.absorb(&[0xff; 64]);
            for xof in [xof, used_again] {
                assert_eq!(nonzero_bytes_after_drop(xof), 0, "{len} bytes absorbed");
            }
        }
    }

    #[test]
    fn the_test_of_wiping_can_fail() {
        assert_eq!(nonzero_bytes_after_drop([0xff_u8; 200]), 200);
    }
}
