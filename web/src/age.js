// Encrypted files in the format age-encryption.org/v1, with X-Wing. Importing this file loads its WebAssembly module.

import { toBytes, toOptions, toWhole, wrongType } from "./check.js";
import { SyconError, UNFINISHED, load } from "./wasm.js";

const age = await load(new URL("./age-simd.wasm", import.meta.url), new URL("./age.wasm", import.meta.url));

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** Generate an identity, which is secret, and its recipient, which is public: for X-Wing, or X25519 for older versions of age. */
export function generate(options) {
  const { x25519 = false } = toOptions(options, ["x25519"], "generate");
  const { instance } = age;
  const [identity, recipient] = text(instance, instance.age_generate(x25519 ? 1 : 0)).split("\n");
  return { identity, recipient };
}

/** Return the recipients of identities, each as one line of text. */
export function recipientsOf(identities) {
  const given = lines(identities, "identities");
  const { instance } = age;
  try {
    // The recipients take the place of the identities. With X-Wing, a recipient has 1,959 bytes, and an identity has 77, or 73 in
    // the form of a plugin: AGE-PLUGIN-PQ-1.
    const place = instance.room(28 * given.length);
    instance.bytes.set(given, place);
    return text(instance, instance.age_recipients(given.length)).split("\n");
  } finally {
    given.fill(0);
    // Frees the space of a long list.
    if (!instance.stopped) instance.room(0);
  }
}

/** Encrypt bytes to recipients or with a passphrase. */
export function encrypt(data, options) {
  return throughMemory(data, (read, write) => encryptStream(read, write, options));
}

/** Decrypt bytes with identities or a passphrase. */
export function decrypt(data, options) {
  return throughMemory(data, (read, write) => decryptStream(read, write, options));
}

/**
 * Encrypt a file of any size. `read` fills an array with the next bytes and returns their number, 0 at the end;
 * `write` receives the next bytes. Both are called before it returns, so use it in workers.
 */
export function encryptStream(read, write, options) {
  const names = ["recipients", "passphrase", "workFactor", "armor"];
  const { recipients, passphrase, workFactor = 18, armor = false } = toOptions(options, names, "encrypt");
  const factor = passphrase === undefined ? 0 : toWhole(workFactor, "workFactor", 1, 20);
  const told = oneOf(recipients, "recipients", passphrase);
  run(read, write, told, (instance, length) => instance.age_encrypt(length, factor, armor ? 1 : 0));
}

/** Decrypt a file of any size. Parts before an invalid part were passed to `write` before the error is thrown. */
export function decryptStream(read, write, options) {
  const names = ["identities", "passphrase", "mostWorkFactor"];
  const { identities, passphrase, mostWorkFactor = 20 } = toOptions(options, names, "decrypt");
  const most = passphrase === undefined ? 0 : toWhole(mostWorkFactor, "mostWorkFactor", 1, 20);
  const told = oneOf(identities, "identities", passphrase);
  run(read, write, told, (instance, length) => instance.age_decrypt(length, most));
}

/** Run `work` on `told`, which is wiped after it is in the module. */
function run(read, write, told, work) {
  const { instance } = age;
  try {
    for (const [name, callback] of Object.entries({ read, write }))
      if (typeof callback !== "function") throw wrongType(name, callback, "a function");
    if (instance.files) throw new SyconError(UNFINISHED);
    instance.put(told);
  } finally {
    told.fill(0);
  }
  const files = { read: reading(read), write: writing(write), error: undefined };
  instance.files = files;
  try {
    work(instance, told.length);
  } catch (error) {
    // The callback's own error is more specific than the module's.
    throw files.error ?? error;
  } finally {
    instance.files = null;
  }
}

/** Return a function that reads into the module. `read` receives another array, because a view would expose all memory of the module. */
function reading(read) {
  return (out) => {
    const piece = new Uint8Array(out.length);
    const length = toWhole(read(piece), "result of read", 0, piece.length);
    out.set(piece.subarray(0, length));
    piece.fill(0);
    return length;
  };
}

function writing(write) {
  return (piece) => {
    const result = write(piece);
    if (typeof result?.then === "function") throw wrongType("result of write", result, "undefined", "; write synchronously");
  };
}

function throughMemory(data, work) {
  const bytes = toBytes(data, "data");
  const pieces = [];
  let at = 0;
  let length = 0;
  const read = (out) => {
    // The getters of the options can change the buffer of the data.
    const piece = toBytes(bytes, "data").subarray(at, at + out.length);
    out.set(piece);
    at += piece.length;
    return piece.length;
  };
  try {
    work(read, (piece) => {
      pieces.push(piece);
      length += piece.length;
    });
    const all = new Uint8Array(length);
    let place = 0;
    for (const piece of pieces) {
      all.set(piece, place);
      place += piece.length;
    }
    return all;
  } finally {
    for (const piece of pieces) piece.fill(0);
  }
}

/** Return a copy of the keys or the passphrase, as bytes. */
function oneOf(keys, what, passphrase) {
  if (keys === undefined && passphrase === undefined) throw new TypeError(`${what}: missing; give ${what} or a passphrase`);
  if (keys !== undefined && passphrase !== undefined) throw new TypeError(`passphrase: not possible together with ${what}; give one of them`);
  if (passphrase === undefined) return lines(keys, what);
  return typeof passphrase === "string" ? encoder.encode(passphrase) : toBytes(passphrase, "passphrase").slice();
}

function lines(keys, what) {
  const all = Array.isArray(keys) ? keys : [keys];
  for (const key of all) if (typeof key !== "string") throw wrongType(what, key, "a string or an array of strings");
  return encoder.encode(all.join("\n"));
}

function text(instance, length) {
  return decoder.decode(instance.take(length));
}

export { SyconError } from "./wasm.js";
