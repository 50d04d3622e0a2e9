// The tests in node. With SYCON_WASM=plain in the environment, they test the modules without vectors.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";

import { overflowStack } from "./expect.js";
import { tests } from "./suite.js";

const plain = process.env.SYCON_WASM === "plain";
if (plain) WebAssembly.validate = () => false;
const module = (name) => import(new URL(`../../target/npm/${name}.js`, import.meta.url));
const [sycon, kem, slhdsa, age, { core }] = await Promise.all(["index", "kem", "slhdsa", "age", "functions"].map(module));
const vectors = new URL("../../vectors/", import.meta.url);
const read = (name) => readFileSync(new URL(name, vectors));

const subject = {
  sycon,
  kem,
  slhdsa,
  age,
  quick: process.env.QUICK === "1",
  json: (name) => JSON.parse(read(name)),
  acvp: (folder, name) => JSON.parse(gunzipSync(read(`acvp/${folder}/${name}.json.gz`))),
  count: () => core.instance.count() + core.instance.protocol_count() + core.instance.mac_count(),
  memory: () => core.instance.bytes.length,
  room: (length) => core.instance.room(length),
  stop: () => core.instance.stop(new Error("a trap")),
};

test("the modules are those that were asked for", () => assert.equal(sycon.simd, !plain));
for (const { name, run } of tests(subject)) test(name, run);

const overflow = () => {
  throw new RangeError("Maximum call stack size exceeded");
};

test("a trap becomes an error, and all memory zeros", async () => {
  const { BUFFER, Instance } = await module("wasm");
  // (memory (export "memory") 2) (func (export "fail") unreachable)
  // (func (export "buffer") (param i32) (result i32) local.get 0 i32.const 65536 i32.le_u i32.const 10 i32.shl)
  const code = "0061736d0100000001090260017f017f60000003030200010503010002071a03066d656d6f7279020006627566666572000004" +
    "6661696c00010a12020c0020" + "00418080044d410a740b0300000b";
  const compiled = new WebAssembly.Module(Buffer.from(code, "hex"));
  const instance = new Instance(compiled);
  assert.throws(() => instance.room(BUFFER + 1), /memory: not enough for 65537 bytes/);
  assert.deepEqual([instance.room(0), instance.length], [1024, BUFFER]);
  instance.put(Uint8Array.of(1, 2, 3));
  assert.throws(() => instance.fail(), (error) => error instanceof sycon.SyconError && error.cause instanceof WebAssembly.RuntimeError);
  assert.ok(instance.stopped && instance.bytes.every((byte) => byte === 0));
  assert.throws(() => instance.fail(), /object: lost/);
  const other = new Instance(compiled);
  assert.throws(() => Object.assign(other, { stop: overflow }).fail(), RangeError);
  assert.ok(other.stopped);
});

test("a stack overflow in a callback does not wipe the memory of the call that is not finished", () => {
  const { identity, recipient } = age.generate();
  const written = [];
  let left = 1;
  const nested = () => {
    overflowStack(() => {
      try {
        age.generate();
      } catch (error) {
        if (error instanceof RangeError) throw error;
      }
    });
    return left--;
  };
  age.encryptStream(nested, (bytes) => written.push(...bytes), { recipients: recipient });
  assert.equal(age.decrypt(Uint8Array.from(written), { identities: identity }).length, 1);
});

test("an instance whose `stop` fails is stopped, and wiped before another takes its place", () => {
  const old = core.instance;
  old.put(new Uint8Array(100).fill(1));
  Object.assign(old, { stop: overflow, hashAtOnce: overflow });
  assert.throws(() => sycon.sha3_256(new Uint8Array(3)), RangeError);
  assert.ok(old.stopped);
  assert.notEqual(core.instance, old);
  assert.ok(old.bytes.every((byte) => byte === 0));
});

test("an error while an unreachable object is wiped does not end the process", { skip: !globalThis.gc && "without --expose-gc" }, async () => {
  const { Stateful } = await module("objects");
  let calls = 0;
  const free = () => {
    calls += 1;
    throw new sycon.SyconError("module: stopped");
  };
  const uncaught = [];
  const listener = (error) => uncaught.push(error);
  process.on("uncaughtException", listener);
  (() => new Stateful({ stopped: false, free }, 0, "free"))();
  for (let i = 0; i < 50 && calls === 0; i++) {
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 10));
  }
  await new Promise((done) => setTimeout(done, 10));
  process.off("uncaughtException", listener);
  assert.deepEqual([calls, uncaught], [1, []]);
});

test("an input has one length, although a worker or a callback can change its buffer", async () => {
  const { lengthOf, toBytes } = await module("check");
  const shared = new SharedArrayBuffer(8, { maxByteLength: 100 });
  const resizable = new ArrayBuffer(8, { maxByteLength: 100 });
  const values = [shared, resizable].flatMap((buffer) => [buffer, new Uint8Array(buffer), new DataView(buffer)]);
  const inputs = values.map((value) => toBytes(value, "data"));
  // Only inputs of constant length are copied without `toBytes`.
  assert.deepEqual(values.map(lengthOf), values.map(() => 0));
  assert.deepEqual([new Uint8Array(8), new Uint8Array(new SharedArrayBuffer(8))].map(lengthOf), [8, 0]);
  shared.grow(100);
  resizable.resize(100);
  assert.deepEqual(inputs.map((bytes) => bytes.length), values.map(() => 8));
  for (const value of values) assert.deepEqual(sycon.sha3_256(value), sycon.sha3_256(new Uint8Array(100)));
});

test("a module loads whatever type the server names, and another file is refused", async () => {
  const { load } = await module("wasm");
  const url = new URL("https://example.org/slhdsa.wasm");
  const code = readFileSync(new URL("../../target/npm/slhdsa.wasm", import.meta.url));
  const { fetch } = globalThis;
  const { Instance } = WebAssembly;
  const loaded = (type, body = code) => {
    globalThis.fetch = async () => new Response(body, { headers: type && { "content-type": type } });
    return load(url, url);
  };
  // As in engines that create large instances only asynchronously.
  WebAssembly.Instance = () => assert.fail("created synchronously");
  try {
    for (const type of ["application/wasm", "application/wasm; charset=utf-8", "Application/WASM", "application/octet-stream", undefined])
      assert.ok((await loaded(type)).instance.sets() > 0, type);
    const words = "module: not WebAssembly at https://example.org/slhdsa.wasm (got text/html, expected application/wasm); exclude sycon";
    for (const body of ["<!doctype html>", ""]) await assert.rejects(loaded("text/html", body), (error) => error.message.startsWith(words));
    await assert.rejects(loaded(undefined, Buffer.from("abcd")), /\(got no type, expected/);
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { Instance });
  }
});

test("a list of checksums with invalid parameters is a problem, not an exception", async () => {
  const { parseList } = await import("../page/list.js");
  const line = `${"00".repeat(32)}  a`;
  for (const parameters of ["{x}", '{"algorithm":5}', '{"algorithm":null}']) {
    const { entries, problems } = parseList(`# sycon ${parameters}\n${line}`, "SHA3-256", sycon.algorithms);
    assert.deepEqual([entries.length, problems], [1, [{ text: `# sycon ${parameters}`, what: "not parameters of `sycon sum`" }]]);
  }
  const { entries, problems } = parseList(`# sycon {"algorithm":"KT128"}\n# mine\n${line}`, "SHA3-256", sycon.algorithms);
  assert.deepEqual([entries[0].algorithm, problems], ["KT128", []]);
});

test("random bytes and texts of the library are wiped, and those of the caller are kept", () => {
  const { getRandomValues } = crypto;
  const { encode } = TextEncoder.prototype;
  const made = [];
  crypto.getRandomValues = (bytes) => {
    // The module's own memory is not examined here.
    if (bytes.buffer.byteLength === bytes.length) made.push(bytes);
    return getRandomValues.call(crypto, bytes);
  };
  TextEncoder.prototype.encode = function (text) {
    return made[made.push(encode.call(this, text)) - 1];
  };
  const seed = new Uint8Array(32).fill(1);
  const passphrase = new Uint8Array(8).fill(2);
  try {
    const { publicKey } = kem.xwing.keygen();
    kem.xwing.encapsulate(publicKey);
    const { secretKey } = slhdsa.slh_dsa_shake_128f.keygen();
    slhdsa.slh_dsa_shake_128f.sign(seed, secretKey);
    assert.deepEqual(made.map(({ length }) => length), [32, 64, 48, 16]);
    kem.xwing.keygen(seed);
    const file = age.encrypt(seed, { passphrase: "secret", workFactor: 1 });
    age.decrypt(file, { passphrase: "secret" });
    age.encrypt(seed, { passphrase, workFactor: 1 });
    const { identity, recipient } = age.generate();
    age.recipientsOf(identity);
    age.decrypt(age.encrypt(seed, { recipients: recipient }), { identities: identity });
    assert.throws(() => age.encryptStream(5, 5, { passphrase: "secret" }), /read: wrong type/);
  } finally {
    crypto.getRandomValues = getRandomValues;
    TextEncoder.prototype.encode = encode;
  }
  assert.deepEqual(made.filter((bytes) => bytes.some((byte) => byte !== 0)), []);
  assert.equal(made.length, 10);
  assert.ok(seed.every((byte) => byte === 1) && passphrase.every((byte) => byte === 2));
});

// Messages of the library itself come from Rust.
test("each message of the package has the shape `argument: problem`", () => {
  const folder = new URL("../src/", import.meta.url);
  let count = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js")))
    for (const [, argument] of readFileSync(new URL(name, folder), "utf8").matchAll(/new (?:Type|Range|Sycon)?Error\((.+)/g)) {
      assert.match(argument, /^(["`](\w|\$\{\w+\})+: \S|UNFINISHED|decoder\.decode\()/, `${name}: ${argument}`);
      count += 1;
    }
  assert.ok(count > 15, `${count} messages`);
});

test("objects that nobody holds are wiped", { skip: !globalThis.gc && "without --expose-gc" }, async () => {
  const before = subject.count();
  (() => {
    for (let i = 0; i < 1000; i++) sycon.shake128.create().update(new Uint8Array(10));
  })();
  for (let i = 0; i < 50 && subject.count() > before + 10; i++) {
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 10));
  }
  assert.ok(subject.count() <= before + 10, `${subject.count()} are left`);
});

// The stack, which is the memory under 1 MiB, keeps copies, as a native stack does. SECURITY.md documents this.
const STACK = 1 << 20;

test("nothing of what went through the buffer is left in memory", () => {
  const { instance } = core;
  const secret = Uint8Array.from({ length: 40 }, (_, i) => (i * 37 + 11) % 256);
  const left = () => Buffer.from(instance.bytes.buffer, STACK).includes(Buffer.from(secret.subarray(0, 32)));
  sycon.sha3_256(secret);
  sycon.kmac128(secret, secret, { personalization: secret });
  sycon.blake3(secret, { key: secret.subarray(0, 32) });
  sycon.shake128.create().update(secret).destroy();
  sycon.kmac256xof.create(secret).update(secret).destroy();
  new sycon.MultimixerMac(secret.subarray(0, 32)).update(secret).destroy();
  const protocol = new sycon.SizedProtocol("d").mix("key", secret);
  protocol.seal("x", secret);
  protocol.destroy();
  assert.equal(left(), false);
  new sycon.SizedProtocol(secret).mix(secret, secret).destroy();
  assert.equal(left(), false);
  const whole = new sycon.MultimixerMac(secret.subarray(0, 32)).update(secret);
  const tag = whole.clone().digest();
  assert.equal(whole.verify(tag), true);
  assert.equal(Buffer.from(instance.bytes.buffer, STACK).includes(Buffer.from(tag)), false);
  sycon.ascon_aead128(new Uint8Array(16), secret.subarray(0, 16)).encrypt(new Uint8Array(1));
  assert.equal(Buffer.from(instance.bytes.buffer, STACK).includes(Buffer.from(secret.subarray(0, 16))), false);
  const ascon = () => sycon.ascon_aead128(secret.subarray(0, 32), secret.subarray(0, 16), secret);
  const sealed = ascon().encrypt(secret);
  assert.equal(left(), false);
  assert.deepEqual(ascon().decrypt(sealed), secret);
  assert.equal(left(), false);
  sealed[0] ^= 1;
  assert.throws(() => ascon().decrypt(sealed), /message: not authentic/);
  assert.equal(left(), false);
  const kept = sycon.sha3_256.create().update(secret);
  assert.equal(left(), true, "a state that is in use must be found");
  kept.destroy();
  assert.equal(left(), false);
});
