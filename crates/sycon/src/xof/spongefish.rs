//! SHAKE and TurboSHAKE for `spongefish::instantiations::XOF`.

use spongefish::instantiations::XofRate;

use super::{Shake, TurboShake};

impl<const RATE: usize> XofRate for Shake<RATE> {
    const RATE: usize = RATE;
}

/// With the domain byte of its `Default`, as the suite of the CFRG's draft has it.
impl<const RATE: usize> XofRate for TurboShake<RATE> {
    const RATE: usize = RATE;
}
