#!/usr/bin/env bash
# Tests the portable code on two other kinds of CPU: a big-endian CPU, emulated, and a 32-bit CPU. Each package is tested
# alone, because some of the crates for comparison do not support these CPUs.
# Usage: ci/test_portable.sh [TRIPLE]; without one, on both.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
unset CARGO_BUILD_TARGET SYCON_BACKEND
only=${1-}

# on TRIPLE TOOLS RUNNER…
on() {
    local triple=$1 tools=$2 runner=${*:3}
    [ "${only:-$triple}" = "$triple" ] || return 0
    ci/setup.sh --optional "$triple" "$triple" "$tools-gcc" || return 0
    "$3" --version >/dev/null || { echo "$triple: NOT TESTED, $3 does not run"; [ -z "${REQUIRE-}" ]; return; }
    local name
    name=$(tr a-z- A-Z_ <<<"$triple")
    export "CARGO_TARGET_${name}_LINKER=$tools-gcc" "CARGO_TARGET_${name}_RUNNER=$runner"
    echo "== $triple"
    cross() { $CARGO test --quiet --locked --target "$triple" "$@"; }
    cross -p sycon-simd -p sycon-sponge -p sycon-multimixer -p sycon-newplex --lib
    cross -p sycon-permutation --all-features --doc
    cross -p sycon-newplex --test injectivity
    # The theorems are the same everywhere, and slow here.
    cross -p sycon-kem --no-default-features --lib -- --skip theorems
    cross -p sycon-slhdsa --test signatures vectors::shake128f
    # All functions and laws on the big-endian CPU.
    [ "$triple" != s390x-unknown-linux-gnu ] || cross -p sycon --features full,digest,merlin,rand_core --test suite
}
on s390x-unknown-linux-gnu s390x-linux-gnu qemu-s390x -L /usr/s390x-linux-gnu
# The loader of the 32-bit C library, without an emulator: x86-64 kernels run 32-bit programs, and in qemu-i386 7.2
# pthread_create does not return.
on i686-unknown-linux-gnu i686-linux-gnu /usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib
