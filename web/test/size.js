// Prints the download sizes with gzip, and fails if the core exceeds BYTES. Usage: node web/test/size.js BYTES

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const folder = new URL("../../target/npm/", import.meta.url);
const sizes = Object.fromEntries(
  readdirSync(folder).filter((name) => /\.(js|wasm)$/.test(name)).map((name) => [name, gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length]),
);
const scripts = ["index", "functions", "wasm", "check", "objects", "streams", "webcrypto", "mac", "aead", "newplex", "equal"];
const script = scripts.reduce((sum, name) => sum + sizes[`${name}.js`], 0);
for (const name of ["core-simd.wasm", "core.wasm", "kem-simd.wasm", "kem.wasm", "slhdsa-simd.wasm", "slhdsa.wasm", "age-simd.wasm", "age.wasm"]) console.log(`${name}: ${sizes[name]} bytes`);
console.log(`scripts of the core: ${script} bytes`);
for (const name of ["core-simd.wasm", "core.wasm"])
  if (sizes[name] + script > Number(process.argv[2])) {
    console.error(`${name} with its scripts has more than ${process.argv[2]} bytes`);
    process.exitCode = 1;
  }
