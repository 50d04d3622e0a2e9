//! Tokens, and the kernels that run with them.

use crate::{Aes, Factors, Ifma, Lanes, State, WordRows, Words};

/// A token. It proves that the processor supports a set of instructions, and it opens the vectors of that set.
///
/// The number in a vector's name is the number of states that it is for. If the full width is not worthwhile, the
/// vector is narrower, and the work takes several passes.
///
/// # Soundness
///
/// A vector can only be created with its token, so its methods are safe functions. A kernel creates vectors with its own
/// token:
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

    /// One state of Keccak.
    type State: State<Self>;

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

    /// Runs `kernel` in code that is compiled for this set of instructions.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;

    /// As [`run`](Self::run), with the plainest set for which the code is the same, so that no kernel is compiled
    /// twice.
    #[inline(always)]
    fn run_plainest<K: Kernel>(self, kernel: K) -> K::Output {
        self.run(kernel)
    }

    /// Returns the vectors of limbs that belong to this set of instructions, if the processor supports them.
    #[inline]
    fn ifma(self) -> Option<Ifma> {
        None
    }
}

/// Code that is written once and compiled for every [`Simd`].
pub trait Kernel {
    /// The result.
    type Output;

    /// The instructions that make a difference to the kernel.
    const NEEDS: Needs = Needs::Vectors;

    /// Runs the code. Implementations are `#[inline(always)]`.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// The kind of a kernel, which determines the instructions that make a difference to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// [`Simd::State`]
    State,
    /// 64-bit lanes of one state.
    OneLane,
    /// Rows of one state whose words often change places, which scalar registers do not need to do.
    MovingRows,
    /// Any other vectors.
    Vectors,
    /// Vectors of numbers, [`Words`] or [`Factors`], with little logic.
    Numbers,
    /// Rounds of AES.
    Aes,
}
