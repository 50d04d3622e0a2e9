// Random bytes of the library's own.

import { toExactly } from "./check.js";

/** Return the result of `work` for the caller's bytes or, if they are undefined, for random bytes, which are wiped after that. */
export function withRandom(given, length, what, work) {
  if (given !== undefined) return work(toExactly(length, given, what));
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  try {
    return work(bytes);
  } finally {
    bytes.fill(0);
  }
}
