/// <reference lib="esnext.disposable" />

/** Bytes: a view or a buffer. Encode text first, with `new TextEncoder().encode(text)`. */
export type Bytes = ArrayBufferView | ArrayBufferLike;

/** Bytes, or text, which is encoded as UTF-8. */
export type BytesOrText = Bytes | string;

/** An input that a module refuses, such as a tag that does not match, or a module that has stopped. */
export declare class SyconError extends Error {}

/** The base class of objects with a state in a module. */
export declare class Stateful {
  /** Wipe the state. Later calls throw an error. */
  destroy(): void;
  /** Call `destroy` at the end of a block with `using`, in engines that have `Symbol.dispose`. */
  [Symbol.dispose](): void;
}
