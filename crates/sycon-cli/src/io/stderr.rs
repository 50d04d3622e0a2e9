//! Writes messages to standard error.

use std::fmt::Display;
use std::io::{self, Write};
use std::process;

use crate::io::{escape, signals};

/// Prints `message` and ends the process with exit code 1.
pub(crate) fn exit_with_error(message: impl Display) -> ! {
    signals::clean_up();
    print_message(message);
    process::exit(1);
}

/// Writes `message` to standard error, in one line, with everything [escaped] that a terminal would interpret: any part
/// of a message can come from a file. Does not show age identities, which any argument can be by mistake. Unlike `eprintln`, it does not panic
/// if standard error is closed.
///
/// [escaped]: escape::escaped
pub(crate) fn print_message(message: impl Display) {
    let message = escape::escaped(message.to_string().as_bytes());
    let message = escape::without_identities(&message);
    let _ = io::stderr().write_all(format!("sycon: {message}\n").as_bytes());
}
