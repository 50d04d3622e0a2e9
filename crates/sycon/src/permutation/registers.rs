//! Kernels that all permutations share: runs of work with the state in registers from end to end.

use super::Permutation;
use crate::arch::{Blocks, Kernel, Simd};

/// A permutation that says how its state lies in registers. The kernels here do the rest.
pub(super) trait InRegisters: Permutation {
    /// Whether it is made of AES rounds.
    const AES: bool = false;

    /// One state.
    type Registers<S: Simd>: Copy;

    fn load<S: Simd>(simd: S, state: &Self::State) -> Self::Registers<S>;

    fn store<S: Simd>(registers: Self::Registers<S>, state: &mut Self::State);

    fn xor<S: Simd>(a: Self::Registers<S>, b: Self::Registers<S>) -> Self::Registers<S>;

    fn permute_registers<S: Simd>(simd: S, registers: Self::Registers<S>) -> Self::Registers<S>;

    /// Permutes each of `states`, several at once where that is faster.
    fn permute_states<S: Simd>(simd: S, states: &mut [Self::State]);
}

/// The methods of [`Permutation`] for a type that is [`InRegisters`].
macro_rules! run_in_registers {
    () => {
        #[inline]
        fn permute(backend: $crate::Backend, state: &mut Self::State) {
            Self::absorb_blocks::<0>(backend, state, &[[]]);
        }

        fn permute_many(backend: $crate::Backend, states: &mut [Self::State]) {
            backend.run($crate::permutation::registers::PermuteMany::<Self> { states });
        }

        #[inline]
        fn absorb_blocks<const RATE: usize>(
            backend: $crate::Backend,
            state: &mut Self::State,
            blocks: &[[u8; RATE]],
        ) {
            backend
                .run($crate::permutation::registers::AbsorbBlocks::<Self, RATE> { state, blocks });
        }

        #[inline]
        fn squeeze_blocks<const RATE: usize>(
            backend: $crate::Backend,
            state: &mut Self::State,
            blocks: &mut [[u8; RATE]],
        ) {
            backend
                .run($crate::permutation::registers::SqueezeBlocks::<Self, RATE> { state, blocks });
        }

        #[inline]
        fn encrypt_blocks<const RATE: usize>(
            backend: $crate::Backend,
            state: &mut Self::State,
            blocks: &mut [[u8; RATE]],
        ) {
            backend
                .run($crate::permutation::registers::EncryptBlocks::<Self, RATE> { state, blocks });
        }

        #[inline]
        fn decrypt_blocks<const RATE: usize>(
            backend: $crate::Backend,
            state: &mut Self::State,
            blocks: &mut [[u8; RATE]],
        ) {
            backend
                .run($crate::permutation::registers::DecryptBlocks::<Self, RATE> { state, blocks });
        }
    };
}

/// Implements [`Permutation`] for a state of 128-bit blocks, given the function that permutes an
/// array of vectors of them.
macro_rules! block_permutation {
    (
        $Permutation:ty, $name:literal, $blocks:literal blocks, AES: $aes:literal,
        one state: $One:ident, many: [$($Many:ident),+], $permute:expr
    ) => {
        impl $crate::permutation::Permutation for $Permutation {
            const NAME: &'static str = $name;
            const WIDTH: usize = 16 * $blocks;
            type State = [u8; 16 * $blocks];
            const ZERO: Self::State = [0; 16 * $blocks];

            $crate::permutation::registers::run_in_registers!();
        }

        impl $crate::permutation::registers::InRegisters for $Permutation {
            const AES: bool = $aes;
            type Registers<S: $crate::arch::Simd> = [S::$One; $blocks];

            #[inline(always)]
            fn load<S: $crate::arch::Simd>(simd: S, state: &Self::State) -> Self::Registers<S> {
                $crate::permutation::registers::load_blocks(simd, core::slice::from_ref(state))
            }

            #[inline(always)]
            fn store<S: $crate::arch::Simd>(
                registers: Self::Registers<S>,
                state: &mut Self::State,
            ) {
                let states = core::slice::from_mut(state);
                $crate::permutation::registers::store_blocks::<S, _, _, _>(registers, states);
            }

            #[inline(always)]
            fn xor<S: $crate::arch::Simd>(
                a: Self::Registers<S>,
                b: Self::Registers<S>,
            ) -> Self::Registers<S> {
                core::array::from_fn(|i| $crate::arch::Blocks::<S>::xor(a[i], b[i]))
            }

            #[inline(always)]
            fn permute_registers<S: $crate::arch::Simd>(
                simd: S,
                registers: Self::Registers<S>,
            ) -> Self::Registers<S> {
                $permute(simd, registers)
            }

            #[inline(always)]
            fn permute_states<S: $crate::arch::Simd>(simd: S, states: &mut [Self::State]) {
                $(let states = $crate::permutation::registers::permute_groups(
                    simd,
                    states,
                    |blocks: [S::$Many; $blocks]| $permute(simd, blocks),
                );)+
                $crate::permutation::registers::permute_groups(
                    simd,
                    states,
                    |blocks: [S::$One; $blocks]| $permute(simd, blocks),
                );
            }
        }
    };
}

pub(super) use {block_permutation, run_in_registers};

pub(super) struct AbsorbBlocks<'a, P: Permutation, const RATE: usize> {
    pub(super) state: &'a mut P::State,
    pub(super) blocks: &'a [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for AbsorbBlocks<'_, P, RATE> {
    type Output = ();
    const AES: bool = P::AES;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            registers = P::xor::<S>(registers, P::load(simd, &padded::<P, RATE>(block)));
            registers = P::permute_registers(simd, registers);
        }
        P::store::<S>(registers, self.state);
    }
}

pub(super) struct SqueezeBlocks<'a, P: Permutation, const RATE: usize> {
    pub(super) state: &'a mut P::State,
    pub(super) blocks: &'a mut [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for SqueezeBlocks<'_, P, RATE> {
    type Output = ();
    const AES: bool = P::AES;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            registers = P::permute_registers(simd, registers);
            *block = outer::<P, S, RATE>(registers);
        }
        P::store::<S>(registers, self.state);
    }
}

pub(super) struct EncryptBlocks<'a, P: Permutation, const RATE: usize> {
    pub(super) state: &'a mut P::State,
    pub(super) blocks: &'a mut [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for EncryptBlocks<'_, P, RATE> {
    type Output = ();
    const AES: bool = P::AES;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            registers = P::xor::<S>(registers, P::load(simd, &padded::<P, RATE>(block)));
            *block = outer::<P, S, RATE>(registers);
            registers = P::permute_registers(simd, registers);
        }
        P::store::<S>(registers, self.state);
    }
}

pub(super) struct DecryptBlocks<'a, P: Permutation, const RATE: usize> {
    pub(super) state: &'a mut P::State,
    pub(super) blocks: &'a mut [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for DecryptBlocks<'_, P, RATE> {
    type Output = ();
    const AES: bool = P::AES;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            let ciphertext = P::load(simd, &padded::<P, RATE>(block));
            *block = outer::<P, S, RATE>(P::xor::<S>(registers, ciphertext));
            // The plaintext on top of what gave it is the ciphertext, of a part of a register too.
            registers = P::xor::<S>(registers, P::load(simd, &padded::<P, RATE>(block)));
            registers = P::permute_registers(simd, registers);
        }
        P::store::<S>(registers, self.state);
    }
}

pub(super) struct PermuteMany<'a, P: Permutation> {
    pub(super) states: &'a mut [P::State],
}

impl<P: InRegisters> Kernel for PermuteMany<'_, P> {
    type Output = ();
    const AES: bool = P::AES;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        P::permute_states(simd, self.states);
    }
}

/// The block with zeros behind it. The copy is one in name only: what is loaded from it comes from
/// where `block` is.
#[inline(always)]
fn padded<P: Permutation, const RATE: usize>(block: &[u8; RATE]) -> P::State {
    const { assert!(RATE <= P::WIDTH, "a rate is at most the width") };
    let mut state = P::ZERO;
    state.as_mut()[..RATE].copy_from_slice(block);
    state
}

/// The first `RATE` bytes of the state.
#[inline(always)]
fn outer<P: InRegisters, S: Simd, const RATE: usize>(registers: P::Registers<S>) -> [u8; RATE] {
    const { assert!(RATE <= P::WIDTH, "a rate is at most the width") };
    let mut state = P::ZERO;
    P::store::<S>(registers, &mut state);
    let mut block = [0; RATE];
    block.copy_from_slice(&state.as_ref()[..RATE]);
    block
}

/// Permutes as many whole groups of `L::COUNT` states as there are, and returns the rest.
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

/// Block `i` of `L::COUNT` states, for every `i`.
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
