#!/bin/sh
# Tests libsycon's compatibility headers, as ci/install_c.sh has installed them, with programs for VeXOF and for libsodium, and the
# programs in examples/c.
# Usage: ci/test_c_compat.sh PREFIX [--all]
#
# With --all, it also uses clang, and compiles libsodium to compare with.
set -eu

usage() {
    echo "usage: $0 PREFIX [--all]" >&2
    exit 2
}
[ $# = 1 ] || [ "$#${2-}" = 2--all ] || usage
installed=$(cd "$1" && pwd)
all=${2-}
cd "$(dirname "$0")/.."
tests=crates/sycon-capi/tests/compat
scratch=target/c-build/${installed##*/}/compat
# Copied, because the path of a clone can contain spaces.
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cp -a "$installed/." "$prefix"
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
sycon="$(pkg-config --cflags --libs sycon) -Wl,-rpath,$prefix/lib"
warnings="-Wall -Wextra -Wshadow -pedantic -Werror"
compilers="gcc${all:+ clang}"

fail() {
    echo "test_c_compat: $1" >&2
    exit 1
}

# compile SOURCE NAME FLAGS...
compile() {
    source=$1 name=$2
    shift 2
    # shellcheck disable=SC2086
    $cc -std=c11 $warnings -O1 "$source" -o "$out/$name" "$@"
}

# Programs contain `#include <sodium.h>` and `#include <vexof.h>`. These files map them to sycon's headers.
rm -rf "$scratch"
mkdir -p "$scratch/include"
echo '#include <sycon/sodium_compat.h>' > "$scratch/include/sodium.h"
echo '#include <sycon/experimental/vexof_compat.h>' > "$scratch/include/vexof.h"

for cc in $compilers; do
    out=$scratch/$cc
    mkdir -p "$out"
    # The list of flags is to be split.
    # shellcheck disable=SC2086
    {
        compile "$tests/differences.c" differences $sycon
        compile "$tests/vexof.c" vexof8 "-I$scratch/include" $sycon
        compile "$tests/vexof.c" vexof4 -DSTRIPES=4 "-I$scratch/include" $sycon
        compile "$tests/sodium.c" sodium-sycon "-I$scratch/include" $sycon
    }
    "$out/differences"
    python3 "$tests/vexof.py" "$out/vexof8" 8
    python3 "$tests/vexof.py" "$out/vexof4" 4
    "$out/sodium-sycon" > "$out/sycon.txt"
done

# The expected output of the examples, computed with other implementations if they exist.
head -c 1000000 "$prefix/lib/libsycon.a" > "$scratch/file"
python3 - "$scratch" > "$scratch/expected.txt" <<'PYTHON'
import hashlib, pathlib, sys

file = pathlib.Path(sys.argv[1], "file")
print(f"{hashlib.sha3_256(file.read_bytes()).hexdigest()}  {file}")
print(hashlib.sha256(hashlib.shake_256(b"some seed").digest(1_000_001)).hexdigest())
print("alice to bob: Are you there?", "bob to alice: I am.", "alice to bob: refused", sep="\n")
print("alice to bob: Send 10 to Carol.")
print("Alice reads: Meet me where the sponges grow.")
print("the file")
print("decrypt: the file was tampered with or truncated; discard the output")
PYTHON
for cc in $compilers; do
    out=$scratch/$cc
    for example in examples/c/*.c; do
        # shellcheck disable=SC2086
        compile "$example" "$(basename "$example" .c)" $sycon
    done
    {
        "$out/hash_file" "$scratch/file"
        "$out/stream_xof" "some seed" 1000001 | sha256sum | cut -d ' ' -f 1
        "$out/session"
        "$out/xwing"
        "$out/encrypt_file" keygen > "$scratch/key"
        sed -n '1s/^# //p' "$scratch/key" > "$scratch/recipient"
        "$out/encrypt_file" encrypt "$scratch/recipient" < "$scratch/file" > "$scratch/encrypted"
        "$out/encrypt_file" decrypt "$scratch/key" < "$scratch/encrypted" | cmp - "$scratch/file" && echo "the file"
        head -c 999999 "$scratch/encrypted" | "$out/encrypt_file" decrypt "$scratch/key" 2>&1 > "$scratch/cut" || true
    } | diff "$scratch/expected.txt" - || fail "examples/c: other output than expected, by $cc"
    ! "$out/hash_file" "$scratch/none" 2>/dev/null || fail "hash_file reads a file that is not there"
    ! "$out/hash_file" "$scratch" 2>/dev/null || fail "hash_file reads a directory"
    ! "$out/encrypt_file" decrypt "$scratch/recipient" < "$scratch/encrypted" 2>/dev/null || fail "encrypt_file accepts a public key"
    ! "$out/encrypt_file" decrypt "$scratch/key" < "$scratch/encrypted" 2>/dev/null >/dev/full || fail "encrypt_file ignores a full disk"
    ! "$out/stream_xof" "some seed" ten 2>/dev/null || fail "stream_xof accepts a word as a number"
    ! "$out/stream_xof" "some seed" 1000 2>/dev/null >/dev/full || fail "stream_xof ignores a full disk"
done
echo "examples/c: $(find examples/c -name '*.c' | wc -l) programs"
[ "$all" ] || exit 0

# The libsodium in the Rust registry.
sodium_libdir=$(CARGO_TARGET_DIR=target/libsodium ${CARGO:-cargo} build --quiet --locked --message-format json \
    --manifest-path "$tests/libsodium/Cargo.toml" -p libsodium-sys-stable |
    sed -n 's/.*"build-script-executed".*"linked_paths":\["native=\([^"]*\)"\].*/\1/p')
[ -d "$sodium_libdir" ] || fail "no libsodium in what cargo built"
export PKG_CONFIG_PATH="$PKG_CONFIG_PATH:$sodium_libdir/pkgconfig"
sodium="$(pkg-config --cflags --libs --static libsodium)"
[ "$(pkg-config --modversion libsodium)" = 1.0.22 ] || fail "another libsodium than 1.0.22"
for cc in $compilers; do
    out=$scratch/$cc
    # shellcheck disable=SC2086
    {
        compile "$tests/sodium.c" sodium-sodium $sodium
        compile "$tests/beside.c" beside $sycon $sodium
    }
    "$out/beside" || fail "libsycon beside libsodium"
    "$out/sodium-sodium" > "$out/sodium.txt"
    cmp "$out/sycon.txt" "$out/sodium.txt" || fail "libsodium's program has other output with libsycon"
    echo "sodium_compat.h: $(wc -l < "$out/sodium.txt") lines of $cc's program are libsodium's"
done
