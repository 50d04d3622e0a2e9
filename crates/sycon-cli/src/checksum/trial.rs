//! The methods to try for a line whose list names no algorithm.

use std::sync::Arc;

use crate::checksum::hash::Hash;
use crate::checksum::line::{LineError, MIN_LENGTH};
use crate::checksum::method::Method;

/// The methods to try for lines without a named algorithm: those of [`Hash::tried`], with the
/// options of the command line.
pub(crate) struct Trial {
    methods: Vec<Arc<Method>>,
    /// The digest length of the option --length.
    length: Option<usize>,
}

impl Trial {
    /// `given` has the options of the command line.
    pub(crate) fn new(given: &Method, length: Option<usize>) -> Self {
        let methods = Hash::tried().map(|hash| Method { hash, ..given.clone() });
        let methods = methods.filter(|method| method.check().is_ok()).map(Arc::new).collect();
        Self { methods, length }
    }

    /// The methods to try for a digest of `length` bytes.
    pub(crate) fn methods(&self, length: usize) -> impl Iterator<Item = &Arc<Method>> {
        self.methods.iter().filter(move |method| self.fits(method, length))
    }

    pub(crate) fn fits(&self, method: &Method, length: usize) -> bool {
        match self.length {
            Some(asked) => asked == length && method.hash.has_length(length),
            None => method.hash.usual_length() == length,
        }
    }

    /// Refuses a digest of `given` bytes if the trial has no method for that length.
    pub(crate) fn check_length(&self, given: usize) -> Result<(), LineError> {
        match self.length {
            Some(needed) if needed != given => Err(LineError::Length { hash: None, given, needed }),
            None if given < MIN_LENGTH => Err(LineError::Short { given }),
            _ if self.methods(given).next().is_none() => Err(LineError::NoAlgorithm { given }),
            _ => Ok(()),
        }
    }
}
