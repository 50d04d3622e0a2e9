#!/bin/sh
# Builds the npm package. Usage: web/build.sh [FOLDER], target/npm where none is given
# PROFILE is cargo's profile: `wasm`, as users get it, where none is given.
set -eu
cd "$(dirname "$0")/.."
out=${1:-target/npm}
profile=${PROFILE:-wasm}
ci/setup.sh cargo wasm32-unknown-unknown
mkdir -p "$out"

# Both ways to build: with vectors, for whom can run them, and without.
build() {
    CARGO_ENCODED_RUSTFLAGS="--cfg$(printf '\037')getrandom_backend=\"custom\"$3" cargo build --quiet --locked --profile "$profile" \
        --target wasm32-unknown-unknown --target-dir "target/wasm/$1" -p sycon-wasm --examples
    folder=$profile
    [ "$profile" != dev ] || folder=debug
    for module in core kem slhdsa age; do
        cp "target/wasm/$1/wasm32-unknown-unknown/$folder/examples/$module.wasm" "$out/$module$2.wasm"
    done
}
build plain "" ""
build simd -simd "$(printf '\037')-Ctarget-feature=+simd128"

cp web/src/*.js web/src/*.d.ts web/src/package.json web/src/README.md LICENSE-MIT LICENSE-APACHE THIRD-PARTY-LICENSES "$out"
