//! The token of WebAssembly's vectors.

use super::lanes::U64x2;
use crate::portable::{Bitsliced, U32x4};
use crate::{Kernel, LaneState, Needs, Portable, Simd, baseline};

/// 128-bit vectors, with which the whole module is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Simd128(());

impl Simd128 {
    /// The token, wherever this code can be loaded.
    #[must_use]
    #[inline]
    #[allow(clippy::unnecessary_wraps, reason = "all tokens are asked for like this")]
    pub(crate) fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

impl Simd for Simd128 {
    // One state: 64-bit rotations are one instruction, in vectors three.
    type Lanes1 = u64;
    type Lanes2 = U64x2;
    type Lanes4 = U64x2;
    type Lanes8 = U64x2;
    type State = LaneState<u64>;
    type Rows1 = U32x4;
    type Rows16 = U32x4;
    type Aes1 = Bitsliced<1>;
    type Aes4 = Bitsliced<4>;
    type Aes8 = Bitsliced<4>;
    type Words = baseline::I16x32;
    type Factors = baseline::FactorsX1;

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }

    #[inline(always)]
    fn run_plainest<K: Kernel>(self, kernel: K) -> K::Output {
        if const { !matches!(K::NEEDS, Needs::Vectors) } {
            return Portable.run(kernel);
        }
        self.run(kernel)
    }
}
