//! Candidates: contiguous bit fields of the output, some of which are accepted.

use sycon_secret::{Secret, reveal};

use super::Coefficient;

/// The division of the output into candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    /// The number of bits of a candidate.
    pub(super) bits: u32,
    /// The number of bits from the start of a candidate to the start of the next.
    pub(super) stride: u32,
    /// Candidates of this value or more are rejected.
    pub(super) limit: u64,
}

/// The longest group has 31 bytes: eight candidates that are 31 bits apart.
pub(super) const LONGEST: usize = 32;

impl Fields {
    /// The number of candidates of a group. A group is the shortest sequence that ends at the end of a byte.
    pub(super) const fn in_group(self) -> usize {
        8 >> if self.stride.trailing_zeros() < 3 { self.stride.trailing_zeros() } else { 3 }
    }

    /// The number of bytes of a group.
    pub(super) const fn group(self) -> usize {
        self.in_group() * self.stride as usize / 8
    }

    /// The number of bytes of whole groups with at least `candidates` candidates. It is limited to what can be
    /// addressed.
    pub(super) fn bytes_for(self, candidates: usize) -> usize {
        let groups = candidates.div_ceil(self.in_group());
        groups.min(usize::MAX / self.group()) * self.group()
    }

    /// Returns true if no candidate is rejected.
    const fn takes_all(self) -> bool {
        self.limit >> self.bits != 0
    }

    /// Fills `out` from index `filled` on with the results of `map` for the candidates in `groups`, which are whole.
    /// Returns the number of bytes that it used, in whole groups; it uses no group that it does not need.
    #[inline(always)]
    pub(super) fn take<T: Coefficient>(
        self,
        groups: &[u8],
        out: &mut [T],
        filled: &mut usize,
        map: impl Fn(u64) -> i64 + Copy,
    ) -> usize {
        // If the numbers are constants, the compiler unrolls the loop over a group.
        let Self { bits, stride, limit } = self;
        match stride {
            12 => Self { bits, stride: 12, limit }.take_short(groups, out, filled, map),
            24 => Self { bits, stride: 24, limit }.take_short(groups, out, filled, map),
            _ if self.group() <= 8 => self.take_short(groups, out, filled, map),
            _ => self.take_long(groups, out, filled, map),
        }
    }

    /// Groups of up to 8 bytes are read as a single word.
    #[inline(always)]
    fn take_short<T: Coefficient>(
        self,
        groups: &[u8],
        out: &mut [T],
        filled: &mut usize,
        map: impl Fn(u64) -> i64 + Copy,
    ) -> usize {
        let size = self.group();
        for (index, group) in groups.chunks_exact(size).enumerate() {
            if *filled == out.len() {
                return index * size;
            }
            let mut word = [0; 8];
            word[..size].copy_from_slice(group);
            let word = u64::from_le_bytes(word);
            for candidate in 0..self.in_group() {
                let field = word >> (candidate * self.stride as usize);
                self.keep(field, out, filled, map);
            }
        }
        groups.len()
    }

    #[inline(always)]
    fn take_long<T: Coefficient>(
        self,
        groups: &[u8],
        out: &mut [T],
        filled: &mut usize,
        map: impl Fn(u64) -> i64 + Copy,
    ) -> usize {
        let size = self.group();
        // The last field is read as a word, too.
        let mut bytes = Secret::<[u8; LONGEST + 8]>::ZERO;
        for (index, group) in groups.chunks_exact(size).enumerate() {
            if *filled == out.len() {
                return index * size;
            }
            bytes[..size].copy_from_slice(group);
            for candidate in 0..self.in_group() {
                let start = candidate * self.stride as usize;
                let mut word = [0; 8];
                word.copy_from_slice(&bytes[start / 8..start / 8 + 8]);
                self.keep(u64::from_le_bytes(word) >> (start % 8), out, filled, map);
            }
        }
        groups.len()
    }

    /// Writes the coefficient of a candidate to the next place, and advances if the candidate is accepted, without a
    /// branch.
    #[inline(always)]
    fn keep<T: Coefficient>(
        self,
        field: u64,
        out: &mut [T],
        filled: &mut usize,
        map: impl Fn(u64) -> i64,
    ) {
        let field = field & ((1 << self.bits) - 1);
        if let Some(place) = out.get_mut(*filled) {
            *place = T::of(map(field));
            // The reader's position reveals rejections in any case.
            *filled += usize::from(self.takes_all() || reveal(field < self.limit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_whole_groups() {
        let fields = |stride| Fields { bits: stride, stride, limit: 1 };
        for (stride, candidates, expected) in
            [(12, 0, 0), (12, 1, 3), (12, 3, 6), (8, 5, 5), (31, 9, 62), (32, 1, 4)]
        {
            assert_eq!(
                fields(stride).bytes_for(candidates),
                expected,
                "{candidates} of {stride} bits"
            );
        }
        for stride in [12, 31, 32, 64] {
            let (group, most) = (fields(stride).group(), fields(stride).bytes_for(usize::MAX));
            assert!(
                most.is_multiple_of(group) && most > usize::MAX - 2 * group || stride < 8,
                "{stride}"
            );
        }
    }
}
