/** Bytes, wherever they are. Text is no bytes: `new TextEncoder().encode(text)`. */
export type Bytes = ArrayBufferView | ArrayBufferLike;

/** Bytes, or text, of which UTF-8 is taken. */
export type BytesOrText = Bytes | string;

/** What a module refuses, such as a key of a wrong length or a tag that does not match; or that it has stopped. */
export declare class SyconError extends Error {}

/** What has a state in a module, until it is closed. */
export declare class Stateful {
  /** Wipes the state. Nothing can be done with the object then. `using` does it too. */
  destroy(): void;
}
