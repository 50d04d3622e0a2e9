//! Imports from JavaScript.
#![allow(unsafe_code, reason = "calls into JavaScript")]

use std::io::{self, Read, Write};

#[cfg(target_arch = "wasm32")]
mod imports {
    #[link(wasm_import_module = "sycon")]
    unsafe extern "C" {
        /// Fills memory with random bytes. Returns a value other than 0 if none are available.
        pub(super) fn random(bytes: *mut u8, length: usize) -> i32;

        /// Fills memory with the next bytes of the input, and returns their number, or a negative number after an
        /// error.
        pub(super) fn read(bytes: *mut u8, length: usize) -> i32;

        /// Writes the next bytes of the output. Returns a value other than 0 after an error.
        pub(super) fn write(bytes: *const u8, length: usize) -> i32;
    }
}

/// On other targets than WebAssembly there is no JavaScript, so every call fails.
#[cfg(not(target_arch = "wasm32"))]
mod imports {
    pub(super) unsafe fn read(_: *mut u8, _: usize) -> i32 {
        -1
    }

    pub(super) unsafe fn write(_: *const u8, _: usize) -> i32 {
        -1
    }
}

/// The source of random bytes for the crate getrandom.
#[cfg(target_arch = "wasm32")]
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    bytes: *mut u8,
    length: usize,
) -> Result<(), getrandom::Error> {
    // SAFETY: `bytes` and `length` describe memory of the caller, which JavaScript fills.
    match unsafe { imports::random(bytes, length) } {
        0 => Ok(()),
        _ => Err(getrandom::Error::UNSUPPORTED),
    }
}

/// The file that JavaScript reads, and the file that it writes.
#[derive(Clone, Copy, Debug)]
pub struct Host;

impl Read for Host {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        // SAFETY: `out` has this length.
        let read = unsafe { imports::read(out.as_mut_ptr(), out.len()) };
        let read = usize::try_from(read).map_err(|_| io::Error::other("input: read failed"))?;
        Ok(read.min(out.len()))
    }
}

impl Write for Host {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        // SAFETY: `data` has this length.
        match unsafe { imports::write(data.as_ptr(), data.len()) } {
            0 => Ok(data.len()),
            _ => Err(io::Error::other("output: write failed")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
