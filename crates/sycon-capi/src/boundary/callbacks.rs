//! The caller's functions, which the library calls.

use core::ffi::{c_int, c_void};
use std::io::{self, Read, Write};

use super::Refused;

pub(crate) type ReadFunction =
    unsafe extern "C" fn(*mut c_void, *mut u8, usize, *mut usize) -> c_int;

pub(crate) type WriteFunction = unsafe extern "C" fn(*mut c_void, *const u8, usize) -> c_int;

/// A reader that calls the caller's function.
pub(crate) struct Source {
    read: ReadFunction,
    context: *mut c_void,
}

/// A writer that calls the caller's function.
pub(crate) struct Sink {
    write: WriteFunction,
    context: *mut c_void,
}

impl Source {
    /// # Safety
    ///
    /// During the lifetime of this value, `read` can be called with `context` on any thread, but not during another
    /// call with this context. It returns, and no exception or jump leaves it.
    pub(crate) unsafe fn new(
        read: Option<ReadFunction>,
        context: *mut c_void,
    ) -> Result<Self, Refused> {
        Ok(Self { read: read.ok_or(Refused)?, context })
    }
}

impl Sink {
    /// # Safety
    ///
    /// As [`Source::new`].
    pub(crate) unsafe fn new(
        write: Option<WriteFunction>,
        context: *mut c_void,
    ) -> Result<Self, Refused> {
        Ok(Self { write: write.ok_or(Refused)?, context })
    }
}

// SAFETY: the caller of `new` guarantees that any thread can use the context.
unsafe impl Send for Source {}
// SAFETY: as above.
unsafe impl Send for Sink {}

impl Read for Source {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut bytes = 0;
        // SAFETY: the caller of `new` guarantees this for the function. The memory is valid.
        let result =
            unsafe { (self.read)(self.context, out.as_mut_ptr(), out.len(), &raw mut bytes) };
        if result == 0 && bytes <= out.len() { Ok(bytes) } else { Err(failed()) }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: as above.
        let result = unsafe { (self.write)(self.context, bytes.as_ptr(), bytes.len()) };
        if result == 0 { Ok(bytes.len()) } else { Err(failed()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn failed() -> io::Error {
    io::ErrorKind::Other.into()
}
