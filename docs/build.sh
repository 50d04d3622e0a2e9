#!/bin/sh
# Builds the documentation site and checks it. With SYCON, the command, also runs every example in it.
# Usage: docs/build.sh [SYCON]
# Needs .venv with the package in it: python/build.sh.
set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
site=$PWD/docs/_build/html
$python -m pip install --quiet --disable-pip-version-check -r docs/requirements.txt
# -E: the list of pages at the side is on every page, also on those that did not change.
$python -m sphinx -E -W -q -b html docs "$site"
# The page to try it on, with the npm package.
[ -e target/npm/age-simd.wasm ] || web/build.sh
mkdir -p "$site/try/sycon"
cp web/page/* "$site/try"
cp target/npm/*.js target/npm/*.wasm "$site/try/sycon"
ci/tool.sh run lychee --offline --quiet --no-progress --include-fragments --root-dir "$site" "$site"
$python docs/check_site.py "$site"
[ $# = 1 ] || exit 0
$python -m sphinx -E -W -q -b doctest docs docs/_build/doctest
$python docs/check_commands.py "$1"
# The pictures are current. That in the README shows what the command prints.
mkdir -p docs/_build/pictures
$python docs/pictures.py diagrams docs/_build/pictures
$python docs/pictures.py session "$1" docs/_build/pictures/session.svg
for picture in docs/_build/pictures/*.svg; do cmp "$picture" "docs/${picture##*/}"; done
