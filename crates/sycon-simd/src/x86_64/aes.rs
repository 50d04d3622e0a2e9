//! What blocks of AES have in common in all registers.

/// Adds the rounds of AES to a vector of blocks.
macro_rules! aes {
    (
        $Vector:ident, [$($proof:tt)+], $round:ident, $last_round:ident,
        $interleave_low:ident, $interleave_high:ident
    ) => {
        impl<S: $($proof)+> Aes<S> for $Vector<S> {
            #[inline(always)]
            fn constant(simd: S, constant: &RoundConstant) -> Self {
                Self::splat(simd, &constant.bytes)
            }

            #[inline(always)]
            fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
                let mut out = x;
                for (vector, key) in out.iter_mut().zip(keys) {
                    // SAFETY: the token in the vector proves the feature.
                    vector.0 = unsafe { $round(vector.0, key.0) };
                }
                out
            }

            #[inline(always)]
            fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
                let mut out = x;
                for (vector, key) in out.iter_mut().zip(keys) {
                    // SAFETY: the token in the vector proves the feature.
                    vector.0 = unsafe { $last_round(vector.0, key.0) };
                }
                out
            }

            #[inline(always)]
            fn interleave_low(self, b: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $interleave_low(self.0, b.0) }, self.1)
            }

            #[inline(always)]
            fn interleave_high(self, b: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $interleave_high(self.0, b.0) }, self.1)
            }
        }
    };
}

pub(super) use aes;
