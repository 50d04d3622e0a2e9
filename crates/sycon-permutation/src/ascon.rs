//! Ascon's permutation (NIST SP 800-232, section 3; the same function as in Ascon v1.2).

use core::array;

use sycon_simd::{Lanes, Needs, Simd};

use crate::registers::InRegisters;

/// Ascon-p\[`ROUNDS`\]: the last `ROUNDS` of 12 rounds, over five 64-bit words in 40 bytes.
///
/// The words are little-endian, as in SP 800-232, or big-endian, as in Ascon v1.2, if `BIG_ENDIAN` is true. `ROUNDS`
/// is 4, 8 or 12. Other values do not compile.
///
/// ```
/// use sycon_permutation::{AsconP12, Permutation};
///
/// let mut state = AsconP12::ZERO;
/// AsconP12::permute(AsconP12::best_backend(), &mut state);
/// assert_eq!(state[..4], [0x08, 0xb1, 0xeb, 0xcf]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ascon<const ROUNDS: usize, const BIG_ENDIAN: bool>;

/// Ascon-p\[12\] of SP 800-232.
pub type AsconP12 = Ascon<12, false>;

/// Ascon-p\[8\] of SP 800-232.
pub type AsconP8 = Ascon<8, false>;

/// Ascon-p^12 in the byte order of Ascon v1.2.
pub type AsconV12P12 = Ascon<12, true>;

/// Ascon-p^8 in the byte order of Ascon v1.2.
pub type AsconV12P8 = Ascon<8, true>;

type State = [u8; 40];

impl<const ROUNDS: usize, const BIG_ENDIAN: bool> InRegisters for Ascon<ROUNDS, BIG_ENDIAN> {
    const TITLE: &'static str = match (ROUNDS, BIG_ENDIAN) {
        (12, false) => "Ascon-p[12]",
        (8, false) => "Ascon-p[8]",
        (12, true) => "Ascon v1.2 p12",
        (8, true) => "Ascon v1.2 p8",
        _ => "Ascon-p",
    };
    type Bytes = State;
    const ZEROS: State = [0; 40];
    const NEEDS: Needs = Needs::OneLane;
    type Registers<S: Simd> = [S::Lanes1; 5];

    /// Loads word by word, in the way one state is stored. A wider load would wait for the stores to leave the core.
    #[inline(always)]
    fn load<S: Simd>(simd: S, state: &State) -> [S::Lanes1; 5] {
        let words = state.as_chunks().0;
        array::from_fn(|i| S::Lanes1::gather(simd, |_| word::<BIG_ENDIAN>(words[i])))
    }

    #[inline(always)]
    fn store<S: Simd>(x: [S::Lanes1; 5], state: &mut State) {
        for (lane, place) in x.into_iter().zip(state.as_chunks_mut().0) {
            lane.scatter(|_, value| *place = word::<BIG_ENDIAN>(value.to_le_bytes()).to_le_bytes());
        }
    }

    #[inline(always)]
    fn xor<S: Simd>(a: [S::Lanes1; 5], b: [S::Lanes1; 5]) -> [S::Lanes1; 5] {
        array::from_fn(|i| a[i].xor(b[i]))
    }

    #[inline(always)]
    fn permute_registers<S: Simd>(simd: S, x: [S::Lanes1; 5]) -> [S::Lanes1; 5] {
        permute::<S, S::Lanes1, ROUNDS>(simd, x)
    }

    #[inline(always)]
    fn permute_states<S: Simd>(simd: S, states: &mut [State]) {
        let mut rest = states;
        // Only if these vectors are wider than the next ones. Otherwise, the same code would be compiled twice.
        if const { S::Lanes8::COUNT > S::Lanes4::COUNT } {
            rest = permute_groups::<S, S::Lanes8, ROUNDS, BIG_ENDIAN>(simd, rest);
        }
        if const { S::Lanes4::COUNT > S::Lanes1::COUNT } {
            rest = permute_groups::<S, S::Lanes4, ROUNDS, BIG_ENDIAN>(simd, rest);
        }
        for state in rest {
            let x = Self::permute_registers(simd, Self::load(simd, state));
            Self::store::<S>(x, state);
        }
    }
}

impl<const ROUNDS: usize> Ascon<ROUNDS, false> {
    /// Permutes `L::COUNT` states in vectors, for kernels of constructions on many states: `x[i]` contains word `i`
    /// of each state.
    #[inline(always)]
    pub fn permute_lanes<S: Simd, L: Lanes<S>>(simd: S, x: [L; 5]) -> [L; 5] {
        permute::<S, L, ROUNDS>(simd, x)
    }
}

/// Permutes all whole groups of `L::COUNT` states, and returns the rest.
#[inline(always)]
fn permute_groups<S: Simd, L: Lanes<S>, const ROUNDS: usize, const BIG_ENDIAN: bool>(
    simd: S,
    states: &mut [State],
) -> &mut [State] {
    let whole = states.len() - states.len() % L::COUNT;
    let (groups, rest) = states.split_at_mut(whole);
    for group in groups.chunks_exact_mut(L::COUNT) {
        let x = permute::<S, L, ROUNDS>(simd, load::<S, L, BIG_ENDIAN>(simd, group));
        store::<S, L, BIG_ENDIAN>(x, group);
    }
    rest
}

#[inline(always)]
fn load<S: Simd, L: Lanes<S>, const BIG_ENDIAN: bool>(simd: S, states: &[State]) -> [L; 5] {
    let mut first = [[0; 32]; 8];
    for (quad, state) in first.iter_mut().zip(states) {
        *quad = *state.first_chunk().unwrap_or(&[0; 32]);
        order::<BIG_ENDIAN>(quad);
    }
    let [x0, x1, x2, x3] = L::load_quads(simd, |s| &first[s]);
    let x4 = L::gather(simd, |s| word::<BIG_ENDIAN>(*states[s].last_chunk().unwrap_or(&[0; 8])));
    [x0, x1, x2, x3, x4]
}

#[inline(always)]
fn store<S: Simd, L: Lanes<S>, const BIG_ENDIAN: bool>(x: [L; 5], states: &mut [State]) {
    let [x0, x1, x2, x3, x4] = x;
    L::store_quads([x0, x1, x2, x3], |s, mut quad| {
        order::<BIG_ENDIAN>(&mut quad);
        if let Some(place) = states[s].first_chunk_mut() {
            *place = quad;
        }
    });
    x4.scatter(|s, value| {
        if let Some(place) = states[s].last_chunk_mut() {
            *place = word::<BIG_ENDIAN>(value.to_le_bytes()).to_le_bytes();
        }
    });
}

/// Converts between little-endian words and those of the permutation.
#[inline(always)]
fn order<const BIG_ENDIAN: bool>(words: &mut [u8]) {
    if BIG_ENDIAN {
        for word in words.as_chunks_mut::<8>().0 {
            *word = u64::from_be_bytes(*word).to_le_bytes();
        }
    }
}

/// Returns a word of the permutation.
#[inline(always)]
fn word<const BIG_ENDIAN: bool>(bytes: [u8; 8]) -> u64 {
    if BIG_ENDIAN { u64::from_be_bytes(bytes) } else { u64::from_le_bytes(bytes) }
}

/// The complements of the constants in SP 800-232, table 5, which count up in the low half and down in the high half.
const ROUND_CONSTANTS: [u64; 12] =
    [!0xf0, !0xe1, !0xd2, !0xc3, !0xb4, !0xa5, !0x96, !0x87, !0x78, !0x69, !0x5a, !0x4b];

#[inline(always)]
fn permute<S: Simd, L: Lanes<S>, const ROUNDS: usize>(simd: S, mut x: [L; 5]) -> [L; 5] {
    const { assert!(matches!(ROUNDS, 4 | 8 | 12), "4, 8 or 12 rounds") };
    // A round ends with the complement of x2, and the next round begins by adding its constant to x2. So x2 is not
    // complemented between rounds, and the constants are complemented instead.
    let complement = L::splat(simd, u64::MAX);
    x[2] = x[2].xor(complement);
    // An array, whose loop the compiler unrolls: it costs a twentieth.
    for constant in const { ROUND_CONSTANTS.last_chunk::<ROUNDS>().unwrap() } {
        x = round(x, L::splat(simd, *constant));
    }
    x[2] = x[2].xor(complement);
    x
}

#[inline(always)]
fn round<S: Simd, L: Lanes<S>>(x: [L; 5], constant: L) -> [L; 5] {
    // The substitution layer: a chi between two linear steps.
    let [x0, x1, x2, x3, x4] = x;
    let x2 = x2.xor3(x1, constant);
    let x0 = x0.xor(x4);
    let x4 = x4.xor(x3);
    let t = [x0.chi(x1, x2), x1.chi(x2, x3), x2.chi(x3, x4), x3.chi(x4, x0), x4.chi(x0, x1)];
    let x1 = t[1].xor(t[0]);
    let x0 = t[0].xor(t[4]);
    let x3 = t[3].xor(t[2]);
    let x2 = t[2];
    let x4 = t[4];

    // The linear layer: rotations to the right by n are rotations to the left by 64 - n.
    [
        x0.xor3(x0.rotate_left::<45>(), x0.rotate_left::<36>()),
        x1.xor3(x1.rotate_left::<3>(), x1.rotate_left::<25>()),
        x2.xor3(x2.rotate_left::<63>(), x2.rotate_left::<58>()),
        x3.xor3(x3.rotate_left::<54>(), x3.rotate_left::<47>()),
        x4.xor3(x4.rotate_left::<57>(), x4.rotate_left::<23>()),
    ]
}
