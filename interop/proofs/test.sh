#!/bin/sh
# Other projects' proofs on sycon's transcripts: schnorrkel, and the tests of bulletproofs, with `merlin` replaced; the tests of
# spongefish, including its example provers, with its sponges replaced. The sources are those that cargo compiles.
set -eu
cd "$(dirname "$0")/../.."
manifest=interop/proofs/Cargo.toml
cargo fetch --quiet --locked --manifest-path $manifest
tests_of() {
    cargo metadata --locked --offline --format-version 1 --manifest-path $manifest | python3 -c '
import json, os, sys
found = [os.path.dirname(package["manifest_path"]) for package in json.load(sys.stdin)["packages"]
         if package["name"] == sys.argv[1]]
assert len(found) == 1, found
print(found[0] + "/tests")' "$1"
}
rm -rf target/proofs
mkdir -p target/proofs
for crate in bulletproofs spongefish; do
    cp -r "$(tests_of $crate)" target/proofs/$crate
done
CARGO_TARGET_DIR=target/proofs/build cargo test --quiet --locked --manifest-path $manifest --workspace
