#!/bin/sh
# HPKE against Go's crypto/hpke: each opens the messages of the other.
# Usage: interop/hpke/test.sh EXCHANGE, the example `hpke_exchange`
# Without Go 1.26, prints that and succeeds, unless REQUIRE is set.
set -eu
cd "$(dirname "$0")/../.."
exchange=$1

not_tested() {
    echo "NOT TESTED: HPKE against Go's crypto/hpke: $1" >&2
    [ -z "${REQUIRE:-}" ]
    exit
}

command -v go >/dev/null || not_tested "there is no Go on this machine"
GOTOOLCHAIN=local go -C interop/hpke list crypto/hpke >/dev/null 2>&1 || not_tested "it comes with Go 1.26, and this is $(go env GOVERSION)"
folder=target/go-hpke
mkdir -p "$folder"
go -C interop/hpke build -o "$PWD/$folder/hpke" .

"$exchange" make >"$folder/ours.json"
"$folder/hpke" check <"$folder/ours.json"
"$folder/hpke" make >"$folder/theirs.json"
"$exchange" check <"$folder/theirs.json"
