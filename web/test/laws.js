// Properties that every function must have, for any output.

import { numbers, pattern, same, throws, unhex } from "./expect.js";

/** Create a hash object, with a key if the function needs one. */
function begin(sycon, row, options) {
  const run = sycon[row.exportName];
  return row.needsKey ? run.create(pattern(32), options) : run.create(options);
}

/** Split bytes at random. Some pieces are empty. */
function split(bytes, random) {
  const pieces = [];
  for (let at = 0; at < bytes.length; ) {
    const length = Math.min(bytes.length - at, [0, 1, random(200), random(70_000)][random(4)]);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

export function laws(subject) {
  const { sycon, kem, slhdsa, age } = subject;
  const tests = [];
  const law = (name, run) => tests.push({ name, run });
  const ofEach = (name, filter, run) =>
    law(name, () => {
      for (const row of sycon.algorithms.filter(filter)) run(row, numbers(row.index + 1));
    });
  const strings = (row) => !row.takesParts;

  ofEach("input splits anywhere", strings, (row, random) => {
    for (const length of [0, 1, row.blockLen - 1, row.blockLen, 8193, 65_535, 65_536, 65_537, 200_000]) {
      const message = pattern(length);
      const whole = begin(sycon, row).update(message).digest();
      const pieces = begin(sycon, row);
      for (const piece of split(message, random)) pieces.update(piece);
      same(pieces.digest(), whole, `${row.name} of ${length}`);
      const run = sycon[row.exportName];
      same(row.needsKey ? run(pattern(32), message) : run(message), whole, `${row.name} of ${length}, at once`);
    }
  });

  ofEach("output splits anywhere, and skips, and seeks", (row) => row.output === "extendable", (row, random) => {
    const length = 150_000;
    const whole = begin(sycon, row).update(pattern(100)).xof(length);
    const pieces = begin(sycon, row).update(pattern(100));
    for (let at = 0; at < length; ) {
      same(pieces.position, at);
      const next = Math.min(length - at, [0, 1, random(300), random(70_000)][random(4)]);
      if (random(3) === 0) pieces.skip(next);
      else same(pieces.xof(next), whole.subarray(at, at + next), row.name);
      at += next;
    }
    const into = new Uint8Array(100).fill(1);
    begin(sycon, row).update(pattern(100)).xofInto(into.subarray(10, 90));
    same(into.subarray(10, 90), whole.subarray(0, 80), row.name);
    same([into[9], into[90]], [1, 1]);
    if (row.isSeekable) {
      same(pieces.seek(77).xof(100), whole.subarray(77, 177), row.name);
      same(pieces.seek(2 ** 40 + 1).position, 2 ** 40 + 1);
    } else throws(() => pieces.seek(1), sycon.SyconError, `seek: not supported by ${row.name}`);
    const run = sycon[row.exportName];
    if (strings(row)) same(row.needsKey ? run(pattern(32), pattern(100), { dkLen: length }) : run(pattern(100), { dkLen: length }), whole, row.name);
  });

  ofEach("copies go on by themselves", () => true, (row) => {
    const first = begin(sycon, row).update(pattern(300));
    const second = first.clone();
    first.update(pattern(5));
    const third = first.clone();
    same(first.digest(), third.digest(), row.name);
    const other = begin(sycon, row).update(pattern(300)).digest();
    same(second.digest(), other, row.name);
    if (row.output !== "extendable") return;
    const reader = begin(sycon, row);
    const start = reader.xof(10);
    const copy = reader.clone();
    same([copy.position, copy.xof(20)], [10, reader.xof(20)], row.name);
    same(start.length, 10);
  });

  ofEach("saved states continue", () => true, (row) => {
    const first = begin(sycon, row).update(pattern(300));
    if (row.name === "BLAKE3") {
      throws(() => first.save(), sycon.SyconError, "state of BLAKE3: it cannot be saved");
      return;
    }
    const saved = first.save();
    const second = sycon.restore(saved);
    same([second.algorithm, second.outputLen], [row.name, first.outputLen]);
    same(second.save(), saved, row.name);
    same(second.update(pattern(70_000)).digest(), first.update(pattern(70_000)).digest(), row.name);
    for (const [i, cut] of [0, 7, 60, saved.length - 1].entries()) {
      const damaged = saved.slice();
      damaged[cut] ^= 1 << i;
      throws(() => sycon.restore(damaged), sycon.SyconError, "saved state: ");
      throws(() => sycon.restore(saved.subarray(0, cut)), sycon.SyconError, "saved state: ");
    }
    if (row.output !== "extendable") return;
    const reader = begin(sycon, row);
    reader.xof(1000);
    const continued = sycon.restore(reader.save());
    same(continued.position, row.isSeekable ? 1000 : 0, row.name);
    same(continued.xof(500), reader.xof(500), row.name);
    throws(() => continued.update(pattern(1)), sycon.SyconError, "update: called after output was read");
  });

  law("states keep the length of the output, and long customizations", () => {
    const mac = sycon.create("KMAC256", { key: pattern(32), dkLen: 20 }).update(pattern(9));
    const restored = sycon.restore(mac.save());
    same(restored.outputLen, 20);
    same(restored.digest(), mac.digest());
    const xof = sycon.create("KT128", { personalization: pattern(200_000) }).update(pattern(9));
    same(sycon.restore(xof.save()).xof(50), xof.xof(50));
    throws(() => sycon.restore("text"), TypeError, "saved");
    for (const row of sycon.algorithms.filter(({ output, name }) => output === "extendable" && name !== "BLAKE3")) {
      const long = begin(sycon, row, { dkLen: 100 }).update(pattern(9));
      const saved = long.save();
      same([sycon.restore(saved, { dkLen: 100 }).digest(), sycon.restore(saved).outputLen], [long.digest(), row.outputLen], row.name);
    }
  });

  ofEach("reset forgets the input", () => true, (row) => {
    const used = begin(sycon, row).update(pattern(300)).reset();
    same(used.update(pattern(7)).digest(), begin(sycon, row).update(pattern(7)).digest(), row.name);
  });

  ofEach("every view of bytes is the same input", strings, (row) => {
    const buffer = pattern(80).buffer;
    const expected = begin(sycon, row).update(pattern(80).subarray(8, 72)).digest();
    for (const view of [new Uint8Array(buffer, 8, 64), new DataView(buffer, 8, 64), new Uint32Array(buffer, 8, 16), buffer.slice(8, 72)])
      same(begin(sycon, row).update(view).digest(), expected, row.name);
    const shared = typeof SharedArrayBuffer === "function" && new SharedArrayBuffer(64);
    if (!shared) return;
    new Uint8Array(shared).set(pattern(64, 8));
    same(begin(sycon, row).update(shared).digest(), expected, row.name);
  });

  law("names are those of the table, and each is exported", () => {
    for (const row of sycon.algorithms) {
      const run = sycon[row.exportName];
      if (typeof run !== "function") throw new Error(`index.js does not export ${row.exportName}`);
      same([run.algorithm, run.outputLen, run.blockLen, run.name], [row.name, row.outputLen, row.blockLen, row.exportName]);
      const options = row.needsKey ? { key: pattern(32) } : {};
      const named = sycon.create(row.name.toUpperCase(), options).update(pattern(9));
      same(named.digest(), begin(sycon, row).update(pattern(9)).digest(), row.name);
    }
  });

  law("defaults are those of @noble/hashes", () => {
    const lengths = { shake128: 16, shake256: 32, cshake128: 16, kmac128: 16, kmac256xof: 32, tuplehash128: 16, parallelhash256: 32, turboshake128: 32, kt256: 64, blake3: 32 };
    for (const [name, length] of Object.entries(lengths)) same(sycon[name].outputLen, length, name);
    // From @noble/hashes 2.4.0.
    same(sycon.parallelhash128(new Uint8Array(100)), unhex("568113d41a642e0038e5828d1124a047"));
    same(sycon.parallelhash128(new Uint8Array(100), { blockLen: 8192 }), unhex("07b9ad84523dbb43465fcc65f81a01ec"));
  });

  law("WebCrypto's way gives the same", async () => {
    const digest = async (algorithm) => new Uint8Array(await sycon.digest(algorithm, pattern(100)));
    same(await digest("SHA3-256"), sycon.sha3_256(pattern(100)));
    const customization = pattern(3);
    const cshake = await digest({ name: "cSHAKE128", outputLength: 256, customization, functionName: pattern(2) });
    same(cshake, sycon.cshake128(pattern(100), { dkLen: 32, personalization: customization, NISTfn: pattern(2) }));
    same(await digest({ name: "TurboSHAKE128", outputLength: 80, domainSeparation: 7 }), sycon.turboshake128(pattern(100), { dkLen: 10, D: 7 }));
    class Algorithm {
      name = "SHAKE128";
      get outputLength() {
        return 80;
      }
    }
    same(await digest(new Algorithm()), sycon.shake128(pattern(100), { dkLen: 10 }));
    same(await digest({ name: "KT128", outputLength: 256, customization }), sycon.kt128(pattern(100), { dkLen: 32, personalization: customization }));
  });

  law("copies of a subclass of a protocol have the state, whatever its constructor does", () => {
    for (const Base of [sycon.Protocol, sycon.SizedProtocol]) {
      class Chat extends Base {
        constructor() {
          super("chat v1");
          this.mix("version", pattern(1));
        }
      }
      const first = new Chat().mix("key", pattern(32));
      const second = first.clone();
      same(second instanceof Chat, true);
      same(second.seal("a", pattern(9)), first.seal("a", pattern(9)));
      const expected = new Base("chat v1").mix("version", pattern(1)).mix("key", pattern(32)).clone();
      same(expected.seal("a", pattern(9)), new Chat().mix("key", pattern(32)).seal("a", pattern(9)));
      same(Object.getPrototypeOf(expected) === Base.prototype, true);
    }
  });

  law("options can be getters of a class", async () => {
    class Options {
      #key = pattern(32);
      get key() {
        return this.#key;
      }
      get dkLen() {
        return 20;
      }
    }
    class Named extends Options {
      get algorithm() {
        return "blake3";
      }
    }
    const expected = sycon.blake3(pattern(9), { key: pattern(32), dkLen: 20 });
    same(sycon.blake3(pattern(9), new Options()), expected);
    same(sycon.blake3.create(new Options()).update(pattern(9)).digest(), expected);
    same(sycon.create("BLAKE3", new Options()).update(pattern(9)).digest(), expected);
    same(await sycon.hashBlob(new Blob([pattern(9)]), new Named()), expected);
    same(await sycon.hashStream(new Blob([pattern(9)]).stream(), new Named()), expected);
    const mac = sycon.kmac128(pattern(32), pattern(9), { dkLen: 20 });
    same(sycon.create("KMAC128", new Options()).update(pattern(9)).digest(), mac);
    same(sycon.create("KMAC128", Object.create({ key: pattern(32), dkLen: 20 })).update(pattern(9)).digest(), mac);
  });

  law("files and streams", async () => {
    const bytes = pattern(300_000);
    const seen = [];
    const onProgress = (read, total) => seen.push([read, total]);
    same(await sycon.hashBlob(new Blob([bytes]), { onProgress }), sycon.kt128(bytes));
    same(seen.at(-1), [300_000, 300_000]);
    same(await sycon.hashBlob(new Blob([]), { algorithm: "shake256", dkLen: 5 }), sycon.shake256(new Uint8Array(), { dkLen: 5 }));
    same(await sycon.hashStream(new Blob([bytes]).stream(), { algorithm: "KMAC128", key: pattern(32) }), sycon.kmac128(pattern(32), bytes));
    const before = subject.count();
    const stopped = await sycon.hashBlob(new Blob([bytes]), { signal: AbortSignal.abort(new Error("enough")) }).catch((error) => error);
    same([stopped.message, subject.count()], ["enough", before]);
  });

  law("a signal stops a stream that is waiting, and no operation keeps a stream locked", async () => {
    const cancelled = [];
    const waiting = new ReadableStream({
      start: (controller) => controller.enqueue(pattern(5)),
      pull: () => new Promise(() => {}),
      cancel: (reason) => void cancelled.push(reason.message),
    });
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = new Set();
    for (const [method, change] of [["addEventListener", "add"], ["removeEventListener", "delete"]])
      signal[method] = (...args) => (listeners[change](args[1]), AbortSignal.prototype[method].apply(signal, args));
    const stopped = sycon.hashStream(waiting, { signal }).catch((error) => error.message);
    setTimeout(() => controller.abort(new Error("enough")), 10);
    const late = new Promise((done) => setTimeout(() => done("not stopped"), 5000));
    same(await Promise.race([stopped, late]), "enough");
    same([cancelled, waiting.locked, listeners.size], [["enough"], false, 0]);
    const other = new AbortController();
    const stream = new Blob([pattern(300_000)]).stream();
    const onProgress = () => other.abort(new Error("seen"));
    same(await sycon.hashStream(stream, { signal: other.signal, onProgress }).catch((error) => error.message), "seen");
    const read = new Blob([pattern(9)]).stream();
    same(await sycon.hashStream(read), sycon.kt128(pattern(9)));
    same([stream.locked, read.locked], [false, false]);
  });

  law("each KEM: both sides have one secret, and new keys differ", () => {
    for (const scheme of [kem.xwing, kem.ml_kem512, kem.ml_kem768, kem.ml_kem1024]) {
      const [first, second] = [scheme.keygen(), scheme.keygen()];
      if (sycon.equalBytes(first.publicKey, second.publicKey)) throw new Error("two keys are the same");
      const { cipherText, sharedSecret } = scheme.encapsulate(first.publicKey);
      same(scheme.decapsulate(cipherText, first.secretKey), sharedSecret, scheme.name);
      same(Object.values({ ...scheme.lengths, seed: 0, msg: 0 }), [0, first.publicKey, first.secretKey, 0, cipherText, sharedSecret].map((one) => one.length ?? 0));
      if (sycon.equalBytes(scheme.encapsulate(first.publicKey).cipherText, cipherText)) throw new Error("two ciphertexts are the same");
    }
    same(kem.XWing === kem.xwing, true);
  });

  law("signatures: valid for what was signed, and for nothing else", () => {
    const scheme = slhdsa.slh_dsa_shake_128f;
    const { publicKey, secretKey } = scheme.keygen();
    same(scheme.getPublicKey(secretKey), publicKey);
    const [message, context] = [pattern(70_000), pattern(255)];
    const signature = scheme.sign(message, secretKey, { context });
    same([publicKey.length, secretKey.length, signature.length], [32, 64, 17_088]);
    same(scheme.verify(signature, message, publicKey, { context }), true);
    same(scheme.verify(signature, message, publicKey), false);
    same(scheme.verify(signature, message.subarray(1), publicKey, { context }), false);
    same(scheme.verify(signature.subarray(1), message, publicKey, { context }), false);
    same(scheme.verify(signature, message, scheme.keygen().publicKey, { context }), false);
    for (const place of [0, 16, 9_000, 17_087]) {
      const damaged = Uint8Array.from(signature);
      damaged[place] ^= 0x80;
      same(scheme.verify(damaged, message, publicKey, { context }), false);
    }
    const digest = sycon.sha3_512(message);
    const prehash = "SHA3-512";
    const ofDigest = scheme.sign(digest, secretKey, { prehash, extraEntropy: false });
    same(ofDigest, scheme.sign(digest, secretKey, { prehash, extraEntropy: false }));
    same([scheme.verify(ofDigest, digest, publicKey, { prehash }), scheme.verify(ofDigest, digest, publicKey)], [true, false]);
    if (sycon.equalBytes(scheme.sign(message, secretKey, { context }), signature)) throw new Error("two signatures are the same");
  });

  law("age files: all ways there and back", () => {
    const [alice, bob] = [age.generate(), age.generate()];
    const older = age.generate({ x25519: true });
    same(age.recipientsOf([alice.identity, older.identity]), [alice.recipient, older.recipient]);
    for (const length of [0, 1, 65_535, 65_536, 200_000]) {
      const data = pattern(length);
      for (const armor of [false, true]) {
        const file = age.encrypt(data, { recipients: [alice.recipient, bob.recipient], armor });
        same(new TextDecoder().decode(file.subarray(0, 21)) === (armor ? "-----BEGIN AGE ENCRYP" : "age-encryption.org/v1"), true);
        same(age.decrypt(file, { identities: bob.identity }), data);
        throws(() => age.decrypt(file, { identities: older.identity }), age.SyconError, "no identity");
        file[file.length - (armor ? 60 : 1)] ^= 1;
        throws(() => age.decrypt(file, { identities: bob.identity }), age.SyconError, "");
      }
      same(age.decrypt(age.encrypt(data, { recipients: older.recipient }), { identities: `# mine\n${older.identity}\n` }), data);
    }
    const file = age.encrypt(pattern(10), { passphrase: "schöner Satz", workFactor: 4 });
    same(age.decrypt(file, { passphrase: "schöner Satz" }), pattern(10));
    throws(() => age.decrypt(file, { passphrase: "schoner Satz" }), age.SyconError, "passphrase is wrong");
    throws(() => age.decrypt(file, { passphrase: "x", mostWorkFactor: 3 }), age.SyconError, "expected at most 3");
  });

  law("age: recipients of many identities, and the line of an invalid one", () => {
    const pairs = Array.from({ length: 100 }, (_, i) => age.generate({ x25519: i % 10 === 9 }));
    const identities = pairs.map((pair) => pair.identity);
    same(age.recipientsOf(identities), pairs.map((pair) => pair.recipient));
    same(age.recipientsOf(identities.slice(0, 2)), age.recipientsOf(`# mine\n\n${identities.slice(0, 2).join("\n")}`));
    throws(() => age.recipientsOf([...identities, "nonsense"]), age.SyconError, "line 101");
    // The shortest identity of X-Wing.
    const plugin = "AGE-PLUGIN-PQ-1DPJY2P7SNKT3T8SFQ42AZCJ0ZDERSJ4M00SUJ522DF60770VWEASYFPP3D";
    const [recipient] = age.recipientsOf(plugin);
    same(age.recipientsOf(Array(100).fill(plugin)), Array(100).fill(recipient));
  });

  const sealed = (key, nonce, text, ...rest) => sycon.ascon_aead128(key, nonce, ...rest).encrypt(text);
  const opened = (key, nonce, text, ...rest) => sycon.ascon_aead128(key, nonce, ...rest).decrypt(text);
  const NOT_AUTHENTIC = "message: not authentic; check the key, nonce and associated data";

  law("Ascon-AEAD128: every short input, and every damaged byte of it", () => {
    const [key, nonce] = [pattern(16), pattern(16, 50)];
    for (let length = 0; length <= 50; length++)
      for (const aadLength of [0, 1, 7, 15, 16, 17, 32, length]) {
        const [text, aad] = [pattern(length, 100), pattern(aadLength, 200)];
        const box = sealed(key, nonce, text, aad);
        same(box.length, length + 16);
        same(opened(key, nonce, box, aad), text);
        for (const [what, bytes] of Object.entries({ key, nonce, box, aad }))
          for (let place = 0; place < bytes.length; place++) {
            const given = { key, nonce, box, aad, [what]: Uint8Array.from(bytes) };
            given[what][place] ^= 1 << (place + length) % 8;
            throws(() => opened(given.key, given.nonce, given.box, given.aad), sycon.SyconError, NOT_AUTHENTIC);
          }
        throws(() => opened(key, nonce, box, pattern(aadLength + 1, 200)), sycon.SyconError, NOT_AUTHENTIC);
        for (let cut = 0; cut < box.length; cut++) {
          const [Type, words] = cut < 16 ? [RangeError, `ciphertext: too short (got ${cut} bytes, expected at least 16)`] : [sycon.SyconError, NOT_AUTHENTIC];
          throws(() => opened(key, nonce, box.subarray(0, cut), aad), Type, words);
        }
      }
  });

  law("Ascon-AEAD128: long texts begin like short ones, and are decrypted", () => {
    const [key, nonce] = [pattern(16), pattern(16, 50)];
    const text = pattern(200_000);
    const short = sealed(key, nonce, text.subarray(0, 250), text);
    for (const length of [65_471, 65_472, 65_488, 65_489, 65_535, 65_536, 200_000]) {
      const box = sealed(key, nonce, text.subarray(0, length), text);
      same(box.subarray(0, 250), short.subarray(0, 250));
      same(opened(key, nonce, box, text), text.subarray(0, length));
      box[length - 1] ^= 1;
      throws(() => opened(key, nonce, box, text), sycon.SyconError, NOT_AUTHENTIC);
    }
  });

  law("Ascon-AEAD128: short tags are the beginning of tags, and masks change nonces", () => {
    const [key, nonce, text, aad] = [pattern(16), pattern(16, 50), pattern(40), pattern(3)];
    const whole = sealed(key, nonce, text, aad);
    for (let tagLength = 8; tagLength <= 16; tagLength++) {
      const box = sealed(key, nonce, text, aad, { tagLength });
      same(box, whole.subarray(0, 40 + tagLength));
      same(opened(key, nonce, box, aad, { tagLength }), text);
      if (tagLength < 16) throws(() => opened(key, nonce, whole, aad, { tagLength }), sycon.SyconError, NOT_AUTHENTIC);
    }
    const mask = pattern(16, 77);
    const masked = Uint8Array.of(...key, ...mask);
    same(sealed(masked, nonce, text, aad), sealed(key, nonce.map((byte, i) => byte ^ mask[i]), text, aad));
    same(opened(masked, nonce, sealed(masked, nonce, text, aad), aad), text);
  });

  law("Ascon-AEAD128: a cipher keeps its arguments, encrypts once, and closes", () => {
    const [key, nonce, aad] = [pattern(16), pattern(16), pattern(16)];
    const cipher = sycon.ascon_aead128(key, nonce, aad);
    const expected = sealed(key, nonce, pattern(30), aad);
    for (const array of [key, nonce, aad]) array.fill(0);
    same(cipher.encrypt(pattern(30)), expected);
    throws(() => cipher.encrypt(pattern(30)), sycon.SyconError, "encrypt: called twice with one nonce; create a cipher with a new nonce");
    for (let i = 0; i < 2; i++) same(cipher.decrypt(expected), pattern(30));
    cipher.destroy();
    cipher.destroy();
    throws(() => cipher.encrypt(pattern(30)), sycon.SyconError, "cipher: closed by destroy");
    throws(() => cipher.decrypt(expected), sycon.SyconError, "cipher: closed by destroy");
    if (Symbol.dispose) {
      const used = sycon.ascon_aead128(key, nonce);
      used[Symbol.dispose]();
      throws(() => used.decrypt(expected), sycon.SyconError, "cipher: closed by destroy");
    }
    same(sealed(key, nonce, pattern(9)), sealed(key, nonce, pattern(9), new Uint8Array()));
    same(sealed(key.buffer, new DataView(nonce.buffer), pattern(8).buffer), sealed(key, nonce, pattern(8)));
    const { blockSize, nonceLength, tagLength } = sycon.ascon_aead128;
    same([blockSize, nonceLength, tagLength], [16, 16, 16]);
  });

  law("Newplex: whatever was before decides what comes", () => {
    const start = () => new sycon.SizedProtocol("example.org test v1").mix("key", pattern(32));
    const [first, second, third] = [start(), start(), start().mix("nonce", pattern(1))];
    const sealed = first.seal("message", pattern(1000));
    const copy = second.clone();
    same(second.open("message", sealed), pattern(1000));
    same(first.derive("next", 32), second.derive("next", 32));
    throws(() => third.open("message", sealed), sycon.SyconError, "");
    sealed[3] ^= 1;
    throws(() => copy.open("message", sealed), sycon.SyconError, "");
    const long = pattern(300_000);
    same(start().decrypt("x", start().encrypt("x", long)), long);
    class Notes extends sycon.SizedProtocol {}
    same(new Notes("d").derive("x", 32), new sycon.SizedProtocol("d").derive("x", 32));
    class Others extends sycon.Protocol {}
    same(new Others("d").derive("x", 32), new sycon.Protocol("d").derive("x", 32));
  });

  law("a large key, customization or output goes through as a small one does", () => {
    const custom = pattern(100_000);
    same(sycon.kt128(pattern(5), { personalization: custom }).length, 32);
    same(sycon.cshake128(pattern(5), { personalization: custom, dkLen: 9 }), sycon.cshake128.create({ personalization: custom }).update(pattern(5)).xof(9));
    same(sycon.kmac128(custom, pattern(5)), sycon.kmac128.create(custom).update(pattern(5)).digest());
    same(sycon.tuplehash128([custom, custom]), sycon.tuplehash128.create().update(custom).update(custom).digest());
    const long = sycon.kmac256(pattern(32), pattern(5), { dkLen: 200_000 });
    same(sycon.kmac256.create(pattern(32), { dkLen: 200_000 }).update(pattern(5)).digest(), long);
  });

  law("memory does not grow with objects that are closed", () => {
    const before = subject.memory();
    for (let i = 0; i < 10_000; i++) {
      sycon.kt128.create().update(pattern(10)).destroy();
      const first = sycon.blake3.create();
      first.clone().destroy();
      first.destroy();
      sycon.shake128.create().digest();
      new sycon.SizedProtocol("d").destroy();
      if (i % 100 === 0) new sycon.MultimixerMac(pattern(32)).destroy();
    }
    if (subject.memory() > before + (1 << 21)) throw new Error(`memory grew from ${before} to ${subject.memory()}`);
  });
  return tests;
}
