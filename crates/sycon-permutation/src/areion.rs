//! Areion-512 ("Areion: highly-efficient permutations and its applications", TCHES 2023).

use sycon_simd::{Aes, RoundConstant, Simd};

use crate::blocks::block_permutation;

/// Areion-512: 512 bits, 15 rounds that apply AES to two of four blocks.
///
/// It is designed to hash short inputs at low latency on processors with AES instructions.
///
/// ```
/// use sycon_permutation::{Areion512, Backend, Permutation};
///
/// let mut state = Areion512::ZERO;
/// Areion512::permute(Backend::best(), &mut state);
/// assert_eq!(state[..4], [0xb2, 0xad, 0xb0, 0x4f]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Areion512;

block_permutation!(
    Areion512, "Areion-512", 4 blocks, needs Aes, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x)
);

#[inline(always)]
fn permute<S: Simd, L: Aes<S>>(simd: S, mut x: [L; 4]) -> [L; 4] {
    for constants in ROUND_CONSTANTS.as_chunks::<5>().0 {
        for constant in constants {
            x = round(x, L::constant(simd, constant), L::constant(simd, &RoundConstant::ZERO));
        }
    }
    x
}

#[inline(always)]
fn round<S: Simd, L: Aes<S>>([x0, x1, x2, x3]: [L; 4], constant: L, zero: L) -> [L; 4] {
    let [y1, y3] = L::round([x0, x2], [x1, x3]);
    let [y0, y2] = L::last_round([x0, x2], [zero, constant]);
    let [y2] = L::round([y2], [zero]);
    [y1, y2, y3, y0]
}

/// 128 bits of pi's fraction each, with the bytes reversed. In the published constants, number 7 (counted from 0) is
/// shifted by one digit. It is kept as published.
#[rustfmt::skip]
const ROUND_CONSTANTS: [RoundConstant; 15] = [
    constant(0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344),
    constant(0xa409_3822_299f_31d0_082e_fa98_ec4e_6c89),
    constant(0x4528_21e6_38d0_1377_be54_66cf_34e9_0c6c),
    constant(0xc0ac_29b7_c97c_50dd_3f84_d5b5_b547_0917),
    constant(0x9216_d5d9_8979_fb1b_d131_0ba6_98df_b5ac),
    constant(0x2ffd_72db_d01a_dfb7_b8e1_afed_6a26_7e96),
    constant(0xba7c_9045_f12c_7f99_24a1_9947_b391_6cf7),
    constant(0x801f_2e28_58ef_c166_3692_0d87_1574_e690),
    constant(0xa458_fea3_f493_3d7e_0d95_748f_728e_b658),
    constant(0x718b_cd58_8215_4aee_7b54_a41d_c25a_59b5),
    constant(0x9c30_d539_2af2_6013_c5d1_b023_2860_85f0),
    constant(0xca41_7918_b8db_38ef_8e79_dcb0_603a_180e),
    constant(0x6c9e_0e8b_b01e_8a3e_d715_77c1_bd31_4b27),
    constant(0x78af_2fda_5560_5c60_e655_25f3_aa55_ab94),
    constant(0x5748_9862_63e8_1440_55ca_396a_2aab_10b6),
];

const fn constant(digits: u128) -> RoundConstant {
    RoundConstant::new(digits.to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_begin_with_the_last_byte() {
        let pi = constant(0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344);
        assert_eq!(pi.bytes()[..4], [0x44, 0x73, 0x70, 0x03]);
        assert_eq!(pi.bytes(), ROUND_CONSTANTS[0].bytes());
    }
}
