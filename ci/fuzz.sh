#!/usr/bin/env bash
# Fuzzes each target, and adds a line for each to fuzz/log.tsv; fails if one finds a fault, or if one that was planted is not found.
# Usage: ci/fuzz.sh SECONDS [TARGET..]    for so long each; a target is one of fuzz/fuzz_targets, or `python`, which
#                                         needs the package in .venv
#        ci/fuzz.sh corpora               makes the small corpora anew, of what is in fuzz/corpus
#        ci/fuzz.sh hours                 says how long each was run, by the clock and, since that is logged, of a processor (in
#                                         user mode), which several that run side by side have to share
#
# A run begins with what earlier ones have found, in fuzz/corpus, and with the small corpora in fuzz/corpora.
set -euo pipefail
cd "$(dirname "$0")/.."
log=fuzz/log.tsv
version=$(git describe --always)$(git diff --quiet HEAD -- . ":!$log" || echo -dirty)
built=fuzz/target/$(rustc -vV | sed -n 's/^host: //p')/release
mapfile -t rust < <(sed -n 's/^path = "fuzz_targets\/\(.*\).rs"/\1/p' fuzz/Cargo.toml | grep -v planted)

build() {
    PATH=$(dirname "$(ci/tool.sh cargo-fuzz)"):$PATH cargo +nightly fuzz build
}

# fuzzed TARGET CORPUS.. -OPTION..: what it did, in a file
fuzzed() {
    ASAN_OPTIONS=detect_odr_violation=0 "$built/$1" "${@:2}" -artifact_prefix=target/fuzz/ -print_final_stats=1 >"target/fuzz/$1.output" 2>&1
}

unpack() {
    mkdir -p "fuzz/corpus/$1"
    if [ -e "fuzz/corpora/$1.tar.xz" ]; then
        tar -xJf "fuzz/corpora/$1.tar.xz" -C "fuzz/corpus/$1" --skip-old-files
    fi
}

# line TARGET SECONDS EXECUTIONS EDGES, after `measured`
line() {
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%.0f\n' "$(date -u +%F)" "$version" "$@" "$(<"target/fuzz/$1.processor")" >>$log
}

# measured TARGET COMMAND..: keeps the seconds of a processor that it takes
measured() {
    local status=0 TIMEFORMAT='%U'
    { time "${@:2}" 2>&3; } 3>&2 2>"target/fuzz/$1.processor" || status=$?
    return $status
}

run() {
    unpack "$1"
    if ! measured "$1" fuzzed "$1" "fuzz/corpus/$1" -max_total_time="$2" -timeout=60; then
        tail -n 60 "target/fuzz/$1.output"
        echo "fuzz: $1 finds a fault: target/fuzz" >&2
        exit 1
    fi
    line "$1" "$2" "$(sed -n 's/^stat::number_of_executed_units: *//p' "target/fuzz/$1.output")" \
        "$(grep -o 'cov: [0-9]*' "target/fuzz/$1.output" | tail -n 1 | cut -d ' ' -f 2)"
    tail -n 1 $log
}

# Its executions are of up to 25 calls each.
python_calls() {
    while [ $((SECONDS - start)) -lt "$1" ]; do
        .venv/bin/python -m pytest -q -p no:cacheprovider --hypothesis-profile=fuzz --hypothesis-seed=$RANDOM python/tests/test_calls.py || return
        executions=$((executions + 500))
    done
}

run_python() {
    local start=$SECONDS executions=0
    [ -x .venv/bin/python ] || { echo "python: NOT FUZZED, there is no package in .venv: make python"; return; }
    measured python python_calls "$1"
    line python $((SECONDS - start)) $executions -
}

planted() {
    if fuzzed planted -max_total_time=120; then
        echo "fuzz: what was planted is not found" >&2
        exit 1
    fi
    grep -q 'a planted fault' target/fuzz/planted.output || { tail -n 60 target/fuzz/planted.output >&2; exit 1; }
    echo "fuzz: finds what was planted"
}

mkdir -p target/fuzz
case ${1-} in
    hours)
        awk -F '\t' 'NR > 1 { seconds[$3] += $4; processor[$3] += $7 }
            END { for (target in seconds) printf "%s\t%.2f\t%.2f\n", target, seconds[target] / 3600, processor[target] / 3600 }' $log | sort
        ;;
    corpora)
        build
        for target in "${rust[@]}"; do
            rm -rf target/fuzz/small
            mkdir target/fuzz/small
            fuzzed "$target" target/fuzz/small "fuzz/corpus/$target" -set_cover_merge=1
            tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@0 -cJf "fuzz/corpora/$target.tar.xz" \
                -C target/fuzz/small .
        done
        ;;
    [0-9]*)
        (
            # Several may run side by side.
            flock 9
            build
            planted
        ) 9>target/fuzz/lock
        [ $# -gt 1 ] || set -- "$1" "${rust[@]}" python
        for target in "${@:2}"; do
            if [ "$target" = python ]; then run_python "$1"; else run "$target" "$1"; fi
        done
        ;;
    *) sed -n '3,7s/^# //p' "$0" >&2; exit 2 ;;
esac
