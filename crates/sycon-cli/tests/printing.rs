//! Output for hostile files and names: a terminal gets nothing that it would interpret, and pipes get exact bytes.

use std::fs;
use std::path::Path;

/// The source files that may name the standard streams: those that escape text for a terminal, and those that write
/// only their own text or bytes that the user asked for.
const STREAMS: [(&str, &str); 5] = [
    ("io/stderr.rs", "messages, escaped"),
    ("io/stdout.rs", "standard output, which `verdict.rs` escapes lines for"),
    ("io/progress.rs", "the bar, which has numbers alone"),
    ("io/terminal.rs", "the sequence that erases the bar"),
    ("io/stdio.rs", "the streams themselves"),
];

#[test]
fn messages_have_one_way_to_standard_error() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for entry in walkdir::WalkDir::new(&source) {
        let path = entry.unwrap().into_path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let streams = ["io::stderr()", "io::stdout()", "print!(", "println!(", "dbg!("];
        let writes = |line: &str| {
            // Asking a stream for its kind writes nothing.
            let asks = line.contains(".is_terminal()") || line.contains("terminal_size_of");
            !asks && streams.iter().any(|stream| line.contains(stream))
        };
        if text.lines().any(writes) {
            let name = path.strip_prefix(&source).unwrap().to_str().unwrap().replace('\\', "/");
            found.push(name);
        }
    }
    found.sort();
    let mut allowed: Vec<_> = STREAMS.iter().map(|(name, _)| (*name).to_owned()).collect();
    allowed.sort();
    assert_eq!(found, allowed, "use `stderr::print_message` or `verdict::Printer`");
}

#[cfg(target_os = "linux")]
mod on_a_terminal {
    use std::ffi::OsStr;
    use std::fs::{self, File};
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::Path;
    use std::process::{Command, Output, Stdio};

    use tempfile::TempDir;

    use crate::{signals, terminal};

    const EMPTY: &str = "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a";
    const SHA1: &str = "da39a3ee5e6b4b0d3255bfef95601890afd80709";

    /// Text that sets the terminal's title, clears the screen, rings the bell, writes over the line, and reverses the
    /// rest of it.
    const EVIL: &str = "a\x1b]0;x\x07\x1b[2J\u{9b}2J\r\x08\u{202e}gpj.\u{2066}\x7f";

    /// [`EVIL`] as a terminal shows it.
    const SHOWN: &str =
        "a\\u{1b}]0;x\\u{7}\\u{1b}[2J\\u{9b}2J\\r\\u{8}\\u{202e}gpj.\\u{2066}\\u{7f}";

    fn sycon(directory: &Path, args: &[&str]) -> Command {
        signals::heed();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
        command.args(args.iter().map(OsStr::new)).current_dir(directory).stdin(Stdio::null());
        command
    }

    /// Returns the output of both streams on a terminal, and the exit code.
    fn seen(directory: &Path, args: &[&str]) -> (String, Option<i32>) {
        let (terminal, user) = terminal::open();
        let mut command = sycon(directory, args);
        command.stdout(terminal.try_clone().unwrap()).stderr(terminal);
        let status = command.status().unwrap();
        drop(command);
        (terminal::read(user), status.code())
    }

    fn piped(directory: &Path, args: &[&str]) -> Output {
        sycon(directory, args).output().unwrap()
    }

    #[track_caller]
    fn assert_harmless(shown: &str, args: &[&str]) {
        let obeyed = |char: char| {
            char.is_control() && char != '\n' || ['\u{202e}', '\u{2066}'].contains(&char)
        };
        // The terminal itself adds a return before each new line.
        let text = shown.replace("\r\n", "\n");
        assert!(!text.is_empty() && !text.contains(obeyed), "{args:?}: {text:?}");
    }

    fn write_private(path: &Path, text: &str) {
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
    }

    /// A directory with an empty file named [`EVIL`], keys, and lists that contain this name in every way.
    fn directory() -> TempDir {
        let directory = TempDir::new().unwrap();
        let path = directory.path();
        let name = EVIL.replace('\r', "\\r");
        fs::write(path.join(EVIL), "").unwrap();
        write_private(&path.join("key"), "correct horse battery staple ....");
        let missing = format!("\\{EMPTY}  b{name}\n");
        for (list, text) in [
            ("good", format!("\\{EMPTY}  {name}\n\\SHA3-256 ({name}) = {EMPTY}\n")),
            ("bad", format!("\\{}  {name}\n", "00".repeat(32))),
            ("missing", missing.clone()),
            ("other", format!("\\{SHA1}  {name}\n")),
            ("tag", format!("{EVIL} (a) = {EMPTY}\n{EMPTY}  key\n")),
            ("shape", format!("{EVIL}\n")),
            ("field", "# sycon {\"algorithm\":\"kt128\",\"\\u001b[2J\\u009b\":1}\n".to_owned()),
            ("algorithm", "# sycon {\"algorithm\":\"\\u001b[2J\\u202e\"}\n".to_owned()),
            ("json", format!("# sycon {EVIL}\n# sycon {{{EVIL}\n")),
            ("zeros", format!("{EMPTY}  {EVIL}\0{EMPTY}  b\n{EVIL}\0")),
            ("tags", format!("\\{}  {name}\n{missing}\n{EVIL}\n", "00".repeat(32))),
            ("pem", format!("-----BEGIN {EVIL}-----\nAA==\n-----END {EVIL}-----\n")),
            ("label", "-----BEGIN X Y-----\nAA==\n-----END X Y-----\n".to_owned()),
            ("age", format!("age-encryption.org/v1\n-> {EVIL} x\n\n--- x\n")),
            ("recipients", format!("{EVIL}\n")),
        ] {
            write_private(&path.join(list), &text);
        }
        directory
    }

    #[test]
    fn nothing_of_a_file_controls_it() {
        let directory = directory();
        let path = directory.path();
        let lists = "good bad missing other tag shape field algorithm json zeros";
        for list in lists.split(' ') {
            for options in [&[][..], &["-w"], &["--json"], &["--json", "-w"], &["-z", "-w"]] {
                let args = [&["sum", "--check", list], options].concat();
                let (shown, code) = seen(path, &args);
                // A line that ends with a zero byte also ends with it on a terminal.
                let shown = if options.contains(&"-z") { shown.replace('\0', "\n") } else { shown };
                assert_harmless(&shown, &args);
                assert_eq!(
                    code,
                    Some(i32::from(list != "good" || options.contains(&"-z"))),
                    "{args:?}"
                );
                let output = piped(path, &args);
                let stderr = String::from_utf8(output.stderr).unwrap();
                assert_eq!(output.status.code(), code, "{args:?}");
                if !stderr.is_empty() {
                    assert_harmless(&stderr, &args);
                }
            }
        }
        for line in [
            &["mac", "-k", "key", "--check", "tags"][..],
            &["mac", "-k", "pem", "good"],
            &["kem", "public", "pem"],
            &["kem", "encapsulate", "-r", "pem", "--ciphertext-out", "ct"],
            &["hpke", "seal", "-r", "pem", "good", "-o", "new"],
            &["sign", "-k", "pem", "good"],
            &["verify", "-k", "pem", "-s", "good", "good"],
            &["mu", "-r", "pem", "good"],
            &["mu", "-r", "label", "good"],
            &["age", "decrypt", "-i", "recipients", "age"],
            &["age", "inspect", "age"],
            &["age", "inspect", "--json", "age"],
            &["age", "encrypt", "-a", "-R", "recipients", "good"],
            &["newplex", "open", "-k", "key", "age"],
        ] {
            let (shown, code) = seen(path, line);
            assert_harmless(&shown, line);
            assert_ne!(code, Some(0), "{line:?}: {shown}");
        }
    }

    #[test]
    fn nothing_of_a_name_or_an_argument_controls_it() {
        let directory = directory();
        let path = directory.path();
        let option = format!("--{EVIL}");
        let missing = format!("b{EVIL}");
        for line in [
            &["sum", EVIL][..],
            &["sum", "--tag", EVIL],
            &["sum", "--json", EVIL],
            &["sum", "-o", "/dev/tty/none", EVIL],
            &["sum", &missing],
            &["sum", "-r", "."],
            &["sum", "--check", EVIL],
            &["sum", &option],
            &["sum", "-a", EVIL],
            &["sum", "-l", EVIL],
            &[EVIL],
            &["xof", "shake128", &missing],
            &["mac", "-k", "key", EVIL],
            &["mac", "-k", &missing, EVIL],
            &["newplex", "digest", EVIL],
            &["newplex", "mac", "-k", "key", EVIL],
            &["newplex", "seal", "-k", "key", "key", "-o", EVIL],
            &["kem", "keygen", "-o", EVIL],
            &["keygen", "-a", EVIL],
            &["verify", "-k", EVIL, "-s", EVIL, EVIL],
            &["age", "keygen", "-o", EVIL],
            &["age", "encrypt", "-a", "-r", EVIL, "key"],
            &["age", "decrypt", "-i", EVIL, "age"],
            &["age", "inspect", EVIL],
            &["generate", "man", &missing],
        ] {
            let (shown, _) = seen(path, line);
            assert_harmless(&shown, line);
        }
        let (shown, _) = seen(path, &["sum", EVIL]);
        // Coreutils' escapes for names with a new line or a return come first.
        assert_eq!(shown, format!("\\{EMPTY}  {SHOWN}\r\n"));
        let name = "b\x1b[2J";
        fs::write(path.join(name), "").unwrap();
        let terminal = |args: &[&str]| seen(path, args).0;
        assert_eq!(terminal(&["sum", name]), format!("{EMPTY}  b\\u{{1b}}[2J\r\n"));
        fs::write(path.join("list"), format!("{EMPTY}  {name}\n")).unwrap();
        assert_eq!(terminal(&["sum", "-c", "list"]), "b\\u{1b}[2J: OK\r\n");
    }

    #[test]
    fn a_pipe_gets_exact_bytes() {
        let directory = TempDir::new().unwrap();
        let path = directory.path();
        let name = b"b\x1b[2J\xff\xc2\x9b\xe2\x80\xae";
        fs::write(path.join(OsStr::from_bytes(name)), "").unwrap();
        let list = [EMPTY.as_bytes(), b"  ", name, b"\n"].concat();
        let mut command = sycon(path, &["sum"]);
        assert_eq!(command.arg(OsStr::from_bytes(name)).output().unwrap().stdout, list);
        fs::write(path.join("list"), list).unwrap();
        let verdict = [&name[..], b": OK\n"].concat();
        assert_eq!(piped(path, &["sum", "--check", "list"]).stdout, verdict);
        let file = File::create(path.join("verdicts")).unwrap();
        assert!(sycon(path, &["sum", "-c", "list"]).stdout(file).status().unwrap().success());
        assert_eq!(fs::read(path.join("verdicts")).unwrap(), verdict);
        // JSON has escapes for all of these characters, and the value is the same.
        let name = "\u{9b}\u{202e}\u{7f}\u{1b}";
        fs::write(path.join(name), "").unwrap();
        let json = piped(path, &["sum", "--json", name]).stdout;
        assert!(json.is_ascii());
        assert_eq!(serde_json::from_slice::<serde_json::Value>(&json).unwrap()["file"], name);
        // With `--raw`, a terminal gets exact bytes, too.
        let (terminal, _user) = terminal::open();
        let raw = sycon(path, &["sum", "--raw", "-f", "list"]).stdout(terminal).status();
        assert!(raw.unwrap().success());
    }

    /// A list can name any file. Files that never end, or that block, are not read.
    #[test]
    fn a_list_names_regular_files_only() {
        let directory = TempDir::new().unwrap();
        let path = directory.path();
        assert!(Command::new("mkfifo").arg(path.join("fifo")).status().unwrap().success());
        let _socket = std::os::unix::net::UnixListener::bind(path.join("socket")).unwrap();
        symlink("/dev/zero", path.join("link")).unwrap();
        fs::write(path.join("file"), "").unwrap();
        symlink("file", path.join("good")).unwrap();
        write_private(&path.join("key"), "correct horse battery staple ....");
        let why = "a list can name only regular files, not a device, pipe or socket; hash it with `sycon sum`";
        let special = ["/dev/zero", "/dev/null", "fifo", "socket", "link", "./link"];
        let each = |line: &dyn Fn(&str) -> String| special.map(line).concat();
        let list = each(&|name| format!("{EMPTY}  {name}\n")) + &format!("{EMPTY}  good\n");
        let verdicts = each(&|name| format!("{name}: FAILED open or read\n")) + "good: OK\n";
        let errors = each(&|name| format!("sycon: {name}: {why}\n"));
        fs::write(path.join("list"), list).unwrap();
        for options in [&[][..], &["--ignore-missing"], &["-j", "1"]] {
            let output = piped(path, &[&["sum", "--check", "list"], options].concat());
            let total = "sycon: list: WARNING: 6 listed files could not be read\n";
            assert_eq!(String::from_utf8(output.stderr).unwrap(), errors.clone() + total);
            assert_eq!(String::from_utf8(output.stdout).unwrap(), verdicts);
            assert_eq!(output.status.code(), Some(1));
        }
        // The tag of the regular file is wrong, and no tags are computed for the other files.
        let output = piped(path, &["mac", "-k", "key", "--check", "list"]);
        assert_eq!(String::from_utf8(output.stderr).unwrap(), errors);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "good: FAILED\n");
        // On the command line, the user can name any file and standard input.
        let output = piped(path, &["sum", "/dev/null"]);
        assert!(String::from_utf8(output.stdout).unwrap().starts_with(EMPTY));
        fs::write(path.join("list"), format!("{EMPTY}  -\n")).unwrap();
        let output = piped(path, &["sum", "--check", "list"]);
        assert_eq!((&*output.stdout, output.status.code()), (&b"-: OK\n"[..], Some(0)));
    }

    /// The kernel generates the files in /proc and /sys when they are read. They are regular files of length 0 or 4096,
    /// but some never end, and some block.
    #[test]
    fn a_list_names_no_files_of_the_kernel() {
        let directory = TempDir::new().unwrap();
        let path = directory.path();
        write_private(&path.join("key"), "correct horse battery staple ....");
        symlink("/proc/self/status", path.join("link")).unwrap();
        let why = "a list can name only stored files, not one that the kernel generates, as in /proc; hash it with `sycon sum`";
        let generated = ["/proc/self/pagemap", "/proc/version", "link", "/sys/kernel/notes"];
        let each = |line: &dyn Fn(&str) -> String| generated.map(line).concat();
        let list = each(&|name| format!("{EMPTY}  {name}\n"));
        fs::write(path.join("list"), list).unwrap();
        let errors = each(&|name| format!("sycon: {name}: {why}\n"));
        let output = piped(path, &["sum", "--check", "-a", "sha3-256", "list"]);
        let total = "sycon: list: WARNING: 4 listed files could not be read\n";
        assert_eq!(String::from_utf8(output.stderr).unwrap(), errors.clone() + total);
        assert_eq!(output.status.code(), Some(1));
        let output = piped(path, &["mac", "-k", "key", "--check", "list"]);
        assert_eq!(String::from_utf8(output.stderr).unwrap(), errors);
        // On the command line, the user can name these files.
        let output = piped(path, &["sum", "/proc/version", "/proc/self/status"]);
        assert_eq!((&*output.stderr, output.status.code()), (&b""[..], Some(0)));
    }

    /// A name that no file has is an error, and the other lines are still checked.
    #[test]
    fn a_name_that_no_file_has_is_a_failure() {
        let directory = TempDir::new().unwrap();
        let path = directory.path();
        fs::write(path.join("file"), "").unwrap();
        let long = "a/".repeat(100_000);
        let list = format!("{EMPTY}  a\0b\n{EMPTY}  {long}\n{EMPTY}  ../{}\n", "no");
        fs::write(path.join("list"), list + &format!("{EMPTY}  file\n")).unwrap();
        let output = piped(path, &["sum", "--check", "list"]);
        let verdicts = String::from_utf8(output.stdout).unwrap();
        assert_eq!(verdicts.matches(": FAILED open or read\n").count(), 3);
        assert!(verdicts.ends_with("file: OK\n"));
        assert_eq!(output.status.code(), Some(1));
    }

    /// Unknown algorithms and comments of any length are shown in part.
    #[test]
    fn an_error_shows_the_start_of_a_long_text() {
        let directory = TempDir::new().unwrap();
        let path = directory.path();
        let long = "\x1b".repeat(1_000_000);
        let comment = format!("# sycon {{\"{}\":1}}\n", "\\u001b".repeat(300_000));
        fs::write(path.join("list"), format!("{long} (a) = 00\n{comment}")).unwrap();
        let output = piped(path, &["sum", "--check", "-w", "list"]);
        assert!(output.stderr.len() < 10_000, "{}", output.stderr.len());
        assert_eq!(output.status.code(), Some(1));
    }
}
