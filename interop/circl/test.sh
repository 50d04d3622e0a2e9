#!/bin/sh
# X-Wing against CIRCL, the implementation in Go: each checks the output of the other. NIST's vectors for SLH-DSA, which
# CIRCL's module contains.
# Usage: interop/circl/test.sh EXCHANGE, the example `xwing_exchange`
#        interop/circl/test.sh --slhdsa COMMAND..., which reads the folder of NIST's files from SLHDSA_ACVP
# Without Go, or a network to download its packages, prints that and succeeds, unless REQUIRE
# is set.
set -eu
cd "$(dirname "$0")/../.."

not_tested() {
    echo "NOT TESTED: $what: $1" >&2
    [ -z "${REQUIRE:-}" ]
    exit
}

what="X-Wing against CIRCL"
[ "$1" != --slhdsa ] || what="all of NIST's vectors for SLH-DSA"
command -v go >/dev/null || not_tested "there is no Go on this machine"
folder=target/circl
mkdir -p "$folder"
go -C interop/circl mod download >"$folder/download.log" 2>&1 || not_tested "Go cannot download it: $(tail -n 1 "$folder/download.log")"

if [ "$1" = --slhdsa ]; then
    shift
    module=$(go -C interop/circl list -m -f '{{.Dir}}' github.com/cloudflare/circl)
    SLHDSA_ACVP=$module/sign/slhdsa/testdata exec "$@"
fi

exchange=$1
go -C interop/circl build -o "$PWD/$folder/circl" .
"$exchange" make >"$folder/ours.json"
"$folder/circl" check <"$folder/ours.json"
"$folder/circl" make >"$folder/theirs.json"
"$exchange" check <"$folder/theirs.json"
