#!/bin/sh
# Builds libsycon and puts it below PREFIX for C: headers, man pages, static and shared library, sycon.pc, CMake's files.
# Usage: ci/install_c.sh PREFIX
#
# FEATURES are those of the crate. BUILT names a folder where cargo has built both libraries already: tests
# take what they were built with. For small targets, BACKENDS is a list of those to build for ("portable" alone, or
# others beside it), and PANIC=abort makes a mistake of the library's end the program instead of a call, with -1. For TARGET and CC see ci/cargo.sh; LD, OBJCOPY and AR are those beside CC.
#
# Cargo's own static library would show every symbol of Rust's standard library and of BLAKE3's C code, which a
# program may well have too. So it is linked to one object, whose other symbols are local, and whose sections stay
# apart, for `--gc-sections` to take what a program does not call. Both libraries are made of it. That is on Linux. For
# Windows, by TARGET=x86_64-pc-windows-gnu and CC=x86_64-w64-mingw32-gcc, the static library is cargo's own, and of it is
# made a DLL, with a library to import it by.
set -eu

[ $# = 1 ] || { echo "usage: $0 PREFIX" >&2; exit 2; }
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
capi=crates/sycon-capi
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# Below 1.0 the second number is the one that breaks.
case $version in
    0.*) abi=${version%.*} ;;
    *) abi=${version%%.*} ;;
esac

target=${CARGO_TARGET_DIR:-target}
scratch=$target/c-build
mkdir -p "$scratch" "$prefix/lib/pkgconfig" "$prefix/include"
TARGET=${TARGET:-${CARGO_BUILD_TARGET-}}
built=${BUILT:-$target/${TARGET:+$TARGET/}release}

# The program of that name that CC works with.
beside_cc() {
    ${CC:-cc} -print-prog-name="$1"
}

for backend in ${BACKENDS-}; do
    grep -q "^    [A-Za-z0-9]* [a-z0-9_]* \"$backend\"\$" crates/sycon-simd/src/backend.rs || {
        echo "BACKENDS: there is no $backend; see sycon info" >&2
        exit 2
    }
    export RUSTFLAGS="${RUSTFLAGS-} --cfg sycon_backends --cfg sycon_backends=\"$backend\""
done
case ${PANIC-} in
    '') ;;
    abort | unwind) export CARGO_PROFILE_RELEASE_PANIC="$PANIC" ;;
    *) echo "PANIC: abort or unwind, not $PANIC" >&2; exit 2 ;;
esac
# shellcheck disable=SC2086
[ -n "${BUILT-}" ] || ci/cargo.sh rustc --release --locked --quiet ${FEATURES:+--features $FEATURES} -p sycon-capi --lib \
    --crate-type staticlib
archive=$built/libsycon_capi.a
ld=${LD:-$(beside_cc ld)} objcopy=${OBJCOPY:-$(beside_cc objcopy)}

# Links both libraries for Linux.
link_for_linux() {
    # Rust's standard library brings its bitcode beside its code, which the tools stumble over.
    "$objcopy" --remove-section=.llvmbc --remove-section=.llvmcmd "$archive" "$scratch/plain.a"
    # Where panics come from would be printed with their words. Empty strings are all one to the linker.
    python3 - "$scratch/plain.a" <<'PYTHON'
import re, sys
from pathlib import Path

archive = Path(sys.argv[1])
places = rb"(?:/rustc/[0-9a-f]{40}|/rust/deps|/?crates)/[\w./-]+\.rs(?=\0)"
archive.write_bytes(re.sub(places, lambda place: bytes(len(place[0])), archive.read_bytes()))
PYTHON
    # What Rust prints when it panics, and the 250 KB that write it, give way to a panic without words, which becomes -1.
    "${NM:-$(beside_cc nm)}" "$scratch/plain.a" 2>/dev/null | awk '{ print $NF }' | sort -u | grep -E \
        '(4core9panicking[0-9]+(panic|assert)[a-z_]*|4core.*_(fail|failed)|5alloc5alloc18handle_alloc_error|3std9panicking[0-9]+(rust_)?panic_with_hook|9Formatter12pad_integral)(17h[0-9a-f]{16}E)?$' \
        > "$scratch/panics"
    for name in panic_fmt panic_with_hook; do
        grep -q "$name" "$scratch/panics" || { echo "install_c: this Rust has no $name by the names known here" >&2; exit 1; }
    done
    {
        echo 'void sycon_panic(void); void abort(void);'
        # Those that must not unwind.
        sed -E '/nounwind|cannot_unwind|in_cleanup/ { s/.*/void &(void);\nvoid &(void) { abort(); }/; p }; d' "$scratch/panics"
        sed -E '/nounwind|cannot_unwind|in_cleanup/ d; s/.*/void &(void);\nvoid &(void) { sycon_panic(); }/' "$scratch/panics"
    } > "$scratch/panics.c"
    # shellcheck disable=SC2086
    ${CC:-cc} ${CFLAGS-} -ffunction-sections -fexceptions -fPIC -Os -c "$scratch/panics.c" -o "$scratch/panics.o"
    "$objcopy" --weaken-symbols="$scratch/panics" "$scratch/plain.a" "$scratch/weak.a"
    sed 's/^/-u /' $capi/symbols.txt > "$scratch/roots"
    "$ld" -r --gc-sections --unique=.text --unique=.rodata --unique='.rodata.*' "@$scratch/roots" "$scratch/panics.o" "$scratch/weak.a" \
        -o "$scratch/all.o"
    "$objcopy" --strip-debug --keep-global-symbols=$capi/symbols.txt "$scratch/all.o" "$scratch/sycon.o"
    rm -f "$scratch/libsycon.a"
    "${AR:-$(beside_cc ar)}" rcsD "$scratch/libsycon.a" "$scratch/sycon.o"
    install -m 644 "$scratch/libsycon.a" "$prefix/lib/libsycon.a"

    {
        echo "SYCON_$abi { global:"
        sed 's/$/;/' $capi/symbols.txt
        echo 'local: *; };'
    } > "$scratch/versions"
    # shellcheck disable=SC2086
    ${CC:-cc} ${LDFLAGS-} -shared -Wl,-soname,"$soname" -Wl,--version-script="$scratch/versions" -Wl,--gc-sections \
        -Wl,-z,relro,-z,now "$scratch/sycon.o" -o "$scratch/libsycon.so" $links
    install -m 755 "$scratch/libsycon.so" "$prefix/lib/libsycon.so.$version"
    ln -sf "libsycon.so.$version" "$prefix/lib/$soname"
    ln -sf "$soname" "$prefix/lib/libsycon.so"
}

# Links both libraries for Windows, where the parts of one object cannot be told apart so.
link_for_windows() {
    install -m 644 "$archive" "$prefix/lib/libsycon.a"
    {
        echo "LIBRARY \"$dll\""
        echo EXPORTS
        cat $capi/symbols.txt
    } > "$scratch/sycon.def"
    sed 's/^/-u /' $capi/symbols.txt > "$scratch/roots"
    mkdir -p "$prefix/bin"
    # shellcheck disable=SC2086
    ${CC:-x86_64-w64-mingw32-gcc} ${LDFLAGS-} -shared -static-libgcc "$scratch/sycon.def" -Wl,--gc-sections -s "-Wl,@$scratch/roots" "$archive" $links \
        -Wl,--out-implib,"$prefix/lib/libsycon.dll.a" -o "$prefix/bin/$dll"
}

case $TARGET in
    *-windows-gnu)
        dll=libsycon-$abi.dll
        # What rustc says by --print native-static-libs.
        links="-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp"
        cmake_shared="IMPORTED_LOCATION \"\${_sycon_lib}/../bin/$dll\" IMPORTED_IMPLIB \"\${_sycon_lib}/libsycon.dll.a\""
        cmake_links="kernel32;ntdll;userenv;ws2_32;dbghelp"
        link_for_windows
        ;;
    *)
        soname=libsycon.so.$abi
        links="-lpthread -lm -ldl"
        cmake_shared="IMPORTED_LOCATION \"\${_sycon_lib}/libsycon.so.$version\" IMPORTED_SONAME $soname"
        cmake_links="Threads::Threads;m;\${CMAKE_DL_LIBS}"
        link_for_linux
        ;;
esac

(cd $capi/include && find . -name '*.h') | while read -r header; do
    install -D -m 644 "$capi/include/$header" "$prefix/include/$header"
done
mkdir -p "$prefix/share/man/man3"
install -m 644 $capi/man/*.3 "$prefix/share/man/man3"

# Found from where it lies, so that the whole may be moved.
cat > "$prefix/lib/pkgconfig/sycon.pc" <<EOF
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: sycon
Description: Extendable-output functions that stream, and what else a permutation can do
Version: $version
Libs: -L\${libdir} -lsycon
Libs.private: $links
Cflags: -I\${includedir}
EOF

# The same for CMake: find_package(sycon), then sycon::sycon or sycon::static.
mkdir -p "$prefix/lib/cmake/sycon"
cat > "$prefix/lib/cmake/sycon/sycon-config.cmake" <<EOF
get_filename_component(_sycon_lib "\${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
find_path(SYCON_INCLUDE_DIR sycon.h HINTS "\${_sycon_lib}/../include" "\${_sycon_lib}/../../include")
if(NOT TARGET sycon::sycon)
  find_package(Threads REQUIRED)
  add_library(sycon::sycon SHARED IMPORTED)
  set_target_properties(sycon::sycon PROPERTIES
    $cmake_shared
    INTERFACE_INCLUDE_DIRECTORIES "\${SYCON_INCLUDE_DIR}")
  add_library(sycon::static STATIC IMPORTED)
  set_target_properties(sycon::static PROPERTIES
    IMPORTED_LOCATION "\${_sycon_lib}/libsycon.a"
    INTERFACE_INCLUDE_DIRECTORIES "\${SYCON_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "$cmake_links")
endif()
EOF
cat > "$prefix/lib/cmake/sycon/sycon-config-version.cmake" <<EOF
set(PACKAGE_VERSION $version)
if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
elseif(PACKAGE_FIND_VERSION_MAJOR EQUAL ${version%%.*} AND PACKAGE_FIND_VERSION_MINOR EQUAL $(echo "$version" | cut -d. -f2))
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
else()
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
endif()
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
EOF
echo "libsycon $version is in $prefix"
