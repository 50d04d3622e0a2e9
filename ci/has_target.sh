#!/bin/sh
# Whether there is what tests for another processor take; else says that nothing is tested, and what is missing.
# Usage: ci/has_target.sh TRIPLE [DEBIAN'S_PACKAGES TOOL..] || exit 0
set -eu
triple=$1 packages=${2-}
shift $(($# > 1 ? 2 : 1))
for tool in "$@"; do
    command -v "$tool" >/dev/null && continue
    echo "$triple: NOT TESTED, there is no $tool; Debian has it in $packages"
    exit 1
done
rustup target add "$triple" >/dev/null 2>&1 && exit 0
echo "$triple: NOT TESTED, rustup cannot install it"
exit 1
