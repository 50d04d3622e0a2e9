#!/usr/bin/env bash
# How much of the core the Rust tests and examples run, in lines and regions; fails below 98 of 100. Takes half an
# hour, and nightly Rust, for the examples.
# Usage: ci/coverage.sh [FOLDER], where a report goes as HTML
set -euo pipefail
cd "$(dirname "$0")/.."
if ! rustup component add llvm-tools --toolchain nightly >/dev/null 2>&1; then
    echo "coverage: NOT MEASURED, rustup cannot install llvm-tools"
    exit 0
fi
ci/tool.sh cargo-llvm-cov >/dev/null
PATH=$PWD/target/tools/bin:$PATH
coverage() { cargo +nightly llvm-cov "$@"; }
unset CARGO_BUILD_TARGET SYCON_BACKEND
# A function that is compiled again in each crate that calls it counts as run only if it is in the first.
export RUSTFLAGS="-Zcross-crate-inline-threshold=never"
core=(sycon-simd sycon-permutation sycon-sponge sycon-multimixer sycon-newplex sycon-vexof sycon-kem sycon-transcript sycon)
features=sycon/full,sycon/digest,sycon/kem-traits,sycon/merlin,sycon/rand_core,sycon/spongefish,sycon-kem/comparison
coverage clean --workspace
coverage --doctests --no-cfg-coverage --no-report --quiet --locked "${core[@]/#/--package=}" --features "$features"
# Without tests in files of their own, crates that have tests elsewhere, and a table that the compiler computes.
ignored='crates/sycon-(age|testing)/|/(formal|proof|table)\.rs$'
if ! grep -qw avx512f /proc/cpuinfo; then
    echo "coverage: NOT MEASURED, the code for AVX-512, which this processor does not have"
    ignored+='|/avx512/'
fi
report() { coverage report --doctests --ignore-filename-regex "$ignored" "$@"; }
[ $# = 0 ] || report --html --output-dir "$1"
if report --summary-only --fail-under-lines 101 >/dev/null; then
    echo "coverage: does not see that there are fewer lines than there should be" >&2
    exit 1
fi
report --summary-only --fail-under-lines 98 --fail-under-regions 98
