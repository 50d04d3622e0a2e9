#!/bin/sh
# Builds libsycon and puts it below PREFIX for C: headers, static and shared library, sycon.pc.
# Usage: ci/install_c.sh PREFIX
#
# FEATURES are those of the crate. BUILT names a folder where cargo has built both libraries already: tests
# take what they were built with. For TARGET and CC see ci/cargo.sh; LD, OBJCOPY and AR are those beside CC.
#
# Of the static library, cargo's own archive would show every symbol of Rust's standard library and
# of BLAKE3's C code, which a program may well have too. So it is linked to one object, whose other
# symbols are local. Linux only.
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
    --crate-type cdylib,staticlib -- -C "link-arg=-Wl,-soname,$soname"
install -m 755 "$built/libsycon_capi.so" "$prefix/lib/libsycon.so.$version"
ln -sf "libsycon.so.$version" "$prefix/lib/$soname"
ln -sf "$soname" "$prefix/lib/libsycon.so"

sed 's/^/-u /' $capi/symbols.txt > "$scratch/roots"
"${LD:-$(beside_cc ld)}" -r --gc-sections "@$scratch/roots" "$built/libsycon_capi.a" -o "$scratch/all.o"
# Without link-time optimisation Rust's standard library brings its bitcode, which `ar` stumbles over.
"${OBJCOPY:-$(beside_cc objcopy)}" --strip-debug --remove-section=.llvmbc --remove-section=.llvmcmd \
    --keep-global-symbols=$capi/symbols.txt "$scratch/all.o" "$scratch/sycon.o"
rm -f "$scratch/libsycon.a"
"${AR:-$(beside_cc ar)}" rcsD "$scratch/libsycon.a" "$scratch/sycon.o"
install -m 644 "$scratch/libsycon.a" "$prefix/lib/libsycon.a"

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
Libs.private: -lgcc_s -lpthread -lm -ldl
Cflags: -I\${includedir}
EOF
echo "libsycon $version is in $prefix"
