#!/usr/bin/env bash
# Tests that all files that `make install` installs are the same, byte for byte, in two builds: one with the defaults, and one
# from vendored crates, without a network, with another CARGO_HOME, in read-only folders with spaces in their names.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
unset SYCON TARGET VENDOR MAKEFLAGS MAKELEVEL CARGO_BUILD_TARGET CARGO_TARGET_DIR RUSTFLAGS CFLAGS O
export RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}

fail() {
    echo "reproducible: $*" >&2
    exit 1
}

# copy FOLDER: copies all files that git tracks or does not ignore.
copy() {
    mkdir -p "$1"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp -P --parents -t "$1"
}
copy "$scratch/one"
copy "$scratch/another folder/of sources"
make --no-print-directory vendor VENDOR="$scratch/all crates" 2>&1 | tail -n 3

make --no-print-directory -C "$scratch/one" build

# An isolated network namespace without interfaces, if the system allows it.
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

# Compares the stages, which contain the installed files.
diff -r "$scratch/one/target/stage" "$scratch/out/stage" || fail "two builds differ"
for file in bin/sycon lib/libsycon.so lib/libsycon.a; do
    [ -s "$scratch/out/stage/$file" ] || fail "no $file was built"
    for place in "$scratch" "${CARGO_HOME:-$HOME/.cargo}" "$PWD"; do
        if grep -qF "$place" "$scratch/one/target/stage/$file"; then fail "$file has $place in it"; fi
    done
done
written=$(find "$scratch/another folder" "$scratch/all crates" -newer "$scratch/begun")
[ -z "$written" ] || fail "something was written to the source folders: $written"
sha256sum "$scratch/one/target/stage/bin/sycon" "$scratch"/one/target/stage/lib/libsycon.{a,so} | sed "s|$scratch/one/target/||"
echo "two builds are the same"
