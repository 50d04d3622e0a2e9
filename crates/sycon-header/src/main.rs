//! Writes `crates/sycon-capi/include/sycon.h` and `symbols.txt` from the crate's source.
//!
//! ```text
//! cargo run -p sycon-header              write them
//! cargo run -p sycon-header -- --check   fail if they are not what they should be
//! ```
//!
//! The compiler expands the crate's macros, and cbindgen translates what comes out. It sorts by kind:
//! all constants, all types, all functions. Here they stand together as in the source, so cbindgen
//! gets a few items at a time.
#![forbid(unsafe_code)]

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use cbindgen::{Builder, Config, DocumentationStyle, Language, Style};
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, Meta, Visibility};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<ExitCode> {
    let check = match env::args().nth(1).as_deref() {
        None => false,
        Some("--check") => true,
        Some(other) => return Err(format!("unknown argument {other}").into()),
    };
    let capi = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("sycon-capi");
    let source = Source::new(&expand()?)?;
    let mut stale = false;
    for (path, content) in
        [("include/sycon.h", source.header()?), ("symbols.txt", source.symbols())]
    {
        let path = capi.join(path);
        if fs::read_to_string(&path).is_ok_and(|old| old == content) {
            continue;
        }
        stale = true;
        if check {
            eprintln!("{}: not what the source says; run: make header", path.display());
        } else {
            path.parent().map(fs::create_dir_all).transpose()?;
            fs::write(&path, content)?;
            println!("wrote {}", path.display());
        }
    }
    Ok(if check && stale { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The crate's source without macros.
///
/// Only a nightly compiler shows it; the variable makes a stable one do so, for this crate alone.
fn expand() -> Result<String> {
    let output = Command::new(env::var("CARGO").unwrap_or("cargo".into()))
        .args(["rustc", "--quiet", "--locked", "-p", "sycon-capi", "--lib", "--"])
        .arg("-Zunpretty=expanded")
        .env("RUSTC_BOOTSTRAP", "sycon_capi")
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// What the library has for C.
struct Source {
    sections: Vec<Section>,
    functions: Vec<String>,
    states: Vec<String>,
}

/// A module: what its documentation says, and its items in runs of constants, types, functions.
struct Section {
    text: String,
    runs: Vec<Vec<Item>>,
}

impl Source {
    fn new(expanded: &str) -> Result<Self> {
        let mut source = Self { sections: vec![], functions: vec![], states: vec![] };
        for item in syn::parse_file(expanded)?.items {
            if let Item::Mod(module) = item
                && matches!(module.vis, Visibility::Public(_))
            {
                source.add(module);
            }
        }
        Ok(source)
    }

    fn add(&mut self, module: ItemMod) {
        let mut section = Section { text: text_of(&module.attrs), runs: vec![] };
        let mut last = usize::MAX;
        for item in module.content.into_iter().flat_map(|(_, items)| items) {
            let Some((order, name)) = exported(&item) else { continue };
            match &item {
                Item::Fn(_) => self.functions.push(name),
                Item::Struct(_) if name.ends_with("_state") => self.states.push(name),
                _ => {}
            }
            if order < last && last != 0 || section.runs.is_empty() {
                section.runs.push(vec![]);
            }
            last = order;
            section.runs.last_mut().expect("one was pushed").push(item);
        }
        self.sections.push(section);
    }

    fn header(&self) -> Result<String> {
        let scratch = Scratch::new()?;
        let mut header = TOP.to_string();
        for section in &self.sections {
            writeln!(header, "\n/*")?;
            for line in section.text.lines() {
                writeln!(header, "{}", format!(" * {}", line.trim()).trim_end())?;
            }
            writeln!(header, " */")?;
            for run in &section.runs {
                let text: String =
                    run.iter().map(|item| item.to_token_stream().to_string()).collect();
                write!(header, "\n{}", scratch.translate(&text)?.trim_start())?;
            }
        }
        writeln!(header)?;
        for state in &self.states {
            let bytes = state.replace("_state", "_STATEBYTES");
            writeln!(header, "SYCON_ASSERT(sizeof({state}) == {bytes});")?;
        }
        header.push_str(BOTTOM);
        Ok(header)
    }

    /// Sorted, one to a line.
    fn symbols(&self) -> String {
        let mut symbols = self.functions.clone();
        symbols.sort();
        symbols.join("\n") + "\n"
    }
}

/// Where items of a kind come in a run, and the name, if C sees it.
fn exported(item: &Item) -> Option<(usize, String)> {
    let (order, visibility, name) = match item {
        Item::Const(item) => (0, &item.vis, &item.ident),
        Item::Struct(item) => (1, &item.vis, &item.ident),
        Item::Fn(item) => (2, &item.vis, &item.sig.ident),
        _ => return None,
    };
    matches!(visibility, Visibility::Public(_)).then(|| (order, name.to_string()))
}

fn text_of(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    for attribute in attributes {
        if let Meta::NameValue(meta) = &attribute.meta
            && meta.path.is_ident("doc")
            && let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &meta.value
        {
            text.push_str(&line.value());
            text.push('\n');
        }
    }
    text
}

/// A file for cbindgen to read, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let path = env::temp_dir().join(format!("sycon-header-{}.rs", std::process::id()));
        fs::write(&path, "")?;
        Ok(Self(path))
    }

    fn translate(&self, source: &str) -> Result<String> {
        fs::write(&self.0, source)?;
        let mut config = Config {
            language: Language::C,
            style: Style::Both,
            no_includes: true,
            usize_is_size_t: true,
            documentation_style: DocumentationStyle::C99,
            line_length: 100,
            ..Config::default()
        };
        config.layout.aligned_n = Some("SYCON_ALIGN".into());
        config.function.must_use = Some("SYCON_MUST_USE".into());
        let mut header = vec![];
        Builder::new().with_config(config).with_src(&self.0).generate()?.write(&mut header);
        // Where a macro wrote the documentation, it has no space in front.
        let lines =
            std::str::from_utf8(&header)?.lines().map(|line| match line.strip_prefix("//") {
                Some(text) => format!("// {}\n", text.trim()).replace("// \n", "//\n"),
                None => format!("{line}\n"),
            });
        Ok(lines.collect())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A file that stays in a directory for such files does no harm.
        let _ = fs::remove_file(&self.0);
    }
}

const TOP: &str = "\
/*
 * libsycon: extendable-output functions that stream, and what else a permutation can do.
 *
 * Written by crates/sycon-header from crates/sycon-capi; do not edit.
 */
#ifndef SYCON_H
#define SYCON_H

#include <stddef.h>
#include <stdint.h>

#if defined(_MSC_VER)
#define SYCON_ALIGN(bytes) __declspec(align(bytes))
#define SYCON_MUST_USE
#else
#define SYCON_ALIGN(bytes) __attribute__((aligned(bytes)))
#define SYCON_MUST_USE __attribute__((warn_unused_result))
#endif

#if defined(__cplusplus) && __cplusplus >= 201103L
#define SYCON_ASSERT(condition) static_assert(condition, #condition)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define SYCON_ASSERT(condition) _Static_assert(condition, #condition)
#else
#define SYCON_ASSERT(condition) extern char sycon_assert[(condition) ? 1 : -1]
#endif

#ifdef __cplusplus
extern \"C\" {
#endif
";

const BOTTOM: &str = "
#ifdef __cplusplus
}
#endif

#endif
";
