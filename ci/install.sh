#!/bin/sh
# Installs the files from ci/stage.sh, unchanged or stripped with STRIP, or removes them again.
# Usage: ci/install.sh install|install-strip|remove STAGE
# The Makefile sets the destinations: PREFIX, BINDIR and so on, in DESTDIR.
set -eu
case $#${1-} in
    2install | 2install-strip | 2remove) ;;
    *) echo "usage: $0 install|install-strip|remove STAGE" >&2; exit 2 ;;
esac
action=$1 stage=$2
[ -e "$stage/complete" ] || { echo "there is nothing in $stage; run: make build" >&2; exit 1; }
umask 022

# place FROM TO: installs or removes the files of the stage's folder FROM.
place() {
    (cd "$stage/$1" && find . ! -type d ! -name sycon.pc) | sed 's|^\./||' | while read -r file; do
        at=${DESTDIR-}$2/$file
        # Never written over: it may be running.
        rm -f "$at"
        [ "$action" != remove ] || continue
        mkdir -p "$(dirname "$at")"
        cp -P --preserve=mode "$stage/$1/$file" "$at"
    done
}

# Prints a folder in the form that pkg-config files use.
from_prefix() {
    case $1 in
        "$PREFIX"/*) echo "\${prefix}${1#"$PREFIX"}" ;;
        *) echo "$1" ;;
    esac
}

place bin "$BINDIR"
place lib "$LIBDIR"
place include "$INCLUDEDIR"
place share/man "$MANDIR"
place share/bash-completion/completions "$BASHDIR"
place share/zsh/site-functions "$ZSHDIR"
place share/fish/vendor_completions.d "$FISHDIR"
place share/licenses/sycon "$LICENSEDIR"

# quoted TEXT: prints it for pkg-config or CMake, which need a backslash before a space, in the replacement of sed's s|||.
quoted() {
    echo "$1" | sed 's/[ \\]/\\&/g; s/[\\&|]/\\&/g'
}

pc=${DESTDIR-}$PKGCONFIGDIR/sycon.pc
if [ "$action" = remove ]; then
    rm -f "$pc"
    for own in "$INCLUDEDIR/sycon/experimental" "$INCLUDEDIR/sycon" "$LICENSEDIR" "$LIBDIR/cmake/sycon" "$LIBDIR/cmake"; do
        [ ! -d "${DESTDIR-}$own" ] || rmdir --ignore-fail-on-non-empty "${DESTDIR-}$own"
    done
    exit
fi
# The stage's own may be moved; a system's says where it is.
mkdir -p "$(dirname "$pc")"
sed -e "s|^prefix=.*|prefix=$(quoted "$PREFIX")|" -e "s|^libdir=.*|libdir=$(quoted "$(from_prefix "$LIBDIR")")|" \
    -e "s|^includedir=.*|includedir=$(quoted "$(from_prefix "$INCLUDEDIR")")|" "$stage/lib/pkgconfig/sycon.pc" > "$pc"
include=$(realpath -ms --relative-to="$LIBDIR" "$INCLUDEDIR")
sed -i "s|\${_sycon_lib}/../include|\${_sycon_lib}/$(quoted "$include")|" "${DESTDIR-}$LIBDIR/cmake/sycon/sycon-config.cmake"
if [ "$action" = install-strip ]; then
    strip=${STRIP:-strip}
    "$strip" "${DESTDIR-}$BINDIR/sycon"
    "$strip" --strip-unneeded "${DESTDIR-}$LIBDIR"/libsycon.so.*.*.*
fi
