// Loads WebAssembly modules, manages their memory, and calls into them.

/** An input that a module refuses, such as a tag that does not match, or a module that has stopped. */
export class SyconError extends Error {
  name = "SyconError";
}

// A module that adds vectors of 128 bits. It is valid if the engine supports them.
const VECTORS = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 15, 1, 13, 0, 0x41, 0, 0xfd, 0x0f, 0x41, 0, 0xfd,
  0x0f, 0xfd, 0xce, 1, 0x0b,
]);

/** True if the modules with vectors are loaded. They are about twice as fast if several states are processed in parallel. */
export const simd = WebAssembly.validate(VECTORS);

/** Load the module from one of two addresses: with vectors, or without. */
export async function load(withVectors, without) {
  const compiled = await compile(simd ? withVectors : without);
  return new Module(compiled, await Instance.first(compiled));
}

async function compile(url) {
  if (url.protocol === "file:") {
    // Node, Deno and Bun. The name is computed so that bundlers for the web do not search for it.
    const files = await import(/* @vite-ignore */ /* webpackIgnore: true */ ["node", "fs/promises"].join(":"));
    return WebAssembly.compile(await files.readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new SyconError(`module: failed to load ${url} (got HTTP status ${response.status}, expected 200)`);
  const type = response.headers.get("content-type");
  // `compileStreaming` accepts no other type, and in node no other case.
  if (type === "application/wasm") return WebAssembly.compileStreaming(response);
  const bytes = await response.arrayBuffer();
  if (decoder.decode(bytes.slice(0, 4)) !== "\0asm") {
    const got = `got ${type ?? "no type"}, expected application/wasm`;
    throw new SyconError(`module: not WebAssembly at ${url} (${got}); exclude sycon from your bundler's dependency optimization`);
  }
  return WebAssembly.compile(bytes);
}

class Module {
  constructor(compiled, first) {
    this.compiled = compiled;
    this.current = first;
  }

  /** The instance, or a new one if it has stopped. The states in the old instance are lost. */
  get instance() {
    if (this.current.stopped) {
      // A stack overflow can end `stop` before it wipes the memory.
      this.current.wipe();
      this.current = new Instance(this.compiled);
    }
    return this.current;
  }
}

/** The initial size of the buffer in bytes. Longer inputs are processed in pieces of this size. */
export const BUFFER = 1 << 16;

/** The maximum number of bytes in one piece of a module's memory. */
const MOST = 0x7fff_ffff;

/** The error message for a call into a module from a callback of the same module. */
export const UNFINISHED = "call: not possible inside a callback of a call that is not finished; return from the callback first";

const decoder = new TextDecoder();

/** An instance: the functions of its module as methods, and the buffer that bytes go through. */
export class Instance {
  stopped = false;
  /** The sources and destinations of the files that the module reads and writes during a call. */
  files = null;
  /** All memory, and the position and length of the buffer in it. */
  bytes = new Uint8Array();
  place = 0;
  length = 0;
  #memory;
  /** True during a callback of the module, which is then using the buffer. */
  #calling = false;

  #imports = {
    sycon: {
      random: (place, length) => this.#attempt(() => fillRandom(this.#slice(place, length))),
      read: (place, length) => this.#attempt(() => this.files.read(this.#slice(place, length))),
      write: (place, length) => this.#attempt(() => void this.files.write(this.#slice(place, length).slice())),
    },
  };

  constructor(compiled) {
    if (compiled !== undefined) this.#begin(new WebAssembly.Instance(compiled, this.#imports));
  }

  /** Return an instance, as the constructor does. Older engines refuse to create large instances synchronously. */
  static async first(compiled) {
    const instance = new Instance();
    instance.#begin(await WebAssembly.instantiate(compiled, instance.#imports));
    return instance;
  }

  #begin({ exports }) {
    this.#memory = exports.memory;
    // The most frequent call, without the checks of the others.
    this.hashAtOnce = exports.hash;
    for (const [name, value] of Object.entries(exports))
      if (typeof value === "function") this[name] = this.#guarded(value, name === "buffer");
    this.room(BUFFER);
  }

  /** Reserve `length` bytes in the buffer. If it moves, its old bytes are wiped. */
  room(length) {
    if (this.#calling) throw new SyconError(UNFINISHED);
    if (length > this.length || (this.length > BUFFER && length <= BUFFER)) {
      // The module would receive only the lowest bits of a greater number.
      const place = length <= MOST ? this.buffer(length) >>> 0 : 0;
      if (place === 0) throw new SyconError(`memory: not enough for ${length} bytes; split the input or the output`);
      this.place = place;
      this.length = Math.max(length, BUFFER);
    }
    this.view();
    return this.place;
  }

  /** Return a view of all memory. If memory grows, old views become empty. */
  view() {
    if (this.bytes.length === 0) this.bytes = new Uint8Array(this.#memory.buffer);
    return this.bytes;
  }

  /** Return a copy of bytes of the buffer, and wipe them in the buffer. */
  take(length, from = 0) {
    const start = this.place + from;
    const taken = this.view().slice(start, start + length);
    this.bytes.fill(0, start, start + length);
    return taken;
  }

  /** Write the concatenated pieces into the buffer. */
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

  /** Return the result of a callback for the module. An exception must not be thrown through the module. */
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
      // A stack overflow in this call would wipe the memory of the call that is not finished.
      if (this.#calling) throw new SyconError(UNFINISHED);
      if (this.stopped) throw new SyconError("object: lost, because its module has stopped; create a new one");
      let result;
      try {
        result = exported(a, b, c, d);
      } catch (error) {
        // Set here, because the next call fails if the stack has overflowed.
        this.stopped = true;
        this.stop(error);
      }
      // A place past 2 GiB looks like a negative number.
      return result < 0 && !givesPlace ? this.refuse(result) : result;
    };
  }

  /** Throw the error for a negative result. */
  refuse(result) {
    if (result === -0x80000000) throw new SyconError(UNFINISHED);
    throw new SyconError(decoder.decode(this.take(-result)));
  }

  /** Stop the instance after a trap, such as a failed allocation or a stack overflow: its state is not reliable. */
  stop(cause) {
    this.stopped = true;
    this.wipe();
    throw new SyconError("module: stopped, probably because memory or the stack ran out; create its objects again", { cause });
  }

  /** Wipe all memory. */
  wipe() {
    this.view().fill(0);
  }
}

function fillRandom(bytes) {
  // getRandomValues accepts at most 65,536 bytes in one call.
  for (let i = 0; i < bytes.length; i += 65536) crypto.getRandomValues(bytes.subarray(i, i + 65536));
}
