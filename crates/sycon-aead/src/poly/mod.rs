//! `Poly1305` (RFC 8439) of associated data, a ciphertext and their lengths, on vectors of limbs: IFMA.
//!
//! The blocks are the coefficients of a polynomial, in groups of two for each lane. Each lane has two sums, which are
//! multiplied by a power of the key from group to group. At the end, each sum is multiplied by the power of its last
//! block. Zeros before the first block complete the first group, because leading zeros do not change a polynomial.

mod block;
mod lanes;
mod number;
#[cfg(test)]
mod theorems;

use poly1305::Poly1305;
use poly1305::universal_hash::{KeyInit, UniversalHash};
use sycon_secret::Secret;
use sycon_simd::{Ifma, LimbKernel, Limbs, Quad};

pub(crate) use block::TAG;
use block::lengths;
use lanes::{LANES, Polynomial};

/// Return the tag under a key that is used once. Long associated data fills more groups than the lanes hold.
pub(crate) fn tag(ifma: Option<Ifma>, key: &[u8; 32], aad: &[u8], ciphertext: &[u8]) -> [u8; TAG] {
    match ifma {
        Some(ifma) if aad.len() <= LONGEST_AAD => tag_on_lanes(ifma, key, aad, ciphertext),
        _ => tag_elsewhere(key, aad, ciphertext),
    }
}

/// Associated data of this length ends in the second group on four lanes, even if the first group has only one block.
const LONGEST_AAD: usize = 9 * TAG;

fn tag_elsewhere(key: &[u8; 32], aad: &[u8], ciphertext: &[u8]) -> [u8; TAG] {
    let mut mac = Poly1305::new(key.into());
    mac.update_padded(aad);
    mac.update_padded(ciphertext);
    mac.update(&[lengths(aad, ciphertext).into()]);
    mac.finalize().into()
}

fn tag_on_lanes(ifma: Ifma, key: &[u8; 32], aad: &[u8], ciphertext: &[u8]) -> [u8; TAG] {
    let sums = ifma.run(Polynomial::new(ifma.lanes(), key, aad, ciphertext));
    finish(&sums, key)
}

impl LimbKernel for Polynomial<'_> {
    /// The limbs of the sum in each lane, followed by a zero.
    type Output = Secret<[Quad; LANES]>;

    #[inline(always)]
    fn run<L: Limbs>(self, simd: L::Simd) -> Secret<[Quad; LANES]> {
        let [a, b, c] = self.total::<L>(simd).limbs();
        let mut out = Secret::<[Quad; LANES]>::ZERO;
        L::store_quads([a, b, c, a.splat(0)], |lane, quad| out[lane] = quad);
        out
    }
}

/// Returns the tag: the reduced sum of all lanes, plus the second half of the key.
fn finish(lanes: &[Quad; LANES], key: &[u8; 32]) -> [u8; TAG] {
    let mut limbs = [0; 3];
    for quad in lanes {
        for (sum, limb) in limbs.iter_mut().zip(quad.as_chunks().0) {
            *sum += u64::from_le_bytes(*limb);
        }
    }
    let [low, high] = number::words(limbs);
    let number = u128::from(low) | u128::from(high) << 64;
    let (_, second) = key.split_last_chunk().expect("longer than a half");
    number.wrapping_add(u128::from_le_bytes(*second)).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use std::vec;

    use sycon_simd::portable::Interval;
    use sycon_simd::{Backend, Portable};
    use sycon_testing::not_tested;

    use super::*;

    /// Compares the portable lane, which can compute too, and all vectors with the crate, for messages of many
    /// lengths.
    #[test]
    fn every_form_agrees_with_the_crate() {
        let widest = Backend::available().find_map(Backend::ifma);
        if widest.is_none() {
            not_tested("Poly1305 on vectors of limbs: this processor has no IFMA");
        }
        let mut message = vec![0; 3000];
        let mut word = 1_u64;
        for round in 0..600_usize {
            for byte in &mut message {
                word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                *byte = [(word >> 56) as u8, 0xff, 0, 0xff][round % 4];
            }
            let mut key: [u8; 32] = message[..32].try_into().expect("32 bytes");
            // The extreme values of these bytes are rare in random data.
            key[..16].fill([message[0], 0xff, 2, 0][round / 4 % 4]);
            let ciphertext = &message[..round * 5];
            let aad = &message[message.len() - round % (LONGEST_AAD + 1)..];
            let expected = tag_elsewhere(&key, aad, ciphertext);
            // With one lane, the first two groups contain four blocks.
            let short = &aad[..aad.len().min(2 * TAG)];
            let portable = Polynomial::new(1, &key, short, ciphertext);
            let sums = LimbKernel::run::<Interval>(portable, Portable);
            assert_eq!(finish(&sums, &key), tag_elsewhere(&key, short, ciphertext), "{round}");
            for ifma in widest.into_iter().flat_map(|widest| [widest, widest.four()]) {
                assert_eq!(tag_on_lanes(ifma, &key, aad, ciphertext), expected, "{ifma:?} {round}");
            }
        }
    }
}
