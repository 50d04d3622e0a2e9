//! The functions derived from SHAKE (NIST SP 800-185): cSHAKE, KMACXOF, TupleHashXOF,
//! ParallelHashXOF.

use super::prelude::*;
use crate::absorber::absorb_parts;
use crate::adapters::{Threaded, Tuple};
use crate::arguments::Threads;
use crate::arguments::{Size, Text};

absorber! {
    /// cSHAKE128 (NIST SP 800-185): SHAKE128 with a customization; 128-bit security from 32 bytes
    /// of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `custom`, a string of bytes of your
    /// choice, makes a function of your own; `name` is for functions that NIST defines. With
    /// neither it is SHAKE128.
    ///
    /// >>> from sycon import CShake128
    /// >>> CShake128(b"message", custom=b"example.org v1").finalize().read(8).hex()
    /// 'dd049e993d963122'
    class CShake128 "(data=None, *, name=b'', custom=b'')";
    /// cSHAKE128 (NIST SP 800-185) of `data`, ready to read: `CShake128(data, ...).finalize()`.
    ///
    /// >>> from sycon import cshake128, shake128
    /// >>> cshake128(b"message").read(32) == shake128(b"message").read(32)
    /// True
    fn cshake128 "(data, *, name=b'', custom=b'')";
    (data by absorb_data; name: Text = Text::default(), custom: Text = Text::default()) -> xof::CShake128 {
        Ok(xof::CShake128::new(&name, &custom))
    }
}

absorber! {
    /// cSHAKE256 (NIST SP 800-185): SHAKE256 with a customization; 256-bit security from 64 bytes
    /// of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `custom`, a string of bytes of your
    /// choice, makes a function of your own; `name` is for functions that NIST defines. With
    /// neither it is SHAKE256.
    ///
    /// >>> from sycon import CShake256
    /// >>> CShake256(b"message", custom=b"example.org v1").finalize().read(8).hex()
    /// '8ee8ef34f86d67d4'
    class CShake256 "(data=None, *, name=b'', custom=b'')";
    /// cSHAKE256 (NIST SP 800-185) of `data`, ready to read: `CShake256(data, ...).finalize()`.
    ///
    /// >>> from sycon import cshake256, shake256
    /// >>> cshake256(b"message").read(64) == shake256(b"message").read(64)
    /// True
    fn cshake256 "(data, *, name=b'', custom=b'')";
    (data by absorb_data; name: Text = Text::default(), custom: Text = Text::default()) -> xof::CShake256 {
        Ok(xof::CShake256::new(&name, &custom))
    }
}

absorber! {
    /// KMACXOF128 (NIST SP 800-185): output of any length that depends on a key.
    ///
    /// `key` is a bytes-like object of any length; it should have 16 bytes or more. Absorbs `data`
    /// if it is given, any bytes-like object. `custom`, a string of bytes of your choice, sets uses
    /// of one key apart. A shorter output is the beginning of a longer one; of `kmac128` it is not.
    ///
    /// >>> from sycon import KmacXof128
    /// >>> KmacXof128(bytes(16), b"message", custom=b"example.org v1").finalize().read(8).hex()
    /// '4a9ea96529dda2c8'
    class KmacXof128 "(key, data=None, *, custom=b'')";
    /// KMACXOF128 (NIST SP 800-185) of `data`, ready to read: `KmacXof128(key, data,
    /// ...).finalize()`.
    ///
    /// >>> from sycon import KmacXof128, kmac_xof128
    /// >>> key = bytes(16)
    /// >>> kmac_xof128(key, b"message").read(32) == KmacXof128(key, b"message").digest(32)
    /// True
    fn kmac_xof128 "(key, data, *, custom=b'')";
    ([key: Text] data by absorb_data; custom: Text = Text::default()) -> xof::KmacXof128 {
        Ok(xof::KmacXof128::new(&key, &custom))
    }
}

absorber! {
    /// KMACXOF256 (NIST SP 800-185): output of any length that depends on a key.
    ///
    /// `key` is a bytes-like object of any length; it should have 32 bytes or more. Absorbs `data`
    /// if it is given, any bytes-like object. `custom`, a string of bytes of your choice, sets uses
    /// of one key apart. A shorter output is the beginning of a longer one; of `kmac256` it is not.
    ///
    /// >>> from sycon import KmacXof256
    /// >>> KmacXof256(bytes(32), b"message", custom=b"example.org v1").finalize().read(8).hex()
    /// '6e589e00ed5983b6'
    class KmacXof256 "(key, data=None, *, custom=b'')";
    /// KMACXOF256 (NIST SP 800-185) of `data`, ready to read: `KmacXof256(key, data,
    /// ...).finalize()`.
    ///
    /// >>> from sycon import KmacXof256, kmac_xof256
    /// >>> key = bytes(32)
    /// >>> kmac_xof256(key, b"message").read(64) == KmacXof256(key, b"message").digest(64)
    /// True
    fn kmac_xof256 "(key, data, *, custom=b'')";
    ([key: Text] data by absorb_data; custom: Text = Text::default()) -> xof::KmacXof256 {
        Ok(xof::KmacXof256::new(&key, &custom))
    }
}

absorber! {
    /// TupleHashXOF128 (NIST SP 800-185): of a list of strings, with no ambiguity between them;
    /// 128-bit security from 32 bytes of output on.
    ///
    /// Absorbs the `parts` if they are given, an iterable of bytes-like objects. Each call of
    /// `absorb` adds one part to the list. `custom`, a string of bytes of your choice, makes a
    /// function of your own.
    ///
    /// >>> from sycon import TupleHashXof128
    /// >>> TupleHashXof128([b"ab", b"c"]).digest(8).hex()
    /// '449fe5272a1fd895'
    /// >>> TupleHashXof128().absorb(b"a").absorb(b"bc").digest(8).hex()
    /// 'b71b9d420be8c948'
    class TupleHashXof128 "(parts=None, *, custom=b'')";
    /// TupleHashXOF128 (NIST SP 800-185) of `parts`, ready to read: `TupleHashXof128(parts,
    /// ...).finalize()`.
    ///
    /// >>> from sycon import TupleHashXof128, tuple_hash_xof128
    /// >>> parts = [b"user", b"host"]
    /// >>> tuple_hash_xof128(parts).read(32) == TupleHashXof128(parts).digest(32)
    /// True
    fn tuple_hash_xof128 "(parts, *, custom=b'')";
    (parts by absorb_parts; custom: Text = Text::default()) -> Tuple<168> {
        Ok(Tuple(xof::TupleHashXof128::new(&custom)))
    }
}

absorber! {
    /// TupleHashXOF256 (NIST SP 800-185): of a list of strings, with no ambiguity between them;
    /// 256-bit security from 64 bytes of output on.
    ///
    /// Absorbs the `parts` if they are given, an iterable of bytes-like objects. Each call of
    /// `absorb` adds one part to the list. `custom`, a string of bytes of your choice, makes a
    /// function of your own.
    ///
    /// >>> from sycon import TupleHashXof256
    /// >>> TupleHashXof256([b"ab", b"c"]).digest(8).hex()
    /// '3dd8e31bb9283fb2'
    /// >>> TupleHashXof256().absorb(b"a").absorb(b"bc").digest(8).hex()
    /// '7bfac5da438adb8b'
    class TupleHashXof256 "(parts=None, *, custom=b'')";
    /// TupleHashXOF256 (NIST SP 800-185) of `parts`, ready to read: `TupleHashXof256(parts,
    /// ...).finalize()`.
    ///
    /// >>> from sycon import TupleHashXof256, tuple_hash_xof256
    /// >>> parts = [b"user", b"host"]
    /// >>> tuple_hash_xof256(parts).read(64) == TupleHashXof256(parts).digest(64)
    /// True
    fn tuple_hash_xof256 "(parts, *, custom=b'')";
    (parts by absorb_parts; custom: Text = Text::default()) -> Tuple<136> {
        Ok(Tuple(xof::TupleHashXof256::new(&custom)))
    }
}

absorber! {
    /// ParallelHashXOF128 (NIST SP 800-185): for long inputs, hashed in blocks that do not depend
    /// on each other; 128-bit security from 32 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `block_size`, in bytes, at least 1, is
    /// part of the function: both sides must use the same. `custom`, a string of bytes of your
    /// choice, makes a function of your own. `threads`, at least 1, is how many may work on one
    /// input; the output does not depend on it. Raises `ValueError` for a `block_size` or `threads`
    /// of 0.
    ///
    /// >>> from sycon import ParallelHashXof128
    /// >>> ParallelHashXof128(b"message", block_size=1024).finalize().read(8).hex()
    /// '1284080591989cfd'
    class ParallelHashXof128 "(data=None, *, block_size=8192, custom=b'', threads=1)";
    /// ParallelHashXOF128 (NIST SP 800-185) of `data`, ready to read:
    /// `ParallelHashXof128(data, ...).finalize()`.
    ///
    /// >>> from sycon import ParallelHashXof128, parallel_hash_xof128
    /// >>> parallel_hash_xof128(b"message").read(32) == ParallelHashXof128(b"message").digest(32)
    /// True
    fn parallel_hash_xof128 "(data, *, block_size=8192, custom=b'', threads=1)";
    (
        data by absorb_data;
        block_size: Size = Size(8192),
        custom: Text = Text::default(),
        threads: Threads = Threads::ONE
    ) -> Threaded<xof::ParallelHashXof128> {
        let xof = xof::ParallelHashXof128::new(block_size.0, &custom).map_err(value_error)?;
        Ok(Threaded::new(xof, threads))
    }
}

absorber! {
    /// ParallelHashXOF256 (NIST SP 800-185): for long inputs, hashed in blocks that do not depend
    /// on each other; 256-bit security from 64 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `block_size`, in bytes, at least 1, is
    /// part of the function: both sides must use the same. `custom`, a string of bytes of your
    /// choice, makes a function of your own. `threads`, at least 1, is how many may work on one
    /// input; the output does not depend on it. Raises `ValueError` for a `block_size` or `threads`
    /// of 0.
    ///
    /// >>> from sycon import ParallelHashXof256
    /// >>> ParallelHashXof256(b"message", block_size=1024).finalize().read(8).hex()
    /// '96463435034ad40c'
    class ParallelHashXof256 "(data=None, *, block_size=8192, custom=b'', threads=1)";
    /// ParallelHashXOF256 (NIST SP 800-185) of `data`, ready to read:
    /// `ParallelHashXof256(data, ...).finalize()`.
    ///
    /// >>> from sycon import ParallelHashXof256, parallel_hash_xof256
    /// >>> parallel_hash_xof256(b"message").read(64) == ParallelHashXof256(b"message").digest(64)
    /// True
    fn parallel_hash_xof256 "(data, *, block_size=8192, custom=b'', threads=1)";
    (
        data by absorb_data;
        block_size: Size = Size(8192),
        custom: Text = Text::default(),
        threads: Threads = Threads::ONE
    ) -> Threaded<xof::ParallelHashXof256> {
        let xof = xof::ParallelHashXof256::new(block_size.0, &custom).map_err(value_error)?;
        Ok(Threaded::new(xof, threads))
    }
}
