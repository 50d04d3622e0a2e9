// Types of "sycon/age".

import { Bytes, BytesOrText, SyconError } from "./bytes.js";

export { SyconError };

/** Generate an identity, which is secret, and its recipient, which is public: for X-Wing, or with `x25519` for older versions of age. */
export declare function generate(options?: { x25519?: boolean }): { identity: string; recipient: string };

/** Return the recipients of identities, each as one line of text. */
export declare function recipientsOf(identities: string | readonly string[]): string[];

/** Recipients or a passphrase. */
export type EncryptOptions = { armor?: boolean } & (
  | { recipients: string | readonly string[] }
  /** Each attempt at a passphrase needs 2^workFactor KiB of memory. 18 by default, at most 20. */
  | { passphrase: BytesOrText; workFactor?: number }
);

/** Identities or a passphrase. */
export type DecryptOptions =
  | { identities: string | readonly string[] }
  /** Refuse files that need more memory than 2^mostWorkFactor KiB. 20 by default, which is the maximum. */
  | { passphrase: BytesOrText; mostWorkFactor?: number };

/** Encrypt bytes. */
export declare function encrypt(data: Bytes, options: EncryptOptions): Uint8Array<ArrayBuffer>;

/** Decrypt bytes. Throws an error, and returns no plaintext, if any part of the file is invalid. */
export declare function decrypt(data: Bytes, options: DecryptOptions): Uint8Array<ArrayBuffer>;

/** Fills `out` with the next bytes of a file, and returns their number: 0 at the end. `out` is wiped after that. */
export type Read = (out: Uint8Array) => number;

/** Receives the next bytes of a file. It must not be asynchronous: a promise is a `TypeError`. */
export type Write = (data: Uint8Array<ArrayBuffer>) => void;

/** Encrypt a file of any size, with the options of `encrypt`. For workers: it calls the callbacks before it returns. */
export declare function encryptStream(read: Read, write: Write, options: EncryptOptions): void;

/**
 * Decrypt a file of any size, with the options of `decrypt`. For workers: it calls the callbacks before it returns.
 *
 * **Discard the output if it throws:** the parts before an invalid part were already written.
 */
export declare function decryptStream(read: Read, write: Write, options: DecryptOptions): void;
