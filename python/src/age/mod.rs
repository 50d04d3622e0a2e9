//! Encrypted files in age's format: the implementation of `sycon.age` and its modules.
//!
//! | module | contents |
//! |---|---|
//! | `keys` | identities and recipients, and files of them |
//! | `passphrase` | identities and recipients of passphrases |
//! | `file` | Python's files, for reading and writing in Rust |
//! | `seek` | reading from any position |
//! | `errors` | exceptions |

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::ThreadPool;
use sycon::age::{self, DecryptReader, Encryptor};
use zeroize::Zeroizing;

use crate::arguments::Threads;
use crate::buffer::{copied_bytes, with_bytes, with_input};
use crate::lock::{STEP, detached, steps};
use crate::memory::reserve;
use crate::threads;

mod errors;
mod file;
mod keys;
mod passphrase;
mod seek;

use errors::{raise, raise_io};
use file::File;
use keys::{Identities, Recipients};

/// The maximum number of bytes by which a short file with few recipients is longer than its plaintext.
const OVERHEAD: usize = 8192;

/// Return a file that each of `recipients` can decrypt, as bytes.
///
/// Args:
///     data: A bytes-like object.
///     recipients: Up to 1024 recipients of `sycon.age.pq` or of `sycon.age.x25519`, or one of `sycon.age.passphrase`.
///     armored: True for a file of lines of text, which is a third longer.
///     threads: The maximum number of threads, 0 for all CPU cores. More than one is faster from 1 MiB on.
///
/// Raises:
///     ValueError: `recipients` is empty, mixes X-Wing's recipients with others, or contains a passphrase and another
///         recipient.
///     OSError: The operating system's generator fails.
///
/// >>> from sycon import age
/// >>> identity = age.pq.Identity.generate()
/// >>> file = age.encrypt(b"message", [identity.to_public()])
/// >>> age.decrypt(file, [identity])
/// b'message'
#[pyfunction]
#[pyo3(
    signature = (data, recipients, *, armored = false, threads = Threads::ONE),
    text_signature = "(data, recipients, *, armored=False, threads=1)"
)]
fn encrypt<'py>(
    data: &Bound<'py, PyAny>,
    recipients: Recipients<'py>,
    armored: bool,
    threads: Threads,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = data.py();
    let encryptor = encryptor(py, &recipients, armored, threads)?;
    with_input(data, |data| {
        let room = if armored { data.len() / 2 } else { data.len() / 512 };
        let out = reserve(py, data.len().saturating_add(room + OVERHEAD))?;
        let mut file = detached(py, || encryptor.write_to(out)).map_err(raise)?;
        steps(py, data.chunks(STEP), |piece| {
            detached(py, || {
                let mut done = Ok(());
                piece.each(STEP, |bytes| done = file.write_all(bytes));
                done
            })
            .map_err(raise_io)
        })?;
        let file = detached(py, || file.finish()).map_err(raise)?;
        copied_bytes(py, &file)
    })?
}

/// Return the plaintext of a file, armored or not, which the first matching one of `identities` decrypts.
///
/// If the file is truncated or not authentic, none of its plaintext is returned.
///
/// Args:
///     data: The file, a bytes-like object.
///     identities: An iterable of identities, of which the first matching one is used.
///     threads: The maximum number of threads, as in `encrypt`.
///
/// Raises:
///     DecryptError: The file cannot be decrypted. The exception is a `HeaderError`, `NoMatchError`, `MacError`,
///         `PayloadError` or `ArmorError`, which are all a `DecryptError`.
///
/// >>> from sycon import age
/// >>> identity = age.pq.Identity.generate()
/// >>> file = age.encrypt(b"message", [identity.to_public()], armored=True)
/// >>> age.decrypt(file, [identity])
/// b'message'
/// >>> age.decrypt(file, [age.pq.Identity.generate()])
/// Traceback (most recent call last):
///     ...
/// sycon.age.NoMatchError: no identity opens the file, or the passphrase is wrong
#[pyfunction]
#[pyo3(
    signature = (data, identities, *, threads = Threads::ONE),
    text_signature = "(data, identities, *, threads=1)"
)]
fn decrypt<'py>(
    data: &Bound<'py, PyAny>,
    identities: Identities<'py>,
    threads: Threads,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = data.py();
    let identities = identities.all();
    let pool = pool(py, threads);
    with_bytes(data, |file| {
        let mut plaintext = Zeroizing::new(reserve(py, file.len())?);
        let reader = detached(py, || DecryptReader::new(file, &identities)).map_err(raise)?;
        let mut reader = on_pool(reader, pool);
        while detached(py, || read_some(&mut reader, &mut plaintext)).map_err(raise_io)? {
            py.check_signals()?;
        }
        copied_bytes(py, &plaintext)
    })?
}

/// Encrypts the data of `reader` to `writer`.
#[pyfunction]
fn encrypt_io(
    reader: Bound<'_, PyAny>,
    writer: Bound<'_, PyAny>,
    recipients: Recipients<'_>,
    armored: bool,
    threads: Threads,
) -> PyResult<()> {
    let py = reader.py();
    let encryptor = encryptor(py, &recipients, armored, threads)?;
    let (mut input, output) = (File::of_this_call(reader), File::of_this_call(writer));
    // Forks need not wait: no other thread uses these objects, and the file's methods can fork.
    py.detach(|| {
        let mut file = encryptor.write_to(output)?;
        file.read_from(&mut input)?;
        file.finish().map(drop)
    })
    .map_err(raise)
}

/// Decrypts the data of `reader` to `writer`.
#[pyfunction]
fn decrypt_io(
    reader: Bound<'_, PyAny>,
    writer: Bound<'_, PyAny>,
    identities: Identities<'_>,
    threads: Threads,
) -> PyResult<()> {
    let py = reader.py();
    let identities = identities.all();
    let pool = pool(py, threads);
    let (input, mut output) = (File::of_this_call(reader), File::of_this_call(writer));
    py.detach(|| {
        let mut reader = on_pool(DecryptReader::new(input, &identities)?, pool);
        loop {
            let bytes = reader.fill_buf()?;
            if bytes.is_empty() {
                return Ok(());
            }
            output.write_all(bytes)?;
            let count = bytes.len();
            reader.consume(count);
        }
    })
    .map_err(raise)
}

/// Return whether bytes begin like an age file or its armor, which white space can precede. A few dozen bytes are
/// enough.
///
/// >>> from sycon import age
/// >>> age.is_age(b"age-encryption.org/v1\n-> "), age.is_age(b"AGE-SECRET-KEY-PQ-1")
/// (True, False)
#[pyfunction]
fn is_age(data: &Bound<'_, PyAny>) -> PyResult<bool> {
    with_bytes(data, age::is_age)
}

fn encryptor(
    py: Python<'_>,
    recipients: &Recipients<'_>,
    armored: bool,
    threads: Threads,
) -> PyResult<Encryptor> {
    let recipients = recipients.all();
    let pool = pool(py, threads);
    let encryptor = detached(py, || Encryptor::new(&recipients)).map_err(raise)?.armored(armored);
    Ok(match pool {
        Some(pool) => encryptor.parallel_on(pool),
        None => encryptor,
    })
}

/// Returns the pool of `threads`, if there is more than the caller's thread.
fn pool(py: Python<'_>, threads: Threads) -> Option<Arc<ThreadPool>> {
    let more = threads.get() > 1;
    more.then(|| detached(py, || threads::pool(threads))).flatten()
}

fn on_pool<R: io::Read>(
    reader: DecryptReader<R>,
    pool: Option<Arc<ThreadPool>>,
) -> DecryptReader<R> {
    match pool {
        Some(pool) => reader.parallel_on(pool),
        None => reader,
    }
}

/// Appends some of the available data to `out`, which has capacity, and returns false at the end.
fn read_some(reader: &mut impl BufRead, out: &mut Vec<u8>) -> io::Result<bool> {
    let end = out.len() + STEP;
    while out.len() < end {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok(false);
        }
        out.extend_from_slice(bytes);
        let count = bytes.len();
        reader.consume(count);
    }
    Ok(true)
}

/// Adds the functions and classes to the compiled module, like `kem::add`.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let home = &PyModule::new(module.py(), "sycon.age")?;
    let functions = [
        wrap_pyfunction!(encrypt, home)?,
        wrap_pyfunction!(decrypt, home)?,
        wrap_pyfunction!(encrypt_io, home)?,
        wrap_pyfunction!(decrypt_io, home)?,
        wrap_pyfunction!(is_age, home)?,
        wrap_pyfunction!(keys::parse_identities, home)?,
        wrap_pyfunction!(keys::parse_recipients, home)?,
    ];
    for function in functions {
        let name = function.getattr("__name__")?;
        module.setattr(format!("age_{name}"), function)?;
    }
    errors::add(module)?;
    keys::add(module)?;
    passphrase::add(module)?;
    seek::add(module)
}
