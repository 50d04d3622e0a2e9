//! Tokens, and the kernels that run with them.

use crate::{Aes, Factors, Ifma, Lanes, WordRows, Words};

/// A token: the proof that a set of instructions may be used, and the vectors that it opens.
///
/// The number in a vector's name is how many states at once it is for. Where that does not pay, the
/// vector is narrower, and the work is done in several passes.
///
/// # Soundness
///
/// Every vector holds the token that created it, so its methods are safe functions. A kernel creates
/// vectors with its own token:
///
/// ```
/// use sycon_simd::{Lanes, Simd};
///
/// fn zero<S: Simd>(simd: S) -> S::Lanes8 {
///     <S::Lanes8 as Lanes<S>>::splat(simd, 0)
/// }
/// ```
///
/// **A kernel cannot create a vector without a token:**
///
/// ```compile_fail,E0061
/// use sycon_simd::{Lanes, Simd};
///
/// fn zero<S: Simd>() -> S::Lanes8 {
///     <S::Lanes8 as Lanes<S>>::splat(0)
/// }
/// ```
///
/// **A token that proves fewer instructions cannot create the vector:**
///
/// ```compile_fail,E0277
/// use sycon_simd::{Lanes, Portable, Simd};
///
/// fn zero<S: Simd>() -> S::Lanes8 {
///     <S::Lanes8 as Lanes<Portable>>::splat(Portable, 0)
/// }
/// ```
///
/// **One token cannot replace another:**
///
/// ```compile_fail,E0308
/// use sycon_simd::{Lanes, Portable, Simd};
///
/// fn zero<S: Simd>() -> S::Lanes8 {
///     <S::Lanes8 as Lanes<S>>::splat(Portable, 0)
/// }
/// ```
pub trait Simd: Copy {
    /// 64-bit lanes of one state.
    type Lanes1: Lanes<Self>;

    /// 64-bit lanes of two states.
    type Lanes2: Lanes<Self>;

    /// 64-bit lanes of four states.
    type Lanes4: Lanes<Self>;

    /// 64-bit lanes of eight states.
    type Lanes8: Lanes<Self>;

    /// Rows of 32-bit words of one state.
    type Rows1: WordRows<Self>;

    /// Rows of 32-bit words of many states.
    type Rows16: WordRows<Self>;

    /// Blocks of AES of one state.
    type Aes1: Aes<Self>;

    /// Blocks of AES of four states.
    type Aes4: Aes<Self>;

    /// Blocks of AES of eight states.
    type Aes8: Aes<Self>;

    /// 16-bit words.
    type Words: Words<Self>;

    /// 32-bit words to multiply.
    type Factors: Factors<Self>;

    /// Runs `kernel` in code compiled for this set of instructions.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// As [`run`](Self::run), in code for the plainest set that it is the same for, so that no kernel is
    /// compiled twice.
    #[inline(always)]
    fn run_plainest<K: Kernel>(self, kernel: K) -> K::Output {
        self.run(kernel)
    }

    /// Vectors of limbs, where the processor has any that go with this set of instructions.
    #[inline]
    fn ifma(self) -> Option<Ifma> {
        None
    }
}

/// Work that is written once and compiled for every [`Simd`].
pub trait Kernel {
    /// What it gives back.
    type Output;

    /// What it is made of.
    const NEEDS: Needs = Needs::Vectors;

    /// Does the work. Implementations are `#[inline(always)]`.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// What decides which instructions make a difference to a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// 64-bit lanes of one state.
    OneLane,
    /// Rows of one state, whose words change places again and again: scalar registers do without that.
    MovingRows,
    /// Any other vectors.
    Vectors,
    /// Vectors of numbers, [`Words`] or [`Factors`], and no more logic than between them.
    Numbers,
    /// Rounds of AES.
    Aes,
}
