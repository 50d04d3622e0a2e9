//! Secret keys in files. Refuses files that are probably not random keys.

use std::ffi::OsStr;
use std::io;
use std::ops::RangeInclusive;

use sycon::kem::{mlkem512, mlkem768, mlkem1024, xwing};
use sycon_secret::SecretBytes;

use crate::error::{CliError, FileError, UsageError};
use crate::io::{escape, file, file_name, path, stderr};

/// Bytes of a key. Shorter keys can be guessed, and longer files are probably not keys.
pub(crate) const LENGTHS: RangeInclusive<usize> = 16..=4096;

/// Reads the key from the file `name`, or from standard input for `-`. Refuses other lengths than
/// `lengths`.
pub(crate) fn read(name: &OsStr, lengths: RangeInclusive<usize>) -> Result<SecretBytes, CliError> {
    let fail = |error| FileError::new(name, error);
    let file = file::open(name).map_err(fail)?;
    let shared = file.metadata().is_ok_and(|metadata| path::is_shared(&metadata));
    let key = file::read_short(file, *LENGTHS.end()).map_err(fail)?;
    if let Some(wrong) = problem(&key, lengths) {
        return Err(UsageError(format!("{}: {wrong}", file_name::printable(name))).into());
    }
    if shared {
        warn_of_readers(name, "key");
    }
    let mut secret = SecretBytes::zeros(key.len());
    secret.copy_from_slice(&key);
    Ok(secret)
}

/// Warns that other users can read a secret file. It is not an error, unlike in ssh: permissions of
/// secrets mounted into containers are often wide and cannot be changed.
pub(crate) fn warn_of_readers(name: &OsStr, what: &str) {
    stderr::print_message(format_args!(
        "{}: WARNING: other users can read this {what}; run `chmod 600` on the file",
        file_name::printable(name)
    ));
}

/// Generates a random key.
pub(crate) fn generate(length: usize) -> io::Result<SecretBytes> {
    let mut key = SecretBytes::zeros(length);
    getrandom::fill(&mut key)?;
    Ok(key)
}

/// Returns why the bytes are not a random key.
fn problem(key: &[u8], lengths: RangeInclusive<usize>) -> Option<String> {
    let text = key.trim_ascii();
    if key.is_empty() {
        return Some(
            "not a random key: the file is empty; create a key with `sycon keygen`".to_owned(),
        );
    }
    if let Some(label) = pem_label(key) {
        return Some(wrong_pem(&label));
    }
    if let Some(what) = public_text(text) {
        return Some(format!("not a random key: {what}; create a key with `sycon keygen`"));
    }
    if text.len() >= 2 * LENGTHS.start() && text.iter().all(u8::is_ascii_hexdigit) {
        let hint = "convert them to bytes with `xxd -r -p`";
        return Some(format!("not a random key: {} hex digits; {hint}", text.len()));
    }
    if let Some(what) = public_of_length(key.len()) {
        return Some(format!("not a random key: {} bytes, the length of {what}", key.len()));
    }
    if !lengths.contains(&key.len()) {
        return Some(wrong_length(key.len(), lengths));
    }
    if key.iter().all(|byte| *byte == key[0]) {
        let (count, byte) = (key.len(), key[0]);
        return Some(format!(
            "not a random key: all {count} bytes are 0x{byte:02x}; create one with `sycon keygen`"
        ));
    }
    None
}

fn wrong_length(length: usize, lengths: RangeInclusive<usize>) -> String {
    let (least, most) = lengths.into_inner();
    let found = match length {
        length if length > *LENGTHS.end() => format!("more than {}", LENGTHS.end()),
        length => length.to_string(),
    };
    if least == most {
        format!("wrong key length (got {found} bytes, expected {least})")
    } else if length < least {
        format!("wrong key length (got {found} bytes, expected at least {least})")
    } else {
        format!("wrong key length (got {found} bytes, expected at most {most})")
    }
}

/// Returns the label of a PEM text, between `BEGIN` and the dashes. Some tools write a description
/// before it.
fn pem_label(text: &[u8]) -> Option<String> {
    let line = text.split(|byte| *byte == b'\n').find(|line| line.starts_with(b"-----BEGIN "))?;
    let label = line[b"-----BEGIN ".len()..].trim_ascii_end();
    Some(escape::escaped(label.strip_suffix(b"-----").unwrap_or(label)))
}

fn wrong_pem(label: &str) -> String {
    match label {
        "PUBLIC KEY" => {
            "not a random key: a public key; use `sycon kem encapsulate` to share a secret with its \
             owner"
                .to_owned()
        }
        "PRIVATE KEY" => {
            "not a random key: a private key in PEM; use `sycon kem decapsulate` to recover a \
             shared secret with it"
                .to_owned()
        }
        _ => format!("not a random key: PEM ({label}); create one with `sycon keygen`"),
    }
}

/// Returns the public value of a KEM that has this length.
pub(crate) fn public_of_length(length: usize) -> Option<&'static str> {
    match length {
        xwing::ENCAPSULATION_KEY => Some("an X-Wing public key"),
        xwing::CIPHERTEXT => Some("an X-Wing ciphertext"),
        mlkem512::ENCAPSULATION_KEY => Some("an ML-KEM-512 public key"),
        mlkem512::CIPHERTEXT => Some("an ML-KEM-512 ciphertext"),
        mlkem768::ENCAPSULATION_KEY => Some("an ML-KEM-768 public key"),
        mlkem768::CIPHERTEXT => Some("an ML-KEM-768 ciphertext"),
        // Ciphertexts of ML-KEM-1024 have the same length.
        mlkem1024::ENCAPSULATION_KEY => Some("an ML-KEM-1024 public key or ciphertext"),
        _ => None,
    }
}

/// Returns what a public text is, by its first bytes.
fn public_text(text: &[u8]) -> Option<&'static str> {
    const STARTS: [(&str, &str); 4] = [
        ("age1", "an age recipient, which is public"),
        ("Public key: age1", "an age recipient, which is public"),
        ("ssh-", "an SSH public key"),
        ("age-encryption.org/", "an age file"),
    ];
    // A random key can begin with four of these bytes by chance, but it is not ASCII.
    let is_text = |start: &str| start.len() > 4 || text.is_ascii();
    let found =
        STARTS.iter().find(|(start, _)| text.starts_with(start.as_bytes()) && is_text(start));
    found.map(|(_, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_bytes_are_a_key() {
        for length in [16, 31, 32, 33, 64, 1024, 4096] {
            let key = generate(length).unwrap();
            assert_eq!(problem(&key, LENGTHS), None);
            assert_eq!(problem(&key, length..=length), None);
        }
        // A key can consist of hex digits or letters by chance, and dice passphrases are valid
        // keys.
        assert_eq!(problem(b"correct horse battery staple", LENGTHS), None);
    }

    #[test]
    fn other_files_are_refused() {
        for (key, why) in [
            (&b""[..], "not a random key: the file is empty"),
            (b"fifteen bytes--", "wrong key length (got 15 bytes, expected at least 16)"),
            (&[1; 4097], "wrong key length (got more than 4096 bytes, expected at most 4096)"),
            (&[0; 32], "not a random key: all 32 bytes are 0x00"),
            (&[0xff; 16], "not a random key: all 16 bytes are 0xff"),
            (&b"00112233445566778899aabbccddeeff\r\n"[..], "not a random key: 32 hex digits"),
            (b"-----BEGIN PUBLIC KEY-----\nMIIE", "not a random key: a public key; "),
            (
                b"comment\n-----BEGIN PRIVATE KEY-----\r\nMIIE",
                "not a random key: a private key in PEM; ",
            ),
            (
                b"-----BEGIN OPENSSH PRIVATE KEY-----\n",
                "not a random key: PEM (OPENSSH PRIVATE KEY)",
            ),
        ] {
            let wrong = problem(key, LENGTHS).expect(why);
            assert!(wrong.starts_with(why), "{wrong}");
        }
        for (text, what) in [
            ("age1pq1QQQQQQQQQQQQQQ", "an age recipient, which is public"),
            ("Public key: age1QQQQQQQQ", "an age recipient, which is public"),
            ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", "an SSH public key"),
            ("age-encryption.org/v1\n-> X25519", "an age file"),
        ] {
            let expected = format!("not a random key: {what}; create a key with `sycon keygen`");
            assert_eq!(problem(text.as_bytes(), LENGTHS), Some(expected));
        }
        let bytes: Vec<u8> = (0..=250).cycle().take(1568).collect();
        for length in [768, 800, 1088, 1120, 1184, 1216, 1568] {
            assert!(problem(&bytes[..length], LENGTHS).unwrap().contains(", the length of an "));
        }
        let bytes = &bytes[..1216];
        assert!(
            problem(bytes, LENGTHS)
                .unwrap()
                .contains("1216 bytes, the length of an X-Wing public key")
        );
        assert!(
            problem(&bytes[..1120], LENGTHS)
                .unwrap()
                .contains("1120 bytes, the length of an X-Wing ciphertext")
        );
        assert_eq!(
            problem(b"only 31 bytes of this key......", 32..=32).unwrap(),
            "wrong key length (got 31 bytes, expected 32)"
        );
    }
}
