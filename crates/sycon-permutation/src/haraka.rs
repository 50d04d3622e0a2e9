//! Haraka-512 v2 ("Haraka v2: efficient short-input hashing for post-quantum applications", ToSC 2016), and newplex's
//! variant of the same name.

use sycon_simd::{Aes, RoundConstant, Simd};

use crate::blocks::block_permutation;

/// The permutation of Haraka-512 v2: 512 bits, 5 rounds of two AES rounds on each of four blocks.
///
/// It is designed to hash inputs of exactly 64 bytes in hash-based signatures. The designers claim preimage and
/// second-preimage resistance in that use, and make no claim for sponges.
///
/// ```
/// use sycon_permutation::{Backend, Haraka512, Permutation};
///
/// let mut state = Haraka512::ZERO;
/// Haraka512::permute(Backend::best(), &mut state);
/// assert_eq!(state[..4], [0x18, 0x50, 0x7c, 0x47]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Haraka512;

/// The variant that the Go library newplex calls Haraka-512. It has 6 rounds, other constants and another mixing
/// layer.
///
/// **For compatibility only.** It is not the published permutation, and no analysis of it exists.
///
/// ```
/// use sycon_permutation::{Backend, Haraka512, Haraka512Newplex, Permutation};
///
/// let (mut published, mut variant) = (Haraka512::ZERO, Haraka512Newplex::ZERO);
/// Haraka512::permute(Backend::best(), &mut published);
/// Haraka512Newplex::permute(Backend::best(), &mut variant);
/// assert_ne!(published, variant);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Haraka512Newplex;

block_permutation!(
    Haraka512, "Haraka-512 v2", 4 blocks, needs Aes, one state: Aes1, many: [Aes8, Aes4],
    |simd, x| permute(simd, x)
);
block_permutation!(
    Haraka512Newplex, "Haraka-512 (newplex)", 4 blocks, needs Aes,
    one state: Aes1, many: [Aes8, Aes4], |simd, x| permute_newplex(simd, x)
);

#[inline(always)]
fn permute<S: Simd, L: Aes<S>>(simd: S, mut x: [L; 4]) -> [L; 4] {
    for constants in ROUND_CONSTANTS.as_chunks::<8>().0 {
        x = mix(two_rounds(simd, x, constants));
    }
    x
}

#[inline(always)]
fn permute_newplex<S: Simd, L: Aes<S>>(simd: S, mut x: [L; 4]) -> [L; 4] {
    for _ in 0..2 {
        for constants in NEWPLEX_ROUND_CONSTANTS.as_chunks::<8>().0 {
            x = transpose(two_rounds(simd, x, constants));
        }
    }
    x
}

/// Two rounds of AES on every block.
#[inline(always)]
fn two_rounds<S: Simd, L: Aes<S>>(simd: S, x: [L; 4], constants: &[RoundConstant; 8]) -> [L; 4] {
    let [k0, k1, k2, k3, k4, k5, k6, k7] = constants;
    let key = |constant| L::constant(simd, constant);
    let x = L::round(x, [key(k0), key(k1), key(k2), key(k3)]);
    L::round(x, [key(k4), key(k5), key(k6), key(k7)])
}

/// Applies the designers' mixing layer, which moves the columns of each block to all four blocks.
#[inline(always)]
fn mix<S: Simd, L: Aes<S>>([x0, x1, x2, x3]: [L; 4]) -> [L; 4] {
    let low = [x0.interleave_low(x1), x2.interleave_low(x3)];
    let high = [x0.interleave_high(x1), x2.interleave_high(x3)];
    [
        high[0].interleave_high(high[1]),
        low[1].interleave_low(low[0]),
        low[1].interleave_high(low[0]),
        high[0].interleave_low(high[1]),
    ]
}

/// Moves column `j` of block `i` to column `i` of block `j`.
#[inline(always)]
fn transpose<S: Simd, L: Aes<S>>([x0, x1, x2, x3]: [L; 4]) -> [L; 4] {
    let low = [x0.interleave_low(x2), x1.interleave_low(x3)];
    let high = [x0.interleave_high(x2), x1.interleave_high(x3)];
    [
        low[0].interleave_low(low[1]),
        low[0].interleave_high(low[1]),
        high[0].interleave_low(high[1]),
        high[0].interleave_high(high[1]),
    ]
}

/// The words of newplex's constants are in the opposite order. The first word of the last constant contains a typing
/// error.
pub(crate) const NEWPLEX_ROUND_CONSTANTS: [RoundConstant; 24] = {
    const MISTYPED: u128 = 0x2312_9114_u128;
    let mut constants = [RoundConstant::ZERO; 24];
    let mut i = 0;
    while i < constants.len() {
        let c = PARITIES[i];
        let reversed = c << 96 | (c & WORD << 32) << 32 | c >> 32 & WORD << 32 | c >> 96;
        constants[i] = RoundConstant::new(reversed.to_le_bytes());
        i += 1;
    }
    let last = u128::from_le_bytes(*constants[23].bytes());
    constants[23] = RoundConstant::new((last & !(WORD << 96) | MISTYPED << 96).to_le_bytes());
    constants
};

const WORD: u128 = 0xffff_ffff;

pub(crate) const ROUND_CONSTANTS: [RoundConstant; 40] = {
    let mut constants = [RoundConstant::ZERO; 40];
    let mut i = 0;
    while i < constants.len() {
        constants[i] = RoundConstant::new(PARITIES[i].to_le_bytes());
        i += 1;
    }
    constants
};

/// Bit `j` of number `i` is 1 if digit `128 * i + j` of pi's decimal fraction is odd.
#[rustfmt::skip]
const PARITIES: [u128; 40] = [
    0x0684_704c_e620_c00a_b2c5_fef0_7581_7b9d,
    0x8b66_b4e1_88f3_a06b_640f_6ba4_2f08_f717,
    0x3402_de2d_53f2_8498_cf02_9d60_9f02_9114,
    0x0ed6_eae6_2e7b_4f08_bbf3_bcaf_fd5b_4f79,
    0xcbcf_b0cb_4872_448b_79ee_cd1c_be39_7044,
    0x7eea_cdee_6e90_32b7_8d53_35ed_2b8a_057b,
    0x67c2_8f43_5e2e_7cd0_e241_2761_da4f_ef1b,
    0x2924_d9b0_afca_cc07_675f_fde2_1fc7_0b3b,
    0xab4d_63f1_e686_7fe9_ecdb_8fca_b9d4_65ee,
    0x1c30_bf84_d4b7_cd64_5b2a_404f_ad03_7e33,
    0xb2cc_0bb9_9417_23bf_6902_8b2e_8df6_9800,
    0xfa04_78a6_de6f_5572_4aaa_9ec8_5c9d_2d8a,
    0xdfb4_9f2b_6b77_2a12_0efa_4f2e_2912_9fd4,
    0x1ea1_0344_f449_a236_32d6_11ae_bb6a_12ee,
    0xaf04_4988_4b05_0084_5f96_00c9_9ca8_eca6,
    0x2102_5ed8_9d19_9c4f_78a2_c7e3_27e5_93ec,
    0xbf3a_aaf8_a759_c9b7_b928_2ecd_82d4_0173,
    0x6260_700d_6186_b017_37f2_efd9_1030_7d6b,
    0x5aca_45c2_2130_0443_81c2_9153_f6fc_9ac6,
    0x9223_973c_226b_68bb_2caf_92e8_36d1_943a,
    0xd3bf_9238_2258_86eb_6cba_b958_e510_71b4,
    0xdb86_3ce5_aef0_c677_933d_fddd_24e1_128d,
    0xbb60_6268_ffeb_a09c_83e4_8de3_cb22_12b1,
    0x734b_d3dc_e2e4_d19c_2db9_1a4e_c72b_f77d,
    0x43bb_47c3_6130_1b43_4b14_15c4_2cb3_924e,
    0xdba7_75a8_e707_eff6_03b2_31dd_16eb_6899,
    0x6df3_614b_3c75_5977_8e5e_2302_7eca_472c,
    0xcda7_5a17_d6de_7d77_6d1b_e5b9_b886_17f9,
    0xec6b_43f0_6ba8_e9aa_9d6c_069d_a946_ee5d,
    0xcb1e_6950_f957_332b_a253_1159_3bf3_27c1,
    0x2cee_0c75_00da_619c_e4ed_0353_600e_d0d9,
    0xf0b1_a5a1_96e9_0cab_80bb_babc_63a4_a350,
    0xae3d_b102_5e96_2988_ab0d_de30_938d_ca39,
    0x17bb_8f38_d554_a40b_8814_f3a8_2e75_b442,
    0x34bb_8a5b_5f42_7fd7_aeb6_b779_360a_16f6,
    0x26f6_5241_cbe5_5438_43ce_5918_ffba_afde,
    0x4ce9_9a54_b9f3_026a_a2ca_9cf7_839e_c978,
    0xae51_a51a_1bdf_f7be_40c0_6e28_2290_1235,
    0xa0c1_613c_ba7e_d22b_c173_bc0f_48a6_59cf,
    0x756a_cc03_0228_8288_4ad6_bdfd_e9c5_9da1,];
