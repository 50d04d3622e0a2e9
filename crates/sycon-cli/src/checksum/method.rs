//! Methods: how to compute the checksum of an input.

use std::io;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sycon::xof::Algorithm;

use crate::checksum::algorithm::{self, Options};
use crate::checksum::hash::{Hash, RunningHash};
use crate::error::UsageError;
use crate::io::input::{self, Input};
use crate::io::progress::Progress;

/// An algorithm with its parameters: everything needed to verify a checksum.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub(crate) hash: Hash,
    pub(crate) options: Options,
    /// Bytes to skip at the start of an XOF's output.
    pub(crate) seek: Option<u64>,
}

impl Method {
    /// Refuses options that the algorithm does not support, or that are too long.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        let length = self.options.length();
        if length > MAX_TEXT {
            return Err(UsageError(format!(
                "--customization, --derive-key: too long (got {length} bytes, expected at most {MAX_TEXT})"
            )));
        }
        match self.hash {
            Hash::Library(algorithm) => drop(self.options.start(algorithm)?),
            Hash::Foreign(_) => self.options.check(&self.hash.name(), self.hash.takes())?,
        }
        if self.seek.is_some() && !self.hash.is_xof() {
            let (name, length) = (self.hash.name(), self.hash.usual_length());
            return Err(UsageError(format!(
                "--seek: {name} is not an XOF; its output is {length} bytes long"
            )));
        }
        Ok(())
    }

    /// Returns whether the method has no parameters except the algorithm.
    pub(crate) fn is_plain(&self) -> bool {
        self.options.is_empty() && self.seek.is_none()
    }

    /// Returns whether seeking takes seconds, even for short input.
    pub(crate) fn is_slow_seek(&self) -> bool {
        matches!(self.hash, Hash::Library(algorithm) if algorithm::is_slow_seek(algorithm, self.seek.unwrap_or(0)))
    }

    /// Returns a comment that describes the lines of a list with digests of `length` bytes. b3sum
    /// and `BusyBox`'s `sha256sum` don't skip comments, so lists that other tools can read have none.
    pub(crate) fn comment(&self, length: usize) -> Option<Vec<u8>> {
        let elsewhere = match self.hash {
            Hash::Library(algorithm) => algorithm == Algorithm::Blake3,
            Hash::Foreign(_) => true,
        };
        if elsewhere && self.is_plain() && length == self.hash.usual_length() {
            return None;
        }
        self.full_comment()
    }

    /// Returns the comment, also for lists that other tools can read.
    pub(crate) fn full_comment(&self) -> Option<Vec<u8>> {
        let mut line = COMMENT.to_vec();
        serde_json::to_writer(&mut line, &Description::from(self)).ok()?;
        Some(line)
    }

    /// Parses a [`comment`](Self::comment). Returns `None` for any other comment.
    pub(crate) fn from_comment(line: &[u8]) -> Option<Result<Self, String>> {
        let json = line.strip_prefix(COMMENT).filter(|rest| rest.starts_with(b"{"))?;
        let description = serde_json::from_slice::<Description>(json);
        Some(description.map_err(|error| error.to_string()).and_then(Self::try_from))
    }

    /// Computes the checksum of `source` with up to `threads` threads.
    pub(crate) fn checksum(
        &self,
        source: impl Into<Input>,
        length: usize,
        threads: usize,
        progress: &Progress,
    ) -> io::Result<Vec<u8>> {
        let source = source.into();
        let mut function = self.hash.start(&self.options, length)?;
        match &mut function {
            RunningHash::Library(function) => input::absorb(source, function, threads, progress)?,
            RunningHash::Foreign(state) => {
                input::read_pieces(source, progress, |piece| state.absorb(piece))?;
            }
        }
        function.finalize(self.seek.unwrap_or(0), length)
    }

    /// Returns the first of `methods` with which the checksum of `source` is `digest`. Reads
    /// `source` once.
    pub(crate) fn matching(
        methods: impl IntoIterator<Item = Arc<Self>>,
        source: impl Into<Input>,
        digest: &[u8],
        progress: &Progress,
    ) -> io::Result<Option<Arc<Self>>> {
        let mut running = Vec::new();
        for method in methods {
            running.push((method.hash.start(&method.options, digest.len())?, method));
        }
        input::read_pieces(source.into(), progress, |piece| {
            for (function, _) in &mut running {
                function.absorb(piece);
            }
        })?;
        for (function, method) in running {
            if function.finalize(method.seek.unwrap_or(0), digest.len())? == digest {
                return Ok(Some(method));
            }
        }
        Ok(None)
    }
}

impl From<Hash> for Method {
    fn from(hash: Hash) -> Self {
        Self { hash, options: Options::default(), seek: None }
    }
}

/// The longest text of the options: the longest argument on Linux. With --json, each line repeats the text, so a comment
/// with a longer one could fill the disk.
const MAX_TEXT: usize = 128 << 10;

/// The start of comments for this command.
const COMMENT: &[u8] = b"# sycon ";

/// A [`Method`] in JSON, without the key, and without the values that are the default.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Description {
    pub(crate) algorithm: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seek: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    customization: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    keyed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    derive_key: Option<String>,
}

impl From<&Method> for Description {
    fn from(method: &Method) -> Self {
        let options = &method.options;
        let domain = options.domain.filter(|domain| *domain != algorithm::DEFAULT_DOMAIN);
        Self {
            algorithm: method.hash.name(),
            seek: method.seek.filter(|seek| *seek != 0),
            domain: domain.map(|domain| format!("{domain:02x}")),
            customization: options.customization.clone().filter(|text| !text.is_empty()),
            keyed: options.keyed,
            derive_key: options.derive_key.clone(),
        }
    }
}

impl TryFrom<Description> for Method {
    type Error = String;

    fn try_from(description: Description) -> Result<Self, String> {
        let Description { algorithm, seek, domain, customization, keyed, derive_key } = description;
        let domain = domain.as_deref().map(algorithm::parse_domain).transpose()?;
        let hash =
            Hash::find(&algorithm).ok_or_else(|| format!("unknown algorithm {algorithm:?}"))?;
        let options = Options::described(domain, customization, keyed, derive_key);
        let method = Self { hash, options, seek };
        method.check().map_err(|misuse| misuse.to_string())?;
        Ok(method)
    }
}

#[cfg(test)]
mod tests {
    use sycon::xof::Parameter;

    use super::*;

    #[test]
    fn parts_of_the_output_are_parts_of_the_checksum() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), b"abc").unwrap();
        for hash in Hash::all() {
            let checksum = |seek, length| {
                let method = Method { seek, ..Method::from(hash) };
                let progress = Progress::new(None);
                method.checksum(file.reopen().unwrap(), length, 1, &progress).unwrap()
            };
            let length = hash.usual_length();
            let whole = checksum(None, length);
            assert_eq!(whole.len(), length);
            if hash.is_xof() {
                assert_eq!(checksum(Some(5), length - 5), whole[5..], "{}", hash.name());
            }
            let mut function = hash.start(&Options::default(), length).unwrap();
            function.absorb(b"a");
            function.absorb(b"bc");
            assert_eq!(function.finalize(0, length).unwrap(), whole, "{}", hash.name());
        }
    }

    /// Descriptions omit these values.
    #[test]
    fn default_values_change_no_checksum() {
        for hash in Hash::all() {
            let checksum = |options: &Options, seek| {
                let mut function = hash.start(options, hash.usual_length()).unwrap();
                function.absorb(b"abc");
                function.finalize(seek, hash.usual_length()).unwrap()
            };
            let takes = |parameter| hash.takes().contains(&parameter);
            let domain = takes(Parameter::Domain).then_some(algorithm::DEFAULT_DOMAIN);
            let customization = takes(Parameter::Customization).then(String::new);
            let options = Options::described(domain, customization, false, None);
            assert_eq!(checksum(&options, 0), checksum(&Options::default(), 0), "{}", hash.name());
            let method = Method { hash, options, seek: Some(0) };
            assert_eq!(Description::from(&method), Description::from(&Method::from(hash)));
        }
    }

    #[test]
    fn comments_describe_all_parameters() {
        let kt128 = Hash::find("kt128").unwrap();
        let customization = Some("a \"b\"\n\u{e9}".to_owned());
        let options = Options::described(None, customization, false, None);
        let customization = Method { hash: kt128, options, seek: Some(3) };
        let options = Options::described(Some(7), None, false, None);
        let turbo = Method { options, ..Method::from(Hash::find("turboshake128").unwrap()) };
        let blake3 = Method::from(Hash::find("blake3").unwrap());
        let seek = Method { seek: Some(1), ..blake3.clone() };
        let options = Options::described(None, None, true, None);
        let keyed = Method { options, ..blake3.clone() };
        let options = Options::described(None, None, false, Some("example.org keys".to_owned()));
        let derived = Method { options, ..blake3.clone() };
        let plains = [Method::from(Hash::DEFAULT), Method::from(kt128)];
        for method in [customization, turbo, seek, keyed, derived].into_iter().chain(plains) {
            let line = method.comment(method.hash.usual_length()).unwrap();
            assert!(!line.contains(&b'\n'));
            let read = Method::from_comment(&line).unwrap().unwrap();
            assert_eq!(Description::from(&read), Description::from(&method));
        }
        for method in [
            blake3,
            Method::from(Hash::find("sha256").unwrap()),
            Method::from(Hash::find("blake2b").unwrap()),
        ] {
            assert_eq!(method.comment(method.hash.usual_length()), None);
        }
        // b3sum and b2sum cannot recognize digests of these lengths without an option.
        for (name, length) in [("blake3", 64), ("blake2b", 32)] {
            let method = Method::from(Hash::find(name).unwrap());
            let read = Method::from_comment(&method.comment(length).unwrap()).unwrap().unwrap();
            assert_eq!(read.hash, method.hash);
        }
    }

    #[test]
    fn invalid_comments_are_errors() {
        for other in [&b"#"[..], b"# sycon", b"# sycon sum -a kt128", b"#sycon {}", b"# {}"] {
            assert!(Method::from_comment(other).is_none());
        }
        for wrong in [
            &b"# sycon {"[..],
            b"# sycon {}",
            b"# sycon {\"algorithm\":\"md4\"}",
            b"# sycon {\"algorithm\":\"kt128\",\"key\":\"x\"}",
            b"# sycon {\"algorithm\":\"kt128\",\"domain\":\"07\"}",
            b"# sycon {\"algorithm\":\"kt128\",\"keyed\":true}",
            b"# sycon {\"algorithm\":\"sha256\",\"derive_key\":\"x\"}",
            b"# sycon {\"algorithm\":\"blake3\",\"keyed\":true,\"derive_key\":\"x\"}",
            b"# sycon {\"algorithm\":\"sha256\",\"seek\":1}",
            b"# sycon {\"algorithm\":\"turboshake128\",\"domain\":\"80\"}",
            b"# sycon {\"algorithm\":\"kt128\"} x",
        ] {
            assert!(Method::from_comment(wrong).unwrap().is_err(), "{}", wrong.escape_ascii());
        }
    }
}
