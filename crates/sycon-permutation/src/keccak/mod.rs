//! Keccak-p\[1600\] (FIPS 202, sections 3.2 to 3.4).

mod constant;
mod kernels;
mod padded;
mod planes;
mod put_off;
pub(crate) mod rounds;
mod states;

pub use kernels::SIDE_BY_SIDE;
pub use padded::Padded;
pub use states::States;

use sycon_simd::{Backend, Lanes, Needs, Simd, State as _};

use crate::registers::InRegisters;
use kernels::{PermuteLanes, permute_groups};
use rounds::Rounds;

/// Keccak-p\[1600, `ROUNDS`\]: the last `ROUNDS` of the 24 rounds of Keccak-f\[1600\].
///
/// `ROUNDS` is even, from 2 to 24. Other values do not compile.
///
/// ```
/// use sycon_permutation::{Backend, KeccakF1600, Permutation};
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

impl<const ROUNDS: usize> InRegisters for Keccak<ROUNDS> {
    const TITLE: &'static str = match ROUNDS {
        24 => "Keccak-f[1600]",
        12 => "Keccak-p[1600,12]",
        _ => "Keccak-p[1600]",
    };
    type Bytes = State;
    const ZEROS: State = [0; 200];
    const NEEDS: Needs = Needs::State;
    type Registers<S: Simd> = S::State;

    #[inline(always)]
    fn load<S: Simd>(simd: S, state: &State) -> S::State {
        S::State::load(simd, state)
    }

    #[inline(always)]
    fn store<S: Simd>(registers: S::State, state: &mut State) {
        registers.store(state);
    }

    #[inline(always)]
    fn load_block<S: Simd, const RATE: usize>(simd: S, block: &[u8; RATE]) -> S::State {
        S::State::load(simd, block)
    }

    #[inline(always)]
    fn store_block<S: Simd, const RATE: usize>(registers: S::State, block: &mut [u8; RATE]) {
        registers.store(block);
    }

    #[inline(always)]
    fn xor<S: Simd>(a: S::State, b: S::State) -> S::State {
        a.xor(b)
    }

    #[inline(always)]
    fn permute_registers<S: Simd>(simd: S, registers: S::State) -> S::State {
        registers.permute(simd, const { Rounds::last(ROUNDS) })
    }

    #[inline(always)]
    fn permute_states<S: Simd>(simd: S, states: &mut [State]) {
        let mut rest = states;
        // Only if these vectors are wider than the next ones. Otherwise, the same code would be compiled twice.
        if const { S::Lanes8::COUNT > S::Lanes4::COUNT } {
            rest = permute_groups::<S, S::Lanes8, ROUNDS>(simd, rest);
        }
        if const { S::Lanes4::COUNT > S::Lanes2::COUNT } {
            rest = permute_groups::<S, S::Lanes4, ROUNDS>(simd, rest);
        }
        if const { S::Lanes2::COUNT > S::Lanes1::COUNT } {
            rest = permute_groups::<S, S::Lanes2, ROUNDS>(simd, rest);
        }
        permute_groups::<S, S::Lanes1, ROUNDS>(simd, rest);
    }
}

impl<const ROUNDS: usize> Keccak<ROUNDS> {
    /// Permutes `N` interleaved states in place: `lanes[i][s]` is lane `i` of state `s`.
    ///
    /// `N` is 1, 2, 4 or 8. Other values do not compile. This is the fastest form if you can keep the states in this
    /// layout, because it needs no transposition. It is faster still if `lanes` is aligned to 64 bytes, because then
    /// no load straddles two cache lines. Use [`Backend::best`] if `N` is 2 or more, and [`Backend::best_single`] if
    /// `N` is 1.
    ///
    /// ```
    /// use sycon_permutation::{Backend, KeccakF1600};
    ///
    /// let mut lanes = [[0; 8]; 25];
    /// KeccakF1600::permute_lanes(Backend::best(), &mut lanes);
    /// assert_eq!(lanes[0], [0xf125_8f79_40e1_dde7; 8]);
    /// ```
    pub fn permute_lanes<const N: usize>(backend: Backend, lanes: &mut [[u64; N]; 25]) {
        backend.run(PermuteLanes::<ROUNDS, N> { lanes });
    }

    /// Permutes states in vectors and returns their first five lanes, for the kernels of other crates.
    ///
    /// The last round computes these lanes only.
    #[must_use]
    #[inline(always)]
    pub fn first_lanes<S: Simd, L: Lanes<S>>(simd: S, state: [L; 25]) -> [L; 5] {
        let (before, last) = const { Rounds::last(ROUNDS).split_last() };
        let state = L::permute(simd, L::permute(simd, state, before), last);
        [state[0], state[1], state[2], state[3], state[4]]
    }
}
