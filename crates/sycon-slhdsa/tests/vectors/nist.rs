//! All of NIST's ACVP vectors for the six sets: whole files, which are too large for the repository.
//!
//! `interop/circl/test.sh --slhdsa` names their folder in `SLHDSA_ACVP`.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::*;

/// A prompt and its result, with the fields of their groups.
type Case = Map<String, Value>;

#[derive(Deserialize)]
struct Groups {
    #[serde(rename = "testGroups")]
    groups: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    #[serde(flatten)]
    shared: Case,
    tests: Vec<Case>,
}

#[derive(Deserialize)]
struct Generated {
    #[serde(flatten)]
    signed: Signed,
    sk: String,
    #[serde(rename = "additionalRandomness")]
    opt_rand: Option<String>,
    signature: String,
}

#[derive(Deserialize)]
struct Verified {
    #[serde(flatten)]
    signed: Signed,
    pk: String,
    signature: String,
    #[serde(rename = "testPassed")]
    valid: bool,
}

static KEYGEN: LazyLock<Vec<KeyGen>> = LazyLock::new(|| cases("keyGen"));
static SIGN: LazyLock<Vec<Generated>> = LazyLock::new(|| cases("sigGen"));
static VERIFY: LazyLock<Vec<Verified>> = LazyLock::new(|| cases("verify"));

fn groups(file: &str) -> Vec<Group> {
    let folder = std::env::var_os("SLHDSA_ACVP").expect("SLHDSA_ACVP: not set");
    let file = File::open(Path::new(&folder).join(file)).unwrap();
    let text = std::io::read_to_string(GzDecoder::new(file)).unwrap();
    serde_json::from_str::<Groups>(&text).unwrap().groups
}

/// Returns the cases of the sets with SHAKE. Results are in the order of the prompts.
fn cases<V: DeserializeOwned>(mode: &str) -> Vec<V> {
    let prompts = groups(&format!("{mode}_prompt.json.gz"));
    let results = groups(&format!("{mode}_results.json.gz"));
    assert_eq!(prompts.len(), results.len());
    let mut cases = Vec::new();
    for (prompts, results) in prompts.into_iter().zip(results) {
        assert_eq!(prompts.tests.len(), results.tests.len());
        if !prompts.shared["parameterSet"].as_str().unwrap().contains("SHAKE") {
            continue;
        }
        for (prompt, result) in prompts.tests.into_iter().zip(results.tests) {
            let mut case = prompts.shared.clone();
            for (name, value) in prompt.into_iter().chain(result).chain(results.shared.clone()) {
                // The prompt and the result have the same numbers.
                assert_eq!(case.entry(name).or_insert_with(|| value.clone()), &value);
            }
            cases.push(serde_json::from_value(Value::Object(case)).unwrap());
        }
    }
    cases
}

impl Signed {
    fn kind(&self, operation: &str, variant: &str) -> String {
        let prehash = if self.prehash.is_some() { ", pre-hash" } else { "" };
        format!("{operation}, {}{prehash}, {variant}", self.interface)
    }
}

/// Runs all cases of a set: verification on all backends, the other operations on the fastest and another backend. Signing
/// with the slow sets runs on the fastest backend.
fn check_all<P: FixedSet>() {
    let slow = P::DESCRIPTION.name.ends_with('s');
    let mut counts = BTreeMap::new();
    let mut count = |kind: String, backend| {
        *counts.entry(kind).or_insert(0) += usize::from(backend == Backend::best());
    };
    check_each::<P, _>(
        &KEYGEN,
        |case| &case.set,
        Run::Two,
        |case, backend| {
            check_keygen::<P>(case, backend);
            count("key".to_owned(), backend);
        },
    );
    check_each::<P, _>(
        &SIGN,
        |case| &case.signed.set,
        if slow { Run::Fastest } else { Run::Two },
        |Generated { signed, sk, opt_rand, signature }, backend| {
            let made = sign::<P>(signed, sk, opt_rand.as_ref(), backend);
            assert!(made == hex(signature), "{backend}: another signature");
            let variant = if opt_rand.is_some() { "hedged" } else { "deterministic" };
            count(signed.kind("sign", variant), backend);
        },
    );
    check_each::<P, _>(
        &VERIFY,
        |case| &case.signed.set,
        Run::All,
        |Verified { signed, pk, signature, valid }, backend| {
            check_verify::<P>(signed, pk, &hex(signature), *valid, backend);
            count(signed.kind("verify", if *valid { "valid" } else { "invalid" }), backend);
        },
    );
    println!("{}: {counts:?}", P::DESCRIPTION.name);
    // Two variants of signing and of verification, for the internal interface and both kinds of the external one.
    assert_eq!(counts.len(), 1 + 2 * 3 + 2 * 3);
}

#[test]
#[ignore = "needs NIST's files: interop/circl/test.sh"]
fn all_sets() {
    let sets = [
        check_all::<Shake128s>,
        check_all::<Shake128f>,
        check_all::<Shake192s>,
        check_all::<Shake192f>,
        check_all::<Shake256s>,
        check_all::<Shake256f>,
    ];
    std::thread::scope(|scope| sets.map(|check| _ = scope.spawn(check)));
}
