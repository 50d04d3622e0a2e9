//! The functions match their descriptions in the table.

use std::collections::HashSet;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sycon::xof::{Algorithm, Any, AnyReader, Error, OutputLength, Parameter, Parameters, Squeeze};

/// Sets a parameter to a value that every function accepts if it accepts the parameter.
fn set(parameters: Parameters<'static>, parameter: Parameter) -> Parameters<'static> {
    match parameter {
        Parameter::Key => parameters.key(&[7; 32]),
        Parameter::Name => parameters.name(b"name"),
        Parameter::Customization => parameters.customization(b"custom"),
        Parameter::Context => parameters.context("context"),
        Parameter::Domain => parameters.domain(3),
        Parameter::BlockSize => parameters.block_size(64),
        unknown => panic!("no value is known for the {unknown}"),
    }
}

fn needed(algorithm: Algorithm) -> Parameters<'static> {
    algorithm.needs().into_iter().fold(Parameters::new(), set)
}

fn hash(mut function: Any) -> Vec<u8> {
    let mut out = match function.algorithm().output_length() {
        OutputLength::Fixed(len) => vec![0; len],
        OutputLength::Extendable { default } | OutputLength::Chosen { default } => vec![0; default],
        unknown => panic!("{unknown:?} is not a length"),
    };
    function.absorb(b"message");
    function.finalize_into(&mut out).unwrap();
    out
}

#[test]
fn functions_are_known_by_name() {
    for algorithm in Algorithm::ALL {
        let name = algorithm.name();
        assert_eq!(algorithm.to_string(), name);
        for name in [name.to_owned(), name.to_lowercase(), name.to_uppercase()] {
            assert_eq!(name.parse(), Ok(*algorithm));
        }
    }
    let names: HashSet<_> =
        Algorithm::ALL.iter().map(|known| known.name().to_lowercase()).collect();
    let types: HashSet<_> = Algorithm::ALL.iter().map(|known| known.type_name()).collect();
    assert_eq!((names.len(), types.len()), (Algorithm::ALL.len(), Algorithm::ALL.len()));

    let error = "shake".parse::<Algorithm>().unwrap_err();
    assert_eq!(error, Error::UnknownName);
    let message = error.to_string();
    assert!(
        message.starts_with("algorithm: unknown name; the known ones are SHA3-224 "),
        "{message}"
    );
    assert!(Algorithm::ALL.iter().all(|known| message.contains(known.name())), "{message}");
}

#[test]
fn parameters_are_needed_taken_or_refused() {
    for algorithm in Algorithm::ALL.iter().copied() {
        let needed = needed(algorithm);
        let plain = hash(algorithm.start(&needed).unwrap());
        if let Some(parameter) = algorithm.needs() {
            let error = algorithm.start(&Parameters::new()).unwrap_err();
            assert_eq!(error, Error::Missing { algorithm, parameter });
            assert_eq!(error.to_string(), format!("{parameter}: missing; {algorithm} requires it"));
        }
        for parameter in Parameter::ALL.iter().copied() {
            if algorithm.needs() == Some(parameter) {
                continue;
            }
            let started = algorithm.start(&set(needed, parameter));
            if algorithm.takes().contains(&parameter) {
                assert_ne!(hash(started.unwrap()), plain, "{algorithm} ignores its {parameter}");
            } else {
                let error = started.unwrap_err();
                assert_eq!(error, Error::Unexpected { algorithm, parameter });
                assert_eq!(
                    error.to_string(),
                    format!(
                        "{parameter}: {algorithm} does not accept it, or not with the other parameters"
                    )
                );
            }
        }
    }
}

#[test]
fn values_out_of_range_are_refused() {
    for algorithm in Algorithm::ALL.iter().copied() {
        let needed = needed(algorithm);
        for (parameter, parameters, error) in [
            (Parameter::Domain, needed.domain(0), Error::Domain { given: 0 }),
            (Parameter::Domain, needed.domain(0x80), Error::Domain { given: 0x80 }),
            (Parameter::BlockSize, needed.block_size(0), Error::BlockSize),
        ] {
            if algorithm.takes().contains(&parameter) {
                assert_eq!(algorithm.start(&parameters).unwrap_err(), error, "{algorithm}");
            }
        }
    }
    let blake3 = |parameters| Algorithm::Blake3.start(&parameters).unwrap_err();
    let error = blake3(Parameters::new().key(&[7; 31]));
    assert_eq!(error, Error::KeyLength { given: 31, expected: 32 });
    assert_eq!(error.to_string(), "key: wrong length (got 31 bytes, expected 32)");
    let (algorithm, parameter) = (Algorithm::Blake3, Parameter::Context);
    let error = blake3(Parameters::new().key(&[7; 32]).context("context"));
    assert_eq!(error, Error::Unexpected { algorithm, parameter });
}

#[test]
fn customizations_are_as_long_as_the_descriptions_say() {
    let mut limits = 0;
    for algorithm in Algorithm::ALL {
        if !algorithm.takes().contains(&Parameter::Customization) {
            continue;
        }
        let start = |bytes| {
            let customization = vec![0; bytes];
            algorithm.start(&needed(*algorithm).customization(&customization)).map(drop)
        };
        let Some(max) = algorithm.description().max_customization else {
            assert_eq!(start(100_000), Ok(()), "{algorithm}");
            continue;
        };
        assert_eq!(start(max), Ok(()), "{algorithm}");
        let error = start(max + 1).unwrap_err();
        assert_eq!(error, Error::CustomizationLength { given: max + 1, max });
        let (given, limit) = (format!("got {} bytes", max + 1), format!("at most {max}"));
        assert!(error.to_string().contains(&given) && error.to_string().contains(&limit));
        limits += 1;
    }
    assert_ne!(limits, 0);
}

#[test]
fn only_xofs_have_readers() {
    for algorithm in Algorithm::ALL.iter().copied() {
        let function = algorithm.start(&needed(algorithm)).unwrap();
        match function.clone().finalize() {
            Ok(mut reader) => {
                assert!(algorithm.is_xof());
                assert_eq!(reader.algorithm(), algorithm);
                let mut out = [0; 32];
                function.finalize_into(&mut out).unwrap();
                assert_eq!(reader.squeeze_array(), out, "{algorithm}");
            }
            Err(error) => {
                assert!(!algorithm.is_xof());
                assert_eq!(error, Error::NoXof { algorithm });
                let expected =
                    format!("output of {algorithm}: not extendable; finalize into a buffer");
                assert_eq!(error.to_string(), expected);
            }
        }
    }
}

/// The output depends on the output length only if the length is chosen.
#[test]
fn lengths_matter_where_they_are_chosen() {
    for algorithm in Algorithm::ALL.iter().copied() {
        let function = algorithm.start(&needed(algorithm)).unwrap();
        let [mut short, mut long] = [vec![0; 30], vec![0; 60]];
        let begins = match algorithm.output_length() {
            OutputLength::Fixed(_) => continue,
            OutputLength::Extendable { .. } => true,
            _ => false,
        };
        function.clone().finalize_into(&mut short).unwrap();
        function.finalize_into(&mut long).unwrap();
        assert_eq!(short == long[..30], begins, "{algorithm}");
    }
}

#[test]
fn debug_of_parameters_shows_no_value() {
    let parameters = Parameters::new().key(b"secret").domain(0x55);
    assert_eq!(format!("{parameters:?}"), "Parameters{Key, Domain}");
    assert_eq!(format!("{:?}", Parameters::new()), "Parameters{}");
}

#[test]
fn outputs_with_positions_end_and_do_not_begin_again() {
    let mut count = 0;
    for algorithm in Algorithm::ALL.iter().filter(|algorithm| algorithm.is_seekable()) {
        count += 1;
        let new = || algorithm.start(&Parameters::new()).unwrap().finalize().unwrap();
        let near_end = |left| {
            let mut reader = new();
            reader.seekable().unwrap().seek(u64::MAX - left);
            assert_eq!(reader.remaining(), left, "{algorithm}");
            reader
        };
        for left in [0, 1, 10, 100, 1000] {
            let size = usize::try_from(left).unwrap();
            let (mut all, mut read) = (vec![0; size], vec![]);
            let mut reader = near_end(left);
            reader.squeeze(&mut all);
            assert_eq!(reader.remaining(), 0, "{algorithm}");
            near_end(left).read_to_end(&mut read).unwrap();
            assert_eq!(read, all, "{algorithm}");
            near_end(left).skip(left);
            let beyond = |work: fn(&mut AnyReader, u64)| {
                let mut reader = near_end(left);
                let panicked = catch_unwind(AssertUnwindSafe(|| work(&mut reader, left + 1)));
                assert!(panicked.is_err(), "{algorithm}");
                assert_eq!(reader.remaining(), left, "{algorithm}");
            };
            beyond(Squeeze::skip);
            beyond(|reader, bytes| reader.squeeze(&mut vec![0; usize::try_from(bytes).unwrap()]));
        }
    }
    assert_eq!(count, 3);
    let reader = Algorithm::Shake128.start(&Parameters::new()).unwrap().finalize().unwrap();
    assert_eq!(reader.remaining(), u64::MAX);
}

#[test]
fn status_and_trees() {
    use sycon::xof::{Parameter, Status};

    let of_status =
        |status| Algorithm::ALL.iter().filter(move |algorithm| algorithm.status() == status);
    let names = |status| of_status(status).map(|algorithm| algorithm.name()).collect::<Vec<_>>();
    assert_eq!(names(Status::Legacy), ["Keccak-256", "Ascon-v1.2-Xof", "Ascon-v1.2-Xofa"]);
    assert!(of_status(Status::Experimental).all(|algorithm| algorithm.name().contains("VeXOF")));
    assert_eq!(of_status(Status::Experimental).count(), 6);
    assert_eq!(names(Status::DeFacto), ["BLAKE3"]);
    assert_eq!(Status::Standard.to_string(), "standard");
    assert_eq!(Status::InternetDraft.to_string(), "Internet-Draft");
    assert_eq!(Status::Legacy.to_string(), "legacy");
    assert_eq!(format!("{:>13}", Status::Experimental), " experimental");
    let parameters: Vec<_> = Parameter::ALL.iter().map(ToString::to_string).collect();
    let expected =
        ["key", "function name", "customization", "context", "domain byte", "block size"];
    assert_eq!(parameters, expected);
    for algorithm in Algorithm::ALL {
        let tree =
            ["KT", "ParallelHash", "BLAKE3"].iter().any(|tree| algorithm.name().starts_with(tree));
        assert_eq!(algorithm.is_tree(), tree, "{algorithm}");
    }
}
