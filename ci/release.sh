#!/usr/bin/env bash
# What goes beside the files of a release: lists of what is in them, and a signature. docs/releases.md says how users check it.
# Usage: ci/release.sh sbom FOLDER         CycloneDX of the command, the C library, the Python package and the crate, as JSON
#        ci/release.sh sign FOLDER KEY     SHA-256 of all files there, signed with a key of OpenSSH's
#        ci/release.sh verify FOLDER SIGNERS
#        ci/release.sh test                all of it once, with a key made for it, and with what must fail
set -euo pipefail
cd "$(dirname "$0")/.."
NAMESPACE=sycon-release
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Made in a copy, since the tool writes beside each Cargo.toml; of committed files alone, so that all have the same.
sbom() {
    local tool name
    tool=$(ci/tool.sh cargo-cyclonedx)
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
    export SOURCE_DATE_EPOCH
    mkdir "$scratch/tree"
    git archive HEAD | tar x -C "$scratch/tree"
    "$tool" cyclonedx -q --manifest-path "$scratch/tree/crates/sycon-cli/Cargo.toml" --format json --target all --all-features
    for name in crates/sycon-cli crates/sycon-capi crates/sycon python; do
        sed "s|$scratch/tree|/sycon|g" "$scratch/tree/$name"/*.cdx.json >"$1/sycon-${name#*/}.cdx.json"
    done
    mv "$1/sycon-sycon-cli.cdx.json" "$1/command.cdx.json"
    mv "$1/sycon-sycon-capi.cdx.json" "$1/library.cdx.json"
    mv "$1/sycon-sycon.cdx.json" "$1/crate.cdx.json"
    mv "$1/sycon-python.cdx.json" "$1/python.cdx.json"
    rm -rf "$scratch/tree"
    ci/check_sbom.py "$1/command.cdx.json" sycon-cli
}

sums() {
    (cd "$1" && find . -type f ! -name 'SHA256SUMS*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum)
}

sign() {
    sums "$1" >"$1/SHA256SUMS"
    rm -f "$1/SHA256SUMS.sig"
    ssh-keygen -q -Y sign -f "$2" -n $NAMESPACE "$1/SHA256SUMS"
}

verify() {
    ssh-keygen -q -Y verify -f "$2" -I sycon -n $NAMESPACE -s "$1/SHA256SUMS.sig" <"$1/SHA256SUMS" &&
        sums "$1" | diff - "$1/SHA256SUMS"
}

refused() {
    if verify "$1" "$2" >/dev/null 2>&1; then
        echo "release: $3 was taken for good" >&2
        exit 1
    fi
}

test_release() {
    local files=$scratch/files again=$scratch/again
    mkdir "$files" "$again"
    sbom "$files"
    sbom "$again"
    diff -r "$files" "$again"
    ssh-keygen -q -t ed25519 -N '' -f "$scratch/key"
    ssh-keygen -q -t ed25519 -N '' -f "$scratch/other"
    echo "sycon namespaces=\"$NAMESPACE\" $(cat "$scratch/key.pub")" >"$scratch/signers"
    sign "$files" "$scratch/key"
    verify "$files" "$scratch/signers"
    printf x >>"$files/crate.cdx.json"
    refused "$files" "$scratch/signers" "a file that was changed"
    sign "$files" "$scratch/key"
    touch "$files/more"
    refused "$files" "$scratch/signers" "a file that nobody signed"
    sign "$files" "$scratch/other"
    refused "$files" "$scratch/signers" "another key's signature"
    echo "release: lists are the same twice, and what was changed is refused"
}

case ${1-} in
    sbom) mkdir -p "$2" && sbom "$(realpath "$2")" ;;
    sign) sign "$2" "$3" ;;
    verify) verify "$2" "$3" ;;
    test) test_release ;;
    *) sed -n '3,6s/^# //p' "$0" >&2; exit 2 ;;
esac
