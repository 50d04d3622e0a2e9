//! Packs the published crates, and builds a program with the packed files.

use std::path::PathBuf;

use serde_json::Value;
use xshell::cmd;

use super::package::{Release, expect_answer, expect_files};
use crate::budgets::Measured;
use crate::task::Result;

/// Returns the names and versions of all published crates.
fn published(release: &Release) -> Result<Vec<(String, String)>> {
    let metadata =
        cmd!(release.sh, "cargo metadata --locked --no-deps --format-version 1").read()?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Ok(packages
        .filter(|package| package["publish"].is_null())
        .map(|package| (text(&package["name"]), text(&package["version"])))
        .collect())
}

pub(super) fn pack(release: &Release) -> Result<Vec<PathBuf>> {
    let sh = release.sh;
    let crates = published(release)?;
    let options = crates.iter().flat_map(|(name, _)| ["-p", name]);
    cmd!(sh, "cargo package --quiet --locked --no-verify {options...}").run()?;
    let mut files = Vec::new();
    for (name, version) in crates {
        let file = PathBuf::from(format!("{name}-{version}.crate"));
        sh.copy_file(PathBuf::from("target/package").join(&file), release.folder.join(&file))?;
        files.push(file);
    }
    Ok(files)
}

/// Builds a program with the packed `sycon`, and builds the packed command. All crates of this repository that they
/// use are packed too.
pub(super) fn check(release: &Release) -> Result<Measured> {
    let (sh, version) = (release.sh, release.version);
    let folder = release.empty("crates")?;
    let mut patches = String::new();
    for (name, version) in published(release)? {
        let package = format!("{name}-{version}");
        let file = release.folder.join(format!("{package}.crate"));
        // All packed files have one time, so that cargo could use what it compiled of an earlier commit.
        cmd!(sh, "tar --extract --touch --file {file} --directory {folder}").run()?;
        expect_files(&folder.join(&package), &["README.md", "LICENSE-MIT", "LICENSE-APACHE"])?;
        patches.extend([&name, " = { path = \"", &package, "\" }\n"]);
    }
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"user\", \"sycon-cli-{version}\"]\n\
         [profile.dev]\ndebug = false\n[patch.crates-io]\n{patches}"
    );
    sh.write_file(folder.join("Cargo.toml"), manifest)?;
    let user = format!(
        "[package]\nname = \"user\"\nedition = \"2024\"\n[dependencies]\n\
         sycon = {{ version = \"={version}\", features = [\"full\"] }}\n"
    );
    sh.write_file(folder.join("user/Cargo.toml"), user)?;
    sh.write_file(folder.join("user/src/main.rs"), crate::budgets::WITH_SYCON)?;
    // The versions with which the repository is tested.
    sh.copy_file("Cargo.lock", &folder)?;

    let _folder = sh.push_dir(&folder);
    let target = release.work.join("crates-target");
    let run = |package: &str, arguments: &[&str]| {
        cmd!(sh, "cargo run --quiet --target-dir {target} -p {package} -- {arguments...}")
            .stdin("message")
            .read()
    };
    expect_answer("a program with the crate sycon", &run("user", &[])?)?;
    expect_answer(
        "the crate sycon-cli",
        &run("sycon-cli", &["xof", "shake128", "--hex", "-l", "4"])?,
    )?;
    Ok(Measured::new())
}
