// Runs the tests in a browser, and uses the page like a person. Usage: node web/test/browser.js [FOLDER FOR SCREENSHOTS]
// Needs chromium, and `npm ci` in web/.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pictures = process.argv[2] ?? "target/web-pictures";
mkdirSync(pictures, { recursive: true });

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json" };

// The library and the page in their places on the site, the vectors, and the tests.
const FOLDERS = { "/try/sycon/": "target/npm/", "/try/": "web/page/", "/test/": "web/test/", "/bench/": "web/bench/", "/vectors/": "vectors/", "/node_modules/": "web/node_modules/" };

const IMPORTS = {
  sycon: "/try/sycon/index.js",
  "sycon/kem": "/try/sycon/kem.js",
  "@noble/hashes/": "/node_modules/@noble/hashes/",
  "@noble/curves/": "/node_modules/@noble/curves/",
  "@noble/post-quantum/": "/node_modules/@noble/post-quantum/",
  "hash-wasm": "/node_modules/hash-wasm/dist/index.esm.js",
};

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  if (path === "/blank") {
    response.setHeader("content-type", "text/html");
    // Isolated pages have a more precise clock.
    response.setHeader("cross-origin-opener-policy", "same-origin");
    response.setHeader("cross-origin-embedder-policy", "require-corp");
    return response.end(`<!doctype html><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`);
  }
  try {
    const [prefix, folder] = Object.entries(FOLDERS).find(([prefix]) => path.startsWith(prefix));
    const file = join(root, folder, path.slice(prefix.length) || "index.html");
    response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
    response.end(readFileSync(file));
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const scratch = mkdtempSync(join(tmpdir(), "sycon-"));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--js-flags=--expose-gc"] });

/** Run the test suite of node in a page or in a worker. */
async function suite(plain) {
  const page = await browser.newPage();
  await page.goto(`${origin}/blank`);
  const acvp = {};
  for (const folder of readdirSync(join(root, "vectors/acvp")))
    for (const name of ["prompt", "expectedResults"])
      acvp[`${folder}/${name}`] = JSON.parse(gunzipSync(readFileSync(join(root, "vectors/acvp", folder, `${name}.json.gz`))));
  const results = await page.evaluate(
    async ({ plain, acvp }) => {
      if (plain) WebAssembly.validate = () => false;
      const [sycon, kem, slhdsa, age, { core }, { tests }] = await Promise.all(
        ["/try/sycon/index.js", "/try/sycon/kem.js", "/try/sycon/slhdsa.js", "/try/sycon/age.js", "/try/sycon/functions.js", "/test/suite.js"].map((path) => import(path)),
      );
      if (sycon.simd === plain) return [["the modules are those that were asked for", "they are not"]];
      const subject = {
        sycon,
        kem,
        slhdsa,
        age,
        quick: false,
        json: (name) => fetch(`/vectors/${name}`).then((response) => response.json()),
        acvp: (folder, name) => acvp[`${folder}/${name}`],
        count: () => core.instance.count(),
        memory: () => core.instance.bytes.length,
        room: (length) => core.instance.room(length),
        stop: () => core.instance.stop(new Error("a trap")),
      };
      const results = [];
      for (const { name, run } of tests(subject)) {
        const failure = await Promise.resolve().then(run).then(() => undefined, (error) => error.stack);
        results.push([name, failure]);
      }
      return results;
    },
    { plain, acvp },
  );
  await page.close();
  let failed = 0;
  for (const [name, failure] of results) {
    if (failure) console.log(`FAILED: ${name}: ${failure}`);
    failed += failure ? 1 : 0;
  }
  console.log(`browser, ${plain ? "plain" : "with vectors"}: ${results.length - failed} passed, ${failed} failed`);
  assert.ok(failed === 0 && results.length > 35);
}

/** Use the page with mouse, keyboard and files, and check every request that it makes. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const requests = [];
  const complaints = [];
  context.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${origin}/try/index.html`);
  await page.getByText("Ready.").waitFor();
  const section = (name) => page.getByRole("region", { name });

  const hash = section("Hash");
  await hash.getByLabel("Text", { exact: true }).fill("abc");
  await hash.getByText("3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532").waitFor();
  await hash.getByLabel("Function").selectOption("SHAKE128");
  await hash.getByLabel("Bytes of output").fill("4");
  await hash.getByText(/^5881092d$/).waitFor();
  await hash.getByLabel("Function").selectOption("KMAC128");
  await hash.getByLabel("Key").fill("secret");
  await hash.getByText(/^[0-9a-f]{32}$/).waitFor();
  await hash.getByLabel("Function").selectOption("SHA3-256");

  // Files: one through the input, and one dropped on it.
  const large = join(scratch, "large.bin");
  writeFileSync(large, Buffer.alloc(80 << 20, 7));
  await hash.getByLabel("Files").setInputFiles(large);
  const digest = hash.locator("li", { hasText: "SHA3-256 of large.bin" }).getByText("167c8817c81b3f0e93ff4986357e8932e5f49b8c307a389d0720051a4931ad48");
  await digest.waitFor({ timeout: 60_000 });
  await hash.getByLabel("Files").evaluate((input) => {
    const data = new DataTransfer();
    data.items.add(new File(["abc"], "dropped.txt"));
    input.files = data.files;
    input.dispatchEvent(new Event("change"));
  });
  const dropped = hash.locator("li", { hasText: "dropped.txt" });
  await dropped.getByText("3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532").waitFor();
  // Files that are chosen while others are hashed.
  const small = ["first.bin", "last.bin"].map((name) => join(scratch, name));
  for (const path of small) writeFileSync(path, Buffer.alloc(8 << 20, 7));
  await hash.getByLabel("Files").setInputFiles(small[0]);
  await hash.getByLabel("Files").setInputFiles([large, small[1]]);
  await hash.locator("li", { hasText: "last.bin" }).getByText(/^[0-9a-f]{64}$/).waitFor({ timeout: 60_000 });

  const check = section("Check a list");
  await check.getByLabel("List", { exact: true }).fill(
    "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532  good.txt\n" +
      "SHAKE128 (tagged.txt) = 5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8\n" +
      "4a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532  changed.txt\n" +
      "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532  missing.txt\nnonsense\n",
  );
  const file = (name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("abc") });
  await check.getByLabel("Files to verify").setInputFiles(["good.txt", "tagged.txt", "changed.txt"].map(file));
  for (const text of ["good.txt OK, SHA3-256", "tagged.txt OK, SHAKE128", "changed.txt FAILED, SHA3-256", "missing.txt not provided; add the file to check it", "nonsense not a checksum line"])
    await check.getByText(text, { exact: true }).waitFor();
  // A second choice ends the check of the first.
  await check.getByLabel("List", { exact: true }).fill(["large.bin", "good.txt", "missing.txt"].map((name) => `${"00".repeat(32)}  ${name}\n`).join(""));
  await check.getByLabel("Files to verify").setInputFiles(large);
  await check.getByLabel("Files to verify").setInputFiles(small);
  await hash.getByLabel("Files").setInputFiles(large);
  await hash.getByText(/^167c8817c8/).nth(2).waitFor({ timeout: 60_000 });
  assert.equal(await check.getByRole("listitem").count(), 3);

  const kem = section("X-Wing");
  await kem.getByRole("button", { name: "New key pair" }).click();
  await assertValue(kem.getByLabel("Public key"), /^[0-9a-f]{2432}$/);
  await kem.getByRole("button", { name: "Encapsulate" }).focus();
  await page.keyboard.press("Enter");
  await assertValue(kem.getByLabel("Ciphertext"), /^[0-9a-f]{2240}$/);
  const sent = await kem.locator("output").textContent();
  await kem.locator("output").evaluate((output) => (output.value = ""));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await kem.getByText(/^[0-9a-f]{64}$/).waitFor();
  assert.equal(await kem.locator("output").textContent(), sent);
  await kem.getByLabel("Public key").fill("zz");
  await kem.getByRole("button", { name: "Encapsulate" }).click();
  await kem.getByText("the public key: not hex; expected an even number of hex digits").waitFor();

  const age = section("Encrypted files");
  await age.getByRole("button", { name: "New identity" }).click();
  await assertValue(age.getByLabel("Recipients"), /^age1pq1/);
  const encrypted = await saved(page, age, "Encrypt the file", { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.alloc(9_000_000, 5) });
  assert.equal(encrypted.subarray(0, 21).toString(), "age-encryption.org/v1");
  const decrypted = await saved(page, age, "Decrypt the file", { name: "notes.txt.age", mimeType: "", buffer: encrypted });
  assert.ok(decrypted.equals(Buffer.alloc(9_000_000, 5)));
  encrypted[5_000_000] ^= 1;
  await age.getByLabel("File", { exact: true }).setInputFiles({ name: "changed.age", mimeType: "", buffer: encrypted });
  await age.getByRole("button", { name: "Decrypt the file" }).click();
  await age.getByText(/payload: /).waitFor();

  // Each control can be reached by the keyboard, and has a name.
  const controls = await page.locator("input, select, textarea, button, a[href]").filter({ visible: true }).count();
  await page.locator("a[href]").first().focus();
  const reached = new Set();
  for (let i = 0; i < 3 * controls; i++) {
    reached.add(await page.evaluate(() => [...document.querySelectorAll("*")].indexOf(document.activeElement)));
    await page.keyboard.press("Tab");
  }
  assert.ok(reached.size >= controls, `${reached.size} of ${controls} controls are reached`);

  const foreign = requests.filter((url) => !url.startsWith(`${origin}/try/`) && !url.startsWith("blob:") && !url.startsWith("data:"));
  assert.deepEqual(foreign, [], "requests beyond the page's own files");
  assert.deepEqual(complaints, [], "what the console says");

  // The policy holds, in the page and in its worker.
  const refused = (work) => page.evaluate(work).then((text) => assert.match(text, /refused/));
  await refused(() => fetch("https://example.invalid/").then(() => "sent", () => "refused"));
  await refused(
    () =>
      new Promise((done) => {
        addEventListener("securitypolicyviolation", (event) => done(`refused ${event.violatedDirective}`));
        new Image().src = "https://example.invalid/x.png";
      }),
  );
  await refused(() => {
    const code = "try { fetch('https://example.invalid/').then(() => postMessage('sent'), (e) => postMessage('refused ' + e)) } catch (e) { postMessage('refused ' + e) }";
    addEventListener("securitypolicyviolation", () => {});
    const worker = new Worker(URL.createObjectURL(new Blob(["self.addEventListener('securitypolicyviolation', (e) => postMessage('refused by ' + e.violatedDirective));" + code])));
    return new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  });
  await context.close();
}

async function assertValue(field, pattern) {
  for (let i = 0; i < 100 && !pattern.test(await field.inputValue()); i++) await new Promise((done) => setTimeout(done, 100));
  assert.match(await field.inputValue(), pattern);
}

async function saved(page, age, button, file) {
  await age.getByLabel("File", { exact: true }).setInputFiles(file);
  const before = await age.getByRole("link").count();
  await age.getByRole("button", { name: button }).click();
  await age.getByRole("link").nth(before).waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), age.getByRole("link").first().click()]);
  return readFileSync(await download.path());
}

/** Take screenshots at two widths and in both color schemes. No page must be wider than the screen. */
async function photograph() {
  for (const colorScheme of ["light", "dark"])
    for (const [name, width] of [["phone", 390], ["screen", 1280]]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, hasTouch: name === "phone" });
      const page = await context.newPage();
      await page.goto(`${origin}/try/index.html`);
      await page.getByText("Ready.").waitFor();
      await page.getByLabel("Text", { exact: true }).fill("abc");
      await page.getByRole("button", { name: "New key pair" }).click();
      await page.getByText(/^3a985da74f/).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}, ${colorScheme}: ${wide} pixels too wide`);
      const small = await page.locator("button, select, input:not([type=checkbox])").evaluateAll((all) => all.filter((one) => one.offsetParent && one.offsetHeight < 44).length);
      assert.equal(small, 0, "controls that are too small for a finger");
      await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), fullPage: true });
      await context.close();
    }
}

/** Benchmark sycon and other libraries in this browser. */
async function bench() {
  const page = await browser.newPage();
  await page.goto(`${origin}/blank`);
  page.setDefaultTimeout(600_000);
  const { table, behind } = await page.evaluate(async () => {
    const { measure, report } = await import("/bench/measure.js");
    return report(await measure({ turns: 20, milliseconds: 10 }));
  });
  console.log(table);
  for (const line of behind) console.log(`NOT AHEAD: ${line}`);
}

try {
  if (process.argv[3] === "bench") await bench();
  else {
    if (process.argv[3] !== "page") for (const plain of [false, true]) await suite(plain);
    await visit();
    await photograph();
    console.log(`the page: all is as it should be; pictures are in ${pictures}`);
  }
} finally {
  await browser.close();
  server.close();
  rmSync(scratch, { recursive: true });
}
