//! Cleans up when a signal ends the process: removes temporary files and the progress bar.
//!
//! A thread waits for SIGINT, SIGTERM and SIGHUP, or on Windows for Ctrl-C and Ctrl-Break. It
//! cleans up and then runs the signal's default action, so that shells see which signal ended the
//! process.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::io::terminal::{self, TerminalSettings};

/// The files to remove after a signal.
#[derive(Debug)]
pub(crate) struct Cleanup {
    /// Temporary files to remove.
    pub(crate) files: Vec<PathBuf>,
    /// True while the terminal shows a progress bar.
    pub(crate) bar: bool,
    /// The terminal settings to restore while a passphrase is asked for.
    terminal: Option<TerminalSettings>,
}

static CLEANUP: Mutex<Cleanup> =
    Mutex::new(Cleanup { files: Vec::new(), bar: false, terminal: None });

/// Locks the list of what to clean up. Signals wait for the lock, so changes made while it is held
/// are atomic.
pub(crate) fn lock_cleanup() -> MutexGuard<'static, Cleanup> {
    handler::start_watching();
    CLEANUP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Cleans up.
pub(crate) fn clean_up() {
    lock_cleanup().run();
}

/// Guards the terminal settings: until it is dropped, a signal restores them.
pub(crate) struct TerminalGuard(());

impl TerminalGuard {
    pub(crate) fn new() -> Self {
        lock_cleanup().terminal = TerminalSettings::read();
        Self(())
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        lock_cleanup().terminal = None;
    }
}

/// Ends the process as SIGINT does, after the user typed Ctrl-C at a passphrase prompt.
pub(crate) fn exit_by_interrupt() -> ! {
    clean_up();
    handler::exit_by(handler::INTERRUPT)
}

/// Ends the process as SIGPIPE does, like other programs whose reader closed the pipe.
pub(crate) fn exit_by_closed_pipe() -> ! {
    handler::exit_by(handler::CLOSED_PIPE)
}

impl Cleanup {
    fn run(&mut self) {
        for file in self.files.drain(..) {
            let _ = fs::remove_file(file);
        }
        if self.bar {
            self.bar = false;
            terminal::erase_bar();
        }
        if let Some(settings) = self.terminal.take() {
            settings.restore();
        }
    }
}

#[cfg(unix)]
mod handler {
    use std::sync::{Once, mpsc};
    use std::{fs, process, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGPIPE, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::lock_cleanup;

    pub(super) const INTERRUPT: i32 = SIGINT;
    pub(super) const CLOSED_PIPE: i32 = SIGPIPE;

    /// Starts the signal thread on the first call.
    pub(super) fn start_watching() {
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
                    clean_up_and_exit(signal);
                }
            };
            let _ = thread::Builder::new().spawn(wait);
            // Waits until the thread drops `ready`; nothing is sent.
            let _ = registered.recv();
        });
    }

    fn clean_up_and_exit(signal: i32) -> ! {
        // Keep the lock until the process ends, so that no thread creates another file.
        let mut cleanup = lock_cleanup();
        cleanup.run();
        exit_by(signal)
    }

    pub(super) fn exit_by(signal: i32) -> ! {
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
mod handler {
    use std::process;
    use std::sync::Once;

    use super::lock_cleanup;

    /// The exit code of processes that Ctrl-C ended: `STATUS_CONTROL_C_EXIT`.
    pub(super) const INTERRUPT: i32 = 0xc000_013a_u32.cast_signed();
    pub(super) const CLOSED_PIPE: i32 = 1;

    /// Installs the Ctrl-C handler on the first call.
    pub(super) fn start_watching() {
        static STARTED: Once = Once::new();
        STARTED.call_once(|| {
            let clean_up_and_exit = || {
                // Keep the lock until the process ends, so that no thread creates another file.
                let mut cleanup = lock_cleanup();
                cleanup.run();
                exit_by(INTERRUPT)
            };
            // Without the handler, Ctrl-C ends the process immediately.
            let _ = ctrlc::set_handler(clean_up_and_exit);
        });
    }

    pub(super) fn exit_by(code: i32) -> ! {
        process::exit(code)
    }
}
