//! The polynomial of a message's blocks, on vectors of limbs.

use sycon_simd::{Limbs, Quad};

use super::block::{TAG, lengths};
use super::number::Number;

/// 2^128 in the last limb: the bit after a block.
pub(super) const BEHIND: u64 = 1 << 40;

/// The mask for the two words of a key.
const CLAMPED: [u64; 2] = [0x0fff_fffc_0fff_ffff, 0x0fff_fffc_0fff_fffc];

/// The maximum number of lanes.
pub(super) const LANES: usize = 8;

/// Two blocks for each lane, and the bits after them as words.
#[derive(Default)]
struct Group {
    blocks: [Quad; LANES],
    behind: [Quad; LANES],
}

/// The polynomial of a message's blocks. It is evaluated at the first half of the key.
pub(super) struct Polynomial<'a> {
    key: &'a [u8; 32],
    first: Group,
    /// `Some` if the associated data ends after the first group.
    second: Option<Group>,
    /// Complete groups of the ciphertext.
    middle: &'a [Quad],
    last: Option<Group>,
}

impl<'a> Polynomial<'a> {
    pub(super) fn new(
        lanes: usize,
        key: &'a [u8; 32],
        aad: &'a [u8],
        ciphertext: &'a [u8],
    ) -> Self {
        let lengths = lengths(aad, ciphertext);
        let in_aad = aad.len().div_ceil(TAG);
        let blocks = in_aad + ciphertext.len().div_ceil(TAG) + 1;
        let groups = blocks.div_ceil(2 * lanes);
        let missing = groups * 2 * lanes - blocks;
        // Returns the blocks from number `block` on.
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
    /// Return the next blocks, after `missing` blocks of zeros. A short block is padded with zeros.
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

/// Two sums for each lane: the sum of the first blocks and that of the second blocks.
type Sums<L> = [Number<L>; 2];

impl Polynomial<'_> {
    /// The sum in each lane. The polynomial is the sum of all lanes.
    #[inline(always)]
    pub(super) fn total<L: Limbs>(self, simd: L::Simd) -> Number<L> {
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
        powers.total(sums)
    }
}

/// Powers of a key.
struct Powers<L> {
    /// The factor from group to group.
    step: Number<L>,
    /// The factors of the first and second block of each lane in the last group.
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
        let one = Number::one(low);
        // The exponents of the second blocks minus one: even numbers, which decrease to 0 in the last lane.
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

/// The exponents in the first word of each lane.
const EXPONENTS: [Quad; LANES] = {
    let mut quads = [[0; 32]; LANES];
    let mut lane = 0;
    while lane < LANES {
        quads[lane][0] = (2 * (LANES - 1 - lane)).to_le_bytes()[0];
        lane += 1;
    }
    quads
};
