//! Runs the transcripts in `cmd`, each an introduction to one command.

/// Restores the permissions of keys, which version control does not keep. Without them, the command
/// warns.
#[cfg(unix)]
fn close_keys() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;

    let keys = "age.in/bad age.in/classic age.in/key age.in/other age.in/words age.in/wrong \
                check.in/key hpke.in/key.pem hpke.in/psk kem.in/key.pem mac.in/key sum.in/key \
                newplex.in/key newplex.in/other sign.in/key.pem";
    for key in keys.split(' ') {
        let key = format!("{}/tests/cmd/{key}", env!("CARGO_MANIFEST_DIR"));
        set_permissions(&key, Permissions::from_mode(0o600)).expect(&key);
    }
}

#[test]
fn transcripts() {
    #[cfg(unix)]
    close_keys();
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
