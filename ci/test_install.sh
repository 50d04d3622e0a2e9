#!/usr/bin/env bash
# Tests `make install` and `make uninstall`: the places of all files, that the command, the library, the man pages and the
# completions work from there, and that no file is left.
# Usage: ci/test_install.sh BUILT, a folder where cargo has built the command, both libraries and sycon-header
#    or: ci/test_install.sh --cargo-c PREFIX: tests that cargo-c, which it builds if necessary, installs the same C library
#        as ci/install_c.sh has installed in PREFIX, except the man pages and the files for CMake.
set -euo pipefail
built=$(realpath "${2-$1}")
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# As in ci/install_c.sh.
case $version in
    0.*) abi=${version%.*} ;;
    *) abi=${version%%.*} ;;
esac
unset SYCON TARGET VENDOR CC AR STRIP MAKEFLAGS MAKELEVEL CARGO_BUILD_TARGET
unset PREFIX BINDIR LIBDIR PKGCONFIGDIR INCLUDEDIR DATADIR MANDIR LICENSEDIR BASHDIR ZSHDIR FISHDIR DESTDIR O

fail() {
    echo "installation: $*" >&2
    exit 1
}
# present TOOL WHAT: succeeds if TOOL is installed, to test WHAT.
present() {
    command -v "$1" >/dev/null && return
    echo "installation: $2: NOT TESTED, there is no $1" >&2
    [ -z "${REQUIRE-}" ] || exit 1
    return 1
}

if [ "$1" = --cargo-c ]; then
    ci/tool.sh run cargo-cinstall cinstall --locked -p libsycon --destdir "$scratch" --prefix /usr --libdir /usr/lib
    files() { (cd "$1" && find . ! -type d ! -path './lib/cmake/*' ! -path './share/man/*' | LC_ALL=C sort); }
    diff <(files "$built") <(files "$scratch/usr") || fail "cargo-c installs other files"
    readelf -d "$scratch/usr/lib/libsycon.so" | grep -qF "[libsycon.so.$abi]" || fail "cargo-c: another soname"
    nm -D --defined-only "$scratch/usr/lib/libsycon.so" | awk '{ print $3 }' | LC_ALL=C sort |
        diff - crates/sycon-capi/symbols.txt || fail "cargo-c exports other symbols"
    export PKG_CONFIG_LIBDIR=$scratch/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$scratch
    # shellcheck disable=SC2046
    cc examples/c/hash_file.c -o "$scratch/hash_file" $(pkg-config --cflags --libs sycon)
    LD_LIBRARY_PATH=$scratch/usr/lib "$scratch/hash_file" README.md >/dev/null || fail "the library of cargo-c does not work"
    echo "cargo-c installs the C library"
    exit
fi

# Distributions provide the build dependencies themselves.
steps=$(make --dry-run build check install install-strip uninstall vendor)
if grep setup <<<"$steps"; then
    fail "a step for distributions sets the machine up"
fi

root=$scratch/root
stage=$scratch/stage
install=(make --no-print-directory STAGE="$stage" DESTDIR="$root" PREFIX=/usr LIBDIR=/usr/lib/machine)
BUILT=$built ci/stage.sh "$stage" >/dev/null
"${install[@]}" install

diff - <(cd "$root" && find . ! -type d | grep -v '/man1/' | LC_ALL=C sort) <<LIST || fail "other files than expected"
./usr/bin/age-plugin-pq
./usr/bin/sycon
$(cd crates/sycon-capi && find include -name '*.h' | LC_ALL=C sort | sed 's|^|./usr/|')
./usr/lib/machine/cmake/sycon/sycon-config-version.cmake
./usr/lib/machine/cmake/sycon/sycon-config.cmake
./usr/lib/machine/libsycon.a
./usr/lib/machine/libsycon.so
./usr/lib/machine/libsycon.so.$abi
./usr/lib/machine/libsycon.so.$version
./usr/lib/machine/pkgconfig/sycon.pc
./usr/share/bash-completion/completions/sycon
./usr/share/fish/vendor_completions.d/sycon.fish
./usr/share/licenses/sycon/LICENSE-APACHE
./usr/share/licenses/sycon/LICENSE-MIT
./usr/share/licenses/sycon/RUST-LIBRARY.html
./usr/share/licenses/sycon/THIRD-PARTY-LICENSES
$(cd crates/sycon-capi/include && find . -name '*.h' ! -name '*_compat.h' |
    sed 's|^\./||; s|/|_|g; s|\.h$|.3|; s|^|./usr/share/man/man3/|' | LC_ALL=C sort)
./usr/share/zsh/site-functions/_sycon
LIST
wrong=$(find "$root" \( -type f ! -perm 644 ! -perm 755 \) -o \( -type d ! -perm 755 \))
[ -z "$wrong" ] || fail "not for everyone to read, or for others to write: $wrong"
if grep -rqF "$scratch" "$root"; then fail "a file contains the path of the build or of the stage"; fi

sycon=$root/usr/bin/sycon
PATH=$root/usr/bin:$PATH
export PATH
echo a > "$scratch/a"
"$sycon" sum --tag "$scratch/a" | "$sycon" sum --check --status || fail "the command does not work"
[ "$(age-plugin-pq --age-plugin=identity-v1 <<<$'-> done\n')" = "-> done" ] || fail "the plugin does not work"

# The library, as a compiler finds it in the system's folders.
export PKG_CONFIG_LIBDIR=$root/usr/lib/machine/pkgconfig
[ "$(pkg-config --variable=prefix sycon)" = /usr ] || fail "sycon.pc has the wrong prefix"
[ "$(pkg-config --variable=libdir sycon)" = /usr/lib/machine ] || fail "sycon.pc has the wrong libdir"
export PKG_CONFIG_SYSROOT_DIR=$root
# shellcheck disable=SC2046
cc examples/c/hash_file.c -o "$scratch/hash_file" $(pkg-config --cflags --libs sycon)
[ "$(LD_LIBRARY_PATH=$root/usr/lib/machine "$scratch/hash_file" "$scratch/a" | cut -d' ' -f1)" \
    = "$("$sycon" sum "$scratch/a" | cut -d' ' -f1)" ] || fail "the library does not work"

# Each crate of the build is named in the notices, and each name has a text.
notices=$root/usr/share/licenses/sycon/THIRD-PARTY-LICENSES
crates=$(cargo tree --locked --offline -p sycon-cli -p sycon-capi -e normal,no-proc-macro --prefix none -f '{p}' |
    sed -n '/(/!s/^\([^ ]*\) v\([^ ]*\).*/\1 \2/p' | sort -u)
[ "$(echo "$crates" | wc -l)" -gt 20 ] || fail "the crates were not found"
owners=$(awk 'above { print ", " $0 "," } { above = /^-----/ }' "$notices")
while read -r crate; do
    grep -q "^$crate: " "$notices" && [[ $owners = *", $crate,"* ]] ||
        fail "no licence of $crate; run: cargo xtask notices"
done <<<"$crates"

# A page for each subcommand and each header, which renders without a warning. Pages have no date, so that builds are
# reproducible.
man=$root/usr/share/man
[ "$(find "$man/man1" -name 'sycon*.1' | wc -l)" -gt 10 ] || fail "there are too few man pages"
for page in "$man"/man?/*; do
    [ "$(grep -m 1 '^\.SH' "$page")" = '.SH NAME' ] || fail "$page does not begin with a name"
    for section in SYNOPSIS DESCRIPTION; do
        grep -q "^\.SH $section" "$page" || fail "$page has no $section"
    done
    [[ $page = *.3 ]] || grep -q "^\.SH OPTIONS" "$page" || fail "$page has no OPTIONS"
done
if present groff "man pages by groff"; then
    for page in "$man"/man?/*; do
        warnings=$(groff -man -Tutf8 -ww -z "$page" 2>&1)
        [ -z "$warnings" ] || fail "$warnings"
    done
fi
if present mandoc "man pages by mandoc"; then
    warnings=$(mandoc -T lint -W warning "$man"/man?/* | grep -v 'WARNING: missing date' || true)
    [ -z "$warnings" ] || fail "$warnings"
fi
if present man "man pages by man"; then
    MANPATH=$root/usr/share/man MANWIDTH=80 man age-plugin-pq | grep -q -- --identity || fail "man finds no age-plugin-pq"
    MANPATH=$root/usr/share/man MANWIDTH=80 man sycon-kem-keygen | grep -q -- --public || fail "man finds no sycon-kem-keygen"
    MANPATH=$root/usr/share/man MANWIDTH=80 man sycon_kem | grep -q sycon_kem_xwing_enc || fail "man finds no sycon_kem"
fi

# Each shell loads its completions from the installed place, and completes a subcommand and an option.
if present bash "completions in bash"; then
    words=$(bash -ec '
        source "$0"
        [ "$(complete -p sycon)" ]
        COMP_WORDS=(sycon su) COMP_CWORD=1 && _sycon sycon su sycon && echo "${COMPREPLY[@]}"
        COMP_WORDS=(sycon kem keygen --pub) COMP_CWORD=3 && _sycon sycon --pub keygen && echo "${COMPREPLY[@]}"
        COMP_WORDS=(sycon sum -a ascon-h) COMP_CWORD=3 && _sycon sycon ascon-h -a && echo "${COMPREPLY[@]}"
        ' "$root/usr/share/bash-completion/completions/sycon")
    [ "$words" = $'sum\n--public\nascon-hash256' ] || fail "bash completes to: $words"
fi
if present zsh "completions in zsh"; then
    zsh -fec 'fpath=($0 $fpath); autoload -Uz compinit; compinit -D -u; [ "$_comps[sycon]" = _sycon ]; autoload +X _sycon' \
        "$root/usr/share/zsh/site-functions" || fail "zsh does not load the completions"
fi
if present fish "completions in fish"; then
    words=$(XDG_DATA_DIRS=$root/usr/share HOME=$scratch fish --no-config -c "source $root/usr/share/fish/vendor_completions.d/sycon.fish
        complete -C 'sycon su'
        complete -C 'sycon kem keygen --pub'
        complete -C 'sycon sum -a ascon-h'" | cut -f1)
    [ "$words" = $'sum\n--public\nascon-hash256' ] || fail "fish completes to: $words"
fi

"${install[@]}" install-strip
"$sycon" --version >/dev/null || fail "the stripped command does not run"
if nm "$sycon" >/dev/null 2>&1 && [ "$(nm "$sycon" 2>/dev/null | wc -l)" != 0 ]; then fail "install-strip leaves symbols"; fi

"${install[@]}" uninstall
left=$(find "$root" ! -type d -o -name '*sycon*')
[ -z "$left" ] || fail "uninstalling leaves $left"

# Install under a prefix with a space, and the headers into another folder.
spaced="$scratch/a prefix"
make --no-print-directory STAGE="$stage" PREFIX="$spaced" INCLUDEDIR="$spaced/include/sycon & more" install
flags=$(PKG_CONFIG_LIBDIR=$spaced/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR='' pkg-config --cflags --libs sycon)
eval "cc examples/c/hash_file.c -o '$scratch/hash_file' $flags" || fail "sycon.pc does not support spaces"
if present cmake "another folder for headers by CMake"; then
    cmake -S crates/sycon-capi/tests/bindings/cmake -B "$scratch/cmake" -Dsycon_DIR="$spaced/lib/cmake/sycon" >"$scratch/log" &&
        grep -qxF -- "-- headers: $spaced/include/sycon & more" "$scratch/log" || fail "CMake finds other headers"
fi
echo "installed, used and uninstalled"
