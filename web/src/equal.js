// Comparison of tags and other secrets.

import { toBytes } from "./check.js";

/** Return whether two byte arrays are equal, without a branch that depends on their bytes. Their lengths are not secret. */
export function equalBytes(a, b) {
  const [first, second] = [toBytes(a, "a"), toBytes(b, "b")];
  if (first.length !== second.length) return false;
  let different = 0;
  for (let i = 0; i < first.length; i++) different |= first[i] ^ second[i];
  return different === 0;
}
