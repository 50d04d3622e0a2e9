#!/bin/sh
# Installs the Go module from a module proxy in a folder, and runs the examples of its packages: with cgo, without it, with musl,
# and for each other platform that this machine has a C compiler and an emulator for. It runs in a container that has the
# system's programs and Go, and neither the repository nor a home folder.
# Usage: go/test_module.sh PROXY MODULE@VERSION
set -eu

not_tested() {
    echo "NOT TESTED: the Go module: $1" >&2
    [ -z "${REQUIRE:-}" ] || exit 1
}

# The part that starts the container.
if [ "$1" != --inside ]; then
    goroot=$(go env GOROOT)
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    export SCRATCH="$scratch" PROXY="$1" GOROOT="$goroot"
    mkdir "$scratch/wine" "$scratch/root"
    cp "$0" "$scratch/test_module.sh"
    PATH=$PATH:/usr/lib/wine
    if command -v wine64 >/dev/null && command -v x86_64-w64-mingw32-gcc >/dev/null; then
        WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" wine64 wineboot --init >/dev/null 2>&1
        random=$scratch/wine/drive_c/windows/system32/bcryptprimitives.dll # missing in Wine 8
        [ -e "$random" ] || x86_64-w64-mingw32-gcc -O1 -shared "$(dirname "$0")/../tools/bcryptprimitives.c" -o "$random" -ladvapi32
    fi
    set -- "PATH=$goroot/bin:/usr/bin:/bin:/usr/lib/wine" "REQUIRE=${REQUIRE:-}" GOTOOLCHAIN=local GONOSUMDB=* "$2"
    if ! unshare --map-root-user --mount true 2>/dev/null; then
        echo "NOT TESTED: the Go module in a container, which this system does not allow; in an empty folder instead" >&2
        proxy=$(cd "$PROXY" && pwd) module=$5
        mkdir "$scratch/tmp"
        cd "$scratch"
        env -i "$1" "$2" "$3" "$4" HOME="$scratch/tmp" TMPDIR="$scratch/tmp" WINEPREFIX="$scratch/wine" GOPROXY="file://$proxy" \
            GOFLAGS=-modcacherw sh test_module.sh --inside "$module"
        exit
    fi
    # shellcheck disable=SC2016
    unshare --map-root-user --mount sh -euc '
        mount -t tmpfs none "$SCRATCH/root"
        mkdir -p "$SCRATCH/root/tmp" "$SCRATCH/root/proxy" "$SCRATCH/root/wine"
        mount --bind "$PROXY" "$SCRATCH/root/proxy"
        mount --bind "$SCRATCH/wine" "$SCRATCH/root/wine"
        cp "$SCRATCH/test_module.sh" "$SCRATCH/root"
        cd "$SCRATCH/root"
        for folder in bin sbin lib lib32 lib64 etc dev proc usr "${GOROOT#/}"; do
            if [ -L "/$folder" ]; then
                cp -P "/$folder" "$folder"
            elif [ -e "/$folder" ]; then
                mkdir -p "$folder"
                mount --rbind "/$folder" "$folder"
            fi
        done
        exec chroot . /usr/bin/env -i "$1" "$2" "$3" "$4" HOME=/tmp WINEPREFIX=/wine GOPROXY=file:///proxy sh /test_module.sh --inside "$5"
    ' sh "$@"
    exit
fi

# The commands of a user.
module=${2%@*}
mkdir "$HOME/user"
cd "$HOME/user"
go mod init example.org/user 2>/dev/null
go get "$2"
[ "$(ls -A)" = "$(printf 'go.mod\ngo.sum')" ]

# The names and paths of the packages below the first one.
packages() {
    go list -f '{{.Name}} {{.ImportPath}}' "$module/..." | grep "$module/" | grep -v /internal/
}
# examples PLATFORM VARIABLE=VALUE..: runs the examples of all packages. Each package has one.
examples() {
    platform=$1
    shift
    (
        # shellcheck disable=SC2163
        [ $# = 0 ] || export "$@"
        list=$(packages | sed '/_requires_cgo /d; s/.* //')
        # shellcheck disable=SC2086
        go test -vet=off -count=1 -v -run '^Example' ${EXEC:+-exec "$EXEC"} $list >log 2>&1 || { grep -v '^=== RUN\|PASS' log; exit 1; }
        ran=$(grep -c '^--- PASS: Example' log)
        without=$(grep 'no tests to run' log || true)
        [ -z "$without" ] || { echo "no example: $without"; exit 1; }
        echo "$platform: $(echo "$list" | wc -l) packages, $ran examples"
    )
}
# needs WHAT COMMAND..: returns whether all commands exist.
needs() {
    what=$1
    shift
    for command in "$@"; do
        command -v "$command" >/dev/null || { not_tested "$what, without $command"; return 1; }
    done
}

examples "this machine"
examples "this machine, without cgo" CGO_ENABLED=0
# Without cgo, a program that imports another package does not compile, and the error names cgo.
CGO_ENABLED=0 packages | sed -n 's/_requires_cgo / /p' | while read -r name package; do
    printf 'package main\n\nimport _ "%s"\nimport "%s"\n\nvar _ = %s.New\n\nfunc main() {}\n' "$package" "$package" "$name" >main.go
    if CGO_ENABLED=0 go build -o program . 2>message; then echo "$package: compiles without cgo"; exit 1; fi
    grep -q "${name}_requires_cgo" message || { cat message; exit 1; }
done
# `go mod vendor` copies all files that cgo needs.
{
    printf 'package main\n\nimport (\n\tsycon "%s"\n' "$module"
    packages | sed 's/.* \(.*\)/\t_ "\1"/'
    printf ')\n\nfunc main() { println("version", sycon.Version()) }\n'
} >main.go
go mod vendor
go build -mod=vendor -o program .
./program 2>message
grep -qx "version ${2#*@v}" message
echo "go mod vendor: a program with all packages has $(wc -c <program) bytes"
rm -rf vendor main.go

if needs "musl" musl-gcc; then
    # This compiler is a wrapper of the one for glibc, whose unwinder calls this function of glibc.
    echo '__attribute__((weak)) int _dl_find_object(void *address, void *result) { return -1; }' >"$HOME/glibc.c"
    musl-gcc -c "$HOME/glibc.c" -o "$HOME/glibc.o"
    examples "musl" CC=musl-gcc CGO_LDFLAGS="$HOME/glibc.o"
    examples "musl, static" CC=musl-gcc CGO_LDFLAGS="$HOME/glibc.o" GOFLAGS="-ldflags=-extldflags=-static"
fi
if needs "Linux on ARM" aarch64-linux-gnu-gcc qemu-aarch64; then
    examples "Linux on ARM" CGO_ENABLED=1 GOARCH=arm64 CC=aarch64-linux-gnu-gcc EXEC="qemu-aarch64 -L /usr/aarch64-linux-gnu"
fi
if needs "Windows" x86_64-w64-mingw32-gcc wine64; then
    examples "Windows" CGO_ENABLED=1 GOOS=windows CC=x86_64-w64-mingw32-gcc EXEC=wine64 WINEDEBUG=-all
fi
for processor in amd64 arm64; do
    CGO_ENABLED=0 GOOS=darwin GOARCH=$processor go build "$module/..."
done
echo "NOT TESTED: the Go module on macOS; it compiles without cgo" >&2
