// Builds a page with each bundler in docs/web.md, with the settings of its table, and opens the page in a browser.
// Usage: node interop/bundlers/bundlers.js. Needs chromium, the package in target/npm, and `npm ci` in this folder.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import * as esbuild from "esbuild";
import { chromium } from "playwright-core";
import * as vite from "vite";
import * as vite6 from "vite-6";
import webpack from "webpack";

const PAGE = `<!doctype html><title>0</title><script type="module" src="./main.js"></script>`;
// The script adds the lengths of what the modules return, and shows the sum as the title.
const MAIN = `
import { sha3_256 } from "sycon";
import { xwing } from "sycon/kem";
import { slh_dsa_shake_128f } from "sycon/slhdsa";
import { generate, encrypt, decrypt } from "sycon/age";
const { identity, recipient } = generate();
const file = encrypt(sha3_256(new Uint8Array(1)), { recipients: recipient });
const parts = [decrypt(file, { identities: identity }), xwing.keygen().publicKey, slh_dsa_shake_128f.keygen().publicKey];
document.title = parts.reduce((sum, part) => sum + part.length, 0);
`;
const EXPECTED = String(32 + 1216 + 32);

// A project with a copy of the package, as npm installs it.
const project = mkdtempSync(join(tmpdir(), "sycon-"));
const installed = join(project, "node_modules/sycon");
cpSync(fileURLToPath(new URL("../../target/npm", import.meta.url)), installed, { recursive: true });
writeFileSync(join(project, "package.json"), `{ "private": true, "type": "module" }`);
writeFileSync(join(project, "index.html"), PAGE);
writeFileSync(join(project, "main.js"), MAIN);
const main = join(project, "main.js");

const viteOptions = (outDir, more) => ({ root: project, configFile: false, logLevel: "error", ...more, build: { outDir, ...more?.build } });

const BUNDLERS = {
  "Vite, build": (outDir) => vite.build(viteOptions(outDir)),
  "Vite 6, build": (outDir) => vite6.build(viteOptions(outDir, { build: { target: "esnext" } })),
  "webpack 5": async (outDir) => {
    const output = { path: outDir, filename: "main.js" };
    const stats = await new Promise((done, failed) =>
      webpack({ mode: "production", context: project, entry: main, output, performance: { hints: false } }, (error, stats) => (error ? failed(error) : done(stats))),
    );
    assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
    writeFileSync(join(outDir, "index.html"), PAGE);
  },
  esbuild: async (outDir) => {
    await esbuild.build({ entryPoints: [main], bundle: true, format: "esm", minify: true, outdir: outDir, logLevel: "warning" });
    for (const name of readdirSync(installed)) if (name.endsWith(".wasm")) cpSync(join(installed, name), join(outDir, name));
    writeFileSync(join(outDir, "index.html"), PAGE);
  },
};

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Start a server of the files in a folder. */
async function served(folder) {
  const server = createServer(({ url }, response) => {
    const path = join(folder, url === "/" ? "index.html" : url);
    try {
      response.setHeader("content-type", TYPES[extname(path)] ?? "");
      response.end(readFileSync(path));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Start a development server of Vite. */
async function developed(vite, optimizeDeps) {
  const server = await vite.createServer(viteOptions(undefined, { optimizeDeps, server: { host: "127.0.0.1", port: 0 } }));
  await server.listen();
  return { address: server.resolvedUrls.local[0], close: () => server.close() };
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Open the page of a server, and stop the server. */
async function opens(name, { address, close }) {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "0", undefined, { timeout: 60_000 }).catch((timeout) => errors.push(String(timeout)));
  assert.deepEqual(errors, [], name);
  assert.equal(await page.title(), EXPECTED, name);
  await page.close();
  await close();
  console.log(`bundlers: ${name}: the page runs`);
}

try {
  for (const [name, build] of Object.entries(BUNDLERS)) {
    const folder = join(project, "built", name.replace(/\W/g, ""));
    mkdirSync(folder, { recursive: true });
    await build(folder);
    await opens(name, await served(folder));
  }
  await opens("Vite, development server", await developed(vite));
  await opens("Vite 6, development server", await developed(vite6, { exclude: ["sycon"] }));
} finally {
  await browser.close();
  rmSync(project, { recursive: true });
}
