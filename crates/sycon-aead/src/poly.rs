//! `Poly1305` (RFC 8439) of associated data, a ciphertext and their lengths, on vectors of limbs: IFMA.
//!
//! The blocks are the coefficients of a polynomial, in groups of two for each lane. Each lane has two sums, which step
//! from group to group by a power of the key. At the end, each sum is multiplied by the power of its last block. Zeros
//! in front of the first block complete the first group, because leading zeros do not change a polynomial.

#![allow(clippy::many_single_char_names, reason = "the names of formulas")]

use poly1305::Poly1305;
use poly1305::universal_hash::{KeyInit, UniversalHash};
use sycon_secret::Secret;
use sycon_simd::{Ifma, LimbKernel, Limbs, Quad};

/// The length of blocks and tags in bytes.
pub(crate) const TAG: usize = 16;

/// Return the tag under a key that is used once. Long associated data fills more groups than the lanes hold.
pub(crate) fn tag(ifma: Option<Ifma>, key: &[u8; 32], aad: &[u8], ciphertext: &[u8]) -> [u8; TAG] {
    match ifma {
        Some(ifma) if aad.len() <= LONGEST_AAD => tag_on_lanes(ifma, key, aad, ciphertext),
        _ => tag_elsewhere(key, aad, ciphertext),
    }
}

/// The last block.
fn lengths(aad: &[u8], ciphertext: &[u8]) -> [u8; TAG] {
    let mut block = [0; TAG];
    block[..8].copy_from_slice(&(aad.len() as u64).to_le_bytes());
    block[8..].copy_from_slice(&(ciphertext.len() as u64).to_le_bytes());
    block
}

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

/// The bits of the lower limbs, and of the last.
const BITS: u32 = 44;
const LAST_BITS: u32 = 42;
const MASK: u64 = (1 << BITS) - 1;
const LAST_MASK: u64 = (1 << LAST_BITS) - 1;

/// 2^128 in the last limb: what is set behind a block.
const BEHIND: u64 = 1 << (128 - 2 * BITS);

/// What remains of the words of a key.
const CLAMPED: [u64; 2] = [0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc];

/// Numbers modulo 2^130 - 5, one in each lane, in limbs that weigh 1, 2^44 and 2^88. Products have limbs of 44 bits and a
/// little more, and at most two of these are added before the next.
#[derive(Clone, Copy)]
struct Number<L>([L; 3]);

impl<L: Limbs> Number<L> {
    /// Of the two words of a block, and the bit behind it.
    #[inline(always)]
    fn new(low: L, high: L, behind: L) -> Self {
        let mask = low.splat(MASK);
        let middle = high.and(low.splat((1 << 24) - 1)).shift_left(20).or(low.shift_right(BITS));
        Self([low.and(mask), middle, high.shift_right(24).or(behind)])
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a.add(d), b.add(e), c.add(f)])
    }

    #[inline(always)]
    fn select(mask: L::Mask, yes: Self, no: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (yes.0, no.0);
        Self([L::select(mask, a, d), L::select(mask, b, e), L::select(mask, c, f)])
    }

    #[inline(always)]
    fn times(self, factor: Self) -> Self {
        let ([a, b, c], [r, s, t]) = (self.0, factor.0);
        // What weighs 2^132 counts 20 times.
        let (s_20, t_20) = (twenty_times(s), twenty_times(t));
        let [low_0, high_0] = products(a, r, b, t_20, c, s_20);
        let [low_1, high_1] = products(a, s, b, r, c, t_20);
        let [low_2, high_2] = products(a, t, b, s, c, r);
        let mask = a.splat(MASK);
        // A high half weighs 2^52, 2^8 times its limb.
        let x = low_0;
        let y = low_1.add(high_0.shift_left(8)).add(x.shift_right(BITS));
        let z = low_2.add(high_1.shift_left(8)).add(y.shift_right(BITS));
        // What weighs 2^130 counts five times; the last high half weighs 2^140.
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

/// The low and the high halves of `a * b + c * d + e * f`.
#[inline(always)]
fn products<L: Limbs>(a: L, b: L, c: L, d: L, e: L, f: L) -> [L; 2] {
    let zero = a.splat(0);
    [
        zero.add_low_product(a, b).add_low_product(c, d).add_low_product(e, f),
        zero.add_high_product(a, b).add_high_product(c, d).add_high_product(e, f),
    ]
}

/// The most lanes.
const LANES: usize = 8;

/// Two blocks for each lane, and the bits behind them as words.
#[derive(Default)]
struct Group {
    blocks: [Quad; LANES],
    behind: [Quad; LANES],
}

/// A polynomial of a message's blocks at the first half of a key.
struct Polynomial<'a> {
    key: &'a [u8; 32],
    first: Group,
    /// Needed if the associated data ends after the first group.
    second: Option<Group>,
    /// Complete groups of the ciphertext.
    middle: &'a [Quad],
    last: Option<Group>,
}

/// Associated data of this length ends in the second group on four lanes, even if the first group has only one block.
const LONGEST_AAD: usize = 9 * TAG;

impl<'a> Polynomial<'a> {
    fn new(lanes: usize, key: &'a [u8; 32], aad: &'a [u8], ciphertext: &'a [u8]) -> Self {
        let lengths = lengths(aad, ciphertext);
        let in_aad = aad.len().div_ceil(TAG);
        let blocks = in_aad + ciphertext.len().div_ceil(TAG) + 1;
        let groups = blocks.div_ceil(2 * lanes);
        let missing = groups * 2 * lanes - blocks;
        // The blocks from a number on.
        let from = |block: usize| {
            let aad = aad.get(block * TAG..).unwrap_or_default();
            let start = block.saturating_sub(in_aad) * TAG;
            let rest = ciphertext.get(start..).unwrap_or_default();
            aad.chunks(TAG).chain(rest.chunks(TAG)).chain([&lengths[..]])
        };
        let first = Group::new(lanes, missing, from(0));
        let mut head = 2 * lanes - missing;
        let second = (head < in_aad && groups > 1).then(|| {
            let group = Group::new(lanes, 0, from(head));
            head += 2 * lanes;
            group
        });
        let left = groups - 1 - usize::from(second.is_some());
        let start = head.saturating_sub(in_aad) * TAG;
        let (middle, _) = ciphertext.get(start..).unwrap_or_default().as_chunks();
        let middle = &middle[..left.saturating_sub(1) * lanes];
        let last = (left > 0).then(|| Group::new(lanes, 0, from(head + 2 * middle.len())));
        Self { key, first, second, middle, last }
    }
}

impl Group {
    /// Of the next blocks, behind some that are missing. What is short of a block is filled with zeros.
    fn new<'a>(lanes: usize, missing: usize, next: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut group = Self::default();
        for (i, block) in (missing..2 * lanes).zip(next) {
            let (lane, half) = (i / 2, i % 2);
            group.blocks[lane][half * TAG..][..block.len()].copy_from_slice(block);
            group.behind[lane].as_chunks_mut().0[half] = BEHIND.to_le_bytes();
        }
        group
    }

    #[inline(always)]
    fn load<L: Limbs>(&self, simd: L::Simd) -> [Number<L>; 2] {
        let [a, b, c, d] = L::load_quads(simd, |lane| &self.blocks[lane]);
        let [behind, behind_next, ..] = L::load_quads(simd, |lane| &self.behind[lane]);
        [Number::new(a, b, behind), Number::new(c, d, behind_next)]
    }
}

/// Two sums for each lane, of the first and of the second blocks.
type Sums<L> = [Number<L>; 2];

impl LimbKernel for Polynomial<'_> {
    /// The limbs of each lane's sum, and nothing.
    type Output = Secret<[Quad; LANES]>;

    #[inline(always)]
    fn run<L: Limbs>(self, simd: L::Simd) -> Secret<[Quad; LANES]> {
        let powers = Powers::new(simd, self.key);
        let mut sums = self.first.load::<L>(simd);
        if let Some(group) = &self.second {
            sums = powers.step(sums, group.load(simd));
        }
        for quads in self.middle.chunks_exact(L::COUNT) {
            let [a, b, c, d] = L::load_quads(simd, |lane| &quads[lane]);
            let behind = a.splat(BEHIND);
            sums = powers.step(sums, [Number::new(a, b, behind), Number::new(c, d, behind)]);
        }
        if let Some(group) = &self.last {
            sums = powers.step(sums, group.load(simd));
        }
        let [a, b, c] = powers.total(sums).0;
        let mut out = Secret::<[Quad; LANES]>::ZERO;
        L::store_quads([a, b, c, a.splat(0)], |lane, quad| out[lane] = quad);
        out
    }
}

/// Powers of a key.
struct Powers<L> {
    /// From group to group.
    step: Number<L>,
    /// Behind each lane's first and second block of the last group.
    first: Number<L>,
    second: Number<L>,
}

impl<L: Limbs> Powers<L> {
    #[inline(always)]
    fn new(simd: L::Simd, key: &[u8; 32]) -> Self {
        let [low, high, ..] = L::load_quads(simd, |_| key);
        let zero = low.splat(0);
        let clamped = [low.and(low.splat(CLAMPED[0])), high.and(low.splat(CLAMPED[1]))];
        let key = Number::new(clamped[0], clamped[1], zero);
        let one = Number([low.splat(1), zero, zero]);
        // Of the second blocks, less one: even numbers from that of the first lane down to 0.
        let [exponents, ..] = L::load_quads(simd, |lane| &EXPONENTS[LANES - L::COUNT + lane]);
        let (mut power, mut odd) = (key, key);
        for bit in 1..=L::COUNT.ilog2() {
            power = power.times(power);
            let bit = low.splat(1 << bit);
            odd = odd.times(Number::select(exponents.and(bit).equal(bit), power, one));
        }
        Self { step: power.times(power), first: odd.times(key), second: odd }
    }

    #[inline(always)]
    fn step(&self, [first, second]: Sums<L>, next: Sums<L>) -> Sums<L> {
        [first.times(self.step).add(next[0]), second.times(self.step).add(next[1])]
    }

    #[inline(always)]
    fn total(&self, [first, second]: Sums<L>) -> Number<L> {
        first.times(self.first).add(second.times(self.second))
    }
}

/// In the first word of each lane.
const EXPONENTS: [Quad; LANES] = {
    let mut quads = [[0; 32]; LANES];
    let mut lane = 0;
    while lane < LANES {
        quads[lane][0] = (2 * (LANES - 1 - lane)).to_le_bytes()[0];
        lane += 1;
    }
    quads
};

/// The sum of all lanes, reduced, and the second half of the key.
fn finish(lanes: &[Quad; LANES], key: &[u8; 32]) -> [u8; TAG] {
    let mut limbs = [0; 3];
    for quad in lanes {
        for (sum, limb) in limbs.iter_mut().zip(quad.as_chunks().0) {
            *sum += u64::from_le_bytes(*limb);
        }
    }
    let [mut x, mut y, mut z] = limbs;
    // Once for what is above 130 bits, and once for what that may bring on.
    for _ in 0..2 {
        y += x >> BITS;
        z += y >> BITS;
        (x, y, z) = ((x & MASK) + 5 * (z >> LAST_BITS), y & MASK, z & LAST_MASK);
    }
    // 1 if the number is 2^130 - 5 or more; then 5 more are 2^130 more than it should be.
    let carry = (z + ((y + ((x + 5) >> BITS)) >> BITS)) >> LAST_BITS;
    let number = u128::from(x + 5 * carry) + (u128::from(y) << BITS);
    let (_, second) = key.split_last_chunk().expect("longer than a half");
    number
        .wrapping_add(u128::from(z) << (2 * BITS))
        .wrapping_add(u128::from_le_bytes(*second))
        .to_le_bytes()
}

#[cfg(test)]
mod tests {
    use std::{eprintln, vec};

    use sycon_simd::portable::Interval;
    use sycon_simd::{Backend, Portable};

    use super::*;

    /// What a limb may be between two products: products carried, and a block.
    const CARRIED: [u64; 3] = [MASK, MASK + (1 << 14), LAST_MASK];

    fn up_to(limbs: [u64; 3]) -> Number<Interval> {
        Number(limbs.map(Interval::up_to))
    }

    fn assert_carried(number: Number<Interval>) {
        for (limb, bound) in number.0.into_iter().zip(CARRIED) {
            assert!(limb.greatest() <= bound, "{limb:?} is over {bound:#x}");
        }
    }

    #[test]
    fn no_sum_overflows() {
        let word = Interval::up_to(u64::MAX);
        let block = Number::new(word, word, Interval::up_to(BEHIND));
        let factor = up_to(CARRIED);
        assert_carried(block);
        assert_carried(factor.times(factor));
        assert_carried(factor.add(block).times(factor));
        // In the end, 16 products on 8 lanes, and 5 times what is above the last limb.
        assert!(16 * CARRIED[1] < 1 << 63);
    }

    /// The portable lane calculates as well: known answers of every length, and vectors against them.
    #[test]
    fn every_form_agrees_with_the_crate() {
        let widest = Backend::available().find_map(Backend::ifma);
        if widest.is_none() {
            eprintln!("Poly1305 on lanes: NOT TESTED on vectors, this processor has no IFMA");
        }
        let mut message = vec![0; 3000];
        let mut word = 1_u64;
        for round in 0..600_usize {
            for byte in &mut message {
                word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                *byte = [(word >> 56) as u8, 0xff, 0, 0xff][round % 4];
            }
            let mut key: [u8; 32] = message[..32].try_into().expect("32 bytes");
            // The least and the greatest of numbers come by themselves hardly ever.
            key[..16].fill([message[0], 0xff, 2, 0][round / 4 % 4]);
            let ciphertext = &message[..round * 5];
            let aad = &message[message.len() - round % (LONGEST_AAD + 1)..];
            let expected = tag_elsewhere(&key, aad, ciphertext);
            // One lane holds four blocks in its first two groups.
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
