//! Cases that transcripts cannot show: unusual names, links, permissions, NUL.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const EMPTY: &str = "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a";
/// macOS and Windows refuse names that are not UTF-8.
#[cfg(target_os = "linux")]
const ODD_NAMES: [&[u8]; 5] = [b"new\nline", b"back\\slash", b"return\r", b"\xff\xfe", b") = 00"];

/// Returns an argument or a name with these bytes, which must be text on Windows.
fn os(bytes: &[u8]) -> &OsStr {
    #[cfg(unix)]
    return std::os::unix::ffi::OsStrExt::from_bytes(bytes);
    #[cfg(windows)]
    str::from_utf8(bytes).unwrap().as_ref()
}

/// Creates a file that only its owner can read.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap();
    #[cfg(unix)]
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
}

/// Runs `sycon` with `args` in `directory`, with `input` as standard input.
fn sycon(directory: &Path, args: &[&[u8]], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sycon"))
        .args(args.iter().map(|arg| os(arg)))
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command can end without reading its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[track_caller]
fn good(output: Output) -> Vec<u8> {
    assert_eq!(output.stderr.escape_ascii().to_string(), "");
    assert_eq!(output.status.code(), Some(0));
    output.stdout
}

#[cfg(unix)]
#[track_caller]
fn failed(output: &Output, stdout: &str, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(output.status.code(), Some(1));
}

fn directory_with(names: &[&[u8]]) -> TempDir {
    let directory = TempDir::new().unwrap();
    for name in names {
        fs::write(directory.path().join(os(name)), b"").unwrap();
    }
    directory
}

#[cfg(target_os = "linux")]
#[test]
fn odd_names_are_escaped_as_coreutils_does() {
    let directory = directory_with(&ODD_NAMES);
    let args = [&[&b"sum"[..]], &ODD_NAMES[..]].concat();
    let mut expected = Vec::new();
    for (escape, name) in [
        ("\\", &b"new\\nline"[..]),
        ("\\", b"back\\\\slash"),
        ("\\", b"return\\r"),
        ("", b"\xff\xfe"),
        ("", b") = 00"),
    ] {
        expected.extend([escape.as_bytes(), EMPTY.as_bytes(), b"  ", name, b"\n"].concat());
    }
    assert_eq!(good(sycon(directory.path(), &args, b"")), expected);
}

#[cfg(target_os = "linux")]
#[test]
fn odd_names_are_checked_in_every_form() {
    let directory = directory_with(&ODD_NAMES);
    for options in [&[][..], &[&b"--tag"[..]], &[b"-z"], &[b"--tag", b"-z"], &[b"-a", b"kt128"]] {
        let args = [&[&b"sum"[..]], options, &ODD_NAMES[..]].concat();
        let list = good(sycon(directory.path(), &args, b""));
        let check: Vec<_> = options.iter().copied().filter(|&option| option != b"--tag").collect();
        let args = [&[&b"sum"[..], b"--check"], &check[..]].concat();
        let verdicts = good(sycon(directory.path(), &args, &list));
        let end = if options.contains(&&b"-z"[..]) { 0 } else { b'\n' };
        assert_eq!(verdicts.split(|&byte| byte == end).count(), ODD_NAMES.len() + 1);
        assert_eq!(
            verdicts.windows(4).filter(|window| *window == b": OK").count(),
            ODD_NAMES.len()
        );
    }
}

#[test]
fn options_apply_to_every_line() {
    let directory = directory_with(&[b"file"]);
    let run = |args: &[&[u8]], input: &[u8]| sycon(directory.path(), args, input);
    let options = [&b"--customization"[..], b"x", b"--seek", b"3"];
    let kt128 = [&[&b"sum"[..], b"-a", b"kt128", b"file"], &options[..]].concat();
    let list = good(run(&kt128, b""));
    let check = [&[&b"sum"[..], b"--check", b"-a", b"kt128"], &options[..]].concat();
    assert_eq!(good(run(&check, &list)), b"file: OK\n");
    let output = run(&[b"sum", b"--check", b"-a", b"kt128"], &list);
    assert_eq!(output.stdout, b"file: FAILED\n");
    // The algorithm that a tag names must support every option.
    for (algorithm, options) in [
        (&b"sha256"[..], [&b"--customization"[..], b"x"]),
        (b"sha3-256", [b"--domain", b"07"]),
        (b"blake2b", [b"--seek", b"0"]),
        (b"shake128", [b"--customization", b""]),
        (b"kt128", [b"--derive-key", b"x"]),
    ] {
        let list = good(run(&[b"sum", b"--tag", b"-a", algorithm, b"file"], b""));
        let output = run(&[&[&b"sum"[..], b"--check"], &options[..]].concat(), &list);
        assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
        let message = str::from_utf8(&output.stderr).unwrap();
        let why = [options[0], b": not supported by ", algorithm].concat();
        let start = "sycon: standard input: WARNING: 1 line was NOT verified; line 1: ";
        assert_eq!(message, format!("{start}{}\n", str::from_utf8(&why).unwrap()));
    }
}

#[test]
fn a_default_value_does_not_contradict_a_list() {
    let directory = directory_with(&[b"file"]);
    let defaults = |algorithm: &str| match algorithm {
        "turboshake128" => ["--seek", "0", "--domain", "1f"],
        _ => ["--seek", "0", "--customization", ""],
    };
    for algorithm in ["turboshake128", "kt128", "cshake256", "ascon-cxof128"] {
        let options = [&["-a", algorithm][..], &defaults(algorithm)].concat();
        append_sums(directory.path(), &options[..2], "plain");
        append_sums(directory.path(), &options, "explicit");
        for list in [&b"plain"[..], b"explicit"] {
            for options in [&options[..], &options[..2], &options[2..], &[]] {
                let options = options.iter().map(|option| option.as_bytes());
                let args: Vec<_> = [&b"sum"[..], b"-c", list].into_iter().chain(options).collect();
                assert_eq!(good(sycon(directory.path(), &args, b"")), b"file: OK\n");
            }
            fs::remove_file(directory.path().join(os(list))).unwrap();
        }
    }
    // A default value contradicts any other value.
    append_sums(directory.path(), &["-a", "kt128", "--seek", "3"], "seek");
    let output = sycon(directory.path(), &[b"sum", b"-c", b"--seek", b"0", b"seek"], b"");
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
}

/// With `--json`, each line repeats the options of the comment.
#[test]
fn long_options_of_a_comment_are_refused() {
    let directory = directory_with(&[b"file"]);
    let check = |length: usize| {
        let comment =
            format!(r#"# sycon {{"algorithm":"kt128","customization":"{}"}}"#, "x".repeat(length));
        let list = format!("{comment}\n{}", format!("{EMPTY}  file\n").repeat(50));
        sycon(directory.path(), &[b"sum", b"--check", b"--json", b"--warn"], list.as_bytes())
    };
    assert!(check(128 << 10).stdout.len() > 50 << 17);
    let output = check((128 << 10) + 1);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.len() < 50 << 10);
    let message = "sycon: standard input: line 1 was NOT verified: invalid comment: --customization, \
                   --derive-key: too long (got 131073 bytes, expected at most 131072)\n";
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with(message), "{stderr}");
}

/// Runs `sycon sum` with `options` on `file` and appends what it prints to `list`.
fn append_sums(directory: &Path, options: &[&str], list: &str) {
    let path = directory.join(list);
    let list = fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.arg("sum").args(options).arg("file").current_dir(directory).stdout(list);
    good(command.output().unwrap());
}

#[test]
fn a_list_that_is_kept_says_how_it_was_made() {
    let directory = directory_with(&[b"file"]);
    let check = |list: &[u8]| sycon(directory.path(), &[b"sum", b"-c", list], b"");
    for (index, options) in [
        &["-a", "kt128", "--customization", "a \"b\"\n\u{e9}", "--seek", "3", "-l", "20"][..],
        &["-a", "turboshake256", "--domain", "0x0b"],
        &["-a", "blake3", "--seek", "1"],
        &["-a", "shake256"],
        &[],
    ]
    .iter()
    .enumerate()
    {
        let list = index.to_string();
        append_sums(directory.path(), options, &list);
        assert!(fs::read(directory.path().join(&list)).unwrap().starts_with(b"# sycon {"));
        assert_eq!(good(check(list.as_bytes())), b"file: OK\n", "{options:?}");
        // The following sections of the list have their own comments.
        append_sums(directory.path(), options, "all");
    }
    for options in [["-a", "sha256"], ["-a", "blake3"], ["-a", "blake2b"]] {
        append_sums(directory.path(), &options, "all");
    }
    assert_eq!(good(check(b"all")), b"file: OK\n".repeat(8));

    good(sycon(directory.path(), &[b"sum", b"-a", b"kt128", b"file", b"-o", b"named"], b""));
    let named = fs::read(directory.path().join("named")).unwrap();
    assert!(named.starts_with(b"# sycon {\"algorithm\":\"kt128\"}\n1ac2d450"));
    assert_eq!(good(check(b"named")), b"file: OK\n");

    append_sums(directory.path(), &["-z", "-a", "kt128"], "zeros");
    let nul = sycon(directory.path(), &[b"sum", b"-z", b"-c", b"zeros"], b"");
    assert_eq!(good(nul), b"file: OK\0");
}

#[test]
fn lists_of_every_algorithm_are_verified_without_its_name() {
    let directory = directory_with(&[]);
    let path = directory.path();
    fs::write(path.join("file"), b"some bytes").unwrap();
    let run = |words: &str| {
        let words: Vec<_> = words.split(' ').map(str::as_bytes).collect();
        sycon(path, &words, b"")
    };
    let info: serde_json::Value = serde_json::from_slice(&good(run("info --json"))).unwrap();
    let mut refused = Vec::new();
    for function in info["functions"].as_array().unwrap() {
        let name = function["name"].as_str().unwrap();
        if function["status"] == "broken" {
            continue;
        }
        // A list in a file has a comment.
        let variable = function["xof"] == true || name == "blake2b";
        for length in ["", " -l 20", " -l 32"].iter().take(if variable { 3 } else { 1 }) {
            good(run(&format!("sum -a {name}{length} file -f -o list")));
            assert_eq!(good(run("sum -c list")), b"file: OK\n", "{name}{length}");
            let end = fs::read(path.join("list")).unwrap();
            fs::write(path.join("list"), [&end[..], b"00  file\n"].concat()).unwrap();
            assert_eq!(run("sum -c list").status.code(), Some(1), "{name}{length}");
        }
        // A list from a pipe has no comment.
        let list = good(run(&format!("sum -a {name} file")));
        assert!(list[..16].iter().all(u8::is_ascii_hexdigit), "{name}");
        fs::write(path.join("list"), &list).unwrap();
        let output = run("sum -c list");
        if output.status.success() {
            assert_eq!(good(output), b"file: OK\n");
            assert_ne!(function["status"], "experimental", "{name}");
        } else {
            let message = String::from_utf8(output.stderr).unwrap();
            // For a single block, vexof128 computes the same digest.
            let found = if name == "vexof128x4" { "vexof128" } else { name };
            let hint = format!("file matches with {found}; pass `-a {found}`");
            assert!(message.contains(&hint), "{message}");
            refused.push((name, &function["status"]));
        }
    }
    assert!(!refused.is_empty() && refused.iter().all(|(_, status)| *status == "experimental"));
}

#[test]
fn a_list_of_a_directory_does_not_contain_itself() {
    let directory = directory_with(&[b"file"]);
    let list = fs::File::create(directory.path().join("SUMS")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.args(["sum", "-r", "."]).current_dir(directory.path()).stdout(list);
    good(command.output().unwrap());
    let checked = good(sycon(directory.path(), &[b"sum", b"--check", b"SUMS"], b""));
    assert_eq!(checked, b"./file: OK\n");
}

#[test]
fn a_digest_of_no_algorithm_matches_nothing() {
    let directory = directory_with(&[b"file"]);
    let run = |args: &[&[u8]], input: &[u8]| sycon(directory.path(), args, input);
    for digits in [56, 64, 96, 128] {
        let list = [b"5".repeat(digits), b"  file\n".to_vec()].concat();
        let output = run(&[b"sum", b"-c", b"--json"], &list);
        assert_eq!(output.status.code(), Some(1));
        let record: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&record["result"], record.get("algorithm")), (&"failed".into(), None));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(": no algorithm named (tried s"), "{message}");
        assert!(!message.contains("md5") && !message.contains("vexof"), "{message}");
    }
}

#[test]
fn options_are_part_of_the_functions_that_are_tried() {
    let directory = directory_with(&[b"file"]);
    let run = |args: &[&[u8]], input: &[u8]| sycon(directory.path(), args, input);
    let customized = [&b"--customization"[..], b"x"];
    for options in [
        &customized[..],
        &[b"--customization", b"x", b"--seek", b"7", b"-l", b"20"],
        &[b"-l", b"8"],
    ] {
        let list = good(run(&[&[&b"sum"[..], b"-a", b"kt128", b"file"], options].concat(), b""));
        let check = [&[&b"sum"[..], b"-c"], options].concat();
        assert_eq!(good(run(&check, &list)), b"file: OK\n");
        assert_eq!(run(&[b"sum", b"-c"], &list).status.code(), Some(1));
    }
    // An algorithm without the option must not pass for one with it.
    let plain = good(run(&[b"sum", b"file"], b""));
    let output = run(&[&[&b"sum"[..], b"-c"], &customized[..]].concat(), &plain);
    assert_eq!(output.stdout, b"file: FAILED\n");
}

#[test]
fn standard_input_is_tried_with_every_algorithm() {
    let directory = directory_with(&[]);
    for name in [&b"sha3-256"[..], b"sha256", b"blake3"] {
        let list = good(sycon(directory.path(), &[b"sum", b"-a", name], b"some bytes"));
        fs::write(directory.path().join("list"), list).unwrap();
        let check = |input: &[u8]| sycon(directory.path(), &[b"sum", b"-c", b"list"], input);
        assert_eq!(good(check(b"some bytes")), b"-: OK\n");
        assert_eq!(check(b"other bytes").stdout, b"-: FAILED\n");
    }
}

/// Scripts read the first word of the output, and other tools don't always skip comments.
#[test]
fn other_output_has_no_comments() {
    let directory = directory_with(&[b"file"]);
    let piped = good(sycon(directory.path(), &[b"sum", b"-a", b"kt128", b"file"], b""));
    assert!(piped.starts_with(b"1ac2d450") && piped.ends_with(b"  file\n"));
    for (index, options) in
        [&["-a", "sha256"][..], &["-a", "blake3"], &["--tag"], &["--json"]].iter().enumerate()
    {
        let list = index.to_string();
        append_sums(directory.path(), options, &list);
        let kept = fs::read(directory.path().join(list)).unwrap();
        assert!(!kept.starts_with(b"#"), "{options:?}");
        assert_eq!(kept.split(|byte| *byte == b'\n').count(), 2, "{options:?}");
    }
}

/// Any problem with a line changes the exit code.
#[test]
fn every_line_is_verified_or_the_exit_code_is_1() {
    let directory = directory_with(&[b"a", b" a"]);
    // File names on Windows cannot contain `*`.
    #[cfg(unix)]
    fs::write(directory.path().join("*a"), b"").unwrap();
    let good_line = format!("{EMPTY}  a\n");
    let shake = "7f9c2ba4e88f827d616045507605853e";
    for (line, reads) in [
        (String::new(), true),
        ("# anything\n \t\n\n".to_owned(), true),
        (format!("{EMPTY} a\n"), true),
        (format!("{EMPTY}   a\n"), true),
        (format!("{EMPTY} **a\n"), cfg!(unix)),
        (format!("{}  a\r\n", EMPTY.to_uppercase()), true),
        (format!("SHAKE-128(a)= {shake}\n"), true),
        (format!("SHAKE-128(a)= {shake}"), false),
        (format!("SHAKE-128(a)= {}\n", &shake[2..]), false),
        (format!("SHAKE-256(a)= {shake}\n"), false),
        (format!("SHA3-256 (a) = {}\n", &EMPTY[2..]), false),
        (format!("SHA3-256 (a) = {EMPTY}00\n"), false),
        (format!("SHA3-256 (a) = {}", &EMPTY[1..]), false),
        (format!("SHA3-256 (a) = {EMPTY} \n"), true),
        (format!("SHA3-256 (a) = {EMPTY} and more\n"), false),
        (format!("SM3 (a) = {EMPTY}\n"), false),
        (format!("\u{feff}{EMPTY}  a\n"), false),
        (format!("{EMPTY}\n"), false),
        (format!("{}  a\n", &EMPTY[2..]), false),
        ("a\n".to_owned(), false),
        ("# sycon {\"algorithm\":\"none\"}\n".to_owned(), false),
    ] {
        let list = format!("{good_line}{line}");
        for options in [&[][..], &[&b"--ignore-missing"[..]], &[b"--quiet"], &[b"--status"]] {
            let args = [&[&b"sum"[..], b"-c"], options].concat();
            let output = sycon(directory.path(), &args, list.as_bytes());
            assert_eq!(output.status.code(), Some(i32::from(!reads)), "{line:?} {options:?}");
        }
    }
    // A byte order mark is at the start of the list.
    let marked = format!("\u{feff}{good_line}");
    assert_eq!(good(sycon(directory.path(), &[b"sum", b"-c"], marked.as_bytes())), b"a: OK\n");
}

#[cfg(target_os = "linux")]
#[test]
fn json_keeps_names_that_are_not_text() {
    let directory = directory_with(&ODD_NAMES);
    let line = |name| {
        let output = good(sycon(directory.path(), &[b"sum", b"--json", name], b""));
        serde_json::from_slice::<serde_json::Value>(&output).unwrap()
    };
    assert_eq!(line(b"new\nline")["file"], "new\nline");
    assert_eq!(line(b"new\nline").get("file_hex"), None);
    assert_eq!(line(b"\xff\xfe")["file"], "\u{fffd}\u{fffd}");
    assert_eq!(line(b"\xff\xfe")["file_hex"], "fffe");
}

#[cfg(target_os = "linux")]
#[test]
fn messages_stay_in_one_line() {
    let directory = directory_with(&[]);
    let output = sycon(directory.path(), &[b"sum", b"no\nsuch\x1b\xff"], b"");
    failed(&output, "", "sycon: no\\nsuch\\u{1b}\\xff: No such file or directory\n");
}

#[test]
fn standard_input_is_a_dash() {
    let directory = directory_with(&[b"file"]);
    let expected = format!("{EMPTY}  -\n").into_bytes();
    assert_eq!(good(sycon(directory.path(), &[b"sum"], b"")), expected);
    let both = good(sycon(directory.path(), &[b"sum", b"file", b"-"], b""));
    assert_eq!(both, format!("{EMPTY}  file\n{EMPTY}  -\n").into_bytes());
    // A list on standard input cannot name standard input.
    let output = sycon(directory.path(), &[b"sum", b"-c", b"-"], &expected);
    assert_eq!(output.status.code(), Some(1));
    // A list in a file can name standard input.
    fs::write(directory.path().join("list"), expected).unwrap();
    assert_eq!(good(sycon(directory.path(), &[b"sum", b"-c", b"list"], b"")), b"-: OK\n");
    let output = sycon(directory.path(), &[b"sum", b"-c", b"list"], b"other");
    assert_eq!(output.stdout, b"-: FAILED\n");
}

#[test]
fn raw_output_is_the_bytes() {
    let directory = directory_with(&[]);
    let raw = |options: &[&[u8]]| {
        good(sycon(
            directory.path(),
            &[&[&b"sum"[..], b"--raw", b"-a", b"shake128"], options].concat(),
            b"abc",
        ))
    };
    let whole = raw(&[b"-l", b"1048576"]);
    assert_eq!(whole.len(), 1 << 20);
    assert_eq!(whole[..4], [0x58, 0x81, 0x09, 0x2d]);
    assert_eq!(raw(&[b"-l", b"76", b"--seek", b"1048500"]), whole[1_048_500..]);
    let xof = |options: &[&[u8]]| {
        good(sycon(directory.path(), &[&[&b"xof"[..], b"shake128"], options].concat(), b"abc"))
    };
    assert_eq!(xof(&[b"-l", b"1048576"]), whole);
    assert_eq!(xof(&[b"-l", b"76", b"--seek", b"1048500", b"-"]), whole[1_048_500..]);
}

/// Lengths around the size of pieces, 256 KiB.
#[test]
fn output_of_any_length_is_how_a_longer_one_begins() {
    const PIECE: usize = 256 * 1024;

    let directory = directory_with(&[]);
    let run = |length: usize, options: &[&[u8]]| {
        let length = length.to_string();
        let args = [&[&b"xof"[..], b"kt128", b"-l", length.as_bytes()], options].concat();
        good(sycon(directory.path(), &args, b"abc"))
    };
    let whole = run(10 * PIECE + 8, &[]);
    assert_eq!(whole.len(), 10 * PIECE + 8);
    for length in [1, PIECE - 1, PIECE, PIECE + 1, 10 * PIECE, 10 * PIECE + 7] {
        assert_eq!(run(length, &[]), whole[..length], "{length}");
        let digits = run(length, &[b"--hex"]);
        assert_eq!(digits.len(), 2 * length + 1);
        let bytes = whole[length - 1..length].iter().map(|byte| format!("{byte:02x}\n"));
        assert!(digits.ends_with(bytes.collect::<String>().as_bytes()), "{length}");
    }
}

#[test]
fn output_is_in_the_order_of_the_arguments() {
    let directory = TempDir::new().unwrap();
    // The first files take the longest.
    let names: Vec<_> = (0..200).map(|index| format!("{index}")).collect();
    for (index, name) in names.iter().enumerate() {
        fs::write(directory.path().join(name), vec![7; if index < 4 { 1 << 21 } else { index }])
            .unwrap();
    }
    let names = names.iter().map(String::as_bytes);
    let args: Vec<_> =
        [&b"sum"[..], b"-a", b"kt128", b"-j", b"8"].into_iter().chain(names).collect();
    let list = good(sycon(directory.path(), &args, b""));
    let order: Vec<_> =
        list.split(|&byte| byte == b'\n').filter_map(|line| line.get(66..)).collect();
    assert_eq!(order, args[5..]);
    let verdicts = good(sycon(directory.path(), &[b"sum", b"-c", b"-a", b"kt128"], &list));
    let order: Vec<_> = verdicts
        .split(|&byte| byte == b'\n')
        .filter_map(|line| line.strip_suffix(b": OK"))
        .collect();
    assert_eq!(order, args[5..]);
}

#[cfg(unix)]
#[test]
fn links_are_followed_only_as_arguments() {
    let directory = directory_with(&[b"file"]);
    let path = |name: &str| directory.path().join(name);
    fs::create_dir(path("tree")).unwrap();
    fs::write(path("tree/inside"), b"").unwrap();
    symlink("../file", path("tree/link")).unwrap();
    symlink(".", path("tree/loop")).unwrap();
    symlink("tree", path("way")).unwrap();
    symlink("file", path("other")).unwrap();
    let args = [&b"sum"[..], b"-r", b"tree", b"way", b"other"];
    let expected = format!("{EMPTY}  tree/inside\n{EMPTY}  way/inside\n{EMPTY}  other\n");
    assert_eq!(String::from_utf8(good(sycon(directory.path(), &args, b""))).unwrap(), expected);
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_does_not_stop_the_rest() {
    let directory = directory_with(&[b"a", b"b"]);
    symlink("nowhere", directory.path().join("dangling")).unwrap();
    let list = format!("{EMPTY}  a\n{EMPTY}  dangling\n{EMPTY}  .\n{EMPTY}  b\n");
    failed(
        &sycon(directory.path(), &[b"sum", b"-c"], list.as_bytes()),
        "a: OK\ndangling: FAILED open or read\n.: FAILED open or read\nb: OK\n",
        "sycon: dangling: No such file or directory\nsycon: .: Is a directory\n\
         sycon: standard input: WARNING: 2 listed files could not be read\n",
    );
    failed(
        &sycon(directory.path(), &[b"sum", b"a", b"dangling", b"b"], b""),
        &format!("{EMPTY}  a\n{EMPTY}  b\n"),
        "sycon: dangling: No such file or directory\n",
    );
}

#[cfg(unix)]
#[test]
fn files_without_permission_are_errors() {
    let directory = directory_with(&[b"secret"]);
    let secret = directory.path().join("secret");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::File::open(&secret).is_ok() {
        crate::not_tested("a file without permission, because root can read it");
        return;
    }
    let output = sycon(directory.path(), &[b"sum", b"secret"], b"");
    failed(&output, "", "sycon: secret: Permission denied\n");
}

#[test]
fn endless_lines_are_malformed() {
    let directory = directory_with(&[b"a"]);
    let list = [&vec![b'0'; 5 << 20][..], b"\n", EMPTY.as_bytes(), b"  a\n"].concat();
    let output = sycon(directory.path(), &[b"sum", b"-c", b"--warn"], &list);
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b"a: OK\n"[..]));
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(messages.starts_with(
        "sycon: standard input: line 1 was NOT verified: too long for a line of a list"
    ));
}

#[test]
fn tags_are_those_of_the_library_however_the_bytes_come() {
    use sycon::experimental::multimixer::MultimixerMac;
    use sycon::xof::{Algorithm, Parameters};

    let directory = directory_with(&[]);
    let key: [u8; 32] = std::array::from_fn(|i| b"\n\0\xff"[i % 3]);
    let (long, short): (Vec<u8>, _) = ((0..=250).cycle().take(3_000_001).collect(), b"short");
    for (name, bytes) in [("key", &key[..]), ("long", &long), ("short", short)] {
        write_private(&directory.path().join(name), bytes);
    }
    let of_table = |algorithm: Algorithm, bytes: &[u8]| {
        let mut function = algorithm.start(&Parameters::new().key(&key)).unwrap();
        function.absorb(bytes);
        let mut tag = [0; 32];
        function.finalize_into(&mut tag).unwrap();
        tag
    };
    for name in ["kmac256", "kmac128", "blake3", "multimixer"] {
        let line = |file, bytes: &[u8]| {
            let tag = match name {
                "multimixer" => MultimixerMac::new(&key).tag(bytes),
                _ => of_table(name.parse().unwrap(), bytes),
            };
            let digits = tag.map(|byte| format!("{byte:02x}")).concat();
            format!("{digits}  {file}\n")
        };
        let run = |args: &[&[u8]], input: &[u8]| {
            let args = [&[&b"mac"[..], b"-a", name.as_bytes()], args].concat();
            good(sycon(directory.path(), &args, input))
        };
        let both = [line("long", &long), line("short", short)].concat();
        assert_eq!(run(&[b"-k", b"key", b"long", b"short"], b""), both.as_bytes());
        assert_eq!(run(&[b"-k", b"key"], &long), line("-", &long).as_bytes());
        assert_eq!(run(&[b"-k", b"-", b"short"], &key), line("short", short).as_bytes());
    }
    // Like b3sum, the key is on standard input.
    let output =
        good(sycon(directory.path(), &[b"sum", b"-a", b"blake3", b"--keyed", b"long"], &key));
    let expected =
        good(sycon(directory.path(), &[b"mac", b"-a", b"blake3", b"-k", b"key", b"long"], b""));
    assert_eq!(output, expected);
}

#[cfg(unix)]
#[test]
fn an_endless_key_is_refused() {
    let directory = directory_with(&[b"short"]);
    let output = sycon(directory.path(), &[b"mac", b"-k", b"/dev/zero", b"short"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        output.stderr,
        b"sycon: /dev/zero: wrong key length (got more than 4096 bytes, expected at most 4096)\n"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn files_that_lie_about_their_length_are_read() {
    let directory = directory_with(&[]);
    good(sycon(directory.path(), &[b"sum", b"/proc/self/status"], b""));
    let lying = Path::new("/sys/kernel/notes");
    if fs::read(lying).is_ok() {
        good(sycon(directory.path(), &[b"sum", lying.as_os_str().as_encoded_bytes()], b""));
    }
}

#[test]
fn threads_change_no_checksum() {
    let directory = directory_with(&[]);
    let long: Vec<u8> = (0..251).cycle().take((5 << 20) + 77).collect();
    fs::write(directory.path().join("long"), &long).unwrap();
    fs::write(directory.path().join("short"), &long[..100_000]).unwrap();
    let custom = [&b"--customization"[..], b"text"];
    for (algorithm, custom) in [
        (&b"kt128"[..], &custom[..]),
        (b"kt256", &custom),
        (b"parallelhashxof128", &custom),
        (b"parallelhashxof256", &custom),
        (b"blake3", &[]),
    ] {
        let sum = |threads: &[u8], input: &[u8], files: &[&[u8]]| {
            let options = [&[&b"sum"[..], b"-a", algorithm, b"-j", threads], custom].concat();
            good(sycon(directory.path(), &[&options, files].concat(), input))
        };
        let one = sum(b"1", b"", &[b"long", b"short"]);
        assert_eq!(sum(b"4", b"", &[b"long", b"short"]), one);
        // A pipe is not seekable.
        assert_eq!(sum(b"4", &long, &[b"-"])[..64], one[..64]);
    }
}

/// If standard input is a file that was partly read, only the remaining bytes are hashed.
#[test]
fn a_redirected_file_is_read_from_where_it_stands() {
    use std::io::{Seek, SeekFrom};

    let directory = directory_with(&[]);
    let path = directory.path().join("long");
    let long: Vec<u8> = (0..251).cycle().take((5 << 20) + 77).collect();
    fs::write(&path, &long).unwrap();
    let args = [&b"sum"[..], b"-a", b"kt128"];
    for start in [0, 12345, 5 << 20, 6 << 20] {
        let mut file = fs::File::open(&path).unwrap();
        file.seek(SeekFrom::Start(start)).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_sycon"))
            .args(args.map(os))
            .stdin(file)
            .output()
            .unwrap();
        let rest = &long[long.len().min(usize::try_from(start).unwrap())..];
        assert_eq!(good(output), good(sycon(directory.path(), &args, rest)), "from {start}");
    }
}
