//! Xoodoo ("The design of Xoodoo and Xoofff", ToSC 2018; Xoodyak's specification).

use sycon_simd::{Simd, WordRows};

use crate::blocks::block_permutation;

/// Xoodoo\[12\]: 384 bits, 12 rounds in the style of Keccak on three planes of four words.
///
/// The permutation of Xoodyak and Xoofff. No distinguisher on 12 rounds that weakens a sponge is known.
///
/// ```
/// use sycon_permutation::{Backend, Permutation, Xoodoo};
///
/// let mut state = Xoodoo::ZERO;
/// Xoodoo::permute(Backend::best(), &mut state);
/// assert_eq!(state[..4], [0x8d, 0xd8, 0xd5, 0x89]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Xoodoo;

block_permutation!(
    Xoodoo, "Xoodoo[12]", 3 blocks, needs MovingRows, one state: Rows1, many: [Rows16],
    |simd, x| permute(simd, x)
);

const ROUND_CONSTANTS: [u32; 12] =
    [0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012];

#[inline(always)]
fn permute<S: Simd, L: WordRows<S>>(simd: S, mut planes: [L; 3]) -> [L; 3] {
    for constants in ROUND_CONSTANTS.as_chunks::<4>().0 {
        for constant in constants {
            planes = round(planes, L::first_word(simd, *constant));
        }
    }
    planes
}

#[inline(always)]
fn round<S: Simd, L: WordRows<S>>([a0, a1, a2]: [L; 3], constant: L) -> [L; 3] {
    // Theta.
    let parity = a0.xor3(a1, a2).shuffle::<NEXT_COLUMN>();
    let (e, f) = (parity.rotate_left::<5>(), parity.rotate_left::<14>());
    // Rho-west and iota.
    let b0 = a0.xor3(e, f).xor(constant);
    let b1 = a1.xor3(e, f).shuffle::<NEXT_COLUMN>();
    let b2 = a2.xor3(e, f).rotate_left::<11>();
    // Chi and rho-east.
    [
        b0.chi(b1, b2),
        b1.chi(b2, b0).rotate_left::<1>(),
        b2.chi(b0, b1).shuffle::<TWO_COLUMNS_ON>().rotate_left::<8>(),
    ]
}

/// Moves word `x` to column `x + 1`.
const NEXT_COLUMN: i32 = 0b10_01_00_11;

/// Moves word `x` to column `x + 2`.
const TWO_COLUMNS_ON: i32 = 0b01_00_11_10;
