//! The rounds, for one state or several in parallel.

use sycon_simd::{Lanes, LanesPermutation, Plane, Simd};

use super::{planes, put_off};

/// Iota's constants: the output of an LFSR (FIPS 202, section 3.2.5).
#[rustfmt::skip]
pub(super) const ROUND_CONSTANTS: [u64; 24] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808b, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008a, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000a,
    0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
];

/// The rounds with these constants. `L::permute` runs them on vectors.
#[derive(Clone, Copy)]
pub(crate) struct Rounds<'a>(&'a [u64]);

impl Rounds<'static> {
    /// Returns the last `count` of the 24 rounds.
    pub(crate) const fn last(count: usize) -> Self {
        assert!(count <= 24 && count.is_multiple_of(2) && count > 0, "2 to 24 rounds");
        Self(ROUND_CONSTANTS.split_at(24 - count).1)
    }

    /// Splits off the last round.
    pub(super) const fn split_last(self) -> (Self, Self) {
        let (before, last) = self.0.split_at(self.0.len() - 1);
        (Self(before), Self(last))
    }
}

impl<S: Simd> LanesPermutation<S> for Rounds<'_> {
    #[inline(always)]
    fn run<L: Lanes<S>>(self, simd: S, a: [L; 25]) -> [L; 25] {
        // Two rounds per iteration let the register allocator undo pi's moves without the code of a
        // full unrolling, which outgrows the instruction cache of the decoder.
        let (pairs, rest) = self.0.as_chunks();
        let mut a = begin(a);
        for [first, second] in pairs {
            a = round(simd, a, *first);
            a = round(simd, a, *second);
        }
        for constant in rest {
            a = round(simd, a, *constant);
        }
        end(a)
    }

    /// Interleaves the rounds of the vectors with those of the scalar states. The vectors have done the right number
    /// of rounds when the second scalar state is done.
    #[inline(always)]
    fn run_beside<L: Lanes<S>, M: Lanes<S>>(
        self,
        simd: S,
        a: [L; 25],
        mut scalars: [[M; 25]; 2],
    ) -> ([L; 25], [[M; 25]; 2]) {
        let (quads, rest) = self.0.as_chunks();
        let (mut pairs, vectors_rest) = (self.0.as_chunks().0.iter(), &self.0[4 * quads.len()..]);
        let mut a = begin(a);
        for scalar in &mut scalars {
            let mut b = begin(*scalar);
            for ([first, second, third, fourth], [one, two]) in quads.iter().zip(&mut pairs) {
                (a, b) = two_rounds_beside(simd, a, *one, b, *first, *second);
                (a, b) = two_rounds_beside(simd, a, *two, b, *third, *fourth);
            }
            for constant in rest {
                b = round(simd, b, *constant);
            }
            *scalar = end(b);
        }
        for constant in vectors_rest {
            a = round(simd, a, *constant);
        }
        (end(a), scalars)
    }

    #[inline(always)]
    fn run_planes<P: Plane<S>>(self, simd: S, planes: [P; 5]) -> [P; 5] {
        planes::rounds(simd, planes, self.0)
    }
}

/// Converts a state to the form between rounds.
#[inline(always)]
fn begin<S: Simd, L: Lanes<S>>(a: [L; 25]) -> [L; 25] {
    L::complement(if const { L::FREE_ROTATIONS } { put_off::begin(a) } else { a })
}

/// The inverse of [`begin`].
#[inline(always)]
fn end<S: Simd, L: Lanes<S>>(a: [L; 25]) -> [L; 25] {
    L::complement(if const { L::FREE_ROTATIONS } { put_off::end(a) } else { a })
}

/// Applies one round. It completes one row at a time: each lane of `a` is last used when its successor is computed,
/// so the state uses at most 25 of the 32 vector registers. (Rho and pi on all lanes before chi is the same function,
/// but it cost 100 spills per two rounds.)
#[inline(always)]
fn round<S: Simd, L: Lanes<S>>(simd: S, a: [L; 25], constant: u64) -> [L; 25] {
    let (a, d) = theta(a);
    let b0 = iota(simd, row_0(&a, &d), constant);
    let (b1, b2, b3, b4) = (row_1(&a, &d), row_2(&a, &d), row_3(&a, &d), row_4(&a, &d));
    joined(b0, b1, b2, b3, b4)
}

/// Applies a round to `a`, interleaved with two rounds of `b`.
#[inline(always)]
fn two_rounds_beside<S: Simd, L: Lanes<S>, M: Lanes<S>>(
    simd: S,
    a: [L; 25],
    constant: u64,
    b: [M; 25],
    first: u64,
    second: u64,
) -> ([L; 25], [M; 25]) {
    let (b, e) = theta(b);
    let (a, d) = theta(a);
    let c0 = iota(simd, row_0(&b, &e), first);
    let c1 = row_1(&b, &e);
    let a0 = iota(simd, row_0(&a, &d), constant);
    let c2 = row_2(&b, &e);
    let c3 = row_3(&b, &e);
    let a1 = row_1(&a, &d);
    let c4 = row_4(&b, &e);
    let (b, e) = theta(joined(c0, c1, c2, c3, c4));
    let a2 = row_2(&a, &d);
    let c0 = iota(simd, row_0(&b, &e), second);
    let c1 = row_1(&b, &e);
    let a3 = row_3(&a, &d);
    let c2 = row_2(&b, &e);
    let c3 = row_3(&b, &e);
    let a4 = row_4(&a, &d);
    let c4 = row_4(&b, &e);
    (joined(a0, a1, a2, a3, a4), joined(c0, c1, c2, c3, c4))
}

/// Returns the state in the form that rows need, and the word that theta adds to each column.
#[inline(always)]
fn theta<S: Simd, L: Lanes<S>>(a: [L; 25]) -> ([L; 25], [L; 5]) {
    let c = if const { L::FREE_ROTATIONS } { put_off::parities(&a) } else { parities(&a) };
    let d = [
        c[4].xor(c[1].rotate_left::<1>()),
        c[0].xor(c[2].rotate_left::<1>()),
        c[1].xor(c[3].rotate_left::<1>()),
        c[2].xor(c[4].rotate_left::<1>()),
        c[3].xor(c[0].rotate_left::<1>()),
    ];
    (if const { L::FREE_ROTATIONS } { put_off::end(a) } else { a }, d)
}

#[inline(always)]
fn parities<S: Simd, L: Lanes<S>>(a: &[L; 25]) -> [L; 5] {
    let parity = |x: usize| a[x].xor3(a[x + 5], a[x + 10]).xor3(a[x + 15], a[x + 20]);
    [parity(0), parity(1), parity(2), parity(3), parity(4)]
}

#[inline(always)]
fn iota<S: Simd, L: Lanes<S>>(simd: S, [b0, b1, b2, b3, b4]: [L; 5], constant: u64) -> [L; 5] {
    let constant = L::splat(simd, constant);
    let constant = if const { L::FREE_ROTATIONS } { put_off::constant(constant) } else { constant };
    [b0.xor(constant), b1, b2, b3, b4]
}

#[inline(always)]
fn joined<L: Copy>(b0: [L; 5], b1: [L; 5], b2: [L; 5], b3: [L; 5], b4: [L; 5]) -> [L; 25] {
    [
        b0[0], b0[1], b0[2], b0[3], b0[4], b1[0], b1[1], b1[2], b1[3], b1[4], b2[0], b2[1], b2[2],
        b2[3], b2[4], b3[0], b3[1], b3[2], b3[3], b3[4], b4[0], b4[1], b4[2], b4[3], b4[4],
    ]
}

/// Returns the rows of a state after theta, rho and pi: the place from which pi moves each lane, and the rotation of
/// rho.
macro_rules! rows {
    (@rotated $lane:expr, 0) => { $lane };
    (@rotated $lane:expr, $bits:literal) => { $lane.rotate_left::<$bits>() };
    ($($row:ident $ROW:literal: $($i:literal $bits:tt),+;)+) => {$(
        #[inline(always)]
        fn $row<S: Simd, L: Lanes<S>>(a: &[L; 25], d: &[L; 5]) -> [L; 5] {
            if const { L::FREE_ROTATIONS } {
                put_off::chi!($(d[$i % 5].xor(a[$i]), $bits),+)
            } else {
                L::chi_row::<$ROW>([$(rows!(@rotated a[$i].xor(d[$i % 5]), $bits)),+])
            }
        }
    )+};
}

rows! {
    row_0 0: 0 0, 6 44, 12 43, 18 21, 24 14;
    row_1 1: 3 28, 9 20, 10 3, 16 45, 22 61;
    row_2 2: 1 1, 7 6, 13 25, 19 8, 20 18;
    row_3 3: 4 27, 5 36, 11 10, 17 15, 23 56;
    row_4 4: 2 62, 8 55, 14 39, 15 41, 21 2;
}
