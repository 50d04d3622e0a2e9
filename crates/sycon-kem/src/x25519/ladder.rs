//! Montgomery's ladder (RFC 7748, section 5): a scalar and a point in each lane.

#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "the names of formulas")]

use sycon_simd::Limbs;

use super::encoding::clamped;
use super::field::{Carried, Fraction, Wide};

/// Returns a secret that is clamped as in RFC 7748, with the next higher bit added to each bit by exclusive or. A one
/// means that the ladder swaps its two points before that bit.
pub(super) fn exchanges(secret: &[u8; 32]) -> [u8; 32] {
    let words = clamped(secret);
    let mut exchanges = [0; 32];
    for (i, out) in exchanges.as_chunks_mut().0.iter_mut().enumerate() {
        let next = words.get(i + 1).unwrap_or(&0);
        *out = (words[i] ^ words[i] >> 1 ^ next << 63).to_le_bytes();
    }
    exchanges
}

/// Returns the u-coordinate of each scalar's multiple of its point.
#[inline(always)]
pub(super) fn multiples<L: Limbs>(exchanges: [L; 4], shares: [L; 4]) -> Fraction<L> {
    /// The curve constant (486662 - 2) / 4.
    const A24: u64 = 121_665;
    let any = shares[0];
    let x1 = Carried::from_words(shares);
    let (mut x2, mut z2) = (Wide::small(any, 1), Wide::small(any, 0));
    let (mut x3, mut z3) = (x1.wide(), Wide::small(any, 1));
    for position in (0..255_u32).rev() {
        let bit = any.splat(1 << (position % 64));
        let mask = exchanges[position as usize / 64].and(bit).equal(bit);
        Wide::swap(mask, &mut x2, &mut x3);
        Wide::swap(mask, &mut z2, &mut z3);
        let (a, b) = (x2.add(z2).carry(), x2.subtract(z2).carry());
        let (c, d) = (x3.add(z3).carry(), x3.subtract(z3).carry());
        let (da, cb) = (d.multiply(a), c.multiply(b));
        x3 = da.add(cb).carry().square();
        z3 = da.subtract(cb).carry().square().carry().multiply(x1);
        let (aa, bb) = (a.square().carry(), b.square().carry());
        x2 = aa.multiply(bb);
        let e = aa.wide().subtract(bb.wide()).carry();
        z2 = e.multiply_small(A24, aa.wide()).carry().multiply(e);
    }
    // The last bit of a clamped secret is 0, so no swap is necessary at the end.
    Fraction { over: x2, under: z2 }
}
