#!/bin/sh
# Runs cargo for release builds: the output does not depend on the paths of the sources, the crates and the build folder.
# Usage: ci/cargo.sh COMMAND ARGUMENT...
#
# TARGET is the machine to build for, if it is not this one; CC also links. VENDOR is a folder that
# `make vendor` has filled: the build then does not use the network.
#
# Your flags in RUSTFLAGS, CFLAGS or `build.rustflags` stay in effect. Flags in a [target] table of cargo's configuration
# make cargo ignore the flags that are set here.
set -eu
[ $# -gt 0 ] || { echo "usage: $0 COMMAND ARGUMENT..." >&2; exit 2; }
cd "$(dirname "$0")/.."
CARGO_TARGET_DIR=$(realpath -m "${CARGO_TARGET_DIR:-target}")
TARGET=${TARGET:-${CARGO_BUILD_TARGET-}}
export CARGO_TARGET_DIR
[ -z "$TARGET" ] || export CARGO_BUILD_TARGET="$TARGET"

triple=${TARGET:-$("${RUSTC:-rustc}" -vV | sed -n 's/^host: //p')}
linker=CARGO_TARGET_$(echo "$triple" | tr 'a-z.-' 'A-Z__')_LINKER
case ${CC-} in
    '' | *' '*) ;;
    *) export "$linker=$CC" ;;
esac

# The folder where cargo unpacks crates has a subfolder for each registry, and does not exist before the first build.
unpacked=$(realpath -sm "${CARGO_HOME:-${HOME-}/.cargo}/registry/src")
[ -d "$unpacked" ] || [ "${VENDOR-}" ] || "${CARGO:-cargo}" fetch --quiet --locked --target "$triple"
# If several prefixes match, the last one counts.
maps="$(pwd -P)=/sycon
$CARGO_TARGET_DIR=/sycon/target"
for registry in "$unpacked"/*; do
    [ ! -d "$registry" ] || maps="$maps
$registry=/crates"
done
if [ "${VENDOR-}" ]; then
    VENDOR=$(realpath "$VENDOR")
    maps="$maps
$VENDOR=/crates"
    set -- --offline --config "source.crates-io.replace-with='vendored'" \
        --config "source.vendored.directory='$VENDOR'" "$@"
fi

# Quoted, because paths can contain spaces.
CFLAGS="${CFLAGS-} $(echo "$maps" | sed "s/.*/'-ffile-prefix-map=&'/" | tr '\n' ' ')"
export CFLAGS CC_SHELL_ESCAPED_FLAGS=1

separator=$(printf '\037')
# Cargo splits RUSTFLAGS at spaces, and does not support quotes.
given=${CARGO_ENCODED_RUSTFLAGS:-$(echo "${RUSTFLAGS-}" | awk '{ for (i = 1; i <= NF; i++) print $i }' | paste -sd "$separator")}
if [ "$given" ]; then
    flags=$(echo "$maps" | sed 's/^/--remap-path-prefix=/' | paste -sd "$separator")
    export CARGO_ENCODED_RUSTFLAGS="$given$separator$flags"
else
    flags=$(echo "$maps" | sed "s/.*/'--remap-path-prefix=&'/" | paste -sd ,)
    set -- --config "build.rustflags=[$flags]" "$@"
fi
exec "${CARGO:-cargo}" "$@"
