//! What lies between the hash functions: K-PKE of FIPS 203 (section 5), in kernels.

use zeroize::optimization_barrier;

use super::CIPHERTEXT;
use super::encoding::{
    decode, decode_compressed4, decode_compressed10, decode_message, encode_compressed4,
    encode_compressed10, encode_message, encode12, is_canonical,
};
use super::polynomial::{Loaded, Multiplier, Polynomial, inner_product};
use super::sampling::{Matrix, Vector};
use crate::arch::{Kernel, Simd};

/// Transforms each polynomial.
pub(super) struct Transform<'a>(pub(super) &'a mut Vector);

impl Kernel for Transform<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for polynomial in self.0 {
            Loaded::load(simd, polynomial).transform().store(polynomial);
        }
    }
}

/// Makes some of the polynomials of `t`, transformed, and their bytes.
pub(super) struct MakeKeys<'a> {
    /// As many rows of the matrix as there are polynomials in `e`, `t` and `bytes`.
    pub(super) rows: &'a [Vector],
    /// Transformed.
    pub(super) s: &'a Vector,
    pub(super) e: &'a [Polynomial],
    pub(super) t: &'a mut [Polynomial],
    pub(super) bytes: &'a mut [[u8; 384]],
}

impl Kernel for MakeKeys<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let load = |i: usize| Loaded::load(simd, &self.s[i]);
        let mut s = [0, 1, 2].map(|i| Multiplier::new(&load(i)));
        let results = self.t.iter_mut().zip(self.bytes);
        for ((row, e), (t, bytes)) in self.rows.iter().zip(self.e).zip(results) {
            let product = inner_product(simd, row.each_ref(), &s).in_montgomery_form();
            let sum = product.add(&Loaded::load(simd, e).transform()).canonical();
            encode12(&sum, bytes);
            sum.store(t);
        }
        wipe(simd, &mut s);
    }
}

/// Reads `t` out of an encapsulation key.
pub(super) struct Parse<'a> {
    pub(super) bytes: &'a [u8; 1152],
    pub(super) out: &'a mut Vector,
}

impl Kernel for Parse<'_> {
    /// Whether all coefficients are below q.
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> bool {
        let mut canonical = true;
        for (out, bytes) in self.out.iter_mut().zip(self.bytes.as_chunks::<384>().0) {
            let polynomial = decode::<S, 12>(simd, bytes);
            canonical &= is_canonical(&polynomial);
            polynomial.store(out);
        }
        canonical
    }
}

/// Writes polynomials that are at most 20000 away from 0.
pub(super) struct Write<'a> {
    pub(super) polynomials: &'a Vector,
    pub(super) bytes: &'a mut [u8; 1152],
}

impl Kernel for Write<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (polynomial, bytes) in self.polynomials.iter().zip(self.bytes.as_chunks_mut().0) {
            encode12(&Loaded::load(simd, polynomial).canonical(), bytes);
        }
    }
}

/// Encrypts a message.
pub(super) struct Encrypt<'a> {
    pub(super) matrix: &'a Matrix,
    pub(super) t: &'a Vector,
    /// `y`, `e1` and `e2`.
    pub(super) noise: &'a [Polynomial; 7],
    pub(super) message: &'a [u8; 32],
    pub(super) ciphertext: &'a mut [u8; CIPHERTEXT],
}

impl Kernel for Encrypt<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let [y0, y1, y2, errors @ ..] = self.noise;
        let load = |polynomial: &Polynomial| Loaded::load(simd, polynomial);
        let mut y = [y0, y1, y2].map(|y| Multiplier::new(&load(y).transform()));
        let (u, v) = split(self.ciphertext);
        for (j, u) in u.iter_mut().enumerate() {
            let column = [&self.matrix[0][j], &self.matrix[1][j], &self.matrix[2][j]];
            let product = inner_product(simd, column, &y).inverse_transform();
            encode_compressed10(product.add(&load(&errors[j])).canonical(), u);
        }
        let product = inner_product(simd, self.t.each_ref(), &y).inverse_transform();
        let sum = product.add(&load(&errors[3])).add(&decode_message(simd, self.message));
        encode_compressed4(sum.canonical(), v);
        wipe(simd, &mut y);
    }
}

/// Decrypts to a message.
pub(super) struct Decrypt<'a> {
    pub(super) s: &'a Vector,
    pub(super) ciphertext: &'a [u8; CIPHERTEXT],
}

impl Kernel for Decrypt<'_> {
    type Output = [u8; 32];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> [u8; 32] {
        let polynomial = |i: usize| decode_compressed10(simd, &self.ciphertext[320 * i..]);
        let u = [0, 1, 2].map(|i| Multiplier::new(&polynomial(i).transform()));
        let product = inner_product(simd, self.s.each_ref(), &u).inverse_transform();
        let v = decode_compressed4(simd, &self.ciphertext[3 * 320..]);
        encode_message(&v.subtract(&product).canonical())
    }
}

/// Overwrites what a kernel keeps on the stack.
#[inline(always)]
fn wipe<S: Simd>(simd: S, multipliers: &mut [Multiplier<S>; 3]) {
    *multipliers = [Multiplier::new(&Loaded::zero(simd)); 3];
    optimization_barrier(multipliers);
}

#[inline(always)]
fn split(ciphertext: &mut [u8; CIPHERTEXT]) -> (&mut [[u8; 320]; 3], &mut [u8; 128]) {
    let (u, v) = ciphertext.split_last_chunk_mut().expect("longer than v");
    (u.as_chunks_mut().0.try_into().expect("three polynomials"), v)
}
