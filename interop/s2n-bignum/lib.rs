//! No code: cargo downloads the dependency.
