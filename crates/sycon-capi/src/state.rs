//! The types of C that hold values of Rust.

/// A type of C whose memory holds a value: `NAME_state`, its size as `NAME_STATEBYTES` and
/// `NAME_statebytes()`, and `NAME_wipe`.
macro_rules! state {
    ($(#[$meta:meta])* $name:ident: $Value:ty, $size:literal bytes, aligned $align:literal) => {
        pastey::paste! {
            #[doc = concat!("Bytes of `", stringify!($name), "_state`.")]
            #[allow(non_upper_case_globals, reason = "libsodium's shape")]
            pub const [<$name _STATEBYTES>]: usize = $size;

            $(#[$meta])*
            #[allow(non_camel_case_types, missing_debug_implementations, reason = "C's name for it")]
            #[repr(C, align($align))]
            pub struct [<$name _state>] {
                opaque: [u8; $size],
            }

            const _: () = assert!(size_of::<[<$name _state>]>() == [<$name _STATEBYTES>]);

            impl $crate::boundary::Opaque for [<$name _state>] {
                type Value = $Value;
                const MARK: u64 = $crate::boundary::mark(stringify!($name));
            }

            $crate::boundary::constants! {
                #[doc = concat!("`", stringify!($name), "_STATEBYTES` of the library that runs.")]
                fn [<$name _statebytes>]() -> usize { size_of::<[<$name _state>]>() }
            }

            $crate::boundary::export! {
                /// Fills the state with zeros. Whatever has held a secret should end so.
                fn [<$name _wipe>](init state: [<$name _state>]) {
                    state.wipe();
                    Ok(())
                }
            }
        }
    };
}
pub(crate) use state;
