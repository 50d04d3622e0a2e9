//! Runs the program, and ignores the times.

use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sycon-bench")).args(arguments).output().expect("it starts")
}

#[test]
fn quick_run_writes_json_that_compares_with_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.json");
    let json = path.to_str().expect("a plain path");

    let output =
        run(&["--quick", "--backends", "--filter", "shake128 squeeze 1 mib", "--json", json]);
    assert!(output.status.success(), "{output:?}");
    let table = String::from_utf8(output.stdout).expect("text");
    assert!(table.contains("contender"), "{table}");

    let text = std::fs::read_to_string(&path).expect("the file");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert!(report["system"]["cpu"].is_string(), "{text}");
    let results = report["results"].as_array().expect("a list");
    let contenders: Vec<_> = results.iter().filter_map(|row| row["contender"].as_str()).collect();
    for name in ["sycon", "sycon portable", "shake", "tiny-keccak"] {
        assert!(contenders.contains(&name), "{contenders:?}");
    }

    let output = run(&["--compare", json, json]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("SHAKE128 squeeze 1 MiB, sycon portable"), "{text}");
    assert!(text.contains("\n0 of "), "{text}");
}

#[test]
fn mistakes_are_one_line() {
    let unwritable = ["--filter", "64 B", "--json", "/nonexistent/bench.json"];
    for arguments in [&["--filter", "no such workload"][..], &unwritable] {
        let output = run(arguments);
        assert!(!output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.starts_with("sycon-bench: "), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}
