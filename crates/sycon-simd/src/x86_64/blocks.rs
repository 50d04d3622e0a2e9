//! What vectors of 128-bit blocks have in common in all registers.
//!
//! An AES instruction works on each 128 bits of its register alone, and so do the shuffles of words,
//! which is what keeps states apart.

/// Defines a vector of blocks that tokens of the kind `$Token` open.
macro_rules! blocks {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal, $Token:ident,
        $from_blocks:expr, $to_blocks:expr, $xor:ident, $splat:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector(pub(super) $Register);

        opaque!($Vector);

        impl $Vector {
            #[inline(always)]
            pub(super) fn splat(_: impl $Token, block: &[u8; 16]) -> Self {
                Self($splat(load(block)))
            }
        }

        impl<S: $Token> Blocks<S> for $Vector {
            const COUNT: usize = $count;

            #[inline(always)]
            fn gather<const WIDTH: usize>(_: S, states: &[[u8; WIDTH]], i: usize) -> Self {
                Self($from_blocks(array::from_fn(|state| load(block(&states[state], i)))))
            }

            #[inline(always)]
            fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
                let blocks: [__m128i; $count] = $to_blocks(self.0);
                for (state, vector) in states.iter_mut().zip(blocks) {
                    store(vector, block_mut(state, i));
                }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $xor(self.0, other.0) })
            }
        }
    };
}

pub(super) use blocks;
