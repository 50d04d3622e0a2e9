//! Cleans up when a signal ends the process: removes temporary files and the progress bar.
//!
//! A thread waits for SIGINT, SIGTERM and SIGHUP, or on Windows for Ctrl-C and Ctrl-Break. It
//! cleans up and then runs the signal's default action, so that shells see which signal ended the
//! process.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::progress;

/// The files to remove after a signal.
#[derive(Debug)]
pub(crate) struct Unfinished {
    /// Temporary files to remove.
    pub(crate) files: Vec<PathBuf>,
    /// True while the terminal shows a progress bar.
    pub(crate) bar: bool,
    /// The terminal settings to restore while a passphrase is asked for.
    terminal: Option<terminal::Settings>,
}

static UNFINISHED: Mutex<Unfinished> =
    Mutex::new(Unfinished { files: Vec::new(), bar: false, terminal: None });

/// Locks the list of what to clean up. Signals wait for the lock, so changes made while it is held
/// are atomic.
pub(crate) fn hold() -> MutexGuard<'static, Unfinished> {
    signals::watch();
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Cleans up.
pub(crate) fn undo() {
    hold().undo();
}

/// Guards the terminal settings: until it is dropped, a signal restores them.
pub(crate) struct Terminal(());

impl Terminal {
    pub(crate) fn keep() -> Self {
        hold().terminal = terminal::Settings::find();
        Self(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        hold().terminal = None;
    }
}

/// Ends the process as SIGINT does, after the user typed Ctrl-C at a passphrase prompt.
pub(crate) fn die_of_interrupt() -> ! {
    undo();
    signals::die_of(signals::INTERRUPT)
}

/// Ends the process as SIGPIPE does, like other programs whose reader closed the pipe.
pub(crate) fn die_of_closed_pipe() -> ! {
    signals::die_of(signals::CLOSED_PIPE)
}

impl Unfinished {
    fn undo(&mut self) {
        for file in self.files.drain(..) {
            let _ = fs::remove_file(file);
        }
        if self.bar {
            self.bar = false;
            progress::erase();
        }
        if let Some(settings) = self.terminal.take() {
            settings.restore();
        }
    }
}

#[cfg(unix)]
mod terminal {
    use std::fs::File;

    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

    #[derive(Debug)]
    pub(super) struct Settings(File, Termios);

    impl Settings {
        pub(super) fn find() -> Option<Self> {
            let terminal = File::open("/dev/tty").ok()?;
            let settings = tcgetattr(&terminal).ok()?;
            Some(Self(terminal, settings))
        }

        pub(super) fn restore(self) {
            let _ = tcsetattr(self.0, OptionalActions::Now, &self.1);
        }
    }
}

#[cfg(windows)]
mod terminal {
    use std::fs::File;

    use winapi_util::console;

    #[derive(Debug)]
    pub(super) struct Settings(File, u32);

    impl Settings {
        pub(super) fn find() -> Option<Self> {
            let terminal = File::options().read(true).write(true).open("CONIN$").ok()?;
            let mode = console::mode(&terminal).ok()?;
            Some(Self(terminal, mode))
        }

        pub(super) fn restore(self) {
            let _ = console::set_mode(&self.0, self.1);
        }
    }
}

#[cfg(unix)]
mod signals {
    use std::sync::{Once, mpsc};
    use std::{fs, process, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGPIPE, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::hold;

    pub(super) const INTERRUPT: i32 = SIGINT;
    pub(super) const CLOSED_PIPE: i32 = SIGPIPE;

    /// Starts the signal thread on the first call.
    pub(super) fn watch() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let ignored = ignored();
            let wanted = [SIGINT, SIGTERM, SIGHUP];
            let wanted = wanted.into_iter().filter(move |signal| ignored & 1 << (signal - 1) == 0);
            // Without the thread, signals end the process immediately.
            let (ready, registered) = mpsc::channel::<()>();
            let wait = move || {
                let signals = Signals::new(wanted);
                drop(ready);
                if let Some(signal) = signals.ok().and_then(|mut all| all.forever().next()) {
                    undo_and_die(signal);
                }
            };
            let _ = thread::Builder::new().spawn(wait);
            // Waits until the thread drops `ready`; nothing is sent.
            let _ = registered.recv();
        });
    }

    fn undo_and_die(signal: i32) -> ! {
        // Keep the lock until the process ends, so that no thread creates another file.
        let mut unfinished = hold();
        unfinished.undo();
        die_of(signal)
    }

    pub(super) fn die_of(signal: i32) -> ! {
        let _ = emulate_default_handler(signal);
        process::exit(128 + signal)
    }

    /// Returns the signals that the parent process set to be ignored, as nohup does: one bit per
    /// signal.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        // Without /proc, SIGHUP is left alone, because nohup could have ignored it.
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(1 << (SIGHUP - 1))
    }
}

#[cfg(windows)]
mod signals {
    use std::process;
    use std::sync::Once;

    use super::hold;

    /// The exit code of processes that Ctrl-C ended: `STATUS_CONTROL_C_EXIT`.
    pub(super) const INTERRUPT: i32 = 0xc000_013a_u32.cast_signed();
    pub(super) const CLOSED_PIPE: i32 = 1;

    /// Installs the Ctrl-C handler on the first call.
    pub(super) fn watch() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let undo_and_die = || {
                // Keep the lock until the process ends, so that no thread creates another file.
                let mut unfinished = hold();
                unfinished.undo();
                die_of(INTERRUPT)
            };
            // Without the handler, Ctrl-C ends the process immediately.
            let _ = ctrlc::set_handler(undo_and_die);
        });
    }

    pub(super) fn die_of(code: i32) -> ! {
        process::exit(code)
    }
}
