//! The sponge whose parameters are chosen at run time, compared with the fixed-rate sponge and with the standard's text.

use sycon_permutation::{Backend, KeccakF1600, Named, Permutation, Xoodoo};
use sycon_sponge::{Absorbing, DynSponge, DynSpongeError, DynSpongeReader, Squeeze};
use sycon_testing::symbolic::modes;

fn input<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes.iter_mut().zip((0..=250).cycle()).for_each(|(byte, value)| *byte = value);
    bytes
}

fn sponge(backend: Backend, permutation: Named, rate: usize, suffix: u8) -> DynSponge {
    DynSponge::new(backend, permutation, rate, suffix).expect("valid parameters")
}

fn squeezed(mut reader: DynSpongeReader, pieces: [usize; 2]) -> Vec<u8> {
    let mut out = vec![0; pieces[0] + pieces[1]];
    let (first, second) = out.split_at_mut(pieces[0]);
    reader.squeeze(first);
    reader.squeeze(second);
    out
}

/// Compares all splits of input and output into two pieces, and skips of all lengths, with the fixed-rate sponge.
fn equals_the_fixed_rate<P: Permutation, const RATE: usize>(permutation: Named, suffix: u8) {
    let data: [u8; 400] = input();
    let total = 2 * RATE + 3;
    assert!(data.len() >= total);
    for backend in Backend::available() {
        let new = || sponge(backend, permutation, RATE, suffix);
        for length in [0, 1, RATE - 1, RATE, RATE + 1, total] {
            let mut fixed = Absorbing::<P, RATE>::new(backend);
            fixed.absorb(&data[..length]);
            let mut expected = vec![0; total];
            fixed.finalize(suffix).squeeze(&mut expected);
            for split in 0..=length {
                let (first, second) = data[..length].split_at(split);
                let mut sponge = new();
                sponge.absorb(first);
                sponge.absorb(second);
                let out = squeezed(sponge.finalize(), [total, 0]);
                assert_eq!(out, expected, "{permutation} {backend:?}: {split} of {length}");
            }
            let mut sponge = new();
            sponge.absorb(&data[..length]);
            let reader = sponge.finalize();
            for split in 0..=total {
                assert_eq!(squeezed(reader.clone(), [split, total - split]), expected);
                let (mut rest, mut out) = (reader.clone(), vec![0; total - split]);
                rest.skip(split as u64);
                rest.squeeze(&mut out);
                assert_eq!(out, expected[split..], "{permutation} {backend:?}: skip of {split}");
            }
        }
    }
}

#[test]
fn shake128_at_all_splits() {
    equals_the_fixed_rate::<KeccakF1600, 168>(Named::KeccakF1600, 0x1f);
}

#[test]
fn shake256_at_all_splits() {
    equals_the_fixed_rate::<KeccakF1600, 136>(Named::KeccakF1600, 0x1f);
}

#[test]
fn xoodoo_at_all_splits() {
    equals_the_fixed_rate::<Xoodoo, 16>(Named::Xoodoo, 0x01);
    equals_the_fixed_rate::<Xoodoo, 47>(Named::Xoodoo, 0x7f);
}

#[test]
fn all_permutations_and_rates_equal_the_standard_text() {
    let data: [u8; 400] = input();
    for &permutation in Named::ALL {
        let (width, backend) = (permutation.width(), permutation.best_backend());
        let permute = |state: &mut [u8]| permutation.permute(backend, state).expect("the width");
        for rate in 1..width {
            let text = modes::Sponge { permute: &permute, width, rate };
            for length in [0, rate - 1, rate, 2 * rate] {
                let mut sponge = sponge(backend, permutation, rate, 0x35);
                sponge.absorb(&data[..length]);
                let out = squeezed(sponge.finalize(), [1, 2 * rate]);
                assert_eq!(
                    out,
                    text.hash(&data[..length], 0x35, 2 * rate + 1),
                    "{permutation} {rate}"
                );
            }
        }
    }
}

#[test]
fn wrong_parameters_are_refused() {
    let new = |rate, suffix| DynSponge::new(Backend::PORTABLE, Named::Xoodoo, rate, suffix);
    for given in [0, 48, usize::MAX] {
        let error = new(given, 1).expect_err("a wrong rate");
        assert_eq!(error, DynSpongeError::Rate { permutation: Named::Xoodoo, given });
        let message = format!("rate: wrong value (got {given}, expected 1 to 47 bytes for xoodoo)");
        assert_eq!(error.to_string(), message);
    }
    for given in [0, 0x80, 0xff] {
        let error = new(16, given).expect_err("a wrong suffix");
        assert_eq!(error, DynSpongeError::Suffix { given });
    }
    let message = "suffix: wrong value (got 0x80, expected 0x01 to 0x7f)";
    assert_eq!(new(16, 0x80).expect_err("a wrong suffix").to_string(), message);
    let sponge = new(16, 1).expect("valid parameters");
    assert_eq!(format!("{sponge:?}"), "Xoodoo[12], rate 16, absorbing");
    assert_eq!(format!("{:?}", sponge.finalize()), "Xoodoo[12], rate 16, squeezing");
}
