#!/usr/bin/env bash
# The npm package with the bundlers in docs/web.md, in a browser. Usage: interop/bundlers/test.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
ci/setup.sh node npm chromium
web/build.sh
npm ci --prefix interop/bundlers --silent --no-fund --no-audit --ignore-scripts
node interop/bundlers/bundlers.js
