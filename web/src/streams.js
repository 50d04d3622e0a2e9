// Streams and files as inputs.

import { wrongType, wrongValue } from "./check.js";
import { create, rowOf } from "./functions.js";

/** Return the digest of a stream of bytes. */
export async function hashStream(stream, { algorithm = "KT128", onProgress, signal, total, ...options } = {}) {
  if (typeof stream?.getReader !== "function") throw wrongType("stream", stream, "a ReadableStream");
  const row = rowOf(algorithm);
  // The digest would depend on the pieces of the stream.
  if (row.takesParts) throw wrongValue("algorithm", "wrong function", `${row.name}, which hashes a list of strings`, "one that hashes bytes");
  const hash = create(row.name, options);
  const reader = stream.getReader();
  const stop = () => reader.cancel(signal.reason).catch(() => {});
  try {
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop);
    for (let read = 0; ; ) {
      const { done, value } = await reader.read();
      // After `stop`, a stream looks finished.
      signal?.throwIfAborted();
      if (done) break;
      hash.update(value);
      read += value.byteLength;
      onProgress?.(read, total);
    }
    return hash.digest();
  } catch (error) {
    reader.cancel(error).catch(() => {});
    throw error;
  } finally {
    hash.destroy();
    signal?.removeEventListener("abort", stop);
    reader.releaseLock();
  }
}

/** Return the digest of a file of any size, in little memory. */
export async function hashBlob(blob, options = {}) {
  if (typeof blob?.stream !== "function") throw wrongType("blob", blob, "a Blob");
  return hashStream(blob.stream(), { ...options, total: blob.size });
}
