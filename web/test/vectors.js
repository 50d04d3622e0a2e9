// Known answers of the functions of this package, from vectors/.

import { hex, pattern, same, sha256, throws, unhex } from "./expect.js";

// Files whose cases have a form of their own. `functions` reads the other files that `functions.json` names, except
// `kat.json`: it has hashes of many outputs, the tests in Rust check them, and the code is the same here.
const READERS = {
  "accumulated.json": accumulated,
  "age.json": ageFiles,
  "age-cctv.json": ageFiles,
  "ascon_aead.json": asconAead,
  "multimixer_mac.json": macs,
  "newplex.json": protocols,
  "newplex_sized.json": protocols,
  "slhdsa.json": signatures,
  "vexof.json": vexofs,
  "xwing.json": xwing,
};

export function vectors(subject) {
  const tests = [
    { name: "vectors of each function", run: () => everyFunction(subject) },
    { name: "lengths of KEMs", run: () => kems(subject) },
    { name: "ML-KEM of NIST's ACVP", run: () => acvp(subject) },
    { name: "BLAKE3 of its authors", run: () => blake3(subject) },
  ];
  for (const [file, read] of Object.entries(READERS))
    tests.push({ name: `vectors of ${file}`, run: async () => read(subject, await subject.json(file)) });
  return tests;
}

async function everyFunction(subject) {
  const index = await subject.json("functions.json");
  same(subject.sycon.algorithms.map(({ name }) => name), index.map(({ name }) => name));
  same(index.filter(({ vectors }) => vectors.length === 0).map(({ name }) => name), ["BLAKE3"]);
  for (const file of new Set(index.flatMap(({ vectors }) => vectors)))
    if (!READERS[file] && file !== "kat.json") functions(subject, await subject.json(file));
}

async function kems(subject) {
  const { kems } = await subject.json("primitives.json");
  const schemes = Object.values(subject.kem).filter(({ lengths }) => lengths);
  // The package does not contain DHKEM and the KEMs for benchmarks.
  const described = kems.filter(({ id, status }) => status !== "experimental" && id !== "dhkem");
  same([...new Set(schemes.map(({ name }) => name))].sort(), described.map(({ name }) => name).sort());
  for (const kem of described) {
    const expected = {
      seed: kem.seed,
      publicKey: kem.encapsulation_key,
      secretKey: kem.expanded_key ?? kem.seed,
      msg: kem.randomness,
      cipherText: kem.ciphertext,
      sharedSecret: kem.shared_secret,
    };
    same(schemes.find(({ name }) => name === kem.name).lengths, expected);
  }
}

function functionOf(sycon, name) {
  const row = sycon.algorithms.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return { row, run: sycon[row.exportName] };
}

function functions({ sycon }, cases) {
  if (cases.length < 20) throw new Error("there are no cases");
  // The tests of Rust and Python check the chains.
  for (const one of cases.filter(({ chain }) => chain === undefined)) {
    const { row, run } = functionOf(sycon, one.alg);
    const custom = one.custom_text ?? (one.custom_hex && unhex(one.custom_hex)) ?? (one.custom === undefined ? undefined : pattern(one.custom));
    const expected = unhex(one.out);
    const options = {
      dkLen: row.output === "fixed" ? undefined : expected.length,
      personalization: custom,
      NISTfn: one.name,
      D: one.domain,
      blockLen: one.block,
    };
    for (const name of Object.keys(options)) if (options[name] === undefined) delete options[name];
    const message = one.msg_hex === undefined ? pattern(one.msg ?? 0) : unhex(one.msg_hex);
    if (row.needsKey) {
      const key = one.key_hex === undefined ? pattern(one.key, 64) : unhex(one.key_hex);
      if (key.length === 0) {
        throws(() => run(key, message, options), RangeError, "key: empty (expected 1 byte or more)");
        throws(() => run.create(key, options), RangeError, "key: empty (expected 1 byte or more)");
        continue;
      }
      same(run(key, message, options), expected, one.alg);
      same(run.create(key, options).update(message).digest(), expected, one.alg);
      same(sycon.create(one.alg, { key, ...options }).update(message).digest(), expected, one.alg);
    } else if (row.takesParts) {
      const parts = one.parts_hex?.map(unhex) ?? one.parts.map((length, k) => pattern(length, k));
      same(run(parts, options), expected, one.alg);
    } else {
      same(run(message, options), expected, one.alg);
      same(run.create(options).update(message).digest(), expected, one.alg);
    }
  }
}

/** Check one digest over the outputs for all messages of up to 10,000 bytes. Tests two of the functions, to save time. */
function accumulated({ sycon, quick }, cases) {
  const message = pattern(10_000);
  const unkeyed = cases
    .map((one) => ({ ...one, row: functionOf(sycon, one.alg).row }))
    .filter(({ row, key, custom, block, domain }) => !row.takesParts && [key, custom, block, domain].every((value) => value === undefined));
  if (unkeyed.length < 7) throw new Error(`only ${unkeyed.length} functions`);
  for (const { alg, out, row } of unkeyed.filter((_, i) => !quick || i % 4 === 1)) {
    const all = sycon.shake128.create();
    const options = row.output === "fixed" ? undefined : { dkLen: 32 };
    for (let length = 0; length <= message.length; length++) all.update(sycon[row.exportName](message.subarray(0, length), options));
    same(all.xof(unhex(out).length), unhex(out), alg);
  }
}

function vexofName({ mode, xof, stripes }) {
  const strength = xof.replace("shake", "VeXOF");
  return mode === "indexed" ? `Indexed-${strength}` : stripes === 4 ? `${strength}x4` : strength;
}

async function vexofs({ sycon }, cases) {
  for (const one of cases) {
    const out = functionOf(sycon, vexofName(one)).run(pattern(one.msg_mod251), { dkLen: one.n });
    if (one.out) same(out, unhex(one.out), vexofName(one));
    same(await sha256(out), one.sha256, vexofName(one));
  }
}

function macs({ sycon }, cases) {
  for (const one of cases) {
    const key = one.key_hex === undefined ? pattern(one.key, 64) : unhex(one.key_hex);
    const tag = unhex(one.out);
    same(sycon.multimixer_mac(key, pattern(one.msg)), tag);
    const mac = () => new sycon.MultimixerMac(key).update(pattern(one.msg));
    same([mac().verify(tag), mac().verify(tag.subarray(0, 16), 16), mac().verify(tag.subarray(1, 17), 16), mac().verify(tag.subarray(0, 16)), mac().verify(tag, 16), mac().verify(tag.subarray(0, 15))], [true, true, false, false, false, false]);
  }
}

/** Rows of Wycheproof. A row without a message is a forgery. */
function asconAead({ sycon }, cases) {
  const forgeries = cases.filter(({ message }) => message === undefined);
  same([cases.length > 100, forgeries.length > 20], [true, true]);
  for (const { key, nonce, associated_data, message, sealed, tcId } of cases) {
    const cipher = sycon.ascon_aead128(unhex(key), unhex(nonce), unhex(associated_data));
    if (message === undefined) {
      throws(() => cipher.decrypt(unhex(sealed)), sycon.SyconError, "message: not authentic");
      continue;
    }
    same(cipher.encrypt(unhex(message)), unhex(sealed), `row ${tcId}`);
    same(cipher.decrypt(unhex(sealed)), unhex(message), `row ${tcId}`);
  }
}

/** Return bytes of a transcript: given bytes or an earlier output, with the changes applied. */
function bytesOf(value, outputs) {
  const { hex: text, byte, len, from, flip, truncate, append = "" } = value;
  let bytes = text !== undefined ? unhex(text) : from ? outputs[`${from.t} ${from.op}`].slice() : byte === undefined ? pattern(len) : new Uint8Array(len).fill(byte);
  if (flip) bytes[flip[0]] ^= flip[1];
  if (truncate !== undefined) bytes = bytes.subarray(0, truncate);
  return Uint8Array.from([...bytes, ...unhex(append)]);
}

async function sameAs(expected, given, name) {
  if (expected.hex !== undefined) return same(given, unhex(expected.hex), name);
  same([given.length, await sha256(given)], [expected.len, expected.sha256], name);
}

async function protocols({ sycon }, cases) {
  const outputs = {};
  let count = 0;
  for (const { kind, domain, ops, sized, name } of cases) {
    if (kind !== "protocol") continue;
    let protocol = new (sized ? sycon.SizedProtocol : sycon.Protocol)(bytesOf(domain));
    for (const [number, operation] of ops.entries()) {
      // Readers and writers do the same as the operations on whole messages.
      const what = operation.op.replace(/(reader|writer)$/, "");
      const label = operation.label && bytesOf(operation.label, outputs);
      const data = operation.in && bytesOf(operation.in, outputs);
      let out;
      if (what === "mix") protocol.mix(label, data);
      else if (what === "derive") out = protocol.derive(label, operation.n);
      else if (what === "open" && !operation.ok) {
        throws(() => protocol.open(label, data), data.length < 16 ? RangeError : sycon.SyconError, "");
        // The module never receives inputs that are too short, so its state differs from that of the transcript.
        if (data.length < 16) break;
      } else if (what === "clone") protocol = protocol.clone();
      else if (what !== "marshal") out = protocol[what](label, data);
      if (out && operation.out) await sameAs(operation.out, out, `${name}, ${number}`);
      outputs[`${name} ${number}`] = out;
      count += 1;
    }
    protocol.destroy();
  }
  if (count < 20) throw new Error("there were no operations");
}

function xwing({ kem }, cases) {
  for (const { seed, eseed, pk, ct, ss, bad } of cases) {
    const { publicKey, secretKey } = kem.xwing.keygen(unhex(seed));
    same(publicKey, unhex(pk));
    same(secretKey, unhex(seed));
    same(kem.xwing.getPublicKey(secretKey), publicKey);
    const { cipherText, sharedSecret } = kem.xwing.encapsulate(publicKey, unhex(eseed));
    same(cipherText, unhex(ct));
    same(sharedSecret, unhex(ss));
    same(kem.xwing.decapsulate(cipherText, secretKey), sharedSecret);
    cipherText[bad.flip[0]] ^= bad.flip[1];
    same(kem.xwing.decapsulate(cipherText, secretKey), unhex(bad.ss));
  }
}

// Without the internal interface, and without functions that neither the package nor WebCrypto has. The small sets sign for seconds.
async function signatures({ sycon, slhdsa, quick }, { keygen, sign, verify }) {
  const of = ({ set }) => slhdsa[set.replace("SLH-DSA-SHAKE-", "slh_dsa_shake_")];
  const runs = ({ set }) => (quick ? set.endsWith("128f") : !set.endsWith("s"));
  const webCrypto = { "SHA2-256": "SHA-256", "SHA2-384": "SHA-384", "SHA2-512": "SHA-512" };
  const signed = async ({ message, prehash }) => {
    const bytes = unhex(message);
    if (!prehash) return [bytes, undefined];
    if (webCrypto[prehash]) return [new Uint8Array(await crypto.subtle.digest(webCrypto[prehash], bytes)), webCrypto[prehash]];
    const name = prehash.replace("SHAKE-", "SHAKE");
    return [sycon.create(name, name.startsWith("SHAKE") ? { dkLen: Number(name.slice(5)) / 4 } : {}).update(bytes).digest(), name];
  };
  const here = ({ interface: kind, prehash }) => kind === "external" && !/SHA2-(224|512.)/.test(prehash ?? "");
  let count = 0;
  for (const { sk_seed, sk_prf, pk_seed, sk, pk, ...row } of keygen.filter(runs)) {
    same(of(row).keygen(unhex(sk_seed + sk_prf + pk_seed)), { publicKey: unhex(pk), secretKey: unhex(sk) });
    same(of(row).getPublicKey(unhex(sk)), unhex(pk));
  }
  for (const row of sign.filter(runs).filter(here)) {
    const [message, prehash] = await signed(row);
    const extraEntropy = row.opt_rand ? unhex(row.opt_rand) : false;
    const signature = of(row).sign(message, unhex(row.sk), { context: unhex(row.context ?? ""), prehash, extraEntropy });
    same(sycon.sha3_256(signature), unhex(row.signature_sha3_256));
    count += 1;
  }
  for (const row of verify.filter(here)) {
    const [message, prehash] = await signed(row);
    const signature = Uint8Array.from(atob(row.signature), (one) => one.charCodeAt(0));
    same(of(row).verify(signature, message, unhex(row.pk), { context: unhex(row.context ?? ""), prehash }), row.valid);
    count += 1;
  }
  if (count < 8) throw new Error(`there were only ${count} signatures`);
}

async function acvp({ kem, acvp }) {
  let count = 0;
  const schemeOf = ({ parameterSet }) => kem[parameterSet.toLowerCase().replace("ml-kem-", "ml_kem")];
  const pairs = async (folder) => {
    const [prompt, expected] = [await acvp(folder, "prompt"), await acvp(folder, "expectedResults")];
    return prompt.testGroups.map((group, g) => [group, group.tests.map((test, t) => [test, expected.testGroups[g].tests[t]])]);
  };
  for (const [group, tests] of await pairs("ML-KEM-keyGen-FIPS203"))
    for (const [given, expected] of tests) {
      const { publicKey, secretKey } = schemeOf(group).keygen(unhex(given.d + given.z));
      same([hex(publicKey), hex(secretKey)], [expected.ek.toLowerCase(), expected.dk.toLowerCase()]);
      same(schemeOf(group).getPublicKey(secretKey), publicKey);
      count += 1;
    }
  for (const [group, tests] of await pairs("ML-KEM-encapDecap-FIPS203"))
    for (const [given, expected] of tests) {
      const scheme = schemeOf(group);
      if (group.function === "encapsulation") {
        const { cipherText, sharedSecret } = scheme.encapsulate(unhex(given.ek), unhex(given.m));
        same([hex(cipherText), hex(sharedSecret)], [expected.c.toLowerCase(), expected.k.toLowerCase()]);
      } else if (group.function === "decapsulation") {
        same(hex(scheme.decapsulate(unhex(given.c), unhex(given.dk ?? group.dk))), expected.k.toLowerCase());
      } else continue;
      count += 1;
    }
  if (count < 100) throw new Error(`only ${count} cases`);
}

/** Check published test vectors of BLAKE3: the first bytes for 0, 1 and 102400 bytes of input, and for each mode. */
function blake3({ sycon }) {
  const start = (length, options) => hex(sycon.blake3(pattern(length), options)).slice(0, 32);
  same(start(0), "af1349b9f5f9a1a6a0404dea36dcc949");
  same(start(1), "2d3adedff11b61f14c886e35afa03673");
  same(start(102_400), "bc3e3d41a1146b069abffad3c0d44860");
  same(start(102_400, { key: new TextEncoder().encode("whats the Elvish word for friend") }), "1c35d1a5811083fd7119f5d5d1ba027b");
  same(start(102_400, { context: "BLAKE3 2019-12-27 16:29:52 test vectors context" }), "4652cff7a3f385a6103b5c260fc1593e");
  same(hex(sycon.blake3(new TextEncoder().encode("abc"))), "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
}

// The beginning of the error message for each kind of failure.
const FAILURES = {
  "armor failure": /^armor: /,
  "header failure": /^header: (?!verification failed)/,
  "HMAC failure": /^header: verification failed/,
  "no match": /^no identity opens/,
  "payload failure": /^payload: /,
};

async function ageFiles({ age, quick }, { files }) {
  let count = 0;
  for (const one of files) {
    const passphrases = one.passphrases ?? (one.passphrase === undefined ? [] : [one.passphrase]);
    // Some are compressed megabytes, a passphrase takes a second, and one call does not accept both kinds of keys.
    if (one.compressed || (quick && passphrases.length > 0)) continue;
    if (passphrases.length + (one.identities.length > 0) !== 1) continue;
    let file = Uint8Array.from(atob(one.file), (letter) => letter.charCodeAt(0));
    const released = [];
    const read = (out) => {
      const piece = file.subarray(0, Math.min(out.length, 5000));
      out.set(piece);
      file = file.subarray(piece.length);
      return piece.length;
    };
    const options = passphrases.length ? { passphrase: passphrases[0] } : { identities: one.identities };
    let failure;
    try {
      age.decryptStream(read, (piece) => released.push(piece), options);
    } catch (error) {
      failure = error.message;
    }
    if (one.expect === "success") same(failure, undefined, one.name);
    else if (!kindsOf(one).some((kind) => FAILURES[kind].test(failure))) throw new Error(`${one.name}: ${failure} is no ${one.expect}`);
    const all = new Uint8Array(await new Blob(released).arrayBuffer());
    same(await sha256(all), one.sha256 ?? (await sha256(new Uint8Array())), one.name);
    count += 1;
  }
  if (count < 30) throw new Error(`only ${count} files`);
}

/** Return the allowed failures. If the armor is not detected, the file fails as an age file with an invalid header. */
function kindsOf({ expect }) {
  return expect === "armor failure" ? [expect, "header failure"] : [expect];
}
