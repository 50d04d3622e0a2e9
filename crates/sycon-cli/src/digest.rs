//! The digest of one input.

use std::ffi::OsStr;
use std::io;

use crate::algorithm::{Algorithm, Parameters};
use crate::failure::Failure;
use crate::input;
use crate::progress::Progress;

/// The longest digest of a checksum line, in bytes.
pub(crate) const MAX_LENGTH: usize = 1 << 20;

/// Which bytes of which output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digest<'a> {
    pub(crate) algorithm: &'static Algorithm,
    pub(crate) parameters: &'a Parameters,
    /// Bytes of output to pass over first.
    pub(crate) seek: u64,
    pub(crate) length: usize,
    /// How many may work on one input.
    pub(crate) threads: usize,
}

impl Digest<'_> {
    /// The digest of the file `name`, read through `buffer`.
    pub(crate) fn of(
        &self,
        name: &OsStr,
        buffer: &mut [u8],
        progress: &Progress,
    ) -> Result<Vec<u8>, Failure> {
        self.compute(name, buffer, progress).map_err(|error| Failure::new(name, error))
    }

    fn compute(&self, name: &OsStr, buffer: &mut [u8], progress: &Progress) -> io::Result<Vec<u8>> {
        let mut hasher = self.algorithm.start(self.parameters).map_err(io::Error::other)?;
        input::absorb(name, &mut *hasher, buffer, self.threads, progress)?;
        let mut stream = hasher.finalize();
        stream.skip(self.seek);
        let mut digest = vec![0; self.length];
        stream.squeeze(&mut digest);
        Ok(digest)
    }
}
