//! What passes for a key can be written down and read again. Whatever is done to a ciphertext, every
//! backend and the crate `x-wing` open it alike.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::Backend;
use sycon::kem::ZeroShare;
use sycon::kem::xwing::{DecapsulationKey, EncapsulationKey};
use x_wing::Decapsulate;

#[derive(Arbitrary, Debug)]
enum Case {
    /// Of which some are made good in their first bytes.
    Documents { bytes: Vec<u8>, text: String, start: bool },
    Exchange { seed: [u8; 32], randomness: [[u8; 32]; 2], damage: Vec<(u16, u8)> },
}

/// A private key as far as its seed.
const START: [u8; 22] = [
    0x30, 0x34, 2, 1, 0, 0x30, 0x0d, 6, 11, 0x2b, 6, 1, 4, 1, 0x83, 0xe6, 0x2d, 0x81, 0xc8, 0x7a, 4,
    32,
];

fuzz_target!(|case: Case| match case {
    Case::Documents { bytes, text, start } => {
        let bytes = if start { [&START[..], &bytes].concat() } else { bytes };
        documents(&bytes, &text);
    }
    Case::Exchange { seed, randomness, damage } => {
        exchange(&seed, randomness.as_flattened(), &damage);
    }
});

fn documents(bytes: &[u8], text: &str) {
    let keys = [DecapsulationKey::from_pkcs8_der(bytes), DecapsulationKey::from_pkcs8_pem(text)];
    for key in keys.into_iter().flatten() {
        assert_eq!(DecapsulationKey::from_pkcs8_der(&key.to_pkcs8_der()).as_ref(), Ok(&key));
        assert_eq!(DecapsulationKey::from_pkcs8_pem(&key.to_pkcs8_pem()), Ok(key));
    }
    let keys = [
        EncapsulationKey::from_slice(bytes),
        EncapsulationKey::from_spki_der(bytes),
        EncapsulationKey::from_spki_pem(text),
    ];
    for key in keys.into_iter().flatten() {
        assert_eq!(EncapsulationKey::from_spki_der(&key.to_spki_der()).as_ref(), Ok(&key));
        assert_eq!(EncapsulationKey::from_spki_pem(&key.to_spki_pem()), Ok(key));
    }
}

fn exchange(seed: &[u8; 32], randomness: &[u8], damage: &[(u16, u8)]) {
    let key = DecapsulationKey::from_seed(seed);
    let made = key.encapsulation_key().encapsulate_derand_slice(randomness).expect("64 bytes");
    let (mut ciphertext, secret) = made;
    assert_eq!(key.decapsulate(&ciphertext), Ok(secret));
    for (place, mask) in damage {
        ciphertext[usize::from(*place) % 1120] ^= mask;
    }
    let expected = x_wing::DecapsulationKey::from(*seed).decapsulate(&ciphertext.into());
    for backend in Backend::available() {
        let key = DecapsulationKey::from_seed_with_backend(backend, seed);
        let opened = key.decapsulate_with(ZeroShare::Accept, &ciphertext).expect("any share");
        assert_eq!(opened.as_bytes(), &expected.0, "{backend}");
    }
}
