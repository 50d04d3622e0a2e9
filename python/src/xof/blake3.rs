//! BLAKE3.

use pyo3::exceptions::PyValueError;

use super::prelude::*;
use crate::adapters::{BoxedBlake3, Threaded};
use crate::arguments::{Text, Threads};

absorber! {
    /// BLAKE3 ("BLAKE3, one function, fast everywhere"): the fastest on one processor, with output
    /// that can be read from any position; 128-bit security from 32 bytes of output on.
    ///
    /// Absorbs `data` if it is given, any bytes-like object. `key`, 32 bytes, makes it a message
    /// authentication code. `context`, a str that is hard-coded and globally unique, makes it a key
    /// derivation function, whose input is the key material. `threads`, at least 1, is how many may
    /// work on one input; the output does not depend on it. Raises `ValueError` for a key of
    /// another length, and if both `key` and `context` are given.
    ///
    /// >>> from sycon import Blake3
    /// >>> sponge = Blake3(b"message").finalize()
    /// >>> sponge.read(8).hex()
    /// '4bd766dabadb76f2'
    /// >>> sponge.seek(4)
    /// 4
    /// >>> sponge.read(4).hex()
    /// 'badb76f2'
    class Blake3 "(data=None, *, key=None, context=None, threads=1)";
    /// BLAKE3 of `data`, ready to read: `Blake3(data, ...).finalize()`.
    ///
    /// >>> from sycon import Blake3, blake3_xof
    /// >>> blake3_xof(b"message").read(32) == Blake3(b"message").digest(32)
    /// True
    fn blake3_xof "(data, *, key=None, context=None, threads=1)";
    (
        data by absorb_data;
        key: Option<Text> = None,
        context: Option<&str> = None,
        threads: Threads = Threads::ONE
    ) -> Threaded<BoxedBlake3> {
        let mode = match (key, context) {
            (None, None) => xof::Blake3::new(),
            (Some(key), None) => xof::Blake3::keyed(checked(&key)?),
            (None, Some(context)) => xof::Blake3::derive_key(context),
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("give either key or context, not both"));
            }
        };
        Ok(Threaded::new(BoxedBlake3::new(mode), threads))
    }
}

fn checked(key: &Text) -> PyResult<&[u8; 32]> {
    key.first_chunk().filter(|_| key.len() == 32).ok_or_else(|| {
        PyValueError::new_err(format!("the key of BLAKE3 must be 32 bytes, not {}", key.len()))
    })
}
