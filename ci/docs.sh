#!/bin/sh
# Builds the documentation site, and runs every example in it. Usage: ci/docs.sh SYCON, the command
# Needs .venv with the package in it: python/build.sh.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
$python -m pip install --quiet --disable-pip-version-check -r docs/requirements.txt
$python -m sphinx -W -q -b html docs docs/_build/html
$python -m sphinx -W -q -b doctest docs docs/_build/doctest
$python docs/check_commands.py "$1"
