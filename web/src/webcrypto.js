// As WebCrypto has it: crypto.subtle.digest.

import { toBytes, toWhole } from "./check.js";
import { create, rowOf } from "./functions.js";

/**
 * The digest of `data` as WebCrypto gives it, by a name or by its dictionary, whose lengths are bits. It is computed
 * at once: only the result comes later.
 */
export async function digest(algorithm, data) {
  const { name, outputLength, functionName, customization, domainSeparation, ...others } =
    typeof algorithm === "string" ? { name: algorithm } : (algorithm ?? {});
  for (const other of Object.keys(others)) throw new TypeError(`digest knows no ${other}`);
  const options = { NISTfn: functionName, personalization: customization, D: domainSeparation };
  for (const key of Object.keys(options)) if (options[key] === undefined) delete options[key];
  if (outputLength !== undefined) {
    if (toWhole(outputLength, "outputLength") % 8) throw new RangeError("outputLength must be a multiple of 8 bits");
    if (rowOf(name).output === "fixed") throw new TypeError(`${name} has no outputLength`);
    options.dkLen = outputLength / 8;
  }
  return create(name, options).update(toBytes(data, "the data")).digest().buffer;
}
