// A user's program. Each expression must have the expected type.

import { type Algorithm, type Hash, SizedProtocol, SyconError, algorithms, ascon_aead128, blake3, create, cshake128, digest, equalBytes, hashBlob, kmac256, kt128, restore, sha3_256, shake128, tuplehash128, turboshake128 } from "sycon";
import { decrypt, encrypt, generate } from "sycon/age";
import { ml_kem768, xwing } from "sycon/kem";
import { slh_dsa_shake_128f } from "sycon/slhdsa";

const data = new TextEncoder().encode("message");
const fixed: Uint8Array = sha3_256(data);
const short: Uint8Array = shake128(data, { dkLen: 20 });
const custom = cshake128(data, { NISTfn: "f", personalization: "p" });
const tag = kmac256(data, data, { dkLen: 64 });
const tuple = tuplehash128([data, data.buffer]);
const turbo = turboshake128(data, { D: 7 });
const derived = blake3(data, { context: "example.org 2026 key" });
const hash: Hash = kt128.create({ personalization: data });
hash.update(data).update(new DataView(data.buffer)).clone().destroy();
const more: Uint8Array = hash.xof(100);
const restored: Hash = restore(hash.save(), { dkLen: 100 });
const named = create("SHAKE256", { dkLen: 5 }).digest();
const row: Algorithm | undefined = algorithms.find((one) => one.isTree);
const later: Promise<ArrayBuffer> = digest({ name: "KT128", outputLength: 256 }, data);
const ofFile: Promise<Uint8Array> = hashBlob(new Blob([data]), { algorithm: "BLAKE3", onProgress: (done: number, total?: number) => console.log(done, total) });
const protocol = new SizedProtocol("example.org v1").mix("key", data);
const opened = protocol.clone().open("message", protocol.seal("message", data));
const key = crypto.getRandomValues(new Uint8Array(ascon_aead128.nonceLength));
const sealed: Uint8Array = ascon_aead128(key, fixed.subarray(0, 16), data, { tagLength: 12 }).encrypt(data);
ascon_aead128(key, fixed.subarray(0, 16)).destroy();
{
  using wiped = shake128.create();
  using closed = ascon_aead128(key, fixed.subarray(0, 16));
  closed.encrypt(wiped.update(data).xof(16));
}
const { publicKey, secretKey } = xwing.keygen();
const { cipherText, sharedSecret } = xwing.encapsulate(publicKey);
const same: boolean = equalBytes(xwing.decapsulate(cipherText, secretKey), sharedSecret);
const { publicKey: pk, secretKey: sk } = slh_dsa_shake_128f.keygen();
const valid: boolean = slh_dsa_shake_128f.verify(slh_dsa_shake_128f.sign(data, sk, { context: data, extraEntropy: false }), data, pk, { context: data });
const length: number = ml_kem768.lengths.cipherText;
const { identity, recipient } = generate();
const back: Uint8Array = decrypt(encrypt(data, { recipients: [recipient], armor: true }), { identities: identity });
console.log(fixed, short, custom, tag, tuple, turbo, derived, more, restored, named, row, later, ofFile, opened, sealed, same, valid, length, back, SyconError);

// @ts-expect-error text is not bytes
sha3_256("message");
// @ts-expect-error an unknown option
shake128(data, { dklen: 5 });
// @ts-expect-error the output length is fixed
sha3_256(data, { dkLen: 5 });
// @ts-expect-error a key comes first
kmac256(data);
// @ts-expect-error a nonce is missing
ascon_aead128(key);
// @ts-expect-error a list of strings
tuplehash128(data);
// @ts-expect-error neither recipients nor a passphrase
encrypt(data, {});
// @ts-expect-error only `create` returns an object
new (hash.constructor as typeof Hash)();
