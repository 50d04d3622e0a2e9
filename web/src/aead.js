// Ascon-AEAD128 (NIST SP 800-232): authenticated encryption, with the interface of @noble/ciphers.

import { toBytes, toExactly, toOptions, toWhole, wrongValue } from "./check.js";
import { core } from "./functions.js";
import { SyconError } from "./wasm.js";

const KEY = 16;
const MASKED_KEY = 32;
const NONCE = 16;
const TAG = 16;
const SHORTEST_TAG = 8;
const RATE = 16;

/** Creates a cipher for one nonce. It copies its arguments, so that a change of the arrays does not affect it. */
export function ascon_aead128(key, nonce, AAD = new Uint8Array(), options) {
  const { tagLength = TAG } = toOptions(options, ["tagLength"], "ascon_aead128");
  toWhole(tagLength, "tagLength", SHORTEST_TAG, TAG);
  const secret = toBytes(key, "key");
  const keyLength = secret.length;
  if (keyLength !== KEY && keyLength !== MASKED_KEY)
    throw wrongValue("key", "wrong length", `${keyLength} bytes`, `${KEY}, or ${MASKED_KEY} with nonce masking`);
  const number = toExactly(NONCE, nonce, "nonce");
  const aad = toBytes(AAD, "AAD");
  const aadLength = aad.length;

  const start = new Uint8Array(keyLength + NONCE + aadLength);
  start.set(secret);
  start.set(number, keyLength);
  start.set(aad, keyLength + NONCE);
  let isUsed = false;
  let isClosed = false;

  /** Runs a function of the module on a text and the tag after it, and returns the first `length` bytes of both. */
  function run(operation, text, tag, length) {
    const { instance } = core;
    try {
      instance.put(start, text, tag);
      instance[operation](keyLength, aadLength, text.length, tagLength);
      return instance.take(length, start.length);
    } finally {
      // Frees the space of a long text.
      if (!instance.stopped) instance.room(0);
    }
  }

  function assertOpen() {
    if (isClosed) throw new SyconError("cipher: closed by destroy; create a new one");
  }

  function destroy() {
    start.fill(0);
    isClosed = true;
  }

  return Object.freeze({
    /** Returns the ciphertext with the tag at its end. */
    encrypt(plaintext) {
      assertOpen();
      const text = toBytes(plaintext, "plaintext");
      if (isUsed) throw new SyconError("encrypt: called twice with one nonce; create a cipher with a new nonce");
      isUsed = true;
      return run("aead_seal", text, new Uint8Array(tagLength), text.length + tagLength);
    },

    /** Returns the plaintext. Throws an error if the ciphertext is not authentic. */
    decrypt(ciphertext) {
      assertOpen();
      const sealed = toBytes(ciphertext, "ciphertext");
      const length = sealed.length - tagLength;
      if (length < 0) throw wrongValue("ciphertext", "too short", `${sealed.length} bytes`, `at least ${tagLength}`);
      return run("aead_open", sealed.subarray(0, length), sealed.subarray(length), length);
    },

    destroy,
    ...(Symbol.dispose && { [Symbol.dispose]: destroy }),
  });
}

Object.assign(ascon_aead128, { blockSize: RATE, nonceLength: NONCE, tagLength: TAG });
