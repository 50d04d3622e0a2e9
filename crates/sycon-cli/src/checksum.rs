//! The checksum of one input.

use std::ffi::OsStr;
use std::io;

use sycon::xof::{Algorithm, Any, Squeeze};

use crate::input;
use crate::progress::Progress;

/// Which bytes of which output.
#[derive(Debug)]
pub(crate) struct Checksum {
    /// The function, with its parameters and without input.
    pub(crate) fresh: Any,
    /// Bytes of output to pass over first, of an XOF.
    pub(crate) seek: u64,
    pub(crate) length: usize,
    /// How many may work on one input.
    pub(crate) threads: usize,
}

impl Checksum {
    pub(crate) fn algorithm(&self) -> Algorithm {
        self.fresh.algorithm()
    }

    /// The checksum of the file `name`.
    pub(crate) fn of(&self, name: &OsStr, progress: &Progress) -> io::Result<Vec<u8>> {
        let mut function = self.fresh.clone();
        input::absorb(name, &mut function, self.threads, progress)?;
        let mut value = vec![0; self.length];
        let done = if self.algorithm().is_xof() {
            function.finalize().map(|mut output| {
                output.skip(self.seek);
                output.squeeze(&mut value);
            })
        } else {
            function.finalize_into(&mut value)
        };
        done.map(|()| value).map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use sycon::xof::Parameters;

    use super::*;
    use crate::algorithm;

    #[test]
    fn parts_of_the_output_are_parts_of_the_checksum() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), b"abc").unwrap();
        let checksum = |algorithm: Algorithm, seek, length| {
            let fresh = algorithm.start(&Parameters::new()).unwrap();
            let checksum = Checksum { fresh, seek, length, threads: 1 };
            checksum.of(file.path().as_os_str(), &Progress::new(None)).unwrap()
        };
        for algorithm in algorithm::offered() {
            let length = algorithm.output_length().usual();
            let whole = checksum(algorithm, 0, length);
            if algorithm.is_xof() {
                assert_eq!(checksum(algorithm, 5, length - 5), whole[5..], "{algorithm}");
            }
            let mut function = algorithm.start(&Parameters::new()).unwrap();
            function.absorb(b"a").absorb(b"bc");
            let mut expected = vec![0; length];
            function.finalize_into(&mut expected).unwrap();
            assert_eq!(whole, expected, "{algorithm}");
        }
    }
}
