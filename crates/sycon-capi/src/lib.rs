//! libsycon: the C library over [`sycon`].
//!
//! | module | what it is |
//! |---|---|
//! | [`library`] | version, backend, wiping and comparing memory |
//! | [`xof`] | extendable-output functions, in one call and streaming |
//! | [`hash`] | functions whose output length is fixed or part of the function |
//! | [`mac`] | KMAC, and the message authentication code on multimixer-128 |
//! | [`by_name`] | all of these, chosen at run time |
//! | [`batch`] | many messages at once |
//! | [`kem`] | X-Wing, and what it is made of |
//! | [`age`] | encrypted files |
//! | [`distributed`] | one input on many machines |
//! | [`transcript`] | Fiat-Shamir transcripts: the CFRG's sponge, Merlin, STROBE |
//! | [`mldsa`] | ML-DSA's external mu |
//! | [`protocol`], [`schemes`], [`aestream`] | Newplex, what is made of it, and streams of authenticated blocks |
//! | [`permutation`], [`duplex`], [`universal`] | sharp tools |
//! | [`comparison`] | other key encapsulation, for measurements only: a header of its own |
//! | [`description`] | what the headers say, as data |
//! | `items` | the macros that a module's items are written in |
//! | `threads` | threads that may be refused, or lost by `fork` |
//! | `boundary` | what becomes of pointers and panics; the only `unsafe` code |
//!
//! Every module is a section of a header, its items in the order they have here and its comments those
//! of the header; `crates/sycon-header` writes it from [`HEADERS`].
//!
//! # Safety
//!
//! Of all functions here: every pointer that is not null points to memory of the length that is given
//! or documented, which may be read, or written if it is not `const`, and which nothing else writes
//! during the call.

mod boundary;
mod items;
mod threads;

pub mod aestream;
pub mod age;
pub mod batch;
pub mod by_name;
pub mod comparison;
pub mod description;
pub mod distributed;
pub mod duplex;
pub mod hash;
pub mod kem;
pub mod library;
pub mod mac;
pub mod mldsa;
pub mod permutation;
pub mod protocol;
pub mod schemes;
pub mod transcript;
pub mod universal;
pub mod xof;

use description::{Header, Section};

/// These modules, in this order.
macro_rules! sections {
    ($($module:ident)+) => {
        &[$(Section {
            source: include_str!(concat!(stringify!($module), ".rs")),
            items: $module::ITEMS,
        }),+]
    };
}

/// The headers that are written from this crate: first the one that includes all that may be relied on.
pub const HEADERS: &[Header] = &[
    Header {
        path: "sycon.h",
        title: "libsycon: extendable-output functions that stream, and what else a permutation can do.",
        includes: &[
            "library",
            "xof",
            "hash",
            "mac",
            "kem",
            "age",
            "mldsa",
            "distributed",
            "transcript",
            "protocol",
            "batch",
            "function",
            "hazmat",
        ],
        sections: &[],
    },
    Header {
        path: "sycon/library.h",
        title: "The library itself, which every other header needs.",
        includes: &[],
        sections: sections! { library },
    },
    Header {
        path: "sycon/xof.h",
        title: "Extendable-output functions.",
        includes: &["library"],
        sections: sections! { xof },
    },
    Header {
        path: "sycon/hash.h",
        title: "Hash functions.",
        includes: &["library"],
        sections: sections! { hash },
    },
    Header {
        path: "sycon/mac.h",
        title: "Message authentication codes.",
        includes: &["library"],
        sections: sections! { mac },
    },
    Header {
        path: "sycon/kem.h",
        title: "Key encapsulation.",
        includes: &["library"],
        sections: sections! { kem },
    },
    Header {
        path: "sycon/age.h",
        title: "Encrypted files, in the format age-encryption.org/v1.",
        includes: &["library"],
        sections: sections! { age },
    },
    Header {
        path: "sycon/mldsa.h",
        title: "ML-DSA's external mu.",
        includes: &["library"],
        sections: sections! { mldsa },
    },
    Header {
        path: "sycon/distributed.h",
        title: "One input on many machines.",
        includes: &["library"],
        sections: sections! { distributed },
    },
    Header {
        path: "sycon/transcript.h",
        title: "Fiat-Shamir transcripts.",
        includes: &["library"],
        sections: sections! { transcript },
    },
    Header {
        path: "sycon/protocol.h",
        title: "Newplex: protocols, and streams of authenticated blocks. Experimental.",
        includes: &["library"],
        sections: sections! { protocol schemes aestream },
    },
    Header {
        path: "sycon/batch.h",
        title: "Many messages at once.",
        includes: &["library"],
        sections: sections! { batch },
    },
    Header {
        path: "sycon/function.h",
        title: "Functions by their names.",
        includes: &["library"],
        sections: sections! { by_name },
    },
    Header {
        path: "sycon/hazmat.h",
        title: "Sharp tools: permutations, a duplex, a universal hash.",
        includes: &["library"],
        sections: sections! { permutation duplex universal },
    },
    Header {
        path: "sycon/comparison.h",
        title: "Two key encapsulation mechanisms to measure X-Wing against. No part of what libsycon promises.",
        includes: &["library"],
        sections: sections! { comparison },
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use sycon::xof::Algorithm;

    use super::*;
    use crate::description::Item;

    /// The functions behind each title.
    fn functions() -> HashMap<&'static str, Vec<&'static str>> {
        let mut functions: HashMap<_, Vec<_>> = HashMap::new();
        let mut title = "";
        for section in HEADERS.iter().flat_map(|header| header.sections) {
            section.items.each(&mut |item| match item {
                Item::Title(next) => title = *next,
                Item::Function { name, .. } => functions.entry(title).or_default().push(*name),
                _ => {}
            });
        }
        functions
    }

    #[test]
    fn everything_in_the_table_is_in_c() {
        let functions = functions();
        for algorithm in Algorithm::ALL {
            let of = functions.get(algorithm.name());
            let of = of.unwrap_or_else(|| panic!("{algorithm} has no functions in C"));
            let has = |end: &str| of.iter().any(|name| name.ends_with(end));
            assert!(has("_init") && has("_update") && has("_wipe"), "{algorithm}");
            assert_eq!(has("_squeeze"), algorithm.is_xof(), "{algorithm}: its output");
            assert_eq!(has("_seek"), algorithm.is_seekable(), "{algorithm}: seek");
            if algorithm.is_xof() {
                assert_eq!(has("_update_parallel"), algorithm.is_tree(), "{algorithm}: trees");
            }
        }
    }
}
