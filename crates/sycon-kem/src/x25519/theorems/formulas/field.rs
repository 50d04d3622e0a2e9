//! The interface of the field of limbs, on polynomials modulo the prime.

use core::cell::RefCell;
use std::vec::Vec;

use sycon_simd::Limbs;
use sycon_testing::symbolic::elements::{Element, lanes, named};
use sycon_testing::symbolic::fault::{Fault, strikes};
use sycon_testing::symbolic::limbs::Limb;
use sycon_testing::symbolic::polynomial::{Polynomial, weighted};
use sycon_testing::symbolic::unknowns::new_unknown;

use super::prime;

/// A polynomial, and any vector.
#[derive(Clone, Copy)]
pub(super) struct Wide<L>(Element, L);

/// A polynomial, and any vector.
#[derive(Clone, Copy)]
pub(super) struct Carried<L>(Element, L);

/// A quotient.
#[derive(Clone, Copy)]
pub(super) struct Fraction<L> {
    pub(super) over: Wide<L>,
    pub(super) under: Wide<L>,
}

/// An exchange under a mask that depends on the inputs.
#[derive(Debug)]
pub(super) struct Exchange {
    /// 1 if the two change places, otherwise 0.
    pub(super) mask: Polynomial,
    /// The two numbers before the exchange.
    pub(super) before: [Polynomial; 2],
    /// New unknowns, which stand for the numbers after the exchange.
    pub(super) after: [Polynomial; 2],
}

std::thread_local!(static EXCHANGES: RefCell<Vec<Exchange>> = RefCell::default());

/// Return all exchanges that `computation` makes, and its result.
pub(super) fn exchanges_of<T>(computation: impl FnOnce() -> T) -> (Vec<Exchange>, T) {
    EXCHANGES.take();
    let result = computation();
    (EXCHANGES.take(), result)
}

/// The first lane.
fn first<L: Limbs>(limb: L) -> Limb {
    lanes([limb; 4])[0][0]
}

fn reduced(element: Element) -> Element {
    Element::new(element.polynomial().modulo(&prime()))
}

impl<L: Limbs> Wide<L> {
    pub(super) fn new(polynomial: &Polynomial, any: L) -> Self {
        Self(Element::new(polynomial.clone()), any)
    }

    pub(super) fn small(any: L, number: u64) -> Self {
        Self(Element::new(first(any.splat(number)).polynomial()), any)
    }

    pub(super) fn add(self, other: Self) -> Self {
        Self(reduced(self.0 + other.0), self.1)
    }

    pub(super) fn subtract(self, other: Self) -> Self {
        Self(reduced(self.0 - other.0), self.1)
    }

    pub(super) fn carry(self) -> Carried<L> {
        Carried(self.0, self.1)
    }

    pub(super) fn swap(mask: L::Mask, a: &mut Self, b: &mut Self) {
        let any = a.1;
        let mask = first(L::select(mask, any.splat(1), any.splat(0))).polynomial();
        if strikes(Fault::Order) {
            (*a, *b) = (*b, *a);
        }
        match mask.constant() {
            Some(constant) if constant == 1.into() => (*a, *b) = (*b, *a),
            Some(_) => {}
            None => {
                let before = [a.polynomial(), b.polynomial()];
                let after = [(); 2].map(|()| new_unknown(prime() - 1));
                [*a, *b] = [0, 1].map(|i| Self::new(&after[i], any));
                EXCHANGES.with_borrow_mut(|all| all.push(Exchange { mask, before, after }));
            }
        }
    }

    pub(super) fn polynomial(self) -> Polynomial {
        self.0.polynomial()
    }
}

impl<L: Limbs> Carried<L> {
    pub(super) fn wide(self) -> Wide<L> {
        Wide(self.0, self.1)
    }

    pub(super) fn of_limbs(limbs: [L; 5]) -> Self {
        Self(Element::new(weighted(51, limbs.map(|limb| first(limb).polynomial()))), limbs[0])
    }

    /// The name of the words without the last bit.
    pub(super) fn from_words(words: [L; 4]) -> Self {
        let [a, b, c, d] = words.map(first);
        let value = weighted(64, [a, b, c, d & (u64::MAX >> 1)].map(Limb::polynomial));
        Self(Element::new(named(&value)), words[0])
    }

    pub(super) fn multiply(self, other: Self) -> Wide<L> {
        Wide(reduced(self.0 * other.0), self.1)
    }

    pub(super) fn square(self) -> Wide<L> {
        self.multiply(self)
    }

    pub(super) fn multiply_small(self, factor: u64, addend: Wide<L>) -> Wide<L> {
        let factor = Element::new(first(self.1.splat(factor)).polynomial());
        Wide(reduced(addend.0 + self.0 * factor), self.1)
    }
}
