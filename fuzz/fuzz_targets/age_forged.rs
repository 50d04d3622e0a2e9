//! Files from a sender who has the file key and does not follow the format: any header with a correct MAC, and any
//! chunks with correct tags. A second reader, written from the format's specification, computes the allowed results.
#![no_main]

use std::io::{Cursor, Read, Seek, SeekFrom, Write};
use std::sync::LazyLock;

use arbitrary::Arbitrary;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use chacha20poly1305::aead::Aead;
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use libfuzzer_sys::fuzz_target;
use sha2::Sha256;
use sycon::age::{
    ArmorWriter, DecryptReader, Error, FileKey, Identity, Recipient, SeekReader, Stanza, decrypt,
    inspect, passphrase, x25519,
};

const FILE_KEY: [u8; 16] = [42; 16];
const SALT: usize = 16;
const CHUNK: usize = 64 * 1024;
const SEALED: usize = CHUNK + 16;

static X25519: LazyLock<x25519::Identity> =
    LazyLock::new(|| x25519::Identity::from_bytes(&[7; 32]));

/// Stanzas in which real identities find the file key.
static REAL: LazyLock<[String; 2]> = LazyLock::new(|| {
    let passphrase = passphrase::Recipient::new("passphrase").and_then(|it| it.with_work_factor(2));
    let passphrase = passphrase.expect("a passphrase and a work factor");
    let recipients: [&dyn Recipient; 2] = [&X25519.to_public(), &passphrase];
    recipients.map(|recipient| {
        let mut text = Vec::new();
        let stanzas = recipient.wrap(&FileKey::from_bytes(&FILE_KEY)).expect("random bytes");
        stanzas.iter().for_each(|stanza| stanza.write_to(&mut text));
        String::from_utf8(text).expect("ASCII")
    })
});

#[derive(Arbitrary, Debug)]
struct Case {
    /// True if the header lacks the stanza that most headers here begin with, so that they are accepted.
    bare: bool,
    header: Vec<Line>,
    /// Changes to the header before its MAC is computed.
    changes: Vec<Change>,
    mac: Option<(u8, u8)>,
    salt: u8,
    chunks: Vec<Chunk>,
    end: End,
    armored: bool,
    parallel: bool,
    seek: Vec<(i64, u16)>,
}

#[derive(Arbitrary, Debug)]
enum Line {
    Stanza {
        kind: Kind,
        arguments: Vec<u8>,
        body: Vec<u8>,
    },
    /// A stanza with this many bytes in its body, at the limits of lines.
    Long(u16),
    X25519,
    Passphrase,
    Raw(Vec<u8>),
    Text(String),
}

#[derive(Arbitrary, Debug)]
enum Kind {
    X25519,
    Passphrase,
    PostQuantum,
    Plugin,
    Grease(u8),
}

#[derive(Arbitrary, Debug)]
enum Change {
    Byte(u16, u8),
    Remove(u16, u8),
    Insert(u16, Vec<u8>),
}

#[derive(Arbitrary, Debug)]
struct Chunk {
    length: Length,
    /// Added to the number that the chunk should have.
    number: i8,
    /// The number's high bytes and those before it in the nonce.
    high: Option<u64>,
    /// The last byte of the nonce, if it is not what it should be.
    flag: Option<u8>,
    tag: Option<(u8, u8)>,
}

#[derive(Arbitrary, Debug)]
enum Length {
    Full,
    Empty,
    Few(u8),
    FullAnd(i8),
}

#[derive(Arbitrary, Debug)]
enum End {
    Whole,
    Truncate(u32),
    Append(Vec<u8>),
    NoSalt(u8),
}

/// An identity that finds the file key in every header.
#[derive(Debug)]
struct Knows;

impl Identity for Knows {
    fn unwrap(&self, _: &[Stanza]) -> Result<Option<FileKey>, Error> {
        Ok(Some(FileKey::from_bytes(&FILE_KEY)))
    }
}

fuzz_target!(|case: Case| {
    let mut file = header(&case);
    file.extend_from_slice(&payload(&case));
    let expected = expected(&file);

    if !case.header.is_empty() {
        try_real(&file, expected.as_ref());
    }
    for armored in [false, true].into_iter().take(1 + usize::from(case.armored)) {
        let mut input = file.clone();
        if armored {
            let mut writer = ArmorWriter::new(Vec::new());
            writer.write_all(&file).expect("memory");
            input = writer.finish().expect("memory");
        }
        let reader = DecryptReader::new(&input[..], &[&Knows]);
        assert_eq!(reader.is_ok(), expected.is_some());
        let whole = decrypt(&input, &[&Knows]).ok();
        let Some((_, plaintext, good)) = &expected else {
            assert_eq!(whole, None);
            continue;
        };
        assert_eq!(whole.as_ref(), good.then_some(plaintext));
        let mut reader = reader.expect("looked at").parallel(case.parallel);
        assert_eq!(reader.is_armored(), armored);
        check(&mut reader, plaintext, *good);
    }

    let sought = SeekReader::new(Cursor::new(&file), &[&Knows]);
    if let Some((start, plaintext, good)) = &expected {
        assert!(sought.is_ok() || !good);
        if let Ok(reader) = sought {
            seek(reader, &file[*start..], plaintext, *good, &case.seek);
        }
        if let (Ok(seen), true) = (inspect(&file[..]), *good) {
            assert_eq!(seen.payload, plaintext.len() as u64);
            assert_eq!(seen.total, file.len() as u64);
        } else {
            assert!(!good);
        }
    } else {
        assert!(sought.is_err());
    }
});

/// Reads the file with real identities too: the result is the same, or an error about their stanzas.
fn try_real(file: &[u8], expected: Option<&(usize, Vec<u8>, bool)>) {
    let passphrase = passphrase::Identity::new("passphrase").with_most_work_factor(3);
    let identities: [&dyn Identity; 3] = [&*X25519, &passphrase, &Knows];
    match DecryptReader::new(file, &identities) {
        Ok(mut reader) => {
            let (_, plaintext, good) = expected.expect("a good header");
            check(&mut reader, plaintext, *good);
        }
        Err(Error::Header(_) | Error::WorkFactor { .. } | Error::Mac) => {}
        Err(Error::Armor(_)) if file.trim_ascii_start().starts_with(b"-") => {}
        Err(error) => panic!("{error}"),
    }
}

fn header(case: &Case) -> Vec<u8> {
    let mut text = b"age-encryption.org/v1\n".to_vec();
    if !case.bare {
        text.extend_from_slice(b"-> grease\n\n");
    }
    for line in &case.header {
        match line {
            Line::Stanza { kind, arguments, body } => {
                let kind = match kind {
                    Kind::X25519 => "X25519".to_owned(),
                    Kind::Passphrase => "scrypt".to_owned(),
                    Kind::PostQuantum => "mlkem768x25519".to_owned(),
                    Kind::Plugin => "piv-p256".to_owned(),
                    Kind::Grease(number) => format!("{number}-grease"),
                };
                let arguments = arguments.iter().map(|length| {
                    // An argument of letters, or of bytes in base64.
                    format!(" {}", STANDARD_NO_PAD.encode(vec![9; usize::from(*length).max(1)]))
                });
                let arguments: String = arguments.collect();
                text.extend_from_slice(format!("-> {kind}{arguments}\n").as_bytes());
                write_body(&mut text, body);
            }
            Line::Long(length) => {
                text.extend_from_slice(b"-> long\n");
                write_body(&mut text, &vec![3; usize::from(*length) % 1024]);
            }
            Line::X25519 => text.extend_from_slice(REAL[0].as_bytes()),
            Line::Passphrase => text.extend_from_slice(REAL[1].as_bytes()),
            Line::Raw(bytes) => text.extend_from_slice(bytes),
            Line::Text(line) => text.extend_from_slice(format!("{line}\n").as_bytes()),
        }
    }
    for change in &case.changes {
        let length = text.len();
        let place = |place: u16| usize::from(place) % (length + 1);
        match change {
            Change::Byte(at, value) => {
                if let Some(byte) = text.get_mut(place(*at)) {
                    *byte = *value;
                }
            }
            Change::Remove(at, count) => {
                let end = length.min(place(*at) + usize::from(*count));
                text.drain(place(*at)..end);
            }
            Change::Insert(at, bytes) => {
                let at = place(*at);
                text.splice(at..at, bytes.iter().copied());
            }
        }
    }
    text.extend_from_slice(b"---");
    let mut mac = mac(&text);
    if let Some((place, bits)) = case.mac {
        mac[usize::from(place) % 32] ^= bits;
    }
    text.extend_from_slice(format!(" {}\n", STANDARD_NO_PAD.encode(mac)).as_bytes());
    text
}

fn write_body(text: &mut Vec<u8>, body: &[u8]) {
    let body = STANDARD_NO_PAD.encode(body);
    for line in body.as_bytes().chunks(64) {
        text.extend_from_slice(line);
        text.push(b'\n');
    }
    if body.len() % 64 == 0 {
        text.push(b'\n');
    }
}

fn mac(header: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(&derive(&[], b"header")).expect("a key");
    mac.update(header);
    mac.finalize().into_bytes().into()
}

fn derive(salt: &[u8], info: &[u8]) -> [u8; 32] {
    let mut key = [0; 32];
    Hkdf::<Sha256>::new(Some(salt), &FILE_KEY).expand(info, &mut key).expect("one block");
    key
}

fn cipher(salt: &[u8]) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new(&Key::from(derive(salt, b"payload")))
}

fn nonce(number: u64, flag: u8) -> Nonce {
    let mut nonce = [0; 12];
    nonce[3..11].copy_from_slice(&number.to_be_bytes());
    nonce[11] = flag;
    nonce.into()
}

fn payload(case: &Case) -> Vec<u8> {
    let salt = [case.salt; SALT];
    let cipher = cipher(&salt);
    let mut bytes = salt.to_vec();
    let chunks = &case.chunks[..case.chunks.len().min(5)];
    for (number, chunk) in chunks.iter().enumerate() {
        let length = match chunk.length {
            Length::Full => CHUNK,
            Length::Empty => 0,
            Length::Few(length) => length.into(),
            Length::FullAnd(more) => CHUNK.saturating_add_signed(more.into()),
        };
        let flag = chunk.flag.unwrap_or(u8::from(number + 1 == chunks.len()));
        let mut nonce = nonce((number as u64).wrapping_add_signed(i64::from(chunk.number)), flag);
        if let Some(high) = chunk.high {
            nonce[..8].copy_from_slice(&high.to_be_bytes());
        }
        let text: Vec<u8> = (number as u8..=250).cycle().take(length).collect();
        let mut sealed = cipher.encrypt(&nonce, &text[..]).expect("short");
        if let Some((place, bits)) = chunk.tag {
            sealed[length + usize::from(place) % 16] ^= bits;
        }
        bytes.extend(sealed);
    }
    let length = bytes.len();
    match &case.end {
        End::Whole => {}
        End::Truncate(count) => bytes.truncate(length - *count as usize % (length + 1)),
        End::Append(more) => bytes.extend_from_slice(more),
        End::NoSalt(count) => bytes.truncate(usize::from(*count) % SALT),
    }
    bytes
}

/// Returns the start of the chunks of a file, the plaintext that a reader may return, and whether that is the whole
/// file. Returns `None` if a reader does not accept the header.
fn expected(file: &[u8]) -> Option<(usize, Vec<u8>, bool)> {
    let end = parse_header(file)?;
    let salt = file.get(end..end + SALT)?;
    let (cipher, mut plaintext) = (cipher(salt), Vec::new());
    let mut rest = &file[end + SALT..];
    for number in 0.. {
        let (chunk, behind) = rest.split_at(rest.len().min(SEALED));
        if chunk.len() < 16 || chunk.len() == 16 && number > 0 && behind.is_empty() {
            return Some((end + SALT, plaintext, false));
        }
        let last = behind.is_empty();
        let open = |last: bool| cipher.decrypt(&nonce(number, last.into()), chunk).ok();
        if let Some(text) = open(last) {
            plaintext.extend(text);
            if last {
                return Some((end + SALT, plaintext, true));
            }
            rest = behind;
            continue;
        }
        // A chunk of the wrong kind at this place is authentic, but the file is not whole.
        if !last || chunk.len() == SEALED {
            plaintext.extend(open(!last).unwrap_or_default());
        }
        return Some((end + SALT, plaintext, false));
    }
    unreachable!("every file ends")
}

/// The length of a header that has a correct MAC.
fn parse_header(file: &[u8]) -> Option<usize> {
    let mut lines = Lines { file, at: 0 };
    if lines.next()? != b"age-encryption.org/v1" {
        return None;
    }
    let mut kinds = Vec::new();
    loop {
        let start = lines.at;
        let line = lines.next()?;
        if let Some(given) = line.strip_prefix(b"---") {
            let given = STANDARD_NO_PAD.decode(given.strip_prefix(b" ")?).ok()?;
            let is_mac = given == mac(&file[..start + 3]);
            let passphrases = kinds.iter().filter(|kind| *kind == b"scrypt").count();
            let alone = passphrases == 0 || kinds.len() == 1;
            return (is_mac && !kinds.is_empty() && alone).then_some(lines.at);
        }
        let words: Vec<&[u8]> = line.strip_prefix(b"-> ")?.split(|byte| *byte == b' ').collect();
        let visible =
            |word: &&[u8]| !word.is_empty() && word.iter().all(|b| (33..=126).contains(b));
        if words.len() > 129 || kinds.len() == 1024 || !words.iter().all(visible) {
            return None;
        }
        kinds.push(words[0].to_vec());
        loop {
            let line = lines.next()?;
            STANDARD_NO_PAD.decode(line).ok()?;
            match line.len() {
                64 => {}
                0..64 => break,
                _ => return None,
            }
        }
    }
}

struct Lines<'a> {
    file: &'a [u8],
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = &self.file[self.at..];
        let length = rest.iter().position(|byte| *byte == b'\n')?;
        self.at += length + 1;
        Some(&rest[..length])
    }
}

fn check(reader: &mut impl Read, plaintext: &[u8], good: bool) {
    let mut found = Vec::new();
    let result = reader.read_to_end(&mut found);
    assert_eq!(result.is_ok(), good);
    assert!(found == plaintext);
    assert_eq!(reader.read(&mut [0]).ok(), good.then_some(0));
}

/// Reads from places in a file whose last chunk is good.
fn seek(
    mut reader: SeekReader<Cursor<&Vec<u8>>>,
    sealed: &[u8],
    plaintext: &[u8],
    good: bool,
    places: &[(i64, u16)],
) {
    let chunks = sealed.len().div_ceil(SEALED);
    assert_eq!(reader.length(), (sealed.len() - 16 * chunks) as u64);
    let length = reader.length();
    for (to, count) in places.iter().take(8) {
        let to = if to % 2 == 0 { SeekFrom::Start(*to as u64) } else { SeekFrom::End(*to) };
        let Ok(position) = reader.seek(to) else { continue };
        let mut out = vec![7; usize::from(*count)];
        match reader.read(&mut out) {
            Ok(0) => assert!(position >= length || out.is_empty()),
            Ok(read) => {
                let place = position as usize;
                if let Some(text) = plaintext.get(place..place + read) {
                    assert!(out[..read] == *text);
                } else {
                    // Good chunks can follow a bad chunk.
                    assert!(!good);
                }
            }
            Err(_) => assert!(!good),
        }
    }
    reader.seek(SeekFrom::Start(0)).expect("a place");
    let mut found = Vec::new();
    assert_eq!(reader.read_to_end(&mut found).is_ok(), good);
    assert!(plaintext.starts_with(&found));
    assert!(!good || found == plaintext);
}
