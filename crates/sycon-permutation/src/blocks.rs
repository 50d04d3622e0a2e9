//! Permutations whose state consists of 128-bit blocks.

use sycon_simd::{Blocks, Simd};

/// Implements [`InRegisters`](crate::registers::InRegisters) for a state of 128-bit blocks, given the expression that
/// permutes an array of vectors of them. (A closure in its place is not inlined in the build for all tests.)
macro_rules! block_permutation {
    (
        $Permutation:ty, $name:literal, $blocks:literal blocks, needs $Needs:ident,
        one state: $One:ident, many: [$($Many:ident),+], |$simd:ident, $x:ident| $permute:expr
    ) => {
        impl $crate::registers::InRegisters for $Permutation {
            const TITLE: &'static str = $name;
            type Bytes = [u8; 16 * $blocks];
            const ZEROS: Self::Bytes = [0; 16 * $blocks];
            const NEEDS: sycon_simd::Needs = sycon_simd::Needs::$Needs;
            type Registers<S: sycon_simd::Simd> = [S::$One; $blocks];

            #[inline(always)]
            fn load<S: sycon_simd::Simd>(simd: S, state: &Self::Bytes) -> Self::Registers<S> {
                $crate::blocks::load_blocks(simd, core::slice::from_ref(state))
            }

            #[inline(always)]
            fn store<S: sycon_simd::Simd>(blocks: Self::Registers<S>, state: &mut Self::Bytes) {
                $crate::blocks::store_blocks::<S, _, _, _>(blocks, core::slice::from_mut(state));
            }

            #[inline(always)]
            fn xor<S: sycon_simd::Simd>(a: Self::Registers<S>, b: Self::Registers<S>) -> Self::Registers<S> {
                core::array::from_fn(|i| sycon_simd::Blocks::<S>::xor(a[i], b[i]))
            }

            #[inline(always)]
            fn permute_registers<S: sycon_simd::Simd>($simd: S, $x: Self::Registers<S>) -> Self::Registers<S> {
                $permute
            }

            #[inline(always)]
            fn permute_states<S: sycon_simd::Simd>($simd: S, states: &mut [Self::Bytes]) {
                use $crate::blocks::permute_groups;
                $(let states = permute_groups($simd, states, |$x: [S::$Many; $blocks]| $permute);)+
                permute_groups($simd, states, |$x: [S::$One; $blocks]| $permute);
            }
        }
    };
}

pub(super) use block_permutation;

/// Permutes all whole groups of `L::COUNT` states, and returns the rest.
#[inline(always)]
pub(super) fn permute_groups<S: Simd, L: Blocks<S>, const BLOCKS: usize, const WIDTH: usize>(
    simd: S,
    states: &mut [[u8; WIDTH]],
    permute: impl Fn([L; BLOCKS]) -> [L; BLOCKS],
) -> &mut [[u8; WIDTH]] {
    let whole = states.len() - states.len() % L::COUNT;
    let (groups, rest) = states.split_at_mut(whole);
    for group in groups.chunks_exact_mut(L::COUNT) {
        let blocks = permute(load_blocks(simd, group));
        store_blocks::<S, L, BLOCKS, WIDTH>(blocks, group);
    }
    rest
}

/// Loads every block of `L::COUNT` states.
#[inline(always)]
pub(super) fn load_blocks<S: Simd, L: Blocks<S>, const BLOCKS: usize, const WIDTH: usize>(
    simd: S,
    states: &[[u8; WIDTH]],
) -> [L; BLOCKS] {
    // Not `from_fn`, which stays out of line here.
    let mut blocks = [L::gather(simd, states, 0); BLOCKS];
    for (i, vector) in blocks.iter_mut().enumerate().skip(1) {
        *vector = L::gather(simd, states, i);
    }
    blocks
}

/// The inverse of [`load_blocks`].
#[inline(always)]
pub(super) fn store_blocks<S: Simd, L: Blocks<S>, const BLOCKS: usize, const WIDTH: usize>(
    blocks: [L; BLOCKS],
    states: &mut [[u8; WIDTH]],
) {
    for (i, vector) in blocks.into_iter().enumerate() {
        vector.scatter(states, i);
    }
}
