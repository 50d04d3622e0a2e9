// Key encapsulation: X-Wing and ML-KEM. Loading this loads its own module.

import { toExactly } from "./check.js";
import { load } from "./wasm.js";

const kem = await load(new URL("./kem-simd.wasm", import.meta.url), new URL("./kem.wasm", import.meta.url));

const schemes = readSchemes(kem.instance);

function readSchemes(instance) {
  const text = new TextDecoder().decode(instance.take(instance.schemes()));
  const rows = text.trim().split("\n").map((line) => line.split("\t"));
  return Object.fromEntries(rows.map(([name, ...sizes], index) => [name, schemeOf(name, index, sizes.map(Number))]));
}

function schemeOf(name, index, [seedLen, publicLen, secretLen, msgLen, cipherLen, sharedLen]) {
  const lengths = { seed: seedLen, publicKey: publicLen, secretKey: secretLen, msg: msgLen, cipherText: cipherLen, sharedSecret: sharedLen };

  /** Runs a function on what is given, and takes what comes behind it. */
  function run(operation, given, lengthsOfResults) {
    const { instance } = kem;
    const used = instance.put(...given);
    instance[operation](index);
    let at = used;
    const results = lengthsOfResults.map((length) => {
      at += length;
      return instance.take(length, at - length);
    });
    return results;
  }

  return Object.freeze({
    name,
    lengths: Object.freeze(lengths),

    /** A new key pair, or that of a seed. */
    keygen(seed = randomBytes(seedLen)) {
      const [publicKey, secretKey] = run("keypair", [toExactly(seedLen, seed, "seed")], [publicLen, secretLen]);
      return { publicKey, secretKey };
    },

    /** A ciphertext for who has the secret key, and the shared secret in it. */
    encapsulate(publicKey, msg = randomBytes(msgLen)) {
      const given = [toExactly(publicLen, publicKey, "publicKey"), toExactly(msgLen, msg, "msg")];
      const [cipherText, sharedSecret] = run("encapsulate", given, [cipherLen, sharedLen]);
      return { cipherText, sharedSecret };
    },

    /** The shared secret in a ciphertext. One that was changed gives another secret, and no error. */
    decapsulate(cipherText, secretKey) {
      const ciphertext = toExactly(cipherLen, cipherText, "cipherText");
      const [shared] = run("decapsulate", [toExactly(secretLen, secretKey, "secretKey"), ciphertext], [sharedLen]);
      return shared;
    },

    /** The public key of a secret key. */
    getPublicKey(secretKey) {
      return run("public_key", [toExactly(secretLen, secretKey, "secretKey")], [publicLen])[0];
    },
  });
}

function randomBytes(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** X-Wing, the one to take: ML-KEM-768 and X25519 in one. */
export const xwing = schemes["X-Wing"];
export { xwing as XWing };
export const ml_kem512 = schemes["ML-KEM-512"];
export const ml_kem768 = schemes["ML-KEM-768"];
export const ml_kem1024 = schemes["ML-KEM-1024"];
export { SyconError } from "./wasm.js";
