//! Parts, and the hashers that compute them from the input.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use sycon_secret::SecretBytes;

use super::bytes::Encoding;
use super::plan::TreeHash;
use super::subtrees::SubtreeHasher;
use super::{Error, Flaw, Plan};
use crate::xof::{Kt128, Kt256, Leaves, ParallelHashXof128, ParallelHashXof256};

const ENCODING: Encoding = Encoding {
    magic: b"SYCNPART",
    header: 96,
    last: 0,
    domain: 0x50,
    customization: b"sycon-part-1",
};

/// The result for a range of the input: its hashes and, for KT, the first chunk and the bytes after the last whole
/// chunk.
///
/// The bytes of a part do not depend on where and when it is computed. Zeroized on drop.
#[derive(Clone)]
pub struct Part {
    pub(super) plan: Plan,
    pub(super) range: Range<u64>,
    /// KT: the first chunk.
    pub(super) head: SecretBytes,
    /// KT: the bytes after the last whole chunk.
    pub(super) tail: SecretBytes,
    pub(super) hashes: SecretBytes,
}

/// Absorbs the bytes of a range in any number of pieces, and returns their [`Part`]. Zeroized on drop.
///
/// Input is not buffered. Up to eight chunks or blocks of one call's input are hashed in SIMD lanes: pass at least 64
/// KiB per call, or eight blocks for ParallelHash.
pub struct PartHasher {
    part: Part,
    /// The number of bytes of the input before the next byte.
    position: u64,
    /// The number of bytes of `part.hashes` that are filled.
    filled: usize,
    leaves: AnyLeaves,
}

#[expect(clippy::large_enum_variant, reason = "one for each part")]
enum AnyLeaves {
    Kt128(Leaves<12, 168>),
    Kt256(Leaves<12, 136>),
    Blake3(SubtreeHasher),
    ParallelHash128(Leaves<24, 168>),
    ParallelHash256(Leaves<24, 136>),
}

impl Part {
    /// Returns the range of the input that the part covers.
    #[must_use]
    pub fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// Return the part as bytes for [`Plan::load`], with a check, which is a MAC if the plan authenticates.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { plan, range, head, tail, hashes } = self;
        let pieces = [head, tail, hashes];
        let contents = pieces.iter().map(|piece| piece.len()).sum();
        let mut bytes = ENCODING.begin(plan, contents, 0, [range.start, range.end]);
        #[expect(clippy::cast_possible_truncation, reason = "of one chunk each")]
        bytes.extend([head, tail].map(|piece| (piece.len() as u32).to_le_bytes()).as_flattened());
        let count = hashes.len() / plan.function().hash_length();
        bytes.extend((count as u64).to_le_bytes());
        for piece in pieces {
            bytes.extend_from_slice(piece);
        }
        ENCODING.end(plan, bytes)
    }

    /// Returns an empty part for `range` of `plan`, with room for its contents.
    fn empty(plan: &Plan, range: Range<u64>) -> Result<Self, Error> {
        if !plan.has(&range) {
            return Err(Error::Range { start: range.start, end: range.end });
        }
        let [head, tail, hashes] = lengths(plan, &range).map(zeros);
        Ok(Self { plan: plan.clone(), range, head: head?, tail: tail?, hashes: hashes? })
    }
}

impl Plan {
    /// Returns the length in bytes of [`Part::to_bytes`] for the part of `range`, or `None` if the plan has no such
    /// part.
    #[must_use]
    pub fn part_bytes(&self, range: Range<u64>) -> Option<u64> {
        self.has(&range)
            .then(|| ENCODING.length(lengths(self, &range).iter().sum()).try_into().ok())?
    }

    /// Begins the part of `range`, which absorbs the bytes of the range.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if the plan has no part with this range, [`Error::Memory`] if its hashes do not fit into
    /// memory.
    pub fn part(&self, range: Range<u64>) -> Result<PartHasher, Error> {
        let part = Part::empty(self, range.clone())?;
        let (single, wide) = self.backends();
        let block = usize::try_from(self.unit()).unwrap_or(usize::MAX);
        let leaves = match self.function() {
            TreeHash::Kt128 => AnyLeaves::Kt128(Kt128::leaves(single, wide)),
            TreeHash::Kt256 => AnyLeaves::Kt256(Kt256::leaves(single, wide)),
            TreeHash::Blake3(key) => {
                AnyLeaves::Blake3(SubtreeHasher::new(key, self.subtrees(&range)))
            }
            TreeHash::ParallelHash128 => {
                AnyLeaves::ParallelHash128(ParallelHashXof128::blocks(single, wide, block))
            }
            TreeHash::ParallelHash256 => {
                AnyLeaves::ParallelHash256(ParallelHashXof256::blocks(single, wide, block))
            }
        };
        Ok(PartHasher { part, position: range.start, filled: 0, leaves })
    }

    /// Merges two parts, of which `right` begins where `left` ends.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPlan`] if a part belongs to another plan, [`Error::Apart`] if they are not adjacent, and
    /// [`Error::Memory`].
    pub fn merge(&self, left: &Part, right: &Part) -> Result<Part, Error> {
        if !self.accepts(&left.plan) || !self.accepts(&right.plan) {
            return Err(Error::OtherPlan);
        }
        if left.range.end != right.range.start {
            return Err(Error::Apart { expected: left.range.end, given: right.range.start });
        }
        let mut part = Part::empty(self, left.range.start..right.range.end)?;
        part.head.copy_from_slice(&left.head);
        part.tail.copy_from_slice(&right.tail);
        if let TreeHash::Blake3(key) = self.function() {
            let [left, right] =
                [left, right].map(|part| (self.subtrees(&part.range), &part.hashes[..]));
            part.hashes = key.merge(left, right);
        } else {
            let (before, behind) = part.hashes.split_at_mut(left.hashes.len());
            before.copy_from_slice(&left.hashes);
            behind.copy_from_slice(&right.hashes);
        }
        Ok(part)
    }

    /// Restores a part from the output of [`Part::to_bytes`].
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] for all other bytes. Memory is allocated only after the lengths were checked. The time to check
    /// authenticated bytes depends only on their length.
    pub fn load(&self, bytes: &[u8]) -> Result<Part, Error> {
        let mut fields = ENCODING.read(self, bytes)?;
        let range = Range { start: fields.numbers[0], end: fields.numbers[1] };
        if !self.has(&range) {
            return Err(Flaw::Range.into());
        }
        let [head, tail, hashes] = lengths(self, &range);
        let count = hashes / self.function().hash_length() as u128;
        let given = [fields.u32().into(), fields.u32().into(), u128::from(fields.u64())];
        if given != [head, tail, count] {
            return Err(Flaw::Counts.into());
        }
        ENCODING.check(self, bytes, head + tail + hashes)?;
        let mut part = Part::empty(self, range)?;
        for piece in [&mut part.head, &mut part.tail, &mut part.hashes] {
            let (given, rest) = fields.rest.split_at(piece.len());
            piece.copy_from_slice(given);
            fields.rest = rest;
        }
        Ok(part)
    }
}

/// Returns the lengths in bytes of the head, the tail and the hashes of the part of `range`.
fn lengths(plan: &Plan, range: &Range<u64>) -> [u128; 3] {
    let (head, tail) = plan.bounds();
    let hashes = u128::from(plan.hashes(range)) * plan.function().hash_length() as u128;
    let head = range.end.min(head).saturating_sub(range.start);
    let tail = range.end.saturating_sub(range.start.max(tail));
    [head.into(), tail.into(), hashes]
}

fn zeros(length: u128) -> Result<SecretBytes, Error> {
    let length = usize::try_from(length).map_err(|_| Error::Memory)?;
    SecretBytes::try_zeros(length).map_err(|_| Error::Memory)
}

impl PartHasher {
    /// Absorbs `data`. The part does not depend on how the range is split into calls.
    ///
    /// # Errors
    ///
    /// [`Error::TooMuch`] if the range ends before `data` does.
    pub fn absorb(&mut self, data: &[u8]) -> Result<&mut Self, Error> {
        let by = (data.len() as u64).saturating_sub(self.part.range.end - self.position);
        if by > 0 {
            return Err(Error::TooMuch { by });
        }
        let (head, tail) = self.part.plan.bounds();
        let data = self.copy_until(head, data);
        let whole = until(tail.max(self.position), self.position, data);
        let (leaves, data) = data.split_at(whole);
        self.hash(leaves);
        self.copy_until(u64::MAX, data);
        Ok(self)
    }

    /// Ends the part.
    ///
    /// # Errors
    ///
    /// [`Error::TooLittle`] if the input ended before the range.
    pub fn finalize(self) -> Result<Part, Error> {
        let Self { mut part, position, mut filled, leaves } = self;
        if position < part.range.end {
            return Err(Error::TooLittle { by: part.range.end - position });
        }
        let push = |hash: &[u8]| append(&mut part.hashes, &mut filled, hash);
        match leaves {
            AnyLeaves::Kt128(_) | AnyLeaves::Kt256(_) => {}
            AnyLeaves::Blake3(subtrees) => subtrees.end(push),
            AnyLeaves::ParallelHash128(mut blocks) => blocks.end(push),
            AnyLeaves::ParallelHash256(mut blocks) => blocks.end(push),
        }
        debug_assert_eq!(filled, part.hashes.len(), "as many as the range has");
        Ok(part)
    }

    /// Copies the bytes before `end` to KT's head or tail. Returns the rest of `data`.
    fn copy_until<'a>(&mut self, end: u64, data: &'a [u8]) -> &'a [u8] {
        let (copied, rest) = data.split_at(until(end.max(self.position), self.position, data));
        let Part { plan, range, head, tail, .. } = &mut self.part;
        let (place, start) = if self.position < plan.bounds().0 {
            (head, range.start)
        } else {
            (tail, plan.bounds().1.max(range.start))
        };
        if !copied.is_empty() {
            #[expect(clippy::cast_possible_truncation, reason = "at most a chunk")]
            let offset = (self.position - start) as usize;
            place[offset..offset + copied.len()].copy_from_slice(copied);
            self.position += copied.len() as u64;
        }
        rest
    }

    fn hash(&mut self, data: &[u8]) {
        let Self { part: Part { plan, hashes, .. }, filled, .. } = self;
        let push = |new: &[u8]| append(hashes, filled, new);
        match &mut self.leaves {
            AnyLeaves::Kt128(leaves) => leaves.absorb(data, push),
            AnyLeaves::Kt256(leaves) => leaves.absorb(data, push),
            AnyLeaves::Blake3(subtrees) => {
                if let TreeHash::Blake3(key) = plan.function() {
                    subtrees.absorb(key, data, push);
                }
            }
            AnyLeaves::ParallelHash128(leaves) => leaves.absorb(data, push),
            AnyLeaves::ParallelHash256(leaves) => leaves.absorb(data, push),
        }
        self.position += data.len() as u64;
    }
}

/// Returns the number of bytes of `data`, which begins at `position`, before `end`.
fn until(end: u64, position: u64, data: &[u8]) -> usize {
    usize::try_from(end - position).map_or(data.len(), |most| most.min(data.len()))
}

fn append(hashes: &mut [u8], filled: &mut usize, new: &[u8]) {
    let end = *filled + new.len();
    hashes[*filled..end].copy_from_slice(new);
    *filled = end;
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part from {} to {}", self.range.start, self.range.end)
    }
}

impl fmt::Debug for PartHasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, absorbing", self.part)
    }
}
