#!/bin/sh
# Whether all that users compile does so with the oldest Rust that Cargo.toml promises.
set -eu
cd "$(dirname "$0")/.."
msrv=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if ! cargo "+$msrv" --version >/dev/null 2>&1 && ! rustup toolchain install "$msrv" --profile minimal >/dev/null 2>&1; then
    echo "Rust $msrv: NOT CHECKED, rustup cannot install it"
    exit 0
fi
CARGO_TARGET_DIR=target/msrv cargo "+$msrv" check --locked --workspace --exclude sycon-bench --lib --bins --all-features
echo "Rust $msrv compiles it"
