// The message authentication code on multimixer-128. Experimental.

import { toBytes, toExactly } from "./check.js";
import { core } from "./functions.js";
import { Stateful, inPieces } from "./objects.js";
import { BUFFER, SyconError } from "./wasm.js";

const KEY = 32;
const TAG = 32;

/** A MAC that has begun. */
export class MultimixerMac extends Stateful {
  static keyLen = KEY;
  static outputLen = TAG;

  constructor(key, copied) {
    if (copied) {
      const instance = Stateful.instanceOf(copied);
      super(instance, instance.mac_copy(Stateful.numberOf(copied)), "mac_free");
    } else {
      const bytes = toExactly(KEY, key, "the key");
      const { instance } = core;
      instance.put(bytes);
      super(instance, instance.mac_new(), "mac_free");
    }
  }

  /** Absorbs bytes. */
  update(data) {
    const bytes = toBytes(data, "the data");
    inPieces(Stateful.instanceOf(this), Stateful.numberOf(this), "mac_absorb", bytes, BUFFER);
    return this;
  }

  /** The tag, of 32 bytes, the first 16 of which are a tag too. The object is closed then. */
  digest() {
    const instance = Stateful.instanceOf(this);
    instance.mac_finish(Stateful.numberOf(this));
    Stateful.close(this);
    return instance.take(TAG);
  }

  /** Whether a tag of 32 or 16 bytes belongs to the input, told in the same time. The object is closed then. */
  verify(tag) {
    const bytes = toBytes(tag, "the tag");
    const instance = Stateful.instanceOf(this);
    const number = Stateful.numberOf(this);
    if (bytes.length !== TAG && bytes.length !== TAG / 2) return this.destroy() ?? false;
    instance.put(bytes);
    Stateful.close(this);
    try {
      instance.mac_verify(number, bytes.length);
      return true;
    } catch (error) {
      if (error instanceof SyconError && !instance.stopped) return false;
      throw error;
    }
  }

  /** An independent copy. */
  clone() {
    return new MultimixerMac(undefined, this);
  }
}

/** The tag of a message. */
export function multimixer_mac(key, message) {
  const bytes = toBytes(message, "the message");
  return new MultimixerMac(key).update(bytes).digest();
}
