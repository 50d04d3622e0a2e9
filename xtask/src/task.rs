//! The result of a task, and the folder in which it runs.

use std::error::Error;
use std::path::{Path, PathBuf};

pub(crate) type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask/ is a folder of the repository")
        .to_path_buf()
}
