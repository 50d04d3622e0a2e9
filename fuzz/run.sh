#!/usr/bin/env bash
# Fuzzes each target. Fails if a target finds a fault, or if the planted fault is not found.
# Usage: fuzz/run.sh SECONDS [TARGET...]   runs each target for SECONDS of wall-clock time. A target is one of fuzz/fuzz_targets, or
#                                         `python` or `arrow`, which need the package in .venv. `arrow` runs under AddressSanitizer
#                                         if `python/test_asan.sh --planted` has built the package for it.
#        fuzz/run.sh SECONDScpu [TARGET...] runs the targets in turn, 300 seconds each, until fuzz/log.tsv has SECONDS of CPU time for
#                                         each of them. You can stop it at any time; it continues when you start it again.
#        fuzz/run.sh corpora [TARGET...]   creates the small corpora again from fuzz/corpus
#        fuzz/run.sh hours                 prints how long each target ran, in wall-clock time and, for later log lines, in CPU time
#                                         (user mode), because targets that run in parallel share the CPU
#
# A run begins with the inputs that earlier runs found, in fuzz/corpus, and with the small corpora in fuzz/corpora. It adds a line
# for each target to fuzz/log.tsv, which git ignores.
set -euo pipefail
cd "$(dirname "$0")/.."
unset CARGO_TARGET_DIR
log=fuzz/log.tsv
[ -e $log ] || printf 'date\tcommit\ttarget\tseconds\texecutions\tedges\tprocessor\n' >$log
version=$(git describe --always --dirty || echo unknown)
built=fuzz/target/$(rustc -vV | sed -n 's/^host: //p')/release
mapfile -t rust < <(sed -n 's/^path = "fuzz_targets\/\(.*\).rs"/\1/p' fuzz/Cargo.toml | grep -v planted)

# The longest run between two lines of the log, in seconds.
chunk=300

# build TARGET...: builds the targets that are written in Rust
build() {
    local tool target
    tool=$(ci/tool.sh cargo-fuzz)
    for target in "$@"; do
        case $target in
            python | arrow) ;;
            *) RUSTUP_TOOLCHAIN=nightly "$tool" fuzz build "$target" ;;
        esac
    done
}

# fuzzed TARGET CORPUS... -OPTION...: runs a target, and writes its output to a file
fuzzed() {
    ASAN_OPTIONS=detect_odr_violation=0 "$built/$1" "${@:2}" -artifact_prefix=target/fuzz/ -print_final_stats=1 -malloc_limit_mb=512 >"target/fuzz/$1.output" 2>&1
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

# measured TARGET COMMAND...: runs a command, and keeps its CPU time in seconds
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

# Each execution makes up to 25 calls.
python_calls() {
    while [ $((SECONDS - start)) -lt "$1" ]; do
        .venv/bin/python -m pytest -q -p no:cacheprovider --hypothesis-profile=fuzz --hypothesis-seed=$RANDOM python/tests/test_calls.py || return
        executions=$((executions + 500))
    done
}

run_arrow() {
    [ -x .venv/bin/python ] || { echo "arrow: NOT FUZZED, .venv lacks the package; run: make python"; [ -z "${REQUIRE-}" ]; return; }
    unpack arrow
    if ! measured arrow arrow_streams "$1"; then
        tail -n 60 target/fuzz/arrow.output
        echo "fuzz: arrow finds a fault: target/fuzz" >&2
        exit 1
    fi
    read -r executions behaviors < <(sed -n 's/^fuzz: \([0-9]*\) executions, \([0-9]*\) behaviors$/\1 \2/p' target/fuzz/arrow.output)
    line arrow "$1" "$executions" "$behaviors"
    tail -n 1 $log
}

arrow_streams() {
    local python=.venv/bin/python preload=
    if [ -x target/python-asan/venv/bin/python ]; then
        python=target/python-asan/venv/bin/python
        preload=$(realpath "$(cc -print-file-name=libasan.so)")
    fi
    # Python's and Arrow's own allocators are off, so that AddressSanitizer sees each allocation.
    PYTHONMALLOC=malloc ARROW_DEFAULT_MEMORY_POOL=system ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 \
        LD_PRELOAD=$preload $python fuzz/arrow.py "$1" fuzz/corpus/arrow target/fuzz >target/fuzz/arrow.output 2>&1
}

run_python() {
    local start=$SECONDS executions=0
    [ -x .venv/bin/python ] || { echo "python: NOT FUZZED, .venv lacks the package; run: make python"; [ -z "${REQUIRE-}" ]; return; }
    measured python python_calls "$1"
    line python $((SECONDS - start)) $executions -
}

# any TARGET SECONDS
any() {
    case $1 in
        python) run_python "$2" ;;
        arrow) run_arrow "$2" ;;
        *) run "$@" ;;
    esac
}

# used TARGET: the CPU time in the log, in seconds
used() {
    awk -F '\t' -v target="$1" 'NR > 1 && $3 == target { sum += $7 } END { print sum + 0 }' $log
}

# until_used SECONDS TARGET...
until_used() {
    local target before left progress=true
    while $progress; do
        progress=false
        for target in "${@:2}"; do
            before=$(used "$target")
            left=$(($1 - before))
            [ $left -gt 0 ] || continue
            any "$target" $((left < chunk ? left : chunk))
            if [ "$(used "$target")" -gt "$before" ]; then progress=true; fi
        done
    done
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
        shift
        [ $# -gt 0 ] || set -- "${rust[@]}" arrow
        build "$@"
        for target in "$@"; do
            # The corpus of `arrow` already has one stream for each behavior.
            small=fuzz/corpus/$target
            if [ "$target" != arrow ]; then
                small=target/fuzz/small
                rm -rf $small
                mkdir $small
                fuzzed "$target" $small "fuzz/corpus/$target" -set_cover_merge=1
            fi
            tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@0 -cJf "fuzz/corpora/$target.tar.xz" \
                -C "$small" .
        done
        ;;
    [0-9]*)
        seconds=$1
        shift
        [ $# -gt 0 ] || set -- "${rust[@]}" python arrow
        (
            # Several copies of this script can run in parallel.
            flock 9
            build planted "$@"
            planted
        ) 9>target/fuzz/lock
        case $seconds in
            *cpu) until_used "${seconds%cpu}" "$@" ;;
            *) for target in "$@"; do any "$target" "$seconds"; done ;;
        esac
        ;;
    *) sed -n '3,10s/^# //p' "$0" >&2; exit 2 ;;
esac
