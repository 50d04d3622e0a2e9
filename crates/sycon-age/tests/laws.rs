//! Properties of every file.

use std::io::{Cursor, Read, Seek, SeekFrom, Write};
#[cfg(feature = "rayon")]
use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use sycon_age::{
    DecryptReader, EncryptWriter, Encryptor, Identity, Recipient, SeekReader, decrypt, encrypt,
    encrypt_armored, inspect,
};

use crate::{drain, identity, pattern, release};

const CHUNK: usize = 65536;

/// Lengths around multiples of a chunk, and around the size of a batch.
fn lengths() -> Vec<usize> {
    let edges = [1, 2, 3, 4, 5, 8, 9, 16, 17].map(|chunks| chunks * CHUNK);
    let around =
        edges.into_iter().flat_map(|edge| [edge - 17, edge - 16, edge - 1, edge, edge + 1]);
    [0, 1, 15, 16, 17, 47, 48, 49].into_iter().chain(around).collect()
}

/// A new pool.
#[cfg(feature = "rayon")]
fn pool() -> Arc<rayon::ThreadPool> {
    static POOL: LazyLock<Arc<rayon::ThreadPool>> =
        LazyLock::new(|| Arc::new(rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap()));
    Arc::clone(&POOL)
}

/// Encryptors on the caller's thread and on pools.
fn encryptors(recipient: &dyn Recipient) -> Vec<Encryptor> {
    let new = || Encryptor::new(&[recipient]).unwrap();
    #[cfg(feature = "rayon")]
    return vec![new(), new().parallel(true), new().parallel_on(pool())];
    #[cfg(not(feature = "rayon"))]
    return vec![new()];
}

fn readers<'a>(file: &'a [u8], identity: &dyn Identity) -> Vec<DecryptReader<&'a [u8]>> {
    let new = || DecryptReader::new(file, &[identity]).unwrap();
    #[cfg(feature = "rayon")]
    return vec![new(), new().parallel(true), new().parallel_on(pool())];
    #[cfg(not(feature = "rayon"))]
    return vec![new()];
}

/// Encrypt in pieces of one length.
fn write(encryptor: Encryptor, plaintext: &[u8], piece: usize) -> Vec<u8> {
    let mut writer = encryptor.write_to(Vec::new()).unwrap();
    for piece in plaintext.chunks(piece) {
        writer.write_all(piece).unwrap();
        writer.flush().unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn every_length_comes_back() {
    let identity = identity(1);
    let recipient = identity.to_public();
    for length in lengths() {
        let plaintext = pattern(length);
        let sealed = length + 16 * length.div_ceil(CHUNK).max(1);
        for encryptor in encryptors(&recipient) {
            let file = write(encryptor, &plaintext, 50_000);
            assert_eq!(file.len(), 1627 + 16 + sealed, "{length}");
            for mut reader in readers(&file, &identity) {
                assert!(!reader.is_armored());
                let mut found = Vec::new();
                reader.read_to_end(&mut found).unwrap();
                assert!(found == plaintext, "{length}");
                assert_eq!(reader.read(&mut [0]).unwrap(), 0);
            }
            assert!(decrypt(&file, &[&identity]).unwrap() == plaintext);
            let mut found = Vec::new();
            let reader = SeekReader::new(Cursor::new(&file), &[&identity]).unwrap();
            assert_eq!(reader.length(), length as u64);
            drain(reader, &mut found).unwrap();
            assert!(found == plaintext, "{length}");
            let seen = inspect(&file[..]).unwrap();
            let parts = seen.header + seen.armor + seen.overhead + seen.payload;
            assert_eq!((seen.payload, seen.armor), (length as u64, 0));
            assert_eq!((seen.total, parts), (file.len() as u64, file.len() as u64));
        }
    }
}

#[test]
fn armor_comes_back() {
    let identity = identity(1);
    let recipient = identity.to_public();
    for length in lengths() {
        let plaintext = pattern(length);
        for encryptor in encryptors(&recipient) {
            let file = write(encryptor.armored(true), &plaintext, 50_000);
            let seen = inspect(&file[..]).unwrap();
            assert_eq!((seen.armored, seen.total), (true, file.len() as u64));
            assert_eq!(seen.total, seen.header + seen.armor + seen.overhead + seen.payload);
            for mut reader in readers(&file, &identity) {
                assert!(reader.is_armored());
                let mut found = Vec::new();
                reader.read_to_end(&mut found).unwrap();
                assert!(found == plaintext, "{length}");
            }
        }
    }
}

#[test]
fn calls_over_bytes_are_the_streams() {
    let identity = identity(1);
    let recipient = identity.to_public();
    let file = encrypt(b"message", &[&recipient]).unwrap();
    let armored = encrypt_armored(b"message", &[&recipient]).unwrap();
    assert!(armored.lines().all(|line| line.len() <= 64) && armored.ends_with("FILE-----\n"));
    assert_eq!(file.len(), 1627 + 16 + 7 + 16);
    for file in [&file[..], armored.as_bytes()] {
        assert_eq!(decrypt(file, &[&identity]).unwrap(), b"message");
        let (plaintext, result) = release(file, &[&identity]);
        assert!(result.is_ok() && plaintext == b"message");
    }
}

#[test]
fn what_a_reader_has_is_encrypted() {
    let identity = identity(1);
    let recipient = identity.to_public();
    for length in lengths() {
        let plaintext = pattern(length);
        for encryptor in encryptors(&recipient) {
            let mut writer: EncryptWriter<_> = encryptor.write_to(Vec::new()).unwrap();
            let (first, rest) = plaintext.split_at(length / 3);
            writer.write_all(first).unwrap();
            let read = writer.read_from(&mut OneByOne(rest, 40_000)).unwrap();
            assert_eq!(read, rest.len() as u64);
            assert_eq!(writer.read_from(&mut &[][..]).unwrap(), 0);
            let file = writer.finish().unwrap();
            assert!(decrypt(&file, &[&identity]).unwrap() == plaintext, "{length}");
        }
    }
}

/// A reader that returns a few bytes at a time.
struct OneByOne<'a>(&'a [u8], usize);

impl Read for OneByOne<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let most = out.len().min(self.1);
        self.0.read(&mut out[..most])
    }
}

#[test]
fn a_reader_may_give_single_bytes() {
    let identity = identity(1);
    let plaintext = pattern(70_000);
    let recipient = identity.to_public();
    let file = encrypt(&plaintext, &[&recipient]).unwrap();
    let armored = encrypt_armored(&plaintext, &[&recipient]).unwrap();
    for file in [&file[..], armored.as_bytes()] {
        let (found, result) = release(OneByOne(file, 1), &[&identity]);
        assert!(result.is_ok() && found == plaintext);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn pieces_make_no_difference(
        length in 0..600_000_usize,
        writes in prop::collection::vec(1..150_000_usize, 1..8),
        reads in prop::collection::vec(1..150_000_usize, 1..8),
        armored: bool,
    ) {
        let identity = identity(2);
        let plaintext = pattern(length);
        for encryptor in encryptors(&identity.to_public()) {
            let mut writer = encryptor.armored(armored).write_to(Vec::new()).unwrap();
            let mut rest = &plaintext[..];
            for piece in writes.iter().cycle().take_while(|_| length > 0) {
                let (now, later) = rest.split_at(rest.len().min(*piece));
                writer.write_all(now).unwrap();
                rest = later;
                if rest.is_empty() {
                    break;
                }
            }
            let file = writer.finish().unwrap();
            for mut reader in readers(&file, &identity) {
                let mut found = Vec::new();
                for piece in reads.iter().cycle() {
                    let read = Read::by_ref(&mut reader).take(*piece as u64).read_to_end(&mut found);
                    if read.unwrap() == 0 {
                        break;
                    }
                }
                prop_assert!(found == plaintext);
            }
        }
    }

    #[test]
    fn any_place_can_be_read(
        length in 0..300_000_u32,
        places in prop::collection::vec((0..320_000_u32, 0..100_000_u32, 0..3_u8), 1..12),
    ) {
        let identity = identity(2);
        let plaintext = pattern(length as usize);
        let mut file = b"before it".to_vec();
        file.extend(encrypt(&plaintext, &[&identity.to_public()]).unwrap());
        let mut file = Cursor::new(file);
        file.set_position(9);
        let mut reader = SeekReader::new(file, &[&identity]).unwrap();
        for (place, count, from) in places {
            let to = match from {
                0 => SeekFrom::Start(u64::from(place)),
                1 => SeekFrom::End(i64::from(place) - i64::from(length)),
                _ => SeekFrom::Current(
                    i64::from(place) - reader.stream_position().unwrap().cast_signed(),
                ),
            };
            prop_assert_eq!(reader.seek(to).unwrap(), u64::from(place));
            let mut found = Vec::new();
            Read::by_ref(&mut reader).take(u64::from(count)).read_to_end(&mut found).unwrap();
            let start = length.min(place);
            let end = length.min(start + count);
            prop_assert!(found == plaintext[start as usize..end as usize]);
        }
        prop_assert!(reader.seek(SeekFrom::Current(i64::MIN)).is_err());
    }
}
