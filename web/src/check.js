// What arguments may be. All are checked here, before anything goes into a module.

const encoder = new TextEncoder();

/** `value` as bytes: a Uint8Array, another view, or a buffer. */
export function toBytes(value, what) {
  const bytes =
    value instanceof Uint8Array
      ? value
      : ArrayBuffer.isView(value)
        ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        : isBuffer(value)
          ? new Uint8Array(value)
          : undefined;
  if (bytes === undefined) {
    const hint = typeof value === "string" ? "; of text, new TextEncoder().encode(text)" : "";
    throw new TypeError(`${what} must be bytes, such as a Uint8Array, not ${kind(value)}${hint}`);
  }
  // What was transferred to a worker has no bytes left, and must not pass for an empty input.
  if (bytes.length === 0) assertThere(bytes.buffer, what);
  return bytes;
}

function isBuffer(value) {
  const tag = Object.prototype.toString.call(value);
  return tag === "[object ArrayBuffer]" || tag === "[object SharedArrayBuffer]";
}

function assertThere(buffer, what) {
  try {
    new Uint8Array(buffer);
  } catch {
    throw new TypeError(`${what} is detached: its bytes were moved elsewhere`);
  }
}

/** As [toBytes], or text, of which UTF-8 is taken. */
export function toBytesOrText(value, what) {
  return typeof value === "string" ? encoder.encode(value) : toBytes(value, what);
}

/** Bytes of one length. */
export function toExactly(length, value, what) {
  const bytes = toBytes(value, what);
  if (bytes.length !== length) throw new RangeError(`${what} must have ${length} bytes, not ${bytes.length}`);
  return bytes;
}

/** A whole number. */
export function toWhole(value, what, least = 0, most = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number") throw new TypeError(`${what} must be a number, not ${kind(value)}`);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${what} must be a whole number from ${least} to ${most}, not ${value}`);
  return value;
}

/** Options with no names but these. */
export function toOptions(value, names, of) {
  if (value === undefined) return {};
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value))
    throw new TypeError(`the options of ${of} must be an object, not ${kind(value)}`);
  for (const name in value)
    if (!names.includes(name))
      throw new TypeError(`${of} has no option ${name}${names.length ? `; it has ${names.join(", ")}` : ""}`);
  return value;
}

function kind(value) {
  return value === null ? "null" : typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}
