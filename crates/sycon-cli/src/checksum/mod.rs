//! Checksums: the algorithms, the lines of lists, and the results of files.

pub(crate) mod algorithm;
pub(crate) mod foreign;
pub(crate) mod hash;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod method;
pub(crate) mod prehash;
pub(crate) mod record;
pub(crate) mod report;
pub(crate) mod resume;
pub(crate) mod trial;
pub(crate) mod verdict;
