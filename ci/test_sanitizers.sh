#!/usr/bin/env bash
# Tests with a standard library that checks what unsafe code promises it, under AddressSanitizer, and threads under
# ThreadSanitizer: nightly Rust, everything built anew. `--planted` runs the faults that they must find.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
triple=$(rustc -vV | sed -n 's/^host: //p')
if ! rustup component add rust-src --toolchain nightly >/dev/null 2>&1; then
    echo "sanitizers: NOT TESTED, rustup cannot install the sources of nightly's standard library"
    exit 0
fi
unset CARGO_BUILD_TARGET SYCON_BACKEND

# under SANITIZER ARGUMENT..
under() {
    local sanitizer=$1
    shift
    CARGO_TARGET_DIR=target/$sanitizer RUSTFLAGS="-Zsanitizer=$sanitizer" \
        $CARGO +nightly test --quiet --locked -Zbuild-std --target "$triple" "$@"
}

# finds SANITIZER TEXT: what was planted ends the test with a report.
finds() {
    local report
    if report=$(SYCON_PLANTED=$1 under "$1" -p sycon-testing --lib -- --ignored "planted_for_$1" 2>&1); then
        echo "$1 does not find what was planted" >&2
        exit 1
    fi
    grep -q "$2" <<<"$report" || { echo "$report" >&2; exit 1; }
    echo "$1: finds what was planted"
}
finds address "heap-buffer-overflow"
finds thread "data race"
if [ "${1-}" = --planted ]; then
    exit
fi
for package in sycon-simd sycon-sponge sycon-multimixer sycon-vexof; do
under address -p $package --lib --tests
done
# The rest of their tests is slow here, and nothing but arithmetic.
under address -p sycon-kem --no-default-features --lib -- --skip proof --skip every_number
under address -p sycon-newplex --lib
under thread -p sycon --features full --lib
