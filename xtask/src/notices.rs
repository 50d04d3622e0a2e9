//! Writes `THIRD-PARTY-LICENSES`: the licences of all crates in distributed files, for all processors and systems.
//!
//! The file is committed, so that a build can copy it without a tool. cargo-about finds the texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use xshell::{Shell, cmd};

use crate::task::{Result, root};

pub(crate) const FILE: &str = "THIRD-PARTY-LICENSES";

/// The crates that are compiled to programs and libraries.
const PRODUCTS: [&str; 4] =
    ["crates/sycon-cli", "crates/sycon-capi", "crates/sycon-wasm", "python"];

pub(crate) fn write(sh: &Shell) -> Result {
    Ok(sh.write_file(root().join(FILE), notices(sh)?)?)
}

pub(crate) fn check(sh: &Shell) -> Result {
    if sh.read_file(root().join(FILE))? == notices(sh)? {
        println!("{FILE} is current");
        Ok(())
    } else {
        Err(format!("{FILE}: not current; run: cargo xtask notices").into())
    }
}

fn notices(sh: &Shell) -> Result<String> {
    // cargo-about reads the licences of all crates, and downloads none.
    cmd!(sh, "cargo fetch --quiet --locked").run()?;
    let tool = cmd!(sh, "ci/tool.sh cargo-about").read()?;
    let mut crates = BTreeSet::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for product in PRODUCTS {
        let json = cmd!(sh, "{tool} about generate --frozen --fail --format json --config about.toml -m {product}/Cargo.toml").read()?;
        let found: Value = serde_json::from_str(&json)?;
        for licence in found["licenses"].as_array().into_iter().flatten() {
            for user in licence["used_by"].as_array().into_iter().flatten() {
                let package = &user["crate"];
                // The crates of this repository have no source in a registry.
                if package["source"].is_null() {
                    continue;
                }
                let field = |key: &str| package[key].as_str().unwrap_or_default();
                let name = format!("{} {}", field("name"), field("version"));
                crates.insert(format!("{name}: {}, {}", field("license"), field("repository")));
                let text = owned(licence["text"].as_str().unwrap_or_default().trim(), package)?;
                texts.entry(text).or_default().insert(name);
            }
        }
    }
    Ok(render(&crates, texts))
}

/// Returns the text of a licence. If cargo-about finds no file, its text has no copyright holder. Then this function
/// looks for a file with a lower-case name, and for the authors.
fn owned(text: &str, package: &Value) -> Result<String> {
    const GAP: &str = "<year> <copyright holders>";
    if !text.contains(GAP) {
        return Ok(text.to_owned());
    }
    let file = Path::new(package["manifest_path"].as_str().unwrap_or_default())
        .with_file_name("license-mit");
    if let Ok(own) = fs::read_to_string(file) {
        return Ok(own.trim().to_owned());
    }
    let authors: Vec<&str> =
        package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if authors.is_empty() {
        return Err(format!(
            "{}: no text of its licence, and no authors; add it to about.toml",
            package["name"]
        )
        .into());
    }
    Ok(text.replace(GAP, &authors.join(", ")))
}

/// Returns the list of crates, followed by each text after the names of the crates that use it.
fn render(crates: &BTreeSet<String>, texts: BTreeMap<String, BTreeSet<String>>) -> String {
    let mut file =
        "Programs and libraries of sycon contain code of these crates, under these licences:\n\n"
            .to_owned();
    for line in crates {
        file.extend([line, "\n"]);
    }
    let mut texts: Vec<_> = texts.into_iter().map(|(text, names)| (names, text)).collect();
    texts.sort();
    for (names, text) in texts {
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        file.extend(["\n", &"-".repeat(80), "\n", &names, "\n\n", &text, "\n"]);
    }
    file
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_names_an_owner() {
        let package = json!({ "name": "a", "authors": ["One", "Two"] });
        let text = "Copyright (c) <year> <copyright holders>";
        assert_eq!(owned(text, &package).unwrap(), "Copyright (c) One, Two");
        assert_eq!(owned("Copyright (c) 2026 Me", &package).unwrap(), "Copyright (c) 2026 Me");
        assert!(owned(text, &json!({ "name": "a", "authors": [] })).is_err());
    }

    #[test]
    fn each_text_follows_its_crates() {
        let crates = ["a 1.0.0: MIT, ", "b 1.0.0: MIT, "].map(str::to_owned).into();
        let texts = [("Words".to_owned(), ["a 1.0.0", "b 1.0.0"].map(str::to_owned).into())].into();
        let file = render(&crates, texts);
        assert!(file.contains("\n\na 1.0.0: MIT, \nb 1.0.0: MIT, \n\n-"));
        assert!(file.ends_with("-\na 1.0.0, b 1.0.0\n\nWords\n"));
    }
}
