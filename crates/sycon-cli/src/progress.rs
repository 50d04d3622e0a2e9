//! A progress bar for whoever watches a terminal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Counts bytes, and after half a second shows them, if standard error is a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: AtomicBool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_millis(500);

    /// Of `total` bytes, if that is known.
    pub(crate) fn new(total: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        let template = match total {
            Some(_) => "{bar:32} {bytes}/{total_bytes}  {bytes_per_sec}  {eta} left",
            None => "{spinner} {bytes}  {bytes_per_sec}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, begun: Instant::now(), shown: AtomicBool::new(false) }
    }

    /// Counts `bytes` more.
    pub(crate) fn add(&self, bytes: usize) {
        self.bar.inc(bytes as u64);
        if !self.shown.load(Ordering::Relaxed) && self.begun.elapsed() > Self::PATIENCE {
            self.shown.store(true, Ordering::Relaxed);
            // Draws nothing where standard error is no terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Whether [`add`](Self::add) may show them by now.
    pub(crate) fn may_show(&self) -> bool {
        if self.shown.load(Ordering::Relaxed) {
            !self.bar.is_hidden()
        } else {
            self.begun.elapsed() > Self::PATIENCE
        }
    }

    /// Runs `write` with the bar out of its way.
    pub(crate) fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
