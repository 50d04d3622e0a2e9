use super::{Lanes, Simd};

/// 8 words of a byte string: a cache line.
pub(crate) type Line = [u8; 64];

/// Between byte strings, one for each state, and lane vectors.
///
/// States that lie one after the other in memory are transposed on their way into vectors and out
/// of them. Lines of eight words keep that cheap for every width: in whole registers, without a
/// load for each word.
pub(crate) trait Transpose<S: Simd>: Lanes<S> {
    /// Vector `i` holds word `i` of every state's line. Lines beyond `COUNT` are never asked for.
    fn load_lines<'a>(simd: S, line: impl Fn(usize) -> &'a Line) -> [Self; 8];

    /// The inverse of [`Transpose::load_lines`]: gives each state its line back.
    fn store_lines(words: [Self; 8], put: impl FnMut(usize, Line));

    /// Writes one word of every state, in the order of the states: bytes
    /// `8 * COUNT * index ..` of `out`.
    fn store_interleaved(self, out: &mut [u8], index: usize);
}

impl<S: Simd> Transpose<S> for u64 {
    #[inline(always)]
    fn load_lines<'a>(_: S, line: impl Fn(usize) -> &'a Line) -> [Self; 8] {
        let words: &[[u8; 8]; 8] = line(0).as_chunks().0.try_into().unwrap_or(&[[0; 8]; 8]);
        words.map(Self::from_le_bytes)
    }

    #[inline(always)]
    fn store_lines(words: [Self; 8], mut put: impl FnMut(usize, Line)) {
        let mut line = [0; 64];
        for (bytes, word) in line.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        put(0, line);
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        out.as_chunks_mut().0[index] = self.to_le_bytes();
    }
}
