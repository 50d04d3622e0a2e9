//! The operations of the field compute sums, differences and products modulo the prime, for all limbs within the bounds
//! of the table in `field.rs`, and the results are within these bounds.

use sycon_simd::Limbs;
use sycon_testing::symbolic::fault::{Fault, assert_notices, assert_notices_each};
use sycon_testing::symbolic::limbs::{Limb, LimbLanes};
use sycon_testing::symbolic::polynomial::{BigInt, Polynomial, weighted};
use sycon_testing::symbolic::unknowns::{bounds_of, floor, in_all_cases};

use super::super::field::{Carried, Wide};
use super::prime;

type Symbol = LimbLanes<1>;

/// The bounds of the table at the top of `field.rs`.
const PRODUCT: u64 = 1 << 59;
const OPERAND: u64 = 1 << 60;
const WIDE: u64 = 1 << 62;
const CARRIED: u64 = (1 << 51) + (1 << 16);

/// Any number with limbs below `bound`.
fn below(bound: u64) -> Carried<Symbol> {
    Carried::of_limbs([(); 5].map(|()| LimbLanes([Limb::up_to(bound - 1)])))
}

/// The number that limbs stand for: limb `i` weighs 2^(51 i).
fn value(number: Wide<Symbol>) -> Polynomial {
    weighted(51, number.limbs().map(|limb| limb.0[0].polynomial()))
}

/// The number that words stand for: word `i` weighs 2^(64 i).
fn value_of_words(words: [Symbol; 4]) -> Polynomial {
    weighted(64, words.map(|word| word.0[0].polynomial()))
}

/// Return whether `number` is `expected` modulo the prime, with limbs below `bound`.
fn is(number: Wide<Symbol>, expected: &Polynomial, bound: u64) -> bool {
    number.limbs().iter().all(|limb| limb.0[0].is_below(bound))
        && (&value(number) - expected).is_multiple_of(&prime())
}

/// A small number and carried limbs are operands.
fn small_number() -> bool {
    let any = LimbLanes([Limb::up_to(u64::MAX)]);
    let carried = below(CARRIED);
    is(Wide::small(any, (1 << 51) - 1), &((1_u64 << 51) - 1).into(), PRODUCT)
        && is(carried.wide(), &value(carried.wide()), PRODUCT)
}

fn sum() -> bool {
    let [a, b] = [OPERAND; 2].map(|bound| below(bound).wide());
    let [c, d] = [PRODUCT; 2].map(|bound| below(bound).wide());
    is(a.add(b), &(&value(a) + &value(b)), WIDE) && is(c.add(d), &(&value(c) + &value(d)), OPERAND)
}

fn difference() -> bool {
    let [a, b] = [OPERAND; 2].map(|bound| below(bound).wide());
    is(a.subtract(b), &(&value(a) - &value(b)), WIDE)
}

fn carry() -> bool {
    let wide = below(WIDE).wide();
    is(wide.carry().wide(), &value(wide), CARRIED)
}

fn product() -> bool {
    let [a, b] = [CARRIED; 2].map(below);
    is(a.multiply(b), &(&value(a.wide()) * &value(b.wide())), PRODUCT)
}

fn square() -> bool {
    let a = below(CARRIED);
    is(a.square(), &(&value(a.wide()) * &value(a.wide())), PRODUCT)
}

/// For the ladder's factor, and the greatest one.
fn small_product() -> bool {
    let (a, addend) = (below(CARRIED), below(CARRIED).wide());
    [121_665, (1 << 20) - 1].iter().all(|factor| {
        let expected = &value(addend) + &(&value(a.wide()) * &(*factor).into());
        is(a.multiply_small(*factor, addend), &expected, PRODUCT)
    })
}

/// RFC 7748, section 5: the bits of the last byte from 2^255 on are masked, and numbers from 2^255 - 19 on are
/// accepted.
fn number_of_words() -> bool {
    let words = [(); 4].map(|()| LimbLanes([Limb::up_to(u64::MAX)]));
    let all = value_of_words(words);
    let bit = floor(&words[3].0[0].polynomial(), 63);
    let ignored = &bit * &Polynomial::from(BigInt::from(1) << 255);
    is(Carried::from_words(words).wide(), &(&all - &ignored), 1 << 51)
}

/// RFC 7748, section 5: the words are those of the number modulo the prime, from 0 to 2^255 - 20.
fn words_of_number() -> bool {
    in_all_cases(255, || {
        let number = below(CARRIED);
        let words = value_of_words(number.to_words());
        let [least, greatest] = bounds_of(&words);
        (&words - &value(number.wide())).is_multiple_of(&prime())
            && least >= BigInt::ZERO
            && greatest < prime()
    })
}

/// For each value of the mask, which is 0 or 1.
fn swap() -> bool {
    let any = LimbLanes([Limb::up_to(u64::MAX)]);
    let mask = any.equal(any.splat(1));
    let is_swapped = Symbol::select(mask, any.splat(1), any.splat(0)).0[0].polynomial();
    let [a, b] = [(); 2].map(|()| below(WIDE).wide());
    let (mut first, mut second) = (a, b);
    Wide::swap(mask, &mut first, &mut second);
    let moved = &is_swapped * &(&value(b) - &value(a));
    is(first, &(&value(a) + &moved), WIDE) && is(second, &(&value(b) - &moved), WIDE)
}

#[test]
fn a_swap_exchanges_numbers() {
    assert_notices(Fault::Bound, 20, swap);
}

#[test]
fn small_numbers_are_numbers() {
    assert_notices(Fault::Constant, 10, small_number);
}

#[test]
fn sums_are_sums_modulo_the_prime() {
    assert_notices(Fault::Sign, 20, sum);
}

#[test]
fn differences_are_differences_modulo_the_prime() {
    assert_notices(Fault::Constant, 10, difference);
    assert_notices(Fault::Sign, 10, difference);
}

#[test]
fn carries_keep_the_number() {
    assert_notices_each(&[Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Sign], 10, carry);
}

#[test]
fn products_are_products_modulo_the_prime() {
    assert_notices_each(&[Fault::Carry, Fault::Constant, Fault::Sign], 50, product);
}

#[test]
fn squares_are_squares_modulo_the_prime() {
    assert_notices_each(&[Fault::Carry, Fault::Constant, Fault::Sign], 50, square);
}

#[test]
fn small_products_are_products_modulo_the_prime() {
    assert_notices_each(&[Fault::Carry, Fault::Constant, Fault::Sign], 50, small_product);
}

#[test]
fn words_in_keep_the_number() {
    assert_notices_each(
        &[Fault::Carry, Fault::Constant, Fault::Rotation, Fault::Sign],
        50,
        number_of_words,
    );
}

#[test]
fn words_out_are_the_number_below_the_prime() {
    assert_notices_each(&[Fault::Constant, Fault::Sign, Fault::Bound], 50, words_of_number);
    // The last carry has no use, so that its faults have no effect. It is not one of these operations.
    assert_notices_each(&[Fault::Carry, Fault::Rotation], 5, words_of_number);
}

/// The bound of carried limbs allows at most twice the excess over 2^51 that occurs.
#[test]
fn the_bound_of_carried_limbs_is_close() {
    let [first, ..] = below(WIDE).wide().carry().wide().limbs();
    assert!(!first.0[0].is_below((1 << 51) + (1 << 15)));
}
