#!/bin/sh
# Builds libsycon and puts it below PREFIX for C: headers, static and shared library, sycon.pc, CMake's files.
# Usage: ci/install_c.sh PREFIX
#
# FEATURES are those of the crate. BUILT names a folder where cargo has built both libraries already: tests
# take what they were built with. For TARGET and CC see ci/cargo.sh; LD, OBJCOPY and AR are those beside CC.
#
# Cargo's own static library would show every symbol of Rust's standard library and of BLAKE3's C code, which a
# program may well have too. So it is linked to one object, whose other symbols are local, and whose sections stay
# apart, for `--gc-sections` to take what a program does not call. Both libraries are made of it. Linux only.
set -eu

[ $# = 1 ] || { echo "usage: $0 PREFIX" >&2; exit 2; }
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
capi=crates/sycon-capi
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# Below 1.0 the second number is the one that breaks.
case $version in
    0.*) soname=libsycon.so.${version%.*} ;;
    *) soname=libsycon.so.${version%%.*} ;;
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

# shellcheck disable=SC2086
[ -n "${BUILT-}" ] || ci/cargo.sh rustc --release --locked --quiet ${FEATURES:+--features $FEATURES} -p sycon-capi --lib \
    --crate-type staticlib
archive=$built/libsycon_capi.a
ld=${LD:-$(beside_cc ld)} objcopy=${OBJCOPY:-$(beside_cc objcopy)}

# Rust's standard library brings its bitcode beside its code, which the tools stumble over.
"$objcopy" --remove-section=.llvmbc --remove-section=.llvmcmd "$archive" "$scratch/plain.a"
# What Rust would print on panics and on failed allocations, and the 250 KB that read debug information for it,
# give way to functions that do nothing. The library has set a silent hook before; these are never called.
"${NM:-$(beside_cc nm)}" "$scratch/plain.a" 2>/dev/null | grep -oE '_R[0-9A-Za-z_]+$' | sort -u | grep -E \
    '3std9panicking12default_hook$|BacktraceLock5print.*DisplayBacktrace.*7Display3fmt$|3std5alloc24default_alloc_error_hook$' \
    > "$scratch/silenced"
{
    echo '#include <stddef.h>'
    sed 's/.*/size_t &(void);\nsize_t &(void) { return 0; }/' "$scratch/silenced"
} > "$scratch/silent.c"
# shellcheck disable=SC2086
${CC:-cc} ${CFLAGS-} -ffunction-sections -fPIC -c "$scratch/silent.c" -o "$scratch/silent.o"
"$objcopy" --weaken-symbols="$scratch/silenced" "$scratch/plain.a" "$scratch/weak.a"
sed 's/^/-u /' $capi/symbols.txt > "$scratch/roots"
"$ld" -r --gc-sections --unique=.text --unique=.rodata --unique='.rodata.*' "@$scratch/roots" "$scratch/silent.o" "$scratch/weak.a" \
    -o "$scratch/all.o"
"$objcopy" --strip-debug --keep-global-symbols=$capi/symbols.txt "$scratch/all.o" "$scratch/sycon.o"
rm -f "$scratch/libsycon.a"
"${AR:-$(beside_cc ar)}" rcsD "$scratch/libsycon.a" "$scratch/sycon.o"
install -m 644 "$scratch/libsycon.a" "$prefix/lib/libsycon.a"

{
    echo "SYCON_${soname#libsycon.so.} { global:"
    sed 's/$/;/' $capi/symbols.txt
    echo 'local: *; };'
} > "$scratch/versions"
# shellcheck disable=SC2086
${CC:-cc} ${LDFLAGS-} -shared -Wl,-soname,"$soname" -Wl,--version-script="$scratch/versions" -Wl,--gc-sections \
    -Wl,-z,relro,-z,now "$scratch/sycon.o" -o "$scratch/libsycon.so" -lpthread -lm -ldl
install -m 755 "$scratch/libsycon.so" "$prefix/lib/libsycon.so.$version"
ln -sf "libsycon.so.$version" "$prefix/lib/$soname"
ln -sf "$soname" "$prefix/lib/libsycon.so"

(cd $capi/include && find . -name '*.h') | while read -r header; do
    install -D -m 644 "$capi/include/$header" "$prefix/include/$header"
done

# Found from where it lies, so that the whole may be moved.
cat > "$prefix/lib/pkgconfig/sycon.pc" <<EOF
prefix=\${pcfiledir}/../..
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: sycon
Description: Extendable-output functions that stream, and what else a permutation can do
Version: $version
Libs: -L\${libdir} -lsycon
Libs.private: -lpthread -lm -ldl
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
    IMPORTED_LOCATION "\${_sycon_lib}/libsycon.so.$version" IMPORTED_SONAME $soname
    INTERFACE_INCLUDE_DIRECTORIES "\${SYCON_INCLUDE_DIR}")
  add_library(sycon::static STATIC IMPORTED)
  set_target_properties(sycon::static PROPERTIES
    IMPORTED_LOCATION "\${_sycon_lib}/libsycon.a"
    INTERFACE_INCLUDE_DIRECTORIES "\${SYCON_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "Threads::Threads;m;\${CMAKE_DL_LIBS}")
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
