//! Comparison of secrets in constant time.

use subtle::ConstantTimeEq;

use crate::reveal;

/// Return whether `a` and `b` contain the same bytes. Strings of different lengths are not equal.
///
/// `a` and `b` are byte strings of any length, for example a computed tag and a received one.
///
/// # Security
///
/// The time depends on the lengths only, not on the bytes. **The result is public:** it passes through
/// [`reveal`](crate::reveal()). To select between two secrets, use `Choice` of the crate `subtle`.
///
/// ```
/// use sycon_secret::equal;
///
/// assert!(equal(b"tag", b"tag"));
/// assert!(!equal(b"tag", b"tab"));
/// assert!(!equal(b"tag", b"ta"));
/// ```
#[must_use]
pub fn equal(a: &[u8], b: &[u8]) -> bool {
    reveal(a.ct_eq(b).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_have_equal_lengths_and_bytes() {
        let bytes = b"0123456789abcdefghijklmnopqrstuvwxyz";
        for length in 0..=bytes.len() {
            assert!(equal(&bytes[..length], &bytes[..length]));
            for shorter in 0..length {
                assert!(!equal(&bytes[..length], &bytes[..shorter]));
                assert!(!equal(&bytes[..shorter], &bytes[..length]));
            }
        }
    }

    #[test]
    fn one_bit_makes_strings_unequal() {
        let bytes = [0x5A; 33];
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(!equal(&bytes, &changed));
            assert!(!equal(&changed, &bytes));
        }
    }
}
