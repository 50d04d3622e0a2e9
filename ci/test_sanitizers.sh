#!/usr/bin/env bash
# Tests with a standard library that checks what unsafe code promises it, under AddressSanitizer: of the crate that
# all unsafe code below the bindings is in, and of two that drive it. Nightly Rust, everything built anew. `--planted` only runs the fault that it must find.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
triple=$(rustc -vV | sed -n 's/^host: //p')
if ! rustup component add rust-src --toolchain nightly >/dev/null 2>&1; then
    echo "sanitizers: NOT TESTED, rustup cannot install the sources of nightly's standard library"
    exit 0
fi
unset CARGO_BUILD_TARGET SYCON_BACKEND

under_address_sanitizer() {
    CARGO_TARGET_DIR=target/address RUSTFLAGS="-Zsanitizer=address" \
        $CARGO +nightly test --quiet --locked -Zbuild-std --target "$triple" "$@"
}

if report=$(under_address_sanitizer -p sycon-testing --lib -- --ignored planted 2>&1); then
    echo "AddressSanitizer does not find what was planted" >&2
    exit 1
fi
grep -q heap-buffer-overflow <<<"$report" || { echo "$report" >&2; exit 1; }
echo "AddressSanitizer finds what was planted"
if [ "${1-}" = --planted ]; then
    exit
fi
for package in sycon-simd sycon-sponge sycon-multimixer; do
    under_address_sanitizer -p $package --lib --tests
done
