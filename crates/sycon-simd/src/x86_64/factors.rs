//! What vectors of factors have in common in all registers.
//!
//! A register is loaded with whole operands; a shuffle of two brings first halves above second ones.
//! Loads that overlap instead, and additions under a mask, take as many operations: but half of
//! those loads straddle cache lines and the compiler makes blends of the masks, which together cost
//! a tenth of the speed (Sapphire Rapids).

/// Where the words of a row come from, the last one first.
pub(super) const SWAP: i32 = 0b01_00_11_10;
pub(super) const ODD_SWAPPED: i32 = 0b00_01_00_11;
pub(super) const ODD_TO_EVEN: i32 = 0b11_11_01_01;
pub(super) const EVEN_TO_ODD: i32 = 0b10_10_00_00;

/// Define a vector of factors, what is done to each of its rows alone, and a token unless the baseline contains the
/// intrinsics. `$new` creates a vector from a register and a token.
macro_rules! factors {
    (
        $(#[$doc:meta])* $visibility:vis $Factors:ident$(<$S:ident: $Token:ident>)?($Register:ty), $new:expr, $operands:literal,
        $add:ident, $shuffle:ident, $shift_right:ident,
        $multiply:ident, $zero:ident, $add_sums:ident, $($special:item)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        $visibility struct $Factors$(<$S>)?($Register $(, $S)?);

        opaque!($([$S])? $Factors$(<$S>)?);

        impl$(<$S: $Token>)? $Factors$(<$S>)? {
            #[inline(always)]
            fn shuffle<const ORDER: i32>(mut self) -> Self {
                // SAFETY: the token in `self` proves the feature, or the baseline contains it.
                self.0 = unsafe { $shuffle::<ORDER>(self.0) };
                self
            }

            #[inline(always)]
            fn add_words(mut self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature, or the baseline contains it.
                self.0 = unsafe { $add(self.0, other.0) };
                self
            }

            #[inline(always)]
            fn add_products(mut self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature, or the baseline contains it.
                self.0 = unsafe { $add_sums(self.0, other.0) };
                self
            }
        }

        impl<S $(: $Token)?> Factors<S> for $Factors$(<$S>)? {
            type Group = [Operand; $operands];
            type Sums = Self;

            #[inline(always)]
            fn groups(operands: &[Operand]) -> (&[Self::Group], &[Operand]) {
                operands.as_chunks()
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.add_words(other)
            }

            #[inline(always)]
            fn swap(self) -> Self {
                self.shuffle::<SWAP>()
            }

            #[inline(always)]
            fn odd(mut self) -> Self {
                // SAFETY: the token in `self` proves the feature, or the baseline contains it.
                self.0 = unsafe { $shift_right::<32>(self.0) };
                self
            }

            #[inline(always)]
            fn odd_swapped(self) -> Self {
                self.shuffle::<ODD_SWAPPED>()
            }

            #[inline(always)]
            fn multiply(mut self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature, or the baseline contains it.
                self.0 = unsafe { $multiply(self.0, other.0) };
                self
            }

            #[inline(always)]
            fn zero(simd: S) -> Self {
                // SAFETY: the token proves the feature, or the baseline contains it.
                $new(unsafe { $zero() }, simd)
            }

            #[inline(always)]
            fn add_sums(sums: Self, other: Self) -> Self {
                sums.add_products(other)
            }

            #[inline(always)]
            fn swap_sums(sums: Self) -> Self {
                sums.shuffle::<SWAP>()
            }

            $($special)+
        }
    };
}

pub(super) use factors;
