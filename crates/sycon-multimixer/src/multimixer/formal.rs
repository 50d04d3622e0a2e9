//! The rows of a vector as formulas: what they compute for all keys and messages is seen from the formulas.

use core::array;
use std::cell::RefCell;
use std::thread_local;
use std::vec::Vec;

use super::*;

/// A word as a sum modulo 2^32: how often each of the 16 words of two operands is in it. Words 0 to 7 are those of
/// the first.
type Sum = [u32; 16];

/// A product of two sums, the greater one first.
type Product = [Sum; 2];

#[derive(Clone, Copy)]
struct Formulas([Sum; 4]);

/// What nobody may use: it is nowhere else.
const NOTHING: Sum = [u32::MAX; 16];

/// The numbers of two lists of products.
type Lists = [u64; 2];

thread_local! {
    static LISTS: RefCell<Vec<Vec<Product>>> = RefCell::default();
}

fn list(products: Vec<Product>) -> u64 {
    LISTS.with_borrow_mut(|lists| {
        lists.push(products);
        lists.len() as u64 - 1
    })
}

/// The products of a list, sorted.
fn products_of(list: u64) -> Vec<Product> {
    let place = usize::try_from(list).expect("a place");
    let mut products = LISTS.with_borrow(|lists| lists[place].clone());
    products.sort_unstable();
    products
}

fn product_of(a: Sum, b: Sum) -> Product {
    [a.max(b), a.min(b)]
}

fn add_up(words: &[Sum]) -> Sum {
    array::from_fn(|i| words.iter().fold(0_u32, |sum, word| sum.wrapping_add(word[i])))
}

impl<S> Factors<S> for Formulas {
    type Group = [Block; 2];
    type Sums = Lists;

    fn groups(operands: &[Block]) -> (&[Self::Group], &[Block]) {
        operands.as_chunks()
    }

    fn load(_: S, _: &Self::Group, _: &Self::Group) -> [Halves<Self>; 2] {
        [operand(0), operand(1)]
    }

    fn add(self, other: Self) -> Self {
        Self(array::from_fn(|i| add_up(&[self.0[i], other.0[i]])))
    }

    fn swap(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, d, a, b])
    }

    fn zip_even(self, other: Self) -> Self {
        Self([self.0[0], other.0[0], self.0[2], other.0[2]])
    }

    fn zip_odd(self, other: Self) -> Self {
        Self([self.0[1], other.0[1], self.0[3], other.0[3]])
    }

    fn odd(self) -> Self {
        Self([self.0[1], NOTHING, self.0[3], NOTHING])
    }

    fn odd_swapped(self) -> Self {
        Self([self.0[3], NOTHING, self.0[1], NOTHING])
    }

    fn multiply(self, other: Self) -> Lists {
        [0, 2].map(|i| list([product_of(self.0[i], other.0[i])].into()))
    }

    fn zero(_: S) -> Lists {
        [(); 2].map(|()| list(Vec::new()))
    }

    fn add_sums(sums: Lists, other: Lists) -> Lists {
        array::from_fn(|i| list([products_of(sums[i]), products_of(other[i])].concat()))
    }

    fn swap_sums([a, b]: Lists) -> Lists {
        [b, a]
    }

    fn total(sums: [Lists; 4]) -> [Lists; 4] {
        sums
    }
}

/// The first or the second of two operands.
fn operand(number: usize) -> Halves<Formulas> {
    let word = |i: usize| array::from_fn(|place| u32::from(place == 8 * number + i));
    let [x, y] = [0, 4].map(|first| Formulas(array::from_fn(|i| word(first + i))));
    Halves { x, y }
}

/// The eight numbers of [`f128()`] by the paper, and none of its shortcuts.
fn by_definition(Halves { x, y }: Halves<Formulas>) -> [Product; 8] {
    let sum = |words: [Sum; 4], first: usize| add_up(&[0, 1, 2].map(|i| words[(first + i) % 4]));
    array::from_fn(|i| match i {
        0..4 => product_of(x.0[i], y.0[i]),
        _ => product_of(sum(x.0, i), sum(y.0, i + 1)),
    })
}

#[test]
fn a_row_is_the_definition() {
    let numbers = f128_row::<Portable, _>(operand(0));
    for (number, expected) in numbers.into_iter().zip(by_definition(operand(0))) {
        assert_eq!(products_of(number), [expected]);
    }
}

#[test]
fn a_group_is_the_definition_of_both_its_operands() {
    let mut sums = Accumulators::<_, Formulas>::new(Portable);
    sums.mix([operand(0), operand(1)]);
    let [first, second] = [operand(0), operand(1)].map(by_definition);
    for (i, number) in sums.total().into_iter().enumerate() {
        let mut expected = [first[i], second[i]];
        expected.sort_unstable();
        assert_eq!(products_of(number), expected, "number {i}");
    }
}
