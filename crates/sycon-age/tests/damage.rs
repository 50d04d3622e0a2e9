//! Modified files, and readers and writers that fail.

use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use sycon_age::{
    ArmorWriter, DecryptReader, Encryptor, Error, SeekReader, decrypt, encrypt, encrypt_armored,
    inspect,
};

use crate::{drain, identity, kind, pattern, release};

const SEALED: usize = 65536 + 16;
const FRONT: usize = 1627 + 16;

/// Decrypt with all readers. Each must return a prefix of the original and fail in the same way. Return the length
/// of the prefix and the kind of failure.
fn all(file: &[u8], original: &[u8]) -> (usize, &'static str) {
    let identity = identity(3);
    let (found, result) = release(file, &[&identity]);
    assert!(original.starts_with(&found) || result.is_err());
    assert!(original.starts_with(&found), "{result:?}");
    #[cfg(feature = "rayon")]
    {
        let mut parallel = Vec::new();
        let same = DecryptReader::new(file, &[&identity])
            .and_then(|reader| Ok(drain(reader.parallel(true), &mut parallel)?));
        assert_eq!((kind(&same), parallel.len()), (kind(&result), found.len()));
        assert!(parallel == found);
    }
    assert_eq!(decrypt(file, &[&identity]).is_ok(), result.is_ok());
    if !file.starts_with(b"-") {
        let mut sought = Vec::new();
        let from = SeekReader::new(Cursor::new(file), &[&identity])
            .and_then(|reader| Ok(drain(reader, &mut sought)?));
        assert_eq!(kind(&from), kind(&result), "{from:?}");
        assert!(original.starts_with(&sought));
    }
    (found.len(), kind(&result))
}

#[test]
fn every_cut_and_every_bit_is_found() {
    let plaintext = pattern(100);
    let file = encrypt(&plaintext, &[&identity(3).to_public()]).unwrap();
    for length in 0..file.len() {
        let expected = if length < FRONT { "header failure" } else { "payload failure" };
        assert_eq!(all(&file[..length], &plaintext), (0, expected), "{length}");
    }
    for place in 0..file.len() {
        for bit in [1, 0x20, 0x80] {
            let mut changed = file.clone();
            changed[place] ^= bit;
            let (released, end) = all(&changed, &plaintext);
            assert!(released == 0 && end != "success", "{place}");
            assert_eq!(place >= FRONT - 16, end == "payload failure", "{place}");
        }
    }
    let mut longer = file.clone();
    longer.push(0);
    assert_eq!(all(&longer, &plaintext), (0, "payload failure"));
}

#[test]
fn every_cut_and_every_character_of_armor_is_found() {
    let plaintext = pattern(100);
    let file = encrypt_armored(&plaintext, &[&identity(3).to_public()]).unwrap();
    let file = file.trim_end().as_bytes();
    for length in 0..file.len() {
        let (_, end) = all(&file[..length], &plaintext);
        assert_ne!(end, "success", "{length}");
    }
    for place in 0..file.len() {
        let mut changed = file.to_vec();
        changed[place] ^= 1;
        let (released, end) = all(&changed, &plaintext);
        assert_ne!(end, "success", "{place}");
        assert!(released == 0 || end == "armor failure", "{place}");
    }
}

/// A file whose chunks are full, except the last one, which has 100 bytes.
fn chunks(count: usize) -> (Vec<u8>, Vec<u8>) {
    let plaintext = pattern((count - 1) * 65536 + 100);
    let file = encrypt(&plaintext, &[&identity(3).to_public()]).unwrap();
    assert_eq!(file.len(), FRONT + (count - 1) * SEALED + 116);
    (plaintext, file)
}

#[test]
fn chunks_are_where_they_were() {
    let (plaintext, file) = chunks(11);
    let (front, payload) = file.split_at(FRONT);
    let parts: Vec<&[u8]> = payload.chunks(SEALED).collect();
    let of = |parts: &[&[u8]]| [&[front], parts].concat().concat();
    assert_eq!(all(&of(&parts), &plaintext), (plaintext.len(), "success"));
    for place in 0..9 {
        let released = place * 65536;
        let mut swapped = parts.clone();
        swapped.swap(place, place + 1);
        assert_eq!(all(&of(&swapped), &plaintext), (released, "payload failure"), "{place}");
        let mut doubled = parts.clone();
        doubled.insert(place, parts[place]);
        let after = released + 65536;
        assert_eq!(all(&of(&doubled), &plaintext), (after, "payload failure"), "{place}");
        let mut missing = parts.clone();
        missing.remove(place);
        assert_eq!(all(&of(&missing), &plaintext), (released, "payload failure"), "{place}");
        // Truncated after a chunk: all chunks are authentic, and the last one is missing.
        let cut = of(&parts[..=place]);
        assert_eq!(all(&cut, &plaintext), (after, "payload failure"), "{place}");
        for end in [cut.len() - 1, cut.len() - SEALED + 1, cut.len() - SEALED + 16] {
            assert_eq!(all(&file[..end], &plaintext), (released, "payload failure"), "{place}");
        }
    }
    let twice = [&parts[..], &parts[10..]].concat();
    assert_eq!(all(&of(&twice), &plaintext), (10 * 65536, "payload failure"));
    assert_eq!(all(&[&file[..], &file[..]].concat(), &plaintext).1, "payload failure");
}

#[test]
fn nothing_follows_a_full_last_chunk() {
    for count in [1, 2, 4, 8] {
        let plaintext = pattern(count * 65536);
        let mut file = encrypt(&plaintext, &[&identity(3).to_public()]).unwrap();
        assert_eq!(all(&file, &plaintext), (plaintext.len(), "success"));
        for behind in [1, 15, 16, 17, SEALED] {
            let longer = [&file[..], &vec![7; behind]].concat();
            let (released, end) = all(&longer, &plaintext);
            assert_eq!((released, end), (plaintext.len(), "payload failure"), "{count} {behind}");
        }
        *file.last_mut().unwrap() ^= 1;
        assert_eq!(all(&file, &plaintext), ((count - 1) * 65536, "payload failure"));
    }
}

/// A reader that returns some bytes, and then fails once or forever.
struct Fails<'a> {
    bytes: &'a [u8],
    error: io::ErrorKind,
}

impl Read for Fails<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.bytes.read(out)? {
            0 => Err(self.error.into()),
            read => Ok(read),
        }
    }
}

#[test]
fn errors_of_reading_come_out() {
    let (plaintext, file) = chunks(6);
    let armored = encrypt_armored(&plaintext, &[&identity(3).to_public()]).unwrap();
    let error = io::ErrorKind::ConnectionReset;
    for end in [0, 10, 1627, 1640, FRONT, FRONT + 1, FRONT + SEALED, FRONT + SEALED + 1, file.len()]
    {
        let chunks = end.saturating_sub(FRONT + 1) / SEALED;
        for (parallel, armored_too) in [(false, false), (true, false), (false, true)] {
            let bytes = if armored_too { armored.as_bytes() } else { &file[..] };
            let input = Fails { bytes: &bytes[..end], error };
            let (found, result) =
                if parallel { parallel_release(input) } else { release(input, &[&identity(3)]) };
            let Err(Error::Io(found_error)) = result else { panic!("{end} {result:?}") };
            assert_eq!(found_error.kind(), error, "{end}");
            assert!(plaintext.starts_with(&found));
            assert!(armored_too || found.len() == chunks * 65536, "{end}");
        }
    }
    let (_, result) = release(Fails { bytes: &armored.as_bytes()[..5000], error }, &[&identity(3)]);
    assert!(matches!(result, Err(Error::Io(_))));
    assert!(matches!(inspect(Fails { bytes: &file, error }), Err(Error::Io(_))));
}

#[cfg(feature = "rayon")]
fn parallel_release(input: impl Read) -> (Vec<u8>, Result<(), Error>) {
    let mut found = Vec::new();
    let result = DecryptReader::new(input, &[&identity(3)])
        .and_then(|reader| Ok(drain(reader.parallel(true), &mut found)?));
    (found, result)
}

#[cfg(not(feature = "rayon"))]
fn parallel_release(input: impl Read) -> (Vec<u8>, Result<(), Error>) {
    release(input, &[&identity(3)])
}

#[test]
fn after_an_error_there_is_no_more() {
    let (_, mut file) = chunks(3);
    file[FRONT + SEALED + 5] ^= 1;
    let mut reader = DecryptReader::new(&file[..], &[&identity(3)]).unwrap();
    let mut found = Vec::new();
    assert!(reader.read_to_end(&mut found).is_err());
    assert_eq!(found.len(), 65536);
    for _ in 0..3 {
        let error = reader.read(&mut [0; 10]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert!(matches!(Error::from(error), Error::Payload(_)));
    }
    let input = Fails { bytes: &file[..FRONT], error: io::ErrorKind::ConnectionReset };
    let mut reader = DecryptReader::new(input, &[&identity(3)]).unwrap();
    assert!(reader.read(&mut [0; 10]).is_err());
    assert!(matches!(Error::from(reader.read(&mut [0; 10]).unwrap_err()), Error::Payload(_)));
}

#[test]
fn a_file_may_become_shorter() {
    let (plaintext, file) = chunks(3);
    let path = std::env::temp_dir().join(format!("sycon-age-{}", std::process::id()));
    std::fs::write(&path, &file).unwrap();
    let opened = std::fs::OpenOptions::new().read(true).write(true).open(&path).unwrap();
    let mut reader = SeekReader::new(&opened, &[&identity(3)]).unwrap();
    opened.set_len((FRONT + SEALED + 100) as u64).unwrap();
    let mut found = Vec::new();
    let error = reader.read_to_end(&mut found).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(Error::from(error), Error::Payload(_)));
    assert_eq!(found, plaintext[..65536]);
}

/// A writer that accepts some bytes, and then fails.
#[derive(Debug)]
struct Full {
    taken: Vec<u8>,
    most: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.most - self.taken.len();
        if room == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.taken.write(&bytes[..room.min(bytes.len())])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_writing_come_out() {
    let recipient = identity(3).to_public();
    let plaintext = pattern(20 * 65536 + 5);
    for parallel in [false, true] {
        for armored in [false, true] {
            for most in [0, 100, 1627, 1700, FRONT + SEALED, FRONT + 9 * SEALED, 1_300_000] {
                let encryptor = Encryptor::new(&[&recipient]).unwrap().armored(armored);
                #[cfg(feature = "rayon")]
                let encryptor = encryptor.parallel(parallel);
                let mut out = Full { taken: Vec::new(), most };
                let result = encryptor.write_to(&mut out).and_then(|mut writer| {
                    let written = writer.write_all(&plaintext);
                    // Calling `finish` after the error does not complete the file.
                    let finished = writer.finish();
                    written?;
                    finished.map(drop)
                });
                let Err(Error::Io(error)) = result else { panic!("{parallel} {most} {result:?}") };
                assert_eq!(error.kind(), io::ErrorKind::StorageFull);
                assert!(decrypt(&out.taken, &[&identity(3)]).is_err());
            }
        }
    }
}

#[test]
fn armor_does_not_continue_after_an_error() {
    for first in [b"".as_slice(), &[7; 60]] {
        let mut armor = ArmorWriter::new(Full { taken: Vec::new(), most: 40 });
        assert_eq!(armor.write(first).is_ok(), first.is_empty());
        assert!(armor.write(&[7; 60]).is_err());
        assert_eq!(armor.write(&[7; 60]).unwrap_err().kind(), io::ErrorKind::Other);
        assert_eq!(armor.finish().unwrap_err().kind(), io::ErrorKind::Other);
    }
}

#[test]
fn without_the_end_there_is_no_file() {
    let recipient = identity(3).to_public();
    for length in [0, 1, 65536, 300_000, 2_000_000] {
        for armored in [false, true] {
            let mut file = Vec::new();
            let encryptor = Encryptor::new(&[&recipient]).unwrap().armored(armored);
            let mut writer = encryptor.write_to(&mut file).unwrap();
            writer.write_all(&pattern(length)).unwrap();
            drop(writer);
            let error = decrypt(&file, &[&identity(3)]).unwrap_err();
            assert!(matches!(error, Error::Payload(_) | Error::Armor(_)), "{length} {error}");
        }
    }
}

/// A file that lies about the position of the reader.
struct Elsewhere(Cursor<Vec<u8>>);

impl Read for Elsewhere {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0.read(out)
    }
}

impl Seek for Elsewhere {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match to {
            SeekFrom::Current(_) => Ok(u64::MAX - 10),
            _ => self.0.seek(to),
        }
    }
}

#[test]
fn an_impossible_position_is_an_error() {
    let file = encrypt(b"message", &[&identity(3).to_public()]).unwrap();
    let error = SeekReader::new(Elsewhere(Cursor::new(file)), &[&identity(3)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "payload: it would begin after 2^64 - 1 bytes; the file reports a wrong position"
    );
}
