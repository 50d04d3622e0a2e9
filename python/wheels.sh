#!/usr/bin/env bash
# Builds wheels that contain the command into target/wheels, and tests them: for glibc from 2.17 on and for musl, on
# x86-64 and aarch64. Usage: python/wheels.sh [TRIPLE..]. Without arguments, it builds all of them.
#
# The C compiler and linker for all targets is zig's, from PyPI. Wheels for this machine are installed into an empty
# environment and tested. So are wheels for aarch64 if an emulator and Debian's Python for it are available. For others,
# it prints NOT RUN.
set -euo pipefail
cd "$(dirname "$0")/.."
unset CARGO_TARGET_DIR
targets=("${@:-}")
[ "${targets[0]}" ] || targets=({x86_64,aarch64}-unknown-linux-{gnu,musl})

tools=$PWD/target/wheels/tools
wheels=$PWD/target/wheels/dist
mkdir -p "$wheels"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/python" -m pip install --quiet --disable-pip-version-check -r python/requirements-wheels.txt
export PATH=$tools/bin:$PATH

for target in "${targets[@]}"; do
    rustup target add "$target" >/dev/null 2>&1 || { echo "$target: NOT BUILT, rustup cannot install it" >&2; exit 1; }
    case $target in
        *-gnu) compatibility=manylinux_2_17 versioned=$target.2.17 ;;
        *-musl) compatibility=musllinux_1_2 versioned=$target ;;
    esac
    cargo-zigbuild zigbuild --quiet --release --locked --target "$versioned" -p sycon-cli
    rm -rf "${scratch:?}"/*
    maturin build --quiet --release --locked --zig --target "$target" --compatibility "$compatibility" \
        -m python/Cargo.toml --out "$scratch"
    # Adds the command to the wheel, because maturin packages either a module or a command.
    wheel unpack --dest "$scratch/unpacked" "$scratch"/*.whl >/dev/null
    package=$(echo "$scratch"/unpacked/*)
    mkdir -p "$package/${package##*/}.data/scripts"
    install -m 755 "target/$target/release/sycon" "$package/${package##*/}.data/scripts/sycon"
    wheel pack --dest-dir "$wheels" "$package" >/dev/null
    wheel=$wheels/$(basename "$scratch"/*.whl)
    echo "$wheel: $(stat -c %s "$wheel") bytes"
    abi3audit --strict "$wheel"
    # This tool supports only libraries of this machine.
    [ "${target%%-*}" != "$(uname -m)" ] || [ "$compatibility" = musllinux_1_2 ] || auditwheel show "$wheel"
    python/test_wheel.sh "$wheel"
done
