//! Signatures: SLH-DSA.

use sycon::slhdsa::{Backend, Shake128f, SigningKey, hazmat};
use sycon_testing::Row;

use crate::{damaged, good, held, keep, row, secret};

pub(crate) fn rows() -> Vec<Row> {
    let (seed, prf, public) = (secret::<16>(1), secret::<16>(2), secret::<16>(3));
    let key = keep(hazmat::from_seeds::<Shake128f>(Backend::best(), seed, prf, public).unwrap());
    let (der, pem) = (keep(key.to_pkcs8_der()), keep(key.to_pkcs8_pem()));
    let damaged = keep(damaged(pem));
    let secrets: [&[u8]; 2] = [seed, prf];
    let lines: Vec<&[u8]> = pem.lines().skip(1).take(1).map(str::as_bytes).collect();
    let in_text = [&lines[..], &secrets].concat();
    vec![
        row("slhdsa::hazmat::from_seeds", &secrets, move || {
            good(&hazmat::from_seeds::<Shake128f>(Backend::best(), seed, prf, public));
        }),
        row("slhdsa::hazmat::from_seeds_of", &secrets, move || {
            good(&hazmat::from_seeds_of(Shake128f, Backend::best(), seed, prf, public));
        }),
        row("slhdsa::SigningKey::from_bytes", &secrets, move || {
            good(&SigningKey::<Shake128f>::from_bytes(key.as_bytes()));
        }),
        row("slhdsa::SigningKey::sign", &secrets, move || good(&key.sign(b"text"))),
        row("slhdsa::SigningKey::sign_deterministic_parallel", &secrets, move || {
            good(&key.sign_deterministic_parallel(b"text"));
        }),
        row("slhdsa::hazmat::sign_with_randomness", &secrets, move || {
            let mut signature = vec![0; 17_088];
            good(&hazmat::sign_with_randomness(key, b"text", &[7; 16], &mut signature));
        }),
        row("slhdsa::SigningKey::to_pkcs8_der", &secrets, move || held(&key.to_pkcs8_der())),
        row("slhdsa::SigningKey::to_pkcs8_pem", &in_text, move || held(&key.to_pkcs8_pem())),
        row("slhdsa::SigningKey::from_pkcs8_der", &secrets, move || {
            good(&SigningKey::<Shake128f>::from_pkcs8_der(der));
        }),
        row("slhdsa::SigningKey::from_pkcs8_pem", &in_text, move || {
            held(&SigningKey::<Shake128f>::from_pkcs8_pem(damaged).unwrap_err());
            good(&SigningKey::<Shake128f>::from_pkcs8_pem(pem));
        }),
    ]
}
