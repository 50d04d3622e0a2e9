//! When an output replaces a file, and when it leaves no file.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::{WAYS, WRITERS, contents, directory, fails, good, output, text, write_private};
use crate::names;

#[test]
fn nothing_is_overwritten_without_force() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("file"), "before").unwrap();
    symlink("file", path.join("link")).unwrap();
    symlink("missing", path.join("dangling")).unwrap();
    let before = contents(path);
    for named in WAYS {
        for writer in WRITERS.iter().filter(|writer| !writer.contains("-o - ")) {
            for taken in ["file", "link", "dangling"] {
                let message = format!("{taken}: already exists; pass --force to replace it");
                fails(path, named, &format!("{writer} {taken}"), &message);
                assert_eq!(contents(path), before, "{writer} {taken}");
            }
        }
    }
}

#[test]
fn with_force_files_are_replaced_and_links_stay() {
    for named in WAYS {
        for writer in WRITERS {
            let directory = directory();
            let path = directory.path();
            for (file, link) in [("file", "link"), ("made", "dangling")] {
                symlink(file, path.join(link)).unwrap();
            }
            symlink("link", path.join("way")).unwrap();
            write_private(&path.join("file"), "before");
            let before = names(path);
            good(path, named, &format!("{writer} way --force"));
            assert_eq!(names(path), before, "{writer}");
            assert_ne!(fs::read(path.join("file")).unwrap(), b"before", "{writer}");
            good(path, named, &format!("{writer} dangling --force"));
            assert!(path.join("made").is_file(), "{writer}");
            for link in ["link", "dangling", "way"] {
                assert!(path.join(link).is_symlink(), "{writer}");
            }
        }
    }
}

#[test]
fn a_list_that_lacks_a_file_replaces_none() {
    let directory = directory();
    let path = directory.path();
    for named in WAYS {
        good(path, named, "sum -f -o list note key");
        let before = contents(path);
        let output = output(path, named, "sum -f -o list note none key");
        assert_eq!(
            text(&output.stderr),
            "sycon: none: No such file or directory\n\
             sycon: list: not written, because some files could not be read\n"
        );
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(contents(path), before);
        fs::remove_file(path.join("list")).unwrap();
    }
}

#[test]
fn a_list_of_its_own_directory_is_not_in_itself() {
    let directory = directory();
    let path = directory.path();
    for named in WAYS {
        good(path, named, "sum -r . -o list");
        let list = fs::read(path.join("list")).unwrap();
        assert!(!text(&list).contains("list") && !text(&list).contains(".sycon-"), "{named}");
        symlink("list", path.join("link")).unwrap();
        good(path, named, "sum -r . -f -o link");
        assert_eq!(text(&fs::read(path.join("list")).unwrap()), text(&list));
        good(path, named, "sum --check --quiet list");
        fs::remove_file(path.join("link")).unwrap();
        fs::remove_file(path.join("list")).unwrap();
    }
}

/// The list replaces only one name of a file. The others keep its contents.
#[test]
fn a_list_contains_other_names_of_the_file_that_it_replaces() {
    let directory = directory();
    let path = directory.path();
    fs::create_dir(path.join("sub")).unwrap();
    symlink("list", path.join("link")).unwrap();
    for named in WAYS {
        for list in ["list", "sub/../link"] {
            fs::write(path.join("list"), "old").unwrap();
            fs::hard_link(path.join("list"), path.join("sub/list")).unwrap();
            fs::hard_link(path.join("list"), path.join("other")).unwrap();
            good(path, named, &format!("sum -r . -f -o {list}"));
            let lines = fs::read_to_string(path.join("list")).unwrap();
            assert!(lines.contains("  ./other\n") && lines.contains("  ./sub/list\n"), "{lines}");
            assert!(!lines.contains("  ./list\n"), "{lines}");
            good(path, named, "sum --check --quiet list");
            fs::remove_file(path.join("other")).unwrap();
            fs::remove_file(path.join("sub/list")).unwrap();
        }
    }
}

#[test]
fn two_outputs_in_one_file_are_refused() {
    let directory = directory();
    let path = directory.path();
    let before = contents(path);
    for one in ["-", "/dev/stdout", "/dev/fd/1"] {
        for other in ["-", "/dev/stdout"] {
            let output = output(path, false, &format!("kem keygen -o {one} --public {other}"));
            let message = "sycon: standard output (-): can be used for only one output; name a file for the other\n";
            assert!(text(&output.stderr).starts_with(message), "{one} {other}");
            assert_eq!(
                (output.status.code(), text(&output.stdout)),
                (Some(2), ""),
                "{one} {other}"
            );
        }
    }
    for line in ["kem keygen -o new --public ./new", "kem keygen -f -o note --public note"] {
        let name = line.rsplit(' ').next().unwrap();
        fails(path, false, line, &format!("{name}: used for two outputs"));
        assert_eq!(contents(path), before);
    }
}

/// The file would replace what the stream wrote: a private key or a shared secret.
#[test]
fn a_stream_and_a_file_in_one_file_are_refused() {
    let directory = directory();
    let path = directory.path();
    let run = |line: &str| {
        let line = format!("umask 077; '{}' {line}", env!("CARGO_BIN_EXE_sycon"));
        Command::new("sh").args(["-c", &line]).current_dir(path).output().unwrap()
    };
    for (line, name) in [
        ("kem keygen -f --public both > both", "both"),
        ("age keygen -f --public ./both > both", "./both"),
        ("keygen -a slh-dsa-shake-128f -f --public both > both", "both"),
        ("kem encapsulate -r public -f --ciphertext-out both > both", "both"),
        ("kem encapsulate -r public -f --ciphertext-out both -o /dev/fd/3 3> both", "both"),
        ("kem encapsulate -r public -f --ciphertext-out /dev/fd/3 -o both 3> both", "/dev/fd/3"),
        ("kem keygen -o /dev/fd/3 --public /dev/fd/3 3> both", "/dev/fd/3"),
    ] {
        let output = run(line);
        let message = format!("sycon: {name}: used for two outputs\n");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), &*message), "{line}");
        assert_eq!(fs::read(path.join("both")).unwrap(), b"", "{line}");
        fs::remove_file(path.join("both")).unwrap();
    }
    // The message is in the file, because it is standard error.
    for line in ["kem keygen -f -o both 2> both", "age keygen -f > both 2>&1"] {
        assert_eq!(run(line).status.code(), Some(1), "{line}");
        let message = fs::read_to_string(path.join("both")).unwrap();
        assert!(message.ends_with(": used for two outputs\n"), "{message}");
        assert!(!message.contains("BEGIN") && !message.contains("age1"), "{message}");
        fs::remove_file(path.join("both")).unwrap();
    }
    // Two outputs can be one device or one pipe, because no output replaces it.
    for (line, keys) in [
        ("kem keygen -o /dev/null --public /dev/null", 0),
        ("kem keygen -o /dev/fd/3 --public /dev/fd/3 3>&1 >/dev/null | cat", 2),
    ] {
        let output = run(line);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{line}");
        assert_eq!(text(&output.stdout).matches("-----BEGIN").count(), keys, "{line}");
    }
}

#[test]
fn nothing_is_released_of_a_file_that_is_not_good() {
    let directory = directory();
    let path = directory.path();
    let mut sealed = fs::read(path.join("sealed")).unwrap();
    let end = sealed.len() - 25;
    sealed[end] ^= 1;
    fs::write(path.join("bad"), sealed).unwrap();
    let before = contents(path);
    for output in ["new", "/dev/stdout", "-", "/dev/fd/1"] {
        let message = "bad: authentication failed: wrong key, wrong label, or tampered with";
        fails(path, false, &format!("newplex open -k key bad -o {output}"), message);
        assert_eq!(contents(path), before);
    }
}

#[test]
fn a_directory_that_takes_no_file_is_an_error() {
    let directory = directory();
    let path = directory.path();
    fails(path, false, "keygen -o nowhere/new", "nowhere/new: No such file or directory");
    fails(path, false, "keygen --force -o .", ".: is a directory");
    fails(path, false, "keygen -o new/", "new/: is a directory");
    symlink("circle", path.join("circle")).unwrap();
    fails(path, false, "keygen --force -o circle", "circle: too many symbolic links");
}

#[test]
fn errors_name_the_file_without_its_temporary_name() {
    let directory = directory();
    // The system refuses new files in /sys, also to root.
    let output = output(directory.path(), false, "sum note -o /sys/new");
    let message = text(&output.stderr);
    assert!(message.starts_with("sycon: /sys/new: ") && !message.contains(".sycon-"), "{message}");
    let output = super::sycon(directory.path(), false, "sum").arg("").output().unwrap();
    assert_eq!(text(&output.stderr), "sycon: \"\": No such file or directory\n");
    fails(directory.path(), false, "sum note -o ", "\"\": No such file or directory");
}
