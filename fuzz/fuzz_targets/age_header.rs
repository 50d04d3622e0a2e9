//! Any input is a valid header or is refused, and a header that was read is written back unchanged.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sycon::age::{
    DecryptReader, Error, Stanza, inspect, parse_identities, parse_recipients, passphrase, x25519,
};

static KEY: LazyLock<x25519::Identity> = LazyLock::new(|| x25519::Identity::from_bytes(&[7; 32]));

fuzz_target!(|bytes: &[u8]| {
    let file = [b"age-encryption.org/v1\n-> ", bytes].concat();
    let passphrase = passphrase::Identity::new("passphrase").with_most_work_factor(3);
    match DecryptReader::new(&file[..], &[&*KEY, &passphrase]) {
        Ok(_) => unreachable!("nobody has written a MAC"),
        Err(Error::NoMatch | Error::Mac | Error::Header(_) | Error::WorkFactor { .. }) => {}
        Err(error) => panic!("{error}"),
    }
    if let Ok(seen) = inspect(&file[..]) {
        assert_eq!(seen.total, file.len() as u64);
        assert_eq!(seen.total, seen.header + seen.overhead + seen.payload);
    }
    let mut rest = bytes;
    while let Ok(Some(stanza)) = Stanza::read(&mut rest) {
        let mut text = Vec::new();
        stanza.write_to(&mut text);
        assert_eq!(Stanza::read(&mut &text[..]).ok().flatten(), Some(stanza));
        assert!(bytes.windows(text.len()).any(|part| part == text));
    }
    let _ = parse_identities(bytes);
    let _ = parse_recipients(bytes);
});
