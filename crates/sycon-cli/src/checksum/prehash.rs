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

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use sycon::{mldsa, slhdsa};

    use super::*;

    #[test]
    fn names_are_found_in_all_spellings() {
        fn check<PreHash: Copy + Debug + Display + PartialEq>(all: [PreHash; 12]) {
            for prehash in all {
                let name = prehash.to_string();
                for written in [name.clone(), name.to_lowercase(), name.replace('-', "")] {
                    assert_eq!(find(all, &written), Some(prehash), "{written}");
                }
                assert!(Hash::find(&name).is_some(), "{name}");
            }
            assert_eq!(find(all, "md5"), None);
        }
        check(mldsa::PreHash::ALL);
        check(slhdsa::PreHash::ALL);
        let found = find(mldsa::PreHash::ALL, "sha512-256");
        assert_eq!(found, Some(mldsa::PreHash::Sha512_256));
    }
}
