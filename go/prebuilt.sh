#!/bin/sh
# Copies the C library into the Go module, where cgo finds it. Usage: go/prebuilt.sh PREFIX, where ci/install_c.sh has installed it
set -eu
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")/internal/prebuilt"
# A header that the C library no longer installs would hide a mistake.
find . -name '*.h' | while read -r header; do
    [ -e "$prefix/include/$header" ] || rm "$header"
done
(cd "$prefix/include" && find . -name '*.h') | while read -r header; do
    cmp -s "$prefix/include/$header" "$header" || cp "$prefix/include/$header" "$header"
done
library=libsycon_$(go env GOOS)_$(go env GOARCH).a
cmp -s "$prefix/lib/libsycon.a" "$library" || cp "$prefix/lib/libsycon.a" "$library"
