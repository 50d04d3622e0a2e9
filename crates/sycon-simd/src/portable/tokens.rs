//! The token that needs no detection.

/// The baseline of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Portable;

impl Portable {
    /// The token, on any processor.
    #[must_use]
    #[inline]
    pub fn detect() -> Option<Self> {
        Some(Self)
    }
}
