//! Checks that the repository is ready for a release: versions, changelog, tags, committed files.

use serde_json::Value;
use toml_edit::DocumentMut;
use xshell::{Shell, cmd};

use crate::task::{Result, root};

/// What each line of SECURITY.md contains that is a public key of a release.
const KEY: &str = "sycon namespaces=\"sycon-release\" ssh-";

/// A pattern for sentences that are true only before the first release.
const EARLY: &str = "not released|not yet (released|published)|not published (yet|a release)|will be the first release";

/// The prefix of the versions of crates and packages whose interface can change at any time.
const EXPERIMENTAL: &str = "0.0.";

/// Fails with a list of all problems. If the commit has the tag of the release, the changelog must contain its date.
pub(super) fn check(sh: &Shell, version: &str) -> Result {
    let numbers: Vec<_> = version.split('.').map(str::parse::<u32>).collect();
    if numbers.len() != 3 || !numbers.iter().all(std::result::Result::is_ok) {
        return Err(format!(
            "version: not a version (got {version}, expected three numbers, such as 0.1.0)"
        )
        .into());
    }
    let mut problems = versions(sh, version)?;
    problems.extend(not_raised(sh, version)?);
    let head = cmd!(sh, "git rev-parse HEAD").read()?;
    let mut tagged = false;
    // The commit of the Go module's tag adds the C library to the commit of the release.
    for (tag, of) in [(format!("v{version}"), "^{commit}"), (format!("go/v{version}"), "^")] {
        let commit = cmd!(sh, "git rev-parse --verify --quiet refs/tags/{tag}{of}");
        let commit = commit.quiet().ignore_status().read()?;
        if commit == head {
            tagged = true;
        } else if !commit.is_empty() {
            println!(
                "note: version {version} is released: choose the next one (tag {tag} is on {commit})"
            );
        }
    }
    let changelog = sh.read_file("CHANGELOG.md")?;
    if !dated_section(&changelog, version) {
        if tagged || !has_section(&changelog, "## Unreleased") {
            problems.push(format!(
                "CHANGELOG.md: no section \"## {version} - YYYY-MM-DD\" with text; add it"
            ));
        } else {
            println!(
                "note: CHANGELOG.md: rename \"## Unreleased\" to \"## {version} - DATE\" before the release"
            );
        }
    }
    if !sh.read_file("SECURITY.md")?.lines().any(|line| line.starts_with(KEY)) {
        let message = "SECURITY.md: no public key of the releases; add it as RELEASING.md says";
        if tagged {
            problems.push(message.to_owned());
        } else {
            println!("note: {message}");
        }
    }
    let early = cmd!(sh, "git grep --line-number --ignore-case --extended-regexp {EARLY} -- *.md");
    let early = early.quiet().ignore_status().read()?;
    if !early.is_empty() {
        let message = format!(
            "sentences that are true only before the first release; rewrite them:\n{early}"
        );
        if tagged {
            problems.push(message);
        } else {
            println!("note: {message}");
        }
    }
    let changed = cmd!(sh, "git status --porcelain").read()?;
    if !changed.is_empty() {
        problems.push(format!("files that are not committed; commit or remove them:\n{changed}"));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

/// Returns a problem for each crate at 0.0.x with the version that the last release had. All crates require exact
/// versions of each other, which change with every release.
fn not_raised(sh: &Shell, version: &str) -> Result<Vec<String>> {
    let last = cmd!(sh, "git describe --tags --abbrev=0 --match v* --exclude v{version}");
    let last = last.quiet().ignore_status().ignore_stderr().read()?;
    let mut problems = Vec::new();
    if last.is_empty() {
        return Ok(problems);
    }
    for manifest in cmd!(sh, "git ls-files :(glob)crates/*/Cargo.toml").read()?.lines() {
        let own = version_of(&sh.read_file(manifest)?);
        let Some(own) = own.filter(|own| own.starts_with(EXPERIMENTAL)) else { continue };
        let before = cmd!(sh, "git show {last}:{manifest}");
        let before = before.quiet().ignore_status().ignore_stderr().read()?;
        if version_of(&before).as_ref() == Some(&own) {
            problems.push(format!("{manifest}: version {own} is that of {last}; raise it"));
        }
    }
    Ok(problems)
}

/// Returns the version in a manifest, if it is not that of the workspace.
fn version_of(manifest: &str) -> Option<String> {
    let manifest = manifest.parse::<DocumentMut>().ok()?;
    Some(manifest.get("package")?.get("version")?.as_str()?.to_owned())
}

/// Returns each place that contains another version.
fn versions(sh: &Shell, version: &str) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    let mut expect = |place: &str, found: Option<&str>, expected: &str| {
        if found != Some(expected) {
            let found = found.unwrap_or("nothing");
            problems.push(format!(
                "{place}: another version (got {found}, expected {expected}); correct it"
            ));
        }
    };

    let metadata = cmd!(sh, "cargo metadata --locked --no-deps --format-version 1").read()?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let cargo = sh.read_file("Cargo.toml")?.parse::<DocumentMut>()?;
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let (name, own) = (text(&package["name"]), text(&package["version"]));
        if !own.starts_with(EXPERIMENTAL) {
            expect(name, Some(own), version);
        }
        let dependency = &cargo["workspace"]["dependencies"];
        if let Some(required) =
            dependency.get(name).and_then(|dependency| dependency.get("version"))
        {
            expect(
                &format!("Cargo.toml: workspace.dependencies.{name}"),
                required.as_str(),
                &format!("={own}"),
            );
        }
    }

    let python = sh.read_file("python/pyproject.toml")?.parse::<DocumentMut>()?;
    expect("python/pyproject.toml", python["project"]["version"].as_str(), version);
    let web: Value = serde_json::from_str(&sh.read_file("web/src/package.json")?)?;
    expect("web/src/package.json", web["version"].as_str(), version);

    let header = sh.read_file("crates/sycon-capi/include/sycon/library.h")?;
    let place = "crates/sycon-capi/include/sycon/library.h, by `cargo xtask gen`";
    expect(place, macro_of(&header, "SYCON_VERSION").map(|text| text.trim_matches('"')), version);
    let numbers = ["MAJOR", "MINOR", "PATCH"]
        .map(|part| macro_of(&header, &format!("SYCON_VERSION_{part}")).unwrap_or("nothing"));
    expect(place, Some(&numbers.join(".")), version);

    // From version 2 on, the path of a Go module ends with the version.
    let go = sh.read_file("go/go.mod")?;
    let repository = cargo["workspace"]["package"]["repository"].as_str().unwrap_or_default();
    let major = version.split('.').next().unwrap_or_default();
    let suffix = if matches!(major, "0" | "1") { String::new() } else { format!("/v{major}") };
    let path = format!("{}/go{suffix}", repository.trim_start_matches("https://"));
    expect("go/go.mod", go.lines().find_map(|line| line.strip_prefix("module ")), &path);

    if sh.path_exists(root().join("CITATION.cff")) {
        let citation = sh.read_file("CITATION.cff")?;
        let found = citation.lines().find_map(|line| line.strip_prefix("version:"));
        expect("CITATION.cff", found.map(|found| found.trim().trim_matches(['"', '\''])), version);
    }
    Ok(problems)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns the value of a macro in a C header.
fn macro_of<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    header
        .lines()
        .find_map(|line| line.strip_prefix("#define ")?.strip_prefix(name)?.strip_prefix(' '))
}

fn dated_section(changelog: &str, version: &str) -> bool {
    let mut titles = changelog.lines().filter(|line| line.starts_with("## "));
    titles.any(|title| {
        let date = title
            .strip_prefix("## ")
            .and_then(|title| title.strip_prefix(version)?.strip_prefix(" - "));
        date.is_some_and(is_date) && has_section(changelog, title)
    })
}

fn is_date(date: &str) -> bool {
    let form = date.bytes().map(|byte| if byte.is_ascii_digit() { '0' } else { byte as char });
    form.eq("0000-00-00".chars())
}

/// Returns whether a section has text.
fn has_section(changelog: &str, title: &str) -> bool {
    let mut lines = changelog.lines().skip_while(|&line| line != title).skip(1);
    lines.by_ref().take_while(|line| !line.starts_with("## ")).any(|line| !line.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n* A change.\n\n## 0.1.0 - soon\n\n* Another.\n";

    #[test]
    fn a_section_has_a_date_and_text() {
        assert!(dated_section(LOG, "0.2.0"));
        assert!(!dated_section(LOG, "0.1.0"));
        assert!(!dated_section(LOG, "0.3.0"));
        assert!(!has_section(LOG, "## Unreleased"));
        assert!(has_section(
            &LOG.replace("Unreleased\n", "Unreleased\n\n* More.\n"),
            "## Unreleased"
        ));
    }

    #[test]
    fn versions_of_manifests() {
        assert_eq!(version_of("[package]\nversion = \"0.0.1\"\n").as_deref(), Some("0.0.1"));
        assert_eq!(version_of("[package]\nversion.workspace = true\n"), None);
        assert_eq!(version_of(""), None);
    }

    #[test]
    fn macros() {
        let header = "#define SYCON_VERSION \"0.1.0\"\n#define SYCON_VERSION_MAJOR 0\n";
        assert_eq!(macro_of(header, "SYCON_VERSION"), Some("\"0.1.0\""));
        assert_eq!(macro_of(header, "SYCON_VERSION_MAJOR"), Some("0"));
        assert_eq!(macro_of(header, "SYCON_VERSION_MINOR"), None);
    }
}
