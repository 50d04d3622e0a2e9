#!/bin/sh
# Builds the npm package, in target/npm.
# PROFILE is cargo's profile. The default, `wasm`, is the one that users get.
set -eu
cd "$(dirname "$0")/.."
out=target/npm
profile=${PROFILE:-wasm}
ci/setup.sh cargo wasm32-unknown-unknown
mkdir -p "$out"

# Builds two versions: one with vectors, for engines that support them, and one without.
build() {
    CARGO_ENCODED_RUSTFLAGS="--cfg$(printf '\037')getrandom_backend=\"custom\"$3" cargo build --quiet --locked --profile "$profile" \
        --target wasm32-unknown-unknown --target-dir "target/wasm/$1" -p sycon-wasm --examples
    for module in core kem slhdsa age; do
        cp "target/wasm/$1/wasm32-unknown-unknown/$profile/examples/$module.wasm" "$out/$module$2.wasm"
    done
}
build plain "" ""
build simd -simd "$(printf '\037')-Ctarget-feature=+simd128"

cp web/src/*.js web/src/*.d.ts web/src/package.json web/src/README.md LICENSE-MIT LICENSE-APACHE THIRD-PARTY-LICENSES "$out"
