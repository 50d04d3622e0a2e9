//! Ascon: the functions of NIST SP 800-232, and the legacy ones of v1.2.

use super::prelude::*;
use crate::arguments::Text;

absorber! {
    /// Ascon-XOF128 (NIST SP 800-232): made for small processors; 128-bit security from 32 bytes
    /// of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object.
    ///
    /// >>> from sycon import AsconXof128
    /// >>> AsconXof128(b"some bytes").finalize().read(5).hex()
    /// '8c7dd114a0'
    class AsconXof128 "(data=None)";
    /// Ascon-XOF128 (NIST SP 800-232) of `data`, ready to read: `AsconXof128(data).finalize()`.
    ///
    /// >>> from sycon import ascon_xof128
    /// >>> ascon_xof128(b"some bytes").read(5).hex()
    /// '8c7dd114a0'
    fn ascon_xof128 "(data)";
    (data by absorb_data) -> xof::AsconXof128 { Ok(xof::AsconXof128::new()) }
}

absorber! {
    /// Ascon-CXOF128 (NIST SP 800-232): Ascon-XOF128 with a customization; 128-bit security from
    /// 32 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `custom`, at most 256 bytes of your
    /// choice, makes a function of your own; `ValueError` if it is longer.
    ///
    /// >>> from sycon import AsconCxof128
    /// >>> AsconCxof128(b"message", custom=b"example.org v1").finalize().read(8).hex()
    /// 'df1fab49055952f6'
    class AsconCxof128 "(data=None, *, custom=b'')";
    /// Ascon-CXOF128 (NIST SP 800-232) of `data`, ready to read: `AsconCxof128(data,
    /// ...).finalize()`.
    ///
    /// >>> from sycon import AsconCxof128, ascon_cxof128
    /// >>> ascon_cxof128(b"message").read(32) == AsconCxof128(b"message").digest(32)
    /// True
    fn ascon_cxof128 "(data, *, custom=b'')";
    (data by absorb_data; custom: Text = Text::default()) -> xof::AsconCxof128 {
        xof::AsconCxof128::new(&custom).map_err(value_error)
    }
}

absorber! {
    /// Legacy: Ascon-Xof of Ascon v1.2, for data that was made with it. NIST standardised
    /// `AsconXof128` instead, with other bytes.
    ///
    /// Absorbs `data` if it is given, any bytes-like object.
    ///
    /// >>> from sycon import AsconXof
    /// >>> xof = AsconXof(b"bytes to absorb")
    /// >>> xof = xof.absorb(bytearray(b"Ooh just a little bit more data"))
    /// >>> xof.finalize().read(16).hex()
    /// '202e12280fb6781470016dc067d3b213'
    class AsconXof "(data=None)";
    /// Legacy: Ascon-Xof of Ascon v1.2 of `data`, ready to read: `AsconXof(data).finalize()`.
    ///
    /// >>> from sycon import ascon_xof
    /// >>> ascon_xof(b"some bytes").read(5).hex()
    /// 'c21972fde9'
    fn ascon_xof "(data)";
    (data by absorb_data) -> xof::AsconXof { Ok(xof::AsconXof::new()) }
}

absorber! {
    /// Legacy: Ascon-Xofa of Ascon v1.2, for data that was made with it. NIST standardised
    /// `AsconXof128` instead, with other bytes.
    ///
    /// Absorbs `data` if it is given, any bytes-like object.
    ///
    /// >>> from sycon import AsconAXof
    /// >>> xof = AsconAXof(b"bytes to absorb")
    /// >>> xof = xof.absorb(bytearray(b"Ooh just a little bit more data"))
    /// >>> xof.finalize().read(16).hex()
    /// 'e3d5593d0e08c5a7c6cbf751fb817f0a'
    class AsconAXof "(data=None)";
    /// Legacy: Ascon-Xofa of Ascon v1.2 of `data`, ready to read: `AsconAXof(data).finalize()`.
    ///
    /// >>> from sycon import AsconAXof, ascona_xof
    /// >>> ascona_xof(b"some bytes").read(32) == AsconAXof(b"some bytes").digest(32)
    /// True
    fn ascona_xof "(data)";
    (data by absorb_data) -> xof::AsconAXof { Ok(xof::AsconAXof::new()) }
}
