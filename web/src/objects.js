// Objects whose state is in a module.

import { SyconError } from "./wasm.js";

// Wipes the states of unreachable objects, some time after they become unreachable.
const forgotten = new FinalizationRegistry(({ instance, free, number }) => {
  try {
    if (!instance.stopped) instance[free](number);
  } catch {
    // The instance has stopped. An error that is thrown here ends the process.
  }
});

/** The base class of objects with a state in an instance. Holds the state's number until the object is closed. */
export class Stateful {
  #instance;
  #number;
  #free;

  /** `number` is the state's number. The instance's function `free` wipes the state. */
  constructor(instance, number, free) {
    this.#instance = instance;
    this.#number = number;
    this.#free = free;
    forgotten.register(this, { instance, free, number }, this);
  }

  static #assertOpen(object) {
    if (object.#number === undefined) throw new SyconError("object: closed by digest, verify or destroy; create a new one");
  }

  /** Return the instance of an open object. Throws an error if the object is closed. */
  static instanceOf(object) {
    Stateful.#assertOpen(object);
    return object.#instance;
  }

  /** Return the state's number of an open object. Throws an error if the object is closed. */
  static numberOf(object) {
    Stateful.#assertOpen(object);
    return object.#number;
  }

  /** Close an object whose state the instance has already freed. */
  static close(object) {
    if (object.#number === undefined) return;
    forgotten.unregister(object);
    object.#number = undefined;
  }

  /** Wipe the state. Later calls throw an error. */
  destroy() {
    const number = this.#number;
    if (number === undefined) return;
    Stateful.close(this);
    if (!this.#instance.stopped) this.#instance[this.#free](number);
  }
}

// Support `using`, if the engine does.
if (Symbol.dispose) Stateful.prototype[Symbol.dispose] = Stateful.prototype.destroy;

/** Pass `bytes` to `absorb` in pieces that fit into the buffer. */
export function inPieces(instance, number, absorb, bytes, size) {
  let start = 0;
  do {
    const piece = start === 0 && bytes.length <= size ? bytes : bytes.subarray(start, start + size);
    instance.put(piece);
    instance[absorb](number, piece.length);
    start += size;
  } while (start < bytes.length);
}
