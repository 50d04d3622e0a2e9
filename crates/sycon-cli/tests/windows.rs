//! Windows: file names, devices, open files, and interruption.
#![cfg(windows)]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::names;

const EMPTY: &str = "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a";
const EXISTS: &str = "already exists; pass --force to replace it";

fn output(directory: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(directory).args(line.split(' ')).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn good(directory: &Path, line: &str) -> String {
    let output = output(directory, line);
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    assert_eq!((&*stderr, output.status.code()), ("", Some(0)), "{line}");
    stdout
}

#[track_caller]
fn fails(directory: &Path, line: &str, message: &str) {
    let output = output(directory, line);
    assert_eq!(text(output.stderr), format!("sycon: {message}\n"), "{line}");
    assert_eq!((output.status.code(), text(output.stdout)), (Some(1), String::new()), "{line}");
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// A directory with empty files, one of whose names looks like a pattern.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    fs::create_dir(directory.path().join("folder")).unwrap();
    for name in ["file1.txt", "file[1].txt", "other.bin", "folder/inside.txt"] {
        fs::write(directory.path().join(name), "").unwrap();
    }
    directory
}

fn list(names: &[&str]) -> String {
    let lines = names.iter().map(|name| format!("{EMPTY}  {name}\n"));
    lines.collect::<Vec<_>>().concat()
}

#[test]
fn lists_have_the_names_of_other_systems() {
    let directory = directory();
    let path = directory.path();
    assert_eq!(good(path, r"sum folder\inside.txt"), list(&["folder/inside.txt"]));
    let all = list(&["./file1.txt", "./file[1].txt", "./folder/inside.txt", "./other.bin"]);
    assert_eq!(good(path, "sum -r ."), all);
    // A list from tools that write other names.
    let lines = [
        format!("{EMPTY} *folder\\inside.txt\r\n"),
        format!("\\{EMPTY}  folder\\\\inside.txt\r\n"),
        format!("SHA3-256 (folder/inside.txt) = {EMPTY}\r\n"),
    ];
    fs::write(path.join("LIST"), lines.concat()).unwrap();
    assert_eq!(good(path, "sum -c LIST"), "folder/inside.txt: OK\n".repeat(3));
}

#[test]
fn names_with_stars_are_those_that_fit() {
    let directory = directory();
    let path = directory.path();
    let both = ["file1.txt", "file[1].txt"];
    assert_eq!(good(path, "sum *.TXT"), list(&both));
    assert_eq!(good(path, r"sum folder\* file?.txt"), list(&["folder/inside.txt", "file1.txt"]));
    // An existing name is not a pattern.
    assert_eq!(good(path, "sum file[1].txt"), list(&["file[1].txt"]));
    // Only FILE arguments are patterns: names of keys and other values are not.
    assert_eq!(output(path, "sum --key *.bin -a blake3 --keyed other.bin").status.code(), Some(1));
    assert!(
        good(path, "sum -a kt128 --customization *.bin --json other.bin")
            .contains(r#""customization":"*.bin""#)
    );
    assert_eq!(output(path, "sum *.none").status.code(), Some(1));
}

#[test]
fn devices_are_no_files() {
    let directory = directory();
    let path = directory.path();
    let before = names(path);
    for device in ["NUL", "nul", r"\\.\NUL"] {
        good(path, &format!("keygen -o {device}"));
        good(path, &format!("sum other.bin -o {device}"));
        assert_eq!(names(path), before, "{device}");
    }
    assert_eq!(good(path, "sum NUL"), list(&["NUL"]));
}

#[test]
fn outputs_get_the_names_that_others_find() {
    let directory = directory();
    let path = directory.path();
    good(path, "keygen -o key.");
    assert_eq!(fs::read(path.join("key")).unwrap().len(), 32);
    fails(path, "keygen -o KEY", &format!("KEY: {EXISTS}"));
    fails(path, r"keygen -o folder\", r"folder/: is a directory");
    fails(path, "kem keygen -f -o new --public NEW", "NEW: used for two outputs");
    assert!(!path.join("new").exists());
}

#[test]
fn files_are_replaced_wholly_or_not_at_all() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("old"), "before").unwrap();
    let before = names(path);
    fails(path, "keygen -o old", &format!("old: {EXISTS}"));
    assert_eq!(fs::read(path.join("old")).unwrap(), b"before");
    good(path, "keygen -f -o old");
    assert_eq!(fs::read(path.join("old")).unwrap().len(), 32);

    // Some versions of Windows cannot replace an open file.
    fs::write(path.join("old"), "before").unwrap();
    let reader = File::open(path.join("old")).unwrap();
    let output = output(path, "keygen -f -o old");
    assert_eq!(std::io::read_to_string(reader).unwrap(), "before");
    let now = fs::read(path.join("old")).unwrap();
    if output.status.success() {
        assert_eq!(now.len(), 32);
    } else {
        assert_eq!(
            (text(output.stderr), &*now),
            ("sycon: old: Permission denied\n".to_owned(), &b"before"[..])
        );
    }
    assert_eq!(names(path), before);
}

#[test]
fn an_output_that_is_an_input_is_refused() {
    let directory = directory();
    let path = directory.path();
    good(path, "keygen -o key");
    fs::write(path.join("note"), "note").unwrap();
    fs::hard_link(path.join("note"), path.join("hard")).unwrap();
    let before = names(path);
    for name in ["note", "NOTE", r".\note", "hard"] {
        let message = format!("{}: is also an input (note)", name.replace('\\', "/"));
        fails(path, &format!("newplex seal -f -k key -o {name} note"), &message);
        assert_eq!(fs::read(path.join("note")).unwrap(), b"note");
        assert_eq!(names(path), before);
    }
    // Also on standard output.
    let file = File::options().append(true).open(path.join("note")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(path).args(["newplex", "seal", "-k", "key", "note"]).stdout(file);
    let output = command.output().unwrap();
    assert!(text(output.stderr).contains("is also an input (note)"));
    assert_eq!(fs::read(path.join("note")).unwrap(), b"note");
}

#[test]
fn files_of_age() {
    let directory = directory();
    let path = directory.path();
    let message: Vec<u8> = (0..=250).cycle().take(200_000).collect();
    fs::write(path.join("note"), &message).unwrap();
    fs::write(path.join("words"), "correct horse\r\nbattery\r\n").unwrap();
    assert!(output(path, "age keygen -o identity").status.success());
    for key in ["-i identity", "--passphrase-file words"] {
        let passphrase = if key.starts_with("-i") { "" } else { " -p" };
        good(path, &format!("age encrypt -f {key}{passphrase} -o note.age note"));
        good(path, &format!("age decrypt -f {key} -o back note.age"));
        assert!(fs::read(path.join("back")).unwrap() == message, "{key}");
    }
}

/// The plugin's name ends in `.exe`.
#[test]
fn the_plugin_knows_its_name() {
    let directory = directory();
    let plugin = directory.path().join("age-plugin-pq.exe");
    fs::copy(env!("CARGO_BIN_EXE_sycon"), &plugin).unwrap();
    let output = Command::new(plugin).arg("--version").output().unwrap();
    assert!(text(output.stdout).starts_with("age-plugin-pq "));
}
