//! The functions that hash a message before it is signed.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io;

use crate::checksum::hash::Hash;
use crate::checksum::method::Method;
use crate::io::file;
use crate::io::progress::Progress;

/// Returns the function with this name, written as in its standard or in any case and without `-` and `/`.
pub(crate) fn find<PreHash: Display>(
    all: impl IntoIterator<Item = PreHash>,
    name: &str,
) -> Option<PreHash> {
    let plain = |name: &str| name.replace(['-', '/'], "").to_ascii_lowercase();
    all.into_iter().find(|prehash| plain(&prehash.to_string()) == plain(name))
}

/// Computes the digest of `file` with the algorithms of `sycon sum`, which include all that ML-DSA and SLH-DSA allow.
pub(crate) fn digest(
    prehash: impl Display,
    length: usize,
    file: &OsStr,
    progress: &Progress,
) -> io::Result<Vec<u8>> {
    let hash = Hash::find(&prehash.to_string());
    let hash = hash.ok_or_else(|| io::Error::other("unsupported hash"))?;
    Method::from(hash).checksum(file::open(file)?, length, 1, progress)
}
