#!/usr/bin/env bash
# Runs one step of `make lint` or `make test`, and stores its duration in the file STEPS.
# Usage: ci/step.sh NAME COMMAND...; without arguments, prints the durations of the steps since the last call.
# target/steps.all keeps a line for each step that ran: `cargo xtask budgets --times` reads it.
set -euo pipefail
cd "$(dirname "$0")/.."
steps=${STEPS:-target/steps}
mkdir -p "$(dirname "$steps")" target

if [ $# = 0 ]; then
    awk -F '\t' '
        function line(wall, cpu, name) { printf "%7.1f s %8.1f CPU s  %s\n", wall, cpu, name }
        { line($2, $3 + $4, $1); wall += $2; cpu += $3 + $4 }
        END { line(wall, cpu, "together") }' "$steps"
    rm "$steps"
    exit
fi

name=$1
shift
echo "== $name: $*"
# The format of this shell's `time`, so that the output of the command does not matter.
TIMEFORMAT=$'%R\t%U\t%S'
status=0
{ time "$@" 2>&3; } 3>&2 2>"$steps.last" || status=$?
printf '%s\t%s\n' "$name" "$(tail -n 1 "$steps.last")" | tee -a target/steps.all >>"$steps"
rm "$steps.last"
exit $status
