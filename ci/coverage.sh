#!/usr/bin/env bash
# How much of the core is run by the tests, in lines and regions: fails below 98 of 100 lines.
# Usage: ci/coverage.sh [FOLDER], where the report goes as HTML.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! rustup component add llvm-tools >/dev/null 2>&1; then
    echo "coverage: NOT MEASURED, rustup cannot install llvm-tools"
    exit 0
fi
tool=$(ci/tool.sh cargo-llvm-cov)
export CARGO_TARGET_DIR=target/coverage
"$tool" llvm-cov clean --workspace
run() { "$tool" llvm-cov --no-report --quiet --locked "$@"; }
run -p sycon-simd -p sycon-sponge -p sycon-multimixer -p sycon-newplex -p sycon-vexof --tests
run -p sycon-kem --no-default-features --lib
run -p sycon --features full,digest,merlin,rand_core --test suite
# Other crates have tests elsewhere too, of other languages or processors.
others='crates/sycon(-simd|-kem|-transcript|-testing)?/'
[ $# = 0 ] || "$tool" llvm-cov report --html --output-dir "$1" --ignore-filename-regex "$others"
"$tool" llvm-cov report --summary-only --ignore-filename-regex "$others" --fail-under-lines 98
