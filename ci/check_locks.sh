#!/bin/sh
# Whether each Cargo.lock is that of its Cargo.toml: of the packages that are no part of the workspace, nobody else looks.
set -eu
cd "$(dirname "$0")/.."
locks=$(git ls-files '*Cargo.lock')
for lock in $locks; do
    cargo metadata --quiet --locked --format-version 1 --manifest-path "${lock%lock}toml" >/dev/null || {
        echo "$lock is not that of its Cargo.toml" >&2
        exit 1
    }
done
