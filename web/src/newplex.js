// Newplex: one object for hashing, key derivation and authenticated encryption. Experimental.

import { toBytes, toBytesOrText, toWhole, wrongValue } from "./check.js";
import { core } from "./functions.js";
import { Stateful } from "./objects.js";

const TAG = 16;

/** The original protocol, which is sound only if its rules are kept. Use SizedProtocol, which has no such rules. */
export class Protocol extends Stateful {
  constructor(domain, copied) {
    if (copied instanceof Protocol) {
      const instance = Stateful.instanceOf(copied);
      super(instance, instance.protocol_copy(Stateful.numberOf(copied)), "protocol_free");
    } else {
      const bytes = toBytesOrText(domain, "domain");
      const isSized = new.target === SizedProtocol || new.target.prototype instanceof SizedProtocol;
      const { instance } = core;
      instance.put(bytes);
      super(instance, instance.protocol_new(bytes.length, isSized ? 1 : 0), "protocol_free");
    }
  }

  /** Make all later outputs depend on `data`. */
  mix(label, data) {
    this.#run("protocol_mix", label, toBytes(data, "data"), 0);
    return this;
  }

  /** Return bytes that depend on all earlier operations, on the label and on their number. */
  derive(label, length) {
    return this.#run("protocol_derive", label, toWhole(length, "length", 0, 0x4000_0000), 0);
  }

  /** Return the ciphertext of `data`. Not authenticated. */
  encrypt(label, data) {
    return this.#run("protocol_encrypt", label, toBytes(data, "data"), 0);
  }

  /** The inverse of `encrypt`. Not authenticated. */
  decrypt(label, data) {
    return this.#run("protocol_decrypt", label, toBytes(data, "data"), 0);
  }

  /** Return the ciphertext of `data` followed by a tag of 16 bytes. */
  seal(label, data) {
    return this.#run("protocol_seal", label, toBytes(data, "data"), TAG);
  }

  /** Return the plaintext. Throws an error if the ciphertext was changed, or if any earlier operation differs. */
  open(label, sealed) {
    const bytes = toBytes(sealed, "sealed");
    if (bytes.length < TAG) throw wrongValue("sealed", "too short", `${bytes.length} bytes`, `at least ${TAG}`);
    return this.#run("protocol_open", label, bytes, -TAG);
  }

  /** Return an independent copy. If both encrypt, they use a nonce twice. */
  clone() {
    // The constructor of a subclass can have other parameters, so it must not run.
    return Reflect.construct(Protocol, [undefined, this], this.constructor);
  }

  // `data` is the input, or the number of output bytes. `more` is the difference between the lengths of output and input.
  #run(operation, label, data, more) {
    const name = toBytesOrText(label, "label");
    const instance = Stateful.instanceOf(this);
    const number = Stateful.numberOf(this);
    const given = typeof data === "number" ? data : data.length;
    const length = more < 0 ? given + more : given;
    const all = name.length + Math.max(given, given + more);
    const place = instance.room(all);
    instance.bytes.set(name, place);
    if (typeof data !== "number") instance.bytes.set(data, place + name.length);
    try {
      instance[operation](number, name.length, length);
      return operation === "protocol_mix" ? undefined : instance.take(given + more, name.length);
    } finally {
      if (!instance.stopped) instance.room(0);
    }
  }
}

/** A Protocol that mixes the size of all data first, so that different operations cannot be confused. */
export class SizedProtocol extends Protocol {}
