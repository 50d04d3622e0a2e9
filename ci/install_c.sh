#!/bin/sh
# Builds libsycon with cargo and installs it into PREFIX: libraries, headers, man pages, sycon.pc, files for CMake.
# Usage: ci/install_c.sh PREFIX
#
# FEATURES are those of crates/libsycon. PROFILE=small builds without the standard library and man pages, only with FEATURES
# and, unless RUSTFLAGS is set, without code for AVX-512.
# BUILT names a folder where cargo has already built both libraries and sycon-header. For TARGET and CC see ci/cargo.sh.
set -eu
[ $# = 1 ] || { echo "usage: $0 PREFIX" >&2; exit 2; }
mkdir -p "$1"
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# crates/libsycon/build.rs has the same rule.
case $version in
    0.*) abi=${version%.*} ;;
    *) abi=${version%%.*} ;;
esac
TARGET=${TARGET:-${CARGO_BUILD_TARGET-}}
profile=${PROFILE:-release}
if [ -z "${BUILT-}" ]; then
    options=
    if [ "$profile" = small ]; then
        options=--no-default-features
        backends=$(sed -n 's/.*cfg(sycon_backends, values(none(), \(.*\))).*/\1/p' Cargo.toml | tr -d ' ' | tr ',' '\n')
        export RUSTFLAGS="${RUSTFLAGS---cfg sycon_backends $(echo "$backends" | sed '/avx512/d; s/^/--cfg sycon_backends=/' | tr '\n' ' ')}"
    elif [ -z "$TARGET" ]; then
        options="-p sycon-header"
    fi
    # shellcheck disable=SC2086
    ci/cargo.sh build --profile "$profile" --locked --quiet -p libsycon $options ${FEATURES:+--features $FEATURES}
    BUILT=${CARGO_TARGET_DIR:-target}/${TARGET:+$TARGET/}$profile
fi

# The output of rustc --print native-static-libs, if the library contains the standard library.
case $TARGET in
    *-windows-gnu)
        libs="kernel32 ntdll userenv ws2_32 dbghelp"
        shared=../bin/sycon.dll named=IMPLIB name="\${_sycon_lib}/libsycon.dll.a"
        install -D -m 755 "$BUILT/sycon.dll" "$prefix/bin/sycon.dll"
        install -D -m 644 "$BUILT/libsycon.dll.a" "$prefix/lib/libsycon.dll.a"
        ;;
    *)
        libs="pthread m dl"
        shared=libsycon.so.$version named=SONAME name=libsycon.so.$abi
        install -D -m 755 "$BUILT/libsycon.so" "$prefix/lib/$shared"
        ln -sf "$shared" "$prefix/lib/$name"
        ln -sf "$name" "$prefix/lib/libsycon.so"
        ;;
esac
install -m 644 "$BUILT/libsycon.a" "$prefix/lib/libsycon.a"
# Otherwise, headers and pages of an earlier version would stay.
rm -rf "$prefix/include/sycon" "$prefix"/share/man/man3/sycon*.3
(cd crates/sycon-capi/include && find . -name '*.h' -exec install -D -m 644 {} "$prefix/include/{}" \;)
if [ "$profile" != small ]; then
    # The program that writes the man pages runs on this machine, whatever TARGET is.
    if [ "$TARGET" ]; then
        env -u TARGET -u CARGO_BUILD_TARGET -u CC -u AR -u CFLAGS -u RUSTFLAGS -u CARGO_ENCODED_RUSTFLAGS \
            ci/cargo.sh build --release --locked --quiet -p sycon-header
        header=${CARGO_TARGET_DIR:-target}/release/sycon-header
    else
        header=$BUILT/sycon-header
    fi
    mkdir -p "$prefix/share/man/man3"
    "$header" man "$prefix/share/man/man3"
    chmod 644 "$prefix"/share/man/man3/*
fi
bits=$("${RUSTC:-rustc}" --print cfg ${TARGET:+--target "$TARGET"} | sed -n 's/^target_pointer_width="\(.*\)"/\1/p')
# fill TEMPLATE TO SEPARATOR BEFORE: with the names of the libraries, each after BEFORE.
fill() {
    mkdir -p "$(dirname "$2")"
    list=$(echo "$libs" | sed "s/[^ ]*/$4&/g; s/ /$3/g")
    sed -e "s|@VERSION@|$version|; s|@ABI@|$abi|; s|@LIBS@|$list|; s|@SHARED@|$shared|; s|@NAMED@|$named|; s|@NAME@|$name|; s|@BITS@|$bits|" \
        "crates/libsycon/$1" > "$2"
    chmod 644 "$2"
}
fill sycon.pc.in "$prefix/lib/pkgconfig/sycon.pc" " " -l
fill sycon-config.cmake.in "$prefix/lib/cmake/sycon/sycon-config.cmake" ";" ""
fill sycon-config-version.cmake.in "$prefix/lib/cmake/sycon/sycon-config-version.cmake" "" ""
echo "libsycon $version is in $prefix"
