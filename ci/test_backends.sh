#!/bin/sh
# Tests the interfaces without a backend argument with each backend forced: known answers, the one-call forms, and the command.
# Usage: ci/test_backends.sh SYCON CARGO-ARGUMENT..., with the built command, and the arguments that built all tests
set -eu
sycon=$1
shift
available=$("$sycon" info | sed -n 's/^backends *//p')
: "${available:?names no backend}"
# The best for one state of Keccak and for several. All tests of KEMs and of age files have run with it.
best=$("$sycon" info | awk '$1 == "keccakf1600" && $2 == $3 { print $2 }')
for backend in $available; do
    echo "== backend $backend"
    export SYCON_BACKEND="$backend"
    cargo test --quiet "$@" --test suite
    # Armor is text, and the greatest length below is a number. They do not depend on the backend. What VAES adds to AVX2 is
    # for permutations made of AES rounds, which KEMs and age files do not use.
    case $backend in
        "$best" | avx2-vaes) ;;
        *) cargo test --quiet "$@" --test main -- --skip armor ;;
    esac
    # The command handles files, lists, pipes and signals in the same way with each backend.
    cargo test --quiet "$@" --test command -- files::tags files::threads kem:: newplex:: transcripts::
    cargo test --quiet "$@" --test library -- api:: newplex:: --skip greatest_length
done
echo "== all other backends: NOT TESTED, this processor cannot run them"
unset SYCON_BACKEND
case $("$sycon" info | sed -n 's/^x25519  *//p') in
    graviola) ;;
    *) echo "== X25519 of graviola: NOT TESTED, this processor cannot run it" ;;
esac
