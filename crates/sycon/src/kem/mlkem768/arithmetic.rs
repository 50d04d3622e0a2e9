//! What lies between the hash functions: K-PKE of FIPS 203 (section 5), one kernel for each of its
//! three operations, so that the loops of [`polynomial`](super::polynomial) become vector code.

use zeroize::Zeroizing;

use super::CIPHERTEXT;
use super::encoding::{
    decode_compressed4, decode_compressed10, decode_message, encode_compressed4,
    encode_compressed10, encode_message, encode12,
};
use super::polynomial::Polynomial;
use super::sampling::{Matrix, Vector};
use crate::arch::{Kernel, Simd};

/// Makes `s` and `t`, both transformed, and the bytes of `t`.
pub(super) struct MakeKeys<'a> {
    pub(super) matrix: &'a Matrix,
    /// `s` and `e`.
    pub(super) noise: &'a [Polynomial; 6],
}

impl Kernel for MakeKeys<'_> {
    type Output = (Vector, Vector, [[u8; 384]; 3]);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let noise = Zeroizing::new(transformed(simd, self.noise));
        let s = [noise[0], noise[1], noise[2]];
        let mut t = [Polynomial::ZERO; 3];
        let mut encoded = [[0; 384]; 3];
        for i in 0..3 {
            let product = Polynomial::inner_product(&self.matrix[i], &s).in_montgomery_form();
            t[i] = product.add(&noise[3 + i]).reduced();
            encode12(&t[i].transposed(simd).canonical(), &mut encoded[i]);
        }
        (s, t, encoded)
    }
}

/// Encrypts a message.
pub(super) struct Encrypt<'a> {
    pub(super) matrix: &'a Matrix,
    pub(super) t: &'a Vector,
    /// `y`, `e1` and `e2`.
    pub(super) noise: &'a [Polynomial; 7],
    pub(super) message: &'a [u8; 32],
}

impl Kernel for Encrypt<'_> {
    type Output = [u8; CIPHERTEXT];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let mut ciphertext = [0; CIPHERTEXT];
        let (u, v) = split(&mut ciphertext);
        let y = Zeroizing::new([
            self.noise[0].transform(simd),
            self.noise[1].transform(simd),
            self.noise[2].transform(simd),
        ]);
        for (j, u) in u.iter_mut().enumerate() {
            let column = [self.matrix[0][j], self.matrix[1][j], self.matrix[2][j]];
            let product = Polynomial::inner_product(&column, &y).inverse_transform(simd);
            encode_compressed10(product.add(&self.noise[3 + j]).canonical(), u);
        }
        let product = Polynomial::inner_product(self.t, &y).inverse_transform(simd);
        let message = decode_message(self.message);
        encode_compressed4(product.add(&self.noise[6]).add(&message).canonical(), v);
        ciphertext
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
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let (u, rest) = self.ciphertext.as_chunks::<320>();
        let u = [0, 1, 2].map(|i| decode_compressed10(&u[i]).transform(simd));
        let product = Polynomial::inner_product(self.s, &u).inverse_transform(simd);
        let mut last = [0; 128];
        last.copy_from_slice(rest);
        encode_message(decode_compressed4(&last).subtract(&product).canonical())
    }
}

#[inline(always)]
fn transformed<S: Simd, const N: usize>(simd: S, polynomials: &[Polynomial; N]) -> [Polynomial; N] {
    let mut out = *polynomials;
    for polynomial in &mut out {
        *polynomial = polynomial.transform(simd);
    }
    out
}

#[inline(always)]
fn split(ciphertext: &mut [u8; CIPHERTEXT]) -> (&mut [[u8; 320]; 3], &mut [u8; 128]) {
    let (u, v) = ciphertext.split_last_chunk_mut().expect("longer than v");
    (u.as_chunks_mut().0.try_into().expect("three polynomials"), v)
}
