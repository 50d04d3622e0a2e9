#!/bin/sh
# Tests the documentation site in a browser. Usage: docs/test_browser.sh [PYTEST-OPTION…]
# Needs the site in docs/_build/html: docs/build.sh. Writes pictures of some pages into docs/_build/screenshots.
set -eu
cd "$(dirname "$0")/.."
ci/setup.sh chromium
python=.venv/bin/python
$python -m pip install --quiet --disable-pip-version-check -r docs/requirements-browser.txt
$python -m pytest -q -n auto docs/test_browser.py "$@"
