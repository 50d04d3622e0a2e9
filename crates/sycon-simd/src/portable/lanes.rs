//! One state, in scalar registers.

#[cfg(target_arch = "wasm32")]
use super::complemented;
use crate::{Lanes, Quad};

impl<S> Lanes<S> for u64 {
    const COUNT: usize = 1;

    // Apple's cores take longer for a rotated operand.
    const FREE_ROTATIONS: bool = cfg!(all(target_arch = "aarch64", not(target_vendor = "apple")));

    #[inline(always)]
    fn load<const N: usize>(_: S, row: &[u64; N], group: usize) -> Self {
        row[group]
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        row[group] = self;
    }

    #[inline(always)]
    fn splat(_: S, word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn gather(_: S, word: impl Fn(usize) -> u64) -> Self {
        word(0)
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        put(0, self);
    }

    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let words: &[[u8; 8]; 4] = quad(0).as_chunks().0.try_into().unwrap_or(&[[0; 8]; 4]);
        words.map(Self::from_le_bytes)
    }

    #[inline(always)]
    fn store_quads(lanes: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quad = [0; 32];
        for (bytes, lane) in quad.as_chunks_mut().0.iter_mut().zip(lanes) {
            *bytes = lane.to_le_bytes();
        }
        put(0, quad);
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        out.as_chunks_mut().0[index] = self.to_le_bytes();
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        self ^ (!b & c)
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        let rotated = self.rotate_left(BITS.cast_unsigned());
        // Keccak's theta rotates by 1, and hiding these values makes it slower.
        #[cfg(target_arch = "x86_64")]
        let rotated = if BITS == 1 { rotated } else { crate::x86_64::scalar::hidden(rotated) };
        rotated
    }

    // WebAssembly has no scalar and-not instruction.
    #[cfg(target_arch = "wasm32")]
    #[inline(always)]
    #[cfg_attr(false, mutants::skip)] // `web/test.sh` tests it
    fn chi_row<const ROW: usize>(b: [Self; 5]) -> [Self; 5] {
        complemented::chi_row::<ROW, _>(b)
    }

    #[cfg(target_arch = "wasm32")]
    #[inline(always)]
    #[cfg_attr(false, mutants::skip)] // `web/test.sh` tests it
    fn complement(state: [Self; 25]) -> [Self; 25] {
        complemented::complement(state)
    }
}
