//! A limit on the bytes that are hashed, for the bytes that are given.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use super::column::{BufferRange, Column};
use super::error::Problem;

/// A limit on the bytes that are hashed, which depends on the bytes that were given.
///
/// Run ends, dictionaries and views repeat a value of megabytes for 0 to 16 bytes a row, so that a small table can take
/// days to hash. All rows of a table together, as they are framed, can be 1 GiB long, or 32 bytes for each byte of the
/// columns and 4 KiB for each row if that is more. [`Rows::hash`](super::Rows::hash) and the other functions without a
/// `budget` use a new one for each call. A table in several chunks needs one `Budget` for all of them.
///
/// ```
/// use sycon::columns::{Array, Budget, Column, Rows};
/// use sycon::xof::Algorithm;
///
/// let rows = Rows::new(Algorithm::TurboShake128, None, b"")?;
/// let mut budget = Budget::new();
/// for chunk in [[1, 2], [3, 4]] {
///     let array = Array { format: "C", length: 2, buffers: vec![&[], &chunk], ..Array::default() };
///     let column = Column::new(&array)?;
///     let mut digests = [0; 2 * 32];
///     rows.hash_in_steps(&[column], 2, 32, &mut digests, &mut budget, |step| step())?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Budget {
    given: u64,
    rows: u64,
    hashed: u64,
    /// The buffers of dictionaries that were counted, because chunks share them.
    dictionaries: BTreeSet<(usize, usize)>,
}

/// The bytes that are always allowed: a second or two of work.
const LEAST: u64 = 1 << 30;

/// The bytes that are allowed for each byte given. The framing alone makes 32 bytes of a byte of booleans, and an index
/// of 1 byte can stand for a string of 20.
const FOR_A_BYTE: u64 = 32;

/// The bytes that are allowed for each row given: some microseconds of work, and the caller has memory for the digest
/// of each row. This is enough for longer strings in dictionaries, such as names of categories, and for nulls and run
/// ends, which take no bytes.
const FOR_A_ROW: u64 = 1 << 12;

impl Budget {
    /// Returns a budget before any input and any hashing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts `rows` rows of `columns`. Returns the number of bytes that the rows are read from.
    pub(super) fn give(&mut self, columns: &[Column<'_>], rows: usize) -> usize {
        let mut ranges: Vec<BufferRange> = columns
            .iter()
            .flat_map(Column::ranges)
            .filter(|range| !range.in_dictionary || self.is_new(range))
            .copied()
            .collect();
        self.given = self.given.saturating_add(in_memory(&mut ranges) as u64);
        self.rows = self.rows.saturating_add(rows as u64);
        let mut all: Vec<BufferRange> = columns.iter().flat_map(Column::ranges).copied().collect();
        self.dictionaries.extend(
            all.iter().filter(|range| range.in_dictionary).map(|range| (range.start, range.length)),
        );
        in_memory(&mut all)
    }

    fn is_new(&self, range: &BufferRange) -> bool {
        !self.dictionaries.contains(&(range.start, range.length))
    }

    /// Counts bytes that were hashed.
    pub(super) fn charge(&mut self, bytes: u64) -> Result<(), Problem> {
        self.hashed = self.hashed.saturating_add(bytes);
        let by_bytes = self.given.saturating_mul(FOR_A_BYTE);
        let by_rows = self.rows.saturating_mul(FOR_A_ROW);
        let most = LEAST.max(by_bytes.saturating_add(by_rows));
        if self.hashed > most {
            return Err(Problem::Repeats { most, given: self.given, rows: self.rows });
        }
        Ok(())
    }
}

/// Returns the number of bytes in all ranges. A byte that is in several ranges counts once.
fn in_memory(ranges: &mut [BufferRange]) -> usize {
    ranges.sort_unstable_by_key(|range| range.start);
    let (mut end, mut bytes) = (0, 0);
    for range in ranges {
        let range_end = range.start + range.length;
        bytes += range_end.saturating_sub(end.max(range.start));
        end = end.max(range_end);
    }
    bytes
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes hashed of {} bytes in {} rows", self.hashed, self.given, self.rows)
    }
}
