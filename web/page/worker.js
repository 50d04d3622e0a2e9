// Runs long operations outside the page, so that it stays usable. Files are read in pieces.

import { algorithms, create, hashBlob } from "./sycon/index.js";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text, what) => {
  const digits = text.replace(/\s/g, "");
  if (digits.length % 2 || /[^0-9a-f]/i.test(digits)) throw new Error(`${what}: not hex; expected an even number of hex digits`);
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
};

const kem = () => import("./sycon/kem.js");
const age = () => import("./sycon/age.js");

const WORK = {
  algorithms: () => algorithms.map((row) => ({ ...row, options: [...row.options] })),

  async hash({ algorithm, length, key, blob }, progress) {
    const row = algorithms.find((one) => one.name === algorithm);
    const options = row.output === "fixed" ? {} : { dkLen: length || row.outputLen };
    if (row.needsKey) options.key = new TextEncoder().encode(key);
    if (!row.takesParts) return hex(await hashBlob(blob, { algorithm, ...options, onProgress: progress }));
    // This function hashes a list of strings. The file is one string, which must be passed in one call.
    return hex(create(algorithm, options).update(await blob.arrayBuffer()).digest());
  },

  async generate() {
    const { publicKey, secretKey } = (await kem()).xwing.keygen();
    return { public: hex(publicKey), secret: hex(secretKey) };
  },

  async encapsulate({ public: key }) {
    const { cipherText, sharedSecret } = (await kem()).xwing.encapsulate(unhex(key, "the public key"));
    return { ciphertext: hex(cipherText), shared: hex(sharedSecret) };
  },

  async decapsulate({ ciphertext, secret }) {
    const shared = (await kem()).xwing.decapsulate(unhex(ciphertext, "the ciphertext"), unhex(secret, "the secret key"));
    return { shared: hex(shared) };
  },

  identity: async () => (await age()).generate(),

  async encrypt({ file, recipients, passphrase, armor }, progress) {
    const { encryptStream } = await age();
    const keys = passphrase ? { passphrase } : { recipients };
    return through(file, progress, (read, write) => encryptStream(read, write, { ...keys, armor }));
  },

  async decrypt({ file, identities, passphrase }, progress) {
    const { decryptStream } = await age();
    const keys = passphrase ? { passphrase } : { identities };
    return through(file, progress, (read, write) => decryptStream(read, write, keys));
  },
};

/** Return the output of `work` for a file as another file. The browser stores it on disk if it is large. */
function through(file, progress, work) {
  const reader = new FileReaderSync();
  const AHEAD = 1 << 22;
  let [at, ahead] = [0, new Uint8Array()];
  const read = (out) => {
    if (ahead.length === 0 && at < file.size) {
      ahead = new Uint8Array(reader.readAsArrayBuffer(file.slice(at, at + AHEAD)));
      at += ahead.length;
      progress(at, file.size);
    }
    const piece = ahead.subarray(0, out.length);
    out.set(piece);
    ahead = ahead.subarray(piece.length);
    return piece.length;
  };
  const blobs = [];
  let pieces = [];
  let waiting = 0;
  const put = () => {
    blobs.push(new Blob(pieces));
    [pieces, waiting] = [[], 0];
  };
  work(read, (piece) => {
    pieces.push(piece);
    waiting += piece.length;
    if (waiting >= AHEAD) put();
  });
  put();
  return new Blob(blobs, { type: "application/octet-stream" });
}

self.onmessage = async ({ data: { id, kind, ...given } }) => {
  let last = 0;
  const progress = (done, total) => {
    const now = performance.now();
    if (now - last > 100) self.postMessage({ id, progress: [done, total] });
    if (now - last > 100) last = now;
  };
  try {
    self.postMessage({ id, result: await WORK[kind](given, progress) });
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
};
self.postMessage({ id: 0, result: null });
