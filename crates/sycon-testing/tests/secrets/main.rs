//! The table of public functions that take or make a secret, and a check that they leave none in memory.

mod age;
mod complete;
mod hpke;
mod kem;
mod slhdsa;
mod symmetric;

use std::fmt::Debug;
use std::hint::black_box;

use sycon_testing::{Row, check_remains};

sycon_testing::watch_freed_memory!();

/// Return bytes that look random and are the same in every run.
fn secret<const N: usize>(number: u64) -> &'static [u8; N] {
    let mut state = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    keep(std::array::from_fn(|_| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        state.to_be_bytes()[0]
    }))
}

/// Return a PEM document whose last line of base64 is malformed.
fn damaged(pem: &str) -> String {
    let (start, end) = pem.rsplit_once("\n-----END").expect("PEM");
    let (start, last) = start.rsplit_once('\n').expect("lines");
    format!("{start}\n*{}\n-----END{end}", &last[1..])
}

/// Make a reference for the calls, which run on other threads.
fn keep<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A row of a call that must leave no secrets.
fn row(name: &'static str, secrets: &[&[u8]], call: impl Fn() + Send + Sync + 'static) -> Row {
    let secrets = secrets.iter().map(|secret| secret.to_vec()).collect();
    Row { name, secrets, call: Box::new(call), leaves: None }
}

/// Use the result of a call without moving it. The caller's statement drops it in place: a move would leave a copy.
fn held<T>(value: &T) {
    black_box(value);
}

/// Use a result as [`held`] does, and check that it is not an error.
#[track_caller]
fn good<T, E: Debug>(result: &Result<T, E>) {
    if let Err(error) = black_box(result) {
        panic!("{error:?}");
    }
}

/// Prefixes of the names of rows whose calls leave secrets on the stack, with the reasons.
const LEAVE: [(&str, &str); 31] = [
    ("aead::AsconAead128::", MOVES),
    ("aead::seal_many", BLOCKS),
    ("age::x25519::Identity::to_text", BECH32),
    ("age::pq::Identity::", MOVES),
    ("kem::mlkem512::DecapsulationKey::", MOVES),
    ("kem::mlkem768::DecapsulationKey::", MOVES),
    ("kem::mlkem1024::DecapsulationKey::", MOVES),
    ("kem::mlkem512::keypair", MOVES),
    ("kem::mlkem768::keypair", MOVES),
    ("kem::mlkem1024::keypair", MOVES),
    ("kem::mlkem512::decapsulate_with_bytes", MOVES),
    ("kem::mlkem768::decapsulate_with_bytes", MOVES),
    ("kem::mlkem1024::decapsulate_with_bytes", MOVES),
    ("kem::mlkem512::EncapsulationKey::encapsulate_many_derand", MOVES),
    ("kem::mlkem768::EncapsulationKey::encapsulate_many_derand", MOVES),
    ("kem::mlkem1024::EncapsulationKey::encapsulate_many_derand", MOVES),
    ("kem::xwing::", MOVES),
    ("kem::dhkem::", MOVES),
    ("kem::x25519_agree", MOVES),
    ("kem::hpke::open_once", MOVES),
    ("kem::hpke::Receiver::new", MOVES),
    ("kem::hpke::Sender::with_psk", BLOCKS),
    ("slhdsa::hazmat::from_seeds", MOVES),
    ("slhdsa::SigningKey::from_", MOVES),
    ("xof::Blake3::", BLAKE3),
    ("xof::Algorithm::start", BLAKE3),
    ("columns::Rows::new", BLAKE3),
    ("distributed::Plan::new", BLAKE3),
    ("newplex::Protocol::mix", BLOCKS),
    ("newplex::schemes::", BLOCKS),
    ("transcript::Merlin::", MOVES),
];

/// The same for a build with fewer optimisations, in which more moves are copies.
const LEAVE_UNOPTIMISED: [(&str, &str); 5] = [
    ("age::passphrase::Identity::new", CHACHA20),
    ("kem::mlkem512::decapsulate", MOVES),
    ("kem::mlkem768::decapsulate", MOVES),
    ("kem::mlkem1024::decapsulate", MOVES),
    ("kem::hpke::seal_once", BLOCKS),
];

const MOVES: &str =
    "a move of a key or of a shared secret, out of the function or within it, leaves a copy";
const BECH32: &str = "the crate bech32 keeps characters in its frames";
const BLAKE3: &str = "the crate blake3 moves its state with the key";
const CHACHA20: &str = "the crate chacha20 copies a block, where it is used for short messages";
const BLOCKS: &str = "blocks of input and output are copied, and vectors spilled";

fn table() -> Vec<Row> {
    let rows = [age::rows(), kem::rows(), hpke::rows(), slhdsa::rows(), symmetric::rows()]
        .into_iter()
        .flatten();
    let unoptimised = LEAVE_UNOPTIMISED.iter().filter(|_| cfg!(debug_assertions));
    let reasons: Vec<_> = LEAVE.iter().chain(unoptimised).collect();
    let leaves = |row: &Row| reasons.iter().find(|(name, _)| row.name.starts_with(name));
    rows.map(|row| Row { leaves: leaves(&row).map(|(_, why)| *why), ..row }).collect()
}

#[test]
fn all_reasons_are_for_rows() {
    let table = table();
    for (name, _) in LEAVE.iter().chain(&LEAVE_UNOPTIMISED) {
        assert!(table.iter().any(|row| row.name.starts_with(name)), "{name}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "reads below the stack")]
fn calls_leave_nothing_in_memory() {
    check_remains(&table());
}
