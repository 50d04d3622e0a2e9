//! Digests of columns and rows of tables, in Arrow's layout, with batch hashing.
//!
//! [`Values`] hashes a column of strings or binary. The message is the value itself, so other programs compute the same
//! digest. [`Rows`] hashes whole rows, with columns of any type. Each cell becomes a part with a tag for the kind of
//! its value, and the parts are framed: `("ab", "c")` and `("a", "bc")` have different digests, and a null is not an
//! empty string. The digests depend only on the values, not on widths, units, dictionaries, chunks or names.
//!
//! ```
//! use sycon::columns::{Array, Column, Rows};
//! use sycon::xof::Algorithm;
//!
//! let name = Array { format: "u", length: 2, buffers: vec![&[], &[0; 12], &[]], ..Array::default() };
//! let age = Array { format: "C", length: 2, buffers: vec![&[], &[41, 42]], ..Array::default() };
//! let columns = [Column::new(&name)?, Column::new(&age)?];
//!
//! let mut digests = [0; 2 * 32];
//! Rows::new(Algorithm::TurboShake128, None, b"")?.hash(&columns, 2, 32, &mut digests)?;
//! assert_ne!(digests[..32], digests[32..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/columns.md` specifies how a row becomes a message. A different encoding would get a different name.
//!
//! # Security
//!
//! **Without a key, a digest does not hide a guessable value**, such as an address: anyone can hash the guesses. Timing
//! shows the lengths of values, and which values are null.

mod bounds;
mod budget;
mod cell;
mod column;
mod decimal;
mod error;
mod format;
mod framed;
mod item;
mod rows;
mod scratch;
mod steps;
mod values;

pub use budget::Budget;
pub use column::{Array, Column};
pub use error::{Error, Problem};
pub use rows::Rows;
pub use steps::Step;
pub use values::Values;

/// Returns true if columns of a type, given as Arrow's format string, can be hashed. Nested types are not checked.
///
/// ```
/// assert!(sycon::columns::is_known("tsn:UTC"));
/// assert!(!sycon::columns::is_known("+m")); // a map
/// ```
#[must_use]
pub fn is_known(format: &str) -> bool {
    format::Type::parse(format).is_some()
}
