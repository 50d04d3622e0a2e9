#!/bin/sh
# Tests the C library: its exports, its headers, and the programs in crates/sycon-capi/tests and in the
# documentation, which find it through pkg-config.
# Usage: ci/test_c.sh PREFIX [--all | --small | --for TOOLS]
#
# PREFIX is where ci/install_c.sh has installed it with FEATURES=backend-env and an optimised PROFILE:
# without optimisation, Rust copies the padding of values, and a test finds pieces of the input there.
# Without --all, the tests use gcc, with and without the sanitizers. With --all, they also use clang, the static library, all
# standards of C and C++, each backend, and valgrind. With --for aarch64-linux-gnu, they use that compiler and the emulator,
# with the vectors of at most 2000 bytes. With --for x86_64-w64-mingw32, they use wine, or the program in WINE, and leave out
# the tests that need Unix. With --small, the library has only the feature sha3, and its known answers are tested, with the
# shared and the static library.
#
# Not covered: the sanitizers check the C side, and the library's calls of malloc and memcpy, but not the loads
# and stores of its code, which stable Rust does not instrument. Valgrind checks those, but does not support AVX-512
# and VAES, so the backends with them run only with the canaries of the tests.
set -eu

usage() {
    echo "usage: $0 PREFIX [--all | --small | --for TOOLS]" >&2
    exit 2
}
tools='' all='' small=''
case $#${2-} in
    1) ;;
    2--all) all=--all ;;
    2--small) small=-DSYCON_TEST_SMALL ;;
    3--for) tools=$3 ;;
    *) usage ;;
esac
installed=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
capi=crates/sycon-capi
scratch=target/c-build/${installed##*/}/tests
unset SYCON_BACKEND
rm -rf "$scratch"
mkdir -p "$scratch"

# Moved, because packages can be moved.
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cp -a "$installed/." "$prefix"
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
cflags=$(pkg-config --cflags sycon)
shared="$(pkg-config --libs sycon) -Wl,-rpath,$prefix/lib"
static="$(pkg-config --libs-only-L sycon) -l:libsycon.a -lpthread -lm -ldl"
warnings="-Wall -Wextra -Wpedantic -Werror"
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all"

nm=${tools:+$tools-}nm
# symbols FILE OPTION: prints the symbols that a library in PREFIX defines.
symbols() {
    "$nm" "$2" --defined-only "$prefix/lib/$1" 2>/dev/null | awk 'NF == 3 && $2 !~ /[AI]/ { print $3 }' | LC_ALL=C sort -u
}
wrong() {
    echo "$1: other symbols than in $capi/symbols.txt, where $2" >&2
    exit 1
}
expected=$scratch/symbols
if [ "$small" ]; then
    grep -E '^sycon_((xof_shake|hash_sha3|hash_keccak)|(version|backend|state_layout|mem.*|malloc|free)$)' $capi/symbols.txt
else
    cat $capi/symbols.txt
fi > "$expected"
case $tools in
    *-mingw32) symbols libsycon.dll.a -g ;;
    # The crate blake3 exports one function on ARM, which its C code for NEON calls, and Cargo has no way to hide it.
    aarch64-*) symbols libsycon.so -D | grep -vx blake3_compress_in_place_portable ;;
    *) symbols libsycon.so -D ;;
esac | diff "$expected" - || wrong "shared library" "> are those exported"
# A static library also shows other symbols: Rust's, with mangled names, compiler built-ins that Rust needs, and BLAKE3's. For
# Windows, it also shows functions of the system, and pointers to data.
others='sycon_|_R|_ZN|anon\.|_rust_extern_|_?blake3_|(DW.ref.)?rust_eh_personality$|__'
case $tools in *-mingw32) others="$others|\.refptr\.|(ProcessPrng|WaitOnAddress|WakeByAddress(All|Single))$" ;; esac
symbols libsycon.a -g | grep '^sycon_' | diff "$expected" - || wrong libsycon.a "> are those defined"
! symbols libsycon.a -g | grep -vE "^($others)" || wrong libsycon.a "these are new"

# Also tests the programs in the documentation, and the examples in the headers that compile.
examples_of() {
    awk -v out="$1" '/^```c$/ { count += 1; file = out count ".c"; printf "" > file; next }
        /^```$/ { file = "" } file { print > file }'
}
# shellcheck disable=SC2046
cat $(grep -l '^```c$' README.md docs/*.md $capi/README.md) | examples_of "$scratch/page-"
sed -n 's:^//! \{0,1\}::p' $capi/src/*.rs | examples_of "$scratch/header-"
$capi/tests/vectors.py "$prefix/include" > "$scratch/vectors.h"

# names SOURCE...: prints the names of the programs.
names() {
    for source in "$@"; do basename "$source" .c; done
}

tests=$(names "$capi"/tests/*.c)
quick=$(echo "$tests" | grep -v accumulated)
pages=$(names "$scratch"/page-*.c)

# Runs each line of its input as a command, several at a time.
in_parallel() {
    xargs -P "$(nproc)" -d '\n' -n 1 sh -euc
}

# Prints all programs, or, if the target is not a Unix, all except those that need one.
sources() {
    case $tools in
        *-mingw32) grep -L '^#include <\(sys/\|unistd\)' "$capi"/tests/*.c "$scratch"/page-*.c ;;
        *) ls "$capi"/tests/*.c "$scratch"/page-*.c ;;
    esac
}

# build NAME COMPILER LIBRARY FLAGS...: builds all programs, as $scratch/NAME-TEST.
build() {
    name=$1 compiler=$2 library=$3
    shift 3
    for test in $(sources); do
        echo "$compiler -std=c11 $warnings $* $cflags -I$scratch $test -o $scratch/$name-$(basename "$test" .c) $library"
    done | in_parallel
}

# run NAME TESTS COMMAND...: runs these programs with this command.
run() {
    name=$1 programs=$2
    shift 2
    echo "== $name $*"
    for program in $programs; do
        echo "$* $scratch/$name-$program > $scratch/output-$program 2>&1 || { cat $scratch/output-$program; exit 1; }"
    done | in_parallel
}

# headers COMPILER LANGUAGE STANDARD...: compiles every header alone, and after another header.
headers() {
    compiler=$1 language=$2
    shift 2
    for header in $(cd "$prefix/include" && find . -name '*.h'); do
        for standard in "$@"; do
            for includes in "" "#include <sycon/xof.h>"; do
                printf '%s\n#include <%s>\n' "$includes" "$header" |
                    $compiler -x "$language" -std="$standard" $warnings $cflags -fsyntax-only -
            done
        done
    done
}

# for_windows NAME LIBRARY: runs the programs that do not need a Unix, with wine.
for_windows() {
    # Windows' own printf does not support all formats of C.
    build "$1" "$tools-gcc" "$2" -O1 -D__USE_MINGW_ANSI_STDIO=1
    # shellcheck disable=SC2046
    run "$1" "$(names $(sources) | sed s/$/.exe/)" "${WINE:-wine64}"
}

if [ "$small" ]; then
    sources() { ls "$capi/tests/known_answers.c"; }
    build small gcc "$shared" -O1 "$small"
    build small-static gcc "$static" -O1 "$small"
    for library in small small-static; do run $library known_answers; done
    exit 0
fi
case $tools in
    '') ;;
    *-mingw32)
        # Its loader looks for libraries beside programs.
        cp "$prefix"/bin/*.dll "$scratch"
        for_windows "$tools" "$(pkg-config --libs sycon)"
        for_windows "$tools-static" "$(pkg-config --static --libs sycon) -static"
        exit 0
        ;;
    *)
        build "$tools" "$tools-gcc" "$shared" -O1
        run "$tools" "$quick $pages" "SYCON_TEST_MOST=2000 SYCON_TEST_EMULATED=1 qemu-${tools%%-*} -L /usr/$tools"
        exit 0
        ;;
esac

# shellcheck disable=SC2086
! printf '#include <sycon.h>\nint main(void) { uint8_t key[32]; return SYCON_WIPE(key); }\n' |
    gcc -x c $cflags -fsyntax-only - 2> /dev/null || { echo "SYCON_WIPE accepts other memory than states" >&2; exit 1; }
unaligned=$(grep -rhB 1 --no-group-separator 'struct SYCON_ALIGN(64) ' "$prefix/include" | grep -v 'sycon_malloc' | grep -c '^//' || true)
[ "$unaligned" = 0 ] || { echo "$unaligned states do not say that malloc does not align them" >&2; exit 1; }
headers "gcc -Wredundant-decls" c c99
for example in "$scratch"/header-*.c; do
    # shellcheck disable=SC2086
    gcc -std=c11 $warnings $cflags -fsyntax-only "$example"
done
# The example of age.h must fail without recipients.
{
    cat "$(grep -l 'sycon_age_encrypt_stream' "$scratch"/header-*.c)"
    echo 'int main(void) { return encrypt(stdin, stdout, NULL, 10) == 0; }'
} > "$scratch/age_example.c"
# shellcheck disable=SC2086
gcc -std=c11 $warnings $cflags "$scratch/age_example.c" -o "$scratch/age_example" $shared
"$scratch/age_example" || { echo "age.h: the example succeeds without recipients" >&2; exit 1; }
headers g++ c++ c++11
build gcc gcc "$shared" -O1 -g
run gcc "$tests $pages"
build gcc-sanitized gcc "$shared" -O1 -g "$sanitize"
run gcc-sanitized "$quick"
[ "$all" ] || exit 0

headers gcc c c11 c17 c2x
headers clang c c99 c11 c17 c2x
headers g++ c++ c++20
headers "clang++ -Wold-style-cast" c++ c++11 c++20
build gcc-static gcc "$static" -O1
run gcc-static "$quick $pages"
build clang clang "$shared" -O1
run clang "$quick $pages"
build clang-static clang "$static" -O1
run clang-static "$quick $pages"
build clang-sanitized clang "$shared" -O1 -g "$sanitize"
run clang-sanitized "$quick"
for compiler in g++ clang++; do
    # shellcheck disable=SC2086
    $compiler -x c++ -std=c++11 $warnings $cflags "$capi/tests/first.c" -o "$scratch/$compiler-first" $shared
    run "$compiler" first
done

# Each backend; and the backends that valgrind supports, with valgrind and the vectors of at most 2000 bytes.
for backend in portable bmi avx2 avx2-vaes avx512 avx512-vaes; do
    # The library ends the program if the processor does not support the backend.
    if ! SYCON_BACKEND=$backend "$scratch/gcc-page-1" > /dev/null 2>&1; then
        echo "== gcc SYCON_BACKEND=$backend: NOT TESTED, this processor cannot run it"
        continue
    fi
    run gcc "$tests" "SYCON_BACKEND=$backend"
    case $backend in
        portable | bmi | avx2)
            run gcc "$quick" "SYCON_BACKEND=$backend RAYON_NUM_THREADS=2 SYCON_TEST_MOST=2000" \
                valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=all \
                --errors-for-leak-kinds=all --suppressions=$capi/tests/valgrind.supp
            ;;
    esac
done
