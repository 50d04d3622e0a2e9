//! The transcripts in `cmd`, each of them an introduction to one command.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
