#!/usr/bin/env bash
# Tests on emulated processors: the detected backends, and, with the tests of the lower layers, that they are correct.
# Usage: ci/test_processors.sh COMMAND, the built command
set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
CARGO=${CARGO:-cargo}
if [ "$(uname -m)" != x86_64 ]; then
    echo "emulated processors: NOT TESTED, they are those of x86-64"
    exit 0
fi
ci/setup.sh --optional "emulated processors" qemu-x86_64 || exit 0

# detects MODEL BACKENDS X25519
detects() {
    local found
    found=$(qemu-x86_64 -cpu "$1" "$command" info 2>/dev/null | sed -n 's/^\(backends\|x25519\)  *//p' | paste -sd /)
    [ "$found" = "$2/$3" ] || { echo "$1: should be $2/$3, not $found" >&2; exit 1; }
    echo "$1: $2/$3"
}
# For each backend, the oldest and the newest processor model of the emulator for which it is the widest. The emulator does not
# support AVX-512.
# From 2003; from 2012 with only BMI1; from 2020 without AVX.
detects qemu64 portable x25519-dalek
detects Opteron_G5 portable x25519-dalek
detects Snowridge portable x25519-dalek
# Combinations that only hypervisors create.
detects Haswell,-avx2 'portable bmi' x25519-dalek
detects EPYC-Milan,-aes 'portable bmi' x25519-dalek
# From 2013; and from 2020, whose VAES the emulator does not support. Processors with ADX use graviola's X25519.
detects Haswell 'portable bmi avx2' x25519-dalek
detects EPYC-Milan 'portable bmi avx2' graviola
# From 2019; and all features that the emulator supports: VAES without AVX-512.
detects Icelake-Server 'portable bmi avx2 avx2-vaes' graviola
detects max 'portable bmi avx2 avx2-vaes' graviola

# Version 7 of the emulator computes the upper half of a 256-bit VAESENC wrongly, so the models with VAES are left out.
for model in qemu64 Haswell; do
    CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="qemu-x86_64 -cpu $model" \
        $CARGO test --locked --quiet -p sycon-simd -p sycon-permutation -p sycon-sponge \
        --features sycon-permutation/all --lib --tests 2>&1 | grep -v "^qemu-x86_64: warning: TCG doesn't support"
done

# AVX-IFMA. A signal handler emulates its two instructions, a microsecond each, so only the most effective tests run.
if ! grep -qw avx2 /proc/cpuinfo; then
    echo "AVX-IFMA: NOT TESTED, this processor has no AVX2"
    exit 0
fi
emulator=$PWD/target/emulate_avx_ifma.so
${CC:-cc} -O2 -shared -fPIC -o "$emulator" tools/emulate_avx_ifma.c
# A build of its own, which takes the two instructions for granted.
export CARGO_TARGET_DIR=target/avx-ifma RUSTFLAGS="--cfg sycon_emulates_avx_ifma"
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="env LD_PRELOAD=$emulator"
$CARGO test --locked --quiet -p sycon-simd --lib limbs
$CARGO test --locked --quiet -p sycon-aead --lib poly::tests
for test in shares_of_small_order_in_each_lane wycheproof; do
    $CARGO test --locked --quiet -p sycon-kem --features comparison,hpke,rayon --lib "x25519::lanes::tests::$test"
done
