//! Man pages, one for each header.

use roff::{Inline, Roff, bold, roman};
use sycon_capi::HEADERS;
use sycon_capi::description::{Header, Item};

use crate::header::{self, ALIGNED, EXPERIMENTAL, needs, prototype};

/// The name of a header's page: `sycon_xof` for `sycon/xof.h`.
pub(crate) fn name(header: &Header) -> String {
    header.path.trim_end_matches(".h").replace('/', "_")
}

pub(crate) fn page(header: &Header) -> String {
    let name = name(header);
    let version = format!("libsycon {}", env!("CARGO_PKG_VERSION"));
    let mut page = Roff::new();
    page.control("TH", [name.as_str(), "3", "\"\"", version.as_str(), "libsycon"]);
    heading(&mut page, "NAME");
    page.text([roman(format!("{name} - {}", header.title.trim_end_matches('.')))]);
    heading(&mut page, "SYNOPSIS");
    page.text([bold(format!("#include <{}>", header.path))]);
    if header.is_experimental() {
        heading(&mut page, "STATUS");
        page.text([roman(EXPERIMENTAL)]);
    }
    if header.sections.is_empty() {
        heading(&mut page, "DESCRIPTION");
        page.text([roman("Includes the headers of the pages below.")]);
    }
    for section in header.sections {
        let about: Vec<_> = header::about(section.source).collect();
        // A generated module continues the section before it.
        let mut below_heading = !about.is_empty();
        if below_heading {
            heading(&mut page, "DESCRIPTION");
            text(&mut page, &about);
            if let Some(feature) = section.feature {
                page.control("PP", []).text([roman(needs(feature))]);
            }
            heading(&mut page, "DECLARATIONS");
        }
        section.items.each(&mut |item| {
            if !below_heading && !matches!(item, Item::Title(_)) {
                page.control("PP", []);
            }
            entry(&mut page, item);
            below_heading = matches!(item, Item::Title(_));
        });
    }
    heading(&mut page, "SEE ALSO");
    let others = HEADERS.iter().filter(|other| other.path != header.path);
    let others: Vec<_> = others.map(|other| format!("{}(3)", self::name(other))).collect();
    page.text([roman(others.join(", "))]);
    page.to_roff()
}

fn heading(page: &mut Roff, title: &str) {
    page.control("SH", [title]);
}

/// Paragraphs, and code between fences.
fn text(page: &mut Roff, lines: &[&str]) {
    let mut is_code = false;
    for line in lines {
        if line.starts_with("```") {
            is_code = !is_code;
            page.control(if is_code { "EX" } else { "EE" }, []);
        } else if is_code {
            page.text([roman(*line)]);
        } else if line.is_empty() {
            page.control("PP", []);
        } else {
            page.text(inline(line));
        }
    }
}

/// Text between backticks becomes bold.
fn inline(line: &str) -> Vec<Inline> {
    let parts = line.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 0 { roman(part) } else { bold(part) }).collect()
}

fn entry(page: &mut Roff, item: &Item) {
    let (declaration, doc) = match *item {
        Item::Group(_) => unreachable!("`each` goes into groups"),
        Item::Family(feature, _) => {
            page.text([roman(needs(feature))]);
            return;
        }
        Item::Title(title) => {
            page.control("SS", [title]);
            return;
        }
        Item::Size { name, doc, value } => (format!("{name} = {value}"), doc),
        Item::State { name, doc, .. } | Item::Object { name, doc } => {
            (format!("typedef struct {name}"), doc)
        }
        Item::Callback { doc, .. } => (prototype("typedef ", item), doc),
        Item::Function { doc, .. } => (prototype("", item), doc),
    };
    page.control("nf", []);
    for line in declaration.lines() {
        page.text([bold(line)]);
    }
    page.control("fi", []).control("RS", ["4"]);
    let doc: Vec<_> = doc.iter().map(|line| line.trim()).collect();
    text(page, &doc);
    if let Item::State { align: 17.., .. } = item {
        text(page, &[ALIGNED]);
    }
    page.control("RE", []);
}
