//! The vectors of the token that needs no detection.

use super::{Bitsliced, Portable, U32x4};
use crate::{Kernel, LaneState, Simd, baseline};

impl Simd for Portable {
    type Lanes1 = u64;
    type Lanes2 = u64;
    type Lanes4 = u64;
    type Lanes8 = u64;
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
}
