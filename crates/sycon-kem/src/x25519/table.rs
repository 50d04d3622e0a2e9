//! The table of the [comb](super::comb), computed by the compiler.
//!
//! Row `i` contains the points `j 256^i B` for `j` from 1 to 8, where `B` is the base point. The eight entries of a
//! limb are contiguous, so that a register contains them, and one permutation looks up all lanes.

#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "the names of formulas")]
#![allow(clippy::large_stack_arrays, reason = "the compiler's")]

/// The values y + x, y - x and 2dxy of the points of a row. Each has five limbs of eight entries.
pub(super) type Row = [[[u64; 8]; 5]; 3];

#[repr(align(64))]
pub(super) struct Table(pub(super) [Row; 32]);

pub(super) static TABLE: Table = Table(rows());

/// A number modulo 2^255 - 19, in limbs of slightly more than 51 bits.
type Number = [u64; 5];

const MASK: u64 = (1 << 51) - 1;
const ZERO: Number = [0; 5];
const ONE: Number = [1, 0, 0, 0, 0];

/// The curve's constant, -121665 / 121666.
const D: Number = multiply(subtract(ZERO, [121_665, 0, 0, 0, 0]), invert([121_666, 0, 0, 0, 0]));

/// The base point's coordinates (RFC 8032, section 5.1).
const BASE_X: Number = [
    0x6_2d60_8f25_d51a,
    0x4_12a4_b4f6_592a,
    0x7_5b71_71a4_b31d,
    0x1_ff60_5271_18fe,
    0x2_1693_6d3c_d6e5,
];
const BASE_Y: Number = multiply([4, 0, 0, 0, 0], invert([5, 0, 0, 0, 0]));

/// A point in extended coordinates X, Y, Z and T.
type Point = [Number; 4];

const fn rows() -> [Row; 32] {
    let mut points = [[[ZERO; 4]; 8]; 32];
    let mut first = [BASE_X, BASE_Y, ONE, multiply(BASE_X, BASE_Y)];
    let mut i = 0;
    while i < 32 {
        points[i][0] = first;
        let mut j = 1;
        while j < 8 {
            points[i][j] = add(points[i][j - 1], first);
            j += 1;
        }
        // From 8 times to 256 times the point.
        first = points[i][7];
        let mut doubled = 0;
        while doubled < 5 {
            first = add(first, first);
            doubled += 1;
        }
        i += 1;
    }
    // Products of the Z coordinates before each point, so that one inversion is enough.
    let mut products = [ONE; 257];
    let mut place = 0;
    while place < 256 {
        products[place + 1] = multiply(products[place], points[place / 8][place % 8][2]);
        place += 1;
    }
    let mut inverse = invert(products[256]);
    let mut rows = [[[[0; 8]; 5]; 3]; 32];
    while place > 0 {
        place -= 1;
        let (i, j) = (place / 8, place % 8);
        let [x, y, z, _] = points[i][j];
        let own = multiply(inverse, products[place]);
        inverse = multiply(inverse, z);
        let (x, y) = (multiply(x, own), multiply(y, own));
        let xy2d = multiply(multiply(plus(x, x), y), D);
        let coordinates = [reduced(plus(y, x)), reduced(subtract(y, x)), reduced(xy2d)];
        let mut limb = 0;
        while limb < 15 {
            rows[i][limb / 5][limb % 5][j] = coordinates[limb / 5][limb % 5];
            limb += 1;
        }
    }
    rows
}

/// Adds points (Hisil, Wong, Carter, Dawson 2008, section 3.1). The formulas are correct for any two points.
const fn add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point) -> Point {
    let a = multiply(subtract(y1, x1), subtract(y2, x2));
    let b = multiply(plus(y1, x1), plus(y2, x2));
    let c = multiply(multiply(plus(t1, t1), D), t2);
    let d = multiply(plus(z1, z1), z2);
    let (e, f, g, h) = (subtract(b, a), subtract(d, c), plus(d, c), plus(b, a));
    [multiply(e, f), multiply(g, h), multiply(f, g), multiply(e, h)]
}

const fn plus(a: Number, b: Number) -> Number {
    carried([
        a[0] as u128 + b[0] as u128,
        a[1] as u128 + b[1] as u128,
        a[2] as u128 + b[2] as u128,
        a[3] as u128 + b[3] as u128,
        a[4] as u128 + b[4] as u128,
    ])
}

/// Subtracts, and adds four times the prime.
const fn subtract(a: Number, b: Number) -> Number {
    let prime = MASK as u128 * 4;
    carried([
        a[0] as u128 + prime - 72 - b[0] as u128,
        a[1] as u128 + prime - b[1] as u128,
        a[2] as u128 + prime - b[2] as u128,
        a[3] as u128 + prime - b[3] as u128,
        a[4] as u128 + prime - b[4] as u128,
    ])
}

const fn multiply(a: Number, b: Number) -> Number {
    let mut sums = [0; 5];
    let mut i = 0;
    while i < 5 {
        let mut j = 0;
        while j < 5 {
            let product = a[i] as u128 * b[j] as u128;
            if i + j < 5 {
                sums[i + j] += product;
            } else {
                sums[i + j - 5] += 19 * product;
            }
            j += 1;
        }
        i += 1;
    }
    carried(sums)
}

/// Leaves 51 bits in each limb, except the second, which can be slightly larger.
#[allow(clippy::cast_possible_truncation, reason = "masked, or shifted")]
const fn carried(mut sums: [u128; 5]) -> Number {
    let mut i = 0;
    while i < 4 {
        sums[i + 1] += sums[i] >> 51;
        sums[i] &= MASK as u128;
        i += 1;
    }
    sums[0] += 19 * (sums[4] >> 51);
    sums[4] &= MASK as u128;
    sums[1] += sums[0] >> 51;
    sums[0] &= MASK as u128;
    [sums[0] as u64, sums[1] as u64, sums[2] as u64, sums[3] as u64, sums[4] as u64]
}

/// Reduces a number that can be the prime or more to limbs of 51 bits.
const fn reduced(number: Number) -> Number {
    plus(plus(number, ZERO), ZERO)
}

/// Returns the power of p - 2. All bits of p - 2 are ones, except two.
const fn invert(number: Number) -> Number {
    let mut power = ONE;
    let mut bit = 255;
    while bit != 0 {
        bit -= 1;
        power = multiply(power, power);
        if bit != 2 && bit != 4 {
            power = multiply(power, number);
        }
    }
    power
}
