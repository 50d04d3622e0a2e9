// The rows of the benchmark. A row has a name, perhaps a number of bytes, and a function for each library. The first library is sycon.

import * as sycon from "sycon";
import * as kem from "sycon/kem";
import { blake3 } from "@noble/hashes/blake3.js";
import * as sha3 from "@noble/hashes/sha3.js";
import * as addons from "@noble/hashes/sha3-addons.js";
import { ml_kem768_x25519 } from "@noble/post-quantum/hybrid.js";
import { ml_kem512, ml_kem768, ml_kem1024 } from "@noble/post-quantum/ml-kem.js";
import * as hashWasm from "hash-wasm";

const KEY = new Uint8Array(32).fill(7);

/** Return bytes in a pattern whose period does not divide a block size. */
export function pattern(length) {
  return Uint8Array.from({ length }, (_, i) => i % 251);
}

/** Return a function that hashes a message with a hasher of hash-wasm. */
function hasherOf(hasher) {
  return (message) => hasher.init().update(message).digest("binary");
}

/** Return all rows. */
export async function rows() {
  const rivals = {
    sha3_256: hasherOf(await hashWasm.createSHA3(256)),
    sha3_512: hasherOf(await hashWasm.createSHA3(512)),
    keccak_256: hasherOf(await hashWasm.createKeccak(256)),
    blake3: hasherOf(await hashWasm.createBLAKE3()),
  };
  const keyed = hasherOf(await hashWasm.createBLAKE3(256, KEY));
  const subtle = await subtleDigests();
  const all = [];
  for (const size of [0, 64, 256, 1 << 20]) {
    const data = pattern(size);
    const row = (what, libraries) => all.push({ what, size, libraries });
    for (const name of ["sha3_256", "sha3_512", "keccak_256"]) {
      const [ours, noble, theirs] = [sycon[name], sha3[name], rivals[name]];
      row(name, { sycon: () => ours(data), noble: () => noble(data), "hash-wasm": () => theirs(data), ...subtle(name, data) });
    }
    row("blake3", { sycon: () => sycon.blake3(data), noble: () => blake3(data), "hash-wasm": () => rivals.blake3(data) });
    const options = { key: KEY };
    row("blake3, keyed", { sycon: () => sycon.blake3(data, options), noble: () => blake3(data, options), "hash-wasm": () => keyed(data) });
    const out = { dkLen: 32 };
    for (const name of ["shake128", "shake256", "turboshake128", "kt128"]) {
      const [ours, noble] = [sycon[name], sha3[name] ?? addons[name]];
      row(name, { sycon: () => ours(data, out), noble: () => noble(data, out) });
    }
    const blocks = { dkLen: 32, blockLen: 8192 };
    row("parallelhash128", { sycon: () => sycon.parallelhash128(data, blocks), noble: () => addons.parallelhash128(data, blocks) });
    row("kmac128", { sycon: () => sycon.kmac128(KEY, data, out), noble: () => addons.kmac128(KEY, data, out) });
    const long = { dkLen: size };
    if (size > 0) row("shake128, output", { sycon: () => sycon.shake128(KEY, long), noble: () => sha3.shake128(KEY, long) });
    row("sha3_256, create to digest", {
      sycon: () => sycon.sha3_256.create().update(data).digest(),
      noble: () => sha3.sha3_256.create().update(data).digest(),
    });
    for (const ours of [sycon.ascon_hash256, sycon.vexof128]) row(ours.name, { sycon: () => ours(data) });
    row("multimixer_mac", { sycon: () => sycon.multimixer_mac(KEY, data) });
  }
  const schemes = [
    ["X-Wing", kem.xwing, ml_kem768_x25519],
    ["ML-KEM-512", kem.ml_kem512, ml_kem512],
    ["ML-KEM-768", kem.ml_kem768, ml_kem768],
    ["ML-KEM-1024", kem.ml_kem1024, ml_kem1024],
  ];
  for (const [name, ours, theirs] of schemes) {
    const seed = pattern(ours.lengths.seed);
    const msg = pattern(ours.lengths.msg);
    const { publicKey, secretKey } = ours.keygen(seed);
    const { cipherText } = ours.encapsulate(publicKey, msg);
    const row = (what, work) => all.push({ what: `${name} ${what}`, libraries: { sycon: () => work(ours), noble: () => work(theirs) } });
    row("keygen", (scheme) => scheme.keygen(seed).publicKey);
    row("encapsulate", (scheme) => scheme.encapsulate(publicKey, msg).cipherText);
    row("decapsulate", (scheme) => scheme.decapsulate(cipherText, secretKey));
  }
  return all;
}

/** Return the functions that crypto.subtle supports too: none in most of today's engines. */
async function subtleDigests() {
  const names = { sha3_256: "SHA3-256", sha3_512: "SHA3-512" };
  const there = {};
  for (const [name, theirs] of Object.entries(names))
    there[name] = await crypto.subtle?.digest(theirs, new Uint8Array()).then(() => theirs, () => undefined);
  return (name, data) =>
    there[name] ? { "crypto.subtle": () => crypto.subtle.digest(there[name], data).then((out) => new Uint8Array(out)) } : {};
}
