#!/bin/sh
# Runs python/tests_NAME, which needs the packages of python/requirements-NAME.txt. Usage: python/test_with.sh engines|nist
#
# engines: hashes columns of pandas, DuckDB, DataFusion and Dask in each engine, and runs the benchmark of columns on a
# small one. nist: runs all vectors for the validation of SHA-3 and SHAKE; vectors/acvp.json contains the short ones.
#
# Needs .venv with the package in it: python/build.sh. If pip cannot install the packages, prints that and succeeds, unless
# REQUIRE is set.
set -eu
cd "$(dirname "$0")/.."
name=$1
python=.venv/bin/python
$python -m pip install --quiet --disable-pip-version-check -r "python/requirements-$name.txt" || {
    echo "python/tests_$name: NOT TESTED, pip cannot install python/requirements-$name.txt" >&2
    [ -z "${REQUIRE:-}" ]
    exit
}
$python -m pytest -q -rs "python/tests_$name"
[ "$name" != engines ] || $python python/bench/columns.py 20000
