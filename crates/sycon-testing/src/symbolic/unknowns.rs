//! The unknowns of a proof: inputs, carries, comparisons and names.

use core::cell::RefCell;
use std::collections::HashMap;

use num_bigint::BigInt;

use super::fault::{Fault, repeat_with_fault, strikes};
use super::polynomial::{Polynomial, Unknown};

/// Which number an unknown is.
#[derive(Clone, Debug)]
enum Definition {
    /// Any number up to this one.
    Input(BigInt),
    /// A polynomial divided by a power of 2, rounded down.
    Floor(Polynomial, u32),
    /// 1 if a polynomial is 0, otherwise 0.
    IsZero,
    /// A polynomial.
    Name,
}

#[derive(Debug, Default)]
struct Memory {
    unknowns: Vec<Definition>,
    floors: HashMap<(Polynomial, u32), Unknown>,
    comparisons: HashMap<Polynomial, Unknown>,
    names: HashMap<Polynomial, Unknown>,
    cases: Option<Cases>,
}

/// A case of a proof by cases.
#[derive(Clone, Debug)]
struct Cases {
    /// Carries of this weight are not unknown.
    bits: u32,
    /// The decisions on the way to this case: whether a carry is more than the least that it can be.
    decisions: Vec<bool>,
    /// How many of them were met in this run.
    met: usize,
    /// Bounds that this case assumes, of polynomials without a constant part.
    bounds: HashMap<Polynomial, [BigInt; 2]>,
}

thread_local!(static MEMORY: RefCell<Memory> = RefCell::default());

/// Return a new unknown: any number up to `greatest`.
pub fn new_unknown(greatest: impl Into<BigInt>) -> Polynomial {
    let input = Definition::Input(greatest.into());
    Polynomial::unknown(MEMORY.with_borrow_mut(|memory| define(&mut memory.unknowns, input)))
}

/// Return the unknown that is 1 if `difference` is 0, otherwise 0.
pub(super) fn comparison(difference: Polynomial) -> Unknown {
    MEMORY.with_borrow_mut(|Memory { comparisons, unknowns, .. }| {
        *comparisons.entry(difference).or_insert_with(|| define(unknowns, Definition::IsZero))
    })
}

/// Return the unknown that stands for `polynomial`.
pub(super) fn name(polynomial: &Polynomial) -> Polynomial {
    Polynomial::unknown(MEMORY.with_borrow_mut(|Memory { names, unknowns, .. }| {
        *names.entry(polynomial.clone()).or_insert_with(|| define(unknowns, Definition::Name))
    }))
}

fn define(unknowns: &mut Vec<Definition>, definition: Definition) -> Unknown {
    unknowns.push(definition);
    Unknown::try_from(unknowns.len() - 1).expect("fewer than 2^32 unknowns")
}

/// Return `floor(polynomial / 2^bits)` in its normal form, by these laws of integers `a` and `b`:
///
/// * `floor((a + b 2^n) / 2^n) = floor(a / 2^n) + b`
/// * `floor((a + floor(b / 2^m)) / 2^n) = floor((a 2^m + b) / 2^(m + n))`
#[must_use]
pub fn floor(polynomial: &Polynomial, bits: u32) -> Polynomial {
    let (multiples, rest) = polynomial.split_multiples(bits);
    let (constant, rest) = rest.split_constant();
    let whole = &constant >> bits;
    let rest = &rest + &(constant - (&whole << bits)).into();
    let carry = MEMORY.with_borrow_mut(|memory| {
        let (rest, bits) = memory.flattened(rest, bits);
        match rest.constant() {
            Some(constant) => (constant >> bits).into(),
            None => memory.carry(rest, bits),
        }
    });
    &(&multiples + &whole.into()) + &carry
}

/// Return the least and the greatest value of a polynomial of inputs, in the current case. The fault makes the range
/// too wide by one.
#[must_use]
pub fn bounds_of(polynomial: &Polynomial) -> [BigInt; 2] {
    let (constant, rest) = polynomial.clone().split_constant();
    let bounds = MEMORY.with_borrow(|memory| memory.bounds_of(&rest));
    let wrong = u8::from(strikes(Fault::Bound));
    let [least, greatest] = bounds.map(|bound| bound + &constant);
    [least, greatest + wrong]
}

/// Return whether `theorem` holds in all cases, where a case is a value of each carry of the weight 2^`bits`.
///
/// # Panics
/// If `theorem` has cases itself.
pub fn in_all_cases(bits: u32, theorem: impl Fn() -> bool) -> bool {
    let (mut decisions, mut holds) = (Vec::new(), true);
    repeat_with_fault(|| {
        let cases = Cases { bits, decisions: decisions.clone(), met: 0, bounds: HashMap::new() };
        MEMORY.with_borrow_mut(|memory| memory.cases = Some(cases));
        holds &= theorem();
        let cases = MEMORY.with_borrow_mut(|memory| memory.cases.take());
        decisions = cases.expect("no proof by cases inside another").decisions;
        // The next decisions in order, with false before true.
        while decisions.pop_if(|decision| *decision).is_some() {}
        decisions.last_mut().is_some_and(|last| {
            *last = true;
            holds
        })
    });
    holds
}

impl Memory {
    /// The second law, if just one carry is in the polynomial, with the coefficient 1.
    fn flattened(&self, polynomial: Polynomial, bits: u32) -> (Polynomial, u32) {
        let floors: Vec<_> = polynomial
            .terms()
            .filter(|(monomial, _)| {
                monomial.iter().any(|unknown| self.definition(*unknown).is_floor())
            })
            .collect();
        let [(&[unknown], coefficient)] = floors[..] else { return (polynomial, bits) };
        let Definition::Floor(inner, inner_bits) = self.definition(unknown) else {
            return (polynomial, bits);
        };
        if *coefficient != BigInt::from(1) {
            return (polynomial, bits);
        }
        let others = &polynomial - &Polynomial::unknown(unknown);
        (&(&others * &(BigInt::from(1) << inner_bits).into()) + inner, bits + inner_bits)
    }

    fn definition(&self, unknown: Unknown) -> &Definition {
        &self.unknowns[unknown as usize]
    }

    fn carry(&mut self, polynomial: Polynomial, bits: u32) -> Polynomial {
        if self.cases.as_ref().is_some_and(|cases| cases.bits == bits) {
            return self.case(&polynomial, bits).into();
        }
        let Self { floors, unknowns, .. } = self;
        let key = (polynomial, bits);
        let floor = Definition::Floor(key.0.clone(), bits);
        Polynomial::unknown(*floors.entry(key).or_insert_with(|| define(unknowns, floor)))
    }

    fn bounds_of(&self, polynomial: &Polynomial) -> [BigInt; 2] {
        if let Some(bounds) = self.cases.as_ref().and_then(|cases| cases.bounds.get(polynomial)) {
            return bounds.clone();
        }
        let mut bounds = [BigInt::ZERO; 2];
        for (monomial, coefficient) in polynomial.terms() {
            let greatest = monomial.iter().map(|unknown| match self.definition(*unknown) {
                Definition::Input(greatest) => greatest,
                other => panic!("no bounds are kept for {other:?}"),
            });
            let end = usize::from(*coefficient > BigInt::ZERO);
            bounds[end] += coefficient * greatest.product::<BigInt>();
        }
        bounds
    }

    /// The value of a carry in this case. The bounds of the polynomial follow from it.
    fn case(&mut self, polynomial: &Polynomial, bits: u32) -> BigInt {
        let (constant, rest) = polynomial.clone().split_constant();
        let [mut least, greatest] = self.bounds_of(&rest);
        let cases = self.cases.as_mut().expect("a proof by cases");
        loop {
            let carry = (&least + &constant) >> bits;
            let next = ((&carry + 1) << bits) - &constant;
            if greatest < next {
                cases.bounds.insert(rest, [least, greatest]);
                return carry;
            }
            if cases.met == cases.decisions.len() {
                cases.decisions.push(false);
            }
            cases.met += 1;
            if !cases.decisions[cases.met - 1] {
                cases.bounds.insert(rest, [least, next - 1]);
                return carry;
            }
            least = next;
        }
    }
}

impl Definition {
    fn is_floor(&self) -> bool {
        matches!(self, Self::Floor(..))
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    #[test]
    fn equal_floors_are_written_alike() {
        let [x, y] = [(); 2].map(|()| new_unknown(100));
        assert_eq!(floor(&(&x + &floor(&y, 2)), 1), floor(&(&(&x * &4.into()) + &y), 3));
        assert_eq!(floor(&(&x + &9.into()), 2), &floor(&(&x + &1.into()), 2) + &2.into());
        assert_eq!(floor(&(&x - &(&y * &4.into())), 2), &floor(&x, 2) - &y);
        assert_ne!(floor(&x, 2), floor(&y, 2));
        assert_ne!(floor(&x, 2), floor(&x, 3));
        assert_eq!(floor(&(-5).into(), 1), (-3).into());
    }

    #[test]
    fn all_cases_are_met_once() {
        let cases = Cell::new(Vec::new());
        assert!(in_all_cases(4, || {
            let x = new_unknown(37);
            let carries = [floor(&x, 4), floor(&(&x + &5.into()), 4)].map(|carry| carry.constant());
            let mut met = cases.take();
            met.push((carries.map(|carry| carry.expect("a case")), bounds_of(&x)));
            cases.set(met);
            true
        }));
        let expected =
            [(0, 0, 0, 10), (0, 1, 11, 15), (1, 1, 16, 26), (1, 2, 27, 31), (2, 2, 32, 37)];
        let expected =
            expected.map(|(a, b, c, d)| ([a, b].map(BigInt::from), [c, d].map(BigInt::from)));
        assert_eq!(cases.take(), expected);
    }

    #[test]
    fn one_case_in_which_a_theorem_does_not_hold_is_enough() {
        let without = |carry: i32| in_all_cases(4, || floor(&new_unknown(37), 4) != carry.into());
        assert!(!without(0) && !without(1) && !without(2) && without(3));
    }
}
