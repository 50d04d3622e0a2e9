#!/bin/sh
# All tests once more with each backend forced, through code that does not name one.
# Usage: ci/test_backends.sh SYCON
set -eu
available=" $("$1" info | sed -n 's/^backends *//p') "
for backend in portable bmi avx2 avx2-vaes avx512 avx512-vaes; do
    case $available in
        *" $backend "*)
            echo "== backend $backend"
            SYCON_BACKEND=$backend cargo test --locked --quiet --all-features -p sycon -p sycon-cli
            ;;
        *) echo "== backend $backend: NOT TESTED, this processor cannot run it" ;;
    esac
done
case $("$1" info | sed -n 's/^x25519  *//p') in
    graviola) ;;
    *) echo "== X25519 of graviola: NOT TESTED, this processor cannot run it" ;;
esac
