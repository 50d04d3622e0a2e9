//! Theorems for all inputs about Poly1305 on lanes (RFC 8439, section 2.5). Each one runs the code itself on symbols.

mod symbols;

use std::vec::Vec;

use sycon_testing::symbolic::elements::named;
use sycon_testing::symbolic::fault::{Fault, assert_notices_each};
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
    assert_notices_each(
        &[Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Bound],
        50,
        blocks_are_numbers,
    );
}

#[test]
fn every_product_is_right_modulo_the_prime() {
    assert_notices_each(
        &[Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Sign],
        50,
        products,
    );
}

#[test]
fn every_step_is_right_modulo_the_prime() {
    assert_notices_each(&[Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Sign], 50, step);
}

#[test]
fn every_result_is_below_the_prime() {
    assert_notices_each(
        &[Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Bound],
        50,
        words_are_the_number_modulo_the_prime,
    );
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

/// A text of this length: any whole words, and these bytes at its end. Only the code that copies texts can treat these
/// bytes differently from any others, and it branches on lengths only.
fn text(length: usize, end: u64) -> Vec<Limb> {
    let mut words: Vec<_> = (0..length / 8).map(|_| Limb::up_to(u64::MAX)).collect();
    let bits = 8 * (length % 8);
    if bits > 0 {
        words.push(Limb::exactly(end % (1 << bits)));
    }
    words
}

/// The whole polynomial on `N` lanes: associated data and a ciphertext, of these lengths in bytes. RFC 8439, section
/// 2.8: both are padded with zeros to whole blocks, and a block of their lengths in bytes follows.
fn polynomial<const N: usize>(aad_length: usize, ciphertext_length: usize) -> bool {
    let key = text(32, 0);
    let mut aad = text(aad_length, 0x07_0605_0403_0201);
    let mut ciphertext = text(ciphertext_length, 0x97_9695_9493_9291);
    let key_bytes = bytes(&key).try_into().expect("four words");
    let [aad_bytes, ciphertext_bytes] = [&aad, &ciphertext].map(|text| bytes(text));
    let total = symbols::total::<N>(
        &key_bytes,
        &aad_bytes[..aad_length],
        &ciphertext_bytes[..ciphertext_length],
    );

    let lengths = [aad_length, ciphertext_length].map(|length| Limb::exactly(length as u64));
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

/// On one lane, the associated data is at most two blocks long.
fn on_all_lanes(aad: usize, ciphertext: usize) {
    assert!(polynomial::<8>(aad, ciphertext), "8 lanes: {aad}, {ciphertext}");
    assert!(polynomial::<4>(aad, ciphertext), "4 lanes: {aad}, {ciphertext}");
    assert!(aad > 32 || polynomial::<1>(aad, ciphertext), "1 lane: {aad}, {ciphertext}");
}

#[test]
fn every_polynomial_is_that_of_all_blocks() {
    for aad in [0, 29, 144] {
        for ciphertext in (0..=560).step_by(7) {
            on_all_lanes(aad, ciphertext);
        }
    }
    // 32 blocks: each word is loaded.
    assert_notices_each(&[Fault::Order, Fault::Constant], 50, || polynomial::<4>(29, 461));
}

#[test]
fn every_split_of_up_to_three_blocks_is_padded() {
    for aad in 0..=48 {
        for ciphertext in 0..=48 - aad {
            on_all_lanes(aad, ciphertext);
        }
    }
    assert_notices_each(&[Fault::Order, Fault::Constant], 50, || polynomial::<4>(17, 33));
}

#[test]
fn associated_data_of_every_length_is_in_the_polynomial() {
    for aad in 0..=144 {
        on_all_lanes(aad, 0);
        on_all_lanes(aad, 150);
    }
}
