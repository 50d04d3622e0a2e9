//! The publication status of a primitive.

use core::fmt;

/// The publication status of a primitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// A standards body has published it.
    Standard,
    /// An Internet-Draft specifies it. A later draft or the RFC can define other outputs.
    InternetDraft,
    /// A paper or another project specifies it, and much software implements it. No standards body has published it.
    DeFacto,
    /// For existing data: a standard with other outputs has replaced it.
    Legacy,
    /// No independent analysis exists, and any release can change or remove it.
    Experimental,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Standard => "standard",
            Self::InternetDraft => "Internet-Draft",
            Self::DeFacto => "de facto",
            Self::Legacy => "legacy",
            Self::Experimental => "experimental",
        })
    }
}
