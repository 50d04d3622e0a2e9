//! Bits as functions of the input, in a normal form.
//!
//! A bit is a sum modulo 2 of atoms, perhaps complemented. An atom is a bit of the input, or stands for a product of
//! two sums. Two bits that are written alike are the same function of the input.
//!
//! A reference defines atoms for what its nonlinear steps give: [`Algebra::step`] adds an atom `t` with the definition
//! `t = a + bc`. From then on the product `bc` is written `t + a`. A program that computes `a + bc` in any order, with
//! any complements, gets `t`. A definition names a function and assumes nothing, so equal forms stay equal functions.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

/// The most atoms of a sum. Those of a correct run have fewer than 100; the others of a faulty one grow with each
/// round.
const LONGEST: usize = 1000;

/// A sum, and in the lowest bit whether it is complemented. 0 and 1 are the constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bit(u32);

pub const ZERO: Bit = Bit(0);
pub const ONE: Bit = Bit(1);

impl Bit {
    pub const fn constant(value: bool) -> Self {
        Self(value as u32)
    }

    /// The value, if the bit does not depend on the input.
    pub const fn known(self) -> Option<bool> {
        match self.0 {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    const fn is_complemented(self) -> bool {
        self.0 & 1 == 1
    }

    /// The sum without the complement.
    const fn sum(self) -> Self {
        Self(self.0 & !1)
    }

    const fn flipped_if(self, flip: bool) -> Self {
        Self(self.0 ^ flip as u32)
    }
}

impl std::ops::Not for Bit {
    type Output = Self;

    fn not(self) -> Self {
        self.flipped_if(true)
    }
}

/// All sums, products and atoms so far.
#[derive(Clone)]
pub struct Algebra {
    /// The atoms of all sums, those of each sum in ascending order.
    atoms: Vec<u32>,
    sums: Vec<Sum>,
    /// By hash, the last sum that has it.
    numbers: HashMap<u64, u32, Hashed>,
    /// The products of two sums.
    products: HashMap<u64, Bit, Hashed>,
    /// How many atoms there are.
    count: u32,
    buffer: Vec<u32>,
    /// True once a sum had more atoms than `LONGEST`. From then on, bits are wrong.
    is_too_long: bool,
}

/// A sum of atoms.
#[derive(Clone, Copy)]
struct Sum {
    start: usize,
    end: usize,
    /// The sum of the hashes of its atoms.
    hash: u64,
    /// Another sum with this hash, or 0.
    other: u32,
}

impl Algebra {
    pub fn new() -> Self {
        Self {
            atoms: Vec::new(),
            sums: vec![Sum { start: 0, end: 0, hash: 0, other: 0 }],
            numbers: HashMap::from_iter([(0, 0)]),
            products: HashMap::default(),
            count: 0,
            buffer: Vec::new(),
            is_too_long: false,
        }
    }

    /// Returns an error if a sum was too long, so that nothing can be said of any bit.
    pub fn check(&self) -> Result<(), String> {
        if self.is_too_long { Err(format!("a sum has more than {LONGEST} terms")) } else { Ok(()) }
    }

    /// A new input bit.
    pub fn input(&mut self) -> Bit {
        self.count += 1;
        self.buffer.clear();
        self.buffer.push(self.count);
        self.intern(mixed(self.count.into()))
    }

    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let flip = a.is_complemented() ^ b.is_complemented();
        let (a, b) = (a.sum(), b.sum());
        if a == ZERO || b == ZERO {
            return Bit(a.0 | b.0).flipped_if(flip);
        }
        if a == b {
            return ZERO.flipped_if(flip);
        }
        let (x, y) = (self.sums[a.0 as usize / 2], self.sums[b.0 as usize / 2]);
        let hash = x.hash ^ y.hash;
        let (x, y) = (&self.atoms[x.start..x.end], &self.atoms[y.start..y.end]);
        self.buffer.clear();
        let (mut i, mut j) = (0, 0);
        while let (Some(p), Some(q)) = (x.get(i), y.get(j)) {
            if p != q {
                self.buffer.push(*p.min(q));
            }
            i += usize::from(p <= q);
            j += usize::from(q <= p);
        }
        self.buffer.extend_from_slice(&x[i..]);
        self.buffer.extend_from_slice(&y[j..]);
        if self.buffer.len() > LONGEST {
            self.is_too_long = true;
            return ZERO;
        }
        self.intern(hash).flipped_if(flip)
    }

    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        let (x, y) = (a.sum(), b.sum());
        // (x + p)(y + q) = xy + qx + py + pq
        let mut product = self.product(x, y);
        if b.is_complemented() {
            product = self.xor(product, x);
        }
        if a.is_complemented() {
            product = self.xor(product, y);
        }
        product.flipped_if(a.is_complemented() && b.is_complemented())
    }

    pub fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    /// `a + bc`, which gets an atom of its own if the product has no name yet.
    pub fn step(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        let (x, y) = (b.sum(), c.sum());
        if x != ZERO && y != ZERO && x != y {
            let (key, _) = self.factors(x, y);
            if !self.products.contains_key(&key) {
                // With bc = uv + rest: uv = t + a + rest.
                let atom = self.input();
                self.products.insert(key, ZERO);
                let rest = self.and(b, c);
                let product = self.xor(atom, a);
                let product = self.xor(product, rest);
                self.products.insert(key, product);
            }
        }
        let product = self.and(b, c);
        self.xor(a, product)
    }

    /// The product of two sums without complements.
    fn product(&mut self, x: Bit, y: Bit) -> Bit {
        if x == ZERO || y == ZERO {
            return ZERO;
        }
        if x == y {
            return x;
        }
        let (key, rest) = self.factors(x, y);
        let product = if let Some(product) = self.products.get(&key) {
            *product
        } else {
            let atom = self.input();
            self.products.insert(key, atom);
            atom
        };
        self.xor(product, rest)
    }

    /// The product of two sums as another product, and what to add to it. Compilers write `x(x + y)` for `x + xy`. Of
    /// `x`, `y` and `z = x + y`, the product is always that of the first two.
    fn factors(&mut self, x: Bit, y: Bit) -> (u64, Bit) {
        let z = self.xor(x, y);
        if z > x && z > y {
            (pair(x, y), ZERO)
        } else if x > y {
            (pair(y, z), y)
        } else {
            (pair(x, z), x)
        }
    }

    /// The sum of the atoms in the buffer, which has this hash.
    fn intern(&mut self, hash: u64) -> Bit {
        let first = self.numbers.get(&hash).copied();
        let mut candidate = first;
        while let Some(number) = candidate {
            let sum = self.sums[number as usize];
            if self.atoms[sum.start..sum.end] == self.buffer {
                return Bit(number * 2);
            }
            candidate = Some(sum.other).filter(|other| *other != 0);
        }
        let number = u32::try_from(self.sums.len())
            .ok()
            .filter(|number| *number < 1 << 31)
            .expect("fewer than 2^31 sums");
        let start = self.atoms.len();
        self.atoms.extend_from_slice(&self.buffer);
        self.sums.push(Sum { start, end: self.atoms.len(), hash, other: first.unwrap_or(0) });
        self.numbers.insert(hash, number);
        Bit(number * 2)
    }
}

/// Two sums in ascending order, as one number.
fn pair(a: Bit, b: Bit) -> u64 {
    u64::from(a.0.min(b.0)) << 32 | u64::from(a.0.max(b.0))
}

/// A hash of a number (the finalizer of `SplitMix64`). Equal hashes cost time and change no result.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Hashes of keys that are numbers.
#[derive(Clone, Copy, Default)]
struct Hashed;

impl BuildHasher for Hashed {
    type Hasher = NumberHasher;

    fn build_hasher(&self) -> NumberHasher {
        NumberHasher(0)
    }
}

struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers of 64 bits");
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = mixed(number);
    }
}

/// A word of 64 bits, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word(pub [Bit; 64]);

impl Word {
    pub const ZERO: Self = Self([ZERO; 64]);

    pub fn constant(value: u64) -> Self {
        Self(std::array::from_fn(|i| Bit::constant(value >> i & 1 == 1)))
    }

    pub fn input(algebra: &mut Algebra) -> Self {
        Self(std::array::from_fn(|_| algebra.input()))
    }

    /// The value, if no bit depends on the input.
    pub fn known(&self) -> Option<u64> {
        self.0.iter().rev().try_fold(0, |value, bit| Some(value << 1 | u64::from(bit.known()?)))
    }

    pub fn xor(&self, algebra: &mut Algebra, other: &Self) -> Self {
        Self(std::array::from_fn(|i| algebra.xor(self.0[i], other.0[i])))
    }

    pub fn and(&self, algebra: &mut Algebra, other: &Self) -> Self {
        Self(std::array::from_fn(|i| algebra.and(self.0[i], other.0[i])))
    }

    pub fn or(&self, algebra: &mut Algebra, other: &Self) -> Self {
        Self(std::array::from_fn(|i| algebra.or(self.0[i], other.0[i])))
    }

    /// Byte `i` as the lowest bits.
    pub fn byte(&self, i: usize) -> [Bit; 8] {
        std::array::from_fn(|bit| self.0[8 * i + bit])
    }

    pub fn set_byte(&mut self, i: usize, byte: [Bit; 8]) {
        self.0[8 * i..8 * i + 8].copy_from_slice(&byte);
    }

    /// The first `bytes` bytes of `self`, and zeros after them.
    pub fn truncated(&self, bytes: usize) -> Self {
        Self(std::array::from_fn(|i| if i < 8 * bytes { self.0[i] } else { ZERO }))
    }
}

impl std::ops::Not for Word {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|bit| !bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_functions_are_written_alike_after_a_step() {
        let mut m = Algebra::new();
        let [a, b, c] = [(); 3].map(|()| m.input());
        let expected = m.step(a, !b, c);
        let product = m.and(!b, c);
        assert_eq!(m.xor(product, a), expected);
        // a + (b | !c) + 1
        let sum = m.or(b, !c);
        assert_eq!(!m.xor(a, sum), expected);
        // (a + c) + bc
        let (sum, product) = (m.xor(a, c), m.and(c, b));
        assert_eq!(m.xor(sum, product), expected);
    }

    #[test]
    fn products_of_sums_of_the_factors_are_written_alike() {
        let mut m = Algebra::new();
        let [a, b, c] = [(); 3].map(|()| m.input());
        let expected = m.step(a, !b, c);
        let (sum, complement) = (m.xor(b, c), m.xor(!b, c));
        for (factor, other) in [(!b, sum), (c, complement), (sum, c)] {
            // !b (b + c), c (!b + c) + c + ..., (b + c) c: each is !b c, or its sum with c.
            let product = m.and(factor, other);
            let found = m.xor(a, product);
            assert!(found == expected || m.xor(found, c) == expected);
        }
    }

    #[test]
    fn other_functions_are_written_otherwise() {
        let mut m = Algebra::new();
        let [a, b, c] = [(); 3].map(|()| m.input());
        let expected = m.step(a, !b, c);
        assert_ne!(m.step(a, b, c), expected);
        assert_ne!(m.step(b, !a, c), expected);
        assert_ne!(!m.step(a, !b, c), expected);
        assert_ne!(m.or(a, b), m.and(a, b));
    }

    #[test]
    fn constants_and_equal_sums_need_no_product() {
        let mut m = Algebra::new();
        let a = m.input();
        assert_eq!(m.and(a, ONE), a);
        assert_eq!(m.and(a, ZERO), ZERO);
        assert_eq!(m.and(a, a), a);
        assert_eq!(m.and(a, !a), ZERO);
        assert_eq!(m.or(a, !a), ONE);
        assert_eq!(m.xor(a, a), ZERO);
        assert_eq!(m.step(a, a, !a), a);
    }
}
