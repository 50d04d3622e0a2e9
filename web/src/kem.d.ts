// Types of "sycon/kem".

import { Bytes, SyconError } from "./bytes.js";

export { SyconError };

/** A key encapsulation mechanism. */
export interface Kem {
  readonly name: string;
  /** Bytes of everything. `msg` is the randomness of an encapsulation. */
  readonly lengths: {
    readonly seed: number;
    readonly publicKey: number;
    readonly secretKey: number;
    readonly msg: number;
    readonly cipherText: number;
    readonly sharedSecret: number;
  };
  /** A new key pair, or that of a seed. */
  keygen(seed?: Bytes): { publicKey: Uint8Array<ArrayBuffer>; secretKey: Uint8Array<ArrayBuffer> };
  /** A ciphertext for who has the secret key, and the shared secret in it. `msg` is for tests. */
  encapsulate(publicKey: Bytes, msg?: Bytes): { cipherText: Uint8Array<ArrayBuffer>; sharedSecret: Uint8Array<ArrayBuffer> };
  /** The shared secret in a ciphertext. One that was changed gives another secret, and no error. */
  decapsulate(cipherText: Bytes, secretKey: Bytes): Uint8Array<ArrayBuffer>;
  /** The public key of a secret key. */
  getPublicKey(secretKey: Bytes): Uint8Array<ArrayBuffer>;
}

/** X-Wing, the one to take: ML-KEM-768 and X25519 in one. Its secret key is its seed. */
export declare const xwing: Kem;

/** As `xwing`. */
export declare const XWing: Kem;

/** ML-KEM-512 (FIPS 203): a building block. Its secret key is the expanded one. */
export declare const ml_kem512: Kem;

/** ML-KEM-768 (FIPS 203): a building block. Its secret key is the expanded one. */
export declare const ml_kem768: Kem;

/** ML-KEM-1024 (FIPS 203): a building block. Its secret key is the expanded one. */
export declare const ml_kem1024: Kem;
