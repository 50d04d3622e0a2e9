//! A check: an operation on secrets.

use sycon::Backend;
use sycon_secret::secrecy;

/// An operation on secrets, which returns bytes that depend on them.
pub(crate) struct Check {
    pub(crate) name: String,
    pub(crate) run: Box<dyn Fn(Backend) -> Vec<u8>>,
}

impl Check {
    pub(crate) fn new(name: impl Into<String>, run: impl Fn(Backend) -> Vec<u8> + 'static) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// Marks bytes as secret.
pub(crate) fn secret<B: AsMut<[u8]>>(mut bytes: B) -> B {
    secrecy::hide(bytes.as_mut());
    bytes
}
