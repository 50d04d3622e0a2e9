//! Keys as PKCS#8 and `SubjectPublicKeyInfo`.

use sycon_kem::Error;
use sycon_kem::xwing::{DecapsulationKey, EncapsulationKey};

use crate::{bytes, hex};

/// Encoded by hand from RFC 5958: version 0, the algorithm without parameters, the seed.
const PRIVATE_DER: &str = concat!(
    "3034020100300d060b2b0601040183e62d81c87a0420",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
);

/// `PRIVATE_DER` in base64, encoded with Python's `base64`.
const PRIVATE_PEM: &str = "-----BEGIN PRIVATE KEY-----
MDQCAQAwDQYLKwYBBAGD5i2ByHoEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZ
GhscHR4f
-----END PRIVATE KEY-----
";

/// The bytes before the 1216 bytes of a public key, from RFC 5280.
const PUBLIC_START: &str = "308204d4300d060b2b0601040183e62d81c87a038204c100";

fn key() -> DecapsulationKey {
    DecapsulationKey::from_seed(&std::array::from_fn(|i| u8::try_from(i).unwrap()))
}

#[test]
fn private_keys() {
    assert_eq!(key().to_pkcs8_der()[..], hex(PRIVATE_DER));
    assert_eq!(*key().to_pkcs8_pem(), PRIVATE_PEM);
    assert_eq!(DecapsulationKey::from_pkcs8_der(&hex(PRIVATE_DER)), Ok(key()));
    assert_eq!(DecapsulationKey::from_pkcs8_pem(PRIVATE_PEM), Ok(key()));
    let windows = PRIVATE_PEM.replace('\n', "\r\n");
    for text in [windows, format!("text\n{PRIVATE_PEM}"), format!("{PRIVATE_PEM}\n \n")] {
        assert_eq!(DecapsulationKey::from_pkcs8_pem(&text), Ok(key()));
    }
    let text = format!("{PRIVATE_PEM}text\n");
    assert_eq!(DecapsulationKey::from_pkcs8_pem(&text), Err(Error::Pem));
}

#[test]
fn public_keys() {
    let key = key().encapsulation_key().clone();
    let der = [hex(PUBLIC_START), key.as_bytes().to_vec()].concat();
    assert_eq!(key.to_spki_der(), der);
    assert_eq!(EncapsulationKey::from_spki_der(&der).as_ref(), Ok(&key));
    let pem = key.to_spki_pem();
    assert!(pem.starts_with("-----BEGIN PUBLIC KEY-----\nMIIE1DANBgsrBgEEAYPmLYHIegOCBMEA"));
    assert!(pem.ends_with("\n-----END PUBLIC KEY-----\n"));
    assert_eq!(EncapsulationKey::from_spki_pem(&pem), Ok(key));
}

/// Version 2 of PKCS #8 can contain the public key in addition to the private key.
#[test]
fn private_keys_beside_their_public_keys() {
    let mut der = hex("30820000020101300d060b2b0601040183e62d81c87a0420");
    der.extend_from_slice(key().seed());
    let start = hex("818204c100");
    let len = u16::try_from(der.len() + start.len() + 1216 - 4).unwrap();
    der[2..4].copy_from_slice(&len.to_be_bytes());
    let with = |public: &EncapsulationKey| [&der[..], &start, &public.as_bytes()[..]].concat();
    let own = with(key().encapsulation_key());
    assert_eq!(DecapsulationKey::from_pkcs8_der(&own), Ok(key()));
    let other = DecapsulationKey::from_seed(&bytes("other", 0));
    let other = with(other.encapsulation_key());
    let error = DecapsulationKey::from_pkcs8_der(&other).unwrap_err();
    assert_eq!(error, Error::KeyPair);
    let text = "private key: it does not match the public key in the same file";
    assert_eq!(error.to_string(), text);
}

#[test]
fn the_other_kind_of_key_is_its_own_error() {
    let public = key().encapsulation_key().clone();
    let errors = [
        DecapsulationKey::from_pkcs8_pem(&public.to_spki_pem()).unwrap_err(),
        DecapsulationKey::from_pkcs8_der(&public.to_spki_der()).unwrap_err(),
    ];
    let text = "key: wrong kind (got a public key (SubjectPublicKeyInfo), expected a private key (PKCS#8))";
    assert_eq!(errors.map(|error| error.to_string()), [text; 2]);
    let errors = [
        EncapsulationKey::from_spki_pem(&key().to_pkcs8_pem()).unwrap_err(),
        EncapsulationKey::from_spki_der(&key().to_pkcs8_der()).unwrap_err(),
    ];
    let text = "key: wrong kind (got a private key (PKCS#8), expected a public key (SubjectPublicKeyInfo))";
    assert_eq!(errors.map(|error| error.to_string()), [text; 2]);
    // The label does not match the content.
    let lie = PRIVATE_PEM.replace("PRIVATE", "PUBLIC");
    let error = EncapsulationKey::from_spki_pem(&lie).unwrap_err();
    assert_eq!(error.to_string(), text);
    let encrypted = PRIVATE_PEM.replace("PRIVATE", "ENCRYPTED PRIVATE");
    let error = DecapsulationKey::from_pkcs8_pem(&encrypted).unwrap_err();
    let text = "key: wrong kind (got an encrypted private key, expected a private key (PKCS#8))";
    assert_eq!(error.to_string(), text);
    // Other kinds of PEM have lines of 70 characters, and headers.
    let certificate = PRIVATE_PEM.replace("PRIVATE KEY", "CERTIFICATE");
    let wide = certificate.replace("\nMD", "\nAAAAAAMD");
    let header = certificate.replace("\nMD", "\nProc-Type: 4,ENCRYPTED\n\nMD");
    let error = DecapsulationKey::from_pkcs8_pem(&certificate).unwrap_err();
    assert_eq!(DecapsulationKey::from_pkcs8_pem(&wide), Err(error));
    assert_eq!(DecapsulationKey::from_pkcs8_pem(&header), Err(error));
    let text =
        "key: wrong kind (got a PEM document with another label, expected a private key (PKCS#8))";
    assert_eq!(error.to_string(), text);
}

#[test]
fn damaged_documents_are_refused() {
    let error = DecapsulationKey::from_pkcs8_pem("hello").unwrap_err();
    assert_eq!(error.to_string(), "PEM: malformed text");
    let public = key().encapsulation_key().to_spki_pem();
    for damage in [
        |_: &str| String::new(),
        |pem: &str| pem[..pem.len() - 30].to_owned(),
        |pem: &str| pem.replace("\nM", "\nM*"),
        |pem: &str| pem.replace("-----END", "----END"),
        |pem: &str| pem.replace("BEGIN ", "BEGIN"),
    ] {
        assert_eq!(DecapsulationKey::from_pkcs8_pem(&damage(PRIVATE_PEM)), Err(Error::Pem));
        assert_eq!(EncapsulationKey::from_spki_pem(&damage(&public)), Err(Error::Pem));
    }
    // Good PEM with damaged DER.
    for damage in ["\nNA", "\nMA"] {
        let what = "a private key (PKCS#8)";
        let private = PRIVATE_PEM.replacen("\nMD", damage, 1);
        assert_eq!(DecapsulationKey::from_pkcs8_pem(&private), Err(Error::Der { what }));
        let what = "a public key (SubjectPublicKeyInfo)";
        let public = public.replacen("\nMI", damage, 1);
        assert_eq!(EncapsulationKey::from_spki_pem(&public), Err(Error::Der { what }));
    }
    let der = hex(PRIVATE_DER);
    let error = DecapsulationKey::from_pkcs8_der(&der[1..]).unwrap_err();
    assert_eq!(error.to_string(), "DER: malformed, or not a private key (PKCS#8)");
    let public = key().encapsulation_key().to_spki_der();
    for len in 0..der.len() {
        let what = "a private key (PKCS#8)";
        assert_eq!(DecapsulationKey::from_pkcs8_der(&der[..len]), Err(Error::Der { what }));
    }
    for len in (0..public.len()).step_by(7) {
        let what = "a public key (SubjectPublicKeyInfo)";
        assert_eq!(EncapsulationKey::from_spki_der(&public[..len]), Err(Error::Der { what }));
    }
}

/// A changed seed is another key. Any other change is an error, and never a panic.
#[test]
fn changed_bytes_are_errors() {
    let der = hex(PRIVATE_DER);
    let seed = der.len() - 32..;
    for place in 0..der.len() {
        for mask in 1..=255 {
            let mut bad = der.clone();
            bad[place] ^= mask;
            let result = DecapsulationKey::from_pkcs8_der(&bad);
            assert_eq!(result.is_ok(), seed.contains(&place), "{place} {mask:02x}");
        }
    }
}

#[test]
fn other_algorithms_and_lengths_are_refused() {
    let algorithm = Err(Error::KeyAlgorithm { expected: "X-Wing" });
    let mut other = hex(PRIVATE_DER);
    other[19] = 0x7b;
    assert_eq!(DecapsulationKey::from_pkcs8_der(&other), algorithm);
    // The parameters are NULL.
    let parameters = "3036020100300f060b2b0601040183e62d81c87a05000420";
    let parameters = [hex(parameters), key().seed().to_vec()].concat();
    assert_eq!(DecapsulationKey::from_pkcs8_der(&parameters), algorithm);
    let error = DecapsulationKey::from_pkcs8_der(&other).unwrap_err().to_string();
    assert_eq!(error, "key: it is of another algorithm, or has parameters (expected X-Wing)");

    let short = [hex("3033020100300d060b2b0601040183e62d81c87a041f"), vec![1; 31]].concat();
    let error = DecapsulationKey::from_pkcs8_der(&short).unwrap_err();
    assert_eq!(error.to_string(), "seed: wrong length (got 31 bytes, expected 32)");
    let short = [hex("3022300d060b2b0601040183e62d81c87a031100"), vec![1; 16]].concat();
    let error = EncapsulationKey::from_spki_der(&short).unwrap_err();
    assert_eq!(error.to_string(), "encapsulation key: wrong length (got 16 bytes, expected 1216)");
}
