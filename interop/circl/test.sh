#!/bin/sh
# X-Wing against CIRCL, the implementation in Go: each checks the output of the other.
# Usage: interop/circl/test.sh EXCHANGE, the example `xwing_exchange`
# Without Go, or a network to download its packages, prints that and succeeds, unless REQUIRE_CIRCL
# is set.
set -eu
cd "$(dirname "$0")/../.."
exchange=$1

not_tested() {
    echo "NOT TESTED: X-Wing against CIRCL: $1" >&2
    [ -z "${REQUIRE_CIRCL:-}" ]
    exit
}

command -v go >/dev/null || not_tested "there is no Go on this machine"
folder=target/circl
mkdir -p "$folder"
go -C interop/circl mod download >"$folder/download.log" 2>&1 || not_tested "Go cannot download it: $(tail -n 1 "$folder/download.log")"
go -C interop/circl build -o "$PWD/$folder/circl" .

"$exchange" make >"$folder/ours.json"
"$folder/circl" check <"$folder/ours.json"
"$folder/circl" make >"$folder/theirs.json"
"$exchange" check <"$folder/theirs.json"
