//! The rounds, on one state or several side by side.

use sycon_simd::{Lanes, Simd};

use super::put_off;

/// Iota's constants: the output of an LFSR (FIPS 202, section 3.2.5).
#[rustfmt::skip]
const ROUND_CONSTANTS: [u64; 24] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808b, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008a, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000a,
    0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
];

/// The last `ROUNDS` rounds.
#[inline(always)]
pub(super) fn permute<S: Simd, L: Lanes<S>, const ROUNDS: usize>(simd: S, a: [L; 25]) -> [L; 25] {
    rounds(simd, a, const { last_constants(ROUNDS) })
}

/// The last `count` constants.
pub(super) const fn last_constants(count: usize) -> &'static [u64] {
    assert!(count <= 24 && count.is_multiple_of(2) && count > 0, "2 to 24 rounds");
    ROUND_CONSTANTS.split_at(24 - count).1
}

/// A round for each constant.
#[inline(always)]
pub(super) fn rounds<S: Simd, L: Lanes<S>>(simd: S, mut a: [L; 25], constants: &[u64]) -> [L; 25] {
    if const { L::FREE_ROTATIONS } {
        a = put_off::begin(a);
    }
    // Two rounds per iteration let the register allocator undo pi's moves without the code of a
    // full unrolling, which outgrows the instruction cache of the decoder.
    let (pairs, rest) = constants.as_chunks();
    a = L::complement(a);
    for [first, second] in pairs {
        a = one_round(simd, a, *first);
        a = one_round(simd, a, *second);
    }
    for constant in rest {
        a = one_round(simd, a, *constant);
    }
    if const { L::FREE_ROTATIONS } {
        a = put_off::end(a);
    }
    L::complement(a)
}

#[inline(always)]
fn one_round<S: Simd, L: Lanes<S>>(simd: S, a: [L; 25], constant: u64) -> [L; 25] {
    let constant = L::splat(simd, constant);
    if const { L::FREE_ROTATIONS } { put_off::round(a, constant) } else { round(a, constant) }
}

/// One round. Rows are finished one by one: each lane of `a` dies as its successor is born, so the
/// state never takes more than 25 of the 32 vector registers. (All of rho and pi before all of chi
/// is the same function, and cost 100 spills per two rounds.)
#[inline(always)]
fn round<S: Simd, L: Lanes<S>>(a: [L; 25], constant: L) -> [L; 25] {
    let parity = |x: usize| a[x].xor3(a[x + 5], a[x + 10]).xor3(a[x + 15], a[x + 20]);
    let c = [parity(0), parity(1), parity(2), parity(3), parity(4)];
    let d = [
        c[4].xor(c[1].rotate_left::<1>()),
        c[0].xor(c[2].rotate_left::<1>()),
        c[1].xor(c[3].rotate_left::<1>()),
        c[2].xor(c[4].rotate_left::<1>()),
        c[3].xor(c[0].rotate_left::<1>()),
    ];
    let theta = |i: usize| a[i].xor(d[i % 5]);

    let [iota, b1, b2, b3, b4] = L::chi_row::<0>([
        theta(0),
        theta(6).rotate_left::<44>(),
        theta(12).rotate_left::<43>(),
        theta(18).rotate_left::<21>(),
        theta(24).rotate_left::<14>(),
    ]);
    let b0 = iota.xor(constant);
    let [b5, b6, b7, b8, b9] = L::chi_row::<1>([
        theta(3).rotate_left::<28>(),
        theta(9).rotate_left::<20>(),
        theta(10).rotate_left::<3>(),
        theta(16).rotate_left::<45>(),
        theta(22).rotate_left::<61>(),
    ]);
    let [b10, b11, b12, b13, b14] = L::chi_row::<2>([
        theta(1).rotate_left::<1>(),
        theta(7).rotate_left::<6>(),
        theta(13).rotate_left::<25>(),
        theta(19).rotate_left::<8>(),
        theta(20).rotate_left::<18>(),
    ]);
    let [b15, b16, b17, b18, b19] = L::chi_row::<3>([
        theta(4).rotate_left::<27>(),
        theta(5).rotate_left::<36>(),
        theta(11).rotate_left::<10>(),
        theta(17).rotate_left::<15>(),
        theta(23).rotate_left::<56>(),
    ]);
    let [b20, b21, b22, b23, b24] = L::chi_row::<4>([
        theta(2).rotate_left::<62>(),
        theta(8).rotate_left::<55>(),
        theta(14).rotate_left::<39>(),
        theta(15).rotate_left::<41>(),
        theta(21).rotate_left::<2>(),
    ]);
    [
        b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19,
        b20, b21, b22, b23, b24,
    ]
}
