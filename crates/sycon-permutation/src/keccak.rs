//! Keccak-p\[1600\] (FIPS 202, sections 3.2 to 3.4).

mod states;

pub use states::{Padded, SIDE_BY_SIDE, States};

use super::Permutation;
use super::registers::{InRegisters, run_in_registers};
use sycon_simd::Backend;
use sycon_simd::{Kernel, Lanes, Needs, Simd};

/// Keccak-p\[1600, `ROUNDS`\]: the last `ROUNDS` of the 24 rounds of Keccak-f\[1600\].
///
/// `ROUNDS` is even, from 2 to 24; anything else does not compile.
///
/// ```
/// use sycon_simd::Backend;
/// use sycon_permutation::{KeccakF1600, Permutation};
///
/// let mut state = KeccakF1600::ZERO;
/// KeccakF1600::permute(Backend::best_single(), &mut state);
/// assert_eq!(state[..4], [0xe7, 0xdd, 0xe1, 0x40]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Keccak<const ROUNDS: usize>;

/// Keccak-f\[1600\], the permutation of SHA-3 and SHAKE (FIPS 202).
pub type KeccakF1600 = Keccak<24>;

/// Keccak-p\[1600, 12\], the permutation of TurboSHAKE and KangarooTwelve (RFC 9861).
pub type KeccakP1600R12 = Keccak<12>;

/// One state: lane `x + 5y` is 8 bytes, little-endian, at `8 * (x + 5y)`.
type State = [u8; 200];

impl<const ROUNDS: usize> Permutation for Keccak<ROUNDS> {
    const NAME: &'static str = match ROUNDS {
        24 => "Keccak-f[1600]",
        12 => "Keccak-p[1600,12]",
        _ => "Keccak-p[1600]",
    };
    const WIDTH: usize = 200;
    type State = State;
    const ZERO: State = [0; 200];

    #[inline]
    fn best_backend() -> Backend {
        Backend::best_single()
    }

    run_in_registers!();
}

impl<const ROUNDS: usize> InRegisters for Keccak<ROUNDS> {
    const NEEDS: Needs = Needs::OneLane;
    type Registers<S: Simd> = [S::Lanes1; 25];

    #[inline(always)]
    fn load<S: Simd>(simd: S, state: &State) -> [S::Lanes1; 25] {
        core::array::from_fn(|i| S::Lanes1::gather(simd, |_| word(state, i)))
    }

    #[inline(always)]
    fn store<S: Simd>(a: [S::Lanes1; 25], state: &mut State) {
        for (lane, word) in a.into_iter().zip(state.as_chunks_mut().0) {
            lane.scatter(|_, value| *word = value.to_le_bytes());
        }
    }

    #[inline(always)]
    fn xor<S: Simd>(a: [S::Lanes1; 25], b: [S::Lanes1; 25]) -> [S::Lanes1; 25] {
        core::array::from_fn(|i| a[i].xor(b[i]))
    }

    #[inline(always)]
    fn permute_registers<S: Simd>(simd: S, a: [S::Lanes1; 25]) -> [S::Lanes1; 25] {
        permute::<S, S::Lanes1, ROUNDS>(simd, a)
    }

    #[inline(always)]
    fn permute_states<S: Simd>(simd: S, states: &mut [State]) {
        let rest = permute_groups::<S, S::Lanes8, ROUNDS>(simd, states);
        let rest = permute_groups::<S, S::Lanes4, ROUNDS>(simd, rest);
        let rest = permute_groups::<S, S::Lanes2, ROUNDS>(simd, rest);
        permute_groups::<S, S::Lanes1, ROUNDS>(simd, rest);
    }
}

impl<const ROUNDS: usize> Keccak<ROUNDS> {
    /// Permutes `N` interleaved states in place: `lanes[i][s]` is lane `i` of state `s`.
    ///
    /// `N` is 1, 2, 4 or 8; anything else does not compile. This layout needs no transposition, so
    /// where the states can be kept in it, it is the fastest form; faster still when `lanes` is
    /// aligned to 64 bytes, since no load then straddles two cache lines. For `N` of 2 and more
    /// take [`Backend::best`], for 1 [`Backend::best_single`].
    ///
    /// ```
    /// use sycon_simd::Backend;
    /// use sycon_permutation::KeccakF1600;
    ///
    /// let mut lanes = [[0; 8]; 25];
    /// KeccakF1600::permute_lanes(Backend::best(), &mut lanes);
    /// assert_eq!(lanes[0], [0xf125_8f79_40e1_dde7; 8]);
    /// ```
    pub fn permute_lanes<const N: usize>(backend: Backend, lanes: &mut [[u64; N]; 25]) {
        const { assert!(matches!(N, 1 | 2 | 4 | 8), "1, 2, 4 or 8 states") };
        backend.run(PermuteLanes::<ROUNDS, N> { lanes });
    }
}

struct PermuteLanes<'a, const ROUNDS: usize, const N: usize> {
    lanes: &'a mut [[u64; N]; 25],
}

impl<const ROUNDS: usize, const N: usize> PermuteLanes<'_, ROUNDS, N> {
    #[inline(always)]
    fn run_with<S: Simd, L: Lanes<S>>(self, simd: S) {
        for group in 0..N / L::COUNT {
            let a = core::array::from_fn(|i| L::load(simd, &self.lanes[i], group));
            let a = permute::<S, L, ROUNDS>(simd, a);
            for (lane, row) in a.into_iter().zip(self.lanes.iter_mut()) {
                lane.store(row, group);
            }
        }
    }
}

impl<const ROUNDS: usize, const N: usize> Kernel for PermuteLanes<'_, ROUNDS, N> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match N {
            1 => self.run_with::<S, S::Lanes1>(simd),
            2 => self.run_with::<S, S::Lanes2>(simd),
            4 => self.run_with::<S, S::Lanes4>(simd),
            _ => self.run_with::<S, S::Lanes8>(simd),
        }
    }
}

/// Permutes as many whole groups of `L::COUNT` states as there are, and returns the rest.
#[inline(always)]
fn permute_groups<S: Simd, L: Lanes<S>, const ROUNDS: usize>(
    simd: S,
    states: &mut [State],
) -> &mut [State] {
    let whole = states.len() - states.len() % L::COUNT;
    let (groups, rest) = states.split_at_mut(whole);
    for group in groups.chunks_exact_mut(L::COUNT) {
        let a = load_block::<S, L, 200>(simd, |s| &group[s]);
        let a = permute::<S, L, ROUNDS>(simd, a);
        store_block::<S, L, 200>(a, group);
    }
    rest
}

/// The first `N` bytes of `L::COUNT` states, and zeros behind them.
#[inline(always)]
fn load_block<'a, S: Simd, L: Lanes<S>, const N: usize>(
    simd: S,
    block: impl Fn(usize) -> &'a [u8; N],
) -> [L; 25] {
    let mut a = [L::splat(simd, 0); 25];
    let (quads, rest) = a[..N / 8].as_chunks_mut();
    for (i, words) in quads.iter_mut().enumerate() {
        *words = L::load_quads(simd, |s| &block(s).as_chunks().0[i]);
    }
    for (lane, i) in rest.iter_mut().zip(N / 32 * 4..) {
        *lane = L::gather(simd, |s| u64::from_le_bytes(block(s).as_chunks().0[i]));
    }
    a
}

/// The inverse of [`load_block`], for blocks that lie one after the other.
#[inline(always)]
fn store_block<S: Simd, L: Lanes<S>, const N: usize>(a: [L; 25], blocks: &mut [[u8; N]]) {
    let (quads, rest) = a[..N / 8].as_chunks();
    for (i, words) in quads.iter().enumerate() {
        L::store_quads(*words, |s, quad| blocks[s].as_chunks_mut().0[i] = quad);
    }
    for (lane, i) in rest.iter().zip(N / 32 * 4..) {
        lane.scatter(|s, value| blocks[s].as_chunks_mut().0[i] = value.to_le_bytes());
    }
}

#[inline(always)]
fn word(state: &State, i: usize) -> u64 {
    u64::from_le_bytes(state.as_chunks().0[i])
}

/// Iota's constants: the output of an LFSR (FIPS 202, section 3.2.5).
#[rustfmt::skip]
const ROUND_CONSTANTS: [u64; 24] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808b, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008a, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000a,
    0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
];

#[inline(always)]
fn permute<S: Simd, L: Lanes<S>, const ROUNDS: usize>(simd: S, a: [L; 25]) -> [L; 25] {
    rounds(simd, a, const { last_constants(ROUNDS) })
}

/// The last `count` constants.
const fn last_constants(count: usize) -> &'static [u64] {
    assert!(count <= 24 && count.is_multiple_of(2) && count > 0, "2 to 24 rounds");
    ROUND_CONSTANTS.split_at(24 - count).1
}

/// A round for each constant.
#[inline(always)]
fn rounds<S: Simd, L: Lanes<S>>(simd: S, mut a: [L; 25], constants: &[u64]) -> [L; 25] {
    // Two rounds per iteration let the register allocator undo pi's moves without the code of a
    // full unrolling, which outgrows the instruction cache of the decoder.
    let (pairs, rest) = constants.as_chunks();
    for [first, second] in pairs {
        a = round(a, L::splat(simd, *first));
        a = round(a, L::splat(simd, *second));
    }
    for constant in rest {
        a = round(a, L::splat(simd, *constant));
    }
    a
}

/// One round. Rows are finished one by one: each lane of `a` dies as its successor is born, so the
/// state never takes more than 25 of the 32 vector registers. (All of rho and pi before all of chi
/// is the same function, and cost 100 spills per two rounds.)
#[inline(always)]
fn round<S: Simd, L: Lanes<S>>(a: [L; 25], constant: L) -> [L; 25] {
    let parity = |x: usize| a[x].xor3(a[x + 5], a[x + 10]).xor3(a[x + 15], a[x + 20]);
    let c = [parity(0), parity(1), parity(2), parity(3), parity(4)];
    let d = [
        c[4].xor(c[1].rotate_left::<1>()),
        c[0].xor(c[2].rotate_left::<1>()),
        c[1].xor(c[3].rotate_left::<1>()),
        c[2].xor(c[4].rotate_left::<1>()),
        c[3].xor(c[0].rotate_left::<1>()),
    ];
    let theta = |i: usize| a[i].xor(d[i % 5]);

    let [iota, b1, b2, b3, b4] = chi([
        theta(0),
        theta(6).rotate_left::<44>(),
        theta(12).rotate_left::<43>(),
        theta(18).rotate_left::<21>(),
        theta(24).rotate_left::<14>(),
    ]);
    let b0 = iota.xor(constant);
    let [b5, b6, b7, b8, b9] = chi([
        theta(3).rotate_left::<28>(),
        theta(9).rotate_left::<20>(),
        theta(10).rotate_left::<3>(),
        theta(16).rotate_left::<45>(),
        theta(22).rotate_left::<61>(),
    ]);
    let [b10, b11, b12, b13, b14] = chi([
        theta(1).rotate_left::<1>(),
        theta(7).rotate_left::<6>(),
        theta(13).rotate_left::<25>(),
        theta(19).rotate_left::<8>(),
        theta(20).rotate_left::<18>(),
    ]);
    let [b15, b16, b17, b18, b19] = chi([
        theta(4).rotate_left::<27>(),
        theta(5).rotate_left::<36>(),
        theta(11).rotate_left::<10>(),
        theta(17).rotate_left::<15>(),
        theta(23).rotate_left::<56>(),
    ]);
    let [b20, b21, b22, b23, b24] = chi([
        theta(2).rotate_left::<62>(),
        theta(8).rotate_left::<55>(),
        theta(14).rotate_left::<39>(),
        theta(15).rotate_left::<41>(),
        theta(21).rotate_left::<2>(),
    ]);
    [
        b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19,
        b20, b21, b22, b23, b24,
    ]
}

#[inline(always)]
fn chi<S: Simd, L: Lanes<S>>(b: [L; 5]) -> [L; 5] {
    [
        b[0].chi(b[1], b[2]),
        b[1].chi(b[2], b[3]),
        b[2].chi(b[3], b[4]),
        b[3].chi(b[4], b[0]),
        b[4].chi(b[0], b[1]),
    ]
}
