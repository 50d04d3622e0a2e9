#!/usr/bin/env bash
# Tests that `make install` builds for another processor, 64-bit ARM, and runs the result if qemu is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
triple=aarch64-unknown-linux-gnu
tools=aarch64-linux-gnu
unset SYCON VENDOR MAKEFLAGS MAKELEVEL CARGO_BUILD_TARGET
unset PREFIX BINDIR LIBDIR PKGCONFIGDIR INCLUDEDIR DATADIR MANDIR LICENSEDIR BASHDIR ZSHDIR FISHDIR DESTDIR O

ci/setup.sh --optional $triple $triple $tools-gcc || exit 0
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make --no-print-directory install-strip TARGET=$triple CC=$tools-gcc AR=$tools-ar STRIP=$tools-strip \
    DESTDIR="$root" PREFIX=/usr

library=$root/usr/lib/libsycon
for file in "$root/usr/bin/sycon" "$library.so" "$library.a"; do
    $tools-readelf -h "$file" | grep 'Machine: *AArch64' >/dev/null || { echo "$file is not for $triple" >&2; exit 1; }
done
$tools-gcc examples/c/hash_file.c -o "$root/hash_file" -I "$root/usr/include" -L "$root/usr/lib" -lsycon
if ! command -v qemu-aarch64 >/dev/null; then
    echo "$triple: NOT RUN, there is no qemu-aarch64; Debian has it in qemu-user"
    [ -z "${REQUIRE-}" ]
    exit
fi
run() {
    qemu-aarch64 -L /usr/$tools -E "LD_LIBRARY_PATH=$root/usr/lib:/usr/$tools/lib" "$@" | cut -d' ' -f1
}
by_command=$(run "$root/usr/bin/sycon" sum README.md)
by_library=$(run "$root/hash_file" README.md)
[ "$by_command" = "$by_library" ] ||
    { echo "$triple: the command and the library disagree" >&2; exit 1; }
FEATURES=backend-env TARGET=$triple CC=$tools-gcc AR=$tools-ar ci/install_c.sh "$root/c"
ci/test_c.sh "$root/c" --for $tools
echo "$triple: installed and run"
