//! Lanes of two states.

use core::arch::aarch64::uint64x2_t;

use crate::aarch64::lanes::{self, lanes};
use crate::aarch64::proofs::NeonToken;
use crate::{Lanes, Quad};

lanes!(
    /// Two states in a register.
    U64x2,
    NeonToken,
    |_, a, b, c| lanes::xor(lanes::xor(a, b), c),
    |_, a, b, c| lanes::xor(a, lanes::but_not(c, b))
);
