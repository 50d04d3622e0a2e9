//! Sampling from bytes that arrive in pieces.

use super::Coefficient;
use super::fields::{Fields, LONGEST};
use crate::xof::Squeeze;
use sycon_secret::Secret;

#[derive(Clone, Copy, Debug)]
pub(super) enum Distribution {
    Uniform(Fields),
    CentredBinomial { eta: u32 },
    Bounded { eta: u32 },
    Ternary,
    Challenge { weight: u32 },
}

impl Distribution {
    /// The fields of the output. Challenges have none.
    const fn fields(self) -> Option<Fields> {
        Some(match self {
            Self::Uniform(fields) => fields,
            Self::CentredBinomial { eta } => {
                Fields { bits: 2 * eta, stride: 2 * eta, limit: 1 << (2 * eta) }
            }
            Self::Bounded { eta } => {
                Fields { bits: 4, stride: 4, limit: if eta == 2 { 15 } else { 9 } }
            }
            Self::Ternary => Fields { bits: 2, stride: 2, limit: 3 },
            Self::Challenge { .. } => return None,
        })
    }
}

/// A polynomial that is being filled.
pub(super) struct Progress<'a, T> {
    distribution: Distribution,
    out: &'a mut [T],
    filled: usize,
    /// The signs of a challenge, with the next one in the lowest bit, and the number of bytes of signs that were read.
    signs: Secret<u64>,
    sign_bytes: usize,
}

/// The bytes of a challenge before its positions: signs for 64 coefficients.
const SIGN_BYTES: usize = 8;

impl<'a, T: Coefficient> Progress<'a, T> {
    pub(super) fn new(distribution: Distribution, out: &'a mut [T]) -> Self {
        let mut filled = 0;
        if let Distribution::Challenge { weight } = distribution {
            out.fill(T::ZERO);
            filled = out.len() - weight as usize;
        }
        Self { distribution, out, filled, signs: Secret::new(0), sign_bytes: 0 }
    }

    /// The number of bytes that are processed together.
    fn group(&self) -> usize {
        self.distribution.fields().map_or(1, Fields::group)
    }

    /// The minimum number of bytes that are still needed, in whole groups, or 0 at the end.
    fn needs(&self) -> usize {
        let left = self.out.len() - self.filled;
        match self.distribution.fields() {
            Some(fields) => fields.bytes_for(left),
            // When the last position is filled, all signs have been read.
            None => left + SIGN_BYTES - self.sign_bytes,
        }
    }

    /// Reads from `reader` until all coefficients are filled. Returns the number of bytes, which is no more than
    /// needed.
    pub(super) fn fill(mut self, reader: &mut dyn Squeeze) -> usize {
        const SIZE: usize = 1024;

        let mut buffer = Secret::<[u8; SIZE]>::ZERO;
        let most = SIZE / self.group() * self.group();
        let mut taken = 0;
        loop {
            let groups = &mut buffer[..self.needs().min(most)];
            if groups.is_empty() {
                return taken;
            }
            reader.squeeze(groups);
            self.take(groups);
            taken += groups.len();
        }
    }

    /// Uses as many of the whole groups in `groups` as it needs. Returns the number of bytes.
    fn take(&mut self, groups: &[u8]) -> usize {
        let Some(fields) = self.distribution.fields() else { return self.take_places(groups) };
        let (out, filled) = (&mut *self.out, &mut self.filled);
        match self.distribution {
            Distribution::CentredBinomial { eta } => fields.take(groups, out, filled, |field| {
                let (plus, minus) = (field & ((1 << eta) - 1), field >> eta);
                i64::from(plus.count_ones()) - i64::from(minus.count_ones())
            }),
            // Without a division, whose time depends on its operands.
            Distribution::Bounded { eta: 2 } => fields.take(groups, out, filled, |field| {
                2 - (field - ((field * 205) >> 10) * 5).cast_signed()
            }),
            Distribution::Bounded { eta } => {
                fields.take(groups, out, filled, |field| i64::from(eta) - field.cast_signed())
            }
            Distribution::Ternary => fields.take(groups, out, filled, |field| {
                field.cast_signed() - 3 * (field >> 1).cast_signed()
            }),
            Distribution::Uniform(_) | Distribution::Challenge { .. } => {
                fields.take(groups, out, filled, u64::cast_signed)
            }
        }
    }

    /// Reads the bytes of a challenge (FIPS 204, algorithm 29): the signs, then for each coefficient the position that
    /// it is swapped with.
    fn take_places(&mut self, bytes: &[u8]) -> usize {
        for (index, byte) in bytes.iter().enumerate() {
            if self.filled == self.out.len() {
                return index;
            }
            if self.sign_bytes < SIGN_BYTES {
                *self.signs |= u64::from(*byte) << (8 * self.sign_bytes);
                self.sign_bytes += 1;
            } else if usize::from(*byte) <= self.filled {
                let place = usize::from(*byte);
                self.out[self.filled] = self.out[place];
                self.out[place] = T::of(1 - 2 * (*self.signs & 1).cast_signed());
                *self.signs >>= 1;
                self.filled += 1;
            }
        }
        bytes.len()
    }
}

/// A [`Progress`] that accepts pieces of any length.
pub(super) struct Pieces<'a, T> {
    progress: Progress<'a, T>,
    /// The beginning of an incomplete group.
    rest: Secret<[u8; LONGEST]>,
    length: usize,
}

impl<'a, T: Coefficient> Pieces<'a, T> {
    pub(super) fn new(progress: Progress<'a, T>) -> Self {
        Self { progress, rest: Secret::ZERO, length: 0 }
    }

    /// Uses as much of `piece` as it needs. At the end, returns the number of bytes of `piece` that it used.
    pub(super) fn take(&mut self, piece: &[u8]) -> Option<usize> {
        let mut left = piece;
        let group = self.progress.group();
        if self.length != 0 {
            let (head, others) = left.split_at(left.len().min(group - self.length));
            self.rest[self.length..][..head.len()].copy_from_slice(head);
            self.length += head.len();
            left = others;
            if self.length < group {
                return None;
            }
            self.progress.take(&self.rest[..group]);
            self.length = 0;
        }
        let used = self.progress.take(&left[..left.len() / group * group]);
        left = &left[used..];
        if self.progress.needs() == 0 {
            return Some(piece.len() - left.len());
        }
        self.rest[..left.len()].copy_from_slice(left);
        self.length = left.len();
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xof::{Squeeze, shake128};

    /// Fills `out` from pieces of `size` bytes. Returns the number of bytes that it used.
    fn filled(distribution: Distribution, bytes: &[u8], size: usize, out: &mut [i32]) -> usize {
        let mut pieces = Pieces::new(Progress::new(distribution, out));
        let mut position = 0;
        for piece in bytes.chunks(size) {
            match pieces.take(piece) {
                Some(used) => return position + used,
                None => position += piece.len(),
            }
        }
        unreachable!("there are bytes enough")
    }

    #[test]
    fn pieces_may_end_anywhere() {
        let bytes: [u8; 2000] = shake128(b"").squeeze_array();
        for distribution in [
            Distribution::Uniform(Fields { bits: 17, stride: 17, limit: 70_000 }),
            Distribution::CentredBinomial { eta: 3 },
            Distribution::Challenge { weight: 30 },
        ] {
            let mut whole = [0; 256];
            let used = filled(distribution, &bytes, bytes.len(), &mut whole);
            for size in 1..=40 {
                let mut out = [0; 256];
                assert_eq!(filled(distribution, &bytes, size, &mut out), used, "by {size}");
                assert_eq!(out, whole, "by {size}");
            }
        }
    }
}
