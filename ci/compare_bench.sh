#!/bin/sh
# Runs two builds of sycon-bench in turns and compares the fastest run of each row; fails if a row of
# the new one takes more than LIMIT times as long, 1.02 if not given. What a machine does besides hits
# both alike.
#
#     ci/compare_bench.sh OLD NEW [RUNS [OPTION..]]
#
# such as `ci/compare_bench.sh /tmp/old/sycon-bench target/release/sycon-bench 10 --quick --filter KMAC`.
set -eu
old=$1 new=$2 runs=${3:-10}
shift "$(($# < 3 ? $# : 3))"
[ $# -gt 0 ] || set -- --quick
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
mkdir "$results/old" "$results/new"
for run in $(seq "$runs"); do
    echo "run $run of $runs" >&2
    "$old" "$@" --json "$results/old/$run.json" >/dev/null
    "$new" "$@" --json "$results/new/$run.json" >/dev/null
done
"$new" --compare "$results/old" "$results/new" --limit "${LIMIT:-1.02}"
