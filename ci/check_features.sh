#!/bin/sh
# Whether the crates compile without a warning with no feature, with each by itself, for ARM, and without an
# operating system.
set -eu
cd "$(dirname "$0")/.."

# The features of a crate, one to a line.
features_of() {
    cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
packages = json.load(sys.stdin)["packages"]
print("\n".join(name for package in packages if package["name"] == sys.argv[1] for name in package["features"]))' "$1"
}

for crate in sycon sycon-age sycon-kem sycon-permutation sycon-sponge sycon-multimixer sycon-newplex sycon-transcript sycon-vexof; do
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

# C's `char` has no sign there, and what is written for one processor shows.
arm=aarch64-unknown-linux-gnu
if ci/has_target.sh $arm gcc-aarch64-linux-gnu aarch64-linux-gnu-gcc; then
    echo "$arm: the command, the C library, the Python package"
    PYO3_NO_PYTHON=1 cargo clippy --quiet --locked --target $arm -p sycon-cli -p sycon-capi -p sycon-python -- -D warnings
fi

# Nothing is run of these, and `true` stands for the compiler of BLAKE3's C, which may be missing.
for other in aarch64-apple-darwin x86_64-pc-windows-gnu; do
    ci/has_target.sh $other || continue
    echo "$other: the command, the C library"
    name=$(echo $other | tr - _)
    env "CC_$name=true" "AR_$name=true" cargo clippy --quiet --locked --target $other -p sycon-cli -p sycon-capi -- -D warnings
done

wasm=wasm32-unknown-unknown
if ci/has_target.sh $wasm; then
    for features in "" -Ctarget-feature=+simd128; do
        echo "$wasm: ${features:-without vectors}"
        RUSTFLAGS="--cfg getrandom_backend=\"custom\" $features" cargo clippy --quiet --locked --target $wasm -p sycon-simd -p sycon-wasm \
            --lib --examples -- -D warnings
    done
fi

metal=x86_64-unknown-none
ci/has_target.sh $metal || exit 0
for features in "" alloc,ascon,batch,digest,merlin,mldsa,multimixer,newplex,permutations,rand_core,rfc9861,sample,sp800-185,spongefish,transcript,vexof; do
    echo "$metal: ${features:-no feature}"
    cargo check --quiet --locked -p sycon --target $metal --no-default-features --features "$features"
done
echo "$metal: sycon-kem without features"
cargo check --quiet --locked -p sycon-kem --target $metal --no-default-features
