//! Keccak-p\[1600\] and the functions of FIPS 202 and RFC 9861 that are sponges over it, from the text of the
//! standards.

use std::array::from_fn;

use crate::bits::{Algebra, Bit, ONE, Word, ZERO};

/// `a[x][y][z]`, as in section 3.1.
type State = [[[Bit; 64]; 5]; 5];

/// The last `rounds` rounds of Keccak-f\[1600\] (FIPS 202, section 3.3), on a string of 200 bytes.
pub fn permute(m: &mut Algebra, rounds: usize, bytes: &[[Bit; 8]]) -> Vec<[Bit; 8]> {
    // Section 3.1.2: a[x, y, z] = S[w (5y + x) + z], and section B.1: bit 8i + j of a string is bit j of byte i.
    let at = |x: usize, y: usize, z: usize| 64 * (5 * y + x) + z;
    let mut a: State = from_fn(|x| {
        from_fn(|y| {
            from_fn(|z| {
                let place = at(x, y, z);
                bytes[place / 8][place % 8]
            })
        })
    });
    for round in 24 - rounds..24 {
        a = theta(m, &a);
        a = pi(&rho(&a));
        a = chi(m, &a);
        iota(&mut a, round);
    }
    let mut bytes = vec![[ZERO; 8]; 200];
    for (x, sheet) in a.iter().enumerate() {
        for (y, lane) in sheet.iter().enumerate() {
            for (z, bit) in lane.iter().enumerate() {
                let place = at(x, y, z);
                bytes[place / 8][place % 8] = *bit;
            }
        }
    }
    bytes
}

/// Section 3.2.1.
fn theta(m: &mut Algebra, a: &State) -> State {
    let c: [[Bit; 64]; 5] =
        from_fn(|x| from_fn(|z| (1..5).fold(a[x][0][z], |sum, y| m.xor(sum, a[x][y][z]))));
    let d: [[Bit; 64]; 5] =
        from_fn(|x| from_fn(|z| m.xor(c[(x + 4) % 5][z], c[(x + 1) % 5][(z + 63) % 64])));
    from_fn(|x| from_fn(|y| from_fn(|z| m.xor(a[x][y][z], d[x][z]))))
}

/// Section 3.2.2.
fn rho(a: &State) -> State {
    let mut result = *a;
    let (mut x, mut y) = (1, 0);
    for t in 0..24 {
        let offset = (t + 1) * (t + 2) / 2;
        result[x][y] = from_fn(|z| a[x][y][(z + 64 * 64 - offset) % 64]);
        (x, y) = (y, (2 * x + 3 * y) % 5);
    }
    result
}

/// Section 3.2.3.
fn pi(a: &State) -> State {
    from_fn(|x| from_fn(|y| a[(x + 3 * y) % 5][x]))
}

/// Section 3.2.4.
fn chi(m: &mut Algebra, a: &State) -> State {
    from_fn(|x| {
        from_fn(|y| {
            from_fn(|z| {
                let next = m.xor(a[(x + 1) % 5][y][z], ONE);
                m.step(a[x][y][z], next, a[(x + 2) % 5][y][z])
            })
        })
    })
}

/// Section 3.2.5.
fn iota(a: &mut State, round: usize) {
    for j in 0..=6 {
        let bit = &mut a[0][0][(1 << j) - 1];
        if rc(j + 7 * round) {
            *bit = !*bit;
        }
    }
}

/// Algorithm 5.
fn rc(t: usize) -> bool {
    let mut r = [true, false, false, false, false, false, false, false].to_vec();
    for _ in 0..t % 255 {
        r.insert(0, false);
        r[0] ^= r[8];
        r[4] ^= r[8];
        r[5] ^= r[8];
        r[6] ^= r[8];
        r.truncate(8);
    }
    r[0]
}

/// A sponge (FIPS 202, section 4) over bytes. `domain` has the bits that are appended to the message, and the first 1
/// of the padding.
pub fn sponge(
    m: &mut Algebra,
    rounds: usize,
    rate: usize,
    domain: u8,
    message: &[[Bit; 8]],
    length: usize,
) -> Vec<[Bit; 8]> {
    let mut padded = message.to_vec();
    padded.push(from_fn(|i| Bit::constant(domain >> i & 1 == 1)));
    padded.resize(padded.len().next_multiple_of(rate), [ZERO; 8]);
    let last = padded.last_mut().expect("the domain is in it");
    last[7] = !last[7];
    let mut state = vec![[ZERO; 8]; 200];
    for block in padded.chunks(rate) {
        state = absorb(m, rounds, state, block);
    }
    let mut out = state[..rate].to_vec();
    while out.len() < length {
        state = permute(m, rounds, &state);
        out.extend_from_slice(&state[..rate]);
    }
    out.truncate(length);
    out
}

/// Adds a block to the state, and permutes.
pub fn absorb(
    m: &mut Algebra,
    rounds: usize,
    mut state: Vec<[Bit; 8]>,
    block: &[[Bit; 8]],
) -> Vec<[Bit; 8]> {
    for (byte, new) in state.iter_mut().zip(block) {
        *byte = from_fn(|i| m.xor(byte[i], new[i]));
    }
    permute(m, rounds, &state)
}

/// Bytes of the input.
pub fn inputs(m: &mut Algebra, count: usize) -> Vec<[Bit; 8]> {
    (0..count).map(|_| from_fn(|_| m.input())).collect()
}

/// Bytes that are numbers.
pub fn constants(bytes: &[u8]) -> Vec<[Bit; 8]> {
    let word = |byte: &u8| Word::constant(u64::from(*byte)).byte(0);
    bytes.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHA3-256 of nothing (FIPS 202, and NIST's examples).
    #[test]
    fn numbers_give_the_published_digest() {
        let mut m = Algebra::new();
        let digest = sponge(&mut m, 24, 136, 0x06, &[], 32);
        let digest: Vec<u8> = digest
            .iter()
            .map(|byte| {
                byte.iter()
                    .rev()
                    .fold(0, |value, bit| value << 1 | u8::from(bit.known().expect("a number")))
            })
            .collect();
        assert_eq!(digest[..8], [0xa7, 0xff, 0xc6, 0xf8, 0xbf, 0x1e, 0xd7, 0x66]);
    }
}
