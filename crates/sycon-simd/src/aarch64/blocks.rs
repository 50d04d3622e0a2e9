//! What vectors of one 128-bit block have in common. [`Pair`](crate::Pair)s are for several states.

/// Define a vector of a block that holds a token of the kind `$Token`.
macro_rules! blocks {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $Token:ident, $from_bytes:expr, $to_bytes:expr, $xor:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector<S>($Register, S);

        crate::debug::opaque!([S] $Vector<S>);

        impl<S: $Token> $Vector<S> {
            #[inline(always)]
            fn from_block(simd: S, block: &[u8; 16]) -> Self {
                Self($from_bytes(load(block)), simd)
            }
        }

        impl<S: $Token> Blocks<S> for $Vector<S> {
            const COUNT: usize = 1;

            #[inline(always)]
            fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self {
                Self::from_block(simd, block(&states[0], i))
            }

            #[inline(always)]
            fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
                store($to_bytes(self.0), block_mut(&mut states[0], i));
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                Self($xor(self.0, other.0), self.1)
            }
        }
    };
}

pub(super) use blocks;
