//! The licences of all crates in what we distribute, on all processors and systems: `THIRD-PARTY-LICENSES`.
//!
//! The file is committed, so that a build copies it and needs no tool. cargo-about finds the texts.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use xshell::{Shell, cmd};

use crate::{Result, root};

pub(crate) const FILE: &str = "THIRD-PARTY-LICENSES";

/// The crates that become programs and libraries.
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
    let tool = cmd!(sh, "ci/tool.sh cargo-about").read()?;
    let mut crates = BTreeSet::new();
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for product in PRODUCTS {
        let json = cmd!(sh, "{tool} about generate --locked --fail --format json --config about.toml -m {product}/Cargo.toml").read()?;
        let found: Value = serde_json::from_str(&json)?;
        for licence in found["licenses"].as_array().into_iter().flatten() {
            for user in licence["used_by"].as_array().into_iter().flatten() {
                let package = &user["crate"];
                // Our own have no source in a registry.
                if package["source"].is_null() {
                    continue;
                }
                let text = |key: &str| package[key].as_str().unwrap_or_default();
                let name = format!("{} {}", text("name"), text("version"));
                crates.insert(format!("{name}: {}, {}", text("license"), text("repository")));
                texts
                    .entry(licence["text"].as_str().unwrap_or_default().trim().to_owned())
                    .or_default()
                    .insert(name);
            }
        }
    }
    Ok(render(&crates, texts))
}

/// The list of crates, then each text after the crates that have it.
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
