//! Writes all files that list functions: the headers of libsycon, their man pages and the list of symbols, from the
//! items of `sycon_capi`; tables of the documentation and the npm package, from the descriptions of `sycon`.
//!
//! ```text
//! cargo xtask gen
//! ```
//!
//! The test here fails if a file is not what this would write.
#![forbid(unsafe_code)]

mod man;
mod tables;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use sycon_capi::HEADERS;
use sycon_capi::description::{Header, Item, Type};

/// Longer declarations have a line for each argument.
const LINE: usize = 100;

/// The lines that mark a part, and what is between them.
type Part = ([&'static str; 2], fn() -> String);

/// The files that are written in part.
const PARTS: &[(&str, &[Part])] = &[
    ("SOUNDNESS.md", &[(["<!-- BEGIN generated: limits -->", "<!-- END -->"], tables::limits)]),
    (
        "docs/functions.md",
        &[
            (["<!-- BEGIN generated: reference -->", "<!-- END reference -->"], tables::reference),
            (["<!-- BEGIN generated: summaries -->", "<!-- END summaries -->"], tables::summaries),
        ],
    ),
    ("web/src/index.js", &[(["// BEGIN generated", "// END"], tables::npm_names)]),
    ("web/src/index.d.ts", &[(["// BEGIN generated", "// END"], tables::npm_types)]),
];

fn main() -> io::Result<()> {
    for (path, content) in files() {
        fs::write(path, content)?;
    }
    Ok(())
}

fn files() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let capi = root.join("crates/sycon-capi");
    let mut files = vec![(capi.join("symbols.txt"), symbols())];
    for (file, parts) in PARTS {
        let path = root.join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        let text =
            parts.iter().fold(text, |text, (marks, part)| tables::replaced(&text, *marks, &part()));
        files.push((path, text));
    }
    for header in HEADERS {
        files.push((capi.join("include").join(header.path), text(header)));
        files.push((capi.join("man").join(man::name(header) + ".3"), man::page(header)));
    }
    files
}

/// The names of all functions, sorted, one to a line.
fn symbols() -> String {
    let mut symbols = vec![];
    for section in HEADERS.iter().flat_map(|header| header.sections) {
        section.items.each(&mut |item| match item {
            Item::Function { name, .. } => symbols.push(*name),
            _ => {}
        });
    }
    symbols.sort();
    symbols.join("\n") + "\n"
}

fn text(header: &Header) -> String {
    let guard = header.path.replace(['/', '.'], "_").to_uppercase();
    let include = |name: &&str| format!("#include <sycon/{name}.h>\n");
    let includes: Vec<_> = header.includes.iter().map(include).collect();
    let prelude = if includes.is_empty() { prelude() } else { includes.concat() };
    let title = header.title;
    let (contents, declarations) = (contents(header), declarations(header));
    format!(
        "\
/*
 * {title}
{contents} *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef {guard}
#define {guard}

{prelude}{declarations}
#endif
"
    )
}

/// What is in a header, by the names in the standards, or else of its functions.
fn contents(header: &Header) -> String {
    let mut titles = vec![];
    let mut functions = vec![];
    for section in header.sections {
        section.items.each(&mut |item| match item {
            Item::Title(title) => titles.push(*title),
            Item::Function { name, .. } if !name.ends_with("_wipe") => functions.push(*name),
            _ => {}
        });
    }
    // Those of a macro have titles, and the others stand alone.
    let untitled = |name: &&&str| titles.is_empty() || name.starts_with("sycon_multimixer");
    let names: Vec<_> = titles.iter().chain(functions.iter().filter(untitled)).copied().collect();
    let mut text = String::new();
    let mut line = String::from(" * Contents:");
    for (index, name) in names.iter().enumerate() {
        let end = if index + 1 < names.len() { "," } else { "" };
        if line.len() + name.len() + 2 > LINE {
            text.push_str(&line);
            text.push('\n');
            line = String::from(" *    ");
        }
        let _ = write!(line, " {name}{end}");
    }
    if names.is_empty() { text } else { format!(" *\n{text}{line}\n") }
}

fn declarations(header: &Header) -> String {
    let mut sections = String::new();
    let mut asserts = String::new();
    for section in header.sections {
        sections.push_str("/*\n");
        for line in about(section.source) {
            if !line.starts_with("```") {
                // A comment cannot hold another.
                let line = line.replace("/*", "//").replace(" */", "");
                sections.push_str(format!(" * {line}").trim_end());
                sections.push('\n');
            }
        }
        if let Some(feature) = section.feature {
            let _ = write!(sections, " *\n * {}\n", needs(feature));
        }
        sections.push_str(" */\n\n");
        section.items.each(&mut |item| {
            sections.push_str(&declaration(item));
            sections.push('\n');
            if let Item::State { name, .. } = item {
                let bytes = name.to_uppercase() + "_BYTES";
                let _ = writeln!(asserts, "SYCON_ASSERT(sizeof({name}) == {bytes});");
            }
        });
    }
    if sections.is_empty() {
        return sections;
    }
    format!(
        "
#ifdef __cplusplus
extern \"C\" {{
#endif

{sections}{asserts}
#ifdef __cplusplus
}}
#endif
"
    )
}

/// The feature that a build of the library needs for the functions that follow.
fn needs(feature: &str) -> String {
    format!("In builds with the feature {feature}.")
}

/// What a module's source begins with, without the marks of a comment.
fn about(source: &str) -> impl Iterator<Item = &str> {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line))
}

fn declaration(item: &Item) -> String {
    match *item {
        Item::Group(_) => unreachable!("`each` goes into groups"),
        Item::Family(feature, _) => format!("/* {} */\n", needs(feature)),
        Item::Title(title) => format!("/* {title} */\n"),
        Item::Size { name, doc, value } => {
            format!("{}#define {name} {value}\n", comment(doc))
        }
        Item::State { name, doc, size, align } => {
            let comment = comment(doc);
            format!(
                "{comment}typedef struct SYCON_ALIGN({align}) {name} {{\n  uint8_t opaque[{size}];\n}} {name};\n"
            )
        }
        Item::Object { name, doc } => {
            let comment = comment(doc);
            format!("{comment}typedef struct {name} {name};\n")
        }
        Item::Callback { doc, .. } => format!("{}{}\n", comment(doc), prototype("typedef ", item)),
        Item::Function { doc, must_use, .. } => {
            let must_use = if must_use { "SYCON_MUST_USE " } else { "" };
            format!("{}{}\n", comment(doc), prototype(must_use, item))
        }
    }
}

/// The declaration of a function, or of a pointer to one, behind what it begins with.
fn prototype(start: &str, item: &Item) -> String {
    let (declared, parameters) = match *item {
        Item::Function { name, result, parameters, .. } => (variable(result, name), parameters),
        Item::Callback { name, parameters, .. } => (format!("int (*{name})"), parameters),
        _ => unreachable!("only functions have one"),
    };
    let start = format!("{start}{declared}(");
    let parameters: Vec<_> =
        parameters.iter().map(|(name, of)| variable(*of, name.trim_start_matches("r#"))).collect();
    if parameters.is_empty() {
        return format!("{start}void);");
    }
    let mut end = parameters.join(", ");
    if start.len() + end.len() + ");".len() > LINE {
        end = parameters.join(&format!(",\n{:1$}", "", start.len()));
    }
    format!("{start}{end});")
}

fn comment(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("// {}", line.trim()).trim_end().to_string() + "\n").collect()
}

/// A declaration: C writes what is done with the name around it.
fn variable(of: Type, name: &str) -> String {
    match of {
        Type::Name(of) => format!("{of} {name}"),
        Type::Mut(of) => variable(*of, &format!("*{name}")),
        Type::Const(Type::Name(of)) => format!("const {of} *{name}"),
        Type::Const(of) => variable(*of, &format!("const *{name}")),
    }
}

/// What all headers need.
fn prelude() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let numbers: Vec<_> = version.split('.').collect();
    let [major, minor, patch] = numbers[..] else { panic!("{version} has three numbers") };
    format!(
        "\
// The version of the header. `sycon_version()` is that of the library that runs.
#define SYCON_VERSION \"{version}\"
#define SYCON_VERSION_MAJOR {major}
#define SYCON_VERSION_MINOR {minor}
#define SYCON_VERSION_PATCH {patch}

#include <stddef.h>
#include <stdint.h>

#if defined(_MSC_VER)
#define SYCON_ALIGN(bytes) __declspec(align(bytes))
#else
#define SYCON_ALIGN(bytes) __attribute__((aligned(bytes)))
#endif

// Before a function whose result matters. Whoever defines it as nothing is not warned.
#ifndef SYCON_MUST_USE
#if defined(_MSC_VER)
#define SYCON_MUST_USE
#else
#define SYCON_MUST_USE __attribute__((warn_unused_result))
#endif
#endif

// Fills the state that `state` points to with zeros. Wipe every state that has held a secret.
#define SYCON_WIPE(state) sycon_memzero((uint8_t *)(state), sizeof *(state))

#if defined(__cplusplus) && __cplusplus >= 201103L
#define SYCON_ASSERT(condition) static_assert(condition, #condition)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define SYCON_ASSERT(condition) _Static_assert(condition, #condition)
#else
#define SYCON_ASSERT(condition) extern char sycon_assert[(condition) ? 1 : -1]
#endif
"
    )
}

#[test]
fn the_files_are_what_the_source_says() {
    for (path, content) in files() {
        let file = fs::read_to_string(&path).expect("a file");
        assert!(file == content, "{} is stale: run `cargo xtask gen`", path.display());
    }
}
