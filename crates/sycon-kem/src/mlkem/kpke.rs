//! K-PKE of FIPS 203 (section 5): what lies between the hash functions, in kernels.
//!
//! Whatever a kernel needs for more than a few rows is lent to it, so that the lender wipes it, and so
//! that no compiler copies it about.

use super::encoding::{
    compress1, compress4, compress10, decompress1, decompress4, decompress10, read, write,
};
use super::parameters::{Ciphertext, DU, DV, POLYNOMIAL, RANK};
use super::polynomial::{
    Matrix, Multiplier, Polynomial, Q, Vector, canonical, in_montgomery_form, inner_product,
};
use super::sampling::NOISE;
use sycon_simd::{Kernel, Needs, Simd, Words, Zero};

/// A polynomial of the first part of a ciphertext in bytes.
const U: usize = DU * 256 / 8;

/// Makes some of the polynomials of `t`, transformed, and their bytes.
pub(super) struct MakeKeys<'a> {
    /// As many rows of the matrix as there are polynomials in `e`, `t` and `bytes`.
    pub(super) rows: &'a [Vector],
    pub(super) s: &'a [Multiplier; RANK],
    /// Is transformed.
    pub(super) e: &'a mut [Polynomial],
    pub(super) t: &'a mut [Polynomial],
    pub(super) bytes: &'a mut [[u8; POLYNOMIAL]],
}

impl Kernel for MakeKeys<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let results = self.t.iter_mut().zip(self.bytes);
        for ((row, e), (t, bytes)) in self.rows.iter().zip(self.e).zip(results) {
            e.transform(simd);
            for i in 0..8 {
                let product = inner_product(simd, i, row.each_ref(), self.s);
                let sum = in_montgomery_form(simd, product).add(e.row(simd, i));
                let sum = canonical(simd, sum);
                write::<S, 12>(sum, i, bytes);
                sum.store(&mut t.0[i]);
            }
        }
    }
}

/// Transforms polynomials of noise, and prepares them for products.
pub(super) struct Prepare<'a> {
    pub(super) polynomials: &'a mut [Polynomial],
    pub(super) multipliers: &'a mut [Multiplier; RANK],
}

impl Kernel for Prepare<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (polynomial, multiplier) in self.polynomials.iter_mut().zip(self.multipliers) {
            polynomial.transform(simd);
            multiplier.set(simd, polynomial);
        }
    }
}

/// Reads polynomials of 12 bits each.
pub(super) struct Parse<'a> {
    pub(super) bytes: &'a [u8; RANK * POLYNOMIAL],
    pub(super) out: &'a mut Vector,
}

impl Kernel for Parse<'_> {
    /// Whether all coefficients are below q.
    type Output = bool;
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> bool {
        let q = S::Words::splat(simd, Q);
        let mut below = S::Words::splat(simd, -1);
        for (out, bytes) in self.out.iter_mut().zip(self.bytes.as_chunks::<POLYNOMIAL>().0) {
            for (i, out) in out.0.iter_mut().enumerate() {
                let row = read::<S, 12>(simd, i, bytes);
                below = below.and(row.subtract(q));
                row.store(out);
            }
        }
        below.signs() == u32::MAX
    }
}

/// Writes polynomials that are at most 20000 away from 0.
pub(super) struct Write<'a> {
    pub(super) polynomials: &'a Vector,
    pub(super) bytes: &'a mut [u8],
}

impl Kernel for Write<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let encoded = self.bytes.as_chunks_mut::<POLYNOMIAL>().0;
        for (polynomial, bytes) in self.polynomials.iter().zip(encoded) {
            for i in 0..8 {
                write::<S, 12>(canonical(simd, polynomial.row(simd, i)), i, bytes);
            }
        }
    }
}

/// Room for the secrets of [`Encrypt`] and [`Decrypt`].
#[derive(Clone, Copy)]
pub(super) struct Scratch {
    multipliers: [Multiplier; RANK],
    product: Polynomial,
}

impl Zero for Scratch {
    const ZERO: Self = Self { multipliers: [Multiplier::ZERO; RANK], product: Polynomial::ZERO };
}

impl Scratch {
    /// The product of what was prepared with `a`, transformed back.
    #[inline(always)]
    fn multiply<S: Simd>(&mut self, simd: S, a: [&Polynomial; RANK]) -> &Polynomial {
        for i in 0..8 {
            inner_product(simd, i, a, &self.multipliers).store(&mut self.product.0[i]);
        }
        self.product.inverse_transform(simd);
        &self.product
    }
}

/// Encrypts a message.
pub(super) struct Encrypt<'a> {
    pub(super) matrix: &'a Matrix,
    pub(super) t: &'a Vector,
    /// `y`, which is transformed, `e1` and `e2`.
    pub(super) noise: &'a mut [Polynomial; NOISE],
    pub(super) message: &'a [u8; 32],
    pub(super) scratch: &'a mut Scratch,
    pub(super) ciphertext: &'a mut Ciphertext,
}

impl Kernel for Encrypt<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { matrix, t, noise, message, scratch, ciphertext } = self;
        let (y, errors) = noise.split_at_mut(RANK);
        Prepare { polynomials: y, multipliers: &mut scratch.multipliers }.run(simd);
        for j in 0..RANK {
            let u = scratch.multiply(simd, matrix.each_ref().map(|row| &row[j]));
            for i in 0..8 {
                let sum = u.row(simd, i).add(errors[j].row(simd, i));
                let compressed = compress10(simd, canonical(simd, sum));
                write::<S, DU>(compressed, i, &mut ciphertext[U * j..]);
            }
        }
        let v = scratch.multiply(simd, t.each_ref());
        for i in 0..8 {
            let message = decompress1(simd, read::<S, 1>(simd, i, message));
            let sum = v.row(simd, i).add(errors[RANK].row(simd, i)).add(message);
            let compressed = compress4(simd, canonical(simd, sum));
            write::<S, DV>(compressed, i, &mut ciphertext[U * RANK..]);
        }
    }
}

/// Decrypts to a message.
pub(super) struct Decrypt<'a> {
    pub(super) s: &'a Vector,
    pub(super) ciphertext: &'a Ciphertext,
    pub(super) scratch: &'a mut Scratch,
    pub(super) message: &'a mut [u8; 32],
}

impl Kernel for Decrypt<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { s, ciphertext, scratch, message } = self;
        for j in 0..RANK {
            let u = &mut scratch.product;
            for i in 0..8 {
                let compressed = read::<S, DU>(simd, i, &ciphertext[U * j..]);
                decompress10(simd, compressed).store(&mut u.0[i]);
            }
            u.transform(simd);
            scratch.multipliers[j].set(simd, u);
        }
        let product = scratch.multiply(simd, s.each_ref());
        for (i, bytes) in message.as_chunks_mut().0.iter_mut().enumerate() {
            let v = decompress4(simd, read::<S, DV>(simd, i, &ciphertext[U * RANK..]));
            let difference = canonical(simd, v.subtract(product.row(simd, i)));
            *bytes = compress1(simd, difference).to_le_bytes();
        }
    }
}
