//! The parts of a suite by name.

use core::str::FromStr;

use super::error::Error;
use super::suite::{Aead, Kdf};

impl FromStr for Kdf {
    type Err = Error;

    /// Return the KDF with a name. The case of letters does not matter.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownKdf`].
    fn from_str(name: &str) -> Result<Self, Error> {
        let mut all = Self::ALL.iter();
        all.find(|known| known.name().eq_ignore_ascii_case(name)).copied().ok_or(Error::UnknownKdf)
    }
}

impl FromStr for Aead {
    type Err = Error;

    /// Return the AEAD with a name. The case of letters does not matter.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownAead`].
    fn from_str(name: &str) -> Result<Self, Error> {
        let mut all = Self::ALL.iter();
        all.find(|known| known.name().eq_ignore_ascii_case(name)).copied().ok_or(Error::UnknownAead)
    }
}
