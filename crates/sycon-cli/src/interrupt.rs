//! What is undone when a signal ends the process: temporary files, and the progress bar.
//!
//! A thread waits for INT, TERM and HUP, or on Windows for Ctrl-C and Ctrl-Break. It undoes, and then lets the
//! signal do what it does to any program, so that shells see of what it died.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::progress;

/// What there is to undo.
#[derive(Debug)]
pub(crate) struct Unfinished {
    /// Files that were not there before.
    pub(crate) files: Vec<PathBuf>,
    /// Whether the terminal shows a progress bar.
    pub(crate) bar: bool,
    /// How the terminal was, if a passphrase is asked for.
    terminal: Option<terminal::Settings>,
}

static UNFINISHED: Mutex<Unfinished> =
    Mutex::new(Unfinished { files: Vec::new(), bar: false, terminal: None });

/// The list. A signal waits until it is let go, so what is done meanwhile is done wholly or not at all.
pub(crate) fn hold() -> MutexGuard<'static, Unfinished> {
    signals::watch();
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Undoes all of it.
pub(crate) fn undo() {
    hold().undo();
}

/// While a passphrase is asked for, a signal brings the terminal back to what it was.
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

/// Dies of SIGINT, which somebody typed who was asked for a passphrase.
pub(crate) fn die_of_interrupt() -> ! {
    undo();
    signals::die_of(signals::INTERRUPT)
}

/// Dies of SIGPIPE, as programs do whose reader went away.
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

    /// Starts the thread, once.
    pub(super) fn watch() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let ignored = ignored();
            let wanted = [SIGINT, SIGTERM, SIGHUP];
            let wanted = wanted.into_iter().filter(move |signal| ignored & 1 << (signal - 1) == 0);
            // Where the system refuses a thread, signals end the process at once, as they did before.
            let (ready, registered) = mpsc::channel::<()>();
            let wait = move || {
                let signals = Signals::new(wanted);
                drop(ready);
                if let Some(signal) = signals.ok().and_then(|mut all| all.forever().next()) {
                    undo_and_die(signal);
                }
            };
            let _ = thread::Builder::new().spawn(wait);
            // Nothing is sent; it ends when the sender is gone.
            let _ = registered.recv();
        });
    }

    fn undo_and_die(signal: i32) -> ! {
        // Held to the end: nothing more is to appear.
        let mut unfinished = hold();
        unfinished.undo();
        die_of(signal)
    }

    pub(super) fn die_of(signal: i32) -> ! {
        let _ = emulate_default_handler(signal);
        process::exit(128 + signal)
    }

    /// The signals that whoever started the process wants ignored, as nohup does: a bit for each.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        // Where it cannot be known, a hangup is left to the system, for the sake of nohup.
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(1 << (SIGHUP - 1))
    }
}

#[cfg(windows)]
mod signals {
    use std::process;
    use std::sync::Once;

    use super::hold;

    /// The exit code of what Ctrl-C ended, by which shells know it: `STATUS_CONTROL_C_EXIT`.
    pub(super) const INTERRUPT: i32 = 0xc000_013a_u32.cast_signed();
    pub(super) const CLOSED_PIPE: i32 = 1;

    /// Starts the thread, once.
    pub(super) fn watch() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let undo_and_die = || {
                // Held to the end: nothing more is to appear.
                let mut unfinished = hold();
                unfinished.undo();
                die_of(INTERRUPT)
            };
            // Where the system refuses, they end the process at once, as they did before.
            let _ = ctrlc::set_handler(undo_and_die);
        });
    }

    pub(super) fn die_of(code: i32) -> ! {
        process::exit(code)
    }
}
