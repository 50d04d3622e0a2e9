//! A sponge whose suite is chosen at run time.

use core::fmt;

use sycon_simd::Backend;

use super::{FiatShamirShake128, FiatShamirTurboShake128, Suite};

/// A [`FiatShamir`](super::FiatShamir) whose suite is chosen at run time.
#[derive(Clone)]
pub struct AnyFiatShamir(Sponge);

#[derive(Clone)]
enum Sponge {
    Shake128(FiatShamirShake128),
    TurboShake128(FiatShamirTurboShake128),
}

/// Runs the same code on the sponge of either suite.
macro_rules! each {
    ($sponge:expr, $inner:ident => $result:expr) => {
        match $sponge {
            Sponge::Shake128($inner) => $result,
            Sponge::TurboShake128($inner) => $result,
        }
    };
}

impl Suite {
    /// As [`FiatShamir::derive_session_id`](super::FiatShamir::derive_session_id).
    #[must_use]
    pub fn derive_session_id(self, tag: &[u8]) -> [u8; 32] {
        match self {
            Self::Shake128 => FiatShamirShake128::derive_session_id(tag),
            Self::TurboShake128 => FiatShamirTurboShake128::derive_session_id(tag),
        }
    }
}

impl AnyFiatShamir {
    /// As [`FiatShamir::new`](super::FiatShamir::new).
    #[must_use]
    pub fn new(suite: Suite, session_id: &[u8; 32]) -> Self {
        Self::with_backend(Backend::best_single(), suite, session_id)
    }

    /// As [`new`](Self::new), with a backend of your choice.
    #[must_use]
    pub fn with_backend(backend: Backend, suite: Suite, session_id: &[u8; 32]) -> Self {
        Self(match suite {
            Suite::Shake128 => {
                Sponge::Shake128(FiatShamirShake128::with_backend(backend, session_id))
            }
            Suite::TurboShake128 => {
                Sponge::TurboShake128(FiatShamirTurboShake128::with_backend(backend, session_id))
            }
        })
    }

    /// Returns the suite.
    #[must_use]
    pub fn suite(&self) -> Suite {
        match self.0 {
            Sponge::Shake128(_) => Suite::Shake128,
            Sponge::TurboShake128(_) => Suite::TurboShake128,
        }
    }

    /// As [`FiatShamir::absorb`](super::FiatShamir::absorb).
    pub fn absorb(&mut self, data: &[u8]) -> &mut Self {
        each!(&mut self.0, sponge => {
            sponge.absorb(data);
        });
        self
    }

    /// As [`FiatShamir::squeeze`](super::FiatShamir::squeeze).
    pub fn squeeze(&mut self, out: &mut [u8]) -> &mut Self {
        each!(&mut self.0, sponge => {
            sponge.squeeze(out);
        });
        self
    }
}

impl fmt::Debug for AnyFiatShamir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(&self.0, sponge => fmt::Debug::fmt(sponge, f))
    }
}
