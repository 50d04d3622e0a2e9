// Objects whose state is in a module.

import { SyconError } from "./wasm.js";

// Wipes states whose objects nobody holds any more, some time after.
const forgotten = new FinalizationRegistry(({ instance, free, number }) => {
  if (!instance.stopped) instance[free](number);
});

/** What has a state in an instance: its number there, until it is closed. */
export class Stateful {
  #instance;
  #number;
  #free;

  /** The state of that number, which `free` of the instance wipes. */
  constructor(instance, number, free) {
    this.#instance = instance;
    this.#number = number;
    this.#free = free;
    forgotten.register(this, { instance, free, number }, this);
  }

  static #assertOpen(object) {
    if (object.#number === undefined) throw new SyconError("object: closed by digest, verify or destroy; create a new one");
  }

  /** The instance of an object that is not closed. */
  static instanceOf(object) {
    Stateful.#assertOpen(object);
    return object.#instance;
  }

  /** The number of an object that is not closed. */
  static numberOf(object) {
    Stateful.#assertOpen(object);
    return object.#number;
  }

  /** Closes an object whose state the instance has let go. */
  static close(object) {
    if (object.#number === undefined) return;
    forgotten.unregister(object);
    object.#number = undefined;
  }

  /** Wipes the state. Nothing can be done with the object then. */
  destroy() {
    const number = this.#number;
    if (number === undefined) return;
    Stateful.close(this);
    if (!this.#instance.stopped) this.#instance[this.#free](number);
  }
}

// Where JavaScript has `using`, it is for these too.
if (Symbol.dispose) Stateful.prototype[Symbol.dispose] = Stateful.prototype.destroy;

/** Gives `bytes` to `absorb` in pieces that the buffer has room for. */
export function inPieces(instance, number, absorb, bytes, size) {
  let start = 0;
  do {
    const piece = start === 0 && bytes.length <= size ? bytes : bytes.subarray(start, start + size);
    instance.put(piece);
    instance[absorb](number, piece.length);
    start += size;
  } while (start < bytes.length);
}
