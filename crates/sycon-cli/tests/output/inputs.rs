//! Outputs that are also inputs.

use std::fs::{self, File};
use std::os::unix::fs::symlink;

use super::{contents, directory, good, sycon, text};

#[test]
fn an_output_that_is_an_input_is_refused() {
    let directory = directory();
    let path = directory.path();
    good(path, false, "kem encapsulate -r public --ciphertext-out ciphertext -o -");
    for file in ["key", "note", "sealed", "private", "public", "signer", "ciphertext"] {
        fs::hard_link(path.join(file), path.join(format!("{file}-hard"))).unwrap();
        symlink(file, path.join(format!("{file}-soft"))).unwrap();
    }
    let absolute = path.to_str().unwrap();
    let before = contents(path);
    for (writer, inputs) in [
        ("newplex seal --force -k key note -o", &["key", "note"][..]),
        ("newplex open --force -k key sealed -o", &["key", "sealed"]),
        ("kem public --force private -o", &["private"]),
        ("kem encapsulate --force -r public -o - --ciphertext-out", &["public"]),
        ("kem encapsulate --force -r public --ciphertext-out - -o", &["public"]),
        (
            "kem decapsulate --force -i private --ciphertext ciphertext -o",
            &["private", "ciphertext"],
        ),
        ("hpke seal --force -r public note -o", &["public", "note"]),
        ("sign --force -k signer note -o", &["signer", "note"]),
        ("sum --force key note -o", &["key", "note"]),
        ("sum --force -a blake3 --keyed --key key note -o", &["key", "note"]),
    ] {
        for input in inputs {
            for output in [
                (*input).to_owned(),
                format!("{input}-hard"),
                format!("{input}-soft"),
                format!("./{input}"),
                format!("{absolute}/{input}"),
            ] {
                let line = format!("{writer} {output}");
                let result = super::output(path, false, &line);
                let message = format!("sycon: {output}: is also an input ({input})\n");
                assert_eq!(text(&result.stderr), message, "{line}");
                assert_eq!((result.status.code(), &*result.stdout), (Some(1), &b""[..]), "{line}");
                assert_eq!(contents(path), before, "{line}");
            }
        }
    }
}

#[test]
fn an_input_on_standard_output_is_refused() {
    let directory = directory();
    let path = directory.path();
    good(path, false, "sign -k signer note -o signature");
    let mldsa = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/mu.in/pub44.pem");
    fs::copy(mldsa, path.join("mldsa")).unwrap();
    fs::write(path.join("list"), good(path, false, "sum note")).unwrap();
    fs::write(path.join("tags"), good(path, false, "mac -k key note")).unwrap();
    let zeros = "00".repeat(32);
    let mac = format!("mac -k key --verify {zeros} note");
    let newplex_mac = format!("newplex mac -k key --verify {zeros} note");
    super::output(path, false, "age keygen -o identity");
    good(path, false, "age encrypt -i identity -o encrypted note");
    let before = contents(path);
    for (line, input) in [
        ("sum --check list", "list"),
        ("mac -k key --check tags", "tags"),
        (&mac, "note"),
        (&newplex_mac, "note"),
        ("verify -k verifier -s signature note", "note"),
        ("age inspect encrypted", "encrypted"),
        ("newplex seal -k key note", "key"),
        ("newplex open -k key sealed", "key"),
        ("newplex mac -k key note", "key"),
        ("xof shake128 key", "key"),
        ("xof blake3 --keyed --key key -l 32 note", "key"),
        ("sum -a blake3 --keyed --key key note", "key"),
        ("sum --check -a blake3 --keyed --key key note", "key"),
        ("mac -k key note", "key"),
        ("mu -r mldsa note", "mldsa"),
        ("verify -k verifier -s signature note", "verifier"),
        ("verify -k verifier -s signature note", "signature"),
    ] {
        let file = File::options().append(true).open(path.join(input)).unwrap();
        let output = sycon(path, false, line).stdout(file).output().unwrap();
        let message = format!(
            "sycon: standard output: is also an input ({input}); if the shell opened it with >, it \
             is empty now\n"
        );
        assert_eq!((text(&output.stderr), output.status.code()), (&*message, Some(1)), "{line}");
        assert_eq!(contents(path), before, "{line}");
    }
    // A list of all files in a directory can contain itself.
    let file = File::options().append(true).open(path.join("note")).unwrap();
    assert!(sycon(path, false, "sum note").stdout(file).status().unwrap().success());
}
