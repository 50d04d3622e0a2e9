//! Integers modulo any number, as messages and as challenges.

use core::fmt;

use super::{FiatShamir, InSuite};
use crate::Error;

/// The most limbs of 64 bits.
const LIMBS: usize = 48;

/// Bytes of a challenge beyond those of an integer, so that it is as good as uniform.
const SPARE: usize = 16;

/// A modulus p, and so the integers 0 to p - 1: [`bytes`](Self::bytes) each, little-endian, the fewest that hold
/// all of them.
///
/// An element of a field p^m is its m coordinates one after the other, the lowest first.
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
    /// How many of them there are.
    used: usize,
    bytes: usize,
}

impl Modulus {
    /// The most bytes of a modulus.
    pub const MAX: usize = 8 * LIMBS;

    /// The modulus with these bytes, little-endian; zeros at the end make no difference.
    ///
    /// # Errors
    ///
    /// [`Error::Modulus`] if it is less than 2 or has more than [`MAX`](Self::MAX) bytes.
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
        // 256^k itself has a byte more than what is less.
        let is_power = p[length - 1] == 1 && p[..length - 1].iter().all(|byte| *byte == 0);
        let bytes = if is_power { length - 1 } else { length };
        Ok(Self { limbs, used: length.div_ceil(8), bytes })
    }

    /// The bytes of an integer.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Refuses bytes that are no integer of this modulus. Takes as long for each that is of the right length.
    ///
    /// # Errors
    ///
    /// [`Error::IntegerLength`] if there are more or fewer than [`bytes`](Self::bytes), [`Error::NotReduced`] if
    /// the integer is p or more.
    pub fn check(&self, integer: &[u8]) -> Result<(), Error> {
        self.check_length(integer.len())?;
        let mut value = [0; LIMBS];
        self.shift_in_bytes(&mut value, integer);
        let (_, borrow) = self.minus_modulus(&value);
        if sycon_secret::reveal(borrow) { Ok(()) } else { Err(Error::NotReduced) }
    }

    /// `wide` modulo p, both little-endian. `out` has [`bytes`](Self::bytes).
    ///
    /// # Errors
    ///
    /// [`Error::IntegerLength`] if it has not.
    pub fn reduce(&self, wide: &[u8], out: &mut [u8]) -> Result<(), Error> {
        self.check_length(out.len())?;
        // So many bytes are less than p in any case.
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

    /// As many as fit.
    fn shift_in_bytes(&self, value: &mut [u64; LIMBS], bytes: &[u8]) {
        for byte in bytes.iter().rev() {
            self.shift_in(value, 8, u64::from(*byte));
        }
    }

    /// Shifts to the left by `count` bits, from 1 to 63, which `low` fills, and returns what falls out.
    fn shift_in(&self, value: &mut [u64; LIMBS], count: u32, low: u64) -> u64 {
        let mut carry = low;
        for limb in &mut value[..self.used] {
            let out = *limb >> (64 - count);
            *limb = *limb << count | carry;
            carry = out;
        }
        carry
    }

    /// Subtracts p from a number less than 2p, of which `over` is the limb behind the last, if it is not less.
    fn subtract_once(&self, value: &mut [u64; LIMBS], over: u64) {
        let (less, borrow) = self.minus_modulus(value);
        let keep = (u64::from(borrow) & !over & 1).wrapping_neg();
        for (limb, less) in value[..self.used].iter_mut().zip(less) {
            *limb = *limb & keep | less & !keep;
        }
    }

    /// The difference, and whether it is negative.
    fn minus_modulus(&self, value: &[u64; LIMBS]) -> ([u64; LIMBS], bool) {
        let mut less = *value;
        let mut borrow = false;
        for (limb, p) in less[..self.used].iter_mut().zip(&self.limbs) {
            let (difference, first) = limb.overflowing_sub(*p);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *limb = difference;
            borrow = first | second;
        }
        (less, borrow)
    }
}

impl<P: InSuite> FiatShamir<P> {
    /// Fills `out` with an integer less than the modulus, little-endian, as good as uniform: 16 bytes more than
    /// it has are squeezed and reduced. For a field p^m, m of them are an element.
    ///
    /// # Errors
    ///
    /// [`Error::IntegerLength`] if `out` does not have [`Modulus::bytes`]; nothing is squeezed then.
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

    /// All bytes of a `u128` that a modulus of fewer bytes reduces it to.
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
