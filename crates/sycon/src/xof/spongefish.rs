//! SHAKE and TurboSHAKE for `spongefish::instantiations::XOF`.

use spongefish::instantiations::XofRate;

use super::{Shake, TurboShake};

impl<const RATE: usize> XofRate for Shake<RATE> {
    const RATE: usize = RATE;
}

/// Uses the domain byte of `Default`, like the suite of the CFRG's draft.
impl<const RATE: usize> XofRate for TurboShake<RATE> {
    const RATE: usize = RATE;
}
