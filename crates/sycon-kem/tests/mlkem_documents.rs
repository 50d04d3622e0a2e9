//! Keys of ML-KEM as PKCS#8 and `SubjectPublicKeyInfo` (RFC 9935).

use pkcs8::{DecodePrivateKey, EncodePrivateKey, EncodePublicKey, LineEnding};
use sycon_kem::mlkem512::MlKem512;
use sycon_kem::mlkem768::MlKem768;
use sycon_kem::mlkem1024::MlKem1024;
use sycon_kem::{DecapsulationKey, EncapsulationKey, Error, KeyEncoding, xwing};

use crate::mlkem::ParameterSet;
use crate::{bytes, hex};

laws! { mlkem:
    seeds_are_written_and_read,
    documents_are_those_of_rust_crypto,
    expanded_keys_are_read_and_written,
    both_forms_are_read_if_they_agree,
    other_contents_are_refused,
    changed_bytes_are_errors,
    other_algorithms_are_refused,
}

/// A parameter set whose keys have documents.
trait InFiles: ParameterSet + KeyEncoding {
    /// The last byte of the object identifier.
    const SET: u8;
    const NAME: &'static str;

    type RustCrypto: DecodePrivateKey + EncodePrivateKey;

    fn rust_crypto_public(key: &Self::RustCrypto) -> &impl EncodePublicKey;
}

macro_rules! in_files {
    ($($Set:ident: $set:literal, $name:literal;)+) => {$(
        impl InFiles for $Set {
            const SET: u8 = $set;
            const NAME: &'static str = $name;

            type RustCrypto = ml_kem::DecapsulationKey<ml_kem::$Set>;

            fn rust_crypto_public(key: &Self::RustCrypto) -> &impl EncodePublicKey {
                key.encapsulation_key()
            }
        }
    )+};
}

in_files! {
    MlKem512: 1, "ML-KEM-512";
    MlKem768: 2, "ML-KEM-768";
    MlKem1024: 3, "ML-KEM-1024";
}

/// Returns a DER structure with a length field of minimal size.
fn der(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let length = u16::try_from(content.len()).unwrap().to_be_bytes();
    let header = match content.len() {
        ..0x80 => vec![tag, length[1]],
        0x80..0x100 => vec![tag, 0x81, length[1]],
        _ => vec![tag, 0x82, length[0], length[1]],
    };
    [header, content].concat()
}

/// Returns PKCS #8 (RFC 5958) with this content of the private key. The last byte of the algorithm differs between
/// the parameter sets.
fn pkcs8(set: u8, content: &[u8]) -> Vec<u8> {
    let algorithm = [&hex("300b06096086480165030404")[..], &[set]].concat();
    der(0x30, &[&hex("020100"), &algorithm, &der(0x04, &[content])])
}

/// The seed of the examples of RFC 9935.
fn seed() -> [u8; 64] {
    std::array::from_fn(|i| u8::try_from(i).unwrap())
}

fn key<S: InFiles>() -> DecapsulationKey<S> {
    DecapsulationKey::from_seed(&seed())
}

/// Returns the expanded form of the key.
fn expanded<S: InFiles>() -> Vec<u8> {
    S::DecapsulationKey::as_ref(&key::<S>().to_bytes()).to_vec()
}

/// RFC 9935, appendix C.1. Only the last byte of the algorithm differs between the parameter sets.
fn seeds_are_written_and_read<S: InFiles>() {
    let der = pkcs8(S::SET, &[&[0x80, 64][..], &seed()].concat());
    assert_eq!(key::<S>().to_pkcs8_der()[..], der);
    let start = format!("3054020100300b060960864801650304040{}0442804000010203040506", S::SET);
    assert_eq!(der[..29], hex(&start));
    let read = DecapsulationKey::<S>::from_pkcs8_der(&der).unwrap();
    assert_eq!(read.seed(), Some(&seed()));
    let pem = key::<S>().to_pkcs8_pem();
    assert_eq!(DecapsulationKey::<S>::from_pkcs8_pem(&pem), Ok(key()));
    assert_eq!(DecapsulationKey::<S>::from_pkcs8_pem_boxed(&pem), Ok(Box::new(key())));
}

fn documents_are_those_of_rust_crypto<S: InFiles>() {
    for i in 0..5 {
        let key = DecapsulationKey::<S>::from_seed(&bytes("seed", i));
        let theirs = S::RustCrypto::from_pkcs8_der(&key.to_pkcs8_der()).unwrap();
        assert_eq!(theirs.to_pkcs8_der().unwrap().as_bytes(), &key.to_pkcs8_der()[..]);
        let public = S::rust_crypto_public(&theirs);
        let der = public.to_public_key_der().unwrap();
        assert_eq!(der.as_bytes(), key.encapsulation_key().to_spki_der());
        let pem = public.to_public_key_pem(LineEnding::default()).unwrap();
        assert_eq!(pem, key.encapsulation_key().to_spki_pem());
        let read = EncapsulationKey::<S>::from_spki_pem(&pem);
        assert_eq!(read.as_ref(), Ok(key.encapsulation_key()));
    }
}

fn expanded_keys_are_read_and_written<S: InFiles>() {
    let expanded = expanded::<S>();
    let document = pkcs8(S::SET, &der(0x04, &[&expanded]));
    let read = DecapsulationKey::<S>::from_pkcs8_der(&document).unwrap();
    assert_eq!((&read, read.seed()), (&key(), None));
    assert_eq!(read.to_pkcs8_der()[..], document);
    for (place, error) in
        [(S::EXPANDED - 64, Error::DecapsulationKey), (S::EXPANDED - 65, Error::DecapsulationKey)]
    {
        let mut bad = expanded.clone();
        bad[place] ^= 1;
        let document = pkcs8(S::SET, &der(0x04, &[&bad]));
        assert_eq!(DecapsulationKey::<S>::from_pkcs8_der(&document), Err(error));
    }
    let mut large = expanded.clone();
    large[..2].fill(0xff);
    let document = pkcs8(S::SET, &der(0x04, &[&large]));
    let error = DecapsulationKey::<S>::from_pkcs8_der(&document).unwrap_err();
    assert_eq!(error, Error::DecapsulationKey);
    let text = "expanded decapsulation key: its hash does not match its \
                encapsulation key, or a coefficient is 3329 or more";
    assert_eq!(error.to_string(), text);
}

fn both_forms_are_read_if_they_agree<S: InFiles>() {
    let both = |seed: &[u8], expanded: &[u8]| {
        let parts = [der(0x04, &[seed]), der(0x04, &[expanded])];
        let document = pkcs8(S::SET, &der(0x30, &[&parts[0], &parts[1]]));
        DecapsulationKey::<S>::from_pkcs8_der(&document)
    };
    let expanded = expanded::<S>();
    let read = both(&seed(), &expanded).unwrap();
    assert_eq!((&read, read.seed()), (&key(), Some(&seed())));
    let error = both(&bytes::<[u8; 64]>("another", 0), &expanded).unwrap_err();
    assert_eq!(error, Error::KeyForms);
    assert_eq!(error.to_string(), "private key: its seed and its expanded key differ");
    for place in (0..S::EXPANDED).step_by(97).chain([S::EXPANDED - 1]) {
        let mut bad = expanded.clone();
        bad[place] ^= 1;
        assert_eq!(both(&seed(), &bad), Err(Error::KeyForms), "{place}");
    }
    let short = both(&seed()[1..], &expanded);
    assert_eq!(short, Err(Error::Length { what: "seed", given: 63, expected: 64 }));
    let given = S::EXPANDED - 1;
    let short = both(&seed(), &expanded[1..]);
    let what = "decapsulation key";
    assert_eq!(short, Err(Error::Length { what, given, expected: S::EXPANDED }));
}

fn other_contents_are_refused<S: InFiles>() {
    let what = "an ML-KEM private key (RFC 9935)";
    let (seed, expanded) = (seed(), expanded::<S>());
    let string = |bytes: &[u8]| der(0x04, &[bytes]);
    let contents = [
        vec![],
        seed.to_vec(),
        expanded.clone(),
        der(0x81, &[&seed]),
        der(0xa0, &[&string(&seed)]),
        [der(0x80, &[&seed]), vec![0]].concat(),
        der(0x30, &[&string(&seed)]),
        der(0x30, &[&string(&seed), &string(&expanded), &string(&[])]),
        der(0x30, &[&der(0x80, &[&seed]), &string(&expanded)]),
    ];
    for content in contents {
        let result = DecapsulationKey::<S>::from_pkcs8_der(&pkcs8(S::SET, &content));
        assert_eq!(result, Err(Error::Der { what }), "{:02x?}", &content[..content.len().min(8)]);
    }
    let long = pkcs8(S::SET, &der(0x80, &[&seed, &[0]]));
    let error = DecapsulationKey::<S>::from_pkcs8_der(&long).unwrap_err();
    assert_eq!(error.to_string(), "seed: wrong length (got 65 bytes, expected 64)");
    let long = pkcs8(S::SET, &string(&seed));
    let error = DecapsulationKey::<S>::from_pkcs8_der(&long).unwrap_err();
    let text = format!("decapsulation key: wrong length (got 64 bytes, expected {})", S::EXPANDED);
    assert_eq!(error.to_string(), text);
}

/// Changes each byte except those of the seed, whose change yields another key. Each is an error and not a panic.
fn changed_bytes_are_errors<S: InFiles>() {
    let der = key::<S>().to_pkcs8_der();
    for place in 0..der.len() - 64 {
        for mask in 1..=255 {
            let mut bad = der.clone();
            bad[place] ^= mask;
            let result = DecapsulationKey::<S>::from_pkcs8_der(&bad);
            assert!(result.is_err(), "{place} {mask:02x}");
        }
    }
}

fn other_algorithms_are_refused<S: InFiles>() {
    let error = Error::KeyAlgorithm { expected: S::NAME };
    let other = pkcs8(S::SET % 3 + 1, &[&[0x80, 64][..], &seed()].concat());
    assert_eq!(DecapsulationKey::<S>::from_pkcs8_der(&other), Err(error));
    let other = xwing::DecapsulationKey::from_seed(&[7; 32]);
    assert_eq!(DecapsulationKey::<S>::from_pkcs8_pem(&other.to_pkcs8_pem()), Err(error));
    let public = other.encapsulation_key().to_spki_pem();
    assert_eq!(EncapsulationKey::<S>::from_spki_pem(&public), Err(error));
}
