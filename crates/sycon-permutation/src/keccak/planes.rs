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
pub(super) const OFFSETS: [[u8; 5]; 5] = [
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
    let [p0, p1, p2, p3, p4] =
        [column(rows, 0), column(rows, 1), column(rows, 2), column(rows, 3), column(rows, 4)];
    [p0.xor(constant).chi(p1, p2), p1.chi(p2, p3), p2.chi(p3, p4), p3.chi(p4, p0), p4.chi(p0, p1)]
}

/// Makes a column of the new state out of row `y`.
#[inline(always)]
fn column<S: Simd, P: Plane<S>>(rows: [P; 5], y: u8) -> P {
    rows[usize::from(y)].rotate_left(offsets(0, y)).shuffle(multiples(3, y))
}

/// Converts columns to diagonals.
#[inline(always)]
fn diagonals<S: Simd, P: Plane<S>>(columns: [P; 5]) -> [P; 5] {
    // The lanes in position `y` move by `y` registers, in steps of 1, 2 and 2. Then register `5 - q` contains lane
    // `(x, x + q)` in position `x + q`.
    let moved = step::<0b01010, 1, _, _>(columns);
    let moved = step::<0b11100, 2, _, _>(moved);
    let [p0, p1, p2, p3, p4] = step::<0b10000, 2, _, _>(moved);
    [
        p0,
        p4.shuffle(multiples(1, 1)),
        p3.shuffle(multiples(1, 2)),
        p2.shuffle(multiples(1, 3)),
        p1.shuffle(multiples(1, 4)),
    ]
}

/// Moves the lanes in some positions from register `i + BY` to register `i`.
#[inline(always)]
fn step<const POSITIONS: u8, const BY: usize, S: Simd, P: Plane<S>>(planes: [P; 5]) -> [P; 5] {
    let [p0, p1, p2, p3, p4] = planes;
    [
        p0.replace::<POSITIONS>(planes[BY % 5]),
        p1.replace::<POSITIONS>(planes[(1 + BY) % 5]),
        p2.replace::<POSITIONS>(planes[(2 + BY) % 5]),
        p3.replace::<POSITIONS>(planes[(3 + BY) % 5]),
        p4.replace::<POSITIONS>(planes[(4 + BY) % 5]),
    ]
}

/// Applies a round to diagonals. Returns rows.
#[inline(always)]
fn odd_round<S: Simd, P: Plane<S>>(diagonals: [P; 5], constant: P) -> [P; 5] {
    let diagonals = theta(diagonals);
    let first = row(diagonals, 0).xor(constant);
    [first, row(diagonals, 1), row(diagonals, 2), row(diagonals, 3), row(diagonals, 4)]
}

/// Makes row `y` of the new state out of the diagonal `q` with `y = 3q`.
#[inline(always)]
fn row<S: Simd, P: Plane<S>>(diagonals: [P; 5], y: u8) -> P {
    let q = 2 * y % 5;
    let lanes = diagonals[usize::from(q)].rotate_left(offsets(1, q));
    let next = lanes.shuffle(multiples(1, 6 - q));
    lanes.shuffle(multiples(1, 5 - q)).chi(next, lanes.shuffle(multiples(1, 7 - q)))
}

#[inline(always)]
fn theta<S: Simd, P: Plane<S>>([p0, p1, p2, p3, p4]: [P; 5]) -> [P; 5] {
    let parities = p0.xor3(p1, p2).xor3(p3, p4);
    let left = parities.shuffle(multiples(1, 4));
    let right = parities.rotate_left([1; 5]).shuffle(multiples(1, 1));
    [
        p0.xor3(left, right),
        p1.xor3(left, right),
        p2.xor3(left, right),
        p3.xor3(left, right),
        p4.xor3(left, right),
    ]
}

/// Returns the rotations of the lanes `(x, step * x + first)`.
#[inline(always)]
fn offsets(step: u8, first: u8) -> [u8; 5] {
    let y = multiples(step, first);
    let offset = |x: usize| OFFSETS[x][usize::from(y[x])];
    [offset(0), offset(1), offset(2), offset(3), offset(4)]
}

/// Returns `step * i + first` modulo 5 for each `i`.
#[inline(always)]
fn multiples(step: u8, first: u8) -> [u8; 5] {
    let multiple = |i: u8| (step * i + first) % 5;
    [multiple(0), multiple(1), multiple(2), multiple(3), multiple(4)]
}
