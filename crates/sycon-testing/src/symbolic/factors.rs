//! Factors that are polynomials of unknown words.
//!
//! A word is a polynomial modulo 2^32. A product needs the words themselves, from 0 to 2^32 - 1, so each factor gets a
//! name: an unknown, the same for polynomials that are equal modulo 2^32. Sums are polynomials of names.

use core::array;

use sycon_simd::portable::{Bitsliced, I16x32, U32x4};
use sycon_simd::{Factors, Halves, Kernel, LaneState, Operand, Simd};

use super::elements::{Element, named};
use super::fault::{Fault, strikes};
use super::polynomial::{BigInt, Polynomial};
use super::unknowns::new_unknown;

/// The token that opens [`SymbolicFactors`].
#[derive(Clone, Copy, Debug)]
pub struct SymbolicToken;

impl Simd for SymbolicToken {
    type Lanes1 = u64;
    type Lanes2 = u64;
    type Lanes4 = u64;
    type Lanes8 = u64;
    type State = LaneState<u64>;
    type Rows1 = U32x4;
    type Rows16 = U32x4;
    type Aes1 = Bitsliced<1>;
    type Aes4 = Bitsliced<4>;
    type Aes8 = Bitsliced<4>;
    type Words = I16x32;
    type Factors = SymbolicFactors;

    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// One row of four words.
#[derive(Clone, Copy, Debug)]
pub struct SymbolicFactors([Element; 4]);

/// The name of a word modulo 2^32.
#[must_use]
pub fn wrapped(word: &Polynomial) -> Polynomial {
    named(&word.modulo(&(BigInt::from(1) << 32)))
}

/// Return eight unknown words, and an operand that [`Factors::load`] reads as them.
#[must_use]
pub fn unknown_operand() -> ([Polynomial; 8], Operand) {
    let words: [_; 8] = array::from_fn(|_| new_unknown(u32::MAX));
    let mut operand = [0; 32];
    for (bytes, word) in operand.as_chunks_mut().0.iter_mut().zip(&words) {
        *bytes = Element::new(word.clone()).to_number().to_le_bytes();
    }
    (words, operand)
}

/// Return the polynomial of a sum that [`Factors::total`] returned.
///
/// # Panics
/// If `sum` is another number.
#[must_use]
pub fn polynomial_of_sum(sum: u64) -> Polynomial {
    Element::of_number(u32::try_from(sum).expect("the number of an element")).polynomial()
}

impl SymbolicFactors {
    /// Return a row of the sums of key and message.
    #[must_use]
    pub fn load_one(key: &Operand, message: &Operand) -> Halves<Self> {
        let words = |operand: &Operand| {
            let mut words: [_; 8] = array::from_fn(|i| {
                Element::of_number(u32::from_le_bytes(operand.as_chunks().0[i]))
            });
            if strikes(Fault::Order) {
                words.swap(0, 1);
            }
            words
        };
        let (key, message) = (words(key), words(message));
        let half = |first| Self(array::from_fn(|i| key[first + i] + message[first + i]));
        Halves { x: half(0), y: half(4) }
    }

    /// Words of one operand and of another one. The fault exchanges the operands.
    fn zip(self, other: Self, from: usize) -> Self {
        let (a, b) = if strikes(Fault::Order) { (other, self) } else { (self, other) };
        Self([a.0[from], b.0[from], a.0[from + 2], b.0[from + 2]])
    }

    /// Two words in the even places, where the fault exchanges them. The words in the other places are new unknowns,
    /// so that no result can depend on them.
    fn even(words: [Element; 2]) -> Self {
        let [a, b] = if strikes(Fault::Order) { [words[1], words[0]] } else { words };
        Self([a, Element::new(new_unknown(u32::MAX)), b, Element::new(new_unknown(u32::MAX))])
    }
}

impl Factors<SymbolicToken> for SymbolicFactors {
    type Group = [Operand; 2];
    type Sums = [Element; 2];

    fn groups(operands: &[Operand]) -> (&[Self::Group], &[Operand]) {
        operands.as_chunks()
    }

    fn load(_: SymbolicToken, key: &Self::Group, message: &Self::Group) -> [Halves<Self>; 2] {
        [Self::load_one(&key[0], &message[0]), Self::load_one(&key[1], &message[1])]
    }

    fn load_rest(
        _: SymbolicToken,
        key: &[Operand],
        message: &[Operand],
    ) -> Option<[Halves<Self>; 2]> {
        let zeros = Self([Element::new(0); 4]);
        let ([key], [message]) = (key, message) else { return None };
        Some([Self::load_one(key, message), Halves { x: zeros, y: zeros }])
    }

    fn add(self, other: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] + other.0[i]))
    }

    fn swap(self) -> Self {
        let [a, b, c, d] = self.0;
        if strikes(Fault::Order) { self } else { Self([c, d, a, b]) }
    }

    fn zip_even(self, other: Self) -> Self {
        self.zip(other, 0)
    }

    fn zip_odd(self, other: Self) -> Self {
        self.zip(other, 1)
    }

    fn odd(self) -> Self {
        Self::even([self.0[1], self.0[3]])
    }

    fn odd_swapped(self) -> Self {
        Self::even([self.0[3], self.0[1]])
    }

    /// The fault does not reduce the first factor modulo 2^32.
    fn multiply(self, other: Self) -> [Element; 2] {
        [0, 2].map(|i| {
            let (a, b) = (self.0[i].polynomial(), other.0[i].polynomial());
            let a = if strikes(Fault::Carry) { a } else { wrapped(&a) };
            Element::new(a) * Element::new(wrapped(&b))
        })
    }

    fn zero(_: SymbolicToken) -> [Element; 2] {
        [Element::new(0); 2]
    }

    fn add_sums([a, b]: [Element; 2], [c, d]: [Element; 2]) -> [Element; 2] {
        [a + c, b + d]
    }

    fn swap_sums([a, b]: [Element; 2]) -> [Element; 2] {
        [b, a]
    }

    fn total(sums: [[Element; 2]; 4]) -> [[u64; 2]; 4] {
        sums.map(|sums| sums.map(|sum| sum.to_number().into()))
    }
}
