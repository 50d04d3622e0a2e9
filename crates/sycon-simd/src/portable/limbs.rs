//! One lane of limbs, with known bounds.

use super::Portable;
use crate::{Limbs, Quad};

/// An interval that contains the value of a lane. Code without branches that runs on intervals runs for all values in
/// them. It panics if a value can overflow, or if a shift can lose bits. An interval of one number computes with that
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    least: u64,
    greatest: u64,
}

/// The bound of factors: 2^52.
const LIMB: u64 = 1 << 52;

impl Interval {
    /// Return the interval of all numbers up to `greatest`.
    #[must_use]
    pub fn up_to(greatest: u64) -> Self {
        Self { least: 0, greatest }
    }

    /// Return the greatest number of the interval.
    #[must_use]
    pub fn greatest(self) -> u64 {
        self.greatest
    }

    /// Return the smallest interval that contains both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), greatest: self.greatest.max(other.greatest) }
    }

    fn exactly(word: u64) -> Self {
        Self { least: word, greatest: word }
    }

    /// Returns the number of an interval of one number.
    fn exact(self) -> Option<u64> {
        (self.least == self.greatest).then_some(self.least)
    }

    /// Returns the result of `operation` on two single numbers. For other intervals, returns all numbers up to
    /// `bound`.
    fn logic(self, other: Self, operation: fn(u64, u64) -> u64, bound: u64) -> Self {
        match (self.exact(), other.exact()) {
            (Some(a), Some(b)) => Self::exactly(operation(a, b)),
            _ => Self::up_to(bound),
        }
    }

    /// Returns the greatest product of two limbs.
    fn product(self, other: Self) -> u128 {
        assert!(self.greatest < LIMB && other.greatest < LIMB, "{self:?} * {other:?}");
        u128::from(self.greatest) * u128::from(other.greatest)
    }
}

#[allow(clippy::cast_possible_truncation, reason = "halves of products of limbs")]
impl Limbs for Interval {
    type Simd = Portable;
    /// The result of a comparison, if it is known.
    type Mask = Option<bool>;

    const COUNT: usize = 1;

    fn load_quads<'a>(_: Portable, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        <[_; 4]>::try_from(quad(0).as_chunks().0)
            .expect("a quad is four words")
            .map(|word| Self::exactly(u64::from_le_bytes(word)))
    }

    /// Stores the greatest number of each interval.
    fn store_quads(words: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let words = words.map(|word| word.greatest.to_le_bytes());
        put(0, words.as_flattened().try_into().expect("four words are a quad"));
    }

    fn splat(self, word: u64) -> Self {
        Self::exactly(word)
    }

    fn add(self, other: Self) -> Self {
        let sum = |a: u64, b| a.checked_add(b).expect("a sum of 64 bits");
        Self { least: sum(self.least, other.least), greatest: sum(self.greatest, other.greatest) }
    }

    fn subtract(self, other: Self) -> Self {
        let difference = |a: u64, b| a.checked_sub(b).expect("a difference of 0 or more");
        Self {
            least: difference(self.least, other.greatest),
            greatest: difference(self.greatest, other.least),
        }
    }

    fn times(self, factor: u32) -> Self {
        let product = |a: u64| a.checked_mul(factor.into()).expect("a product of 64 bits");
        Self { least: product(self.least), greatest: product(self.greatest) }
    }

    fn and(self, other: Self) -> Self {
        self.logic(other, |a, b| a & b, self.greatest.min(other.greatest))
    }

    fn or(self, other: Self) -> Self {
        let bits = (self.greatest | other.greatest).leading_zeros();
        self.logic(other, |a, b| a | b, u64::MAX.checked_shr(bits).unwrap_or(0))
    }

    fn shift_left(self, bits: u32) -> Self {
        assert!(self.greatest.leading_zeros() >= bits, "{self:?} << {bits}");
        Self { least: self.least << bits, greatest: self.greatest << bits }
    }

    fn shift_right(self, bits: u32) -> Self {
        Self { least: self.least >> bits, greatest: self.greatest >> bits }
    }

    fn add_low_product(self, a: Self, b: Self) -> Self {
        let greatest = a.product(b).min(u128::from(LIMB - 1)) as u64;
        let low = |a: u64, b| (u128::from(a) * u128::from(b)) as u64 & (LIMB - 1);
        self.add(a.logic(b, low, greatest))
    }

    fn add_high_product(self, a: Self, b: Self) -> Self {
        let greatest = (a.product(b) >> 52) as u64;
        let high = |a, b| ((u128::from(a) * u128::from(b)) >> 52) as u64;
        self.add(a.logic(b, high, greatest))
    }

    fn equal(self, other: Self) -> Option<bool> {
        Some(self.exact()? == other.exact()?)
    }

    fn select(mask: Option<bool>, yes: Self, no: Self) -> Self {
        match mask {
            Some(true) => yes,
            Some(false) => no,
            None => yes.union(no),
        }
    }

    fn lookup(self, table: &[u64; 8]) -> Self {
        let entries = table.map(Self::exactly);
        match self.exact() {
            Some(index) => entries[index as usize & 7],
            None => entries.into_iter().reduce(Self::union).expect("eight entries"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Interval, LIMB};
    use crate::Limbs;

    type Operation = (fn(Interval, Interval) -> Interval, fn(u64, u64) -> u64);

    /// Operations on limbs. An addition before the difference keeps it positive.
    #[allow(clippy::cast_possible_truncation, reason = "halves of products of limbs")]
    const OPERATIONS: [Operation; 8] = [
        (|a, b| a.add(b), |a, b| a + b),
        (|a, b| a.add(Interval::exactly(LIMB)).subtract(b), |a, b| a + LIMB - b),
        (|a, _| a.times(19), |a, _| a * 19),
        (|a, b| a.and(b), |a, b| a & b),
        (|a, b| a.or(b), |a, b| a | b),
        (|a, _| a.shift_left(3).shift_right(5), |a, _| (a << 3) >> 5),
        (|a, b| b.add_low_product(a, b), |a, b| b + (a.wrapping_mul(b) & (LIMB - 1))),
        (
            |a, b| a.add_high_product(a, b),
            |a, b| a + ((u128::from(a) * u128::from(b)) >> 52) as u64,
        ),
    ];

    /// Small limbs, some in the middle, and the greatest.
    const LIMBS: [u64; 9] = [0, 1, 2, 3, 19, 0xf_ffff, LIMB / 3, LIMB - 19, LIMB - 1];

    fn intervals() -> impl Iterator<Item = (Interval, [u64; 3])> + Clone {
        LIMBS.into_iter().enumerate().flat_map(|(i, least)| {
            LIMBS[i..].iter().map(move |&greatest| {
                (Interval { least, greatest }, [least, least.midpoint(greatest), greatest])
            })
        })
    }

    #[test]
    fn results_of_members_are_members() {
        for (a, of_a) in intervals() {
            for (b, of_b) in intervals() {
                for (number, (on_intervals, on_numbers)) in OPERATIONS.iter().enumerate() {
                    let Interval { least, greatest } = on_intervals(a, b);
                    for (x, y) in of_a.into_iter().flat_map(|x| of_b.map(|y| (x, y))) {
                        let result = on_numbers(x, y);
                        let exact = on_intervals(Interval::exactly(x), Interval::exactly(y));
                        assert_eq!(exact, Interval::exactly(result), "{number}: {x}, {y}");
                        assert!((least..=greatest).contains(&result), "{number}: {a:?}, {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn intervals_are_no_greater_than_they_must_be() {
        let [three, five, limb] = [3, 5, LIMB - 1].map(Interval::up_to);
        assert_eq!(three.greatest(), 3);
        assert_eq!(three.add(five).greatest(), 8);
        assert_eq!(three.or(five).greatest(), 7);
        assert_eq!(three.and(limb).greatest(), 3);
        assert_eq!(Interval::exactly(0).add_low_product(three, five).greatest(), 15);
        assert_eq!(Interval::exactly(0).add_low_product(limb, limb), limb);
        assert_eq!(Interval::exactly(0).add_high_product(limb, limb).greatest(), LIMB - 2);
    }

    #[test]
    #[should_panic(expected = "*")]
    fn what_is_no_limb_is_not_multiplied() {
        let _ = Interval::exactly(0).add_low_product(Interval::up_to(LIMB), Interval::up_to(1));
    }
}
