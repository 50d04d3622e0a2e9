//! The integer types of coefficients.

/// An integer of 8 to 64 bits, with or without a sign.
pub trait Coefficient: Copy + sealed::Sealed {
    #[doc(hidden)]
    const LEAST: i64;
    #[doc(hidden)]
    const GREATEST: i64;
    #[doc(hidden)]
    const ZERO: Self;

    /// `value`, which is in range.
    #[doc(hidden)]
    fn of(value: i64) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! coefficients {
    ($($Number:ty)+) => {$(
        impl sealed::Sealed for $Number {}

        impl Coefficient for $Number {
            // Coefficients have at most 32 bits and a sign.
            const LEAST: i64 = if <$Number>::MIN == 0 { 0 } else { <$Number>::MIN as i64 };
            const GREATEST: i64 =
                if <$Number>::BITS == 64 { i64::MAX } else { <$Number>::MAX as i64 };
            const ZERO: Self = 0;

            #[inline(always)]
            fn of(value: i64) -> Self {
                value as Self
            }
        }
    )+};
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_lossless,
    reason = "checked by `LEAST` and `GREATEST`"
)]
mod numbers {
    use super::{Coefficient, sealed};

    coefficients! { i8 u8 i16 u16 i32 u32 i64 u64 }
}
