//! The command under the name `age-plugin-pq`, with a client at the other end of its pipes.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use sycon::age::{encrypt, passphrase};
use tempfile::TempDir;

use crate::files::write_private;

/// A directory with the plugin, an identity, the plugin's form of it, and an encrypted note.
fn directory() -> TempDir {
    let directory = TempDir::new().unwrap();
    let path = directory.path();
    symlink(env!("CARGO_BIN_EXE_sycon"), path.join("age-plugin-pq")).unwrap();
    fs::write(path.join("note"), "a note\n").unwrap();
    for line in ["keygen -o key", "encrypt -i key -o note.age note"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
        let output = command.current_dir(path).arg("age").args(line.split(' ')).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let output = plugin(path, &["--identity", "-o", "plugin", "key"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    directory
}

fn plugin(path: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(path.join("age-plugin-pq"));
    command.current_dir(path).args(args).stdin(Stdio::null());
    command
}

struct Client {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Client {
    fn begin(path: &Path, conversation: &str) -> Self {
        let mut command = plugin(path, &[&format!("--age-plugin={conversation}")]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, answers }
    }

    fn say(&mut self, text: &str) {
        self.child.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Reads the next answer of the plugin, which it sends without waiting: its first line and its
    /// body.
    fn hear(&mut self) -> (String, String) {
        let mut line = || {
            let mut line = String::new();
            self.answers.read_line(&mut line).unwrap();
            line.strip_suffix('\n').unwrap().to_owned()
        };
        let first = line();
        let mut body = String::new();
        loop {
            let line = line();
            body += &line;
            if line.len() < 64 {
                return (first, body);
            }
        }
    }

    fn end(mut self) {
        let mut rest = String::new();
        self.answers.read_to_string(&mut rest).unwrap();
        assert_eq!((&*rest, self.child.wait().unwrap().code()), ("-> done\n\n", Some(0)));
    }
}

/// Returns the stanza in a file's header, without its arrow.
fn stanza_of(path: &Path) -> String {
    let file = fs::read(path).unwrap();
    let end = file.windows(3).position(|window| window == b"---").unwrap();
    let header = str::from_utf8(&file[..end]).unwrap();
    header.strip_prefix("age-encryption.org/v1\n-> ").unwrap().to_owned()
}

#[test]
fn a_client_decrypts_what_another_encrypted() {
    let directory = directory();
    let path = directory.path();
    let key = fs::read_to_string(path.join("key")).unwrap();
    let recipient = key.lines().find_map(|line| line.strip_prefix("# public key: ")).unwrap();
    let identity = fs::read_to_string(path.join("plugin")).unwrap();
    assert!(identity.starts_with("AGE-PLUGIN-PQ-1") && identity.len() == 74);

    let mut client = Client::begin(path, "recipient-v1");
    client.say(&format!("-> add-recipient {recipient}\n\n-> grease x\nAAAA\n"));
    client.say("-> wrap-file-key\nAAECAwQFBgcICQoLDA0ODw\n-> extension-labels\n\n-> done\n\n");
    assert_eq!(client.hear(), ("-> labels postquantum".to_owned(), String::new()));
    client.say("-> ok\n\n");
    let (first, body) = client.hear();
    let wrapped = first.strip_prefix("-> recipient-stanza 0 mlkem768x25519 ").unwrap().to_owned();
    client.say("-> ok\n\n");
    client.end();

    let mut client = Client::begin(path, "identity-v1");
    client.say(&format!("-> add-identity {identity}\n"));
    client.say(&format!("-> recipient-stanza 0 mlkem768x25519 {wrapped}\n{body}\n"));
    client.say(&format!("-> recipient-stanza 1 {}", stanza_of(&path.join("note.age"))));
    client.say("-> recipient-stanza 2 unknown\n\n-> done\n\n");
    let key = "AAECAwQFBgcICQoLDA0ODw".to_owned();
    assert_eq!(client.hear(), ("-> file-key 0".to_owned(), key));
    client.say("-> ok\n\n");
    let (first, key) = client.hear();
    assert_eq!((&*first, key.len()), ("-> file-key 1", 22));
    client.say("-> ok\n\n");
    client.end();
}

#[test]
fn what_is_wrong_is_said_in_the_conversation() {
    let directory = directory();
    let mut client = Client::begin(directory.path(), "recipient-v1");
    client
        .say("-> add-recipient age1pq1x\n\n-> wrap-file-key\nAAECAwQFBgcICQoLDA0ODw\n-> done\n\n");
    let (first, body) = client.hear();
    assert_eq!((&*first, body.is_empty()), ("-> error recipient 0", false));
    client.say("-> ok\n\n");
    client.end();
}

#[test]
fn a_client_that_goes_away_is_an_error() {
    let directory = directory();
    let output = plugin(directory.path(), &["--age-plugin=identity-v1"]).output().unwrap();
    assert_eq!(
        str::from_utf8(&output.stderr).unwrap(),
        "sycon: age-plugin-pq: the client went away\n"
    );
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
}

#[test]
fn it_is_called_as_it_has_to_be() {
    let directory = directory();
    let path = directory.path();
    let run = |args: &[&str]| {
        let output = plugin(path, args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, message) = run(&["--age-plugin=other-v1"]);
    assert_eq!(code, Some(2));
    let conversations = "the conversations are recipient-v1 and identity-v1";
    assert_eq!(message, format!("sycon: --age-plugin: {conversations}\n"));
    // The call of a client that resolves symbolic links first.
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    let output = command.arg("--age-plugin=other-v1").output().unwrap();
    assert_eq!(output.stderr, message.as_bytes());
    assert_eq!(run(&["key"]).0, Some(2));
    assert_eq!(run(&[]).0, Some(2));
    assert_eq!(run(&["--version"]).0, Some(0));
    // The output already exists.
    let (code, message) = run(&["--identity", "-o", "plugin", "key"]);
    assert_eq!(code, Some(1));
    assert_eq!(message, "sycon: plugin: already exists; identity files are never replaced\n");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycon"));
    command.current_dir(path).args(["age", "keygen", "--x25519", "-o", "classic"]);
    assert!(command.output().unwrap().status.success());
    let (code, message) = run(&["--identity", "classic"]);
    assert_eq!(code, Some(2));
    let classic = "classic: contains an X25519 identity; clients support it without this plugin";
    assert_eq!(message, format!("sycon: {classic}\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn identities_are_not_shown_on_a_terminal() {
    let directory = directory();
    let (terminal, user) = crate::terminal::open();
    let output = plugin(directory.path(), &["--identity", "key"]).stdout(terminal).output();
    let output = output.unwrap();
    assert_eq!(crate::terminal::read(user), "");
    let message =
        "sycon: not writing a secret key to a terminal; use -o FILE, or redirect the output\n";
    assert_eq!((crate::text(&output.stderr), output.status.code()), (message, Some(2)));
}

#[test]
fn an_encrypted_identity_is_converted_with_the_passphrase_in_a_file() {
    let directory = directory();
    let path = directory.path();
    let recipient = passphrase::Recipient::new("words").unwrap().with_work_factor(4).unwrap();
    let key = fs::read(path.join("key")).unwrap();
    fs::write(path.join("key.age"), encrypt(&key, &[&recipient]).unwrap()).unwrap();
    write_private(&path.join("words"), b"words\n");
    let args = ["--identity", "--passphrase-file", "words", "key.age"];
    let output = plugin(path, &args).output().unwrap();
    assert_eq!((crate::text(&output.stderr), output.status.code()), ("", Some(0)));
    assert_eq!(output.stdout, fs::read(path.join("plugin")).unwrap());
}
