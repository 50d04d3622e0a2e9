//! Bits that are functions of unknown bits.
//!
//! A bit is an exclusive-or of atoms, and perhaps 1. An atom is an unknown, the product of two bits, or a bit of a
//! function that nothing is known about. Two bits that are written alike are the same function. The converse does not
//! hold, so a theorem can fail although it is true, but never hold although it is false.
//!
//! Sums would grow from round to round. A reference calls [`Bit::cut`] at the end of each: from then on, an atom
//! stands for this sum wherever it appears, whoever computes it.

use core::array;
use core::cell::RefCell;
use core::cmp::Ordering;
use core::hash::{BuildHasherDefault, Hasher};
use core::mem;
use core::ops::{BitAnd, BitOr, BitXor, Not};
use std::collections::HashMap;
use std::rc::Rc;
use std::vec;
use std::vec::Vec;

/// The number of a sum, and in the lowest bit whether 1 is added to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bit(u32);

struct Memory {
    /// Atoms in ascending order. The first sum is empty.
    sums: Vec<Rc<[u32]>>,
    /// The number of the sum that is each atom alone.
    atoms: Vec<u32>,
    /// The numbers of sums of several atoms.
    numbers: Map<Rc<[u32]>, u32>,
    products: Map<[u32; 2], Bit>,
    results: Map<(&'static str, Vec<Bit>), Vec<Bit>>,
    /// The memory of the last sum, for the next one.
    scratch: Vec<u32>,
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Multiplying>>;

/// A hash that is faster than the standard library's. No attacker chooses its inputs.
#[derive(Default)]
struct Multiplying(u64);

impl Hasher for Multiplying {
    fn write(&mut self, bytes: &[u8]) {
        for four in bytes.chunks(4) {
            let mut word = [0; 4];
            word[..four.len()].copy_from_slice(four);
            self.write_u32(u32::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory::new());
}

/// Forgets all bits. Do not use existing bits after this call.
pub(super) fn forget() {
    MEMORY.with_borrow_mut(Memory::forget);
}

impl Memory {
    fn new() -> Self {
        Self {
            sums: vec![Rc::new([])],
            atoms: Vec::new(),
            numbers: Map::default(),
            products: Map::default(),
            results: Map::default(),
            scratch: Vec::new(),
        }
    }

    /// The tables keep their capacity.
    fn forget(&mut self) {
        self.sums.truncate(1);
        self.atoms.clear();
        self.numbers.clear();
        self.products.clear();
        self.results.clear();
    }

    fn number(&mut self, sum: &[u32]) -> u32 {
        match *sum {
            [] => return 0,
            [atom] => return self.atoms[atom as usize],
            _ => {}
        }
        if let Some(number) = self.numbers.get(sum) {
            return *number;
        }
        let sum: Rc<[u32]> = sum.into();
        let number = self.push(Rc::clone(&sum));
        self.numbers.insert(sum, number);
        number
    }

    fn push(&mut self, sum: Rc<[u32]>) -> u32 {
        let number = u32::try_from(self.sums.len()).expect("fewer than 2^31 sums");
        self.sums.push(sum);
        number
    }

    fn atom(&mut self) -> Bit {
        let atom = u32::try_from(self.atoms.len()).expect("fewer atoms than sums");
        let number = self.push(Rc::new([atom]));
        self.atoms.push(number);
        Bit(number << 1)
    }

    fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let (mut left, mut right) = (&*self.sums[a.sum()], &*self.sums[b.sum()]);
        let mut sum = mem::take(&mut self.scratch);
        sum.clear();
        while let ([x, more @ ..], [y, others @ ..]) = (left, right) {
            match x.cmp(y) {
                Ordering::Equal => (left, right) = (more, others),
                Ordering::Less => {
                    sum.push(*x);
                    left = more;
                }
                Ordering::Greater => {
                    sum.push(*y);
                    right = others;
                }
            }
        }
        sum.extend_from_slice(left);
        sum.extend_from_slice(right);
        let number = self.number(&sum);
        self.scratch = sum;
        Bit(number << 1 | (a.0 ^ b.0) & 1)
    }

    fn and(&mut self, a: Bit, b: Bit) -> Bit {
        if a.sum() == 0 || b.sum() == 0 || a.sum() == b.sum() {
            return match (a, b) {
                (Bit::ONE, other) | (other, Bit::ONE) => other,
                _ if a == b => a,
                _ => Bit::ZERO,
            };
        }
        // (x + p)(y + q) = xy + py + qx + pq
        let pair = [a.0.min(b.0) >> 1, a.0.max(b.0) >> 1];
        let mut product = if let Some(product) = self.products.get(&pair) {
            *product
        } else {
            let product = self.atom();
            self.products.insert(pair, product);
            product
        };
        if a.0 & 1 == 1 {
            product = self.xor(product, Bit(b.0 & !1));
        }
        if b.0 & 1 == 1 {
            product = self.xor(product, Bit(a.0 & !1));
        }
        Bit(product.0 ^ a.0 & b.0 & 1)
    }
}

impl Bit {
    /// The constant 0.
    pub const ZERO: Self = Self(0);
    /// The constant 1.
    pub const ONE: Self = Self(1);

    const fn sum(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// A new unknown.
    #[must_use]
    pub fn unknown() -> Self {
        MEMORY.with_borrow_mut(Memory::atom)
    }

    /// A constant.
    #[must_use]
    pub const fn constant(one: bool) -> Self {
        if one { Self::ONE } else { Self::ZERO }
    }

    /// An atom that stands for this bit or its complement, from now on everywhere.
    #[must_use]
    pub fn cut(self) -> Self {
        MEMORY.with_borrow_mut(|memory| {
            let sum = Rc::clone(&memory.sums[self.sum()]);
            let number = memory.number(&sum);
            if sum.len() < 2 || number != self.0 >> 1 {
                return Self(number << 1 | self.0 & 1);
            }
            let atom = memory.atom();
            memory.numbers.insert(sum, atom.0 >> 1);
            Self(atom.0 | self.0 & 1)
        })
    }
}

impl BitXor for Bit {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        MEMORY.with_borrow_mut(|memory| memory.xor(self, other))
    }
}

impl BitAnd for Bit {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        MEMORY.with_borrow_mut(|memory| memory.and(self, other))
    }
}

impl BitOr for Bit {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        !(!self & !other)
    }
}

impl Not for Bit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// `N` bits of a function that nothing is known about, except that equal arguments give equal results.
///
/// # Panics
/// If the function of this name gave another number of bits for these arguments.
#[must_use]
pub fn function<const N: usize>(name: &'static str, arguments: &[Bit]) -> [Bit; N] {
    MEMORY.with_borrow_mut(|memory| {
        let key = (name, arguments.to_vec());
        if let Some(results) = memory.results.get(&key) {
            return *results.first_chunk().expect("the same number of bits as before");
        }
        let results = array::from_fn(|_| memory.atom());
        memory.results.insert(key, results.to_vec());
        results
    })
}

/// The sum of two numbers of at most 64 bits modulo 2^`N`, lowest bits first: of constants a constant, otherwise a
/// function that is commutative, has 0 as its neutral element, and of which nothing else is known.
#[must_use]
pub fn sum<const N: usize>(a: [Bit; N], b: [Bit; N]) -> [Bit; N] {
    match (value(a), value(b)) {
        (Some(0), _) => b,
        (_, Some(0)) => a,
        (Some(a), Some(b)) => word(a.wrapping_add(b)),
        _ => function("sum", if a <= b { [a, b] } else { [b, a] }.as_flattened()),
    }
}

/// The value of a constant.
fn value<const N: usize>(word: [Bit; N]) -> Option<u64> {
    let constant = word.iter().all(|bit| bit.sum() == 0);
    constant.then(|| (0..).zip(word).fold(0, |value, (i, bit)| value | u64::from(bit.0) << i))
}

/// A word, lowest bits first.
#[must_use]
pub fn word<const N: usize>(value: u64) -> [Bit; N] {
    array::from_fn(|i| Bit::constant(value >> i & 1 == 1))
}

/// A word of unknowns.
#[must_use]
pub fn unknown<const N: usize>() -> [Bit; N] {
    array::from_fn(|_| Bit::unknown())
}

/// Rotates a word to the left.
#[must_use]
pub fn rotated<const N: usize>(word: [Bit; N], bits: usize) -> [Bit; N] {
    array::from_fn(|i| word[(i + N - bits % N) % N])
}

/// The exclusive-or of two words.
#[must_use]
pub fn xor<const N: usize>(a: [Bit; N], b: [Bit; N]) -> [Bit; N] {
    array::from_fn(|i| a[i] ^ b[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_functions_are_written_alike() {
        let [a, b, c] = unknown();
        assert_eq!(a ^ b ^ a, b);
        assert_eq!(a ^ a, Bit::ZERO);
        assert_eq!(!a ^ b, !(b ^ a));
        assert_eq!(a & a, a);
        assert_eq!(a & !a, Bit::ZERO);
        assert_eq!(a & Bit::ONE, a);
        assert_eq!(Bit::ZERO & a, Bit::ZERO);
        assert_eq!(a & b, b & a);
        assert_eq!(!(a & !b), !a | b);
        assert_eq!(a ^ (!b & c), !a ^ (b | !c));
        assert_eq!((a & b) ^ a, a & !b);
        assert_ne!(a & b, a & c);
        assert_ne!(a, !a);
    }

    #[test]
    fn a_cut_is_found_again() {
        let [a, b, c] = unknown();
        let cut = (a ^ b ^ c).cut();
        assert_eq!(c ^ b ^ a, cut);
        assert_eq!(!(a ^ b) ^ c, !cut);
        assert_ne!(a ^ b, cut);
        assert_eq!((a ^ b ^ c).cut(), cut);
        assert_eq!(a.cut(), a);
        assert_eq!((!Bit::ZERO).cut(), Bit::ONE);
    }

    #[test]
    fn functions_of_equal_arguments_are_equal() {
        let [a, b, c] = [unknown::<8>(), unknown(), unknown()];
        assert_eq!(sum(a, b), sum(b, a));
        assert_ne!(sum(a, b), sum(a, c));
        assert_eq!(sum(word(200), word(100)), word::<8>(44));
        assert_eq!(sum(word(0), a), a);
        assert_ne!(function::<8>("other", &[a, b].concat()), sum(a, b));
    }
}
