//! The JSON objects of `sycon sum --json`.

use std::ffi::OsStr;

use serde::Serialize;
use serde_json::{Map, Serializer, Value};

use crate::checksum::line::{Entry, MAX_LENGTH};
use crate::checksum::method::{Description, Method};
use crate::hex;
use crate::io::escape::EscapedJson;
use crate::io::file_name;

#[derive(Default, Serialize)]
pub(crate) struct Record {
    #[serde(flatten)]
    place: Option<Location>,
    #[serde(flatten)]
    checksum: Option<Checksum>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The location of a checked line.
#[derive(Serialize)]
struct Location {
    list: String,
    line: u64,
}

#[derive(Serialize)]
struct Checksum {
    file: String,
    /// The bytes of the name in hex, if it is not UTF-8, because `file` has replacement characters
    /// then.
    #[serde(skip_serializing_if = "Option::is_none")]
    file_hex: Option<String>,
    #[serde(flatten)]
    method: Option<Description>,
    length: usize,
    digest: String,
}

impl Record {
    /// The record of a checked line.
    pub(crate) fn of_line(
        list: &str,
        line: u64,
        result: &'static str,
        error: Option<String>,
    ) -> Self {
        Self {
            place: Some(Location { list: list.to_owned(), line }),
            result: Some(result),
            error,
            checksum: None,
        }
    }

    pub(crate) fn checksum(self, file: &OsStr, method: Option<&Method>, digest: &[u8]) -> Self {
        let bytes = file_name::bytes(file);
        let file = String::from_utf8_lossy(&bytes).into_owned();
        let checksum = Checksum {
            file_hex: (file.as_bytes() != &*bytes).then(|| hex::encode(&bytes)),
            file,
            method: method.map(Description::from),
            length: digest.len(),
            digest: hex::encode(digest),
        };
        Self { checksum: Some(checksum), ..self }
    }

    /// Formats the record as a line, including `end`.
    pub(crate) fn to_json(&self, end: u8) -> Vec<u8> {
        let mut line = Vec::new();
        let _ = self.serialize(&mut Serializer::with_formatter(&mut line, EscapedJson));
        line.push(end);
        line
    }
}

/// Parses a record of a file that was hashed.
pub(crate) fn parse(json: &[u8]) -> Result<(Entry, Method), String> {
    let mut fields: Map<String, Value> =
        serde_json::from_slice(json).map_err(|error| reason(&error))?;
    let mut take = |field| fields.remove(field);
    let name = match (take("file"), take("file_hex")) {
        (_, Some(Value::String(digits))) => hex::decode(digits.as_bytes()),
        (Some(Value::String(file)), None) => Some(file.into_bytes()),
        _ => None,
    };
    let name = name.filter(|name| !name.is_empty()).ok_or("invalid file name")?;
    let digest = take("digest").as_ref().and_then(Value::as_str).and_then(|digits| {
        hex::decode(digits.as_bytes()).filter(|digest| (1..=MAX_LENGTH).contains(&digest.len()))
    });
    let digest = digest.ok_or("invalid digest")?;
    let length = take("length").as_ref().and_then(Value::as_u64);
    if length != Some(digest.len() as u64) {
        return Err("the length differs from that of the digest".to_owned());
    }
    // All other fields describe the method. An unknown one is an error, because it could change the digest.
    let description: Description =
        serde_json::from_value(fields.into()).map_err(|error| reason(&error))?;
    Ok((Entry { tag: None, name, digest }, description.try_into()?))
}

/// Returns the message without the line number, which is always 1: the list's own line number is in the caller's message.
fn reason(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checksum::hash::Hash;

    #[test]
    fn records_round_trip() {
        for name in ["plain".as_bytes(), b"\xff \"\n", "na\u{ef}ve".as_bytes()] {
            for hash in Hash::all() {
                let digest = vec![7; hash.usual_length()];
                let file = file_name::from_bytes(name.to_vec());
                let written = Record::default().checksum(&file, Some(&hash.into()), &digest);
                let (entry, method) = parse(&written.to_json(b'\n')).unwrap();
                assert_eq!((entry.tag, entry.digest, method.hash), (None, digest, hash));
                if file_name::has_bytes(&file) {
                    assert_eq!(file_name::from_bytes(entry.name), file);
                }
            }
        }
    }

    #[test]
    fn other_objects_are_refused() {
        for (json, why) in [
            ("{", "EOF"),
            ("{}", "invalid file name"),
            (r#"{"file":""}"#, "invalid file name"),
            (r#"{"file":"a","file_hex":"6"}"#, "invalid file name"),
            (r#"{"file":"a","algorithm":"sha256","length":1}"#, "invalid digest"),
            (r#"{"file":"a","digest":"0g","length":1}"#, "invalid digest"),
            (r#"{"file":"a","digest":"","length":0}"#, "invalid digest"),
            (r#"{"file":"a","digest":"00"}"#, "the length differs"),
            (r#"{"file":"a","digest":"00","length":2}"#, "the length differs"),
            (r#"{"file":"a","digest":"00","length":1}"#, "missing field `algorithm`"),
            (r#"{"file":"a","digest":"00","length":1,"algorithm":"md4"}"#, "unknown algorithm"),
            (
                r#"{"file":"a","digest":"00","length":1,"algorithm":"md5","key":"x"}"#,
                "unknown field",
            ),
            (r#"{"file":"a","digest":"00","length":1,"algorithm":"md5","seek":1}"#, "--seek: md5"),
            (r#"{"file":"a","digest":"00","length":1,"algorithm":"md5"} x"#, "trailing characters"),
        ] {
            let error = parse(json.as_bytes()).map(|_| ()).unwrap_err();
            assert!(error.contains(why), "{json}: {error}");
        }
    }
}
