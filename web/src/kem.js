// Key encapsulation: X-Wing and ML-KEM. Importing this file loads its WebAssembly module.

import { toExactly } from "./check.js";
import { withRandom } from "./random.js";
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

  /** Run a function on arguments in the buffer, and return the results, which follow them. */
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

    /** Generate a key pair, or derive it from a seed. */
    keygen(seed) {
      const keypair = (bytes) => run("keypair", [bytes], [publicLen, secretLen]);
      const [publicKey, secretKey] = withRandom(seed, seedLen, "seed", keypair);
      return { publicKey, secretKey };
    },

    /** Return a ciphertext for the holder of the secret key, and its shared secret. */
    encapsulate(publicKey, msg) {
      const key = toExactly(publicLen, publicKey, "publicKey");
      const encapsulate = (bytes) => run("encapsulate", [key, bytes], [cipherLen, sharedLen]);
      const [cipherText, sharedSecret] = withRandom(msg, msgLen, "msg", encapsulate);
      return { cipherText, sharedSecret };
    },

    /** Return the shared secret of a ciphertext. A ciphertext that was tampered with gives another secret. */
    decapsulate(cipherText, secretKey) {
      const ciphertext = toExactly(cipherLen, cipherText, "cipherText");
      const [shared] = run("decapsulate", [toExactly(secretLen, secretKey, "secretKey"), ciphertext], [sharedLen]);
      return shared;
    },

    /** Return the public key of a secret key. */
    getPublicKey(secretKey) {
      return run("public_key", [toExactly(secretLen, secretKey, "secretKey")], [publicLen])[0];
    },
  });
}

/** X-Wing, the default choice: ML-KEM-768 combined with X25519. */
export const xwing = schemes["X-Wing"];
export { xwing as XWing };
export const ml_kem512 = schemes["ML-KEM-512"];
export const ml_kem768 = schemes["ML-KEM-768"];
export const ml_kem1024 = schemes["ML-KEM-1024"];
export { SyconError } from "./wasm.js";
