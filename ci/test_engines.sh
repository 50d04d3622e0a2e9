#!/bin/sh
# Columns of pandas, DuckDB, DataFusion and Dask, hashed in each; and the benchmark of columns, on a small one.
# Needs .venv with the package in it: python/build.sh. Without the engines, or a registry that they come from, says so and
# succeeds, unless REQUIRE_ENGINES is set.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
ci/python_packages.sh python/requirements-engines.txt "columns in pandas, DuckDB, DataFusion and Dask" || { [ -z "${REQUIRE_ENGINES:-}" ]; exit; }
$python -m pytest -q -rs python/tests_engines
$python python/bench/columns.py 20000
