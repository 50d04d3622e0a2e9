//! Secrets and points as bytes.

use core::ops::{Add, BitAnd, BitOr};

/// 64 bits: numbers, or the symbols of theorems.
pub(super) trait Word:
    Copy + From<u64> + Add<Output = Self> + BitAnd<u64, Output = Self> + BitOr<Output = Self>
{
    /// Returns the lower 64 bits of the sum, and the carry.
    fn sum_and_carry(self, other: Self) -> [Self; 2];
}

impl Word for u64 {
    fn sum_and_carry(self, other: Self) -> [Self; 2] {
        let (sum, carry) = self.overflowing_add(other);
        [sum, carry.into()]
    }
}

/// Returns the words of a secret that is clamped.
pub(super) fn clamped(secret: &[u8; 32]) -> [u64; 4] {
    clamp([0, 1, 2, 3].map(|i| u64::from_le_bytes(secret.as_chunks().0[i])))
}

/// Clamps a secret as in RFC 7748: a multiple of 8, at least 2^254 and below 2^255.
pub(super) fn clamp<T: Word>([a, b, c, d]: [T; 4]) -> [T; 4] {
    [a & !7, b, c, d & (u64::MAX >> 2) | T::from(1 << 62)]
}

/// Return true if [`agree`](super::agree) returns zeros for this share. The answer does not depend on the secret: small
/// orders divide 8, every secret is a multiple of 8, and no secret is a multiple of a large order.
///
/// The time depends on the share, which is public.
pub(super) fn has_small_order(share: &[u8; 32]) -> bool {
    let mut share = *share;
    // RFC 7748, section 5: the last bit is ignored.
    share[31] &= 0x7f;
    SMALL_ORDER.contains(&share)
}

/// All encodings of the five u-coordinates of points of small order, on the curve and its twist.
pub(super) const SMALL_ORDER: [[u8; 32]; 7] = [
    last_bytes(0x00, 0x00, 0x00),
    last_bytes(0x01, 0x00, 0x00),
    [
        0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f, 0xc4,
        0x6a, 0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16, 0x5f, 0x49,
        0xb8, 0x00,
    ],
    [
        0x5f, 0x9c, 0x95, 0xbc, 0xa3, 0x50, 0x8c, 0x24, 0xb1, 0xd0, 0xb1, 0x55, 0x9c, 0x83, 0xef,
        0x5b, 0x04, 0x44, 0x5c, 0xc4, 0x58, 0x1c, 0x8e, 0x86, 0xd8, 0x22, 0x4e, 0xdd, 0xd0, 0x9f,
        0x11, 0x57,
    ],
    // The prime minus 1, the prime, and the prime plus 1.
    last_bytes(0xec, 0xff, 0x7f),
    last_bytes(0xed, 0xff, 0x7f),
    last_bytes(0xee, 0xff, 0x7f),
];

pub(super) const fn last_bytes(first: u8, middle: u8, last: u8) -> [u8; 32] {
    let mut bytes = [middle; 32];
    bytes[0] = first;
    bytes[31] = last;
    bytes
}

/// The u-coordinate of the base point.
pub(super) const BASE: [u8; 32] = last_bytes(9, 0, 0);
