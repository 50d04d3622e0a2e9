//! HPKE compared with the crate `hpke`, and errors.

use hpke::aead::{self, Aead as TheirAead};
use hpke::kdf::{self, Kdf as TheirKdf};
use hpke::kem::{self, Kem as TheirKem};
use hpke::{Deserializable, OpModeR, OpModeS, PskBundle, Serializable};
use sycon_kem::hpke::{
    Aead, Error, Kdf, Kem, PrivateKey, Psk, PublicKey, Receiver, Sender, Suite, open_once,
    seal_once, split,
};
use sycon_kem::{Error as KemError, dhkem, mlkem768, xwing};

use crate::bytes;

const AEADS: [Aead; 3] = [Aead::Aes128Gcm, Aead::Aes256Gcm, Aead::ChaCha20Poly1305];

/// A key pair of one of the KEMs.
struct Pair {
    private: Box<dyn PrivateKey>,
    public: Box<dyn PublicKey>,
}

/// Returns a pair for each KEM.
fn pairs() -> [Pair; 3] {
    macro_rules! pair {
        ($scheme:ident) => {{
            let key = $scheme::DecapsulationKey::from_seed(&bytes("seed", 0));
            let public = Box::new(key.encapsulation_key().clone());
            Pair { private: Box::new(key), public }
        }};
    }
    [pair!(xwing), pair!(dhkem), pair!(mlkem768)]
}

fn xwing_pair() -> Pair {
    let [pair, ..] = pairs();
    pair
}

fn suites() -> impl Iterator<Item = Suite> {
    let kdfs = Kdf::ALL.iter();
    kdfs.flat_map(|kdf| AEADS.map(|aead| Suite::new(*kdf, aead)))
}

/// Exchanges messages with the crate `hpke` in both directions, with and without a pre-shared key.
fn talk<K: TheirKem, D: TheirKdf, A: TheirAead>(
    suite: Suite,
    pair: &Pair,
    private: &[u8],
    public: &[u8],
) {
    let (info, psk, name) = (bytes::<[u8; 50]>("info", 0), bytes::<[u8; 40]>("psk", 0), b"name");
    let ours = Psk::new(&psk, name).unwrap();
    let theirs = PskBundle::new(&psk, name).unwrap();
    let secret = K::PrivateKey::from_bytes(private).unwrap();
    let published = K::PublicKey::from_bytes(public).unwrap();

    for psk in [None, Some(ours)] {
        let (enc, mut sender) = Sender::with_psk(suite, &*pair.public, &info, psk).unwrap();
        let enc = K::EncappedKey::from_bytes(&enc).unwrap();
        let mode = psk.map_or(OpModeR::Base, |_| OpModeR::Psk(theirs));
        let mut receiver = hpke::setup_receiver::<A, D, K>(&mode, &secret, &enc, &info).unwrap();
        for (i, length) in [0, 1, 100, 20_000].into_iter().enumerate() {
            let (message, aad) = (vec![7; length], bytes::<[u8; 5]>("aad", i));
            let sealed = sender.seal(&aad, &message).unwrap();
            assert_eq!(receiver.open(&sealed, &aad).unwrap(), message, "{suite}");
        }
        let mut exported = [0; 100];
        receiver.export(b"context", &mut exported).unwrap();
        assert_eq!(sender.export(b"context", 100).unwrap()[..], exported, "{suite}");

        let mode = psk.map_or(OpModeS::Base, |_| OpModeS::Psk(theirs));
        let (enc, mut sender) = hpke::setup_sender::<A, D, K>(&mode, &published, &info).unwrap();
        let enc = enc.to_bytes();
        let receiver = Receiver::with_psk(suite, &*pair.private, &enc, &info, psk);
        let mut receiver = receiver.unwrap();
        for (i, length) in [0, 1, 100, 20_000].into_iter().enumerate() {
            let (message, aad) = (vec![7; length], bytes::<[u8; 5]>("aad", i));
            let sealed = sender.seal(&message, &aad).unwrap();
            assert_eq!(receiver.open(&aad, &sealed).unwrap(), message, "{suite}");
        }
        sender.export(b"context", &mut exported).unwrap();
        assert_eq!(receiver.export(b"context", 100).unwrap()[..], exported, "{suite}");
    }
}

/// All suites with one KEM, and one suite with each of the other KEMs.
#[test]
fn equals_hpke() {
    let [x, d, m] = pairs();
    let (seed, long) = (bytes::<[u8; 32]>("seed", 0), bytes::<[u8; 64]>("seed", 0));
    let key = xwing::DecapsulationKey::from_seed(&seed);
    let public_x = *key.encapsulation_key().as_bytes();
    macro_rules! with {
        ($($Kdf:ident: $kdf:ident)*) => {$(
            let suite = |aead| Suite::new(Kdf::$Kdf, aead);
            let (aes128, aes256) = (suite(Aead::Aes128Gcm), suite(Aead::Aes256Gcm));
            talk::<kem::XWing, kdf::$kdf, aead::AesGcm128>(aes128, &x, &seed, &public_x);
            talk::<kem::XWing, kdf::$kdf, aead::AesGcm256>(aes256, &x, &seed, &public_x);
            let chacha = suite(Aead::ChaCha20Poly1305);
            talk::<kem::XWing, kdf::$kdf, aead::ChaCha20Poly1305>(chacha, &x, &seed, &public_x);
        )*};
    }
    with! {
        HkdfSha256: HkdfSha256
        Shake128: KdfShake128
        Shake256: KdfShake256
        TurboShake128: KdfTurboShake128
        TurboShake256: KdfTurboShake256
    }
    let suite = Suite::new(Kdf::HkdfSha256, Aead::ChaCha20Poly1305);
    let key = *dhkem::DecapsulationKey::from_seed(&seed).encapsulation_key().as_bytes();
    talk::<kem::X25519HkdfSha256, kdf::HkdfSha256, aead::ChaCha20Poly1305>(suite, &d, &seed, &key);
    let suite = Suite::new(Kdf::Shake256, Aead::Aes256Gcm);
    let key = *mlkem768::DecapsulationKey::from_seed(&long).encapsulation_key().as_bytes();
    talk::<kem::MlKem768, kdf::KdfShake256, aead::AesGcm256>(suite, &m, &long, &key);
}

#[test]
fn keys_are_derived_as_by_hpke() {
    for i in 0..20 {
        let material: [u8; 100] = bytes("ikm", i);
        let (private, public) = kem::MlKem768::derive_keypair(&material);
        let key = mlkem768::DecapsulationKey::derive_hpke(&material);
        assert_eq!(key.encapsulation_key().as_bytes()[..], public.to_bytes()[..]);
        assert_eq!(mlkem768::DecapsulationKey::from_seed_slice(&private.to_bytes()), Ok(key));
        let (private, public) = kem::XWing::derive_keypair(&material);
        let key = xwing::DecapsulationKey::derive_hpke(&material);
        assert_eq!(key.encapsulation_key().as_bytes()[..], public.to_bytes()[..]);
        assert_eq!(key.seed()[..], private.to_bytes()[..]);
    }
}

#[test]
fn one_message() {
    for pair in pairs() {
        for suite in suites() {
            for length in [0, 1, 1000, 100_000] {
                let message = vec![9; length];
                let sealed = seal_once(suite, &*pair.public, b"info", b"aad", &message).unwrap();
                let enc = pair.public.kem().ciphertext();
                assert_eq!(sealed.len(), enc + length + 16);
                assert_eq!(sealed.capacity(), sealed.len(), "no room that nobody needs");
                let opened = open_once(suite, &*pair.private, b"info", b"aad", &sealed);
                assert_eq!(opened.unwrap(), message);
                let (enc, ciphertext) = split(suite, pair.public.kem(), &sealed).unwrap();
                let mut receiver = Receiver::new(suite, &*pair.private, enc, b"info").unwrap();
                assert_eq!(receiver.open(b"aad", ciphertext).unwrap(), message);
            }
        }
    }
}

#[test]
fn anything_that_differs_does_not_open() {
    for pair in pairs() {
        let suite = Suite::DEFAULT;
        let open = |info: &[u8], aad: &[u8], sealed: &[u8]| {
            open_once(suite, &*pair.private, info, aad, sealed)
        };
        let sealed = seal_once(suite, &*pair.public, b"info", b"aad", b"message").unwrap();
        assert_eq!(open(b"info", b"aad", &sealed).unwrap(), b"message");
        // X25519 ignores the last bit of a share, but the bit is hashed.
        for place in 0..sealed.len() {
            for mask in [1, 0x80] {
                let mut changed = sealed.clone();
                changed[place] ^= mask;
                assert_eq!(open(b"info", b"aad", &changed), Err(Error::Open), "{place} {mask}");
            }
        }
        for (info, aad) in
            [("infp", "aad"), ("info", ""), ("info", "aadx"), ("infoa", "ad"), ("", "")]
        {
            let opened = open(info.as_bytes(), aad.as_bytes(), &sealed);
            assert_eq!(opened, Err(Error::Open), "{info} {aad}");
        }
        let longer = [&sealed[..], b"x"].concat();
        assert_eq!(open(b"info", b"aad", &longer), Err(Error::Open));
        assert_eq!(open(b"info", b"aad", &sealed[..sealed.len() - 1]), Err(Error::Open));
        for other in suites().filter(|other| *other != suite) {
            let opened = open_once(other, &*pair.private, b"info", b"aad", &sealed);
            assert_eq!(opened, Err(Error::Open), "{other}");
        }
    }
    let other = xwing::DecapsulationKey::from_seed(&[3; 32]);
    let sealed = seal_once(Suite::DEFAULT, &*xwing_pair().public, b"", b"", b"").unwrap();
    assert_eq!(open_once(Suite::DEFAULT, &other, b"", b"", &sealed), Err(Error::Open));
}

#[test]
fn pre_shared_keys_are_part_of_it() {
    let pair = xwing_pair();
    for suite in suites() {
        let (right, id) = ([5; 32], b"name");
        let psk = Psk::new(&right, id).ok();
        let (enc, mut sender) = Sender::with_psk(suite, &*pair.public, b"", psk).unwrap();
        let sealed = sender.seal(b"", b"message").unwrap();
        let open = |psk: Option<(&[u8], &[u8])>| {
            let psk = psk.map(|(psk, id)| Psk::new(psk, id).unwrap());
            let receiver = Receiver::with_psk(suite, &*pair.private, &enc, b"", psk);
            receiver.unwrap().open(b"", &sealed)
        };
        assert_eq!(open(Some((&right, id))).unwrap(), b"message");
        assert_eq!(open(None), Err(Error::Open));
        assert_eq!(open(Some((&[5; 33], id))), Err(Error::Open));
        assert_eq!(open(Some((&[6; 32], id))), Err(Error::Open));
        assert_eq!(open(Some((&right, b"nam"))), Err(Error::Open));
    }
    let short = |what, given, least| Some(Error::Short { what, given, least });
    for length in 0..32 {
        let error = Psk::new(&vec![1; length], b"name").err();
        assert_eq!(error, short("pre-shared key", length, 32));
    }
    assert_eq!(Psk::new(&[1; 32], b"").err(), short("name of the pre-shared key", 0, 1));
    assert!(Psk::new(&[1; 32], b"n").is_ok());
}

#[test]
fn messages_have_an_order() {
    let pair = xwing_pair();
    for suite in suites() {
        let (enc, mut sender) = Sender::new(suite, &*pair.public, b"").unwrap();
        let mut receiver = Receiver::new(suite, &*pair.private, &enc, b"").unwrap();
        let sealed: Vec<_> =
            (0..300_u16).map(|i| sender.seal(b"", &i.to_be_bytes()).unwrap()).collect();
        for (i, ciphertext) in (0..300_u16).zip(&sealed) {
            // Neither the next message nor a damaged message advances the number.
            if let Some(next) = sealed.get(usize::from(i) + 1) {
                assert_eq!(receiver.open(b"", next), Err(Error::Open));
            }
            assert_eq!(receiver.open(b"x", ciphertext), Err(Error::Open));
            assert!(matches!(receiver.open(b"", &ciphertext[..15]), Err(Error::Short { .. })));
            assert_eq!(receiver.open(b"", ciphertext).unwrap(), i.to_be_bytes());
            assert_eq!(receiver.open(b"", ciphertext), Err(Error::Open), "not twice");
        }
    }
}

#[test]
fn lengths_are_refused_by_name() {
    let pair = xwing_pair();
    let long = vec![1; 65_536];
    let psk = |psk, id| Psk::new(psk, id).unwrap();
    for kdf in Kdf::ALL {
        let suite = Suite::new(*kdf, Aead::ChaCha20Poly1305);
        for (what, info, psk) in [
            ("info", &long[..], None),
            ("pre-shared key", b"", Some(psk(&long, b"n"))),
            ("name of the pre-shared key", b"", Some(psk(&long[..32], &long))),
        ] {
            let sent = Sender::with_psk(suite, &*pair.public, info, psk).err();
            // The value of `enc` does not matter: the lengths are checked first.
            let received = Receiver::with_psk(suite, &*pair.private, &[], info, psk).err();
            if *kdf == Kdf::HkdfSha256 {
                assert_eq!(sent, None, "{what}");
            } else {
                let error = Error::Long { what, given: 65_536, most: 65_535 };
                assert_eq!([sent, received], [Some(error); 2]);
                let text = format!("{what}: too long (got 65536 bytes, expected at most 65535)");
                assert_eq!(error.to_string(), text);
            }
        }
        let most = if *kdf == Kdf::HkdfSha256 { 8160 } else { 65_535 };
        let (enc, sender) = Sender::new(suite, &*pair.public, &long[..65_535]).unwrap();
        let receiver = Receiver::new(suite, &*pair.private, &enc, &long[..65_535]).unwrap();
        for length in [0, 1, 31, 33, most] {
            let exported = sender.export(&long, length).unwrap();
            assert_eq!(exported.len(), length);
            assert_eq!(receiver.export(&long, length), Ok(exported));
        }
        let error = Error::Long { what: "exported secret", given: most + 1, most: most as u64 };
        assert_eq!(sender.export(b"", most + 1), Err(error));
        assert_eq!(receiver.export(b"", most + 1), Err(error));
    }
}

#[test]
fn secrets_that_are_none() {
    for pair in pairs() {
        let expected = pair.private.kem().ciphertext();
        for given in [0, 1, 31, expected - 1, expected + 1] {
            let error = KemError::Length { what: "ciphertext", given, expected };
            let receiver = Receiver::new(Suite::DEFAULT, &*pair.private, &vec![1; given], b"");
            assert_eq!(receiver.err(), Some(Error::Kem(error)));
        }
        for given in [0, expected, expected + 15] {
            let what = "sealed message";
            let opened = open_once(Suite::DEFAULT, &*pair.private, b"", b"", &vec![1; given]);
            assert_eq!(opened, Err(Error::Short { what, given, least: expected + 16 }));
        }
    }
    for pair in &pairs()[..2] {
        let enc = vec![0; pair.private.kem().ciphertext()];
        let error = KemError::SmallOrder { what: "ciphertext" };
        let receiver = Receiver::new(Suite::DEFAULT, &*pair.private, &enc, b"");
        assert_eq!(receiver.err(), Some(Error::Kem(error)));
    }
    // For the sender: an invalid public key is rejected when it is parsed.
    let public = [0xff; 1216];
    assert_eq!(xwing::EncapsulationKey::from_slice(&public), Err(KemError::EncapsulationKey));
    assert_eq!(
        mlkem768::EncapsulationKey::from_slice(&public[..1184]),
        Err(KemError::EncapsulationKey)
    );
    let zero = KemError::SmallOrder { what: "encapsulation key" };
    assert_eq!(dhkem::EncapsulationKey::from_slice(&[0; 32]), Err(zero));
}

#[test]
fn suites_that_only_export() {
    let pair = xwing_pair();
    for kdf in Kdf::ALL {
        let suite = Suite::new(*kdf, Aead::ExportOnly);
        let (enc, mut sender) = Sender::new(suite, &*pair.public, b"").unwrap();
        let mut receiver = Receiver::new(suite, &*pair.private, &enc, b"").unwrap();
        assert_eq!(sender.export(b"a", 32), receiver.export(b"a", 32));
        assert_ne!(sender.export(b"a", 32), sender.export(b"b", 32));
        assert_eq!(sender.seal(b"", b""), Err(Error::ExportOnly));
        assert_eq!(receiver.open(b"", &[0; 16]), Err(Error::ExportOnly));
        let sealed = seal_once(suite, &*pair.public, b"", b"", b"");
        assert_eq!(sealed, Err(Error::ExportOnly));
        assert_eq!(open_once(suite, &*pair.private, b"", b"", &enc), Err(Error::ExportOnly));
    }
}

#[test]
fn names_and_numbers() {
    for (kem, id, name) in [
        (Kem::XWing, 0x647a, "MLKEM768-X25519"),
        (Kem::DhkemX25519, 0x0020, "DHKEM(X25519, HKDF-SHA256)"),
        (Kem::MlKem768, 0x0041, "ML-KEM-768"),
    ] {
        assert_eq!((kem.id(), kem.name(), Kem::from_id(id)), (id, name, Some(kem)));
    }
    for kdf in Kdf::ALL {
        assert_eq!(kdf.name().to_lowercase().parse(), Ok(*kdf));
        assert_eq!(Kdf::from_id(kdf.id()), Some(*kdf));
    }
    for aead in Aead::ALL {
        assert_eq!(aead.name().to_uppercase().parse(), Ok(*aead));
        assert_eq!(Aead::from_id(aead.id()), Some(*aead));
    }
    assert_eq!((Kem::from_id(0), Kdf::from_id(2), Aead::from_id(0)), (None, None, None));
    let known = "HKDF-SHA256 SHAKE128 SHAKE256 TurboSHAKE128 TurboSHAKE256";
    let error = "HKDF-SHA384".parse::<Kdf>().unwrap_err();
    assert_eq!(error.to_string(), format!("KDF: unknown name; the known ones are {known}"));
    let known = "AES-128-GCM AES-256-GCM ChaCha20-Poly1305 export-only";
    let error = "AES-GCM".parse::<Aead>().unwrap_err();
    assert_eq!(error.to_string(), format!("AEAD: unknown name; the known ones are {known}"));
    assert_eq!(Suite::default().to_string(), "SHAKE256, ChaCha20-Poly1305");
}

#[test]
fn errors_tell_what_was_wrong() {
    use std::error::Error as _;

    let what = "pre-shared key";
    for (error, text) in [
        (
            Error::Short { what, given: 0, least: 1 },
            "pre-shared key: empty (expected at least 1 byte)",
        ),
        (
            Error::Short { what, given: 7, least: 32 },
            "pre-shared key: too short (got 7 bytes, expected at least 32)",
        ),
        (
            Error::Long { what, given: 9, most: 8 },
            "pre-shared key: too long (got 9 bytes, expected at most 8)",
        ),
        (Error::ExportOnly, "AEAD: an export-only suite does not encrypt"),
        (Error::MessageLimit, "message limit reached; set up a new context"),
        (
            Error::Open,
            "ciphertext: verification failed; it was made with another key or context, or tampered with",
        ),
    ] {
        assert_eq!(error.to_string(), text);
        assert!(error.source().is_none());
    }
    let inner = KemError::SmallOrder { what: "ciphertext" };
    let error = Error::from(inner);
    assert_eq!(error.to_string(), inner.to_string());
    // A report of all causes prints it once.
    assert!(error.source().is_none());
}
