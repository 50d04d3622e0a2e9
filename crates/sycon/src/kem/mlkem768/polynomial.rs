//! Polynomials of degree 255 modulo q = 3329, and the number-theoretic transform (FIPS 203, section
//! 4.3), in loops that the compiler turns into vector code inside of a kernel.
//!
//! A polynomial is 16 rows of 16 coefficients. The first four layers of the transform combine whole
//! rows; then rows and columns change places, so that the last three do as well. What is
//! transformed stays transposed: multiplication pairs row `2k` with row `2k + 1`.

use zeroize::Zeroize;

use crate::arch::Simd;

pub(super) const Q: i16 = 3329;

/// `q^-1` modulo 2^16.
const Q_INVERSE: i16 = -3327;

/// `2^16` modulo q: what makes an integer a Montgomery factor.
const MONTGOMERY: i32 = 2285;

/// Coefficients, row by row.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Polynomial(pub(super) [[i16; 16]; 16]);

impl Zeroize for Polynomial {
    fn zeroize(&mut self) {
        self.0.as_flattened_mut().zeroize();
    }
}

type Row = [i16; 16];

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

/// The same factors for each lane of a row.
#[derive(Clone, Copy)]
struct Factors {
    values: Row,
    scaled: Row,
}

impl Factors {
    const fn splat(factor: Factor) -> Self {
        Self { values: [factor.value; 16], scaled: [factor.scaled; 16] }
    }

    /// Lane `r` has the factor of block `blocks * r + block` in the layer of `16 * blocks` blocks.
    /// The inverse transform takes them from the other end.
    const fn of_layer(blocks: usize, block: usize, inverse: bool) -> Self {
        let mut factors = Self::splat(Factor::ONE);
        let mut r = 0;
        while r < 16 {
            let place = blocks * r + block;
            let zeta = if inverse { 32 * blocks - 1 - place } else { 16 * blocks + place };
            factors.values[r] = ZETAS[zeta].value;
            factors.scaled[r] = ZETAS[zeta].scaled;
            r += 1;
        }
        factors
    }
}

/// The representative between `-q/2` and `q/2`.
#[allow(clippy::cast_possible_truncation, reason = "far below 2^15")]
const fn centered(value: i32) -> i16 {
    (if value > Q as i32 / 2 { value - Q as i32 } else { value }) as i16
}

/// `17^i` with the seven bits of `i` reversed (FIPS 203, appendix A).
const ZETAS: [Factor; 128] = {
    let mut zetas = [Factor::ONE; 128];
    let mut i = 0;
    while i < 128 {
        let mut power = 1;
        let mut exponent = (i as u8).reverse_bits() >> 1;
        while exponent > 0 {
            power = power * 17 % Q as i32;
            exponent -= 1;
        }
        zetas[i] = Factor::new(power);
        i += 1;
    }
    zetas
};

/// The factors of the layers with 16, 32 and 64 blocks, whose blocks lie side by side in a row.
const LAST_LAYERS: [[Factors; 4]; 3] = last_layers(false);
const FIRST_INVERSE_LAYERS: [[Factors; 4]; 3] = last_layers(true);

const fn last_layers(inverse: bool) -> [[Factors; 4]; 3] {
    let mut layers = [[Factors::splat(Factor::ONE); 4]; 3];
    let mut layer = 0;
    while layer < 3 {
        let mut block = 0;
        while block < 1 << layer {
            layers[layer][block] = Factors::of_layer(1 << layer, block, inverse);
            block += 1;
        }
        layer += 1;
    }
    layers
}

#[inline(always)]
fn high_product(a: i16, b: i16) -> i16 {
    (i32::from(a) * i32::from(b) >> 16) as i16
}

/// `a * b / 2^16` modulo q, between `-q` and `q`, if the product is below `q * 2^15`.
#[inline(always)]
fn multiply(a: i16, b: i16) -> i16 {
    let quotient = a.wrapping_mul(b).wrapping_mul(Q_INVERSE);
    high_product(a, b).wrapping_sub(high_product(quotient, Q))
}

/// `x` times what `value` and `scaled` stand for.
#[inline(always)]
fn scale(x: i16, value: i16, scaled: i16) -> i16 {
    high_product(x, value).wrapping_sub(high_product(x.wrapping_mul(scaled), Q))
}

/// Barrett's reduction: the representative near zero, at most `q/2` and a little away from it.
#[inline(always)]
fn reduce(x: i16) -> i16 {
    // 2^26 / q, rounded.
    const INVERSE: i16 = 20159;
    let quotient = high_product(x, INVERSE).wrapping_add(1 << 9) >> 10;
    x.wrapping_sub(quotient.wrapping_mul(Q))
}

/// The representative from 0 to `q - 1`, of one between `-q` and `q - 1`.
#[inline(always)]
fn positive(x: i16) -> i16 {
    x.wrapping_add(x >> 15 & Q)
}

impl Polynomial {
    pub(super) const ZERO: Self = Self([[0; 16]; 16]);

    #[inline(always)]
    pub(super) fn map(mut self, f: impl Fn(i16) -> i16) -> Self {
        for row in &mut self.0 {
            for x in row {
                *x = f(*x);
            }
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: &Self, f: impl Fn(i16, i16) -> i16) -> Self {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            for (x, y) in row.iter_mut().zip(other) {
                *x = f(*x, *y);
            }
        }
        self
    }

    #[inline(always)]
    pub(super) fn add(self, other: &Self) -> Self {
        self.zip(other, i16::wrapping_add)
    }

    #[inline(always)]
    pub(super) fn subtract(self, other: &Self) -> Self {
        self.zip(other, i16::wrapping_sub)
    }

    #[inline(always)]
    pub(super) fn reduced(self) -> Self {
        self.map(reduce)
    }

    /// Coefficients from 0 to `q - 1`.
    #[inline(always)]
    pub(super) fn canonical(self) -> Self {
        self.map(|x| positive(reduce(x)))
    }

    /// Makes up for the division by 2^16 of a multiplication.
    #[inline(always)]
    pub(super) fn in_montgomery_form(self) -> Self {
        const FACTOR: Factor = Factor::new(MONTGOMERY);
        self.map(|x| scale(x, FACTOR.value, FACTOR.scaled))
    }

    /// Rows become columns.
    #[inline(always)]
    pub(super) fn transposed<S: Simd>(&self, simd: S) -> Self {
        Self(simd.transpose_words(&self.0))
    }

    /// The transform, of coefficients between `-q` and `q`.
    #[inline(always)]
    pub(super) fn transform<S: Simd>(mut self, simd: S) -> Self {
        for layer in 0..4 {
            let zetas = ZETAS[1 << layer..2 << layer].iter();
            self.butterflies(8 >> layer, zetas.map(|zeta| Factors::splat(*zeta)));
        }
        self = self.transposed(simd);
        for (layer, factors) in LAST_LAYERS.iter().enumerate() {
            self.butterflies(8 >> layer, factors[..1 << layer].iter().copied());
        }
        self.reduced()
    }

    /// One layer: in each block of rows those `distance` apart, with the factors of the block.
    #[inline(always)]
    fn butterflies(&mut self, distance: usize, factors: impl Iterator<Item = Factors>) {
        for (block, factors) in self.0.chunks_exact_mut(2 * distance).zip(factors) {
            let (top, bottom) = block.split_at_mut(distance);
            for (a, b) in top.iter_mut().zip(bottom) {
                for lane in 0..16 {
                    let y = scale(b[lane], factors.values[lane], factors.scaled[lane]);
                    b[lane] = a[lane].wrapping_sub(y);
                    a[lane] = a[lane].wrapping_add(y);
                }
            }
        }
    }

    /// The inverse transform of a sum of products, with coefficients between `-q` and `q`.
    #[inline(always)]
    pub(super) fn inverse_transform<S: Simd>(mut self, simd: S) -> Self {
        // 2^16 makes up for the products, and 1/128 belongs to the transform.
        const LAST: Factor = Factor::new(MONTGOMERY * 3303 % Q as i32);
        for (layer, factors) in FIRST_INVERSE_LAYERS.iter().enumerate().rev() {
            self.inverse_butterflies(8 >> layer, factors[..1 << layer].iter().copied());
        }
        self = self.transposed(simd);
        for layer in (0..4).rev() {
            let zetas = ZETAS[1 << layer..2 << layer].iter().rev();
            self.inverse_butterflies(8 >> layer, zetas.map(|zeta| Factors::splat(*zeta)));
        }
        self.map(|x| scale(x, LAST.value, LAST.scaled))
    }

    #[inline(always)]
    fn inverse_butterflies(&mut self, distance: usize, factors: impl Iterator<Item = Factors>) {
        for (block, factors) in self.0.chunks_exact_mut(2 * distance).zip(factors) {
            let (top, bottom) = block.split_at_mut(distance);
            for (a, b) in top.iter_mut().zip(bottom) {
                for lane in 0..16 {
                    let difference = b[lane].wrapping_sub(a[lane]);
                    a[lane] = reduce(a[lane].wrapping_add(b[lane]));
                    b[lane] = scale(difference, factors.values[lane], factors.scaled[lane]);
                }
            }
        }
    }

    /// The sum of the products of transformed polynomials, divided by 2^16; between `-q` and `q`.
    #[inline(always)]
    pub(super) fn inner_product(a: &[Self; 3], b: &[Self; 3]) -> Self {
        let mut out = Self::ZERO;
        for k in 0..8 {
            let zetas = &LAST_LAYERS[2][k / 2];
            for lane in 0..16 {
                let zeta = if k % 2 == 0 { zetas.values[lane] } else { -zetas.values[lane] };
                let (mut even, mut odd) = (0_i16, 0_i16);
                for (a, b) in a.iter().zip(b) {
                    let (a0, a1) = (a.0[2 * k][lane], a.0[2 * k + 1][lane]);
                    let (b0, b1) = (b.0[2 * k][lane], b.0[2 * k + 1][lane]);
                    even = even
                        .wrapping_add(multiply(a0, b0))
                        .wrapping_add(multiply(multiply(a1, b1), zeta));
                    odd = odd.wrapping_add(multiply(a0, b1)).wrapping_add(multiply(a1, b0));
                }
                out.0[2 * k][lane] = reduce(even);
                out.0[2 * k + 1][lane] = reduce(odd);
            }
        }
        out
    }
}
