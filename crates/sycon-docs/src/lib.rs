//! Runs the examples in the pages of the repository, which no package has.
#![forbid(unsafe_code)]
#![allow(rustdoc::invalid_codeblock_attributes, reason = "the pages are MyST's, too")]

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/age.md")]
struct Age;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/mldsa.md")]
struct MlDsa;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/transcripts.md")]
struct Transcripts;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/xwing.md")]
struct XWing;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/mlkem.md")]
struct MlKem;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/sampling.md")]
struct Sampling;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/hpke.md")]
struct Hpke;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/quickstart.md")]
struct Quickstart;
