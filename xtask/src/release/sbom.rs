//! Lists of all crates in the published packages, in the format `CycloneDX`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use xshell::cmd;

use super::package::Release;
use crate::budgets::Measured;
use crate::task::Result;

/// The name of a list, and the folder and name of its crate.
const LISTS: [(&str, &str, &str); 5] = [
    ("command", "crates/sycon-cli", "sycon-cli"),
    ("library", "crates/sycon-capi", "sycon-capi"),
    ("crate", "crates/sycon", "sycon"),
    ("python", "python", "sycon-python"),
    ("npm", "crates/sycon-wasm", "sycon-wasm"),
];

fn file(name: &str) -> PathBuf {
    format!("{name}.cdx.json").into()
}

pub(super) fn pack(release: &Release) -> Result<Vec<PathBuf>> {
    write(release, &release.folder)?;
    Ok(LISTS.map(|(name, ..)| file(name)).to_vec())
}

/// Writes the lists. The tool runs in a copy of the committed files, because it writes into the folder of each crate.
fn write(release: &Release, folder: &Path) -> Result {
    let sh = release.sh;
    let tool = cmd!(sh, "ci/tool.sh cargo-cyclonedx").read()?;
    let tree = release.empty("sbom-tree")?;
    let archive = release.work.join("sbom.tar");
    cmd!(sh, "git archive --output {archive} HEAD").run()?;
    cmd!(sh, "tar --extract --file {archive} --directory {tree}").run()?;
    let manifest = tree.join("crates/sycon-cli/Cargo.toml");
    cmd!(
        sh,
        "{tool} cyclonedx -q --manifest-path {manifest} --format json --target all --all-features"
    )
    .env("SOURCE_DATE_EPOCH", &release.time)
    .run()?;
    for (name, at, package) in LISTS {
        let list = sh.read_file(tree.join(at).join(format!("{package}.cdx.json")))?;
        sh.write_file(
            folder.join(file(name)),
            list.replace(&tree.display().to_string(), "/sycon"),
        )?;
    }
    Ok(())
}

/// Checks that the same commit gives the same lists, and that they contain each crate that cargo links.
pub(super) fn check(release: &Release) -> Result<Measured> {
    let sh = release.sh;
    let again = release.empty("sbom")?;
    write(release, &again)?;
    for (name, _, package) in LISTS {
        let list = sh.read_file(release.folder.join(file(name)))?;
        if list != sh.read_file(again.join(file(name)))? {
            return Err(
                format!("{}: different when written a second time", file(name).display()).into()
            );
        }
        let tree =
            cmd!(sh, "cargo tree --locked -p {package} -e normal --prefix none --all-features")
                .read()?;
        let missing = missing(&list, &tree)?;
        if !missing.is_empty() {
            return Err(format!("{}: without {}", file(name).display(), missing.join(", ")).into());
        }
    }
    Ok(Measured::new())
}

/// Returns the crates of `cargo tree`, except the first, that a list does not contain.
fn missing(list: &str, tree: &str) -> Result<Vec<String>> {
    let list: Value = serde_json::from_str(list)?;
    let text = |part: &Value, key: &str| part[key].as_str().unwrap_or_default().to_owned();
    let listed: BTreeSet<String> = list["components"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|part| format!("{} v{}", text(part, "name"), text(part, "version")))
        .collect();
    let linked = tree.lines().skip(1).filter(|line| !line.is_empty());
    let linked: BTreeSet<String> =
        linked.map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    if linked.is_empty() {
        return Err("cargo tree: no crates".into());
    }
    Ok(linked.difference(&listed).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_that_is_not_listed_is_missing() {
        let list = r#"{ "components": [{ "name": "a", "version": "1.0.0" }, { "name": "b", "version": "2.0.0" }] }"#;
        assert_eq!(missing(list, "it v0.1.0 (/it)\na v1.0.0\nb v2.0.0 (*)\n").unwrap(), [""; 0]);
        assert_eq!(missing(list, "it v0.1.0 (/it)\na v1.0.1\nb v2.0.0\n").unwrap(), ["a v1.0.1"]);
        assert!(missing(list, "").is_err());
    }
}
