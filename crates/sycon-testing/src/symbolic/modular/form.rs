//! Polynomials modulo 3329 of degree 2 at most, in variables that stand for unknown coefficients.

use core::cell::Cell;
use core::cmp::Ordering;
use core::ops::{Add, Mul, Sub};
use std::rc::Rc;

/// The modulus of ML-KEM.
pub const MODULUS: u16 = 3329;

/// Two variables, of which the first or both are 0 for a monomial of degree 1 or 0, in ascending order.
type Monomial = [u16; 2];

/// The normal form of a polynomial: monomials in ascending order, with factors between 1 and 3328. So two forms are
/// equal if and only if the polynomials are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(Vec<(Monomial, u16)>);

thread_local! {
    /// The number of variables.
    static VARIABLES: Cell<u16> = const { Cell::new(0) };
}

/// Forgets all variables.
pub(super) fn forget() {
    VARIABLES.set(0);
}

/// A new variable, an unknown coefficient.
///
/// # Panics
///
/// If there are more than 2^16 variables.
#[must_use]
pub fn variable() -> Form {
    VARIABLES.set(VARIABLES.get().checked_add(1).expect("fewer variables"));
    Form::variable(VARIABLES.get())
}

/// As many new variables as a polynomial has coefficients.
#[must_use]
pub fn variables() -> Vec<Form> {
    (0..256).map(|_| variable()).collect()
}

/// The class modulo 3329.
pub(super) fn class(number: i64) -> u16 {
    u16::try_from(number.rem_euclid(i64::from(MODULUS))).expect("less than the modulus")
}

/// `a * b + c` modulo 3329, of classes.
fn multiply_add(a: u16, b: u16, c: u16) -> u16 {
    let sum = u32::from(a) * u32::from(b) + u32::from(c);
    u16::try_from(sum % u32::from(MODULUS)).expect("less than the modulus")
}

impl Form {
    /// The variable with this number, which is not 0.
    fn variable(number: u16) -> Self {
        Self(vec![([0, number], 1)])
    }

    /// `self * factor + other * other_factor`
    fn combine(&self, factor: u16, other: &Self, other_factor: u16) -> Self {
        let (mut a, mut b) = (self.0.as_slice(), other.0.as_slice());
        let mut sum = Vec::with_capacity(a.len().max(b.len()));
        loop {
            let order = match (a.first(), b.first()) {
                (Some(a), Some(b)) => a.0.cmp(&b.0),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return Self(sum),
            };
            let (mut monomial, mut total) = ([0; 2], 0);
            if order.is_le() {
                monomial = a[0].0;
                total = multiply_add(a[0].1, factor, total);
                a = &a[1..];
            }
            if order.is_ge() {
                monomial = b[0].0;
                total = multiply_add(b[0].1, other_factor, total);
                b = &b[1..];
            }
            if total != 0 {
                sum.push((monomial, total));
            }
        }
    }
}

impl From<i64> for Form {
    fn from(number: i64) -> Self {
        let constant = class(number);
        Self(if constant == 0 { Vec::new() } else { vec![([0, 0], constant)] })
    }
}

impl Add for &Form {
    type Output = Form;

    fn add(self, other: Self) -> Form {
        self.combine(1, other, 1)
    }
}

impl Sub for &Form {
    type Output = Form;

    fn sub(self, other: Self) -> Form {
        self.combine(1, other, MODULUS - 1)
    }
}

impl Mul<i64> for &Form {
    type Output = Form;

    fn mul(self, factor: i64) -> Form {
        self.combine(class(factor), &Form::default(), 0)
    }
}

impl Mul for &Form {
    type Output = Form;

    /// # Panics
    ///
    /// If the product has a degree of more than 2.
    fn mul(self, other: Self) -> Form {
        let mut products = Vec::with_capacity(self.0.len() * other.0.len());
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut variables = [a[0], a[1], b[0], b[1]];
                variables.sort_unstable();
                let [0, 0, first, second] = variables else {
                    panic!("a product of degree 3 or more")
                };
                products.push(([first, second], multiply_add(*x, *y, 0)));
            }
        }
        products.sort_by_key(|(monomial, _)| *monomial);
        products.dedup_by(|(next, y), (monomial, x)| {
            let same = next == monomial;
            if same {
                *x = multiply_add(*y, 1, *x);
            }
            same
        });
        products.retain(|(_, factor)| *factor != 0);
        Form(products)
    }
}

/// `form * factor + summand`, which often need not be computed.
#[derive(Clone, Debug)]
pub(super) struct Affine {
    pub(super) form: Rc<Form>,
    pub(super) factor: u16,
    pub(super) summand: u16,
}

impl Affine {
    pub(super) fn constant(number: i64) -> Self {
        Self { form: Rc::default(), factor: 0, summand: class(number) }
    }

    pub(super) fn form(&self) -> Form {
        self.form.combine(self.factor, &Form::from(i64::from(self.summand)), 1)
    }

    /// `self + other * factor + summand`
    pub(super) fn combine(&self, other: &Self, factor: i64, summand: i64) -> Form {
        let factor = class(factor);
        let sum =
            self.form.combine(self.factor, &other.form, multiply_add(factor, other.factor, 0));
        let summand = i64::from(multiply_add(factor, other.summand, self.summand)) + summand;
        if class(summand) == 0 { sum } else { &sum + &Form::from(summand) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_obey_the_laws_of_a_ring() {
        let [x, y] = [1, 2].map(Form::variable);
        let (sum, difference) = (&x + &y, &x - &y);
        assert_eq!(&sum * &difference, &(&x * &x) - &(&y * &y));
        assert_eq!(&(&sum * 2) * &y, &(&(&x * &y) * 2) + &(&(&y * &y) * 2));
        assert_eq!(&(&x * 3329) + &(&y - &y), Form::from(0));
        assert_eq!(&(&x + &Form::from(-1)) * &Form::from(3330), &x + &Form::from(3328));
        assert_ne!(&x * &y, &x * &x);
        let affine = Affine { form: Rc::new(x.clone()), factor: 3, summand: 4 };
        let other = Affine { form: Rc::new(y.clone()), factor: 5, summand: 6 };
        let expected = &(&(&x * 3) - &(&y * 10)) + &Form::from(4 - 12 + 7);
        assert_eq!(affine.combine(&other, -2, 7), expected);
        assert_eq!(affine.form(), &(&x * 3) + &Form::from(4));
    }

    #[test]
    #[should_panic(expected = "degree 3")]
    fn products_of_three_variables_are_refused() {
        let x = Form::variable(1);
        let _ = &(&x * &x) * &x;
    }
}
