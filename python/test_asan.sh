#!/usr/bin/env bash
# Runs the tests of the Python package, and thousands of hostile Arrow streams, with its compiled module under
# AddressSanitizer, which detects reads and writes outside of memory that Python, pyarrow or the module has allocated. Needs
# nightly Rust and gcc's runtime of the sanitizer. The module is in its own venv, target/python-asan/venv, which uses all
# other packages of .venv (python/build.sh). First, it plants two faults that must be found. `--planted` does only that.
set -euo pipefail
cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
triple=$(rustc -vV | sed -n 's/^host: //p')
folder=$PWD/target/python-asan
runtime=$(cc -print-file-name=libasan.so)
[ -e "$runtime" ] || { echo "Python under AddressSanitizer: cc has no libasan.so" >&2; exit 1; }

# rustc links no runtime into a cdylib: the preloaded runtime has the functions that it calls.
CARGO_TARGET_DIR=$folder RUSTFLAGS="-Zsanitizer=address -Cforce-frame-pointers=yes" \
    $CARGO +nightly build --quiet --locked -p sycon-python --target "$triple"

venv=$folder/venv
rm -rf "$venv"
.venv/bin/python -m venv --without-pip "$venv"
site() { "$1/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))'; }
# The venv's own sycon comes first. The other sycon is found through a .pth file, which is not read from here.
cp -r python/sycon "$(site "$venv")/"
cp "$folder/$triple/debug/lib_sycon.so" "$(site "$venv")/sycon/_sycon.abi3.so"
cp -r "$(site .venv)"/sycon-*.dist-info "$(site "$venv")/"
site .venv > "$(site "$venv")/others.pth"

# The sanitizer must see each allocation of Python and pyarrow. Leaks are not tested here, and MemoryError is tested with
# sizes that the sanitizer would stop at. The sanitizer refuses libraries that bind their own symbols first, as pycryptodome's
# do unless told otherwise.
under() {
    LD_PRELOAD=$(realpath "$runtime") ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:exitcode=86 \
        PYCRYPTODOME_DISABLE_DEEPBIND=1 PYTHONMALLOC=malloc ARROW_DEFAULT_MEMORY_POOL=system "$venv/bin/python" "$@"
}

# finds WHAT PROGRAM
finds() {
    local report
    if report=$(under -c "$2" 2>&1); then
        echo "Python under AddressSanitizer: does not find $1" >&2
        exit 1
    fi
    grep -q "AddressSanitizer: heap-buffer-overflow" <<<"$report" || { echo "$report" >&2; exit 1; }
    echo "Python under AddressSanitizer: finds $1"
}

finds "a buffer that is shorter than it says" '
import ctypes, sycon
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
sycon.shake128((ctypes.c_char * 64).from_address(libc.malloc(16)))
'
finds "a column that is shorter than it says" '
import io, struct, pyarrow as pa
from sycon import columns
table, sink = pa.table({"n": pa.array([7] * 12345, pa.int64())}), io.BytesIO()
with pa.ipc.new_stream(sink, table.schema) as writer:
    writer.write_table(table)
raw = sink.getvalue().replace(struct.pack("<q", 12345), struct.pack("<q", 20000))
columns.hash_rows(pa.ipc.open_stream(io.BytesIO(raw)).read_all(), trusted=True)
'
[ "${1-}" != --planted ] || exit 0

# Not run: test_types.py and test_docs.py, which check sources and examples with type checkers and doctest, and
# need no sanitizer; test_memory.py, because the sanitizer's own memory does not fit into the address space that it leaves.
# Each process of the corpus reads 500 streams.
SYCON_HOSTILE_STREAMS=${STREAMS:-5000} under -m pytest -q -n auto -p no:cacheprovider python/tests \
    --ignore python/tests/test_types.py --ignore python/tests/test_docs.py --ignore python/tests/test_memory.py
