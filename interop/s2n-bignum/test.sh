#!/usr/bin/env bash
# Checks that graviola's X25519, in sycon's programs, is the machine code that has a proof.
# Usage: interop/s2n-bignum/test.sh SYCON, the command
#
# graviola translates the assembly of s2n-bignum into Rust. The theorems of s2n-bignum, in HOL Light, are about bytes of
# machine code. `compare.py` contains the SHA-256 of the bytes that the theorems name. This script assembles s2n-bignum's own
# source, from the crate `aws-lc-sys`, and compares the result with these digests and with the program. Each byte must be
# equal, except the differences that `compare.py` lists: the final return, and instructions that compute the address of a
# table. For an address, the table there must be equal. Then the script flips one bit in each of these bytes in a copy of
# the program, and checks that each flipped bit is detected.
#
# Functions: `curve25519_x25519`, `curve25519_x25519base` and `bignum_eq`. For 64-bit ARM, the script compares graviola as a
# shared library, which it builds if the machine has the tools. Not checked: the code that the compiler puts around the
# assembly, systems other than Linux, and the proofs themselves: the script does not run HOL Light.
set -euo pipefail
sycon=$(realpath "$1")
cd "$(dirname "$0")/../.."
manifest=interop/s2n-bignum/Cargo.toml
cargo fetch --quiet --locked --manifest-path $manifest
source=$(cargo metadata --locked --offline --format-version 1 --manifest-path $manifest | python3 -c '
import json, os, sys
found = [p for p in json.load(sys.stdin)["packages"] if p["name"] == "aws-lc-sys"]
assert len(found) == 1, found
print(os.path.dirname(found[0]["manifest_path"]) + "/aws-lc")')
interop/s2n-bignum/compare.py "${CC:-cc}" "$source" "$sycon"

triple=aarch64-unknown-linux-gnu
tools=aarch64-linux-gnu
if [ "$(uname -m)" = x86_64 ] && ci/setup.sh --optional "X25519 on $triple" $triple $tools-gcc; then
    export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$tools-gcc
    cargo rustc --quiet --locked --target $triple -p graviola --crate-type cdylib -- -C link-dead-code
    interop/s2n-bignum/compare.py $tools-gcc "$source" "${CARGO_TARGET_DIR:-target}/$triple/debug/libgraviola.so"
fi
