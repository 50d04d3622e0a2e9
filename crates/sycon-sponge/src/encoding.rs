//! The encodings of SP 800-185, section 2.3, and RFC 9861, section 3.3.

/// A length with its byte count before it or behind it; at most 9 bytes.
#[derive(Clone, Copy, Debug)]
pub struct Encoded {
    bytes: [u8; 16],
    len: usize,
}

impl Encoded {
    /// The last `len` bytes of `value`, the first one first. Shifted and not put together byte by byte:
    /// whoever reads the result at once would wait for the stores.
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

/// `left_encode(x)`: the byte count, then `x` big-endian in as few bytes as hold it, at least one.
#[inline]
#[must_use]
pub fn left_encode(x: u64) -> Encoded {
    let count = significant_bytes(x).max(1);
    Encoded::new(u128::from(count) << (8 * count) | u128::from(x), 1 + count)
}

/// `right_encode(x)`: the same with the byte count at the end.
#[inline]
#[must_use]
pub fn right_encode(x: u64) -> Encoded {
    big_endian_and_count(x, significant_bytes(x).max(1))
}

/// KangarooTwelve's `length_encode(x)`: as [`right_encode`], but 0 is the single byte 0.
#[must_use]
pub fn length_encode(x: u64) -> Encoded {
    big_endian_and_count(x, significant_bytes(x))
}

#[inline]
fn big_endian_and_count(x: u64, count: u8) -> Encoded {
    Encoded::new(u128::from(x) << 8 | u128::from(count), count + 1)
}

#[allow(clippy::cast_possible_truncation, reason = "at most 8")]
#[inline]
fn significant_bytes(x: u64) -> u8 {
    8 - (x.leading_zeros() / 8) as u8
}

/// A length in bits, modulo 2^64: no string in memory is longer than 2^61 bytes.
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
