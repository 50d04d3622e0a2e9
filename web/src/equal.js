// Comparison of tags and other secrets.

import { toBytes } from "./check.js";

/** Whether two strings of bytes are the same, without a branch on what is in them. Their lengths are no secret. */
export function equalBytes(a, b) {
  const [first, second] = [toBytes(a, "a"), toBytes(b, "b")];
  if (first.length !== second.length) return false;
  let different = 0;
  for (let i = 0; i < first.length; i++) different |= first[i] ^ second[i];
  return different === 0;
}
