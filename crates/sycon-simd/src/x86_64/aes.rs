//! What blocks of AES have in common in all registers.

/// Adds the rounds of AES to a vector of blocks.
macro_rules! aes {
    (
        $Vector:ident, [$($generic:tt)*], $Token:ident, $round:ident, $last_round:ident,
        $interleave_low:ident, $interleave_high:ident
    ) => {
        impl $($generic)* Aes<$Token> for $Vector {
            #[inline(always)]
            fn constant(simd: $Token, constant: &RoundConstant) -> Self {
                Self::splat(simd, &constant.bytes)
            }

            #[inline(always)]
            fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
                let mut out = x;
                for (vector, key) in out.iter_mut().zip(keys) {
                    // SAFETY: only a token made the vectors.
                    vector.0 = unsafe { $round(vector.0, key.0) };
                }
                out
            }

            #[inline(always)]
            fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
                let mut out = x;
                for (vector, key) in out.iter_mut().zip(keys) {
                    // SAFETY: only a token made the vectors.
                    vector.0 = unsafe { $last_round(vector.0, key.0) };
                }
                out
            }

            #[inline(always)]
            fn interleave_low(self, b: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $interleave_low(self.0, b.0) })
            }

            #[inline(always)]
            fn interleave_high(self, b: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $interleave_high(self.0, b.0) })
            }
        }
    };
}

pub(super) use aes;
