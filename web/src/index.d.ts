// Types of "sycon".

import { Bytes, BytesOrText, Stateful, SyconError } from "./bytes.js";

export type { Bytes, BytesOrText, Stateful };
export { SyconError };

/** True if the engine supports WebAssembly vectors, so that the modules with vectors are loaded. */
export declare const simd: boolean;

/** Options of functions with a fixed output length: none. */
export type NoOptions = Record<string, never>;

/** Options of functions with output of any length. */
export interface LengthOptions {
  /** Bytes of output, up to 2^32 - 1. */
  dkLen?: number;
}

export interface CustomOptions extends LengthOptions {
  /** A customization string of your choice, for domain separation. */
  personalization?: BytesOrText;
}

export interface CShakeOptions extends CustomOptions {
  /** The name of a function that NIST defines with cSHAKE. Don't set it for your own functions. */
  NISTfn?: BytesOrText;
}

export interface ParallelOptions extends CustomOptions {
  /** Bytes of a block, which is part of the function. 8 by default, as in `@noble/hashes`. 8192 is faster. */
  blockLen?: number;
}

export interface TurboOptions extends LengthOptions {
  /** The domain byte, from 0x01 to 0x7f. 0x1f by default. */
  D?: number;
}

/** Pass a key or a context, not both. */
export interface Blake3Options extends LengthOptions {
  /** A key of 32 bytes, for a message authentication code. */
  key?: Bytes;
  /** The context of a key derivation. It must be hard-coded and globally unique. */
  context?: BytesOrText;
}

interface FunctionInfo {
  /** The function's name in its standard. */
  readonly algorithm: string;
  /** The default number of bytes of output. */
  readonly outputLen: number;
  /** Bytes of a block of input. */
  readonly blockLen: number;
  /** True if the output has any length and a shorter output is a prefix of a longer one. */
  readonly canXOF: boolean;
}

/** A hash function, in one call or in pieces. */
export interface HashFunction<Options> extends FunctionInfo {
  (message: Bytes, options?: Options): Uint8Array<ArrayBuffer>;
  create(options?: Options): Hash;
}

/** A function with a key. An empty key is a `RangeError`. */
export interface KeyedFunction extends FunctionInfo {
  (key: Bytes, message: Bytes, options?: CustomOptions): Uint8Array<ArrayBuffer>;
  create(key: Bytes, options?: CustomOptions): Hash;
}

/** A function of a list of strings. Each `update` adds one string. */
export interface PartsFunction extends FunctionInfo {
  (messages: readonly Bytes[], options?: CustomOptions): Uint8Array<ArrayBuffer>;
  create(options?: CustomOptions): Hash;
}

/** A running computation of a function. Its state is in the module: `destroy` and `digest` wipe it. */
export declare class Hash extends Stateful {
  private constructor();
  readonly algorithm: string;
  readonly outputLen: number;
  readonly blockLen: number;
  readonly canXOF: boolean;
  /** The position in the output, in bytes. */
  readonly position: number;
  /** Absorb bytes. Pieces are concatenated, except for TupleHash. Throws a `SyconError` after output was read. */
  update(data: Bytes): this;
  /** Return the output, of `dkLen` bytes or the default length. Closes the object. Throws a `SyconError` after `xof` or `skip`. */
  digest(): Uint8Array<ArrayBuffer>;
  /** Write the output of `digest` into an array. Throws a `RangeError` if it is too short, and a `SyconError` as `digest` does. */
  digestInto(out: Bytes): Uint8Array;
  /**
   * Return the next bytes of output, at most 2^32 - 1. The first call ends the input. Throws a `SyconError` if `canXOF` is false or
   * the output ends before, and a `RangeError` for another length.
   */
  xof(length: number): Uint8Array<ArrayBuffer>;
  /** Fill an array with the next bytes of output. Throws a `SyconError` as `xof` does. */
  xofInto(out: Bytes): Uint8Array;
  /** Skip bytes of output. Throws errors as `xof` does. The position is at most 2^53 - 1. */
  skip(length: number): this;
  /**
   * Move to a position of the output, forwards or back. Only BLAKE3 and indexed VeXOF support it: other functions throw a
   * `SyconError`. Throws a `RangeError` if the position is not a whole number from 0 to 2^53 - 1.
   */
  seek(position: number): this;
  /**
   * Return the state as bytes, from which `restore` continues, in any of sycon's languages. Throws a `SyconError` for BLAKE3, and
   * for KMAC, TupleHash and ParallelHash with a `dkLen` of 0.
   *
   * The state contains the output length of KMAC, TupleHash and ParallelHash. **It does not contain that of other functions:** pass
   * `dkLen` to `restore`.
   *
   * **Keep the bytes as secret as the key and the input:** anyone can continue from them. Their checksum detects damage, not an
   * attacker.
   */
  save(): Uint8Array<ArrayBuffer>;
  /** Return an independent copy. */
  clone(): Hash;
  /** Discard the input, and keep the parameters. */
  reset(): this;
}

/**
 * Continue from a state that `save` returned. Throws a `SyconError` with the reason for other bytes. `position` of a
 * restored reader counts from 0, unless it can seek.
 *
 * If you set `dkLen` when you created an extendable-output function, pass it again: the default length applies otherwise. Throws a
 * `TypeError` for a `dkLen` if the function or the state fixes the output length.
 */
export declare function restore(saved: Bytes, options?: LengthOptions): Hash;

/** The description of a function. */
export interface Algorithm {
  readonly name: string;
  readonly index: number;
  readonly exportName: string;
  readonly output: "fixed" | "chosen" | "extendable";
  readonly outputLen: number;
  readonly blockLen: number;
  readonly isTree: boolean;
  readonly isSeekable: boolean;
  readonly takesParts: boolean;
  readonly needsKey: boolean;
  readonly options: readonly string[];
  readonly status: "standard" | "Internet-Draft" | "de facto" | "legacy" | "experimental";
}

/** All functions. */
export declare const algorithms: readonly Algorithm[];

/** The options of all functions. */
export interface AnyOptions extends CShakeOptions, ParallelOptions, TurboOptions, Blake3Options {}

/** Create a hash object by name, such as "SHAKE128" or "KMAC256", in any case. */
export declare function create(name: string, options?: AnyOptions): Hash;

export interface StreamOptions extends AnyOptions {
  /** A name of `algorithms`, except TupleHash, which hashes a list of strings. "KT128" by default. */
  algorithm?: string;
  /** Called after each piece. `total` is undefined if the total number of bytes is not known. */
  onProgress?: (bytes: number, total: number | undefined) => void;
  /** Stops the operation, also while it waits for the stream: it cancels the stream, and throws the signal's reason. */
  signal?: AbortSignal;
}

/** Return the digest of a file of any size, in little memory. */
export declare function hashBlob(blob: Blob, options?: StreamOptions): Promise<Uint8Array<ArrayBuffer>>;

/** Return the digest of a stream of bytes. */
export declare function hashStream(
  stream: ReadableStream<Uint8Array>,
  options?: StreamOptions & { total?: number },
): Promise<Uint8Array<ArrayBuffer>>;

/** The dictionary of an algorithm in WebCrypto. Lengths are in bits. */
export interface DigestAlgorithm {
  name: string;
  outputLength?: number;
  functionName?: Bytes;
  customization?: Bytes;
  domainSeparation?: number;
}

/** Return a digest, with the interface of `crypto.subtle.digest`. */
export declare function digest(algorithm: string | DigestAlgorithm, data: Bytes): Promise<ArrayBuffer>;

/**
 * Return whether two byte arrays are equal, without a branch that depends on their bytes. Returns false if their lengths differ.
 * The time depends on the lengths.
 */
export declare function equalBytes(a: Bytes, b: Bytes): boolean;

/** A cipher with a key, a nonce and associated data. */
export interface Cipher {
  /**
   * Return the ciphertext with the tag at its end: `tagLength` bytes more than `plaintext`. Throws a `SyconError` at a second
   * call, because the nonce would be used twice.
   */
  encrypt(plaintext: Bytes): Uint8Array<ArrayBuffer>;
  /**
   * Return the plaintext. If the ciphertext was not made with this key, nonce and associated data, throws a `SyconError`
   * and returns no part of the plaintext. Throws a `RangeError` if the ciphertext is shorter than a tag.
   */
  decrypt(ciphertext: Bytes): Uint8Array<ArrayBuffer>;
  /** Overwrite the copy of the key. Later calls throw a `SyconError`. */
  destroy(): void;
  /** Call `destroy` at the end of a block with `using`, in engines that have `Symbol.dispose`. */
  [Symbol.dispose](): void;
}

/** Options of `ascon_aead128`. */
export interface AeadOptions {
  /**
   * The number of bytes of a tag, from 8 to 16, and 16 by default. Both sides must pass the same number. With 8 bytes, a forger
   * succeeds once in 2^64 attempts: limit the number of failed attempts. Never let the sender choose it.
   */
  readonly tagLength?: number;
}

/**
 * Ascon-AEAD128 (NIST SP 800-232): authenticated encryption, for small devices. The interface is that of the ciphers of
 * `@noble/ciphers`. It copies its arguments: later changes of the arrays do not affect the cipher.
 *
 * **Never use a nonce twice with one key.** A counter is best. Process at most 2^54 bytes with one key, messages and associated
 * data together (SP 800-232).
 *
 * @param key 16 random bytes; or 32, whose second half masks every nonce. With masking, an attack on many keys at once costs
 * as much as an attack on one.
 * @param nonce 16 bytes, different for every message of a key.
 * @param AAD Associated data, which is authenticated and not encrypted. The receiver must pass the same bytes.
 * @throws `RangeError` for a key, a nonce or a tag of another length, and `TypeError` for arguments of other types.
 *
 * @example
 * const key = crypto.getRandomValues(new Uint8Array(16));
 * const nonce = new Uint8Array(16);    // a counter: change it for each message
 * const text = new TextEncoder().encode("21.5 C");
 * const sealed = ascon_aead128(key, nonce).encrypt(text);
 * const opened = ascon_aead128(key, nonce).decrypt(sealed);    // equals text
 */
export declare const ascon_aead128: {
  (key: Bytes, nonce: Bytes, AAD?: Bytes, options?: AeadOptions): Cipher;
  readonly blockSize: 16;
  readonly nonceLength: 16;
  readonly tagLength: 16;
};

/** The message authentication code on multimixer-128, for long messages. Experimental. */
export declare class MultimixerMac extends Stateful {
  static readonly keyLen: 32;
  static readonly outputLen: 32;
  /** `key` is 32 random bytes. Use it for at most 2^32 messages. Throws a `RangeError` for another length. */
  constructor(key: Bytes);
  /** Absorb bytes. Pieces are concatenated. */
  update(data: Bytes): this;
  /** Return the tag of 32 bytes. Its first 16 bytes are also a tag. Closes the object. */
  digest(): Uint8Array<ArrayBuffer>;
  /**
   * Return whether `tag` has `length` bytes and belongs to the input. Closes the object.
   *
   * `length` is the length that your protocol fixes for its tags, 32 by default, or 16; a `RangeError` otherwise. Never pass
   * `tag.length`: then the sender chooses.
   */
  verify(tag: Bytes, length?: 16 | 32): boolean;
  clone(): MultimixerMac;
}

/**
 * Return the tag of a message, 32 bytes. **Experimental.** The key is that of `MultimixerMac`. To verify a tag, use
 * `MultimixerMac.verify`.
 */
export declare function multimixer_mac(key: Bytes, message: Bytes): Uint8Array<ArrayBuffer>;

/** The original Newplex, which is sound only if you keep its rules. Use `SizedProtocol`, which has no such rules. Experimental. */
export declare class Protocol extends Stateful {
  /** `domain` must be unique to your protocol, such as "example.org notes v1". */
  constructor(domain: BytesOrText);
  /** Make all later outputs depend on `data`. */
  mix(label: BytesOrText, data: Bytes): this;
  /** Return bytes that depend on all earlier operations. */
  derive(label: BytesOrText, length: number): Uint8Array<ArrayBuffer>;
  /** Return the ciphertext. **Not authenticated.** */
  encrypt(label: BytesOrText, data: Bytes): Uint8Array<ArrayBuffer>;
  decrypt(label: BytesOrText, data: Bytes): Uint8Array<ArrayBuffer>;
  /** Return the ciphertext followed by a tag of 16 bytes. */
  seal(label: BytesOrText, data: Bytes): Uint8Array<ArrayBuffer>;
  /** Return the plaintext. Throws an error if the ciphertext is not authentic. */
  open(label: BytesOrText, sealed: Bytes): Uint8Array<ArrayBuffer>;
  /**
   * Return an independent copy. **Don't encrypt with both objects:** they would use a nonce twice. The constructor of a subclass
   * does not run, so the copy has none of the subclass's own fields.
   */
  clone(): this;
}

/** A `Protocol` that mixes the size of all data first, so that different operations cannot be confused. */
export declare class SizedProtocol extends Protocol {}

// The functions.

// BEGIN generated
/** SHA3-224. The digest of 28 bytes that NIST standardized with SHA3-256. 28 bytes. */
export declare const sha3_224: HashFunction<NoOptions>;

/** SHA3-256. NIST's digest of 32 bytes: the usual choice where a standard is required. 32 bytes. */
export declare const sha3_256: HashFunction<NoOptions>;

/** SHA3-384. NIST's digest of 48 bytes. 48 bytes. */
export declare const sha3_384: HashFunction<NoOptions>;

/** SHA3-512. NIST's digest of 64 bytes, for 256 bits of collision resistance. 64 bytes. */
export declare const sha3_512: HashFunction<NoOptions>;

/** Keccak-256. Legacy. The digest of 32 bytes that Ethereum uses; SHA-3 has other padding. 32 bytes. */
export declare const keccak_256: HashFunction<NoOptions>;

/** Ascon-Hash256. NIST's digest of 32 bytes for small processors. 32 bytes. */
export declare const ascon_hash256: HashFunction<NoOptions>;

/** KMAC128. A message authentication code with 128 bits of security; the length of the tag is part of the function. `dkLen` is part of the function, and 16 bytes by default. */
export declare const kmac128: KeyedFunction;

/** KMAC256. A message authentication code with 256 bits of security; the length of the tag is part of the function. `dkLen` is part of the function, and 32 bytes by default. */
export declare const kmac256: KeyedFunction;

/** TupleHash128. A hash of a list of strings without ambiguity, with 128 bits of security. `dkLen` is part of the function, and 16 bytes by default. */
export declare const tuplehash128: PartsFunction;

/** TupleHash256. A hash of a list of strings without ambiguity, with 256 bits of security. `dkLen` is part of the function, and 32 bytes by default. */
export declare const tuplehash256: PartsFunction;

/** ParallelHash128. A tree hash of long inputs, with 128 bits of security, where NIST's standards are required. `dkLen` is part of the function, and 16 bytes by default. */
export declare const parallelhash128: HashFunction<ParallelOptions>;

/** ParallelHash256. A tree hash of long inputs, with 256 bits of security, where NIST's standards are required. `dkLen` is part of the function, and 32 bytes by default. */
export declare const parallelhash256: HashFunction<ParallelOptions>;

/** SHAKE128. NIST's extendable output for 128 bits of security, used by post-quantum schemes. `dkLen` is 16 bytes by default. */
export declare const shake128: HashFunction<LengthOptions>;

/** SHAKE256. NIST's extendable output for 256 bits of security, used by post-quantum schemes. `dkLen` is 32 bytes by default. */
export declare const shake256: HashFunction<LengthOptions>;

/** cSHAKE128. SHAKE128 with a customization string that separates your uses from all others. `dkLen` is 16 bytes by default. */
export declare const cshake128: HashFunction<CShakeOptions>;

/** cSHAKE256. SHAKE256 with a customization string that separates your uses from all others. `dkLen` is 32 bytes by default. */
export declare const cshake256: HashFunction<CShakeOptions>;

/** KMACXOF128. A keyed pseudorandom function with extendable output and 128 bits of security. `dkLen` is 16 bytes by default. */
export declare const kmac128xof: KeyedFunction;

/** KMACXOF256. A keyed pseudorandom function with extendable output and 256 bits of security. `dkLen` is 32 bytes by default. */
export declare const kmac256xof: KeyedFunction;

/** TupleHashXOF128. TupleHash128 with extendable output. `dkLen` is 16 bytes by default. */
export declare const tuplehash128xof: PartsFunction;

/** TupleHashXOF256. TupleHash256 with extendable output. `dkLen` is 32 bytes by default. */
export declare const tuplehash256xof: PartsFunction;

/** ParallelHashXOF128. ParallelHash128 with extendable output. `dkLen` is 16 bytes by default. */
export declare const parallelhash128xof: HashFunction<ParallelOptions>;

/** ParallelHashXOF256. ParallelHash256 with extendable output. `dkLen` is 32 bytes by default. */
export declare const parallelhash256xof: HashFunction<ParallelOptions>;

/** TurboSHAKE128. SHAKE128 with half of the rounds, at twice the speed. `dkLen` is 32 bytes by default. */
export declare const turboshake128: HashFunction<TurboOptions>;

/** TurboSHAKE256. SHAKE256 with half of the rounds, at twice the speed. `dkLen` is 64 bytes by default. */
export declare const turboshake256: HashFunction<TurboOptions>;

/** KT128. A tree hash for inputs of any length, with 128 bits of security. `dkLen` is 32 bytes by default. */
export declare const kt128: HashFunction<CustomOptions>;

/** KT256. A tree hash for inputs of any length, with 256 bits of security. `dkLen` is 64 bytes by default. */
export declare const kt256: HashFunction<CustomOptions>;

/** BLAKE3. The fastest hash here on one core; its output can be read from any position. `dkLen` is 32 bytes by default. */
export declare const blake3: HashFunction<Blake3Options>;

/** Ascon-XOF128. NIST's extendable output for small processors. `dkLen` is 32 bytes by default. */
export declare const ascon_xof128: HashFunction<LengthOptions>;

/** Ascon-CXOF128. Ascon-XOF128 with a customization string that separates your uses from all others. `dkLen` is 32 bytes by default. */
export declare const ascon_cxof128: HashFunction<CustomOptions>;

/** VeXOF128. Experimental. One long output, such as a keystream, several times as fast as SHAKE. `dkLen` is 32 bytes by default. */
export declare const vexof128: HashFunction<LengthOptions>;

/** VeXOF256. Experimental. One long output, such as a keystream, several times as fast as SHAKE. `dkLen` is 64 bytes by default. */
export declare const vexof256: HashFunction<LengthOptions>;

/** VeXOF128x4. Experimental. VeXOF with four stripes instead of eight. `dkLen` is 32 bytes by default. */
export declare const vexof128x4: HashFunction<LengthOptions>;

/** VeXOF256x4. Experimental. VeXOF with four stripes instead of eight. `dkLen` is 64 bytes by default. */
export declare const vexof256x4: HashFunction<LengthOptions>;

/** Indexed-VeXOF128. Experimental. VeXOF whose output can be read from any position. `dkLen` is 32 bytes by default. */
export declare const indexed_vexof128: HashFunction<LengthOptions>;

/** Indexed-VeXOF256. Experimental. VeXOF whose output can be read from any position. `dkLen` is 64 bytes by default. */
export declare const indexed_vexof256: HashFunction<LengthOptions>;

/** Ascon-v1.2-Xof. Legacy. The XOF of Ascon v1.2, for existing data; use Ascon-XOF128 for new data. `dkLen` is 32 bytes by default. */
export declare const ascon_v12_xof: HashFunction<LengthOptions>;

/** Ascon-v1.2-Xofa. Legacy. The faster XOF of Ascon v1.2, for existing data; use Ascon-XOF128 for new data. `dkLen` is 32 bytes by default. */
export declare const ascon_v12_xofa: HashFunction<LengthOptions>;
// END
