//! The functions that hash a message before it is signed.

use std::ffi::OsStr;
use std::io;

use sycon::sponge::{PreHash, UnknownPreHash};

use crate::checksum::hash::Hash;
use crate::checksum::method::Method;
use crate::io::file;
use crate::io::progress::Progress;

/// Returns the function with this name, written as in its standard or in any case and without `-` and `/`.
pub(crate) fn parse(name: &str) -> Result<PreHash, UnknownPreHash> {
    let plain = |name: &str| name.replace(['-', '/'], "").to_ascii_lowercase();
    let is_named = |prehash: &PreHash| plain(prehash.name()) == plain(name);
    PreHash::ALL.into_iter().find(is_named).ok_or(UnknownPreHash)
}

/// Computes the digest of `file` with the algorithms of `sycon sum`, which include all that ML-DSA and SLH-DSA allow.
pub(crate) fn digest(prehash: PreHash, file: &OsStr, progress: &Progress) -> io::Result<Vec<u8>> {
    let hash = Hash::find(prehash.name());
    let hash = hash.ok_or_else(|| io::Error::other("unsupported hash"))?;
    Method::from(hash).checksum(file::open(file)?, prehash.digest_length(), 1, progress)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_all_spellings() {
        for prehash in PreHash::ALL {
            let name = prehash.name();
            for written in [name.to_owned(), name.to_lowercase(), name.replace('-', "")] {
                assert_eq!(parse(&written), Ok(prehash), "{written}");
            }
            assert!(Hash::find(name).is_some(), "{name}");
        }
        assert_eq!(parse("md5"), Err(UnknownPreHash));
        assert_eq!(parse("sha512-256"), Ok(PreHash::Sha512_256));
    }
}
