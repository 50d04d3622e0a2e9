//! Kernels that all permutations share: runs of work with the state in registers from end to end.

use sycon_simd::{Kernel, Needs, Simd};

use crate::Permutation;

/// A permutation that says how its state lies in registers. The kernels here do the rest.
pub(super) trait InRegisters: Permutation {
    /// What one state is made of.
    const NEEDS: Needs;

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
        fn permute(backend: sycon_simd::Backend, state: &mut Self::State) {
            Self::absorb_blocks::<0>(backend, state, &[[]]);
        }

        fn permute_many(backend: sycon_simd::Backend, states: &mut [Self::State]) {
            backend.run($crate::registers::PermuteMany::<Self> { states });
        }

        #[inline]
        fn absorb_blocks<const RATE: usize>(
            backend: sycon_simd::Backend,
            state: &mut Self::State,
            blocks: &[[u8; RATE]],
        ) {
            backend.run($crate::registers::AbsorbBlocks::<Self, RATE> { state, blocks });
        }

        #[inline]
        fn squeeze_blocks<const RATE: usize>(
            backend: sycon_simd::Backend,
            state: &mut Self::State,
            blocks: &mut [[u8; RATE]],
        ) {
            backend.run($crate::registers::SqueezeBlocks::<Self, RATE> { state, blocks });
        }

        #[inline]
        fn encrypt_blocks<const RATE: usize>(
            backend: sycon_simd::Backend,
            state: &mut Self::State,
            blocks: &mut [[u8; RATE]],
        ) {
            backend.run($crate::registers::EncryptBlocks::<Self, RATE> { state, blocks });
        }

        #[inline]
        fn decrypt_blocks<const RATE: usize>(
            backend: sycon_simd::Backend,
            state: &mut Self::State,
            blocks: &mut [[u8; RATE]],
        ) {
            backend.run($crate::registers::DecryptBlocks::<Self, RATE> { state, blocks });
        }
    };
}

pub(super) use run_in_registers;

pub(super) struct AbsorbBlocks<'a, P: Permutation, const RATE: usize> {
    pub(super) state: &'a mut P::State,
    pub(super) blocks: &'a [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for AbsorbBlocks<'_, P, RATE> {
    type Output = ();
    const NEEDS: Needs = P::NEEDS;

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
    const NEEDS: Needs = P::NEEDS;

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
    const NEEDS: Needs = P::NEEDS;

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
    const NEEDS: Needs = P::NEEDS;

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
    const NEEDS: Needs = match P::NEEDS {
        Needs::Aes => Needs::Aes,
        _ => Needs::Vectors,
    };

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
