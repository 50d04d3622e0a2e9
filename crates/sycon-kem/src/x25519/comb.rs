//! Multiples of the base point, from a table, on the equivalent twisted Edwards curve.

#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "the names of formulas")]

use sycon_simd::Limbs;

use super::encoding::{Word, clamped};
use super::field::{Carried, Fraction, Wide};
use super::table::{Row, TABLE};

/// Returns the digits in base 16 of a secret that is clamped as in RFC 7748. Digits are from -8 to 7, and are stored
/// with 8 added. The top digit is from 4 to 8, and is stored unchanged.
pub(super) fn digits(secret: &[u8; 32]) -> [u8; 32] {
    let mut digits = [0; 32];
    for (out, word) in digits.as_chunks_mut().0.iter_mut().zip(recoded(clamped(secret))) {
        *out = word.to_le_bytes();
    }
    digits
}

/// Adds 8 to each digit except the topmost.
pub(super) fn recoded<T: Word>(mut words: [T; 4]) -> [T; 4] {
    const EIGHTS: u64 = 0x8888_8888_8888_8888;
    let mut carry = T::from(0);
    for (word, eights) in words.iter_mut().zip([EIGHTS, EIGHTS, EIGHTS, EIGHTS >> 4]) {
        let [sum, over] = word.sum_and_carry(T::from(eights));
        let [sum, again] = sum.sum_and_carry(carry);
        (*word, carry) = (sum, over + again);
    }
    words
}

/// Returns, for each scalar, the u-coordinate on the Montgomery curve of its multiple of the base point.
#[inline(always)]
pub(super) fn multiples<L: Limbs>(digits: [L; 4]) -> Fraction<L> {
    let mut sum = Point::neutral(digits[0]);
    // The table is for even positions: the sum for odd positions is multiplied by 16.
    for (i, row) in TABLE.0.iter().enumerate() {
        sum = sum.add(&Entry::pick(row, digit(digits, 2 * i + 1), i == 31));
    }
    for _ in 0..4 {
        sum = sum.double();
    }
    for (i, row) in TABLE.0.iter().enumerate() {
        sum = sum.add(&Entry::pick(row, digit(digits, 2 * i), false));
    }
    Fraction { over: sum.z.add(sum.y), under: sum.z.subtract(sum.y) }
}

/// Returns a digit as it is stored.
#[inline(always)]
pub(super) fn digit<L: Limbs>(digits: [L; 4], number: usize) -> L {
    let word = digits[number / 16];
    #[allow(clippy::cast_possible_truncation, reason = "below 64")]
    word.shift_right(4 * (number % 16) as u32).and(word.splat(15))
}

/// A multiple, by -8 to 8, of a point of a row.
pub(super) struct Entry<L: Limbs> {
    pub(super) y_plus_x: Wide<L>,
    pub(super) y_minus_x: Wide<L>,
    /// Not negated, unlike the other coordinates.
    pub(super) xy2d: Carried<L>,
    pub(super) negative: L::Mask,
}

impl<L: Limbs> Entry<L> {
    /// `digit` has 8 added, except the top digit.
    #[inline(always)]
    pub(super) fn pick(row: &Row, digit: L, topmost: bool) -> Self {
        let (zero, eight) = (digit.splat(0), digit.splat(8));
        let negative = digit.and(eight).equal(if topmost { eight.splat(16) } else { zero });
        let is_zero = digit.equal(if topmost { zero } else { eight });
        // The factor minus 1. Only its low three bits matter.
        let index = L::select(negative, digit.splat(15).subtract(digit), digit.add(digit.splat(7)));
        let one = digit.splat(1);
        let (mut y_plus_x, mut y_minus_x) = (
            coordinate(&row[0], index, is_zero, one).wide(),
            coordinate(&row[1], index, is_zero, one).wide(),
        );
        Wide::swap(negative, &mut y_plus_x, &mut y_minus_x);
        Self { y_plus_x, y_minus_x, xy2d: coordinate(&row[2], index, is_zero, zero), negative }
    }
}

/// Returns one coordinate of the entries at `index`, or of the neutral element.
#[inline(always)]
fn coordinate<L: Limbs>(
    entries: &[[u64; 8]; 5],
    index: L,
    is_zero: L::Mask,
    neutral: L,
) -> Carried<L> {
    let zero = index.splat(0);
    let mut limbs = [zero; 5];
    for (limb, entries) in limbs.iter_mut().zip(entries) {
        *limb = L::select(is_zero, zero, index.lookup(entries));
    }
    limbs[0] = L::select(is_zero, neutral, limbs[0]);
    Carried::of_limbs(limbs)
}

/// A point in extended coordinates: x = X / Z, y = Y / Z, xy = T / Z.
pub(super) struct Point<L> {
    pub(super) x: Wide<L>,
    pub(super) y: Wide<L>,
    pub(super) z: Wide<L>,
    pub(super) t: Wide<L>,
}

impl<L: Limbs> Point<L> {
    #[inline(always)]
    fn neutral(any: L) -> Self {
        let (zero, one) = (Wide::small(any, 0), Wide::small(any, 1));
        Self { x: zero, y: one, z: one, t: zero }
    }

    /// Adds points (Hisil, Wong, Carter, Dawson 2008, section 3.1). The formulas are correct for any two points.
    #[inline(always)]
    pub(super) fn add(self, entry: &Entry<L>) -> Self {
        let Self { x, y, z, t } = self;
        let a = y.subtract(x).carry().multiply(entry.y_minus_x.carry());
        let b = y.add(x).carry().multiply(entry.y_plus_x.carry());
        let c = t.carry().multiply(entry.xy2d);
        let d = z.add(z);
        // If the entry is negative, c is negative too.
        let (mut f, mut g) = (d.subtract(c), d.add(c));
        Wide::swap(entry.negative, &mut f, &mut g);
        let (e, f, g, h) = (b.subtract(a).carry(), f.carry(), g.carry(), b.add(a).carry());
        Self::of_products(e, f, g, h)
    }

    /// Doubles a point (section 3.3 of that paper).
    #[inline(always)]
    pub(super) fn double(self) -> Self {
        let (x, y, z) = (self.x.carry(), self.y.carry(), self.z.carry());
        let (a, b, c) = (x.square().carry().wide(), y.square().carry().wide(), z.square());
        let h = a.add(b).carry();
        let e = h.wide().subtract(x.wide().add(y.wide()).carry().square()).carry();
        let g = a.subtract(b).carry();
        let f = c.add(c).carry().wide().add(g.wide()).carry();
        Self::of_products(e, f, g, h)
    }

    #[inline(always)]
    fn of_products(e: Carried<L>, f: Carried<L>, g: Carried<L>, h: Carried<L>) -> Self {
        Self { x: e.multiply(f), y: g.multiply(h), z: f.multiply(g), t: e.multiply(h) }
    }
}
