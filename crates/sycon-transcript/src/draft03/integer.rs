//! Integers modulo any number, as messages and as challenges.

use core::fmt;

use super::{FiatShamir, InSuite};
use crate::Error;

/// The maximum number of limbs of 64 bits.
const LIMBS: usize = 48;

/// The number of bytes that a challenge is longer than an integer, so that the result is nearly uniform.
const SPARE: usize = 16;

/// A modulus p. The integers 0 to p - 1 are encoded in [`bytes`](Self::bytes) bytes each, little-endian: the smallest
/// number that fits all of them.
///
/// An element of a field p^m is encoded as its m coordinates, concatenated, the lowest first.
///
/// ```
/// use sycon_transcript::draft03::{FiatShamirShake128, Modulus};
///
/// let modulus = Modulus::new(&[251])?;
/// let mut challenge = [0];
/// FiatShamirShake128::new(&[0; 32]).absorb(b"statement").squeeze_integer(&modulus, &mut challenge)?;
/// assert!(challenge[0] < 251);
/// # Ok::<(), sycon_transcript::Error>(())
/// ```
#[derive(Clone)]
pub struct Modulus {
    limbs: [u64; LIMBS],
    /// The number of limbs in use.
    used: usize,
    bytes: usize,
}

impl Modulus {
    /// The maximum length of a modulus in bytes.
    pub const MAX: usize = 8 * LIMBS;

    /// Creates a modulus from its bytes, little-endian. Zeros at the end have no effect.
    ///
    /// # Errors
    ///
    /// [`Error::Modulus`] if the modulus is less than 2 or longer than [`MAX`](Self::MAX) bytes.
    pub fn new(little_endian: &[u8]) -> Result<Self, Error> {
        let length = little_endian.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        let p = &little_endian[..length];
        if length > Self::MAX || matches!(p, [] | [1]) {
            return Err(Error::Modulus { max: Self::MAX });
        }
        let mut limbs = [0; LIMBS];
        for (i, byte) in p.iter().enumerate() {
            limbs[i / 8] |= u64::from(*byte) << (8 * (i % 8));
        }
        // 256^k itself is one byte longer than the integers less than it.
        let is_power = p[length - 1] == 1 && p[..length - 1].iter().all(|byte| *byte == 0);
        let bytes = if is_power { length - 1 } else { length };
        Ok(Self { limbs, used: length.div_ceil(8), bytes })
    }

    /// Returns the length of an integer in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Rejects bytes that do not encode an integer less than this modulus. The time depends only on the length.
    ///
    /// # Errors
    ///
    /// [`Error::IntegerLength`] if the length is not [`bytes`](Self::bytes), [`Error::NotReduced`] if the integer is p
    /// or more.
    pub fn check(&self, integer: &[u8]) -> Result<(), Error> {
        self.check_length(integer.len())?;
        let mut value = [0; LIMBS];
        self.shift_in_bytes(&mut value, integer);
        let (_, borrow) = self.minus_modulus(&value);
        if sycon_secret::reveal(borrow == 1) { Ok(()) } else { Err(Error::NotReduced) }
    }

    /// Writes `wide` modulo p to `out`, both little-endian. `out` is [`bytes`](Self::bytes) bytes long.
    ///
    /// # Errors
    ///
    /// [`Error::IntegerLength`] if `out` has another length.
    pub fn reduce(&self, wide: &[u8], out: &mut [u8]) -> Result<(), Error> {
        self.check_length(out.len())?;
        // A number of this length is less than p in any case.
        let (rest, high) = wide.split_at(wide.len().saturating_sub(self.bytes - 1));
        let mut value = [0; LIMBS];
        self.shift_in_bytes(&mut value, high);
        for byte in rest.iter().rev() {
            for bit in (0..8).rev() {
                let over = self.shift_in(&mut value, 1, u64::from(byte >> bit & 1));
                self.subtract_once(&mut value, over);
            }
        }
        for (bytes, limb) in out.chunks_mut(8).zip(value) {
            bytes.copy_from_slice(&limb.to_le_bytes()[..bytes.len()]);
        }
        Ok(())
    }

    fn check_length(&self, given: usize) -> Result<(), Error> {
        let expected = self.bytes;
        if given == expected { Ok(()) } else { Err(Error::IntegerLength { given, expected }) }
    }

    /// Shifts `bytes` in, the last one first. They must fit.
    fn shift_in_bytes(&self, value: &mut [u64; LIMBS], bytes: &[u8]) {
        for byte in bytes.iter().rev() {
            self.shift_in(value, 8, u64::from(*byte));
        }
    }

    /// Shifts left by `count` bits, from 1 to 63, inserts `low`, and returns the bits that are shifted out.
    fn shift_in(&self, value: &mut [u64; LIMBS], count: u32, low: u64) -> u64 {
        let mut carry = low;
        for limb in &mut value[..self.used] {
            let out = *limb >> (64 - count);
            *limb = (*limb << count) + carry;
            carry = out;
        }
        carry
    }

    /// Subtracts p from a number less than 2p, unless the number is less than p. `over` is the limb after the last one.
    fn subtract_once(&self, value: &mut [u64; LIMBS], over: u64) {
        let (less, borrow) = self.minus_modulus(value);
        let keep = (borrow & !over & 1).wrapping_neg();
        for (limb, less) in value[..self.used].iter_mut().zip(less) {
            *limb = less ^ (*limb ^ less) & keep;
        }
    }

    /// Returns the difference, and 1 if it is negative.
    fn minus_modulus(&self, value: &[u64; LIMBS]) -> ([u64; LIMBS], u64) {
        let mut less = *value;
        let mut borrow = 0;
        for (limb, p) in less[..self.used].iter_mut().zip(&self.limbs) {
            let (difference, first) = limb.overflowing_sub(*p);
            let (difference, second) = difference.overflowing_sub(borrow);
            *limb = difference;
            borrow = u64::from(first) + u64::from(second);
        }
        (less, borrow)
    }
}

impl<P: InSuite> FiatShamir<P> {
    /// Fills `out` with an integer less than the modulus, little-endian and nearly uniform: 16 bytes more than the
    /// length of an integer are squeezed and reduced. For a field p^m, m integers are an element.
    ///
    /// # Errors
    ///
    /// [`Error::IntegerLength`] if `out` is not [`Modulus::bytes`] bytes long. The sponge is then unchanged.
    pub fn squeeze_integer(&mut self, modulus: &Modulus, out: &mut [u8]) -> Result<(), Error> {
        modulus.check_length(out.len())?;
        let mut wide = [0; Modulus::MAX + SPARE];
        let wide = &mut wide[..modulus.bytes + SPARE];
        self.squeeze(wide);
        modulus.reduce(wide, out)
    }
}

impl fmt::Debug for Modulus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a modulus of {} bytes", self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all bytes of a `u128` that a modulus of fewer bytes reduces `wide` to.
    fn reduce(p: u128, wide: u128) -> u128 {
        let modulus = Modulus::new(&p.to_le_bytes()).unwrap();
        let mut out = [0; 16];
        modulus.reduce(&wide.to_le_bytes(), &mut out[..modulus.bytes()]).unwrap();
        u128::from_le_bytes(out)
    }

    #[test]
    fn reduction_is_the_remainder() {
        let mut x = 1_u128;
        for shift in 0..127 {
            for p in [(1 << shift) + 1, 2 << shift, u128::MAX >> shift] {
                x = x.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
                for wide in [x, u128::MAX, 0, 1, p, p - 1, p.wrapping_add(1)] {
                    if p >= 2 {
                        assert_eq!(reduce(p, wide), wide % p, "{wide} mod {p}");
                    }
                }
            }
        }
    }

    #[test]
    fn integers_have_the_fewest_bytes_and_are_reduced() {
        for (p, bytes) in [(2_u64, 1), (251, 1), (256, 1), (257, 2), (65536, 2), (65537, 3)] {
            let modulus = Modulus::new(&p.to_le_bytes()).unwrap();
            assert_eq!(modulus.bytes(), bytes);
            assert_eq!(modulus.check(&(p - 1).to_le_bytes()[..bytes]), Ok(()));
            if p.to_le_bytes()[bytes..].iter().all(|byte| *byte == 0) {
                assert_eq!(modulus.check(&p.to_le_bytes()[..bytes]), Err(Error::NotReduced));
            }
            for given in [0, bytes - 1, bytes + 1].into_iter().filter(|given| *given != bytes) {
                let wrong = Err(Error::IntegerLength { given, expected: bytes });
                assert_eq!(modulus.check(&[0; 8][..given]), wrong);
            }
        }
    }

    #[test]
    fn no_modulus_is_0_or_1_or_too_long() {
        for bytes in [&[][..], &[0; 9], &[1, 0], &[1; Modulus::MAX + 1]] {
            assert_eq!(Modulus::new(bytes).unwrap_err(), Error::Modulus { max: Modulus::MAX });
        }
        let modulus = Modulus::new(&[0xff; Modulus::MAX]).unwrap();
        let mut out = [1; Modulus::MAX];
        modulus.reduce(&[0xff; Modulus::MAX], &mut out).unwrap();
        assert_eq!(out, [0; Modulus::MAX]);
    }
}
