#!/bin/sh
# Tests the C library as `make c` has installed it: the symbols it shows, and programs that are linked
# with it through pkg-config, shared and static.
# Usage: ci/test_c.sh PREFIX
set -eu

[ $# = 1 ] || { echo "usage: $0 PREFIX" >&2; exit 2; }
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
capi=crates/sycon-capi
scratch=target/c-build
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
flags="-std=c11 -Wall -Wextra -Wpedantic -Werror -O1"

mkdir -p "$scratch"

same_symbols() {
    nm "$2" --defined-only "$prefix/lib/$1" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort | diff - $capi/symbols.txt || {
        echo "$1: other symbols than in $capi/symbols.txt" >&2
        exit 1
    }
}
same_symbols libsycon.so -D
same_symbols libsycon.a -g

# The programs in the documentation.
rm -f "$scratch"/page-*
awk -v out="$scratch/page-" '/^```c$/ { count += 1; file = out count ".c"; printf "" > file; next }
    /^```$/ { file = "" } file { print > file }' docs/c.md

for test in "$capi"/tests/*.c "$scratch"/page-*.c; do
    name=$(basename "$test" .c)
    # shellcheck disable=SC2046,SC2086
    ${CC:-cc} $flags $(pkg-config --cflags sycon) "$test" -o "$scratch/$name-shared" \
        $(pkg-config --libs sycon) "-Wl,-rpath,$prefix/lib"
    # shellcheck disable=SC2046,SC2086
    ${CC:-cc} $flags "$test" -o "$scratch/$name-static" \
        $(pkg-config --cflags --libs-only-L sycon) -l:libsycon.a -lgcc_s -lpthread -lm -ldl
    "$scratch/$name-shared"
    "$scratch/$name-static"
done
