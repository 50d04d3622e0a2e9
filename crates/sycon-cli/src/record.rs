//! What `sycon sum` prints of a file in JSON.

use std::ffi::OsStr;

use serde::Serialize;
use serde_json::Serializer;

use crate::checksum::{Description, Method};
use crate::shown::HarmlessJson;
use crate::{hex, name};

#[derive(Default, Serialize)]
pub(crate) struct Record {
    #[serde(flatten)]
    place: Option<Place>,
    #[serde(flatten)]
    checksum: Option<Checksum>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Of a line that was checked.
#[derive(Serialize)]
struct Place {
    list: String,
    line: u64,
}

#[derive(Serialize)]
struct Checksum {
    file: String,
    /// Where the name is not UTF-8, and `file` has lost something.
    #[serde(skip_serializing_if = "Option::is_none")]
    file_hex: Option<String>,
    #[serde(flatten)]
    method: Option<Description>,
    length: usize,
    digest: String,
}

impl Record {
    /// Of a line of a list, what became of it.
    pub(crate) fn of_line(
        list: &str,
        line: u64,
        result: &'static str,
        error: Option<String>,
    ) -> Self {
        Self {
            place: Some(Place { list: list.to_owned(), line }),
            result: Some(result),
            error,
            checksum: None,
        }
    }

    pub(crate) fn checksum(self, file: &OsStr, method: Option<&Method>, digest: &[u8]) -> Self {
        let bytes = name::bytes(file);
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

    /// The line, with its `end`.
    pub(crate) fn to_json(&self, end: u8) -> Vec<u8> {
        let mut line = Vec::new();
        let _ = self.serialize(&mut Serializer::with_formatter(&mut line, HarmlessJson));
        line.push(end);
        line
    }
}
