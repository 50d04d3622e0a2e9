//! Kernels that all permutations share. They keep the state in registers between blocks.

use sycon_simd::{Backend, Kernel, Needs, Simd};

use crate::Permutation;

/// A permutation that defines how its state is stored in registers. The kernels here implement [`Permutation`] for
/// it.
pub trait InRegisters: Clone {
    /// [`Permutation::NAME`]
    const TITLE: &'static str;

    /// [`Permutation::State`]
    type Bytes: Copy + AsRef<[u8]> + AsMut<[u8]>;

    /// [`Permutation::ZERO`]
    const ZEROS: Self::Bytes;

    /// The instructions that make a difference to the permutation of one state.
    const NEEDS: Needs;

    /// One state in registers.
    type Registers<S: Simd>: Copy;

    fn load<S: Simd>(simd: S, state: &Self::Bytes) -> Self::Registers<S>;

    fn store<S: Simd>(registers: Self::Registers<S>, state: &mut Self::Bytes);

    /// Loads the first bytes of a state, followed by zeros.
    #[inline(always)]
    fn load_block<S: Simd, const RATE: usize>(simd: S, block: &[u8; RATE]) -> Self::Registers<S> {
        const { assert!(RATE <= size_of::<Self::Bytes>(), "a rate is at most the width") };
        // The compiler removes the copy: loads from it read `block` directly.
        let mut state = Self::ZEROS;
        state.as_mut()[..RATE].copy_from_slice(block);
        Self::load(simd, &state)
    }

    /// The inverse of [`load_block`](Self::load_block).
    #[inline(always)]
    fn store_block<S: Simd, const RATE: usize>(
        registers: Self::Registers<S>,
        block: &mut [u8; RATE],
    ) {
        const { assert!(RATE <= size_of::<Self::Bytes>(), "a rate is at most the width") };
        let mut state = Self::ZEROS;
        Self::store::<S>(registers, &mut state);
        block.copy_from_slice(&state.as_ref()[..RATE]);
    }

    fn xor<S: Simd>(a: Self::Registers<S>, b: Self::Registers<S>) -> Self::Registers<S>;

    fn permute_registers<S: Simd>(simd: S, registers: Self::Registers<S>) -> Self::Registers<S>;

    /// Permutes each of `states`, several at once if that is faster.
    fn permute_states<S: Simd>(simd: S, states: &mut [Self::Bytes]);
}

impl<P: InRegisters> Permutation for P {
    const NAME: &'static str = P::TITLE;
    const WIDTH: usize = size_of::<P::Bytes>();
    type State = P::Bytes;
    const ZERO: P::Bytes = P::ZEROS;

    #[inline]
    fn permute(backend: Backend, state: &mut P::Bytes) {
        Self::absorb_blocks::<0>(backend, state, &[[]]);
    }

    #[inline]
    fn best_backend() -> Backend {
        Backend::best_for_one(P::NEEDS)
    }

    fn permute_many(backend: Backend, states: &mut [P::Bytes]) {
        backend.run(PermuteMany::<P> { states });
    }

    #[inline]
    fn absorb_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut P::Bytes,
        blocks: &[[u8; RATE]],
    ) {
        backend.run(AbsorbBlocks::<P, RATE> { state, blocks });
    }

    #[inline]
    fn squeeze_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut P::Bytes,
        blocks: &mut [[u8; RATE]],
    ) {
        backend.run(SqueezeBlocks::<P, RATE> { state, blocks });
    }

    #[inline]
    fn encrypt_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut P::Bytes,
        blocks: &mut [[u8; RATE]],
    ) {
        backend.run(EncryptBlocks::<P, RATE> { state, blocks });
    }

    #[inline]
    fn decrypt_blocks<const RATE: usize>(
        backend: Backend,
        state: &mut P::Bytes,
        blocks: &mut [[u8; RATE]],
    ) {
        backend.run(DecryptBlocks::<P, RATE> { state, blocks });
    }
}

struct AbsorbBlocks<'a, P: InRegisters, const RATE: usize> {
    state: &'a mut P::Bytes,
    blocks: &'a [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for AbsorbBlocks<'_, P, RATE> {
    type Output = ();
    const NEEDS: Needs = P::NEEDS;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            registers = P::xor::<S>(registers, P::load_block(simd, block));
            registers = P::permute_registers(simd, registers);
        }
        P::store::<S>(registers, self.state);
    }
}

struct SqueezeBlocks<'a, P: InRegisters, const RATE: usize> {
    state: &'a mut P::Bytes,
    blocks: &'a mut [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for SqueezeBlocks<'_, P, RATE> {
    type Output = ();
    const NEEDS: Needs = P::NEEDS;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            registers = P::permute_registers(simd, registers);
            P::store_block::<S, RATE>(registers, block);
        }
        P::store::<S>(registers, self.state);
    }
}

struct EncryptBlocks<'a, P: InRegisters, const RATE: usize> {
    state: &'a mut P::Bytes,
    blocks: &'a mut [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for EncryptBlocks<'_, P, RATE> {
    type Output = ();
    const NEEDS: Needs = P::NEEDS;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            registers = P::xor::<S>(registers, P::load_block(simd, block));
            P::store_block::<S, RATE>(registers, block);
            registers = P::permute_registers(simd, registers);
        }
        P::store::<S>(registers, self.state);
    }
}

struct DecryptBlocks<'a, P: InRegisters, const RATE: usize> {
    state: &'a mut P::Bytes,
    blocks: &'a mut [[u8; RATE]],
}

impl<P: InRegisters, const RATE: usize> Kernel for DecryptBlocks<'_, P, RATE> {
    type Output = ();
    const NEEDS: Needs = P::NEEDS;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let mut registers = P::load(simd, self.state);
        for block in self.blocks {
            let ciphertext = P::load_block(simd, block);
            P::store_block::<S, RATE>(P::xor::<S>(registers, ciphertext), block);
            // The XOR of the plaintext and the registers that produced it is the ciphertext, also for a part of a
            // register.
            registers = P::xor::<S>(registers, P::load_block(simd, block));
            registers = P::permute_registers(simd, registers);
        }
        P::store::<S>(registers, self.state);
    }
}

struct PermuteMany<'a, P: InRegisters> {
    states: &'a mut [P::Bytes],
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
