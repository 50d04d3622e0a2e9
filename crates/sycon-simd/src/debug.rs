//! `Debug` for vectors.

/// Implements `Debug` so that it says what a vector is, and nothing of what it holds, which may be
/// secret. The parameters of a generic vector stand in brackets before it.
macro_rules! opaque {
    ($([$($parameters:tt)+])? $Vector:ident$(<$($argument:ident),+>)?) => {
        impl$(<$($parameters)+>)? core::fmt::Debug for $Vector$(<$($argument),+>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(concat!(stringify!($Vector), "(..)"))
            }
        }
    };
}

pub(crate) use opaque;
