// Types of "sycon/kem".

import { Bytes, SyconError } from "./bytes.js";

export { SyconError };

/** A key encapsulation mechanism. */
export interface Kem {
  readonly name: string;
  /** The lengths in bytes. `msg` is the randomness of an encapsulation. */
  readonly lengths: {
    readonly seed: number;
    readonly publicKey: number;
    readonly secretKey: number;
    readonly msg: number;
    readonly cipherText: number;
    readonly sharedSecret: number;
  };
  /** Generate a key pair, or derive it from a seed. `seed` must be uniform and secret, with `lengths.seed` bytes. */
  keygen(seed?: Bytes): { publicKey: Uint8Array<ArrayBuffer>; secretKey: Uint8Array<ArrayBuffer> };
  /**
   * Return a ciphertext for the holder of the secret key, and its shared secret. `msg` is for tests. Throws an error for an invalid
   * public key.
   */
  encapsulate(publicKey: Bytes, msg?: Bytes): { cipherText: Uint8Array<ArrayBuffer>; sharedSecret: Uint8Array<ArrayBuffer> };
  /**
   * Return the shared secret of a ciphertext. A ciphertext that was tampered with gives another secret. Throws an error for a wrong
   * length, an invalid secret key and, with X-Wing, an X25519 share of small order.
   */
  decapsulate(cipherText: Bytes, secretKey: Bytes): Uint8Array<ArrayBuffer>;
  /** Return the public key of a secret key. */
  getPublicKey(secretKey: Bytes): Uint8Array<ArrayBuffer>;
}

/** X-Wing, the default choice: ML-KEM-768 combined with X25519. The secret key is the seed. */
export declare const xwing: Kem;

/** Another name of `xwing`. */
export declare const XWing: Kem;

/** ML-KEM-512 (FIPS 203): a building block. Its secret key is the expanded one. */
export declare const ml_kem512: Kem;

/** ML-KEM-768 (FIPS 203): a building block. Its secret key is the expanded one. */
export declare const ml_kem768: Kem;

/** ML-KEM-1024 (FIPS 203): a building block. Its secret key is the expanded one. */
export declare const ml_kem1024: Kem;
