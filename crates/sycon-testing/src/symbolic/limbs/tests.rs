use super::super::polynomial::weighted;
use super::*;

#[test]
fn constants_are_numbers() {
    let [a, b] = [0xdead_beef_u64, 0x1234_5678].map(Limb::from);
    let (x, y) = (0xdead_beef_u64, 0x1234_5678_u64);
    let halves = [x * y % (1 << 52), (x * y) >> 52].map(Limb::exactly);
    for (limb, number) in [
        (a + b, x + y),
        (a.subtract(b), x - y),
        (a * 19, x * 19),
        (a & y, x & y),
        ((a << 32) | b, (x << 32) | y),
        (a >> 7, x >> 7),
        (a.halves(b)[0], halves[0].exact().expect("a constant")),
        (a.halves(b)[1], halves[1].exact().expect("a constant")),
        (b.lookup(&[1, 2, 3, 4, 5, 6, 7, 8]), 1 + y % 8),
        (Limb::of_word(a.to_word()), x),
    ] {
        assert_eq!(limb.exact(), Some(number));
    }
}

#[test]
fn masks_take_the_bits_of_their_ones() {
    let x = Limb::up_to(u64::MAX);
    let floors =
        [1, 3, 60].map(|bit| &floor(&x.polynomial(), bit) * &Polynomial::from(1_u64 << bit));
    assert_eq!((x & 6).polynomial(), &floors[0] - &floors[1]);
    assert_eq!((x & (15 << 60 | 6)).polynomial(), &(&floors[0] - &floors[1]) + &floors[2]);
    assert_eq!((x & u64::MAX).polynomial(), x.polynomial());
}

#[test]
fn a_carry_is_what_64_bits_do_not_hold() {
    let [all, x] = [Limb::exactly(u64::MAX), Limb::up_to(1)];
    let constants = |limbs: [Limb; 2]| limbs.map(|limb| limb.polynomial().constant());
    assert_eq!(constants(all.sum_and_carry(Limb::exactly(3))), [Some(2.into()), Some(1.into())]);
    let [low, carry] = all.sum_and_carry(x);
    assert_eq!(
        weighted(64, [low, carry].map(Limb::polynomial)),
        &all.polynomial() + &x.polynomial()
    );
    assert!(carry.is_below(2) && !carry.is_below(1));
    assert_eq!(x.sum_and_carry(x)[1].exact(), Some(0));
}

#[test]
#[should_panic(expected = "a sum of 64 bits")]
fn an_overflow_is_a_panic() {
    let _ = Limb::up_to(u64::MAX) + Limb::exactly(1);
}
