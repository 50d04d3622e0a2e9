//! The files, and parts of files, that list all functions, from their descriptions.

use std::fmt::Write as _;

use serde_json::{Value, json};
use sycon::xof::{Description, OutputLength, Parameter, Status};

use crate::descriptions::{self, id};

/// All descriptions, for the tests and generators of other languages.
pub(crate) fn functions() -> String {
    let functions: Vec<Value> = descriptions::all().map(function).collect();
    serde_json::to_string_pretty(&functions).expect("descriptions are plain data") + "\n"
}

fn function(description: &Description) -> Value {
    let Description { name, type_name, summary, status, reference, strength, rate, .. } =
        description;
    let Description { output, needs, takes, is_tree, is_seekable, takes_parts, .. } = description;
    let Description { max_customization, inputs, security, limit, vectors, .. } = description;
    let (kind, bytes) = match output {
        OutputLength::Fixed(bytes) => ("fixed", bytes),
        OutputLength::Chosen { default } => ("chosen", default),
        OutputLength::Extendable { default } => ("extendable", default),
        _ => unreachable!("a new kind of output"),
    };
    json!({
        "name": name,
        "id": id(description),
        "type": type_name,
        "summary": summary,
        "status": status.to_string(),
        "reference": reference,
        "strength": strength,
        "rate": rate,
        "output": kind,
        "bytes": bytes,
        "needs": needs.map(parameter),
        "takes": takes.iter().copied().map(parameter).collect::<Vec<_>>(),
        "max_customization": max_customization,
        "tree": is_tree,
        "seekable": is_seekable,
        "parts": takes_parts,
        "inputs": inputs,
        "security": security,
        "limit": limit,
        "vectors": vectors,
    })
}

/// A parameter in the JSON.
fn parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Key => "key",
        Parameter::Name => "name",
        Parameter::Customization => "customization",
        Parameter::Context => "context",
        Parameter::Domain => "domain",
        Parameter::BlockSize => "block_size",
        _ => unreachable!("a new parameter"),
    }
}

/// All functions, with one row for functions with the same limits.
pub(crate) fn limits() -> String {
    let mut groups: Vec<(Vec<String>, [&str; 3])> = vec![];
    for description in descriptions::all() {
        let Description { name, inputs, security, limit, .. } = description;
        let name = format!("`{}`", name.to_lowercase());
        let limits = [*inputs, *security, *limit];
        match groups.iter_mut().find(|(_, others)| *others == limits) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], limits)),
        }
    }
    let mut table =
        "| function | keys and inputs | outputs | limit |\n|---|---|---|---|\n".to_owned();
    for (names, limits) in groups {
        _ = writeln!(table, "| {} | {} |", names.join(", "), limits.join(" | "));
    }
    table
}

/// The reference table of all functions.
pub(crate) fn reference() -> String {
    let mut table = "| function | status | source | security | output | options |\n\
                     |---|---|---|---|---|---|\n"
        .to_owned();
    for description in descriptions::all() {
        let Description { name, status, reference, strength, output, needs, takes, .. } =
            description;
        let output = match output {
            OutputLength::Fixed(bytes) => format!("{bytes} bytes"),
            OutputLength::Chosen { default } => {
                format!("any length, part of the function; {default} bytes by default")
            }
            OutputLength::Extendable { default } => {
                format!("extendable; {default} bytes by default")
            }
            _ => unreachable!("a new kind of output"),
        };
        let required = needs.iter().map(|parameter| format!("{parameter} (required)"));
        let options = required.chain(takes.iter().map(Parameter::to_string));
        let options = options.collect::<Vec<_>>().join(", ");
        _ = writeln!(
            table,
            "| {name} | {status} | {reference} | {strength} bits | {output} | {options} |"
        );
    }
    table
}

/// The list of summaries of all functions.
pub(crate) fn summaries() -> String {
    let mut list = String::new();
    for Description { name, summary, is_tree, is_seekable, .. } in descriptions::all() {
        let tree = if *is_tree { " Hashes long inputs on several threads." } else { "" };
        let seek = if *is_seekable { " Its output can be read from any position." } else { "" };
        let seek = if summary.contains("any position") { "" } else { seek };
        _ = writeln!(list, "* **{name}**: {summary}{tree}{seek}");
    }
    list
}

/// The names that the npm package exports.
pub(crate) fn npm_names() -> String {
    let line = |description| format!("  {},\n", npm_name(description));
    descriptions::all().map(line).collect::<Vec<_>>().concat()
}

/// The types of these names.
pub(crate) fn npm_types() -> String {
    let mut types = String::new();
    for description in descriptions::all() {
        let Description { name, summary, output, takes_parts, needs, takes, .. } = description;
        let takes = |parameter| takes.contains(&parameter);
        let of_type = match output {
            _ if *takes_parts => "PartsFunction",
            _ if needs.is_some() => "KeyedFunction",
            OutputLength::Fixed(_) => "HashFunction<NoOptions>",
            _ if takes(Parameter::BlockSize) => "HashFunction<ParallelOptions>",
            _ if takes(Parameter::Domain) => "HashFunction<TurboOptions>",
            _ if takes(Parameter::Context) => "HashFunction<Blake3Options>",
            _ if takes(Parameter::Name) => "HashFunction<CShakeOptions>",
            _ if takes(Parameter::Customization) => "HashFunction<CustomOptions>",
            _ => "HashFunction<LengthOptions>",
        };
        // The same order as in web/src/functions.js.
        let halves = ["SHAKE", "cSHAKE", "KMAC", "TupleHash", "ParallelHash"];
        let half = halves.iter().any(|family| name.starts_with(family));
        let usual = output.usual() / if half { 2 } else { 1 };
        let length = match output {
            OutputLength::Fixed(bytes) => format!("{bytes} bytes."),
            OutputLength::Chosen { .. } => {
                format!("`dkLen` is part of the function, and {usual} bytes by default.")
            }
            _ => format!("`dkLen` is {usual} bytes by default."),
        };
        let status = match description.status {
            Status::Experimental => " Experimental.",
            Status::Legacy => " Legacy.",
            _ => "",
        };
        let export = npm_name(description);
        _ = writeln!(
            types,
            "/** {name}.{status} {summary} {length} */\nexport declare const {export}: {of_type};\n"
        );
    }
    types.truncate(types.trim_end().len() + 1);
    types
}

/// Returns the name that @noble/hashes uses for a function, if it has the function: KMACXOF128 is kmac128xof.
fn npm_name(description: &Description) -> String {
    let name = id(description);
    for family in ["kmac", "tuplehash", "parallelhash"] {
        if let Some(strength) = name.strip_prefix(family).and_then(|end| end.strip_prefix("xof")) {
            return format!("{family}{strength}xof");
        }
    }
    name
}

/// Replaces the lines of `text` between two marks, which name the part.
pub(crate) fn replaced(text: &str, [begin, end]: [&str; 2], part: &str) -> String {
    let (head, rest) = text.split_once(begin).unwrap_or_else(|| panic!("no line {begin}"));
    let (_, tail) = rest.split_once(end).unwrap_or_else(|| panic!("no line {end}"));
    format!("{head}{begin}\n{part}{end}{tail}")
}
