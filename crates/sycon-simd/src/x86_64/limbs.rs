//! What vectors of limbs have in common.

/// A vector of limbs, by the names of its intrinsics and of two functions.
macro_rules! limbs {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $Words:ident, $Token:ident, $Mask:ty, $count:literal,
        $splat:ident, $add:ident, $subtract:ident, $times:ident, $and:ident, $or:ident, $shift_left:ident, $shift_right:ident,
        $low:ident, $high:ident, $equal:ident, $blend:ident, $lookup:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector<S>($Register, S);

        crate::debug::opaque!([S] $Vector<S>);

        impl<S: $Token> crate::Limbs for $Vector<S> {
            type Simd = S;
            type Mask = $Mask;

            const COUNT: usize = $count;

            #[inline(always)]
            fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a crate::Quad) -> [Self; 4] {
                <$Words<S> as crate::Lanes<S>>::load_quads(simd, quad).map(|words| Self(words.0, words.1))
            }

            #[inline(always)]
            fn store_quads(words: [Self; 4], put: impl FnMut(usize, crate::Quad)) {
                <$Words<S> as crate::Lanes<S>>::store_quads(words.map(|words| $Words(words.0, words.1)), put);
            }

            #[inline(always)]
            fn splat(self, word: u64) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $splat(word.cast_signed()) }, self.1)
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $add(self.0, other.0) }, self.1)
            }

            #[inline(always)]
            fn subtract(self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $subtract(self.0, other.0) }, self.1)
            }

            #[inline(always)]
            fn times(self, factor: u32) -> Self {
                Self($times(self.1, self.0, self.splat(factor.into()).0), self.1)
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $and(self.0, other.0) }, self.1)
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $or(self.0, other.0) }, self.1)
            }

            #[inline(always)]
            fn shift_left(self, bits: u32) -> Self {
                // SAFETY: the token in `self` proves the feature.
                let count = unsafe { _mm_cvtsi32_si128(bits.cast_signed()) };
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $shift_left(self.0, count) }, self.1)
            }

            #[inline(always)]
            fn shift_right(self, bits: u32) -> Self {
                // SAFETY: the token in `self` proves the feature.
                let count = unsafe { _mm_cvtsi32_si128(bits.cast_signed()) };
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $shift_right(self.0, count) }, self.1)
            }

            #[inline(always)]
            fn add_low_product(self, a: Self, b: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $low(self.0, a.0, b.0) }, self.1)
            }

            #[inline(always)]
            fn add_high_product(self, a: Self, b: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $high(self.0, a.0, b.0) }, self.1)
            }

            #[inline(always)]
            fn equal(self, other: Self) -> $Mask {
                // SAFETY: the token in `self` proves the feature.
                unsafe { $equal(self.0, other.0) }
            }

            #[inline(always)]
            fn select(mask: $Mask, yes: Self, no: Self) -> Self {
                Self($blend(yes.1, mask, yes.0, no.0), yes.1)
            }

            #[inline(always)]
            fn lookup(self, table: &[u64; 8]) -> Self {
                Self($lookup(self.1, self.0, table), self.1)
            }
        }
    };
}

pub(super) use limbs;
