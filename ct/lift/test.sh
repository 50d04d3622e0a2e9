#!/bin/sh
# Proves machine code of the C library LIBRARY equal to the standards, after planting faults that the proofs must notice.
# It runs no instruction of the library, so that it needs no AVX-512. The library must be for x86-64.
# Usage: ct/lift/test.sh LIBRARY
set -eu
[ $# = 1 ] || { echo "usage: $0 LIBRARY" >&2; exit 2; }
library=$(realpath "$1")
cd "$(dirname "$0")"
if [ "$(uname -m)" != x86_64 ]; then
    echo "machine code: NOT CHECKED, the decoder is for x86-64 only"
    exit 0
fi
export CARGO_TARGET_DIR="$PWD/../../target/lift"
cargo test --quiet --locked
cargo run --quiet --locked -- "$library" --planted
cargo run --quiet --locked -- "$library"
