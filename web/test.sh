#!/bin/sh
# Tests the npm package in target/npm, in node. Usage: web/test.sh [--all]. --all also tests the types, and a browser.
# QUICK=1 leaves out the slow tests.
set -eu
cd "$(dirname "$0")/.."
ci/setup.sh node
for modules in simd plain; do
    echo "== node, modules: $modules"
    SYCON_WASM=$modules node --expose-gc --test --test-reporter=dot web/test/node.test.js
done
[ "${1:-}" = --all ] || exit 0
ci/setup.sh npm chromium
(cd web && npm ci --silent --no-fund --no-audit --ignore-scripts)
ln -s ../../target/npm web/node_modules/sycon
node web/test/types.js
node web/test/size.js 173000
node web/test/browser.js
