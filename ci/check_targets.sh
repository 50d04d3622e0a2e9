#!/bin/sh
# Compiles for other processors and systems, without a warning: ARM, macOS, Windows, WebAssembly, and no operating system.
# Usage: ci/check_targets.sh. It does not link or run programs. If rustup cannot install a target, it prints NOT TESTED.
set -eu
cd "$(dirname "$0")/.."
lint() { cargo clippy --quiet --locked "$@" -- -D warnings; }

# C's `char` is unsigned on Linux for ARM. BLAKE3's C is compiled for NEON. The check for macOS covers the command's code for ARM.
arm=aarch64-unknown-linux-gnu
if ci/setup.sh --optional $arm $arm aarch64-linux-gnu-gcc; then
    echo "$arm: the C library, the Python package"
    PYO3_NO_PYTHON=1 lint --target $arm -p sycon-capi -p sycon-python
fi

# `true` stands in for the compiler and archiver of BLAKE3's C, which may be missing.
for other in aarch64-apple-darwin x86_64-pc-windows-gnu; do
    ci/setup.sh --optional $other $other || continue
    echo "$other: the command, the C library"
    name=$(echo $other | tr - _)
    (
        export "CC_$name=true" "AR_$name=true"
        lint --target $other -p sycon-cli -p sycon-capi
    )
done

wasm=wasm32-unknown-unknown
if ci/setup.sh --optional $wasm $wasm; then
    for features in "" -Ctarget-feature=+simd128; do
        echo "$wasm: ${features:-without vectors}"
        RUSTFLAGS="--cfg getrandom_backend=\"custom\" $features" lint --target $wasm -p sycon-simd -p sycon-wasm --lib --examples
    done
fi

metal=x86_64-unknown-none
if ci/setup.sh --optional $metal $metal; then
    for features in "" aead,alloc,ascon,batch,digest,merlin,mldsa,multimixer,newplex,permutations,rand_core,rfc9861,sample,sp800-185,spongefish,transcript,vexof; do
        echo "$metal: ${features:-no feature}"
        lint --target $metal -p sycon --no-default-features --features "$features"
    done
    echo "$metal: sycon-kem without features"
    lint --target $metal -p sycon-kem --no-default-features
    echo "$metal: sycon-slhdsa without features"
    lint --target $metal -p sycon-slhdsa --no-default-features
fi
