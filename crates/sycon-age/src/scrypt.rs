//! scrypt (RFC 7914), in memory that is zeroized.
//!
//! The crate `scrypt` returns its memory to the allocator without zeroizing it. That memory begins with
//! PBKDF2(passphrase, salt, 1): a reader of freed memory could test a passphrase with one iteration of
//! PBKDF2, instead of the whole work factor.
//!
//! # Security
//!
//! scrypt reads its memory at addresses that depend on the passphrase, as RFC 7914 demands.

use std::array;
use std::collections::TryReserveError;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use sycon_secret::{SecretBytes, wipe};

/// The input or output of Salsa20/8.
type Block = [u8; 64];

/// Fill `out` with scrypt of a passphrase and a salt (RFC 7914, section 6), with N = 2^`log_n`, the block size `r`, and
/// p = 1. `log_n` is 1 or more.
///
/// # Errors
///
/// [`TryReserveError`] if the memory of (N + 2) * 128 * `r` bytes cannot be allocated. `out` is then unchanged.
pub(crate) fn scrypt(
    passphrase: &[u8],
    salt: &[u8],
    log_n: u32,
    r: usize,
    out: &mut [u8],
) -> Result<(), TryReserveError> {
    let n = 1_usize.checked_shl(log_n).unwrap_or(usize::MAX);
    let length = n.saturating_add(2).saturating_mul(128 * r);
    let mut memory = SecretBytes::try_zeros(length)?;
    let (first, rest) = memory.split_at_mut(128 * r);
    pbkdf2(passphrase, salt, first);
    let ((x, _), (rest, _)) = (first.as_chunks_mut(), rest.as_chunks_mut());
    let (y, table) = rest.split_at_mut(2 * r);
    ro_mix(x, y, table);
    pbkdf2(passphrase, first, out);
    Ok(())
}

/// Fill `out` with PBKDF2-HMAC-SHA256 of one iteration (RFC 8018, section 5.2).
fn pbkdf2(passphrase: &[u8], salt: &[u8], out: &mut [u8]) {
    let keyed = Hmac::<Sha256>::new_from_slice(passphrase).expect("a key of any length");
    let salted = keyed.chain_update(salt);
    for (chunk, number) in out.chunks_mut(32).zip(1_u32..) {
        let mut hash = salted.clone().chain_update(number.to_be_bytes()).finalize().into_bytes();
        chunk.copy_from_slice(&hash[..chunk.len()]);
        wipe(&mut hash);
    }
}

/// Replace `x`, 2 r blocks, with its scryptROMix (RFC 7914, section 5). The space is `y`, 2 r blocks of zeros, and `table`,
/// N times 2 r blocks. N must be a power of two, 2 or more.
fn ro_mix(x: &mut [Block], y: &mut [Block], table: &mut [Block]) {
    let blocks = x.len();
    let n = table.len() / blocks;
    table[..blocks].copy_from_slice(x);
    // `y` is still zero, so the XOR with it changes nothing.
    for i in 1..n {
        let (done, rest) = table.split_at_mut(i * blocks);
        block_mix(&done[done.len() - blocks..], y, &mut rest[..blocks]);
    }
    block_mix(&table[table.len() - blocks..], y, x);
    let chosen = |x: &[Block]| &table[(integerify(x) & (n - 1)) * blocks..][..blocks];
    for _ in 0..n / 2 {
        block_mix(x, chosen(x), y);
        block_mix(y, chosen(y), x);
    }
}

/// Integerify (RFC 7914, section 5): the low 32 bits of the last block, as a number.
fn integerify(blocks: &[Block]) -> usize {
    let [.., [a, b, c, d, ..]] = *blocks else { unreachable!("2 r blocks") };
    u32::from_le_bytes([a, b, c, d]) as usize
}

/// Write scryptBlockMix (RFC 7914, section 4) of the XOR of `input` and `other` to `out`.
fn block_mix(input: &[Block], other: &[Block], out: &mut [Block]) {
    let r = input.len() / 2;
    let block = |i: usize| xor(words(&input[i]), words(&other[i]));
    let mut x = block(2 * r - 1);
    for i in 0..2 * r {
        x = salsa20_8(xor(x, block(i)));
        // Blocks with an even index come first, followed by blocks with an odd index.
        let (out, _) = out[i / 2 + i % 2 * r].as_chunks_mut();
        for (out, word) in out.iter_mut().zip(x) {
            *out = word.to_le_bytes();
        }
    }
}

fn words(block: &Block) -> [u32; 16] {
    let (words, _) = block.as_chunks();
    array::from_fn(|i| u32::from_le_bytes(words[i]))
}

fn xor(x: [u32; 16], y: [u32; 16]) -> [u32; 16] {
    array::from_fn(|i| x[i] ^ y[i])
}

/// Salsa20/8 (RFC 7914, section 3).
///
/// It uses general registers, because CPU cores rotate those with one instruction and run the four quarter-rounds of a
/// round in parallel. With a row in an SSE2 vector, as in the crate `scrypt`, it took twice the time on AMD Zen.
#[inline(always)]
fn salsa20_8(x: [u32; 16]) -> [u32; 16] {
    let mut z = x;
    for _ in 0..4 {
        quarter_round(&mut z, [0, 4, 8, 12]);
        quarter_round(&mut z, [5, 9, 13, 1]);
        quarter_round(&mut z, [10, 14, 2, 6]);
        quarter_round(&mut z, [15, 3, 7, 11]);
        quarter_round(&mut z, [0, 1, 2, 3]);
        quarter_round(&mut z, [5, 6, 7, 4]);
        quarter_round(&mut z, [10, 11, 8, 9]);
        quarter_round(&mut z, [15, 12, 13, 14]);
    }
    array::from_fn(|i| x[i].wrapping_add(z[i]))
}

#[inline(always)]
fn quarter_round(words: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    words[b] ^= words[a].wrapping_add(words[d]).rotate_left(7);
    words[c] ^= words[b].wrapping_add(words[a]).rotate_left(9);
    words[d] ^= words[c].wrapping_add(words[b]).rotate_left(13);
    words[a] ^= words[d].wrapping_add(words[c]).rotate_left(18);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex<const N: usize>(text: &str) -> [u8; N] {
        let digits: Vec<_> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let value = |i: usize| u8::try_from(digits[i].to_digit(16).unwrap()).unwrap();
        array::from_fn(|i| value(2 * i) << 4 | value(2 * i + 1))
    }

    fn blocks(text: &str) -> [Block; 2] {
        let bytes = hex::<128>(text);
        [*bytes.first_chunk().unwrap(), *bytes.last_chunk().unwrap()]
    }

    const INPUT: &str = "f7ce0b653d2d72a4108cf5abe912ffdd777616dbbb27a70e8204f3ae2d0f6fad
        89f68f4811d1e87bcc3bd7400a9ffd29094f0184639574f39ae5a1315217bcd7
        894991447213bb226c25b54da86370fbcd984380374666bb8ffcb5bf40c254b0
        67d27c51ce4ad5fed829c90b505a571b7f4d1cad6a523cda770e67bceaaf7e89";

    /// RFC 7914, sections 8 and 9: the first block is Salsa20/8 of the input in section 8.
    #[test]
    fn block_mix_has_the_known_answer() {
        let mut out = [[0; 64]; 2];
        block_mix(&blocks(INPUT), &[[0; 64]; 2], &mut out);
        let expected = "a41f859c6608cc993b81cacb020cef05044b2181a2fd337dfd7b1c6396682f29
            b4393168e3c9e6bcfe6bc5b7a06d96bae424cc102c91745c24ad673dc7618f81
            20edc975323881a80540f64c162dcd3c21077cfe5f8d5fe2b1a4168f953678b7
            7d3b3d803b60e4ab920996e59b4d53b65d2a225877d5edf5842cb9f14eefe425";
        assert_eq!(out, blocks(expected));
    }

    /// RFC 7914, section 10.
    #[test]
    fn ro_mix_has_the_known_answer() {
        let mut x = blocks(INPUT);
        ro_mix(&mut x, &mut [[0; 64]; 2], &mut [[0; 64]; 2 * 16]);
        let expected = "79ccc193629debca047f0b70604bf6b62ce3dd4a9626e355fafc6198e6ea2b46
            d58413673b99b029d665c357601fb426a0b2f4bba200ee9f0a43d19b571a9c71
            ef1142e65d5a266fddca832ce59faa7cac0b9cf1be2bffca300d01ee387619c4
            ae12fd4438f203a0e4e1c47ec314861f4e9087cb33396a6873e8f9d2539a4b8e";
        assert_eq!(x, blocks(expected));
    }

    /// RFC 7914, section 12, except the vectors with p = 16 and with 1 GiB of memory.
    #[test]
    fn scrypt_has_the_known_answers() {
        let mut out = [0; 64];
        scrypt(b"", b"", 4, 1, &mut out).unwrap();
        let expected = "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442
            fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906";
        assert_eq!(out, hex(expected));
        scrypt(b"pleaseletmein", b"SodiumChloride", 14, 8, &mut out).unwrap();
        let expected = "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2
            d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887";
        assert_eq!(out, hex(expected));
    }

    #[test]
    fn scrypt_is_that_of_the_crate() {
        let bytes: Vec<u8> = (1..=200).collect();
        for (i, (log_n, r)) in
            [(1, 8), (2, 8), (5, 8), (10, 8), (6, 1), (3, 2), (1, 3)].into_iter().enumerate()
        {
            // Inputs shorter and longer than a block of SHA-256, and outputs that end within a hash.
            let (passphrase, salt) = (&bytes[..31 * i], &bytes[..11 * i]);
            let (mut out, mut expected) = (vec![0; 32 + i], vec![0; 32 + i]);
            scrypt(passphrase, salt, log_n, r, &mut out).unwrap();
            let params =
                ::scrypt::Params::new(u8::try_from(log_n).unwrap(), u32::try_from(r).unwrap(), 1);
            ::scrypt::scrypt(passphrase, salt, &params.unwrap(), &mut expected).unwrap();
            assert_eq!(out, expected, "{log_n} {r}");
        }
    }

    #[test]
    fn no_memory_is_an_error() {
        for log_n in [53, 54, 63, 64, u32::MAX] {
            scrypt(b"", b"", log_n, 8, &mut [0; 32]).unwrap_err();
        }
    }
}
