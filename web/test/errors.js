// Each kind of bad input has an error that says what is wrong, and nothing is lost by it.

import { hex, pattern, same, throws } from "./expect.js";

export function errors(subject) {
  const { sycon, kem, age } = subject;
  const { SyconError } = sycon;
  const tests = [];
  const law = (name, run) => tests.push({ name, run });

  law("what is no bytes is refused, with a word about it", () => {
    for (const [value, words] of [["text", "TextEncoder"], [5, "not number"], [null, "not null"], [undefined, "not undefined"], [[1, 2], "not Array"], [{}, "not Object"]]) {
      throws(() => sycon.sha3_256(value), TypeError, words);
      throws(() => sycon.shake128.create().update(value), TypeError, words);
      throws(() => sycon.kmac128(value, pattern(1)), TypeError, value === undefined ? "needs a key" : words);
      throws(() => sycon.multimixer_mac(pattern(32), value), TypeError, words);
      throws(() => kem.xwing.keygen(value === undefined ? null : value), TypeError, "");
      throws(() => age.encrypt(value, { passphrase: "x" }), TypeError, words);
    }
    throws(() => sycon.tuplehash128(pattern(3)), TypeError, "an array");
    throws(() => sycon.tuplehash128(["a"]), TypeError, "bytes");
  });

  law("bytes that were moved to a worker are no empty input", () => {
    const bytes = pattern(10);
    structuredClone(bytes, { transfer: [bytes.buffer] });
    throws(() => sycon.sha3_256(bytes), TypeError, "detached");
    throws(() => sycon.sha3_256(bytes.buffer), TypeError, "detached");
  });

  law("options that there are not, or of other types", () => {
    throws(() => sycon.shake128(pattern(1), { dklen: 5 }), TypeError, "no option dklen; it has dkLen");
    throws(() => sycon.sha3_256(pattern(1), { dkLen: 32 }), TypeError, "no option dkLen");
    throws(() => sycon.shake128(pattern(1), 32), TypeError, "an object, not number");
    throws(() => sycon.shake128(pattern(1), pattern(1)), TypeError, "an object");
    for (const dkLen of [-1, 1.5, NaN, 2 ** 32]) throws(() => sycon.shake128(pattern(1), { dkLen }), RangeError, "dkLen must be a whole number");
    throws(() => sycon.shake128(pattern(1), { dkLen: "5" }), TypeError, "must be a number");
    for (const D of [0, 0x80, 256]) throws(() => sycon.turboshake128(pattern(1), { D }), RangeError, "D must be");
    throws(() => sycon.parallelhash128(pattern(1), { blockLen: 0 }), RangeError, "blockLen must be");
    throws(() => sycon.kt128(pattern(1), { personalization: 5 }), TypeError, "personalization must be");
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
    throws(() => new sycon.MultimixerMac(pattern(31)), RangeError, "32 bytes, not 31");
    for (const scheme of [kem.xwing, kem.ml_kem512, kem.ml_kem768, kem.ml_kem1024]) {
      throws(() => scheme.keygen(pattern(scheme.lengths.seed - 1)), RangeError, `${scheme.lengths.seed} bytes`);
      throws(() => scheme.encapsulate(pattern(scheme.lengths.publicKey + 1)), RangeError, "public key");
      throws(() => scheme.decapsulate(pattern(5), pattern(scheme.lengths.secretKey)), RangeError, "ciphertext");
      throws(() => scheme.decapsulate(pattern(scheme.lengths.cipherText), pattern(5)), RangeError, "secret key");
      throws(() => scheme.encapsulate(new Uint8Array(scheme.lengths.publicKey).fill(0xff)), kem.SyconError, "");
    }
  });

  law("closed objects, and what does not go in this order", () => {
    const hash = sycon.sha3_256.create();
    hash.update(pattern(1)).digest();
    for (const use of [() => hash.update(pattern(1)), () => hash.digest(), () => hash.clone(), () => hash.reset()]) throws(use, SyconError, "closed");
    hash.destroy();
    hash.destroy();
    throws(() => hash.update(pattern(1)), SyconError, "closed");
    const xof = sycon.shake128.create();
    xof.xof(1);
    throws(() => xof.update(pattern(1)), SyconError, "the input has ended");
    throws(() => xof.reset(), SyconError, "the input has ended");
    throws(() => xof.digest(), SyconError, "read already");
    same(xof.xof(4), sycon.shake128(new Uint8Array(), { dkLen: 5 }).subarray(1));
    throws(() => sycon.sha3_256.create().xof(5), SyconError, "no extendable-output");
    throws(() => sycon.kmac128.create(pattern(1)).xof(5), SyconError, "no extendable-output");
    throws(() => sycon.sha3_256.create().digestInto(new Uint8Array(31)), RangeError, "32 bytes, not 31");
    for (const length of [0, 4, 15, 17, 33, "16", null]) {
      throws(() => new sycon.MultimixerMac(pattern(32)).verify(pattern(32), length), RangeError, "expected 16 or 32");
    }
    const mac = new sycon.MultimixerMac(pattern(32));
    mac.digest();
    throws(() => mac.update(pattern(1)), SyconError, "closed");
    throws(() => mac.verify(pattern(32)), SyconError, "closed");
    const protocol = new sycon.Protocol("d");
    protocol.destroy();
    throws(() => protocol.derive("x", 1), SyconError, "closed");
    throws(() => new sycon.Protocol("d").open("x", pattern(15)), RangeError, "at least 16");
  });

  law("names that there are not", () => {
    throws(() => sycon.create("SHA3-257"), RangeError, "SHA3-256");
    throws(() => sycon.create(5), TypeError, "a string");
    throws(() => sycon.create("KMAC128"), TypeError, "needs a key");
  });

  law("WebCrypto's way refuses what it does not know", async () => {
    const refusal = (algorithm) => sycon.digest(algorithm, pattern(1)).then(() => undefined, (error) => error.message);
    for (const [algorithm, words] of [
      ["SHA-257", "there is no function"],
      [{ name: "cSHAKE128", outputLength: 12 }, "multiple of 8"],
      [{ name: "SHA3-256", outputLength: 256 }, "has no outputLength"],
      [{ name: "cSHAKE128", outputlength: 256 }, "knows no outputlength"],
    ])
      if (!(await refusal(algorithm))?.includes(words)) throw new Error(`${await refusal(algorithm)} is not ${words}`);
  });

  law("age: keys that are none, and callbacks that fail", () => {
    const { identity, recipient } = age.generate();
    throws(() => age.encrypt(pattern(1), {}), TypeError, "either recipients or a passphrase");
    throws(() => age.encrypt(pattern(1), { recipients: recipient, passphrase: "x" }), TypeError, "either");
    throws(() => age.encrypt(pattern(1), { recipients: [5] }), TypeError, "must be text");
    throws(() => age.encrypt(pattern(1), { recipients: "age1nonsense" }), age.SyconError, "line 1");
    throws(() => age.encrypt(pattern(1), { recipients: identity }), age.SyconError, "line 1");
    throws(() => age.encrypt(pattern(1), { passphrase: "" }), age.SyconError, "empty");
    throws(() => age.encrypt(pattern(1), { passphrase: "x", workFactor: 21 }), RangeError, "from 1 to 20");
    throws(() => age.decrypt(pattern(100), { identities: identity }), age.SyconError, "bad header");
    throws(() => age.decrypt(pattern(100), { identities: "" }), age.SyconError, "");
    const fail = () => {
      throw new Error("the disk is full");
    };
    throws(() => age.encryptStream(() => 0, fail, { recipients: recipient }), Error, "the disk is full");
    throws(() => age.encryptStream(fail, () => {}, { recipients: recipient }), Error, "the disk is full");
    throws(() => age.encryptStream(() => 1e6, () => {}, { recipients: recipient }), RangeError, "what read gives");
    const nested = [() => age.generate(), () => age.recipientsOf("#".repeat(70_000)), () => age.encrypt(pattern(1), { recipients: recipient })];
    for (const call of nested)
      throws(() => age.encryptStream(() => call() && 0, () => {}, { recipients: recipient }), age.SyconError, "not finished");
    same(age.decrypt(age.encrypt(pattern(9), { recipients: recipient }), { identities: identity }), pattern(9));
  });

  law("what there is no memory for changes nothing", () => {
    const reader = sycon.blake3.create();
    for (const length of [0x8000_0000, 0xffff_ffff, 2 ** 32 + 100, 2 ** 33])
      throws(() => subject.room(length), SyconError, `no memory for ${length} bytes`);
    same(hex(sycon.sha3_256(new Uint8Array())), "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a");
    same(reader.update(pattern(70_000)).digest(), sycon.blake3(pattern(70_000)));
  });

  law("positions beyond 2^53 - 1 are refused", () => {
    const reader = sycon.blake3.create().skip(2 ** 53 - 10);
    throws(() => reader.skip(10), RangeError, "the position must be");
    throws(() => reader.xof(10), RangeError, "the position must be");
    same([reader.xof(9).length, reader.position], [9, 2 ** 53 - 1]);
  });

  law("an instance that has stopped refuses its objects, and a new one takes its place", () => {
    const kept = sycon.shake128.create();
    throws(() => subject.stop(), SyconError, "has stopped");
    throws(() => kept.update(pattern(1)), SyconError, "is gone");
    throws(() => kept.clone(), SyconError, "is gone");
    kept.destroy();
    same(sycon.shake128(pattern(5)).length, 16);
    same(sycon.shake128.create().update(pattern(5)).digest(), sycon.shake128(pattern(5)));
  });
  return tests;
}
