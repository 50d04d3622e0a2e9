#!/bin/sh
# Prints the path of a cargo tool, which it installs below target/tools if need be. Usage: ci/tool.sh CRATE
set -eu
cd "$(dirname "$0")/.."
tool=$PWD/target/tools/bin/$1
[ -x "$tool" ] || CARGO_TARGET_DIR=target/tools/build cargo install --quiet --locked "$1" --root target/tools >&2
echo "$tool"
