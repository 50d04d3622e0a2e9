//! Ascon-p and Xoodoo, from the text of their specifications.

use std::array::from_fn;

use crate::bits::{Algebra, Bit, ONE};

/// The last `rounds` of 12 rounds of Ascon-p (NIST SP 800-232, section 3), with words in the byte order of Ascon v1.2.
pub fn ascon(m: &mut Algebra, rounds: usize, bytes: &[[Bit; 8]]) -> Vec<[Bit; 8]> {
    // Bit j of a word is its bit of value 2^j, and the first byte of a word has the highest bits.
    let mut x: [[Bit; 64]; 5] = from_fn(|i| from_fn(|j| bytes[8 * i + 7 - j / 8][j % 8]));
    for round in 12 - rounds..12 {
        // Section 3.2: the constants 0xf0, 0xe1, ... 0x4b.
        let constant = (0xf - round) << 4 | round;
        for (j, bit) in x[2].iter_mut().enumerate().take(8) {
            *bit = if constant >> j & 1 == 1 { !*bit } else { *bit };
        }
        // Section 3.3.
        for j in 0..64 {
            let column = substituted(m, from_fn(|i| x[i][j]));
            for (word, bit) in x.iter_mut().zip(column) {
                word[j] = bit;
            }
        }
        // Section 3.4.
        for (word, by) in x.iter_mut().zip([[19, 28], [61, 39], [1, 6], [10, 17], [7, 41]]) {
            let old = *word;
            *word = from_fn(|j| {
                let sum = m.xor(old[j], old[(j + by[0]) % 64]);
                m.xor(sum, old[(j + by[1]) % 64])
            });
        }
    }
    (0..40).map(|place| from_fn(|bit| x[place / 8][8 * (7 - place % 8) + bit])).collect()
}

/// The S-box, as the sequence of operations in section 3.3.
fn substituted(m: &mut Algebra, [x0, x1, x2, x3, x4]: [Bit; 5]) -> [Bit; 5] {
    let x = [m.xor(x0, x4), x1, m.xor(x2, x1), x3, m.xor(x4, x3)];
    let [y0, y1, y2, y3, y4] = from_fn(|i| m.step(x[i], !x[(i + 1) % 5], x[(i + 2) % 5]));
    [m.xor(y0, y4), m.xor(y1, y0), !y2, m.xor(y3, y2), y4]
}

/// A plane of Xoodoo: `a[x][z]`.
type Plane = [[Bit; 32]; 4];

/// Xoodoo\[12\] ("The design of Xoodoo and Xoofff", section 2).
pub fn xoodoo(m: &mut Algebra, bytes: &[[Bit; 8]]) -> Vec<[Bit; 8]> {
    let mut a: [Plane; 3] =
        from_fn(|y| from_fn(|x| from_fn(|z| bytes[16 * y + 4 * x + z / 8][z % 8])));
    for constant in
        [0x058, 0x038, 0x3c0, 0x0d0, 0x120, 0x014, 0x060, 0x02c, 0x380, 0x0f0, 0x1a0, 0x012]
    {
        // Theta.
        let p = sum(m, &a[0], &a[1]);
        let p = sum(m, &p, &a[2]);
        let e = sum(m, &moved(&p, 1, 5), &moved(&p, 1, 14));
        a = from_fn(|y| sum(m, &a[y], &e));
        // Rho-west.
        a = [a[0], moved(&a[1], 1, 0), moved(&a[2], 0, 11)];
        // Iota.
        for (z, bit) in a[0][0].iter_mut().enumerate() {
            *bit = m.xor(*bit, if constant >> z & 1 == 1 { ONE } else { !ONE });
        }
        // Chi.
        let old = a;
        a = from_fn(|y| {
            from_fn(|x| {
                from_fn(|z| m.step(old[y][x][z], !old[(y + 1) % 3][x][z], old[(y + 2) % 3][x][z]))
            })
        });
        // Rho-east.
        a = [a[0], moved(&a[1], 0, 1), moved(&a[2], 2, 8)];
    }
    (0..48).map(|place| from_fn(|bit| a[place / 16][place / 4 % 4][place % 4 * 8 + bit])).collect()
}

fn sum(m: &mut Algebra, a: &Plane, b: &Plane) -> Plane {
    from_fn(|x| from_fn(|z| m.xor(a[x][z], b[x][z])))
}

/// The bit at (x, z) goes to (x + `columns`, z + `bits`).
fn moved(a: &Plane, columns: usize, bits: usize) -> Plane {
    from_fn(|x| from_fn(|z| a[(x + 4 - columns) % 4][(z + 32 - bits) % 32]))
}
