#!/usr/bin/env bash
# Changes the code in small ways, one at a time, and fails if the tests do not see one. Usage: ci/mutants.sh [PACKAGE..]
# Each mutant is compiled and tested by itself: a package takes minutes to hours. ci/mutants.toml has those that are no faults.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=$(ci/tool.sh cargo-mutants)
[ $# -gt 0 ] || set -- sycon-sponge
mkdir -p target/mutants
for package in "$@"; do
    # A mutant that loops for ever is seen too: 60 seconds are many times what the tests take.
    "$tool" mutants --config ci/mutants.toml -p "$package" --jobs 1 --timeout 60 --no-times --cargo-arg=--locked \
        -o "target/mutants/$package" || {
        status=$?
        # 3: only timeouts.
        [ $status = 3 ] || exit $status
    }
done
