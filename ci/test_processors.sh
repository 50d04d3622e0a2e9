#!/usr/bin/env bash
# Tests on emulated processors: what is detected on each, and, by the tests of the layers below, that it is right.
# Usage: ci/test_processors.sh COMMAND, the built command
set -euo pipefail
cd "$(dirname "$0")/.."
command=$1
CARGO=${CARGO:-cargo}
ci/setup.sh --optional "emulated processors" qemu-x86_64 || exit 0

# detects MODEL BACKENDS X25519
detects() {
    local found
    found=$(qemu-x86_64 -cpu "$1" "$command" info 2>/dev/null | sed -n 's/^\(backends\|x25519\)  *//p' | paste -sd /)
    [ "$found" = "$2/$3" ] || { echo "$1: should be $2/$3, not $found" >&2; exit 1; }
    echo "$1: $2/$3"
}
# For each backend the oldest and the newest processor that has no more, of those that the emulator knows: it has no AVX-512.
# Of 2003, and of 2012 and 2020, with BMI1 alone and without AVX.
detects qemu64 portable x25519-dalek
detects Opteron_G5 portable x25519-dalek
detects Snowridge portable x25519-dalek
# As some hypervisors make them; no processor is so.
detects Haswell,-avx2 'portable bmi' x25519-dalek
detects EPYC-Milan,-aes 'portable bmi' x25519-dalek
# Of 2013, and of 2020, without the VAES that it has. From ADX on, X25519 is graviola's.
detects Haswell 'portable bmi avx2' x25519-dalek
detects EPYC-Milan 'portable bmi avx2' graviola
# Of 2019, and what the emulator can do: VAES without AVX-512.
detects Icelake-Server 'portable bmi avx2 avx2-vaes' graviola
detects max 'portable bmi avx2 avx2-vaes' graviola

# Version 7 of the emulator computes the upper half of a 256-bit VAESENC wrongly, so that one is left out.
for model in qemu64 Haswell; do
    CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="qemu-x86_64 -cpu $model" \
        $CARGO test --locked --quiet -p sycon-simd -p sycon-permutation -p sycon-sponge \
        --features sycon-permutation/all --lib --tests 2>&1 | grep -v "^qemu-x86_64: warning: TCG doesn't support"
done

# AVX-IFMA, whose two instructions are done by a signal's handler, a microsecond each: so only the tests that find most.
if ! grep -qw avx2 /proc/cpuinfo; then
    echo "AVX-IFMA: NOT TESTED, this processor has no AVX2"
    exit 0
fi
emulator=$PWD/target/emulate_avx_ifma.so
${CC:-cc} -O2 -shared -fPIC -o "$emulator" tools/emulate_avx_ifma.c
export SYCON_EMULATES_AVX_IFMA=1
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="env LD_PRELOAD=$emulator"
$CARGO test --locked --quiet -p sycon-simd --features backend-env --lib limbs
for test in shares_of_small_order_in_each_lane wycheproof; do
    $CARGO test --locked --quiet -p sycon-kem --features comparison,hpke,rayon,sycon-simd/backend-env \
        --lib "x25519::lanes::tests::$test"
done
