#!/bin/sh
# Builds and tests the Go package, without cgo and with it. Usage: go/test.sh PREFIX [--all], where ci/install_c.sh has installed the C library
# --all adds the race detector, the checks of cgo's pointer rules, staticcheck, and the original Newplex; these download. It also
# compares with kt128 if target/kt128 has a checkout.
# Without Go 1.26, or if Go cannot download, prints that and succeeds, unless REQUIRE is set.
set -eu
prefix=$(cd "$1" && pwd)
all=${2-}
cd "$(dirname "$0")/.."
root=$PWD

not_tested() {
    echo "NOT TESTED: $1: $2" >&2
    [ -z "${REQUIRE:-}" ]
}

if ! command -v go >/dev/null; then
    not_tested "the Go package" "there is no Go on this machine"
    exit
fi
export GOTOOLCHAIN=local
if ! go -C go list . >/dev/null 2>&1; then
    not_tested "the Go package" "it takes Go 1.26, and this is $(go env GOVERSION)"
    exit
fi

# Go notices a change of a header or library outside of its module only if a flag changes, too.
library=$(cat "$prefix"/include/sycon/*.h "$prefix"/include/sycon/experimental/*.h "$prefix/lib/libsycon.a" | cksum | cut -d ' ' -f 1)
export CGO_CFLAGS="-DSYCON_LIBRARY=$library"
go/prebuilt.sh "$prefix"

unformatted=$(gofmt -l go interop)
[ -z "$unformatted" ] || { echo "gofmt: $unformatted" >&2; exit 1; }
for cgo in 0 1; do
    CGO_ENABLED=$cgo go -C go vet ./...
    CGO_ENABLED=$cgo go -C go test -count=1 ./...
done

# The programs in the documentation, in a module as the documentation describes. The first prints output of SHAKE128.
user=$(mktemp -d)
trap 'rm -rf "$user"' EXIT
# shellcheck disable=SC2046
cat docs/go.md $(grep -l '^```go$' README.md docs/*.md | grep -vx docs/go.md) | awk -v user="$user" '/^```go$/ { count += 1; folder = user "/" count
        system("mkdir " folder); file = folder "/main.go"; next }
    /^```$/ { file = "" } file { print > file }'
(
    cd "$user"
    go mod init example.org/user 2>/dev/null
    go mod edit -require github.com/sycon-crypto/sycon/go@v0.0.0 -replace github.com/sycon-crypto/sycon/go="$root/go"
    GOPROXY=off go build -o programs/ ./...
    for program in programs/*; do "$program" >"$program.out"; done
    grep -qx e432d1224ef159b7b917b4ad311722751b70242f1a3cccdacd605bb12c9e81fa programs/1.out
)
# Without cgo, the error for a package that requires cgo names cgo.
(
    cd "$user"
    mkdir requires
    printf 'package main\n\nimport "github.com/sycon-crypto/sycon/go/ascon"\n\nfunc main() { ascon.New256() }\n' > requires/main.go
    if CGO_ENABLED=0 GOPROXY=off go build -o /dev/null ./requires 2> message; then exit 1; fi
    grep -q 'ascon_requires_cgo' message
    CGO_ENABLED=0 GOPROXY=off go build -o portable ./1
    ./portable | grep -qx e432d1224ef159b7b917b4ad311722751b70242f1a3cccdacd605bb12c9e81fa
)
[ "$all" = --all ] || exit 0

go -C go test -count=1 -race ./...
GOEXPERIMENT=cgocheck2 go -C go test -count=1 ./...

folder=$root/target/go
mkdir -p "$folder"
# download FOLDER WHAT: downloads its modules, or prints that they are not available.
download() {
    go -C "interop/$1" mod download >"$folder/$1.log" 2>&1 && return
    not_tested "$2" "Go cannot download it: $(tail -n 1 "$folder/$1.log")" || exit 1
    return 1
}

if download staticcheck "the Go package by staticcheck"; then
    go -C interop/staticcheck build -o "$folder/staticcheck" honnef.co/go/tools/cmd/staticcheck
    for cgo in 0 1; do (cd go && CGO_ENABLED=$cgo "$folder/staticcheck" -checks all,-ST1003 ./...); done
fi
if download newplex "Newplex in Go against the original"; then
    go -C interop/newplex vet .
    go -C interop/newplex test -count=1 .
fi
# No registry has the module kt128, so REQUIRE does not require it.
if [ -d target/kt128 ]; then
    go -C interop/kt128 vet .
    go -C interop/kt128 test -count=1 .
else
    echo "NOT TESTED: KT128 in Go against kt128: target/kt128 has no checkout of it" >&2
fi
