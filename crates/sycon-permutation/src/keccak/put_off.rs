//! A round with rotations put off, for processors that rotate an operand of logic at no cost ("Hybrid scalar/vector
//! implementations of Keccak and SPHINCS+ on `AArch64`", ePrint 2022/1243).
//!
//! Chi's three operands each lack rho's rotation. Two of them are rotated by what they lack more than the third, and the
//! result lacks what the third did, until theta of the next round takes it as an operand. So between rounds each lane lacks
//! the rotation of the lane two places on in its row, always the same.

use sycon_simd::{Lanes, Simd};

/// Chi of lanes that lack rotations; each result lacks that of the lane two places on.
macro_rules! chi_put_off {
    ($a:expr, $ra:literal, $b:expr, $rb:literal, $c:expr, $rc:literal, $d:expr, $rd:literal, $e:expr, $re:literal) => {{
        let (a, b, c, d, e) = ($a, $b, $c, $d, $e);
        [
            chi_put_off!(@one a $ra, b $rb, c $rc),
            chi_put_off!(@one b $rb, c $rc, d $rd),
            chi_put_off!(@one c $rc, d $rd, e $re),
            chi_put_off!(@one d $rd, e $re, a $ra),
            chi_put_off!(@one e $re, a $ra, b $rb),
        ]
    }};
    (@one $a:ident $ra:literal, $b:ident $rb:literal, $c:ident $rc:literal) => {
        $a.rotate_left::<{ ($ra - $rc) & 63 }>().chi($b.rotate_left::<{ ($rb - $rc) & 63 }>(), $c)
    };
}

/// For each lane what it lacks between rounds, times `$sign`.
macro_rules! lacking {
    ($sign:tt, $a:ident) => {
        lacking!(
            @ $sign $a,
            0 43, 1 21, 2 14, 3 0, 4 44, 5 3, 6 45, 7 61, 8 28, 9 20, 10 25, 11 8, 12 18, 13 1, 14 6,
            15 10, 16 15, 17 56, 18 27, 19 36, 20 39, 21 41, 22 2, 23 62, 24 55
        )
    };
    (@ $sign:tt $a:ident, $($i:literal $bits:literal),+) => {
        [$($a[$i].rotate_left::<{ (0 $sign $bits) & 63 }>()),+]
    };
}

/// Takes from each lane the rotation that it lacks between rounds.
#[inline(always)]
pub(super) fn begin<S: Simd, L: Lanes<S>>(a: [L; 25]) -> [L; 25] {
    lacking!(-, a)
}

/// The inverse of [`begin`].
#[inline(always)]
pub(super) fn end<S: Simd, L: Lanes<S>>(a: [L; 25]) -> [L; 25] {
    lacking!(+, a)
}

/// One round, of lanes that lack rotations. The order of lanes is that of [`rounds`](super::rounds).
#[inline(always)]
pub(super) fn round<S: Simd, L: Lanes<S>>(a: [L; 25], constant: L) -> [L; 25] {
    macro_rules! parity {
        ($x:literal, $r0:literal $r1:literal $r2:literal $r3:literal $r4:literal) => {
            a[$x]
                .xor(a[$x + 5].rotate_left::<{ ($r1 - $r0) & 63 }>())
                .xor(a[$x + 10].rotate_left::<{ ($r2 - $r0) & 63 }>())
                .xor(a[$x + 15].rotate_left::<{ ($r3 - $r0) & 63 }>())
                .xor(a[$x + 20].rotate_left::<{ ($r4 - $r0) & 63 }>())
                .rotate_left::<$r0>()
        };
    }
    let c = [
        parity!(0, 43 3 25 10 39),
        parity!(1, 21 45 8 15 41),
        parity!(2, 14 61 18 56 2),
        parity!(3, 0 28 1 27 62),
        parity!(4, 44 20 6 36 55),
    ];
    let d = [
        c[4].xor(c[1].rotate_left::<1>()),
        c[0].xor(c[2].rotate_left::<1>()),
        c[1].xor(c[3].rotate_left::<1>()),
        c[2].xor(c[4].rotate_left::<1>()),
        c[3].xor(c[0].rotate_left::<1>()),
    ];
    let theta = |i: usize, lane: L| d[i % 5].xor(lane);
    let a = end(a);
    macro_rules! row {
        ($($i:literal $r:literal),+) => {
            chi_put_off!($(theta($i, a[$i]), $r),+)
        };
    }
    let [b0, b1, b2, b3, b4] = row!(0 0, 6 44, 12 43, 18 21, 24 14);
    let b0 = b0.xor(constant.rotate_left::<21>());
    let [b5, b6, b7, b8, b9] = row!(3 28, 9 20, 10 3, 16 45, 22 61);
    let [b10, b11, b12, b13, b14] = row!(1 1, 7 6, 13 25, 19 8, 20 18);
    let [b15, b16, b17, b18, b19] = row!(4 27, 5 36, 11 10, 17 15, 23 56);
    let [b20, b21, b22, b23, b24] = row!(2 62, 8 55, 14 39, 15 41, 21 2);
    [
        b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19,
        b20, b21, b22, b23, b24,
    ]
}
