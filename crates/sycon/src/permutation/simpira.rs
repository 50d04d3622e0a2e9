//! Simpira v2 ("Simpira v2: a family of efficient permutations using the AES round function",
//! ASIACRYPT 2016): generalised Feistel structures over blocks of 128 bits.

use super::registers::block_permutation;
use crate::arch::{Aes, RoundConstant, Simd};

/// Simpira v2 with `BLOCKS` of 128 bits: [`Simpira256`] and its kin.
///
/// Fast wherever there are AES instructions, at any width: the more blocks, the more of them are in
/// flight at once.
///
/// ```
/// use sycon::Backend;
/// use sycon::permutation::{Permutation, Simpira1024};
///
/// let mut state = Simpira1024::ZERO;
/// Simpira1024::permute(Backend::best(), &mut state);
/// assert_eq!(state[..4], [0x53, 0x1b, 0x30, 0x9b]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Simpira<const BLOCKS: usize>;

/// Simpira v2 on 2 blocks, 15 rounds.
pub type Simpira256 = Simpira<2>;

/// Simpira v2 on 4 blocks, 15 rounds.
pub type Simpira512 = Simpira<4>;

/// Simpira v2 on 6 blocks, 15 rounds.
pub type Simpira768 = Simpira<6>;

/// Simpira v2 on 8 blocks, 18 rounds: the permutation of Newplex.
pub type Simpira1024 = Simpira<8>;

/// 12 blocks, 24 rounds, by continuing the pattern of 8 blocks.
///
/// Newplex's own extension. Simpira v2 defines another structure for this width, so there is no
/// published analysis of this one.
pub type Simpira1536 = Simpira<12>;

block_permutation!(
    Simpira<2>, "Simpira-256 v2", 2 blocks, AES: true, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 0], const { &constants::<2, 1, 15>() })
);
block_permutation!(
    Simpira<4>, "Simpira-512 v2", 4 blocks, AES: true, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 2, 3, 0], const { &constants::<4, 2, 15>() })
);
block_permutation!(
    Simpira<6>, "Simpira-768 v2", 6 blocks, AES: true, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 2, 5, 0, 3, 4], const { &constants::<6, 3, 15>() })
);
block_permutation!(
    Simpira<8>, "Simpira-1024 v2", 8 blocks, AES: true, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 6, 7, 0, 3, 4, 5, 2], const { &constants::<8, 4, 18>() })
);
block_permutation!(
    Simpira<12>, "Simpira-1536 (newplex)", 12 blocks, AES: true, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(
        simd,
        x,
        [1, 10, 11, 0, 3, 4, 5, 6, 7, 8, 9, 2],
        const { &constants::<12, 6, 24>() },
    )
);

/// In every round each block at an even place goes through F into its right neighbour. Then the
/// blocks are renamed: place `i` is taken by the one from `next[i]`.
#[inline(always)]
fn permute<S: Simd, L: Aes<S>, const BLOCKS: usize, const STEPS: usize, const ROUNDS: usize>(
    simd: S,
    mut x: [L; BLOCKS],
    next: [usize; BLOCKS],
    constants: &[[RoundConstant; STEPS]; ROUNDS],
) -> [L; BLOCKS] {
    // Three rounds per iteration, so that renaming costs few moves.
    for rounds in constants.as_chunks::<3>().0 {
        for constants in rounds {
            let constants = core::array::from_fn(|i| L::constant(simd, &constants[i]));
            let sources = core::array::from_fn(|i| x[2 * i]);
            let targets: [L; STEPS] = core::array::from_fn(|i| x[2 * i + 1]);
            // F is two rounds, the second with the key 0: adding its result is to take the target
            // as the key.
            let targets = L::round(L::round(sources, constants), targets);
            let stepped: [L; BLOCKS] =
                core::array::from_fn(|i| if i % 2 == 0 { x[i] } else { targets[i / 2] });
            x = next.map(|place| stepped[place]);
        }
    }
    in_order(x, next, ROUNDS)
}

/// Undoes the renaming of `rounds` rounds.
#[inline(always)]
fn in_order<L: Copy, const BLOCKS: usize>(
    x: [L; BLOCKS],
    next: [usize; BLOCKS],
    rounds: usize,
) -> [L; BLOCKS] {
    let mut names: [usize; BLOCKS] = core::array::from_fn(|i| i);
    for _ in 0..rounds {
        names = next.map(|place| names[place]);
    }
    let mut ordered = x;
    for (name, block) in names.into_iter().zip(x) {
        ordered[name] = block;
    }
    ordered
}

/// A counter of the uses of F, from 1, and the number of blocks, in each word; the words differ by
/// their number.
const fn constants<const BLOCKS: u8, const STEPS: usize, const ROUNDS: usize>()
-> [[RoundConstant; STEPS]; ROUNDS] {
    let mut constants = [[RoundConstant::ZERO; STEPS]; ROUNDS];
    let mut counter: u8 = 0;
    let mut round = 0;
    while round < ROUNDS {
        let mut step = 0;
        while step < STEPS {
            counter += 1;
            let c = counter ^ BLOCKS;
            let words = [c, 0, 0, 0, c ^ 0x10, 0, 0, 0, c ^ 0x20, 0, 0, 0, c ^ 0x30, 0, 0, 0];
            constants[round][step] = RoundConstant::new(words);
            step += 1;
        }
        round += 1;
    }
    constants
}
