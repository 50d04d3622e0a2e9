#!/bin/sh
# Whether the crates' interfaces are those of the last release, but for what its number allows to change.
# BASELINE names a commit to compare with instead.
set -eu
cd "$(dirname "$0")/.."
baseline=${BASELINE:-$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)}
if [ -z "$baseline" ]; then
    echo "interfaces: NOT CHECKED, there is no release to compare with"
    exit 0
fi
tool=$(ci/tool.sh cargo-semver-checks)
"$tool" semver-checks --workspace --exclude sycon-bench --baseline-rev "$baseline"
