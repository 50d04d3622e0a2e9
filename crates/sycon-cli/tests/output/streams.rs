//! Outputs that are terminals, pipes or devices.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use super::{WAYS, contents, directory, good, output, sycon, text, write_private};
use crate::{names, terminal};

#[test]
fn a_terminal_is_one_by_any_name() {
    let directory = directory();
    let path = directory.path();
    let (terminal, _user) = terminal::open();
    let name = fs::read_link(format!("/proc/self/fd/{}", terminal.as_raw_fd())).unwrap();
    for output in [name.to_str().unwrap(), "/dev/stdout"] {
        let line = format!("newplex seal -k key note -o {output}");
        let output = sycon(path, false, &line).stdout(terminal.try_clone().unwrap()).output();
        let output = output.unwrap();
        let message =
            "sycon: not writing encrypted output to a terminal; use -o FILE, or pass --force\n";
        assert!(text(&output.stderr).starts_with(message), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}

#[test]
fn what_is_decrypted_is_shown_on_a_terminal_if_it_is_text() {
    let directory = directory();
    let path = directory.path();
    write_private(&path.join("bytes"), "\x1b[2J");
    write_private(&path.join("long"), &"line\n".repeat(4 << 20));
    write_private(&path.join("identity"), text(&output(path, false, "age keygen").stdout));
    for file in ["note", "bytes", "long"] {
        good(path, false, &format!("newplex seal -k key -f -o {file}.sealed {file}"));
        good(path, false, &format!("hpke seal -r public -o {file}.hpke {file}"));
        good(path, false, &format!("age encrypt -i identity -o {file}.age {file}"));
    }
    let on_terminal = |line: &str| {
        let (terminal, user) = terminal::open();
        let output = sycon(path, false, line).stdout(terminal).output().unwrap();
        (terminal::read(user), text(&output.stderr).to_owned(), output.status.code())
    };
    let opens = [
        ("newplex open -k key", "sealed"),
        ("hpke open -i private", "hpke"),
        ("age decrypt -i identity", "age"),
    ];
    for (open, extension) in opens {
        for name in ["", " -o /dev/stdout", " -o -"] {
            let run = |file| on_terminal(&format!("{open} {file}.{extension}{name}"));
            assert_eq!(
                run("note"),
                ("note\r\n".to_owned(), String::new(), Some(0)),
                "{open}{name}"
            );
            for (file, what) in [("bytes", "binary output"), ("long", "more than 16 MiB")] {
                let message = format!(
                    "sycon: standard output: not writing {what} to a terminal; use -o FILE, or pass --force\n"
                );
                assert_eq!(run(file), (String::new(), message, Some(1)), "{open}{name}");
            }
        }
        let (shown, message, code) = on_terminal(&format!("{open} -f bytes.{extension}"));
        assert_eq!((&*shown, &*message, code), ("\x1b[2J", "", Some(0)), "{open}");
    }
}

#[test]
fn pipes_and_devices_are_written_through_and_links_to_them_stay() {
    let directory = directory();
    let path = directory.path();
    symlink("/dev/stdout", path.join("link")).unwrap();
    symlink("/proc/self/fd/1", path.join("proc")).unwrap();
    symlink("/dev/null", path.join("null")).unwrap();
    symlink("link", path.join("way")).unwrap();
    let before = contents(path);
    for named in WAYS {
        for link in ["link", "proc", "way", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"] {
            let line = format!("newplex open -k key sealed -o {link}");
            assert_eq!(good(path, named, &line), b"note\n", "{link}");
            assert_eq!(contents(path), before, "{link}");
            // The output is a file to which another program keeps writing.
            write_private(&path.join("redirected"), "");
            let file = File::create(path.join("redirected")).unwrap();
            let mut first = file.try_clone().unwrap();
            first.write_all(b"first ").unwrap();
            assert!(sycon(path, named, &line).stdout(file).status().unwrap().success());
            first.write_all(b"last").unwrap();
            assert_eq!(fs::read(path.join("redirected")).unwrap(), b"first note\nlast", "{link}");
            fs::remove_file(path.join("redirected")).unwrap();
        }
        for null in ["null", "/dev/null"] {
            good(path, named, &format!("newplex open -k key sealed -o {null}"));
            good(path, named, &format!("newplex seal -k key note -o {null}"));
            assert_eq!(contents(path), before);
        }
    }
    assert!(
        fs::symlink_metadata("/dev/null").unwrap().permissions().mode() & 0o170_000 == 0o020_000
    );
    // The output is an open file that was deleted.
    let line = format!(
        "umask 077; exec 5>gone && rm gone && '{}' newplex open -k key sealed -o /dev/fd/5 && cat /dev/fd/5",
        env!("CARGO_BIN_EXE_sycon")
    );
    let output = Command::new("sh").args(["-c", &line]).current_dir(path).output().unwrap();
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("note\n", ""));
    assert_eq!(contents(path), before);
}

#[test]
fn a_fifo_is_written_through() {
    let directory = directory();
    let path = directory.path();
    let mut mkfifo = Command::new("mkfifo");
    assert!(mkfifo.args(["-m", "600"]).arg(path.join("fifo")).status().unwrap().success());
    symlink("fifo", path.join("link")).unwrap();
    for name in ["fifo", "link"] {
        let mut child = sycon(path, false, &format!("newplex open -k key sealed -o {name}"));
        let mut child = child.spawn().unwrap();
        let mut read = String::new();
        File::open(path.join("fifo")).unwrap().read_to_string(&mut read).unwrap();
        assert_eq!((child.wait().unwrap().code(), &*read), (Some(0), "note\n"));
    }
    assert_eq!(
        names(path),
        ["fifo", "key", "link", "note", "private", "public", "sealed", "signer", "verifier"]
    );
}
