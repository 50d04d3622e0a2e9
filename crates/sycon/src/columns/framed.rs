//! Functions that hash framed messages, many at a time.

#[cfg(feature = "blake3")]
use alloc::boxed::Box;

use sycon_permutation::Keccak;
use sycon_permutation::keccak::{SIDE_BY_SIDE, States};
#[cfg(feature = "blake3")]
use sycon_secret::Secret;
use sycon_sponge::Absorbing;

use super::error::{Error, Problem};
use super::scratch::Scratch;
use super::steps::Batch;
use crate::Backend;
use crate::batch::Messages;
use crate::xof::{self, Algorithm, Parameter};
#[cfg(feature = "blake3")]
use crate::xof::{Absorb, Blake3, Squeeze, Xof};

/// The name of the framing of rows. Every other framing needs another name.
pub(super) const FRAMING: &[u8] = b"sycon-rows-1";

/// The marks that separate rows from values, because some values can be chosen to look like framed rows: for KMACXOF,
/// customizations that values must not have; for TurboSHAKE, a domain byte; for BLAKE3, contexts of its key derivation
/// mode.
pub(super) const RESERVED: &[u8] = b"sycon-rows-";

pub(super) const ROWS_DOMAIN: u8 = 0x52;

#[cfg(feature = "blake3")]
pub(super) const ROWS_CONTEXT: &str = "sycon 2026-11 row hashes v1";

#[cfg(feature = "blake3")]
pub(super) const ROWS_KEY_CONTEXT: &str = "sycon 2026-11 row hashes v1 key";

/// A batch ends after this number of messages, or after [`BYTES`] bytes.
pub(super) const MESSAGES: usize = 1024;

pub(super) const BYTES: usize = 1 << 20;

/// The suffix that KMACXOF and TupleHashXOF append to their input, and the domain byte after it.
pub(super) const SP_800_185: Ending = Ending { suffix: &[0, 1], domain: 0x04 };

pub(super) const TURBO: Ending = Ending { suffix: &[], domain: ROWS_DOMAIN };

pub(super) struct Ending {
    suffix: &'static [u8],
    domain: u8,
}

/// A function of messages with a common beginning and a common suffix.
pub(super) enum Framed {
    Turbo128(Started<12, 168>),
    Turbo256(Started<12, 136>),
    Keccak128(Started<24, 168>),
    Keccak256(Started<24, 136>),
    /// The state after the block that precedes each message.
    #[cfg(feature = "blake3")]
    Blake3(Box<Blake3>),
}

/// A source of messages.
pub(super) trait Source: Sync {
    /// Appends the message of a row.
    fn push(&self, row: usize, scratch: &mut Scratch) -> Result<(), Error>;

    /// Returns the maximum number of bytes of a message.
    fn largest(&self) -> usize;
}

impl Framed {
    pub(super) fn kmac(
        backend: Backend,
        algorithm: Algorithm,
        key: Option<&[u8]>,
        customization: &[u8],
    ) -> Result<Self, Error> {
        let parameter = Parameter::Key;
        let given = key.ok_or(xof::Error::Missing { algorithm, parameter })?;
        let strings: [&[&[u8]]; 2] = [&[b"KMAC", customization], &[given]];
        Ok(if algorithm == Algorithm::KmacXof128 {
            check_key(key, 16)?;
            Self::Keccak128(started(backend, &SP_800_185, &strings))
        } else {
            check_key(key, 32)?;
            Self::Keccak256(started(backend, &SP_800_185, &strings))
        })
    }

    /// Hashes the messages of some rows from `first` on. `out` can be longer than their digests.
    pub(super) fn hash(
        &self,
        source: &impl Source,
        first: usize,
        scratch: &mut Scratch,
        length: usize,
        out: &mut [u8],
    ) -> Result<Batch, Error> {
        let most = at_once(out, length);
        scratch.clear(source.largest().saturating_add(BYTES));
        while scratch.count() < most && scratch.len() < BYTES {
            source.push(first + scratch.count(), scratch)?;
            scratch.push(self.suffix());
            scratch.end_message().map_err(only)?;
        }
        let rows = scratch.count();
        self.hash_messages(scratch, length, &mut out[..rows * length]);
        Ok(Batch { rows, bytes: scratch.len() })
    }

    fn suffix(&self) -> &'static [u8] {
        match self {
            Self::Keccak128(_) | Self::Keccak256(_) => SP_800_185.suffix,
            _ => TURBO.suffix,
        }
    }

    fn hash_messages(&self, scratch: &Scratch, length: usize, out: &mut [u8]) {
        match self {
            Self::Turbo128(started) => started.hash(scratch, length, out),
            Self::Turbo256(started) => started.hash(scratch, length, out),
            Self::Keccak128(started) => started.hash(scratch, length, out),
            Self::Keccak256(started) => started.hash(scratch, length, out),
            #[cfg(feature = "blake3")]
            Self::Blake3(before) => {
                for (index, out) in out.chunks_exact_mut(length).enumerate() {
                    // A clone on the stack is zeroized. A move out of a box would leave a copy in the freed memory.
                    let mut xof = Blake3::clone(before);
                    xof.absorb(scratch.message(index));
                    xof.finalize().squeeze(out);
                }
            }
        }
    }
}

/// A sponge after the blocks that all messages begin with.
pub(super) struct Started<const ROUNDS: usize, const RATE: usize> {
    batch: sycon_sponge::Batch<ROUNDS, RATE>,
    start: States<ROUNDS, SIDE_BY_SIDE>,
}

impl<const ROUNDS: usize, const RATE: usize> Started<ROUNDS, RATE> {
    fn hash(&self, messages: &impl Messages, length: usize, out: &mut [u8]) {
        self.batch.hash(Some(&self.start), |index| messages.message(index), length, out);
    }
}

/// Returns a sponge after `bytepad` of each list of encoded strings (SP 800-185, section 2.3.3).
pub(super) fn started<const ROUNDS: usize, const RATE: usize>(
    backend: Backend,
    ending: &Ending,
    lists: &[&[&[u8]]],
) -> Started<ROUNDS, RATE> {
    let mut scratch = Scratch::default();
    for strings in lists {
        scratch.push_padded(strings, RATE);
    }
    let mut sponge = Absorbing::<Keccak<ROUNDS>, RATE>::new(backend.for_one_state());
    sponge.absorb(scratch.bytes());
    let batch = sycon_sponge::Batch { domain: ending.domain, backend };
    Started { batch, start: States::repeat(sponge.parts().0) }
}

/// Returns the number of rows to hash in one batch, if they have few bytes.
pub(super) fn at_once(out: &[u8], length: usize) -> usize {
    (out.len() / length).min(MESSAGES).min((BYTES / length).max(1))
}

pub(super) fn check_key(key: Option<&[u8]>, least: usize) -> Result<(), Error> {
    match key {
        Some(key) if key.len() < least => Err(Error::KeyLength { given: key.len(), least }),
        _ => Ok(()),
    }
}

/// BLAKE3 for rows, with a key derived from `key`, so that no value with the same `key` has the digest of a row.
#[cfg(feature = "blake3")]
pub(super) fn keyed(key: &[u8]) -> Result<Blake3, xof::Error> {
    if key.len() != 32 {
        return Err(xof::Error::KeyLength { given: key.len(), expected: 32 });
    }
    let mut derived = Secret::new([0; 32]);
    let mut derive = Blake3::derive_key(ROWS_KEY_CONTEXT);
    derive.absorb(key);
    derive.finalize().squeeze(&mut derived[..]);
    Ok(Blake3::keyed(&derived))
}

/// A problem of the only column.
pub(super) fn only(problem: Problem) -> Error {
    Error::Column { column: 0, problem }
}

pub(super) fn check_output(rows: usize, length: usize, out: &[u8]) -> Result<(), Error> {
    if rows.checked_mul(length) == Some(out.len()) {
        Ok(())
    } else {
        Err(Error::OutputLength { given: out.len(), rows, length })
    }
}
