#!/usr/bin/env bash
# Tests on emulated 64-bit ARM processors: the detected backends, that a forced backend is used or fails, and that all backends are
# correct. Usage: ci/test_aarch64.sh [all]; `all` tests every function on every backend, which takes long to compile.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
triple=aarch64-unknown-linux-gnu
tools=aarch64-linux-gnu
ci/setup.sh --optional $triple $triple $tools-gcc qemu-aarch64 || exit 0
unset CARGO_BUILD_TARGET SYCON_BACKEND
# In the emulator, the code of level 1 takes longer to run than it saves to compile: by half in all.
export CARGO_PROFILE_DEV_OPT_LEVEL=2
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$tools-gcc
export QEMU_LD_PREFIX=/usr/$tools
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/$triple
built=$target/debug/examples/backends

$CARGO build --quiet --locked --target $triple -p sycon-simd --features backend-env --example backends
mask=$target/mask_capabilities.so
$tools-gcc -O2 -shared -fPIC -o "$mask" tools/mask_capabilities.c

# Capability bits of the kernel: AES and PMULL, SHA3 and SHA512. The two of each pair always come together.
AES=0x18
SHA3=0x220000
hide() { echo "env QEMU_SET_ENV=LD_PRELOAD=$mask,HIDDEN_CAPABILITIES=$1 qemu-aarch64 -cpu max"; }

# detects RUNNER EXPECTED
detects() {
    local found
    found=$($1 "$built")
    [ "$found" = "$2" ] || { echo "$1: should be '$2', not '$found'" >&2; exit 1; }
    echo "${1/$mask/..}: $found"
}
# The emulator's models do not identify the kind of core. The tests of sycon-simd contain the numbers of other cores.
detects "qemu-aarch64 -cpu cortex-a72" "portable neon neon-aes neon-wide; best neon-aes, of one state portable"
detects "qemu-aarch64 -cpu neoverse-n1" "portable neon neon-aes neon-wide; best neon-aes, of one state portable"
detects "qemu-aarch64 -cpu max" "portable neon neon-aes neon-wide neon-sha3; best neon-sha3, of one state portable"
detects "$(hide $SHA3)" "portable neon neon-aes neon-wide; best neon-aes, of one state portable"
detects "$(hide $AES)" "portable neon; best neon, of one state portable"

for backend in portable neon neon-aes neon-wide neon-sha3; do
    export SYCON_BACKEND=$backend
    detects "qemu-aarch64 -cpu max" "portable neon neon-aes neon-wide neon-sha3; best $backend, of one state $backend"
done
if forced=$(qemu-aarch64 -cpu cortex-a72 "$built" 2>&1); then
    echo "a backend that is not there could be forced: $forced" >&2
    exit 1
fi
grep -q "backend: this processor cannot run neon-sha3" <<<"$forced" || { echo "$forced" >&2; exit 1; }
unset SYCON_BACKEND

# On the model with all instructions, operations of vectors are compared with their definitions. Moves of all bits take
# minutes in an emulator. The other models run the tests of detection. With `all`, every model runs every test.
for runner in "qemu-aarch64 -cpu cortex-a72" "qemu-aarch64 -cpu max" "$(hide $AES)"; do
    tests=aarch64
    [ "$runner" != "qemu-aarch64 -cpu max" ] || tests="--skip ::moves"
    [ "${1-}" != all ] || tests=
    echo "== ${runner/$mask/..}"
    # shellcheck disable=SC2086 # several arguments
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=$runner \
        $CARGO test --quiet --locked --target $triple -p sycon-simd --features backend-env --lib -- $tests
done
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -cpu max"
# Known answers, for one state and for several.
$CARGO test --quiet --locked --target $triple -p sycon-permutation --all-features --doc
if [ "${1-}" != all ]; then
    exit 0
fi
tools/estimate_aarch64.py --calls
$CARGO test --quiet --locked --target $triple -p sycon-multimixer --lib --tests
$CARGO test --quiet --locked --target $triple -p sycon-kem --no-default-features --lib mlkem
$CARGO test --quiet --locked --target $triple -p sycon-slhdsa --test signatures vectors::shake128f
$CARGO test --quiet --locked --target $triple -p sycon --features full,digest,merlin,rand_core,spongefish --test suite
