//! `age-plugin-pq`: its answers to a client.

use sycon_age::plugin::{Conversation, serve};
use sycon_age::{AnyIdentity, Error, FileKey, Identity, Recipient, Stanza, x25519};

use crate::identity;

const KEY: [u8; 16] = *b"sixteen bytes ..";

/// Send `said` as a client, and answer `ok` to every message. Return the plugin's messages.
fn talk(conversation: Conversation, said: &[Stanza]) -> Vec<Stanza> {
    let mut input = Vec::new();
    for stanza in said {
        stanza.write_to(&mut input);
    }
    input.extend(b"-> done\n\n");
    input.extend(b"-> ok\n\n".repeat(100));
    let mut output = Vec::new();
    serve(conversation, &input[..], &mut output).unwrap();
    let mut answers = read(&output);
    assert_eq!(answers.pop(), Some(stanza("done", &[], b"")));
    answers
}

fn read(mut output: &[u8]) -> Vec<Stanza> {
    std::iter::from_fn(|| Stanza::read(&mut output).unwrap()).collect()
}

fn stanza(kind: &str, args: &[&str], body: &[u8]) -> Stanza {
    Stanza::new(kind, args.iter().copied(), body).unwrap()
}

fn add(kind: &str, text: &str) -> Stanza {
    stanza(kind, &[text], b"")
}

fn recipient(number: u8) -> Stanza {
    add("add-recipient", &identity(number).to_public().to_string())
}

fn plugin_identity(number: u8) -> Stanza {
    add("add-identity", &identity(number).to_plugin_text())
}

/// A `recipient-stanza` with which a client passes on a stanza of a file.
fn of_file(file: &str, stanza: &Stanza) -> Stanza {
    let args = [file, stanza.kind()].into_iter().chain(stanza.args().iter().map(String::as_str));
    Stanza::new("recipient-stanza", args, stanza.body()).unwrap()
}

/// The file and the stanza in a `recipient-stanza`.
fn wrapped(answer: &Stanza) -> (&str, Stanza) {
    assert_eq!(answer.kind(), "recipient-stanza");
    let [file, kind, args @ ..] = answer.args() else { panic!("{answer:?}") };
    (file, Stanza::new(kind, args, answer.body()).unwrap())
}

fn errors(answers: &[Stanza]) -> Vec<String> {
    let text = |answer: &Stanza| {
        assert_eq!(answer.kind(), "error");
        assert!(!answer.body().is_empty() && answer.body().is_ascii());
        answer.args().join(" ")
    };
    answers.iter().map(text).collect()
}

fn good_key(answer: &Stanza, file: &str) {
    assert_eq!((answer.kind(), answer.args()), ("file-key", &[file.to_owned()][..]));
    assert_eq!(answer.body(), KEY);
}

#[test]
fn nothing_of_an_identity_is_left_in_memory() {
    let text = identity(1).to_plugin_text();
    let secrets = text.as_bytes().array_windows::<16>();
    let mut input = Vec::new();
    for said in [
        add("add-identity", &text),
        add("add-identity", &format!("{}X", *text)),
        stanza("done", &[], b""),
    ] {
        said.write_to(&mut input);
    }
    let broken = format!("-> add-identity {} \u{e4}\n", *text);
    // Read in pieces, so that the buffer of a line must grow.
    let mut input = std::io::BufReader::with_capacity(7, &input[..]);
    let left = sycon_testing::freed_with_secrets(secrets, || {
        serve(Conversation::Identity, &mut input, Vec::new()).unwrap_err();
        Stanza::read(&mut broken.as_bytes()).unwrap_err();
    });
    assert_eq!(left, 0);
}

#[test]
fn the_end_is_read_once() {
    struct Once(bool);

    impl std::io::Read for Once {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            assert!(!std::mem::replace(&mut self.0, true), "read again past the end");
            Ok(0)
        }
    }

    let mut input = std::io::BufReader::new(Once(false));
    assert_eq!(Stanza::read(&mut input).unwrap(), None);
}

#[test]
fn file_keys_are_wrapped_for_recipients_and_identities() {
    let other = [7; 16];
    let said = [
        recipient(1),
        stanza("grease-from-a-client", &["x"], b"y"),
        plugin_identity(2),
        stanza("wrap-file-key", &[], &KEY),
        stanza("extension-labels", &[], b""),
        stanza("wrap-file-key", &[], &other),
    ];
    let answers = talk(Conversation::Recipient, &said);
    assert_eq!(answers[0], stanza("labels", &["postquantum"], b""));
    let stanzas: Vec<_> = answers[1..].iter().map(wrapped).collect();
    let expected = [("0", 1, KEY), ("0", 2, KEY), ("1", 1, other), ("1", 2, other)];
    assert_eq!(stanzas.len(), expected.len());
    for ((file, stanza), (number, holder, key)) in stanzas.iter().zip(expected) {
        assert_eq!((*file, stanza.kind()), (number, "mlkem768x25519"));
        let found = identity(holder).unwrap(std::slice::from_ref(stanza)).unwrap();
        assert_eq!(found.unwrap().as_bytes(), &key);
        assert!(identity(3).unwrap(std::slice::from_ref(stanza)).unwrap().is_none());
    }
}

#[test]
fn stanzas_of_other_types_can_have_as_many_arguments_as_a_file_allows() {
    let mut said = Vec::new();
    plugin_identity(1).write_to(&mut said);
    said.extend(format!("-> recipient-stanza 0 foreign{}\n\n", " a".repeat(128)).bytes());
    let [wrapped] = &identity(1).to_public().wrap(&FileKey::from_bytes(&KEY)).unwrap()[..] else {
        panic!("one stanza")
    };
    of_file("0", wrapped).write_to(&mut said);
    said.extend(b"-> done\n\n-> ok\n\n");
    let mut output = Vec::new();
    serve(Conversation::Identity, &said[..], &mut output).unwrap();
    good_key(&read(&output)[0], "0");

    let more = format!("-> one{}\n\n", " a".repeat(131));
    assert!(matches!(Stanza::read(&mut more.as_bytes()), Err(Error::Header(_))));
}

#[test]
fn labels_come_only_to_who_knows_them() {
    let answers =
        talk(Conversation::Recipient, &[recipient(1), stanza("wrap-file-key", &[], &KEY)]);
    assert_eq!(answers.len(), 1);
    assert_eq!(wrapped(&answers[0]).0, "0");
}

#[test]
fn of_a_bad_key_there_are_errors_and_no_stanza() {
    let x25519 = x25519::Identity::from_bytes(&[9; 32]);
    let native = identity(1).to_text();
    let said = [
        recipient(1),
        add("add-recipient", &x25519.to_public().to_string()),
        add("add-identity", &native),
        plugin_identity(1),
        add("add-recipient", "age1pq1"),
        stanza("wrap-file-key", &[], &KEY),
        stanza("extension-labels", &[], b""),
    ];
    let answers = talk(Conversation::Recipient, &said);
    assert_eq!(errors(&answers), ["recipient 1", "identity 0", "recipient 2"]);
    for answer in answers {
        let text = String::from_utf8(answer.body().to_vec()).unwrap();
        assert!(!text.contains(&native[24..40]), "{text}");
    }
}

#[test]
fn commands_of_other_shapes_are_errors() {
    for wrong in [
        stanza("add-recipient", &[], b""),
        stanza("add-recipient", &["age1pq1", "x"], b""),
        stanza("add-identity", &[], b""),
        stanza("wrap-file-key", &["x"], &KEY),
        stanza("wrap-file-key", &[], &KEY[1..]),
        stanza("extension-labels", &["x"], b""),
    ] {
        let said = [recipient(1), wrong, stanza("wrap-file-key", &[], &KEY)];
        assert_eq!(errors(&talk(Conversation::Recipient, &said)), ["internal"]);
    }
    for wrong in [
        stanza("add-identity", &["a", "b"], b""),
        stanza("recipient-stanza", &["0"], b""),
        stanza("recipient-stanza", &["-1", "x"], b""),
        stanza("recipient-stanza", &["01", "x"], b""),
        stanza("recipient-stanza", &["18446744073709551616", "x"], b""),
    ] {
        let said = [plugin_identity(1), wrong];
        assert_eq!(errors(&talk(Conversation::Identity, &said)), ["internal"]);
    }
}

/// A stanza that encrypts `KEY` to an identity.
fn stanza_for(number: u8) -> Stanza {
    identity(number).to_public().wrap(&FileKey::from_bytes(&KEY)).unwrap().remove(0)
}

#[test]
fn file_keys_are_found_and_no_match_is_silence() {
    let x25519 = x25519::Identity::from_bytes(&[9; 32]).to_public();
    let classic = x25519.wrap(&FileKey::from_bytes(&KEY)).unwrap().remove(0);
    let said = [
        stanza("grease", &[], b""),
        plugin_identity(3),
        of_file("0", &stanza_for(1)),
        of_file("1", &stanza("unknown", &["x"], b"")),
        of_file("1", &classic),
        of_file("1", &stanza_for(2)),
        of_file("1", &stanza_for(3)),
        of_file("7", &stanza_for(2)),
        plugin_identity(2),
    ];
    let answers = talk(Conversation::Identity, &said);
    assert_eq!(answers.len(), 2);
    good_key(&answers[0], "1");
    good_key(&answers[1], "7");
    assert_eq!(talk(Conversation::Identity, &said[..4]), []);
    assert_eq!(talk(Conversation::Identity, &[]), []);
}

#[test]
fn a_bad_stanza_is_an_error_of_its_file_only() {
    let good = stanza_for(1);
    let short = Stanza::new(good.kind(), good.args(), &good.body()[1..]).unwrap();
    let said = [
        plugin_identity(1),
        of_file("0", &stanza("unknown", &["x"], b"")),
        of_file("0", &short),
        of_file("0", &good),
        of_file("1", &good),
        of_file("2", &good),
        of_file("2", &short),
        of_file("2", &stanza(good.kind(), &[], good.body())),
    ];
    let answers = talk(Conversation::Identity, &said);
    assert_eq!(answers.len(), 4);
    assert_eq!(errors(&answers[..1]), ["stanza 0 1"]);
    good_key(&answers[1], "1");
    assert_eq!(errors(&answers[2..]), ["stanza 2 1", "stanza 2 2"]);
}

#[test]
fn of_a_bad_identity_there_are_errors_and_no_file_key() {
    let said = [
        plugin_identity(1),
        add("add-identity", "AGE-PLUGIN-PQ-1"),
        of_file("0", &stanza_for(1)),
        add("add-identity", &identity(1).to_text()),
    ];
    let answers = talk(Conversation::Identity, &said);
    assert_eq!(errors(&answers), ["identity 1", "identity 2"]);
}

#[test]
fn a_client_that_goes_away_or_refuses_is_an_error() {
    let whole = {
        let mut text = Vec::new();
        recipient(1).write_to(&mut text);
        stanza("wrap-file-key", &[], &KEY).write_to(&mut text);
        text.extend(b"-> done\n\n-> ok\n\n");
        text
    };
    let serve = |input: &[u8]| {
        let mut output = Vec::new();
        let served = serve(Conversation::Recipient, input, &mut output);
        (served, read(&output))
    };
    for end in 0..whole.len() {
        let (served, answers) = serve(&whole[..end]);
        assert!(matches!(served, Err(Error::Plugin(_))), "{end}: {served:?}");
        assert!(answers.len() <= 1);
    }
    assert_eq!(serve(&whole).1.len(), 2);
    let ok = whole.len() - b"-> ok\n\n".len();
    for answer in [&b"-> fail\n\n"[..], b"-> unsupported\n\n", b"-> yes\n\n"] {
        let (served, answers) = serve(&[&whole[..ok], answer].concat());
        assert!(matches!(served, Err(Error::Plugin(_))), "{served:?}");
        assert_eq!(answers.len(), 1);
    }
    let error = serve(b"hello\n").0.unwrap_err();
    assert_eq!(error.to_string(), "a line that must begin a stanza does not begin with ->");
}

#[test]
fn identities_of_the_plugin_are_read_without_it() {
    let text = identity(1).to_plugin_text();
    assert_eq!(text.parse::<AnyIdentity>().unwrap(), AnyIdentity::Pq(identity(1)));
    assert!(text.to_lowercase().parse::<AnyIdentity>().is_err());
}

#[test]
fn conversations_have_names() {
    assert_eq!("recipient-v1".parse::<Conversation>().unwrap(), Conversation::Recipient);
    assert_eq!("identity-v1".parse::<Conversation>().unwrap(), Conversation::Identity);
    for other in ["", "recipient", "identity-v2", "Identity-v1"] {
        assert!(matches!(other.parse::<Conversation>(), Err(Error::Plugin(_))), "{other}");
    }
}
