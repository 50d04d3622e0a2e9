//! Doc comments and hex in generated code.

use std::fmt::Write as _;

/// Wraps a paragraph, or an item of a list, which begins with four spaces. Examples and empty lines are not changed.
fn wrapped(text: &str) -> Vec<String> {
    const WIDTH: usize = 96;
    let hanging = if text.starts_with("    ") { "        " } else { "" };
    if text.is_empty() || text.starts_with(">>> ") {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = vec![];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("{hanging}{word}")),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns the lines of a doc comment.
pub(crate) fn documented(paragraphs: &[String], indent: &str) -> String {
    let lines = paragraphs.iter().flat_map(|paragraph| wrapped(paragraph));
    lines.map(|line| format!("{indent}/// {line}").trim_end().to_owned() + "\n").collect()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    })
}
