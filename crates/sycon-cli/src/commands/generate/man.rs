//! Man pages: clap's generator, with the end of each `--help` as sections.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

/// Returns the file names and contents of the pages of `command` and its subcommands.
pub(crate) fn pages(command: Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut command = without_help_commands(command);
    let source = format!("{} {}", command.get_name(), command.get_version().unwrap_or_default());
    command.build();
    let mut pages = Vec::new();
    add_pages(&command, None, &source, &mut pages)?;
    Ok(pages)
}

/// Removes the `help` subcommands, which need no pages: `sycon help sum` is `sycon sum --help`.
fn without_help_commands(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help_commands)
}

fn add_pages(
    command: &Command,
    parent: Option<&str>,
    source: &str,
    pages: &mut Vec<(String, Vec<u8>)>,
) -> io::Result<()> {
    // An unquoted empty date would shift the following arguments.
    let man = Man::new(command.clone()).date("\"\"").source(source).manual("Sycon");
    pages.push((man.get_filename(), page(command, parent, &man)?));
    let name = command.get_display_name().unwrap_or(command.get_name());
    let shown = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    for subcommand in shown {
        add_pages(subcommand, Some(name), source, pages)?;
    }
    Ok(())
}

fn page(command: &Command, parent: Option<&str>, man: &Man) -> io::Result<Vec<u8>> {
    let end = command.get_after_long_help().or(command.get_after_help());
    let end = End::read(&end.map(ToString::to_string).unwrap_or_default());
    let mut also = Roff::new();
    if let Some(parent) = parent {
        also.control("SH", ["SEE ALSO"]).text([roman(format!("{parent}(1)"))]);
    }

    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    end.description.to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    end.sections.to_writer(&mut page)?;
    also.to_writer(&mut page)?;
    // Each part begins with the definition of the apostrophe, which is needed once.
    let preamble = Roff::new().render();
    let parts = String::from_utf8_lossy(&page).replace(&preamble, "");
    // Replaces the line breaks before the possible values of an option by a space.
    let parts = parts.replace(".br\n\n.br\n", ".sp\n");
    // Some programs that show man pages expect ASCII.
    let parts = parts.replace('…', "...");
    Ok((preamble + &parts).into_bytes())
}

/// The end of `--help`: paragraphs, some of which begin a section with a title such as "Examples:".
#[derive(Default)]
struct End {
    /// The paragraphs without a title.
    description: Roff,
    sections: Roff,
}

impl End {
    fn read(text: &str) -> Self {
        let mut end = Self::default();
        for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
            match title(paragraph) {
                Some((title, body)) => {
                    end.sections.control("SH", [&*title]);
                    if body.starts_with('\n') {
                        examples(&mut end.sections, body);
                    } else {
                        filled(&mut end.sections, body);
                    }
                }
                None if paragraph.starts_with(' ') => examples(&mut end.sections, paragraph),
                None => filled(end.description.control("PP", []), paragraph),
            }
        }
        end
    }
}

/// Splits a paragraph into the title of its section, in the style of man pages, and the rest.
fn title(paragraph: &str) -> Option<(String, &str)> {
    let (title, body) = paragraph.split_once(':')?;
    let is_title = title.starts_with(char::is_uppercase)
        && title.split(' ').count() <= 2
        && title.chars().all(|char| char.is_alphabetic() || char == ' ');
    let title = match title {
        "Exit code" => "EXIT STATUS".to_owned(),
        _ => title.to_uppercase(),
    };
    is_title.then_some((title, body))
}

fn filled(roff: &mut Roff, text: &str) {
    roff.text([roman(text.split_whitespace().collect::<Vec<_>>().join(" "))]);
}

/// Formats commands and their descriptions, which follow two or more spaces or are on the next
/// line.
fn examples(roff: &mut Roff, lines: &str) {
    for line in lines.lines().filter(|line| !line.is_empty()) {
        let line = line.strip_prefix("  ").unwrap_or(line);
        let (example, meaning) = line.split_once("  ").unwrap_or((line, ""));
        if !example.is_empty() {
            roff.control("TP", []).text([bold(example)]);
        }
        if !meaning.is_empty() {
            filled(roff, meaning);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_help_become_sections_of_the_page() {
        let end = End::read(
            "Examples:\n  sycon x    does\n               this\n\n  sycon y\n\nIt is so: always.\n\nExit code: 0\ngood.",
        );
        assert_eq!(end.description.to_roff(), ".PP\nIt is so: always.\n");
        assert_eq!(
            end.sections.to_roff(),
            ".SH EXAMPLES\n.TP\n\\fBsycon x\\fR\ndoes\nthis\n.TP\n\\fBsycon y\\fR\n.SH \"EXIT STATUS\"\n0 good.\n"
        );
    }
}
