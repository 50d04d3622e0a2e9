#!/bin/sh
# Packs every crate that is published, and builds each and runs its examples from the packages alone.
set -eu
cd "$(dirname "$0")/.."
packed=$(realpath -m "${CARGO_TARGET_DIR:-target}/package")
rm -rf "$packed"

crates=$(cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
print(*(package["name"] for package in json.load(sys.stdin)["packages"] if package["publish"] is None))')
# shellcheck disable=SC2046
cargo package --locked --no-verify --allow-dirty $(printf -- '-p %s ' $crates)

# As the registry would have them, each beside the others.
alone=$(mktemp -d)
trap 'rm -rf "$alone"' EXIT
for crate in $crates; do
    tar -xzf "$packed/$crate"-[0-9]*.crate -C "$alone"
    folder=$(cd "$alone" && echo "$crate"-[0-9]*)
    for file in README.md LICENSE-APACHE LICENSE-MIT; do
        [ -s "$alone/$folder/$file" ] || { echo "$crate: its package has no $file" >&2; exit 1; }
    done
    grep -q '^repository = ' "$alone/$folder/Cargo.toml" || { echo "$crate: no repository" >&2; exit 1; }
    patches="${patches-}$crate = { path = \"$folder\" }
"
    members="${members-}\"$folder\", "
done
cat >"$alone/Cargo.toml" <<EOF
[workspace]
resolver = "3"
members = [$members]

[patch.crates-io]
$patches
EOF
# The versions that the repository is tested with.
cp Cargo.lock "$alone"
export CARGO_TARGET_DIR="$packed/build"
cargo build --manifest-path "$alone/Cargo.toml" --workspace
cargo build --manifest-path "$alone/Cargo.toml" --workspace --all-features
cargo test --manifest-path "$alone/Cargo.toml" --workspace --all-features --doc
