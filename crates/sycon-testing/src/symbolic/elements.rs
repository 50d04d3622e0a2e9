//! Elements of a ring that are polynomials of unknowns: for proofs about formulas.
//!
//! A kernel's source is compiled a second time, over elements in place of numbers in limbs. Theorems about the limbs
//! show that each operation on them is the ring's. So the kernel on limbs computes what the kernel on elements
//! computes.

use core::cell::RefCell;
use core::ops::{Add, Mul, Sub};
use std::rc::Rc;

use sycon_simd::Limbs;

use super::fault::{Fault, strikes};
use super::limbs::Limb;
use super::polynomial::Polynomial;
use super::unknowns;

thread_local!(static ELEMENTS: RefCell<Vec<Rc<Polynomial>>> = RefCell::default());

/// An element of the ring.
#[derive(Clone, Copy, Debug)]
pub struct Element(u32);

impl Element {
    /// Return the element that is this polynomial.
    ///
    /// # Panics
    /// After 2^32 elements.
    #[must_use]
    pub fn new(polynomial: impl Into<Polynomial>) -> Self {
        ELEMENTS.with_borrow_mut(|elements| {
            elements.push(Rc::new(polynomial.into()));
            Self(u32::try_from(elements.len() - 1).expect("fewer than 2^32 elements"))
        })
    }

    /// Return the polynomial.
    #[must_use]
    pub fn polynomial(self) -> Polynomial {
        (*self.get()).clone()
    }

    /// Return the number of the element, for memory.
    #[must_use]
    pub fn to_number(self) -> u32 {
        self.0
    }

    /// Return the element with this number.
    #[must_use]
    pub fn of_number(number: u32) -> Self {
        Self(number)
    }

    fn get(self) -> Rc<Polynomial> {
        ELEMENTS.with_borrow(|elements| Rc::clone(&elements[self.0 as usize]))
    }
}

impl Add for Element {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(&*self.get() + &*other.get())
    }
}

impl Sub for Element {
    type Output = Self;

    /// The fault adds: a formula can be right with the difference's operands exchanged, if it squares the difference.
    fn sub(self, other: Self) -> Self {
        let (a, b) = (self.get(), other.get());
        Self::new(if strikes(Fault::Sign) { &*a + &*b } else { &*a - &*b })
    }
}

impl Mul for Element {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let sign = if strikes(Fault::Sign) { -1 } else { 1 };
        Self::new(&(&*self.get() * &*other.get()) * &sign.into())
    }
}

/// Return the name of a polynomial: an unknown, the same for the same polynomial. A constant is its own name.
///
/// An identity of names holds for the polynomials too, and has fewer terms.
#[must_use]
pub fn named(polynomial: &Polynomial) -> Polynomial {
    match polynomial.constant() {
        Some(constant) => constant.into(),
        None => unknowns::name(polynomial),
    }
}

/// Return the four limbs of each lane.
///
/// # Panics
/// If `L` is not a vector of symbols.
pub fn lanes<L: Limbs>(words: [L; 4]) -> Vec<[Limb; 4]> {
    let mut lanes = Vec::new();
    L::store_quads(words, |_, quad| {
        let words = <[_; 4]>::try_from(quad.as_chunks().0).expect("four words");
        lanes.push(words.map(|word| Limb::of_word(u64::from_le_bytes(word))));
    });
    lanes
}
