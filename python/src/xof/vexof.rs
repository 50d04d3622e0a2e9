//! VeXOF, striped and indexed.

use super::prelude::*;
use crate::adapters::Stripes;
use crate::arguments::StripeCount;

absorber! {
    /// VeXOF over SHAKE128: for one long output, several times as fast as SHAKE128; 128-bit security
    /// from 32 bytes of output on. Experimental: the function of a C project, not a standard.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `stripes`, 4 or 8, is part of the
    /// function; do not use one secret with both, because the outputs have bytes in common. Raises
    /// `ValueError` for another number.
    ///
    /// >>> from sycon import VeXof128
    /// >>> VeXof128(b"seed").finalize().read(8).hex()
    /// 'dd6b9ab63cd04450'
    class VeXof128 "(data=None, *, stripes=8)";
    /// VeXOF over SHAKE128 of `data`, ready to read: `VeXof128(data, ...).finalize()`.
    ///
    /// >>> from sycon import VeXof128, vexof128
    /// >>> vexof128(b"seed").read(32) == VeXof128(b"seed").digest(32)
    /// True
    fn vexof128 "(data, *, stripes=8)";
    (data by absorb_data; stripes: StripeCount = StripeCount::Eight) -> Stripes<168> {
        Ok(Stripes::new(stripes))
    }
}

absorber! {
    /// VeXOF over SHAKE256: for one long output, several times as fast as SHAKE256; 256-bit security
    /// from 64 bytes of output on. Experimental: the function of a C project, not a standard.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `stripes`, 4 or 8, is part of the
    /// function; do not use one secret with both, because the outputs have bytes in common. Raises
    /// `ValueError` for another number.
    ///
    /// >>> from sycon import VeXof256
    /// >>> VeXof256(b"seed", stripes=4).finalize().read(8).hex()
    /// 'a2f445c2aca6bb27'
    class VeXof256 "(data=None, *, stripes=8)";
    /// VeXOF over SHAKE256 of `data`, ready to read: `VeXof256(data, ...).finalize()`.
    ///
    /// >>> from sycon import VeXof256, vexof256
    /// >>> vexof256(b"seed").read(64) == VeXof256(b"seed").digest(64)
    /// True
    fn vexof256 "(data, *, stripes=8)";
    (data by absorb_data; stripes: StripeCount = StripeCount::Eight) -> Stripes<136> {
        Ok(Stripes::new(stripes))
    }
}

absorber! {
    /// VeXOF over SHAKE128 in its indexed form, whose output can be read from any position; 128-bit
    /// security from 32 bytes of output on. Experimental: the function of a C project, not a standard.
    ///
    /// Absorbs `data` if it is given, any bytes-like object.
    ///
    /// >>> from sycon import IndexedVeXof128
    /// >>> sponge = IndexedVeXof128(b"seed").finalize()
    /// >>> sponge.read(8).hex()
    /// 'edb8db06b52aeec5'
    /// >>> sponge.seek(10**15)
    /// 1000000000000000
    class IndexedVeXof128 "(data=None)";
    /// Indexed VeXOF over SHAKE128 of `data`, ready to read: `IndexedVeXof128(data).finalize()`.
    ///
    /// >>> from sycon import IndexedVeXof128, indexed_vexof128
    /// >>> indexed_vexof128(b"seed").read(32) == IndexedVeXof128(b"seed").digest(32)
    /// True
    fn indexed_vexof128 "(data)";
    (data by absorb_data) -> xof::IndexedVeXof128 { Ok(xof::IndexedVeXof128::new()) }
}

absorber! {
    /// VeXOF over SHAKE256 in its indexed form, whose output can be read from any position; 256-bit
    /// security from 64 bytes of output on. Experimental: the function of a C project, not a standard.
    ///
    /// Absorbs `data` if it is given, any bytes-like object.
    ///
    /// >>> from sycon import IndexedVeXof256
    /// >>> IndexedVeXof256(b"seed").finalize().read(8).hex()
    /// 'ca609b005a9654a8'
    class IndexedVeXof256 "(data=None)";
    /// Indexed VeXOF over SHAKE256 of `data`, ready to read: `IndexedVeXof256(data).finalize()`.
    ///
    /// >>> from sycon import IndexedVeXof256, indexed_vexof256
    /// >>> indexed_vexof256(b"seed").read(64) == IndexedVeXof256(b"seed").digest(64)
    /// True
    fn indexed_vexof256 "(data)";
    (data by absorb_data) -> xof::IndexedVeXof256 { Ok(xof::IndexedVeXof256::new()) }
}
