// Newplex: one object for hashing, key derivation and authenticated encryption. Experimental.

import { toBytes, toBytesOrText, toWhole, wrongValue } from "./check.js";
import { core } from "./functions.js";
import { Stateful } from "./objects.js";

const TAG = 16;

/** A protocol, as the original is. It is sound under rules: take SizedProtocol, which needs none. */
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

  /** Makes all that follows depend on data. */
  mix(label, data) {
    this.#run("protocol_mix", label, toBytes(data, "data"), 0);
    return this;
  }

  /** Bytes that depend on all before, on the label and on their number. */
  derive(label, length) {
    return this.#run("protocol_derive", label, toWhole(length, "length", 0, 0x4000_0000), 0);
  }

  /** The ciphertext of data. Not authenticated. */
  encrypt(label, data) {
    return this.#run("protocol_encrypt", label, toBytes(data, "data"), 0);
  }

  /** The inverse of `encrypt`. Not authenticated. */
  decrypt(label, data) {
    return this.#run("protocol_decrypt", label, toBytes(data, "data"), 0);
  }

  /** The ciphertext of data, and a tag of 16 bytes behind it. */
  seal(label, data) {
    return this.#run("protocol_seal", label, toBytes(data, "data"), TAG);
  }

  /** What was sealed; an error if it was changed, or anything before was another. */
  open(label, sealed) {
    const bytes = toBytes(sealed, "sealed");
    if (bytes.length < TAG) throw wrongValue("sealed", "too short", `${bytes.length} bytes`, `at least ${TAG}`);
    return this.#run("protocol_open", label, bytes, -TAG);
  }

  /** An independent copy. Two that encrypt use a nonce twice. */
  clone() {
    return new this.constructor(undefined, this);
  }

  // `data` are bytes or how many come; `more` is by how many what comes out is longer.
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

/** As Protocol, and mixes the size of all data before it: nothing can be taken for anything else. */
export class SizedProtocol extends Protocol {}
