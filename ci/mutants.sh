#!/usr/bin/env bash
# Changes the code in small ways, one at a time, and fails if the tests do not see one. Usage: ci/mutants.sh [PACKAGE..]
# Each mutant is compiled and tested by itself: a package takes minutes to hours. .cargo/mutants.toml has those that are no faults.
# What an emulator runs takes CARGO_BUILD_TARGET, cargo's variables for linker and runner, and CARGO_PROFILE_DEV_OPT_LEVEL=2.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=$(ci/tool.sh cargo-mutants)
[ $# -gt 0 ] || set -- sycon-sponge
mkdir -p target/mutants
# Each compiles little, and runs little of it.
export CARGO_PROFILE_DEV_OPT_LEVEL=${CARGO_PROFILE_DEV_OPT_LEVEL-0} CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_INCREMENTAL=true
all=sycon/full,sycon/digest,sycon/merlin,sycon/rand_core,sycon/spongefish
target=${CARGO_BUILD_TARGET-$(rustc -vV | sed -n 's/^host: //p')}
others=()
for processor in aarch64 wasm32 x86_64; do
    [ "$processor" = "${target%%-*}" ] || others+=(--exclude "**/$processor/**")
done

# mutants PACKAGE OPTION..
mutants() {
    "$tool" mutants --config .cargo/mutants.toml -p "$1" --jobs 1 --no-times --cargo-arg=--locked -o "target/mutants/$1" "${others[@]}" "${@:2}"
}

if mutants sycon-testing --timeout 60 --file '**/planted.rs' >target/mutants/planted; then
    echo "mutants: what no test looks at was not seen" >&2
    exit 1
fi
grep -q MISSED target/mutants/planted || { cat target/mutants/planted >&2; exit 1; }
echo "mutants: sees what no test looks at"
echo "mutants: what is for processors other than $target's is NOT LOOKED AT"
for package in "$@"; do
    # Of most layers the tests are those of `sycon` that have the layer's name.
    users=(sycon) features=$all tests=()
    case $package in
        sycon) ;;
        sycon-multimixer | sycon-transcript | sycon-vexof) tests=(--test library --test suite "${package#sycon-}") ;;
        # `newplex::` and `Newplex::`.
        sycon-newplex) tests=(--test library --test suite ewplex) ;;
        # The permutations' examples tell the bytes.
        sycon-permutation) users=(sycon-permutation) features=sycon-permutation/all ;;
        sycon-simd) users=(sycon-simd sycon-permutation) features=sycon-simd/alloc,sycon-permutation/all ;;
        *) users=("$package") features= ;;
    esac
    # The tool's own look at what is not changed knows no features of another package.
    CARGO_TARGET_DIR=target/mutants/build cargo test --quiet --locked "${users[@]/#/--package=}" --features "$features" "${tests[@]}"
    # A mutant that loops for ever is seen too: 120 seconds are many times what the tests take.
    mutants "$package" --timeout 120 --baseline skip "${users[@]/#/--test-package=}" --features "$features" -- "${tests[@]}" || {
        status=$?
        # 3: only timeouts.
        [ $status = 3 ] || exit $status
    }
done
