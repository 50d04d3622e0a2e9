//! A progress bar on the terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::io::signals::{self, Cleanup};
use crate::io::terminal;

/// The maximum width of the bar, in characters.
const BAR: usize = 32;

/// Counts bytes, and shows them after half a second if standard error is a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    total: Option<u64>,
    done: AtomicU64,
    begun: Instant,
    /// When to draw next, in milliseconds after `begun`. `u64::MAX` if standard error is not a
    /// terminal.
    next: AtomicU64,
    /// Locked while other text is written to the terminal.
    quiet: Mutex<()>,
}

impl Progress {
    const PATIENCE: u64 = 500;
    const INTERVAL: u64 = 100;

    /// Starts counting. `total` is the expected number of bytes, if known.
    pub(crate) fn new(total: Option<u64>) -> Self {
        let shown = io::stderr().is_terminal() && terminal::supports_escapes();
        let next = if shown { Self::PATIENCE } else { u64::MAX };
        Self {
            total,
            done: AtomicU64::new(0),
            begun: Instant::now(),
            next: AtomicU64::new(next),
            quiet: Mutex::new(()),
        }
    }

    /// Adds `bytes` to the count.
    pub(crate) fn add(&self, bytes: usize) {
        let done = self.done.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64;
        let next = self.next.load(Ordering::Relaxed);
        if next == u64::MAX {
            return;
        }
        let elapsed = self.begun.elapsed();
        let now = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let later = now + Self::INTERVAL;
        let relaxed = Ordering::Relaxed;
        // Only one thread draws.
        if now >= next && self.next.compare_exchange(next, later, relaxed, relaxed).is_ok() {
            self.draw(done, elapsed);
        }
    }

    /// Adds bytes that were read by an earlier run.
    pub(crate) fn skip(&self, bytes: u64) {
        self.done.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Returns whether [`add`](Self::add) can draw the bar now.
    pub(crate) fn may_show(&self) -> bool {
        self.next.load(Ordering::Relaxed) != u64::MAX
            && self.begun.elapsed() >= Duration::from_millis(Self::PATIENCE)
    }

    /// Erases the bar and runs `write`.
    pub(crate) fn hide_while<R>(&self, write: impl FnOnce() -> R) -> R {
        let _quiet = self.quiet.lock().unwrap_or_else(PoisonError::into_inner);
        self.clear();
        write()
    }

    fn draw(&self, done: u64, elapsed: Duration) {
        // The user can resize the terminal at any time.
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0);
        let line = line(done, self.total, elapsed, usize::from(width));
        if let Ok(_quiet) = self.quiet.try_lock() {
            draw_line(&mut signals::lock_cleanup(), &line);
        }
    }

    fn clear(&self) {
        if self.next.load(Ordering::Relaxed) != u64::MAX {
            let mut cleanup = signals::lock_cleanup();
            if cleanup.bar {
                cleanup.bar = false;
                terminal::erase_bar();
            }
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

fn draw_line(cleanup: &mut Cleanup, line: &str) {
    cleanup.bar = true;
    let _ = io::stderr().write_all(&[terminal::ERASE, line.as_bytes(), b"\r"].concat());
}

/// Formats the bar in less than `width` columns, because terminals wrap a line that fills them.
fn line(done: u64, total: Option<u64>, elapsed: Duration, width: usize) -> String {
    let milliseconds = elapsed.as_millis().max(1);
    let rate = ratio(u128::from(done) * 1000, milliseconds);
    let mut line = match total {
        None => format!("{}  {}/s", bytes(done), bytes(rate)),
        Some(total) => {
            let left = ratio(u128::from(total.saturating_sub(done)), u128::from(rate));
            let (done_text, total_text, rate) = (bytes(done), bytes(total), bytes(rate));
            let text = format!("{done_text}/{total_text}  {rate}/s  {} left", duration(left));
            bar(done, total, width.saturating_sub(text.len() + 5)) + &text
        }
    };
    line.truncate(width.saturating_sub(1));
    line
}

fn bar(done: u64, total: u64, room: usize) -> String {
    let size = room.min(BAR);
    if size < 4 {
        return String::new();
    }
    let full = ratio(u128::from(done.min(total)) * size as u128, u128::from(total));
    let full = usize::try_from(full).map_or(size, |full| full.min(size));
    format!("[{}{}]  ", "#".repeat(full), "-".repeat(size - full))
}

/// The quotient, or `u64::MAX` if it is too large or undefined.
fn ratio(dividend: u128, divisor: u128) -> u64 {
    dividend.checked_div(divisor).and_then(|ratio| ratio.try_into().ok()).unwrap_or(u64::MAX)
}

/// Formats `count` in the largest unit of at least 1.
fn bytes(count: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let unit = count.max(1).ilog2() / 10;
    match unit.checked_sub(1) {
        None => format!("{count} B"),
        Some(index) => {
            let tenths = (u128::from(count) * 10) >> (10 * unit);
            format!("{}.{} {}", tenths / 10, tenths % 10, UNITS[index as usize])
        }
    }
}

fn duration(seconds: u64) -> String {
    match seconds {
        ..60 => format!("{seconds}s"),
        60..3600 => format!("{}m {}s", seconds / 60, seconds % 60),
        3600..86400 => format!("{}h {}m", seconds / 3600, seconds / 60 % 60),
        _ => format!("{}d", seconds / 86400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits_into_any_terminal() {
        let second = Duration::from_secs(1);
        for width in 0..200 {
            for total in [None, Some(0), Some(3 << 30), Some(u64::MAX)] {
                for done in [0, 1, 3 << 29, u64::MAX] {
                    let line = line(done, total, second, width);
                    assert!(line.is_ascii() && line.len() < width.max(1), "{width}: {line}");
                }
            }
        }
    }

    #[test]
    fn a_wide_terminal_shows_everything() {
        let second = Duration::from_secs(1);
        assert_eq!(line(1 << 30, None, second, 80), "1.0 GiB  1.0 GiB/s");
        assert_eq!(
            line(1 << 30, Some(4 << 30), second, 80),
            "[########------------------------]  1.0 GiB/4.0 GiB  1.0 GiB/s  3s left"
        );
        assert_eq!(line(1 << 30, Some(4 << 30), second, 40), "1.0 GiB/4.0 GiB  1.0 GiB/s  3s left");
        assert_eq!(duration(59), "59s");
        assert_eq!(duration(3725), "1h 2m");
        assert_eq!(duration(1_000_000_000), "11574d");
    }
}
