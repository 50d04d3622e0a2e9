//! A round with deferred rotations, for processors that rotate an operand of a logic instruction at no cost ("Hybrid
//! scalar/vector implementations of Keccak and SPHINCS+ on `AArch64`", ePrint 2022/1243).
//!
//! The three operands of chi each lack the rotation of rho. Two of them are rotated by the difference of their
//! missing rotation from that of the third. So the result lacks the rotation of the third, until theta of the next
//! round uses it as an operand. Between rounds, each lane therefore lacks the rotation of the lane two places on in
//! its row, which is the same in every round.

use sycon_simd::{Lanes, Simd};

/// Applies chi to lanes that lack rotations. Each result lacks that of the lane two places on.
macro_rules! chi {
    ($a:expr, $ra:literal, $b:expr, $rb:literal, $c:expr, $rc:literal, $d:expr, $rd:literal, $e:expr, $re:literal) => {{
        let (a, b, c, d, e) = ($a, $b, $c, $d, $e);
        [
            $crate::keccak::put_off::chi!(@one a $ra, b $rb, c $rc),
            $crate::keccak::put_off::chi!(@one b $rb, c $rc, d $rd),
            $crate::keccak::put_off::chi!(@one c $rc, d $rd, e $re),
            $crate::keccak::put_off::chi!(@one d $rd, e $re, a $ra),
            $crate::keccak::put_off::chi!(@one e $re, a $ra, b $rb),
        ]
    }};
    (@one $a:ident $ra:literal, $b:ident $rb:literal, $c:ident $rc:literal) => {
        $a.rotate_left::<{ ($ra - $rc) & 63 }>().chi($b.rotate_left::<{ ($rb - $rc) & 63 }>(), $c)
    };
}
pub(super) use chi;

/// Returns the rotation that each lane lacks between rounds, times `$sign`.
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

/// Removes from each lane the rotation that it lacks between rounds.
#[inline(always)]
pub(super) fn begin<S: Simd, L: Lanes<S>>(a: [L; 25]) -> [L; 25] {
    lacking!(-, a)
}

/// The inverse of [`begin`].
#[inline(always)]
pub(super) fn end<S: Simd, L: Lanes<S>>(a: [L; 25]) -> [L; 25] {
    lacking!(+, a)
}

/// Returns the sums of columns.
#[inline(always)]
pub(super) fn parities<S: Simd, L: Lanes<S>>(a: &[L; 25]) -> [L; 5] {
    // Nested, so that each sum has one operand that is rotated: the compiler would put two into one.
    macro_rules! parity {
        ($x:literal, $r0:literal $r1:literal $r2:literal $r3:literal $r4:literal) => {{
            let sum = a[$x + 15].xor(a[$x + 20].rotate_left::<{ ($r4 - $r3) & 63 }>());
            let sum = a[$x + 10].xor(sum.rotate_left::<{ ($r3 - $r2) & 63 }>());
            let sum = a[$x + 5].xor(sum.rotate_left::<{ ($r2 - $r1) & 63 }>());
            a[$x].xor(sum.rotate_left::<{ ($r1 - $r0) & 63 }>()).rotate_left::<$r0>()
        }};
    }
    [
        parity!(0, 43 3 25 10 39),
        parity!(1, 21 45 8 15 41),
        parity!(2, 14 61 18 56 2),
        parity!(3, 0 28 1 27 62),
        parity!(4, 44 20 6 36 55),
    ]
}

/// Applies iota to the first lane.
#[inline(always)]
pub(super) fn constant<S: Simd, L: Lanes<S>>(constant: L) -> L {
    constant.rotate_left::<21>()
}
