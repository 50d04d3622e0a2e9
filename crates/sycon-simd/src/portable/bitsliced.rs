//! The AES round without AES instructions and without tables, because the time of a table lookup depends on the data,
//! and leaks keys through the cache. Plane `b` contains bit `b` of all bytes of four blocks. The S-box is a circuit
//! of logic operations.
//!
//! Bit `16 * row + 4 * block + column` of a plane belongs to byte `row + 4 * column` of that block (FIPS 197, section
//! 3.4). So a rotation by 16 moves whole rows.

/// A mask of the columns of one block, in every row.
pub(super) const ONE_BLOCK: u64 = 0x000f_000f_000f_000f;

/// Returns the planes of one block, in the place of block 0.
#[inline(always)]
pub(crate) const fn slice(block: [u8; 16]) -> [u64; 8] {
    let [top, bottom] = swap_rows_and_columns(block);
    let top = transpose(top).to_le_bytes();
    let bottom = transpose(bottom).to_le_bytes();
    let mut planes = [0; 8];
    let mut bit = 0;
    while bit < 8 {
        // Four columns of two rows each.
        let nibbles = top[bit] as u64 | (bottom[bit] as u64) << 32;
        planes[bit] = (nibbles | nibbles << 12) & ONE_BLOCK;
        bit += 1;
    }
    planes
}

/// The inverse of [`slice`]: returns the block whose first column is `place`.
#[inline(always)]
pub(super) fn unslice(planes: &[u64; 8], place: usize) -> [u8; 16] {
    let mut top = [0; 8];
    let mut bottom = [0; 8];
    for (bit, plane) in planes.iter().enumerate() {
        let nibbles = plane >> place & ONE_BLOCK;
        let [first, _, _, _, second, ..] = (nibbles | nibbles >> 12).to_le_bytes();
        top[bit] = first;
        bottom[bit] = second;
    }
    let rows = [transpose(u64::from_le_bytes(top)), transpose(u64::from_le_bytes(bottom))];
    let mut block = [0; 16];
    for (half, word) in block.as_chunks_mut().0.iter_mut().zip(rows) {
        *half = word.to_le_bytes();
    }
    let [top, bottom] = swap_rows_and_columns(block);
    let mut block = [0; 16];
    for (half, word) in block.as_chunks_mut().0.iter_mut().zip([top, bottom]) {
        *half = word.to_le_bytes();
    }
    block
}

/// Moves byte `row + 4 * column` to byte `4 * row + column`, and vice versa.
#[inline(always)]
const fn swap_rows_and_columns(block: [u8; 16]) -> [u64; 2] {
    let b = block;
    [
        u64::from_le_bytes([b[0], b[4], b[8], b[12], b[1], b[5], b[9], b[13]]),
        u64::from_le_bytes([b[2], b[6], b[10], b[14], b[3], b[7], b[11], b[15]]),
    ]
}

/// Transposes a matrix of 8 by 8 bits with three exchanges of off-diagonal squares.
#[inline(always)]
const fn transpose(x: u64) -> u64 {
    let x = exchange::<7>(x, 0x00aa_00aa_00aa_00aa);
    let x = exchange::<14>(x, 0x0000_cccc_0000_cccc);
    exchange::<28>(x, 0x0000_0000_f0f0_f0f0)
}

/// Exchanges the bits of `mask` with the bits that are `DISTANCE` higher.
#[inline(always)]
const fn exchange<const DISTANCE: u32>(x: u64, mask: u64) -> u64 {
    let different = (x ^ x >> DISTANCE) & mask;
    x ^ different ^ different << DISTANCE
}

#[inline(always)]
pub(super) fn xor(a: [u64; 8], b: [u64; 8]) -> [u64; 8] {
    core::array::from_fn(|bit| a[bit] ^ b[bit])
}

/// Combines up to four single blocks.
#[inline(always)]
pub(super) fn pack(blocks: impl IntoIterator<Item = [u64; 8]>) -> [u64; 8] {
    let mut packed = [0; 8];
    for (place, block) in blocks.into_iter().enumerate() {
        packed = core::array::from_fn(|bit| packed[bit] | block[bit] << (4 * place));
    }
    packed
}

/// Rotates row `r` by `r` columns.
#[inline(always)]
pub(super) fn shift_rows(planes: [u64; 8]) -> [u64; 8] {
    planes.map(|plane| {
        let by_two = exchange::<2>(plane, 0x3333_3333_0000_0000);
        by_two & 0x0000_ffff_0000_ffff
            | by_two >> 1 & 0x7777_0000_7777_0000
            | by_two << 3 & 0x8888_0000_8888_0000
    })
}

/// Multiplies every column by the polynomial `03 x^3 + 01 x^2 + 01 x + 02`: `out[r] = 2 (a[r] ^ a[r + 1]) ^ a[r + 1]
/// ^ (a[r + 2] ^ a[r + 3])`.
#[inline(always)]
pub(super) fn mix_columns(a: [u64; 8]) -> [u64; 8] {
    let next = a.map(|plane| plane.rotate_right(16));
    let sum = xor(a, next);
    let carry = sum[7];
    // Doubling modulo x^8 + x^4 + x^3 + x + 1.
    let doubled =
        [carry, sum[0] ^ carry, sum[1], sum[2] ^ carry, sum[3] ^ carry, sum[4], sum[5], sum[6]];
    core::array::from_fn(|bit| doubled[bit] ^ next[bit] ^ sum[bit].rotate_right(32))
}

/// The S-box: the circuit of 115 gates by Boyar and Peralta ("A small depth-16 circuit for the AES S-box", 2012, and
/// the smaller circuit that they published with it). The names of the wires are theirs.
#[rustfmt::skip]
#[inline(always)]
pub(super) fn sub_bytes(planes: [u64; 8]) -> [u64; 8] {
    let [u7, u6, u5, u4, u3, u2, u1, u0] = planes;

    // The linear layer at the start.
    let y14 = u3 ^ u5;   let y13 = u0 ^ u6;   let y9 = u0 ^ u3;    let y8 = u0 ^ u5;
    let t0 = u1 ^ u2;    let y1 = t0 ^ u7;    let y4 = y1 ^ u3;    let y12 = y13 ^ y14;
    let y2 = y1 ^ u0;    let y5 = y1 ^ u6;    let y3 = y5 ^ y8;    let t1 = u4 ^ y12;
    let y15 = t1 ^ u5;   let y20 = t1 ^ u1;   let y6 = y15 ^ u7;   let y10 = y15 ^ t0;
    let y11 = y20 ^ y9;  let y7 = u7 ^ y11;   let y17 = y10 ^ y11; let y19 = y10 ^ y8;
    let y16 = t0 ^ y11;  let y21 = y13 ^ y16; let y18 = u0 ^ y16;

    // The inversion in GF(2^8), over GF(2^4).
    let t2 = y12 & y15;  let t3 = y3 & y6;    let t4 = t3 ^ t2;    let t5 = y4 & u7;
    let t6 = t5 ^ t2;    let t7 = y13 & y16;  let t8 = y5 & y1;    let t9 = t8 ^ t7;
    let t10 = y2 & y7;   let t11 = t10 ^ t7;  let t12 = y9 & y11;  let t13 = y14 & y17;
    let t14 = t13 ^ t12; let t15 = y8 & y10;  let t16 = t15 ^ t12; let t17 = t4 ^ t14;
    let t18 = t6 ^ t16;  let t19 = t9 ^ t14;  let t20 = t11 ^ t16; let t21 = t17 ^ y20;
    let t22 = t18 ^ y19; let t23 = t19 ^ y21; let t24 = t20 ^ y18; let t25 = t21 ^ t22;
    let t26 = t21 & t23; let t27 = t24 ^ t26; let t28 = t25 & t27; let t29 = t28 ^ t22;
    let t30 = t23 ^ t24; let t31 = t22 ^ t26; let t32 = t31 & t30; let t33 = t32 ^ t24;
    let t34 = t23 ^ t33; let t35 = t27 ^ t33; let t36 = t24 & t35; let t37 = t36 ^ t34;
    let t38 = t27 ^ t36; let t39 = t29 & t38; let t40 = t25 ^ t39; let t41 = t40 ^ t37;
    let t42 = t29 ^ t33; let t43 = t29 ^ t40; let t44 = t33 ^ t37; let t45 = t42 ^ t41;
    let z0 = t44 & y15;  let z1 = t37 & y6;   let z2 = t33 & u7;   let z3 = t43 & y16;
    let z4 = t40 & y1;   let z5 = t29 & y7;   let z6 = t42 & y11;  let z7 = t45 & y17;
    let z8 = t41 & y10;  let z9 = t44 & y12;  let z10 = t37 & y3;  let z11 = t33 & y4;
    let z12 = t43 & y13; let z13 = t40 & y5;  let z14 = t29 & y2;  let z15 = t42 & y9;
    let z16 = t45 & y14; let z17 = t41 & y8;

    // The linear layer at the end, with the affine map of the S-box.
    let t46 = z15 ^ z16; let t47 = z10 ^ z11; let t48 = z5 ^ z13;  let t49 = z9 ^ z10;
    let t50 = z2 ^ z12;  let t51 = z2 ^ z5;   let t52 = z7 ^ z8;   let t53 = z0 ^ z3;
    let t54 = z6 ^ z7;   let t55 = z16 ^ z17; let t56 = z12 ^ t48; let t57 = t50 ^ t53;
    let t58 = z4 ^ t46;  let t59 = z3 ^ t54;  let t60 = t46 ^ t57; let t61 = z14 ^ t57;
    let t62 = t52 ^ t58; let t63 = t49 ^ t58; let t64 = z4 ^ t59;  let t65 = t61 ^ t62;
    let t66 = z1 ^ t63;  let t67 = t64 ^ t65;
    let s0 = t59 ^ t63;  let s3 = t53 ^ t66;  let s4 = t51 ^ t66;  let s5 = t47 ^ t65;
    let s1 = t64 ^ !s3;  let s2 = t55 ^ !t67; let s6 = t56 ^ !t62; let s7 = t48 ^ !t60;
    [s7, s6, s5, s4, s3, s2, s1, s0]
}
