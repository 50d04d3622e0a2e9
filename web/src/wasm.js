// A module of WebAssembly: how it is loaded, its memory, and calls into it.

/** What a module refuses, such as a key of a wrong length or a tag that does not match; or that it has stopped. */
export class SyconError extends Error {
  name = "SyconError";
}

// A module that adds vectors of 128 bits: it is valid where they are known.
const VECTORS = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 15, 1, 13, 0, 0x41, 0, 0xfd, 0x0f, 0x41, 0, 0xfd,
  0x0f, 0xfd, 0xce, 1, 0x0b,
]);

/** Whether the modules with vectors are taken: about twice as fast where several states lie side by side. */
export const simd = WebAssembly.validate(VECTORS);

/** The module at one of two addresses: with vectors, or without. */
export async function load(withVectors, without) {
  return new Module(await compile(simd ? withVectors : without));
}

async function compile(url) {
  if (url.protocol === "file:") {
    // Node, Deno and Bun. The name is put together so that packers for the web do not look for it.
    const files = await import(/* @vite-ignore */ /* webpackIgnore: true */ ["node", "fs/promises"].join(":"));
    return WebAssembly.compile(await files.readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new SyconError(`module: failed to load ${url} (got HTTP status ${response.status}, expected 200)`);
  const typed = response.headers.get("content-type")?.startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

class Module {
  constructor(compiled) {
    this.compiled = compiled;
    this.current = new Instance(compiled);
  }

  /** The instance, or after it has stopped, a new one. What was in the old one is gone. */
  get instance() {
    if (this.current.stopped) this.current = new Instance(this.compiled);
    return this.current;
  }
}

/** Bytes of the buffer as a module begins: what is taken of longer inputs at a time. */
export const BUFFER = 1 << 16;

/** The most bytes that a module can have in one piece. */
const MOST = 0x7fff_ffff;

/** The message of a call into a module from a callback of the same module. */
export const UNFINISHED = "call: not possible inside a callback of a call that is not finished; return from the callback first";

const decoder = new TextDecoder();

/** An instance: the functions of its module as methods, and the buffer that bytes go through. */
export class Instance {
  stopped = false;
  /** Where the files come from and go to that the module reads and writes during a call. */
  files = null;
  /** All memory; and where in it the buffer is, and how long. */
  bytes = new Uint8Array();
  place = 0;
  length = 0;
  #memory;
  /** Whether the module has called, and so works on the buffer. */
  #calling = false;

  constructor(compiled) {
    const host = {
      random: (place, length) => this.#attempt(() => fillRandom(this.#slice(place, length))),
      read: (place, length) => this.#attempt(() => this.files.read(this.#slice(place, length))),
      write: (place, length) => this.#attempt(() => void this.files.write(this.#slice(place, length).slice())),
    };
    const { exports } = new WebAssembly.Instance(compiled, { sycon: host });
    this.#memory = exports.memory;
    // What is called most, without the detour of the others.
    this.hashAtOnce = exports.hash;
    for (const [name, value] of Object.entries(exports))
      if (typeof value === "function") this[name] = this.#guarded(value, name === "buffer");
    this.room(BUFFER);
  }

  /** Makes room for so many bytes in the buffer. Bytes that were in it are wiped if it moves. */
  room(length) {
    if (this.#calling) throw new SyconError(UNFINISHED);
    if (length > this.length || (this.length > BUFFER && length <= BUFFER)) {
      // Of a greater number the module would see the lowest bits.
      const place = length <= MOST ? this.buffer(length) >>> 0 : 0;
      if (place === 0) throw new SyconError(`memory: not enough for ${length} bytes; split the input or the output`);
      this.place = place;
      this.length = Math.max(length, BUFFER);
    }
    this.view();
    return this.place;
  }

  /** All memory. When that grows, the old view of it has no bytes any more. */
  view() {
    if (this.bytes.length === 0) this.bytes = new Uint8Array(this.#memory.buffer);
    return this.bytes;
  }

  /** The first bytes of the buffer, which are wiped there. */
  take(length, from = 0) {
    const start = this.place + from;
    const taken = this.view().slice(start, start + length);
    this.bytes.fill(0, start, start + length);
    return taken;
  }

  /** Puts pieces into the buffer, one behind the other. */
  put(...pieces) {
    let end = 0;
    for (const piece of pieces) end += piece.length;
    let place = this.room(end);
    for (const piece of pieces) {
      this.bytes.set(piece, place);
      place += piece.length;
    }
    return end;
  }

  #slice(place, length) {
    return new Uint8Array(this.#memory.buffer, place >>> 0, length >>> 0);
  }

  /** What a function for the module gives: nothing may be thrown through it. */
  #attempt(work) {
    this.#calling = true;
    try {
      return work() ?? 0;
    } catch (error) {
      if (this.files) this.files.error = error;
      return -1;
    } finally {
      this.#calling = false;
    }
  }

  #guarded(exported, givesPlace) {
    return (a, b, c, d) => {
      if (this.stopped) throw new SyconError("object: lost, because its module has stopped; create a new one");
      let result;
      try {
        result = exported(a, b, c, d);
      } catch (error) {
        this.stop(error);
      }
      // A place beyond 2 GiB looks like a number below zero.
      return result < 0 && !givesPlace ? this.refuse(result) : result;
    };
  }

  /** The error that a result below zero stands for. */
  refuse(result) {
    if (result === -0x80000000) throw new SyconError(UNFINISHED);
    throw new SyconError(decoder.decode(this.take(-result)));
  }

  /** After a trap, which is most of all memory that could not be had, nothing in the instance may be relied on. */
  stop(cause) {
    this.stopped = true;
    new Uint8Array(this.#memory.buffer).fill(0);
    throw new SyconError("module: stopped, probably because memory ran out; create its objects again", { cause });
  }
}

function fillRandom(bytes) {
  // The most that is given at once.
  for (let i = 0; i < bytes.length; i += 65536) crypto.getRandomValues(bytes.subarray(i, i + 65536));
}
