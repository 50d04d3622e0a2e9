//! Resets signals that the parent of the tests ignores, as nohup does.

use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register_conditional_shutdown;

/// Handles these signals, so that programs that the tests start don't inherit that they are
/// ignored. A signal ends the tests.
pub(crate) fn heed() {
    static HEEDED: Once = Once::new();
    HEEDED.call_once(|| {
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let always = Arc::new(AtomicBool::new(true));
            register_conditional_shutdown(signal, 128 + signal, always).unwrap();
        }
    });
}
