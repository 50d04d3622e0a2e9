//! libsycon: the C library over [`sycon`].
//!
//! | module | contents |
//! |---|---|
//! | [`library`] | version, backend, zeroizing and comparing memory |
//! | [`xof`] | extendable-output functions, in one call and streaming |
//! | [`hash`] | functions whose output length is fixed or part of the function |
//! | [`mac`] | KMAC |
//! | [`by_name`] | all of these functions, chosen at run time |
//! | [`batch`] | batch hashing |
//! | [`aead`] | Ascon-AEAD128 |
//! | [`kem`] | X-Wing, ML-KEM, DHKEM(X25519) |
//! | [`age`] | encrypted files |
//! | [`distributed`] | distributed hashing |
//! | [`transcript`] | Fiat–Shamir transcripts: the CFRG's sponge, Merlin, STROBE |
//! | [`mldsa`] | ML-DSA's external mu |
//! | [`slhdsa`] | SLH-DSA |
//! | [`permutation`] | low-level: permutations |
//! | [`newplex`], [`schemes`], [`aestream`], [`duplex`] | experimental: Newplex |
//! | [`multimixer`] | experimental: a universal hash and a message authentication code |
//! | [`vexof`] | experimental: VeXOF |
//! | [`description`] | the contents of the headers, as data |
//! | `items` | the macros that define the items of a module |
//! | `threads` | threads, which the system can refuse and which `fork` loses |
//! | `boundary` | conversion of pointers and panics; the only `unsafe` code |
//!
//! Each module is a section of a header. Its items and comments appear there in the order of the module.
//! `crates/sycon-header` writes the headers from [`HEADERS`].
//!
//! With the feature `std`, a function that panics returns -1. With `threads`, functions start threads. Without `std`, the crate
//! needs an allocator, and a panic ends the program. Each other feature adds a family of functions.
//!
//! # Safety
//!
//! For every function: each non-null pointer points to memory of the length that is passed or documented. The memory is
//! readable, and writable unless the pointer is `const`. No other thread writes to it during the call.

#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(
    not(feature = "default"),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "families share what a small library lacks"
    )
)]

extern crate alloc;

mod boundary;
mod items;
mod threads;

#[cfg(feature = "aead")]
pub mod aead;
#[cfg(all(feature = "newplex", feature = "std"))]
pub mod aestream;
#[cfg(feature = "age")]
pub mod age;
#[cfg(feature = "batch")]
pub mod batch;
#[cfg(feature = "by-name")]
pub mod by_name;
pub mod description;
#[cfg(feature = "distributed")]
pub mod distributed;
#[cfg(feature = "newplex")]
pub mod duplex;
pub mod hash;
#[cfg(feature = "kem")]
pub mod kem;
pub mod library;
pub mod mac;
#[cfg(feature = "mldsa")]
pub mod mldsa;
#[cfg(feature = "multimixer")]
pub mod multimixer;
#[cfg(feature = "newplex")]
pub mod newplex;
#[cfg(feature = "permutations")]
pub mod permutation;
pub mod regular_hash;
#[cfg(feature = "permutations")]
pub mod regular_permutation;
pub mod regular_xof;
#[cfg(feature = "newplex")]
pub mod schemes;
#[cfg(feature = "slhdsa")]
pub mod slhdsa;
#[cfg(feature = "transcript")]
pub mod transcript;
#[cfg(feature = "vexof")]
pub mod vexof;
pub mod xof;

use description::{Header, Section};

/// These modules in this order, each with the features that it needs. Headers mention only the first feature.
macro_rules! sections {
    ($($module:ident $(($feature:literal $(, $more:literal)?))?),+) => {
        &[$($(#[cfg(all(feature = $feature $(, feature = $more)?))])? Section {
            source: include_str!(concat!(stringify!($module), ".rs")),
            feature: [$(Some($feature),)? None][0],
            items: $module::ITEMS,
        }),+]
    };
}

/// The headers that are written from this crate. The first includes all others except the experimental headers.
pub const HEADERS: &[Header] = &[
    Header {
        path: "sycon.h",
        title: "libsycon: hash functions and XOFs, key encapsulation, signatures and file encryption.",
        includes: &[
            "library",
            "xof",
            "hash",
            "mac",
            "kem",
            "aead",
            "age",
            "mldsa",
            "slhdsa",
            "distributed",
            "transcript",
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
        sections: sections! { xof, regular_xof },
    },
    Header {
        path: "sycon/hash.h",
        title: "Hash functions.",
        includes: &["library"],
        sections: sections! { hash, regular_hash },
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
        sections: sections! { kem("kem") },
    },
    Header {
        path: "sycon/aead.h",
        title: "Authenticated encryption.",
        includes: &["library"],
        sections: sections! { aead("aead") },
    },
    Header {
        path: "sycon/age.h",
        title: "Encrypted files, in the format age-encryption.org/v1.",
        includes: &["library"],
        sections: sections! { age("age") },
    },
    Header {
        path: "sycon/mldsa.h",
        title: "ML-DSA's external mu.",
        includes: &["library"],
        sections: sections! { mldsa("mldsa") },
    },
    Header {
        path: "sycon/slhdsa.h",
        title: "SLH-DSA signatures.",
        includes: &["library"],
        sections: sections! { slhdsa("slhdsa") },
    },
    Header {
        path: "sycon/distributed.h",
        title: "Distributed hashing.",
        includes: &["library"],
        sections: sections! { distributed("distributed") },
    },
    Header {
        path: "sycon/transcript.h",
        title: "Fiat-Shamir transcripts.",
        includes: &["library"],
        sections: sections! { transcript("transcript") },
    },
    Header {
        path: "sycon/batch.h",
        title: "Batch hashing.",
        includes: &["library"],
        sections: sections! { batch("batch") },
    },
    Header {
        path: "sycon/function.h",
        title: "Functions by name.",
        includes: &["library"],
        sections: sections! { by_name("by-name") },
    },
    Header {
        path: "sycon/hazmat.h",
        title: "Low-level tools: permutations.",
        includes: &["library"],
        sections: sections! { permutation("permutations"), regular_permutation("permutations") },
    },
    Header {
        path: "sycon/experimental/newplex.h",
        title: "Newplex: protocols, schemes, streams of authenticated blocks, and a duplex.",
        includes: &["library"],
        sections: sections! { newplex("newplex"), schemes("newplex"), aestream("newplex", "std"), duplex("newplex") },
    },
    Header {
        path: "sycon/experimental/multimixer.h",
        title: "Multimixer-128, a universal hash, and a message authentication code.",
        includes: &["library"],
        sections: sections! { multimixer("multimixer") },
    },
    Header {
        path: "sycon/experimental/vexof.h",
        title: "VeXOF, an extendable-output function for long outputs.",
        includes: &["library"],
        sections: sections! { vexof("vexof") },
    },
];
