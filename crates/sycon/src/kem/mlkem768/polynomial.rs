//! Polynomials of degree 255 modulo q = 3329, and the number-theoretic transform (FIPS 203, section
//! 4.3), on vectors of words.
//!
//! Coefficients are in the order of the standard, transformed or not. All but the last of the
//! transform's layers combine pairs of neighbours with other pairs, and multiplication combines the
//! two of a pair, so that a pair never parts.
//!
//! Coefficients stand for their class modulo q and grow from layer to layer; comments say how far,
//! since none may pass 2^15.

use crate::arch::{Simd, Words};
use crate::wipe::Zero;

pub(super) const Q: i16 = 3329;

/// `q^-1` modulo 2^16.
const Q_INVERSE: i16 = -3327;

/// `2^16` modulo q: what makes an integer a Montgomery factor.
const MONTGOMERY: i32 = 2285;

/// The reciprocal of 128, which belongs to the inverse transform, times `2^16`, which makes up for
/// multiplications.
const INVERSE_SCALE: i32 = MONTGOMERY * 3303 % Q as i32;

/// A polynomial in memory.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Polynomial(pub(super) [[i16; 32]; 8]);

impl Zero for Polynomial {
    const ZERO: Self = Self([[0; 32]; 8]);
}

/// A factor in Montgomery form, and its product with `q^-1`, which saves one multiplication.
#[derive(Clone, Copy)]
struct Factor {
    value: i16,
    scaled: i16,
}

impl Factor {
    const ONE: Self = Self::new(1);

    const fn new(value: i32) -> Self {
        let value = centered((value * MONTGOMERY).rem_euclid(Q as i32));
        Self { value, scaled: value.wrapping_mul(Q_INVERSE) }
    }
}

/// The representative between `-q/2` and `q/2`.
#[allow(clippy::cast_possible_truncation, reason = "far below 2^15")]
const fn centered(value: i32) -> i16 {
    (if value > Q as i32 / 2 { value - Q as i32 } else { value }) as i16
}

/// `17^i` with the seven bits of `i` reversed (FIPS 203, appendix A).
const fn zeta(i: usize) -> i32 {
    let mut power = 1;
    let mut exponent = (i as u8).reverse_bits() >> 1;
    while exponent > 0 {
        power = power * 17 % Q as i32;
        exponent -= 1;
    }
    power
}

const ZETAS: [Factor; 128] = {
    let mut zetas = [Factor::ONE; 128];
    let mut i = 0;
    while i < 128 {
        zetas[i] = Factor::new(zeta(i));
        i += 1;
    }
    zetas
};

/// A factor for each word.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row {
    values: [i16; 32],
    scaled: [i16; 32],
}

impl Row {
    const ONES: Self = Self { values: [Factor::ONE.value; 32], scaled: [Factor::ONE.scaled; 32] };

    /// The same factor for both words of a pair.
    const fn set_pair(&mut self, pair: usize, factor: Factor) {
        let mut word = 2 * pair;
        while word < 2 * pair + 2 {
            self.values[word] = factor.value;
            self.scaled[word] = factor.scaled;
            word += 1;
        }
    }
}

/// The factors of the last four layers, for each quarter of a polynomial. The inverse transform
/// takes those of a layer from the other end.
const fn last_layers(inverse: bool) -> [[Row; 4]; 4] {
    let mut rows = [[Row::ONES; 4]; 4];
    let mut place = 0;
    while place < 256 {
        let (quarter, layer, pair) = (place / 64, place / 16 % 4, place % 16);
        let blocks = 8 << layer;
        let block = blocks / 4 * quarter + (pair >> (3 - layer));
        let zeta = if inverse { 2 * blocks - 1 - block } else { blocks + block };
        rows[quarter][layer].set_pair(pair, ZETAS[zeta]);
        place += 1;
    }
    rows
}

static LAST_LAYERS: [[Row; 4]; 4] = last_layers(false);
static FIRST_INVERSE_LAYERS: [[Row; 4]; 4] = last_layers(true);

/// What the square of a pair's variable is (FIPS 203, algorithm 12), for second words; one for first
/// words.
static SQUARES: [Row; 8] = {
    let mut rows = [Row::ONES; 8];
    let mut pair = 0;
    while pair < 128 {
        let Factor { value, scaled } = ZETAS[64 + pair / 2];
        let (row, word) = (&mut rows[pair / 16], pair % 16 * 2 + 1);
        row.values[word] = if pair % 2 == 0 { value } else { -value };
        row.scaled[word] = if pair % 2 == 0 { scaled } else { scaled.wrapping_neg() };
        pair += 1;
    }
    rows
};

/// Factors in registers.
#[derive(Clone, Copy)]
struct Factors<S: Simd> {
    values: S::Words,
    scaled: S::Words,
}

impl<S: Simd> Factors<S> {
    #[inline(always)]
    fn load(simd: S, row: &Row) -> Self {
        Self {
            values: S::Words::load(simd, &row.values),
            scaled: S::Words::load(simd, &row.scaled),
        }
    }

    #[inline(always)]
    fn splat(simd: S, factor: Factor) -> Self {
        Self {
            values: S::Words::splat(simd, factor.value),
            scaled: S::Words::splat(simd, factor.scaled),
        }
    }

    /// Products, between `-q` and `q`: half of q and a fortieth of `|x|` away from 0 at most.
    #[inline(always)]
    fn times(self, x: S::Words, q: S::Words) -> S::Words {
        x.multiply_high(self.values).subtract(x.multiply_low(self.scaled).multiply_high(q))
    }

    /// A butterfly of the transform. Sums grow by a product.
    #[inline(always)]
    fn combine(self, pair: (S::Words, S::Words), q: S::Words) -> (S::Words, S::Words) {
        let (a, b) = (pair.0, self.times(pair.1, q));
        (a.add(b), a.subtract(b))
    }

    /// A butterfly of the inverse transform. Sums double.
    #[inline(always)]
    fn part(self, pair: (S::Words, S::Words), q: S::Words) -> (S::Words, S::Words) {
        let (a, b) = pair;
        (a.add(b), self.times(b.subtract(a), q))
    }
}

/// Barrett's reduction in short: at most 2000 away from 0, if `x` is at most 20000 away.
#[inline(always)]
fn reduce<S: Simd>(simd: S, x: S::Words) -> S::Words {
    // 2^15 / q, rounded.
    let quotient = x.multiply_rounded(S::Words::splat(simd, 10));
    x.subtract(quotient.multiply_low(S::Words::splat(simd, Q)))
}

/// The representative from 0 to `q - 1`, of one between `-q` and `q - 1`.
#[inline(always)]
fn positive<S: Simd>(simd: S, x: S::Words) -> S::Words {
    // Without a sign, negative numbers are above all others.
    x.min_unsigned(x.add(S::Words::splat(simd, Q)))
}

/// A polynomial in registers.
#[derive(Clone, Copy)]
pub(super) struct Loaded<S: Simd> {
    pub(super) simd: S,
    pub(super) rows: [S::Words; 8],
}

impl<S: Simd> Loaded<S> {
    #[inline(always)]
    pub(super) fn zero(simd: S) -> Self {
        Self { simd, rows: [S::Words::splat(simd, 0); 8] }
    }

    #[inline(always)]
    pub(super) fn load(simd: S, polynomial: &Polynomial) -> Self {
        let mut loaded = Self::zero(simd);
        for (row, words) in loaded.rows.iter_mut().zip(&polynomial.0) {
            *row = S::Words::load(simd, words);
        }
        loaded
    }

    #[inline(always)]
    pub(super) fn store(self, polynomial: &mut Polynomial) {
        for (row, words) in self.rows.into_iter().zip(&mut polynomial.0) {
            row.store(words);
        }
    }

    #[inline(always)]
    pub(super) fn add(mut self, other: &Self) -> Self {
        for (a, b) in self.rows.iter_mut().zip(other.rows) {
            *a = a.add(b);
        }
        self
    }

    #[inline(always)]
    pub(super) fn subtract(mut self, other: &Self) -> Self {
        for (a, b) in self.rows.iter_mut().zip(other.rows) {
            *a = a.subtract(b);
        }
        self
    }

    /// From 0 to `q - 1`, of coefficients at most 20000 away.
    #[inline(always)]
    pub(super) fn canonical(mut self) -> Self {
        for row in &mut self.rows {
            *row = positive(self.simd, reduce(self.simd, *row));
        }
        self
    }

    /// Makes up for the division by 2^16 of a multiplication.
    #[inline(always)]
    pub(super) fn in_montgomery_form(mut self) -> Self {
        let q = S::Words::splat(self.simd, Q);
        let factors = Factors::<S>::splat(self.simd, const { Factor::new(MONTGOMERY) });
        for row in &mut self.rows {
            *row = factors.times(*row, q);
        }
        self
    }

    /// The transform, of coefficients between `-q` and `q`; reduced.
    #[inline(always)]
    pub(super) fn transform(mut self) -> Self {
        let simd = self.simd;
        let q = S::Words::splat(simd, Q);
        let zeta = |i: usize| Factors::<S>::splat(simd, ZETAS[i]);
        // Each of the seven layers adds less than 2300.
        for i in 0..2 {
            let rows = &mut self.rows;
            let (a, c) = zeta(1).combine((rows[i], rows[i + 4]), q);
            let (b, d) = zeta(1).combine((rows[i + 2], rows[i + 6]), q);
            (rows[i], rows[i + 2]) = zeta(2).combine((a, b), q);
            (rows[i + 4], rows[i + 6]) = zeta(3).combine((c, d), q);
        }
        let quarters = self.rows.as_chunks_mut().0.iter_mut().zip(&LAST_LAYERS);
        for (quarter, ([low, high], rows)) in quarters.enumerate() {
            let factors = |layer: usize| Factors::load(simd, &rows[layer]);
            let (a, b) = zeta(4 + quarter).combine((*low, *high), q);
            let (a, b) = factors(0).combine(a.exchange::<8>(b), q);
            let (a, b) = factors(1).combine(a.exchange::<4>(b), q);
            let (a, b) = factors(2).combine(a.exchange::<2>(b), q);
            let (a, b) = factors(3).combine(a.exchange::<1>(b), q);
            let (a, b) = (reduce(simd, a), reduce(simd, b));
            (*low, *high) = a.zip_pairs(b);
        }
        self
    }

    /// The inverse transform of a sum of products, at most 2500 away from 0 before and after.
    #[inline(always)]
    pub(super) fn inverse_transform(mut self) -> Self {
        const SCALE: Factor = Factor::new(INVERSE_SCALE);
        const SCALED_ZETA: Factor = Factor::new(zeta(1) * INVERSE_SCALE % Q as i32);
        let simd = self.simd;
        let q = S::Words::splat(simd, Q);
        let zeta = |i: usize| Factors::<S>::splat(simd, ZETAS[i]);
        let quarters = self.rows.as_chunks_mut().0.iter_mut().zip(&FIRST_INVERSE_LAYERS);
        for (quarter, ([low, high], rows)) in quarters.enumerate() {
            let factors = |layer: usize| Factors::load(simd, &rows[layer]);
            let (a, b) = factors(3).part(low.unzip_pairs(*high), q);
            let (a, b) = a.exchange::<1>(b);
            let (a, b) = factors(2).part((a, b), q);
            let (a, b) = a.exchange::<2>(b);
            let (a, b) = factors(1).part((a, b), q);
            // Up to 8 * 2500.
            let (a, b) = reduce(simd, a).exchange::<4>(b);
            let (a, b) = factors(0).part((a, b), q);
            let (a, b) = a.exchange::<8>(b);
            (*low, *high) = zeta(7 - quarter).part((a, b), q);
        }
        let (scale, scaled_zeta) =
            (Factors::<S>::splat(simd, SCALE), Factors::<S>::splat(simd, SCALED_ZETA));
        for i in 0..2 {
            let rows = &mut self.rows;
            let (a, b) = zeta(3).part((rows[i], rows[i + 2]), q);
            let (c, d) = zeta(2).part((rows[i + 4], rows[i + 6]), q);
            // Up to 8 * 2500 again.
            let (a, c) = (reduce(simd, a), reduce(simd, c));
            rows[i] = scale.times(a.add(c), q);
            rows[i + 4] = scaled_zeta.times(c.subtract(a), q);
            rows[i + 2] = scale.times(b.add(d), q);
            rows[i + 6] = scaled_zeta.times(d.subtract(b), q);
        }
        self
    }
}

/// A transformed polynomial, prepared for products. With `a0 + a1 X` and `b0 + b1 X` modulo
/// `X^2 - z`, the product is `(a0 b0 + a1 z b1) + (a0 b1 + a1 b0) X`: two sums of products in pairs.
#[derive(Clone, Copy)]
pub(super) struct Multiplier<S: Simd> {
    /// `b0, z b1`
    straight: [S::Words; 8],
    /// `b1, b0`
    crossed: [S::Words; 8],
}

impl<S: Simd> Multiplier<S> {
    /// Of a reduced polynomial.
    #[inline(always)]
    pub(super) fn new(polynomial: &Loaded<S>) -> Self {
        let simd = polynomial.simd;
        let q = S::Words::splat(simd, Q);
        let mut multiplier = Self { straight: polynomial.rows, crossed: polynomial.rows };
        for (row, squares) in multiplier.straight.iter_mut().zip(&SQUARES) {
            *row = Factors::load(simd, squares).times(*row, q);
        }
        for row in &mut multiplier.crossed {
            *row = row.swap();
        }
        multiplier
    }
}

/// The sum of the products of transformed polynomials, divided by 2^16. At most 2500 away from 0, if
/// the coefficients of `a` are at most 4095 away.
#[inline(always)]
pub(super) fn inner_product<S: Simd>(
    simd: S,
    a: [&Polynomial; 3],
    b: &[Multiplier<S>; 3],
) -> Loaded<S> {
    let q = S::Words::splat(simd, Q);
    let q_inverse = S::Words::splat(simd, Q_INVERSE);
    let mut sum = Loaded::zero(simd);
    for (i, row) in sum.rows.iter_mut().enumerate() {
        let (mut even, mut odd) = (*row, *row);
        for (a, b) in a.into_iter().zip(b) {
            let a = S::Words::load(simd, &a.0[i]);
            even = even.add_pairs(a.multiply_pairs(b.straight[i]));
            odd = odd.add_pairs(a.multiply_pairs(b.crossed[i]));
        }
        let (low, high) = even.halves(odd);
        *row = high.subtract(low.multiply_low(q_inverse).multiply_high(q));
    }
    sum
}
