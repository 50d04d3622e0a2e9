//! The encodings of SP 800-185, section 2.3, and RFC 9861, section 3.3.

/// A length that is preceded or followed by its byte count. At most 9 bytes long.
#[derive(Clone, Copy, Debug)]
pub struct Encoded {
    bytes: [u8; 16],
    len: usize,
}

impl Encoded {
    /// Returns the last `len` bytes of `value` in order. They are shifted, because code that immediately reads bytes
    /// which were stored one by one waits for the stores.
    #[inline]
    fn new(value: u128, len: u8) -> Self {
        Self { bytes: (value << (128 - 8 * u32::from(len))).to_be_bytes(), len: len.into() }
    }
}

impl AsRef<[u8]> for Encoded {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// Return `left_encode(x)`: the byte count, followed by `x` in the smallest number of bytes, at least one,
/// big-endian.
#[inline]
#[must_use]
pub fn left_encode(x: u64) -> Encoded {
    let count = significant_bytes(x).max(1);
    Encoded::new((u128::from(count) << (8 * count)) + u128::from(x), 1 + count)
}

/// Return `right_encode(x)`: `x` in the smallest number of bytes, at least one, big-endian, followed by the byte
/// count.
#[inline]
#[must_use]
pub fn right_encode(x: u64) -> Encoded {
    big_endian_and_count(x, significant_bytes(x).max(1))
}

/// Return KangarooTwelve's `length_encode(x)`: as [`right_encode`], but the encoding of 0 is the single byte 0.
#[must_use]
pub fn length_encode(x: u64) -> Encoded {
    big_endian_and_count(x, significant_bytes(x))
}

#[inline]
fn big_endian_and_count(x: u64, count: u8) -> Encoded {
    Encoded::new((u128::from(x) << 8) + u128::from(count), count + 1)
}

#[allow(clippy::cast_possible_truncation, reason = "at most 8")]
#[inline]
fn significant_bytes(x: u64) -> u8 {
    8 - (x.leading_zeros() / 8) as u8
}

/// Return a length in bits, modulo 2^64. No string in memory is longer than 2^61 bytes.
#[must_use]
pub fn bits(bytes: usize) -> u64 {
    (bytes as u64).wrapping_mul(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_encodings() {
        type Case = (u64, &'static [u8], &'static [u8], &'static [u8]);
        let cases: [Case; 6] = [
            (0, &[1, 0], &[0, 1], &[0]),
            (1, &[1, 1], &[1, 1], &[1, 1]),
            (255, &[1, 255], &[255, 1], &[255, 1]),
            (256, &[2, 1, 0], &[1, 0, 2], &[1, 0, 2]),
            (65538, &[3, 1, 0, 2], &[1, 0, 2, 3], &[1, 0, 2, 3]),
            (
                u64::MAX,
                &[8, 255, 255, 255, 255, 255, 255, 255, 255],
                &[255, 255, 255, 255, 255, 255, 255, 255, 8],
                &[255, 255, 255, 255, 255, 255, 255, 255, 8],
            ),
        ];
        for (x, left, right, length) in cases {
            assert_eq!(left_encode(x).as_ref(), left, "left_encode({x})");
            assert_eq!(right_encode(x).as_ref(), right, "right_encode({x})");
            assert_eq!(length_encode(x).as_ref(), length, "length_encode({x})");
        }
    }
}
