#!/usr/bin/env bash
# Runs unsafe code in the interpreter Miri, which detects accesses to invalid, uninitialised, foreign or misaligned memory, and
# violations of the rules for references. It runs the vector code, with the instructions that Miri supports, and the C interface,
# with inputs of the fuzz target `c`. Needs nightly Rust. First it must find planted faults.
set -euo pipefail
cd "$(dirname "$0")/.."
ci/setup.sh --optional Miri nightly nightly-miri nightly-rust-src || exit 0
unset CARGO_BUILD_TARGET SYCON_BACKEND
export CARGO_TARGET_DIR=$PWD/target/miri

# interpreted COMMAND ARGUMENT...
interpreted() {
    cargo +nightly miri "$1" --quiet --locked "${@:2}"
}

# finds TEST WHAT, which is planted in TEST
finds() {
    local report
    if report=$(interpreted test -p sycon-testing --lib -- --ignored "$1" 2>&1); then
        echo "Miri: does not find what was planted" >&2
        exit 1
    fi
    grep -q "$2" <<<"$report" || { echo "$report" >&2; exit 1; }
    echo "Miri: finds what was planted for $1"
}

# vectors TARGET FEATURES MODULE...: runs all tests except those of modules whose instructions Miri does not support, of limbs, and
# of every number
vectors() {
    local module skipped=()
    for module in every limbs "${@:3}"; do
        skipped+=(--skip "$module")
    done
    echo "Miri: $1 ${2:+with }$2${3:+; NOT TESTED, for want of instructions: }${*:3}"
    RUSTFLAGS=${2:+-Ctarget-feature=$2} interpreted test --target "$1" -p sycon-simd --lib -- "${skipped[@]}"
}

finds planted_for_address "beyond the end of the allocation"
finds planted_for_threads "Data race"

interpreted test -p sycon-secret --features alloc --lib
vectors x86_64-unknown-linux-gnu ""
vectors x86_64-unknown-linux-gnu +avx2,+aes,+bmi1,+bmi2,+popcnt
# Feature detection in Miri does not report VAES.
vectors x86_64-unknown-linux-gnu +avx512f,+avx512bw,+avx512vl,+vaes,+avx2,+aes,+bmi1,+bmi2,+popcnt factors lanes rows state words detected
vectors aarch64-unknown-linux-gnu "" words
vectors s390x-unknown-linux-gnu ""
vectors i686-unknown-linux-gnu ""
echo "Miri: ARM's AES and SHA3, and limbs: NOT TESTED, it lacks the instructions"

echo "Miri: the boundary of C"
interpreted test -p sycon-capi --lib -- --skip small_memory_anywhere
inputs=$CARGO_TARGET_DIR/inputs
rm -rf "$inputs"
mkdir "$inputs"
tar -xJf fuzz/corpora/c.tar.xz -C "$inputs"
# Only a few inputs, because each takes seconds.
mapfile -t few < <(find "$inputs" -type f | sort | awk 'NR % 37 == 0')
# Crossbeam, which rayon uses, does not follow the strictest rules, and its threads never end.
threads="-Zmiri-tree-borrows -Zmiri-permissive-provenance -Zmiri-ignore-leaks"
cd fuzz
MIRIFLAGS="-Zmiri-disable-isolation $threads" interpreted run --bin c -- "${few[@]}"
echo "Miri: ${#few[@]} inputs"
