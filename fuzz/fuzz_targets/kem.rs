//! Any accepted key can be written and read again. After any change to a ciphertext, every backend and the crate
//! `x-wing` decapsulate the same secret. For ML-KEM, a key from a seed and an expanded key do, too.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::kem::mlkem512::MlKem512;
use sycon::kem::mlkem768::MlKem768;
use sycon::kem::mlkem1024::MlKem1024;
use sycon::kem::{
    Bytes, DecapsulationKey, EncapsulationKey, KeyEncoding, Scheme, SharedSecret, ZeroShare,
    one_shot, xwing,
};
use x_wing::Decapsulate;

#[derive(Arbitrary, Debug)]
enum Case {
    /// Documents of keys. If `start` is true, the first bytes are valid.
    Documents {
        bytes: Vec<u8>,
        text: String,
        start: bool,
    },
    Exchange {
        seed: [u8; 32],
        randomness: [[u8; 32]; 2],
        damage: Vec<(u16, u8)>,
    },
    MlKem {
        seed: [[u8; 32]; 2],
        randomness: [u8; 32],
        damage: Vec<(u16, u8)>,
        changed: Vec<(u16, u8)>,
    },
    MlKemDocuments {
        set: u8,
        content: Vec<u8>,
        bytes: Vec<u8>,
    },
}

/// The bytes of a private key before its seed.
const START: [u8; 22] = [
    0x30, 0x34, 2, 1, 0, 0x30, 0x0d, 6, 11, 0x2b, 6, 1, 4, 1, 0x83, 0xe6, 0x2d, 0x81, 0xc8, 0x7a,
    4, 32,
];

fuzz_target!(|case: Case| match case {
    Case::Documents { bytes, text, start } => {
        let bytes = if start { [&START[..], &bytes].concat() } else { bytes };
        documents(&bytes, &text);
    }
    Case::Exchange { seed, randomness, damage } => {
        exchange(&seed, randomness.as_flattened(), &damage);
    }
    Case::MlKem { seed, randomness, damage, changed } => {
        let seed = seed.as_flattened().try_into().expect("64 bytes");
        mlkem::<MlKem512>(seed, &randomness, &damage, &changed);
        mlkem::<MlKem768>(seed, &randomness, &damage, &changed);
        mlkem::<MlKem1024>(seed, &randomness, &damage, &changed);
    }
    Case::MlKemDocuments { set, content, bytes } => {
        // PKCS#8 up to the content that RFC 9935 defines.
        let algorithm = [0x30, 11, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 4, set % 3 + 1];
        let content = der(4, &content);
        let private = der(0x30, &[&[2, 1, 0], &algorithm[..], &content].concat());
        for bytes in [&private, &bytes] {
            mlkem_documents::<MlKem512>(bytes);
            mlkem_documents::<MlKem768>(bytes);
            mlkem_documents::<MlKem1024>(bytes);
        }
    }
});

fn der(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len()).unwrap_or(u16::MAX).to_be_bytes();
    match content.len() {
        ..0x80 => [&[tag, length[1]], content].concat(),
        0x80..0x100 => [&[tag, 0x81, length[1]], content].concat(),
        _ => [&[tag, 0x82, length[0], length[1]], content].concat(),
    }
}

fn mlkem<S>(seed: &[u8; 64], randomness: &[u8; 32], damage: &[(u16, u8)], changed: &[(u16, u8)])
where
    S: Scheme<Seed = [u8; 64], Randomness = [u8; 32], Decapsulated = SharedSecret>,
{
    let key = DecapsulationKey::<S>::from_seed(seed);
    let (mut ciphertext, secret) = key.encapsulation_key().encapsulate_derand(randomness);
    assert_eq!(key.decapsulate(&ciphertext), secret);
    for (place, mask) in damage {
        ciphertext.as_mut()[usize::from(*place) % S::Ciphertext::LEN] ^= mask;
    }
    let expected = key.decapsulate(&ciphertext);
    assert_eq!(one_shot::decapsulate::<S>(seed, &ciphertext), expected);
    for backend in Backend::available() {
        let read = DecapsulationKey::<S>::from_bytes_with_backend(backend, &key.to_bytes());
        assert_eq!(read.expect("a good key").decapsulate(&ciphertext), expected);
        let public = key.encapsulation_key().as_bytes();
        let public = EncapsulationKey::<S>::from_bytes_with_backend(backend, public);
        assert_eq!(public.expect("a good key").encapsulate_derand(randomness).1, secret);
    }
    let mut expanded = key.to_bytes();
    for (place, mask) in changed {
        S::DecapsulationKey::as_mut(&mut expanded)
            [usize::from(*place) % S::DecapsulationKey::LEN] ^= mask;
    }
    if let Ok(read) = DecapsulationKey::<S>::from_bytes(&expanded) {
        assert_eq!(read.to_bytes(), expanded);
    }
}

fn mlkem_documents<S: KeyEncoding>(bytes: &[u8]) {
    if let Ok(key) = DecapsulationKey::<S>::from_pkcs8_der(bytes) {
        let again = DecapsulationKey::<S>::from_pkcs8_der(&key.to_pkcs8_der()).expect("a key");
        assert_eq!(again, key);
        assert_eq!(again.seed().into(), key.seed().into());
    }
    if let Ok(key) = EncapsulationKey::<S>::from_spki_der(bytes) {
        assert_eq!(EncapsulationKey::from_spki_der(&key.to_spki_der()), Ok(key));
    }
}

fn documents(bytes: &[u8], text: &str) {
    let keys =
        [DecapsulationKey::from_pkcs8_der(bytes), xwing::DecapsulationKey::from_pkcs8_pem(text)];
    for key in keys.into_iter().flatten() {
        assert_eq!(xwing::DecapsulationKey::from_pkcs8_der(&key.to_pkcs8_der()).as_ref(), Ok(&key));
        assert_eq!(xwing::DecapsulationKey::from_pkcs8_pem(&key.to_pkcs8_pem()), Ok(key));
    }
    let keys = [
        xwing::EncapsulationKey::from_slice(bytes),
        xwing::EncapsulationKey::from_spki_der(bytes),
        xwing::EncapsulationKey::from_spki_pem(text),
    ];
    for key in keys.into_iter().flatten() {
        assert_eq!(xwing::EncapsulationKey::from_spki_der(&key.to_spki_der()).as_ref(), Ok(&key));
        assert_eq!(xwing::EncapsulationKey::from_spki_pem(&key.to_spki_pem()), Ok(key));
    }
}

fn exchange(seed: &[u8; 32], randomness: &[u8], damage: &[(u16, u8)]) {
    let key = xwing::DecapsulationKey::from_seed(seed);
    let made = key.encapsulation_key().encapsulate_derand_slice(randomness).expect("64 bytes");
    let (mut ciphertext, secret) = made;
    assert_eq!(key.decapsulate(&ciphertext), Ok(secret));
    for (place, mask) in damage {
        ciphertext[usize::from(*place) % 1120] ^= mask;
    }
    let expected = x_wing::DecapsulationKey::from(*seed).decapsulate(&ciphertext.into());
    for backend in Backend::available() {
        let key = xwing::DecapsulationKey::from_seed_with_backend(backend, seed);
        let opened = key.decapsulate_with(ZeroShare::Accept, &ciphertext).expect("any share");
        assert_eq!(opened.as_bytes(), &expected.0, "{backend}");
    }
}
