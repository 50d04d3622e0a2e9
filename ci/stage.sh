#!/bin/sh
# Builds all files that `make install` installs, and puts them into FOLDER: bin, lib, include, share.
# Usage: ci/stage.sh FOLDER
#
# BUILT names a folder where cargo has already built them, for tests. SYCON is a command that runs on this machine and writes
# the man pages, if the command for TARGET cannot run here; without SYCON, one is built.
set -eu
[ $# = 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
stage=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
TARGET=${TARGET:-${CARGO_BUILD_TARGET-}}
built=${BUILT:-$target/${TARGET:+$TARGET/}release}
(cd "$stage" && rm -rf bin lib include share complete)

[ -n "${BUILT-}" ] || ci/cargo.sh build --release --locked -p sycon-cli
install -D -m 755 "$built/sycon" "$stage/bin/sycon"
# The name under which other age clients find the plugin.
ln -s sycon "$stage/bin/age-plugin-pq"
ci/install_c.sh "$stage"

if [ -z "${SYCON-}" ]; then
    SYCON=$stage/bin/sycon
    if ! "$SYCON" --version >/dev/null 2>&1; then
        env -u TARGET -u CARGO_BUILD_TARGET -u CC -u AR -u CFLAGS -u RUSTFLAGS -u CARGO_ENCODED_RUSTFLAGS \
            ci/cargo.sh build --release --locked -p sycon-cli
        SYCON=$target/release/sycon
    fi
fi
# generate KIND FILE
generate() {
    mkdir -p "$stage/$(dirname "$2")"
    "$SYCON" generate "$1" > "$stage/$2"
    chmod 644 "$stage/$2"
}
generate complete-bash share/bash-completion/completions/sycon
generate complete-zsh share/zsh/site-functions/_sycon
generate complete-fish share/fish/vendor_completions.d/sycon.fish
man=$stage/share/man/man1
mkdir -p "$man"
"$SYCON" generate man "$man"
chmod 644 "$man"/*

licenses=$stage/share/licenses/sycon
mkdir -p "$licenses"
install -m 644 LICENSE-MIT LICENSE-APACHE THIRD-PARTY-LICENSES "$licenses"
# Rust's standard library is also linked; its notices come with the compiler.
notices=$("${RUSTC:-rustc}" --print sysroot)/share/doc/rust/COPYRIGHT-library.html
if [ -e "$notices" ]; then
    install -m 644 "$notices" "$licenses/RUST-LIBRARY.html"
else
    echo "NO NOTICES of Rust's standard library: there is no $notices" >&2
fi
touch "$stage/complete"
