//! K-PKE of FIPS 203 (section 5): the arithmetic between the hash functions, in kernels.
//!
//! A kernel borrows all memory for more than a few rows. So its caller zeroizes the memory, and the compiler makes no
//! copies.

use super::encoding::{compress, compress1, decompress, decompress1, read, write};
use super::factors::{Q, canonical, in_montgomery_form};
use super::parameters::{Ciphertext, MlKem, Noise, POLYNOMIAL, Parameters};
use super::polynomial::{Matrix, Multiplier, Polynomial, Vector, inner_product};
use sycon_secret::Zero;
use sycon_simd::{Kernel, Needs, Simd, Words};

/// The length of a polynomial of the first part of a ciphertext in bytes.
const fn u_len<const K: usize>() -> usize
where
    MlKem<K>: Parameters,
{
    MlKem::<K>::DU * 256 / 8
}

/// Computes some of the polynomials of `t`, transformed, and their bytes.
pub(super) struct MakeKeys<'a, const K: usize> {
    /// The rows of the matrix: one for each polynomial of `e`, `t` and `bytes`.
    pub(super) rows: &'a [Vector<K>],
    pub(super) s: &'a [Multiplier; K],
    /// This kernel transforms it.
    pub(super) e: &'a mut [Polynomial],
    pub(super) t: &'a mut [Polynomial],
    pub(super) bytes: &'a mut [[u8; POLYNOMIAL]],
}

impl<const K: usize> Kernel for MakeKeys<'_, K> {
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
pub(super) struct Prepare<'a, const K: usize> {
    pub(super) polynomials: &'a mut [Polynomial],
    pub(super) multipliers: &'a mut [Multiplier; K],
}

impl<const K: usize> Kernel for Prepare<'_, K> {
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
pub(super) struct Parse<'a, const K: usize> {
    /// Other bytes may follow the polynomials.
    pub(super) bytes: &'a [u8],
    pub(super) out: &'a mut Vector<K>,
}

impl<const K: usize> Kernel for Parse<'_, K> {
    /// Returns true if all coefficients are below q.
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
pub(super) struct Write<'a, const K: usize> {
    pub(super) polynomials: &'a Vector<K>,
    pub(super) bytes: &'a mut [u8],
}

impl<const K: usize> Kernel for Write<'_, K> {
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
pub(super) struct Scratch<const K: usize> {
    multipliers: [Multiplier; K],
    product: Polynomial,
}

impl<const K: usize> Zero for Scratch<K> {
    const ZERO: Self = Self { multipliers: [Multiplier::ZERO; K], product: Polynomial::ZERO };
}

impl<const K: usize> Scratch<K> {
    /// The product of the prepared vector and `a`, transformed back.
    #[inline(always)]
    fn multiply<S: Simd>(&mut self, simd: S, a: [&Polynomial; K]) -> &Polynomial {
        for i in 0..8 {
            inner_product(simd, i, a, &self.multipliers).store(&mut self.product.0[i]);
        }
        self.product.inverse_transform(simd);
        &self.product
    }
}

/// Encrypts a message.
pub(super) struct Encrypt<'a, const K: usize>
where
    MlKem<K>: Parameters,
{
    pub(super) matrix: &'a Matrix<K>,
    pub(super) t: &'a Vector<K>,
    /// `y`, which this kernel transforms, `e1` and `e2`.
    pub(super) noise: &'a mut Noise<K>,
    pub(super) message: &'a [u8; 32],
    pub(super) scratch: &'a mut Scratch<K>,
    pub(super) ciphertext: &'a mut Ciphertext<K>,
}

impl<const K: usize> Kernel for Encrypt<'_, K>
where
    MlKem<K>: Parameters,
{
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { matrix, t, noise, message, scratch, ciphertext } = self;
        let (us, v) = ciphertext.as_mut().split_at_mut(K * u_len::<K>());
        let (y, errors) = noise.as_mut().split_at_mut(K);
        Prepare { polynomials: y, multipliers: &mut scratch.multipliers }.run(simd);
        for (j, bytes) in us.chunks_exact_mut(u_len::<K>()).enumerate() {
            let u = scratch.multiply(simd, matrix.each_ref().map(|row| &row[j]));
            for i in 0..8 {
                let sum = u.row(simd, i).add(errors[j].row(simd, i));
                compress(simd, MlKem::<K>::DU, canonical(simd, sum), i, bytes);
            }
        }
        let product = scratch.multiply(simd, t.each_ref());
        for i in 0..8 {
            let message = decompress1(simd, read::<S, 1>(simd, i, message));
            let sum = product.row(simd, i).add(errors[K].row(simd, i)).add(message);
            compress(simd, MlKem::<K>::DV, canonical(simd, sum), i, v);
        }
    }
}

/// Decrypts to a message.
pub(super) struct Decrypt<'a, const K: usize>
where
    MlKem<K>: Parameters,
{
    pub(super) s: &'a Vector<K>,
    pub(super) ciphertext: &'a Ciphertext<K>,
    pub(super) scratch: &'a mut Scratch<K>,
    pub(super) message: &'a mut [u8; 32],
}

impl<const K: usize> Kernel for Decrypt<'_, K>
where
    MlKem<K>: Parameters,
{
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let Self { s, ciphertext, scratch, message } = self;
        let (us, v) = ciphertext.as_ref().split_at(K * u_len::<K>());
        for (bytes, multiplier) in us.chunks_exact(u_len::<K>()).zip(&mut scratch.multipliers) {
            let u = &mut scratch.product;
            for i in 0..8 {
                decompress(simd, MlKem::<K>::DU, i, bytes).store(&mut u.0[i]);
            }
            u.transform(simd);
            multiplier.set(simd, u);
        }
        let product = scratch.multiply(simd, s.each_ref());
        for (i, bytes) in message.as_chunks_mut().0.iter_mut().enumerate() {
            let v = decompress(simd, MlKem::<K>::DV, i, v);
            let difference = canonical(simd, v.subtract(product.row(simd, i)));
            *bytes = compress1(simd, difference).to_le_bytes();
        }
    }
}
