//! Columns and rows of tables, in Arrow's layout, hashed many at a time.
//!
//! [`Values`] hashes a column of strings or binary: the message is the value, so that the digest is what
//! everyone computes of it. [`Rows`] hashes whole rows, of columns of any type: each cell becomes a part that says what
//! kind of value it is, and the parts are framed, so that `("ab", "c")` and `("a", "bc")` differ, and a null is not an
//! empty string. The digests are by the values alone: not by widths, units, dictionaries, chunks or names.
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
//! How a row becomes a message is written down in `docs/columns.md`, and a change of it would have another name.
//!
//! # Security
//!
//! Without a key a digest of what can be guessed, such as an address, is as good as the value itself. The time taken
//! shows the lengths of values, and which are null.

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

/// Whether columns of a type can be hashed, by Arrow's format string. Types within it are not looked at.
///
/// ```
/// assert!(sycon::columns::is_known("tsn:UTC"));
/// assert!(!sycon::columns::is_known("+m")); // a map
/// ```
#[must_use]
pub fn is_known(format: &str) -> bool {
    format::Type::parse(format).is_some()
}
