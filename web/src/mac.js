// The message authentication code on multimixer-128. Experimental.

import { kind, toBytes, toExactly, wrongValue } from "./check.js";
import { core } from "./functions.js";
import { Stateful, inPieces } from "./objects.js";
import { BUFFER, SyconError } from "./wasm.js";

const KEY = 32;
const TAG = 32;
const SHORT_TAG = 16;

/** A running computation of a MAC. */
export class MultimixerMac extends Stateful {
  static keyLen = KEY;
  static outputLen = TAG;

  constructor(key, copied) {
    if (copied) {
      const instance = Stateful.instanceOf(copied);
      super(instance, instance.mac_copy(Stateful.numberOf(copied)), "mac_free");
    } else {
      const bytes = toExactly(KEY, key, "key");
      const { instance } = core;
      instance.put(bytes);
      super(instance, instance.mac_new(), "mac_free");
    }
  }

  /** Absorb bytes. */
  update(data) {
    const bytes = toBytes(data, "data");
    inPieces(Stateful.instanceOf(this), Stateful.numberOf(this), "mac_absorb", bytes, BUFFER);
    return this;
  }

  /** Return the tag of 32 bytes. Its first 16 bytes are also a tag. Closes the object. */
  digest() {
    const instance = Stateful.instanceOf(this);
    instance.mac_finish(Stateful.numberOf(this));
    Stateful.close(this);
    return instance.take(TAG);
  }

  /** Return whether `tag` has `length` bytes, 32 or 16, and belongs to the input. Closes the object. */
  verify(tag, length = TAG) {
    const bytes = toBytes(tag, "tag");
    if (length !== TAG && length !== SHORT_TAG) {
      const got = typeof length === "number" ? length : kind(length);
      throw wrongValue("length", "not a length of a tag", got, `the number ${SHORT_TAG} or ${TAG}`);
    }
    const instance = Stateful.instanceOf(this);
    const number = Stateful.numberOf(this);
    if (bytes.length !== length) return this.destroy() ?? false;
    instance.put(bytes);
    Stateful.close(this);
    try {
      instance.mac_verify(number, length);
      return true;
    } catch (error) {
      if (error instanceof SyconError && !instance.stopped) return false;
      throw error;
    }
  }

  /** Return an independent copy. */
  clone() {
    return new MultimixerMac(undefined, this);
  }
}

/** Return the tag of a message. */
export function multimixer_mac(key, message) {
  const bytes = toBytes(message, "message");
  return new MultimixerMac(key).update(bytes).digest();
}
