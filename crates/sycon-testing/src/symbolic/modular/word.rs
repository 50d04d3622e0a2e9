//! Words: functions of one unknown number between bounds.

use core::cell::{OnceCell, RefCell};
use core::ops::RangeInclusive;
use std::collections::HashMap;
use std::rc::Rc;

use super::form::{Affine, Form, MODULUS, class};
use crate::symbolic::fault::{Fault, strikes};

/// The least and the greatest value.
pub(super) type Bounds = [i16; 2];

/// A function of one unknown, or a constant.
#[derive(Clone, Debug)]
pub struct Word {
    unknown: Option<Unknown>,
    expression: Rc<Expression>,
    facts: Rc<OnceCell<Facts>>,
}

/// A number between bounds.
#[derive(Clone, Debug)]
struct Unknown {
    name: u32,
    bounds: Bounds,
    /// The class of the number modulo 3329.
    form: Option<Rc<Form>>,
    /// True if the form is the class of the unsigned number.
    unsigned: bool,
    /// The words of which the number is the bitwise conjunction, if it is.
    conjunction: Option<Rc<[Word; 2]>>,
}

#[derive(Debug)]
enum Expression {
    Unknown,
    Constant(i16),
    Of(fn(i16, i16) -> i16, [Rc<Expression>; 2]),
}

/// Facts that are computed from all values of a word.
#[derive(Clone, Copy, Debug)]
struct Facts {
    bounds: Bounds,
    /// A factor and a summand. With the factor, the number becomes congruent to the word less the summand, for each
    /// value of the unknown.
    affine: Option<[u16; 2]>,
}

/// The bounds of an unknown, whether its form is without a sign, and a function of the unknown.
type Key = (Option<(Bounds, bool)>, Vec<usize>);

#[derive(Default)]
struct Memory {
    unknowns: u32,
    /// Facts are the same for all unknowns between the same bounds, of which there are many.
    facts: HashMap<Key, Facts>,
    /// What words became that were given a form, by the unknown and the function of it.
    given: HashMap<(u32, Vec<usize>), Word>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// Forgets all unknowns, and what words became that were given a form. Keeps the facts.
pub(super) fn forget() {
    MEMORY.with_borrow_mut(|memory| {
        memory.unknowns = 0;
        memory.given = HashMap::new();
    });
}

/// An operation on words.
pub(super) struct Operation {
    pub(super) exact: fn(i16, i16) -> i16,
    pub(super) bounds: fn(Bounds, Bounds) -> Bounds,
    /// For an addition of a multiple: the factor of the second word, and a constant summand.
    pub(super) affine: Option<[i64; 2]>,
}

impl Expression {
    /// The values for some values of the unknown.
    fn values(&self, unknowns: &[i16]) -> Vec<i16> {
        match self {
            Self::Unknown => unknowns.to_vec(),
            Self::Constant(value) => vec![*value; unknowns.len()],
            Self::Of(operation, [a, b]) => {
                let mut values = a.values(unknowns);
                match **b {
                    Self::Constant(b) => values.iter_mut().for_each(|a| *a = operation(*a, b)),
                    _ => {
                        for (a, b) in values.iter_mut().zip(b.values(unknowns)) {
                            *a = operation(*a, b);
                        }
                    }
                }
                values
            }
        }
    }

    /// Equal expressions write the same. Different expressions do not.
    fn write_key(&self, key: &mut Vec<usize>) {
        match self {
            Self::Unknown => key.push(0),
            Self::Constant(value) => key.extend([1, value.cast_unsigned().into()]),
            Self::Of(operation, functions) => {
                key.extend([2, *operation as usize]);
                for function in functions {
                    function.write_key(key);
                }
            }
        }
    }
}

impl Word {
    fn new(unknown: Option<Unknown>, expression: Expression) -> Self {
        Self { unknown, expression: Rc::new(expression), facts: Rc::default() }
    }

    pub(super) fn constant(value: i16) -> Self {
        Self::new(None, Expression::Constant(value))
    }

    fn of_unknown(bounds: Bounds, form: Option<Form>, conjunction: Option<Rc<[Self; 2]>>) -> Self {
        let name = MEMORY.with_borrow_mut(|memory| {
            memory.unknowns += 1;
            memory.unknowns
        });
        let form = form.map(Rc::new);
        let unknown = Unknown { name, bounds, form, unsigned: false, conjunction };
        Self::new(Some(unknown), Expression::Unknown)
    }

    /// A number between bounds. If it has a form, this is its class modulo 3329.
    #[must_use]
    pub fn between(bounds: RangeInclusive<i16>, form: Option<Form>) -> Self {
        let greatest = *bounds.end() - i16::from(strikes(Fault::Bound));
        Self::of_unknown([*bounds.start(), greatest], form, None)
    }

    /// Any number. If it has a form, this is the class of the number without a sign.
    pub(super) fn any(form: Option<Form>) -> Self {
        let mut word = Self::of_unknown([i16::MIN, i16::MAX], form, None);
        if let Some(unknown) = &mut word.unknown {
            unknown.unsigned = true;
        }
        word
    }

    /// The values of the word, each after the value of the unknown that gives it.
    pub fn values(&self) -> impl Iterator<Item = (i16, i16)> {
        let unknowns: Vec<i16> = match self.unknown {
            Some(Unknown { bounds: [least, greatest], .. }) => (least..=greatest).collect(),
            None => vec![0],
        };
        let values = self.expression.values(&unknowns);
        unknowns.into_iter().zip(values)
    }

    fn key(&self) -> Key {
        let mut key = Vec::new();
        self.expression.write_key(&mut key);
        (self.unknown.as_ref().map(|unknown| (unknown.bounds, unknown.unsigned)), key)
    }

    /// Returns true if two words are the same function of unknowns between the same bounds.
    #[must_use]
    pub fn is_same_function(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    fn compute_facts(&self) -> Facts {
        let unsigned = self.unknown.as_ref().is_some_and(|unknown| unknown.unsigned);
        let number = |x: i16| if unsigned { x.cast_unsigned().into() } else { i64::from(x) };
        let values: Vec<(i16, i16)> = self.values().collect();
        let [(x, y), ..] = values[..] else { panic!("bounds without a number between them") };
        let bounds = values.iter().fold([y; 2], |[a, b], (_, y)| [a.min(*y), b.max(*y)]);
        // Two numbers that follow each other differ by 1, so their words differ by the factor.
        let factor = values.get(1).map_or(0, |(_, next)| i64::from(*next) - i64::from(y));
        let summand = i64::from(y) - factor * number(x);
        let congruent = |(x, y): &(i16, i16)| {
            (number(*x) * factor + summand - i64::from(*y)) % i64::from(MODULUS) == 0
        };
        let affine = values.iter().all(congruent).then(|| [factor, summand].map(class));
        Facts { bounds, affine }
    }

    fn facts(&self) -> Facts {
        *self.facts.get_or_init(|| {
            let key = self.key();
            if let Some(known) = MEMORY.with_borrow(|memory| memory.facts.get(&key).copied()) {
                return known;
            }
            let facts = self.compute_facts();
            MEMORY.with_borrow_mut(|memory| memory.facts.insert(key, facts));
            facts
        })
    }

    /// The least and the greatest value.
    #[must_use]
    pub fn bounds(&self) -> [i16; 2] {
        match *self.expression {
            Expression::Constant(value) => [value; 2],
            _ => self.facts().bounds,
        }
    }

    pub(super) fn affine(&self) -> Option<Affine> {
        let Some(unknown) = &self.unknown else {
            return Some(Affine::constant(self.bounds()[0].into()));
        };
        let [factor, summand] = self.facts().affine?;
        Some(Affine { form: Rc::clone(unknown.form.as_ref()?), factor, summand })
    }

    /// The class of the word modulo 3329, if it is known: the word is a constant, or is congruent to
    /// a multiple of an unknown with a form, plus a constant.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        self.affine().map(|affine| affine.form())
    }

    /// The class modulo 3329 of the unknown that the word is a function of, with its sign.
    #[must_use]
    pub fn form_of_unknown(&self) -> Option<Form> {
        let unknown = self.unknown.as_ref()?;
        if unknown.unsigned { None } else { unknown.form.as_deref().cloned() }
    }

    /// Gives the word a form, which is what a theorem calls its class modulo 3329. Operations with this result give a new
    /// unknown from now on, between the bounds of the word and with the form.
    ///
    /// # Panics
    ///
    /// If the word has a form, or is a constant.
    pub fn give_form(&self, form: Form) {
        assert!(self.affine().is_none(), "a word that has a form");
        let name = self.unknown.as_ref().expect("not a constant").name;
        let [least, greatest] = self.bounds();
        let word = Self::between(least..=greatest, Some(form));
        MEMORY.with_borrow_mut(|memory| memory.given.insert((name, self.key().1), word));
    }

    /// The unknown that the word became when it was given a form, or the word.
    fn or_given(self) -> Self {
        let given = MEMORY.with_borrow(|memory| {
            let unknown = self.unknown.as_ref().filter(|_| !memory.given.is_empty())?;
            memory.given.get(&(unknown.name, self.key().1)).cloned()
        });
        given.unwrap_or(self)
    }

    /// `operation` of two words: exact where both are functions of one unknown, and otherwise a new unknown.
    pub(super) fn apply(&self, other: &Self, operation: &Operation) -> Self {
        if let (Some(a), Some(b)) = (&self.unknown, &other.unknown)
            && a.name != b.name
        {
            let form = operation.affine.and_then(|[factor, summand]| {
                Some(self.affine()?.combine(&other.affine()?, factor, summand))
            });
            let bounds = (operation.bounds)(self.bounds(), other.bounds());
            return Self::of_unknown(bounds, form, None);
        }
        let functions = [Rc::clone(&self.expression), Rc::clone(&other.expression)];
        let unknown = self.unknown.clone().or_else(|| other.unknown.clone());
        Self::new(unknown, Expression::Of(operation.exact, functions)).or_given()
    }

    /// As [`apply`](Self::apply), where the operation is a bitwise conjunction.
    pub(super) fn and(&self, other: &Self, operation: &Operation) -> Self {
        let mut word = self.apply(other, operation);
        if let (Expression::Unknown, Some(unknown)) = (&*word.expression, &mut word.unknown) {
            unknown.conjunction = Some(Rc::new([self.clone(), other.clone()]));
        }
        word
    }

    /// The words of which this word is the bitwise conjunction, each a function of another unknown.
    #[must_use]
    pub fn conjunction(&self) -> Vec<Self> {
        match (&*self.expression, &self.unknown) {
            (Expression::Unknown, Some(Unknown { conjunction: Some(words), .. })) => {
                words.iter().flat_map(Self::conjunction).collect()
            }
            _ => vec![self.clone()],
        }
    }
}
