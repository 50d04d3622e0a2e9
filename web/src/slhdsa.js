// Signatures: SLH-DSA with SHAKE. Importing this file loads its WebAssembly module.

import { quoted, toBytes, toExactly, toOptions, wrongType, wrongValue } from "./check.js";
import { withRandom } from "./random.js";
import { load } from "./wasm.js";

const slhdsa = await load(new URL("./slhdsa-simd.wasm", import.meta.url), new URL("./slhdsa.wasm", import.meta.url));

const prehashes = rowsOf("prehashes").map(([name]) => name);
const sets = Object.fromEntries(rowsOf("sets").map(([name, ...sizes], index) => [name, setOf(name, index, sizes.map(Number))]));

function rowsOf(list) {
  const { instance } = slhdsa;
  const text = new TextDecoder().decode(instance.take(instance[list]()));
  return text.trim().split("\n").map((line) => line.split("\t"));
}

function setOf(name, index, [seedLen, publicLen, secretLen, randomLen, signatureLen]) {
  const lengths = { seed: seedLen, publicKey: publicLen, secretKey: secretLen, signRand: randomLen, signature: signatureLen };

  return Object.freeze({
    name,
    lengths: Object.freeze(lengths),

    /** Generate a key pair. `seed` contains SK.seed, SK.prf and PK.seed, one after another. */
    keygen(seed) {
      return withRandom(seed, seedLen, "seed", (bytes) => {
        const { instance } = slhdsa;
        const used = instance.put(bytes);
        instance.room(used + publicLen + secretLen);
        instance.keypair(index);
        const publicKey = instance.take(publicLen, used);
        return { publicKey, secretKey: instance.take(secretLen, used + publicLen) };
      });
    },

    /** Return the public key of a secret key. */
    getPublicKey(secretKey) {
      return Uint8Array.from(toExactly(secretLen, secretKey, "secretKey").subarray(secretLen - publicLen));
    },

    /** Return a signature of a message. It is verified before it is returned. */
    sign(message, secretKey, options) {
      const { context, prehash, extraEntropy } = optionsOf(options, ["context", "prehash", "extraEntropy"], name);
      const key = toExactly(secretLen, secretKey, "secretKey");
      const bytes = toBytes(message, "message");
      // The random bytes of the deterministic variant are PK.seed.
      const given = extraEntropy === false ? key.subarray(2 * randomLen, 3 * randomLen) : extraEntropy;
      return withRandom(given, randomLen, "extraEntropy", (random) => {
        const { instance } = slhdsa;
        const used = instance.put(key, random, context, bytes, new Uint8Array(signatureLen));
        instance.sign(index, prehash, context.length, bytes.length);
        return instance.take(signatureLen, used - signatureLen);
      });
    },

    /** Return whether a signature is valid for the message and the public key. */
    verify(signature, message, publicKey, options) {
      const { context, prehash } = optionsOf(options, ["context", "prehash"], name);
      const [given, bytes] = [toBytes(signature, "signature"), toBytes(message, "message")];
      const key = toExactly(publicLen, publicKey, "publicKey");
      if (given.length !== signatureLen) return false;
      const { instance } = slhdsa;
      instance.put(key, context, bytes, given);
      return instance.verify(index, prehash, context.length, bytes.length) === 0;
    },
  });
}

/** Returns the context, the place of the hash function in the list, and the randomness. A place of 0 means no function. */
function optionsOf(options, names, set) {
  const { context = new Uint8Array(), prehash, extraEntropy } = toOptions(options, names, set);
  return { context: toBytes(context, "context"), prehash: placeOf(prehash), extraEntropy };
}

function placeOf(prehash) {
  if (prehash === undefined) return 0;
  if (typeof prehash !== "string") throw wrongType("prehash", prehash, "the name of a hash function");
  const place = prehashes.indexOf(prehash);
  if (place < 0) throw wrongValue("prehash", "unknown name", quoted(prehash), prehashes.join(", "));
  return place + 1;
}

export const slh_dsa_shake_128s = sets["SLH-DSA-SHAKE-128s"];
export const slh_dsa_shake_128f = sets["SLH-DSA-SHAKE-128f"];
export const slh_dsa_shake_192s = sets["SLH-DSA-SHAKE-192s"];
export const slh_dsa_shake_192f = sets["SLH-DSA-SHAKE-192f"];
export const slh_dsa_shake_256s = sets["SLH-DSA-SHAKE-256s"];
export const slh_dsa_shake_256f = sets["SLH-DSA-SHAKE-256f"];
export { SyconError } from "./wasm.js";
