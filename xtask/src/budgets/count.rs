//! Counts that need no build.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use xshell::{Shell, cmd};

use super::file::Measured;
use crate::task::{Result, root};

pub(super) fn counts(sh: &Shell) -> Result<Measured> {
    let ci = cmd!(sh, "git ls-files ci").read()?.lines().count();
    let symbols = sh.read_file("crates/sycon-capi/symbols.txt")?.lines().count();
    let macros = macros(sh)?;
    let counts = [
        ("files in ci/", ci),
        ("C symbols", symbols),
        ("Python names", python_names(sh)?),
        ("crates in sycon's default tree", crates(sh, "default")?),
        ("crates in sycon's full tree", crates(sh, "default,full")?),
        ("lines of macro_rules!", macros.iter().sum()),
        ("lines of the longest macro_rules!", macros.into_iter().max().unwrap_or(0)),
    ];
    Ok(counts.into_iter().map(|(name, count)| (name.to_owned(), count as u64)).collect())
}

/// Returns all crates that are compiled for a user of `sycon` on x86-64 Linux, including `sycon`.
fn crates(sh: &Shell, features: &str) -> Result<usize> {
    let tree = cmd!(
        sh,
        "cargo tree --locked -p sycon --no-default-features --features {features} --target x86_64-unknown-linux-gnu
         --edges no-dev --prefix none"
    )
    .read()?;
    let name_and_version =
        |line: &str| line.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
    Ok(tree.lines().map(name_and_version).collect::<BTreeSet<_>>().len())
}

/// The lines of each `macro_rules!`.
fn macros(sh: &Shell) -> Result<Vec<usize>> {
    let files = cmd!(sh, "git ls-files *.rs").read()?;
    let mut lengths = Vec::new();
    for file in files.lines().filter(|file| root().join(file).is_file()) {
        lengths.extend(macros_of(&sh.read_file(file)?));
    }
    Ok(lengths)
}

/// The lines of each `macro_rules!` of a source that rustfmt formatted: the closing brace is indented like the first line.
fn macros_of(source: &str) -> Vec<usize> {
    let lines: Vec<&str> = source.lines().collect();
    let starts = lines.iter().enumerate().filter_map(|(start, line)| {
        let (indent, rest) = line.split_once("macro_rules! ")?;
        (indent.trim().is_empty() && rest.ends_with('{')).then_some((start, indent))
    });
    let length = |(start, indent): (usize, &str)| {
        let is_end = |line: &&str| line.strip_prefix(indent) == Some("}");
        lines[start..].iter().position(is_end).map_or(0, |end| end + 1)
    };
    starts.map(length).collect()
}

/// The names in `__all__` of each module of the Python package.
fn python_names(sh: &Shell) -> Result<usize> {
    // Stubs repeat the names of the modules.
    let files = cmd!(sh, "git ls-files python/sycon/*.py").read()?;
    let mut names = 0;
    for file in files.lines() {
        names += all_of(&sh.read_file(file)?);
    }
    Ok(names)
}

/// Returns the number of strings in the list `__all__` of a module.
fn all_of(module: &str) -> usize {
    let Some((_, list)) = module.split_once("\n__all__ = [") else { return 0 };
    let list = list.split_once(']').map_or(list, |(list, _)| list);
    list.matches('"').count() / 2
}

/// Returns the number of lines in the text files of each folder, except files that `.gitattributes` marks as
/// generated.
pub(super) fn lines(sh: &Shell) -> Result<Measured> {
    let files = cmd!(sh, "git ls-files -z").read()?;
    let attributes =
        cmd!(sh, "git check-attr -z --stdin linguist-generated").stdin(&files).read()?;
    let fields: Vec<&str> = attributes.split('\0').collect();
    let mut lines = BTreeMap::new();
    for field in fields.chunks_exact(3) {
        let [file, _, generated] = *field else { unreachable!("chunks have three fields") };
        let path = root().join(file);
        // A link, or a file that was deleted and not committed.
        if matches!(generated, "set" | "true")
            || !path.symlink_metadata().is_ok_and(|file| file.is_file())
        {
            continue;
        }
        // Only text has lines.
        if let Ok(text) = String::from_utf8(fs::read(path)?) {
            *lines.entry(folder_of(file)).or_insert(0) += text.lines().count() as u64;
        }
    }
    Ok(lines)
}

/// Returns the top-level folder or the crate that contains a file.
fn folder_of(file: &str) -> String {
    let path = Path::new(file);
    let depth = if path.starts_with("crates") { 2 } else { 1 };
    let folder: Vec<_> = path
        .parent()
        .into_iter()
        .flatten()
        .take(depth)
        .map(|part| part.to_string_lossy())
        .collect();
    if folder.is_empty() { ".".to_owned() } else { folder.join("/") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_module() {
        assert_eq!(
            all_of(
                "import os\n__all__ = [\n    \"a\", \"b\",\n    \"c\", *__all__]\nx = [\"d\"]\n"
            ),
            3
        );
        assert_eq!(all_of("x = 1\n"), 0);
    }

    #[test]
    fn macros_of_a_source() {
        let source = "macro_rules! one {\n    () => {\n    };\n}\n\nmod inner {\n    macro_rules! two {\n        \
                      () => {};\n    }\n}\n// macro_rules! none {\n";
        assert_eq!(macros_of(source), [4, 3]);
    }

    #[test]
    fn folders() {
        assert_eq!(folder_of("README.md"), ".");
        assert_eq!(folder_of("docs/api/age.md"), "docs");
        assert_eq!(folder_of("crates/sycon/src/lib.rs"), "crates/sycon");
    }
}
