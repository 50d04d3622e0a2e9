#!/bin/sh
# Marks secrets as uninitialized for valgrind's memcheck. Memcheck must find every planted leak, and then, in the code that
# users get, no branch or address that depends on a secret.
# To see the lines of a leak: CARGO_PROFILE_RELEASE_DEBUG=line-tables-only ct/check_constant_time.sh
set -eu
cd "$(dirname "$0")/.."
if [ "$(uname -m)" != x86_64 ]; then
    echo "constant time: NOT CHECKED, the marks are for x86-64 only"
    exit 0
fi
cargo build --release --locked --quiet -p sycon-ct --bin sycon-ct
memcheck="valgrind --quiet --tool=memcheck --error-limit=no"

$memcheck --log-file=target/planted.log target/release/sycon-ct --planted
# Any finding of memcheck fails the run, also outside the checks.
$memcheck --error-exitcode=9 target/release/sycon-ct
