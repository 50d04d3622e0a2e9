//! `ChaCha20` (RFC 8439) on vectors of sixteen blocks: AVX-512.
//!
//! Each row of the state is a vector of four words for each block. No operation mixes blocks.

use sycon_secret::Secret;
use sycon_simd::{Blocks, Kernel, Simd, WordRows};

/// The length of a block in bytes.
pub(crate) const BLOCK: usize = 64;

/// The number of blocks that one pass computes.
pub(crate) const TOGETHER: usize = STEP as usize;
const STEP: u32 = 16;

/// The four rows of a state: constants, two halves of the key, counter and nonce.
type Rows<R> = [R; 4];

/// XORs the key stream into blocks, and returns the number of blocks done: a multiple of [`TOGETHER`], or 0
/// on a backend without AVX-512.
pub(crate) struct Xor<'a> {
    pub(crate) key: &'a [u8; 32],
    pub(crate) nonce: &'a [u8; 12],
    /// The counter of the first block.
    pub(crate) counter: u32,
    pub(crate) blocks: &'a mut [[u8; BLOCK]],
}

impl Kernel for Xor<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> usize {
        if S::Rows16::COUNT == TOGETHER { self.run_with::<S, S::Rows16>(simd) } else { 0 }
    }
}

impl Xor<'_> {
    #[inline(always)]
    fn run_with<S: Simd, R: WordRows<S>>(self, simd: S) -> usize {
        let mut start = self.start::<S, R>(simd);
        let step = R::first_word(simd, STEP);
        let (together, _) = self.blocks.as_chunks_mut::<TOGETHER>();
        for blocks in &mut *together {
            let mut rows = start;
            for _ in 0..10 {
                rows = double_round(rows);
            }
            for (i, (row, start)) in rows.into_iter().zip(start).enumerate() {
                row.add(start).xor_into(simd, blocks, i);
            }
            start[3] = start[3].add(step);
        }
        together.len() * TOGETHER
    }

    /// Return the initial states of the first blocks.
    #[inline(always)]
    fn start<S: Simd, R: WordRows<S>>(&self, simd: S) -> Rows<R> {
        let mut states = Secret::<[[u8; BLOCK]; TOGETHER]>::ZERO;
        for (state, number) in states.iter_mut().zip(self.counter..) {
            state[..16].copy_from_slice(b"expand 32-byte k");
            state[16..48].copy_from_slice(self.key);
            state[48..52].copy_from_slice(&number.to_le_bytes());
            state[52..].copy_from_slice(self.nonce);
        }
        [0, 1, 2, 3].map(|i| R::gather(simd, &*states, i))
    }
}

#[inline(always)]
fn double_round<S: Simd, R: WordRows<S>>(rows: Rows<R>) -> Rows<R> {
    let [a, b, c, d] = quarter_rounds(rows);
    // The shuffles turn diagonals into columns, and back.
    let diagonals = [
        a,
        b.shuffle::<0b00_11_10_01>(),
        c.shuffle::<0b01_00_11_10>(),
        d.shuffle::<0b10_01_00_11>(),
    ];
    let [a, b, c, d] = quarter_rounds(diagonals);
    [a, b.shuffle::<0b10_01_00_11>(), c.shuffle::<0b01_00_11_10>(), d.shuffle::<0b00_11_10_01>()]
}

/// Apply the quarter round to all columns.
#[inline(always)]
fn quarter_rounds<S: Simd, R: WordRows<S>>([a, b, c, d]: Rows<R>) -> Rows<R> {
    let a = a.add(b);
    let d = d.xor(a).rotate_left::<16>();
    let c = c.add(d);
    let b = b.xor(c).rotate_left::<12>();
    let a = a.add(b);
    let d = d.xor(a).rotate_left::<8>();
    let c = c.add(d);
    let b = b.xor(c).rotate_left::<7>();
    [a, b, c, d]
}

#[cfg(test)]
mod theorems;

#[cfg(test)]
mod tests {
    use std::vec;

    use chacha20::ChaCha20;
    use chacha20::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
    use sycon_simd::Backend;

    use super::*;

    #[test]
    fn backends_agree() {
        let key = core::array::from_fn(|i| u8::try_from(200 - i).expect("few"));
        let nonce = core::array::from_fn(|i| u8::try_from(10 * i).expect("few"));
        for backend in Backend::available() {
            for count in (0..50).chain([1024]) {
                let mut blocks = vec![[7; BLOCK]; count];
                let counter = 1000 - u32::try_from(count).expect("few") / 2;
                let xor = Xor { key: &key, nonce: &nonce, counter, blocks: &mut blocks };
                let done = backend.run(xor);
                assert!(done == 0 || done == count / TOGETHER * TOGETHER, "{backend} {count}");
                let mut expected = vec![7; count * BLOCK];
                let mut stream = ChaCha20::new((&key).into(), (&nonce).into());
                stream.seek(u64::from(counter) * BLOCK as u64);
                stream.apply_keystream(&mut expected[..done * BLOCK]);
                assert!(blocks.as_flattened() == expected, "{backend} {count}");
            }
        }
    }
}
