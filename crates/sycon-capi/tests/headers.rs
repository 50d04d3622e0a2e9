//! Tests that the headers declare all functions in the table of algorithms.

use std::collections::HashMap;

use sycon::xof::Algorithm;
use sycon_capi::HEADERS;
use sycon_capi::description::Item;

/// The functions after each title.
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
        assert!(has("_init") && has("_update"), "{algorithm}");
        assert_eq!(has("_squeeze"), algorithm.is_xof(), "{algorithm}: its output");
        assert_eq!(has("_seek"), algorithm.is_seekable(), "{algorithm}: seek");
        assert_eq!(has("_update_parallel"), algorithm.is_tree(), "{algorithm}: trees");
    }
}
