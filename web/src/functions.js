// The functions in the module's table.

import { lengthOf, quoted, readOptions, toBytes, toBytesOrText, toOptions, toWhole, wrongType, wrongValue } from "./check.js";
import { Stateful, inPieces } from "./objects.js";
import { BUFFER, SyconError, load } from "./wasm.js";

export const core = await load(
  new URL("./core-simd.wasm", import.meta.url),
  new URL("./core.wasm", import.meta.url),
);

/** The maximum number of bytes of an output or a block. */
const LONGEST = 0xffff_ffff;

// The parameters of functions, in the order of the table: the option's name, and how to read it.
const PARAMETERS = [
  ["key", (value) => toBytes(value, "key")],
  ["NISTfn", (value) => toBytesOrText(value, "NISTfn")],
  ["personalization", (value) => toBytesOrText(value, "personalization")],
  ["context", (value) => toBytesOrText(value, "context")],
  ["D", (value) => littleEndian(toWhole(value, "D", 1, 0x7f))],
  ["blockLen", (value) => littleEndian(toWhole(value, "blockLen", 1, LONGEST))],
];
const PLACES = Object.fromEntries(PARAMETERS.map(([name], place) => [name, place]));

function littleEndian(number) {
  return Uint8Array.of(number, number >>> 8, number >>> 16, number >>> 24);
}

/** All functions, in the order of the table. */
export const algorithms = readTable(core.instance);

function readTable(instance) {
  const text = new TextDecoder().decode(instance.take(instance.table()));
  const rows = text.trim().split("\n").map((line) => line.split("\t"));
  return Object.freeze(rows.map(([name, outputLen, output, blockLen, abilities, needs, takes, status], index) => {
    const options = (places) => places.trim().split(" ").filter(Boolean).map((place) => PARAMETERS[place][0]);
    const has = (ability) => abilities.includes(ability);
    return Object.freeze({
      name,
      index,
      exportName: exportName(name),
      output,
      // The default of @noble/hashes for these is the security strength. If collisions matter, users need twice as many bytes.
      outputLen: Number(outputLen) / (/^(c?SHAKE|KMAC|TupleHash|ParallelHash)/.test(name) ? 2 : 1),
      blockLen: Number(blockLen),
      isTree: has("tree"),
      isSeekable: has("seek"),
      takesParts: has("parts"),
      needsKey: needs !== "",
      options: Object.freeze([...(output === "fixed" ? [] : ["dkLen"]), ...options(takes)]),
      status,
    });
  }));
}

/** Return the name under which a function is exported: its name in @noble/hashes, if that package contains it. */
function exportName(name) {
  const lower = name.toLowerCase().replaceAll("-", "_").replaceAll(".", "");
  return lower.replace(/^(kmac|tuplehash|parallelhash)xof(\d+)$/, "$1$2xof");
}

/** Return the arguments for the module: the output length, the parameters as pairs of a place in the table and bytes, and their encoded length. */
function told(row, options, key) {
  let outputLen = row.outputLen;
  const parameters = [];
  let length = 0;
  const add = (place, bytes) => {
    parameters.push(place, bytes);
    length += 8 + bytes.length;
  };
  // All getters of the options run before any argument is read.
  const values = options === undefined ? [] : valuesOf(row, options);
  if (row.options.includes("blockLen") && !values.some(([name]) => name === "blockLen")) {
    // 8 is the default of @noble/hashes.
    add(PLACES.blockLen, littleEndian(8));
  }
  if (key !== undefined) {
    const bytes = toBytes(key, "key");
    // Everyone could compute the output.
    if (bytes.length === 0) throw new RangeError("key: empty (expected 1 byte or more); without a key, use cSHAKE");
    add(0, bytes);
  }
  for (const [name, value] of values) {
    if (name === "dkLen") outputLen = toWhole(value, "dkLen", 0, LONGEST);
    else add(PLACES[name], PARAMETERS[PLACES[name]][1](value));
  }
  return { outputLen, parameters, length };
}

/** Return the names and values of options that are set. */
function valuesOf(row, options) {
  toOptions(options, row.options, row.name);
  const values = [];
  // By name, because a loop over the object skips the getters of its class.
  for (const name of row.options) {
    const value = options[name];
    if (value !== undefined) values.push([name, value]);
  }
  return values;
}

/** Write parameters into the buffer. Each is its place in the table and its length, 4 bytes each, followed by its bytes. */
function write(instance, { parameters }) {
  const { bytes } = instance;
  let at = instance.place;
  for (let i = 0; i < parameters.length; i += 2) {
    const [place, value] = [parameters[i], parameters[i + 1]];
    const { length } = value;
    bytes[at] = place;
    bytes[at + 1] = bytes[at + 2] = bytes[at + 3] = 0;
    bytes[at + 4] = length;
    bytes[at + 5] = length >>> 8;
    bytes[at + 6] = length >>> 16;
    bytes[at + 7] = length >>> 24;
    bytes.set(value, at + 8);
    at += 8 + length;
  }
}

/** A running computation of a function. `create` of a function returns it. */
export class Hash extends Stateful {
  #row;
  #squeezing = false;
  #position = 0;
  #outputLen;

  /** Not for users: call `create` of a function. */
  constructor(row, what, copied, restored) {
    if (restored !== undefined) super(core.instance, restored, "free");
    else if (copied) super(Stateful.instanceOf(copied), Stateful.instanceOf(copied).copy(Stateful.numberOf(copied)), "free");
    else {
      const { instance } = core;
      instance.room(what.length);
      write(instance, what);
      super(instance, instance.start(row.index, what.length), "free");
    }
    this.#row = row;
    this.#outputLen = what.outputLen;
  }

  get algorithm() {
    return this.#row.name;
  }

  get outputLen() {
    return this.#outputLen;
  }

  get blockLen() {
    return this.#row.blockLen;
  }

  get canXOF() {
    return this.#row.output === "extendable";
  }

  /** The position in the output, in bytes. */
  get position() {
    return this.#position;
  }

  /** Absorb bytes. Pieces are concatenated, except for TupleHash. */
  update(data) {
    const bytes = toBytes(data, "data");
    const instance = Stateful.instanceOf(this);
    this.#assertAbsorbing("update");
    const size = this.#row.takesParts ? Math.max(bytes.length, BUFFER) : BUFFER;
    inPieces(instance, Stateful.numberOf(this), "absorb", bytes, size);
    return this;
  }

  /** Return the output, of `dkLen` bytes or the default length. Closes the object. */
  digest() {
    const out = new Uint8Array(this.#outputLen);
    this.digestInto(out);
    return out;
  }

  digestInto(out) {
    const into = toBytes(out, "out");
    if (into.length < this.#outputLen)
      throw wrongValue("out", "too short", `${into.length} bytes`, `at least ${this.#outputLen}`);
    const instance = Stateful.instanceOf(this);
    if (this.#squeezing) throw new SyconError("digest: called after output was read; read more output with xof");
    const exact = into.subarray(0, this.#outputLen);
    if (this.#row.output === "extendable") {
      this.#squeeze(exact);
      this.destroy();
      return given(out, into);
    }
    const number = Stateful.numberOf(this);
    instance.room(exact.length);
    instance.finish(number, exact.length);
    Stateful.close(this);
    exact.set(instance.take(exact.length));
    instance.room(0);
    return given(out, into);
  }

  /** Return the next bytes of output. */
  xof(length) {
    return this.xofInto(new Uint8Array(toWhole(length, "length", 0, LONGEST)));
  }

  xofInto(out) {
    const into = toBytes(out, "out");
    this.#assertXof();
    this.#squeeze(into);
    return given(out, into);
  }

  /** Skip bytes of output. */
  skip(length) {
    const bytes = toWhole(length, "length");
    this.#assertXof();
    const position = this.#after(bytes);
    Stateful.instanceOf(this).skip(Stateful.numberOf(this), bytes >>> 0, Math.floor(bytes / 2 ** 32));
    this.#squeezing = true;
    this.#position = position;
    return this;
  }

  /** Move to a position of the output, forwards or back. */
  seek(position) {
    const bytes = toWhole(position, "position");
    if (!this.#row.isSeekable) throw new SyconError(`seek: not supported by ${this.#row.name}; move forwards with skip`);
    Stateful.instanceOf(this).seek(Stateful.numberOf(this), bytes >>> 0, Math.floor(bytes / 2 ** 32));
    this.#squeezing = true;
    this.#position = bytes;
    return this;
  }

  /** Return the state as bytes, from which `restore` continues. */
  save() {
    const instance = Stateful.instanceOf(this);
    const number = Stateful.numberOf(this);
    // The format has no such length: 0 means that the length is not chosen yet.
    if (this.#row.output === "chosen" && this.#outputLen === 0) throw new SyconError("save: not possible for an output of 0 bytes; use another dkLen");
    let length = instance.save(number, this.#outputLen);
    if (length > instance.length) {
      instance.room(length);
      length = instance.save(number, this.#outputLen);
    }
    const saved = instance.take(length);
    instance.room(0);
    return saved;
  }

  /** Not for users: call `restore`. The module has accepted the bytes. */
  static restored(row, number, saved, dkLen) {
    const view = new DataView(saved.buffer, saved.byteOffset, saved.byteLength);
    const fixed = Number(view.getBigUint64(20, true));
    if (fixed > LONGEST) throw new SyconError(`saved: output too long (got ${fixed} bytes, expected at most ${LONGEST})`);
    if (dkLen !== undefined && (fixed !== 0 || row.output === "fixed"))
      throw new TypeError(`dkLen: not possible, because the state of ${row.name} fixes the output length; omit it`);
    const hash = new Hash(row, { outputLen: fixed || (dkLen ?? row.outputLen) }, undefined, number);
    hash.#squeezing = saved[10] === 1;
    // The position of other readers counts from here.
    if (hash.#squeezing && row.isSeekable) hash.#position = Number(view.getBigUint64(29 + saved[28], true));
    return hash;
  }

  /** Return an independent copy. */
  clone() {
    const copy = new Hash(this.#row, { outputLen: this.#outputLen }, this);
    copy.#squeezing = this.#squeezing;
    copy.#position = this.#position;
    return copy;
  }

  /** Discard the input, and keep the parameters. */
  reset() {
    const instance = Stateful.instanceOf(this);
    this.#assertAbsorbing("reset");
    instance.reset(Stateful.numberOf(this));
    return this;
  }

  #assertXof() {
    if (!this.canXOF) throw new SyconError(`xof: not supported by ${this.#row.name}, which is not an extendable-output function; use digest`);
  }

  #assertAbsorbing(method) {
    if (this.#squeezing) throw new SyconError(`${method}: called after output was read; create a new object`);
  }

  /** Return the position after the next `bytes` bytes of output. Refuses numbers that JavaScript would round. */
  #after(bytes) {
    return toWhole(this.#position + bytes, "position after this call");
  }

  #squeeze(into) {
    const position = this.#after(into.length);
    const instance = Stateful.instanceOf(this);
    const number = Stateful.numberOf(this);
    for (let at = 0; at < into.length || at === 0; at += BUFFER) {
      const piece = into.subarray(at, at + BUFFER);
      instance.squeeze(number, piece.length);
      piece.set(instance.take(piece.length));
    }
    this.#squeezing = true;
    this.#position = position;
  }
}

/** Return the caller's own array, or the bytes of another view. */
function given(out, bytes) {
  return out instanceof Uint8Array ? out : bytes;
}

/**
 * Hash a message in one call: without an object, if everything fits into the buffer. The speed of short messages depends
 * on this function, so it avoids calls.
 */
function hashOnce(row, message, options, key) {
  let { outputLen } = row;
  let before = 0;
  let what;
  // Before the message and the module, because options can have getters.
  if (options !== undefined || key !== undefined) {
    what = told(row, options, key);
    ({ outputLen, length: before } = what);
  }
  let data = message;
  let size = lengthOf(message);
  if (size === 0) {
    data = toBytes(message, "message");
    size = data.length;
  }
  const { instance } = core;
  if (instance.bytes.length === 0 || instance.length > BUFFER) instance.room(0);
  const { bytes, place } = instance;
  const used = before + size;
  if (used + outputLen > BUFFER) return new Hash(row, what ?? { outputLen, parameters: [], length: 0 }).update(data).digest();
  if (before > 0) write(instance, what);
  bytes.set(data, place + before);
  let result;
  try {
    result = instance.hashAtOnce(row.index, before, size, outputLen);
  } catch (error) {
    // Set here, because the next call fails if the stack has overflowed.
    instance.stopped = true;
    instance.stop(error);
  }
  if (result < 0) instance.refuse(result);
  const end = place + used + outputLen;
  // The view is empty if memory has grown.
  const memory = bytes.length === 0 ? instance.view() : bytes;
  const out = memory.slice(place + used, end);
  memory.fill(0, place, end);
  return out;
}

function hashParts(row, messages, options) {
  if (!Array.isArray(messages)) throw wrongType("messages", messages, "an array of bytes");
  const parts = messages.map((message, i) => toBytes(message, `messages[${i}]`));
  const hash = new Hash(row, told(row, options));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function assertKey(row, key) {
  if (key === undefined) throw new TypeError(`key: missing; ${row.name} requires one`);
  return key;
}

function functionOf(row) {
  let once;
  let create = (options) => new Hash(row, told(row, options));
  if (row.needsKey) {
    once = (key, message, options) => hashOnce(row, message, options, assertKey(row, key));
    create = (key, options) => new Hash(row, told(row, options, assertKey(row, key)));
  } else if (row.takesParts) {
    once = (messages, options) => hashParts(row, messages, options);
  } else {
    // Without options, the only parameter to pass is the default block size.
    const usual = row.options.includes("blockLen") ? {} : undefined;
    once = (message, options = usual) => hashOnce(row, message, options);
  }
  const { name: algorithm, outputLen, blockLen } = row;
  Object.defineProperty(once, "name", { value: row.exportName });
  return Object.freeze(Object.assign(once, { create, algorithm, outputLen, blockLen, canXOF: row.output === "extendable" }));
}

/** All functions, by their exported names. */
export const functions = Object.freeze(Object.fromEntries(algorithms.map((row) => [row.exportName, functionOf(row)])));

/** Create a hash object by its name in the table, in any case. Options are those of the function, including `key`. */
export function create(name, options) {
  const row = rowOf(name);
  if (!row.needsKey) return functions[row.exportName].create(options);
  const { key, ...others } = readOptions(options, ["key", ...row.options], row.name);
  return functions[row.exportName].create(key, others);
}

/** Continue from a state that `save` returned, in any of sycon's languages. `dkLen` is the output length, if the state has none. */
export function restore(saved, options) {
  const { dkLen } = readOptions(options, ["dkLen"], "restore");
  if (dkLen !== undefined) toWhole(dkLen, "dkLen", 0, LONGEST);
  const bytes = toBytes(saved, "saved").slice();
  const { instance } = core;
  try {
    const number = instance.restore(instance.put(bytes));
    try {
      return Hash.restored(algorithms[instance.algorithm_of(number)], number, bytes, dkLen);
    } catch (error) {
      instance.free(number);
      throw error;
    }
  } finally {
    bytes.fill(0);
    if (!instance.stopped) instance.room(0);
  }
}

/** Return the row of the table with this name. */
export function rowOf(name) {
  if (typeof name !== "string") throw wrongType("algorithm", name, "a string");
  const row = algorithms.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!row) throw new RangeError(`algorithm: unknown name (got ${quoted(name)}); ${suggestion(name)}algorithms lists all names`);
  return row;
}

/** Return a question that suggests the most similar function name, if one is similar. */
function suggestion(name) {
  const plain = (text) => text.toLowerCase().replace(/[-_.]/g, "");
  const given = plain(name);
  if (given.length > 40) return "";
  const [best] = algorithms
    .map((row) => ({ row, edits: edits(given, plain(row.name)) }))
    .sort((a, b) => a.edits - b.edits);
  return best.edits <= given.length / 3 ? `did you mean ${best.row.name}? ` : "";
}

/** Return the edit distance of `a` and `b`: how many letters must be inserted, removed or replaced. */
function edits(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + Number(a[i] !== b[j])));
    row = next;
  }
  return row[b.length];
}
