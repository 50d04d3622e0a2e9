//! Whether standard input and output were open when the process began.
//!
//! Rust opens /dev/null in place of what is closed, before `main`: nothing would be read, and everything
//! lost, without an error. No safe code runs early enough to see it.

use core::sync::atomic::{AtomicBool, Ordering};

use rustix::{io, stdio};

static INPUT_CLOSED: AtomicBool = AtomicBool::new(false);
static OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before `main` and Rust's own start, so it does nothing but ask the system and set two flags.
#[ctor::ctor(unsafe)]
fn look() {
    INPUT_CLOSED.store(io::fcntl_getfd(stdio::stdin()).is_err(), Ordering::Relaxed);
    OUTPUT_CLOSED.store(io::fcntl_getfd(stdio::stdout()).is_err(), Ordering::Relaxed);
}

/// Whether standard input was closed.
pub fn input_was_closed() -> bool {
    INPUT_CLOSED.load(Ordering::Relaxed)
}

/// Whether standard output was closed.
pub fn output_was_closed() -> bool {
    OUTPUT_CLOSED.load(Ordering::Relaxed)
}
