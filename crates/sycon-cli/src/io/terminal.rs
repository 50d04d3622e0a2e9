//! The settings of the terminal, and control of its last line.

use std::fs::File;
use std::io::{self, Write};

/// Moves to the start of the line and erases everything after it. The cursor stays at the start of
/// the bar, so this works even if a terminal that became narrower has wrapped the bar.
pub(crate) const ERASE: &[u8] = b"\r\x1b[J";

/// Erases the progress bar.
pub(crate) fn erase_bar() {
    let _ = io::stderr().write_all(ERASE);
}

/// Returns whether the terminal supports [`ERASE`].
#[cfg(unix)]
pub(crate) fn supports_escapes() -> bool {
    true
}

/// Enables escape sequences in a Windows console. A terminal that is not a console runs programs
/// for Unix and supports them.
#[cfg(windows)]
pub(crate) fn supports_escapes() -> bool {
    let console = winapi_util::console::Console::stderr();
    console.map_or(true, |mut console| console.set_virtual_terminal_processing(true).is_ok())
}

/// The settings of the terminal at a point in time.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct TerminalSettings(File, rustix::termios::Termios);

#[cfg(unix)]
impl TerminalSettings {
    /// Reads the settings. Returns `None` if the process has no terminal.
    pub(crate) fn read() -> Option<Self> {
        let terminal = File::open("/dev/tty").ok()?;
        let settings = rustix::termios::tcgetattr(&terminal).ok()?;
        Some(Self(terminal, settings))
    }

    pub(crate) fn restore(self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        let _ = tcsetattr(self.0, OptionalActions::Now, &self.1);
    }
}

/// The mode of the console at a point in time.
#[cfg(windows)]
#[derive(Debug)]
pub(crate) struct TerminalSettings(File, u32);

#[cfg(windows)]
impl TerminalSettings {
    /// Reads the mode. Returns `None` if the process has no console.
    pub(crate) fn read() -> Option<Self> {
        let terminal = File::options().read(true).write(true).open("CONIN$").ok()?;
        let mode = winapi_util::console::mode(&terminal).ok()?;
        Some(Self(terminal, mode))
    }

    pub(crate) fn restore(self) {
        let _ = winapi_util::console::set_mode(&self.0, self.1);
    }
}
