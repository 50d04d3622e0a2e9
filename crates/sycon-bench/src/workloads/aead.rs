//! Ascon-AEAD128: one long message, and many short ones.

use std::hint::black_box;

use ascon_aead::aead::{AeadInOut, KeyInit};
use sycon::Backend;
use sycon::aead::{AsconAead128, Message, Tag, seal_many};

use super::bench::first_word;
use crate::measure::{Contender, SYCON, Unit, Workload};

const KEY: [u8; 16] = [7; 16];
const NONCE: [u8; 16] = [1; 16];
const LONG: u32 = 1 << 20;
const SHORT: usize = 64;
const MANY: u32 = 1000;

fn other() -> ascon_aead::AsconAead128 {
    ascon_aead::AsconAead128::new((&KEY).into())
}

/// Encrypts with the crate `ascon-aead`, and returns the beginning of the tag.
fn encrypt(cipher: &ascon_aead::AsconAead128, text: &mut [u8]) -> u64 {
    let tag = cipher.encrypt_inout_detached((&NONCE).into(), b"header", text.into());
    first_word(&tag.expect("a short message"))
}

pub(super) fn workloads() -> Vec<Workload> {
    let long = || vec![9; LONG as usize];
    let short = || vec![[9; SHORT]; MANY as usize];
    let one = vec![
        Contender::new(SYCON, {
            let (cipher, long) = (AsconAead128::new(&KEY), long());
            move || {
                let mut text = black_box(long.clone());
                first_word(&cipher.seal(&NONCE, &[b"header"], &mut text))
            }
        }),
        Contender::new("ascon-aead", {
            let (cipher, long) = (other(), long());
            move || encrypt(&cipher, &mut black_box(long.clone()))
        }),
    ];
    let many = vec![
        Contender::new(SYCON, {
            let (cipher, short) = (AsconAead128::new(&KEY), short());
            move || {
                let mut texts = black_box(short.clone());
                let mut tags = [Tag::default(); MANY as usize];
                let message =
                    |text| Message { cipher: &cipher, nonce: &NONCE, aad: b"header", text };
                let texts = texts.iter_mut().map(|text| message(&mut text[..]));
                seal_many(Backend::best(), &mut texts.collect::<Vec<_>>(), &mut tags);
                first_word(&tags[MANY as usize - 1])
            }
        }),
        Contender::new("ascon-aead", {
            let (cipher, short) = (other(), short());
            move || {
                let mut texts = black_box(short.clone());
                texts.iter_mut().fold(0, |_, text| encrypt(&cipher, text))
            }
        }),
    ];
    vec![
        Workload::new("Ascon-AEAD128 seal 1 MiB", Unit::Bytes(LONG), one),
        Workload::new("Ascon-AEAD128 seal 1000 x 64 B", Unit::Bytes(64 * MANY), many),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Race, Timer};

    #[test]
    fn contenders_agree() {
        let timer = Timer::new();
        for workload in workloads() {
            Race::new(workload, &timer).map(drop).expect("all outputs are the same");
        }
    }
}
