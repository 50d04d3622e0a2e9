#!/bin/sh
# Whether the crates compile without a warning with no feature, with each by itself, and without an operating
# system.
set -eu
cd "$(dirname "$0")/.."

# The features of a crate, one to a line.
features_of() {
    cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
packages = json.load(sys.stdin)["packages"]
print("\n".join(name for package in packages if package["name"] == sys.argv[1] for name in package["features"]))' "$1"
}

for crate in sycon sycon-kem sycon-permutation sycon-sponge sycon-multimixer sycon-newplex sycon-vexof; do
    echo "$crate: no feature"
    cargo clippy --quiet --locked -p $crate --no-default-features -- -D warnings
    for feature in $(features_of $crate); do
        echo "$crate: $feature"
        cargo clippy --quiet --locked -p $crate --no-default-features --features "$feature" -- -D warnings
    done
done
# Functions chosen at run time are there with `alloc` alone.
for feature in $(features_of sycon); do
    echo "sycon: alloc, $feature"
    cargo clippy --quiet --locked -p sycon --no-default-features --features "alloc,$feature" -- -D warnings
done

metal=x86_64-unknown-none
if ! rustup target add $metal >/dev/null 2>&1; then
    echo "$metal: NOT CHECKED, rustup cannot install it"
    exit 0
fi
for features in "" alloc,ascon,batch,digest,multimixer,newplex,permutations,rand_core,rfc9861,sp800-185,vexof; do
    echo "$metal: ${features:-no feature}"
    cargo check --quiet --locked -p sycon --target $metal --no-default-features --features "$features"
done
echo "$metal: sycon-kem without features"
cargo check --quiet --locked -p sycon-kem --target $metal --no-default-features
