#!/usr/bin/env bash
# Tests for Windows, built with mingw and run with wine: every crate, on the backends of this processor; the command; the C
# library. Wine differs from Windows: its files are Unix files, without access control lists and locks on open files.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
triple=x86_64-pc-windows-gnu
tools=x86_64-w64-mingw32
# Debian installs wine64 outside PATH.
PATH=$PATH:/usr/lib/wine
ci/setup.sh --optional $triple $triple $tools-gcc wine64 || exit 0
unset CARGO_BUILD_TARGET SYCON_BACKEND
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_DIR=$target
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$tools-gcc CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine64
# Suppress the questions of wine's first start.
export WINEPREFIX=$target/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="

mkdir -p "$target"
wine64 wineboot --init >/dev/null 2>&1
# Wine 8 does not contain this library.
random=$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll
[ -e "$random" ] || $tools-gcc -O1 -shared tools/bcryptprimitives.c -o "$random" -ladvapi32

for_windows() { $CARGO test --quiet --locked --target $triple "$@"; }
for_windows -p sycon-simd -p sycon-sponge -p sycon-multimixer -p sycon-newplex --lib
for_windows -p sycon-permutation --all-features --doc
# The theorems are the same everywhere, and slow.
for_windows -p sycon-kem --no-default-features --lib -- --skip theorems
for_windows -p sycon --features full,digest,merlin,rand_core --test suite
for_windows -p sycon-cli

# Ctrl-C at a console ends the command, and no partial file is left.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
sycon=$target/$triple/debug/sycon.exe
head -c 1000000000 /dev/zero >"$scratch/long"
cd "$scratch"
wine64 "$sycon" keygen -o key
python3 - wine64 "$sycon" newplex seal -k key -o sealed long <<'PYTHON'
import os, pty, sys

process, console = pty.fork()
if process == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
shown = b""
while b"iB/s" not in shown:
    shown += os.read(console, 4096)
os.write(console, b"\x03")
try:
    while os.read(console, 4096):
        pass
except OSError:
    pass
# The last byte of STATUS_CONTROL_C_EXIT.
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) != 0x3A)
PYTHON
left=$(printf "%s " *)
[ "$left" = "key long " ] || { echo "Ctrl-C left files: $left" >&2; exit 1; }
cd - >/dev/null

FEATURES=backend-env TARGET=$triple CC=$tools-gcc ci/install_c.sh "$target/c-windows"
WINE=wine64 ci/test_c.sh "$target/c-windows" --for $tools
echo "$triple: built and run by wine"
