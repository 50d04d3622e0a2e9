#!/bin/sh
# Finds or installs what a step needs.
# Usage: ci/setup.sh TOOL…                    fails if a tool is missing and cannot be installed
#        ci/setup.sh --optional WHAT TOOL…    then prints that WHAT is not tested, and fails: `|| exit 0`. If REQUIRE is set,
#                                             succeeds, so that the test of WHAT runs, and fails
#
# A TOOL is a command, a target triple of Rust, or one of the names below. Installs Debian packages as root and parts of Rust
# with rustup; for other users and systems, prints the command to run.
set -eu

package_of() {
    case $1 in
        cc) echo gcc libc6-dev ;;
        objdump) echo binutils ;;
        aarch64-linux-gnu-gcc) echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross ;;
        s390x-linux-gnu-gcc) echo gcc-s390x-linux-gnu libc6-dev-s390x-cross ;;
        i686-linux-gnu-gcc) echo gcc-i686-linux-gnu libc6-dev-i386-cross ;;
        x86_64-w64-mingw32-gcc) echo gcc-mingw-w64-x86-64 ;;
        musl-gcc) echo musl-tools ;;
        qemu-*) echo qemu-user ;;
        libcrypto) echo libssl-dev pkg-config ;;
        venv) echo python3-venv ;;
        clang++) echo clang ;;
        clang-sanitizers) echo libclang-rt-dev ;;
        node) echo nodejs npm ;;
        xz) echo xz-utils ;;
        man) echo man-db ;;
        ssh-keygen) echo openssh-client ;;
        *) echo "$1" ;;
    esac
}

present() {
    case $1 in
        libcrypto) pkg-config --exists libcrypto 2>/dev/null ;;
        rustfmt) cargo fmt --version >/dev/null 2>&1 ;;
        clippy) cargo clippy --version >/dev/null 2>&1 ;;
        llvm-tools) [ -x "$(rustc --print target-libdir)/../bin/llvm-ar" ] ;;
        venv) python3 -c 'import ensurepip, venv' 2>/dev/null ;;
        clang-sanitizers) [ -e "$(clang -print-file-name="libclang_rt.asan-$(uname -m).a")" ] ;;
        go) GOTOOLCHAIN=local go -C go list . >/dev/null 2>&1 ;;
        nightly) RUSTUP_AUTO_INSTALL=0 cargo +nightly --version >/dev/null 2>&1 ;;
        nightly-*) rustup component list --installed --toolchain nightly 2>/dev/null | grep -q "^${1#nightly-}\(-\|$\)" ;;
        rust-[0-9]*) RUSTUP_AUTO_INSTALL=0 cargo "+${1#rust-}" --version >/dev/null 2>&1 ;;
        wine64) [ -x /usr/lib/wine/wine64 ] || command -v wine64 >/dev/null ;;
        *-unknown-* | *-apple-* | *-pc-windows-*) [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] ;;
        perl) perl -MFindBin -MIPC::Cmd -e 1 2>/dev/null ;;
        node) node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2>/dev/null ;;
        *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

what=
if [ "${1-}" = --optional ]; then
    what=$2
    shift 2
fi
missing() {
    if [ "$what" ]; then
        echo "$what: NOT TESTED, $1"
        [ -z "${REQUIRE-}" ] || exit 0
    else
        echo "setup: $1" >&2
    fi
    exit 1
}

# The command that installs a part of Rust, or nothing for other tools.
part_of_rust() {
    case $1 in
        rustfmt | clippy | llvm-tools) echo "rustup component add $1" ;;
        nightly) echo "rustup toolchain install --profile minimal nightly" ;;
        nightly-*) echo "rustup component add --toolchain nightly ${1#nightly-}" ;;
        rust-[0-9]*) echo "rustup toolchain install --profile minimal ${1#rust-}" ;;
        *-unknown-* | *-apple-* | *-pc-windows-*) echo "rustup target add $1" ;;
    esac
}

# run COMMAND...
run() {
    echo "setup: $*" >&2
    said=$("$@" 2>&1) || missing "this failed: $*: $(echo "$said" | tail -n 3)"
}

# All packages at once, because each call of apt-get takes seconds, and so that other users see them all.
absent='' packages=''
for tool in "$@"; do
    present "$tool" && continue
    case $tool in
        cargo) missing "no Rust toolchain; install rustup, then: rustup toolchain install stable" ;;
        go) missing "no Go of 1.26 or newer; install it from https://go.dev/dl" ;;
    esac
    absent="$absent $tool"
    [ "$(part_of_rust "$tool")" ] || packages="$packages $(package_of "$tool")"
done
if [ "$packages" ]; then
    install="apt-get install -y --no-install-recommends$packages"
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || missing "packages are missing; run as root: $install"
    # shellcheck disable=SC2086
    run apt-get update && run env DEBIAN_FRONTEND=noninteractive $install
fi
for tool in $absent; do
    command=$(part_of_rust "$tool")
    # A package can have brought the tool.
    # shellcheck disable=SC2086
    [ -z "$command" ] || present "$tool" || run $command
    present "$tool" || case $tool in
        node) missing "node is older than 20, as in Debian 12; install node 20 or later, with npm" ;;
        *) missing "$tool is still missing after installation" ;;
    esac
done
