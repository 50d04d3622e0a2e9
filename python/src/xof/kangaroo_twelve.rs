//! KangarooTwelve (RFC 9861).

use super::prelude::*;
use crate::adapters::{CustomKt, Threaded};
use crate::arguments::{Text, Threads};

absorber! {
    /// KT128 (RFC 9861), KangarooTwelve: for long inputs, hashed as a tree; 128-bit security from
    /// 32 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `custom`, a string of bytes of your
    /// choice, makes a function of your own. `threads`, at least 1, is how many may work on one
    /// input; the output does not depend on it.
    ///
    /// >>> from sycon import Kt128
    /// >>> Kt128(b"message", custom=b"example.org v1").finalize().read(8).hex()
    /// 'a6530b007e7c7d24'
    class Kt128 "(data=None, *, custom=b'', threads=1)";
    /// KT128 (RFC 9861) of `data`, ready to read: `Kt128(data, ...).finalize()`.
    ///
    /// >>> from sycon import Kt128, kt128
    /// >>> kt128(b"message").read(32) == Kt128(b"message").digest(32)
    /// True
    fn kt128 "(data, *, custom=b'', threads=1)";
    (data by absorb_data; custom: Text = Text::default(), threads: Threads = Threads::ONE) -> Threaded<CustomKt<168>> {
        Ok(Threaded::new(CustomKt::new(custom.into_inner()), threads))
    }
}

absorber! {
    /// KT256 (RFC 9861), KangarooTwelve: for long inputs, hashed as a tree; 256-bit security from
    /// 64 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `custom`, a string of bytes of your
    /// choice, makes a function of your own. `threads`, at least 1, is how many may work on one
    /// input; the output does not depend on it.
    ///
    /// >>> from sycon import Kt256
    /// >>> Kt256(b"message", custom=b"example.org v1").finalize().read(8).hex()
    /// 'aa3c2aa3a67ed14f'
    class Kt256 "(data=None, *, custom=b'', threads=1)";
    /// KT256 (RFC 9861) of `data`, ready to read: `Kt256(data, ...).finalize()`.
    ///
    /// >>> from sycon import Kt256, kt256
    /// >>> kt256(b"message").read(64) == Kt256(b"message").digest(64)
    /// True
    fn kt256 "(data, *, custom=b'', threads=1)";
    (data by absorb_data; custom: Text = Text::default(), threads: Threads = Threads::ONE) -> Threaded<CustomKt<136>> {
        Ok(Threaded::new(CustomKt::new(custom.into_inner()), threads))
    }
}
