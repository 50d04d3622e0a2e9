//! Any received message opens, or fails, as with the crate `hpke`. A sealed message opens, whatever was received
//! before. Uses DHKEM, which is the fastest KEM.
#![no_main]

use arbitrary::Arbitrary;
use hpke::aead::{Aead as TheirAead, AesGcm128, AesGcm256, ChaCha20Poly1305};
use hpke::kdf::{
    HkdfSha256, Kdf as TheirKdf, KdfShake128, KdfShake256, KdfTurboShake128, KdfTurboShake256,
};
use hpke::kem::X25519HkdfSha256;
use hpke::{Deserializable, Kem, OpModeR, PskBundle, setup_receiver};
use libfuzzer_sys::fuzz_target;
use sycon::hpke::{Aead, Error, Kdf, Psk, Receiver, Sender, Suite};
use sycon::kem::dhkem::{CIPHERTEXT, DecapsulationKey};

#[derive(Arbitrary, Debug)]
struct Case {
    kdf: usize,
    aead: usize,
    seed: [u8; 32],
    info: Vec<u8>,
    psk: Option<(Vec<u8>, Vec<u8>)>,
    /// Associated data and plaintexts, and changes to some of their ciphertexts.
    messages: Vec<(Vec<u8>, Vec<u8>, Option<(u16, u8)>)>,
    enc: Option<Vec<u8>>,
    context: Vec<u8>,
    length: u16,
}

type Theirs = <X25519HkdfSha256 as Kem>::PrivateKey;

fuzz_target!(|case: Case| {
    let aeads = [Aead::Aes128Gcm, Aead::Aes256Gcm, Aead::ChaCha20Poly1305];
    let suite = Suite::new(Kdf::ALL[case.kdf % Kdf::ALL.len()], aeads[case.aead % 3]);
    match suite.kdf {
        Kdf::HkdfSha256 => with_kdf::<HkdfSha256>(suite, &case),
        Kdf::Shake128 => with_kdf::<KdfShake128>(suite, &case),
        Kdf::Shake256 => with_kdf::<KdfShake256>(suite, &case),
        Kdf::TurboShake128 => with_kdf::<KdfTurboShake128>(suite, &case),
        Kdf::TurboShake256 => with_kdf::<KdfTurboShake256>(suite, &case),
        other => unreachable!("{other}"),
    }
});

fn with_kdf<D: TheirKdf>(suite: Suite, case: &Case) {
    match suite.aead {
        Aead::Aes128Gcm => talk::<AesGcm128, D>(suite, case),
        Aead::Aes256Gcm => talk::<AesGcm256, D>(suite, case),
        _ => talk::<ChaCha20Poly1305, D>(suite, case),
    }
}

fn talk<A: TheirAead, D: TheirKdf>(suite: Suite, case: &Case) {
    let key = DecapsulationKey::from_seed(&case.seed);
    let psk = match &case.psk {
        None => None,
        Some((psk, id)) => match Psk::new(psk, id) {
            Ok(good) => Some(good),
            Err(_) => return assert!(psk.len() < 32 || id.is_empty()),
        },
    };
    let sender = Sender::with_psk(suite, key.encapsulation_key(), &case.info, psk);
    let (made, mut sender) = sender.expect("strings are not that long");
    let enc = case.enc.as_ref().unwrap_or(&made);
    let mut receiver = match Receiver::with_psk(suite, &key, enc, &case.info, psk) {
        Ok(receiver) => receiver,
        Err(Error::Kem(_)) => {
            // The only other error is a share of small order, which the crate `hpke` also refuses.
            return assert!(enc.len() != CIPHERTEXT || theirs::<A, D>(case, enc).is_none());
        }
        Err(other) => panic!("{other}"),
    };
    let mut other = theirs::<A, D>(case, enc).expect("what one takes the other takes");

    for (aad, plaintext, damage) in &case.messages {
        let mut sealed = sender.seal(aad, plaintext).expect("not that many");
        assert_eq!(sealed.len(), plaintext.len() + 16);
        if let Some((place, mask)) = damage {
            let place = usize::from(*place) % sealed.len();
            sealed[place] ^= mask;
        }
        let opened = receiver.open(aad, &sealed);
        assert_eq!(opened.as_ref().ok(), other.open(&sealed, aad).as_ref().ok());
        let good = *enc == made && damage.is_none_or(|(_, mask)| mask == 0);
        if !good {
            assert_eq!(opened, Err(Error::Open));
            break;
        }
        assert_eq!(opened.as_ref(), Ok(plaintext));
    }

    let length = usize::from(case.length).min(suite.kdf.longest_export());
    let mut expected = vec![0; length];
    other.export(&case.context, &mut expected).expect("a good length");
    assert_eq!(receiver.export(&case.context, length).as_deref(), Ok(&expected));
}

fn theirs<A: TheirAead, D: TheirKdf>(
    case: &Case,
    enc: &[u8],
) -> Option<hpke::aead::AeadCtxR<A, D, X25519HkdfSha256>> {
    let key = Theirs::from_bytes(&case.seed).expect("any 32 bytes");
    let enc = Deserializable::from_bytes(enc).ok()?;
    let mode = match &case.psk {
        None => OpModeR::Base,
        Some((psk, id)) => OpModeR::Psk(PskBundle::new(psk, id).expect("neither is empty")),
    };
    setup_receiver(&mode, &key, &enc, &case.info).ok()
}
