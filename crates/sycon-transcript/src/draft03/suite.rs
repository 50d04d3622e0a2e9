//! The suites of the draft.

use core::fmt;
use core::str::FromStr;

use crate::Error;

/// A suite of the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Suite {
    /// `SHAKE128`
    Shake128,
    /// `TurboSHAKE128`
    TurboShake128,
}

impl Suite {
    /// All suites.
    pub const ALL: [Self; 2] = [Self::Shake128, Self::TurboShake128];

    /// The name in the draft.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shake128 => "SHAKE128",
            Self::TurboShake128 => "TurboSHAKE128",
        }
    }
}

impl FromStr for Suite {
    type Err = Error;

    /// Returns the suite with this name, in upper or lower case.
    fn from_str(name: &str) -> Result<Self, Error> {
        let is_it = |suite: &Self| suite.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_it).ok_or(Error::Suite)
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
