//! SHAKE (FIPS 202).

use super::prelude::*;

absorber! {
    /// SHAKE128 (FIPS 202): 128-bit security from 32 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object.
    ///
    /// >>> from sycon import Shake128
    /// >>> xof = Shake128(b"any number ")
    /// >>> sponge = xof.absorb(b"of pieces").finalize()
    /// >>> sponge.read(16).hex()
    /// 'e432d1224ef159b7b917b4ad31172275'
    /// >>> sponge.read(16).hex()
    /// '1b70242f1a3cccdacd605bb12c9e81fa'
    class Shake128 "(data=None)";
    /// SHAKE128 (FIPS 202) of `data`, ready to read: `Shake128(data).finalize()`.
    ///
    /// >>> from sycon import shake128
    /// >>> shake128(b"any number of bytes").read(8).hex()
    /// 'd03f302eb4fc15a9'
    fn shake128 "(data)";
    (data by absorb_data) -> xof::Shake128 { Ok(xof::Shake128::new()) }
}

absorber! {
    /// SHAKE256 (FIPS 202): 256-bit security from 64 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object.
    ///
    /// >>> from sycon import Shake256
    /// >>> import hashlib
    /// >>> Shake256(b"message").finalize().read(64) == hashlib.shake_256(b"message").digest(64)
    /// True
    class Shake256 "(data=None)";
    /// SHAKE256 (FIPS 202) of `data`, ready to read: `Shake256(data).finalize()`.
    ///
    /// >>> from sycon import Shake256, shake256
    /// >>> shake256(b"message").read(64) == Shake256(b"message").digest(64)
    /// True
    fn shake256 "(data)";
    (data by absorb_data) -> xof::Shake256 { Ok(xof::Shake256::new()) }
}
