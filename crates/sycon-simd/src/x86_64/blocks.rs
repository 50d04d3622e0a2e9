//! What vectors of 128-bit blocks have in common in all registers.
//!
//! An AES instruction works on each 128 bits of its register alone, and so do the shuffles of words,
//! which is what keeps states apart.

/// Define a vector of blocks that holds a token of the kind `$Token`.
macro_rules! blocks {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal, $Token:ident,
        $from_blocks:expr, $to_blocks:expr, $xor:ident, $splat:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector<S>(pub(super) $Register, pub(super) S);

        opaque!([S] $Vector<S>);

        impl<S: $Token> $Vector<S> {
            #[inline(always)]
            pub(super) fn splat(simd: S, block: &[u8; 16]) -> Self {
                Self($splat(simd, load(block)), simd)
            }
        }

        impl<S: $Token> Blocks<S> for $Vector<S> {
            const COUNT: usize = $count;

            #[inline(always)]
            fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self {
                let blocks = array::from_fn(|state| load(block(&states[state], i)));
                Self($from_blocks(simd, blocks), simd)
            }

            #[inline(always)]
            fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
                let blocks: [__m128i; $count] = $to_blocks(self.1, self.0);
                for (state, vector) in states.iter_mut().zip(blocks) {
                    store(vector, block_mut(state, i));
                }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $xor(self.0, other.0) }, self.1)
            }
        }
    };
}

pub(super) use blocks;
