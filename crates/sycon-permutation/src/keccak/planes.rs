//! The rounds, for one state in planes.
//!
//! A register contains five lanes. Theta and rho need one lane of each column in the same position of the five
//! registers. Pi moves the lanes, so rounds alternate between two forms that have this property:
//!
//! * **Rows**: register `y` contains lane `(x, y)` in position `x`. Pi makes a column of the new state out of each
//!   register, so chi combines three registers.
//! * **Diagonals**: register `q` contains lane `(x, x + q)` in position `x`. Pi makes a row of the new state out of
//!   each register, so chi combines a register with two rotations of its lanes.

use sycon_simd::{Plane, Simd};

/// The rotations of rho: that of lane `(x, y)` is `OFFSETS[x][y]` (FIPS 202, section 3.2.2).
const OFFSETS: [[u8; 5]; 5] = [
    [0, 36, 3, 41, 18],
    [1, 44, 10, 45, 2],
    [62, 6, 43, 15, 61],
    [28, 55, 25, 21, 56],
    [27, 20, 39, 8, 14],
];

/// Applies the rounds with these constants, an even number.
#[inline(always)]
pub(super) fn rounds<S: Simd, P: Plane<S>>(
    simd: S,
    mut planes: [P; 5],
    constants: &[u64],
) -> [P; 5] {
    for [first, second] in constants.as_chunks().0 {
        planes = diagonals(even_round(planes, P::first_lane(simd, *first)));
        planes = odd_round(planes, P::first_lane(simd, *second));
    }
    planes
}

/// Applies a round to rows. Returns columns: register `x` contains lane `(x, y)` in position `y`.
#[inline(always)]
fn even_round<S: Simd, P: Plane<S>>(rows: [P; 5], constant: P) -> [P; 5] {
    let rows = theta(rows);
    let column = |y: u8| {
        let row = rows[usize::from(y)].rotate_left(offsets(0, y));
        row.shuffle(multiples(3, y))
    };
    let columns = [column(0), column(1), column(2), column(3), column(4)];
    let chi = |x: usize| columns[x].chi(columns[(x + 1) % 5], columns[(x + 2) % 5]);
    let first = columns[0].xor(constant).chi(columns[1], columns[2]);
    [first, chi(1), chi(2), chi(3), chi(4)]
}

/// Converts columns to diagonals.
#[inline(always)]
fn diagonals<S: Simd, P: Plane<S>>(columns: [P; 5]) -> [P; 5] {
    // The lanes in position `y` move by `y` registers, in steps of 1, 2 and 2. Then register `5 - q` contains lane
    // `(x, x + q)` in position `x + q`.
    let moved = step::<0b01010, 1, _, _>(columns);
    let moved = step::<0b11100, 2, _, _>(moved);
    let moved = step::<0b10000, 2, _, _>(moved);
    let diagonal = |q: u8| moved[usize::from((5 - q) % 5)].shuffle(multiples(1, q));
    [diagonal(0), diagonal(1), diagonal(2), diagonal(3), diagonal(4)]
}

/// Moves the lanes in some positions from register `i + BY` to register `i`.
#[inline(always)]
fn step<const POSITIONS: u8, const BY: usize, S: Simd, P: Plane<S>>(planes: [P; 5]) -> [P; 5] {
    let stepped = |i: usize| planes[i].replace::<POSITIONS>(planes[(i + BY) % 5]);
    [stepped(0), stepped(1), stepped(2), stepped(3), stepped(4)]
}

/// Applies a round to diagonals. Returns rows.
#[inline(always)]
fn odd_round<S: Simd, P: Plane<S>>(diagonals: [P; 5], constant: P) -> [P; 5] {
    let diagonals = theta(diagonals);
    // Diagonal `q` becomes row `3q`.
    let row = |y: u8| {
        let q = 2 * y % 5;
        let lanes = diagonals[usize::from(q)].rotate_left(offsets(1, q));
        let from = |x: u8| lanes.shuffle(multiples(1, 5 + x - q));
        from(0).chi(from(1), from(2))
    };
    [row(0).xor(constant), row(1), row(2), row(3), row(4)]
}

#[inline(always)]
fn theta<S: Simd, P: Plane<S>>(planes: [P; 5]) -> [P; 5] {
    let parities = planes[0].xor3(planes[1], planes[2]).xor3(planes[3], planes[4]);
    let left = parities.shuffle(multiples(1, 4));
    let right = parities.rotate_left([1; 5]).shuffle(multiples(1, 1));
    let sum = |i: usize| planes[i].xor3(left, right);
    [sum(0), sum(1), sum(2), sum(3), sum(4)]
}

/// Returns the rotations of the lanes `(x, step * x + first)`.
#[inline(always)]
fn offsets(step: u8, first: u8) -> [u8; 5] {
    let y = multiples(step, first);
    [0, 1, 2, 3, 4].map(|x| OFFSETS[x][usize::from(y[x])])
}

/// Returns `step * i + first` modulo 5 for each `i`.
#[inline(always)]
fn multiples(step: u8, first: u8) -> [u8; 5] {
    [0, 1, 2, 3, 4].map(|i| (step * i + first) % 5)
}
