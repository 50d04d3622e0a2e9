//! `Debug` for vectors.

/// Implements `Debug` so that it says what a vector is, and nothing of what it holds, which may be
/// secret.
macro_rules! opaque {
    ($Vector:ident$(<const $COUNT:ident: usize>)?) => {
        impl$(<const $COUNT: usize>)? core::fmt::Debug for $Vector$(<$COUNT>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($Vector), "(..)"))
            }
        }
    };
}

pub(crate) use opaque;
