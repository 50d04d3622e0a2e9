// Types of "sycon/slhdsa".

import { Bytes, SyconError } from "./bytes.js";

export { SyconError };

/** The name of a function that a message was hashed with. SHAKE128 has digests of 32 bytes, and SHAKE256 of 64. */
export type PreHash =
  | "SHA-224" | "SHA-256" | "SHA-384" | "SHA-512" | "SHA-512/224" | "SHA-512/256"
  | "SHA3-224" | "SHA3-256" | "SHA3-384" | "SHA3-512" | "SHAKE128" | "SHAKE256";

/** Options of `verify`. */
export interface VerifyOptions {
  /** Names the use of the message, at most 255 bytes. Both sides must pass the same one. */
  readonly context?: Bytes;
  /**
   * The message is the digest of this function (HashSLH-DSA). Signatures of a digest are not valid for the message itself.
   */
  readonly prehash?: PreHash;
}

/** Options of `sign`. */
export interface SignOptions extends VerifyOptions {
  /**
   * `false` signs deterministically: an attacker who measures or disturbs the computation learns more. Bytes, as many as
   * `lengths.signRand`, are used instead of new random bytes; they are for tests.
   */
  readonly extraEntropy?: Bytes | false;
}

/** A parameter set of SLH-DSA with SHAKE (FIPS 205). */
export interface SlhDsa {
  readonly name: string;
  /** The lengths in bytes. `signRand` is the randomness of a signature. */
  readonly lengths: {
    readonly seed: number;
    readonly publicKey: number;
    readonly secretKey: number;
    readonly signRand: number;
    readonly signature: number;
  };
  /** Generate a key pair. `seed` is for tests: SK.seed, SK.prf and PK.seed, one after another. */
  keygen(seed?: Bytes): { publicKey: Uint8Array<ArrayBuffer>; secretKey: Uint8Array<ArrayBuffer> };
  /** Return the public key of a secret key. */
  getPublicKey(secretKey: Bytes): Uint8Array<ArrayBuffer>;
  /**
   * Return a signature of a message. It is verified before it is returned. Throws a `SyconError` if the new signature is not
   * valid, because the key is inconsistent or a fault occurred.
   */
  sign(message: Bytes, secretKey: Bytes, options?: SignOptions): Uint8Array<ArrayBuffer>;
  /** Return whether a signature is valid. It is not if its length is wrong. */
  verify(signature: Bytes, message: Bytes, publicKey: Bytes, options?: VerifyOptions): boolean;
}

/** Strength of AES-128. Signatures have 7,856 bytes, and take long to create. */
export declare const slh_dsa_shake_128s: SlhDsa;

/** Strength of AES-128. Signatures have 17,088 bytes. */
export declare const slh_dsa_shake_128f: SlhDsa;

/** Strength of AES-192. Signatures have 16,224 bytes, and take long to create. */
export declare const slh_dsa_shake_192s: SlhDsa;

/** Strength of AES-192. Signatures have 35,664 bytes. */
export declare const slh_dsa_shake_192f: SlhDsa;

/** Strength of AES-256. Signatures have 29,792 bytes, and take long to create. */
export declare const slh_dsa_shake_256s: SlhDsa;

/** Strength of AES-256. Signatures have 49,856 bytes. */
export declare const slh_dsa_shake_256f: SlhDsa;
