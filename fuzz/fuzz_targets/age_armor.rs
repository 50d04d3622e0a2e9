//! Any input is canonical armor or is refused, and encoded data decodes to the same data.
#![no_main]

use std::io::{Read, Write};

use libfuzzer_sys::fuzz_target;
use sycon::age::{ArmorReader, ArmorWriter, Error};

fuzz_target!(|bytes: &[u8]| {
    let mut writer = ArmorWriter::new(Vec::new());
    for piece in bytes.chunks(1 + bytes.len() % 100) {
        writer.write_all(piece).expect("memory takes all");
    }
    let armor = writer.finish().expect("memory takes all");
    let mut out = Vec::new();
    ArmorReader::new(&armor[..]).and_then(|mut reader| reader.read_to_end(&mut out)).expect("good");
    assert_eq!(out, bytes);

    // The bytes as they are, and after a valid first line.
    for front in [&b""[..], b"-----BEGIN AGE ENCRYPTED FILE-----\n"] {
        let text = [front, bytes].concat();
        let mut out = Vec::new();
        match ArmorReader::new(&text[..]).and_then(|mut reader| reader.read_to_end(&mut out)) {
            Ok(_) => {
                let mut writer = ArmorWriter::new(Vec::new());
                writer.write_all(&out).expect("memory takes all");
                let again = String::from_utf8(writer.finish().expect("memory takes all"));
                let text = String::from_utf8(text).expect("ASCII").replace("\r\n", "\n");
                assert_eq!(text.trim(), again.expect("ASCII").trim());
            }
            Err(error) => assert!(matches!(Error::from(error), Error::Armor(_))),
        }
    }
});
