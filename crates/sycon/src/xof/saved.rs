//! Saved states: the bytes of a function or reader, from which another process continues.
//!
//! `docs/specs/saved-states.md` in the repository specifies the format. A state names its parts in one order
//! ([`Function::parts`](super::description::Function::parts)), which both saves and restores it.

use core::ops::Deref;

use sycon_permutation::KeccakP1600R12;
use sycon_secret::{SecretBytes, reveal};
use sycon_sponge::{Absorbing, Squeeze};
use zeroize::ZeroizeOnDrop;

use super::parts::{Parts, StateFlaw, VERSION};
use super::{Algorithm, Any, AnyReader, Error, OutputLength, Parameter, Parameters};
use crate::Backend;

const MAGIC: &[u8; 8] = b"SYCNSTAT";

/// The position of the length.
const LENGTH: usize = 12;

/// The number of bytes before the name.
const HEADER: usize = 28;

const CHECK: usize = 32;

/// The domain byte of the check.
const DOMAIN: u8 = 0x52;

/// The kind of a state.
const ABSORBING: u8 = 0;
const SQUEEZING: u8 = 1;

impl From<StateFlaw> for Error {
    fn from(flaw: StateFlaw) -> Self {
        Self::SavedState(flaw)
    }
}

/// The bytes of a state, as [`Any::save`] and [`AnyReader::save`] return them. They are zeroized on drop.
#[derive(Clone, Debug)]
pub struct SavedState(SecretBytes);

impl ZeroizeOnDrop for SavedState {}

impl Deref for SavedState {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for SavedState {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

/// The function of a saved state, and the other fields that do not depend on it.
///
/// ```
/// use sycon::xof::{Algorithm, Parameters, StateDescription};
///
/// let saved = Algorithm::Sha3_256.start(&Parameters::new())?.save()?;
/// let description = StateDescription::of(&saved)?;
/// assert_eq!(description.algorithm, Algorithm::Sha3_256);
/// assert!(!description.is_reader);
/// # Ok::<(), sycon::xof::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StateDescription {
    /// The function.
    pub algorithm: Algorithm,
    /// True if it is the state of a reader of output, for [`AnyReader::restore`].
    pub is_reader: bool,
    /// The length of the output in bytes, if the state has one: [`Any::save_with_output_length`].
    pub output_length: Option<u64>,
}

impl StateDescription {
    /// Returns the description of the state in `saved`. Verifies the check.
    ///
    /// # Errors
    ///
    /// [`Error::SavedState`] with the reason, for bytes that are not a saved state.
    pub fn of(saved: &[u8]) -> Result<Self, Error> {
        Ok(read(saved)?.0)
    }
}

impl Any {
    /// The state as bytes, from which [`restore`](Self::restore) continues, in any process and any of sycon's
    /// languages. The format is stable, except that of experimental functions: later versions restore it too.
    ///
    /// ```
    /// use sycon::xof::{Algorithm, Any, Parameters, Squeeze};
    ///
    /// let mut upload = Algorithm::Kt128.start(&Parameters::new())?;
    /// upload.absorb(b"first half, ");
    /// let saved = upload.save()?; // store these bytes
    ///
    /// let mut upload = Any::restore(&saved)?;
    /// upload.absorb(b"second half");
    /// let digest: [u8; 32] = upload.finalize()?.squeeze_array();
    /// # assert_eq!(digest, sycon::xof::kt128(b"first half, second half").squeeze_array());
    /// # Ok::<(), sycon::xof::Error>(())
    /// ```
    ///
    /// # Security
    ///
    /// **Keep a saved state as secret as the key and the input.** With the state of a keyed function, anyone can
    /// compute tags. With the state of another function, anyone can compute the output and test guesses of the input.
    /// The check in a saved state detects damage. It does not detect an attacker who replaces the state.
    ///
    /// # Errors
    ///
    /// [`Error::CannotSave`] for BLAKE3, because the crate `blake3` does not reveal its state.
    pub fn save(&self) -> Result<SavedState, Error> {
        self.save_with_output_length(0)
    }

    /// As [`save`](Self::save), and records the length of the output in `bytes` for [`StateDescription::of`], if the
    /// function's output length is [chosen](super::OutputLength::Chosen). 0 means that there is none.
    ///
    /// The length is not part of the state, but programs that fix it at the beginning need it to continue.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save).
    pub fn save_with_output_length(&self, bytes: u64) -> Result<SavedState, Error> {
        let algorithm = self.algorithm();
        let output = if has_output_length(algorithm) { bytes } else { 0 };
        let mut copy = self.clone();
        save(ABSORBING, algorithm, output, &mut |parts| copy.parts(parts))
    }

    fn restore_with(parameters: &Parameters<'_>, saved: &[u8]) -> Result<Self, Error> {
        let (description, parts) = read(saved)?;
        if description.is_reader {
            return Err(StateFlaw::Squeezing.into());
        }
        let mut any = start(description.algorithm, parameters)?;
        restore(parts, &mut |parts| any.parts(parts))?;
        Ok(any)
    }
}

impl AnyReader {
    /// The state as bytes, from which [`restore`](Self::restore) continues, as [`Any::save`].
    ///
    /// # Security
    ///
    /// **Keep a saved state as secret as the output.** Anyone can compute the rest of the output from it.
    ///
    /// # Errors
    ///
    /// [`Error::CannotSave`] for BLAKE3.
    pub fn save(&self) -> Result<SavedState, Error> {
        let mut copy = self.clone();
        save(SQUEEZING, self.algorithm(), 0, &mut |parts| copy.parts(parts))
    }

    fn restore_with(parameters: &Parameters<'_>, saved: &[u8]) -> Result<Self, Error> {
        let (description, parts) = read(saved)?;
        if !description.is_reader {
            return Err(StateFlaw::Absorbing.into());
        }
        let mut reader = start(description.algorithm, parameters)?.output()?;
        restore(parts, &mut |parts| reader.parts(parts))?;
        Ok(reader)
    }
}

/// Defines the functions that continue from a state, over `restore_with` of a type.
macro_rules! restores {
    ($($type:ty),+) => { $(
        impl $type {
            /// Continues from a state that [`save`](Self::save) returned.
            ///
            /// # Errors
            ///
            /// [`Error::SavedState`] with the reason, for all other bytes.
            pub fn restore(saved: &[u8]) -> Result<Self, Error> {
                Self::restore_with(&Parameters::new(), saved)
            }

            /// As [`restore`](Self::restore), with a backend of your choice.
            ///
            /// # Errors
            ///
            /// As [`restore`](Self::restore).
            pub fn restore_with_backend(backend: Backend, saved: &[u8]) -> Result<Self, Error> {
                Self::restore_with(&Parameters::new().backend(backend), saved)
            }
        }
    )+ };
}

restores!(Any, AnyReader);

fn save(
    kind: u8,
    algorithm: Algorithm,
    output_length: u64,
    parts: &mut dyn FnMut(&mut Parts<'_>) -> Result<(), StateFlaw>,
) -> Result<SavedState, Error> {
    if !algorithm.description().can_save {
        return Err(Error::CannotSave { algorithm });
    }
    let name_length = u8::try_from(algorithm.name().len()).map_err(|_| StateFlaw::Function)?;
    let mut bytes = SecretBytes::default();
    for field in [
        &MAGIC[..],
        &VERSION.to_le_bytes(),
        &[kind, keyed(algorithm)],
        &[0; size_of::<u64>()],
        &output_length.to_le_bytes(),
        &[name_length],
        algorithm.name().as_bytes(),
    ] {
        bytes.extend_from_slice(field);
    }
    parts(&mut Parts::Save(&mut bytes))?;
    let length = (bytes.len() + CHECK) as u64;
    bytes[LENGTH..][..size_of::<u64>()].copy_from_slice(&length.to_le_bytes());
    let check = check(&bytes);
    bytes.extend_from_slice(&check);
    Ok(SavedState(bytes))
}

/// Reads the fields before the parts of a state.
fn read(saved: &[u8]) -> Result<(StateDescription, &[u8]), StateFlaw> {
    let rest = saved.strip_prefix(MAGIC).ok_or(StateFlaw::Magic)?;
    let wrong_length = |expected| StateFlaw::Length { given: saved.len(), expected };
    let header = rest.split_first_chunk().and_then(|(head, rest)| {
        let (length, rest) = rest.split_first_chunk()?;
        let (output, _) = rest.split_first_chunk()?;
        Some((head, u64::from_le_bytes(*length), u64::from_le_bytes(*output)))
    });
    let Some(([v, w, kind, given_keyed], length, output)) = header else {
        return Err(wrong_length((HEADER + CHECK) as u64));
    };
    let version = u16::from_le_bytes([*v, *w]);
    if version != VERSION {
        return Err(StateFlaw::Version { given: version });
    }
    if length != saved.len() as u64 {
        return Err(wrong_length(length));
    }
    let (before, given) = saved.split_last_chunk::<CHECK>().ok_or(StateFlaw::Check)?;
    let differences = check(before).iter().zip(given).fold(0, |all, (a, b)| all | (a ^ b));
    if reveal(differences) != 0 {
        return Err(StateFlaw::Check);
    }
    let mut parts = Parts::Restore(before.get(HEADER..).unwrap_or_default());
    let mut name = [0; 256];
    let length = parts.byte(0, "function")?;
    let name = &mut name[..length.into()];
    parts.bytes(name, "function")?;
    let mut known = Algorithm::ALL.iter().copied();
    let algorithm = known
        .find(|known| known.name().as_bytes() == name && known.description().can_save)
        .ok_or(StateFlaw::Function)?;
    let is_reader = *kind == SQUEEZING;
    Parts::require(*kind == ABSORBING || is_reader && algorithm.is_xof(), "kind")?;
    Parts::require(*given_keyed == keyed(algorithm), "mark of keyed functions")?;
    let may_have_output = has_output_length(algorithm) && !is_reader;
    Parts::require(output == 0 || may_have_output, "output length")?;
    let output_length = Some(output).filter(|output| *output > 0);
    Ok((StateDescription { algorithm, is_reader, output_length }, parts.rest()))
}

/// Starts the function of a state, which replaces all parameters except the backend. Not inlined: functions and readers
/// share this code.
#[inline(never)]
fn start(algorithm: Algorithm, parameters: &Parameters<'_>) -> Result<Any, Error> {
    algorithm.start_unchecked(parameters)
}

/// Replaces the parts of a state. Every byte must belong to a part.
fn restore(
    saved: &[u8],
    replace: &mut dyn FnMut(&mut Parts<'_>) -> Result<(), StateFlaw>,
) -> Result<(), StateFlaw> {
    let mut parts = Parts::Restore(saved);
    replace(&mut parts)?;
    if parts.rest().is_empty() { Ok(()) } else { Err(StateFlaw::Part("end")) }
}

/// True if the length of the output is a part of the function that the user chooses.
fn has_output_length(algorithm: Algorithm) -> bool {
    matches!(algorithm.output_length(), OutputLength::Chosen { .. })
}

/// 1 if the function requires a key, so that its state is as secret as the key.
fn keyed(algorithm: Algorithm) -> u8 {
    u8::from(algorithm.needs() == Some(Parameter::Key))
}

fn check(bytes: &[u8]) -> [u8; CHECK] {
    let mut sponge = Absorbing::<KeccakP1600R12, 168>::new(Backend::best_single());
    sponge.absorb(bytes);
    sponge.finalize(DOMAIN).squeeze_array()
}
