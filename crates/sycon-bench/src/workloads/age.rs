//! Encrypted files: 64 MiB in memory, to an X25519 key, which the crate `age` supports too. The output is discarded.
//!
//! Encryption uses random bytes, so only the lengths of the results can be compared.

use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::sync::LazyLock;

use sycon::age::{DecryptReader, Encryptor, encrypt, x25519};

use crate::measure::{Contender, SYCON, Unit, Workload};

const SIZE: u32 = 64 << 20;
const WORKS: &str = "a good key and file";

/// A key, its owner for the crate `age`, and a file that is encrypted to it; made when it is measured.
static FILE: LazyLock<(x25519::Identity, age::x25519::Identity, Vec<u8>)> = LazyLock::new(|| {
    let identity = x25519::Identity::generate().expect(WORKS);
    let theirs = identity.to_text().parse().expect(WORKS);
    let file = encrypt(&plaintext(), &[&identity.to_public()]).expect(WORKS);
    (identity, theirs, file)
});

fn plaintext() -> Vec<u8> {
    vec![7; SIZE as usize]
}

pub(super) fn workloads() -> Vec<Workload> {
    let encryption = vec![
        Contender::new(SYCON, encryption(false)),
        Contender::new("sycon, all threads", encryption(true)),
        Contender::new("age", {
            let plaintext = LazyLock::new(plaintext);
            move || {
                let public = FILE.1.to_public();
                let recipients = std::iter::once(&public as &dyn age::Recipient);
                let encryptor = age::Encryptor::with_recipients(recipients).expect(WORKS);
                let mut writer = encryptor.wrap_output(io::sink()).expect(WORKS);
                writer.write_all(black_box(&plaintext)).expect(WORKS);
                writer.finish().expect(WORKS);
                u64::from(SIZE)
            }
        }),
    ];
    let decryption = vec![
        Contender::new(SYCON, || decrypt(false)),
        Contender::new("sycon, all threads", || decrypt(true)),
        Contender::new("age", || {
            let decryptor = age::Decryptor::new(black_box(&FILE.2[..])).expect(WORKS);
            let identities = std::iter::once(&FILE.1 as &dyn age::Identity);
            let mut reader = decryptor.decrypt(identities).expect(WORKS);
            io::copy(&mut reader, &mut io::sink()).expect(WORKS)
        }),
    ];
    vec![
        Workload::new("age encrypt 64 MiB", Unit::Bytes(SIZE), encryption),
        Workload::new("age decrypt 64 MiB", Unit::Bytes(SIZE), decryption),
    ]
}

fn encryption(parallel: bool) -> impl FnMut() -> u64 {
    let plaintext = LazyLock::new(plaintext);
    move || {
        let encryptor = Encryptor::new(&[&FILE.0.to_public()]).expect(WORKS).parallel(parallel);
        let mut writer = encryptor.write_to(io::sink()).expect(WORKS);
        writer.write_all(black_box(&plaintext)).expect(WORKS);
        writer.finish().expect(WORKS);
        u64::from(SIZE)
    }
}

fn decrypt(parallel: bool) -> u64 {
    let reader = DecryptReader::new(black_box(&FILE.2[..]), &[&FILE.0]).expect(WORKS);
    let mut reader = reader.parallel(parallel);
    let mut length = 0;
    loop {
        let count = reader.fill_buf().expect(WORKS).len();
        if count == 0 {
            return length;
        }
        length += count as u64;
        reader.consume(count);
    }
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
