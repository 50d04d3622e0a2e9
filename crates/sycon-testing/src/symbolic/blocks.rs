//! Blocks of 128 symbolic bits, as rows of words and as blocks of AES.

use core::array;
use core::cell::RefCell;
use std::vec::Vec;

use sycon_simd::{Aes, Blocks, RoundConstant, WordRows};

use super::bits::{Bit, function, rotated, sum, word, xor};
use super::fault::{Fault, strikes};
use super::memory;

/// Bit `i` of byte `j` is bit `8j + i`.
pub type Block = [Bit; 128];

thread_local! {
    static BLOCKS: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn forget() {
    BLOCKS.take();
}

/// A block of each of `COUNT` states: the numbers of their bits in a table.
#[derive(Clone, Copy, Debug)]
pub struct SymbolicBlocks<const COUNT: usize>([usize; COUNT]);

impl<const COUNT: usize> SymbolicBlocks<COUNT> {
    /// A block of each state.
    #[must_use]
    #[inline(never)]
    pub fn new(blocks: [Block; COUNT]) -> Self {
        BLOCKS.with_borrow_mut(|all| {
            all.extend(blocks);
            Self(array::from_fn(|s| all.len() - COUNT + s))
        })
    }

    /// The bits of each state's block.
    #[must_use]
    #[inline(never)]
    pub fn bits(self) -> [Block; COUNT] {
        BLOCKS.with_borrow(|all| self.0.map(|number| all[number]))
    }

    #[inline(never)]
    fn map(self, f: impl Fn(Block) -> Block) -> Self {
        Self::new(self.bits().map(f))
    }

    #[inline(never)]
    fn zip(self, other: Self, f: impl Fn(Block, Block) -> Block) -> Self {
        let (a, b) = (self.bits(), other.bits());
        Self::new(array::from_fn(|s| f(a[s], b[s])))
    }

    /// A function of the bits at each place.
    #[inline(never)]
    fn logic(self, other: Self, f: impl Fn(Bit, Bit) -> Bit) -> Self {
        let fault = strikes(Fault::Logic);
        self.zip(other, |a, b| {
            let mut block = array::from_fn(|i| f(a[i], b[i]));
            if fault {
                block[17] = !block[17];
            }
            block
        })
    }
}

fn words(block: Block) -> [[Bit; 32]; 4] {
    *block.as_chunks().0.first_chunk().expect("four words")
}

fn block(words: [[Bit; 32]; 4]) -> Block {
    *words.as_flattened().first_chunk().expect("128 bits")
}

impl<S, const COUNT: usize> Blocks<S> for SymbolicBlocks<COUNT> {
    const COUNT: usize = COUNT;

    #[inline(never)]
    fn gather<const WIDTH: usize>(_: S, states: &[[u8; WIDTH]], i: usize) -> Self {
        let other = usize::from(strikes(Fault::Order));
        Self::new(array::from_fn(|s| {
            memory::load(states[s].as_chunks::<16>().0[(i + other) % (WIDTH / 16)].as_slice())
        }))
    }

    #[inline(never)]
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
        for (block, state) in self.bits().into_iter().zip(states) {
            memory::store(&block, &mut state[16 * i..16 * i + 16]);
        }
    }

    #[inline(never)]
    fn xor(self, other: Self) -> Self {
        self.logic(other, |a, b| a ^ b)
    }
}

impl<S, const COUNT: usize> WordRows<S> for SymbolicBlocks<COUNT> {
    #[inline(never)]
    fn first_word(_: S, value: u32) -> Self {
        let value = value ^ u32::from(strikes(Fault::Constant));
        Self::new([block([word(value.into()), word(0), word(0), word(0)]); COUNT])
    }

    #[inline(never)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Blocks::<S>::xor(Blocks::<S>::xor(self, b), c)
    }

    #[inline(never)]
    fn add(self, b: Self) -> Self {
        let fault = strikes(Fault::Carry);
        self.zip(b, |a, b| {
            let (a, b) = (words(a), words(b));
            if fault {
                block(array::from_fn(|i| xor(a[i], b[i])))
            } else {
                block(array::from_fn(|i| sum(a[i], b[i])))
            }
        })
    }

    #[inline(never)]
    fn and(self, b: Self) -> Self {
        self.logic(b, |a, b| a & b)
    }

    #[inline(never)]
    fn or(self, b: Self) -> Self {
        self.logic(b, |a, b| a | b)
    }

    #[inline(never)]
    fn chi(self, b: Self, c: Self) -> Self {
        Blocks::<S>::xor(self, b.logic(c, |b, c| !b & c))
    }

    #[inline(never)]
    fn shift_left<const BITS: i32>(self) -> Self {
        let bits = BITS.unsigned_abs() as usize + usize::from(strikes(Fault::Rotation));
        let shifted =
            |word: [Bit; 32]| array::from_fn(|i| if i < bits { Bit::ZERO } else { word[i - bits] });
        self.map(|a| block(words(a).map(shifted)))
    }

    #[inline(never)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        let bits = BITS.unsigned_abs() as usize + usize::from(strikes(Fault::Rotation));
        self.map(|a| block(words(a).map(|word| rotated(word, bits))))
    }

    #[inline(never)]
    fn shuffle<const ORDER: i32>(self) -> Self {
        let order = ORDER.unsigned_abs() as usize ^ usize::from(strikes(Fault::Order));
        self.map(|a| block(array::from_fn(|i| words(a)[order >> (2 * i) & 3])))
    }
}

/// A byte of AES's S-box (FIPS 197, section 5.1.1), of which nothing is assumed.
fn sub_byte(byte: &[Bit]) -> [Bit; 8] {
    function("S-box", byte)
}

/// `ShiftRows(SubBytes(x))` (FIPS 197, sections 5.1.1 and 5.1.2): row `r` moves by `r` columns.
#[must_use]
pub fn substituted_and_shifted(x: Block) -> [[Bit; 8]; 16] {
    array::from_fn(|i| {
        let (row, column) = (i % 4, i / 4);
        let from = row + 4 * ((column + row) % 4);
        sub_byte(&x[8 * from..8 * from + 8])
    })
}

/// A product by x modulo x^8 + x^4 + x^3 + x + 1 (FIPS 197, section 4.2.1).
fn doubled(byte: [Bit; 8]) -> [Bit; 8] {
    array::from_fn(|i| {
        let shifted = if i == 0 { Bit::ZERO } else { byte[i - 1] };
        if matches!(i, 0 | 1 | 3 | 4) { shifted ^ byte[7] } else { shifted }
    })
}

/// `MixColumns` (FIPS 197, section 5.1.3).
#[must_use]
pub fn mixed_columns(x: [[Bit; 8]; 16]) -> [[Bit; 8]; 16] {
    let doubled = x.map(doubled);
    array::from_fn(|i| {
        let byte = |distance: usize| i / 4 * 4 + (i + distance) % 4;
        let tripled = xor(doubled[byte(1)], x[byte(1)]);
        xor(xor(doubled[byte(0)], tripled), xor(x[byte(2)], x[byte(3)]))
    })
}

fn bytes(block: [[Bit; 8]; 16]) -> Block {
    *block.as_flattened().first_chunk().expect("128 bits")
}

/// The round of AES and its last round.
#[must_use]
pub fn aes_round(x: Block, key: Block) -> Block {
    xor(bytes(mixed_columns(substituted_and_shifted(x))), key)
}

/// The last round of AES.
#[must_use]
pub fn aes_last_round(x: Block, key: Block) -> Block {
    xor(bytes(substituted_and_shifted(x)), key)
}

impl<S, const COUNT: usize> Aes<S> for SymbolicBlocks<COUNT> {
    #[inline(never)]
    fn constant(_: S, constant: &RoundConstant) -> Self {
        let mut bytes = *constant.bytes();
        bytes[0] ^= u8::from(strikes(Fault::Constant));
        Self::new(
            [*bytes
                .map(|byte| word::<8>(byte.into()))
                .as_flattened()
                .first_chunk()
                .expect("128 bits"); COUNT],
        )
    }

    #[inline(never)]
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        array::from_fn(|i| {
            let fault = strikes(Fault::Logic);
            x[i].zip(
                keys[i],
                |x, key| if fault { aes_last_round(x, key) } else { aes_round(x, key) },
            )
        })
    }

    #[inline(never)]
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        array::from_fn(|i| {
            let fault = strikes(Fault::Logic);
            x[i].zip(
                keys[i],
                |x, key| if fault { aes_round(x, key) } else { aes_last_round(x, key) },
            )
        })
    }

    #[inline(never)]
    fn interleave_low(self, b: Self) -> Self {
        self.interleaved(b, 0)
    }

    #[inline(never)]
    fn interleave_high(self, b: Self) -> Self {
        self.interleaved(b, 2)
    }
}

impl<const COUNT: usize> SymbolicBlocks<COUNT> {
    /// Words `first` and the next of both, in turns.
    #[inline(never)]
    fn interleaved(self, b: Self, first: usize) -> Self {
        let first = first ^ (2 * usize::from(strikes(Fault::Order)));
        self.zip(b, |a, b| {
            let (a, b) = (words(a), words(b));
            block([a[first], b[first], a[first + 1], b[first + 1]])
        })
    }
}
