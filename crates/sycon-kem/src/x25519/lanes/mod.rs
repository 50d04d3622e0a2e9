//! X25519 for many secrets, one in each lane.

use core::ops::Range;

use sycon_secret::Secret;
use sycon_simd::{Ifma, LimbKernel, Limbs, Quad};

use super::encoding::{BASE, has_small_order};
use super::field::{Fraction, TOGETHER, Wide};
use super::{comb, ladder};

/// The number of secrets per batch.
const BATCH: usize = 64;

/// The secret in unused lanes. Their results must not be zero: a zero divisor would make all quotients of a division
/// zero.
const UNUSED: [u8; 32] = [0; 32];

/// Computes the public keys of secrets.
pub(super) fn public_keys(ifma: Ifma, secrets: &[[u8; 32]], out: &mut [[u8; 32]]) {
    let mut digits = Secret::new([comb::digits(&UNUSED); BATCH]);
    for (secrets, out) in secrets.chunks(BATCH).zip(out.chunks_mut(BATCH)) {
        for (digits, secret) in digits.iter_mut().zip(secrets) {
            *digits = comb::digits(secret);
        }
        run(ifma, Base { digits: &digits }, out);
    }
}

/// Agrees on the secret of each pair of a secret and a share. The result is zero if the share has small order.
pub(super) fn agree(ifma: Ifma, secrets: &[[u8; 32]], shares: &[[u8; 32]], out: &mut [[u8; 32]]) {
    let mut exchanges = Secret::new([ladder::exchanges(&UNUSED); BATCH]);
    // The base point is also in lanes whose share has small order.
    let mut points = [BASE; BATCH];
    let shares = shares.chunks(BATCH);
    for ((secrets, shares), out) in secrets.chunks(BATCH).zip(shares).zip(out.chunks_mut(BATCH)) {
        for (exchanges, secret) in exchanges.iter_mut().zip(secrets) {
            *exchanges = ladder::exchanges(secret);
        }
        for (point, share) in points.iter_mut().zip(shares) {
            *point = if has_small_order(share) { BASE } else { *share };
        }
        run(ifma, Ladder { exchanges: &exchanges, points: &points }, out);
        for (out, share) in out.iter_mut().zip(shares) {
            if has_small_order(share) {
                *out = [0; 32];
            }
        }
    }
}

/// Computes in parallel the public key of a secret, and the secret that it agrees on with a share.
pub(super) fn public_key_and_agree(
    ifma: Ifma,
    secret: &[u8; 32],
    share: &[u8; 32],
) -> ([u8; 32], Secret<[u8; 32]>) {
    let secrets = Secret::new([*secret; 2]);
    let mut results = Secret::<[[u8; 32]; 2]>::ZERO;
    agree(ifma, &*secrets, &[BASE, *share], &mut *results);
    (results[0], Secret::new(results[1]))
}

/// A computation for each item of a batch.
trait Work: Copy {
    /// Returns the fractions of the items from number `first` on, one for each lane.
    fn fraction<L: Limbs>(self, simd: L::Simd, first: usize) -> Fraction<L>;
}

#[derive(Clone, Copy)]
struct Base<'a> {
    digits: &'a [Quad; BATCH],
}

impl Work for Base<'_> {
    #[inline(always)]
    fn fraction<L: Limbs>(self, simd: L::Simd, first: usize) -> Fraction<L> {
        comb::multiples(L::load_quads(simd, |lane| &self.digits[first + lane]))
    }
}

#[derive(Clone, Copy)]
struct Ladder<'a> {
    exchanges: &'a [Quad; BATCH],
    points: &'a [Quad; BATCH],
}

impl Work for Ladder<'_> {
    #[inline(always)]
    fn fraction<L: Limbs>(self, simd: L::Simd, first: usize) -> Fraction<L> {
        let exchanges = L::load_quads(simd, |lane| &self.exchanges[first + lane]);
        ladder::multiples(exchanges, L::load_quads(simd, |lane| &self.points[first + lane]))
    }
}

/// Runs `work` for each element of `out`, and uses narrower vectors for a small remainder.
fn run(ifma: Ifma, work: impl Work, out: &mut [[u8; 32]]) {
    let mut results = Secret::<[Quad; BATCH]>::ZERO;
    let rest = out.len() % ifma.lanes();
    let narrow = ifma.four();
    let wide = if rest <= narrow.lanes() { out.len() - rest } else { out.len() };
    ifma.run(Part { work, range: 0..wide, results: &mut results });
    narrow.run(Part { work, range: wide..out.len(), results: &mut results });
    out.copy_from_slice(&results[..out.len()]);
}

/// A range of a batch, in whole vectors.
struct Part<'a, W> {
    work: W,
    range: Range<usize>,
    results: &'a mut [Quad; BATCH],
}

impl<W: Work> LimbKernel for Part<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Limbs>(self, simd: L::Simd) {
        let Self { work, range: Range { start, end }, results } = self;
        let [any, ..] = L::load_quads(simd, |_| &[0; 32]);
        let nothing = Fraction { over: Wide::small(any, 0), under: Wide::small(any, 0) };
        let mut fractions = [nothing; TOGETHER];
        for first in (start..end).step_by(TOGETHER * L::COUNT) {
            let vectors = (end - first).div_ceil(L::COUNT).min(TOGETHER);
            for (i, fraction) in fractions[..vectors].iter_mut().enumerate() {
                *fraction = work.fraction(simd, first + i * L::COUNT);
            }
            Fraction::divide(&mut fractions[..vectors], &mut results[first..]);
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
