// Types of "sycon/age".

import { Bytes, BytesOrText, SyconError } from "./bytes.js";

export { SyconError };

/** A new identity, which is secret, and its recipient, for others: of X-Wing, or with `x25519` for older age. */
export declare function generate(options?: { x25519?: boolean }): { identity: string; recipient: string };

/** The recipients of identities, a line of text for each. */
export declare function recipientsOf(identities: string | readonly string[]): string[];

/** Recipients or a passphrase. */
export type EncryptOptions = { armor?: boolean } & (
  | { recipients: string | readonly string[] }
  /** To try a passphrase takes 2^workFactor KiB of memory: 18, up to 20. */
  | { passphrase: BytesOrText; workFactor?: number }
);

/** Identities or a passphrase. */
export type DecryptOptions =
  | { identities: string | readonly string[] }
  /** Files that ask for more memory than 2^mostWorkFactor KiB are refused: 20, which is the most. */
  | { passphrase: BytesOrText; mostWorkFactor?: number };

/** Encrypts bytes. */
export declare function encrypt(data: Bytes, options: EncryptOptions): Uint8Array<ArrayBuffer>;

/** Decrypts bytes: all of them, or an error. */
export declare function decrypt(data: Bytes, options: DecryptOptions): Uint8Array<ArrayBuffer>;

/** Fills `out` with the next bytes of a file, and says how many: 0 at its end. */
export type Read = (out: Uint8Array) => number;

/** Takes the next bytes of a file. */
export type Write = (data: Uint8Array<ArrayBuffer>) => void;

/** As `encrypt`, of files of any size, for workers: the callbacks are called before it returns. */
export declare function encryptStream(read: Read, write: Write, options: EncryptOptions): void;

/** As `decrypt`, as `encryptStream`. What comes before a part that was changed is written before the error. */
export declare function decryptStream(read: Read, write: Write, options: DecryptOptions): void;
