//! Simpira v2 ("Simpira v2: a family of efficient permutations using the AES round function",
//! ASIACRYPT 2016): generalised Feistel structures over blocks of 128 bits.

use sycon_simd::{Aes, RoundConstant, Simd};

use crate::blocks::block_permutation;

/// Simpira v2 on `BLOCKS` blocks of 128 bits: [`Simpira256`] to [`Simpira1536`].
///
/// It is fast on every processor with AES instructions. With more blocks, more AES instructions run in parallel.
///
/// ```
/// use sycon_permutation::{Backend, Permutation, Simpira1024};
///
/// let mut state = Simpira1024::ZERO;
/// Simpira1024::permute(Backend::best(), &mut state);
/// assert_eq!(state[..4], [0x5a, 0x7d, 0x4c, 0x12]);
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

/// 12 blocks, 24 rounds, in the pattern of 8 blocks.
///
/// Newplex defines this extension. Simpira v2 defines another structure for this width, so no published analysis
/// covers it.
pub type Simpira1536 = Simpira<12>;

block_permutation!(
    Simpira<2>, "Simpira-256 v2", 2 blocks, needs Aes, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 0], const { &constants::<2, 1, 5>() })
);
block_permutation!(
    Simpira<4>, "Simpira-512 v2", 4 blocks, needs Aes, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 2, 3, 0], const { &constants::<4, 2, 5>() })
);
block_permutation!(
    Simpira<6>, "Simpira-768 v2", 6 blocks, needs Aes, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 2, 5, 0, 3, 4], const { &constants::<6, 3, 5>() })
);
block_permutation!(
    Simpira<8>, "Simpira-1024 v2", 8 blocks, needs Aes, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x, [1, 6, 7, 0, 3, 4, 5, 2], const { &constants::<8, 4, 6>() })
);
block_permutation!(
    Simpira<12>, "Simpira-1536 (newplex)", 12 blocks, needs Aes, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(
        simd,
        x,
        [1, 10, 11, 0, 3, 4, 5, 6, 7, 8, 9, 2],
        const { &constants::<12, 6, 8>() },
    )
);

/// In every round, F of each block at an even place is added to the block on its right. Then the blocks are renamed:
/// the block from `next[i]` moves to place `i`.
#[inline(always)]
fn permute<S, L, const BLOCKS: usize, const STEPS: usize, const UNROLL: usize>(
    simd: S,
    mut x: [L; BLOCKS],
    next: [usize; BLOCKS],
    constants: &[[[RoundConstant; STEPS]; UNROLL]; 3],
) -> [L; BLOCKS]
where
    S: Simd,
    L: Aes<S>,
{
    // Renaming costs moves only between iterations. A single iteration would cost more: for many states, the compiler
    // would load all constants before the first state.
    for rounds in constants {
        for constants in rounds {
            x = renamed(round(simd, x, constants), next);
        }
    }
    in_order(x, next, 3 * UNROLL)
}

// Loops, because closures of `map` and `from_fn` stay out of line here.

#[inline(always)]
fn round<S: Simd, L: Aes<S>, const BLOCKS: usize, const STEPS: usize>(
    simd: S,
    mut x: [L; BLOCKS],
    constants: &[RoundConstant; STEPS],
) -> [L; BLOCKS] {
    let mut keys = [L::constant(simd, &constants[0]); STEPS];
    let mut sources = [x[0]; STEPS];
    let mut targets = [x[1]; STEPS];
    for i in 1..STEPS {
        keys[i] = L::constant(simd, &constants[i]);
        sources[i] = x[2 * i];
        targets[i] = x[2 * i + 1];
    }
    // F is two rounds, the second with the key 0. To add its result to the target, the target is used as the key.
    let targets = L::round(L::round(sources, keys), targets);
    for i in 0..STEPS {
        x[2 * i + 1] = targets[i];
    }
    x
}

#[inline(always)]
fn renamed<T: Copy, const BLOCKS: usize>(x: [T; BLOCKS], next: [usize; BLOCKS]) -> [T; BLOCKS] {
    let mut y = x;
    for i in 0..BLOCKS {
        y[i] = x[next[i]];
    }
    y
}

/// Undoes the renaming of `rounds` rounds.
#[inline(always)]
fn in_order<T: Copy, const BLOCKS: usize>(
    x: [T; BLOCKS],
    next: [usize; BLOCKS],
    rounds: usize,
) -> [T; BLOCKS] {
    let mut names = [0; BLOCKS];
    for (i, name) in names.iter_mut().enumerate() {
        *name = i;
    }
    for _ in 0..rounds {
        names = renamed(names, next);
    }
    let mut ordered = x;
    for i in 0..BLOCKS {
        ordered[names[i]] = x[i];
    }
    ordered
}

/// Returns the constants. Each word combines a counter of the uses of F, from 1, the number of blocks, and the number
/// of the word.
const fn constants<const BLOCKS: u8, const STEPS: usize, const UNROLL: usize>()
-> [[[RoundConstant; STEPS]; UNROLL]; 3] {
    let mut constants = [[[RoundConstant::ZERO; STEPS]; UNROLL]; 3];
    let mut counter: u8 = 0;
    let mut round = 0;
    while round < 3 * UNROLL {
        let mut step = 0;
        while step < STEPS {
            counter += 1;
            let c = counter ^ BLOCKS;
            let words = [c, 0, 0, 0, c ^ 0x10, 0, 0, 0, c ^ 0x20, 0, 0, 0, c ^ 0x30, 0, 0, 0];
            constants[round / UNROLL][round % UNROLL][step] = RoundConstant::new(words);
            step += 1;
        }
        round += 1;
    }
    constants
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the constants against the paper: word `i` for use `c` of F on `b` blocks is `0x10 * i ^ c ^ b`.
    fn are_those_of_the_paper<const BLOCKS: u8, const STEPS: usize, const UNROLL: usize>() {
        let constants = constants::<BLOCKS, STEPS, UNROLL>();
        for (c, constant) in (1..).zip(constants.as_flattened().as_flattened()) {
            for (i, word) in (0..).zip(constant.bytes().as_chunks().0) {
                assert_eq!(u32::from_le_bytes(*word), (0x10 * i) ^ c ^ u32::from(BLOCKS));
            }
        }
    }

    #[test]
    fn constants_are_those_of_the_paper() {
        are_those_of_the_paper::<2, 1, 5>();
        are_those_of_the_paper::<4, 2, 5>();
        are_those_of_the_paper::<6, 3, 5>();
        are_those_of_the_paper::<8, 4, 6>();
        are_those_of_the_paper::<12, 6, 8>();
    }
}
