#!/usr/bin/env bash
# Tests that all that `make install` installs is the same, byte for byte, wherever it is built and from whatever
# source its crates come: once as on anybody's machine; and once from vendored crates, without a network, with
# another CARGO_HOME, in folders with spaces in their names that nothing is written to.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
unset SYCON TARGET VENDOR MAKEFLAGS MAKELEVEL CARGO_BUILD_TARGET CARGO_TARGET_DIR RUSTFLAGS CFLAGS
export RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}

fail() {
    echo "reproducible: $*" >&2
    exit 1
}

# What is committed or will be.
copy() {
    mkdir -p "$1"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp -P --parents -t "$1"
}
copy "$scratch/one"
copy "$scratch/another folder/of sources"
make --no-print-directory vendor VENDOR="$scratch/all crates" 2>&1 | tail -n 3

make --no-print-directory -C "$scratch/one" build

# A network of its own, with nothing in it, if the system lets us.
alone=()
if unshare --net --map-root-user true 2>/dev/null; then
    alone=(unshare --net --map-root-user)
else
    echo "reproducible: the network is NOT CUT OFF, there is no unshare; cargo alone was told to do without" >&2
fi
chmod -R a-w "$scratch/another folder" "$scratch/all crates"
touch "$scratch/begun"
(
    umask 077
    export CARGO_HOME=$scratch/empty HOME=$scratch/home LC_ALL=C TZ=Asia/Tokyo
    "${alone[@]}" make --no-print-directory -C "$scratch/another folder/of sources" build \
        O="$scratch/out" VENDOR="$scratch/all crates"
)

# Of those in both: what is installed is in a stage.
diff -r "$scratch/one/target/stage" "$scratch/out/stage" || fail "two builds differ"
for file in bin/sycon lib/libsycon.so lib/libsycon.a; do
    [ -s "$scratch/out/stage/$file" ] || fail "no $file was built"
    for place in "$scratch" "${CARGO_HOME:-$HOME/.cargo}" "$PWD"; do
        if grep -qF "$place" "$scratch/one/target/stage/$file"; then fail "$file has $place in it"; fi
    done
done
written=$(find "$scratch/another folder" "$scratch/all crates" -newer "$scratch/begun")
[ -z "$written" ] || fail "something was written beside the sources: $written"
sha256sum "$scratch/one/target/stage/bin/sycon" "$scratch"/one/target/stage/lib/libsycon.{a,so} | sed "s|$scratch/one/target/||"
echo "two builds are the same"
