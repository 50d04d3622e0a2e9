#!/bin/sh
# Tests the C library from other languages, if they are installed: ctypes, LuaJIT, cgo, C++ with CMake.
# Usage: ci/test_c_bindings.sh PREFIX, where ci/install_c.sh has installed it.
set -eu
[ $# = 1 ] || { echo "usage: $0 PREFIX" >&2; exit 2; }
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")/../crates/sycon-capi/tests/bindings"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" LD_LIBRARY_PATH="$prefix/lib"

# binding TOOL COMMAND...
binding() {
    tool=$1
    shift
    if ! command -v "$tool" >/dev/null; then
        echo "$tool: NOT TESTED, it is not installed"
        [ -z "${REQUIRE-}" ]
        return
    fi
    "$@"
    echo "$tool: as it should be"
}

by_cgo() {
    cd cgo
    GOFLAGS=-mod=mod GOCACHE="$scratch/go" go build -o "$scratch/cgo" .
    "$scratch/cgo"
    cd ..
}

by_cmake() {
    cmake -S cmake -B "$scratch/cmake" -DCMAKE_PREFIX_PATH="$prefix" > "$scratch/log" &&
        cmake --build "$scratch/cmake" >> "$scratch/log" || { cat "$scratch/log"; exit 1; }
    "$scratch/cmake/with_shared"
    "$scratch/cmake/with_static"

    # The headers are those of the library, also if CMake finds another version first or found it before.
    own=$scratch/own old=$scratch/old
    cp -R "$prefix" "$own"
    cp -R "$prefix" "$old"
    sed -i 's/^set(PACKAGE_VERSION .*/set(PACKAGE_VERSION 0.0.9)/' "$old/lib/cmake/sycon/sycon-config-version.cmake"
    for flags in "-DCMAKE_PREFIX_PATH=$old;$own" "-DCMAKE_PREFIX_PATH=$old -Dsycon_DIR=$own/lib/cmake/sycon" \
        "-DCMAKE_FIND_ROOT_PATH=$old -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY -Dsycon_DIR=$own/lib/cmake/sycon"; do
        # shellcheck disable=SC2086
        cmake -S cmake -B "$scratch/headers" $flags > "$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
        grep -qxF -- "-- headers: $own/include" "$scratch/log" || { echo "cmake $flags: other headers"; cat "$scratch/log"; exit 1; }
    done
    # A program for another CPU.
    if cmake -S cmake -B "$scratch/other" -DPOINTER=2 -DCMAKE_PREFIX_PATH="$own" > "$scratch/log" 2>&1 ||
        ! grep -q '([0-9]*bit)' "$scratch/log"; then
        echo "cmake: a library for another CPU"
        exit 1
    fi
}

binding python3 python3 by_ctypes.py "$prefix/lib/libsycon.so"
binding luajit luajit by_luajit.lua "$prefix/lib/libsycon.so"
binding go by_cgo
binding cmake by_cmake
