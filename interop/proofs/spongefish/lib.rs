//! The crate `spongefish` with sycon's sponges instead of its own.

pub use original::*;
use sycon_transcript::draft03::{FiatShamirShake128, FiatShamirTurboShake128};

pub mod instantiations {
    pub use original::instantiations::*;

    pub type Shake128 = super::FiatShamirShake128;
    pub type TurboShake128 = super::FiatShamirTurboShake128;
}

pub type DefaultHash = instantiations::TurboShake128;
pub type Narg = FiatShamir<DefaultHash>;
pub type ProverState<H = DefaultHash, R = DefaultHash> = original::ProverState<H, R>;
pub type VerifierState<'a, H = DefaultHash> = original::VerifierState<'a, H>;
