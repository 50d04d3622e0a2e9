//! The parts of a saved state, which both saving and restoring walk, and the errors of states.

use core::fmt;

use sycon_permutation::Permutation;
use sycon_secret::{Secret, SecretBytes};
use sycon_sponge::{Absorbing, Squeezing};

/// The version of the format.
pub(super) const VERSION: u16 = 1;

/// The reason why bytes are not a saved state that can be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateFlaw {
    /// They do not begin as a saved state does.
    Magic,
    /// The version of the format is not supported.
    Version {
        /// The version of the state.
        given: u16,
    },
    /// The bytes are fewer or more than the state has.
    Length {
        /// The number of bytes.
        given: usize,
        /// The number of bytes according to the state.
        expected: u64,
    },
    /// The bytes are damaged: the check at their end is wrong.
    Check,
    /// This build does not contain the function.
    Function,
    /// They are the state of a reader: [`AnyReader::restore`](super::AnyReader::restore).
    Squeezing,
    /// They are the state of a function that absorbs: [`Any::restore`](super::Any::restore).
    Absorbing,
    /// This part of the state has a value that no function produces.
    Part(&'static str),
}

impl fmt::Display for StateFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("not a saved state of sycon"),
            Self::Version { given } => {
                write!(f, "version {given} is not supported (supported: {VERSION})")
            }
            Self::Length { given, expected } => {
                write!(f, "wrong length (got {given} bytes, expected {expected})")
            }
            Self::Check => f.write_str("damaged; its check is wrong"),
            Self::Function => f.write_str("this build does not have its function"),
            Self::Squeezing => f.write_str("of a reader, not of a function that absorbs"),
            Self::Absorbing => f.write_str("of a function that absorbs, not of a reader"),
            Self::Part(part) => write!(f, "{part}: out of range"),
        }
    }
}

/// Saves the parts of a state, or replaces them with those of a saved state.
pub(crate) enum Parts<'a> {
    Save(&'a mut SecretBytes),
    Restore(&'a [u8]),
}

#[allow(dead_code, reason = "not of all features")]
impl<'a> Parts<'a> {
    /// The bytes that have not been assigned to a part.
    pub(super) fn rest(&self) -> &'a [u8] {
        match self {
            Self::Save(_) => &[],
            Self::Restore(rest) => rest,
        }
    }

    /// Bytes of a fixed number.
    pub(crate) fn bytes(&mut self, bytes: &mut [u8], part: &'static str) -> Result<(), StateFlaw> {
        match self {
            Self::Save(saved) => saved.extend_from_slice(bytes),
            Self::Restore(rest) => {
                let (taken, after) =
                    rest.split_at_checked(bytes.len()).ok_or(StateFlaw::Part(part))?;
                bytes.copy_from_slice(taken);
                *rest = after;
            }
        }
        Ok(())
    }

    /// A number, in 8 bytes.
    pub(crate) fn number(&mut self, number: u64, part: &'static str) -> Result<u64, StateFlaw> {
        let mut bytes = number.to_le_bytes();
        self.bytes(&mut bytes, part)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// A number that counts bytes in memory.
    pub(crate) fn index(number: u64, part: &'static str) -> Result<usize, StateFlaw> {
        usize::try_from(number).map_err(|_| StateFlaw::Part(part))
    }

    /// The length of an input, which must leave room for more input.
    pub(crate) fn length(&mut self, length: u64, part: &'static str) -> Result<u64, StateFlaw> {
        let length = self.number(length, part)?;
        Self::require(length <= u64::MAX / 2, part)?;
        Ok(length)
    }

    /// Rejects a part that is not `good`.
    pub(crate) fn require(good: bool, part: &'static str) -> Result<(), StateFlaw> {
        if good { Ok(()) } else { Err(StateFlaw::Part(part)) }
    }

    /// A byte.
    pub(crate) fn byte(&mut self, byte: u8, part: &'static str) -> Result<u8, StateFlaw> {
        let mut bytes = [byte];
        self.bytes(&mut bytes, part)?;
        Ok(bytes[0])
    }

    /// A string of any length: its length as a number, and its bytes.
    pub(crate) fn string(
        &mut self,
        string: &mut SecretBytes,
        part: &'static str,
    ) -> Result<(), StateFlaw> {
        let length = self.number(string.len() as u64, part)?;
        if let Self::Restore(rest) = self {
            let length = usize::try_from(length).ok().filter(|length| *length <= rest.len());
            *string = SecretBytes::zeros(length.ok_or(StateFlaw::Part(part))?);
        }
        self.bytes(string, part)
    }

    /// A sponge that absorbs: the number of filled bytes of the current block in one byte, and the state.
    pub(crate) fn sponge<P: Permutation, const RATE: usize>(
        &mut self,
        sponge: &mut Absorbing<P, RATE>,
        part: &'static str,
    ) -> Result<(), StateFlaw> {
        let (state, mut filled) = sponge.parts();
        let mut state = Secret::new(*state);
        self.block((*state).as_mut(), &mut filled, [part, part])?;
        *sponge =
            Absorbing::from_parts(sponge.backend(), *state, filled).ok_or(StateFlaw::Part(part))?;
        Ok(())
    }

    /// A sponge that squeezes: the number of bytes of the current block that were read, in one byte, and the state.
    pub(crate) fn squeezing<P: Permutation, const RATE: usize>(
        &mut self,
        sponge: &mut Squeezing<P, RATE>,
    ) -> Result<(), StateFlaw> {
        let (state, spent) = sponge.parts_mut();
        let part = "position in the block";
        let mut position = *spent;
        self.block(state.as_mut(), &mut position, [part, "state"])?;
        Self::require(position <= RATE, part)?;
        *spent = position;
        Ok(())
    }

    /// A position in a block, in one byte, and a state. Not inlined: the sponges of all functions share this code.
    #[inline(never)]
    fn block(
        &mut self,
        state: &mut [u8],
        position: &mut usize,
        [position_part, state_part]: [&'static str; 2],
    ) -> Result<(), StateFlaw> {
        let byte = u8::try_from(*position).map_err(|_| StateFlaw::Part(position_part))?;
        *position = self.byte(byte, position_part)?.into();
        self.bytes(state, state_part)
    }
}
