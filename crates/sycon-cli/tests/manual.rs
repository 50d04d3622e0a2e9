//! The manual: each subcommand has a man page and a place in `docs/command.md`, and each option is in both.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// The names of options and subcommands.
type Names = BTreeSet<String>;

#[test]
fn man_pages_and_documentation_have_every_option_of_help() {
    let docs = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command.md"));
    let docs = docs.unwrap();
    let folder = tempfile::tempdir().unwrap();
    sycon(&["generate", "man", folder.path().to_str().unwrap()]);

    let mut pages = Names::new();
    let mut count = 0;
    for command in commands() {
        let title = [&["sycon".to_owned()], &command[..]].concat();
        let page = title.join("-") + ".1";
        let man = fs::read_to_string(folder.path().join(&page)).unwrap();
        let help = options_in_help(&help(&command));
        assert_eq!(options_in_man(&man), help, "{page}");
        assert!(man.is_ascii(), "{page}");
        pages.insert(page);

        let own: Names = help.into_iter().filter(|name| !is_everywhere(name)).collect();
        count += own.len();
        let documented = options_in_docs(&docs, &title.join(" "));
        assert_eq!(documented.unwrap_or_default(), own, "docs/command.md: {}", title.join(" "));
    }

    assert!(pages.len() > 10 && count > 30, "{} pages, {count} options", pages.len());
    // The plugin is the command under another name.
    pages.insert("age-plugin-pq.1".to_owned());
    let made = fs::read_dir(folder.path()).unwrap();
    let made: Names = made.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(made, pages);
}

#[test]
fn help_fits_the_width_of_the_terminal() {
    for command in commands() {
        for width in [80, 100] {
            let mut run = Command::new(env!("CARGO_BIN_EXE_sycon"));
            let run = run.args(&command).arg("--help").env("COLUMNS", width.to_string());
            let help = String::from_utf8(run.output().unwrap().stdout).unwrap();
            // On Windows, the name of the program ends with .exe.
            let most = width + std::env::consts::EXE_SUFFIX.len();
            let long = help.lines().find(|line| line.chars().count() > most);
            assert_eq!(long, None, "{command:?} in {width} columns");
        }
    }
}

#[test]
fn help_begins_with_a_short_summary_and_examples() {
    for command in commands() {
        let help = help(&command);
        let summary = help.lines().next().unwrap();
        assert!(summary.len() <= 72, "{command:?}: {summary}");
        let examples = help.find("\nExamples:\n").expect("examples");
        assert!(examples < help.find("\nOptions:\n").unwrap(), "{command:?}");
    }
}

#[test]
fn completions_know_every_option_of_help() {
    for kind in ["complete-bash", "complete-zsh", "complete-fish"] {
        let script = sycon(&["generate", kind]);
        for option in commands().iter().flat_map(|command| options_in_help(&help(command))) {
            // In fish's scripts, `--long` is `-l long` and `-s` is `-s s`.
            let name = option.trim_start_matches('-');
            let fish = if option.starts_with("--") { "-l " } else { "-s " }.to_owned() + name;
            assert!(script.contains(&option) || script.contains(&fish), "{kind}: {option}");
        }
    }
}

/// Returns all subcommands, nested ones included, and `sycon` itself, as lists of arguments.
fn commands() -> Vec<Vec<String>> {
    let mut commands = vec![vec![]];
    let mut next = 0;
    while let Some(command) = commands.get(next).cloned() {
        for name in subcommands_in_help(&help(&command)) {
            commands.push([&command[..], &[name]].concat());
        }
        next += 1;
    }
    commands
}

/// Returns the subcommands with this option, each as one string.
#[cfg(target_os = "linux")]
pub(crate) fn commands_with(option: &str) -> Vec<String> {
    let commands = commands().into_iter();
    let having = commands.filter(|command| options_in_help(&help(command)).contains(option));
    having.map(|command| command.join(" ")).collect()
}

fn help(command: &[String]) -> String {
    let mut args: Vec<_> = command.iter().map(String::as_str).collect();
    args.push("--help");
    sycon(&args)
}

fn sycon(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sycon")).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn subcommands_in_help(help: &str) -> Names {
    let lines = ["Commands:", "Experimental:"].into_iter().flat_map(|title| {
        let lines = help.lines().skip_while(move |line| *line != title).skip(1);
        lines.take_while(|line| !line.is_empty())
    });
    // Lines with a larger indent describe the subcommand.
    let heads =
        lines.filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')));
    let names = heads.filter_map(|head| head.split(' ').next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

fn options_in_help(help: &str) -> Names {
    let heads = help.lines().filter_map(|line| {
        let head = line.trim_start();
        // Lines with a larger indent describe the option. Paragraphs at the end are not indented.
        let is_option = head.starts_with('-') && (2..=6).contains(&(line.len() - head.len()));
        is_option.then(|| head.split("  ").next().unwrap_or_default())
    });
    heads.flat_map(options).collect()
}

fn options_in_man(page: &str) -> Names {
    let page = page.replace("\\-", "-");
    let lines: Vec<_> = page.lines().collect();
    let heads = lines.windows(2).filter(|pair| pair[0] == ".TP").map(|pair| pair[1]);
    let heads = heads.filter(|head| head.starts_with("\\fB-"));
    heads.flat_map(|head| options(&head.replace("\\fB", "").replace("\\fR", ""))).collect()
}

/// Returns the options in the first column of the table after the heading of a subcommand, if there
/// is one.
fn options_in_docs(docs: &str, title: &str) -> Option<Names> {
    let (_, rest) = docs.split_once(&format!("\n### {title}\n"))?;
    let lines = rest.lines().take_while(|line| !line.starts_with('#'));
    let cells = lines.filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    Some(cells.flat_map(options).collect())
}

fn options(text: &str) -> Names {
    let words = text.split(|char: char| !char.is_ascii_alphanumeric() && char != '-');
    words.filter(|word| word.len() > 1 && word.starts_with('-')).map(str::to_owned).collect()
}

/// Returns whether all commands have the option, so the documentation lists it once.
fn is_everywhere(option: &str) -> bool {
    ["-h", "--help", "-V", "--version"].contains(&option)
}
