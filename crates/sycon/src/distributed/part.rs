//! Parts, and what makes them of the input.

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

/// What the bytes of a range come to: their hashes, and of KT the first chunk and what is behind the last.
///
/// Copies of a part, computed where and when ever, have the same bytes. Wiped when dropped.
#[derive(Clone)]
pub struct Part {
    pub(super) plan: Plan,
    pub(super) range: Range<u64>,
    /// KT: the first chunk.
    pub(super) head: SecretBytes,
    /// KT: what is behind the last whole chunk.
    pub(super) tail: SecretBytes,
    pub(super) hashes: SecretBytes,
}

/// Takes the bytes of a range in any number of pieces, and ends in their [`Part`]. Wiped when dropped.
///
/// Nothing is buffered. As many chunks or blocks as lie in one call's input, up to eight, are hashed side by side: take
/// calls of 64 KiB and more, for ParallelHash of eight blocks.
pub struct PartHasher {
    part: Part,
    /// Bytes of the input that are before the next one.
    position: u64,
    /// Bytes of `part.hashes` that are filled.
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
    /// The range of the input that it is of.
    #[must_use]
    pub fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// Return the part as bytes for [`Plan::load`], with a check, which is a MAC if the plan authenticates.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { plan, range, head, tail, hashes } = self;
        let contents = head.len() + tail.len() + hashes.len();
        let mut bytes = ENCODING.begin(plan, contents, 0, [range.start, range.end]);
        #[expect(clippy::cast_possible_truncation, reason = "of one chunk each")]
        bytes.extend([head, tail].map(|piece| (piece.len() as u32).to_le_bytes()).as_flattened());
        let count = hashes.len() / plan.function().hash_length();
        bytes.extend((count as u64).to_le_bytes());
        for piece in [head, tail, hashes] {
            bytes.extend_from_slice(piece);
        }
        ENCODING.end(plan, bytes)
    }

    /// The part of `range` of `plan`, with room for what belongs to it.
    fn empty(plan: &Plan, range: Range<u64>) -> Result<Self, Error> {
        if !plan.has(&range) {
            return Err(Error::Range { start: range.start, end: range.end });
        }
        let [head, tail, hashes] = lengths(plan, &range).map(zeros);
        Ok(Self { plan: plan.clone(), range, head: head?, tail: tail?, hashes: hashes? })
    }
}

impl Plan {
    /// How many bytes [`Part::to_bytes`] of the part of `range` has; `None` if there is none.
    #[must_use]
    pub fn part_bytes(&self, range: Range<u64>) -> Option<u64> {
        self.has(&range)
            .then(|| ENCODING.length(lengths(self, &range).iter().sum()).try_into().ok())?
    }

    /// Begins the part of `range`, which takes the bytes there.
    ///
    /// # Errors
    ///
    /// [`Error::Range`] if no part has that range, [`Error::Memory`] if there is none for its hashes.
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

    /// The part of the range of `left` followed by that of `right`.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPlan`] if one is not of this plan, [`Error::Apart`] if they do not touch, and [`Error::Memory`].
    pub fn merge(&self, left: &Part, right: &Part) -> Result<Part, Error> {
        if left.plan.id() != self.id() || right.plan.id() != self.id() {
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

    /// The part that [`Part::to_bytes`] made bytes of.
    ///
    /// # Errors
    ///
    /// [`Error::Bytes`] if they are anything else: nothing is allocated before the lengths are right. The
    /// time that the check of authenticated bytes takes depends on their length alone.
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

/// The lengths in bytes of what a part of `range` has: head, tail and hashes.
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
    /// Absorbs `data`. Any split of the range over calls gives the same part.
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
    /// [`Error::TooLittle`] if the range does not end where the input did.
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

    /// Copies what is before `end` to KT's head or tail. Returns the rest of `data`.
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

/// The bytes of `data`, which begins at `position`, that are before `end`.
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
