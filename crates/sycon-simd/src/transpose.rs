use super::{Lanes, Simd};

/// 4 words of a byte string.
pub type Quad = [u8; 32];

/// Between byte strings, one for each state, and lane vectors.
///
/// States that lie one after the other in memory are transposed on their way into vectors and out
/// of them. Four words at a time keep that cheap for every width: in whole registers, without a load
/// for each word.
pub trait Transpose<S: Simd>: Lanes<S> {
    /// Vector `i` holds word `i` of every state's quad. Quads beyond `COUNT` are never asked for.
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4];

    /// The inverse of [`Transpose::load_quads`]: gives each state its quad back.
    fn store_quads(words: [Self; 4], put: impl FnMut(usize, Quad));

    /// Writes one word of every state, in the order of the states: bytes
    /// `8 * COUNT * index ..` of `out`.
    fn store_interleaved(self, out: &mut [u8], index: usize);
}

impl<S: Simd> Transpose<S> for u64 {
    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let words: &[[u8; 8]; 4] = quad(0).as_chunks().0.try_into().unwrap_or(&[[0; 8]; 4]);
        words.map(Self::from_le_bytes)
    }

    #[inline(always)]
    fn store_quads(words: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quad = [0; 32];
        for (bytes, word) in quad.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        put(0, quad);
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        out.as_chunks_mut().0[index] = self.to_le_bytes();
    }
}
