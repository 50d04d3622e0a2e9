// The functions of the table, which the module has.

import { toBytes, toBytesOrText, toOptions, toWhole } from "./check.js";
import { Stateful, inPieces } from "./objects.js";
import { BUFFER, SyconError, load } from "./wasm.js";

export const core = await load(
  new URL("./core-simd.wasm", import.meta.url),
  new URL("./core.wasm", import.meta.url),
);

// The parameters of functions, in the order of the table: the option's name, and how it is read.
const PARAMETERS = [
  ["key", (value) => toBytes(value, "key")],
  ["NISTfn", (value) => toBytesOrText(value, "NISTfn")],
  ["personalization", (value) => toBytesOrText(value, "personalization")],
  ["context", (value) => toBytesOrText(value, "context")],
  ["D", (value) => number(toWhole(value, "D", 1, 0x7f))],
  ["blockLen", (value) => number(toWhole(value, "blockLen", 1, 0xffff_ffff))],
];

function number(value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

const NOTHING = new Uint8Array();

/** All functions, as the table has them. */
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
      outputLen: Number(outputLen),
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

/** The name under which a function is exported: that of @noble/hashes, where that has it. */
function exportName(name) {
  const lower = name.toLowerCase().replaceAll("-", "_");
  return lower.replace(/^(kmac|tuplehash|parallelhash)xof(\d+)$/, "$1$2xof");
}

/** What a function is told: its parameters as the module reads them, and the length of its output. */
function told(row, options, key) {
  let outputLen = row.outputLen;
  if (key === undefined && options === undefined) return { parameters: NOTHING, outputLen };
  const given = toOptions(options, row.options, row.name);
  const values = [];
  PARAMETERS.forEach(([name, read], place) => {
    const value = name === "key" && row.needsKey ? key : given[name];
    if (value !== undefined) values.push([place, read(value)]);
  });
  if (given.dkLen !== undefined) outputLen = toWhole(given.dkLen, "dkLen", 0, 0xffff_ffff);
  if (values.length === 0) return { parameters: NOTHING, outputLen };
  const parameters = new Uint8Array(values.reduce((length, [, value]) => length + 8 + value.length, 0));
  const view = new DataView(parameters.buffer);
  let at = 0;
  for (const [place, value] of values) {
    view.setUint32(at, place, true);
    view.setUint32(at + 4, value.length, true);
    parameters.set(value, at + 8);
    at += 8 + value.length;
  }
  return { parameters, outputLen };
}

/** A function that has begun, as `create` of each function makes it. */
export class Hash extends Stateful {
  #row;
  #squeezing = false;
  #position = 0;
  #outputLen;

  /** Not for users: `create` of a function makes it. */
  constructor(row, { parameters, outputLen }, copied) {
    if (copied) super(Stateful.instanceOf(copied), Stateful.instanceOf(copied).copy(Stateful.numberOf(copied)), "free");
    else {
      const { instance } = core;
      instance.put(parameters);
      super(instance, instance.start(row.index, parameters.length), "free");
      parameters.fill(0);
    }
    this.#row = row;
    this.#outputLen = outputLen;
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

  /** Where in its output it stands. */
  get position() {
    return this.#position;
  }

  /** Absorbs bytes. Any pieces are the same input, except of TupleHash. */
  update(data) {
    const bytes = toBytes(data, "the data");
    const instance = Stateful.instanceOf(this);
    if (this.#squeezing) throw new SyconError("the input has ended: output was read");
    const size = this.#row.takesParts ? Math.max(bytes.length, BUFFER) : BUFFER;
    inPieces(instance, Stateful.numberOf(this), "absorb", bytes, size);
    return this;
  }

  /** The output of the usual length, or of `dkLen`. The object is closed then. */
  digest() {
    const out = new Uint8Array(this.#outputLen);
    this.digestInto(out);
    return out;
  }

  digestInto(out) {
    const into = toBytes(out, "the place for output");
    if (into.length < this.#outputLen)
      throw new RangeError(`the place for output must have ${this.#outputLen} bytes, not ${into.length}`);
    if (this.#squeezing) throw new SyconError("output was read already: go on with xof");
    const exact = into.subarray(0, this.#outputLen);
    if (this.#row.output === "extendable") {
      this.#squeeze(exact);
      this.destroy();
      return into;
    }
    const instance = Stateful.instanceOf(this);
    const number = Stateful.numberOf(this);
    instance.room(exact.length);
    instance.finish(number, exact.length);
    Stateful.close(this);
    exact.set(instance.take(exact.length));
    instance.room(0);
    return into;
  }

  /** The next bytes of output. */
  xof(length) {
    return this.xofInto(new Uint8Array(toWhole(length, "the length", 0, 0xffff_ffff)));
  }

  xofInto(out) {
    const into = toBytes(out, "the place for output");
    this.#assertXof();
    this.#squeeze(into);
    return into;
  }

  /** Passes over output. */
  skip(length) {
    const bytes = toWhole(length, "the length");
    this.#assertXof();
    Stateful.instanceOf(this).skip(Stateful.numberOf(this), bytes >>> 0, Math.floor(bytes / 2 ** 32));
    this.#squeezing = true;
    this.#position += bytes;
    return this;
  }

  /** Goes to a position of the output, forwards or back. */
  seek(position) {
    const bytes = toWhole(position, "the position");
    if (!this.#row.isSeekable) throw new SyconError(`the output of ${this.#row.name} cannot be read from any position`);
    Stateful.instanceOf(this).seek(Stateful.numberOf(this), bytes >>> 0, Math.floor(bytes / 2 ** 32));
    this.#squeezing = true;
    this.#position = bytes;
    return this;
  }

  /** An independent copy. */
  clone() {
    const copy = new Hash(this.#row, { outputLen: this.#outputLen }, this);
    copy.#squeezing = this.#squeezing;
    copy.#position = this.#position;
    return copy;
  }

  /** Back to no input, with the same parameters. */
  reset() {
    if (this.#squeezing) throw new SyconError("the input has ended: output was read");
    Stateful.instanceOf(this).reset(Stateful.numberOf(this));
    return this;
  }

  #assertXof() {
    if (!this.canXOF) throw new SyconError(`${this.#row.name} is no extendable-output function`);
  }

  #squeeze(into) {
    const instance = Stateful.instanceOf(this);
    const number = Stateful.numberOf(this);
    for (let at = 0; at < into.length || at === 0; at += BUFFER) {
      const piece = into.subarray(at, at + BUFFER);
      instance.squeeze(number, piece.length);
      piece.set(instance.take(piece.length));
    }
    this.#squeezing = true;
    this.#position += into.length;
  }
}

/** Hashes at once: without an object, if all fits into the buffer. */
function hashOnce(row, message, options, key) {
  const data = toBytes(message, "the message");
  const what = told(row, options, key);
  const { parameters, outputLen } = what;
  const used = parameters.length + data.length;
  if (used + outputLen > BUFFER) return new Hash(row, what).update(data).digest();
  const { instance } = core;
  const place = instance.room(used);
  instance.bytes.set(data, place + parameters.length);
  if (parameters !== NOTHING) {
    instance.bytes.set(parameters, place);
    parameters.fill(0);
  }
  instance.hash(row.index, parameters.length, data.length, outputLen);
  return instance.take(outputLen, used);
}

function hashParts(row, messages, options) {
  if (!Array.isArray(messages)) throw new TypeError(`the messages of ${row.name} must be an array`);
  const parts = messages.map((message) => toBytes(message, "a message"));
  const hash = new Hash(row, told(row, options));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function assertKey(row, key) {
  if (key === undefined) throw new TypeError(`${row.name} needs a key`);
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
    once = (message, options) => hashOnce(row, message, options);
  }
  const { name: algorithm, outputLen, blockLen } = row;
  Object.defineProperty(once, "name", { value: row.exportName });
  return Object.freeze(Object.assign(once, { create, algorithm, outputLen, blockLen, canXOF: row.output === "extendable" }));
}

/** All functions, by the names under which they are exported. */
export const functions = Object.freeze(Object.fromEntries(algorithms.map((row) => [row.exportName, functionOf(row)])));

/** A function by its name in the table, in any case. Options are those of the function, `key` among them. */
export function create(name, options) {
  const row = rowOf(name);
  if (!row.needsKey) return functions[row.exportName].create(options);
  const { key, ...others } = toOptions(options, ["key", ...row.options], row.name);
  return functions[row.exportName].create(key, others);
}

/** The row of the table with that name. */
export function rowOf(name) {
  if (typeof name !== "string") throw new TypeError(`the name of a function must be a string, not ${typeof name}`);
  const row = algorithms.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!row) throw new RangeError(`there is no function ${name}; there are ${algorithms.map((one) => one.name).join(", ")}`);
  return row;
}
