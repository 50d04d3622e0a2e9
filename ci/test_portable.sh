#!/usr/bin/env bash
# Tests what every processor runs on two that are unlike those of the other tests, emulated: one that is big-endian, and one
# of 32 bits. Each package alone, since some of what they are compared with is not for these.
# Usage: ci/test_portable.sh [TRIPLE]; without one, on both.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
unset CARGO_BUILD_TARGET SYCON_BACKEND
only=${1-}

# on TRIPLE TOOLS RUNNER
on() {
    local triple=$1 tools=$2 runner=$3
    [ "${only:-$triple}" = "$triple" ] || return 0
    ci/setup.sh --optional "$triple" "$triple" "$tools-gcc" "$runner" || return 0
    local name
    name=$(tr a-z- A-Z_ <<<"$triple")
    export "CARGO_TARGET_${name}_LINKER=$tools-gcc" "CARGO_TARGET_${name}_RUNNER=$runner -L /usr/$tools"
    echo "== $triple"
    cross() { $CARGO test --quiet --locked --target "$triple" "$@"; }
    cross -p sycon-simd -p sycon-sponge -p sycon-multimixer -p sycon-newplex --lib
    cross -p sycon-permutation --all-features --doc
    cross -p sycon-newplex --test injectivity
    # The proofs of kernels are the same everywhere, and slow here.
    cross -p sycon-kem --no-default-features --lib -- --skip kernels_of_rank
    # All functions and laws, where the order of bytes is another.
    [ "$triple" != s390x-unknown-linux-gnu ] || cross -p sycon --features full,digest,merlin,rand_core --test suite
}
on s390x-unknown-linux-gnu s390x-linux-gnu qemu-s390x
on i686-unknown-linux-gnu i686-linux-gnu qemu-i386
