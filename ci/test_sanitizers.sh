#!/usr/bin/env bash
# Runs tests with a standard library that checks the preconditions of unsafe code. AddressSanitizer covers the crate that contains
# all unsafe code except the bindings, and the crates that call it. ThreadSanitizer covers the first two of them, and the code
# that starts threads. Needs nightly Rust, and builds everything again. `--planted` only runs the planted faults, which the
# sanitizers must find.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
triple=$(rustc -vV | sed -n 's/^host: //p')
ci/setup.sh --optional sanitizers nightly nightly-rust-src || exit 0
unset CARGO_BUILD_TARGET SYCON_BACKEND
# Tests ask for more memory than there can be, which must be an error.
export ASAN_OPTIONS=allocator_may_return_null=1 TSAN_OPTIONS=allocator_may_return_null=1

# under SANITIZER CARGO-ARGUMENT...
under() {
    CARGO_TARGET_DIR=target/$1 RUSTFLAGS="-Zsanitizer=$1" \
        $CARGO +nightly test --quiet --locked -Zbuild-std --target "$triple" "${@:2}"
}

# finds SANITIZER TEST WHAT, which is planted in TEST
finds() {
    local report
    if report=$(under "$1" -p sycon-testing --lib -- --ignored "$2" 2>&1); then
        echo "sanitizer of $1: does not find what was planted" >&2
        exit 1
    fi
    grep -q "$3" <<<"$report" || { echo "$report" >&2; exit 1; }
    echo "sanitizer of $1: finds what was planted"
}

finds address planted_for_address heap-buffer-overflow
finds thread planted_for_threads "data race"
if [ "${1-}" = --planted ]; then
    exit
fi
# The proofs by enumeration do not run unsafe code, and would take minutes here.
long=(--skip known_lengths --skip printable_labels --skip accumulated --skip every_number)
features=sycon/full,sycon/digest,sycon/merlin,sycon/rand_core,sycon/spongefish
for package in sycon-secret sycon-simd sycon-permutation sycon-sponge sycon-multimixer sycon-newplex sycon-transcript sycon-aead sycon-age; do
    under address -p $package --lib --tests -- "${long[@]}"
done
under address -p sycon-kem --features comparison,hpke --lib --tests -- "${long[@]}"
# Padding has arbitrary bytes here, so that the test would find them as the rest of a state.
under address -p sycon --features $features --lib --test library -- --skip every_row_is_wiped_when_dropped
# Tests run on several threads at once.
for package in sycon-simd sycon-sponge; do
    under thread -p $package --lib --tests
done
under thread -p sycon-kem --features comparison,hpke,rayon --test main many::
under thread -p sycon --features $features --test library -- batch:: columns:: distributed:: trees::
