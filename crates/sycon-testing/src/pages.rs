//! Runs the Rust examples of the documentation, which is not part of any package.
#![allow(rustdoc::invalid_codeblock_attributes, reason = "the pages are MyST's, too")]

macro_rules! pages {
    ($($name:ident: $path:literal,)*) => {$(
        #[doc = include_str!(concat!("../../../", $path))]
        struct $name;
    )*};
}

pages! {
    Readme: "README.md",
    Quickstart: "docs/quickstart.md",
    Age: "docs/age.md",
    Hpke: "docs/hpke.md",
    MlDsa: "docs/mldsa.md",
    MlKem: "docs/mlkem.md",
    Sampling: "docs/sampling.md",
    SlhDsa: "docs/slhdsa.md",
    Transcripts: "docs/transcripts.md",
    XWing: "docs/xwing.md",
}
