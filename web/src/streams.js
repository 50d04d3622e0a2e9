// Streams and files as inputs.

import { readOptions, toAnyOptions, wrongType, wrongValue } from "./check.js";
import { create, rowOf } from "./functions.js";

const OWN_OPTIONS = ["algorithm", "onProgress", "signal", "total"];

/** Return the digest of a stream of bytes. */
export async function hashStream(stream, options) {
  const given = toAnyOptions(options, "hashStream");
  return hashPieces(stream, given, given.total);
}

async function hashPieces(stream, given, total) {
  if (typeof stream?.getReader !== "function") throw wrongType("stream", stream, "a ReadableStream");
  const { algorithm = "KT128", onProgress, signal } = given;
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") throw wrongType("signal", signal, "an AbortSignal");
  const row = rowOf(algorithm);
  // The digest would depend on the pieces of the stream.
  if (row.takesParts) throw wrongValue("algorithm", "wrong function", `${row.name}, which hashes a list of strings`, "one that hashes bytes");
  const names = row.needsKey ? ["key", ...row.options] : row.options;
  const hash = create(row.name, readOptions(given, names, row.name, OWN_OPTIONS));
  let reader;
  const stop = () => reader.cancel(signal.reason).catch(() => {});
  try {
    // This throws an error if the stream is locked.
    reader = stream.getReader();
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
    reader?.cancel(error).catch(() => {});
    throw error;
  } finally {
    hash.destroy();
    signal?.removeEventListener("abort", stop);
    reader?.releaseLock();
  }
}

/** Return the digest of a file of any size, in little memory. */
export async function hashBlob(blob, options) {
  if (typeof blob?.stream !== "function") throw wrongType("blob", blob, "a Blob");
  const given = toAnyOptions(options, "hashBlob");
  return hashPieces(blob.stream(), given, blob.size);
}
