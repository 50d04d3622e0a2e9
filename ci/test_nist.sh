#!/bin/sh
# NIST's vectors for the validation of SHA-3 and SHAKE, all of them; vectors/acvp.json has what is short.
# Needs .venv with the package in it: python/build.sh. Without the vectors, or a registry that they come from, says so and
# succeeds, unless REQUIRE_NIST is set.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
if ! $python -m pip install --quiet --disable-pip-version-check -r python/requirements-nist.txt; then
    echo "NOT TESTED: NIST's long messages, which cannot be installed" >&2
    [ -z "${REQUIRE_NIST:-}" ]
    exit
fi
$python -m pytest -q python/tests_nist
