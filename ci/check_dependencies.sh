#!/bin/sh
# Licences, sources and duplicates of all that the published crates depend on, and what is known against it.
set -eu
cd "$(dirname "$0")/.."
tool=$(ci/tool.sh cargo-deny)
"$tool" --locked check --hide-inclusion-graph licenses bans sources
if "$tool" fetch db >/dev/null 2>&1; then
    "$tool" --locked check --disable-fetch advisories
else
    echo "advisories: NOT CHECKED, their database cannot be fetched"
fi
