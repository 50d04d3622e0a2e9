//! TurboSHAKE (RFC 9861).

use super::prelude::*;
use crate::arguments::Domain;

absorber! {
    /// TurboSHAKE128 (RFC 9861): SHAKE128 with half the rounds; 128-bit security from 32 bytes of
    /// output on.
    ///
    /// Different `domain_sep` bytes, 0x01 to 0x7f, make unrelated functions; 0x1f is usual. Absorbs
    /// `data` if it is given, any bytes-like object. Raises `ValueError` for another `domain_sep`.
    ///
    /// >>> from sycon import TurboShake128
    /// >>> TurboShake128(0x1f, b"message").finalize().read(8).hex()
    /// '2db7bf572764e17d'
    class TurboShake128 "(domain_sep, data=None)";
    /// TurboSHAKE128 (RFC 9861) of `data`, ready to read: `TurboShake128(domain_sep,
    /// data).finalize()`.
    ///
    /// >>> from sycon import TurboShake128, turbo_shake128
    /// >>> turbo_shake128(0x1f, b"message").read(32) == TurboShake128(0x1f, b"message").digest(32)
    /// True
    fn turbo_shake128 "(domain_sep, data)";
    ([domain_sep: Domain] data by absorb_data) -> xof::TurboShake128 {
        xof::TurboShake128::new(domain_sep.0).map_err(value_error)
    }
}

absorber! {
    /// TurboSHAKE256 (RFC 9861): SHAKE256 with half the rounds; 256-bit security from 64 bytes of
    /// output on.
    ///
    /// Different `domain_sep` bytes, 0x01 to 0x7f, make unrelated functions; 0x1f is usual. Absorbs
    /// `data` if it is given, any bytes-like object. Raises `ValueError` for another `domain_sep`.
    ///
    /// >>> from sycon import TurboShake256
    /// >>> sponge = TurboShake256(123).absorb(b"Turbo mode").finalize()
    /// >>> sponge.read(16).hex()
    /// '8dbee0604bcb3fcbf6a7daf06498d86e'
    /// >>> sponge.read(16).hex()
    /// '2107569ae87c483f40de97321eb901c7'
    class TurboShake256 "(domain_sep, data=None)";
    /// TurboSHAKE256 (RFC 9861) of `data`, ready to read: `TurboShake256(domain_sep,
    /// data).finalize()`.
    ///
    /// >>> from sycon import TurboShake256, turbo_shake256
    /// >>> turbo_shake256(0x1f, b"message").read(64) == TurboShake256(0x1f, b"message").digest(64)
    /// True
    fn turbo_shake256 "(domain_sep, data)";
    ([domain_sep: Domain] data by absorb_data) -> xof::TurboShake256 {
        xof::TurboShake256::new(domain_sep.0).map_err(value_error)
    }
}
