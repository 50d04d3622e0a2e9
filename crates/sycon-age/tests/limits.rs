//! Limits of the input, one below and one above, and recipients that must not be mixed.

use bech32::{Bech32, Fe32, Fe32IterExt, Hrp};
use sycon_age::{
    AnyRecipient, DecryptReader, Error, FileKey, Identity, Label, Recipient, Stanza, decrypt,
    encrypt, encrypt_armored, parse_identities, parse_recipients, passphrase, pq, x25519,
};

use crate::{identity, pattern};

/// A header with an invalid MAC. A reader detects that only after it has checked all limits and found the file key,
/// and no identity finds the file key.
fn header(stanzas: &str) -> String {
    format!("age-encryption.org/v1\n{stanzas}--- {}\n", "A".repeat(43))
}

/// Return true if the header is well-formed.
fn is_header(text: &str) -> bool {
    let file = [text.as_bytes(), &[0; 32]].concat();
    match DecryptReader::new(&file[..], &[&identity(1)]) {
        Err(Error::NoMatch) => true,
        Err(Error::Header(_)) => false,
        other => panic!("{other:?}"),
    }
}

#[test]
fn headers_are_as_they_must_be() {
    let good = "-> one two\n\n-> grease three\nAAAA\n";
    assert!(is_header(&header(good)));
    for (good, bad) in [
        ("v1\n", "v2\n"),
        ("v1\n", "v1\r\n"),
        ("v1\n", "v1 \n"),
        ("age-", "AGE-"),
        ("age-", " age-"),
        ("-> one", "->one"),
        ("-> one", "->  one"),
        ("-> one", "-> "),
        ("-> one", "> one"),
        ("two\n", "two \n"),
        ("two\n", "two\r\n"),
        ("two\n", "two\t\n"),
        ("two\n", "tw\u{e4}\n"),
        ("two\n\n", "two\n"),
        ("AAAA\n", "AAAA=\n"),
        ("AAAA\n", "AAAA\r\n"),
        ("AAAA\n", "AAA A\n"),
        ("AAAA\n", "AAAAA\n"),
        ("AAAA\n", "AAAAAB\n"),
        ("AAAA\n", "AAAA_A\n"),
        ("--- A", "---  A"),
        ("--- A", "---A"),
        ("--- A", "-- A"),
        ("--- A", "--- AA"),
        ("--- AA", "--- A"),
        ("A\n", "B\n"),
        ("A\n", "A\r\n"),
        ("A\n", "A=\n"),
    ] {
        let text = header("-> one two\n\n-> grease three\nAAAA\n");
        let at = if good == "A\n" { text.rfind(good) } else { text.find(good) }.unwrap();
        let changed = [&text[..at], bad, &text[at + good.len()..]].concat();
        assert!(!is_header(&changed), "{changed}");
    }
    assert!(!is_header(&header("")));
    assert!(!is_header(""));
}

#[test]
fn bodies_end_with_a_short_line() {
    let full = "A".repeat(64);
    assert!(is_header(&header(&format!("-> one\n{full}\n\n"))));
    assert!(is_header(&header(&format!("-> one\n{full}\n{full}\nAA\n"))));
    assert!(!is_header(&header(&format!("-> one\n{full}\n"))));
    assert!(!is_header(&header(&format!("-> one\n{full}A\n"))));
    assert!(!is_header(&header(&format!("-> one\n{full}AAAA\n\n"))));
    assert!(!is_header(&header("-> one\nAA\nAA\n")));
}

#[test]
fn a_header_has_at_most_two_mebibytes() {
    let most = 2 << 20;
    let rest = header("-> \n\n").len();
    let text = |length: usize| header(&format!("-> {}\n\n", "a".repeat(length - rest)));
    assert_eq!(text(most).len(), most);
    assert!(is_header(&text(most)));
    assert!(!is_header(&text(most + 1)));
    // The reader does not read to the end of a long line.
    let endless = std::io::Read::chain(&b"age-encryption.org/v1\n-> "[..], std::io::repeat(b'a'));
    let result = DecryptReader::new(endless, &[&identity(1)]);
    assert!(matches!(result, Err(Error::Header(_))));
    let result = DecryptReader::new(std::io::repeat(b'a'), &[&identity(1)]);
    assert!(matches!(result, Err(Error::Header(_))));
}

#[test]
fn a_header_has_at_most_1024_stanzas_with_128_arguments() {
    assert!(is_header(&header(&"-> one\n\n".repeat(1024))));
    assert!(!is_header(&header(&"-> one\n\n".repeat(1025))));
    assert!(is_header(&header(&format!("-> one{}\n\n", " a".repeat(128)))));
    assert!(!is_header(&header(&format!("-> one{}\n\n", " a".repeat(129)))));
    let args = |count| vec!["a"; count];
    assert!(Stanza::new("one", args(128), b"").is_ok());
    assert!(matches!(Stanza::new("one", args(129), b""), Err(Error::Stanza(_))));
    for bad in ["", "a b", "a\n", "\u{e4}", "\x7f"] {
        assert!(matches!(Stanza::new("one", [bad], b""), Err(Error::Stanza(_))), "{bad:?}");
        assert!(matches!(Stanza::new(bad, args(0), b""), Err(Error::Stanza(_))), "{bad:?}");
    }
}

#[test]
fn stanzas_come_back() {
    for length in (0..200).chain([4800, 4801]) {
        let stanza = Stanza::new("kind", ["first", "~!"], &pattern(length)).unwrap();
        let mut text = Vec::new();
        stanza.write_to(&mut text);
        stanza.write_to(&mut text);
        let input = &mut &text[..];
        for _ in 0..2 {
            assert_eq!(Stanza::read(input).unwrap().as_ref(), Some(&stanza));
        }
        assert_eq!(Stanza::read(input).unwrap(), None);
        let cut = &text[..text.len() / 2 - 1];
        assert!(matches!(Stanza::read(&mut &cut[..]), Err(Error::Header(_))));
    }
    let stanza = Stanza::new("file-key", ["secret"], b"body").unwrap();
    assert_eq!(format!("{stanza:?}"), "Stanza(file-key, 1 arguments, 4 bytes)");
}

#[test]
fn a_thousand_recipients() {
    let owned: Vec<_> = (0..250).map(|number| identity(number).to_public()).collect();
    let all: Vec<&dyn Recipient> = owned.iter().map(|one| -> &dyn Recipient { one }).collect();
    let all = all.repeat(4);
    let file = encrypt(b"message", &all).unwrap();
    for number in [0, 1, 249] {
        assert_eq!(decrypt(&file, &[&identity(number)]).unwrap(), b"message");
    }
    assert!(matches!(decrypt(&file, &[&identity(250)]), Err(Error::NoMatch)));

    let one = x25519::Identity::from_bytes(&[1; 32]);
    let public = one.to_public();
    let most = vec![&public as &dyn Recipient; 1025];
    assert_eq!(decrypt(&encrypt(b"m", &most[..1024]).unwrap(), &[&one]).unwrap(), b"m");
    assert!(matches!(encrypt(b"m", &most), Err(Error::Recipients(_))));
    assert!(matches!(encrypt(b"m", &[]), Err(Error::Recipients(_))));
}

/// A recipient that writes the given stanzas.
#[derive(Debug)]
struct Writes(Vec<Stanza>);

impl Recipient for Writes {
    fn wrap(&self, _: &FileKey) -> Result<Vec<Stanza>, Error> {
        Ok(self.0.clone())
    }

    fn label(&self) -> Label {
        Label::Classic
    }
}

#[test]
fn no_header_is_written_that_is_not_read() {
    assert!(matches!(encrypt(b"m", &[&Writes(Vec::new())]), Err(Error::Recipients(_))));
    let rest = header("-> \n\n").len();
    let stanza = |extra: usize| {
        let kind = "a".repeat((2 << 20) - rest + extra);
        Writes(vec![Stanza::new(&kind, [""; 0], b"").unwrap()])
    };
    let file = encrypt(b"m", &[&stanza(0)]).unwrap();
    assert!(matches!(decrypt(&file, &[&identity(1)]), Err(Error::NoMatch)));
    assert!(matches!(encrypt(b"m", &[&stanza(1)]), Err(Error::Recipients(_))));
}

fn refusal(recipients: &[&dyn Recipient]) -> String {
    match encrypt(b"m", recipients) {
        Err(Error::Recipients(what)) => what.to_owned(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn some_recipients_are_not_mixed() {
    let pq = identity(1).to_public();
    let x25519 = x25519::Identity::from_bytes(&[1; 32]).to_public();
    let secret = passphrase::Recipient::new("secret").unwrap().with_work_factor(1).unwrap();
    for both in [[&pq as &dyn Recipient, &x25519], [&x25519, &pq]] {
        assert!(refusal(&both).contains("quantum"));
    }
    for both in [[&pq as &dyn Recipient, &secret], [&secret, &x25519], [&secret, &secret]] {
        assert!(refusal(&both).contains("passphrase"));
    }
    assert!(encrypt(b"m", &[&pq, &pq]).is_ok());
    assert!(encrypt(b"m", &[&x25519, &x25519, &Writes(Vec::new())]).is_ok());
    let any: AnyRecipient = pq.to_string().parse().unwrap();
    assert_eq!(any.label(), Label::PostQuantum);
}

#[test]
fn work_is_limited_before_it_is_done() {
    let recipient = passphrase::Recipient::new("secret").unwrap();
    assert!(matches!(recipient.clone().with_work_factor(0), Err(Error::Passphrase(_))));
    assert!(matches!(recipient.clone().with_work_factor(32), Err(Error::Passphrase(_))));
    assert!(matches!(passphrase::Recipient::new(""), Err(Error::Passphrase(_))));
    let recipient = recipient.with_work_factor(10).unwrap();
    let file = encrypt(b"message", &[&recipient]).unwrap();
    let identity = passphrase::Identity::new("secret");
    assert_eq!(decrypt(&file, &[&identity]).unwrap(), b"message");
    assert_eq!(decrypt(&file, &[&identity.clone().with_most_work_factor(10)]).unwrap(), b"message");
    let error = decrypt(&file, &[&identity.clone().with_most_work_factor(9)]).unwrap_err();
    assert!(matches!(error, Error::WorkFactor { given: 10, most: 9 }));
    assert!(error.to_string().contains("1 MiB of memory"), "{error}");
    assert!(matches!(decrypt(&file, &[&passphrase::Identity::new("other")]), Err(Error::NoMatch)));

    let with = |work: &str| {
        let stanza = format!("-> scrypt {} {work}\n{}\n", "A".repeat(22), "A".repeat(43));
        let file = [header(&stanza).as_bytes(), &[0; 32]].concat();
        decrypt(&file, &[&identity]).unwrap_err()
    };
    assert!(matches!(with("1"), Error::NoMatch));
    assert!(matches!(with("23"), Error::WorkFactor { given: 23, most: 22 }));
    assert!(matches!(with("4000000000"), Error::WorkFactor { given: 4_000_000_000, .. }));
    for bad in ["0", "01", "+1", "-1", "1a", "a", "0x1", "99999999999999999999"] {
        assert!(matches!(with(bad), Error::Header(_)), "{bad}");
    }
    let beside = format!("-> scrypt {} 1\n{}\n-> grease\n\n", "A".repeat(22), "A".repeat(43));
    let file = [header(&beside).as_bytes(), &[0; 32]].concat();
    assert!(matches!(decrypt(&file, &[&crate::identity(1)]), Err(Error::Header(_))));
}

#[test]
fn white_space_around_armor_is_limited() {
    let identity = identity(1);
    let file = encrypt_armored(b"message", &[&identity.to_public()]).unwrap();
    for count in [1, 1000, 1023] {
        let blanks = "\n".repeat(count);
        let around = format!("{blanks}{file}{blanks}");
        assert_eq!(decrypt(around.as_bytes(), &[&identity]).unwrap(), b"message", "{count}");
    }
    let blanks = "\n".repeat(1024);
    assert_eq!(decrypt(format!("{blanks}{file}").as_bytes(), &[&identity]).unwrap(), b"message");
    for bad in [
        format!("\n{blanks}{file}"),
        format!("{file}{blanks}"),
        format!(" {file}"),
        format!("\n\t{file}"),
        format!("{file}\n-"),
        format!("{file}{file}"),
    ] {
        let error = decrypt(bad.as_bytes(), &[&identity]).unwrap_err();
        assert!(matches!(error, Error::Armor(_)), "{error}");
    }
    let binary = encrypt(b"message", &[&identity.to_public()]).unwrap();
    let bad = [b"\n", &binary[..]].concat();
    assert!(matches!(decrypt(&bad, &[&identity]), Err(Error::Header(_))));
}

#[test]
fn files_of_keys_are_limited_and_not_shown() {
    let text = identity(1).to_text();
    let public = identity(1).to_public().to_string();
    let most = 16 << 20;
    let file = |length: usize| format!("#{}\n{}", "a".repeat(length - 2 - text.len()), *text);
    assert_eq!(parse_identities(file(most).as_bytes()).unwrap().len(), 1);
    assert!(matches!(parse_identities(file(most + 1).as_bytes()), Err(Error::KeyFile(_))));
    assert!(matches!(parse_identities(b"\xff"), Err(Error::KeyFile(_))));
    // Comments can have any encoding, as in age.
    let file = [b"# \xe9\r\n", text.as_bytes()].concat();
    assert_eq!(parse_identities(&file).unwrap().len(), 1);
    assert!(matches!(parse_recipients(b""), Err(Error::KeyFile(_))));
    let error = parse_recipients(format!("\n{}", "a".repeat(8193)).as_bytes()).unwrap_err();
    assert!(matches!(error, Error::Line { number: 2, .. }), "{error}");

    let recipients = parse_recipients(format!("# two\n{public}\r\n\n{public}").as_bytes());
    assert_eq!(recipients.unwrap().len(), 2);
    for line in [format!("{} ", *text), format!(" {}", *text), text.replace('Q', "q"), public] {
        let error = parse_identities(format!("{}\n\n{line}\n", *text).as_bytes()).unwrap_err();
        assert!(matches!(error, Error::Line { number: 3, .. }), "{error}");
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains(&line[20..40]), "{shown}");
    }
}

#[test]
fn keys_have_other_forms() {
    let one = identity(1);
    assert!(one.to_plugin_text().starts_with("AGE-PLUGIN-PQ-1"));
    assert_eq!(one.to_plugin_text().len(), 73);
    assert_eq!(pq::Identity::from_plugin_text(&one.to_plugin_text()).unwrap(), one);
    assert!(matches!(pq::Identity::from_plugin_text(&one.to_text()), Err(Error::Key(_))));
    assert_eq!(one.to_text().parse::<pq::Identity>().unwrap(), one);
    assert_eq!(one.to_public().to_string().parse::<pq::Recipient>().unwrap(), one.to_public());
    let two = x25519::Identity::generate().unwrap();
    assert_eq!((two.to_text().len(), two.to_public().to_string().len()), (74, 62));
    assert_eq!(two.to_text().parse::<x25519::Identity>().unwrap(), two);
    assert!(one.to_text().parse::<x25519::Identity>().is_err());
    assert!(two.to_text().parse::<pq::Identity>().is_err());
    assert!(two.to_public().to_string().parse::<pq::Recipient>().is_err());
}

/// 256 bits fill 51 characters and one bit of the next. The other four bits must be 0.
#[test]
fn keys_have_one_form_of_bech32() {
    let text = x25519::Identity::generate().unwrap().to_text();
    let (prefix, data) = text.rsplit_once('1').unwrap();
    let data: Vec<_> = data[..52].chars().map(|c| Fe32::from_char(c).unwrap()).collect();
    let with_last = |last: Fe32| {
        let data = data[..51].iter().copied().chain([last]);
        let hrp = Hrp::parse(prefix).unwrap();
        data.with_checksum::<Bech32>(&hrp).chars().collect::<String>().to_uppercase()
    };
    assert_eq!(with_last(data[51]), *text);
    let padded = with_last(Fe32::try_from(data[51].to_u8() | 1).unwrap());
    let error = padded.parse::<x25519::Identity>().unwrap_err();
    assert_eq!(error.to_string(), "key: not canonical Bech32 (bits after the key are not 0)");
}

#[test]
fn secrets_are_not_shown() {
    let (one, two) = (identity(1), x25519::Identity::from_bytes(&[0xab; 32]));
    let three = passphrase::Identity::new("secret");
    let four = passphrase::Recipient::new("secret").unwrap();
    let shown =
        format!("{one:?} {two:?} {three:?} {four:?} {:?}", FileKey::from_bytes(&[0xab; 16]));
    assert_eq!(
        shown,
        "post-quantum identity X25519 identity passphrase for work factors up to 22 \
         passphrase with work factor 18 FileKey(..)"
    );
    let unused: &dyn Identity = &one;
    assert_eq!(format!("{unused:?}"), "post-quantum identity");
}
