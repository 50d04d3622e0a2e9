//! Saved states that were modified.

use proptest::prelude::*;
use sycon::xof::{
    Algorithm, Any, AnyReader, Error, OutputLength, Parameter, Parameters, SavedState, Squeeze,
    StateDescription, StateFlaw, TurboShake128, Xof,
};

use crate::{pattern, unhex};

/// The length of the check.
const CHECK: usize = 32;

/// Returns a saved state of each function with input and, for an XOF, a saved reader.
fn saved() -> impl Iterator<Item = (Algorithm, SavedState, Option<SavedState>)> {
    let savable = Algorithm::ALL.iter().copied().filter(|one| one.description().can_save);
    savable.map(|algorithm| {
        let mut parameters = Parameters::new();
        for parameter in algorithm.takes().iter().copied().chain(algorithm.needs()) {
            parameters = match parameter {
                Parameter::Key => parameters.key(&[7; 32]),
                Parameter::Customization => parameters.customization(b"custom"),
                _ => parameters,
            };
        }
        let mut any = algorithm.start(&parameters).unwrap();
        any.absorb(&pattern(20_000));
        let reader = any.output().map(|mut reader| {
            let _: [u8; 100] = reader.squeeze_array();
            reader.save().unwrap()
        });
        (algorithm, any.save().unwrap(), reader.ok())
    })
}

fn flaw<T>(result: &Result<T, Error>) -> StateFlaw {
    match result {
        Err(Error::SavedState(flaw)) => *flaw,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("accepted"),
    }
}

/// Returns `saved` with a change and a valid check.
fn forged(saved: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = saved[..saved.len() - CHECK].to_vec();
    change(&mut bytes);
    let length = (bytes.len() + CHECK) as u64;
    bytes[12..20].copy_from_slice(&length.to_le_bytes());
    let check: [u8; CHECK] = TurboShake128::new(0x52).unwrap().hash(&bytes).squeeze_array();
    bytes.extend(check);
    bytes
}

/// The position of the first byte of the parts.
fn body(algorithm: Algorithm) -> usize {
    29 + algorithm.name().len()
}

#[test]
fn every_flipped_bit_is_refused() {
    for (algorithm, absorber, reader) in saved() {
        for bytes in [Some(absorber), reader].into_iter().flatten() {
            for bit in 0..8 * bytes.len() {
                let mut damaged = bytes.to_vec();
                damaged[bit / 8] ^= 1 << (bit % 8);
                let expected = match bit / 8 {
                    0..8 => StateFlaw::Magic,
                    8..10 => StateFlaw::Version { given: 1 ^ 1 << (bit - 64) },
                    12..20 => StateFlaw::Length {
                        given: bytes.len(),
                        expected: bytes.len() as u64 ^ 1 << (bit - 96),
                    },
                    _ => StateFlaw::Check,
                };
                assert_eq!(flaw(&Any::restore(&damaged)), expected, "{algorithm}, bit {bit}");
                assert_eq!(flaw(&AnyReader::restore(&damaged)), expected, "{algorithm}, bit {bit}");
            }
        }
    }
}

#[test]
fn every_other_length_is_refused() {
    for (algorithm, absorber, reader) in saved() {
        for bytes in [Some(absorber), reader].into_iter().flatten() {
            for length in 0..bytes.len() {
                let expected = match length {
                    0..8 => StateFlaw::Magic,
                    8..28 => StateFlaw::Length { given: length, expected: 60 },
                    _ => StateFlaw::Length { given: length, expected: bytes.len() as u64 },
                };
                assert_eq!(flaw(&Any::restore(&bytes[..length])), expected, "{algorithm}");
                assert_eq!(flaw(&AnyReader::restore(&bytes[..length])), expected, "{algorithm}");
            }
            let longer = [&bytes, &[0][..]].concat();
            let expected = StateFlaw::Length { given: longer.len(), expected: bytes.len() as u64 };
            assert_eq!(flaw(&Any::restore(&longer)), expected, "{algorithm}");
            let longer = forged(&bytes, |bytes| bytes.push(0));
            let end = [flaw(&Any::restore(&longer)), flaw(&AnyReader::restore(&longer))];
            assert!(end.contains(&StateFlaw::Part("end")), "{algorithm}: {end:?}");
        }
    }
}

#[test]
fn a_function_is_not_a_reader() {
    for (algorithm, absorber, reader) in saved() {
        assert_eq!(flaw(&AnyReader::restore(&absorber)), StateFlaw::Absorbing, "{algorithm}");
        if let Some(reader) = reader {
            assert_eq!(flaw(&Any::restore(&reader)), StateFlaw::Squeezing, "{algorithm}");
        }
        // A hash is not an XOF, and has no reader.
        let kind = forged(&absorber, |bytes| bytes[10] = 1);
        assert!(algorithm.is_xof() || AnyReader::restore(&kind).is_err(), "{algorithm}");
        let kind = forged(&absorber, |bytes| bytes[10] = 2);
        assert_eq!(flaw(&Any::restore(&kind)), StateFlaw::Part("kind"), "{algorithm}");
        let output = forged(&absorber, |bytes| bytes[20] = 32);
        match StateDescription::of(&output) {
            Ok(description) => assert_eq!(
                (description.algorithm, description.is_reader, description.output_length),
                (algorithm, false, Some(32))
            ),
            flawed => assert_eq!(flaw(&flawed), StateFlaw::Part("output length"), "{algorithm}"),
        }
        let chosen = matches!(algorithm.output_length(), OutputLength::Chosen { .. });
        assert_eq!(Any::restore(&output).is_ok(), chosen, "{algorithm}");
        let any = Any::restore(&absorber).unwrap();
        let expected = if chosen { &output } else { &*absorber };
        assert_eq!(*any.save_with_output_length(32).unwrap(), *expected, "{algorithm}");
        let mark = forged(&absorber, |bytes| bytes[11] ^= 1);
        let expected = StateFlaw::Part("mark of keyed functions");
        assert_eq!(flaw(&Any::restore(&mark)), expected, "{algorithm}");
        let name = forged(&absorber, |bytes| bytes[29] ^= 0x20);
        assert_eq!(flaw(&Any::restore(&name)), StateFlaw::Function, "{algorithm}");
    }
}

#[test]
fn states_of_blake3_are_refused() {
    let algorithm = Algorithm::Blake3;
    let any = algorithm.start(&Parameters::new()).unwrap();
    assert_eq!(any.save().unwrap_err(), Error::CannotSave { algorithm });
    assert_eq!(any.output().unwrap().save().unwrap_err(), Error::CannotSave { algorithm });
    let saved = Algorithm::Keccak256.start(&Parameters::new()).unwrap().save().unwrap();
    let forged = forged(&saved, |bytes| {
        bytes.splice(28..39, *b"\x06BLAKE3");
    });
    assert_eq!(flaw(&Any::restore(&forged)), StateFlaw::Function);
}

/// The check is valid, but no function produces these parts.
#[test]
fn parts_that_no_function_has_are_refused() {
    let all: Vec<_> = saved().collect();
    let state = |wanted: Algorithm| {
        all.iter().find(|(algorithm, ..)| *algorithm == wanted).map(|row| &row.1).unwrap()
    };
    let refused = |algorithm: Algorithm, offset: usize, bytes: &[u8], part: &'static str| {
        let at = body(algorithm) + offset;
        let forged =
            forged(state(algorithm), |all| all[at..][..bytes.len()].copy_from_slice(bytes));
        assert_eq!(flaw(&Any::restore(&forged)), StateFlaw::Part(part), "{algorithm} at {offset}");
    };
    refused(Algorithm::Shake128, 0, &[168], "state");
    refused(Algorithm::Sha3_512, 0, &[72], "state");
    refused(Algorithm::AsconXof128, 0, &[8], "state");
    refused(Algorithm::AsconCxof128, 0, &[8], "state before the input");
    refused(Algorithm::TurboShake128, 0, &[0], "domain byte");
    refused(Algorithm::TurboShake128, 0, &[0x80], "domain byte");
    refused(Algorithm::CShake128, 0, &[0x06], "domain byte");
    refused(Algorithm::Kmac256, 0, &[136], "state before the input");
    // For KT128: 6 bytes of customization, followed by the length, the root and the leaf.
    refused(Algorithm::Kt128, 0, &[0xff; 8], "customization");
    refused(Algorithm::Kt128, 14, &[0xff; 8], "length of the input");
    refused(Algorithm::Kt128, 14, &20_001_u64.to_le_bytes(), "leaf");
    refused(Algorithm::Kt128, 14, &(20_000_u64 + 8192).to_le_bytes(), "root");
    // The current leaf is empty.
    let mut kt = Algorithm::Kt128.start(&Parameters::new()).unwrap();
    kt.absorb(&pattern(2 * 8192));
    let begun = forged(&kt.save().unwrap(), |all| *all.last_mut().unwrap() = 1);
    assert_eq!(flaw(&Any::restore(&begun)), StateFlaw::Part("leaf"));
    refused(Algorithm::ParallelHash128, 0, &[0; 8], "block size");
    refused(Algorithm::ParallelHash128, 8, &[0xff; 8], "length of the input");
    refused(Algorithm::ParallelHash128, 8, &20_001_u64.to_le_bytes(), "leaf");
    refused(Algorithm::ParallelHash128, 8, &(20_000_u64 + 8192).to_le_bytes(), "state");
}

#[test]
fn errors_name_the_function_and_the_flaw() {
    let kmac = Algorithm::Kmac128.start(&Parameters::new().key(&[1; 16])).unwrap();
    let saved = kmac.save().unwrap();
    let error = Any::restore(&saved[..30]).unwrap_err().to_string();
    let expected = format!("saved state: wrong length (got 30 bytes, expected {})", saved.len());
    assert_eq!(error, expected);
    assert_eq!(format!("{saved:?}"), "SavedState(SecretBytes(..))");
    let blake3 = Algorithm::Blake3.start(&Parameters::new()).unwrap();
    let error = blake3.save().unwrap_err().to_string();
    assert_eq!(error, "state of BLAKE3: it cannot be saved; use another function, such as KT128");
}

fn rows() -> Vec<serde_json::Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/saved_states.json");
    serde_json::from_slice(&std::fs::read(path).expect(path)).expect(path)
}

/// States from an implementation of the specification in Python.
#[test]
fn states_are_those_of_the_specification() {
    let rows = rows();
    for row in &rows {
        let number = |name: &str| row[name].as_u64().map(|number| usize::try_from(number).unwrap());
        let bytes = |name: &str| row[name].as_str().map(unhex);
        let algorithm: Algorithm = row["function"].as_str().unwrap().parse().unwrap();
        let (key, customization) = (bytes("key"), bytes("customization"));
        let mut parameters = Parameters::new();
        if let Some(key) = &key {
            parameters = parameters.key(key);
        }
        if let Some(customization) = &customization {
            parameters = parameters.customization(customization);
        }
        if let Some(domain) = number("domain") {
            parameters = parameters.domain(u8::try_from(domain).unwrap());
        }
        if let Some(size) = number("block_size") {
            parameters = parameters.block_size(size);
        }
        let mut any = algorithm.start(&parameters).unwrap();
        any.absorb(&pattern(number("input").unwrap()));
        let (state, output) = (bytes("state").unwrap(), bytes("output").unwrap());
        let mut out = vec![0; output.len()];
        if let Some(read) = number("read") {
            let mut reader = any.finalize().unwrap();
            reader.skip(read as u64);
            assert_eq!(*reader.save().unwrap(), state, "{row}");
            AnyReader::restore(&state).unwrap().squeeze(&mut out);
        } else {
            let length = number("digest_size").unwrap_or(0) as u64;
            assert_eq!(*any.save_with_output_length(length).unwrap(), state, "{row}");
            let mut restored = Any::restore(&state).unwrap();
            restored.absorb(&pattern(300));
            restored.finalize_into(&mut out).unwrap();
        }
        assert_eq!(out, output, "{row}");
    }
    assert!(rows.len() >= 28, "{} rows", rows.len());
}

proptest! {
    /// For all parts, `restore` returns an error or a function that works and that `save` encodes as the same bytes.
    #[test]
    fn forged_states_never_panic(
        row in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        more in prop::collection::vec(any::<u8>(), 0..9),
    ) {
        let all: Vec<_> = saved().collect();
        let (algorithm, absorber, reader) = row.get(&all);
        for bytes in [Some(absorber), reader.as_ref()].into_iter().flatten() {
            let forged = forged(bytes, |bytes| {
                let begin = body(*algorithm);
                for (index, byte) in &changes {
                    let at = begin + index.index(bytes.len() - begin);
                    bytes[at] = *byte;
                }
                bytes.extend(&more);
            });
            if let Ok(mut any) = Any::restore(&forged) {
                prop_assert_eq!(&*any.save().unwrap(), &*forged);
                any.absorb(&[1; 10_000]);
                let mut out = vec![0; algorithm.output_length().usual()];
                any.finalize_into(&mut out).unwrap();
            }
            if let Ok(mut reader) = AnyReader::restore(&forged) {
                prop_assert_eq!(&*reader.save().unwrap(), &*forged);
                let length = usize::try_from(reader.remaining().min(3000)).unwrap();
                reader.squeeze(&mut vec![0; length]);
            }
        }
    }
}

#[test]
fn flaws_have_texts() {
    for (flaw, text) in [
        (StateFlaw::Magic, "not a saved state of sycon"),
        (StateFlaw::Version { given: 7 }, "version 7 is not supported (supported: 1)"),
        (StateFlaw::Length { given: 3, expected: 60 }, "wrong length (got 3 bytes, expected 60)"),
        (StateFlaw::Check, "damaged; its check is wrong"),
        (StateFlaw::Function, "this build does not have its function"),
        (StateFlaw::Squeezing, "of a reader, not of a function that absorbs"),
        (StateFlaw::Absorbing, "of a function that absorbs, not of a reader"),
        (StateFlaw::Part("leaf"), "leaf: out of range"),
    ] {
        assert_eq!(flaw.to_string(), text);
    }
}
