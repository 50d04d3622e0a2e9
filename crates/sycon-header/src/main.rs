//! Writes the headers of libsycon and its list of symbols, from what `sycon_capi` says of itself.
//!
//! ```text
//! cargo run -p sycon-header
//! ```
//!
//! The test here fails if they are not what this would write.
#![forbid(unsafe_code)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use sycon_capi::HEADERS;
use sycon_capi::description::{Header, Item, Type};

/// Longer declarations have a line for each argument.
const LINE: usize = 100;

fn main() -> io::Result<()> {
    for (path, content) in files() {
        fs::write(path, content)?;
    }
    Ok(())
}

fn files() -> Vec<(PathBuf, String)> {
    let capi = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("sycon-capi");
    let mut files = vec![(capi.join("symbols.txt"), symbols())];
    for header in HEADERS {
        files.push((capi.join("include").join(header.path), text(header)));
    }
    files
}

/// The names of all functions, sorted, one to a line.
fn symbols() -> String {
    let mut symbols = vec![];
    for section in HEADERS.iter().flat_map(|header| header.sections) {
        section.items.each(&mut |item| match item {
            Item::Size { name, .. } => symbols.push(name.to_lowercase()),
            Item::Function { name, .. } => symbols.push((*name).to_string()),
            _ => {}
        });
    }
    symbols.sort();
    symbols.join("\n") + "\n"
}

fn text(header: &Header) -> String {
    let guard = header.path.replace(['/', '.'], "_").to_uppercase();
    let prelude = if guard == "SYCON_H" { PRELUDE } else { "#include <sycon.h>\n" };
    let mut sections = String::new();
    let mut asserts = String::new();
    for section in header.sections {
        sections.push_str("/*\n");
        for line in section.source.lines().map_while(|line| line.strip_prefix("//!")) {
            sections.push_str(format!(" *{line}").trim_end());
            sections.push('\n');
        }
        sections.push_str(" */\n\n");
        section.items.each(&mut |item| {
            sections.push_str(&declaration(item));
            sections.push('\n');
            if let Item::State { name, .. } = item {
                let bytes = name.replace("_state", "_STATEBYTES");
                let _ = writeln!(asserts, "SYCON_ASSERT(sizeof({name}) == {bytes});");
            }
        });
    }
    let title = header.title;
    format!(
        "\
/*
 * {title}
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef {guard}
#define {guard}

{prelude}
#ifdef __cplusplus
extern \"C\" {{
#endif

{sections}{asserts}
#ifdef __cplusplus
}}
#endif

#endif
"
    )
}

fn declaration(item: &Item) -> String {
    match *item {
        Item::Group(_) => unreachable!("`each` goes into groups"),
        Item::Title(title) => format!("/* {title} */\n"),
        Item::Size { name, doc, value } => {
            let function = name.to_lowercase();
            let comment = comment(doc);
            format!(
                "{comment}#define {name} {value}\n\n\
                 // `{name}` of the library that runs.\nsize_t {function}(void);\n"
            )
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
        Item::Function { name, doc, must_use, result, parameters } => {
            let must_use = if must_use { "SYCON_MUST_USE " } else { "" };
            let start = format!("{must_use}{}(", variable(result, name));
            let comment = comment(doc);
            let parameters: Vec<_> = parameters
                .iter()
                .map(|(name, of)| variable(*of, name.trim_start_matches("r#")))
                .collect();
            if parameters.is_empty() {
                return format!("{comment}{start}void);\n");
            }
            let mut end = parameters.join(", ");
            if start.len() + end.len() + ");".len() > LINE {
                end = parameters.join(&format!(",\n{:1$}", "", start.len()));
            }
            format!("{comment}{start}{end});\n")
        }
    }
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
const PRELUDE: &str = "\
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

#if defined(__cplusplus) && __cplusplus >= 201103L
#define SYCON_ASSERT(condition) static_assert(condition, #condition)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define SYCON_ASSERT(condition) _Static_assert(condition, #condition)
#else
#define SYCON_ASSERT(condition) extern char sycon_assert[(condition) ? 1 : -1]
#endif
";

#[test]
fn the_files_are_what_the_source_says() {
    for (path, content) in files() {
        let file = fs::read_to_string(&path).expect("a file");
        assert!(file == content, "{} is stale: run `make header`", path.display());
    }
}
