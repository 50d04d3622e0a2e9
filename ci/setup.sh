#!/bin/sh
# Finds or installs what a step needs. Usage: ci/setup.sh TOOL..
# Installs Debian packages when run as root; otherwise names the command that would, and fails.
set -eu

package_of() {
    case $1 in
        cc) echo gcc libc6-dev ;;
        objdump) echo binutils ;;
        aarch64-linux-gnu-gcc) echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross ;;
        s390x-linux-gnu-gcc) echo gcc-s390x-linux-gnu libc6-dev-s390x-cross ;;
        i686-linux-gnu-gcc) echo gcc-i686-linux-gnu libc6-dev-i386-cross ;;
        x86_64-w64-mingw32-gcc) echo gcc-mingw-w64-x86-64 ;;
        qemu-*) echo qemu-user ;;
        libcrypto) echo libssl-dev pkg-config ;;
        venv) echo python3-venv ;;
        clang++) echo clang ;;
        clang-sanitizers) echo libclang-rt-dev ;;
        node) echo nodejs npm ;;
        *) echo "$1" ;;
    esac
}

present() {
    case $1 in
        libcrypto) pkg-config --exists libcrypto 2>/dev/null ;;
        rustfmt) cargo fmt --version >/dev/null 2>&1 ;;
        clippy) cargo clippy --version >/dev/null 2>&1 ;;
        venv) python3 -c 'import ensurepip, venv' 2>/dev/null ;;
        clang-sanitizers) [ -e "$(clang -print-file-name=libclang_rt.asan-x86_64.a)" ] ;;
        go) GOTOOLCHAIN=local go -C go list . >/dev/null 2>&1 ;;
        nightly) cargo +nightly --version >/dev/null 2>&1 ;;
        wine64) [ -x /usr/lib/wine/wine64 ] || command -v wine64 >/dev/null ;;
        wasm32-unknown-unknown) [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] ;;
        node) node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2>/dev/null ;;
        *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

die() {
    echo "setup: $1" >&2
    exit 1
}

for tool in "$@"; do
    present "$tool" && continue
    case $tool in
        cargo) die "no Rust toolchain; install rustup, then: rustup toolchain install stable" ;;
        rustfmt | clippy) die "$tool is missing; run: rustup component add $tool" ;;
        go) die "no Go of 1.26 or newer; install it from https://go.dev/dl" ;;
        nightly) die "no nightly toolchain; run: rustup toolchain install nightly" ;;
        wasm32-unknown-unknown)
            command="rustup target add $tool"
            echo "setup: $command" >&2
            $command >/dev/null 2>&1 || die "failed: $command"
            continue
            ;;
    esac
    packages=$(package_of "$tool")
    command="apt-get install -y --no-install-recommends $packages"
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || die "$tool is missing; run as root: $command"
    echo "setup: $command" >&2
    { apt-get update && DEBIAN_FRONTEND=noninteractive $command; } >/dev/null 2>&1 || die "failed: $command"
    present "$tool" || case $tool in
        node) die "that node is older than 20, as Debian 12's is; install node 20 or later, with npm" ;;
        *) die "$tool is still missing after: $command" ;;
    esac
done
