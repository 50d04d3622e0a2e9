//! Vectors of symbols, for theorems: a kernel that runs on them computes its result for all inputs at once.
//!
//! The kernels are generic over their vectors and do not branch on data, so a run of the kernel is its meaning. Each
//! domain has a normal form, in which equal functions are written alike. A theorem compares what a kernel gives with
//! what a reference gives, and the reference is written from the text of the standard.
#![allow(clippy::large_types_passed_by_value, reason = "words of symbolic bits are values")]

pub mod bits;
pub mod blocks;
pub mod elements;
pub mod factors;
pub mod fault;
pub mod lanes;
pub mod limbs;
pub mod memory;
pub mod modes;
pub mod modular;
pub mod polynomial;
pub mod tape;
pub mod unknowns;

use sycon_simd::portable::{FactorsX1, I16x32};
use sycon_simd::{Kernel, LaneState, Simd};

use blocks::SymbolicBlocks;
use lanes::SymbolicLanes;

/// The token of vectors of [bits], for code of Keccak in one [form](lanes::form).
#[derive(Clone, Copy, Debug)]
pub struct Symbolic<const FORM: u8>;

impl<const FORM: u8> Simd for Symbolic<FORM> {
    type Lanes1 = SymbolicLanes<1, FORM>;
    type Lanes2 = SymbolicLanes<2, FORM>;
    type Lanes4 = SymbolicLanes<4, FORM>;
    type Lanes8 = SymbolicLanes<8, FORM>;
    type State = LaneState<SymbolicLanes<1, FORM>>;
    type Rows1 = SymbolicBlocks<1>;
    type Rows16 = SymbolicBlocks<16>;
    type Aes1 = SymbolicBlocks<1>;
    type Aes4 = SymbolicBlocks<4>;
    type Aes8 = SymbolicBlocks<8>;
    type Words = I16x32;
    type Factors = FactorsX1;

    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// Forgets all symbols of this thread, to free memory. Do not use existing symbols after this call.
pub fn begin() {
    bits::forget();
    memory::forget();
    lanes::forget();
    blocks::forget();
}
