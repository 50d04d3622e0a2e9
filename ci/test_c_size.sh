#!/bin/sh
# Tests how much of the static library a program takes that computes one SHA3-256, in bytes of the whole program,
# stripped, of which an empty one has 14,400.
# Usage: ci/test_c_size.sh PREFIX MOST
set -eu
[ $# = 2 ] || { echo "usage: $0 PREFIX MOST" >&2; exit 2; }
export PKG_CONFIG_PATH="$1/lib/pkgconfig"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat > "$scratch/program.c" <<'EOF'
#include <sycon/hash.h>

int main(void) {
    unsigned char out[32];
    return sycon_hash_sha3_256(out, (const unsigned char *)"abc", 3) != 0 || out[0] != 0x3a;
}
EOF
# shellcheck disable=SC2046
cc -O2 "$scratch/program.c" -o "$scratch/program" -s -Wl,--gc-sections \
    $(pkg-config --cflags --libs-only-L sycon) -l:libsycon.a -lpthread -lm -ldl
"$scratch/program" || { echo "$1: another SHA3-256 of abc than FIPS 202's" >&2; exit 1; }
size=$(wc -c < "$scratch/program")
echo "$1: a program with SHA3-256 has $size bytes, at most $2"
[ "$size" -le "$2" ]
