#!/usr/bin/env bash
# What a user pays: CPU seconds, of cargo and all that it starts, to build a program that hashes with SHAKE128,
# outside of the workspace and from an empty target folder. FEATURES are all that a user would take.
#
#     ci/build_cost.sh [CLONE [FEATURES]]
set -euo pipefail
clone=$(cd "${1:-$(dirname "$0")/..}" && pwd)
features=${2:-full}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR RUSTFLAGS
TIMEFORMAT='%U %S'

# cost TITLE DEPENDENCY MAIN
cost() {
    local package=$folder/package
    rm -rf "$package"
    mkdir -p "$package/src"
    printf '[package]\nname = "user"\nedition = "2024"\n[workspace]\n[dependencies]\n%s\n' "$2" >"$package/Cargo.toml"
    printf '%s\n' "$3" >"$package/src/main.rs"
    # The versions that the clone is tested with.
    cp "$clone/Cargo.lock" "$package"
    cd "$package"
    cargo fetch --quiet
    if ! { time cargo build --release --offline 2>log; } 2>time; then
        cat log >&2
        return 1
    fi
    test "$(target/release/user)" = 91704d0d
    awk -v title="$1" '{ printf "%-32s %6.1f CPU s\n", title, $1 + $2 }' time
}

with_sycon='use sycon::xof::{Absorb, Shake128, Squeeze, Xof};
fn main() {
    let mut xof = Shake128::new();
    xof.absorb(b"message");
    println!("{:08x}", u32::from_be_bytes(xof.finalize().squeeze_array()));
}'
with_shake='use shake::digest::{ExtendableOutput, Update, XofReader};
fn main() {
    let mut xof = shake::Shake128::default();
    xof.update(b"message");
    let mut out = [0; 4];
    xof.finalize_xof().read(&mut out);
    println!("{:08x}", u32::from_be_bytes(out));
}'
sycon="path = \"$clone/crates/sycon\""
cost "sycon, no default features" "sycon = { $sycon, default-features = false }" "$with_sycon"
cost "sycon" "sycon = { $sycon }" "$with_sycon"
cost "sycon, $features" "sycon = { $sycon, features = [\"${features//,/\", \"}\"] }" "$with_sycon"
cost "the crate shake" 'shake = "0.1"' "$with_shake"
