//! Secret keys in files: random bytes, and nothing that only looks like a key.

use std::ffi::OsStr;
use std::io;
use std::ops::RangeInclusive;

use sycon::kem::xwing;
use sycon_simd::SecretBytes;

use crate::failure::{Failure, Misuse, Wrong};
use crate::{input, name, output, place, shown};

/// Bytes of a key: shorter ones can be guessed, and longer ones are the wrong file.
pub(crate) const LENGTHS: RangeInclusive<usize> = 16..=4096;

/// Reads the key in the file `name`, or on standard input for `-`, which has so many bytes.
pub(crate) fn read(name: &OsStr, lengths: RangeInclusive<usize>) -> Result<SecretBytes, Wrong> {
    let fail = |error| Failure::new(name, error);
    let file = input::open(name).map_err(fail)?;
    let shared = file.metadata().is_ok_and(|metadata| place::is_shared(&metadata));
    let key = input::read_short(file, *LENGTHS.end()).map_err(fail)?;
    if let Some(wrong) = wrong(&key, lengths) {
        return Err(Misuse(format!("{}: {wrong}", name::printable(name))).into());
    }
    if shared {
        warn_of_readers(name, "key");
    }
    let mut secret = SecretBytes::zeros(key.len());
    secret.copy_from_slice(&key);
    Ok(secret)
}

/// Warns about a file that others can read. It is no error, as with ssh: where secrets are mounted
/// into containers, permissions are often wide and cannot be changed.
pub(crate) fn warn_of_readers(name: &OsStr, what: &str) {
    output::report(format_args!(
        "{}: WARNING: others can read this {what}; `chmod 600` keeps them out",
        name::printable(name)
    ));
}

/// New random bytes.
pub(crate) fn generate(length: usize) -> io::Result<SecretBytes> {
    let mut key = SecretBytes::zeros(length);
    getrandom::fill(&mut key)?;
    Ok(key)
}

/// Why the bytes are no secret key.
fn wrong(key: &[u8], lengths: RangeInclusive<usize>) -> Option<String> {
    let text = key.trim_ascii();
    if key.is_empty() {
        return Some("is empty; `sycon keygen` makes a key".to_owned());
    }
    if let Some(label) = pem_label(key) {
        return Some(wrong_pem(&label));
    }
    if text.len() >= 2 * LENGTHS.start() && text.iter().all(u8::is_ascii_hexdigit) {
        let hint = "`xxd -r -p` makes bytes of hexadecimal digits";
        return Some(format!("a key is bytes, and this is {} digits; {hint}", text.len()));
    }
    if let Some(what) = public_of_length(key.len()) {
        return Some(format!("{} bytes, like {what}, which is no secret", key.len()));
    }
    if !lengths.contains(&key.len()) {
        return Some(wrong_length(key.len(), lengths));
    }
    if key.iter().all(|byte| *byte == key[0]) {
        let (count, byte) = (key.len(), key[0]);
        return Some(format!(
            "{count} times the byte {byte:02x} is no key; `sycon keygen` makes one"
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
        format!("a key has {least} bytes, not {found}")
    } else if length < least {
        format!("a key has {least} bytes or more, not {found}")
    } else {
        format!("a key has {most} bytes at most, not {found}")
    }
}

/// What is between `BEGIN` and the dashes of a PEM text. A tool may have put a description before it.
fn pem_label(text: &[u8]) -> Option<String> {
    let line = text.split(|byte| *byte == b'\n').find(|line| line.starts_with(b"-----BEGIN "))?;
    let label = line[b"-----BEGIN ".len()..].trim_ascii_end();
    Some(shown::escaped(label.strip_suffix(b"-----").unwrap_or(label)))
}

fn wrong_pem(label: &str) -> String {
    match label {
        "PUBLIC KEY" => {
            "a public key, which is no secret; `sycon kem encapsulate` makes a secret for its \
                         holder, and a ciphertext that tells it"
                .to_owned()
        }
        "PRIVATE KEY" => {
            "a private key in PEM, which is not used as it is; `sycon kem decapsulate` finds out \
                          the secret of a ciphertext by it"
                .to_owned()
        }
        _ => format!("a PEM text ({label}), and no key of random bytes; `sycon keygen` makes one"),
    }
}

/// What of a KEM everybody may have, and has that length.
fn public_of_length(length: usize) -> Option<&'static str> {
    match length {
        xwing::ENCAPSULATION_KEY => Some("a public key of X-Wing"),
        xwing::CIPHERTEXT => Some("a ciphertext of X-Wing"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_bytes_are_a_key() {
        for length in [16, 31, 32, 33, 64, 4096] {
            let key = generate(length).unwrap();
            assert_eq!(wrong(&key, LENGTHS), None);
            assert_eq!(wrong(&key, length..=length), None);
        }
        // Some bytes are digits, and few enough are a passphrase that somebody threw dice for.
        assert_eq!(wrong(b"correct horse battery staple", LENGTHS), None);
    }

    #[test]
    fn other_things_are_not() {
        for (key, why) in [
            (&b""[..], "is empty"),
            (b"fifteen bytes..", "a key has 16 bytes or more, not 15"),
            (&[1; 4097], "a key has 4096 bytes at most, not more than 4096"),
            (&[0; 32], "32 times the byte 00 is no key"),
            (&[0xff; 16], "16 times the byte ff is no key"),
            (&b"00112233445566778899aabbccddeeff\r\n"[..], "a key is bytes, and this is 32 digits"),
            (b"-----BEGIN PUBLIC KEY-----\nMIIE", "a public key, which"),
            (b"comment\n-----BEGIN PRIVATE KEY-----\r\nMIIE", "a private key in PEM"),
            (b"-----BEGIN OPENSSH PRIVATE KEY-----\n", "a PEM text (OPENSSH PRIVATE KEY)"),
        ] {
            let wrong = wrong(key, LENGTHS).expect(why);
            assert!(wrong.starts_with(why), "{wrong}");
        }
        let bytes: Vec<u8> = (0..=250).cycle().take(1216).collect();
        assert!(wrong(&bytes, LENGTHS).unwrap().contains("like a public key of X-Wing"));
        assert!(wrong(&bytes[..1120], LENGTHS).unwrap().contains("like a ciphertext of X-Wing"));
        assert_eq!(
            wrong(b"only 31 bytes of this key......", 32..=32).unwrap(),
            "a key has 32 bytes, not 31"
        );
    }
}
