//! HPKE.

use sycon::hpke::{Aead, Kdf, Psk, Receiver, Sender, Suite, open_once, seal_once};
use sycon::kem::xwing;
use sycon_testing::Row;

use crate::{good, held, keep, row, secret};

pub(crate) fn rows() -> Vec<Row> {
    let seed = secret::<32>(1);
    let key = keep(xwing::DecapsulationKey::from_seed(seed));
    let public = keep(key.encapsulation_key().clone());
    let psk = secret::<32>(2);
    let plaintext = secret::<512>(3);
    let mut rows = Vec::new();
    for kdf in [Kdf::HkdfSha256, Kdf::Shake128, Kdf::Shake256, Kdf::TurboShake128] {
        for aead in [Aead::Aes128Gcm, Aead::Aes256Gcm, Aead::ChaCha20Poly1305] {
            let suite = Suite::new(kdf, aead);
            let sealed = keep(seal_once(suite, public, b"info", b"aad", plaintext).unwrap());
            let enc: &'static [u8] = &sealed[..xwing::CIPHERTEXT];
            let shared = key.decapsulate(enc.try_into().unwrap()).unwrap();
            let exported =
                Receiver::new(suite, key, enc, b"info").unwrap().export(b"context", 48).unwrap();
            let received: [&[u8]; 4] = [seed, shared.as_bytes(), plaintext, &exported];
            rows.extend([
                row("kem::hpke::seal_once", &[plaintext], move || {
                    good(&seal_once(suite, public, b"info", b"aad", plaintext));
                }),
                row(
                    "kem::hpke::Sender::with_psk seal kem::hpke::Psk::new",
                    &[psk, plaintext],
                    move || {
                        let psk = Psk::new(psk, b"id").unwrap();
                        let mut sender = Sender::with_psk(suite, public, b"info", Some(psk));
                        good(&sender.as_mut().unwrap().1.seal(b"aad", plaintext));
                    },
                ),
            ]);
            rows.extend([
                row("kem::hpke::open_once", &received, move || {
                    let mut opened = open_once(suite, key, b"info", b"aad", sealed);
                    opened.as_mut().unwrap().fill(0);
                    held(&opened);
                }),
                row("kem::hpke::Receiver::new export", &received, move || {
                    let context = Receiver::new(suite, key, enc, b"info");
                    good(&context.as_ref().unwrap().export(b"context", 48));
                }),
            ]);
        }
    }
    rows
}
