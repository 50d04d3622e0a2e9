//! Limbs that are integer polynomials of unknowns.
//!
//! Each limb has bounds, and an operation whose result could leave 64 bits panics. So a kernel that runs without a
//! panic does not overflow for any input, and its limbs are integers that add and multiply as polynomials do.
//!
//! A carry, or the high half of a product, is the integer `floor(p / 2^n)` for a polynomial `p`. It becomes an
//! unknown, the same unknown for the same `p` and `n`. In a sum of limbs by their weights, the carries of a correct
//! kernel cancel each other, and an identity that is left holds for all values of the inputs.
//!
//! All of a proof happens on one thread.

use core::array;
use core::cell::RefCell;
use core::ops::{Add, BitAnd, BitOr, Mul, Shl, Shr};
use std::rc::Rc;

use num_bigint::BigInt;
use sycon_simd::{Limbs, Portable, Quad};

use super::fault::{Fault, strikes};
use super::polynomial::{Polynomial, Unknown};
use super::unknowns::{self, floor};

/// A limb: all values that it can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limb(u32);

/// The meaning of a limb's number.
#[derive(Clone, Debug)]
struct Meaning {
    polynomial: Polynomial,
    least: u64,
    greatest: u64,
}

thread_local!(static MEANINGS: RefCell<Vec<Rc<Meaning>>> = RefCell::default());

/// A comparison of two limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mask {
    /// The result does not depend on the inputs.
    Known(bool),
    /// The result is 0 or 1. The same comparison gives the same unknown.
    Unknown(Unknown),
}

/// The bit of words in memory that are numbers of limbs.
const IN_MEMORY: u64 = 1 << 63;

/// Factors have at most 52 bits.
const FACTOR_BITS: u32 = 52;

impl Limb {
    fn new(polynomial: Polynomial, least: u64, greatest: u64) -> Self {
        assert!(least <= greatest, "{least} is more than {greatest}");
        // A value that only the bounds show.
        let polynomial = if least == greatest { least.into() } else { polynomial };
        let number = MEANINGS.with_borrow_mut(|meanings| {
            meanings.push(Rc::new(Meaning { polynomial, least, greatest }));
            u32::try_from(meanings.len() - 1).expect("fewer than 2^32 limbs")
        });
        Self(number)
    }

    /// Return any number up to `greatest`: a new unknown.
    #[must_use]
    pub fn up_to(greatest: u64) -> Self {
        Self::new(unknowns::new_unknown(greatest), 0, greatest)
    }

    /// Return a limb that is `word`.
    #[must_use]
    pub fn exactly(word: u64) -> Self {
        Self::new(word.into(), word, word)
    }

    /// Return the value as a polynomial of the unknowns.
    #[must_use]
    pub fn polynomial(self) -> Polynomial {
        self.meaning().polynomial.clone()
    }

    /// Return whether every value is less than `bound`.
    #[must_use]
    pub fn is_below(self, bound: u64) -> bool {
        self.meaning().greatest < bound - u64::from(strikes(Fault::Bound))
    }

    /// Return a word for memory.
    #[must_use]
    pub fn to_word(self) -> u64 {
        self.exact().filter(|word| word & IN_MEMORY == 0).unwrap_or(IN_MEMORY | u64::from(self.0))
    }

    /// Return the limb of a word that is in memory.
    #[must_use]
    pub fn of_word(word: u64) -> Self {
        match u32::try_from(word ^ IN_MEMORY) {
            Ok(number) if word & IN_MEMORY != 0 => Self(number),
            _ => Self::exactly(word),
        }
    }

    /// Return the lower 64 bits of a sum, and the carry.
    #[must_use]
    pub fn sum_and_carry(self, other: Self) -> [Self; 2] {
        let (a, b) = (self.meaning(), other.meaning());
        if a.greatest.checked_add(b.greatest).is_some() {
            return [self + other, Self::exactly(0)];
        }
        let sum = self.plus(other);
        let carry = floor(&sum, u64::BITS);
        let low = &sum - &(&carry * &(BigInt::from(1) << u64::BITS).into());
        let carry = if strikes(Fault::Carry) { Polynomial::default() } else { carry };
        [Self::new(low, 0, u64::MAX), Self::new(carry, 0, 1)]
    }

    fn plus(self, other: Self) -> Polynomial {
        let (a, b) = (self.polynomial(), other.polynomial());
        let wrong = other.exact() != Some(0) && strikes(Fault::Sign);
        if wrong { &a - &b } else { &a + &b }
    }

    fn meaning(self) -> Rc<Meaning> {
        MEANINGS.with_borrow(|meanings| Rc::clone(&meanings[self.0 as usize]))
    }

    fn exact(self) -> Option<u64> {
        let Meaning { least, greatest, .. } = *self.meaning();
        (least == greatest).then_some(least)
    }

    fn subtract(self, other: Self) -> Self {
        let (mut a, mut b) = (self.meaning(), other.meaning());
        let least = a.least.checked_sub(b.greatest).expect("a difference of 0 or more");
        let greatest = a.greatest - b.least;
        if strikes(Fault::Sign) {
            (a, b) = (b, a);
        }
        Self::new(&a.polynomial - &b.polynomial, least, greatest)
    }

    /// The bits in a constant mask. In a run of ones from bit `a` to bit `b - 1`, these are the bits from `a` on
    /// without the bits from `b` on.
    fn masked(self, mask: u64) -> Self {
        if let Some(word) = self.exact() {
            return Self::exactly(word & mask);
        }
        let meaning = self.meaning();
        let Meaning { polynomial, greatest, .. } = &*meaning;
        let bits = u64::BITS - greatest.leading_zeros();
        let mut sum = Polynomial::default();
        for bit in 0..bits {
            let [is_one, was_one] = [mask >> bit & 1 == 1, bit > 0 && mask >> (bit - 1) & 1 == 1];
            if is_one != was_one {
                let from_bit = &floor(polynomial, bit) * &(BigInt::from(1) << bit).into();
                sum = if is_one { &sum + &from_bit } else { &sum - &from_bit };
            }
        }
        Self::new(sum, 0, mask.min(*greatest))
    }

    /// The lower 52 bits of a product, and the others.
    fn halves(self, other: Self) -> [Self; 2] {
        let (a, b) = (self.meaning(), other.meaning());
        for factor in [&a, &b] {
            assert!(factor.greatest >> FACTOR_BITS == 0, "a factor of more than 52 bits");
        }
        let product = &a.polynomial * &b.polynomial;
        let greatest = u128::from(a.greatest) * u128::from(b.greatest);
        let over = u64::try_from(greatest >> FACTOR_BITS).expect("the product of two factors");
        if over == 0 {
            let greatest = u64::try_from(greatest).expect("52 bits");
            return [Self::new(product, 0, greatest), Self::exactly(0)];
        }
        let least = u128::from(a.least) * u128::from(b.least);
        if least == greatest {
            let low = u64::try_from(least % (1 << FACTOR_BITS)).expect("52 bits");
            return [low, over].map(Self::exactly);
        }
        let high = floor(&product, FACTOR_BITS);
        let low = &product - &(&high * &(1_u64 << FACTOR_BITS).into());
        [Self::new(low, 0, (1 << FACTOR_BITS) - 1), Self::new(high, 0, over)]
    }

    fn equal(self, other: Self) -> Mask {
        let difference = &self.polynomial() - &other.polynomial();
        match difference.constant() {
            Some(difference) => Mask::Known(difference == BigInt::ZERO),
            None => Mask::Unknown(unknowns::comparison(difference)),
        }
    }

    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        match mask {
            Mask::Known(true) => yes,
            Mask::Known(false) => no,
            Mask::Unknown(unknown) => {
                let (a, b) = (yes.meaning(), no.meaning());
                let difference = &a.polynomial - &b.polynomial;
                let polynomial = &b.polynomial + &(&Polynomial::unknown(unknown) * &difference);
                Self::new(polynomial, a.least.min(b.least), a.greatest.max(b.greatest))
            }
        }
    }

    /// The entry that a constant names, or any number between the least and the greatest entry.
    fn lookup(self, table: &[u64; 8]) -> Self {
        match self.exact() {
            Some(index) => Self::exactly(table[usize::try_from(index & 7).expect("three bits")]),
            None => Self::up_to(*table.iter().max().expect("eight entries")),
        }
    }
}

/// A constant of a kernel. The fault flips its lowest bit.
fn constant(word: u64) -> u64 {
    word ^ u64::from(strikes(Fault::Constant))
}

impl From<u64> for Limb {
    fn from(word: u64) -> Self {
        Self::exactly(constant(word))
    }
}

impl Add for Limb {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (a, b) = (self.meaning(), other.meaning());
        let (least, greatest) =
            (a.least + b.least, a.greatest.checked_add(b.greatest).expect("a sum of 64 bits"));
        Self::new(self.plus(other), least, greatest)
    }
}

impl Mul<u64> for Limb {
    type Output = Self;

    fn mul(self, factor: u64) -> Self {
        let factor = constant(factor);
        let meaning = self.meaning();
        let Meaning { polynomial, least, greatest } = &*meaning;
        let greatest = greatest.checked_mul(factor).expect("a product of 64 bits");
        Self::new(polynomial * &factor.into(), least * factor, greatest)
    }
}

impl BitAnd<u64> for Limb {
    type Output = Self;

    fn bitand(self, mask: u64) -> Self {
        self.masked(constant(mask))
    }
}

impl BitOr for Limb {
    type Output = Self;

    /// # Panics
    /// If a bit can be 1 in both: one limb must be a multiple of a power of 2 that is more than the other limb.
    fn bitor(self, other: Self) -> Self {
        let disjoint = |low: Self, high: Self| {
            let bits = u64::BITS - low.meaning().greatest.leading_zeros();
            bits < u64::BITS && high.polynomial().is_multiple_of(&(BigInt::from(1) << bits))
        };
        assert!(disjoint(self, other) || disjoint(other, self), "bits that can meet");
        self + other
    }
}

impl Shl<u32> for Limb {
    type Output = Self;

    fn shl(self, bits: u32) -> Self {
        let bits = bits + u32::from(strikes(Fault::Rotation));
        let meaning = self.meaning();
        let Meaning { polynomial, least, greatest } = &*meaning;
        assert!(greatest.leading_zeros() >= bits, "lost bits");
        Self::new(polynomial * &(BigInt::from(1) << bits).into(), least << bits, greatest << bits)
    }
}

impl Shr<u32> for Limb {
    type Output = Self;

    fn shr(self, bits: u32) -> Self {
        let meaning = self.meaning();
        let Meaning { polynomial, least, greatest } = &*meaning;
        if greatest >> bits == 0 {
            return Self::exactly(0);
        }
        let bits = bits + u32::from(strikes(Fault::Rotation));
        let carry =
            if strikes(Fault::Carry) { Polynomial::default() } else { floor(polynomial, bits) };
        Self::new(carry, least >> bits, greatest >> bits)
    }
}

/// A vector of `N` lanes. In memory, a word is the number of a limb that only [`Limbs::load_quads`] understands, or a
/// constant below 2^63.
#[derive(Clone, Copy, Debug)]
pub struct LimbLanes<const N: usize>(pub [Limb; N]);

impl<const N: usize> LimbLanes<N> {
    fn zip(self, other: Self, operation: impl Fn(Limb, Limb) -> Limb) -> Self {
        Self(array::from_fn(|i| operation(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Limbs for LimbLanes<N> {
    type Simd = Portable;
    type Mask = [Mask; N];
    const COUNT: usize = N;

    fn load_quads<'a>(_: Portable, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let word = |lane, i: usize| Limb::of_word(u64::from_le_bytes(quad(lane).as_chunks().0[i]));
        let mut words = array::from_fn(|i| Self(array::from_fn(|lane| word(lane, i))));
        if strikes(Fault::Order) {
            words.swap(0, 2);
        }
        words
    }

    fn store_quads(words: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        for lane in 0..N {
            let words = words.map(|word| word.0[lane].to_word().to_le_bytes());
            put(lane, words.as_flattened().try_into().expect("four words"));
        }
    }

    fn splat(self, word: u64) -> Self {
        Self([word.into(); N])
    }

    fn add(self, other: Self) -> Self {
        self.zip(other, Limb::add)
    }

    fn subtract(self, other: Self) -> Self {
        self.zip(other, Limb::subtract)
    }

    fn times(self, factor: u32) -> Self {
        Self(self.0.map(|limb| limb * u64::from(factor)))
    }

    /// # Panics
    /// If neither limb is a constant.
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| match (a.exact(), b.exact()) {
            (_, Some(mask)) => a.masked(mask),
            (Some(mask), _) => b.masked(mask),
            _ => panic!("neither limb is a mask"),
        })
    }

    fn or(self, other: Self) -> Self {
        self.zip(other, Limb::bitor)
    }

    fn shift_left(self, bits: u32) -> Self {
        Self(self.0.map(|limb| limb << bits))
    }

    fn shift_right(self, bits: u32) -> Self {
        Self(self.0.map(|limb| limb >> bits))
    }

    fn add_low_product(self, a: Self, b: Self) -> Self {
        let product = a.zip(b, |a, b| a.halves(b)[0]);
        self.add(product)
    }

    fn add_high_product(self, a: Self, b: Self) -> Self {
        let product = a.zip(b, |a, b| a.halves(b)[1]);
        let is_zero = product.0.iter().all(|limb| limb.exact() == Some(0));
        if !is_zero && strikes(Fault::Carry) { self } else { self.add(product) }
    }

    fn equal(self, other: Self) -> [Mask; N] {
        array::from_fn(|i| self.0[i].equal(other.0[i]))
    }

    fn select(mask: [Mask; N], yes: Self, no: Self) -> Self {
        Self(array::from_fn(|i| Limb::select(mask[i], yes.0[i], no.0[i])))
    }

    fn lookup(self, table: &[u64; 8]) -> Self {
        Self(self.0.map(|limb| limb.lookup(table)))
    }
}

#[cfg(test)]
mod tests;
