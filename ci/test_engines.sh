#!/bin/sh
# Columns of pandas, DuckDB, DataFusion and Dask, hashed in each; and the benchmark of columns, on a small one.
# Needs .venv with the package in it: python/build.sh. Without the engines, or a registry that they come from, says so and
# succeeds, unless REQUIRE_ENGINES is set.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
if ! $python -m pip install --quiet --disable-pip-version-check -r python/requirements-engines.txt; then
    echo "NOT TESTED: columns in pandas, DuckDB, DataFusion and Dask, which cannot be installed" >&2
    [ -z "${REQUIRE_ENGINES:-}" ]
    exit
fi
$python -m pytest -q -rs python/tests_engines
$python python/bench/columns.py 20000
