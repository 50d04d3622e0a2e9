//! Runs the Rust examples of the documentation, which is not part of any package.
#![allow(rustdoc::invalid_codeblock_attributes, reason = "the pages are MyST's, too")]
#![allow(dead_code, reason = "the types only have documentation")]

macro_rules! pages {
    ($($name:ident: $path:literal,)*) => {$(
        #[cfg_attr(doctest, doc = include_str!(concat!("../../../", $path)))]
        struct $name;
    )*};
}

pages! {
    Readme: "README.md",
    Quickstart: "docs/quickstart.md",
    Aead: "docs/aead.md",
    Age: "docs/age.md",
    Hpke: "docs/hpke.md",
    MlDsa: "docs/mldsa.md",
    MlKem: "docs/mlkem.md",
    Sampling: "docs/sampling.md",
    SlhDsa: "docs/slhdsa.md",
    Transcripts: "docs/transcripts.md",
    XWing: "docs/xwing.md",
}

#[test]
fn each_page_with_a_rust_example_is_in_the_list() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    for entry in std::fs::read_dir(format!("{root}docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md")
            && std::fs::read_to_string(&path).unwrap().contains("\n```rust")
        {
            let name = format!("docs/{}", path.file_name().unwrap().display());
            let row = format!(": \"{name}\",");
            assert!(include_str!("pages.rs").contains(&row), "add {name} to `pages!`");
        }
    }
}
