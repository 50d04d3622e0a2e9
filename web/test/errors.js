// Tests that each kind of invalid input raises a specific error, and does not change the object.

import { hex, pattern, same, throws } from "./expect.js";

export function errors(subject) {
  const { sycon, kem, slhdsa, age } = subject;
  const { SyconError } = sycon;
  const tests = [];
  const law = (name, run) => tests.push({ name, run });

  law("values that are not bytes are refused, with the reason", () => {
    for (const [value, words] of [["text", "got string, expected bytes, such as a Uint8Array); encode text with new TextEncoder"], [5, "got number"], [null, "got null"], [undefined, "got undefined"], [[1, 2], "got Array"], [{}, "got Object"]]) {
      throws(() => sycon.sha3_256(value), TypeError, words);
      throws(() => sycon.shake128.create().update(value), TypeError, words);
      throws(() => sycon.kmac128(value, pattern(1)), TypeError, value === undefined ? "key: missing; KMAC128" : words);
      throws(() => sycon.multimixer_mac(pattern(32), value), TypeError, words);
      throws(() => kem.xwing.keygen(value === undefined ? null : value), TypeError, "");
      throws(() => age.encrypt(value, { passphrase: "x" }), TypeError, words);
    }
    throws(() => sycon.tuplehash128(pattern(3)), TypeError, "messages: wrong type (got Uint8Array, expected an array of bytes)");
    throws(() => sycon.tuplehash128([pattern(1), "a"]), TypeError, "messages[1]: wrong type (got string");
  });

  law("bytes that were moved to a worker are not accepted as empty input", () => {
    const bytes = pattern(12);
    const views = [bytes, bytes.buffer, new Uint32Array(bytes.buffer), new DataView(bytes.buffer)];
    structuredClone(bytes, { transfer: [bytes.buffer] });
    for (const view of views) throws(() => sycon.sha3_256(view), TypeError, "message: detached buffer");
  });

  law("views that a resized buffer does not contain any more are not accepted as empty input", () => {
    const buffer = new ArrayBuffer(64, { maxByteLength: 64 });
    const views = [new Uint8Array(buffer, 32, 32), new Uint8Array(buffer, 48), new Uint16Array(buffer, 32, 16), new DataView(buffer, 32, 32)];
    buffer.resize(40);
    for (const view of views) {
      for (const work of [() => sycon.sha3_256(view), () => sycon.sha3_256.create().update(view), () => sycon.equalBytes(pattern(0), view)])
        throws(work, TypeError, "detached buffer, or one shorter than its view");
    }
    same(sycon.sha3_256(new Uint8Array(buffer, 40)), sycon.sha3_256(pattern(0)));
  });

  law("saved states and lengths that do not fit each other", () => {
    const before = subject.count();
    const mac = sycon.kmac128.create(pattern(16), { dkLen: 20 });
    const saved = mac.save();
    /** Return the state with another output length. */
    const withLength = (length) => {
      const state = saved.slice();
      new DataView(state.buffer).setBigUint64(20, length, true);
      state.set(sycon.turboshake128(state.subarray(0, -32), { D: 0x52, dkLen: 32 }), state.length - 32);
      return state;
    };
    throws(() => sycon.restore(saved, { dkLen: 20 }), TypeError, "dkLen: not possible, because the state of KMAC128 fixes the output length");
    for (const dkLen of [-1, 2 ** 32]) throws(() => sycon.restore(saved, { dkLen }), RangeError, `dkLen: out of range (got ${dkLen}`);
    throws(() => sycon.restore(saved, { dklen: 5 }), TypeError, "dklen: unknown option of restore (expected dkLen)");
    throws(() => sycon.restore(withLength(2n ** 32n + 16n)), SyconError, "saved: output too long (got 4294967312 bytes, expected at most 4294967295)");
    const empty = sycon.kmac128.create(pattern(16), { dkLen: 0 });
    throws(() => empty.save(), SyconError, "save: not possible for an output of 0 bytes");
    const fixed = sycon.sha3_256.create();
    throws(() => sycon.restore(fixed.save(), { dkLen: 32 }), TypeError, "dkLen: not possible, because the state of SHA3-256");
    // Other languages save states whose length is not chosen yet.
    same(sycon.restore(withLength(0n), { dkLen: 40 }).digest().length, 40);
    for (const hash of [mac, empty, fixed]) hash.destroy();
    same(subject.count(), before);
  });

  law("options that there are not, or of other types", () => {
    throws(() => sycon.shake128(pattern(1), { dklen: 5 }), TypeError, "dklen: unknown option of SHAKE128 (expected dkLen)");
    throws(() => sycon.sha3_256(pattern(1), { dkLen: 32 }), TypeError, "dkLen: unknown option of SHA3-256 (expected no options)");
    throws(() => sycon.shake128(pattern(1), 32), TypeError, "options: wrong type (got number, expected an object");
    throws(() => sycon.shake128(pattern(1), pattern(1)), TypeError, "options: wrong type (got Uint8Array");
    for (const dkLen of [-1, 1.5, NaN, 2 ** 32]) throws(() => sycon.shake128(pattern(1), { dkLen }), RangeError, `dkLen: out of range (got ${dkLen}, expected a whole number from 0 to 4294967295)`);
    throws(() => sycon.shake128(pattern(1), { dkLen: "5" }), TypeError, "dkLen: wrong type (got string, expected a number)");
    for (const D of [0, 0x80, 256]) throws(() => sycon.turboshake128(pattern(1), { D }), RangeError, `D: out of range (got ${D}, expected a whole number from 1 to 127)`);
    throws(() => sycon.parallelhash128(pattern(1), { blockLen: 0 }), RangeError, "blockLen: out of range (got 0");
    throws(() => sycon.kt128(pattern(1), { personalization: 5 }), TypeError, "personalization: wrong type (got number");
  });

  law("customizations that are too long", async () => {
    const limited = (await subject.json("functions.json")).filter(({ max_customization }) => max_customization !== null);
    for (const { name, max_customization } of limited) {
      const personalization = pattern(max_customization + 1);
      throws(() => sycon.create(name, { personalization }), SyconError, `at most ${max_customization}`);
    }
  });

  law("keys of other lengths", () => {
    throws(() => sycon.blake3(pattern(1), { key: pattern(31) }), SyconError, "got 31 bytes, expected 32");
    throws(() => sycon.blake3.create({ key: pattern(33) }), SyconError, "got 33 bytes, expected 32");
    throws(() => sycon.blake3(pattern(1), { key: pattern(32), context: "x" }), SyconError, "context");
    throws(() => sycon.blake3(pattern(1), { context: Uint8Array.of(0xff) }), SyconError, "utf-8");
    throws(() => new sycon.MultimixerMac(pattern(31)), RangeError, "key: wrong length (got 31 bytes, expected 32)");
    for (const scheme of [kem.xwing, kem.ml_kem512, kem.ml_kem768, kem.ml_kem1024]) {
      throws(() => scheme.keygen(pattern(scheme.lengths.seed - 1)), RangeError, `seed: wrong length (got ${scheme.lengths.seed - 1} bytes, expected ${scheme.lengths.seed})`);
      throws(() => scheme.encapsulate(pattern(scheme.lengths.publicKey + 1)), RangeError, "publicKey: wrong length");
      throws(() => scheme.decapsulate(pattern(5), pattern(scheme.lengths.secretKey)), RangeError, "cipherText: wrong length (got 5 bytes");
      throws(() => scheme.decapsulate(pattern(scheme.lengths.cipherText), pattern(5)), RangeError, "secretKey: wrong length (got 5 bytes");
      throws(() => scheme.encapsulate(new Uint8Array(scheme.lengths.publicKey).fill(0xff)), kem.SyconError, "");
    }
  });

  law("keys, options and digests that signatures refuse", () => {
    const scheme = slhdsa.slh_dsa_shake_128f;
    const key = pattern(64);
    throws(() => scheme.keygen(pattern(47)), RangeError, "seed: wrong length (got 47 bytes, expected 48)");
    throws(() => scheme.sign(pattern(1), pattern(63)), RangeError, "secretKey: wrong length (got 63 bytes, expected 64)");
    throws(() => scheme.getPublicKey(pattern(1)), RangeError, "secretKey: wrong length");
    throws(() => scheme.sign("text", key), TypeError, "message: wrong type");
    throws(() => scheme.sign(pattern(1), key, { context: pattern(256) }), SyconError, "context: too long (got 256 bytes, expected at most 255)");
    throws(() => scheme.sign(pattern(1), key, { extraEntropy: pattern(15) }), RangeError, "extraEntropy: wrong length (got 15 bytes, expected 16)");
    throws(() => scheme.sign(pattern(1), key, { prehash: "MD5" }), RangeError, 'prehash: unknown name (got "MD5", expected SHA-256');
    throws(() => scheme.sign(pattern(1), key, { prehash: 5 }), TypeError, "prehash: wrong type (got number");
    throws(() => scheme.sign(pattern(31), key, { prehash: "SHA-256" }), SyconError, "digest of SHA-256: wrong length (got 31 bytes, expected 32)");
    throws(() => scheme.sign(pattern(1), key), SyconError, "signing key: its signature is not valid");
    throws(() => scheme.verify(pattern(17_088), pattern(1), pattern(31)), RangeError, "publicKey: wrong length (got 31 bytes, expected 32)");
    throws(() => scheme.verify(pattern(17_088), pattern(1), pattern(32), { extraEntropy: false }), TypeError, "extraEntropy: unknown option of SLH-DSA-SHAKE-128f (expected context, prehash)");
    throws(() => scheme.verify(pattern(17_088), pattern(1), pattern(32), { context: pattern(256) }), SyconError, "context: too long");
  });

  law("keys, nonces, texts and options that Ascon-AEAD128 refuses", () => {
    const { ascon_aead128 } = sycon;
    for (const length of [...Array(16).keys(), 17, 31, 33, 100]) {
      throws(() => ascon_aead128(pattern(length), pattern(16)), RangeError, `key: wrong length (got ${length} bytes, expected 16, or 32 with nonce masking)`);
      throws(() => ascon_aead128(pattern(16), pattern(length)), RangeError, `nonce: wrong length (got ${length} bytes, expected 16)`);
    }
    throws(() => ascon_aead128("sixteen letters.", pattern(16)), TypeError, "key: wrong type (got string, expected bytes");
    throws(() => ascon_aead128(pattern(16)), TypeError, "nonce: wrong type (got undefined, expected bytes");
    throws(() => ascon_aead128(pattern(16), pattern(16), { tagLength: 8 }), TypeError, "AAD: wrong type (got Object, expected bytes");
    throws(() => ascon_aead128(pattern(16), pattern(16), null), TypeError, "AAD: wrong type (got null, expected bytes");
    throws(() => ascon_aead128(pattern(16), pattern(16), pattern(1), { taglength: 8 }), TypeError, "taglength: unknown option of ascon_aead128 (expected tagLength)");
    for (const tagLength of [0, 7, 17, 8.5, NaN])
      throws(() => ascon_aead128(pattern(16), pattern(16), undefined, { tagLength }), RangeError, `tagLength: out of range (got ${tagLength}, expected a whole number from 8 to 16)`);
    throws(() => ascon_aead128(pattern(16), pattern(16), undefined, { tagLength: "16" }), TypeError, "tagLength: wrong type (got string, expected a number)");
    const cipher = ascon_aead128(pattern(16), pattern(16), undefined, { tagLength: 8 });
    throws(() => cipher.encrypt("text"), TypeError, "plaintext: wrong type (got string, expected bytes");
    throws(() => cipher.decrypt("text"), TypeError, "ciphertext: wrong type (got string, expected bytes");
    throws(() => cipher.decrypt(pattern(7)), RangeError, "ciphertext: too short (got 7 bytes, expected at least 8)");
    throws(() => cipher.decrypt(pattern(8)), SyconError, "message: not authentic; check the key, nonce and associated data");
    same(cipher.decrypt(cipher.encrypt(pattern(9))), pattern(9));
  });

  law("closed objects, and what does not go in this order", () => {
    const hash = sycon.sha3_256.create();
    hash.update(pattern(1)).digest();
    for (const use of [() => hash.update(pattern(1)), () => hash.digest(), () => hash.clone(), () => hash.reset()]) throws(use, SyconError, "object: closed");
    hash.destroy();
    hash.destroy();
    throws(() => hash.update(pattern(1)), SyconError, "object: closed");
    const xof = sycon.shake128.create();
    xof.xof(1);
    throws(() => xof.update(pattern(1)), SyconError, "update: called after output was read");
    throws(() => xof.reset(), SyconError, "reset: called after output was read");
    throws(() => xof.digest(), SyconError, "digest: called after output was read");
    const closed = sycon.shake128.create();
    closed.digest();
    for (const use of [() => closed.digest(), () => closed.reset(), () => closed.xof(1)]) throws(use, SyconError, "object: closed");
    same(xof.xof(4), sycon.shake128(new Uint8Array(), { dkLen: 5 }).subarray(1));
    throws(() => sycon.sha3_256.create().xof(5), SyconError, "xof: not supported by SHA3-256");
    throws(() => sycon.kmac128.create(pattern(1)).xof(5), SyconError, "xof: not supported by KMAC128");
    throws(() => sycon.sha3_256.create().digestInto(new Uint8Array(31)), RangeError, "out: too short (got 31 bytes, expected at least 32)");
    for (const length of [0, 4, 15, 17, 33, "16", null]) {
      throws(() => new sycon.MultimixerMac(pattern(32)).verify(pattern(32), length), RangeError, `length: not a length of a tag (got ${length === "16" ? "string" : length}, expected the number 16 or 32)`);
    }
    const mac = new sycon.MultimixerMac(pattern(32));
    mac.digest();
    throws(() => mac.update(pattern(1)), SyconError, "object: closed");
    throws(() => mac.verify(pattern(32)), SyconError, "object: closed");
    const protocol = new sycon.Protocol("d");
    protocol.destroy();
    throws(() => protocol.derive("x", 1), SyconError, "object: closed");
    throws(() => new sycon.Protocol("d").open("x", pattern(15)), RangeError, "sealed: too short (got 15 bytes, expected at least 16)");
  });

  law("names that there are not", () => {
    for (const [name, meant] of [["SHA3-257", "SHA3-256"], ["shak128", "SHAKE128"], ["sha3_256", "SHA3-256"], ["cshak128", "cSHAKE128"]])
      throws(() => sycon.create(name), RangeError, `algorithm: unknown name (got "${name}"); did you mean ${meant}? algorithms lists all names`);
    for (const name of ["", "MD5", "x".repeat(1000)]) throws(() => sycon.create(name), RangeError, "); algorithms lists all names");
    throws(() => sycon.create("x".repeat(1000)), RangeError, `(got "${"x".repeat(40)}…")`);
    throws(() => sycon.create(5), TypeError, "algorithm: wrong type (got number, expected a string)");
    throws(() => sycon.create("KMAC128"), TypeError, "key: missing; KMAC128 requires one");
  });

  law("WebCrypto's way refuses what it does not know", async () => {
    const refusal = (algorithm) => sycon.digest(algorithm, pattern(1)).then(() => undefined, (error) => error.message);
    for (const [algorithm, words] of [
      ["SHA-257", "algorithm: unknown name"],
      [undefined, "algorithm: wrong type (got undefined"],
      [{ name: "cSHAKE128", outputLength: 12 }, "outputLength: not whole bytes (got 12 bits, expected a multiple of 8)"],
      [{ name: "SHA3-256", outputLength: 256 }, "outputLength: not supported by SHA3-256"],
      [{ name: "cSHAKE128", outputlength: 256 }, "outputlength: unknown member of algorithm (expected name, outputLength, "],
      [{ name: "cSHAKE128", toString: 256 }, "toString: unknown member"],
      [{ name: "cSHAKE128", functionName: 5 }, "functionName: wrong type (got number"],
      [{ name: "SHAKE128", customization: pattern(1) }, "customization: not supported by SHAKE128"],
      [{ name: "TurboSHAKE128", domainSeparation: 0 }, "domainSeparation: out of range (got 0"],
    ])
      if (!(await refusal(algorithm))?.includes(words)) throw new Error(`${await refusal(algorithm)} is not ${words}`);
  });

  law("files and streams of other types", async () => {
    for (const [promise, words] of [
      [sycon.hashBlob("text"), "blob: wrong type (got string, expected a Blob)"],
      [sycon.hashStream(pattern(1)), "stream: wrong type (got Uint8Array, expected a ReadableStream)"],
      [sycon.hashBlob(new Blob(), null), "options: wrong type (got null, expected an object with options of hashBlob)"],
      [sycon.hashStream(new Blob().stream(), null), "options: wrong type (got null, expected an object with options of hashStream)"],
      [sycon.hashBlob(new Blob(), { signal: {} }), "signal: wrong type (got Object, expected an AbortSignal)"],
      [sycon.hashBlob(new Blob(), { algorithm: "tuplehash128" }), "algorithm: wrong function (got TupleHash128, which hashes a list of strings, expected one that hashes bytes)"],
      [sycon.hashStream(new Blob().stream(), { algorithm: "TupleHashXOF256" }), "algorithm: wrong function (got TupleHashXOF256, which hashes a list of strings, expected one that hashes bytes)"],
    ])
      same(await promise.catch((error) => error.message), words);
    const stream = new Blob().stream();
    const before = subject.count();
    const refused = sycon.hashStream(stream, { signal: {} }).catch((error) => error.name);
    same([subject.count(), stream.locked, await refused], [before, false, "TypeError"]);
    stream.getReader();
    const locked = sycon.hashStream(stream, { algorithm: "KMAC128", key: pattern(32) }).catch((error) => error.name);
    same([subject.count(), await locked], [before, "TypeError"]);
  });

  law("age: invalid keys, and callbacks that fail", () => {
    const { identity, recipient } = age.generate();
    throws(() => age.encrypt(pattern(1), {}), TypeError, "recipients: missing; give recipients or a passphrase");
    throws(() => age.encrypt(pattern(1), { recipients: recipient, passphrase: "x" }), TypeError, "passphrase: not possible together with recipients");
    throws(() => age.encrypt(pattern(1), { recipients: [5] }), TypeError, "recipients: wrong type (got number, expected a string");
    throws(() => age.encrypt(pattern(1), { recipients: "age1nonsense" }), age.SyconError, "line 1");
    throws(() => age.encrypt(pattern(1), { recipients: identity }), age.SyconError, "line 1");
    throws(() => age.encrypt(pattern(1), { passphrase: "" }), age.SyconError, "empty");
    throws(() => age.encrypt(pattern(1), { passphrase: "x", workFactor: 21 }), RangeError, "workFactor: out of range (got 21, expected a whole number from 1 to 20)");
    throws(() => age.decrypt(pattern(100), { identities: identity }), age.SyconError, "header: ");
    throws(() => age.decrypt(pattern(100), { identities: "" }), age.SyconError, "");
    const fail = () => {
      throw new Error("the disk is full");
    };
    throws(() => age.encryptStream(() => 0, fail, { recipients: recipient }), Error, "the disk is full");
    throws(() => age.encryptStream(fail, () => {}, { recipients: recipient }), Error, "the disk is full");
    throws(() => age.encryptStream(() => 1e6, () => {}, { recipients: recipient }), RangeError, "result of read: out of range (got 1000000, expected");
    throws(() => age.encryptStream(5, () => {}, { recipients: recipient }), TypeError, "read: wrong type (got number, expected a function)");
    throws(() => age.encryptStream(() => 0, async () => {}, { recipients: recipient }), TypeError, "result of write: wrong type (got Promise, expected undefined)");
    throws(() => age.encryptStream(async () => 0, () => {}, { recipients: recipient }), TypeError, "result of read: wrong type (got Promise, expected a number)");
    const kept = [];
    age.encryptStream((out) => (kept.push(out.fill(7)) === 1 ? 5 : 0), () => {}, { recipients: recipient });
    same(kept.every((out) => out.buffer.byteLength === out.length && out.every((byte) => byte === 0)), true);
    const nested = [() => age.generate(), () => age.recipientsOf("#".repeat(70_000)), () => age.encrypt(pattern(1), { recipients: recipient })];
    for (const call of nested)
      throws(() => age.encryptStream(() => call() && 0, () => {}, { recipients: recipient }), age.SyconError, "call: not possible inside a callback");
    same(age.decrypt(age.encrypt(pattern(9), { recipients: recipient }), { identities: identity }), pattern(9));
  });

  law("a false length of an array is not believed", () => {
    const bytes = pattern(100_000);
    class Short extends Uint8Array {
      get length() {
        return 1;
      }
    }
    const long = Object.defineProperty(pattern(3), "length", { value: 1_000_000 });
    const other = sycon.blake3.create().update(pattern(9));
    for (const hash of [sycon.sha3_256, sycon.kt128, (data) => sycon.sha3_256.create().update(data).digest()]) {
      same(hash(new Short(bytes)), hash(bytes));
      same(hash(long), hash(pattern(3)));
    }
    same(kem.xwing.keygen(Object.defineProperty(pattern(32), "length", { value: 99 })), kem.xwing.keygen(pattern(32)));
    throws(() => kem.xwing.keygen(Object.defineProperty(pattern(31), "length", { value: 32 })), RangeError, "seed: wrong length (got 31 bytes");
    throws(() => sycon.sha3_256(Object.create(Uint8Array.prototype)), TypeError, "message: wrong type");
    throws(() => sycon.sha3_256(new Proxy(pattern(3), {})), TypeError, "message: wrong type");
    throws(() => sycon.sha3_256({ [Symbol.toStringTag]: "ArrayBuffer", length: 3 }), TypeError, "message: wrong type");
    same(other.digest(), sycon.blake3(pattern(9)));
    const out = new Short(32);
    same(sycon.sha3_256.create().digestInto(out) === out, true);
    same(new Uint8Array(out.buffer), sycon.sha3_256(new Uint8Array()));
  });

  law("options that use the module, or change arguments, while they are read", () => {
    const personalization = pattern(70_000);
    const expected = sycon.cshake128(pattern(500), { personalization: pattern(5) });
    const options = {
      get personalization() {
        // The buffer moves.
        sycon.cshake128.create({ personalization });
        return pattern(5);
      },
    };
    for (let i = 0; i < 20; i++) same(sycon.cshake128(pattern(500), options), expected);
    const key = pattern(32);
    const emptied = {
      get personalization() {
        structuredClone(key.buffer, { transfer: [key.buffer] });
        return pattern(5);
      },
    };
    throws(() => sycon.kmac128(key, pattern(500), emptied), TypeError, "key: detached buffer");
    const message = pattern(500);
    const without = {
      get personalization() {
        structuredClone(message.buffer, { transfer: [message.buffer] });
        return pattern(5);
      },
    };
    throws(() => sycon.cshake128(message, without), TypeError, "message: detached buffer");
    const buffer = new ArrayBuffer(500, { maxByteLength: 500 });
    const shrunk = {
      get recipients() {
        buffer.resize(10);
        return age.generate().recipient;
      },
    };
    throws(() => age.encrypt(new Uint8Array(buffer), shrunk), TypeError, "data: detached buffer, or one shorter than its view");
  });

  law("a failed allocation changes nothing", () => {
    const reader = sycon.blake3.create();
    for (const length of [0x8000_0000, 0xffff_ffff, 2 ** 32 + 100, 2 ** 33])
      throws(() => subject.room(length), SyconError, `memory: not enough for ${length} bytes`);
    same(hex(sycon.sha3_256(new Uint8Array())), "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a");
    same(reader.update(pattern(70_000)).digest(), sycon.blake3(pattern(70_000)));
  });

  law("positions beyond 2^53 - 1 are refused", () => {
    const reader = sycon.blake3.create().skip(2 ** 53 - 10);
    throws(() => reader.skip(10), RangeError, "position after this call: out of range");
    throws(() => reader.xof(10), RangeError, "position after this call: out of range");
    same([reader.xof(9).length, reader.position], [9, 2 ** 53 - 1]);
  });

  law("an instance that has stopped refuses its objects, and a new one takes its place", () => {
    const kept = sycon.shake128.create();
    throws(() => subject.stop(), SyconError, "module: stopped");
    throws(() => kept.update(pattern(1)), SyconError, "object: lost");
    throws(() => kept.clone(), SyconError, "object: lost");
    kept.destroy();
    same(sycon.shake128(pattern(5)).length, 16);
    same(sycon.shake128.create().update(pattern(5)).digest(), sycon.shake128(pattern(5)));
  });
  return tests;
}
