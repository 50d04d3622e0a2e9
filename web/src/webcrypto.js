// The interface of WebCrypto's crypto.subtle.digest.

import { toBytes, toBytesOrText, toWhole, wrongValue } from "./check.js";
import { create, rowOf } from "./functions.js";

// The members of a dictionary: the option of each, and how to read it.
const MEMBERS = {
  outputLength: ["dkLen", toWholeBytes],
  functionName: ["NISTfn", toBytesOrText],
  customization: ["personalization", toBytesOrText],
  domainSeparation: ["D", (value, what) => toWhole(value, what, 1, 0x7f)],
};

/**
 * Return a promise of the digest of `data`, as WebCrypto does. `algorithm` is a name or a dictionary with lengths in bits. The
 * digest is computed before the function returns.
 */
export async function digest(algorithm, data) {
  const given = typeof algorithm === "string" ? { name: algorithm } : (algorithm ?? {});
  for (const member of Object.keys(given))
    if (member !== "name" && !Object.hasOwn(MEMBERS, member))
      throw new TypeError(`${member}: unknown member of algorithm (expected name, ${Object.keys(MEMBERS).join(", ")})`);
  const row = rowOf(given.name);
  const options = {};
  for (const [member, [option, read]] of Object.entries(MEMBERS)) {
    const value = given[member];
    if (value === undefined) continue;
    if (!row.options.includes(option)) throw new TypeError(`${member}: not supported by ${row.name}`);
    options[option] = read(value, member);
  }
  return create(row.name, options).update(toBytes(data, "data")).digest().buffer;
}

function toWholeBytes(value, what) {
  const bits = toWhole(value, what, 0, 8 * 0xffff_ffff);
  if (bits % 8) throw wrongValue(what, "not whole bytes", `${bits} bits`, "a multiple of 8");
  return bits / 8;
}
