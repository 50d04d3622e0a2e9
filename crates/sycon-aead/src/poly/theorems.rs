//! Theorems for all inputs about Poly1305 on lanes (RFC 8439, section 2.5). Each one runs the code itself on symbols.

mod symbols;

use std::vec::Vec;

use sycon_testing::symbolic::elements::named;
use sycon_testing::symbolic::fault::{Fault, assert_notices};
use sycon_testing::symbolic::limbs::{Limb, LimbLanes};
use sycon_testing::symbolic::polynomial::{BigInt, Polynomial, weighted};
use sycon_testing::symbolic::unknowns::{bounds_of, floor, in_all_cases};

use super::number::{Integer, LAST_MASK, MASK, Number, words};

impl Integer for Limb {}

type Symbol = LimbLanes<1>;

/// The greatest limbs of a product.
const PRODUCT: [u64; 3] = [MASK, MASK + (1 << 14), LAST_MASK];

/// The greatest limbs of a block.
const BLOCK: [u64; 3] = [MASK, MASK, (1 << 41) - 1];

/// RFC 8439, section 2.5.
fn prime() -> BigInt {
    (BigInt::from(1) << 130) - 5
}

/// Any number with limbs up to these.
fn up_to(limbs: [u64; 3]) -> Number<Symbol> {
    Number(limbs.map(|greatest| LimbLanes([Limb::up_to(greatest)])))
}

/// The number that limbs stand for: limb `i` weighs 2^(44 i).
fn value(number: Number<Symbol>) -> Polynomial {
    weighted(44, number.limbs().map(|limb| limb.0[0].polynomial()))
}

fn has_bounds(number: Number<Symbol>, bounds: [u64; 3]) -> bool {
    number.limbs().iter().zip(bounds).all(|(limb, bound)| limb.0[0].is_below(bound + 1))
}

/// Any two words, a bit that follows them, and the block as a number. "Add one bit beyond the number of octets": 2^128.
fn block() -> (Number<Symbol>, Polynomial) {
    let [low, high, bit] =
        [u64::MAX, u64::MAX, 1].map(|greatest| LimbLanes([Limb::up_to(greatest)]));
    let number = weighted(64, [low, high, bit].map(|word| word.0[0].polynomial()));
    (Number::new(low, high, LimbLanes([bit.0[0] * (1 << 40)])), number)
}

/// A block keeps its number, and its limbs are bounded.
fn blocks_are_numbers() -> bool {
    let (block, number) = block();
    value(block) == number && has_bounds(block, BLOCK)
}

/// A product, or the sum of a product and a block, can be multiplied by a product.
fn products() -> bool {
    let [factor, product, block] = [PRODUCT, PRODUCT, BLOCK].map(up_to);
    let sum = (product.add(block), &value(product) + &value(block));
    let numbers = [factor, product, block].map(|number| (number, value(number)));
    numbers.into_iter().chain([sum]).all(|(number, expected)| {
        let product = number.times(factor);
        let expected = &expected * &value(factor);
        has_bounds(product, PRODUCT) && (&value(product) - &expected).is_multiple_of(&prime())
    })
}

/// One step from block to block: `(sum * r + block) % p`.
fn step() -> bool {
    let (block, number) = block();
    let [sum, power] = [PRODUCT; 2].map(up_to);
    let next = sum.times(power).add(block);
    let expected = &(&value(sum) * &value(power)) + &number;
    (&value(next) - &expected).is_multiple_of(&prime())
}

/// The words are the lowest 128 bits of the number modulo the prime, for every sum of two products in each of 8 lanes.
fn words_are_the_number_modulo_the_prime() -> bool {
    in_all_cases(130, || {
        let limbs = PRODUCT.map(|greatest| Limb::up_to(16 * greatest));
        let number = weighted(44, limbs.map(Limb::polynomial));
        let words = weighted(64, words(limbs).map(Limb::polynomial));
        let [least, greatest] = bounds_of(&number);
        let multiples = &least / prime();
        let residue = &number - &(&multiples * prime()).into();
        let above = &floor(&residue, 128) * &Polynomial::from(BigInt::from(1) << 128);
        // All numbers of this case are the prime's same multiple and a residue.
        multiples == greatest / prime() && words == &residue - &above
    })
}

#[test]
fn every_block_is_a_number() {
    assert!(blocks_are_numbers());
    for fault in [Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Bound] {
        assert_notices(fault, 50, blocks_are_numbers);
    }
}

#[test]
fn every_product_is_right_modulo_the_prime() {
    assert!(products());
    for fault in [Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Sign] {
        assert_notices(fault, 50, products);
    }
}

#[test]
fn every_step_is_right_modulo_the_prime() {
    assert!(step());
    for fault in [Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Sign] {
        assert_notices(fault, 50, step);
    }
}

#[test]
fn every_result_is_below_the_prime() {
    assert!(words_are_the_number_modulo_the_prime());
    for fault in [Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Bound] {
        assert_notices(fault, 50, words_are_the_number_modulo_the_prime);
    }
}

/// Words in memory for symbols.
fn bytes(words: &[Limb]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_word().to_le_bytes()).collect()
}

/// RFC 8439, section 2.5: `r[3]`, `r[7]`, `r[11]` and `r[15]` have their top four bits clear, `r[4]`, `r[8]` and
/// `r[12]` their bottom two bits.
fn clamped(r: [Limb; 2]) -> Polynomial {
    let mask = |byte: usize| match byte {
        3 | 7 | 11 | 15 => 0x0f,
        4 | 8 | 12 => 0xfc,
        _ => 0xff,
    };
    let word = |i: usize| r[i] & u64::from_le_bytes(core::array::from_fn(|j| mask(8 * i + j)));
    weighted(64, [0, 1].map(|i| word(i).polynomial()))
}

/// The whole polynomial on `N` lanes: associated data and a ciphertext, of these numbers of words. RFC 8439, section
/// 2.8: both are padded to whole blocks, and a block of their lengths in bytes follows.
fn polynomial<const N: usize>(aad_words: usize, ciphertext_words: usize) -> bool {
    let any = |count| (0..count).map(|_| Limb::up_to(u64::MAX)).collect::<Vec<_>>();
    let (key, mut aad, mut ciphertext) = (any(4), any(aad_words), any(ciphertext_words));
    let key_bytes = bytes(&key).try_into().expect("four words");
    let total = symbols::total::<N>(&key_bytes, &bytes(&aad), &bytes(&ciphertext));

    let lengths = [aad_words, ciphertext_words].map(|words| Limb::exactly(8 * words as u64));
    for text in [&mut aad, &mut ciphertext] {
        text.resize(text.len().next_multiple_of(2), Limb::exactly(0));
    }
    let r = named(&clamped([key[0], key[1]]));
    let mut expected = Polynomial::default();
    for block in [aad, ciphertext, lengths.to_vec()].concat().chunks(2) {
        let words = [block[0], block[1], Limb::exactly(1)].map(Limb::polynomial);
        expected = &(&expected + &named(&weighted(64, words))) * &r;
    }
    total == expected
}

#[test]
fn every_polynomial_is_that_of_all_blocks() {
    let lengths = [0, 3, 18].into_iter().flat_map(|aad| (0..70).map(move |text| (aad, text)));
    for (aad, text) in lengths {
        assert!(polynomial::<8>(aad, text), "8 lanes: {aad}, {text}");
        assert!(polynomial::<4>(aad, text), "4 lanes: {aad}, {text}");
        assert!(polynomial::<1>(aad.min(4), text), "1 lane: {aad}, {text}");
    }
    // 32 blocks: each word is loaded.
    for fault in [Fault::Order, Fault::Constant] {
        assert_notices(fault, 50, || polynomial::<4>(3, 58));
    }
}
