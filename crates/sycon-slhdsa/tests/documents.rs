//! Keys as PKCS #8 and `SubjectPublicKeyInfo` (RFC 9909).

use pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, LineEnding};
use sycon_slhdsa::{
    AnySigningKey, AnyVerifyingKey, DESCRIPTIONS, Error, FixedSet, Shake128f, Shake128s, Shake192f,
    Shake192s, Shake256f, Shake256s, SigningKey, VerifyingKey,
};

use crate::{bytes, hex};

/// Returns a key without computing its root.
fn key<P: FixedSet>() -> SigningKey<P> {
    SigningKey::from_bytes(&bytes("stored", 0, P::DESCRIPTION.signing_key)).unwrap()
}

/// Compares the documents with those of the crate `slh-dsa`, in both directions.
fn compare<P: FixedSet, Q: slh_dsa::ParameterSet>() {
    let key = key::<P>();
    let theirs = slh_dsa::SigningKey::<Q>::try_from(key.as_bytes()).unwrap();
    assert_eq!(*key.to_pkcs8_der(), *theirs.to_pkcs8_der().unwrap().as_bytes());
    assert_eq!(*key.to_pkcs8_pem(), *theirs.to_pkcs8_pem(LineEnding::LF).unwrap());
    assert_eq!(SigningKey::from_pkcs8_pem(&key.to_pkcs8_pem()).as_ref(), Ok(&key));
    let read = slh_dsa::SigningKey::<Q>::from_pkcs8_pem(&key.to_pkcs8_pem());
    assert!(read.unwrap() == theirs);

    let (key, theirs) = (key.verifying_key(), theirs.as_ref());
    assert_eq!(key.to_spki_der(), theirs.to_public_key_der().unwrap().as_bytes());
    assert_eq!(key.to_spki_pem(), theirs.to_public_key_pem(LineEnding::LF).unwrap());
    assert_eq!(VerifyingKey::from_spki_pem(&key.to_spki_pem()), Ok(key));
    let read = slh_dsa::VerifyingKey::<Q>::from_public_key_pem(&key.to_spki_pem());
    assert!(read.unwrap() == *theirs);
}

#[test]
fn documents_are_those_of_another_implementation() {
    compare::<Shake128s, slh_dsa::Shake128s>();
    compare::<Shake128f, slh_dsa::Shake128f>();
    compare::<Shake192s, slh_dsa::Shake192s>();
    compare::<Shake192f, slh_dsa::Shake192f>();
    compare::<Shake256s, slh_dsa::Shake256s>();
    compare::<Shake256f, slh_dsa::Shake256f>();
}

/// PKCS #8, version 2, contains the public key next to the private key.
#[test]
fn private_keys_with_their_public_keys() {
    let key = key::<Shake128f>();
    let document = |public: &[u8]| {
        let start = hex("3075020101300b060960864801650304031b0440");
        [&start, key.as_bytes(), &hex("812100"), public].concat()
    };
    let own = document(key.verifying_key().as_bytes());
    assert_eq!(SigningKey::from_pkcs8_der(&own).as_ref(), Ok(&key));
    let error = SigningKey::<Shake128f>::from_pkcs8_der(&document(&[7; 32])).unwrap_err();
    assert_eq!(error, Error::KeyPair);
    let text = "private key: it does not match the public key in the same file";
    assert_eq!(error.to_string(), text);
}

#[test]
fn other_documents_are_refused() {
    type Signing = SigningKey<Shake128f>;
    type Verifying = VerifyingKey<Shake128f>;
    let (private, public) = (key::<Shake128f>(), key::<Shake128f>().verifying_key());

    let text = "key: wrong kind (got a public key (SubjectPublicKeyInfo), expected a private key (PKCS#8))";
    let errors = [
        Signing::from_pkcs8_pem(&public.to_spki_pem()).unwrap_err(),
        Signing::from_pkcs8_der(&public.to_spki_der()).unwrap_err(),
    ];
    assert_eq!(errors.map(|error| error.to_string()), [text; 2]);
    let text = "key: wrong kind (got a private key (PKCS#8), expected a public key (SubjectPublicKeyInfo))";
    let errors = [
        Verifying::from_spki_pem(&private.to_pkcs8_pem()).unwrap_err(),
        Verifying::from_spki_der(&private.to_pkcs8_der()).unwrap_err(),
    ];
    assert_eq!(errors.map(|error| error.to_string()), [text; 2]);

    for (label, given) in [
        ("ENCRYPTED PRIVATE KEY", "an encrypted private key"),
        ("CERTIFICATE", "a PEM document with another label"),
    ] {
        let pem = private.to_pkcs8_pem().replace("PRIVATE KEY", label);
        let expected = "a private key (PKCS#8)";
        assert_eq!(Signing::from_pkcs8_pem(&pem), Err(Error::KeyKind { given, expected }));
    }
    assert_eq!(Signing::from_pkcs8_pem("hello").unwrap_err().to_string(), "PEM: malformed text");
    let damaged = public.to_spki_pem().replace("\nM", "\nM*");
    assert_eq!(Verifying::from_spki_pem(&damaged), Err(Error::Pem));
    // Good PEM with damaged DER.
    let what = "a public key (SubjectPublicKeyInfo)";
    let damaged = public.to_spki_pem().replacen("\nM", "\nN", 1);
    assert_eq!(Verifying::from_spki_pem(&damaged), Err(Error::Der { what }));
    let what = "a private key (PKCS#8)";
    let damaged = private.to_pkcs8_pem().replacen("\nM", "\nN", 1);
    assert_eq!(Signing::from_pkcs8_pem(&damaged), Err(Error::Der { what }));

    // A key of another set.
    let error = SigningKey::<Shake128s>::from_pkcs8_der(&private.to_pkcs8_der()).unwrap_err();
    assert_eq!(error, Error::KeyAlgorithm { expected: "SLH-DSA-SHAKE-128s" });
    let text = "key: it is of another algorithm, or has parameters (expected SLH-DSA-SHAKE-128s)";
    assert_eq!(error.to_string(), text);
    assert_eq!(VerifyingKey::<Shake128s>::from_spki_der(&public.to_spki_der()), Err(error));
}

#[test]
fn damaged_documents_are_errors_or_other_keys() {
    let key = key::<Shake128f>();
    let (private, public) = (key.to_pkcs8_der(), key.verifying_key().to_spki_der());
    for length in 0..private.len() {
        let error = SigningKey::<Shake128f>::from_pkcs8_der(&private[..length]).unwrap_err();
        assert_eq!(error.to_string(), "DER: malformed, or not a private key (PKCS#8)");
    }
    for length in 0..public.len() {
        let what = "a public key (SubjectPublicKeyInfo)";
        let result = VerifyingKey::<Shake128f>::from_spki_der(&public[..length]);
        assert_eq!(result, Err(Error::Der { what }));
    }
    for place in 0..private.len() {
        let mut damaged = private.to_vec();
        damaged[place] ^= 0x41;
        let result = SigningKey::<Shake128f>::from_pkcs8_der(&damaged);
        assert_eq!(result.is_ok(), place >= private.len() - 64, "{place}");
    }
    let short = [hex("3022300b060960864801650304031b031300"), vec![1; 18]].concat();
    let error = VerifyingKey::<Shake128f>::from_spki_der(&short).unwrap_err();
    assert_eq!(error.to_string(), "verifying key: wrong length (got 18 bytes, expected 32)");
}

/// A key whose parameter set is chosen at run time is read from the document of each set, and keeps its set.
#[test]
fn sets_that_documents_name() {
    for set in DESCRIPTIONS {
        let bytes = bytes("stored", 0, set.signing_key);
        let key = AnySigningKey::from_bytes_of(set, &bytes).unwrap();
        let read = AnySigningKey::from_pkcs8_pem(&key.to_pkcs8_pem()).unwrap();
        assert_eq!((read.set(), read.as_bytes()), (set, &*bytes));
        let public = key.verifying_key();
        let read = AnyVerifyingKey::from_spki_pem(&public.to_spki_pem()).unwrap();
        assert_eq!((read.set(), read.as_bytes()), (set, public.as_bytes()));
    }
    // RSA.
    let other = hex("300d06092a864886f70d0101010500");
    let document = [&[0x30, 0x13][..], &other, &hex("030200ff")].concat();
    let error = AnyVerifyingKey::from_spki_der(&document).unwrap_err();
    assert_eq!(error, Error::KeyAlgorithm { expected: "SLH-DSA with SHAKE" });
}

/// The documents of RFC 9909 whose keys are for HashSLH-DSA only are refused with an error that names them.
#[test]
fn keys_for_hash_slh_dsa_only() {
    let key = key::<Shake128f>();
    let with_number = |der: &[u8], number: u8| {
        let oid = [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 3, 27];
        let end = der.windows(oid.len()).position(|part| part == oid).unwrap() + oid.len();
        let mut der = der.to_vec();
        der[end - 1] = number;
        der
    };
    // 20 to 25 are sets with SHA-2.
    for number in (1..26).chain(32..=60) {
        let error = |expected| match number {
            35..=46 => Error::PreHashKey { expected },
            _ => Error::KeyAlgorithm { expected },
        };
        let der = with_number(&key.to_pkcs8_der(), number);
        let result = AnySigningKey::from_pkcs8_der(&der);
        assert_eq!(result, Err(error("SLH-DSA with SHAKE")), "{number}");
        let result = SigningKey::<Shake128f>::from_pkcs8_der(&der);
        assert_eq!(result, Err(error("SLH-DSA-SHAKE-128f")), "{number}");

        let der = with_number(&key.verifying_key().to_spki_der(), number);
        let result = AnyVerifyingKey::from_spki_der(&der);
        assert_eq!(result, Err(error("SLH-DSA with SHAKE")), "{number}");
        let result = VerifyingKey::<Shake128f>::from_spki_der(&der);
        assert_eq!(result, Err(error("SLH-DSA-SHAKE-128f")), "{number}");
    }
    let text = "key: it is for HashSLH-DSA only, and such keys are not supported (expected SLH-DSA-SHAKE-128f)";
    assert_eq!(Error::PreHashKey { expected: "SLH-DSA-SHAKE-128f" }.to_string(), text);
}
