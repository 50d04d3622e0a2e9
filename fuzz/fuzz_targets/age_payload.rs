//! A file that is changed anywhere after the header gives a part of the plaintext, and an error.
#![no_main]

use std::io::{Cursor, Read, Write};
use std::sync::LazyLock;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sycon::age::{DecryptReader, Encryptor, Error, SeekReader, x25519};

static KEY: LazyLock<x25519::Identity> = LazyLock::new(|| x25519::Identity::from_bytes(&[7; 32]));

#[derive(Arbitrary, Debug)]
struct Case {
    length: u32,
    pieces: Vec<u16>,
    /// The position, the number of bytes to remove, and the bytes to insert.
    change: Option<(u32, u32, Vec<u8>)>,
    parallel: bool,
}

fuzz_target!(|case: Case| {
    let plaintext: Vec<u8> = (0..=250).cycle().take(case.length as usize % 400_000).collect();
    let encryptor = Encryptor::new(&[&KEY.to_public()]).expect("random bytes");
    let mut writer = encryptor.parallel(case.parallel).write_to(Vec::new()).expect("memory");
    let front = 168 + 16;
    let mut rest = &plaintext[..];
    for piece in &case.pieces {
        let (now, later) = rest.split_at(rest.len().min(usize::from(*piece)));
        writer.write_all(now).expect("memory");
        rest = later;
    }
    writer.write_all(rest).expect("memory");
    let file = writer.finish().expect("memory");

    let mut changed = file.clone();
    if let Some((place, out, put)) = case.change {
        let place = front + place as usize % (file.len() - front + 1);
        let end = file.len().min(place.saturating_add(out as usize % 200_000));
        changed.splice(place..end, put);
    }
    let mut found = Vec::new();
    let reader = DecryptReader::new(&changed[..], &[&*KEY]).expect("the header is whole");
    let result = reader.parallel(case.parallel).read_to_end(&mut found);
    assert_eq!(result.is_ok(), changed == file);
    assert!(plaintext.starts_with(&found));
    assert!(result.is_err() || found == plaintext);

    let mut found = Vec::new();
    let sought = SeekReader::new(Cursor::new(&changed), &[&*KEY])
        .and_then(|mut reader| reader.read_to_end(&mut found).map_err(Error::from));
    assert_eq!(sought.is_ok(), changed == file);
    assert!(plaintext.starts_with(&found));
});
