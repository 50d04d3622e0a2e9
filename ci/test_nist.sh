#!/bin/sh
# NIST's vectors for the validation of SHA-3 and SHAKE, all of them; vectors/acvp.json has what is short.
# Needs .venv with the package in it: python/build.sh. Without the vectors, or a registry that they come from, says so and
# succeeds, unless REQUIRE_NIST is set.
set -eu
cd "$(dirname "$0")/.."
ci/python_packages.sh python/requirements-nist.txt "NIST's long messages" || { [ -z "${REQUIRE_NIST:-}" ]; exit; }
.venv/bin/python -m pytest -q python/tests_nist
