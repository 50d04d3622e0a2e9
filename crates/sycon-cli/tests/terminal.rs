//! A terminal to run the command on.

use std::fs::File;
use std::io::Read;
use std::os::fd::OwnedFd;

use rustix::pty;
use rustix::termios::{Winsize, tcsetwinsize};

/// A terminal, and the user's side of it.
pub(crate) fn open() -> (File, OwnedFd) {
    let user = pty::openpt(pty::OpenptFlags::RDWR | pty::OpenptFlags::NOCTTY).unwrap();
    pty::grantpt(&user).unwrap();
    pty::unlockpt(&user).unwrap();
    let name = pty::ptsname(&user, Vec::new()).unwrap();
    (File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap(), user)
}

/// Sets the width of a terminal.
pub(crate) fn resize(user: &OwnedFd, columns: u16) {
    let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(user, size).unwrap();
}

/// Returns all output, after all programs have closed the terminal.
pub(crate) fn read(user: OwnedFd) -> String {
    let mut shown = Vec::new();
    // Reading from a closed terminal is an error.
    let _ = File::from(user).read_to_end(&mut shown);
    String::from_utf8(shown).unwrap()
}
