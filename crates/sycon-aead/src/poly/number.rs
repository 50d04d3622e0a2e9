//! Numbers modulo 2^130 - 5.

#![allow(clippy::many_single_char_names, reason = "the names of formulas")]

use core::ops::{Add, BitAnd, BitOr, Mul, Shl, Shr};

use sycon_simd::Limbs;

/// The number of bits of the lower limbs, and of the last limb.
const BITS: u32 = 44;
const LAST_BITS: u32 = 42;
pub(super) const MASK: u64 = (1 << BITS) - 1;
pub(super) const LAST_MASK: u64 = (1 << LAST_BITS) - 1;

/// Numbers modulo 2^130 - 5, one in each lane, in limbs of the weights 1, 2^44 and 2^88. The limbs of products are
/// slightly longer than 44 bits. At most two products are added before the next multiplication.
#[derive(Clone, Copy)]
pub(super) struct Number<L>(pub(super) [L; 3]);

impl<L: Limbs> Number<L> {
    /// Return the number of a block's two words and of the bit after them.
    #[inline(always)]
    pub(super) fn new(low: L, high: L, behind: L) -> Self {
        let mask = low.splat(MASK);
        let middle = high.and(low.splat((1 << 24) - 1)).shift_left(20).or(low.shift_right(BITS));
        Self([low.and(mask), middle, high.shift_right(24).or(behind)])
    }

    #[inline(always)]
    pub(super) fn one(any: L) -> Self {
        let zero = any.splat(0);
        Self([any.splat(1), zero, zero])
    }

    #[inline(always)]
    pub(super) fn limbs(self) -> [L; 3] {
        self.0
    }

    #[inline(always)]
    pub(super) fn add(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.add(d), b.add(e), c.add(f)])
    }

    #[inline(always)]
    pub(super) fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (yes.0, no.0);
        Self([L::select(mask, a, d), L::select(mask, b, e), L::select(mask, c, f)])
    }

    #[inline(always)]
    pub(super) fn times(self, factor: Self) -> Self {
        let ([a, b, c], [r, s, t]) = (self.0, factor.0);
        // 2^132 is congruent to 20.
        let (s_20, t_20) = (twenty_times(s), twenty_times(t));
        let [low_0, high_0] = products(a, r, b, t_20, c, s_20);
        let [low_1, high_1] = products(a, s, b, r, c, t_20);
        let [low_2, high_2] = products(a, t, b, s, c, r);
        let mask = a.splat(MASK);
        // The weight of a high half is 2^52, which is 2^8 times that of its limb.
        let x = low_0;
        let y = low_1.add(high_0.shift_left(8)).add(x.shift_right(BITS));
        let z = low_2.add(high_1.shift_left(8)).add(y.shift_right(BITS));
        // 2^130 is congruent to 5. The weight of the last high half is 2^140.
        let over = z.shift_right(LAST_BITS).add(high_2.shift_left(10));
        let x = x.and(mask).add(over).add(over.shift_left(2));
        let y = y.and(mask).add(x.shift_right(BITS));
        Self([x.and(mask), y, z.and(a.splat(LAST_MASK))])
    }
}

#[inline(always)]
fn twenty_times<L: Limbs>(limb: L) -> L {
    limb.shift_left(4).add(limb.shift_left(2))
}

/// Returns the low and the high halves of `a * b + c * d + e * f`.
#[inline(always)]
fn products<L: Limbs>(a: L, b: L, c: L, d: L, e: L, f: L) -> [L; 2] {
    let zero = a.splat(0);
    [
        zero.add_low_product(a, b).add_low_product(c, d).add_low_product(e, f),
        zero.add_high_product(a, b).add_high_product(c, d).add_high_product(e, f),
    ]
}

/// 64-bit integers, the argument of [`words`].
pub(super) trait Integer:
    Copy
    + From<u64>
    + Add<Output = Self>
    + Mul<u64, Output = Self>
    + BitAnd<u64, Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
}

impl Integer for u64 {}

/// Return the lower 128 bits of the number modulo 2^130 - 5, from 0 to 2^130 - 6, as two words. Limbs are at most 16
/// times those of a product.
#[inline(always)]
pub(super) fn words<T: Integer>([mut x, mut y, mut z]: [T; 3]) -> [T; 2] {
    // The second iteration propagates a carry of the first.
    for _ in 0..2 {
        y = y + (x >> BITS);
        z = z + (y >> BITS);
        (x, y, z) = ((x & MASK) + (z >> LAST_BITS) * 5, y & MASK, z & LAST_MASK);
    }
    // 1 if the number is 2^130 - 5 or more. Then adding 5 sets bit 130, which is discarded.
    let carry = (z + ((y + ((x + T::from(5)) >> BITS)) >> BITS)) >> LAST_BITS;
    x = x + carry * 5;
    y = y + (x >> BITS);
    z = (z + (y >> BITS)) & ((1 << (128 - 2 * BITS)) - 1);
    [(x & MASK) | ((y & ((1 << 20) - 1)) << BITS), ((y & MASK) >> 20) | (z << 24)]
}
