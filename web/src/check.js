// Checks of arguments, before anything goes into a module. Messages have the shape `argument: problem (got X, expected Y); hint`, and
// contain no bytes and no text of the caller's, because these can be secret. Only names, numbers and lengths are shown.

const encoder = new TextEncoder();

/** Return the error for a value of the wrong type. */
export function wrongType(what, value, expected, hint = "") {
  return new TypeError(`${what}: wrong type (got ${kind(value)}, expected ${expected})${hint}`);
}

/** Return the error for a value of the right type that is not accepted. */
export function wrongValue(what, problem, got, expected) {
  return new RangeError(`${what}: ${problem} (got ${got}, expected ${expected})`);
}

/** Quote a text that is not secret, for a message. */
export function quoted(text) {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** Return the bytes of a Uint8Array, another view, or a buffer. */
export function toBytes(value, what) {
  let bytes;
  try {
    if (value instanceof Uint8Array) bytes = value;
    else if (ArrayBuffer.isView(value)) bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    else if (isBuffer(value)) bytes = new Uint8Array(value);
    // A buffer that was transferred to a worker has no bytes left, and must not be accepted as an empty input.
    if (bytes?.length === 0) new Uint8Array(bytes.buffer);
  } catch {
    throw new TypeError(`${what}: detached buffer; copy the bytes before you transfer them`);
  }
  if (bytes === undefined) {
    const hint = typeof value === "string" ? "; encode text with new TextEncoder().encode(text)" : "";
    throw wrongType(what, value, "bytes, such as a Uint8Array", hint);
  }
  return bytes;
}

function isBuffer(value) {
  const tag = Object.prototype.toString.call(value);
  return tag === "[object ArrayBuffer]" || tag === "[object SharedArrayBuffer]";
}

/** Return bytes as [toBytes] does, or the UTF-8 encoding of a text. */
export function toBytesOrText(value, what) {
  return typeof value === "string" ? encoder.encode(value) : toBytes(value, what);
}

/** Return bytes, which must have the given length. */
export function toExactly(length, value, what) {
  const bytes = toBytes(value, what);
  if (bytes.length !== length) throw wrongValue(what, "wrong length", `${bytes.length} bytes`, length);
  return bytes;
}

/** Return a whole number in the given range. */
export function toWhole(value, what, least = 0, most = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number") throw wrongType(what, value, "a number");
  if (!Number.isInteger(value) || value < least || value > most)
    throw wrongValue(what, "out of range", value, `a whole number from ${least} to ${most}`);
  return value;
}

/** Return options, which must not have other names than these. */
export function toOptions(value, names, of) {
  if (value === undefined) return {};
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value))
    throw wrongType("options", value, `an object with options of ${of}`);
  for (const name in value)
    if (!names.includes(name))
      throw new TypeError(`${name}: unknown option of ${of} (expected ${names.join(", ") || "no options"})`);
  return value;
}

/** Return the type of a value, for a message. */
export function kind(value) {
  return value === null ? "null" : typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}
